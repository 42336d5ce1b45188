def minimax(node, maximizing):
    if node.is_leaf():
        # evaluate from the view of the opponent
        return -node.evaluate()
    results = []
    for child in node.children:
        results.append(minimax(child, not maximizing))
    return max(results) if maximizing else min(results)
