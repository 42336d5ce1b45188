"""Games that each break one promise about what is shown to people: pictures, texts, names."""

from __future__ import annotations

from typing import Any, ClassVar

from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game import Game
from tests.helpers.bad_games import Piles, Turns


class PictureIsText(Piles):
    def picture(self, state: Any) -> Any:
        return "XO"


class PieceOffTheBoard(Piles):
    def picture(self, state: Any) -> Any:
        return Board(2, 1, pieces={2: Piece("disc", 0)})


class PictureRaises(Piles):
    def picture(self, state: Any) -> Any:
        return Board(2, 1).put("dics", 0, 1)


class TouchesBeyond(Piles):
    def picture(self, state: Any) -> Any:
        return Board(2, 1)

    def touched(self, state: Any, move: int) -> Any:
        return (move,)


class Editable(Turns):
    """One pile with a picture that can be edited."""

    def picture(self, state: Any) -> Any:
        return Board(self.size, 2, palette=(Piece("stone"),)).put("stone", None, range(state[0]))

    def touched(self, state: Any, move: int) -> Any:
        return (state[0] - move,)

    def arrange(self, pieces: Any, player: int) -> Any:
        return (len(pieces), player)


class PiecesHaveNoNames(Editable):
    def piece_name(self, piece: Piece) -> Any:
        return None


class CannotBeArranged(Editable):
    arrange = Game.arrange


class ArrangesOthers(Editable):
    def arrange(self, pieces: Any, player: int) -> Any:
        return (max(len(pieces) - 1, 0), player)


class ArrangesForTheFirst(Editable):
    def arrange(self, pieces: Any, player: int) -> Any:
        return (len(pieces), 0)


class Nameless(Piles):
    player_names: ClassVar[Any] = ("Black", 2)


class SameNames(Piles):
    player_names: ClassVar[Any] = ("Black", "Black")


class HalfAUnit(Piles):
    score_unit: ClassVar[Any] = 0


class AdjudicatesOnce(Piles):
    adjudication: ClassVar[Any] = ("off",)


class SpeaksAnything(Piles):
    protocols: ClassVar[Any] = ("ugi", "telnet")


class ExchangesText(Piles):
    game_formats: ClassVar[Any] = "pgn"


class EndsWithoutWords(Piles):
    def reason(self, state: Any) -> Any:
        return None


class ReadsOtherMoves(Piles):
    def moves_in(self, text: str) -> Any:
        return [0]


class ShowsNothing(Piles):
    def show(self, state: Any) -> Any:
        return None


class GivesNoReason(Piles):
    def reason(self, state: Any) -> Any:
        return state.one


class FormatsHalf(Piles):
    def format(self, state: Any) -> str:
        return f"({state.one}, 0)"


class FormatsTwoLines(Piles):
    def format(self, state: Any) -> str:
        return f"({state.one},\n{state.other})"


class ParseRaises(Piles):
    def parse(self, text: str) -> Any:
        raise SecateurError("no such position")


class MovesShareAName(Piles):
    def format_move(self, state: Any, move: int) -> str:
        return str(move % 10)


class MoveNamesHaveSpaces(Piles):
    def format_move(self, state: Any, move: int) -> str:
        return f"take {move}"


class MovesAreReadWrongly(Piles):
    def parse_move(self, state: Any, text: str) -> int:
        return int(text) % 10


#: The promise that each bad game breaks, and a part of the message.
BAD_LOOKS: dict[type[Game], tuple[str, str]] = {
    PictureIsText: ("picture", "picture() returned 'XO': it must return a Board or None"),
    PieceOffTheBoard: ("picture", "has a piece on cell 2 of a board of 2"),
    PictureRaises: ("picture", "raises unknown shape 'dics'; did you mean 'disc'?"),
    TouchesBeyond: ("touched", "returned (11,) for move 11: they must be cells of a board of 2"),
    PiecesHaveNoNames: ("piece_name", "piece_name() returned None: it must return text"),
    CannotBeArranged: ("arrange", "the game has no arrange()"),
    ArrangesOthers: ("arrange", "but its picture is different"),
    ArrangesForTheFirst: ("arrange", "where it is not player 1's turn"),
    Nameless: ("player_names", "player_names = ('Black', 2): they must be two strings"),
    SameNames: ("player_names", "both players have the same name"),
    HalfAUnit: ("score_unit", "score_unit = 0: it must be a whole number of at least 1"),
    AdjudicatesOnce: ("adjudication", "adjudication = ('off',): it must be two strings"),
    SpeaksAnything: ("protocols", "it must be a tuple of some of ugi, uci, xboard, gtp, nboard and hub"),
    ExchangesText: ("game_formats", "game_formats = 'pgn': it must be a tuple of some of pgn and wthor"),
    EndsWithoutWords: ("reason", "reason() returned None: it must return one line of text"),
    ReadsOtherMoves: ("moves_in", "as [0], not as ["),
    ShowsNothing: ("show", "returned None: it must return text"),
    GivesNoReason: ("reason", "it must return one line of text"),
    FormatsHalf: ("format", "which parse() reads as State"),
    FormatsTwoLines: ("format", "it must return one line of text"),
    ParseRaises: ("format", "raises no such position"),
    MovesShareAName: ("format_move", "for both 1 and 11"),
    MoveNamesHaveSpaces: ("format_move", "it must return one word"),
    MovesAreReadWrongly: ("format_move", "reads '11' as 1, not as 11"),
}
