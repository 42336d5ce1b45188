"""A match as a file: JSON with all there is, or PGN, which people and other programs can read and write."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any, NamedTuple

from secateur.errors import SecateurError
from secateur.play.ending import DRAWN, FIRST_WINS, SECOND_WINS, UNKNOWN, Ending
from secateur.play.pgn import read_games
from secateur.play.pgn_writer import write_game
from secateur.play.record import GameRecord, RecordedMove, start_tags
from secateur.studio.matches import MOST_NODES, ROOT, Match, Node
from secateur.studio.messages import clock, listing, player, text, whole, writable

#: Says what kind of file it is, and its version.
MARK, VERSION = "secateur-match", 1

#: Tags that a match has in other places: its game, where it starts, its name, its result.
OWN_TAGS = ("Game", "Name", "Position", "FEN", "SetUp", "Result")

#: Who has won, by the result as PGN writes it.
WINNERS = {FIRST_WINS: 0, SECOND_WINS: 1, DRAWN: None}

#: One of these makes a text a game.
HEADS = {"Game", "Event", "Site", "White", "Black", "FEN", "Result"}

#: The most tags of a game, and characters in each, and in a comment.
MOST_TAGS, LONGEST_TAG, LONGEST_COMMENT = 200, 1_000, 20_000


class MatchFile(NamedTuple):
    """What a file says: each move, and the number of the one that it follows (0: the start), which comes earlier."""

    game: str
    name: str
    position: str
    moves: list[tuple[int, RecordedMove]]
    players: list[dict[str, Any]] | None = None
    clock: dict[str, Any] | None = None
    result: dict[str, Any] | None = None
    current: int | None = None
    tags: dict[str, str] = {}
    comment: str = ""  # before the first move
    ended: str = UNKNOWN  # the result as PGN writes it, where there is no other

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
        return [self.moves[number - 1][1].text for number in line]

    def result_at(self, node: int, sides: list[str]) -> dict[str, Any] | None:
        """The result that PGN tells, for the node where the game ended; None where it tells none."""
        if self.ended not in WINNERS:
            return None
        why = self.tags.get("Termination", "").lower()
        ending = Ending(WINNERS[self.ended], "" if why == "normal" else why)
        return {"winner": ending.winner, "reason": ending.text(sides), "node": node}


# ---------------------------------------------------------------- writing


def as_json(match: Match) -> str:
    """The match as JSON."""
    ids = match.below(ROOT)
    numbers = {id: number for number, id in enumerate(ids)}
    nodes = [match.nodes[id] for id in ids[1:]]
    moves = [[numbers[node.parent], node.move, *([node.notes] if node.notes else [])] for node in nodes]
    result = None if match.result is None else {**match.result, "node": numbers[match.result["node"]]}
    kept = {name: getattr(match, name) for name in ("game", "name", "position", "players", "created")}
    ticking = None if match.clock is None else {"seconds": match.clock.seconds, "increment": match.clock.increment}
    record = {MARK: VERSION, **kept, "clock": ticking, "result": result, "current": numbers[match.current]}
    record |= {"tags": match.tags, "comment": match.comment, "moves": moves}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def as_pgn(match: Match) -> str:
    """The match as PGN, with its variations and all that is said about it."""
    won = UNKNOWN if match.result is None else Ending(match.result["winner"]).pgn
    tags = {**(match.tags or _roster(match)), **start_tags(match.game, match.position)}
    record = GameRecord(tags | ({"Name": match.name} if match.name else {}), [], won, match.comment)
    work = [(record.moves, ROOT)]
    while work:
        line, id = work.pop()
        while children := match.children(id):
            main, *others = children
            line.append(_recorded(main))
            for other in others:
                line[-1].variations.append([_recorded(other)])
                work.append((line[-1].variations[-1], other.id))
            id = main.id
    return write_game(record)


def _recorded(node: Node) -> RecordedMove:
    return RecordedMove(node.move, node.comment, node.before, tuple(node.glyphs))


def _roster(match: Match) -> dict[str, str]:
    """The tags of a game that was played here, and not read from a file."""
    names = [
        "?" if player["kind"] == "human" else "secateur " + " ".join(map(str, player["level"].values()))
        for player in match.players
    ]
    date = time.strftime("%Y.%m.%d", time.localtime(match.created))
    return {"Event": "secateur", "Date": date, "Round": "-", "White": names[0], "Black": names[1]}


# ---------------------------------------------------------------- reading


def read(text: str, number: int | None = None) -> MatchFile:
    """What a file says; SecateurError where it is none. Of several games, `number` chooses one, from 1."""
    text = text.lstrip("\ufeff").strip()
    if text.startswith("{"):
        return _read_json(text)
    records = _records(text)
    if number is None and len(records) > 1:
        raise SecateurError(f"the file has {len(records):,} games: choose one of them by its number")
    if not 1 <= (number or 1) <= len(records):
        raise SecateurError(f"the file has {len(records):,} games: there is no game {number}")
    return _from_record(records[(number or 1) - 1])


def games_in(text: str) -> list[dict[str, Any]]:
    """What there is to choose from in a file, one entry for each game."""
    text = text.lstrip("\ufeff").strip()
    if text.startswith("{"):
        found = _read_json(text)
        return [{"title": found.name, "game": found.game, "result": UNKNOWN, "date": "", "moves": len(found.moves)}]
    return [
        {
            "title": (record.tags.get("Name") or record.title)[:100],
            "game": record.game,
            "result": record.result,
            "date": record.tags.get("Date", "")[:40],
            "moves": len(record.moves),
        }
        for record in _records(text)
    ]


def _records(text: str) -> list[GameRecord]:
    records = list(read_games(text))
    if not records or not records[0].tags.keys() & HEADS:
        raise SecateurError('a match begins with a line that names its game: [Game "othello"]')
    return records


def _from_record(record: GameRecord) -> MatchFile:
    if record.errors:
        raise SecateurError(record.errors[0])
    moves = []
    for parent, move in record.numbered():
        if not 0 < len(move.text) <= 100:
            raise SecateurError("a move is a text of 1 to 100 characters")
        moves.append((parent, move))
        if len(moves) > MOST_NODES:
            break
    tags = {name: value[:LONGEST_TAG] for name, value in record.tags.items() if name not in OWN_TAGS}
    return _checked(
        MatchFile(
            record.game,
            record.tags.get("Name") or record.title,
            record.position,
            moves,
            tags=dict(list(tags.items())[:MOST_TAGS]),
            comment=record.comment[:LONGEST_COMMENT],
            ended=record.result,
        )
    )


def _read_json(text: str) -> MatchFile:
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise SecateurError("this is not a match: its JSON does not read") from None
    if record.get(MARK) != VERSION:
        raise SecateurError(f'this is not a match of version {VERSION}: it begins with {{"{MARK}": {VERSION}')
    record = {"tags": {}, "comment": "", **record}  # which older files do not have
    for name, check in FIELDS.items():
        if name not in record or (wrong := check(record[name])):
            wrong = wrong if name in record else check(...)
            raise SecateurError(f"{name} of the match is not {wrong}")
    for number, (parent, *_) in enumerate(record["moves"], 1):
        if parent >= number:
            raise SecateurError(f"move {number} follows move {parent}, which comes later")
    fields = {name: record[name] for name in FIELDS}
    return _checked(MatchFile(**{**fields, "moves": [_from_step(*step) for step in record["moves"]]}))


def _from_step(parent: int, move: str, notes: dict[str, Any] | None = None) -> tuple[int, RecordedMove]:
    notes = notes or {}
    glyphs = tuple(notes.get("glyphs", ()))
    return parent, RecordedMove(move, notes.get("comment", ""), notes.get("before", ""), glyphs)


def notes(value: Any) -> str:
    """What is said about a move: {"comment": "...", "before": "...", "glyphs": [1]}; each may be missing."""
    checks = {
        "comment": text(LONGEST_COMMENT),
        "before": text(LONGEST_COMMENT),
        "glyphs": listing(whole(1, 255), 255),
    }
    right = isinstance(value, dict) and all(name in checks and not checks[name](value[name]) for name in value)
    return "" if right else "an object with comment, before and glyphs"


def _step(value: Any) -> str:
    right = isinstance(value, list) and len(value) in (2, 3) and not whole(0, MOST_NODES)(value[0])
    right = right and not text(100, 1)(value[1]) and not (value[2:] and notes(value[2]))
    return "" if right else "[number of the move before, move]"


def _tags(value: Any) -> str:
    right = isinstance(value, dict) and len(value) <= MOST_TAGS
    right = right and not any(text(LONGEST_TAG)(each) for pair in value.items() for each in pair)
    return "" if right else f"at most {MOST_TAGS} tags, each a text of at most {LONGEST_TAG:,} characters"


def _result(value: Any) -> str:
    right = value is None or (
        isinstance(value, dict)
        and value.keys() == {"winner", "reason", "node"}
        and (value["winner"] is None or not whole(0, 1)(value["winner"]))
        and not text(200)(value["reason"])
        and not whole(0, MOST_NODES)(value["node"])
    )
    return "" if right else "null or a result: winner, reason and node"


FIELDS = {
    "game": text(300, 1), "name": text(100), "position": text(20_000), "moves": listing(_step, MOST_NODES),
    "players": listing(player, 2, 2), "clock": clock, "result": _result, "tags": _tags,
    "comment": text(LONGEST_COMMENT), "current": whole(0, MOST_NODES),
}  # fmt: skip


def _checked(record: MatchFile) -> MatchFile:
    if len(record.moves) > MOST_NODES:
        raise SecateurError(f"the file has more than {MOST_NODES:,} moves, too many for a match")
    if not all(map(writable, (record.game, record.name, record.position, *_texts(record)))):
        raise SecateurError("the file has half of a character somewhere, which cannot be written")
    for number in (record.current or 0, record.result["node"] if record.result else 0):
        if number > len(record.moves):
            raise SecateurError(f"there is no move {number} in the file")
    return record._replace(name=record.name[:100])


def _texts(record: MatchFile) -> Iterator[str]:
    """All texts of the moves, tags and comments."""
    for _, move in record.moves:
        yield from (move.text, move.comment, move.before)
    yield from (record.comment, *record.tags, *record.tags.values())
