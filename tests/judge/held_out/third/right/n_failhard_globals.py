TREE = {}
COUNT = 0

def solve(tree, root):
    global TREE, COUNT
    TREE = tree
    COUNT = 0
    return maxi(root, -1e9, 1e9)

def maxi(name, alpha, beta):
    global COUNT
    node = TREE[name]
    if not isinstance(node, (list, tuple)):
        COUNT += 1
        return node
    for nxt in node:
        score = mini(nxt, alpha, beta)
        if score >= beta:
            return beta   # fail hard beta-cutoff
        if score > alpha:
            alpha = score
    return alpha

def mini(name, alpha, beta):
    global COUNT
    node = TREE[name]
    if not isinstance(node, (list, tuple)):
        COUNT += 1
        return node
    for nxt in node:
        score = maxi(nxt, alpha, beta)
        if score <= alpha:
            return alpha  # fail hard alpha-cutoff
        if score < beta:
            beta = score
    return beta

if __name__ == "__main__":
    demo = {"S": ["A", "B"], "A": ["a1", "a2"], "B": ["b1", "b2"], "a1": 4, "a2": 7, "b1": 3, "b2": 9}
    print(solve(demo, "S"), COUNT)
