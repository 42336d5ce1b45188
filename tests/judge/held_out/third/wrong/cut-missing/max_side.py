class Tree:
    def __init__(self, nested):
        self.nested = nested

    def value(self):
        return self.biggest(self.nested, -10**10, 10**10)

    def biggest(self, part, alpha, beta):
        if not isinstance(part, list):
            return part
        best = -10**10
        for p in part:
            best = max(best, self.smallest(p, alpha, beta))
            alpha = max(alpha, best)
        return best

    def smallest(self, part, alpha, beta):
        if not isinstance(part, list):
            return part
        best = 10**10
        for p in part:
            best = min(best, self.biggest(p, alpha, beta))
            beta = min(beta, best)
            if beta <= alpha:
                return best
        return best


if __name__ == "__main__":
    print(Tree([[[4, 5], [6]], [[1], [2, 3]]]).value())
