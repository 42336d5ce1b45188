# tree: {"A": ["B", "C"], "B": 3, ...}
def ab(tree, name, alpha, beta, who):
    here = tree[name]
    if not isinstance(here, list):
        return here
    if who == 'MAX':
        for c in here:
            alpha = max(alpha, ab(tree, c, alpha, beta, 'MIN'))
            if alpha >= beta: break
        return alpha
    if who == 'MIN':
        for c in here:
            beta = min(beta, ab(tree, c, alpha, beta, 'MAX'))
            if alpha >= beta: break
        return beta

if __name__ == "__main__":
    T = {"A": ["B", "C", "D"], "B": ["E", "F"], "C": ["G", "H"], "D": 1, "E": 3, "F": 4, "G": 2, "H": 8}
    print(ab(T, "A", -10**6, 10**6, "MAX"))
