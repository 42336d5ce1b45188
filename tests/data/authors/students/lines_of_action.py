"""Lines of Action on 5x5: a man moves as far as there are men on its line; all men together win."""

from typing import NamedTuple

from secateur import LOSS, ONGOING, WIN, Game


class State(NamedTuple):
    board: tuple
    turn: int


class LinesOfAction(Game):
    repeats = True
    size: int = 5

    DIRECTIONS = ((0, 1), (1, 0), (1, 1), (1, -1))

    def start(self):
        board = {}
        for i in range(1, self.size - 1):
            board[0, i] = board[self.size - 1, i] = 1
            board[i, 0] = board[i, self.size - 1] = 2
        return State(tuple(board.get((r, c), 0) for r in range(self.size) for c in range(self.size)), 1)

    def at(self, state, row, col):
        if 0 <= row < self.size and 0 <= col < self.size:
            return state.board[row * self.size + col]
        return None

    def count_line(self, state, row, col, dr, dc):
        total = 1
        for sign in (1, -1):
            r, c = row + sign * dr, col + sign * dc
            while (here := self.at(state, r, c)) is not None:
                total += here > 0
                r, c = r + sign * dr, c + sign * dc
        return total

    def moves(self, state):
        found = []
        for square in range(self.size**2):
            if state.board[square] != state.turn:
                continue
            row, col = square // self.size, square % self.size
            for dr, dc in self.DIRECTIONS:
                n = self.count_line(state, row, col, dr, dc)
                for sign in (1, -1):
                    r, c = row + sign * n * dr, col + sign * n * dc
                    target = self.at(state, r, c)
                    if target is None or target == state.turn:
                        continue
                    path = [self.at(state, row + sign * k * dr, col + sign * k * dc) for k in range(1, n)]
                    if 3 - state.turn in path:
                        continue
                    found.append(((row, col), (r, c)))
        return found

    def play(self, state, move):
        (row, col), (r, c) = move
        board = list(state.board)
        board[row * self.size + col] = 0
        board[r * self.size + c] = state.turn
        return State(tuple(board), 3 - state.turn)

    def connected(self, state, colour):
        men = [i for i, cell in enumerate(state.board) if cell == colour]
        if not men:
            return True
        seen = {men[0]}
        todo = [men[0]]
        while todo:
            row, col = divmod(todo.pop(), self.size)
            for other in men:
                if other not in seen and abs(other // self.size - row) <= 1 and abs(other % self.size - col) <= 1:
                    seen.add(other)
                    todo.append(other)
        return len(seen) == len(men)

    def outcome(self, state):
        if self.connected(state, 3 - state.turn):
            return LOSS
        if self.connected(state, state.turn):
            return WIN
        return LOSS if len(self.moves(state)) == 0 else ONGOING

    def evaluate(self, state):
        return self.spread(state, 3 - state.turn) - self.spread(state, state.turn)

    def spread(self, state, colour):
        rows = [i // self.size for i, cell in enumerate(state.board) if cell == colour]
        cols = [i % self.size for i, cell in enumerate(state.board) if cell == colour]
        return max(rows) - min(rows) + max(cols) - min(cols)
