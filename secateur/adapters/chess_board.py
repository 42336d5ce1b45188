"""Boards of python-chess and its variants, which have push and pop, and more."""

from __future__ import annotations

from typing import Any, ClassVar

from secateur.adapters.push_pop import PushPop, is_push_pop
from secateur.adapters.state import AdaptedState, Beginning
from secateur.errors import SecateurError
from secateur.game import MAX, MIN

#: What the pieces are worth, from pawn to queen; a king that can be taken counts, too.
_PAWN, _KNIGHT, _BISHOP, _ROOK, _QUEEN, _KING = range(1, 7)
WORTH = {_PAWN: 100, _KNIGHT: 300, _BISHOP: 320, _ROOK: 500, _QUEEN: 900, _KING: 0}

#: Variants in which whoever has lost all pieces wins.
LOSING = ("antichess", "suicide", "giveaway")


def is_chess_board(thing: Any) -> bool:
    """Whether an object is a board of python-chess, which need not be imported for that."""
    return is_push_pop(thing) and any(
        kind.__module__ == "chess" and kind.__name__ == "Board" for kind in type(thing).__mro__
    )


class BoardOfChess(PushPop):
    """A board of python-chess, or of one of its variants: White is the first player."""

    alternates: ClassVar[bool] = True
    declares_chance = True
    player_names: ClassVar[tuple[str, str]] = ("White", "Black")
    score_unit: ClassVar[int] = 100

    repeats: bool = True  # type: ignore[misc]

    def mover(self, state: AdaptedState) -> int:
        return MAX if state.thing.turn else MIN

    def guess(self, thing: Any) -> float:
        """The material."""
        balance = sum(worth * self._excess(thing, kind) for kind, worth in WORTH.items())
        return -balance if thing.uci_variant in LOSING else balance

    @staticmethod
    def _excess(thing: Any, kind: int) -> int:
        """How many more pieces of a kind the player to move has, on the board and in hand."""
        pockets = getattr(thing, "pockets", None)
        counts = [
            len(thing.pieces(kind, colour)) + (pockets[colour].count(kind) if pockets else 0)
            for colour in (False, True)
        ]
        return counts[thing.turn] - counts[not thing.turn]

    def number_of(self, move: Any, index: int) -> int:
        return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12 | (move.drop or 0) << 15

    def noisy(self, state: AdaptedState, move: int) -> bool:
        found, thing = self.original(state, move), state.thing
        return bool(found.promotion or thing.is_capture(found))

    def rank(self, state: AdaptedState, move: int) -> int:
        """Captures first, of the most valuable piece by the least valuable."""
        found, thing = self.original(state, move), state.thing
        if not thing.is_capture(found):
            return WORTH[found.promotion] if found.promotion else 0
        victim = thing.piece_type_at(found.to_square) or _PAWN
        return 1000 + 10 * WORTH[victim] - WORTH[thing.piece_type_at(found.from_square) or _PAWN] // 10

    def reversible(self, state: AdaptedState) -> int:
        return int(state.thing.halfmove_clock)

    def key_of(self, state: AdaptedState) -> Any:
        if self.own.key is not None:
            return super().key_of(state)
        thing = state.thing
        return thing._transposition_key() if hasattr(thing, "_transposition_key") else thing.epd()

    def state_of(self, thing: Any) -> AdaptedState:
        return AdaptedState(self, Beginning(self.copied(thing), thing.fen()))

    def format(self, state: AdaptedState) -> str:
        return str(state.thing.fen())

    def parse(self, text: str) -> AdaptedState:
        """A FEN, or moves from the start."""
        text = text.strip()
        if "/" not in text:
            return super().parse(text)
        board = self.copied(self.thing)
        try:
            board.set_fen(text)
        except ValueError as error:
            raise SecateurError(f"{text!r} is not a position: {error}") from None
        return self.state_of(board)

    def move_text(self, thing: Any, move: Any) -> str:
        return str(thing.san(move))

    def parse_move(self, state: AdaptedState, text: str) -> int:
        """A move in SAN or in UCI's notation."""
        thing = state.thing
        for read in (thing.parse_uci, thing.parse_san):
            try:
                found = read(text.strip())
            except ValueError:
                continue
            return next(number for number, move in self.originals(state).items() if move == found)
        return super().parse_move(state, text)

    def reason(self, state: AdaptedState) -> str:
        outcome = state.thing.outcome()
        return "" if outcome is None else outcome.termination.name.replace("_", " ").lower()
