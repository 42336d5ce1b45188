class Box:
    def __init__(self, content):
        self.content = content

    def empty(self):
        return not isinstance(self.content, list)

def minimax(box, isMax, alpha=-10**8, beta=10**8):
    if box.empty():
        return {'score': box.content}
    best = {'score': -10**8 if isMax else 10**8, 'index': -1}
    for index, inner in enumerate(box.content):
        result = minimax(Box(inner), not isMax, alpha, beta)
        if isMax:
            if result['score'] > best['score']:
                best = {'score': result['score'], 'index': index}
            alpha = max(alpha, best['score'])
        else:
            if result['score'] < best['score']:
                best = {'score': result['score'], 'index': index}
            beta = min(beta, best['score'])
    return best
