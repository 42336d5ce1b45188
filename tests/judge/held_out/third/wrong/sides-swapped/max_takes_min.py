oo = float("inf")


class GameValue:
    """Value of a nested list; MAX has the first move."""
    RULES = {"MAX": (min, +oo), "MIN": (max, -oo)}
    OTHER = {"MAX": "MIN", "MIN": "MAX"}

    def __init__(self):
        self.leaves = 0

    def of(self, tree):
        return self._of(tree, "MAX", -oo, oo)

    def _of(self, tree, who, alpha, beta):
        if not isinstance(tree, list):
            self.leaves += 1
            return tree
        choose, value = self.RULES[who]
        for branch in tree:
            value = choose(value, self._of(branch, self.OTHER[who], alpha, beta))
            if who == "MIN":
                alpha = choose(alpha, value)
            else:
                beta = choose(beta, value)
            if alpha >= beta:
                break
        return value


if __name__ == "__main__":
    g = GameValue()
    print(g.of([[1, 9], [4, 5]]), g.leaves)
