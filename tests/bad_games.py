"""Games that keep the contract, and games that each break one promise of it."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

from secateur.bits import mix, u64
from secateur.board import Board, Piece
from secateur.contract import LONGEST
from secateur.errors import SecateurError
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


class MovesAreText(Piles):
    def moves(self, state: Any) -> Iterator[Any]:
        yield "1"


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
        return state.one


class CanonicalChangesTheValue(Piles):
    def evaluate(self, state: Any) -> Any:
        return 0

    def canonical(self, state: Any) -> Any:
        return State(2, 2) if state.one >= 2 and state.other >= 2 else state


class PictureIsText(Piles):
    def picture(self, state: Any) -> Any:
        return "XO"


class PieceOffTheBoard(Piles):
    def picture(self, state: Any) -> Any:
        return Board(2, 1, pieces={2: Piece("disc", 0)})


class PictureRaises(Piles):
    def picture(self, state: Any) -> Any:
        return Board(2, 1).put("dics", 0, 1)


class TouchesBeyond(Piles):
    def picture(self, state: Any) -> Any:
        return Board(2, 1)

    def touched(self, state: Any, move: int) -> Any:
        return (move,)


class Editable(Turns):
    """One pile, drawn, that an editor may change."""

    def picture(self, state: Any) -> Any:
        return Board(self.size, 2, palette=(Piece("stone"),)).put("stone", None, range(state[0]))

    def touched(self, state: Any, move: int) -> Any:
        return (state[0] - move,)

    def arrange(self, pieces: Any, player: int) -> Any:
        return (len(pieces), player)


class CannotBeArranged(Editable):
    arrange = Game.arrange


class ArrangesOthers(Editable):
    def arrange(self, pieces: Any, player: int) -> Any:
        return (max(len(pieces) - 1, 0), player)


class ArrangesForTheFirst(Editable):
    def arrange(self, pieces: Any, player: int) -> Any:
        return (len(pieces), 0)


class Nameless(Piles):
    player_names: ClassVar[Any] = ("Black", 2)


class SameNames(Piles):
    player_names: ClassVar[Any] = ("Black", "Black")


class ShowsNothing(Piles):
    def show(self, state: Any) -> Any:
        return None


class FormatsHalf(Piles):
    def format(self, state: Any) -> str:
        return f"({state.one}, 0)"


class FormatsTwoLines(Piles):
    def format(self, state: Any) -> str:
        return f"({state.one},\n{state.other})"


class ParseRaises(Piles):
    def parse(self, text: str) -> Any:
        raise SecateurError("no such position")


class MovesShareAName(Piles):
    def format_move(self, state: Any, move: int) -> str:
        return str(move % 10)


class MoveNamesHaveSpaces(Piles):
    def format_move(self, state: Any, move: int) -> str:
        return f"take {move}"


class MovesAreReadWrongly(Piles):
    def parse_move(self, state: Any, text: str) -> int:
        return int(text) % 10


#: What each bad game breaks, and a part of what is said about it.
BAD_RULES: dict[type[Game], tuple[str, str]] = {
    StartRaises: ("start", "start() raises ZeroDivisionError"),
    StartIsAList: ("start", "a list cannot be hashed"),
    StartHasNoEquality: ("start", "a copy of the state is not equal"),
    StartIsTooLarge: ("start", "9223372036854775808 has more than 63 bits"),
    MovesRepeat: ("moves", "yields 1 twice"),
    MovesAreText: ("moves", "yields '1', which is no int"),
    MovesAreTooLarge: ("moves", "yields 9223372036854775808"),
    MovesAreUnsigned: ("moves", "which is no int of 64 bits"),
    MovesRunOut: ("moves", "yields nothing where outcome() says ONGOING"),
    MovesNeverStop: ("moves", "more than 10000 moves"),
    MovesAreDrawn: ("moves", "other moves when it is asked again"),
    MovesRaise: ("moves", "moves() raises KeyError"),
    PlayMixesTypes: ("play", "makes State(int, u64) where start() makes State(int, int); u64 and int do not mix"),
    PlayForgetsTheClass: ("play", "makes tuple(int, int) where start() makes State(int, int)"),
    PlayIsDrawn: ("play", "gives another state when it is asked again"),
    PlayOutgrows: ("play", "more than 63 bits"),
    PlayChangesTheState: ("play", "changes the state that it is given"),
    OutcomeIsNone: ("outcome", "gives None, which is no int"),
    OutcomeIsTooHigh: ("outcome", "a score stays within"),
    PlayerIsTwo: ("player", "gives 2: it must be MAX (0) or MIN (1)"),
    NobodySaysWhoPlays: ("player", "there is no player()"),
    PlaysTwice: ("alternates", "twice in a row"),
    Endless: ("ends", f"within {LONGEST} moves"),
    EvaluateIsAFraction: ("evaluate", "gives 4.5, which is no int"),
    EvaluateIsTooHigh: ("evaluate", f"gives {HIGHEST + 1}"),
    RankIsAFraction: ("rank", "rank() of 1 gives 0.5"),
    RankRaises: ("rank", "rank() raises IndexError: tuple index out of range"),
    NoisyIsANumber: ("noisy", "gives 1, which is neither True nor False"),
    KeyCollides: ("key", "for both State("),
    KeyIsUnsigned: ("key", "no int of 64 bits"),
    KeyIsText: ("key", "no int of 64 bits"),
    KeyIsDrawn: ("key", "for the same state"),
    CanonicalGoesOn: ("canonical", "yet another state"),
    CanonicalIsOver: ("canonical", "where the game is over"),
    CanonicalForgetsTheClass: ("canonical", "makes tuple(int, int)"),
    CanonicalLosesMoves: ("canonical", "with 2 moves, not"),
    CanonicalChangesTheEvaluation: ("canonical", "for the canonical State"),
    CanonicalChangesTheValue: ("canonical", "a symmetry that changes the value"),
    PictureIsText: ("picture", "picture() gives 'XO', which is no Board"),
    PieceOffTheBoard: ("picture", "has a piece on cell 2 of a board of 2"),
    PictureRaises: ("picture", "picture() raises a piece of shape 'dics'; did you mean 'disc'?"),
    TouchesBeyond: ("touched", "gives (11,), not cells of a board of 2"),
    CannotBeArranged: ("arrange", "there is no arrange()"),
    ArrangesOthers: ("arrange", "that has another picture"),
    ArrangesForTheFirst: ("arrange", "where it is not player 1's turn"),
    Nameless: ("player_names", "player_names = ('Black', 2) are not two texts"),
    SameNames: ("player_names", "both players have the same name"),
    ShowsNothing: ("show", "gives None, which is no text"),
    FormatsHalf: ("format", "which parse() reads as State"),
    FormatsTwoLines: ("format", "no line of text"),
    ParseRaises: ("format", "parse() raises no such position"),
    MovesShareAName: ("format_move", "for both 1 and 11"),
    MoveNamesHaveSpaces: ("format_move", "which is no word"),
    MovesAreReadWrongly: ("format_move", "reads '11' as 1, not as 11"),
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
