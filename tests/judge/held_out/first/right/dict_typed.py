from typing import Any, Optional

INF = 10**9


def minimax_ab(tree: dict[str, Any], depth: int, alpha: int = -INF, beta: int = INF, maximizing_player: bool = True) -> int:
    kids: Optional[list] = tree.get("children")
    if depth == 0 or not kids:
        return tree["value"]

    if maximizing_player:
        max_eval = -INF
        for kid in kids:
            evaluation = minimax_ab(kid, depth - 1, alpha, beta, False)
            max_eval = max(max_eval, evaluation)
            alpha = max(alpha, evaluation)
            if beta <= alpha:
                break
        return max_eval
    else:
        min_eval = INF
        for kid in kids:
            evaluation = minimax_ab(kid, depth - 1, alpha, beta, True)
            min_eval = min(min_eval, evaluation)
            beta = min(beta, evaluation)
            if beta <= alpha:
                break
        return min_eval
