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


def shortened(text: str) -> str:
    """A text quoted for a message, in one line that is not too long.

    >>> shortened("4453"), shortened("1" * 99)
    ("'4453'", "'111111111111111111111111111111111111111...'")
    """
    return repr(text if len(text) <= 42 else text[:39] + "...")
