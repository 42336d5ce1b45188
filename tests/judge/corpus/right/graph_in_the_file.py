graph = {"A": ["B", "C"], "B": ["D", "E"], "C": ["F", "G"]}
scores = {"D": 3, "E": 5, "F": 2, "G": 9}

def alphabeta(node, alpha, beta, maximizing):
    if node in scores:
        return scores[node]
    if maximizing:
        v = float("-inf")
        for child in graph[node]:
            v = max(v, alphabeta(child, alpha, beta, False))
            alpha = max(alpha, v)
            if alpha >= beta:
                break
        return v
    v = float("inf")
    for child in graph[node]:
        v = min(v, alphabeta(child, alpha, beta, True))
        beta = min(beta, v)
        if alpha >= beta:
            break
    return v

print(alphabeta("A", float("-inf"), float("inf"), True))
