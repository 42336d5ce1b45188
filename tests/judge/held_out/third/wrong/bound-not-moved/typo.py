NEG, POS = -1000000000, 1000000000
count = 0

def alphabeta(tree, is_max, alpha, beta):
    global count
    if isinstance(tree, int):
        count += 1
        return tree
    if is_max:
        v = NEG
        for t in tree:
            v = max(v, alphabeta(t, False, alpha, beta))
            if v >= beta:
                return v
            Alpha = max(alpha, v)
        return v
    else:
        v = POS
        for t in tree:
            v = min(v, alphabeta(t, True, alpha, beta))
            if v <= alpha:
                return v
            beta = min(beta, v)
        return v

if __name__ == "__main__":
    t = [[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7]], [[5], [9, 8], [6]]]
    print(alphabeta(t, True, NEG, POS), count, "leaves")
