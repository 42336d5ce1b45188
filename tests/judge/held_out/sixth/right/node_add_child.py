import math


class TreeNode:
    def __init__(self, name, value=None):
        self.name = name
        self.value = value
        self.children = []

    def add_child(self, child):
        self.children.append(child)

    def is_leaf(self):
        return len(self.children) == 0


visited = []


def alpha_beta(node, alpha, beta, is_maximizing):
    if node.is_leaf():
        visited.append(node.name)
        return node.value
    if is_maximizing:
        best_value = -math.inf
        for child in node.children:
            value = alpha_beta(child, alpha, beta, False)
            best_value = max(best_value, value)
            alpha = max(alpha, best_value)
            if beta <= alpha:
                print(f"Pruned at {node.name}: alpha={alpha} beta={beta}")
                break
        return best_value
    else:
        best_value = math.inf
        for child in node.children:
            value = alpha_beta(child, alpha, beta, True)
            best_value = min(best_value, value)
            beta = min(beta, best_value)
            if beta <= alpha:
                print(f"Pruned at {node.name}: alpha={alpha} beta={beta}")
                break
        return best_value


def build_tree():
    root = TreeNode("A")
    for name, leaves in (("B", [3, 5]), ("C", [6, 9]), ("D", [1, 2])):
        node = TreeNode(name)
        root.add_child(node)
        for i, leaf in enumerate(leaves):
            node.add_child(TreeNode(name + str(i), leaf))
    return root


if __name__ == "__main__":
    root = build_tree()
    print("Optimal value:", alpha_beta(root, -math.inf, math.inf, True))
    print("Visited:", visited)
