"""Games of chess in PGN: read as sloppily as the files of the world are written, written strictly.

    for game in read_games(Path("games.pgn")):
        print(game.tags["White"], game.result, len(game.moves))

A file is read game by game, never as a whole. What cannot be read is told in the `errors` of its game, one line
each; the rest of that line of play is left out, and reading goes on.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import filterfalse
from pathlib import Path
from typing import TYPE_CHECKING, Any

from secateur.errors import SecateurError
from secateur.games.board import shortened
from secateur.games.chess.fen import castles_usually
from secateur.games.chess.notation_board import NULL, NotationBoard, position_of
from secateur.games.chess.text import EXAMPLE, follow, format_fen, format_san, parse_fen, state_of

if TYPE_CHECKING:
    from secateur.games.chess.rules import Chess
    from secateur.games.chess.state import ChessState

START = parse_fen(EXAMPLE)
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")

#: The tags that every game has, in this order, and what stands for what is not known.
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}

#: Signs that have a number, a "numeric annotation glyph".
GLYPHS = {
    "!": 1,
    "?": 2,
    "!!": 3,
    "‼": 3,
    "??": 4,
    "⁇": 4,
    "!?": 5,
    "⁉": 5,
    "?!": 6,
    "⁈": 6,
    "□": 7,
    "=": 10,
    "∞": 13,
    "+=": 14,
    "+/=": 14,
    "⩲": 14,
    "=+": 15,
    "=/+": 15,
    "⩱": 15,
    "+/-": 16,
    "±": 16,
    "-/+": 17,
    "∓": 17,
    "+-": 18,
    "-+": 19,
    "D": 220,
    "N": 146,
}

#: Other ways to write results, and the ways to skip a move.
OTHER_RESULTS = {
    "1/2": "1/2-1/2",
    "½-½": "1/2-1/2",
    "½": "1/2-1/2",
    "1:0": "1-0",
    "0:1": "0-1",
    "1–0": "1-0",
    "0–1": "0-1",
}

#: Every way to write a result.
ENDINGS = frozenset({*RESULTS, *OTHER_RESULTS})
SKIPS = frozenset({"--", "Z0", "null", "pass", "@@@@", "0000", "<>"})

#: Names of the rules that are ours; games with other rules are not read.
VARIANTS = frozenset(
    {"", "standard", "chess", "normal", "chess960", "fischerandom", "fischerrandom", "fischerandomchess", "frc"}
    | {"fischerrandomchess", "freestyle", "freestylechess", "fromposition", "960"}
)


@dataclass(slots=True)
class PgnMove:
    """A move of a game, and what is said about it."""

    move: int
    comment: str = ""
    before: str = ""  # a comment that stands before the move, at the head of a variation
    glyphs: tuple[int, ...] = ()
    variations: list[list[PgnMove]] = field(default_factory=list)  # what could have been played instead

    @property
    def clock(self) -> float | None:
        """The seconds that the player had left, if the comment has them: [%clk 1:30:00]."""
        found = re.search(r"\[%clk\s+(?:(\d{1,4}):)?(\d{1,4}):(\d{1,4}(?:\.\d{1,9})?)\s*\]", self.comment, re.ASCII)
        return None if found is None else int(found[1] or 0) * 3600 + int(found[2]) * 60 + float(found[3])


@dataclass(slots=True)
class PgnGame:
    """A game: its tags, where it starts, the moves that were played, how it ended, and what could not be read."""

    tags: dict[str, str] = field(default_factory=dict)
    moves: list[PgnMove] = field(default_factory=list)
    result: str = "*"
    start: NotationBoard = START
    comment: str = ""  # before the first move
    errors: list[str] = field(default_factory=list)

    def first(self, game: Chess) -> ChessState:
        """The state that the game starts from."""
        return state_of(game, self.start)

    def positions(self) -> Iterator[NotationBoard]:
        """The positions of the moves that were played, from the first to the last."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.after(move.move)
            yield position

    def sans(self) -> list[str]:
        """The moves that were played, in short algebraic notation."""
        return [format_san(place, move.move) for place, move in zip(self.positions(), self.moves, strict=False)]


def game_of(
    moves: Iterable[int],
    tags: dict[str, str] | None = None,
    result: str = "*",
    start: ChessState | None = None,
    comments: Iterable[str] = (),
) -> PgnGame:
    """A game from its moves, to be written; with a comment for each move if there are any."""
    texts = iter(comments)
    line = [PgnMove(int(move), next(texts, "")) for move in moves]
    return PgnGame(dict(tags or {}), line, result, START if start is None else position_of(start))


# ---------------------------------------------------------------- from a file to lines


def read_games(source: Any) -> Iterator[PgnGame]:
    """The games of a text, of a file (also .gz), or of a stream of texts or bytes, one after the other."""
    for tags, text, errors in _sections(_lines(source)):
        yield from _games(tags, text, errors)


def _lines(source: Any) -> Iterator[str]:
    """The lines of a source, without their ends."""
    if isinstance(source, Path):
        try:
            with gzip.open(source) if source.suffix == ".gz" else source.open("rb") as file:
                yield from _lines(file)
        except (OSError, EOFError, zlib.error) as error:
            reason = getattr(error, "strerror", None) or "it is damaged"
            raise SecateurError(f"{source} cannot be read: {reason}") from None
        return
    if isinstance(source, (str, bytes)):
        source = [source] if isinstance(source, str) else source.split(b"\n")
    first = True
    try:
        for part in source:
            text = part if isinstance(part, str) else _decoded(part)
            if first:
                text = text.removeprefix("\ufeff")
                first = False
            yield from text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
    except UnicodeDecodeError:
        raise SecateurError("a file of games in another encoding: open it in binary mode, and it is read") from None


def _decoded(data: bytes) -> str:
    """Text in UTF-8, or as old programs write it."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    for encoding in ("utf-8", "cp1252"):
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


# ---------------------------------------------------------------- from lines to games

TAG = re.compile(r'\[\s*([A-Za-z0-9][\w+#=:-]*)\s+"((?:[^"\\]|\\.)*)"\s*\]?', re.ASCII)
SLOPPY_TAG = re.compile(r"\[\s*([A-Za-z0-9][\w+#=:-]*)\s+(.*)", re.ASCII)
FIRST_TAG = re.compile(r'\[\s*Event\s+"')
TAG_LINE = re.compile(r'\[\s*[A-Za-z0-9][\w+#=:-]*\s+["\w?*]', re.ASCII)
ENDS = re.compile(r"(?:^|\s)(?:1-0|0-1|1/2-1/2|\*)\s*$")

Section = tuple[dict[str, str], str, list[str]]


def _sections(lines: Iterable[str]) -> Iterator[Section]:
    """Tags and the text of moves that follows them; several games where there are no tags between."""
    tags: dict[str, str] = {}
    body: list[str] = []
    errors: list[str] = []
    inside = False  # of a comment in braces
    for line in lines:
        if inside and FIRST_TAG.match(line):
            errors.append("a comment has no end")
            inside = False
        if not inside and line.startswith("%"):
            continue
        is_tag = not inside and TAG_LINE.match(line.lstrip()) is not None
        if body:
            done = is_tag or (not inside and not line.strip() and ENDS.search(body[-1]) is not None)
        else:  # tags of a game without moves
            done = is_tag and "Event" in tags and FIRST_TAG.match(line) is not None
        if done:
            yield tags, "\n".join(body), errors
            tags, body, errors = {}, [], []
        if is_tag:
            _read_tags(line.strip(), tags)
        elif body or line.strip():
            body.append(line)
            if inside or "{" in line:
                inside = _is_inside(line, inside)
    if tags or body:
        if inside:
            errors.append("a comment has no end")
        yield tags, "\n".join(body), errors


def _read_tags(line: str, tags: dict[str, str]) -> None:
    """Adds the tags of a line: the first of a name counts."""
    found = list(TAG.finditer(line))
    if found and not TAG.sub("", line).strip():
        for each in found:
            tags.setdefault(each[1], re.sub(r"\\(.)", r"\1", each[2]))
        return
    sloppy = SLOPPY_TAG.match(line)
    if sloppy:
        tags.setdefault(sloppy[1], sloppy[2].removesuffix("]").strip().removeprefix('"').removesuffix('"'))


def _is_inside(line: str, inside: bool) -> bool:
    """Whether a comment in braces is open at the end of a line."""
    place = 0
    while True:
        if inside:
            place = line.find("}", place)
            if place < 0:
                return True
            inside = False
        else:
            brace, rest = line.find("{", place), line.find(";", place)
            if brace < 0 or 0 <= rest < brace:
                return False
            place, inside = brace, True
        place += 1


# ---------------------------------------------------------------- from text to moves

#: Comments; glyphs; what may be left out; move numbers; anything else up to a space.
TOKEN = re.compile(r"\{[^}]*\}?|;[^\n]*|[()]|\$\d*|<[^<>\s]*>|[!?]+|\d+\s*\.+|[^\s(){};$<!?]+|<")

#: What a move begins with, zeros for castling aside; and what says nothing of its own: numbers, dots, `+`, `e.p.`
MOVERS = frozenset("abcdefghNBRQKO")
NOISE = "0123456789.…+#"
ASIDES = frozenset({"e.p.", "ep", "ep.", "ch", "ch.", "dbl", "mate"})


class _Line:
    """A line of play while it is read."""

    __slots__ = ("before", "broken", "moves", "now", "said")

    def __init__(self, moves: list[PgnMove], now: NotationBoard, broken: bool = False) -> None:
        self.moves, self.now, self.broken = moves, now, broken
        self.before = now  # the last move
        self.said = ""  # by a comment before the first move


def _games(tags: dict[str, str], text: str, errors: list[str]) -> Iterator[PgnGame]:
    """The games of one section: one, or more where results stand between."""
    known = len(errors)
    game = _new_game(tags, errors)
    line, above, over = _Line(game.moves, game.start, broken=len(errors) > known), list[_Line](), False
    for token in filterfalse(ASIDES.__contains__, TOKEN.findall(text)):
        first = token[0]
        if (first in MOVERS and len(token) > 1) or (not over and token in SKIPS):
            if over:
                yield game
                game, above, over = PgnGame(), [], False
                line = _Line(game.moves, game.start)
            _move(game, line, token)
        elif first in "{;":
            _comment(game, line, _said(token), not above)
        elif over or not token.strip(NOISE):
            continue
        elif first == "(":
            above.append(line)
            line = _variation(game, line)
        elif first == ")":
            line = above.pop() if above else line
        elif token in ENDINGS:
            if not above:
                game.result, over = OTHER_RESULTS.get(token, token), True
        else:
            _mark_or_move(game, line, token)
    if above:
        game.errors.append("a variation has no end")
    if tags or game.moves or game.comment or game.errors or over:
        yield game


def _said(token: str) -> str:
    """What a comment says, in braces or to the end of a line."""
    return token[1:].removesuffix("}") if token[0] == "{" else token[1:]


def _mark_or_move(game: PgnGame, line: _Line, token: str) -> None:
    """A glyph, as a number or a sign, or a move."""
    if token[0] == "$":
        _glyph(line, int(token[1:]) if 0 < len(token[1:]) < 4 else 0)
    elif token in GLYPHS:
        _glyph(line, GLYPHS[token])
    elif token[0] != "<":
        _move(game, line, token)


def _new_game(tags: dict[str, str], errors: list[str]) -> PgnGame:
    """A game without moves, at its start."""
    game = PgnGame(tags, errors=errors)
    result = tags.get("Result", "*").strip()
    result = OTHER_RESULTS.get(result, result)
    game.result = result if result in RESULTS else "*"
    variant = tags.get("Variant", "")
    if re.sub(r"[\W_]", "", variant).lower() not in VARIANTS:
        errors.append(f"Variant {shortened(variant)}: only chess and Chess960 are read")
    elif tags.get("FEN", "").strip():
        try:
            game.start = parse_fen(tags["FEN"])
        except SecateurError as error:
            errors.append(f"FEN: {error}")
    return game


def _move(game: PgnGame, line: _Line, text: str) -> None:
    """Plays a move that is written in a line; one that is not legal breaks the line off."""
    if line.broken:
        return
    now = line.now
    try:
        move, child = (NULL, now.after(NULL)) if text in SKIPS else follow(now, text)
        if move == NULL and now.in_check():
            raise SecateurError("a player in check cannot skip a move")
    except SecateurError as error:
        where = f"move {now.turn // 2 + 1}{'...' if now.side else '.'}"
        game.errors.append(f"{where} {error}; what follows in this line is left out")
        line.broken = True
        return
    line.before, line.now = now, child
    line.moves.append(PgnMove(move))
    if line.said:
        line.moves[-1].before, line.said = line.said, ""


def _variation(game: PgnGame, line: _Line) -> _Line:
    """A line that begins before the last move."""
    if line.broken or not line.moves:
        if not line.broken:
            game.errors.append("a variation stands before the first move")
        return _Line([], line.before, broken=True)
    line.moves[-1].variations.append([])
    return _Line(line.moves[-1].variations[-1], line.before)


def _comment(game: PgnGame, line: _Line, text: str, main: bool) -> None:
    """Adds a comment to the move before it, or to the one behind it where a line begins."""
    text = " ".join(text.split())
    if line.broken or not text:
        return
    if line.moves:
        line.moves[-1].comment = f"{line.moves[-1].comment} {text}".lstrip()
    elif main:
        game.comment = f"{game.comment} {text}".lstrip()
    else:
        line.said = f"{line.said} {text}".lstrip()


def _glyph(line: _Line, number: int) -> None:
    if number and number < 256 and line.moves and not line.broken and number not in line.moves[-1].glyphs:
        line.moves[-1].glyphs += (number,)


# ---------------------------------------------------------------- writing

#: Lines are shorter than this.
WIDTH = 80


def write_game(game: PgnGame) -> str:
    """A game in PGN's export format, with an empty line behind it."""
    tags = _all_tags(game)
    rest = sorted(name for name in tags if name not in ROSTER)
    lines = [f'[{name} "{_quoted(tags[name])}"]' for name in (*ROSTER, *rest)]
    return "\n".join([*lines, "", *_filled(_words(game)), "", ""])


def _all_tags(game: PgnGame) -> dict[str, str]:
    if game.result not in RESULTS:
        raise SecateurError(f"a game ends with one of {' '.join(RESULTS)}, not with {shortened(game.result)}")
    tags = {re.sub(r"\W", "_", name, flags=re.ASCII): value for name, value in game.tags.items() if name}
    tags = {**ROSTER, **tags, "Result": game.result}
    tags.pop("SetUp", None)
    tags.pop("FEN", None)
    if game.start != START:
        tags |= {"SetUp": "1", "FEN": format_fen(game.start)}
        if not castles_usually(game.start):
            tags.setdefault("Variant", "Chess960")
    return tags


def _quoted(value: str) -> str:
    value = re.sub(r"[\x00-\x1f\x7f\s]+", " ", value)
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _words(game: PgnGame) -> list[str]:
    """Moves, numbers, comments and glyphs; without recursion, for variations may be nested deeply."""
    words, numbered = _comment_words(game.comment), True
    work = [(game.moves, 0, game.start)]
    while work:
        moves, place, position = work.pop()
        if place == len(moves):
            if work:  # the rest of the line that this one branches off
                words[-1] += ")"
                numbered = True
            continue
        each, here = moves[place], _comment_words(moves[place].before)
        if position.side == 0 or numbered or place == 0 or here:
            here.append(f"{position.turn // 2 + 1}.{'..' * position.side}")
        here += [format_san(position, each.move), *(f"${glyph}" for glyph in each.glyphs)]
        if place == 0 and work:
            here[0] = "(" + here[0]
        words += here + _comment_words(each.comment)
        numbered = bool(each.comment)
        work.append((moves, place + 1, position.after(each.move)))
        work += [(variation, 0, position) for variation in reversed(each.variations) if variation]
    return [*words, game.result]


def _comment_words(text: str) -> list[str]:
    """A comment in words; what must not begin a line is tied to the word before it."""
    words = "{" + " ".join(text.replace("}", ")").split()) + "}"
    return re.split(r" (?![%\[;])", words) if len(words) > 2 else []


def _filled(words: Iterable[str]) -> Iterator[str]:
    """As many words as fit into each line."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) >= WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}".lstrip()
    yield line
