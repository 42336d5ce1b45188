import math

# the tree: inner nodes are dicts {"name":..., "children": [...]}, leaves {"name":..., "value": ...}


def max_value(node, alpha=-math.inf, beta=math.inf):
    if "value" in node:
        return node["value"]
    v = -math.inf
    for child in node["children"]:
        v = max(v, min_value(child))
        if v >= beta:
            return v
        alpha = max(alpha, v)
    return v


def min_value(node, alpha=-math.inf, beta=math.inf):
    if "value" in node:
        return node["value"]
    v = math.inf
    for child in node["children"]:
        v = min(v, max_value(child))
        if v <= alpha:
            return v
        beta = min(beta, v)
    return v


if __name__ == "__main__":
    tree = {"name": "A", "children": [
        {"name": "B", "children": [{"name": "D", "value": 3}, {"name": "E", "value": 5}]},
        {"name": "C", "children": [{"name": "F", "value": 2}, {"name": "G", "value": 9}]}]}
    print(max_value(tree))
