"""Reads a searched tree from its JSON document, and checks it.

The steps are replayed into a recorder like the one that saw the search, and the tree made of them is
written again: whatever the file says otherwise is a fault, and the message names its place.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np

from secateur.errors import SecateurError
from secateur.game import DEEPEST, INFINITY, MAX, MIN, Game
from secateur.result import Result, line_for_max
from secateur.score_words import number_text
from secateur.textbook.forms import for_max
from secateur.textbook.orderings import Ordering
from secateur.textbook.tally import counts_from
from secateur.trace.formats.document import FORMAT, OPERANDS, VERSION, document
from secateur.trace.model.record import ANSWERS, NOBODY, Event, Recorder
from secateur.trace.model.tree import NEGAMAX_FAMILY, SearchTree

#: What a textbook algorithm does; the engine does more.
EVENTS = {event.name.lower(): event for event in Event if event <= Event.EXIT}
PLAYERS = {"max": MAX, "min": MIN}

#: No move is larger.
LARGEST = 1 << 62


def read(text: str, game: Game | None = None) -> SearchTree:
    """The tree of a document; with its game, the nodes have their states again.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> from secateur.trace.formats.document import write
    >>> tree = trace(Tree.of([[3, 12], [2, 4]]))
    >>> read(write(tree)).text() == tree.text()
    True
    """
    try:
        fields = json.loads(text)
    except json.JSONDecodeError as error:
        raise SecateurError(
            f"the text is not JSON at line {error.lineno}, character {error.colno}: {error.msg.lower()}"
        ) from None
    except (ValueError, RecursionError):
        raise SecateurError(
            "this is not a searched tree: the JSON has a number that is too long, or is nested too deeply"
        ) from None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise SecateurError(f'this is not a searched tree: it must be a JSON object with "format": "{FORMAT}"')
    if fields.get("version") != VERSION:
        raise SecateurError(f"the version must be {VERSION}, not {fields.get('version')!r}")
    if fields.get("algorithm") == "engine":
        raise SecateurError("a tree of the engine cannot be read back: its steps do not follow a textbook algorithm")
    tree = ReadTree(Part(fields, ""), game)
    _compare(json.loads(json.dumps(document(tree))), fields, "")
    return tree


class Part:
    """An object of the document, and where it stands: every look-up checks what it finds."""

    def __init__(self, fields: Any, where: str) -> None:
        if not isinstance(fields, dict):
            raise SecateurError(f"{where}: {_short(fields)} is not an object")
        self.fields, self.where = fields, where

    def fault(self, name: str, what: str) -> SecateurError:
        return SecateurError(f"{self.where}.{name}: {what}" if self.where else f"{name}: {what}")

    def raw(self, name: str) -> Any:
        if name not in self.fields:
            raise self.fault(name, "is missing")
        return self.fields[name]

    def number(self, name: str, low: int = -LARGEST, high: int = LARGEST) -> int:
        value = self.raw(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fault(name, f"{_short(value)} is not a whole number")
        if not low <= value <= high:
            raise self.fault(name, f"{value} is not between {low} and {high}")
        return value

    def optional(self, name: str, low: int = -LARGEST, high: int = LARGEST) -> int | None:
        return None if self.raw(name) is None else self.number(name, low, high)

    def bound(self, name: str) -> int:
        """Alpha or beta: null is infinite."""
        value = self.optional(name, -INFINITY, INFINITY)
        return value if value is not None else -INFINITY if name == "alpha" else INFINITY

    def text(self, name: str) -> str:
        value = self.raw(name)
        if not isinstance(value, str):
            raise self.fault(name, f"{_short(value)} is not text")
        return value

    def choice(self, name: str, choices: Any) -> str:
        value = self.text(name)
        if value not in choices:
            raise self.fault(name, f"must be one of {', '.join(choices)}, not {_short(value)}")
        return value

    def flag(self, name: str) -> bool:
        value = self.raw(name)
        if not isinstance(value, bool):
            raise self.fault(name, f"must be true or false, not {_short(value)}")
        return value

    def items(self, name: str) -> list[Any]:
        value = self.raw(name)
        if not isinstance(value, list):
            raise self.fault(name, f"{_short(value)} is not a list")
        return value

    def parts(self, name: str) -> list[Part]:
        place = f"{self.where}.{name}" if self.where else name
        return [Part(item, f"{place}[{number}]") for number, item in enumerate(self.items(name))]


class ReadTree(SearchTree):
    """A searched tree that was read: the names of its nodes are known, their states only if the game is."""

    def __init__(self, file: Part, game: Game | None) -> None:
        self._visits, self._cut_off = file.parts("nodes"), file.parts("pruned_nodes")
        self._nodes = self._visits + self._cut_off
        if not self._visits:
            raise SecateurError("nodes: there must be at least one node")
        for index, node in enumerate(self._nodes):
            if node.number("index") != index:
                raise node.fault("index", f"{node.raw('index')}, but its place is {index}")
            if (above := node.optional("parent", 0, index - 1)) is None and index >= len(self._visits):
                raise node.fault("parent", "null, but only a root has none")
            if above is not None:
                node.number("move")
        self._names = [node.text("name") for node in self._nodes]
        self._line = [str(name) for name in file.items("line")]
        self.has_states = game is not None
        self._title, self._position = file.text("game"), file.text("position")
        recorder = _Replay(file, self._visits).run()
        known = game or Unknown()
        super().__init__(
            known,
            known.parse(self._position) if game else 0,
            _result(file),
            recorder,
            file.choice("cut", (">=", ">")),
            file.choice("fail", ("soft", "hard")),
            file.text("ordering"),
        )
        last = self.roots[-1]
        if last.player != self.result.player:
            raise file.fault("player", f"{file.raw('player')!r}, but the root says otherwise")
        value = for_max(last.player, last.value or 0) if self.negamax else last.value
        if self.result.complete and self.value != value:
            raise file.fault("value", f"{self.value}, but the steps give {value}")
        if game is not None:
            self._check_names()

    def _list_pruned(self) -> None:
        recorder, nodes = self.recorder, self._cut_off
        parents = [*recorder.parents, *(node.number("parent") for node in nodes)]
        moves = [*recorder.moves, *(node.number("move") for node in nodes)]
        plies = [*recorder.plies, *(node.number("ply", 0, DEEPEST) for node in nodes)]
        depths = [*recorder.depths, *(node.number("depth", -1, DEEPEST) for node in nodes)]
        players = [*recorder.players, *(PLAYERS[node.choice("player", PLAYERS)] for node in nodes)]
        self.values += [node.optional("value", -INFINITY, INFINITY) for node in nodes]
        self._unlisted = {index for index, node in enumerate(nodes, self.visited) if not node.flag("listed")}
        self.overflow = bool(self._unlisted)
        self.parents, self.moves = np.array(parents, np.int32), np.array(moves, np.int64)
        self.players, self.plies, self.depths = np.array(players, np.int8), np.array(plies), np.array(depths)
        for index, node in enumerate(nodes, self.visited):
            if plies[index] != plies[parents[index]] + 1:
                raise node.fault("ply", f"{plies[index]} below ply {plies[parents[index]]}")

    def _check_names(self) -> None:
        for index, node in enumerate(self._nodes):
            if super().label(index) != self._names[index]:
                raise node.fault("name", f"{self._names[index]!r}, but the game says {super().label(index)!r}")

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

    @cached_property
    def sources(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for index, node in enumerate(self._visits):
            source = node.optional("same_as", 0, self.visited - 1)
            if source is not None and (self.kinds[index] != "hit" or self.kinds[source] == "hit"):
                raise node.fault("same_as", f"{source}: only a hit has a source, and that is none")
            if source is not None:
                found[index] = source
        return found

    def is_symmetric(self, index: int) -> bool:
        return self._visits[index].flag("symmetric") if index in self.sources else False


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


def _result(file: Part) -> Result:
    found = Part(file.raw("counts"), "counts")
    counts = counts_from(lambda name: found.number(name, 0))
    line = file.items("line_moves")
    if not all(isinstance(move, int) and abs(move) <= LARGEST for move in line):
        raise file.fault("line_moves", "a move is a whole number")
    value, player = file.number("value", -INFINITY, INFINITY), PLAYERS[file.choice("player", PLAYERS)]
    bound = file.choice("bound", ("exact", "lower", "upper", "unknown"))
    return Result(
        algorithm=file.text("algorithm"),
        lines=(line_for_max(value, bound, player, tuple(line), counts.evaluations),),
        player=player,
        depth=file.number("depth", 0),
        counts=counts,
        complete=file.flag("complete"),
    )


class _Replay:
    """Feeds the steps of a file to a recorder, as the search did."""

    def __init__(self, file: Part, visits: list[Part]) -> None:
        self.file, self.visits = file, visits
        self.cut, self.fail = file.choice("cut", (">=", ">")), file.choice("fail", ("soft", "hard"))
        self.complete = file.flag("complete")
        self.recorder = Recorder(Unknown(), Ordering(), file.text("algorithm") in NEGAMAX_FAMILY)
        self.path: list[int] = []
        self.windows: list[tuple[int, int]] = []  # of the open nodes
        self.returned: list[list[int]] = []  # the values that came back to them
        self.entered = 0
        self.left, self.value = NOBODY, 0  # the node that was answered last
        self.before = Event.EXIT

    def run(self) -> Recorder:
        for step in self.file.parts("steps"):
            event = EVENTS[step.choice("event", EVENTS)]
            node = step.number("node", 0, len(self.visits) - 1)
            if node != (self.entered if event == Event.ENTER else self.path[-1] if self.path else NOBODY):
                raise step.fault("node", f"{node} is not where the search is")
            if self.before == Event.AGAIN and event != Event.ENTER:
                raise step.fault("event", f"{event.name.lower()} where a move is searched again")
            first, second = _operands(step, event)
            if event == Event.ENTER:
                self._enter(node, first, second)
            elif event in ANSWERS:
                if event == Event.EXIT:
                    self._check_value(step, first)
                _feed(self.recorder, event, len(self.path) - 1, 0, first, second)
                self.left, self.value = self.path.pop(), first
                self.windows.pop()
                self.returned.pop()
            else:
                self._inside(step, event, first, second)
            self.before = event
        if self.entered != len(self.visits):
            raise self.file.fault("steps", f"they enter {self.entered} nodes, the file has {len(self.visits)}")
        if self.path:
            raise self.file.fault("steps", f"they end inside node {self.path[-1]}")
        return self.recorder

    def _enter(self, node: int, alpha: int, beta: int) -> None:
        visit, ply = self.visits[node], len(self.path)
        above = visit.raw("parent")
        if above != (self.path[-1] if self.path else None):
            below = self.path[-1] if self.path else "nothing"
            raise visit.fault("parent", f"{above}, but the steps enter it below {below}")
        if self.path and self.before != Event.AGAIN:
            self.recorder.descend(ply - 1, visit.number("move"))
        elif self.path and visit.number("move") != self.visits[self.left].raw("move"):
            raise visit.fault(
                "move", f"{visit.raw('move')}, but {self.visits[self.left].raw('move')} is searched again"
            )
        player = PLAYERS[visit.choice("player", PLAYERS)]
        depth = visit.number("depth", -1, DEEPEST)
        self.recorder.enter(node, player, visit.number("ply", ply, ply), depth, alpha, beta)
        self.path.append(node)
        self.windows.append((alpha, beta))
        self.returned.append([])
        self.entered += 1

    def _check_value(self, step: Part, value: int) -> None:
        """Fail-soft, a node's value is the best that came back."""
        if self.fail == "hard" or not self.complete:
            return
        upwards = self.recorder.negamax or self.recorder.players[self.path[-1]] == MAX
        values = self.returned[-1]
        if not values or value != (max(values) if upwards else min(values)):
            raise step.fault("value", f"{number_text(value)} is not the best of what came back")

    def _inside(self, step: Part, event: Event, first: int, second: int) -> None:
        """A value that comes back, a window that becomes narrower, a cut-off, a second search."""
        node, (alpha, beta) = self.path[-1], self.windows[-1]
        returned = event in (Event.BACK, Event.AGAIN)
        if returned and (self.left == NOBODY or self.visits[self.left].raw("parent") != node):
            raise step.fault("node", f"no child of {node} has been searched")
        if event == Event.BACK:
            flip = self.recorder.negamax and self.recorder.players[self.left] != self.recorder.players[node]
            if (first, second) != (self.left, -self.value if flip else self.value):
                raise step.fault("child", f"{first} with {second}, but {self.left} came back with {self.value}")
            self.returned[-1].append(second)
        elif event == Event.RAISE:
            if first < alpha or second > beta or (first, second) == (alpha, beta):
                raise step.fault("alpha", f"{_window(first, second)} is not within the window {_window(alpha, beta)}")
            if self.before == Event.BACK and (came := self.returned[-1][-1]) not in (first, second):
                raise step.fault("alpha", f"{_window(first, second)}, but {number_text(came)} came back")
            self.windows[-1] = (first, second)
        elif (first, second) != (alpha, beta):
            raise step.fault("alpha", f"{_window(first, second)}, but the window is {_window(alpha, beta)}")
        elif event == Event.CUT and not (alpha > beta or (alpha == beta and self.cut == ">=")):
            raise step.fault("event", f"a cut-off, but alpha = {alpha} is not {self.cut} beta = {beta}")
        move = self.visits[self.left].raw("move") if returned else 0
        _feed(self.recorder, event, len(self.path) - 1, move, first, second)


def _operands(step: Part, event: Event) -> tuple[int, int]:
    names = OPERANDS[event]
    values = [
        step.bound(name) if name in ("alpha", "beta") else step.number(name, -INFINITY, INFINITY) for name in names
    ]
    return values[0], values[1] if len(values) > 1 else 0


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
        raise SecateurError(f"{where}: {_short(found)}, but the steps give {_short(made)}")


def _window(alpha: int, beta: int) -> str:
    return f"({number_text(alpha)}, {number_text(beta)})"


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 40 else text[:37] + "..."
