import ast
def solve(text):
    tree = ast.literal_eval(text)
    return ab(tree, float('-inf'), float('inf'), True)
def ab(node, alpha, beta, mx):
    if isinstance(node, int): return node
    for c in node:
        v = ab(c, alpha, beta, not mx)
        if mx: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if alpha >= beta: break
    return alpha if mx else beta
