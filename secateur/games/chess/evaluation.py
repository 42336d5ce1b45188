"""What a chess position is worth, in centipawns, as the player to move sees it.

The evaluation is a sum of features times weights (`weights.py` names them). Each player's part
is computed by the same functions on boards that are turned so that his pawns go up; ours minus
theirs is the shape of a position. A part asks `scale.weigh(index, count)` for every feature that it
finds: the game answers with a weight, a `Tally` counts, so that what is learned is what is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy as np

from secateur.bits import ZERO, popcount, squares, u64
from secateur.games.chess.attacks import DARK
from secateur.games.chess.pawns import passed_terms, pawn_terms, shelter_terms
from secateur.games.chess.reach import Cover, Reach, cover, piece_terms, reach
from secateur.games.chess.sides import Side, side_of, turned
from secateur.games.chess.threats import bare_terms, danger_terms, threat_terms
from secateur.games.chess.weights import COUNT, STARTS, WAITING
from secateur.games.chess.weights import SHIPPED as SHIPPED

if TYPE_CHECKING:
    from secateur.games.chess.rules import Chess
    from secateur.games.chess.state import ChessState

TEMPO = STARTS["tempo"]

#: Pieces on the board at the start, each counted as below: the middle game.
FULL = 24

LEFT = u64(0x0F0F0F0F0F0F0F0F)

#: The number of half-moves without progress after which an advantage is worth nothing.
FADING = 256

#: A factor of an advantage that is not much use in the middle game either.
HOPELESS = 16


class FeatureTally:
    """Counts features instead of weighing them."""

    def __init__(self) -> None:
        self.counts = [0] * COUNT

    def weigh(self, index: int, count: int) -> int:
        """Notes a feature, which weighs nothing here."""
        self.counts[index] += int(count)
        return 0


def evaluate(game: Chess, state: ChessState) -> int:
    """The weighted sum of all features, between middle game and endgame."""
    return tapered(state, state.score + game.weigh(TEMPO, 1) + shape(game, game, state))


def tapered(state: ChessState, packed: int) -> int:
    """The value of a packed sum: by the phase, by how well an advantage wins, and by the fifty-move counter."""
    end = (packed + 0x80000000) >> 32
    middle = packed - (end << 32)
    phase, factor = phase_of(state), winnable(state, end > 0)
    end = end * factor // 64
    if factor <= HOPELESS:
        middle = middle * factor // 64
    value = (middle * phase + end * (FULL - phase)) // FULL
    return int(value - value * state.clock // FADING)


def phase_of(state: ChessState) -> int:
    """How much of the middle game is left: 24 with all pieces, 0 with pawns alone."""
    pieces = popcount(state.knights | state.bishops) + 2 * popcount(state.rooks) + 4 * popcount(state.queens)
    return min(pieces, FULL)


def winnable(state: ChessState, mine: bool) -> int:
    """How much of an advantage in the endgame counts, of 64: by who wins how often with what is on the board."""
    strong, weak = (state.mine, state.theirs) if mine else (state.theirs, state.mine)
    pawns = popcount(state.pawns & strong)
    if pawns == 0:
        more = force_of(state, strong) - force_of(state, weak)
        two_knights = more == 6 and popcount(state.knights & strong) == 2
        return 6 if more <= 3 or two_knights else 48
    both_queens = state.queens & strong != ZERO and state.queens & weak != ZERO
    if both_queens and state.knights | state.bishops | state.rooks == ZERO:  # perpetual check
        return 36
    light, dark = state.bishops & ~DARK, state.bishops & DARK
    if popcount(light) == 1 and popcount(dark) == 1 and (light & strong == ZERO) != (dark & strong == ZERO):
        return 36 if state.knights | state.rooks | state.queens == ZERO else min(48 + 2 * pawns, 64)
    left, right = state.pawns & LEFT != ZERO, state.pawns & ~LEFT != ZERO
    return min(52 + 4 * pawns if left and right else 34 + 8 * pawns, 64)


def force_of(state: ChessState, side: u64) -> int:
    """A player's pieces, in pawns."""
    minors = popcount((state.knights | state.bishops) & side)
    return 3 * minors + 5 * popcount(state.rooks & side) + 9 * popcount(state.queens & side)


def shape(mine: Any, theirs: Any, state: ChessState) -> int:
    """All but piece-square values and tempo, packed: what is mine, on one scale, minus what is theirs, on another."""
    us, them = side_of(state, state.mine), side_of(state, state.theirs)
    if state.turn & 1 == 1:
        us, them = turned(us), turned(them)
    turned_us, turned_them = turned(us), turned(them)
    ours, others = reach(mine, us, them), reach(theirs, turned_them, turned_us)
    now, later = int(np.int64(0)), int(np.int64(WAITING))  # no constants: both calls are of the same compiled code
    total = side_terms(mine, us, them, ours, cover(others), now)
    return total - side_terms(theirs, turned_them, turned_us, others, cover(ours), later)


def side_terms(scale: Any, us: Side, them: Side, ours: Reach, others: Cover, later: int) -> int:
    """One player's part."""
    total = ours.terms + pawn_terms(scale, us.pawns, them.pawns) + shelter_terms(scale, us, them)
    total += piece_terms(scale, us, them, ours.knights) + passed_terms(scale, us, them, others.all)
    if them.all == them.king:
        total += bare_terms(scale, us, them)
    total += threat_terms(scale, us.pawns, them, ours, others, ~(us.all | them.all), later)
    return total + danger_terms(scale, us, them, ours, others, later)


def features(game: Chess, state: ChessState) -> Iterator[tuple[int, int]]:
    """Yields the index and the count of each feature of a position, mine minus theirs."""
    mine, theirs = FeatureTally(), FeatureTally()
    count_features(mine, theirs, state)
    for index, (ours, others) in enumerate(zip(mine.counts, theirs.counts, strict=True)):
        if ours != others:
            yield index, ours - others


def count_features(mine: Any, theirs: Any, state: ChessState) -> int:
    """Lets two tallies count all features, mine and theirs apart; what they weigh is returned, which is nothing."""
    mirror = 56 * (state.turn & 1)
    boards = (state.pawns, state.knights, state.bishops, state.rooks, state.queens, state.kings)
    for piece in range(6):
        for square in squares(boards[piece] & state.mine):
            mine.weigh(64 * piece + (square ^ mirror), 1)
        for square in squares(boards[piece] & state.theirs):
            theirs.weigh(64 * piece + (square ^ mirror ^ 56), 1)
    return mine.weigh(TEMPO, 1) + shape(mine, theirs, state)
