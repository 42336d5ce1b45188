class Game:
    def __init__(self, tree): self.tree, self.stack = tree, [tree]
    def moves(self): 
        top = self.stack[-1]
        return list(range(len(top))) if isinstance(top, list) else []
    def do(self, m): self.stack.append(self.stack[-1][m])
    def undo(self): self.stack.pop()
    def value(self): return self.stack[-1]

def ab(g, alpha, beta, maxi):
    ms = g.moves()
    if not ms: return g.value()
    for m in ms:
        g.do(m)
        v = ab(g, alpha, beta, not maxi)
        g.undo()
        if maxi: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if alpha >= beta: break
    return alpha if maxi else beta
