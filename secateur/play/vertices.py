"""Moves as GTP writes them: the point where a stone is placed, for games whose moves are one cell each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from secateur.board import Board
from secateur.errors import SecateurError
from secateur.game import Game, is_over
from secateur.game.notation import EngineNotation
from secateur.games.pictures import picture_of, touches_of

#: The letters of columns, from the left: there is no I.
COLUMNS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"

#: Boards whose cells keep the names that players give them.
NAMED = ("hexes",)

#: What players call a move without a cell, and what GTP calls it.
WORDS = {"swap": "swap-pieces"}


def vertex(board: Board, cell: int) -> str:
    """The point of a cell: a column and a row, numbered as the board numbers its rows.

    >>> vertex(Board(9, 9), 0), vertex(Board(9, 9, up=False), 8), vertex(Board(19, 19), 180)
    ('A1', 'J1', 'K10')
    """
    if board.kind in NAMED:
        return board.names[cell]
    row, column = divmod(cell, board.columns)
    return f"{COLUMNS[column]}{row + 1}"


class VertexNotation(EngineNotation):
    """Moves by the vertices of a board; a move without a cell, such as a pass, by its name.

    >>> from secateur.games import load
    >>> game = load("gomoku")
    >>> notation = VertexNotation(game)
    >>> notation.write_line(game.start(), [0, 8]), notation.read_move(game.start(), "j1")
    (['A1', 'J1'], 8)
    """

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        board = self.board(game.start())
        if board.columns > len(COLUMNS) and board.kind not in NAMED:
            raise SecateurError(
                f"{type(game).__name__} has {board.columns} columns: GTP has letters for {len(COLUMNS)}"
            )
        if is_over(game, game.start()):
            return
        if {len(cells) for cells in touches_of(game, game.start(), board).values()} not in ({1}, {0, 1}):
            raise SecateurError(
                f"{type(game).__name__} cannot be played through GTP: a move must be one cell of its board"
            )

    def board(self, state: Any) -> Board:
        board = picture_of(self.game, state)
        if board is None:
            raise SecateurError(f"{type(self.game).__name__} cannot be played through GTP: it draws no board")
        return board

    def texts(self, state: Any) -> dict[int, str]:
        """All legal moves."""
        board = self.board(state)
        return {
            move: vertex(board, cells[0]) if len(cells) == 1 else self._word(state, move)
            for move, cells in touches_of(self.game, state, board).items()
        }

    def _word(self, state: Any, move: int) -> str:
        text = self.game.format_move(state, move)
        return WORDS.get(text.lower(), text)

    def read_move(self, state: Any, text: str) -> int:
        if is_over(self.game, state):
            raise SecateurError("the game is over")
        for move, written in self.texts(state).items():
            if written.lower() == text.lower():
                return move
        raise SecateurError(f"{text} is not a legal move")

    def write_line(self, state: Any, moves: Iterable[int]) -> list[str]:
        texts = []
        for move in moves:
            texts.append(self.texts(state)[move])
            state = self.game.play(state, move)
        return texts

    def passing(self, state: Any) -> int | None:
        """The move that is a pass; None if there is none."""
        if is_over(self.game, state):
            return None
        return next((move for move, text in self.texts(state).items() if text.lower() == "pass"), None)


def resized(game: Game, size: int) -> Game:
    """The game on a square board of another size; an error where it has none."""
    from secateur.games import changed

    names = [name for name in ("size", "width", "height") if name in game.parameters]
    board = picture_of(game, game.start())
    if board is not None and board.columns == board.rows == size:
        return game
    if not names:
        raise SecateurError("unacceptable size")
    return changed(game, ",".join(f"{name}={size}" for name in names))
