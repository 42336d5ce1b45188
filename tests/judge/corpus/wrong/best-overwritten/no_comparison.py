def minimax(node, is_max):
    if node.is_terminal():
        return node.value
    best = None
    for child in node.children:
        best = minimax(child, not is_max)
    return best
