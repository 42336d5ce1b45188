"""A small board for each node: as the game describes it, or the text that it shows, without what can be left out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from secateur.board import Board, without_rulers
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.trace.draw.stamps import drawing_of

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: What draws the board of a state: text, or a board that is drawn as one.
Shown = Callable[[Any], str | Sequence[str] | Board]

#: A small board of text has at most this many rows and columns.
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


def board_of(game: Game, state: Any) -> Board | tuple[str, ...]:
    """The board that a game describes, if a node has room for it; otherwise the lines of `small_board`.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> game = TicTacToe()
    >>> board_of(game, game.parse("a1 b2")).pieces[4]
    Piece(shape='ring', side=1, text='', height=0)
    """
    if game.offers("picture"):
        board = game.picture(state)
        if isinstance(board, Board) and drawing_of(board) is not None:
            return board
    return small_board(game, state)


def boards_of(tree: SearchTree) -> Shown | None:
    """What draws the small boards of a tree; None if they would say nothing or be too large."""
    if hasattr(tree.game, "node_name"):
        return None
    try:
        if not board_of(tree.game, tree.state(0)):
            return None
    except SecateurError:  # a tree that was read without its game
        return None
    return lambda state: board_of(tree.game, state)
