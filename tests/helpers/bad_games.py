"""Games that keep the contract, and games that each break one promise of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from secateur.bits import mix, u64
from secateur.contract import LONGEST
from secateur.game import HIGHEST, LOSS, ONGOING, WIN, Game


class State(NamedTuple):
    one: int
    other: int


class Piles(Game):
    """Take one or two from one of two piles; who takes the last wins."""

    size: int = 5

    def start(self) -> Any:
        return State(self.size, self.size - 1)

    def moves(self, state: Any) -> Iterator[Any]:
        for taken in range(1, 3):
            if taken <= state.one:
                yield taken
            if taken <= state.other:
                yield 10 + taken

    def play(self, state: Any, move: int) -> Any:
        if move > 10:
            return State(state.one, state.other - (move - 10))
        return State(state.one - move, state.other)

    def outcome(self, state: Any) -> Any:
        if state.one + state.other == 0:
            return LOSS
        return ONGOING

    def evaluate(self, state: Any) -> Any:
        return (state.one + state.other) % 3

    def rank(self, state: Any, move: int) -> Any:
        return move % 10

    def canonical(self, state: Any) -> Any:
        return State(min(state.one, state.other), max(state.one, state.other))


class Turns(Piles):
    """The same with the player in the state."""

    alternates: ClassVar[bool] = True

    def start(self) -> Any:
        return (self.size, 0)

    def moves(self, state: Any) -> Iterator[Any]:
        for taken in range(1, min(state[0], 2) + 1):
            yield taken

    def play(self, state: Any, move: int) -> Any:
        return (state[0] - move, 1 - state[1])

    def outcome(self, state: Any) -> Any:
        return LOSS if state[0] == 0 else ONGOING

    def evaluate(self, state: Any) -> Any:
        return state[0] % 3

    def canonical(self, state: Any) -> Any:
        return state

    def player(self, state: Any) -> Any:
        return state[1]


@dataclass(frozen=True)
class Heap:
    left: int


class Objects(Game):
    """States that are objects of their own."""

    interpreted: ClassVar[bool] = True

    def start(self) -> Any:
        return Heap(5)

    def moves(self, state: Any) -> Iterator[int]:
        for taken in range(1, min(state.left, 2) + 1):
            yield taken

    def play(self, state: Any, move: int) -> Any:
        return Heap(state.left - move)

    def outcome(self, state: Any) -> int:
        return LOSS if state.left == 0 else ONGOING

    def format(self, state: Any) -> str:
        return str(state.left)

    def parse(self, text: str) -> Any:
        return Heap(int(text))


class StartRaises(Piles):
    def start(self) -> Any:
        return State(1 // (self.size - 5), 3)


class StartIsAList(Objects):
    def start(self) -> Any:
        return [5, 4]


class StartHasAFloat(Piles):
    def start(self) -> Any:
        return State(5.0, 4)  # type: ignore[arg-type]


class StartHasNoEquality(Objects):
    def start(self) -> Any:
        return object()


class StartIsTooLarge(Piles):
    def start(self) -> Any:
        return State(1 << 63, 0)


class MovesRepeat(Piles):
    def moves(self, state: Any) -> Iterator[Any]:
        for move in (1, 11, 1):
            if state.one > 0 and state.other > 0:
                yield move
        if state.one == 0 or state.other == 0:
            yield 1 if state.one > 0 else 11


class MovesAreFractions(Piles):
    def moves(self, state: Any) -> Iterator[Any]:
        yield 0.5


class MovesAreTooLarge(Piles):
    def moves(self, state: Any) -> Iterator[Any]:
        yield 1 << 63


class MovesAreUnsigned(Piles):
    def moves(self, state: Any) -> Iterator[Any]:
        yield u64(1)


class MovesRunOut(Turns):
    def moves(self, state: Any) -> Iterator[Any]:
        if state[0] > 1:
            yield 1


class MovesNeverStop(Piles):
    def moves(self, state: Any) -> Iterator[Any]:
        yield from itertools.count()


class MovesAreDrawn(Piles):
    def moves(self, state: Any) -> Iterator[Any]:
        self.__dict__["asked"] = 1 - self.__dict__.get("asked", 0)
        yield 1 + self.__dict__["asked"]


class MovesRaise(Piles):
    def moves(self, state: Any) -> Iterator[Any]:
        yield {5: 1, 4: 1}[state.one]


class PlayMixesTypes(Piles):
    def play(self, state: Any, move: int) -> Any:
        after = super().play(state, move)
        return State(after.one, u64(after.other))


class PlayForgetsTheClass(Piles):
    def play(self, state: Any, move: int) -> Any:
        return tuple(super().play(state, move))


class PlayIsDrawn(Piles):
    def play(self, state: Any, move: int) -> Any:
        self.__dict__["asked"] = self.__dict__.get("asked", 0) + 1
        return State(self.__dict__["asked"], 1)


class PlayOutgrows(Piles):
    def play(self, state: Any, move: int) -> Any:
        return State(1 << 64, 0)


class PlayChangesTheState(Objects):
    def start(self) -> Any:
        return Changing(5)

    def play(self, state: Any, move: int) -> Any:
        state.left -= move
        return state

    def parse(self, text: str) -> Any:
        return Changing(int(text))


@dataclass(unsafe_hash=True)
class Changing:
    left: int


class OutcomeIsNone(Piles):
    def outcome(self, state: Any) -> Any:
        return None


class OutcomeIsTooHigh(Piles):
    def outcome(self, state: Any) -> Any:
        return WIN - 5 if state.one + state.other == 0 else ONGOING


class PlayerIsTwo(Turns):
    def player(self, state: Any) -> Any:
        return 1 + state[1]


class NobodySaysWhoPlays(Piles):
    alternates: ClassVar[bool] = False


class PlaysTwice(Turns):
    alternates: ClassVar[bool] = True

    def player(self, state: Any) -> Any:
        return state[0] // 3 % 2


class Endless(Turns):
    repeats: ClassVar[bool] = True

    def play(self, state: Any, move: int) -> Any:
        return (self.size if state[0] <= 2 else state[0] - 1, 1 - state[1])


class EvaluateIsAFraction(Piles):
    def evaluate(self, state: Any) -> Any:
        return (state.one + state.other) / 2


class EvaluateIsTooHigh(Piles):
    def evaluate(self, state: Any) -> Any:
        return HIGHEST + 1


class RankIsAFraction(Piles):
    def rank(self, state: Any, move: int) -> Any:
        return move / 2


class RankRaises(Piles):
    def rank(self, state: Any, move: int) -> Any:
        return (5, 7)[move]


class NoisyIsANumber(Piles):
    def noisy(self, state: Any, move: int) -> Any:
        return move


class KeyCollides(Piles):
    def key(self, state: Any) -> int:
        return mix(state.one + state.other)


class KeyIsUnsigned(Piles):
    def key(self, state: Any) -> Any:
        return u64(state.one * 100 + state.other)


class KeyIsText(Piles):
    def key(self, state: Any) -> Any:
        return str(state)


class KeyIsDrawn(Piles):
    def key(self, state: Any) -> int:
        self.__dict__["asked"] = self.__dict__.get("asked", 0) + 1
        return self.__dict__["asked"]


class CanonicalGoesOn(Piles):
    def canonical(self, state: Any) -> Any:
        return State(state.other, state.one)


class CanonicalIsOver(Piles):
    def canonical(self, state: Any) -> Any:
        return State(0, 0)


class CanonicalForgetsTheClass(Piles):
    def canonical(self, state: Any) -> Any:
        return (state.one, state.other)


class CanonicalLosesMoves(Piles):
    def canonical(self, state: Any) -> Any:
        return State(state.one + state.other, 0)


class CanonicalChangesTheEvaluation(Piles):
    def evaluate(self, state: Any) -> Any:
        return state.one % 2


class CanonicalChangesTheValue(Piles):
    def evaluate(self, state: Any) -> Any:
        return 0

    def canonical(self, state: Any) -> Any:
        return State(2, 2) if state.one >= 2 and state.other >= 2 else state


#: What each bad game breaks, and a part of what is said about it.
BAD_RULES: dict[type[Game], tuple[str, str]] = {
    StartRaises: ("start", "raises ZeroDivisionError: integer division or modulo by zero"),
    StartIsAList: ("start", "a list cannot be hashed"),
    StartHasAFloat: ("start", "start() returned a state with 5.0, a float: use whole numbers"),
    StartHasNoEquality: ("start", "a copy of the state is not equal"),
    StartIsTooLarge: (
        "start",
        "returned a state with 9223372036854775808, which does not fit in the 64 bits of compiled code: use u64",
    ),
    MovesRepeat: ("moves", "yields 1 twice"),
    MovesAreFractions: ("moves", "yields 0.5: moves must be whole numbers that fit in 64 bits"),
    MovesAreTooLarge: ("moves", "yields 9223372036854775808"),
    MovesAreUnsigned: ("moves", "yields np.uint64(1): moves must be whole numbers"),
    MovesRunOut: ("moves", "outcome() returns ONGOING where moves() yields nothing"),
    MovesNeverStop: ("moves", "more than 65,536 moves: a state may have at most that many"),
    MovesAreDrawn: ("moves", "different moves when it is called again"),
    MovesRaise: ("moves", "raises KeyError: 3"),
    PlayMixesTypes: (
        "play",
        "returned a value of type State(int, u64) for move 1: it must return a state of type State(int, int); u64",
    ),
    PlayForgetsTheClass: (
        "play",
        "returned a value of type tuple(int, int) for move 1: it must return a state of type State(int, int)",
    ),
    PlayIsDrawn: ("play", "returns a different state when it is called again"),
    PlayOutgrows: ("play", "which does not fit in the 64 bits of compiled code"),
    PlayChangesTheState: ("play", "changes the given state"),
    OutcomeIsNone: ("outcome", "returned None: it must be ONGOING, WIN, LOSS, DRAW or a whole number from -990000"),
    OutcomeIsTooHigh: ("outcome", "returned WIN - 5: it must be ONGOING, WIN, LOSS, DRAW"),
    PlayerIsTwo: ("player", "PlayerIsTwo.player() returned 2: a game must have two players, 0 and 1"),
    NobodySaysWhoPlays: ("player", "player() must say whose turn it is"),
    PlaysTwice: ("alternates", "twice in a row"),
    Endless: ("ends", f"within {LONGEST:,} moves"),
    EvaluateIsAFraction: ("evaluate", "returned 4.5: evaluations must be whole numbers"),
    EvaluateIsTooHigh: ("evaluate", "returned 990001: evaluations must be whole numbers from -990000 to 990000"),
    RankIsAFraction: ("rank", "rank() returned 0.5 for move 1: ranks must be whole numbers"),
    RankRaises: ("rank", "raises IndexError: tuple index out of range, in State("),
    NoisyIsANumber: ("noisy", "returned 1 for move 1: it must be True or False"),
    KeyCollides: ("key", "for both State("),
    KeyIsUnsigned: ("key", "keys must be whole numbers that fit in 64 bits"),
    KeyIsText: ("key", "keys must be whole numbers that fit in 64 bits"),
    KeyIsDrawn: ("key", "for the same state"),
    CanonicalGoesOn: ("canonical", "whose own canonical state is different"),
    CanonicalIsOver: ("canonical", "where the game is over"),
    CanonicalForgetsTheClass: (
        "canonical",
        "returned a value of type tuple(int, int): it must return a state of type State(int, int)",
    ),
    CanonicalLosesMoves: ("canonical", "with 2 moves, not"),
    CanonicalChangesTheEvaluation: ("canonical", "for the canonical State"),
    CanonicalChangesTheValue: ("canonical", "lines of two moves, not"),
}


# ---------------------------------------------------------------- what only the compiler finds


class DoesNotCompile(Piles):
    def evaluate(self, state: Any) -> Any:
        return len({state.one: 1, "": 2})


class Overflows(Piles):
    canonical = Game.canonical

    def evaluate(self, state: Any) -> Any:
        return (state.one + state.other) * 4611686018427387904 * 4 % 7


class ObjectState(Piles):
    def start(self) -> Any:
        return Heap(5)

    moves, play, outcome = Objects.moves, Objects.play, Objects.outcome  # type: ignore[assignment]
    evaluate, rank, canonical = Game.evaluate, Game.rank, Game.canonical
    format, parse = Objects.format, Objects.parse
