"""A match as a file: JSON with all there is, or a text that people can read and write.

The text has tags, then moves; what stands in parentheses was played instead of the move before it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from secateur.errors import SecateurError
from secateur.studio.matches import ROOT, Match

#: Says what kind of file it is, and its version.
MARK, VERSION = "secateur-match", 1

#: The most moves that a file may have.
MOST = 5_000

TAG = re.compile(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]\s*$', re.MULTILINE)
TOKEN = re.compile(r"[()]|[^\s()]+")
NUMBER = re.compile(r"\d+\.+$")


class Record(NamedTuple):
    """What a file says: each move, and the number of the one that it follows (0: the start), which comes earlier."""

    game: str
    name: str
    position: str
    moves: list[tuple[int, str]]

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


def as_json(match: Match) -> str:
    """The match as JSON."""
    row = match.row()
    kept = {name: row[name] for name in ("game", "name", "position", "players", "result", "current", "created")}
    nodes = [{"id": node.id, "parent": node.parent, "move": node.move} for node in _in_order(match)]
    return json.dumps({MARK: VERSION, **kept, "nodes": nodes}, ensure_ascii=False, indent=1) + "\n"


def as_text(match: Match) -> str:
    """The match as tags and moves."""
    tags = {"Game": match.game, "Name": match.name, "Position": match.position}
    head = [f'[{name} "{_escaped(text)}"]' for name, text in tags.items() if text]
    return "\n".join([*head, "", " ".join(_moves(match)).replace("( ", "(").replace(" )", ")"), ""])


def _moves(match: Match) -> Iterator[str]:
    """The main line, after each move those that were played instead; without recursion, for lines are long."""
    work: list[str | int] = [ROOT]
    while work:
        item = work.pop()
        if isinstance(item, str):
            yield item
            continue
        if not match.children(item):
            continue
        main, *others = match.children(item)
        yield main.move
        work.append(main.id)
        for other in reversed(others):
            work += [")", other.id, other.move, "("]


def _in_order(match: Match) -> Iterator[Any]:
    for id in match.below(ROOT)[1:]:
        yield match.nodes[id]


def read(text: str) -> Record:
    """What a file says; SecateurError where it is none."""
    text = text.lstrip("\ufeff").strip()
    return _read_json(text) if text.startswith("{") else _read_text(text)


def _read_json(text: str) -> Record:
    try:
        record = json.loads(text)
        if record.get(MARK) != VERSION:
            raise SecateurError(f'this is no match of version {VERSION}: it begins with {{"{MARK}": {VERSION}')
        numbers = {ROOT: 0}
        moves: list[tuple[int, str]] = []
        for node in record["nodes"][: MOST + 1]:
            moves.append((numbers[int(node["parent"])], _move(node["move"])))
            numbers[int(node["id"])] = len(moves)
        fields = [record[name] for name in ("game", "name", "position")]
        if not all(isinstance(value, str) for value in fields):
            raise SecateurError("game, name and position of a match are texts")
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        if isinstance(error, SecateurError):
            raise
        raise SecateurError(f"this JSON is no match: {type(error).__name__}: {str(error)[:80]}") from None
    return _checked(Record(record["game"], record["name"], record["position"], moves))


def _move(value: Any) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= 100:
        raise SecateurError("a move is a text of 1 to 100 characters")
    return value


def _read_text(text: str) -> Record:
    tags = {name: re.sub(r"\\(.)", r"\1", value) for name, value in TAG.findall(text)}
    if "Game" not in tags:
        raise SecateurError('a match begins with a line that names its game: [Game "othello"]')
    moves: list[tuple[int, str]] = []
    last = 0
    above: list[int] = []
    for token in TOKEN.findall(TAG.sub("", text)):
        if token == "(":
            if not last:
                raise SecateurError("a variation stands behind the move that it replaces")
            above.append(last)
            last = moves[last - 1][0]
        elif token == ")":
            if not above:
                raise SecateurError("there is a ) without its (")
            last = above.pop()
        elif not NUMBER.fullmatch(token):
            moves.append((last, _move(token)))
            last = len(moves)
            if last > MOST:
                break
    if above:
        raise SecateurError("there is a ( without its )")
    return _checked(Record(tags["Game"], tags.get("Name", ""), tags.get("Position", ""), moves))


def _checked(record: Record) -> Record:
    if len(record.moves) > MOST:
        raise SecateurError(f"the file has more than {MOST:,} moves, too many for a match")
    return record._replace(name=record.name[:100])


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")
