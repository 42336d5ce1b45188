"""The watch: is told of every step of an interpreted search. In compiled code, its empty methods vanish."""

from __future__ import annotations

from typing import Any, ClassVar

from secateur.jit import Compilable

#: What a watch is told instead of a move: none is played, or the node is searched once more without one of its moves.
PASS, WITHOUT = -1, -2


class Watch(Compilable):
    """The methods that a search calls at each of its steps: at a node, a move, a cut and so on.

    Here they do nothing, and compiled code leaves them out. A subclass overrides those that it needs and sets `sees`;
    the search is then interpreted.

    Windows and values are the algorithm's own: MAX's view in `minimax` and `alphabeta`, the view
    of the player to move in the negamax family.
    """

    sees: ClassVar[bool] = False

    def enter(self, state: Any, player: int, ply: int, depth: int, alpha: int, beta: int) -> None:
        """A node is visited."""

    def leaf(self, ply: int, value: int, over: bool) -> None:
        """The node is a leaf: the game is over, or the depth is used up and the value a guess."""

    def hit(self, ply: int, value: int) -> None:
        """The node is answered from memory."""

    def descend(self, ply: int, move: int) -> None:
        """The node's next move is tried."""

    def returned(self, ply: int, move: int, value: int) -> None:
        """The value of that move came back."""

    def bounds(self, ply: int, alpha: int, beta: int) -> None:
        """The node's window after a better value: narrower, unless the form tests the value first."""

    def research(self, ply: int, move: int, alpha: int, beta: int) -> None:
        """A narrow window was not enough: the move is searched again."""

    def known(self, ply: int, value: int) -> None:
        """The game itself, or a look at what the moves lead to, tells enough of the node's value."""

    def guess(self, ply: int, value: int) -> None:
        """A selective technique takes a guess for the node's value."""

    def skip(self, ply: int, move: int, technique: int) -> None:
        """A selective technique of the engine leaves a move out."""

    def stopped(self, ply: int) -> None:
        """The search is at its limit: the node is left without a value."""

    def cut(self, ply: int, move: int, alpha: int, beta: int) -> None:
        """The moves that the node has left cannot matter: there is at least one."""

    def exit(self, ply: int, value: int) -> None:
        """The node is done."""
