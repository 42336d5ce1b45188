"""Mistakes in tic-tac-toe and Hex, whose boards are tuples of cells."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from secateur import DRAW, LOSS, ONGOING, WIN, Board, Game
from secateur.bits import mix
from secateur.board import Piece
from secateur.games import load
from tests.helpers.planted import NOTE, planted

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
QUARTER = (6, 3, 0, 7, 4, 1, 8, 5, 2)
MIRROR = (2, 1, 0, 5, 4, 3, 8, 7, 6)


class State(NamedTuple):
    board: tuple  # 0 empty, 1 the first player's, 2 the second's
    turn: int


class Noughts(Game):
    """Tic-tac-toe as a student writes it."""

    def start(self):
        return State((0,) * 9, 0)

    def moves(self, state):
        return [cell for cell in range(9) if state.board[cell] == 0]

    def play(self, state, move):
        board = list(state.board)
        board[move] = state.turn + 1
        return State(tuple(board), 1 - state.turn)

    def has_line(self, board, sign):
        return any(all(board[cell] == sign for cell in line) for line in LINES)

    def outcome(self, state):
        if self.has_line(state.board, 2 - state.turn):
            return LOSS
        return ONGOING if 0 in state.board else DRAW

    def player(self, state):
        return state.turn

    def open_lines(self, board, sign):
        return sum(1 for line in LINES if all(board[cell] in (0, sign) for cell in line))

    def evaluate(self, state):
        mine, theirs = state.turn + 1, 2 - state.turn
        return self.open_lines(state.board, mine) - self.open_lines(state.board, theirs)

    def rank(self, state, move):
        return (2, 1, 2, 1, 3, 1, 2, 1, 2)[move]

    def turned(self, board, image):
        return tuple(board[cell] for cell in image)

    def canonical(self, state):
        board, least = state.board, state.board
        for _ in range(4):
            board = self.turned(board, QUARTER)
            least = min(least, board, self.turned(board, MIRROR))
        return State(least, state.turn)

    def format(self, state):
        return "".join(".XO"[cell] for cell in state.board) + " " + "XO"[state.turn]

    def parse(self, text):
        board, turn = text.split()
        return State(tuple(".XO".index(sign) for sign in board), "XO".index(turn))

    def show(self, state):
        return "\n".join(self.format(state)[row : row + 3] for row in (0, 3, 6))

    def picture(self, state):
        cells = [[cell for cell in range(9) if state.board[cell] == sign] for sign in (1, 2)]
        return Board(3, 3, up=False).put("cross", 0, cells[0]).put("ring", 1, cells[1])


@planted("moves", "repeats", "ends", "canonical")
class TakesBack(Noughts):
    """One may play on the other's stones."""

    def moves(self, state):
        return [cell for cell in range(9) if state.board[cell] != state.turn + 1]


@planted("moves")
class ForgetsTheDraw(Noughts):
    def outcome(self, state):
        return LOSS if self.has_line(state.board, 2 - state.turn) else ONGOING


@planted("outcome", NOTE)
class WinnerIsToMove(Noughts):
    """Who has a line has won, it says; but that is not who is to move."""

    def outcome(self, state):
        if self.has_line(state.board, 2 - state.turn):
            return WIN
        return ONGOING if 0 in state.board else DRAW


@planted("outcome", NOTE)
class OutcomeForTheFirst(Noughts):
    def outcome(self, state):
        if self.has_line(state.board, 1):
            return WIN
        if self.has_line(state.board, 2):
            return LOSS
        return ONGOING if 0 in state.board else DRAW


@planted("canonical")
class SortsRows(Noughts):
    """As if rows could change places."""

    def canonical(self, state):
        rows = sorted(state.board[row : row + 3] for row in (0, 3, 6))
        return State(rows[0] + rows[1] + rows[2], state.turn)


@planted("canonical")
class TurnsTheFirstOnly(Noughts):
    """The image has the crosses turned and the rings where they were, wherever they do not meet."""

    def canonical(self, state):
        crosses = tuple(int(cell == 1) for cell in state.board)
        turned = self.turned(crosses, MIRROR)
        if any(turned[cell] and state.board[cell] == 2 for cell in range(9)) or turned >= crosses:
            return state
        return State(tuple(1 if turned[cell] else state.board[cell] // 2 * 2 for cell in range(9)), state.turn)


@planted("evaluate", "canonical")
class OpenLinesOfTheFirst(Noughts):
    def evaluate(self, state):
        return self.open_lines(state.board, 1) - self.open_lines(state.board, 2)


@planted("evaluate", "canonical")
class OpenLinesOfTheOther(Noughts):
    def evaluate(self, state):
        return self.open_lines(state.board, 2 - state.turn) - self.open_lines(state.board, state.turn + 1)


WINNERS = [0]


@planted("outcome", "start")
class RemembersTheWinner(Noughts):
    """The winner is kept outside of the state."""

    def play(self, state, move):
        after = super().play(state, move)
        WINNERS[0] = state.turn + 1 if self.has_line(after.board, state.turn + 1) else 0
        return after

    def outcome(self, state):
        if WINNERS[0]:
            return LOSS
        return ONGOING if 0 in state.board else DRAW


@planted("format")
class FormatForgetsTheTurn(Noughts):
    def format(self, state):
        return "".join(".XO"[cell] for cell in state.board)

    def parse(self, text):
        return State(tuple(".XO".index(sign) for sign in text), 0)


@planted("picture")
class PictureIsUpsideDown(Noughts):
    """The squares are counted from 1."""

    def picture(self, state):
        cells = [[cell + 1 for cell in range(9) if state.board[cell] == sign] for sign in (1, 2)]
        return Board(3, 3).put("cross", 0, cells[0]).put("ring", 1, cells[1])


class Cells:
    """A board that can be changed."""

    def __init__(self, cells, turn):
        self.cells, self.turn = cells, turn

    def __eq__(self, other):
        return self.cells == other.cells and self.turn == other.turn

    def __hash__(self):
        return mix((*self.cells, self.turn))

    def __repr__(self):
        return f"Cells({self.cells}, {self.turn})"

    def __deepcopy__(self, memo):
        return Cells(list(self.cells), self.turn)


@planted("play")
class WritesOnTheBoard(Game):
    interpreted = True

    def start(self):
        return Cells([0] * 9, 0)

    def moves(self, state):
        return [cell for cell in range(9) if state.cells[cell] == 0]

    def play(self, state, move):
        after = Cells(state.cells, 1 - state.turn)
        after.cells[move] = state.turn + 1
        return after

    def outcome(self, state):
        if any(all(state.cells[cell] == 2 - state.turn for cell in line) for line in LINES):
            return LOSS
        return ONGOING if 0 in state.cells else DRAW


@planted("rank")
class RanksCorners(Noughts):
    def rank(self, state, move):
        return {0: 2, 2: 2, 4: 3, 6: 2}[move] if move % 2 == 0 else 1


# ---------------------------------------------------------------- Hex, the draft of a student

DRAFTS = Path(__file__).parents[2] / "data" / "authors"
Hex = type(load(str(DRAFTS / "hex1.py:Hex")))


class Small(Hex):
    size: int = 3


@planted("canonical")
class MirroredHex(Small):
    """Rows and columns change places, but not the players."""

    def canonical(self, state):
        board, n = state.board, self.size
        return state._replace(board=min(board, tuple(board[cell % n * n + cell // n] for cell in range(n * n))))


@planted("canonical")
class LeftIsRight(Small):
    def canonical(self, state):
        board, n = state.board, self.size
        image = tuple(board[row * n + n - 1 - col] for row in range(n) for col in range(n))
        return state._replace(board=min(board, image))


@planted("canonical")
class TurnedHalf(Small):
    """The right symmetry, but it is not the least image that is taken."""

    def canonical(self, state):
        return state._replace(board=state.board[::-1])


@planted("moves", "outcome")
class LooksAtTheMover(Small):
    """Only the player who moved last can have connected the sides."""

    def outcome(self, state):
        return LOSS if self.connected(state.board, state.turn) else ONGOING


@planted("outcome", NOTE)
class ConnectsToLose(Small):
    def outcome(self, state):
        return WIN if self.connected(state.board, 1 - state.turn) else ONGOING


@planted("moves")
class FiveNeighbours(Small):
    """A board can be full without a winner."""

    def neighbours(self, cell):
        r, c = divmod(cell, self.size)
        for dr, dc in [(-1, 0), (0, -1), (0, 1), (1, -1), (1, 0)]:
            if 0 <= r + dr < self.size and 0 <= c + dc < self.size:
                yield (r + dr) * self.size + c + dc


@planted("moves")
class Shuffled(Small):
    def moves(self, state):
        cells = [cell for cell, owner in enumerate(state.board) if owner == 0]
        random.shuffle(cells)
        return cells


@planted("show")
class ShowsALists(Small):
    def show(self, state):
        return [state.board[row * self.size : (row + 1) * self.size] for row in range(self.size)]


@planted("format_move")
class CallsTwoAlike(Small):
    def format_move(self, state, move):
        return "ab"[move % self.size % 2] + str(move // self.size + 1)


@planted("format_move")
class ReadsTheOtherWay(Small):
    def parse_move(self, state, text):
        return "abc".index(text[0]) * self.size + int(text[1]) - 1


@planted("remaining")
class CountsOwnMoves(Small):
    def remaining(self, state):
        return max(1, state.board.count(0) // 2)


@planted("evaluate")
class StonesOfTheFirst(Small):
    """How much more of the middle the first player has."""

    def evaluate(self, state):
        score = 0
        for cell, owner in enumerate(state.board):
            worth = len(list(self.neighbours(cell)))
            score += worth if owner == 1 else -worth if owner == 2 else 0
        return score


@planted("touched")
class TouchesACorner(Small):
    def picture(self, state):
        return Board(self.size, self.size).put("disc", 0, [cell for cell in range(9) if state.board[cell] == 1])

    def touched(self, state, move):
        return (move // self.size, self.size**2 + move % self.size)


@planted("piece_name")
class NamesNoPiece(Small):
    def picture(self, state):
        return Board(self.size, self.size).put("disc", 0, [cell for cell in range(9) if state.board[cell] == 1])

    def piece_name(self, piece: Piece):
        return {0: None, 1: "blue"}[piece.side]
