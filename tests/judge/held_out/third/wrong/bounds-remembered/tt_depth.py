BIG = 10 ** 9

class Searcher:
    def __init__(self, position):
        self.position = position
        self.tt = {}
        self.hits = 0

    def run(self, depth):
        return self.negamax(self.position, depth, -BIG, BIG)

    def negamax(self, pos, depth, alpha, beta):
        key = pos.zobrist()
        if key in self.tt and self.tt[key][0] == depth:
            self.hits += 1
            return self.tt[key][1]
        if depth == 0 or pos.is_over():
            return pos.evaluate()
        best = -BIG
        for mv in pos.legal_moves():
            score = -self.negamax(pos.apply(mv), depth - 1, -beta, -alpha)
            best = max(best, score)
            alpha = max(alpha, score)
            if alpha >= beta:
                break
        self.tt[key] = (depth, best)
        return best


if __name__ == "__main__":
    class Nim:
        def __init__(self, a, b): self.a, self.b = a, b
        def zobrist(self): return (self.a, self.b)
        def is_over(self): return self.a + self.b == 0
        def evaluate(self): return -1 if self.is_over() else 0
        def legal_moves(self): return [(k, 0) for k in range(1, self.a + 1)] + [(0, k) for k in range(1, self.b + 1)]
        def apply(self, m): return Nim(self.a - m[0], self.b - m[1])
    s = Searcher(Nim(3, 4))
    print(s.run(9), s.hits)
