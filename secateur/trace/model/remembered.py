"""Which visits a remembered value may have come from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from secateur.game import DEEPEST

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


class VisitsByState:
    """The visits of each state that a search has met more than once, as it remembers them."""

    def __init__(self, tree: SearchTree) -> None:
        self.tree = tree
        self.needed = "hit" in tree.kinds  # else nothing was remembered
        self.mirrored = bool(tree.result.counts.mirrored)  # else equal states only were merged
        self.any_depth = tree.depths[0] == DEEPEST and tree.result.counts.evaluations == 0
        self.known: dict[tuple[int, int], list[int]] = {}

    def visited(self, index: int) -> None:
        if self.needed:
            self.known.setdefault(self.key(index), []).append(index)

    def of(self, index: int) -> list[int]:
        return self.known.get(self.key(index), [])

    def key(self, index: int) -> tuple[int, int]:
        """What two visits of one state have in common."""
        game, state = self.tree.game, self.tree.state(index)
        key = int(game.key(game.canonical(state) if self.mirrored else state))
        return key, 0 if self.any_depth else int(self.tree.depths[index])
