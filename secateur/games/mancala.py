"""What games of sowing seeds share: pits in two rows, packed into integers, and how people see and write them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cached_property
from typing import Any

from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.games.board import letter, shortened

#: Bits of a pit, and the most seeds it can hold.
BITS = 7
MOST = (1 << BITS) - 1


class Mancala(Game):
    """A state has the pits of the player to move (`mine`), those of the other (`theirs`), and the `player`.

    A side is an `int` of 7 bits a pit: the houses in the order in which they are sown, then the store. What follows
    in a state are counters, 0 at the start.
    """

    houses: int = 6
    seeds: int = 4

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

    # ------------------------------------------------------------ for people

    def show(self, state: Any) -> str:
        first, second = self._sides(state)
        names = "  ".join(letter(house) for house in range(self.houses))
        row, other = ("".join(f"{seeds:3}" for seeds in side) for side in (first[:-1], reversed(second[:-1])))
        lines = [f"      {names[::-1]}", f"    {other}", f"{second[-1]:3} {'':{len(row)}} {first[-1]:3}"]
        lines += [f"    {row}", f"      {names}"]
        if self.outcome(state) == ONGOING:
            lines += ["", f"{('first player (below)', 'second player (above)')[state.player]} to move"]
        return "\n".join(lines)

    def picture(self, state: Any) -> Board:
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

    def touched(self, state: Any, move: int) -> tuple[int, ...]:
        return (state.player * (self.houses + 1) + int(move),)

    def arrange(self, pieces: dict[int, Piece], player: int) -> Any:
        """An empty cell has no seeds; whose they are is a matter of the cell."""
        cells = [pieces[cell].text if cell in pieces else "0" for cell in range(2 * self.houses + 2)]
        first, second = (" ".join(side) for side in (cells[: self.houses + 1], cells[self.houses + 1 :]))
        return self.parse(f"{first} / {second} / {('first', 'second')[player]}")

    def format(self, state: Any) -> str:
        """The first player's houses and store, the second's, and who is to move: `4 4 0 / 4 4 0 / first`."""
        first, second = (" ".join(map(str, side)) for side in self._sides(state))
        counters = "".join(f" {counter}" for counter in state[3:] if counter)
        return f"{first} / {second} / {('first', 'second')[state.player]}{counters}"

    def parse(self, text: str) -> Any:
        """The houses played, `c f a` or `cfa` (or 3 6 1), or the pits as `format` has them.

        >>> from secateur.games.kalah import Kalah
        >>> game = Kalah()
        >>> game.format(game.parse("cf"))
        '4 4 0 5 5 0 2 / 5 5 5 5 4 4 0 / second'
        """
        if "/" not in text:
            return self.play_all(self.start(), list(re.sub(r"[\s,]", "", text)))
        parts = [re.split(r"[\s,]+", part.strip().lower()) for part in text.split("/")]
        pits = [word for part in parts[:2] for word in part]
        kind = type(self.start())
        right = len(parts) == 3 and all(len(part) == self.houses + 1 for part in parts[:2])
        right = right and parts[2][0] in ("first", "second") and len(parts[2]) + 2 <= len(kind._fields)
        if not right or not all(word.isdecimal() for word in (*pits, *parts[2][1:])):
            raise SecateurError(
                f"{shortened(text)} is not a position: write the houses played, as in c f a, or both players' "
                f"{self.houses} houses and store, as in {self.format(self.start())}"
            )
        if (sum_ := sum(map(int, pits))) != self.total:
            raise SecateurError(f"there must be {self.total} seeds in all; {shortened(text)} has {sum_}")
        first, second = (sum(int(word) << BITS * pit for pit, word in enumerate(part)) for part in parts[:2])
        counters = [*map(int, parts[2][1:]), 0, 0][: len(kind._fields) - 3]
        return kind(first, second, 0, *counters) if parts[2][0] == "first" else kind(second, first, 1, *counters)

    def format_move(self, state: Any, move: int) -> str:
        return letter(move)

    def parse_move(self, state: Any, text: str) -> int:
        text = text.strip()
        return super().parse_move(state, letter(int(text) - 1) if text.isdecimal() and 0 < int(text) < 9 else text)

    def _sides(self, state: Any) -> list[list[int]]:
        """The pits of the first player and of the second, each with the store at the end."""
        sides = (state.mine, state.theirs) if state.player == 0 else (state.theirs, state.mine)
        return [[side >> BITS * pit & MOST for pit in range(self.houses + 1)] for side in sides]
