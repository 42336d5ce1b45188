"""Konane, Hawaiian checkers, on a 6x6 board."""
from typing import NamedTuple, Optional

from secateur import Game, LOSS, ONGOING

SIZE = 6
BLACK = "B"
WHITE = "W"
EMPTY = "."
DIRECTIONS = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}


class Move(NamedTuple):
    row: int
    col: int
    direction: str
    jumps: int


class State(NamedTuple):
    board: tuple  # of rows
    turn: int
    ply: int


def inside(row, col):
    return row in range(SIZE) and col in range(SIZE)


class Konane(Game):
    """Jump over the opponent's stones; who cannot move loses."""

    player_names = ("Black", "White")

    def start(self):
        rows = []
        for r in range(SIZE):
            rows.append(tuple(1 if (r + c) % 2 == 0 else 2 for c in range(SIZE)))
        rows[2] = rows[2][:2] + (0, 0) + rows[2][4:]
        return State(tuple(rows), 0, 0)

    def at(self, state, row, col) -> Optional[int]:
        if not inside(row, col):
            return None
        return state.board[row][col]

    def mine(self, state):
        """The squares with my stones."""
        return {(r, c) for r in range(SIZE) for c in range(SIZE) if state.board[r][c] == state.turn + 1}

    def moves(self, state):
        opponent = 2 - state.turn
        for r, c in sorted(self.mine(state)):
            for name, (dr, dc) in DIRECTIONS.items():
                jumps = 0
                row, col = r, c
                while self.at(state, row + dr, col + dc) == opponent and self.at(state, row + 2 * dr, col + 2 * dc) == 0:
                    jumps += 1
                    row += 2 * dr
                    col += 2 * dc
                    yield Move(r, c, name, jumps)

    def play(self, state, move):
        board = [list(row) for row in state.board]
        dr, dc = DIRECTIONS[move.direction]
        row, col = move.row, move.col
        stone = board[row][col]
        board[row][col] = 0
        for _ in range(move.jumps):
            board[row + dr][col + dc] = 0
            row, col = row + 2 * dr, col + 2 * dc
        board[row][col] = stone
        return state._replace(board=tuple(map(tuple, board)), turn=1 - state.turn, ply=state.ply + 1)

    def outcome(self, state):
        for move in self.moves(state):
            return ONGOING
        return LOSS

    def evaluate(self, state):
        other = state._replace(turn=1 - state.turn)
        return len(list(self.moves(state))) - len(list(self.moves(other)))

    def show(self, state):
        return "\n".join("".join(".BW"[cell] for cell in row) for row in state.board)

    def format_move(self, state, move):
        return f"{'abcdef'[move.col]}{SIZE - move.row}{move.direction}{move.jumps}"
