def ab(node, alpha, beta, maximizing):
    match node:
        case int() | float():
            return node
        case [*children] if maximizing:
            for child in children:
                alpha = max(alpha, ab(child, alpha, beta, False))
                if alpha >= beta:
                    break
            return alpha
        case [*children]:
            for child in children:
                beta = min(beta, ab(child, alpha, beta, True))
                if alpha >= beta:
                    break
