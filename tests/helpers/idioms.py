"""Most of the eighty idioms of ordinary Python, each a method of a game: what students write before they think of a compiler."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any, NamedTuple

from secateur import ONGOING, Game
from tests.helpers.further_idioms import Choices


class Piece(IntEnum):
    EMPTY = 0
    BLACK = 1
    WHITE = 2
    KING = 5


class State(NamedTuple):
    board: tuple  # 12 pieces
    rows: tuple  # 3 rows of 3 numbers
    turn: int = 0
    done: bool = False
    pair: tuple = (3, 4)


LINES = [[0, 1, 2], [3, 4, 5], [0, 3], [2, 4, 6, 8]]
VALUES = {Piece.EMPTY: 0, Piece.BLACK: 100, Piece.WHITE: -100, Piece.KING: 300}
CORNERS = {0, 2, 9, 11}
STEPS = [(1, 0), (0, 1), (-1, 0), (0, -1)]
NEIGHBOURS = {0: (1, 3), 1: (0, 2, 4), 2: (1, 5)}
NAMES = "abcdefgh"
CHOSEN = Piece.WHITE
WEIGHTS = (3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4)


def double(x: int) -> int:
    return 2 * x


def owner(piece: int) -> int | None:
    if piece == Piece.EMPTY:
        return None
    return 0 if piece == Piece.BLACK else 1


class Base(Game):
    """The rules that every group shares: they only make it a game."""

    size = 3
    TABLE = [[1, 2], [3, 4, 5]]

    def start(self) -> State:
        return State((Piece.EMPTY,) * 12, ((0,) * 3,) * 3)

    def moves(self, state: State) -> Any:
        return [1]

    def play(self, state: State, move: int) -> State:
        return state

    def outcome(self, state: State) -> int:
        return ONGOING

    def helper(self, x: int) -> int:
        return x + 1

    def squares_of(self, board: Any, piece: int) -> Any:
        for square, cell in enumerate(board):
            if cell == piece:
                yield square


class Folds(Base):
    def i0(self, state):
        """any(... for ...)"""
        return int(any(cell == Piece.KING for cell in state.board))

    def i1(self, state):
        """all(... for ... if ...)"""
        return int(all(cell < 3 for i, cell in enumerate(state.board) if i % 2))

    def i2(self, state):
        """sum(... for ...)"""
        return sum(VALUES[cell] for cell in state.board)

    def i3(self, state):
        """min(... for ...) and max(... for ...)"""
        return min(cell * 3 - i for i, cell in enumerate(state.board)) * 100 + max(cell for cell in state.board)

    def i4(self, state):
        """max(..., default=...)"""
        return max((i for i, cell in enumerate(state.board) if cell == Piece.WHITE), default=-1)

    def i5(self, state):
        """nested any inside all, within and/or"""
        full = all(any(x > 0 for x in row) for row in state.rows)
        return int(state.turn == 0 and full or any(state.board[i] == 1 for i in range(3)))

    def i6(self, state):
        """next(... for ...), with a default"""
        return next((i for i, cell in enumerate(state.board) if cell == Piece.BLACK), -1)

    def i7(self, state):
        """any, all, sum, min, max, len of a tuple"""
        board = state.board
        return any(board) + 2 * all(board) + 4 * sum(board) + 100 * min(board) + 1000 * max(board) + 10000 * len(board)

    def i8(self, state):
        """sorted of a generator, with a key and reversed"""
        order = sorted((i for i in range(12)), key=lambda i: (state.board[i], i % 3), reverse=True)
        return order[0] * 100 + order[1] * 10 + sorted(cell for cell in state.board)[6]

    def i9(self, state):
        """min with a key"""
        return min(range(12), key=lambda i: -state.board[i] * 5 + i)


class Lists(Base):
    def i0(self, state):
        """list(tuple), changed in place, tuple(list)"""
        board = list(state.board)
        board[3] = Piece.KING
        board[0], board[1] = board[1], board[0]
        board[2] += 1
        after = State(tuple(board), state.rows, state.turn)
        return after.board[3] * 100 + after.board[0] * 10 + after.board[2]

    def i1(self, state):
        """a list that grows and shrinks"""
        todo = list(state.board)
        todo.append(7)
        todo.insert(0, 9)
        return todo.pop() * 10 + todo.pop(0) + len(todo)

    def i2(self, state):
        """two names for one list"""
        one = list(state.board)
        other = one
        other[0] = 4
        return one[0]

    def i3(self, state):
        """a list of rows, changed in place, and back"""
        rows = [list(row) for row in state.rows]
        rows[1][2] = 8
        after = tuple(tuple(row) for row in rows)
        return after[1][2] * 10 + after[0][0] + rows[2][1]

    def i4(self, state):
        """(0,) * n and [x] * n"""
        empty, row = (0,) * self.size, [state.turn] * self.size
        row[1] = 5
        return len(empty) * 100 + sum(row) + empty[0]

    def i5(self, state):
        """tuple.count and tuple.index"""
        return state.board.count(Piece.BLACK) * 100 + state.pair.index(4) + state.pair.count(3)

    def i6(self, state):
        """x in tuple, x in [...], x in {...}"""
        return (
            (5 in state.board)
            + 2 * (state.turn in [0, 2])
            + 4 * (state.turn in {1, 3})
            + 8 * (state.board[0] not in (1, 2))
        )

    def i7(self, state):
        """slices, constant and not"""
        i = state.turn + 2
        return (
            sum(state.board[1:4])
            + 10 * sum(state.board[i : i + 3])
            + 100 * sum(state.board[::2])
            + len(state.board[:-1])
        )

    def i8(self, state):
        """a[:i] + (x,) + a[i+1:]"""
        i = state.turn + 4
        board = state.board[:i] + (Piece.WHITE,) + state.board[i + 1 :]
        return board[i] * 10 + board[i - 1] + board[i + 1] + len(board)

    def i9(self, state):
        """tuple(... for ...) with one cell changed"""
        board = tuple(Piece.KING if i == 5 else cell for i, cell in enumerate(state.board))
        return board[5] * 10 + board[4]


class Loops(Base):
    def i0(self, state):
        """enumerate, zip, reversed and range, nested"""
        total = 0
        for i, (a, b) in enumerate(zip(state.board, reversed(state.board))):
            total += i * (a - b)
        for k in reversed(range(3)):
            total = total * 3 + k
        return total

    def i1(self, state):
        """divmod and unpacking"""
        row, col = divmod(state.turn + 7, 3)
        (a, b), c = state.pair, row
        return row * 10 + col + a * b + c

    def i2(self, state):
        """for over a list of pairs"""
        total = 0
        for dr, dc in [(1, 0), (0, 1), (-1, 2)]:
            total = total * 3 + dr - dc
        return total

    def i3(self, state):
        """yield from a helper, in another generator"""
        return sum(square for square in self.all_pieces(state))

    def all_pieces(self, state):
        yield from self.squares_of(state.board, Piece.BLACK)
        yield from self.squares_of(state.board, Piece.WHITE)

    def i4(self, state):
        """an early return in a generator"""
        return sum(1 for _ in self.until_king(state))

    def until_king(self, state):
        for cell in state.board:
            if cell == Piece.KING:
                return
            yield cell

    def i5(self, state):
        """a set and a list as a stack: flood fill"""
        todo, seen = [0], {0}
        while todo:
            cell = todo.pop()
            for step in (1, 3):
                other = cell + step
                if other < 12 and state.board[other] == state.board[0] and other not in seen:
                    seen.add(other)
                    todo.append(other)
        return len(seen)

    def i6(self, state):
        """a list comprehension with two loops and a condition"""
        pairs = [(r, c) for r in range(3) for c in range(3) if state.rows[r][c] > 0]
        return sum(r * 3 + c for r, c in pairs) + len(pairs)

    def i7(self, state):
        """a set comprehension and a dict comprehension"""
        kinds = {cell for cell in state.board}
        counts = {cell: state.board.count(cell) for cell in state.board}
        return len(kinds) * 100 + counts[state.board[0]]

    def i8(self, state):
        """for ... else, break and continue"""
        for cell in state.board:
            if cell == Piece.WHITE:
                continue
            if cell == Piece.KING:
                break
        else:
            return 7
        return 3

    def i9(self, state):
        """map, filter and a walrus"""
        total = sum(map(double, state.board)) + len(list(filter(lambda x: x > 1, state.board)))
        if (most := max(state.board)) > 1:
            total += most
        return total


class Names(Base):
    def i0(self, state):
        """members of an IntEnum compared, added and as an index"""
        piece = state.board[0]
        if piece == Piece.KING or piece in (Piece.BLACK, Piece.WHITE):
            return WEIGHTS[Piece.KING] + Piece.WHITE
        return Piece(2) + CHOSEN + Piece.KING.value

    def i1(self, state):
        """for over an IntEnum"""
        return sum(state.board.count(piece) * piece for piece in Piece)

    def i2(self, state):
        """a helper that returns None or an int"""
        return sum(1 for cell in state.board if owner(cell) == state.turn) * 10 + sum(
            1 for cell in state.board if owner(cell) is None
        )

    def i3(self, state):
        """a name that is None or an int"""
        best = None
        for i, cell in enumerate(state.board):
            if cell == Piece.BLACK and (best is None or i > best):
                best = i
        return -1 if best is None else best

    def i4(self, state):
        """a module-level ragged list of lists"""
        return sum(all(state.board[s] == 1 for s in line) for line in LINES) * 10 + len(LINES[3]) + LINES[state.turn][1]

    def i5(self, state):
        """a module-level dict: [], get, in, items"""
        total = sum(key * value for key, value in VALUES.items())
        return VALUES[state.board[0]] + VALUES.get(7, 5) + (2 in VALUES) + total

    def i6(self, state):
        """a module-level set, a dict of tuples"""
        return sum(1 for s in range(12) if s in CORNERS and state.board[s]) * 100 + sum(NEIGHBOURS[state.turn])

    def i7(self, state):
        """a module-level list of pairs, a module-level string"""
        total = 0
        for dr, dc in STEPS:
            total = total * 2 + dr + 3 * dc
        return total * 10 + (NAMES[state.turn] == "a") + len(NAMES)

    def i8(self, state):
        """class constants, by self and by the class"""
        return self.TABLE[1][2] * 100 + Base.size * 10 + len(self.TABLE) + self.size

    def i9(self, state):
        """a long module-level tuple"""
        return sum(w * c for w, c in zip(WEIGHTS, state.board)) + WEIGHTS[state.turn + 13]


class Objects(Base):
    def play(self, state, move):
        if move < 0:
            return super().play(state, move)
        return state._replace(turn=1 - state.turn, board=state.board[:2] + (5,) + state.board[3:])

    def i0(self, state):
        """state._replace"""
        after = self.play(state, 3)
        return after.turn * 100 + after.board[2] * 10 + after.board[3]

    def i1(self, state):
        """super().play"""
        return self.play(state, -1).turn + 2

    def i2(self, state):
        """Parent.method(self, ...)"""
        return Base.helper(self, state.turn) * 3

    def helper(self, x):
        return Base.helper(self, x) + super().helper(x)

    def i3(self, state):
        """a method that calls its parent's"""
        return self.helper(state.turn)

    def i4(self, state):
        """fields by keyword, and defaults"""
        after = State(board=state.board, rows=state.rows, turn=4)
        return after.turn * 10 + after.pair[1] + (1 if after.done else 0)

    def i5(self, state):
        """a bool among numbers"""
        done = state.turn == 1
        after = State(state.board, state.rows, int(done), done or state.done)
        return (5 if after.done else 6) + after.turn

    def i6(self, state):
        """states compared with each other, fields compared with tuples"""
        after = State(state.board, state.rows, state.turn, state.done, (3, 4))
        return (state == after) + 2 * (state.pair == (3, 4)) + 4 * (state.board[:3] == (0, 0, 0))

    def i7(self, state):
        """rows: unpacked, indexed, iterated"""
        a, b, c = state.rows
        return a[0] * 100 + b[1] * 10 + c[2] + sum(sum(row) for row in state.rows)

    def i8(self, state):
        """columns and diagonals of rows"""
        columns = [[row[c] for row in state.rows] for c in range(3)]
        return int(any(all(x == columns[0][0] for x in column) for column in columns)) + sum(
            state.rows[i][i] for i in range(3)
        )

    @staticmethod
    def square(x):
        return x * x

    def i9(self, state):
        """a static method, and a chained comparison"""
        return self.square(state.turn + 3) + (0 <= state.turn < 2 != 5)


@dataclass(frozen=True)
class Position:
    board: tuple
    turn: int = 0


class Functions(Base):
    def start(self):
        return Position((0,) * 12)

    def play(self, state, move):
        board = list(state.board)
        board[move] = state.turn + 1
        return replace(state, board=tuple(board), turn=1 - state.turn)

    def i0(self, state):
        """a frozen dataclass as a state"""
        after = Position(state.board, 3)
        return after.turn + state.turn + sum(after.board)

    def i1(self, state):
        """dataclasses.replace"""
        after = self.play(state, 4)
        return after.board[4] * 10 + after.turn

    def i2(self, state):
        """a nested function that reads a name around it"""
        width = state.turn + 3

        def place(r, c):
            return r * width + c

        return place(1, 2) + place(2, 0)

    def i3(self, state):
        """a nested function that calls itself"""
        seen = [False] * 12

        def fill(cell):
            if cell >= 12 or seen[cell] or state.board[cell] != state.board[0]:
                return 0
            seen[cell] = True
            return 1 + fill(cell + 1) + fill(cell + 4)

        return fill(0)

    def i4(self, state):
        """a lambda with a name"""
        opposite = lambda x: 1 - x  # noqa: E731
        return opposite(state.turn) + 5

    def i5(self, state):
        """a helper that returns an empty list, or another"""
        return len(self.some(state)) * 10 + sum(self.some(state))

    def some(self, state):
        if state.turn:
            return []
        return [i for i, cell in enumerate(state.board) if cell]

    def i6(self, state):
        """a helper that changes the list that it is given"""
        board = list(state.board)
        self.clear(board, 2)
        return sum(board)

    def clear(self, board, count):
        for i in range(count):
            board[i] = 0

    def i7(self, state):
        """a helper that returns the list that it is given"""
        board = list(state.board)
        other = self.marked(board)
        other[1] = 1
        return board[0] * 10 + board[1]

    def marked(self, board):
        board[0] = 7
        return board

    def i8(self, state):
        """a dict that a method makes"""
        value = {0: 0, 1: 3, 2: -3, 5: 9}
        return sum(value[cell] for cell in state.board)

    def i9(self, state):
        """a list of lists that a method makes"""
        grid = [[0] * 4 for _ in range(3)]
        for i, cell in enumerate(state.board):
            r, c = divmod(i, 4)
            grid[r][c] = cell
        return grid[1][2] * 100 + sum(grid[2]) * 10 + sum(row[0] for row in grid)


class Side(IntEnum):
    LEFT = 1
    RIGHT = 2

    def other(self):
        return Side.RIGHT if self is Side.LEFT else Side.LEFT

    @property
    def sign(self):
        return 1 if self == Side.LEFT else -1


class Table(NamedTuple):
    board: tuple
    stacks: tuple  # 4 rows of 2
    side: Side = Side.LEFT

    @property
    def opponent(self):
        return self.side.other()

    def empty(self):
        for i, cell in enumerate(self.board):
            if cell == 0:
                yield i

    def with_piece(self, i):
        return Table(self.board[:i] + (self.side,) + self.board[i + 1 :], self.stacks, self.opponent)

    def other(self):
        return self._replace(side=self.side.other())


class Methods(Base):
    def start(self):
        return Table((0,) * 12, ((0,) * 2,) * 4)

    def play(self, state, move):
        return state.with_piece(move)

    def i0(self, state):
        """a method of the state"""
        after = state.with_piece(3)
        return after.board[3] * 10 + after.side

    def i1(self, state):
        """a property of the state"""
        return state.opponent * 10 + state.side

    def i2(self, state):
        """a generator of the state"""
        return sum(state.empty()) + 100 * len(list(state.empty()))

    def i3(self, state):
        """a method and a property of a member of an IntEnum"""
        return state.side.other() * 10 + state.side.sign

    def i4(self, state):
        """methods of the same name, of the state and of a member"""
        return state.other().side * 10 + state.side.other().other()

    def i5(self, state):
        """members compared with is"""
        return 1 if state.side is Side.RIGHT else 2 if state.side is not Side.LEFT else 3

    def i6(self, state):
        """whether a tuple is empty"""
        return sum(1 for stack in state.stacks if stack and stack[-1] == 1) + (1 if not state.board else 0)

    def i7(self, state):
        """a state unpacked"""
        board, stacks, side = state
        return sum(board) * 10 + side + len(stacks)

    def i8(self, state):
        """for over a set of constants"""
        total = 0
        for dr, dc in {(0, 1), (1, 0), (0, -1), (-1, 0), (5, 7), (9, 2)}:
            total = total * 11 + dr * 3 + dc
        for step in {9, 100, 3, -4}:
            total = total * 5 + step
        return total

    def i9(self, state):
        """match and case"""
        match state.side:
            case Side.LEFT:
                found = 4
            case 2 | 3:
                found = 7
            case _:
                found = 9
        return found


GROUPS = (Folds, Lists, Loops, Names, Objects, Functions, Methods, Choices)
