"""Games that searches must refuse: three players, scores out of range, endless games, calls that do not return."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np

from secateur.game import LOSS, ONGOING, WIN, Game
from tests.helpers.bad_games import State, Turns

# ---------------------------------------------------------------- faults that only a search reaches


class Marked(NamedTuple):
    left: int
    fault: int  # if not 0, the rules are wrong; no game from the start gets there


class Marks(Game):
    """Take one or two; the first playouts find no fault."""

    def start(self) -> Any:
        return Marked(9, 0)

    def moves(self, state: Any) -> Iterator[int]:
        yield 1
        if state.left > 1:
            yield 2

    def play(self, state: Any, move: int) -> Any:
        return Marked(state.left - move, state.fault)

    def outcome(self, state: Any) -> int:
        if state.left > 0:
            return ONGOING
        return 5_000_000 if state.fault == 1 else LOSS

    def evaluate(self, state: Any) -> int:
        return 1 << 62 if state.fault == 2 else state.left

    def player(self, state: Any) -> int:
        return 2 if state.fault == 3 and state.left == 4 else state.left & 1

    def bounds(self, state: Any) -> tuple[int, int]:
        return LOSS, 3 * WIN if state.fault == 4 else WIN

    def finish(self, state: Any, alpha: int, beta: int) -> tuple[int, int]:
        return (3 * WIN if state.fault == 5 and state.left == 4 else ONGOING), 0


#: The message for each fault.
MARKS = {
    1: "Marks.outcome() returned 5000000: it must be ONGOING, WIN, LOSS, DRAW or a whole number from -990000 to 990000",
    2: "Marks.evaluate() returned 4611686018427387904: evaluations must be whole numbers from -990000 to 990000",
    3: "Marks.player() returned 2: a game must have two players, 0 and 1",
    4: "Marks.bounds() returned 3000000: bounds must be two whole numbers from LOSS to WIN, the lower one first",
    5: "Marks.finish() returned 3000000: "
    "it must give a value from LOSS to WIN or ONGOING, and the count of states visited",
}


class Typed(Game):
    """Returns values that are not whole numbers, which is possible only when interpreted."""

    answers: tuple[Any, ...] = ()  # what outcome and evaluate return in a marked state

    def start(self) -> Any:
        return Marked(9, 0)

    moves, play = Marks.moves, Marks.play

    def outcome(self, state: Any) -> Any:
        if state.left > 0:
            return ONGOING
        return self.answers[0] if state.fault else LOSS

    def evaluate(self, state: Any) -> Any:
        return self.answers[1] if state.fault else 0


# ---------------------------------------------------------------- what the first playouts find


class ThreePlayers(Turns):
    alternates = False

    def start(self) -> Any:
        return (self.size, 0)

    def play(self, state: Any, move: int) -> Any:
        return (state[0] - move, (state[1] + 1) % 3)


class ThreeInTurn(ThreePlayers):
    """Players alternate, so a search calls player() only at its root."""

    alternates = True


class ScoresInMillions(Turns):
    def outcome(self, state: Any) -> Any:
        return 5_000_000 if state[0] == 0 else ONGOING


class OutcomeIsLost(Turns):
    def worth(self, state: Any) -> Any:
        return LOSS if state[0] == 0 else None

    def outcome(self, state: Any) -> Any:
        return self.worth(state)


class EvaluatesToNothing(Turns):
    def helper(self, state: Any) -> Any:
        return state[0] if state[0] > 3 else None

    def evaluate(self, state: Any) -> Any:
        return self.helper(state)


class EvaluatesToNotANumber(Turns):
    def evaluate(self, state: Any) -> Any:
        return float("nan")


class EvaluatesToTheSky(Turns):
    def evaluate(self, state: Any) -> Any:
        return 1 << 62


class PlaysNothing(Turns):
    def helper(self, state: Any, move: int) -> Any:
        if state[0] > 3:
            return (state[0] - move, 1 - state[1])
        return None

    def play(self, state: Any, move: int) -> Any:
        return self.helper(state, move)


class PlaysANumber(Turns):
    def helper(self, state: Any, move: int) -> Any:
        return (state[0] - move, 1 - state[1]) if state[0] > 3 else 7

    def play(self, state: Any, move: int) -> Any:
        return self.helper(state, move)


class YieldsNothing(Turns):
    def moves(self, state: Any) -> Any:
        return None


class LooksBeyondATuple(Turns):
    def play(self, state: Any, move: int) -> Any:
        return (state[0] - (0, 1, 2)[move + (1 if state[0] == 5 else 0)], 1 - state[1])


#: A table with one entry too few.
TABLE = np.arange(5)


class LooksBeyondAnArray(Turns):
    def evaluate(self, state: Any) -> Any:
        return TABLE[state[0]]


class GivesUp(Turns):
    def play(self, state: Any, move: int) -> Any:
        if state[0] < 3:
            raise ValueError("who knows")
        return (state[0] - move, 1 - state[1])


class StuckInTheMiddle(Turns):
    def moves(self, state: Any) -> Iterator[Any]:
        for taken in range(3, min(state[0], 4) + 1):
            yield taken


class OverAtTheStart(Turns):
    size: int = 0


class LoopsForever(Turns):
    def moves(self, state: Any) -> Iterator[Any]:
        while state[0] >= 0:
            if state[0] > 99:
                yield 1


class YieldsForever(Turns):
    def moves(self, state: Any) -> Iterator[Any]:
        while True:
            yield 1


#: The message for each game, whichever search is run.
REFUSED: dict[type[Game], str] = {
    ThreePlayers: "ThreePlayers.player() returned 2: a game must have two players, 0 and 1",
    ThreeInTurn: "ThreeInTurn.player() returned 2: a game must have two players, 0 and 1",
    ScoresInMillions: "ScoresInMillions.outcome() returned 5000000: it must be ONGOING, WIN, LOSS, DRAW",
    OutcomeIsLost: "OutcomeIsLost.outcome() returned None: it must be ONGOING, WIN, LOSS, DRAW",
    EvaluatesToNothing: "EvaluatesToNothing.evaluate() returned None: evaluations must be whole numbers",
    EvaluatesToNotANumber: "EvaluatesToNotANumber.evaluate() returned nan: evaluations must be whole numbers",
    EvaluatesToTheSky: "EvaluatesToTheSky.evaluate() returned 4611686018427387904: evaluations must be whole numbers",
    PlaysNothing: "play() returned None for move 1: it must return a state of type tuple",
    PlaysANumber: "play() returned a value of type int for move 1: it must return a state of type tuple",
    YieldsNothing: "YieldsNothing.moves() raises TypeError: 'NoneType' object is not iterable",
    LooksBeyondATuple: "raises IndexError: tuple index out of range, in (5, 0)",
    LooksBeyondAnArray: "raises IndexError: index 5 is out of bounds for axis 0 with size 5, in (5, 0)",
    GivesUp: "raises ValueError: who knows, in (",
    StuckInTheMiddle: "outcome() returns ONGOING where moves() yields nothing",
    OverAtTheStart: "over at its start: outcome() returns LOSS",
    LoopsForever: "did not return within",
    YieldsForever: "moves() yields more than",
}


# ---------------------------------------------------------------- endless games


class GoesRound(Turns):
    """Taking two from three leads back to the start; whoever takes the last one loses."""

    def play(self, state: Any, move: int) -> Any:
        return (self.size if state[0] <= 3 else state[0] - move, 1 - state[1])


class IsLong(Turns):
    size: int = 600

    def moves(self, state: Any) -> Iterator[Any]:
        yield 1


class Wild(Turns):
    """Only compiled code reads beyond the table, because a number overflows its 64 bits."""

    def evaluate(self, state: Any) -> Any:
        return TABLE[900 if (state[0] + 1) * 4611686018427387904 * 4 == 0 else 3]


class Rows(Game):
    """A game with an array: one compilation serves all arrays."""

    table: np.ndarray = np.arange(10)

    def start(self) -> Any:
        return State(9, 0)

    def moves(self, state: Any) -> Iterator[int]:
        yield 1

    def play(self, state: Any, move: int) -> Any:
        return State(state.one - move, 1 - state.other)

    def outcome(self, state: Any) -> int:
        return LOSS if state.one == 0 else ONGOING

    def evaluate(self, state: Any) -> Any:
        return self.table[state.one]
