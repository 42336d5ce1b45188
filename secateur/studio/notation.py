"""A match as a text that people can read and write; `match_file` is the JSON with all there is.

The text has tags, then moves; what stands in parentheses was played instead of the move before it. For chess it is PGN,
of which all is read that a match has: tags, moves, variations. What has a tag `Game` is read in the same way.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from secateur.errors import SecateurError
from secateur.studio.match_file import read_match
from secateur.studio.matches import MOST_NODES, ROOT, Match
from secateur.studio.messages.values import EnginePlayer, MatchPlayer, MatchResult, TimeControl

TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$', re.MULTILINE)
TOKEN = re.compile(r"[()]|[^\s()]+")
NUMBER = re.compile(r"\d+\.+$")

#: What PGN has beside tags, moves and variations: comments, glyphs, numbers before a move, results.
COMMENT = re.compile(r"\{[^}]*\}|;[^\n]*|\$\d+")
BARE = re.compile(r"^(?:\d+\.+)?(.*?)[!?]*$")
RESULTS = ("1-0", "0-1", "1/2-1/2", "*")


class Record(NamedTuple):
    """What a file says: each move, and the number of the one that it follows (0: the start), which comes earlier."""

    game: str
    name: str
    position: str
    moves: list[tuple[int, str]]
    players: list[MatchPlayer] | None = None
    clock: TimeControl | None = None
    result: MatchResult | None = None
    current: int | None = None

    def lines(self) -> Iterator[list[int]]:
        """The numbers of the moves of every line, from the start to where it ends."""
        continued = {parent for parent, _ in self.moves}
        for number in range(1, len(self.moves) + 1):
            if number not in continued:
                line = []
                while number:
                    line.append(number)
                    number = self.moves[number - 1][0]
                yield line[::-1]

    def texts(self, line: list[int]) -> list[str]:
        """A line in the players' notation."""
        return [self.moves[number - 1][1] for number in line]


def as_text(match: Match) -> str:
    """The match as tags and moves."""
    tags = {"Game": match.game, "Name": match.name, "Position": match.position}
    first, end = None, ""
    if is_chess(match.game):
        first, end = _first_ply(match.position), _outcome(match)
        tags = {**_roster(match), "Result": end, "Game": match.game, "Name": match.name}
        tags |= {"SetUp": "1", "FEN": match.position} if match.position else {}
    head = [f'[{name} "{_escaped(text)}"]' for name, text in tags.items() if text]
    moves = " ".join(_moves(match, first)).replace("( ", "(").replace(" )", ")")
    return "\n".join([*head, "", f"{moves} {end}".strip(), ""])


def is_chess(game: str) -> bool:
    """Whether a match of this game is written as PGN."""
    return game.partition(":")[0] == "chess"


def _roster(match: Match) -> dict[str, str]:
    """The tags that every PGN game has, but for the result."""
    names = [
        "secateur " + " ".join(map(str, player.level.given.values())) if isinstance(player, EnginePlayer) else "?"
        for player in match.players
    ]
    date = time.strftime("%Y.%m.%d", time.localtime(match.created))
    return {"Event": "secateur", "Site": "?", "Date": date, "Round": "-", "White": names[0], "Black": names[1]}


def _outcome(match: Match) -> str:
    """How a game of chess ended, as far as the match says so."""
    moves = match.moves()
    if match.result is not None:
        winner = match.result.winner
    elif moves and moves[-1].endswith("#"):
        winner = (_first_ply(match.position) + len(moves) - 1) % 2
    else:
        return "*"
    return "1/2-1/2" if winner is None else RESULTS[winner]


def _first_ply(position: str) -> int:
    """The half-move that a FEN begins with, from 0."""
    fields = position.split()
    number = int(fields[5]) if len(fields) > 5 and fields[5].isdecimal() else 1
    return 2 * max(number - 1, 0) + (fields[1:2] == ["b"])


def _moves(match: Match, first: int | None) -> Iterator[str]:
    """The main line, after each move those that were played instead; without recursion, for lines are long.

    Moves get numbers where the half-move is given that the first one is.
    """
    work: list[str | tuple[int, int] | tuple[str, int, int]] = [(ROOT, first or 0)]
    fresh = True  # whether a move of the second player needs its number

    def number(ply: int) -> Iterator[str]:
        if first is not None and (fresh or ply % 2 == 0):
            yield f"{ply // 2 + 1}{'...' if ply % 2 else '.'}"

    while work:
        item = work.pop()
        if isinstance(item, str):
            yield item
            fresh = True
            continue
        if len(item) == 3:
            yield from number(item[1])
            yield item[0]
            fresh = False
            work.append((item[2], item[1] + 1))
            continue
        id, ply = item
        if not match.children(id):
            continue
        main, *others = match.children(id)
        yield from number(ply)
        yield main.move
        fresh = False
        work.append((main.id, ply + 1))
        for other in reversed(others):
            work += [")", (other.move, ply, other.id), "("]


def read(text: str) -> Record:
    """What a file says; SecateurError where it is none."""
    text = text.lstrip("\ufeff").strip()
    return _read_json(text) if text.startswith("{") else _read_text(text)


def _read_json(text: str) -> Record:
    file = read_match(text)
    return _checked(
        Record(file.game, file.name, file.position, file.moves, file.players, file.clock, file.result, file.current)
    )


def _move(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 100:
        raise SecateurError("a move is a text of 1 to 100 characters")
    return value


def _read_text(text: str) -> Record:
    tags, body = _game(text)
    game = tags.get("Game") or ("chess" if tags.keys() & {"Event", "White", "Black", "FEN"} else "")
    if not game:
        raise SecateurError('a match begins with a line that names its game: [Game "othello"]')
    moves: list[tuple[int, str]] = []
    last = 0
    above: list[int] = []
    for token in TOKEN.findall(body):
        if token == "(":
            if not last:
                raise SecateurError("a variation stands behind the move that it replaces")
            above.append(last)
            last = moves[last - 1][0]
        elif token == ")":
            if not above:
                raise SecateurError("there is a ) without its (")
            last = above.pop()
        elif not NUMBER.fullmatch(token) and not (is_chess(game) and token in RESULTS):
            moves.append((last, _move(BARE.sub(r"\1", token) if is_chess(game) else token)))
            last = len(moves)
            if last > MOST_NODES:
                break
    if above:
        raise SecateurError("there is a ( without its )")
    players = [tags[side] for side in ("White", "Black") if tags.get(side, "?") != "?"]
    name = tags.get("Name") or ("" if "Game" in tags else " - ".join(players))
    return _checked(Record(game, name, tags.get("Position") or tags.get("FEN", ""), moves))


def _game(text: str) -> tuple[dict[str, str], str]:
    """The tags of the first game of a text, and its moves: a file of PGN may hold more."""
    if re.search(r'^\[(?:Event|White|Black|FEN) "', text, re.MULTILINE):
        text = COMMENT.sub(" ", text)
    tags: dict[str, str] = {}
    body: list[str] = []
    for line in text.split("\n"):
        tag = TAG.match(line)
        if tag and any(map(str.strip, body)):
            break
        if tag:
            tags[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
        else:
            body.append(line)
    return tags, "\n".join(body)


def _checked(record: Record) -> Record:
    if len(record.moves) > MOST_NODES:
        raise SecateurError(f"the file has more than {MOST_NODES:,} moves, too many for a match")
    if not all(map(writable, (record.game, record.name, record.position, *(move for _, move in record.moves)))):
        raise SecateurError("the file has half of a character somewhere, which cannot be written")
    for number in (record.current or 0, record.result.node if record.result else 0):
        if number > len(record.moves):
            raise SecateurError(f"there is no move {number} in the file")
    return record._replace(name=record.name[:100])


def writable(text: str) -> bool:
    """Whether a text can be written down: half of a character, which JSON allows, cannot."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
