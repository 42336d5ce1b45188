"""See the tree: a search recorded step by step, and what it pruned.

`trace` runs the real algorithm, interpreted, with a recording watch. Its `SearchTree` prints
itself as text and as JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

from secateur.game import INFINITY, MAX, Game
from secateur.textbook.orderings import ordering
from secateur.textbook.result import Result
from secateur.textbook.search import Options, search
from secateur.trace.record import Node, Recorder
from secateur.trace.text import draw

#: The algorithms whose windows and values are those of the player to move.
NEGAMAX_FAMILY = ("negamax", "pvs", "mtdf", "sss")


@dataclass(frozen=True)
class SearchTree:
    """A searched tree: what was visited, with which window, and what was pruned."""

    game: Game
    result: Result
    cut: str
    fail: str
    ordering: str
    roots: list[Node]  # one for each pass: MTD and deepening search the tree several times
    visits: list[Node]
    pruned: list[Node]
    overflow: bool

    @property
    def value(self) -> int:
        """The value of the root as MAX sees it."""
        return self.result.value

    @property
    def negamax(self) -> bool:
        """Whether windows and values are those of the player to move, not MAX's."""
        return self.result.algorithm in NEGAMAX_FAMILY

    def __str__(self) -> str:
        return self.text()

    @property
    def caption(self) -> str:
        """The conventions, in a line."""
        name = self.result.algorithm
        player = "MAX" if self.result.player == MAX else "MIN"
        if name == "minimax":
            return f"minimax, {player} to move"
        view = "; windows and values as the player to move sees them" if self.negamax else ""
        return f"{name}, fail-{self.fail}, cut on alpha {self.cut} beta, {player} to move{view}"

    def text(self, color: bool = False) -> str:
        """The annotated tree for a terminal."""
        return draw(self, color)

    def as_dict(self) -> dict[str, Any]:
        """The tree as JSON has it: counts, then every visit in order, then what was pruned."""
        return {
            "algorithm": self.result.algorithm, "cut": self.cut, "fail": self.fail, "ordering": self.ordering,
            "player": "max" if self.result.player == MAX else "min",
            "view": "mover" if self.negamax else "max",
            "value": self.value, "bound": self.result.bound,
            "line": self.line(),
            "visited": len(self.visits), "pruned": None if self.overflow else len(self.pruned),
            "visited_leaves": [node.value for node in self.visits if node.kind in ("leaf", "over")],
            "pruned_leaves": [node.value for node in self.pruned if node.value is not None],
            "counts": self.result.counts.as_dict(),
            "nodes": [_visit(node) for node in self.visits],
            "pruned_nodes": [
                {"name": node.label, "path": node.path, "value": node.value} for node in self.pruned
            ],
        }  # fmt: skip

    def line(self) -> list[str]:
        """The principal variation in the game's notation."""
        return self.game.format_line(self.roots[0].state, self.result.line)


def trace(
    game: Game, state: Any = None, depth: int | None = None, algorithm: str = "alphabeta", **options: Unpack[Options]
) -> SearchTree:
    """Searches, and returns the tree that was searched.

    >>> from secateur.games.tree import Tree
    >>> tree = trace(Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]]))
    >>> tree.value, [node.value for node in tree.pruned]
    (3, [4, 6])
    """
    name = options.get("ordering", "generated")
    order = ordering(name)
    recorder = Recorder(game, order, algorithm in NEGAMAX_FAMILY)
    result = search(algorithm, game, state, depth, {**options, "watch": recorder, "ordering": order})
    return SearchTree(
        game, result, options.get("cut", ">="), options.get("fail", "soft"), str(name),
        recorder.roots, recorder.nodes, recorder.never_visited(), recorder.overflow,
    )  # fmt: skip


def _visit(node: Node) -> dict[str, Any]:
    return {
        "index": node.index,
        "parent": None if node.parent is None else node.parent.index,
        "name": node.label,
        "path": node.path,
        "player": "max" if node.player == MAX else "min",
        "ply": node.ply,
        "kind": node.kind,
        "alpha": finite(node.alpha),
        "beta": finite(node.beta),
        "alpha_out": finite(node.alpha_out),
        "beta_out": finite(node.beta_out),
        "value": node.value,
        "bound": node.bound,
        "cut": node.cut,
        "set_by": None if node.set_by is None else node.set_by.index,
        "again": node.again,
    }


def finite(bound: int) -> int | None:
    """A bound for JSON, which has no infinity: None."""
    return None if abs(bound) >= INFINITY else bound
