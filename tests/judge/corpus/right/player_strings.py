def value(node, player):
    if node.is_leaf():
        return node.value
    if player == "MAX":
        return max([value(child, "MIN") for child in node.children])
    else:
        return min([value(child, "MAX") for child in node.children])
