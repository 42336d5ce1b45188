"""Proof numbers: does the player to move win? (Depth-first proof-number search, df-pn.)

A state has two numbers: how many leaves must still turn out good for the one who asks to prove it, and how many bad to
disprove it. The search always goes on where least is missing. It knows no depth and no evaluation: it is at its best
where wins are forced by narrow lines, as in m,n,k games, and says nothing of distances.
"""

from __future__ import annotations

import time as clock
from dataclasses import dataclass
from typing import Any

from secateur.bits import mix
from secateur.engine.memory import Memory
from secateur.engine.table import BUCKET, ENTRY
from secateur.engine.work import MOST_PLIES, Work
from secateur.errors import Interrupted, SecateurError
from secateur.game import ONGOING, Game, conform, is_over, no_moves, to_move
from secateur.jit.clock import now
from secateur.jit.execute import execute, ready

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
    key = mix((game.key(game.canonical(state)), 1 if player == asker else 0))
    start = (key & work.mask) * BUCKET
    for slot in range(start, start + BUCKET, ENTRY):
        numbers = int(work.entries[slot + 1])
        if int(work.entries[slot]) ^ numbers == key and numbers != 0:
            return numbers
    return pair(1, 1)


def keep(game: Game, state: Any, player: int, asker: int, numbers: int, work: Work) -> None:
    """Puts the numbers of a state into the table, over the one of its bucket that has cost least."""
    key = mix((game.key(game.canonical(state)), 1 if player == asker else 0))
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
    if ply >= MOST_PLIES:  # too long a game for an answer
        work.stop = 1
    numbers = pair(1, 1)
    while True:
        # The asker needs one good move: the least proof number, the sum of what disproves. The other, the reverse.
        mine = player == asker
        least = second = ENDLESS
        total = 0
        best = seen = 0
        other = player
        for move in game.moves(state):
            child = game.play(state, move)
            theirs = to_move(game, child, player)
            known = numbers_of(game, child, theirs, asker, target, work)
            few = proof_of(known) if mine else disproof_of(known)
            many = disproof_of(known) if mine else proof_of(known)
            total = min(total + many, ENDLESS)
            seen += 1
            if few < least or seen == 1:
                second, least, best, other = least, few, move, theirs
            elif few < second:
                second = few
        numbers = pair(least, total) if mine else pair(total, least)
        if ply == 0 and seen > 0:
            work.root_best = best
        done = proof_of(numbers) >= proof_limit or disproof_of(numbers) >= disproof_limit
        if done or least == 0 or seen == 0 or work.stop != 0:
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
    if seen == 0:
        work.stuck = work.stop = 1
    keep(game, state, player, asker, numbers, work)
    return numbers


# ---------------------------------------------------------------- asking


@dataclass(frozen=True)
class Proof:
    """The answer to the question whether the player to move reaches a score: yes, no, or None where it was stopped."""

    answer: bool | None
    move: int | None  # that reaches it, or lasts in the search for one
    nodes: int
    seconds: float
    proof: int  # leaves that are missing for a yes
    disproof: int  # and for a no

    def as_dict(self) -> dict[str, Any]:
        """The figures, for JSON."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "move"}


class Asker:
    """Asks whether scores are reached, and remembers the numbers of states for one question at a time."""

    def __init__(self, game: Game, memory: int | str, interpreted: bool) -> None:
        if game.repeats:
            raise SecateurError(
                f"{type(game).__name__}: proof numbers do not go with states that come again; use solve"
            )
        self.game, self.interpreted = game, interpreted
        self.memory = Memory(memory)
        self.memory.mask = self.memory.buckets - 1
        self.work = Work(room=1 << 10)
        self.work.link("entries", self.memory.entries)
        self.asked: tuple[int, int] | None = None

    def ask(self, state: Any, target: int, time: float | None = None, nodes: int | None = None) -> Proof:
        """Whether the player to move reaches `target`: WIN, 0 for at least a draw, or any score."""
        game, work = self.game, self.work
        state = game.start() if state is None else conform(game, state)
        if is_over(game, state):
            raise SecateurError("the game is over in this position: there is no move to search for")
        asker = game.player(state)
        if self.asked not in (None, (asker, target)):
            self.memory.entries[:] = 0
        self.asked = (asker, target)
        arguments = (game, state, asker, 0, ENDLESS, ENDLESS, asker, target, work)
        call = ready(prove, arguments, self.interpreted)
        for name in ("nodes", "stop", "stuck", "deepest", "alarm"):
            work.set(name, 0)
        work.set("mask", self.memory.mask)
        work.set("pace", 8 if self.interpreted else 256)
        work.set("limit", nodes or 0)
        work.set("deadline", now() + int(time * 1e9) if time else 0)
        started = clock.perf_counter()
        numbers = execute(call, arguments, work)
        answer = True if proof_of(numbers) == 0 else False if disproof_of(numbers) == 0 else None
        result = Proof(
            answer, int(work.root_best), int(work.nodes), clock.perf_counter() - started,
            proof_of(numbers), disproof_of(numbers),
        )  # fmt: skip
        if work.stuck:
            raise no_moves(game)
        if work.interrupted:
            raise Interrupted(result)
        return result
