# Projekt KI - Minimax
def max_wert(baum):
    if isinstance(baum, int):
        return baum
    return max(max_wert(kind) for kind in baum)


def min_wert(baum):
    if isinstance(baum, int):
        return baum
    return min(max_wert(kind) for kind in baum)


def minimax(baum):
    return max_wert(baum)


print(minimax([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
