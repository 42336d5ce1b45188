"""What pawns are worth beyond their squares: their structure, passed pawns, and the pawns around a king.

Every function is for the player whose pawns go up.
"""

from __future__ import annotations

from typing import Any

from secateur.bits import ONE, ZERO, lowest, popcount, squares, u64
from secateur.games.chess.attacks import A_FILE, TOP, bit
from secateur.games.chess.sides import STEPS, Side, beside, downwards, takes, takes_down, upwards
from secateur.games.chess.weights import STARTS

RANK = u64(0xFF)

ISOLATED = STARTS["isolated pawn"]
BACKWARD = STARTS["backward pawn"]
DOUBLED = STARTS["doubled pawn"]
BLOCKED = STARTS["pawn blocked"]
SUPPORTED = STARTS["pawn supported"]
PHALANX = STARTS["pawn in a phalanx"]
PASSED = STARTS["passed pawn"]
PASSED_FILE = STARTS["passed pawn on"]
OWN_KING = STARTS["passed pawn, own king's distance"]
THEIR_KING = STARTS["passed pawn, their king's distance"]
SAFE_PATH = STARTS["passed pawn with a safe path"]
ROOK_BEHIND = STARTS["passed pawn, rook behind"]
RUNS = STARTS["passed pawn that runs"]
SHELTER = STARTS["king's shelter"]
STORM = STARTS["storm on the king"]
STORM_STOPPED = STARTS["storm stopped"]


def passed(pawns: u64, theirs: u64) -> u64:
    """The pawns with no pawn of theirs before them, on their own file or beside it, and none of ours."""
    ahead = downwards(theirs >> u64(8))
    return pawns & ~(ahead | beside(ahead) | downwards(pawns >> u64(8)))


def pawn_terms(scale: Any, pawns: u64, theirs: u64) -> int:
    """The structure of pawns."""
    opposed = pawns & downwards(theirs)
    files = upwards(downwards(pawns))
    isolated = pawns & ~beside(files)
    support = takes(pawns)
    attacked = takes_down(theirs)
    supported = pawns & support
    phalanx = pawns & beside(pawns)
    # Nobody behind or beside can ever support it, and its way is guarded by a pawn or barred.
    helped = upwards(beside(pawns))
    backward = pawns & ~isolated & ~helped & (attacked | theirs) >> u64(8)
    doubled = pawns & downwards(pawns >> u64(8))
    blocked = pawns & theirs >> u64(8)

    total = scale.weigh(ISOLATED, popcount(isolated & opposed)) + scale.weigh(
        ISOLATED + 1, popcount(isolated & ~opposed)
    )
    total += scale.weigh(BACKWARD, popcount(backward & opposed))
    total += scale.weigh(BACKWARD + 1, popcount(backward & ~opposed))
    total += scale.weigh(DOUBLED, popcount(doubled))
    total += scale.weigh(BLOCKED, popcount(blocked >> u64(32) & RANK))
    total += scale.weigh(BLOCKED + 1, popcount(blocked >> u64(40) & RANK))
    for rank in range(5):
        up = u64(8 * rank)
        total += scale.weigh(SUPPORTED + rank, popcount(supported >> (u64(16) + up) & RANK))
        total += scale.weigh(PHALANX + rank, popcount(phalanx >> (u64(8) + up) & RANK))
    return total + scale.weigh(PHALANX + 5, popcount(phalanx >> u64(48) & RANK))


def passed_terms(scale: Any, us: Side, them: Side, attacked: u64) -> int:
    """Passed pawns: how far they are, and what helps or stops them."""
    total = 0
    runners = passed(us.pawns, them.pawns)
    if runners == ZERO:
        return total
    occupied = us.all | them.all
    king, their_king = lowest(us.king), lowest(them.king)
    alone = them.knights | them.bishops | them.rooks | them.queens == ZERO
    for square in squares(runners):
        rank, file = square >> 3, square & 7
        total += scale.weigh(PASSED + rank - 1, 1) + scale.weigh(PASSED_FILE + min(file, 7 - file), 1)
        if rank < 3:
            continue
        far = rank - 3
        path = upwards(bit(square + 8))
        total += scale.weigh(OWN_KING + far, min(STEPS[square + 8, king], 5))
        total += scale.weigh(THEIR_KING + far, min(STEPS[square + 8, their_king], 5))
        if path & (attacked | them.all) == ZERO:
            total += scale.weigh(SAFE_PATH + far, 1)
        behind = downwards(bit(square) >> u64(8))
        if behind & (us.rooks | them.rooks) != ZERO:
            total += scale.weigh(ROOK_BEHIND, popcount(behind & us.rooks))
            total += scale.weigh(ROOK_BEHIND + 1, popcount(behind & them.rooks))
        if alone and path & occupied == ZERO and STEPS[56 + file, their_king] > 8 - rank:
            total += scale.weigh(RUNS, 1)
    return total


def shelter_terms(scale: Any, us: Side, them: Side) -> int:
    """The pawns before our king, and theirs that come at it."""
    king = lowest(us.king)
    centre = min(max(king & 7, 1), 6)
    above = ~((ONE << u64(king & 56)) - ONE)
    ours, theirs = us.pawns & above, them.pawns & above
    total = 0
    for file in range(centre - 1, centre + 2):
        column = A_FILE << u64(file)
        edge = 7 * min(file, 7 - file) - 1
        own, storm = (lowest(ours & column | TOP) >> 3, lowest(theirs & column | TOP) >> 3)  # the eighth rank: none
        total += scale.weigh(SHELTER + edge + own, 1) + scale.weigh(STORM + edge + storm, 1)
        if storm == own + 1 and storm < 7:
            total += scale.weigh(STORM_STOPPED + own - 1, 1)
    return total
