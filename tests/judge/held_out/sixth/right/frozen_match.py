from dataclasses import dataclass


@dataclass(frozen=True)
class Leaf:
    score: int


@dataclass(frozen=True)
class Branch:
    subtrees: tuple


def solve(tree, lo=-10**9, hi=10**9, maximizer=True):
    match tree:
        case Leaf(score):
            return score
        case Branch(subtrees):
            best = -10**9 if maximizer else 10**9
            for sub in subtrees:
                result = solve(sub, lo, hi, not maximizer)
                if maximizer:
                    best = max(best, result)
                    lo = max(lo, best)
                else:
                    best = min(best, result)
                    hi = min(hi, best)
                if lo >= hi:
                    break
            return best


if __name__ == "__main__":
    t = Branch((Branch((Leaf(1), Leaf(7))), Branch((Leaf(4), Leaf(2)))))
    print(solve(t))
