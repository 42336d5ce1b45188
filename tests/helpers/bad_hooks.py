"""A game that offers all that the engine may ask for, and games that each break one promise of these hooks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from secateur.game import LOSS, ONGOING, WIN, Game
from tests.helpers.bad_games import Piles, Turns


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


class TimelessGoesOn(Hooked):
    def timeless(self, state: Any) -> Any:
        return state._replace(one=state.one + 1)


class TimelessIsOver(Hooked):
    def timeless(self, state: Any) -> Any:
        return state._replace(one=0, other=0)


class TimelessHasOtherMoves(Hooked):
    def timeless(self, state: Any) -> Any:
        return state._replace(other=1)


class SkipForgetsTheClass(Hooked):
    def skip(self, state: Any) -> Any:
        return (state.one, state.other)


class SkipKeepsThePlayer(Turns):
    def skip(self, state: Any) -> Any:
        return (state[0], state[1])


class ThreatenedIsANumber(Hooked):
    def threatened(self, state: Any) -> Any:
        return 1


class ThreatensNobody(Hooked):
    def threatens(self, state: Any, move: int) -> Any:
        return False


class EndsTooSoon(Hooked):
    def ended(self, state: Any) -> Any:
        return LOSS


class EndsOtherwise(Hooked):
    def ended(self, state: Any) -> Any:
        return 0 if self.outcome(state) != ONGOING else ONGOING


class EvaluatesSlowlyOnce(Hooked):
    slow_evaluate: ClassVar[Any] = 1


class LearnsFromBefore(Hooked):
    first_useful_ply: ClassVar[Any] = -1


class LearnsHalf(Hooked):
    positions_per_game: ClassVar[Any] = 0.5


class LabelsAreSomething(Hooked):
    labels_are_distances: ClassVar[Any] = 1


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


class ScoreSpreadIsAFraction(Hooked):
    score_spread: ClassVar[Any] = 0.5


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


class FeaturesAreBeyondTheirNames(Piles):
    feature_names: ClassVar[tuple[str, ...]] = ("one", "other")

    def features(self, state: Any) -> Iterator[Any]:
        yield 0, state.one
        yield 2, state.other


class FeaturesHaveNoNames(Piles):
    def features(self, state: Any) -> Iterator[Any]:
        yield 0, state.one


class PhaseIsBeyondThePhases(Piles):
    feature_names: ClassVar[tuple[str, ...]] = ("one",)
    phases: ClassVar[int] = 2

    def features(self, state: Any) -> Iterator[Any]:
        yield 0, state.one

    def phase(self, state: Any) -> Any:
        return 2


#: The promise that each bad game breaks, and a part of the message.
BAD_HOOKS: dict[type[Game], tuple[str, str]] = {
    FeaturesAreBeyondTheirNames: ("features", "yields number 2: numbers are 0 to 1"),
    FeaturesHaveNoNames: ("features", "must also have feature_names"),
    PhaseIsBeyondThePhases: ("features", "phase() returns 2: phases are 0 to 1"),
    BoundsAreOneNumber: ("bounds", "returned WIN: bounds must be two whole numbers from LOSS to WIN"),
    BoundsAreTurned: (
        "bounds",
        "returned (WIN, LOSS): bounds must be two whole numbers",
    ),
    BoundsAreTooWide: ("bounds", "returned (-INFINITY, INFINITY): bounds must be two whole numbers from LOSS to WIN"),
    BoundsMissAWin: ("bounds", "returns (LOSS, WIN - 3), but move 1"),
    BoundsMissALoss: ("bounds", "returns (0, 0), but no move gets more than LOSS + 2, in State(one=1, other=1)"),
    BoundsExcludeTheValue: ("bounds", "returns (0, WIN - 3), but the value is LOSS + 4, in State(one=3, other=3)"),
    CandidatesAreIllegal: ("candidates", "yields 99, which is not a legal move"),
    CandidatesAreNone: ("candidates", "yields nothing"),
    CandidatesRepeat: ("candidates", "yields 1 twice"),
    CandidatesMissTheBetter: ("candidates", "yields 1, worth at most LOSS + 2, but the move 11 gets at least LOSS + 4"),
    CandidatesMissTheBest: ("candidates", ", where the value is "),
    RemainingIsTooLittle: ("remaining", "unforced moves followed, in "),
    RemainingIsNothing: ("remaining", "returned 0: it must be a whole number, at least 1 until the game is over"),
    RemainingIsAFraction: ("remaining", "returned 9.0: it must be a whole number"),
    FinishIsOneNumber: ("finish", "and the count of states visited"),
    FinishVisitsLessThanNothing: ("finish", "returned (ONGOING, -1): it must give a value"),
    FinishIsTooHigh: ("finish", "returned (INFINITY, 1): it must give a value from LOSS to WIN"),
    FinishIsWrong: ("finish", "returns WIN - 1 in the window (-INFINITY, INFINITY), but the value is LOSS + 2"),
    FinishMistakesTheWindow: ("finish", "but the value is"),
    FinishRaises: ("finish", "raises ZeroDivisionError"),
    TimelessGoesOn: ("timeless", "whose own timeless state is different"),
    TimelessIsOver: ("timeless", "where the game is over"),
    TimelessHasOtherMoves: ("timeless", "moves, not "),
    SkipForgetsTheClass: ("skip", "returned a value of type tuple(int, int): it must return a state of type State"),
    SkipKeepsThePlayer: ("skip", "where the same player is to move"),
    ThreatenedIsANumber: ("threatened", "returned 1: it must be True or False"),
    ThreatensNobody: ("threatens", "returned False for move 1, but threatened() returned True after it"),
    EndsTooSoon: ("ended", "returns LOSS where outcome() returns ONGOING"),
    EndsOtherwise: ("ended", "ended() returns 0 where outcome() returns"),
    EvaluatesSlowlyOnce: ("slow_evaluate", "slow_evaluate = 1: it must be True or False"),
    LearnsFromBefore: ("first_useful_ply", "first_useful_ply = -1: it must be a whole number of at least 0"),
    LearnsHalf: ("positions_per_game", "positions_per_game = 0.5: it must be a whole number of at least 0"),
    LabelsAreSomething: ("labels_are_distances", "labels_are_distances = 1: it must be True or False"),
    CountsOneMore: ("count", "moves"),
    ReversibleIsNegative: ("reversible", "returned -1: it must be a whole number of at least 0"),
    ZugzwangIsANumber: ("zugzwang", "returned 0: it must be True or False"),
    NoisyMovesAreQuiet: ("noisy_moves", "where noisy() selects 1"),
    ExchangeIsAFraction: ("exchange", "returned 0.5 for move 1: it must be a whole number"),
    KindIsTooHigh: ("kind", "kinds must be whole numbers from 0 to 511"),
    StructureIsText: ("structure", "returned 'pawns': structures must be whole numbers"),
    SwingIsAFraction: ("swing", "swing = 0.5: it must be a whole number of at least 0"),
    ScoreSpreadIsAFraction: ("score_spread", "score_spread = 0.5: it must be a whole number of at least 0"),
    RankPerPointIsTrue: ("rank_per_point", "rank_per_point = True: it must be a whole number of at least 0"),
    SymmetricPliesAreNegative: ("symmetric_plies", "symmetric_plies = -1: it must be a whole number of at least 0"),
    RepeatsIsANumber: ("repeats", "repeats = 1: it must be True or False"),
    StatesComeAgain: ("repeats", "a state is repeated: set repeats = True in the class"),
}


# ---------------------------------------------------------------- what only the compiler finds


class BoundsDoNotCompile(Hooked):
    def bounds(self, state: Any) -> Any:
        return LOSS + 0 * len({state.one: 1, "": 2}), WIN


class RemainingOverflows(Piles):
    canonical = Game.canonical  # there is nothing to search, and so nothing more to compile

    def remaining(self, state: Any) -> Any:
        return 20 + (state.one + state.other) * 4611686018427387904 * 4 % 7


class ExchangeOverflows(Piles):
    canonical = Game.canonical

    def exchange(self, state: Any, move: int) -> Any:
        return (state.one + move) * 4611686018427387904 * 4 % 7
