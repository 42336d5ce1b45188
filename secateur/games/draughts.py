"""Draughts: English draughts, which is also called checkers, and international draughts.

Squares have the numbers that players use, 1 at the top left. Black begins at the top and goes down. A board is an
`int`, one bit a square. A bit after every second row is always empty, so that a step never wraps around the edge; a
step down to the left is then always as far. With 8 rows:

         0     1     2     3
      4     5     6     7        (8)     down to the left 4, to the right 5
         9    10    11    12
     13    14    15    16       (17)     up to the left 5, to the right 4
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from secateur.bits import mix, popcount, replaced, squares
from secateur.game import DRAW, LOSS, ONGOING
from secateur.games.pdn import DraughtsState, NumberedSquares, captured_bits, from_bit, to_bit

#: Down to the left and to the right, up to the left and to the right; as bits of a set of directions.
DOWN, UP, ALL_WAYS = 0b0011, 0b1100, 0b1111

#: No piece captures more than this: nobody has more pieces.
MOST_JUMPS = 20


class Draughts(NumberedSquares):
    """What both games share: men move diagonally forward, jumps are compulsory, and the far row makes kings."""

    flying: ClassVar[bool]  # whether kings go any distance
    men_jump_back: ClassVar[bool]
    most_counts: ClassVar[bool]  # whether a player must capture as many pieces as possible
    king_worth: ClassVar[int]

    alternates: ClassVar[bool] = True
    repeats: ClassVar[bool] = True
    score_unit: ClassVar[int] = 100

    def start(self) -> DraughtsState:
        pieces = self.half * (self.half - 1)
        black, white = range(1, pieces + 1), range(self.last - pieces + 1, self.last + 1)
        return DraughtsState(self.bits_of(black), self.bits_of(white), 0, 0, 0)

    def moves(self, state: DraughtsState) -> Iterator[int]:
        """From, to (6 bits each), and the pieces captured."""
        jumpers = self.jumpers(state)
        if jumpers == 0:
            for move in self.steps(state):
                yield move
        else:
            for move in self.captures(state, jumpers):
                yield move

    def play(self, state: DraughtsState, move: int) -> DraughtsState:
        origin, target, captured = 1 << from_bit(move), 1 << to_bit(move), captured_bits(move, self.half)
        mine, theirs = self.sides(state)
        mine, theirs = mine & ~origin | target, theirs & ~captured
        is_king = state.kings & origin != 0
        kings = state.kings & ~(captured | origin)
        if is_king or target & self.far_row(state) != 0:
            kings |= target
        quiet = state.quiet + 1 if is_king and captured == 0 else 0
        if self.is_black(state):
            return DraughtsState(mine, theirs, kings, 1 - state.player, quiet)
        return DraughtsState(theirs, mine, kings, 1 - state.player, quiet)

    def outcome(self, state: DraughtsState) -> int:
        if state.quiet >= self.quiet_limit(state):
            return DRAW
        return ONGOING if self.can_move(state) else LOSS

    def ended(self, state: DraughtsState) -> int:
        return DRAW if state.quiet >= self.quiet_limit(state) else ONGOING

    def quiet_limit(self, state: DraughtsState) -> int:
        """After how many half-moves of kings, without a capture, a game is drawn."""
        raise NotImplementedError

    def player(self, state: DraughtsState) -> int:
        return state.player

    def is_black(self, state: DraughtsState) -> bool:
        """Whether Black is to move."""
        return state.player == self.black_player

    def sides(self, state: DraughtsState) -> tuple[int, int]:
        """The pieces of the player to move, and the other's."""
        return (state.black, state.white) if self.is_black(state) else (state.white, state.black)

    def far_row(self, state: DraughtsState) -> int:
        """Where men of the player to move become kings."""
        return self.rows[self.size - 1] if self.is_black(state) else self.rows[0]

    # ------------------------------------------------------------ steps

    def shifted(self, board: int, direction: int) -> int:
        """The squares one step from others."""
        if direction == 0:
            return board << self.half & self.full
        if direction == 1:
            return board << self.half + 1 & self.full
        if direction == 2:
            return board >> self.half + 1 & self.full
        return board >> self.half & self.full

    def steps(self, state: DraughtsState) -> Iterator[int]:
        """The moves without a capture."""
        mine, _ = self.sides(state)
        empty = self.empty(state)
        forward = DOWN if self.is_black(state) else UP
        for direction in range(4):
            if forward >> direction & 1:
                for target in squares(self.shifted(mine & ~state.kings, direction) & empty):
                    yield target - self.distances[direction] | target << 6
            kings, origin = self.shifted(mine & state.kings, direction) & empty, self.distances[direction]
            while kings != 0:
                for target in squares(kings):
                    yield target - origin | target << 6
                kings = self.shifted(kings, direction) & empty if self.flying else 0
                origin += self.distances[direction]

    def can_move(self, state: DraughtsState) -> bool:
        """Whether the player to move has a move."""
        mine, _ = self.sides(state)
        empty = self.empty(state)
        forward = DOWN if self.is_black(state) else UP
        for direction in range(4):
            movers = mine if forward >> direction & 1 else mine & state.kings
            if self.shifted(movers, direction) & empty != 0:
                return True
        return self.jumpers(state) != 0

    def empty(self, state: DraughtsState) -> int:
        return self.full & ~(state.black | state.white)

    # ------------------------------------------------------------ captures

    def jumpers(self, state: DraughtsState) -> int:
        """The pieces of the player to move that can capture."""
        mine, theirs = self.sides(state)
        empty, found = self.empty(state), 0
        forward = ALL_WAYS if self.men_jump_back else DOWN if self.is_black(state) else UP
        for direction in range(4):
            before = self.shifted(self.shifted(empty, 3 - direction) & theirs, 3 - direction)  # an opposite direction
            found |= before & (mine if forward >> direction & 1 else mine & state.kings)
            if self.flying and mine & state.kings != 0:
                while before != 0:  # a king may come from further away
                    found |= before & mine & state.kings
                    before = self.shifted(before & empty, 3 - direction)
        return found

    def captures(self, state: DraughtsState, jumpers: int) -> Iterator[int]:
        """The moves that capture: two ways to take the same pieces and arrive on the same square are one move."""
        most = 0
        if self.most_counts:
            for square in squares(jumpers):
                for move in self.jumps_from(state, square):
                    most = max(most, popcount(move >> 12))
        for square in squares(jumpers):
            for number, move in enumerate(self.jumps_from(state, square)):
                captured = popcount(move >> 12)
                if captured >= most and (captured < 3 or self.is_first(state, move, number)):
                    yield move

    def is_first(self, state: DraughtsState, move: int, number: int) -> bool:
        """Whether no way to capture before that number is the same move."""
        for earlier in self.jumps_from(state, from_bit(move)):
            if number == 0:
                return True
            if earlier == move:
                return False
            number -= 1
        return True

    def jumps_from(self, state: DraughtsState, square: int) -> Iterator[int]:
        """Every way to capture with a piece until it can capture no more, as a move.

        Pieces stay on the board until the move is over: none is jumped twice.
        """
        _, theirs = self.sides(state)
        empty = self.empty(state) | 1 << square
        ways, flies = self.ways(state, square), self.flying and state.kings >> square & 1 != 0
        jumps = self.no_jumps  # those that led here: the piece jumped, the square before, and the way
        depth, here, way, captured, goes_on = 0, square, -1, 0, 0
        while depth >= 0:
            barred = self.barred(jumps[depth - 1], here) if flies and depth > 0 else 0
            way = self.next_way(here, way, ways & ~barred, flies, theirs & ~captured, empty)
            if way >= 0:
                over = self.jumped(here, way, theirs & ~captured)
                jumps = replaced(jumps, depth, over | here << 6 | way << 12)
                captured |= 1 << over
                goes_on |= 1 << depth
                here = self.after(here, way)
                depth, way = depth + 1, -1
                goes_on &= ~(1 << depth)
            else:
                if depth > 0 and goes_on >> depth & 1 == 0:
                    yield square | here << 6 | captured >> self.half << 12
                depth -= 1
                if depth >= 0:
                    captured ^= 1 << (jumps[depth] & 63)
                    here, way = jumps[depth] >> 6 & 63, jumps[depth] >> 12

    def ways(self, state: DraughtsState, square: int) -> int:
        """The directions in which a piece of the player to move may jump."""
        if self.men_jump_back or state.kings >> square & 1:
            return ALL_WAYS
        return DOWN if self.is_black(state) else UP

    def next_way(self, square: int, way: int, ways: int, flies: bool, theirs: int, empty: int) -> int:
        """The way to jump after another (-1: the first): a direction, times 16, and a distance; -1 if there is none."""
        if flies and way >= 0 and empty >> self.after(square, way + 1) & 1:
            return way + 1
        for direction in range((way >> 4) + 1, 4):
            if ways >> direction & 1:
                over, distance = self.neighbours[direction, square], 2
                while flies and empty >> over & 1:
                    over, distance = self.neighbours[direction, over], distance + 1
                if theirs >> over & 1 and empty >> self.neighbours[direction, over] & 1:
                    return direction << 4 | distance
        return -1

    def after(self, square: int, way: int) -> int:
        """The square that a way leads to; a bit that is no square if it leads off the board."""
        for _ in range(way & 15):
            square = self.neighbours[way >> 4, square]
        return square

    def jumped(self, square: int, way: int, theirs: int) -> int:
        """The piece that is jumped on a way."""
        while not theirs >> square & 1:
            square = self.neighbours[way >> 4, square]
        return square

    def barred(self, jump: int, square: int) -> int:
        """The direction that need not be tried again: it has been, from the first square behind the piece jumped."""
        direction = jump >> 16
        return 0 if self.neighbours[direction, jump & 63] == square else 1 << direction

    @cached_property
    def no_jumps(self) -> tuple[int, ...]:
        return (0,) * MOST_JUMPS

    # ------------------------------------------------------------ for a better search

    def noisy(self, state: DraughtsState, move: int) -> bool:
        """A capture."""
        return move >> 12 != 0

    def threatened(self, state: DraughtsState) -> bool:
        """Whether a capture is forced: nothing is settled before it."""
        return self.jumpers(state) != 0

    def rank(self, state: DraughtsState, move: int) -> int:
        """Captures by what they take; then men that become kings."""
        captured = captured_bits(move, self.half)
        promotes = 1 << to_bit(move) & self.far_row(state) != 0 and state.kings >> from_bit(move) & 1 == 0
        return 4 * popcount(captured) + 2 * popcount(captured & state.kings) + (1 if promotes else 0)

    def kind(self, state: DraughtsState, move: int) -> int:
        """The square that is reached, from which direction, and whether by a king."""
        origin, target = from_bit(move), to_bit(move)
        is_right = 1 if (target - origin) % (self.half + 1) == 0 else 0
        return target | is_right << 6 | (1 if target > origin else 0) << 7 | (state.kings >> origin & 1) << 8

    def key(self, state: DraughtsState) -> int:
        return mix((state.black, state.white, state.kings, state.player))

    def reversible(self, state: DraughtsState) -> int:
        """No state comes back over a capture or a man's move."""
        return state.quiet

    def evaluate(self, state: DraughtsState) -> int:
        """The pieces; advanced men, men that guard the back row or hold the centre; a lead grows with fewer pieces."""
        black = self.side_worth(state.black & ~state.kings, state.black & state.kings, 0)
        white = self.side_worth(state.white & ~state.kings, state.white & state.kings, 1)
        lead = popcount(state.black) - popcount(state.white)
        value = black - white + lead * 160 // popcount(state.black | state.white)
        return value if self.is_black(state) else -value

    def side_worth(self, men: int, kings: int, side: int) -> int:
        """What the pieces of Black (0) or White (1) are worth."""
        worth = 100 * popcount(men) + self.king_worth * popcount(kings)
        worth += 3 * popcount(men & self.middle) + 4 * popcount(kings & self.middle)
        for row in range(self.size):
            gained = row if side == 0 else self.size - 1 - row
            worth += popcount(men & self.rows[row]) * (2 * gained if gained > 0 else 10)
        return worth


class EnglishDraughts(Draughts):
    """Men move diagonally forward; captures are compulsory; a player who cannot move loses. Also: checkers.

    Black moves first. A man captures by jumping forward over an opponent's piece to the empty square behind it, and
    continues from there as long as it can. On the far row it becomes a king, which also moves and jumps backward; the
    move ends there. A player who can capture must, but may choose how. The game is drawn after 40 moves by each side
    without a capture or a move of a man.
    """

    size: ClassVar[int] = 8
    flying: ClassVar[bool] = False
    men_jump_back: ClassVar[bool] = False
    most_counts: ClassVar[bool] = False
    black_player: ClassVar[int] = 0
    king_worth: ClassVar[int] = 140
    player_names: ClassVar[tuple[str, str]] = ("Black", "White")

    def quiet_limit(self, state: DraughtsState) -> int:
        return 80


class InternationalDraughts(Draughts):
    """Draughts on 100 squares: flying kings, men also capture backward, and the largest capture is compulsory.

    White moves first. A player must capture as many pieces as possible. A king moves along a diagonal as far as the
    way is free; it captures a piece at any distance if the square behind it is empty, and may land on any of the
    empty squares behind it. Captured pieces are removed after the move, and no piece may be jumped twice. A man
    becomes a king only if its move ends on the far row. A player who cannot move loses. The game is drawn after 25
    moves by each side in which only kings move and nothing is captured. If one player has only a king, it is drawn
    after 16 moves against three pieces that include a king, and after 5 against fewer.
    """

    size: ClassVar[int] = 10
    flying: ClassVar[bool] = True
    men_jump_back: ClassVar[bool] = True
    most_counts: ClassVar[bool] = True
    black_player: ClassVar[int] = 1
    king_worth: ClassVar[int] = 300
    player_names: ClassVar[tuple[str, str]] = ("White", "Black")
    protocols: ClassVar[tuple[str, ...]] = ("ugi", "hub")

    def quiet_limit(self, state: DraughtsState) -> int:
        fewer, more = sorted_pair(popcount(state.black), popcount(state.white))
        if fewer == 1 and more <= 3 and state.kings & state.black != 0 and state.kings & state.white != 0:
            return 32 if more == 3 else 10
        return 50


def sorted_pair(one: int, other: int) -> tuple[int, int]:
    """The smaller of two numbers, then the larger."""
    return min(one, other), max(one, other)
