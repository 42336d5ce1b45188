"""A searched tree: its nodes in visiting order, then those that were pruned, as columns of numbers.

`SearchTree.node(number)` is one of them as an object; `SearchTree.at(step)` is what was known after a step.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Unpack

import numpy as np

from secateur.game import MAX, Game
from secateur.language import in_a_row, tr
from secateur.result import Result
from secateur.score_words import dependence_words
from secateur.scores import plain_number, to_points, to_value
from secateur.spec import CUTS
from secateur.textbook.orderings import Distinct
from secateur.trace.explain.pseudocode import pseudocode
from secateur.trace.explain.text import draw
from secateur.trace.model.bounds import KnownRanges, Visits, bound_of
from secateur.trace.model.node import Node
from secateur.trace.model.pruned import list_pruned
from secateur.trace.model.record import ANSWERS, NO_CUT, NOBODY, Event, Recorder
from secateur.trace.model.remembered import VisitsByState
from secateur.trace.model.snapshot import Snapshot
from secateur.trace.model.steps import Step, StepSequence
from secateur.trace.model.view import in_values
from secateur.watch import PASS

if TYPE_CHECKING:
    from secateur.trace.formats.options import PictureOptions, SavingOptions

#: So many states are kept at hand; others are played again from the root.
KEPT = 20_000

#: A node's kind, by the event that gave it its value.
KINDS: dict[int, str] = {
    Event.LEAF: "leaf",
    Event.OVER: "over",
    Event.HIT: "hit",
    Event.EXIT: "inner",
    Event.KNOWN: "known",
    Event.GUESS: "guess",
}

#: The algorithms whose windows and values are those of the player to move.
NEGAMAX_FAMILY = ("negamax", "pvs", "mtdf", "sss", "engine")


class SearchTree:
    """A searched tree: what was visited, with which window, in which order, and what was pruned."""

    def __init__(
        self,
        game: Game,
        state: Any,
        result: Result,
        recorder: Recorder,
        cut: str,
        fail: str,
        ordering: str,
        listed: int | None = None,
    ) -> None:
        self.game, self.result, self.recorder, self.listed = game, result, recorder, listed
        self.line_moves = result.line  # numbers, also where the result has the moves of the game's author
        self.cut, self.fail, self.ordering = cut, fail, ordering
        self._states: dict[int, Any] = {NOBODY: game.start() if state is None else state}
        self.visited = len(recorder.parents)
        self.events = np.frombuffer(recorder.events, np.uint8)
        self.step_nodes = np.frombuffer(recorder.nodes, np.int32)
        self.decimals = recorder.decimals
        self.first, self.second = in_values(recorder)
        final = Snapshot(self, len(self.events) - 1)
        entered = self.events == Event.ENTER
        self.alpha, self.beta = self.first[entered], self.second[entered]
        self.alpha_out, self.beta_out = final.alpha, final.beta
        answered = np.isin(self.events, [int(event) for event in ANSWERS])
        self.kinds = [""] * self.visited
        self.values: list[float | None] = [None] * self.visited
        same: dict[float, float] = {}  # one object for each number: there are few numbers and many nodes
        for event, node, value in zip(
            self.events[answered].tolist(),
            self.step_nodes[answered].tolist(),
            self.first[answered].tolist(),
            strict=True,
        ):
            self.kinds[node], self.values[node] = KINDS[event], same.setdefault(value, plain_number(value))
        self.set_by = np.full(self.visited, NO_CUT, np.int32)
        self.origins = np.zeros(self.visited, np.uint8)
        self.set_by[recorder.cuts] = recorder.cut_by
        self.origins[recorder.cuts] = list(recorder.cut_from)
        self.overflow = False  # there are more pruned nodes than are listed
        self._list_pruned()

    # ------------------------------------------------------------ the whole

    @property
    def value(self) -> float:
        """The value of the root as MAX sees it."""
        return self.result.value

    @property
    def number_type(self) -> type[np.number]:
        """Of the columns of windows and values: whole numbers, unless leaves have decimals."""
        return np.float64 if self.decimals else np.int64

    def next_to(self, value: float, points: int) -> float:
        """A value so many of the smallest steps above another: 1 each, or 0.01 where leaves have two decimals."""
        return to_value(to_points(value, self.decimals) + points, self.decimals)

    def is_narrow(self, index: int) -> bool:
        """Whether no value lies between alpha and beta of a node's window on entry."""
        return bool(self.alpha[index] < self.beta[index] == self.next_to(self.alpha[index], 1))

    @property
    def title(self) -> str:
        """The game."""
        return type(self.game).__name__

    @property
    def position(self) -> str:
        """The root as the game writes it."""
        return self.game.format(self.state(0))

    @property
    def negamax(self) -> bool:
        """Whether windows and values are those of the player to move, not MAX's."""
        return self.recorder.negamax

    @property
    def caption(self) -> str:
        """The conventions, in a line."""
        name = self.result.algorithm
        player = "MAX" if self.result.player == MAX else "MIN"
        if name == "minimax":
            text = tr("{algorithm}, {player} to move", algorithm=name, player=player)
        else:
            text = tr(
                "{algorithm}, fail-{fail}, cut on {rule}, {player} to move",
                algorithm=name,
                fail=self.fail,
                rule=tr(CUTS[self.cut].text),
                player=player,
            )
        return in_a_row(part for part in (text, self.view_words, self.symmetry_words) if part)

    @property
    def view_words(self) -> str:
        """Who sees windows and values so; empty where all algorithms of a kind agree on it."""
        if self.negamax:
            return tr("windows and values as the player to move sees them")
        return tr("windows and values as MAX sees them") if self.result.algorithm in NEGAMAX_FAMILY else ""

    @property
    def symmetry_words(self) -> str:
        """What pictures leave out: empty if nothing."""
        return tr("moves not shown are symmetrical") if self.leaves_out_symmetric else ""

    @property
    def saved_by_merging(self) -> int:
        """`Counts.saved`, but not of MTD and SSS*, which save by remembering their passes."""
        return 0 if self.result.algorithm in ("mtdf", "sss") else self.result.counts.saved or 0

    @property
    def leaves_out_symmetric(self) -> bool:
        """Whether only one of the symmetric moves of each node was searched."""
        return isinstance(self.recorder.order, Distinct)

    def __str__(self) -> str:
        return self.text()

    def text(self, color: bool = False) -> str:
        """The annotated tree for a terminal."""
        return draw(self, color)

    def svg(self, step: int | None = None, theme: str = "light", **options: Unpack[PictureOptions]) -> str:
        """A picture of the tree, or of what was known after a step; `DrawingOptions` names the options."""
        from secateur.trace.formats.save import svg_text

        return svg_text(self, step, theme=theme, **options)

    def save(self, path: str | Path, step: int | None = None, **options: Unpack[SavingOptions]) -> list[Path]:
        """Writes a file in the format that its suffix names, see `formats.save`; returns the paths."""
        from secateur.trace.formats.save import save

        return save(self, path, step, **options)

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """What a notebook shows: a picture, and text."""
        from secateur.trace.web.notebook import tree_bundle

        return tree_bundle(self)

    def explore(self, step: int | None = None, **options: Any) -> Any:
        """The page that plays the search, as a widget of a notebook; see `notebook.explore`."""
        from secateur.trace.web.notebook import explore

        return explore(self, step, **options)

    def line(self) -> list[str]:
        """The principal variation in the game's notation."""
        return self.game.format_line(self.state(0), self.line_moves)

    @property
    def dependence(self) -> str:
        """Whether the value depends on leaves that are not known; empty if there are none."""
        return dependence_words(self.result.unknown)

    def is_unknown(self, index: int) -> bool:
        """Whether a node is a leaf whose value is not known."""
        return self.result.unknown is not None and self.game.is_unknown(self.state(index))

    # ------------------------------------------------------------ steps

    @property
    def steps(self) -> Sequence[Step]:
        """Every step of the search, in order."""
        return StepSequence(self)

    @property
    def pseudocode(self) -> list[str]:
        """The algorithm as a textbook states it, in the current language; `Step.line` counts its lines from 0."""
        return pseudocode(self)

    @cached_property
    def alternates(self) -> bool:
        """Whether the players took turns everywhere."""
        below = np.flatnonzero(self.parents != NOBODY)
        return not bool((self.players[below] == self.players[self.parents[below]]).any())

    def steps_of(self, index: int) -> np.ndarray:
        """The numbers of the steps at a node, in order."""
        order, starts = self._steps_by_node
        return order[starts[index] : starts[index + 1]]

    @cached_property
    def _steps_by_node(self) -> tuple[np.ndarray, np.ndarray]:
        order = np.argsort(self.step_nodes, kind="stable").astype(np.int32)
        return order, np.searchsorted(self.step_nodes[order], np.arange(self.visited + 1))

    def at(self, step: int | None = None) -> Snapshot:
        """What was known after a step: the last by default; -1 is before the first."""
        return Snapshot(self, len(self.events) - 1 if step is None else step)

    # ------------------------------------------------------------ nodes

    def __len__(self) -> int:
        """All nodes, pruned ones too."""
        return len(self.parents)

    def node(self, index: int) -> Node:
        """A node by its number: in visiting order, then the pruned ones."""
        return Node(self, range(len(self))[index])

    @property
    def roots(self) -> list[Node]:
        """One for each pass: MTD and deepening search the tree several times."""
        return [Node(self, int(index)) for index in np.flatnonzero(self.parents[: self.visited] == NOBODY)]

    @property
    def visits(self) -> list[Node]:
        return [Node(self, index) for index in range(self.visited)]

    @cached_property
    def pruned(self) -> list[Node]:
        """The pruned nodes that no pass visited, each once."""
        nodes = [Node(self, index) for index in range(self.visited, len(self))]
        if int((self.parents[: self.visited] == NOBODY).sum()) == 1:
            return nodes
        visited = {node.path for node in self.visits}
        return list({node.path: node for node in nodes if node.path not in visited}.values())

    def children(self, index: int) -> list[int]:
        """The numbers of a node's children."""
        order, starts = self._links
        return order[starts[index] : starts[index + 1]].tolist()

    @cached_property
    def _links(self) -> tuple[np.ndarray, np.ndarray]:
        """All nodes by their parents, and where the children of each begin."""
        order = np.argsort(self.parents, kind="stable")
        starts = np.searchsorted(self.parents[order], np.arange(len(self) + 1))
        return order, starts

    def state(self, index: int) -> Any:
        """The state of a node, played from the root."""
        if index not in self._states:
            if len(self._states) > KEPT:
                self._states = {NOBODY: self._states[NOBODY]}
            chain = []
            while index not in self._states:
                chain.append(index)
                index = int(self.parents[index])
            for below in reversed(chain):
                state = self._states[index]
                self._states[below] = state if index == NOBODY else self._played(state, int(self.moves[below]))
                index = below
        return self._states[index]

    def _played(self, state: Any, move: int) -> Any:
        if move < 0:  # the engine tries what comes of no move at all, or of all moves but one
            return self.game.skip(state) if move == PASS else state
        return self.game.play(state, move)

    def label(self, index: int) -> str:
        """The name of a node."""
        name = getattr(self.game, "node_name", None)
        if name is not None:
            return str(name(self.state(index)))
        above, move = int(self.parents[index]), int(self.moves[index])
        if above == NOBODY:
            return tr("root")
        if move >= 0:
            return self.game.format_move(self.state(above), move)
        return tr("(pass)") if move == PASS else tr("(others)")

    def bound(self, index: int) -> str:
        """What a node's value says."""
        return bound_of(self, index)

    def size(self, index: int) -> int | None:
        """The nodes of a subtree, this one and the pruned among them; None if not all are listed."""
        if index in self._unlisted:
            return None
        total, todo = 0, [index]
        while todo:
            below = todo.pop()
            if below in self._unlisted:
                return None
            total += 1
            todo += self.children(below)
        return total

    # ------------------------------------------------------------ node types

    def type_found(self, index: int) -> str:
        """PV: its value is inside its window. CUT: one move was too good. ALL: no move was good enough."""
        value = self.values[index]
        if index >= self.visited or self.kinds[index] not in ("inner", "hit") or value is None:
            return ""
        alpha, beta = self.alpha[index], self.beta[index]
        if alpha < value < beta:
            return "PV"
        failed = "lower" if value >= beta else "upper"
        if alpha >= beta:  # an empty window has two sides
            failed = self.bound(index)
        return "CUT" if failed == self.recorder.fails(index) else "ALL"

    def type_expected(self, index: int) -> str:
        """By Knuth and Moore: the first child of a PV node is one too, its others are CUT nodes; below a CUT node
        there is an ALL node, below an ALL node all are CUT nodes; the other way round where the player moves again."""
        chain = [index]
        while self.parents[chain[-1]] != NOBODY:
            chain.append(int(self.parents[chain[-1]]))
        kind = "PV"
        for above, below in zip(reversed(chain[1:]), reversed(chain[:-1]), strict=True):
            if kind == "PV" and self.children(above)[0] == below:
                continue
            goal = "ALL" if kind == "CUT" else "CUT"  # for the other player
            kind = goal if self.players[above] != self.players[below] else "ALL" if goal == "CUT" else "CUT"
        return kind

    @cached_property
    def sources(self) -> dict[int, int]:
        """For each node answered from memory: the node, visited before, that has the same state or a symmetric one."""
        return self.known_ranges.sources

    @cached_property
    def known_ranges(self) -> KnownRanges:
        """What the search has shown of each node."""
        return KnownRanges(self, self._earlier_visits())

    def _earlier_visits(self) -> Visits:
        return VisitsByState(self)

    def is_symmetric(self, index: int) -> bool:
        """Whether a node's value was found at another state, symmetric to its own."""
        source = self.sources.get(index)
        return source is not None and self.game.key(self.state(source)) != self.game.key(self.state(index))

    # ------------------------------------------------------------ what was pruned

    def is_listed(self, index: int) -> bool:
        return index not in self._unlisted

    def _list_pruned(self) -> None:
        """Lists the branches that were not visited, as far down as the search would have gone."""
        recorder = self.recorder
        self.parents, self.moves = np.array(recorder.parents), np.array(recorder.moves)  # enough for states
        found = list_pruned(self, self.listed)
        self.parents, self.moves = np.array(recorder.parents + found.parents), np.array(recorder.moves + found.moves)
        self.players = np.array(recorder.players + found.players, np.int8)
        self.plies, self.depths = np.array(recorder.plies + found.plies), np.array(recorder.depths + found.depths)
        self.values += found.values
        self._unlisted = found.unlisted
        self.overflow = bool(found.unlisted)

    def as_dict(self) -> dict[str, Any]:
        """The tree as JSON has it: the conventions, every visit in order, what was pruned, every step."""
        from secateur.trace.formats.document import plain_document

        return plain_document(self)
