"""The last layer: what people see, write and read. Nothing in it compiles, and editing it compiles nothing anew."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from secateur.bits import is_whole
from secateur.board import Board, Piece
from secateur.errors import SecateurError
from secateur.game.hook import TEXT, THING, hook, setting, texts, whole
from secateur.game.learned import Learned
from secateur.game.positions import PositionSet
from secateur.game.unknown import UnknownLeaves
from secateur.jit import Parameters
from secateur.jit.fields import unfit_fields
from secateur.scores import ONGOING

if TYPE_CHECKING:
    from secateur.game.notation import EngineNotation


class PositionChoice(NamedTuple):
    """Something about a position that its picture does not show, such as a right to castle.

    `options` has the position, as text, that each answer leads to; `chosen` is the answer now.
    """

    name: str
    chosen: str
    options: dict[str, str]


#: What programs that play games may speak.
PROTOCOLS = ("ugi", "uci", "xboard", "gtp", "nboard", "hub")


class People(Learned):
    """Texts, pictures, notation, and errors for wrong parameters."""

    @hook(THING, default="accepts all")
    def check_parameters(self) -> None:
        """Raises an error for an invalid combination of parameters."""

    @hook(TEXT, "show() returns text", default="as `format`")
    def show(self, state: Any) -> str:
        """The state as text, drawn for a terminal."""
        return self.format(state)

    @hook(TEXT, "parse() reads back what format() writes, on one line", default="the tuple")
    def format(self, state: Any) -> str:
        """The state as one line that `parse` reads back."""
        return repr(_plain(state))

    @hook(THING, default="reads what `format` writes, or moves from the start", of="format")
    def parse(self, text: str) -> Any:
        """The state written as `format` writes it, or as moves from the start, with spaces between."""
        text = text.strip()
        start = self.start()
        if text.startswith("(") and _parts(start) is not None:
            try:
                return self._of_literal(start, _literal(text, getattr(self.start, "__globals__", {})))
            except (ValueError, SyntaxError, TypeError, OverflowError):
                raise SecateurError(f"{text!r} is not a position: a position looks like {self.format(start)}") from None
        return self.play_all(start, text.split())

    def _of_literal(self, start: Any, value: Any) -> Any:
        """The state that a literal is; in a game that does not compile, its fields may be of any type and length."""
        if "_unfit" not in vars(self) and not self.interpreted and not unfit_fields(start):
            return like(start, value)
        parts = _parts(start) or ()
        items = [loosely(old, new) for old, new in zip(parts, value, strict=True)]
        return tuple(items) if type(start) is tuple else type(start)(*items)

    @hook(
        TEXT,
        "parse_move() reads back what format_move() writes: one word, different for every move",
        default="its numbers and words",
    )
    def format_move(self, state: Any, move: Any) -> str:
        """A move as players write it."""
        return _one_word(move)

    @hook(THING, default="compares with `format_move`", of="format_move")
    def parse_move(self, state: Any, text: str) -> int:
        """The legal move that `format_move` writes as `text`."""
        text = text.strip()
        legal = {self.format_move(state, move): move for move in self.moves(state)}
        for name in (text, *(name for name in legal if name.lower() == text.lower())):
            if name in legal:
                return legal[name]
        some = list(legal)
        more = f" and {len(some) - 12} more" if len(some) > 12 else ""
        raise SecateurError(f"{text!r} is not a legal move here; legal: {' '.join(some[:12])}{more}")

    @hook(
        TEXT,
        "reason() returns one line of text",
        default="empty: the winner and the points are shown anyway",
    )
    def reason(self, state: Any) -> str:
        """Why the game ended, in the players' words: checkmate, stalemate."""
        return ""

    def position_set(self, name: str) -> PositionSet:
        """The positions that a name stands for, where all positions are solved: the others are reached from them."""
        raise SecateurError(f"{type(self).__name__} has no named sets of positions, such as {name!r}")

    def choices(self, state: Any) -> list[PositionChoice]:
        """What an editor may change of a state besides its pieces and who is to move."""
        return []

    def opening_name(self, state: Any) -> str:
        """What the literature calls a state, or the line that leads to it; empty if it has no name."""
        return ""

    def is_unknown(self, state: Any) -> bool:
        """Whether a state is a leaf whose value is not known; a search takes it as 0."""
        return False

    def unknown_leaves(self, state: Any, depth: int | None = None) -> UnknownLeaves | None:
        """The leaves that are not known, and what the value of a state may be for MAX; None if all are known."""
        return None

    def engine_notation(self) -> EngineNotation:
        """How programs write this game to each other."""
        from secateur.game.notation import EngineNotation

        return EngineNotation(self)  # type: ignore[arg-type]

    def format_line(self, state: Any, line: Iterable[int]) -> list[str]:
        """Moves from a state, as players write them."""
        texts = []
        for move in line:
            texts.append(self.format_move(state, move))
            state = self.play(state, move)
        return texts

    def read_line(self, state: Any, texts: Iterable[str]) -> tuple[list[int], Any]:
        """Moves in the players' notation, one after the other, and the state after them."""
        moves = []
        for number, text in enumerate(texts, 1):
            if self.outcome(state) != ONGOING:
                raise SecateurError(f"move {number} ({text}) comes after the end of the game")
            try:
                moves.append(self.parse_move(state, text))
            except SecateurError as error:
                raise SecateurError(f"move {number}: {error}") from None
            state = self.play(state, moves[-1])
        return moves, state

    def play_all(self, state: Any, texts: list[str]) -> Any:
        """The state after moves in the players' notation."""
        return People.read_line(self, state, texts)[1]

    @hook(
        THING,
        "picture() returns a Board whose pieces stand on its cells, or None",
        default="none; a page reads what `show` draws",
    )
    def picture(self, state: Any) -> Board | None:
        """The state as a board to be drawn; None if `show` is to be used."""
        return None

    @hook(
        THING,
        "touched() returns cells of the picture; if two moves have the same cells, a page asks which is meant",
        default="the cell of that number, or the cells of a tuple",
    )
    def touched(self, state: Any, move: Any) -> tuple[int, ...]:
        """The cells to touch for a move: the cell to place a piece on, or from and to; none for a pass."""
        board = self.picture(state)
        cells = move if isinstance(move, tuple) else (move,)
        fits = board is not None and all(is_whole(cell) and 0 <= cell < board.size for cell in cells)
        return tuple(map(int, cells)) if fits else ()

    @hook(
        THING,
        "arrange() turns what picture() shows into a state with the same picture and the same player to move",
        default="no position editor",
    )
    def arrange(self, pieces: dict[int, Piece], player: int) -> Any:
        """The state with these pieces on the cells of the picture, and that player to move."""
        raise SecateurError(f"{type(self).__name__} has no arrange(): its positions can only be given as text")

    @hook(TEXT, "piece_name() returns text", default="its shape, or the text on it")
    def piece_name(self, piece: Piece) -> str:
        """The name of a piece of the picture: knight, man, 4 seeds."""
        if piece.shape == "seeds":
            return "1 seed" if piece.text == "1" else f"{piece.text} seeds".strip()
        return piece.text if piece.shape == "text" else piece.shape

    def piece_value(self, piece: Piece) -> int:
        """What a piece is worth where pieces are exchanged, in any unit; 0 if nothing is known."""
        return 0

    player_names: ClassVar[tuple[str, str]] = setting(
        ("First", "Second"), "the names of the two players", promise="player_names are two different strings"
    )

    score_unit: ClassVar[int] = setting(
        1,
        "how many points of a score are shown as one: 100 if a pawn is 100 points",
        promise="score_unit is an int, 1 or more",
        gives=whole("it must be a whole number of at least 1", 1),
    )

    score_spread: ClassVar[int] = setting(
        0,
        "the score at which whoever is ahead gets 73 % of the points: a review marks moves by it",
        usual="twice `swing`, or 8",
        promise="score_spread is an int, 0 or more",
    )

    #: The decimals of the values that people give and get: a search counts in whole points, 10**value_decimals to 1.
    value_decimals: ClassVar[int] = 0

    adjudication: ClassVar[tuple[str, str]] = setting(
        ("off", "off"),
        "when a match ends a game early: the defaults of `--resign` and `--draw` of `secateur match`",
        promise="adjudication is two strings",
        gives=texts("it must be two strings, as --resign and --draw take them", count=2),
    )

    protocols: ClassVar[tuple[str, ...]] = setting(
        ("ugi",),
        "the protocols that engines for the game speak, the usual one first: `ugi`, `uci`, `xboard`, `gtp`, "
        "`nboard`, `hub`",
        promise="protocols is a tuple of some of ugi, uci, xboard, gtp, nboard and hub",
        gives=texts("it must be a tuple of some of ugi, uci, xboard, gtp, nboard and hub", PROTOCOLS),
    )

    game_formats: ClassVar[tuple[str, ...]] = setting(
        (),
        "formats in which its games are exchanged: `pgn` (then `format` writes FEN and `format_move` SAN), `wthor`",
        promise="game_formats is a tuple of some of pgn and wthor",
        gives=texts("it must be a tuple of some of pgn and wthor", ("pgn", "wthor"), least=0),
    )

    @hook(
        THING,
        "moves_in() reads the moves of a game that are written without spaces, or returns None",
        default="`None`: they are played as they are read",
    )
    def moves_in(self, text: str) -> Any:
        """The moves of a whole game from the start, if they can be read without playing them; otherwise None."""
        return None


People.not_compiled |= {name for name in vars(People) if not name.startswith("__")} - {"parameters"}


def _plain(value: Any) -> Any:
    """A state as it is written: plain tuples of plain numbers."""
    if (parts := _parts(value)) is not None:
        return tuple(map(_plain, parts))
    if isinstance(value, Enum) and not isinstance(value, int):
        return _WrittenMember(value)
    return int(value) if hasattr(value, "dtype") or isinstance(value, IntEnum) else value


class _WrittenMember:
    """A member of an Enum as it is written: Colour.RED."""

    def __init__(self, member: Enum) -> None:
        self.member = member

    def __repr__(self) -> str:
        return f"{type(self.member).__name__}.{self.member.name}"


def _one_word(move: Any) -> str:
    """A move as one word: 7, 3,4 or a1-b2.

    >>> _one_word(7), _one_word((3, -1)), _one_word(((0, 1), (2, 3))), _one_word("no move")
    ('7', '3,-1', '0,1-2,3', 'no_move')
    """
    if not isinstance(move, tuple):
        return "_".join(str(move).split())
    between = "-" if any(isinstance(item, tuple) for item in move) else ","
    return between.join(map(_one_word, move)) or "()"


def _parts(value: Any) -> tuple[Any, ...] | None:
    """What a tuple or a dataclass is made of; None for anything else."""
    if is_dataclass(value) and not isinstance(value, type):
        return tuple(getattr(value, each.name) for each in fields(value))
    return value if isinstance(value, tuple) else None


def _literal(text: str, names: Parameters) -> Any:
    """The value of a literal, which may have frozen sets, and members of an Enum that has one of these names.

    >>> _literal("(frozenset({1, 2}), frozenset(), 3)", {})
    ({1, 2}, set(), 3)
    >>> _literal("Colour.RED", {"Colour": Enum("Colour", ["RED"])})
    <Colour.RED: 1>
    """
    return ast.literal_eval(_AsLiteral(names).visit(ast.parse(text, mode="eval")))


class _AsLiteral(ast.NodeTransformer):
    """Makes frozen sets plain ones; `like` makes them again what they are in the start state. Looks up members."""

    def __init__(self, names: Parameters) -> None:
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        kind = self.names.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(kind, type) and issubclass(kind, Enum) and node.attr in kind.__members__:
            member: Any = kind[node.attr]
            return ast.copy_location(ast.Constant(member), node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id == "frozenset" and not node.keywords:
            return node.args[0] if node.args else ast.Call(ast.Name("set", ast.Load()), [], [])
        return node


def loosely(pattern: Any, value: Any) -> Any:
    """A value with the types of a pattern as far as both have the same form."""
    try:
        return like(pattern, value)
    except (ValueError, TypeError):
        return value


def like(pattern: Any, value: Any) -> Any:
    """A value with the types of a pattern: named tuples, dataclasses, members of an IntEnum, u64..."""
    parts = _parts(pattern)
    if parts is None:
        return type(pattern)(value)
    items = [like(old, new) for old, new in zip(parts, value, strict=True)]
    return tuple(items) if type(pattern) is tuple else type(pattern)(*items)
