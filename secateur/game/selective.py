"""The fourth layer: what a selective search wants to know before it guesses."""

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
        """The state with the opponent to move instead: for games where a move in hand is worth something."""
        return state

    @hook(TRUTH, "zugzwang() is a bool", default="`False`")
    def zugzwang(self, state: Any) -> bool:
        """Whether having to move may well be a burden here: then `skip` proves little."""
        return False

    @hook(TRUTH, "threatened() is a bool", default="`False`")
    def threatened(self, state: Any) -> bool:
        """Whether the player to move must answer a threat, such as a check: no place to guess."""
        return False

    @hook(TRUTH, "threatens() says whether the opponent is threatened() after a move", default="plays it and asks")
    def threatens(self, state: Any, move: int) -> bool:
        """Whether the opponent is `threatened` after a move: for games that can tell without playing it."""
        return self.threatened(self.play(state, move))

    @hook(POINTS, "exchange() is an int within HIGHEST", default="0")
    def exchange(self, state: Any, move: int) -> int:
        """What a move wins by the captures and recaptures that it begins, in the units of `evaluate`."""
        return 0

    @hook(
        whole(f"kinds must be whole numbers from 0 to {KINDS - 1}", 0, KINDS - 1),
        f"kind() is an int from 0 to {KINDS - 1}",
        default="the low bits of the move",
    )
    def kind(self, state: Any, move: int) -> int:
        """What histories take for the same move, as a number below 512: the piece and where it goes, say."""
        return move & KINDS - 1

    @hook(word("structures"), "structure() is an int of 64 bits", default="0")
    def structure(self, state: Any) -> int:
        """A key of what lasts in a state, such as the pawns: where `evaluate` was wrong, it is so for long."""
        return 0

    swing: ClassVar[int] = setting(
        0,
        "what a quiet move usually changes `evaluate` by; 0: unknown, and the engine prunes nothing by margins",
        promise="swing is an int, 0 or more",
    )
