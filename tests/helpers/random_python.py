"""Random methods of ordinary Python: loops, lists that are changed in place, slices, folds, sets, dicts and helpers.

Every method takes a state with a board of numbers and returns a whole number. Names have one type each, indices are
kept within their sequences, and loops end: what such a method does differently when compiled is a fault of ours.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from numba.core.errors import NumbaError

from secateur.games import load

HEAD = """
from enum import IntEnum
from typing import NamedTuple

from secateur import ONGOING, Game


class Piece(IntEnum):
    EMPTY = 0
    MAN = 1
    KING = 2


class Pair(NamedTuple):
    first: int
    second: int


class State(NamedTuple):
    board: tuple
    rows: tuple
    turn: int
    pair: tuple


LINES = [[0, 1, 2], [3, 4, 5], [0, 3], [2, 4, 6, 8]]
WORTH = {Piece.EMPTY: 0, Piece.MAN: 10, Piece.KING: 25}
CORNERS = {0, 2, 9, 11}
STEPS = [(1, 0), (0, 1), (-1, 0), (0, -1)]
TABLE = (3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8)
NEAR = {0: (1, 3), 1: (0, 2, 4), 2: (1, 5), 3: (0,), 4: (1, 3), 5: (2,)}


def clip(x):
    if x < -50:
        return -50
    return 50 if x > 50 else x


def owner(piece):
    if piece == Piece.EMPTY:
        return None
    return piece % 2


def counted(items):
    total = 0
    for place, item in enumerate(items):
        total += place * item
    return total


def changed(items, place):
    items[place] += 1


class Random(Game):
    def start(self):
        return State((0, 1, 2, 0, 1, 2, 0, 0, 1, 1, 2, 0), ((0, 1, 2), (1, 1, 0), (2, 0, 1)), 1, (3, 4))

    def moves(self, state):
        return [1]

    def play(self, state, move):
        return state

    def outcome(self, state):
        return ONGOING

    def where(self, board, piece):
        for place, cell in enumerate(board):
            if cell == piece:
                yield place

    def flipped(self, board, place):
        board = list(board)
        board[place] = 2 - board[place]
        return tuple(board)
"""


class Writer:
    """Writes one method: statements over names, each of one type."""

    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.lines: list[str] = []
        self.names: dict[str, list[str]] = {"int": ["turn"], "list": [], "tuple": ["board"]}
        self.count = 0
        self.depth = 0

    def fresh(self, kind: str) -> str:
        self.count += 1
        return f"{kind[0]}{self.count}"

    def say(self, line: str) -> None:
        self.lines.append("    " * (2 + self.depth) + line)

    # ------------------------------------------------------------ expressions

    def number(self, depth: int = 2) -> str:
        pick = self.chance.randrange
        if depth == 0 or pick(4) == 0:
            return self.chance.choice([str(pick(-3, 12)), *self.names["int"] * 2, "Piece.KING"])
        one, other = self.number(depth - 1), self.number(depth - 1)
        sequence, cells = self.sequence(), self.cells()
        return self.chance.choice(
            [
                f"({one} + {other})",
                f"({one} - {other})",
                f"({one} * {pick(-3, 4)})",
                f"({one} // {pick(1, 5)})",
                f"({one} % {pick(2, 7)})",
                f"clip({one})",
                f"abs({one})",
                f"-{one}",
                f"min({one}, {other})",
                f"max({one}, {other}, 3)",
                f"({one} if {self.truth(depth - 1)} else {other})",
                f"{sequence}[{one} % len({sequence})]",
                f"{sequence}[-1 - {one} % len({sequence})]",
                f"len({sequence})",
                f"sum({sequence})",
                f"max({sequence})",
                f"min({sequence})",
                f"{sequence}.count({one})",
                f"counted({sequence})",
                f"TABLE[{one} % 12]",
                f"state.rows[{one} % 3][{other} % 3]",
                f"sum(c for c in {sequence} if c > {one})",
                f"sum(c * k for k, c in enumerate({sequence}))",
                f"max((c - {one} for c in {sequence}), default=-9)",
                f"len({{c % 4 for c in {sequence}}})",
                f"len([c for c in {sequence} if c == {one}])",
                f"sum(a * b for a, b in zip({sequence}, TABLE))",
                f"next((k for k, c in enumerate({sequence}) if c == {one}), -1)",
                f"divmod({one}, 4)[1]",
                f"sum(WORTH[c] for c in {cells})",
                f"len(NEAR[{one} % 6])",
                f"sum(NEAR[{one} % 6])",
                f"sum(1 for line in LINES if all({cells}[c] != {one} for c in line))",
                f"sum(row.count({one}) for row in state.rows)",
                f"state.pair[{one} % 2]",
                f"sorted({sequence})[{one} % len({sequence})]",
                f"sorted({sequence}, key=lambda c: -c)[0]",
                f"sum(map(lambda c: c + 1, {sequence}))",
                f"len(list(filter(lambda c: c > 0, {sequence})))",
                f"Pair({one}, {other}).second",
                f"sum(self.where({cells}, {one}))",
                f"{sequence}[{pick(0, 3)}:][0]",
                f"sum({sequence}[::-1][:3])",
                f"sum({sequence}[-{pick(1, 6)}:])",
                f"sum(list(reversed({sequence}))[:2])",
                f"int({self.truth(depth - 1)})",
                f"(lambda a, b: a - b)({one}, {other})",
                f"self.flipped({cells}, {one} % 12)[{other} % 12]",
            ]
        )

    def truth(self, depth: int = 1) -> str:
        one, other, sequence = self.number(depth and depth - 1), self.number(0), self.sequence()
        return self.chance.choice(
            [
                f"{one} < {other}",
                f"{one} == {other}",
                f"{one} in {sequence}",
                f"{one} not in CORNERS",
                f"{one} in (1, 2, 5)",
                f"not {one}",
                f"{one} <= {other} < 9",
                f"any(c == {one} for c in {sequence})",
                f"all(c >= {other} for c in {sequence})",
                f"{sequence} == {self.sequence()}",
                f"owner(abs({one}) % 3) == {other}",
                f"owner(abs({one}) % 3) is None",
                f"({one} > 2 and {other} != 1)",
                f"({one} > 2 or {other} == 1)",
            ]
        )

    def sequence(self) -> str:
        return self.chance.choice(self.names["list"] * 2 + self.names["tuple"] + ["state.board"])

    def cells(self) -> str:
        """A tuple of twelve pieces."""
        return self.chance.choice(["state.board", "board"])

    def list_(self) -> str:
        pick, sequence, one = self.chance.randrange, self.sequence(), self.number(1)
        return self.chance.choice(
            [
                f"list({sequence})",
                f"list({sequence})",
                f"[{one}, {self.number(1)}, 3]",
                f"[c + {one} for c in {sequence}]",
                f"[{one}] * {pick(2, 5)}",
                f"list({sequence}[:])",
                f"sorted({sequence})",
                f"[c for c in {sequence} if c != {one}] + [7]",
                f"list(range({pick(1, 6)}))",
                f"[a + b for a in range(2) for b in {sequence}]",
                f"list({sequence}[1:]) + [{one}]",
            ]
        )

    def tuple_(self) -> str:
        sequence, one = self.sequence(), self.number(1)
        cells = "state.board"
        return self.chance.choice(
            [
                f"tuple({sequence})",
                f"({one}, {self.number(1)}, 5)",
                f"{cells}[:3] + ({one} % 3,) + {cells}[4:]",
                f"(0,) * {self.chance.randrange(3, 12)}",
                f"tuple(c + 1 for c in {sequence})",
                f"self.flipped({cells}, {one} % 12)",
                f"{cells}[::2]",
                f"tuple(reversed({cells}))",
            ]
        )

    # ------------------------------------------------------------ statements

    def statement(self) -> None:
        pick = self.chance.random()
        if pick < 0.2:
            self.new("int", self.number())
        elif pick < 0.35:
            self.new("list", self.list_())
        elif pick < 0.42:
            self.new("tuple", self.tuple_())
        elif pick < 0.48 and self.names["list"]:
            self.new("list", self.chance.choice(self.names["list"]))  # another name for the same list
        elif pick < 0.56 and len(self.names["int"]) > 1:
            self.say(
                f"{self.chance.choice(self.names['int'][1:])} {self.chance.choice(['=', '+=', '-='])} {self.number()}"
            )
        elif pick < 0.76 and self.names["list"]:
            self.change()
        elif self.depth < 2:
            self.block()

    def new(self, kind: str, value: str) -> None:
        name = self.fresh(kind)
        self.say(f"{name} = {value}")
        self.names[kind] = [*self.names[kind], name]

    def change(self) -> None:
        name, one = self.chance.choice(self.names["list"]), self.number(1)
        place, other = f"{self.number(1)} % len({name})", f"{self.number(0)} % len({name})"
        self.say(
            self.chance.choice(
                [
                    f"{name}[{place}] = {one}",
                    f"{name}[{place}] += {one}",
                    f"{name}[-1] = {one}",
                    f"{name}.append({one})",
                    f"{name}[{place}], {name}[{other}] = {name}[{other}], {name}[{place}]",
                    f"{name}.reverse()",
                    f"{name}.sort()",
                    f"{name}.insert({place}, {one})",
                    f"{name}.extend({self.sequence()})",
                    f"changed({name}, {place})",
                    f"{name}[0] = {name}[-1] = {one}",
                    f"{name} = {self.list_()}",
                    f"{name} += [{one}]",
                ]
            )
        )

    def block(self) -> None:
        outer = dict(self.names)
        kind = self.chance.randrange(6)
        if kind == 0:
            self.say(f"if {self.truth()}:")
        elif kind == 1:
            name = self.fresh("int")
            self.say(f"for {name} in range({self.chance.randrange(1, 5)}):")
            self.names["int"] = [*self.names["int"], name]
        elif kind == 2:
            name, place = self.fresh("int"), self.fresh("int")
            self.say(f"for {place}, {name} in enumerate({self.cells()}):")
            self.names["int"] = [*self.names["int"], name, place]
        elif kind == 3:
            name, place = self.fresh("int"), self.fresh("int")
            self.say(f"for {place}, {name} in STEPS:")
            self.names["int"] = [*self.names["int"], name, place]
        elif kind == 4:
            name = self.fresh("int")
            self.say(f"for {name} in NEAR[{self.number(1)} % 6]:")
            self.names["int"] = [*self.names["int"], name]
        else:
            name = self.fresh("int")
            self.say(f"{name} = 0")
            self.say(f"while {name} < {self.chance.randrange(1, 5)}:")
            self.depth += 1
            self.say(f"{name} += 1")
            self.depth -= 1
            # it is not changed in the loop, which ends
        self.depth += 1
        size = len(self.lines)
        for _ in range(self.chance.randrange(1, 4)):
            self.statement()
        if self.chance.random() < 0.2:
            self.say(f"if {self.truth()}:")
            self.depth += 1
            self.say(
                self.chance.choice(
                    [f"return {self.number()}", "pass" if kind == 0 else "continue", "pass" if kind == 0 else "break"]
                )
            )
            self.depth -= 1
        if len(self.lines) == size:
            self.say("pass")
        self.depth -= 1
        self.names = outer

    def method(self, name: str) -> str:
        self.say("board, turn = state.board, state.turn")
        for _ in range(self.chance.randrange(3, 8)):
            self.statement()
        parts = [
            *self.names["int"][-3:],
            *(f"counted({each})" for each in self.names["list"][-3:] + self.names["tuple"][-2:]),
        ]
        self.say(f"return {' + 3 * '.join(parts)}")
        return "\n".join([f"    def {name}(self, state):", *self.lines])


def random_game(seed: int, methods: int) -> str:
    """The source of a game with random methods m0, m1..."""
    chance = random.Random(seed)
    return HEAD + "".join(f"\n{Writer(chance).method(f'm{number}')}\n" for number in range(methods))


# ---------------------------------------------------------------- the two executors


class Differing(NamedTuple):
    """A method that gave two answers for a state."""

    method: str
    state: Any
    interpreted: int
    compiled: Any


@dataclass
class Compared:
    """The methods of a random game that ran interpreted, those that compiled, and those that differ."""

    tried: int = 0
    compiled: int = 0
    differing: list[Differing] = field(default_factory=list)


def compare_game(path: Path, seed: int, methods: int = 6) -> Compared:
    """Writes a random game to a file, and asks its methods in both executors."""
    from secateur.jit.digest import digest
    from secateur.jit.native import dispatcher
    from secateur.jit.plain.states import kinds_of

    path.write_text(random_game(seed, methods))
    game = load(f"{path}:Random")
    digest(type(game))  # lets its functions compile
    found = Compared()
    for name in [f"m{number}" for number in range(methods)]:
        method = getattr(type(game), name)
        known = [(state, answer) for state in _states(game) if (answer := _answer(method, game, state)) is not None]
        if not known:
            continue
        found.tried += 1
        machine, kinds = dispatcher(method, entry=True), kinds_of((game, game.start()))
        try:
            machine.compile(kinds)
        except NumbaError:
            continue
        found.compiled += 1
        entry = machine.overloads[kinds].entry_point
        for state, answer in known:
            try:
                given = entry(game, state)
            except Exception as error:  # noqa: BLE001  that is a difference too
                given = repr(error)
            if given != answer:
                found.differing.append(Differing(name, state, answer, given))
                break
    return found


def _answer(method: Any, game: Any, state: Any) -> int | None:
    """What a method returns, interpreted; None if it raises, or if the answer is too large for 64 bits."""
    try:
        answer = int(method(game, state))
    except (IndexError, ValueError, ZeroDivisionError):
        return None
    return answer if abs(answer) < 1 << 62 else None


def _states(game: Any) -> list[Any]:
    """The start state, and random ones."""
    chance, start = random.Random(5), game.start()
    boards = [tuple(chance.choice((0, 0, 1, 1, 2)) for _ in range(12)) for _ in range(6)]
    rows = [tuple(tuple(chance.randrange(3) for _ in range(3)) for _ in range(3)) for _ in boards]
    pairs = [(chance.randrange(9), chance.randrange(9)) for _ in boards]
    return [start, *map(type(start), boards, rows, [0, 1] * 3, pairs)]
