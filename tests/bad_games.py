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


class Hooked(Piles):
    """The same with all that a game may offer to the engine."""

    swing: ClassVar[int] = 1
    symmetric_plies: ClassVar[int] = 3

    def wins_at_once(self, state: Any) -> bool:
        return bool(min(state.one, state.other) == 0 and state.one + state.other <= 2)

    def bounds(self, state: Any) -> Any:
        if self.wins_at_once(state):
            return WIN - 1, WIN - 1
        return LOSS + 2, WIN - 3

    def candidates(self, state: Any) -> Iterator[Any]:
        for move in self.moves(state):
            if state.one != state.other or move < 10:
                yield move

    def remaining(self, state: Any) -> Any:
        return state.one + state.other

    def finish(self, state: Any, alpha: int, beta: int) -> Any:
        if self.wins_at_once(state):
            return WIN - 1, 1
        return (LOSS + 2, 2) if state.one + state.other == 2 else (ONGOING, 0)

    def skip(self, state: Any) -> Any:
        return state

    def threatened(self, state: Any) -> Any:
        return state.one + state.other == 3


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


class BoundsAreOneNumber(Hooked):
    def bounds(self, state: Any) -> Any:
        return WIN


class BoundsAreTurned(Hooked):
    def bounds(self, state: Any) -> Any:
        return WIN, LOSS


class BoundsAreTooWide(Hooked):
    def bounds(self, state: Any) -> Any:
        return 2 * LOSS, 2 * WIN


class BoundsMissAWin(Hooked):
    def bounds(self, state: Any) -> Any:
        return LOSS, WIN - 3


class BoundsMissALoss(Hooked):
    def bounds(self, state: Any) -> Any:
        return super().bounds(state) if self.wins_at_once(state) else (0, 0)


class BoundsExcludeTheValue(Hooked):
    def bounds(self, state: Any) -> Any:
        low, high = super().bounds(state)
        return (0 if state == (3, 3) else low), high


class CandidatesAreIllegal(Hooked):
    def candidates(self, state: Any) -> Iterator[Any]:
        yield 99


class CandidatesAreNone(Hooked):
    def candidates(self, state: Any) -> Iterator[Any]:
        for _ in range(0):
            yield 1


class CandidatesRepeat(Hooked):
    def candidates(self, state: Any) -> Iterator[Any]:
        for move in self.moves(state):
            yield move
            yield move


class CandidatesMissTheBetter(Hooked):
    def candidates(self, state: Any) -> Iterator[Any]:
        for move in self.moves(state):
            yield move
            break


class CandidatesMissTheBest(Hooked):
    def candidates(self, state: Any) -> Iterator[Any]:
        for move in self.moves(state):
            if state.one + state.other < 5 or move in (1, 11):
                yield move


class RemainingIsTooLittle(Hooked):
    def remaining(self, state: Any) -> Any:
        return (state.one + state.other + 1) // 3 + 1


class RemainingIsNothing(Hooked):
    def remaining(self, state: Any) -> Any:
        return state.one + state.other - 1


class RemainingIsAFraction(Hooked):
    def remaining(self, state: Any) -> Any:
        return (state.one + state.other) / 1


class FinishIsOneNumber(Hooked):
    def finish(self, state: Any, alpha: int, beta: int) -> Any:
        return ONGOING


class FinishVisitsLessThanNothing(Hooked):
    def finish(self, state: Any, alpha: int, beta: int) -> Any:
        return ONGOING, -1


class FinishIsTooHigh(Hooked):
    def finish(self, state: Any, alpha: int, beta: int) -> Any:
        return beta, 1


class FinishIsWrong(Hooked):
    def finish(self, state: Any, alpha: int, beta: int) -> Any:
        return (WIN - 1, 1) if state.one + state.other <= 2 else (ONGOING, 0)


class FinishMistakesTheWindow(Hooked):
    def finish(self, state: Any, alpha: int, beta: int) -> Any:
        value, visited = super().finish(state, alpha, beta)
        return (value, visited) if value == ONGOING or beta - alpha > 1 else (alpha, visited)


class FinishRaises(Hooked):
    def finish(self, state: Any, alpha: int, beta: int) -> Any:
        return 6 // (state.one - 1), 1


class SkipForgetsTheClass(Hooked):
    def skip(self, state: Any) -> Any:
        return (state.one, state.other)


class SkipKeepsThePlayer(Turns):
    def skip(self, state: Any) -> Any:
        return (state[0], state[1])


class ThreatenedIsANumber(Hooked):
    def threatened(self, state: Any) -> Any:
        return 1


class EndsTooSoon(Hooked):
    def ended(self, state: Any) -> Any:
        return LOSS


class EndsOtherwise(Hooked):
    def ended(self, state: Any) -> Any:
        return 0 if self.outcome(state) != ONGOING else ONGOING


class EvaluatesSlowlyOnce(Hooked):
    slow_evaluate: ClassVar[Any] = 1


class CountsOneMore(Hooked):
    def count(self, state: Any) -> Any:
        return len(list(self.moves(state))) + 1


class ReversibleIsNegative(Hooked):
    def reversible(self, state: Any) -> Any:
        return -1


class ZugzwangIsANumber(Hooked):
    def zugzwang(self, state: Any) -> Any:
        return 0


class NoisyMovesAreQuiet(Hooked):
    def noisy(self, state: Any, move: int) -> Any:
        return move == 1

    def noisy_moves(self, state: Any) -> Any:
        return self.moves(state)


class ExchangeIsAFraction(Hooked):
    def exchange(self, state: Any, move: int) -> Any:
        return 0.5


class KindIsTooHigh(Hooked):
    def kind(self, state: Any, move: int) -> Any:
        return 512 + move


class StructureIsText(Hooked):
    def structure(self, state: Any) -> Any:
        return "pawns"


class SwingIsAFraction(Hooked):
    swing: ClassVar[Any] = 0.5


class RankPerPointIsTrue(Hooked):
    rank_per_point: ClassVar[Any] = True


class SymmetricPliesAreNegative(Hooked):
    symmetric_plies: ClassVar[int] = -1


class RepeatsIsANumber(Hooked):
    repeats: ClassVar[Any] = 1


class StatesComeAgain(Turns):
    """A move of two in the middle goes back to the start, where it is the same player's turn again."""

    def play(self, state: Any, move: int) -> Any:
        return (self.size, 1 - state[1]) if state[0] == 3 and move == 2 else (state[0] - move, 1 - state[1])


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
BAD: dict[type[Game], tuple[str, str]] = {
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
    BoundsAreOneNumber: ("bounds", "gives 1000000, and not two ints"),
    BoundsAreTurned: ("bounds", "gives (WIN, LOSS): the lower one comes first"),
    BoundsAreTooWide: ("bounds", "they stay from LOSS to WIN"),
    BoundsMissAWin: ("bounds", "gives (LOSS, WIN - 3), and the move 1"),
    BoundsMissALoss: ("bounds", "gives (0, 0), and no move gets more than LOSS + 2, in State(one=1, other=1)"),
    BoundsExcludeTheValue: ("bounds", "gives (0, WIN - 3), and the value is LOSS + 4, in State(one=3, other=3)"),
    CandidatesAreIllegal: ("candidates", "yields 99, which is none of the moves"),
    CandidatesAreNone: ("candidates", "yields nothing"),
    CandidatesRepeat: ("candidates", "yields 1 twice"),
    CandidatesMissTheBetter: ("candidates", "yields 1, at most LOSS + 2, and the move 11 gets at least LOSS + 4"),
    CandidatesMissTheBest: ("candidates", ", where the value is "),
    RemainingIsTooLittle: ("remaining", "moves with an alternative came, in "),
    RemainingIsNothing: ("remaining", "gives 0: it is at least 1 while the game goes on"),
    RemainingIsAFraction: ("remaining", "gives 9.0, which is no int"),
    FinishIsOneNumber: ("finish", "and not two ints"),
    FinishVisitsLessThanNothing: ("finish", "it cannot have visited -1 states"),
    FinishIsTooHigh: ("finish", "a value stays from LOSS to WIN"),
    FinishIsWrong: ("finish", "gives WIN - 1 in the window (-INFINITY, INFINITY), and the value is LOSS + 2"),
    FinishMistakesTheWindow: ("finish", "and the value is"),
    FinishRaises: ("finish", "finish() raises ZeroDivisionError"),
    SkipForgetsTheClass: ("skip", "makes tuple(int, int) where start() makes State(int, int)"),
    SkipKeepsThePlayer: ("skip", "where the same player is to move"),
    ThreatenedIsANumber: ("threatened", "gives 1, which is neither True nor False"),
    EndsTooSoon: ("ended", "gives -1000000 where outcome() says that the game goes on"),
    EndsOtherwise: ("ended", "ended() gives 0 where outcome() gives"),
    EvaluatesSlowlyOnce: ("slow_evaluate", "slow_evaluate = 1 is neither True nor False"),
    CountsOneMore: ("count", "moves"),
    ReversibleIsNegative: ("reversible", "gives -1, which is no int from 0"),
    ZugzwangIsANumber: ("zugzwang", "gives 0, which is neither True nor False"),
    NoisyMovesAreQuiet: ("noisy_moves", "and of the moves 1 are noisy()"),
    ExchangeIsAFraction: ("exchange", "gives 0.5, which is no int"),
    KindIsTooHigh: ("kind", "which is no int from 0 to 511"),
    StructureIsText: ("structure", "gives 'pawns', which is no int"),
    SwingIsAFraction: ("swing", "swing = 0.5 is no int of 0 or more"),
    RankPerPointIsTrue: ("rank_per_point", "rank_per_point = True is no int of 0 or more"),
    SymmetricPliesAreNegative: ("symmetric_plies", "symmetric_plies = -1 is no int of 0 or more"),
    RepeatsIsANumber: ("repeats", "repeats = 1 is neither True nor False"),
    StatesComeAgain: ("repeats", "a state comes again: say repeats = True"),
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


class BoundsDoNotCompile(Hooked):
    def bounds(self, state: Any) -> Any:
        return LOSS + 0 * len({state.one: 1, "": 2}), WIN


class RemainingOverflows(Piles):
    canonical = Game.canonical  # there is nothing to search, and so nothing more to compile

    def remaining(self, state: Any) -> Any:
        return 20 + (state.one + state.other) * 4611686018427387904 * 4 % 7


class ObjectState(Piles):
    def start(self) -> Any:
        return Heap(5)

    moves, play, outcome = Objects.moves, Objects.play, Objects.outcome  # type: ignore[assignment]
    evaluate, rank, canonical = Game.evaluate, Game.rank, Game.canonical
    format, parse = Objects.format, Objects.parse
