from dataclasses import dataclass
from typing import Optional
@dataclass
class Node:
    value: Optional[int] = None
    children: Optional[list] = None
def mm(node: Node, mx: bool):
    if node.children is None:
        return node.value
    best = float("-inf") if mx else float("inf")
    for c in node.children:
        v = mm(c, not mx)
        best = max(best, v) if mx else min(best, v)
    return best
