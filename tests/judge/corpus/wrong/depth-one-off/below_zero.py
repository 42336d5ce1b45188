def minimax(node, depth, is_max):
    if depth < 0 or node.is_terminal():
        return node.value
    results = [minimax(child, depth - 1, not is_max) for child in node.children]
    return max(results) if is_max else min(results)
