"""The board of any game and the cells of its moves: the game's own, or as far as its text tells."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from secateur.board import Board, from_text
from secateur.errors import SecateurError, plainly
from secateur.game import Game
from secateur.probe import files_of

#: The most moves of a state whose cells are found: nobody looks at more.
MOST_MOVES = 1_000


def picture_of(game: Game, state: Any) -> Board | None:
    """What `picture` returns; in a game without one the board that `show` draws, if it draws a grid."""
    if not game.offers("picture"):
        return from_text(_asked(game, "show", state))
    board = _asked(game, "picture", state)
    if board is not None and not isinstance(board, Board):
        raise SecateurError(f"{type(game).__name__}: picture() must return a Board or None, not {board!r}")
    return board


def touches_of(game: Game, state: Any, board: Board | None) -> dict[int, tuple[int, ...]]:
    """The cells of each legal move, up to the first thousand. A move without cells is made by its name.

    A game that says nothing of its cells has moves that are called as they are, a2 or a2b3, if that is so
    of every move, and if every move changes what stands there. If it draws no coordinates, the usual ones are tried.

    >>> from secateur.games import load
    >>> game = load("connect4")
    >>> touches_of(game, game.start(), picture_of(game, game.start()))[3]
    (3,)
    """
    moves = list(islice(game.moves(state), MOST_MOVES))
    if board is None:
        return dict.fromkeys(moves, ())
    if game.offers("picture") or game.offers("touched"):
        return {move: _own(game, state, move, board) for move in moves}
    texts = {move: _asked(game, "format_move", state, move).lower() for move in moves}
    for names in _namings(board):
        cells = {move: _named(text, names) for move, text in texts.items()}
        if all(cells.values()) and all(_changes(game, state, move, board, cells[move]) for move in moves):
            return cells
    return dict.fromkeys(moves, ())


def touched_by(game: Game, state: Any, move: int, board: Board | None) -> tuple[int, ...]:
    """The cells of one move; for all moves of a state `touches_of` is quicker."""
    if board is not None and (game.offers("picture") or game.offers("touched")):
        return _own(game, state, move, board)
    return touches_of(game, state, board).get(move, ())


def _own(game: Game, state: Any, move: int, board: Board) -> tuple[int, ...]:
    if not game.offers("touched"):  # as Game.touched has it, without another picture
        return (int(move),) if 0 <= move < board.size else ()
    cells = _asked(game, "touched", state, move)
    if not isinstance(cells, tuple) or not all(0 <= cell < board.size for cell in cells):
        raise SecateurError(
            f"{type(game).__name__}: touched() must return cells of a board of {board.size}, not {cells!r}"
        )
    return tuple(map(int, cells))


def _namings(board: Board) -> Iterator[dict[str, int]]:
    """The cells by name. Without coordinates they may be called a1, by a number, by row and column, or by column and
    row, from the bottom or from the top."""
    yield {name.lower(): cell for cell, name in enumerate(board.names)}
    if board.column_names or board.row_names:
        return
    rows = [range(first, first + board.columns) for first in range(0, board.size, board.columns)]
    letters = Board(board.columns, board.rows).names
    for cells in ([cell for row in reversed(rows) for cell in row], list(range(board.size))):
        yield dict(zip(letters, cells, strict=True))
        yield {str(number): cell for number, cell in enumerate(cells)}
        yield {str(number): cell for number, cell in enumerate(cells, 1)}
        pairs = [(place // board.columns, place % board.columns) for place in range(board.size)]
        yield {f"{row},{column}": cell for (row, column), cell in zip(pairs, cells, strict=True)}
        yield {f"{column},{row}": cell for (row, column), cell in zip(pairs, cells, strict=True)}


def _named(text: str, cells: dict[str, int]) -> tuple[int, ...]:
    """The cell of a name, or the two of a name made of two: b2c3, b2-c3, b2xc3."""
    if text in cells:
        return (cells[text],)
    for name, cell in cells.items():
        if text.startswith(name) and (other := text[len(name) :].removeprefix("-").removeprefix("x")) in cells:
            return cell, cells[other]
    return ()


def _changes(game: Game, state: Any, move: int, board: Board, cells: tuple[int, ...]) -> bool:
    after = picture_of(game, game.play(state, move))
    return after is not None and all(board.pieces.get(cell) != after.pieces.get(cell) for cell in cells)


def _asked(game: Game, method: str, *args: Any) -> Any:
    try:
        return getattr(game, method)(*args)
    except SecateurError:
        raise
    except Exception as error:  # noqa: BLE001  whatever the user's method raises
        raise SecateurError(
            f"{type(game).__name__}: {method}() raises {plainly(error, files_of(type(game)))}"
        ) from None
