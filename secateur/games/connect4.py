"""Connect Four: drop stones into columns; four in a line win.

A board is an `int`, one bit a square, column after column from the left, each from the bottom. The
row above every column stays empty, so that no line runs on from one column into the next:

      6 13 20 27 34 41 48   always empty
      5 12 19 26 33 40 47
      4 11 18 25 32 39 46
      3 10 17 24 31 38 45
      2  9 16 23 30 37 44
      1  8 15 22 29 36 43
      0  7 14 21 28 35 42
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property
from typing import ClassVar, NamedTuple

from secateur.bits import lowest, popcount, without_lowest
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, MAX, MIN, ONGOING, WIN, Game
from secateur.games.board import draw, in_turn, lines, shortened

PIECES = {"x": Piece("disc", MAX), "o": Piece("disc", MIN)}


class ConnectFourState(NamedTuple):
    mine: int  # stones of the player to move
    theirs: int
    my_wins: int  # squares, taken or not, that make four in a line out of three stones of the player to move
    their_wins: int


class ConnectFour(Game):
    """Players take turns to drop discs; four in a line in any direction win. A full board is a draw."""

    width: int = 7
    height: int = 6

    alternates: ClassVar[bool] = True
    symmetric_plies: ClassVar[int] = 20
    player_names: ClassVar[tuple[str, str]] = ("Red", "Yellow")
    labels_are_distances: ClassVar[bool] = True  # solvers write how soon who wins

    def __new__(cls, **values: object) -> ConnectFour:
        """A board that takes more than 64 bits has a class of its own, with the same rules."""
        width, height = values.get("width", cls.width), values.get("height", cls.height)
        if cls is ConnectFour and isinstance(width, int) and isinstance(height, int) and width * (height + 1) > 64:
            from secateur.games.connect4_large import LargeConnectFour

            return super().__new__(LargeConnectFour)
        return super().__new__(cls)

    def check_parameters(self) -> None:
        if self.width < 1 or self.height < 1 or self.width * (self.height + 1) > 64:
            raise SecateurError(
                f"width and height must be at least 1, and width * (height + 1) at most 64; "
                f"they are {self.width} and {self.height}"
            )

    def start(self) -> ConnectFourState:
        return ConnectFourState(0, 0, 0, 0)

    def moves(self, state: ConnectFourState) -> Iterator[int]:
        taken = state.mine | state.theirs
        for column in range(self.width):
            if not taken >> (column * (self.height + 1) + self.height - 1) & 1:
                yield column

    def play(self, state: ConnectFourState, move: int) -> ConnectFourState:
        # Adding the column's lowest bit carries through its stones up to the first free square.
        bottom = 1 << move * (self.height + 1)
        stone = ((state.mine | state.theirs) + bottom) & (bottom << self.height) - bottom
        mine = state.mine | stone
        return ConnectFourState(state.theirs, mine, state.their_wins, self.completing(mine))

    def outcome(self, state: ConnectFourState) -> int:
        if state.theirs & state.their_wins != 0:
            return LOSS
        if state.mine | state.theirs == self.full:
            return DRAW
        return ONGOING

    def has_four(self, stones: int) -> bool:
        """Whether four stones stand in a line."""
        up = stones & stones >> 1
        if self.width < 4:
            return up & up >> 2 != 0
        across = stones & stones >> (self.height + 1)
        rising = stones & stones >> (self.height + 2)
        falling = stones & stones >> self.height
        return (
            up & up >> 2
            | across & across >> 2 * (self.height + 1)
            | rising & rising >> 2 * (self.height + 2)
            | falling & falling >> 2 * self.height
        ) != 0

    @cached_property
    def full(self) -> int:
        """Every square of the board."""
        return self.bottom * ((1 << self.height) - 1)

    @cached_property
    def bottom(self) -> int:
        """The lowest row."""
        return sum(1 << column * (self.height + 1) for column in range(self.width))

    @cached_property
    def evens(self) -> int:
        """Every second row, the highest among them: on the usual board the even rows, counted from 1."""
        return sum(self.bottom << row for row in range(self.height - 1, -1, -2))

    def player(self, state: ConnectFourState) -> int:
        return popcount(state.mine | state.theirs) & 1

    def remaining(self, state: ConnectFourState) -> int:
        return self.width * self.height - popcount(state.mine | state.theirs)

    # ------------------------------------------------------------ threats

    def playable(self, taken: int) -> int:
        """The squares where a stone may drop: adding a column's lowest bit carries up to the first free square."""
        return taken + self.bottom & self.full

    def completing(self, stones: int) -> int:
        """The squares, free or not, that make four in a line out of three of these stones."""
        found = stones << 1 & stones << 2 & stones << 3
        if self.width >= 4:
            found |= self.completing_along(stones, self.height + 1)
            found |= self.completing_along(stones, self.height + 2)
            found |= self.completing_along(stones, self.height)
        return found & self.full

    def completing_along(self, stones: int, step: int) -> int:
        """The bits, on the board or not, that complete four along one direction: neighbours are `step` bits apart."""
        after, before = stones << step, stones >> step
        two_after, two_before = after & stones << 2 * step, before & stones >> 2 * step
        return two_after & (stones << 3 * step | before) | two_before & (stones >> 3 * step | after)

    def harmless(self, playable: int, danger: int) -> int:
        """The playable squares that do not lose at once, where the opponent wins on the squares of `danger`."""
        forced = playable & danger
        if forced != 0:
            playable = forced if without_lowest(forced) == 0 else 0
        return playable & ~(danger >> 1)

    # ------------------------------------------------------------ for a better search

    def candidates(self, state: ConnectFourState) -> Iterator[int]:
        """The moves that win at once; or else those that do not lose at once; or else all."""
        taken = state.mine | state.theirs
        playable = self.playable(taken)
        left = playable & state.my_wins
        if left == 0:
            left = self.harmless(playable, state.their_wins & ~taken)
        if left == 0:
            left = playable
        while left != 0:
            yield lowest(left) // (self.height + 1)
            left = without_lowest(left)

    def rank(self, state: ConnectFourState, move: int) -> int:
        """The most squares to win on first, then the middle: more lines run through it."""
        after = self.play(state, move)
        free = self.full ^ (after.mine | after.theirs)
        out_of_reach = (after.my_wins & free) << 1  # there the game is over before I get above it
        threats = after.their_wins & free & ~out_of_reach
        return 16 * popcount(threats) - abs(2 * move - self.width + 1)

    def bounds(self, state: ConnectFourState) -> tuple[int, int]:
        """What a look at the threats tells, after all replies that are forced."""
        mine, theirs, my_wins, their_wins = state
        plies = 0
        while True:
            taken = mine | theirs
            playable = self.playable(taken)
            if playable == 0:
                return DRAW, DRAW
            danger = their_wins & ~taken
            harmless = self.harmless(playable, danger)
            if my_wins & playable != 0:
                low = high = WIN - 1 - plies
                break
            if harmless == 0:
                low = high = LOSS + 2 + plies
                break
            if without_lowest(harmless) != 0:
                low, high = self.quiet_bounds(mine, theirs, playable, danger, plies)
                break
            mine, theirs = theirs, mine | harmless
            my_wins, their_wins = their_wins, self.completing(theirs)
            plies += 1
        return (-high, -low) if plies & 1 else (low, high)

    def quiet_bounds(self, mine: int, theirs: int, playable: int, danger: int, plies: int) -> tuple[int, int]:
        """The bounds, `plies` after the state, where nobody wins at once and several moves are harmless."""
        low, high = LOSS + 4 + plies, WIN - 3 - plies
        free = self.full ^ (mine | theirs)
        odd_columns = playable & self.evens  # those with an odd number of free squares
        if popcount(odd_columns) & 1 == 0:
            if self.contains(mine, free, playable, 0):
                wins = self.has_four(theirs | free & self.evens & ~odd_columns)
                high = LOSS + popcount(free) + plies if wins else DRAW
            if not self.has_four(theirs | free):
                low = DRAW
        else:
            # After a move in one of these columns it is I who can answer.
            others = odd_columns if without_lowest(odd_columns) != 0 else 0
            if not self.has_four(theirs | free & ~self.evens | others):
                low = DRAW
            if not self.has_four(mine | free):
                high = DRAW
        threats = danger & ~playable
        if threats != 0:
            gates = (threats & self.upwards(threats)) >> 1  # below the lowest threat of each column
            if without_lowest(gates) != 0:
                high = min(high, self.bound_by_gates(mine, free, playable, gates, plies))
        while threats != 0:
            high = min(high, self.bound_by_gates(mine, free, playable, (threats & -threats) >> 1, plies))
            threats = without_lowest(threats)
        return low, high

    def bound_by_gates(self, mine: int, free: int, playable: int, gates: int, plies: int) -> int:
        """A loss, if the opponent can answer all my moves until only `gates` are left, below squares where they win."""
        if self.contains(mine, free, playable, gates):
            return LOSS + 2 + popcount(free & ~self.upwards(gates)) + plies
        return WIN

    def contains(self, mine: int, free: int, playable: int, gates: int) -> bool:
        """Whether the opponent, by answering every move, keeps me from four in a line.

        The answer to a stone is the square on top of it. That takes an even number of free squares in each column,
        up to its gate, if it has one: the opponent does not go there. Odd columns make pairs: the answer to the lowest
        free square of one is that of the other. So I get every second square, one of each pair, and a gate in the end.
        """
        free &= ~self.upwards(gates)
        tops = self.upwards(gates & self.evens) & self.top
        answers = self.evens ^ (tops << 1) - (tops >> self.height - 1)  # the other rows in columns with an even gate
        odd_columns = playable & answers & free
        if popcount(odd_columns) & 1:
            return False
        return not self.has_four(mine | free & ~answers | gates | odd_columns)

    def upwards(self, squares: int) -> int:
        """The squares from the given ones, at most one in a column, up to the top.

        In each column this is two to the height, minus the bits: of several, only the lowest is in both.
        """
        return self.top - squares + self.top & self.full

    @cached_property
    def top(self) -> int:
        """The highest row."""
        return self.bottom << self.height - 1

    def key(self, state: ConnectFourState) -> int:
        """Twice my stones and once theirs: within a column, no two fillings make the same sum."""
        return state.mine - self.full + (state.mine | state.theirs)

    def canonical(self, state: ConnectFourState) -> ConnectFourState:
        """The smaller of a state and its mirror image."""
        mine, theirs = self.mirrored(state.mine), self.mirrored(state.theirs)
        if mine < state.mine or (mine == state.mine and theirs < state.theirs):
            return ConnectFourState(mine, theirs, self.mirrored(state.my_wins), self.mirrored(state.their_wins))
        return state

    def mirrored(self, stones: int) -> int:
        """The board with left and right exchanged."""
        column = (1 << self.height) - 1
        image = 0
        for _ in range(self.width):
            image = image << (self.height + 1) | stones & column
            stones >>= self.height + 1
        return image

    # ------------------------------------------------------------ for people

    def show(self, state: ConnectFourState) -> str:
        return draw(self.format(state).split("/"), [""] * self.height, range(1, self.width + 1)) + (
            f"\n\n {'xo'[self.player(state)]} to move" if self.outcome(state) == ONGOING else ""
        )

    def picture(self, state: ConnectFourState) -> Board:
        columns = tuple(str(column + 1) for column in range(self.width))
        names = tuple(f"column {column}, row {row + 1}" for row in range(self.height) for column in columns)
        board = Board(self.width, self.height, "drop", names=names, column_names=columns, colours=("red", "yellow"))
        board = board.fill("".join(reversed(self.format(state).split("/"))), PIECES)
        return replace(board, palette=tuple(PIECES.values())).with_rows(4)

    def touched(self, state: ConnectFourState, move: int) -> tuple[int, ...]:
        """The square that the stone falls to."""
        mine, theirs = self._boards(state)
        column = (mine | theirs) >> int(move) * (self.height + 1) & (1 << self.height) - 1
        return (column.bit_count() * self.width + int(move),)

    def arrange(self, pieces: dict[int, Piece], player: int) -> ConnectFourState:
        rows = lines(self.picture(self.start()).signs(pieces, PIECES), self.width)
        return in_turn(self, self.parse("/".join(reversed(rows))), player)

    def format(self, state: ConnectFourState) -> str:
        """The rows from the top with / between, x the first player: `......./.../...xo..`."""
        mine, theirs = self._boards(state)
        first, second = (mine, theirs) if self.player(state) == 0 else (theirs, mine)
        rows = []
        for row in reversed(range(self.height)):
            bits = [1 << column * (self.height + 1) + row for column in range(self.width)]
            rows.append("".join("x" if first & bit else "o" if second & bit else "." for bit in bits))
        return "/".join(rows)

    def parse(self, text: str) -> ConnectFourState:
        """The columns played, `4453` (with spaces between on boards wider than 9), or the rows as `format` has them.

        >>> game = ConnectFour()
        >>> game.format(game.parse("4453"))
        '......./......./......./......./...o.../..oxx..'
        """
        if not re.search(r"[.xo/_*-]", text, re.IGNORECASE):
            columns = re.split(r"[\s,]+", text.strip(" ,\t\n")) if self.width > 9 else re.sub(r"[\s,]", "", text)
            return self.play_all(self.start(), [column for column in columns if column])
        rows = re.sub(r"[_*-]", ".", re.sub(r"\s", "", text).lower()).split("/")
        if len(rows) != self.height or any(len(row) != self.width or set(row) - set("xo.") for row in rows):
            raise SecateurError(
                f"{shortened(text)} is not a position: write the columns played, as in 4453, or "
                f"{self.height} rows of {self.width} squares (x, o or .) from the top, separated by /"
            )
        boards = {"x": 0, "o": 0, ".": 0}
        for row, line in enumerate(reversed(rows)):
            for column, square in enumerate(line):
                if square != "." and row > 0 and rows[self.height - row][column] == ".":
                    raise SecateurError(
                        f"{shortened(text)}: a stone in column {column + 1} floats above an empty square"
                    )
                boards[square] |= 1 << column * (self.height + 1) + row
        xs, os = boards["x"].bit_count(), boards["o"].bit_count()
        if xs - os not in (0, 1):
            raise SecateurError(f"there must be as many x as o, or one more; {shortened(text)} has {xs} x and {os} o")
        first, second = boards["x"], boards["o"]
        mine, theirs = (first, second) if xs == os else (second, first)
        if self.has_four(mine):
            raise SecateurError(f"{shortened(text)}: the player to move already has four in a line")
        return self._state(mine, theirs)

    def _boards(self, state: ConnectFourState) -> tuple[int, int]:
        """The stones of the player to move, and the other's."""
        return state.mine, state.theirs

    def _state(self, mine: int, theirs: int) -> ConnectFourState:
        return ConnectFourState(mine, theirs, self.completing(mine), self.completing(theirs))

    def format_move(self, state: ConnectFourState, move: int) -> str:
        return str(move + 1)
