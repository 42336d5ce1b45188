class Node:
    def __init__(self, val, left=None, middle=None, right=None):
        self.val = val
        self.left, self.middle, self.right = left, middle, right

    def kids(self):
        return [k for k in (self.left, self.middle, self.right) if k is not None]


def alphabeta(root):
    def go(node, lo, hi, level):
        todo = node.kids()
        if not todo:
            return node.val
        even = level % 2 == 0
        result = None
        while todo:
            v = go(todo.pop(0), lo, hi, level + 1)
            if result is None or (v > result if even else v < result):
                result = v
            if even:
                lo = max(lo, result)
            else:
                hi = min(hi, result)
            if lo >= hi:
                todo = []
        return result
    return go(root, float("-inf"), float("inf"), 0)


if __name__ == "__main__":
    print(alphabeta(Node(0, Node(0, Node(3), Node(12), Node(8)), Node(0, Node(2), Node(4), Node(6)), Node(0, Node(14), Node(5), Node(2)))))
