def solve(root):
    visited = 0

    def ab(node, lo, hi, is_max):
        nonlocal visited
        visited += 1
        if not node.children:
            return node.value
        if is_max:
            for c in node.children:
                lo = max(lo, ab(c, lo, hi, False))
                if lo >= hi:
                    return lo
            return lo
        for c in node.children:
            hi = min(hi, ab(c, lo, hi, True))
            if lo >= hi:
                return hi
        return hi

    result = ab(root, float("-inf"), float("inf"), True)
    print("nodes:", visited)
    return result
