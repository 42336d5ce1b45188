def search(node, is_max):
    # plain minimax, returns (move number, value)
    if not node.children:
        return None, node.value
    best_move = None
    best_value = None
    for number, child in enumerate(node.children):
        _, value = search(child, not is_max)
        if best_value is None or (is_max and value > best_value) or (not is_max and value < best_value):
            best_move, best_value = number, value
    return best_move, best_value
