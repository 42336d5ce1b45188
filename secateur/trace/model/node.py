"""One node of a searched tree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from secateur.scores import plain_number
from secateur.trace.model.record import NO_CUT, NOBODY, Origin

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


class Node:
    """One visit of a node, or one node that was pruned.

    Windows and values are in the view of the algorithm: MAX's, or the mover's in the negamax family.
    """

    __slots__ = ("index", "tree")

    def __init__(self, tree: SearchTree, index: int) -> None:
        self.tree, self.index = tree, index

    def __repr__(self) -> str:
        return f"Node({self.index}, {self.label!r}, {self.kind})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and self.tree is other.tree and self.index == other.index

    def __hash__(self) -> int:
        return hash((id(self.tree), self.index))

    @property
    def parent(self) -> Node | None:
        above = int(self.tree.parents[self.index])
        return None if above == NOBODY else Node(self.tree, above)

    @property
    def children(self) -> list[Node]:
        """The moves tried, in that order, then those that were not."""
        return [Node(self.tree, index) for index in self.tree.children(self.index)]

    @property
    def move(self) -> int | None:
        """The move that leads here; None at a root."""
        return None if self.tree.parents[self.index] == NOBODY else int(self.tree.moves[self.index])

    @property
    def state(self) -> Any:
        return self.tree.state(self.index)

    @property
    def label(self) -> str:
        """The node's own name where the game names its states, else the move that leads to it."""
        return self.tree.label(self.index)

    @property
    def path(self) -> tuple[str, ...]:
        """The labels from below the root to this node."""
        return () if self.parent is None else (*self.parent.path, self.label)

    @property
    def player(self) -> int:
        return int(self.tree.players[self.index])

    @property
    def ply(self) -> int:
        return int(self.tree.plies[self.index])

    @property
    def depth(self) -> int:
        """How many half-moves below it were to be searched."""
        return int(self.tree.depths[self.index])

    @property
    def pruned(self) -> bool:
        return self.index >= self.tree.visited

    @property
    def kind(self) -> str:
        """inner, leaf (depth used up), over (end of the game), hit (remembered), pruned; of the engine also known (by
        what the game tells) and guess (of a selective technique); "" where the search was stopped."""
        return "pruned" if self.pruned else self.tree.kinds[self.index]

    @property
    def alpha(self) -> float:
        """The window on entry."""
        return plain_number(self.tree.alpha[self.index])

    @property
    def beta(self) -> float:
        return plain_number(self.tree.beta[self.index])

    @property
    def alpha_out(self) -> float:
        """The window on exit."""
        return plain_number(self.tree.alpha_out[self.index])

    @property
    def beta_out(self) -> float:
        return plain_number(self.tree.beta_out[self.index])

    @property
    def value(self) -> float | None:
        """What came out; of a pruned node, its value if it is a leaf."""
        return self.tree.values[self.index]

    @property
    def bound(self) -> str:
        """What the value says: "exact", or "lower" (at least) or "upper" (at most)."""
        return self.tree.bound(self.index)

    @property
    def cut(self) -> bool:
        """Whether moves were left out here, because alpha and beta had met."""
        return not self.pruned and bool(self.tree.set_by[self.index] != NO_CUT)

    @property
    def set_by(self) -> Node | None:
        """Whose bound the cut-off was against; None: the window that the search was given."""
        above = int(self.tree.set_by[self.index]) if self.cut else NOBODY
        return None if above == NOBODY else Node(self.tree, above)

    @property
    def origin(self) -> str:
        """How that bound came about: "move" (of `set_by`), "narrow" (the null window of `set_by`), "memory" (what was
        remembered of `set_by`, or of the node itself), "window" (the engine: either; or an empty window), "given";
        "" without a cut."""
        if not self.cut:
            return ""
        names = {Origin.GIVEN: "given", Origin.MOVE: "move", Origin.WINDOW: "memory"}
        name = names[Origin(int(self.tree.origins[self.index]))]
        algorithm = self.tree.result.algorithm
        if name == "memory" and self.tree.alpha[self.index] >= self.tree.beta[self.index]:
            return "window"  # an empty one, which only a faulty search hands down
        if name != "memory" or algorithm not in ("pvs", "engine"):
            return name
        return "window" if algorithm == "engine" else "narrow" if self._is_below_null_window() else "memory"

    def _is_below_null_window(self) -> bool:
        """Whether `set_by` had its move towards this node searched with a null window."""
        below, setter = self, self.set_by
        while below != setter and below.parent is not None and below.parent != setter:
            below = below.parent
        return below != setter and below.tree.is_narrow(below.index)

    @property
    def deep(self) -> bool:
        """Whether the cut-off was against a bound from farther up than the parent."""
        return self.origin == "move" and self.set_by != self.parent

    @property
    def again(self) -> bool:
        """Whether the same move was searched before, with a narrower window."""
        return not self.pruned and bool(self.tree.recorder.again[self.index])

    @property
    def size(self) -> int | None:
        """The nodes of a pruned branch, or of a subtree with what was pruned in it; None: too many to list."""
        return self.tree.size(self.index)

    @property
    def type(self) -> str:
        """The Knuth-Moore type that came out, "PV", "CUT" or "ALL"; "" for leaves and pruned nodes."""
        return self.tree.type_found(self.index)

    @property
    def expected(self) -> str:
        """The type that its place in the tree leads to expect, were all moves in the best order."""
        return self.tree.type_expected(self.index)

    @property
    def same_as(self) -> Node | None:
        """Where the value of a `hit` was found."""
        index = self.tree.sources.get(self.index)
        return None if index is None else Node(self.tree, index)

    @property
    def symmetric(self) -> bool:
        """Whether that is another state, symmetric to this one."""
        return self.tree.is_symmetric(self.index)

    @property
    def listed(self) -> bool:
        """Whether what is below is listed too: of a pruned branch too large for that, only the first node is."""
        return self.tree.is_listed(self.index)
