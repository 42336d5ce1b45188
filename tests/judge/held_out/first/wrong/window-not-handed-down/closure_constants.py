MIN, MAX = -1000000, 1000000


def find_value(root):
    def go(node, low, high, mine):
        if not node.children:
            return node.value
        result = MIN if mine else MAX
        for kid in node.children:
            r = go(kid, MIN, MAX, not mine)
            if mine:
                result = max(result, r)
                low = max(low, result)
            else:
                result = min(result, r)
                high = min(high, result)
            if low >= high:
                break
        return result

    return go(root, MIN, MAX, True)
