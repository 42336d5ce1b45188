"""Reads a searched tree from its JSON document, and checks it.

The steps are replayed into a recorder like the one that saw the search, and the tree made of them is
written again: whatever the file says otherwise is a fault, and the message names its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import UNSET, UnsetType, structs

from secateur import schema
from secateur.errors import SecateurError
from secateur.game import DEEPEST, HIGHEST, INFINITY, MAX, MIN, Game
from secateur.game.unknown import UnknownLeaves
from secateur.result import Result, line_for_max
from secateur.score_words import number_text
from secateur.scores import to_points, to_value
from secateur.spec import CUTS
from secateur.textbook.forms import Form
from secateur.textbook.orderings import ordering
from secateur.textbook.tally import counts_from
from secateur.trace.formats.document import (
    FORMAT,
    OPERANDS,
    VERSION,
    StepDocument,
    TreeDocument,
    TreePlace,
    document,
)
from secateur.trace.model.bounds import Visits
from secateur.trace.model.record import ANSWERS, NOBODY, Event, Recorder
from secateur.trace.model.tree import NEGAMAX_FAMILY, SearchTree

#: What a textbook algorithm does; the engine does more.
EVENTS = {event.name.lower(): event for event in Event if event <= Event.EXIT}
PLAYERS = {"max": MAX, "min": MIN}


def read(text: str, game: Game | None = None) -> SearchTree:
    """The tree of a document; with its game, the nodes have their states again.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> from secateur.trace.formats.document import write
    >>> tree = trace(Tree.of([[3, 12], [2, 4]]))
    >>> read(write(tree)).text() == tree.text()
    True
    """
    fields = schema.read_json(text, "the tree")
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise SecateurError(f'this is not a searched tree: it must be a JSON object with "format": "{FORMAT}"')
    if fields.get("version") != VERSION:
        raise SecateurError(f"the version must be {VERSION}, not {fields.get('version')!r}")
    if fields.get("algorithm") == "engine":
        raise SecateurError("a tree of the engine cannot be read back: its steps do not follow a textbook algorithm")
    file = schema.convert(fields, TreeDocument, "the tree")
    if file.nodes[0].depth == DEEPEST:  # as files once said that a search had no limit
        for node in (*file.nodes, *file.pruned_nodes):
            node.depth = None
    if file.view == "mover" and file.algorithm not in NEGAMAX_FAMILY:
        raise fault("view", f"'mover', but the numbers of {file.algorithm} are MAX's")
    tree = ReadTree(file, game)
    made = structs.replace(document(tree), step=file.step)
    if made != file:
        _compare(schema.plain(made), schema.plain(file), "")
    return tree


def _depth(node: TreePlace) -> int:
    """The half-moves that were left at a node."""
    return DEEPEST - node.ply if node.depth is None else node.depth


def fault(place: str, what: str) -> SecateurError:
    """An error about a place in the document."""
    return SecateurError(f"{place}: {what}")


class ReadTree(SearchTree):
    """A searched tree that was read: the names of its nodes are known, their states only if the game is."""

    def __init__(self, file: TreeDocument, game: Game | None) -> None:
        self._visits, self._cut_off = file.nodes, file.pruned_nodes
        self._nodes: list[TreePlace] = [*file.nodes, *file.pruned_nodes]
        for index, node in enumerate(self._nodes):
            self._check_place(index, node)
        self._names = [node.name for node in self._nodes]
        self._line = file.line
        self.has_states = game is not None
        self._title, self._position = file.game, file.position
        recorder = _Replay(file).run()
        known = game or Unknown()
        super().__init__(
            known,
            known.parse(self._position) if game else 0,
            _result(file),
            recorder,
            file.cut,
            file.fail,
            file.ordering,
        )
        last = self.roots[-1]
        if last.player != self.result.player:
            raise fault("player", f"{file.player!r}, but the root says otherwise")
        value = -(last.value or 0) if self.negamax and last.player != MAX else last.value
        if self.result.complete and self.value != value:
            raise fault("value", f"{self.value}, but the steps give {value}")
        if game is not None:
            self._check_names()

    def _where(self, index: int) -> str:
        """The place of a node in the document."""
        first = len(self._visits)
        return f"nodes[{index}]" if index < first else f"pruned_nodes[{index - first}]"

    def _check_place(self, index: int, node: TreePlace) -> None:
        """Nodes stand in order, each after its parent; only a root has none."""
        where = self._where(index)
        if node.index != index:
            raise fault(f"{where}.index", f"{node.index}, but its place is {index}")
        if node.parent is None:
            if index >= len(self._visits):
                raise fault(f"{where}.parent", "null, but only a root has none")
        elif node.parent >= index:
            raise fault(f"{where}.parent", f"{node.parent} is not between 0 and {index - 1}")
        elif node.move is None:
            raise fault(f"{where}.move", "must be a move: only a root has none")

    def _list_pruned(self) -> None:
        recorder, nodes = self.recorder, self._cut_off
        parents = [*recorder.parents, *(node.parent for node in nodes)]
        moves = [*recorder.moves, *(node.move for node in nodes)]
        plies = [*recorder.plies, *(node.ply for node in nodes)]
        depths = [*recorder.depths, *map(_depth, nodes)]
        players = [*recorder.players, *(PLAYERS[node.player] for node in nodes)]
        self.values += [node.value for node in nodes]
        self._unlisted = {index for index, node in enumerate(nodes, self.visited) if not node.listed}
        self.overflow = bool(self._unlisted)
        self.parents, self.moves = np.array(parents, np.int32), np.array(moves, np.int64)
        self.players, self.plies, self.depths = np.array(players, np.int8), np.array(plies), np.array(depths)
        for index in range(self.visited, len(parents)):
            above = plies[parents[index] or 0]
            if plies[index] != above + 1:
                raise fault(f"{self._where(index)}.ply", f"{plies[index]} below ply {above}")
        for index in sorted(set(recorder.cuts) - {node.parent for node in nodes}):
            raise fault(f"{self._where(index)}.cut", "true, but no move is left out")

    def _check_names(self) -> None:
        for index, name in enumerate(self._names):
            if super().label(index) != name:
                raise fault(f"{self._where(index)}.name", f"{name!r}, but the game says {super().label(index)!r}")

    @property
    def title(self) -> str:
        return self._title

    @property
    def position(self) -> str:
        return self._position

    def state(self, index: int) -> Any:
        if not self.has_states:
            raise SecateurError("the file has no states: read it together with its game")
        return super().state(index)

    def label(self, index: int) -> str:
        return self._names[index]

    def line(self) -> list[str]:
        return self._line

    def is_unknown(self, index: int) -> bool:
        return self._nodes[index].unknown is True

    @cached_property
    def sources(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for index, node in enumerate(self._visits):
            source = node.same_as
            if source is None:
                continue
            where = f"{self._where(index)}.same_as"
            if source >= self.visited:
                raise fault(where, f"{source} is not between 0 and {self.visited - 1}")
            if self.kinds[index] != "hit" or self.kinds[source] == "hit":
                raise fault(where, f"{source}: only a hit has a source, and that is none")
            found[index] = source
        return found

    def _earlier_visits(self) -> Visits:
        return _SourcesOf(self)

    def is_symmetric(self, index: int) -> bool:
        return self._visits[index].symmetric if index in self.sources else False


class _SourcesOf:
    """The visits that a file names: one for each hit."""

    def __init__(self, tree: ReadTree) -> None:
        self.tree = tree

    def visited(self, index: int) -> None:
        """The file says what came of it."""

    def of(self, index: int) -> list[int]:
        source = self.tree.sources.get(index)
        return [] if source is None else [source]


class Unknown(Game):
    """The game of a tree that was read without it."""

    def start(self) -> int:
        return 0

    def moves(self, state: int) -> Iterator[int]:
        raise _no_game()

    def play(self, state: int, move: int) -> int:
        raise _no_game()

    def outcome(self, state: int) -> int:
        raise _no_game()


def _no_game() -> SecateurError:
    return SecateurError("the game of this tree is not known: read the file together with its game")


def _result(file: TreeDocument) -> Result:
    def counted(name: str) -> int:
        if name not in file.counts:
            raise fault(f"counts.{name}", "is missing")
        return file.counts[name]

    counts, player = counts_from(counted), PLAYERS[file.player]
    return Result(
        algorithm=file.algorithm,
        lines=(line_for_max(file.value, file.bound, player, tuple(file.line_moves), counts.evaluations),),
        player=player,
        depth=file.depth,
        counts=counts,
        complete=file.complete,
        unknown=_unknown(file),
    )


def _unknown(file: TreeDocument) -> UnknownLeaves | None:
    if file.unknown is UNSET:
        return None
    if not file.unknown.leaves:
        raise fault("unknown.leaves", "must name the leaves that are not known")
    low, high = file.unknown.low, file.unknown.high
    return UnknownLeaves(
        tuple(file.unknown.leaves), -HIGHEST if low is None else low, HIGHEST if high is None else high
    )


class _Replay:
    """Feeds the steps of a file to a recorder, as the search did: its values are points again."""

    def __init__(self, file: TreeDocument) -> None:
        self.file, self.visits = file, file.nodes
        self.cut, self.fail = file.cut, file.fail
        self.complete = file.complete
        order = ordering("generated", distinct=file.symmetric_moves == "once")
        self.recorder = Recorder(Unknown(), order, file.view == "mover")
        self.recorder.decimals = self.decimals = file.decimals if file.decimals is not UNSET else 0
        self.path: list[int] = []
        self.windows: list[tuple[int, int]] = []  # of the open nodes,
        self.entered_with: list[tuple[int, int]] = []  # and what they were
        self.returned: list[list[int]] = []  # the values that came back to them
        self.entered = 0
        self.left, self.value = NOBODY, 0  # the node that was answered last
        self.before = Event.EXIT

    def run(self) -> Recorder:
        for number, step in enumerate(self.file.steps):
            self.where = f"steps[{number}]"
            if step.event not in EVENTS:
                raise self._fault("event", f'"{step.event}" is none of {", ".join(EVENTS)}')
            event, node = EVENTS[step.event], step.node
            if node != (self.entered if event == Event.ENTER else self.path[-1] if self.path else NOBODY):
                raise self._fault("node", f"{node} is not the current node")
            if self.before == Event.AGAIN and event != Event.ENTER:
                raise self._fault("event", f"{event.name.lower()} where a move is searched again")
            first, second = self._operands(step, event)
            if event == Event.ENTER:
                self._enter(node, first, second)
            elif event in ANSWERS:
                if event == Event.EXIT:
                    self._check_value(first)
                _feed(self.recorder, event, len(self.path) - 1, 0, first, second)
                self.left, self.value = self.path.pop(), first
                self.windows.pop()
                self.entered_with.pop()
                self.returned.pop()
            else:
                self._inside(event, first, second)
            self.before = event
        if self.entered != len(self.visits):
            raise fault("steps", f"they enter {self.entered} nodes, the file has {len(self.visits)}")
        if self.path:
            raise fault("steps", f"they end inside node {self.path[-1]}")
        return self.recorder

    def _fault(self, name: str, what: str) -> SecateurError:
        return fault(f"{self.where}.{name}", what)

    def _operands(self, step: StepDocument, event: Event) -> tuple[int, int]:
        """The operands of an event; an infinite bound is null in the document."""
        values = []
        for name in OPERANDS[event]:
            operand: float | UnsetType | None = getattr(step, name)
            if operand is UNSET:
                raise self._fault(name, "is missing")
            bound = operand if operand is not None else -INFINITY if name == "alpha" else INFINITY
            values.append(int(bound) if name == "child" else self._points(name, bound))
        return values[0], values[1] if len(values) > 1 else 0

    def _points(self, name: str, value: float) -> int:
        points = to_points(value, self.decimals)
        if to_value(points, self.decimals) != value:
            raise self._fault(name, f"{value} has more decimals than the file says: {self.decimals}")
        return points

    def _number(self, points: int) -> str:
        """Points as the file writes them."""
        return number_text(to_value(points, self.decimals))

    def _window(self, alpha: int, beta: int) -> str:
        return f"({self._number(alpha)}, {self._number(beta)})"

    def _enter(self, node: int, alpha: int, beta: int) -> None:
        visit, ply = self.visits[node], len(self.path)
        where = f"nodes[{node}]"
        if visit.parent != (self.path[-1] if self.path else None):
            below = self.path[-1] if self.path else "nothing"
            raise fault(f"{where}.parent", f"{visit.parent}, but the steps enter it below {below}")
        if self.path and self.before != Event.AGAIN:
            self.recorder.descend(ply - 1, visit.move or 0)
        elif self.path and visit.move != self.visits[self.left].move:
            raise fault(f"{where}.move", f"{visit.move}, but {self.visits[self.left].move} is searched again")
        if visit.ply != ply:
            raise fault(f"{where}.ply", f"{visit.ply}, but the steps enter it at ply {ply}")
        self.recorder.enter(node, PLAYERS[visit.player], ply, _depth(visit), alpha, beta)
        self.path.append(node)
        self.windows.append((alpha, beta))
        self.entered_with.append((alpha, beta))
        self.returned.append([])
        self.entered += 1

    def _check_value(self, value: int) -> None:
        """Fail-soft, a node's value is the best that came back; in the mixed form, its own bound at least."""
        if self.fail == "hard" or not self.complete:
            return
        values = [self._own(each) for each in self.returned[-1]]
        if values and self.fail == "mixed":
            alpha, beta = self.entered_with[-1]
            values.append(alpha if self._upwards() else -beta)
        if not values or self._own(value) != max(values):
            raise self._fault("value", f"{self._number(value)} is not the best of what came back")

    def _upwards(self) -> bool:
        return self.recorder.negamax or self.recorder.players[self.path[-1]] == MAX

    def _own(self, value: int) -> int:
        """A value of the current node, as its player sees it."""
        return value if self._upwards() else -value

    def _may_cut(self, alpha: int, beta: int) -> bool:
        """Whether what came back to the current node is enough, by the cut rule."""
        best = max((self._own(value) for value in self.returned[-1]), default=-INFINITY)
        limit = beta if self._upwards() else -alpha
        return Form.of(self.cut, self.fail).cuts(self.recorder.players[self.path[-1]], best, limit)

    def _inside(self, event: Event, first: int, second: int) -> None:
        """A value that comes back, a window that becomes narrower, a cut-off, a second search."""
        node, (alpha, beta) = self.path[-1], self.windows[-1]
        returned = event in (Event.BACK, Event.AGAIN)
        if returned and (self.left == NOBODY or self.visits[self.left].parent != node):
            raise self._fault("node", f"no child of {node} has been searched")
        if event == Event.BACK:
            flip = self.recorder.negamax and self.recorder.players[self.left] != self.recorder.players[node]
            if (first, second) != (self.left, -self.value if flip else self.value):
                said, value = self._number(second), self._number(self.value)
                raise self._fault("child", f"{first} with {said}, but {self.left} came back with {value}")
            self.returned[-1].append(second)
        elif event == Event.RAISE:
            if first < alpha or second > beta or (first, second) == (alpha, beta):
                raise self._fault(
                    "alpha", f"{self._window(first, second)} is not within the window {self._window(alpha, beta)}"
                )
            if self.before == Event.BACK and (came := self.returned[-1][-1]) not in (first, second):
                raise self._fault("alpha", f"{self._window(first, second)}, but {self._number(came)} came back")
            self.windows[-1] = (first, second)
        elif (first, second) != (alpha, beta) and (first < alpha or second > beta or self.cut != "value>="):
            raise self._fault("alpha", f"{self._window(first, second)}, but the window is {self._window(alpha, beta)}")
        elif event == Event.CUT and not self._may_cut(first, second):
            raise self._fault(
                "event", f"a cut-off, but the rule is {CUTS[self.cut].text}, in {self._window(alpha, beta)}"
            )
        move = (self.visits[self.left].move or 0) if returned else 0
        _feed(self.recorder, event, len(self.path) - 1, move, first, second)


def _feed(recorder: Recorder, event: Event, ply: int, move: int, first: int, second: int) -> None:
    """One step that is not an entry."""
    if event in (Event.LEAF, Event.OVER):
        recorder.leaf(ply, first, event == Event.OVER)
    elif event == Event.HIT:
        recorder.hit(ply, first)
    elif event == Event.EXIT:
        recorder.exit(ply, first)
    elif event == Event.BACK:
        recorder.returned(ply, move, second)
    elif event == Event.RAISE:
        recorder.bounds(ply, first, second)
    elif event == Event.AGAIN:
        recorder.research(ply, move, first, second)
    elif event == Event.CUT:
        recorder.cut(ply, move, first, second)


def _compare(made: Any, found: Any, where: str) -> None:
    """Raises an error where the file says something else than its steps."""
    if isinstance(made, dict) and isinstance(found, dict):
        for name, value in made.items():
            place = f"{where}.{name}" if where else name
            if name not in found:
                raise SecateurError(f"{place}: is missing")
            _compare(value, found[name], place)
    elif isinstance(made, list) and isinstance(found, list) and len(made) == len(found):
        for number, (one, other) in enumerate(zip(made, found, strict=True)):
            _compare(one, other, f"{where}[{number}]")
    elif made != found or type(made) is not type(found):
        raise SecateurError(f"{where}: {schema.short(found)}, but the steps give {schema.short(made)}")
