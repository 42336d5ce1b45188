"""A small board for each node: what a game shows of a state, without what a picture can do without."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.game import Game

if TYPE_CHECKING:
    from secateur.trace.tree import SearchTree

#: A board with more rows or columns of text is no small one.
ROWS, COLUMNS = 10, 28

#: A tree with more nodes gets boards only if they are asked for.
FEW = 40

#: The names of columns, or the number of a row before it or behind it.
RULER = re.compile(r"\s*\w{1,2}(?:\s+\w{1,2})*\s*")
NUMBER = re.compile(r"\s*(\d{1,2})(?=\s)|(?<=\s)(\d{1,2})\s*$")


def small_board(game: Game, state: Any) -> tuple[str, ...]:
    """The lines of a board, all of one length; none where the game shows nothing small.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> game = TicTacToe()
    >>> small_board(game, game.parse("a1 b2"))
    ('. . .', '. O .', 'X . .')
    """
    lines = [line.rstrip() for line in game.show(state).split("\n\n")[0].split("\n") if line.strip()]
    lines = _without_row_numbers(_without_rulers(lines))
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    lines = [line[indent:] for line in lines]
    width = max(map(len, lines), default=0)
    if len(lines) < 2 or len(lines) > ROWS or width > COLUMNS:
        return ()
    return tuple(line.ljust(width) for line in lines)


def boards_of(tree: SearchTree) -> Callable[[Any], tuple[str, ...]] | None:
    """What draws the small boards of a tree; None where they would say nothing or be too large."""
    if hasattr(tree.game, "name"):
        return None
    try:
        if not small_board(tree.game, tree.state(0)):
            return None
    except SecateurError:  # a tree that was read without its game
        return None
    return lambda state: small_board(tree.game, state)


def _without_rulers(lines: list[str]) -> list[str]:
    """Without a first and a last line that name the columns: a b c, or 1 2 3."""
    for place in (0, -1):
        if len(lines) > 2 and RULER.fullmatch(lines[place]) and _follow(lines[place].split()):
            lines = lines[1:] if place == 0 else lines[:-1]
    return lines


def _without_row_numbers(lines: list[str]) -> list[str]:
    """Without the numbers of the rows, where every row has one and they follow each other."""
    found = [NUMBER.search(line) for line in lines]
    names = [match[1] or match[2] for match in found if match]
    if len(lines) < 2 or len(names) < len(lines) or not _follow(names):
        return lines
    return [
        line[: match.start()] + " " * len(match[0]) + line[match.end() :]
        for line, match in zip(lines, found, strict=True)
        if match
    ]


def _follow(names: list[str]) -> bool:
    """Whether names count on or back: a b c, 1 2 3, 3 2 1."""
    if len(names) < 2:
        return False
    if all(name.isdigit() for name in names):
        numbers = [int(name) for name in names]
    elif all(len(name) == 1 for name in names):
        numbers = [ord(name) for name in names]
    else:
        return False
    steps = {other - one for one, other in pairwise(numbers)}
    return steps in ({1}, {-1})
