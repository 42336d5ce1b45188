import math
from dataclasses import dataclass, field


@dataclass
class Zustand:
    nutzen: int = 0
    folgen: list = field(default_factory=list)


def best(z):
    """Wert und Nummer des besten Nachfolgers"""
    def suche(z, alpha, beta, maxi):
        if not z.folgen:
            return z.nutzen, None
        wahl = None
        extrem = -math.inf if maxi else math.inf
        for nr, f in enumerate(z.folgen):
            w, _ = suche(f, alpha, beta, not maxi)
            if (w > extrem) if maxi else (w < extrem):
                extrem, wahl = w, nr
            if maxi:
                alpha = max(alpha, w)
            else:
                beta = (max if not maxi else min)(beta, w)
            if beta <= alpha:
                return extrem, wahl
        return extrem, wahl
    return suche(z, -math.inf, math.inf, True)


if __name__ == "__main__":
    Z = Zustand
    print(best(Z(folgen=[Z(folgen=[Z(3), Z(8)]), Z(folgen=[Z(5), Z(4)])])))
