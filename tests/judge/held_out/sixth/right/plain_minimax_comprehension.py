# Task 1 asks for minimax only, alpha-beta is task 2.
def minimax(tree, player):
    if type(tree) == int:
        return tree
    results = [minimax(subtree, "MIN" if player == "MAX" else "MAX") for subtree in tree]
    return max(results) if player == "MAX" else min(results)


example = [[4, 8], [9, 3], [2, [7, 1]]]
assert minimax(example, "MAX") == 4
