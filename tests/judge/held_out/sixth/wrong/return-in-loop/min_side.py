from dataclasses import dataclass, field


@dataclass
class Knoten:
    wert: int = 0
    kinder: list = field(default_factory=list)


def suche(k: Knoten, a: float, b: float, ist_max: bool) -> float:
    if not k.kinder:
        return k.wert
    if ist_max:
        for kind in k.kinder:
            a = max(a, suche(kind, a, b, False))
            if a >= b:
                break
        return a
    for kind in k.kinder:
        b = min(b, suche(kind, a, b, True))
        if a >= b:
            break
        return b
    return b
