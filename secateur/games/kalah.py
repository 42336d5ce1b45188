"""Kalah: sow the seeds of a house counter-clockwise; the player with more seeds in the store wins.

Each side is an `int` of 7 bits a pit, the houses in the order they are sown, then the store. As the
player to move sees it, with 6 houses (bits 0-6 are house a):

            their f  e  d  c  b  a
    their store |35|28|21|14| 7| 0|
             42 +--+--+--+--+--+--+ 42
                | 0| 7|14|21|28|35| my store
              my  a  b  c  d  e  f
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from secateur.errors import SecateurError
from secateur.game import DEEPEST, ONGOING
from secateur.games.mancala import BITS, MOST, Mancala


class KalahState(NamedTuple):
    mine: int  # the houses and the store of the player to move
    theirs: int
    player: int


class Kalah(Mancala):
    """Sow a house's seeds one by one into the next pits, but not into the opponent's store; more seeds win.

    If the last seed falls into the player's own store, the player moves again. If it falls into an
    empty house of the player's own, it goes to the store with the seeds of the house opposite, if
    there are any (`empty_capture`: even if there are none). When a side is empty the game ends, and
    the other side's seeds go to its owner. The score is the difference between the stores.
    """

    empty_capture: bool = False

    def check_parameters(self) -> None:
        if not 1 <= self.houses <= 8:
            raise SecateurError(f"houses must be from 1 to 8, not {self.houses}")
        if self.seeds < 1 or self.total > MOST:
            raise SecateurError(
                f"seeds must be from 1 to {MOST // (2 * self.houses)} with {self.houses} houses, not {self.seeds}"
            )

    def start(self) -> KalahState:
        side = self.seeds * self.ones[self.houses]
        return KalahState(side, side, 0)

    def moves(self, state: KalahState) -> Iterator[int]:
        for house in range(self.houses):
            if state.mine >> BITS * house & MOST:
                yield house

    def play(self, state: KalahState, move: int) -> KalahState:
        mine, theirs, last = self.sown(state, move)
        if last == self.houses:
            return KalahState(mine, theirs, state.player)
        if last < self.houses and mine >> BITS * last & MOST == 1:
            opposite = BITS * (self.houses - 1 - last)
            booty = theirs >> opposite & MOST
            if booty > 0 or self.empty_capture:
                theirs -= booty << opposite
                mine += (booty + 1 << BITS * self.houses) - (1 << BITS * last)
        return KalahState(theirs, mine, 1 - state.player)

    def sown(self, state: KalahState, move: int) -> tuple[int, int, int]:
        """Both sides after sowing, and the pit of the last seed: my houses are 0, 1..., then my store."""
        around = 2 * self.houses + 1
        count = state.mine >> BITS * move & MOST
        laps, rest = count // around, count % around
        end = move + 1 + rest  # the first pit without a seed of the last lap
        mine = state.mine - (count << BITS * move) + laps * self.ones[self.houses + 1]
        mine += self.ones[min(end, self.houses + 1)] - self.ones[move + 1] + self.ones[max(end - around, 0)]
        theirs = state.theirs + laps * self.ones[self.houses]
        theirs += self.ones[min(max(end - self.houses - 1, 0), self.houses)]
        return mine, theirs, (move + count) % around

    def outcome(self, state: KalahState) -> int:
        # All seeds that are not in the store of the empty side belong to the other.
        if state.mine & self.all_houses == 0:
            return 2 * (state.mine >> BITS * self.houses) - self.total
        if state.theirs & self.all_houses == 0:
            return self.total - 2 * (state.theirs >> BITS * self.houses)
        return ONGOING

    def player(self, state: KalahState) -> int:
        return state.player

    def timeless(self, state: KalahState) -> KalahState:
        """The pits alone: it does not matter which of the players has them."""
        return KalahState(state.mine, state.theirs, 0)

    def evaluate(self, state: KalahState) -> int:
        """The difference between the stores."""
        return (state.mine >> BITS * self.houses) - (state.theirs >> BITS * self.houses)

    def rank(self, state: KalahState, move: int) -> int:
        """Moves that let the player move again first, from the store's end; then those that gain most seeds."""
        child = self.play(state, move)
        return self.gain(state, child) + (2 * MOST + move if child.player == state.player else 0)

    def noisy(self, state: KalahState, move: int) -> bool:
        """A capture, or a house so full that it feeds the store twice."""
        return self.gain(state, self.play(state, move)) > 1

    def gain(self, state: KalahState, child: KalahState) -> int:
        """How many seeds a move has brought into the mover's store."""
        own = child.mine if child.player == state.player else child.theirs
        return (own >> BITS * self.houses) - (state.mine >> BITS * self.houses)

    def remaining(self, state: KalahState) -> int:
        """Every move brings seeds nearer to a store, or costs one that it drops there."""
        seeds = steps = 0
        both = (state.mine & self.all_houses) + (state.theirs & self.all_houses)
        for house in range(self.houses):
            count = both >> BITS * house & MOST
            seeds += count
            steps += count * (self.houses - house)
        return min(steps + seeds * self.moves_per_seed, DEEPEST)

    @cached_property
    def moves_per_seed(self) -> int:
        """How many moves a seed in a store makes possible at most: by as many steps it brings others farther away."""
        most = 1
        for house in range(self.houses):
            for count in range(self.houses - house, self.total + 1):
                side = count << BITS * house
                mine, theirs, _ = self.sown(KalahState(side, 0, 0), house)
                dropped = mine >> BITS * self.houses
                most = max(most, -((self.steps(side) - self.steps(mine) - self.steps(theirs) - 1) // dropped))
        return most

    def steps(self, side: int) -> int:
        """How far all seeds in the houses of a side are from its store, together."""
        return sum((side >> BITS * house & MOST) * (self.houses - house) for house in range(self.houses))

    def bounds(self, state: KalahState) -> tuple[int, int]:
        """What is in a store stays there; and so does what the player to move can bring there in this turn."""
        low = 2 * ((state.mine >> BITS * self.houses) + self.at_once(state)) - self.total
        return low, self.total - 2 * (state.theirs >> BITS * self.houses)

    def at_once(self, state: KalahState) -> int:
        """How many seeds a simple turn brings into the store: always the nearest house that moves again."""
        mine = state.mine
        found = 0
        house = self.houses - 1
        while house >= 0:
            if mine >> BITS * house & MOST == self.houses - house:
                mine += self.ones[self.houses] - self.ones[house + 1] - (self.houses - house << BITS * house)
                found += 1
                house = self.houses
            house -= 1
        after, last = KalahState(mine, state.theirs, state.player), 0
        for house in range(self.houses):
            if mine >> BITS * house & MOST:
                last = max(last, self.gain(after, self.play(after, house)))
        return found + last
