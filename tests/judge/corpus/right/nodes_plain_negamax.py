def negamax(node, color):
    if not node.children:
        return color * node.value
    return max(-negamax(child, -color) for child in node.children)
