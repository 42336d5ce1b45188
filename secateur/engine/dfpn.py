"""Proof numbers: does the player to move win? (Depth-first proof-number search, df-pn.)

A state has two numbers: how many leaves must still turn out good for the one who asks to prove it, and how many bad to
disprove it. The search always goes on where least is missing. It knows no depth and no evaluation: it is at its best
where wins are forced by narrow lines, as in m,n,k games, and says nothing of distances.
"""

from __future__ import annotations

import time as clock
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from secateur.bits import mix
from secateur.engine.kernel.table import BUCKET, ENTRY
from secateur.engine.kernel.work import MOST_PLIES, Work, check_rules
from secateur.errors import CompileError, SecateurError
from secateur.game import LOSS, MAX, ONGOING, OUTCOME, WIN, Game, is_outcome, next_player, refuse
from secateur.game.unknown import UnknownLeaves
from secateur.jit.clock import now
from secateur.jit.takeover import KernelsReady, Takeover
from secateur.result import Figures
from secateur.scores import to_points
from secateur.trial import compiled_rules, opening, too_long, try_compiled

if TYPE_CHECKING:
    from secateur.engine.engine import Engine

#: The bits of each number, and the number at which sums stop: it says as much as infinity.
BITS = 28
ENDLESS = (1 << BITS) - 1

#: The bits of both, in the data of an entry; above them is what they cost, as a power of two.
BOTH = (1 << 2 * BITS) - 1


def pair(proof: int, disproof: int) -> int:
    """Both numbers in one."""
    return min(proof, ENDLESS) << BITS | min(disproof, ENDLESS)


def proof_of(numbers: int) -> int:
    return numbers >> BITS


def disproof_of(numbers: int) -> int:
    return numbers & ENDLESS


def numbers_of(game: Game, state: Any, player: int, asker: int, target: int, before: int, work: Work) -> int:
    """What is known about a state: its outcome, or the table's entry, or what was known before."""
    outcome = game.outcome(state)
    if outcome != ONGOING:
        if not is_outcome(outcome):
            refuse(work, OUTCOME, outcome)
            return before
        score = outcome if player == asker else -outcome
        return pair(0, ENDLESS) if score >= target else pair(ENDLESS, 0)
    key = mix((game.key(game.canonical(state)), 1 if player == asker else 0))
    start = (key & work.mask) * BUCKET
    for slot in range(start, start + BUCKET, ENTRY):
        data = int(work.entries[slot + 1])
        if int(work.entries[slot]) ^ data == key and data != 0:
            return data & BOTH
    return before


def keep(game: Game, state: Any, player: int, asker: int, numbers: int, nodes: int, work: Work) -> None:
    """Puts the numbers of a state, and how many nodes they took, over what has cost least in their bucket."""
    cost = 0
    while nodes > 1:
        nodes >>= 1
        cost += 1
    key = mix((game.key(game.canonical(state)), 1 if player == asker else 0))
    start = (key & work.mask) * BUCKET
    place, least = start, 1 << 62
    for slot in range(start, start + BUCKET, ENTRY):
        old = int(work.entries[slot + 1])
        if int(work.entries[slot]) ^ old == key and old != 0:
            place, cost = slot, max(cost, old >> 2 * BITS)
            break
        worth = old >> 2 * BITS if old != 0 else -1
        if worth < least:
            place, least = slot, worth
    data = cost << 2 * BITS | numbers
    work.entries[place] = key ^ data
    work.entries[place + 1] = data


def dfpn(
    game: Game,
    state: Any,
    player: int,
    ply: int,
    proof_limit: int,
    disproof_limit: int,
    asker: int,
    target: int,
    work: Work,
) -> int:
    """The numbers of a state that is not over, once one of them has reached its limit."""
    entered = work.nodes
    work.nodes += 1
    if work.nodes >= work.alarm:
        work.look()
    work.deepest = max(work.deepest, ply)
    if ply >= MOST_PLIES:  # too long a game for an answer
        work.stop = 1
    # The moves, each with its numbers: so none is lost while this node needs them, however small the table.
    base = work.top
    for move in game.moves(state):
        work.push(move, pair(1, 1), 0, 0)
    count = work.top - base
    if count == 0 or work.full != 0:
        work.stuck = 1 if work.full == 0 else 0
        work.stop, work.top = 1, base
        return pair(1, 1)
    mine = player == asker
    few_limit, many_limit = (proof_limit, disproof_limit) if mine else (disproof_limit, proof_limit)
    while True:
        # The asker needs one good move: the least proof number, the sum of what disproves. The other, the reverse.
        least = second = ENDLESS
        total = 0
        best, other = base, player
        for index in range(base, base + count):
            child = game.play(state, work.moves[index])
            theirs = next_player(game, child, player, work)
            numbers = numbers_of(game, child, theirs, asker, target, work.ranks[index], work)
            work.ranks[index] = numbers
            few = proof_of(numbers) if mine else disproof_of(numbers)
            many = disproof_of(numbers) if mine else proof_of(numbers)
            total = min(total + many, ENDLESS)
            if few < least or index == base:
                second, least, best, other = least, few, index, theirs
            elif few < second:
                second = few
        if ply == 0:
            work.root_best = work.moves[best]
        if least >= few_limit or total >= many_limit or least == 0 or work.stop != 0:
            break
        # Go on with the best child until another becomes better, with some slack so as not to jump to and fro.
        numbers = work.ranks[best]
        few = min(few_limit, second + second // 4 + 1)
        many = min(many_limit - total + (disproof_of(numbers) if mine else proof_of(numbers)), ENDLESS)
        child = game.play(state, work.moves[best])
        if mine:
            work.ranks[best] = dfpn(game, child, other, ply + 1, few, many, asker, target, work)
        else:
            work.ranks[best] = dfpn(game, child, other, ply + 1, many, few, asker, target, work)
    work.top = base
    numbers = pair(least, total) if mine else pair(total, least)
    keep(game, state, player, asker, numbers, work.nodes - entered, work)
    return numbers


# ---------------------------------------------------------------- asking


@dataclass(frozen=True)
class Proof:
    """The answer to the question whether the player to move reaches a score: yes, no, or None if it was stopped, or
    if the answer depends on leaves that are not known.

    >>> from secateur import DRAW, Engine
    >>> from secateur.games import load
    >>> proof = Engine(load("tictactoe"), memory="1MB", interpreted=True).reaches(target=DRAW)
    >>> proof.answer, proof.proof, proof.disproof == ENDLESS
    (True, 0, True)
    """

    answer: bool | None
    move: Any  # that reaches it, where the answer is yes; else the one that the search was at last
    nodes: int
    seconds: float
    proof: int  # leaves that are missing for a yes
    disproof: int  # and for a no
    unknown: UnknownLeaves | None = None

    def as_dict(self) -> Figures:
        """The figures, for JSON."""
        figures = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "move"}
        return figures | {"unknown": None if self.unknown is None else self.unknown.document}


def _whatever_they_are(unknown: UnknownLeaves, game: Game, question: tuple[int, int]) -> bool | None:
    """Whether the asker reaches the target whatever the unknown leaves are; None if that depends on them."""
    asker, target = question
    values = (to_points(value, game.value_decimals) for value in (unknown.low, unknown.high))
    answers = {(value if asker == MAX else -value) >= target for value in values}
    return answers.pop() if len(answers) == 1 else None


class Asker:
    """Asks an engine whether scores are reached: its table holds the numbers of states for one question at a time."""

    def __init__(self, engine: Engine) -> None:
        if engine.game.repeats:
            raise SecateurError(
                f"{type(engine.game).__name__}: proof numbers cannot be used where states repeat; use solve"
            )
        self.engine, self.game, self.memory = engine, engine.game, engine.memory
        self.works = engine.works[:1]  # what is at work
        self.takeover = Takeover(engine.interpreted)

    def ask(self, state: Any, target: int, time: float | None, nodes: int | None) -> Proof:
        """Whether the player to move reaches `target`: WIN, 0 for at least a draw, or any score."""
        state, asker = opening(self.game, state, self.engine.interpreted)
        question = (asker, target)
        goes_on, before = self.memory.question == question, None
        self.memory.ask(question)
        try:
            self.takeover.callable(dfpn, self._arguments(state, question))
        except CompileError as error:
            self._interpret(error)
        started = clock.perf_counter()
        deadline = now() + int(time * 1e9) if time else 0
        if self.takeover.waiting:
            self.works = [self.engine.new_work()]
            before = self.memory.copy() if goes_on else None  # else it begins empty
        try:
            numbers = self._prove(state, question, deadline, nodes)
        except KernelsReady:
            self.works, self.takeover.wait = self.engine.works[:1], True
            self.memory.forget() if before is None else self.memory.restore(before)
            self.memory.ask(question)
            numbers = self._prove(state, question, deadline, nodes)
        except CompileError as error:
            self._interpret(error)  # the table has what was found so far
            numbers = self._prove(state, question, deadline, nodes)
        work = self.works[0]
        check_rules(self.game, state, work)
        answer = True if proof_of(numbers) == 0 else False if disproof_of(numbers) == 0 else None
        if answer is None and (work.deepest >= MOST_PLIES or not work.stop):  # and the caller's limits were not reached
            raise too_long(self.game, state, MOST_PLIES)
        unknown = self.game.unknown_leaves(state)
        return Proof(
            answer if unknown is None else _whatever_they_are(unknown, self.game, question),
            int(work.root_best),
            int(work.nodes),
            clock.perf_counter() - started,
            proof_of(numbers),
            disproof_of(numbers),
            unknown,
        )

    def _interpret(self, error: CompileError) -> None:
        """Goes on interpreted, if the engine may: the game does not compile."""
        if not self.engine.accept_failure(error):
            raise error
        self.works, self.takeover = self.engine.works[:1], Takeover(interpreted=True)

    def _arguments(self, state: Any, question: tuple[int, int]) -> tuple[Any, ...]:
        asker, target = question
        return (self.game, state, asker, 0, ENDLESS, ENDLESS, asker, target, self.works[0])

    def _prove(self, state: Any, question: tuple[int, int], deadline: int, nodes: int | None) -> int:
        """The numbers of a state, by the executor that is at work."""
        work, arguments = self.works[0], self._arguments(state, question)
        call = self.takeover.callable(dfpn, arguments)
        interpreted = self.takeover.is_interpreting
        if not interpreted:
            try_compiled(self.game)
        work.update(nodes=0, stop=0, stuck=0, refused=0, full=0, top=0, deepest=0, alarm=0)
        work.update(mask=self.memory.mask, pace=8 if interpreted else 256, looked=now())
        work.update(limit=nodes or 0, deadline=deadline, proof_low=LOSS, proof_high=WIN)
        if self.engine.stopping:
            work.set("stop", 1)
        with compiled_rules(self.game, interpreted):
            return self.takeover.execute(call, arguments, work, deadline)
