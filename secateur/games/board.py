"""What the boards of several games share when people read and write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from secateur.errors import SecateurError
from secateur.game import Game


def draw(rows: Sequence[str], labels: Sequence[object], columns: Sequence[object], top: bool = False) -> str:
    """A board for a terminal: the rows from top to bottom, their labels, and those of the columns.

    >>> print(draw(["X.O", ".X."], [2, 1], "abc"))
    2 X . O
    1 . X .
      a b c
    """
    left = max(len(str(label)) for label in labels)
    wide = max(len(str(column)) for column in columns)
    lines = [
        str(label).rjust(left) + "".join(" " + cell.rjust(wide) for cell in row)
        for label, row in zip(labels, rows, strict=True)
    ]
    letters = " " * left + "".join(" " + str(column).rjust(wide) for column in columns)
    return "\n".join([letters, *lines] if top else [*lines, letters]).rstrip()


def lines(text: str, width: int) -> list[str]:
    """A text cut into rows.

    >>> lines("X.O.X.", 3)
    ['X.O', '.X.']
    """
    return [text[place : place + width] for place in range(0, len(text), width)]


def in_turn(game: Game, state: Any, player: int) -> Any:
    """The state, if that player is to move in it: for games where the pieces tell whose turn it is."""
    if game.player(state) != player:
        names = game.player_names
        raise SecateurError(f"the number of pieces means that {names[1 - player]} is to move, not {names[player]}")
    return state


def letter(column: int) -> str:
    """The name of a column: 0 is a.

    >>> letter(0), letter(7)
    ('a', 'h')
    """
    return chr(ord("a") + column)


def square_name(square: int, width: int) -> str:
    """The name of a square by its column and row, where squares are counted row by row.

    >>> square_name(0, 8), square_name(12, 8)
    ('a1', 'e2')
    """
    return f"{letter(square % width)}{square // width + 1}"


def symmetries(width: int, height: int) -> tuple[tuple[int, ...], ...]:
    """Where each symmetry but the identity takes each square: 7 on a square board, 3 on others.

    >>> symmetries(3, 1)
    ((2, 1, 0), (0, 1, 2), (2, 1, 0))
    """
    images = []
    for number in range(1, 8 if width == height else 4):
        columns = range(width)[::-1] if number & 1 else range(width)
        rows = range(height)[::-1] if number & 2 else range(height)
        if number & 4:
            images.append(tuple(y * width + x for x in columns for y in rows))
        else:
            images.append(tuple(y * width + x for y in rows for x in columns))
    return tuple(images)


def shortened(text: str) -> str:
    """A text quoted for a message, in one line that is not too long.

    >>> shortened("4453"), shortened("1" * 99)
    ("'4453'", "'111111111111111111111111111111111111111...'")
    """
    return repr(text if len(text) <= 42 else text[:39] + "...")


def write_rows(game: Game, rows: Sequence[str], player: int) -> str:
    """A position on one line: the rows from the top, and the name of the player to move."""
    return f"{'/'.join(rows)} {game.player_names[player].lower()}"


def read_rows(game: Game, text: str, width: int, height: int, signs: str) -> tuple[list[str], int]:
    """The rows from the top and the player to move, as `write_rows` writes them; `signs` has capitals, and . last."""
    names = [name.lower() for name in game.player_names]
    board, _, name = text.strip().rpartition(" ")
    rows = board.replace(" ", "").upper().split("/")
    right = len(rows) == height and all(len(row) == width and not set(row) - set(signs) for row in rows)
    if not right or name.lower() not in names:
        raise SecateurError(
            f"{shortened(text)} is not a position: write the moves from the start, or {height} rows "
            f"of {width} signs ({', '.join(signs[:-1])} or {signs[-1]}) from the top, separated by /, "
            f"then a space and {names[0]} or {names[1]}"
        )
    return rows, names.index(name.lower())
