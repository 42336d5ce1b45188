"""Ultimate tic-tac-toe: nine boards in a board; three boards in a row win.

Squares are called as on a board of 9 x 9, a1 to i9. Boards are numbered from the bottom left, and so are the squares in
each of them:

    6 7 8
    3 4 5        a1 is square 0 of board 0, e5 square 4 of board 4, i9 square 8 of board 8
    0 1 2

A player's stones are two words: 9 bits a board, boards 0 to 5 in the first and 6 to 8 in the second.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import product
from typing import ClassVar, NamedTuple

import numpy as np

from secateur.bits import popcount, replaced, squares
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, MAX, MIN, ONGOING, Game
from secateur.games.board import draw, letter, read_rows, shortened, write_rows

Words = tuple[int, int]

#: The boards of the first word, and all squares of a board.
FIRST, FULL = 6, 511

#: Instead of a board: the player may choose.
ANY = 9

ROWS = (0b000000111, 0b000111000, 0b111000000, 0b001001001, 0b010010010, 0b100100100, 0b100010001, 0b001010100)

PIECES = {"X": Piece("cross", MAX), "O": Piece("ring", MIN)}


class UltimateState(NamedTuple):
    mine: Words  # stones of the player to move
    theirs: Words
    my_boards: int  # those that are won, one bit each
    their_boards: int
    closed: int  # boards that are won or full
    board: int  # where the player to move must play; ANY if that board is closed, and at the start
    player: int


class UltimateTicTacToe(Game):
    """Nine boards of tic-tac-toe: your square decides the opponent's next board; three boards in a row win.

    A move to a square of a small board sends the opponent to the small board in the same place on the large one. If
    that board is won or full, the opponent may choose any other. Three squares in a row win a board. When all boards
    are won or full and nobody has three in a row, the game is drawn.
    """

    alternates: ClassVar[bool] = True
    symmetric_plies: ClassVar[int] = 4
    player_names: ClassVar[tuple[str, str]] = ("X", "O")

    def start(self) -> UltimateState:
        return UltimateState((0, 0), (0, 0), 0, 0, 0, ANY, MAX)

    def moves(self, state: UltimateState) -> Iterator[int]:
        """The board, times 9, and the square."""
        for board in squares(FULL & ~state.closed if state.board == ANY else 1 << state.board):
            for square in squares(FULL & ~(self.small(state.mine, board) | self.small(state.theirs, board))):
                yield board * 9 + square

    def play(self, state: UltimateState, move: int) -> UltimateState:
        board, square = move // 9, move % 9
        word, bit = board // FIRST, 1 << board % FIRST * 9 + square
        mine = replaced(state.mine, word, state.mine[word] | bit)
        stones, boards, closed = self.small(mine, board), state.my_boards, state.closed
        if self.has_row[stones]:
            boards |= 1 << board
            closed |= 1 << board
        elif stones | self.small(state.theirs, board) == FULL:
            closed |= 1 << board
        target = ANY if closed >> square & 1 else square
        return UltimateState(state.theirs, mine, state.their_boards, boards, closed, target, 1 - state.player)

    def outcome(self, state: UltimateState) -> int:
        if self.has_row[state.their_boards]:
            return LOSS
        return DRAW if state.closed == FULL else ONGOING

    def player(self, state: UltimateState) -> int:
        return state.player

    def small(self, stones: Words, board: int) -> int:
        """The stones on one of the nine boards."""
        return stones[board // FIRST] >> board % FIRST * 9 & FULL

    @cached_property
    def has_row(self) -> np.ndarray:
        """By squares of a board: whether three are in a row."""
        return np.array([any(row & stones == row for row in ROWS) for stones in range(512)])

    # ------------------------------------------------------------ for a better search

    def noisy(self, state: UltimateState, move: int) -> bool:
        """A move that wins a board."""
        return bool(self.has_row[self.small(state.mine, move // 9) | 1 << move % 9])

    def rank(self, state: UltimateState, move: int) -> int:
        """Boards first; last what lets the opponent choose, or sends them where they can win a board."""
        target = move % 9
        if self.noisy(state, move):
            return 4 + self.weights[move // 9]
        if state.closed >> target & 1:
            return 0
        theirs = self.small(state.theirs, target)
        for square in squares(FULL & ~(theirs | self.small(state.mine, target))):
            if self.has_row[theirs | 1 << square]:
                return 1
        return 2

    def evaluate(self, state: UltimateState) -> int:
        """The rows of boards that each can still fill, and in every open board the rows of squares."""
        value = 24 * self.chances(state.my_boards, state.their_boards)
        for board in squares(FULL & ~state.closed):
            chances = self.chances(self.small(state.mine, board), self.small(state.theirs, board))
            value += self.weights[board] * chances
        return value

    def chances(self, mine: int, theirs: int) -> int:
        """What the open rows of a board are worth."""
        return int(self.worth[self.ternary[mine] + 2 * self.ternary[theirs]])

    @cached_property
    def weights(self) -> tuple[int, ...]:
        """How many rows a square or a board is in."""
        return tuple(sum(row >> square & 1 for row in ROWS) for square in range(9))

    @cached_property
    def ternary(self) -> np.ndarray:
        """A set of squares in base 3, so that two of them make one number."""
        return np.array([sum(3**square for square in squares(stones)) for stones in range(512)], np.int64)

    @cached_property
    def worth(self) -> np.ndarray:
        """By squares in base 3: in each row without a stone of the other's, 1, 4 or 16 for 1, 2 or 3 stones."""
        worth = np.zeros(3**9, np.int64)
        for number, signs in enumerate(product(range(3), repeat=9)):
            for row in ROWS:
                stones = [signs[8 - square] for square in squares(row)]
                for side, sign in ((1, 1), (2, -1)):
                    if stones.count(0) + stones.count(side) == 3:
                        worth[number] += sign * (0, 1, 4, 16)[stones.count(side)]
        return worth

    def remaining(self, state: UltimateState) -> int:
        """The empty squares of open boards."""
        empty = 0
        for board in squares(FULL & ~state.closed):
            empty += 9 - popcount(self.small(state.mine, board) | self.small(state.theirs, board))
        return empty

    def canonical(self, state: UltimateState) -> UltimateState:
        """The least of the 8 images by turning and mirroring, of the boards and of all in them."""
        best = state
        for image in range(1, 8):
            mine, theirs = self.mapped(state.mine, image), self.mapped(state.theirs, image)
            target = state.board if state.board == ANY else int(self.places[image, state.board])
            if (mine, theirs, target) < (best.mine, best.theirs, best.board):
                my_boards, their_boards = self.images[image, state.my_boards], self.images[image, state.their_boards]
                closed = int(self.images[image, state.closed])
                best = UltimateState(mine, theirs, int(my_boards), int(their_boards), closed, target, state.player)
        return best

    def mapped(self, stones: Words, image: int) -> Words:
        """All stones as an image has them."""
        first = second = 0
        for board in range(9):
            place, small = int(self.places[image, board]), int(self.images[image, self.small(stones, board)])
            if place < FIRST:
                first |= small << place * 9
            else:
                second |= small << (place - FIRST) * 9
        return first, second

    @cached_property
    def places(self) -> np.ndarray:
        """By image and square: where the square goes."""
        grid = np.arange(9).reshape(3, 3)
        turned = [np.rot90(each, turns) for each in (grid, grid.T) for turns in range(4)]
        return np.array([np.argsort(each.ravel()) for each in turned], np.int64)

    @cached_property
    def images(self) -> np.ndarray:
        """By image and set of squares: where the squares go."""
        sets = [[sum(1 << int(places[square]) for square in squares(s)) for s in range(512)] for places in self.places]
        return np.array(sets, np.int64)

    # ------------------------------------------------------------ for people

    def show(self, state: UltimateState) -> str:
        rows = self.format(state).split()[0].split("/")
        board = draw(rows, range(9, 0, -1), "abcdefghi")
        if self.outcome(state) != ONGOING:
            return board
        return f"{board}\n\n{self._note(state)}"

    def _note(self, state: UltimateState) -> str:
        place = "any board" if state.board == ANY else f"the board from {self.format_move(state, state.board * 9)}"
        won = [popcount(self._boards_won(state, side)) for side in (MAX, MIN)]
        return f"boards: X {won[0]}, O {won[1]}; {self.player_names[state.player]} to move on {place}"

    def picture(self, state: UltimateState) -> Board:
        rows = self.format(state).split()[0].split("/")
        note = self._note(state) if self.outcome(state) == ONGOING else ""
        board = Board(9, 9, "edges", note=note)
        signs = "".join(reversed(rows)).ljust(board.size, ".")
        return _with_borders(board.fill(signs, PIECES), [self._boards_won(state, side) for side in (MAX, MIN)])

    def _boards_won(self, state: UltimateState, side: int) -> int:
        return state.my_boards if side == state.player else state.their_boards

    def touched(self, state: UltimateState, move: int) -> tuple[int, ...]:
        column, row = _square(move)
        return (row * 9 + column,)

    def format(self, state: UltimateState) -> str:
        """The rows from the top with / between, where the player to move must play, and who that is.

        A board is told by its lowest square at the left; `any` if the player may choose.
        """
        first, second = (state.mine, state.theirs) if state.player == MAX else (state.theirs, state.mine)
        signs = [["."] * 9 for _ in range(9)]
        for sign, stones in (("X", first), ("O", second)):
            for move in (board * 9 + square for board in range(9) for square in squares(self.small(stones, board))):
                column, row = _square(move)
                signs[8 - row][column] = sign
        place = "any" if state.board == ANY else self.format_move(state, state.board * 9)
        board, player = write_rows(self, ["".join(row) for row in signs], state.player).split()
        return f"{board} {place} {player}"

    def parse(self, text: str) -> UltimateState:
        """The squares played, `e5 e6 e7`, or the rows as `format` has them.

        >>> game = UltimateTicTacToe()
        >>> game.format(game.parse("e5 f6"))
        '........./........./........./.....O.../....X..../........./........./........./......... g7 x'
        """
        if "/" not in text:
            return self.play_all(self.start(), text.split())
        words = text.split()
        place = words.pop(-2).lower() if len(words) > 2 else ""
        rows, player = read_rows(self, " ".join(words), 9, 9, "XO.")
        corners = {self.format_move(self.start(), board * 9): board for board in range(9)} | {"any": ANY}
        if place not in corners:
            raise SecateurError(
                f"{shortened(text)}: write the board to play on before the player: any, or its first square, "
                f"one of {' '.join(corners)}"
            )
        signs = "".join(reversed(rows))
        moves = {9 * row + column: move for move in range(81) for column, row in (_square(move),)}
        sides, boards = [], []
        for sign in "XO":
            stones = [0] * 9
            for cell in (cell for cell, other in enumerate(signs) if other == sign):
                stones[moves[cell] // 9] |= 1 << moves[cell] % 9
            words_ = [sum(each << 9 * at for at, each in enumerate(part)) for part in (stones[:FIRST], stones[FIRST:])]
            sides.append((words_[0], words_[1]))
            boards.append(sum(1 << board for board, small in enumerate(stones) if self.has_row[small]))
        filled = [self.small(sides[0], board) | self.small(sides[1], board) for board in range(9)]
        closed = boards[0] | boards[1] | sum(1 << board for board, small in enumerate(filled) if small == FULL)
        if boards[0] & boards[1]:
            raise SecateurError(f"{shortened(text)}: both players have a line on the same board")
        target = ANY if corners[place] == ANY or closed >> corners[place] & 1 else corners[place]
        me, other = (0, 1) if player == MAX else (1, 0)
        if self.has_row[boards[me]]:
            raise SecateurError(f"{shortened(text)}: the player to move has won already")
        return UltimateState(sides[me], sides[other], boards[me], boards[other], closed, target, player)

    def format_move(self, state: UltimateState, move: int) -> str:
        column, row = _square(move)
        return f"{letter(column)}{row + 1}"


def _square(move: int) -> tuple[int, int]:
    """The column and the row of a move."""
    board, square = divmod(int(move), 9)
    return board % 3 * 3 + square % 3, board // 3 * 3 + square // 3


def _with_borders(board: Board, won: list[int]) -> Board:
    """A picture with walls between the nine boards, and in those that a player has won, the player's lines."""
    places = {place: cell for cell, place in enumerate(board.places) if board.lies(cell)}
    board = board.put("wall", None, [cell for (x, y), cell in places.items() if {x, y} & {2.5, 5.5}])
    for side, boards in enumerate(won):
        for column, row in [_square(small * 9 + 4) for small in squares(boards)]:
            middle = (column, 8 - row)
            near = [cell for (x, y), cell in places.items() if max(abs(x - middle[0]), abs(y - middle[1])) < 1.5]
            board = board.put("wall", side, near)
    return board
