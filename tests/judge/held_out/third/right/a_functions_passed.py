def alphabeta(state, depth, successors, evaluate, alpha=float("-inf"), beta=float("inf"), maximize=True):
    """
    Generic depth limited alpha-beta.

    successors: state -> list of states (empty for a terminal state)
    evaluate:   state -> number, from the point of view of MAX
    """
    kids = successors(state) if depth > 0 else []
    if not kids:
        return evaluate(state)
    if maximize:
        bound = alpha
        for k in kids:
            bound = max(bound, alphabeta(k, depth - 1, successors, evaluate, bound, beta, False))
            if bound >= beta:
                break
        return bound
    bound = beta
    for k in kids:
        bound = min(bound, alphabeta(k, depth - 1, successors, evaluate, alpha, bound, True))
        if bound <= alpha:
            break
    return bound


if __name__ == "__main__":
    # subtract 1 or 2 from a pile; who takes the last one wins
    def succ(s):
        n, p = s
        return [(n - k, -p) for k in (1, 2) if n >= k]
    for n in range(1, 8):
        print(n, alphabeta((n, 1), 20, succ, lambda s: -s[1]))
