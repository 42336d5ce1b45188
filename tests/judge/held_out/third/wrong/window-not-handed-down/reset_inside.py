UNENDLICH = 10 ** 20

class Spielknoten:
    def __init__(self, punkte, folge=()):
        self.punkte = punkte
        self.folge = list(folge)

def evaluate(knoten, maxi=True):
    alpha, beta = -UNENDLICH, UNENDLICH
    if not knoten.folge:
        return knoten.punkte
    for k in knoten.folge:
        wert = evaluate(k, not maxi)
        if maxi:
            alpha = max(alpha, wert)
        else:
            beta = min(beta, wert)
        if alpha >= beta:
            break          # abschneiden
    return alpha if maxi else beta

if __name__ == '__main__':
    k = Spielknoten
    print(evaluate(k(0, [k(0, [k(5), k(1)]), k(0, [k(4), k(6)])])))
