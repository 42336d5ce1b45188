"""Nine men's morris: three in a row is a mill, and takes one of the opponent's men.

The board has 24 points, numbered row by row from a1; a board of men is an `int`, one bit a point:

    7  21----------22----------23
    6  |   18------19------20   |
    5  |   |   15--16--17   |   |
    4  9---10--11      12--13--14
    3  |   |   6---7---8    |   |
    2  |   3-------4--------5   |
    1  0-----------1------------2
       a   b   c   d   e    f   g
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import mix, popcount, squares
from secateur.board import Board
from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, MAX, MIN, ONGOING, Game
from secateur.games.board import draw, letter, shortened

#: The points by column and row, from a1.
PLACES = tuple(
    (column, row)
    for row, columns in enumerate(("adg", "bdf", "cde", "abcefg", "cde", "bdf", "adg"))
    for column in map("abcdefg".index, columns)
)
ALL = (1 << len(PLACES)) - 1

#: Half-moves without a mill, once all men are placed, after which the game is drawn.
QUIET = 100

#: Instead of a point: a man comes from the hand, or nothing is taken.
NOWHERE = 31


class MorrisState(NamedTuple):
    white: int
    black: int
    player: int
    placed: int  # half-moves of placing so far
    quiet: int  # half-moves since the last mill, once all men are placed


class Morris(Game):
    """Place nine men each, then move them along the lines; three in a row capture one of the opponent's men.

    The players take turns to place their men, then move one man at a time to a neighbouring point. A player who makes
    three in a row along a line, a mill, removes one of the opponent's men, but not from a mill unless all of them are
    in mills. A player with three men left may move to any empty point. A player with fewer than three men, or without
    a legal move, loses. The game is drawn after 50 moves by each side without a mill.
    """

    men: int = 9  #: of each player
    flying: bool = True  #: whether a player with three men may move to any point

    alternates: ClassVar[bool] = True
    repeats: ClassVar[bool] = True
    score_unit: ClassVar[int] = 100
    player_names: ClassVar[tuple[str, str]] = ("White", "Black")

    def check_parameters(self) -> None:
        if not 3 <= self.men <= 9:
            raise SecateurError(f"men must be from 3 to 9, not {self.men}")

    @cached_property
    def placing(self) -> int:
        """Half-moves of placing, while men are in hand."""
        return 2 * self.men

    def start(self) -> MorrisState:
        return MorrisState(0, 0, MAX, 0, 0)

    def moves(self, state: MorrisState) -> Iterator[int]:
        """To, from and the point of the man that is taken, 5 bits each."""
        mine, theirs = self.sides(state)
        empty = ALL & ~(mine | theirs)
        if state.placed < self.placing:
            for target in squares(empty):
                for move in self.taking(mine, theirs, NOWHERE, target):
                    yield move
        else:
            for origin in squares(mine):
                for target in squares(empty & self.reach(mine, origin)):
                    for move in self.taking(mine & ~(1 << origin), theirs, origin, target):
                        yield move

    def taking(self, others: int, theirs: int, origin: int, target: int) -> Iterator[int]:
        """A move of a man beside others; if it makes a mill, with each man that it may take."""
        if not self.makes_mill(others, target):
            yield target | origin << 5 | NOWHERE << 10
        else:
            for point in squares(self.takeable(theirs)):
                yield target | origin << 5 | point << 10

    def play(self, state: MorrisState, move: int) -> MorrisState:
        target, origin, taken = move & 31, move >> 5 & 31, move >> 10
        mine, theirs = self.sides(state)
        mine = (mine | 1 << target) & ~(1 << origin)  # bit 31 is no point
        theirs &= ~(1 << taken)
        placed = min(state.placed + 1, self.placing)
        quiet = state.quiet + 1 if taken == NOWHERE and state.placed == self.placing else 0
        if state.player == MAX:
            return MorrisState(mine, theirs, MIN, placed, quiet)
        return MorrisState(theirs, mine, MAX, placed, quiet)

    def outcome(self, state: MorrisState) -> int:
        if state.placed < self.placing:
            return ONGOING
        mine, theirs = self.sides(state)
        if popcount(mine) < 3 or not self.can_move(mine, theirs):
            return LOSS
        return DRAW if state.quiet >= QUIET else ONGOING

    def player(self, state: MorrisState) -> int:
        return state.player

    def sides(self, state: MorrisState) -> tuple[int, int]:
        """The men of the player to move, and the other's."""
        return (state.white, state.black) if state.player == MAX else (state.black, state.white)

    def reach(self, mine: int, point: int) -> int:
        """The points that a man may move to, if they are empty."""
        return ALL if self.flying and popcount(mine) == 3 else int(self.neighbours[point])

    def can_move(self, mine: int, theirs: int) -> bool:
        reached = 0
        for point in squares(mine):
            reached |= self.reach(mine, point)
        return reached & ~(mine | theirs) != 0

    def makes_mill(self, others: int, point: int) -> bool:
        """Whether a man on a point makes three in a row with others."""
        across, along = int(self.partners[point, 0]), int(self.partners[point, 1])
        return others & across == across or others & along == along

    def takeable(self, men: int) -> int:
        """Those of the men that are in no mill; if there are none, all."""
        free = men
        for point in squares(men):
            if self.makes_mill(men, point):
                free &= ~(1 << point)
        return free if free != 0 else men

    @cached_property
    def mills(self) -> tuple[int, ...]:
        """The sixteen rows of three: on every line of points that the middle does not interrupt."""
        found = []
        for line in [[p for p in PLACES if p[axis] == at] for axis in (0, 1) for at in range(7)]:
            found += [line[start : start + 3] for start in range(0, len(line), 3)]
        return tuple(sum(1 << PLACES.index(place) for place in mill) for mill in found)

    @cached_property
    def partners(self) -> np.ndarray:
        """By point: the other two points of each of its two mills."""
        mills = [[mill & ~(1 << point) for mill in self.mills if mill >> point & 1] for point in range(len(PLACES))]
        return np.array(mills, np.int64)

    @cached_property
    def neighbours(self) -> np.ndarray:
        """By point: the points next to it on its lines."""
        found = np.zeros(len(PLACES), np.int64)
        for mill in self.mills:
            one, middle, other = squares(mill)
            found[middle] |= 1 << one | 1 << other
            found[one] |= 1 << middle
            found[other] |= 1 << middle
        return found

    # ------------------------------------------------------------ for a better search

    def noisy(self, state: MorrisState, move: int) -> bool:
        """A move that makes a mill."""
        return move >> 10 != NOWHERE

    def rank(self, state: MorrisState, move: int) -> int:
        """Mills first; then what keeps the opponent from one; then points with many neighbours."""
        target = move & 31
        _, theirs = self.sides(state)
        rank = popcount(int(self.neighbours[target])) + (16 if self.makes_mill(theirs, target) else 0)
        return rank + 32 if self.noisy(state, move) else rank

    def evaluate(self, state: MorrisState) -> int:
        """The men, on the board and in hand; then where they can go, and rows of two with an empty third point."""
        mine, theirs = self.sides(state)
        empty = ALL & ~(mine | theirs)
        in_hand = self.placing - state.placed  # of both; one more for the player to move if the number is odd
        value = 100 * (popcount(mine) - popcount(theirs) + (in_hand & 1))
        value += 6 * (self.freedom(mine, empty) - self.freedom(theirs, empty))
        return value + 12 * (self.almost(mine, empty) - self.almost(theirs, empty))

    def freedom(self, men: int, empty: int) -> int:
        """How many steps men can take along the lines."""
        steps = 0
        for point in squares(men):
            steps += popcount(int(self.neighbours[point]) & empty)
        return steps

    def almost(self, men: int, empty: int) -> int:
        """How many rows have two of the men and an empty point."""
        found = 0
        for mill in range(16):
            row = self.mills[mill]
            if popcount(row & men) == 2 and row & empty != 0:
                found += 1
        return found

    def key(self, state: MorrisState) -> int:
        return mix((state.white, state.black, state.player, state.placed))

    def reversible(self, state: MorrisState) -> int:
        """No state comes back over a mill, or while men are placed."""
        return state.quiet

    def timeless(self, state: MorrisState) -> MorrisState:
        """As White sees it, and without the half-moves since the last mill."""
        mine, theirs = self.sides(state)
        return MorrisState(mine, theirs, MAX, state.placed, 0)

    def canonical(self, state: MorrisState) -> MorrisState:
        """The least of the 16 images: turned, mirrored, and with the inner ring outside."""
        white, black = state.white, state.black
        for image in range(1, 16):
            new_white, new_black = self.mapped(state.white, image), self.mapped(state.black, image)
            if new_white < white or (new_white == white and new_black < black):
                white, black = new_white, new_black
        return MorrisState(white, black, state.player, state.placed, state.quiet)

    def mapped(self, board: int, image: int) -> int:
        """A board as one of its images has it, by its three bytes."""
        images = self.images
        return int(images[image, 0, board & 255] | images[image, 1, board >> 8 & 255] | images[image, 2, board >> 16])

    @cached_property
    def images(self) -> np.ndarray:
        """By image, byte of a board, and what is in the byte: the board that it becomes."""
        table = np.zeros((16, 3, 256), np.int64)
        for image in range(16):
            points = [PLACES.index(_moved(place, image)) for place in PLACES]
            for byte, content in np.ndindex(3, 256):
                table[image, byte, content] = sum(1 << points[8 * byte + bit] for bit in squares(content))
        return table

    # ------------------------------------------------------------ for people

    def show(self, state: MorrisState) -> str:
        signs = dict(zip(PLACES, self._signs(state), strict=True))
        rows = ["".join(signs.get((column, row), " ") for column in range(7)) for row in reversed(range(7))]
        board = draw(rows, range(7, 0, -1), "abcdefg")
        if self.outcome(state) != ONGOING:
            return board
        return f"{board}\n\n{self._in_hand(state)}{self.player_names[state.player]} to move"

    def picture(self, state: MorrisState) -> Board:
        places = tuple((float(column), 6.0 - row) for column, row in PLACES)
        lines = tuple(
            (point, other)
            for point in range(len(PLACES))
            for other in squares(int(self.neighbours[point]))
            if point < other
        )
        names, note = tuple(map(_name, range(len(PLACES)))), self._in_hand(state).strip(" ,")
        colours = ("white", "black")
        board = Board(7, 7, "points", up=False, names=names, places=places, lines=lines, colours=colours, note=note)
        return board.put("disc", MAX, state.white).put("disc", MIN, state.black)

    def touched(self, state: MorrisState, move: int) -> tuple[int, ...]:
        """From and to; which man is taken is asked."""
        target, origin = int(move) & 31, int(move) >> 5 & 31
        return (target,) if origin == NOWHERE else (origin, target)

    def piece_name(self, piece: object) -> str:
        return "man"

    def _in_hand(self, state: MorrisState) -> str:
        left = self.placing - state.placed
        hands = f"White has {left // 2} in hand, Black {left - left // 2}, "
        return hands if left else ""

    def _signs(self, state: MorrisState) -> str:
        sides = [(state.white >> point & 1, state.black >> point & 1) for point in range(len(PLACES))]
        return "".join("W" if white else "B" if black else "." for white, black in sides)

    def format(self, state: MorrisState) -> str:
        """The points row by row from the top, who is to move, half-moves of placing, and those without a mill."""
        signs, rows = iter(self._signs(state)), []
        for count in (3, 3, 3, 6, 3, 3, 3):
            rows.append("".join(next(signs) for _ in range(count)))
        return f"{'/'.join(reversed(rows))} {self.player_names[state.player].lower()} {state.placed} {state.quiet}"

    def parse(self, text: str) -> MorrisState:
        """The moves, `d2 f4 d6`, or the points as `format` has them; without numbers, all men are placed.

        >>> game = Morris()
        >>> game.format(game.parse("d2 f4"))
        '.../.../.../....B./.../.W./... white 2 0'
        """
        if "/" not in text:
            return self.play_all(self.start(), text.split())
        row = "([WB.]{3})/" * 3 + "([WB.]{6})" + "/([WB.]{3})" * 3
        found = re.fullmatch(rf"{row}\s+(white|black)(?:\s+(\d+)\s+(\d+))?", text.strip(), re.IGNORECASE)
        if found is None:
            raise SecateurError(
                f"{shortened(text)} is not a position: write the moves, as in d2 f4, or the points row by row from the "
                f"top (W, B or .), as in {self.format(self.start())}"
            )
        signs = "".join(reversed(found.groups()[:7])).upper()
        white, black = (sum(1 << point for point, sign in enumerate(signs) if sign == side) for side in "WB")
        player = MAX if found[8].lower() == "white" else MIN
        placed, quiet = int(found[9] or self.placing), int(found[10] or 0)
        if found[9] and (placed > self.placing or (placed < self.placing and placed % 2 != player) or quiet > QUIET):
            raise SecateurError(f"{shortened(text)}: {placed} half-moves of placing do not match the player to move")
        if popcount(white) > (placed + 1) // 2 or popcount(black) > placed // 2:
            raise SecateurError(f"{shortened(text)}: there are more men than have been placed")
        return MorrisState(white, black, player, placed, quiet)

    def format_move(self, state: MorrisState, move: int) -> str:
        """`d2`, `d2-f2`, and with the man that is taken, `d2xf4` or `d2-f2xf4`."""
        target, origin, taken = move & 31, move >> 5 & 31, move >> 10
        start = "" if origin == NOWHERE else f"{_name(origin)}-"
        return f"{start}{_name(target)}" + ("" if taken == NOWHERE else f"x{_name(taken)}")


def _name(point: int) -> str:
    column, row = PLACES[point]
    return f"{letter(column)}{row + 1}"


def _moved(place: tuple[int, int], image: int) -> tuple[int, int]:
    """Where a point goes, as seen from the middle: the bits of an image mirror the board, or turn it inside out."""
    x, y = place[0] - 3, place[1] - 3
    if image & 1:
        x = -x
    if image & 2:
        y = -y
    if image & 4:
        x, y = y, x
    if image & 8:
        ring = max(abs(x), abs(y))
        x, y = x * (4 - ring) // ring, y * (4 - ring) // ring
    return x + 3, y + 3
