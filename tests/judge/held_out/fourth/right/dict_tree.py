# game tree as an adjacency dictionary, leaf scores in a second one

def minimax(tree, scores, node, is_max, alpha=float('-inf'), beta=float('inf')):
    if node in scores:
        print("leaf", node, "=", scores[node])
        return scores[node]

    if is_max:
        best = float('-inf')
        for child in tree[node]:
            val = minimax(tree, scores, child, False, alpha, beta)
            best = max(best, val)
            alpha = max(alpha, best)
            if beta <= alpha:
                print("pruned below", node)
                break
        return best
    best = float('inf')
    for child in tree[node]:
        val = minimax(tree, scores, child, True, alpha, beta)
        best = min(best, val)
        beta = min(beta, best)
        if beta <= alpha:
            print("pruned below", node)
            break
    return best


def main():
    tree = {'A': ['B', 'C'], 'B': ['D', 'E'], 'C': ['F', 'G']}
    scores = {'D': 3, 'E': 5, 'F': 2, 'G': 9}
    print(minimax(tree, scores, 'A', True))


if __name__ == "__main__":
    main()
