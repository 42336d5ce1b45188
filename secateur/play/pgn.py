"""Games in PGN, of chess or of any game: read as sloppily as the files of the world are written, written strictly.

    for record in read_games(Path("games.pgn")):
        print(record.tags["White"], record.result, record.texts)

A file is read game by game, never as a whole. What cannot be read is told in the `errors` of its game, one line
each. No rules are known here: moves are texts. Those of a game that PGN was made for (its `game_formats` say so) may be
written in all the ways that files have; those of other games are words, or stand in quotes where they are not.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from secateur.errors import SecateurError
from secateur.game import Game
from secateur.games import formats_of
from secateur.games.board import shortened
from secateur.play.ending import DRAWN, FIRST_WINS, SECOND_WINS, UNKNOWN
from secateur.play.record import GameRecord, RecordedMove

RESULTS = (FIRST_WINS, SECOND_WINS, DRAWN, UNKNOWN)

#: Signs that have a number, a "numeric annotation glyph".
GLYPHS = {
    "!": 1, "?": 2, "!!": 3, "‼": 3, "??": 4, "⁇": 4, "!?": 5, "⁉": 5, "?!": 6, "⁈": 6, "□": 7, "=": 10, "∞": 13,
    "+=": 14, "+/=": 14, "⩲": 14, "=+": 15, "=/+": 15, "⩱": 15, "+/-": 16, "±": 16, "-/+": 17, "∓": 17, "+-": 18,
    "-+": 19, "D": 220, "N": 146,
}  # fmt: skip

#: Those that stand behind moves of any game.
SIGNS = frozenset({"!", "?", "!!", "??", "!?", "?!"})

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


# ---------------------------------------------------------------- from a file to lines


def read_games(source: Any, game: Game | None = None) -> Iterator[GameRecord]:
    """The games of a text, of a file (also .gz), or of a stream of texts or bytes, one after the other.

    `game` is the game that is played in all of them; without it, the tags of each name one.
    """
    for tags, text, errors in _sections(_lines(source)):
        record = _new_record(tags, errors)
        formats = formats_of(record.game) if game is None else game.game_formats
        if "pgn" in formats:
            _check_variant(record)
        yield from _games(record, text, STANDARD if "pgn" in formats else WORDS)


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
        raise SecateurError("the file of games has another encoding: open it in binary mode") from None


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

#: In chess: texts in quotes; comments; glyphs; what may be left out; move numbers; anything else up to a space.
TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\{[^}]*\}?|;[^\n]*|[()]|\$\d*|<[^<>\s]*>|[!?]+|\d+\s*\.+|[^\s(){};$<!?]+|<')

#: In other games, any word may be a move, without a number before it.
WORD_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|\{[^}]*\}?|;[^\n]*|[()]|\$\d+|\d+\.+|[^\s(){};]+')

#: What a move of chess begins with, zeros for castling aside; what says nothing of its own: numbers, dots, `+`, `e.p.`
MOVERS = frozenset("abcdefghNBRQKO")
NOISE = "0123456789.…+#"
ASIDES = frozenset({"e.p.", "ep", "ep.", "ch", "ch.", "dbl", "mate"})


class _LineRead:
    """A line of play while it is read."""

    __slots__ = ("instead_of", "lost", "moves", "said")

    def __init__(self, moves: list[RecordedMove], instead_of: RecordedMove | None = None, lost: bool = False) -> None:
        self.moves, self.instead_of, self.lost = moves, instead_of, lost
        self.said = ""  # by a comment before the first move


def _games(game: GameRecord, text: str, style: _Style) -> Iterator[GameRecord]:
    """The games of one section: one, or more where results stand between."""
    tags = game.tags
    line, above, over = _LineRead(game.moves), list[_LineRead](), False
    for token in style.cut(text):
        kind = style.kind_of(token)
        if kind == "move" and over:
            yield game
            game, above, over = GameRecord({"Game": tags["Game"]} if "Game" in tags else {}), [], False
            line = _LineRead(game.moves)
        if kind == "comment":
            _comment(game, line, _said(token), not above)
        elif over or kind == "":
            continue
        elif kind == "move":
            _move(line, _unquoted(token))
        elif kind == "(":
            above.append(line)
            line = _variation(game, line)
        elif kind == ")":
            line = above.pop() if above else line
        elif kind == "result":
            if not above:
                game.result, over = OTHER_RESULTS.get(token, token), True
        else:
            _glyph(line, GLYPHS[token] if token in GLYPHS else int(token[1:]) if 0 < len(token[1:]) < 4 else 0)
    if above:
        game.errors.append("a variation has no end")
    if game.tags or game.moves or game.comment or game.errors or over:
        yield game


def _kind_in_standard(token: str) -> str:
    """What a token of PGN's own game is: a move, comment, result, glyph, ( or ); "" where it says nothing itself."""
    first = token[0]
    if token in ASIDES:
        return ""
    if (first in MOVERS and len(token) > 1) or first == '"' or token in SKIPS:
        return "move"
    if first in "{;":
        return "comment"
    if first in "()":
        return first
    if token in ENDINGS:
        return "result"
    if first == "$" or token in GLYPHS:
        return "glyph"
    return "" if first == "<" or not token.strip(NOISE) else "move"


def _kind_of_word(token: str) -> str:
    """What a token of another game is."""
    first = token[0]
    if first in "{;":
        return "comment"
    if first in "()":
        return first
    if token in RESULTS:
        return "result"
    if re.fullmatch(r"\$\d+", token) or token in SIGNS:
        return "glyph"
    return "" if re.fullmatch(r"\d*\.+|[!?]+", token) else "move"


def _words(text: str) -> Iterator[str]:
    """The tokens of another game; signs behind a move are tokens of their own."""
    for token in WORD_TOKEN.findall(text):
        word = token if token[0] in "{;" else token.rstrip("!?")
        yield from filter(None, (word, token[len(word) :]))


class _Style(NamedTuple):
    """How the text of moves is cut, and what each part is."""

    cut: Callable[[str], Iterable[str]]
    kind_of: Callable[[str], str]


STANDARD = _Style(TOKEN.findall, _kind_in_standard)
WORDS = _Style(_words, _kind_of_word)


def _said(token: str) -> str:
    """What a comment says, in braces or to the end of a line."""
    return token[1:].removesuffix("}") if token[0] == "{" else token[1:]


def _unquoted(token: str) -> str:
    """The text of a move, which may stand in quotes."""
    quoted = len(token) > 2 and token[0] == token[-1] == '"'
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if quoted else token


def is_one_move(text: str, game: str) -> bool:
    """Whether a text is read as that move where it stands among others.

    >>> is_one_move("e4", "chess"), is_one_move("(1,2)", "hex.py"), is_one_move("1.5", "hex.py")
    (True, False, False)
    """
    style = STANDARD if "pgn" in formats_of(game) else WORDS
    is_token = [*style.cut(text)] == [text] and text[0] not in '%["'
    return is_token and style.kind_of(text) == "move"


def _new_record(tags: dict[str, str], errors: list[str]) -> GameRecord:
    """A game without moves, at its start."""
    game = GameRecord(tags, errors=errors)
    result = tags.get("Result", UNKNOWN).strip()
    result = OTHER_RESULTS.get(result, result)
    game.result = result if result in RESULTS else UNKNOWN
    return game


def _check_variant(game: GameRecord) -> None:
    variant = game.tags.get("Variant", "")
    if re.sub(r"[\W_]", "", variant).lower() not in VARIANTS:
        game.errors.append(f"Variant {shortened(variant)}: only chess and Chess960 are read")


def _move(line: _LineRead, text: str) -> None:
    if not line.moves and line.instead_of is not None:
        line.instead_of.variations.append(line.moves)
    line.moves.append(RecordedMove(text))
    if line.said:
        line.moves[-1].before, line.said = line.said, ""


def _variation(game: GameRecord, line: _LineRead) -> _LineRead:
    """A line that begins before the last move."""
    if line.lost or not line.moves:
        if not line.lost:
            game.errors.append("a variation stands before the first move")
        return _LineRead([], lost=True)
    return _LineRead([], line.moves[-1])


def _comment(game: GameRecord, line: _LineRead, text: str, main: bool) -> None:
    """Adds a comment to the move before it, or to the one behind it where a line begins."""
    text = " ".join(text.split())
    if not text:
        return
    if line.moves:
        line.moves[-1].comment = f"{line.moves[-1].comment} {text}".lstrip()
    elif main:
        game.comment = f"{game.comment} {text}".lstrip()
    else:
        line.said = f"{line.said} {text}".lstrip()


def _glyph(line: _LineRead, number: int) -> None:
    if number and number < 256 and line.moves and number not in line.moves[-1].glyphs:
        line.moves[-1].glyphs += (number,)
