"""What one player's pieces do to the other's: attacks on pieces, and danger to the king.

Every function is for the player whose pawns go up. A threat is worth more to the player who is to move:
`later` is 0 for him, WAITING for the other, whose weights are WAITING further down.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from secateur.bits import ZERO, lowest, popcount, u64
from secateur.games.chess.attacks import DARK, KINGS, KNIGHTS, diagonal, straight
from secateur.games.chess.reach import Cover, Reach
from secateur.games.chess.sides import STEPS, Side, takes
from secateur.games.chess.weights import STARTS

PAWN_ATTACKS = STARTS["pawn attacks"]
PAWN_CAN = STARTS["pawn can attack"]
MINOR_ATTACKS = STARTS["minor piece attacks"]
ROOK_ATTACKS = STARTS["rook attacks"]
QUEEN_ATTACKS = STARTS["queen attacks"]
HANGING = STARTS["hanging"]
IN_DANGER = STARTS["pieces in danger"]
LOOSE = STARTS["loose minor piece"]
CONTESTED = STARTS["squares contested"]
CHECKS = STARTS["safe check by"]
PIN = STARTS["pin to the king"]
DANGER = STARTS["danger to the king"]
BARE = STARTS["bare king"]

THIRD = u64(0xFF << 16)

#: By file of a king: its wing, all but our three first ranks.
FLANKS = np.array([0x0F0F0F0F0F000000] * 3 + [0x3C3C3C3C3C000000] * 2 + [0xF0F0F0F0F0000000] * 3, np.uint64)

#: The numbers that add up to the danger to a king are halved, and no more than this.
MOST_DANGER = 39


def threat_terms(scale: Any, our_pawns: u64, them: Side, ours: Reach, others: Cover, empty: u64, later: int) -> int:
    """Attacks on their pieces: by which of ours on which of theirs, and on how many at once."""
    pieces = them.all & ~them.pawns & ~them.king
    firm = others.pawns | others.twice & ~ours.twice
    weak = them.all & ~firm & ours.all

    hit = takes(our_pawns & (~others.all | ours.all)) & pieces
    in_danger = hit
    total = scale.weigh(later + PAWN_ATTACKS, popcount(hit & them.knights))
    total += scale.weigh(later + PAWN_ATTACKS + 1, popcount(hit & them.bishops))
    total += scale.weigh(later + PAWN_ATTACKS + 2, popcount(hit & them.rooks))
    total += scale.weigh(later + PAWN_ATTACKS + 3, popcount(hit & them.queens))
    steps = our_pawns << u64(8) & empty
    steps |= (steps & THIRD) << u64(8) & empty
    steps &= ~others.pawns & (ours.all | ~others.all)
    total += scale.weigh(later + PAWN_CAN, popcount(takes(steps) & pieces))

    hit = (ours.knights | ours.bishops) & (weak | pieces)
    in_danger |= hit & (them.rooks | them.queens)
    total += scale.weigh(later + MINOR_ATTACKS, popcount(hit & them.pawns))
    total += scale.weigh(later + MINOR_ATTACKS + 1, popcount(hit & them.knights))
    total += scale.weigh(later + MINOR_ATTACKS + 2, popcount(hit & them.bishops))
    total += scale.weigh(later + MINOR_ATTACKS + 3, popcount(hit & them.rooks))
    total += scale.weigh(later + MINOR_ATTACKS + 4, popcount(hit & them.queens))

    hit = ours.rooks & (weak | them.queens)
    in_danger |= hit & them.queens
    total += scale.weigh(later + ROOK_ATTACKS, popcount(hit & them.pawns))
    total += scale.weigh(later + ROOK_ATTACKS + 1, popcount(hit & them.knights))
    total += scale.weigh(later + ROOK_ATTACKS + 2, popcount(hit & them.bishops))
    total += scale.weigh(later + ROOK_ATTACKS + 3, popcount(hit & them.queens))
    total += scale.weigh(later + QUEEN_ATTACKS, popcount(ours.queens & weak))

    hanging = weak & (~others.all | pieces & ours.twice)
    in_danger |= hanging & pieces
    total += scale.weigh(later + HANGING, popcount(hanging & them.pawns))
    total += scale.weigh(later + HANGING + 1, popcount(hanging & pieces))
    total += scale.weigh(later + IN_DANGER + min(popcount(in_danger), 4), 1)
    total += scale.weigh(later + LOOSE, popcount((them.knights | them.bishops) & ~others.all))
    return total + scale.weigh(later + CONTESTED, popcount(ours.all & others.all & ~firm))


def danger_terms(scale: Any, us: Side, them: Side, ours: Reach, others: Cover, later: int) -> int:
    """The danger that our pieces are to their king: the more of them, the worse each is."""
    king, occupied = lowest(them.king), us.all | them.all
    weak = ours.all & ~others.twice & (~others.all | KINGS[king] | others.queens)
    safe = ~others.all | weak & ours.twice
    straights, diagonals = straight(king, occupied ^ them.queens), diagonal(king, occupied ^ them.queens)
    by_knight, by_bishop = KNIGHTS[king] & ours.knights & ~us.all, diagonals & ours.bishops & ~us.all
    by_rook, by_queen = straights & ours.rooks & ~us.all, (straights | diagonals) & ours.queens & ~us.all
    knights, bishops = popcount(by_knight & safe), popcount(by_bishop & safe)
    rooks, queens = popcount(by_rook & safe), popcount(by_queen & safe & ~others.queens)
    beyond = straight(king, occupied & ~straights) & (us.rooks | us.queens) & ~straights
    beyond |= diagonal(king, occupied & ~diagonals) & (us.bishops | us.queens) & ~diagonals
    pins = popcount(beyond)
    total = scale.weigh(later + CHECKS, knights) + scale.weigh(later + CHECKS + 1, bishops)
    total += scale.weigh(later + CHECKS + 2, rooks) + scale.weigh(later + CHECKS + 3, queens)
    total += scale.weigh(later + PIN, pins)

    flank = FLANKS[king & 7]
    danger = ours.pressure + ours.near * ours.near + 3 * popcount(ours.zone & weak) + 7 * pins
    danger += 17 * min(knights, 1) + 6 * min(bishops, 1) + 11 * min(rooks, 1) + 13 * min(queens, 1)
    danger += 3 * (popcount(by_knight) + popcount(by_bishop) + popcount(by_rook) + popcount(by_queen))
    danger += popcount(flank & ours.all) - popcount(flank & others.all) // 2
    danger -= 6 * popcount(ours.zone & them.pawns) + (4 if others.knights & ours.zone != ZERO else 0)
    danger += 12 if us.queens != ZERO else -6
    return total + scale.weigh(later + DANGER + min(max(danger, 0) // 2, MOST_DANGER), 1)


def bare_terms(scale: Any, us: Side, them: Side) -> int:
    """A king alone is driven to the edge, and to a corner of the bishop's colour if need be."""
    king, their_king = lowest(us.king), lowest(them.king)
    file, rank = their_king & 7, their_king >> 3
    total = scale.weigh(BARE, max(3 - file, file - 4) + max(3 - rank, rank - 4))
    total += scale.weigh(BARE + 1, 7 - STEPS[king, their_king])
    if us.knights != ZERO and us.bishops != ZERO and us.pawns | us.rooks | us.queens == ZERO:
        corner = rank + file if us.bishops & DARK != ZERO else rank + 7 - file
        total += scale.weigh(BARE + 2, max(corner, 14 - corner))
    return total
