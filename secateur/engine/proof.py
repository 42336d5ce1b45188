"""Proof numbers: does the player to move win? (Depth-first proof-number search, df-pn.)

A state has two numbers: how many leaves must still turn out good for the one who asks to prove it, and how many bad to
disprove it. The search always goes on where least is missing. It knows no depth and no evaluation: it is at its best
where wins are forced by narrow lines, as in m,n,k games, and says nothing of distances.
"""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.table import BUCKET, ENTRY
from secateur.engine.work import MOST_PLIES, Work
from secateur.game import ONGOING, Game, to_move

#: More than any number that still says something; sums stop here.
ENDLESS = (1 << 30) - 1


def pair(proof: int, disproof: int) -> int:
    """Both numbers in one."""
    return min(proof, ENDLESS) << 30 | min(disproof, ENDLESS)


def proof_of(numbers: int) -> int:
    return numbers >> 30


def disproof_of(numbers: int) -> int:
    return numbers & ENDLESS


def numbers_of(game: Game, state: Any, player: int, asker: int, target: int, work: Work) -> int:
    """What is known of a state: its end, what the table has, or one leaf each way."""
    outcome = game.outcome(state)
    if outcome != ONGOING:
        score = outcome if player == asker else -outcome
        return pair(0, ENDLESS) if score >= target else pair(ENDLESS, 0)
    key = mix(game.key(game.canonical(state)))
    start = (key & work.mask) * BUCKET
    for slot in range(start, start + BUCKET, ENTRY):
        numbers = int(work.entries[slot + 1])
        if int(work.entries[slot]) ^ numbers == key and numbers != 0:
            return numbers
    return pair(1, 1)


def keep(game: Game, state: Any, numbers: int, work: Work) -> None:
    """Puts the numbers of a state into the table, over the one of its bucket that has cost least."""
    key = mix(game.key(game.canonical(state)))
    start = (key & work.mask) * BUCKET
    place, least = start, 1 << 62
    for slot in range(start, start + BUCKET, ENTRY):
        old = int(work.entries[slot + 1])
        if int(work.entries[slot]) ^ old == key:
            place = slot
            break
        worth = proof_of(old) + disproof_of(old)
        if worth < least:
            place, least = slot, worth
    work.entries[place] = key ^ numbers
    work.entries[place + 1] = numbers


def prove(
    game: Game, state: Any, player: int, ply: int, proof_limit: int, disproof_limit: int, asker: int, target: int,
    work: Work,
) -> int:  # fmt: skip
    """The numbers of a state that is not over, once one of them has reached its limit."""
    work.nodes += 1
    if work.nodes >= work.alarm:
        work.look()
    work.deepest = max(work.deepest, ply)
    numbers = pair(1, 1)
    while True:
        # The asker needs one good move: the least proof number, the sum of what disproves. The other, the reverse.
        mine = player == asker
        least = second = ENDLESS
        total = 0
        best = -1
        other = player
        for move in game.moves(state):
            child = game.play(state, move)
            theirs = to_move(game, child, player)
            known = numbers_of(game, child, theirs, asker, target, work)
            few = proof_of(known) if mine else disproof_of(known)
            many = disproof_of(known) if mine else proof_of(known)
            total = min(total + many, ENDLESS)
            if few < least or best < 0:
                second, least, best, other = least, few, move, theirs
            elif few < second:
                second = few
        numbers = pair(least, total) if mine else pair(total, least)
        if ply == 0 and best >= 0:
            work.root_best = best
        done = proof_of(numbers) >= proof_limit or disproof_of(numbers) >= disproof_limit
        if done or least == 0 or best < 0 or work.stop != 0 or ply >= MOST_PLIES:
            break
        # Go on with the best child until another becomes better, with some slack so as not to jump to and fro.
        child = game.play(state, best)
        known = numbers_of(game, child, other, asker, target, work)
        few_limit, many_limit = (proof_limit, disproof_limit) if mine else (disproof_limit, proof_limit)
        few = min(few_limit, second + second // 4 + 1)
        many = many_limit - total + (disproof_of(known) if mine else proof_of(known))
        if mine:
            prove(game, child, other, ply + 1, few, min(many, ENDLESS), asker, target, work)
        else:
            prove(game, child, other, ply + 1, min(many, ENDLESS), few, asker, target, work)
    if best < 0:
        work.stuck = work.stop = 1
    keep(game, state, numbers, work)
    return numbers
