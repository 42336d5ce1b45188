"""The fourth layer: what a selective search needs to know before it guesses."""

from __future__ import annotations

from typing import Any, ClassVar

from secateur.game.exact import Exact
from secateur.game.hook import POINTS, STATE, TRUTH, hook, setting, whole, word

#: The number of kinds of moves that histories tell apart.
KINDS = 512


class Selective(Exact):
    """Null moves, threats, exchanges, and what histories are indexed by."""

    @hook(STATE, "skip() returns a state of the same types, with the other player to move", default="the state")
    def skip(self, state: Any) -> Any:
        """The state with the opponent to move instead: for games where having the move is an advantage."""
        return state

    @hook(TRUTH, "zugzwang() is a bool", default="`False`")
    def zugzwang(self, state: Any) -> bool:
        """Whether having to move is likely to be a disadvantage here, so that `skip` proves little."""
        return False

    @hook(TRUTH, "threatened() is a bool", default="`False`")
    def threatened(self, state: Any) -> bool:
        """Whether the player to move must answer a threat, such as a check, so that no guess is safe."""
        return False

    @hook(TRUTH, "threatens() says whether the opponent is threatened() after a move", default="plays it and asks")
    def threatens(self, state: Any, move: int) -> bool:
        """Whether the opponent is `threatened` after a move, if the game can tell without playing it."""
        return self.threatened(self.play(state, move))

    @hook(POINTS, "exchange() is an int within HIGHEST", default="0")
    def exchange(self, state: Any, move: int) -> int:
        """What a move wins by the captures and recaptures that it starts, in the units of `evaluate`."""
        return 0

    @hook(
        whole(f"kinds must be whole numbers from 0 to {KINDS - 1}", 0, KINDS - 1),
        f"kind() is an int from 0 to {KINDS - 1}",
        default="the low bits of the move",
    )
    def kind(self, state: Any, move: int) -> int:
        """A number below 512 by which histories recognise a move: for example the piece and its target."""
        return move & KINDS - 1

    @hook(word("structures"), "structure() is an int of 64 bits", default="0")
    def structure(self, state: Any) -> int:
        """A key of the lasting features of a state, such as the pawns, to correct `evaluate` by."""
        return 0

    swing: ClassVar[int] = setting(
        0,
        "by how much a quiet move usually changes `evaluate`; if 0 (unknown), the engine prunes nothing by margins",
        promise="swing is an int, 0 or more",
    )
