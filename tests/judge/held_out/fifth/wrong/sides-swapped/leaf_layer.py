def min_max(node, maximizing):
    if "value" in node:
        return node["value"]
    values = []
    for child in node["children"]:
        values.append(min_max(child, not maximizing))
    if maximizing:
        return min(values)
    return max(values)
