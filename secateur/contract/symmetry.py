"""The inspection of canonical(): whether the states that it puts together are worth the same."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from secateur.contract.findings import CheckStage
from secateur.contract.oracle import PART, Oracle
from secateur.game import ONGOING, Game, named
from secateur.probe import short

#: How many pairs of symmetric states are kept in each game, and how many are searched in all.
KEPT = 30
SEARCHED = 60

#: How many nodes the searches of all pairs may take; interpreted, a part.
ALL_NODES = 3_000_000

#: How many moves the comparison of two subtrees may play, and that of the children of all pairs.
PLAYED = 1_000
ALL_PLAYED = 10_000

#: Seconds of processor time that the children of pairs, and then the searches, may take in a round.
IMAGING = 2.0
SEARCHING = 30.0

#: The depths that a pair is searched to, if its values cannot be found.
DEPTHS = (3, 2, 1)


class Pair(NamedTuple):
    """A state and what canonical() makes of it, with the moves that lead to it."""

    state: Any
    twin: Any
    line: tuple[int, ...]
    suspicious: bool  # the moves lead to states that are not symmetric


class Symmetry(Oracle):
    """What canonical() claims, and whether it is so."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.pairs: list[list[Pair]] = [[]]  # of each game, in the order of its states
        self.paired: set[Any] = set()
        self.symmetric = 0
        self.left = ALL_PLAYED
        self.imaging = 0.0

    def try_canonical(self, state: Any, moves: list[int]) -> None:
        twin = self.same_kind("canonical", state)
        if self.ask("canonical", twin) != twin:
            self.broken("canonical", f"canonical() returns {short(twin)}, whose own canonical state is different")
        if twin == state or state in self.paired:
            return
        self.paired.add(state)
        self.symmetric += 1
        outcome = self.ask("outcome", twin, promise="canonical")
        if outcome != ONGOING:
            self.broken("canonical", f"canonical() returns {short(twin)}, where the game is over")
        if self.game.offers("player") and self.ask("player", twin) != self.ask("player", state):
            self.broken("canonical", f"canonical() returns {short(twin)}, where it is the other player's turn")
        theirs = self.ask("moves", twin, promise="canonical")
        if len(theirs) != len(moves):
            self.broken("canonical", f"canonical() returns {short(twin)} with {len(theirs)} moves, not {len(moves)}")
        one, other = (named(self.ask("evaluate", each, promise="canonical")) for each in (state, twin))
        if one != other:
            self.broken("canonical", f"evaluate() returns {one}, but {other} for the canonical {short(twin)}")
        suspicious = self.look_unlike((state, moves), (twin, theirs))
        kept = self.pairs[-1]
        kept.append(Pair(state, twin, tuple(self.line), suspicious))
        if len(kept) > KEPT:  # those near the end of the game are easier to search
            kept.pop(next((place for place, pair in enumerate(kept) if not pair.suspicious), 0))

    def look_unlike(self, one: tuple[Any, list[int]], other: tuple[Any, list[int]]) -> bool:
        """Whether the moves of two states lead to states that are not symmetric, if there is time to tell."""
        self.left -= 2 * len(one[1])
        if self.left < 0 or self.imaging > IMAGING:
            return False
        began = time.thread_time()
        try:
            return self.images(*one) != self.images(*other)
        finally:
            self.imaging += time.thread_time() - began

    def images(self, state: Any, moves: list[int]) -> Counter[Any]:
        """What canonical() makes of the children of a state."""
        found: Counter[Any] = Counter()
        for move in moves:
            child = self.same_kind("play", state, move)
            over = self.ask("outcome", child)
            found[over if over != ONGOING else self.ask("canonical", child)] += 1
        return found

    def next_game(self) -> None:
        self.pairs.append([])

    def search_pairs(self, tell: Callable[[CheckStage], None]) -> None:
        """Symmetric states have the same value: those that look unlike first, then those near the end of each game."""
        if self.unfit:
            return
        games = [kept[::-1] for kept in self.pairs if kept]
        self.pairs = [[]]
        turns = [pair for rank in range(KEPT) for kept in games for pair in kept[rank : rank + 1]]
        chosen = sorted(turns, key=lambda pair: not pair.suspicious)[:SEARCHED]
        most = self.nodes + (ALL_NODES if self.compiles else ALL_NODES // PART)
        until = time.thread_time() + SEARCHING
        for number, pair in enumerate(chosen):
            if "canonical" in self.problems or self.nodes > most or time.thread_time() > until:
                return
            tell(CheckStage("searching symmetric states", number, len(chosen)))
            self.state, self.line = pair.state, list(pair.line)
            self.attempt(self.search_pair, pair.state, pair.twin)

    def search_pair(self, state: Any, twin: Any) -> None:
        one, other = (self.lines_of_two(each) for each in (state, twin))
        if one != other and None not in (one, other):
            self.broken("canonical", f"canonical() returns {short(twin)} with {other} lines of two moves, not {one}")
        values, at = [self.truth(state)[0], self.truth(twin, "canonical")[0]], "in perfect play"
        for depth in DEPTHS if None in values else ():
            values = [self.value(state, depth), self.value(twin, depth, "canonical")]
            at = f"at depth {depth}"
            if None not in values:
                break
        if None not in values and values[0] != values[1]:
            one, other = map(named, values)  # type: ignore[assignment]
            worth = f"is worth {one} to the player to move, but its canonical {short(twin)} is worth {other}"
            self.broken("canonical", f"the symmetry changes the value: {at} a state {worth}")

    def lines_of_two(self, state: Any) -> int | None:
        """How many lines of two moves a state has; None if there are too many to count."""
        count = 0
        moves = self.ask("moves", state)
        if len(moves) ** 2 > PLAYED:
            return None
        for move in moves:
            child = self.ask("play", state, move)
            count += len(self.ask("moves", child)) if self.ask("outcome", child) == ONGOING else 1
        return count
