class Node:
    def __init__(self, value=None, children=None):
        self.value = value
        self.children = children or []


def alpha_beta(node, alpha, beta, maximizing_player):
    if len(node.children) == 0:
        return node.value

    if maximizing_player:
        max_eval = float('-inf')
        for child in node.children:
            evaluation = alpha_beta(child, alpha, beta, False)
            max_eval = max(max_eval, evaluation)
            alpha = max(alpha, evaluation)
            if beta <= alpha:
                break
        return max_eval

    else:
        min_eval = float('inf')
        for child in node.children:
            evaluation = alpha_beta(child, alpha, beta, True)
            min_eval = min(min_eval, evaluation)
            beta = min(beta, evaluation)
        return min_eval


if __name__ == '__main__':
    root = Node(children=[Node(children=[Node(3), Node(5)]), Node(children=[Node(2), Node(9)])])
    print(alpha_beta(root, float('-inf'), float('inf'), True))
