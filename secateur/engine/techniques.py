"""The techniques of the engine: each has a name, a bit, and a need; each can be switched off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from secateur.errors import SecateurError, instead
from secateur.game import Game

#: The bits of the techniques that change no value.
TABLE, ETC, LOOK, SYMMETRY, KILLERS, HISTORY, COUNTER_MOVES, RANK = (1 << n for n in range(8))
FORCED, ASPIRATION, PRESORT, CONTINUATION, NOISY_HISTORY, STAGES, VALUES = (1 << n for n in range(8, 15))
MATE_DISTANCE, PVS = (1 << n for n in range(15, 17))

#: The bits of the techniques that are selective.
NULL, LMR, REVERSE, RAZOR, FUTILITY, LMP, QUIESCENCE, IIR, SINGULAR, THREATS = (1 << n for n in range(20, 30))
EXCHANGE, CORRECTION, VERIFY, IMPROVING, MULTI_CUT, DELTA = (1 << n for n in range(30, 36))


#: The needs that are class variables, not methods.
_FIGURES = ("swing", "rank_per_point", "slow_evaluate")


@dataclass(frozen=True)
class Technique:
    """One technique: what it does, whether it may change a value, and what a game must offer for it."""

    bit: int
    what: str
    selective: bool = False
    needs: tuple[str, ...] = ()

    def serves(self, game: Game) -> bool:
        """Whether a game offers what it needs."""
        return all(bool(getattr(game, need)) if need in _FIGURES else game.offers(need) for need in self.needs)


#: The techniques by name.
TECHNIQUES = {
    "table": Technique(TABLE, "remembers states: the transposition table"),
    "etc": Technique(ETC, "looks up all children in the table before it searches one: enhanced transposition cut-off"),
    "look": Technique(LOOK, "looks at the bounds of all children before it searches one", needs=("bounds",)),
    "symmetry": Technique(SYMMETRY, "remembers symmetric states once", needs=("canonical",)),
    "rank": Technique(RANK, "tries moves in the order of the game's rank()", needs=("rank",)),
    "killers": Technique(KILLERS, "first tries moves that cut at the same ply"),
    "history": Technique(HISTORY, "first tries moves that often cut"),
    "counter_moves": Technique(COUNTER_MOVES, "first tries the move that cut after the same move"),
    "continuation": Technique(CONTINUATION, "first tries moves that cut after similar moves", needs=("kind",)),
    "noisy_history": Technique(NOISY_HISTORY, "first tries noisy moves that often cut", needs=("noisy_moves",)),
    "stages": Technique(STAGES, "generates quiet moves only if no other move cuts", needs=("noisy_moves",)),
    "values": Technique(VALUES, "remembers the values of the evaluation", needs=("slow_evaluate",)),
    "presort": Technique(PRESORT, "orders moves by a shallow search, far from the end", needs=("rank_per_point",)),
    "mate_distance": Technique(MATE_DISTANCE, "skips lines that cannot end before the win or loss already found"),
    "pvs": Technique(PVS, "asks only whether later moves are better: principal variation search"),
    "forced": Technique(FORCED, "searches a forced move without using up depth"),
    "aspiration": Technique(ASPIRATION, "starts an iteration with a narrow window around the previous value"),
    "null": Technique(NULL, "cuts where even skipping a turn is good enough: null move", True, ("evaluate", "skip")),
    "lmr": Technique(LMR, "searches late moves less deeply at first: late move reductions", True, ("evaluate",)),
    "reverse": Technique(REVERSE, "cuts where the evaluation is far above beta: reverse futility", True, ("swing",)),
    "razor": Technique(RAZOR, "tries only noisy moves where the evaluation is far below alpha", True, ("swing",)),
    "futility": Technique(FUTILITY, "skips quiet moves near the leaves that cannot reach alpha", True, ("swing",)),
    "lmp": Technique(LMP, "skips the last quiet moves near the leaves: late move pruning", True, ("swing",)),
    "quiescence": Technique(QUIESCENCE, "continues with noisy moves at the leaves", True, ("noisy",)),
    "delta": Technique(DELTA, "skips noisy moves beyond the horizon that cannot reach alpha", True, ("noisy", "swing")),
    "iir": Technique(IIR, "searches less deeply where the table has no move", True, ("evaluate",)),
    "singular": Technique(SINGULAR, "extends a move that is far better than all others", True, ("swing",)),
    "multi_cut": Technique(MULTI_CUT, "cuts where a second move besides the table's is good enough", True, ("swing",)),
    "exchange": Technique(EXCHANGE, "skips moves near the leaves that lose material by exchanges", True, ("exchange",)),
    "correction": Technique(CORRECTION, "corrects the evaluation by what earlier searches found", True, ("structure",)),
    "verify": Technique(VERIFY, "verifies a null move by a search where zugzwang is likely", True, ("zugzwang",)),
    "improving": Technique(IMPROVING, "prunes less where the evaluation has become better", True, ("swing",)),
    "threats": Technique(THREATS, "searches answers to threats more deeply", True, ("threatened",)),
}  # fmt: skip

#: The bits of all selective techniques.
SELECTIVE = sum(technique.bit for technique in TECHNIQUES.values() if technique.selective)


def techniques(game: Game, without: Iterable[str] = ()) -> int:
    """The bits of all techniques that serve a game, but for those named.

    >>> from secateur.games.connect4 import ConnectFour
    >>> techniques(ConnectFour()) & NULL, techniques(ConnectFour(), without=["table"]) & TABLE
    (0, 0)
    """
    if isinstance(without, str) or not isinstance(without, Iterable):
        raise SecateurError(f'without must be a list of techniques, such as ["killers"], not {without!r}')
    without = list(without)
    for name in without:
        if name not in TECHNIQUES:
            raise SecateurError(f"unknown technique {name!r}{instead(str(name), TECHNIQUES)}")
    left = set(TECHNIQUES) - set(without)
    if "table" not in left:  # every state would seem to be without a move there
        left -= {"iir", "etc", "singular"}
    if game.repeats:  # a repeated state is a draw, but its mirror image is not, and bounds do not know of repetition
        left -= {"symmetry", "look"}
    return sum(TECHNIQUES[name].bit for name in left if TECHNIQUES[name].serves(game))
