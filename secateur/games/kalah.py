"""Kalah: sow the seeds of a house counter-clockwise; most seeds in the own store win.

Each side is an `int` of 7 bits a pit, the houses in the order they are sown, then the store. As the
player to move sees it, with 6 houses (bits 0-6 are house a):

            their f  e  d  c  b  a
    their store |35|28|21|14| 7| 0|
             42 +--+--+--+--+--+--+ 42
                | 0| 7|14|21|28|35| my store
              my  a  b  c  d  e  f
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import DEEPEST, ONGOING, Game
from secateur.games.board import letter, shortened

#: Bits of a pit, and the most seeds it can hold.
BITS = 7
MOST = (1 << BITS) - 1


class KalahState(NamedTuple):
    mine: int  # the houses and the store of the player to move
    theirs: int
    player: int


class Kalah(Game):
    """A move sows a house's seeds one by one into the next pits, past the other's store.

    When the last seed falls into the own store, the player moves again. When it falls into an own
    house that was empty, it goes to the store with the seeds of the house opposite, if there are
    any (`empty_capture`: even if there are none). When a side is empty the game ends, and the other
    side's seeds go to its owner. The score is the difference between the stores.
    """

    houses: int = 6
    seeds: int = 4
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

    @cached_property
    def ones(self) -> tuple[int, ...]:
        """One seed in each of the first 0, 1, 2... pits of a side."""
        return tuple(((1 << BITS * pits) - 1) // MOST for pits in range(self.houses + 2))

    @cached_property
    def all_houses(self) -> int:
        """The bits of all houses of a side."""
        return (1 << BITS * self.houses) - 1

    @cached_property
    def total(self) -> int:
        """How many seeds there are."""
        return 2 * self.houses * self.seeds

    def player(self, state: KalahState) -> int:
        return state.player

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

    # ------------------------------------------------------------ for people

    def show(self, state: KalahState) -> str:
        first, second = self._sides(state)
        names = "  ".join(letter(house) for house in range(self.houses))
        row, other = ("".join(f"{seeds:3}" for seeds in side) for side in (first[:-1], reversed(second[:-1])))
        lines = [f"      {names[::-1]}", f"    {other}", f"{second[-1]:3} {'':{len(row)}} {first[-1]:3}"]
        lines += [f"    {row}", f"      {names}"]
        if self.outcome(state) == ONGOING:
            lines += ["", f"{('first player (below)', 'second player (above)')[state.player]} to move"]
        return "\n".join(lines)

    def picture(self, state: KalahState) -> Board:
        """The cells are the first player's houses and store, from the left, then the second's, from the right."""
        pits = range(self.houses + 1)
        across, back = [(pit + 1.0, 1.0) for pit in pits], [(float(self.houses - pit), 0.0) for pit in pits]
        places = [*across[:-1], (self.houses + 1.0, 0.5), *back[:-1], (0.0, 0.5)]
        names = [
            f"{player} {letter(pit) if pit < self.houses else 'store'}" for player in self.player_names for pit in pits
        ]
        board = Board(self.houses + 2, 2, "points", up=False, places=tuple(places), names=tuple(names))
        for player, side in enumerate(self._sides(state)):
            for pit, seeds in enumerate(side):
                board = board.put("seeds", player, [player * len(pits) + pit], str(seeds))
        return replace(board, palette=(Piece("seeds"),))

    def touched(self, state: KalahState, move: int) -> tuple[int, ...]:
        return (state.player * (self.houses + 1) + int(move),)

    def arrange(self, pieces: dict[int, Piece], player: int) -> KalahState:
        """An empty cell has no seeds; whose they are is a matter of the cell."""
        cells = [pieces[cell].text if cell in pieces else "0" for cell in range(2 * self.houses + 2)]
        first, second = (" ".join(side) for side in (cells[: self.houses + 1], cells[self.houses + 1 :]))
        return self.parse(f"{first} / {second} / {('first', 'second')[player]}")

    def format(self, state: KalahState) -> str:
        """The first player's houses and store, the second's, and who is to move: `4 4 0 / 4 4 0 / first`."""
        first, second = (" ".join(map(str, side)) for side in self._sides(state))
        return f"{first} / {second} / {('first', 'second')[state.player]}"

    def parse(self, text: str) -> KalahState:
        """The houses played, `c f a` or `cfa` (or 3 6 1), or the pits as `format` has them.

        >>> game = Kalah()
        >>> game.format(game.parse("cf"))
        '4 4 0 5 5 0 2 / 5 5 5 5 4 4 0 / second'
        """
        if "/" not in text:
            return self.play_all(self.start(), list(re.sub(r"[\s,]", "", text)))
        parts = [re.split(r"[\s,]+", part.strip().lower()) for part in text.split("/")]
        pits = [word for part in parts[:2] for word in part]
        right = len(parts) == 3 and all(len(part) == self.houses + 1 for part in parts[:2])
        if not right or not all(word.isdecimal() for word in pits) or parts[2] not in (["first"], ["second"]):
            raise SecateurError(
                f"{shortened(text)} is not a position: write the houses played, as in c f a, or both players' "
                f"{self.houses} houses and store, as in {self.format(self.start())}"
            )
        if (sum_ := sum(map(int, pits))) != self.total:
            raise SecateurError(f"there must be {self.total} seeds in all; {shortened(text)} has {sum_}")
        first, second = (sum(int(word) << BITS * pit for pit, word in enumerate(part)) for part in parts[:2])
        return KalahState(first, second, 0) if parts[2] == ["first"] else KalahState(second, first, 1)

    def format_move(self, state: KalahState, move: int) -> str:
        return letter(move)

    def parse_move(self, state: KalahState, text: str) -> int:
        text = text.strip()
        return super().parse_move(state, letter(int(text) - 1) if text.isdecimal() and 0 < int(text) < 9 else text)

    def _sides(self, state: KalahState) -> list[list[int]]:
        """The pits of the first player and of the second, each with the store at the end."""
        sides = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        return [[side >> BITS * pit & MOST for pit in range(self.houses + 1)] for side in sides]
