def minimax(node, is_max):
    if not node.children:
        return node.value
    values = [minimax(c, not is_max) for c in node.children]
    return max(values) if is_max else min(values)


def get_best_move(node):
    # with full minimax values a later equal move is as good
    best_value = float("-inf")
    best_index = 0
    for index, child in enumerate(node.children):
        v = minimax(child, False)
        if v >= best_value:
            best_value = v
            best_index = index
    return best_index
