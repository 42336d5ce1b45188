"""Minimax without recursion."""


def minimax(tree, maximizing=True):
    stack = [(tree, maximizing, iter(tree), [])]
    while True:
        node, is_max, rest, values = stack[-1]
        child = next(rest, None)
        if child is None:
            stack.pop()
            value = max(values) if is_max else min(values)
            if not stack:
                return value
            stack[-1][3].append(value)
        elif isinstance(child, list):
            stack.append((child, not is_max, iter(child), []))
        else:
            values.append(child)
