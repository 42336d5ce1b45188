"""Nim: take any number from one heap; the player who takes the last one wins, or loses in misère play.

The heaps are a tuple of integers. A move is heap * 64 + count: 130 takes 2 from the third heap.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from secateur.bits import replaced
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import LOSS, ONGOING, WIN, Game
from secateur.games.board import letter, lines, shortened

#: A heap holds less than this.
ROOM = 64

STONE = Piece("stone")


class NimState(NamedTuple):
    heaps: tuple[int, ...]
    player: int


class Nim(Game):
    """Take one or more from one heap. The player who takes the last one wins; in misère Nim, that player loses."""

    heaps: tuple[int, ...] = (3, 4, 5)
    misere: bool = False

    alternates: ClassVar[bool] = True

    def check_parameters(self) -> None:
        sizes = self.heaps
        if not 1 <= len(sizes) <= 26 or any(not isinstance(size, int) or not 0 <= size < ROOM for size in sizes):
            raise SecateurError(f"heaps must be 1 to 26 whole numbers from 0 to {ROOM - 1}, not {sizes}")

    def start(self) -> NimState:
        return NimState(self.heaps, 0)

    def moves(self, state: NimState) -> Iterator[int]:
        for heap in range(len(self.heaps)):
            for count in range(1, state.heaps[heap] + 1):
                yield heap * ROOM + count

    def play(self, state: NimState, move: int) -> NimState:
        heap, count = move // ROOM, move % ROOM
        return NimState(replaced(state.heaps, heap, state.heaps[heap] - count), 1 - state.player)

    def outcome(self, state: NimState) -> int:
        for heap in range(len(self.heaps)):
            if state.heaps[heap] > 0:
                return ONGOING
        return WIN if self.misere else LOSS

    def player(self, state: NimState) -> int:
        return state.player

    def timeless(self, state: NimState) -> NimState:
        """The heaps alone: it does not matter whose move it is."""
        return NimState(state.heaps, 0)

    def rank(self, state: NimState, move: int) -> int:
        """First the moves that win by the theory of Nim, then those that take more."""
        return move % ROOM + (ROOM if self.is_lost(self.play(state, move)) else 0)

    def is_lost(self, state: NimState) -> bool:
        """Whether theory says that the player to move loses: the exclusive or of the heaps is 0.

        Misère, it is the other way round once no heap has more than one.
        """
        mixed, largest = 0, 0
        for heap in range(len(self.heaps)):
            mixed ^= state.heaps[heap]
            largest = max(largest, state.heaps[heap])
        return (mixed == 0) != (self.misere and largest <= 1)

    def canonical(self, state: NimState) -> NimState:
        """The heaps in order of size."""
        heaps = state.heaps
        for last in range(1, len(self.heaps)):
            heap = last
            while heap > 0 and heaps[heap - 1] > heaps[heap]:
                smaller, larger = heaps[heap], heaps[heap - 1]
                heaps = replaced(replaced(heaps, heap, larger), heap - 1, smaller)
                heap -= 1
        return NimState(heaps, state.player)

    # ------------------------------------------------------------ for people

    def show(self, state: NimState) -> str:
        rows = [f"{letter(heap)} {'|' * size}".rstrip() for heap, size in enumerate(state.heaps)]
        turn = ["", f"{('first', 'second')[state.player]} player to move"]
        return "\n".join(rows + (turn if self.outcome(state) == ONGOING else []))

    def picture(self, state: NimState) -> Board:
        """A row of stones for each heap; a stone is called by the move that takes it and those to its right."""
        usual = max(1, *self.heaps)
        columns = max(usual, *state.heaps)
        names: list[str] = []
        stones: list[int] = []
        for heap, size in enumerate(state.heaps):
            names += [f"{letter(heap)}{size - n if n < size else n + 1}" for n in range(columns)]
            stones += range(heap * columns, heap * columns + size)
        palette = (STONE,) if columns == usual else ()  # `arrange` knows no wider board
        note = f"Take a stone and all to its right; the last one {'loses' if self.misere else 'wins'}"
        rows = tuple(map(letter, range(len(self.heaps))))
        board = Board(columns, len(rows), up=False, names=tuple(names), row_names=rows, palette=palette, note=note)
        return board.put("stone", None, stones)

    def touched(self, state: NimState, move: int) -> tuple[int, ...]:
        heap, count = divmod(int(move), ROOM)
        return (heap * max(1, *self.heaps, *state.heaps) + state.heaps[heap] - count,)

    def arrange(self, pieces: dict[int, Piece], player: int) -> NimState:
        """Each heap has as many stones as stand in its row, with gaps or without."""
        signs = self.picture(self.start()).signs(pieces, {"|": STONE})
        heaps = (str(row.count("|")) for row in lines(signs, max(1, *self.heaps)))
        return self.parse(" ".join(heaps) + (" second" if player else " first"))

    def format(self, state: NimState) -> str:
        """The heaps and who is to move: `3 4 5 first`."""
        return " ".join(map(str, state.heaps)) + (" second" if state.player else " first")

    def parse(self, text: str) -> NimState:
        """The moves, `a3 b1`, or the heaps as `format` has them; the first player moves if nobody is named.

        >>> Nim().parse("a3 b1"), Nim().parse("0 3 5 first")
        (NimState(heaps=(0, 3, 5), player=0), NimState(heaps=(0, 3, 5), player=0))
        """
        words = re.sub(r"[,;()-]", " ", text).lower().split()
        if not words or re.fullmatch(r"[a-z]\d+.*", words[0]):
            return self.play_all(self.start(), re.findall(r"[a-z]\d*|\S", " ".join(words)))
        player = ["first", "second"].index(words.pop()) if words[-1] in ("first", "second") else 0
        if len(words) != len(self.heaps) or not all(word.isdecimal() and int(word) < ROOM for word in words):
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in a3 b1, or "
                f"the sizes of the {len(self.heaps)} heaps and who is to move, as in {self.format(self.start())}"
            )
        return NimState(tuple(map(int, words)), player)

    def format_move(self, state: NimState, move: int) -> str:
        """The heap and how many to take: `a3`."""
        return f"{letter(move // ROOM)}{move % ROOM}"
