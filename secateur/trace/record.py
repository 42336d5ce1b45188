"""The recording watch: every visit of a search, in order, and what was never visited."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from secateur.game import MAX, ONGOING, Game, to_move
from secateur.textbook.forms import worth
from secateur.textbook.orderings import Ordering
from secateur.textbook.tally import Tally
from secateur.textbook.watch import Watch

#: Pruned branches are counted down to the leaves, up to this many nodes in all.
COUNTED = 100_000


@dataclass(slots=True)
class Node:
    """One visit of a node, or one node that was pruned.

    Windows and values are in the view of the algorithm: MAX's, or the mover's in the negamax family.
    """

    index: int  # in visiting order; pruned nodes have -1
    parent: Node | None = field(repr=False)
    move: int | None
    label: str
    state: Any
    player: int
    ply: int
    depth: int
    alpha: int = 0
    beta: int = 0
    alpha_out: int = 0
    beta_out: int = 0
    value: int | None = None
    kind: str = "inner"  # inner, leaf (depth used up), over (end of the game), hit (remembered) or pruned
    cut: bool = False
    failed: str = ""  # "lower" or "upper" where a cut-off made the value a bound, whatever the window says
    set_by: Node | None = field(default=None, repr=False)  # whose bound the cut-off was against; None: the first window
    again: bool = False  # the same move searched once more, with a wider window
    children: list[Node] = field(default_factory=list, repr=False)

    @property
    def bound(self) -> str:
        """What the value says: "exact", or "lower" (at least) or "upper" (at most)."""
        if self.value is None or self.kind in ("leaf", "over"):
            return "exact"
        if self.failed:
            return self.failed
        if self.value <= self.alpha:
            return "upper"
        return "lower" if self.value >= self.beta else "exact"

    @property
    def path(self) -> tuple[str, ...]:
        """The labels from below the root to this node."""
        return () if self.parent is None else (*self.parent.path, self.label)


class Recorder(Watch):
    """Keeps every step. Interpreted searches only."""

    def __init__(self, game: Game, order: Ordering, negamax: bool) -> None:
        self.game = game
        self.order = order
        self.negamax = negamax
        self.roots: list[Node] = []
        self.nodes: list[Node] = []
        self.pruned: list[Node] = []
        self.overflow = False  # there are more pruned nodes than are listed
        self.path: list[Node] = []
        self.move: int | None = None
        self.searching_again = False

    def __setattr__(self, name: str, value: object) -> None:
        object.__setattr__(self, name, value)  # unlike a watch that compiles, it changes

    def enter(self, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int) -> None:
        parent = self.path[-1] if self.path else None
        label = _label(self.game, parent, self.move, state)
        node = Node(len(self.nodes), parent, self.move if parent else None, label, state, player, ply, depth,
                    int(alpha), int(beta), int(alpha), int(beta), again=self.searching_again)  # fmt: skip
        self.searching_again = False
        self.nodes.append(node)
        (parent.children if parent else self.roots).append(node)
        self.path.append(node)

    def leaf(self, ply: int, value: int, over: bool) -> None:
        self._leave(value, "over" if over else "leaf")

    def hit(self, ply: int, value: int) -> None:
        node = self.path[-1]
        node.failed = "lower" if value >= node.beta else ""
        self._leave(value, "hit")

    def exit(self, ply: int, value: int) -> None:
        self._leave(value, "inner")

    def _leave(self, value: int, kind: str) -> None:
        node = self.path.pop()
        node.value, node.kind = int(value), kind

    def descend(self, ply: int, move: int) -> None:
        self.move = move

    def research(self, ply: int, move: int, alpha: int, beta: int) -> None:
        self.move = move
        self.searching_again = True

    def bounds(self, ply: int, alpha: int, beta: int) -> None:
        node = self.path[-1]
        node.alpha_out, node.beta_out = int(alpha), int(beta)

    def cut(self, ply: int, move: int, alpha: int, beta: int) -> None:
        node = self.path[-1]
        node.alpha_out, node.beta_out, node.cut = int(alpha), int(beta), True
        node.failed = "lower" if self.negamax or node.player == MAX else "upper"
        rivals = (above for above in reversed(self.path[:-1]) if above.player != node.player and self._raised(above))
        node.set_by = next(rivals, None)
        tried = {child.move for child in node.children}
        for other in self.order.moves(self.game, node.state, node.player, ply, node.depth, Tally()):
            if other not in tried:
                self._prune(node, other)

    def never_visited(self) -> list[Node]:
        """The pruned nodes that no later pass visited either, each once."""
        visited = {node.path for node in self.nodes} if len(self.roots) > 1 else set()
        return list({node.path: node for node in self.pruned if node.path not in visited}.values())

    def _raised(self, node: Node) -> bool:
        return (node.alpha_out, node.beta_out) != (node.alpha, node.beta)

    def _prune(self, parent: Node, move: int) -> None:
        """Lists a branch that is not visited, as far down as the search would have gone."""
        if len(self.pruned) >= COUNTED:
            self.overflow = True
            return
        state = self.game.play(parent.state, move)
        player = to_move(self.game, state, parent.player)
        label = _label(self.game, parent, move, state)
        node = Node(-1, parent, move, label, state, player, parent.ply + 1, parent.depth - 1, kind="pruned")
        parent.children.append(node)
        self.pruned.append(node)
        outcome = self.game.outcome(state)
        if outcome == ONGOING and node.depth > 0:
            for deeper in self.game.moves(state):
                self._prune(node, deeper)
        else:
            value = worth(self.game, state, outcome, node.ply)
            node.value = int(value if player == MAX or self.negamax else -value)


def _label(game: Game, parent: Node | None, move: int | None, state: Any) -> str:
    """What a node is called: its own name where the game names its states, else the move that leads to it."""
    name = getattr(game, "name", None)
    if name is not None:
        return str(name(state))
    return "root" if parent is None or move is None else game.format_move(parent.state, move)
