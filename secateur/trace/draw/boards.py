"""A small board for each node: what a game shows of a state, without what a picture can do without."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from secateur.board import without_rulers
from secateur.errors import SecateurError
from secateur.game import Game

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: A small board has at most this many rows and columns of text.
ROWS, COLUMNS = 10, 28

#: A tree with more nodes gets boards only if they are asked for.
FEW = 40


def small_board(game: Game, state: Any) -> tuple[str, ...]:
    """The lines of a board, all of one length; none if the game shows nothing small.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> game = TicTacToe()
    >>> small_board(game, game.parse("a1 b2"))
    ('. . .', '. O .', 'X . .')
    """
    lines = without_rulers(game.show(state)).lines
    indent = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    lines = [line[indent:] for line in lines]
    width = max(map(len, lines), default=0)
    if len(lines) < 2 or len(lines) > ROWS or width > COLUMNS:
        return ()
    return tuple(line.ljust(width) for line in lines)


def boards_of(tree: SearchTree) -> Callable[[Any], tuple[str, ...]] | None:
    """What draws the small boards of a tree; None if they would say nothing or be too large."""
    if hasattr(tree.game, "node_name"):
        return None
    try:
        if not small_board(tree.game, tree.state(0)):
            return None
    except SecateurError:  # a tree that was read without its game
        return None
    return lambda state: small_board(tree.game, state)
