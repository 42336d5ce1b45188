# dictionary version: tree maps a node to its children, leaves are in values

def max_node(name, tree, values, alpha, beta):
    if name in values:
        return values[name]
    best = 0
    for child in tree[name]:
        best = max(best, min_node(child, tree, values, alpha, beta))
        alpha = max(alpha, best)
        if alpha >= beta:
            break
    return best


def min_node(name, tree, values, alpha, beta):
    if name in values:
        return values[name]
    best = float('inf')
    for child in tree[name]:
        best = min(best, max_node(child, tree, values, alpha, beta))
        beta = min(beta, best)
        if alpha >= beta:
            break
    return best


def minimax_value(root, tree, values):
    return max_node(root, tree, values, float('-inf'), float('inf'))


if __name__ == '__main__':
    tree = {'A': ['B', 'C'], 'B': ['D', 'E'], 'C': ['F', 'G']}
    print(minimax_value('A', tree, {'D': 3, 'E': 5, 'F': 2, 'G': 9}))
