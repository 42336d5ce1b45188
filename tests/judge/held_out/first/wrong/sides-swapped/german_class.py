class Spieler:
    def __init__(self, tiefe=20):
        self.tiefe = tiefe

    def bewerte(self, node, depth, alpha, beta, maximizing):
        if depth == 0 or not node.children:
            return node.value
        if not maximizing:
            bester = float("-inf")
            for kind in node.children:
                bester = max(bester, self.bewerte(kind, depth - 1, alpha, beta, not maximizing))
                alpha = max(alpha, bester)
                if alpha >= beta:
                    break
            return bester
        bester = float("inf")
        for kind in node.children:
            bester = min(bester, self.bewerte(kind, depth - 1, alpha, beta, not maximizing))
            beta = min(beta, bester)
            if alpha >= beta:
                break
        return bester
