class Node:
    def __init__(self, name, children=(), score=None):
        self.name = name
        self.children = list(children)
        self.score = score


class AlphaBetaSearch:
    def __init__(self, verbose=False):
        self.verbose = verbose
        self.count = 0

    def search(self, node, alpha=float('-inf'), beta=float('inf'), turn='MAX'):
        self.count += 1
        if node.score is not None:
            return node.score
        if turn == 'MAX':
            best = float('inf')
            for child in node.children:
                best = min(best, self.search(child, alpha, beta, 'MIN'))
                beta = min(beta, best)
                if alpha >= beta:
                    break
        else:
            best = float('-inf')
            for child in node.children:
                best = max(best, self.search(child, alpha, beta, 'MAX'))
                alpha = max(alpha, best)
                if alpha >= beta:
                    break
        if self.verbose:
            print(node.name, turn, best)
        return best


if __name__ == "__main__":
    t = Node('a', [Node('b', [Node('d', score=3), Node('e', score=5)]),
                   Node('c', [Node('f', score=2), Node('g', score=9)])])
    print(AlphaBetaSearch(True).search(t))
