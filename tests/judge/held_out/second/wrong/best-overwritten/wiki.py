from dataclasses import dataclass, field

INF = float("inf")

@dataclass
class Node:
    name: str
    score: int = 0
    children: list = field(default_factory=list)

def alphabeta(node, alpha, beta, maximizingPlayer):
    if node.children == []:
        return node.score
    if maximizingPlayer:
        value = -INF
        for child in node.children:
            value = alphabeta(child, alpha, beta, False)
            alpha = max(alpha, value)
            if alpha >= beta:
                break
        return value
    else:
        value = INF
        for child in node.children:
            value = min(value, alphabeta(child, alpha, beta, True))
            beta = min(beta, value)
            if alpha >= beta:
                break
        return value

if __name__ == '__main__':
    n = Node("r", children=[Node("a", children=[Node("b", 3), Node("c", 4)]), Node("d", 1)])
    print(alphabeta(n, -INF, INF, True))
