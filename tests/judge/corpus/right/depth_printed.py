def minimax(node, depth, maximizing):
    """depth counts the level, only for printing"""
    print("  " * depth, node)
    if isinstance(node, int):
        return node
    if maximizing:
        return max(minimax(c, depth + 1, False) for c in node)
    return min(minimax(c, depth + 1, True) for c in node)
print(minimax([[3, 5], [2, 9]], 0, True))
