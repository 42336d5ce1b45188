"""Oware: sow seeds, and capture twos and threes in the opponent's houses. By the Abapa rules.

Each side is an `int` of 7 bits a pit, as in Kalah, but no seeds are sown into the stores:

            their f  e  d  c  b  a
                |35|28|21|14| 7| 0|
    their store +--+--+--+--+--+--+ my store: bits 42-48
                | 0| 7|14|21|28|35|
              my  a  b  c  d  e  f
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, ONGOING, WIN
from secateur.games.mancala import BITS, MOST, Mancala

#: Half-moves without a capture, after which each player takes the seeds on that player's own side.
QUIET = 100

#: What a house is worth by its seeds: empty ones cannot move, ones and twos may be captured, many seeds go around.
WORTH = (-4, -3, -3, 0, 1, 1, 1, 1, 2, 2, 2, 3, 5, 5, 4, 4)


class OwareState(NamedTuple):
    mine: int  # the houses and the store of the player to move
    theirs: int
    player: int
    quiet: int  # half-moves since the last capture


class Oware(Mancala):
    """Sow a house's seeds; if the last seed makes two or three in an opponent's house, these are captured.

    Seeds are sown one by one into the next houses, of both players, but not into the house that they come from. If
    the last seed brings an opponent's house to two or three seeds, these are captured. So are the seeds in the houses
    before it, as long as those have two or three seeds and belong to the opponent. A move that would capture all of
    the opponent's seeds captures none. If the opponent has no seeds, a move must give some. If no move does, or after
    100 half-moves without a capture, each player takes the seeds on that player's own side. A player with more than
    half of the seeds wins.
    """

    alternates: ClassVar[bool] = True
    score_unit: ClassVar[int] = 10

    def check_parameters(self) -> None:
        if not 2 <= self.houses <= 8:
            raise SecateurError(f"houses must be from 2 to 8, not {self.houses}")
        if self.seeds < 1 or self.total > MOST:
            raise SecateurError(
                f"seeds must be from 1 to {MOST // (2 * self.houses)} with {self.houses} houses, not {self.seeds}"
            )

    def start(self) -> OwareState:
        side = self.seeds * self.ones[self.houses]
        return OwareState(side, side, 0, 0)

    def moves(self, state: OwareState) -> Iterator[int]:
        must_give = state.theirs & self.all_houses == 0
        for house in range(self.houses):
            seeds = state.mine >> BITS * house & MOST
            if seeds >= (self.houses - house if must_give else 1):
                yield house

    def play(self, state: OwareState, move: int) -> OwareState:
        mine, theirs, last = self.sown(state.mine, state.theirs, move)
        booty = self.captured(theirs, last)
        if booty == 0 or booty & self.all_houses == theirs & self.all_houses:
            return OwareState(theirs, mine, 1 - state.player, state.quiet + 1)
        return OwareState(theirs - booty, mine + (self.seeds_of(booty) << BITS * self.houses), 1 - state.player, 0)

    def sown(self, mine: int, theirs: int, house: int) -> tuple[int, int, int]:
        """Both sides after sowing, and where the last seed fell: my houses are 0, 1..., then come theirs."""
        around = 2 * self.houses - 1  # the houses that get a seed of each lap
        seeds = mine >> BITS * house & MOST
        laps, rest = seeds // around, seeds % around
        end = house + 1 + rest  # the first house without a seed of the last lap
        mine += laps * self.ones[self.houses] - (laps + seeds << BITS * house)
        mine += self.ones[min(end, self.houses)] - self.ones[house + 1] + self.ones[max(end - 2 * self.houses, 0)]
        theirs += laps * self.ones[self.houses] + self.ones[min(max(end - self.houses, 0), self.houses)]
        return mine, theirs, (house + rest if rest > 0 else house + around) % (2 * self.houses)

    def captured(self, theirs: int, last: int) -> int:
        """The seeds of twos and threes from the last house back, where they are."""
        booty, house = 0, last - self.houses
        while house >= 0 and 2 <= theirs >> BITS * house & MOST <= 3:
            booty |= theirs & MOST << BITS * house
            house -= 1
        return booty

    def seeds_of(self, side: int) -> int:
        """How many seeds are in the houses of a side."""
        seeds = 0
        for house in range(self.houses):
            seeds += side >> BITS * house & MOST
        return seeds

    def outcome(self, state: OwareState) -> int:
        mine, theirs = state.mine >> BITS * self.houses, state.theirs >> BITS * self.houses
        if 2 * max(mine, theirs) <= self.total and mine + theirs < self.total:
            if self.can_move(state) and state.quiet < QUIET:
                return ONGOING
            mine, theirs = mine + self.seeds_of(state.mine), theirs + self.seeds_of(state.theirs)
        return WIN if mine > theirs else LOSS if mine < theirs else DRAW

    def can_move(self, state: OwareState) -> bool:
        """Whether a seed can be sown, and given to an opponent who has none."""
        if state.theirs & self.all_houses != 0:
            return state.mine & self.all_houses != 0
        farthest = 0  # how many of the opponent's houses are reached
        for house in range(self.houses):
            farthest = max(farthest, (state.mine >> BITS * house & MOST) - self.houses + house + 1)
        return farthest > 0

    def player(self, state: OwareState) -> int:
        return state.player

    # ------------------------------------------------------------ for a better search

    def evaluate(self, state: OwareState) -> int:
        """The difference between the stores, and a little for houses that can move and are safe."""
        value = 10 * ((state.mine >> BITS * self.houses) - (state.theirs >> BITS * self.houses))
        for house in range(self.houses):
            value += WORTH[min(state.mine >> BITS * house & MOST, 15)]
            value -= WORTH[min(state.theirs >> BITS * house & MOST, 15)]
        return value

    def gain(self, state: OwareState, move: int) -> int:
        """How many seeds a move captures."""
        after = self.play(state, move)
        return (after.theirs >> BITS * self.houses) - (state.mine >> BITS * self.houses)

    def rank(self, state: OwareState, move: int) -> int:
        """The most seeds first, then the house nearest to the opponent."""
        return self.gain(state, move) * self.houses + move

    def noisy(self, state: OwareState, move: int) -> bool:
        """A capture."""
        return self.gain(state, move) > 0

    def bounds(self, state: OwareState) -> tuple[int, int]:
        """A player with half of the seeds can no longer lose."""
        low = DRAW if 2 * (state.mine >> BITS * self.houses) >= self.total else LOSS
        return low, DRAW if 2 * (state.theirs >> BITS * self.houses) >= self.total else WIN
