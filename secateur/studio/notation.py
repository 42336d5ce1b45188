"""A match as PGN, which people and other programs can read and write; `match_file` is the JSON with all there is."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from secateur.errors import SecateurError
from secateur.play.ending import DRAWN, FIRST_WINS, SECOND_WINS, UNKNOWN, Ending
from secateur.play.pgn import read_games
from secateur.play.pgn_writer import write_game
from secateur.play.record import GameRecord, RecordedMove, start_tags
from secateur.studio.match_file import MatchFile, read_match
from secateur.studio.matches import MOST_NODES, ROOT, Match, PlayedNode
from secateur.studio.messages.values import (
    LONGEST_COMMENT,
    LONGEST_TAG,
    MOST_TAGS,
    EnginePlayer,
    GameChoice,
    MatchEnd,
    MatchPlayer,
    MoveNotes,
    TimeControl,
)
from secateur.studio.rows import main_line_length

#: Tags that a match has in other places: its game, where it starts, its name, its result.
OWN_TAGS = ("Game", "Name", "Position", "FEN", "SetUp", "Result")

#: Who has won, by the result as PGN writes it.
WINNERS = {FIRST_WINS: 0, SECOND_WINS: 1, DRAWN: None}

#: One of these makes a text a game.
HEADS = {"Game", "Event", "Site", "White", "Black", "FEN", "Result"}


class MatchRecord(NamedTuple):
    """What a file says: each move, and the number of the one that it follows (0: the start), which comes earlier."""

    game: str
    name: str
    position: str
    moves: list[tuple[int, RecordedMove]]
    players: list[MatchPlayer] | None = None
    clock: TimeControl | None = None
    endings: Sequence[MatchEnd] = ()
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

    def result_at(self, node: int, sides: list[str]) -> MatchEnd | None:
        """The result that PGN tells, for the node where the game ended; None if it tells none."""
        if self.ended not in WINNERS:
            return None
        why = self.tags.get("Termination", "").lower()
        ending = Ending(WINNERS[self.ended], "" if why == "normal" else why)
        return MatchEnd(ending.winner, ending.text(sides), node)


# ---------------------------------------------------------------- writing


def as_pgn(match: Match, standard: bool) -> str:
    """The match as PGN, with its variations and all that is said; `standard`: whether PGN was made for its game."""
    won = UNKNOWN if match.result is None else Ending(match.result.winner).pgn
    tags = {**(match.tags or _roster(match)), **start_tags(match.game, match.position, standard)}
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


def _recorded(node: PlayedNode) -> RecordedMove:
    return _told(node.move, node.notes)


def _roster(match: Match) -> dict[str, str]:
    """The tags of a game that was played here, and not read from a file."""
    names = [
        "secateur " + " ".join(map(str, player.level.given.values())) if isinstance(player, EnginePlayer) else "?"
        for player in match.players
    ]
    date = time.strftime("%Y.%m.%d", time.localtime(match.created))
    return {"Event": "secateur", "Date": date, "Round": "-", "White": names[0], "Black": names[1]}


# ---------------------------------------------------------------- reading


def read(text: str, number: int | None = None) -> MatchRecord:
    """What a file says; SecateurError if it is none. Of several games, `number` chooses one, from 1."""
    text = text.lstrip("\ufeff").strip()
    if text.startswith("{"):
        return _from_file(read_match(text))
    records = _records(text)
    if number is None and len(records) > 1:
        raise SecateurError(f"the file has {len(records):,} games: choose one of them by its number")
    if not 1 <= (number or 1) <= len(records):
        raise SecateurError(f"the file has {len(records):,} games: there is no game {number}")
    return _from_record(records[(number or 1) - 1])


def games_in(text: str) -> list[GameChoice]:
    """What there is to choose from in a file, one entry for each game."""
    text = text.lstrip("\ufeff").strip()
    if text.startswith("{"):
        found = read_match(text)
        length = main_line_length((number, step.parent) for number, step in enumerate(found.moves, 1))
        return [GameChoice(found.name, found.game, UNKNOWN, "", length)]
    return [
        GameChoice(
            title=_title(record),
            game=record.game,
            result=record.result,
            date=record.tags.get("Date", "")[:40],
            moves=len(record.moves),
        )
        for record in _records(text)
    ]


class ReadGame(NamedTuple):
    """A game of a file: what it says, or the problem with it."""

    title: str
    record: MatchRecord | None
    problem: str = ""


def read_all(text: str) -> list[ReadGame]:
    """Every game of a file, those that cannot be read too."""
    text = text.lstrip("\ufeff").strip()
    if text.startswith("{"):
        file = _from_file(read_match(text))
        return [ReadGame(file.name, file)]
    found = []
    for record in _records(text):
        try:
            found.append(ReadGame(_title(record), _from_record(record)))
        except SecateurError as error:
            found.append(ReadGame(_title(record), None, str(error)))
    return found


def _title(record: GameRecord) -> str:
    return (record.tags.get("Name") or record.title)[:100]


def _records(text: str) -> list[GameRecord]:
    records = list(read_games(text))
    if not records or not records[0].tags.keys() & HEADS:
        raise SecateurError('a match must begin with a line that names its game: [Game "othello"]')
    return records


def _from_record(record: GameRecord) -> MatchRecord:
    if record.errors:
        raise SecateurError(record.errors[0])
    moves = []
    for parent, move in record.numbered():
        if not 0 < len(move.text) <= 100:
            raise SecateurError("a move must be a string of 1 to 100 characters")
        moves.append((parent, move))
        if len(moves) > MOST_NODES:
            break
    tags = {name: value[:LONGEST_TAG] for name, value in record.tags.items() if name not in OWN_TAGS}
    return _checked(
        MatchRecord(
            record.game,
            record.tags.get("Name") or record.title,
            record.position,
            moves,
            tags=dict(list(tags.items())[:MOST_TAGS]),
            comment=record.comment[:LONGEST_COMMENT],
            ended=record.result,
        )
    )


def _from_file(file: MatchFile) -> MatchRecord:
    return MatchRecord(
        file.game,
        file.name,
        file.position,
        [(step.parent, _told(step.move, step.notes)) for step in file.moves],
        file.players,
        file.clock,
        [*file.endings, *([] if file.result is None else [file.result])],
        file.current,
        file.tags,
        file.comment,
    )


def _told(move: str, notes: MoveNotes) -> RecordedMove:
    return RecordedMove(move, notes.comment, notes.before, tuple(notes.glyphs))


def _checked(record: MatchRecord) -> MatchRecord:
    if len(record.moves) > MOST_NODES:
        raise SecateurError(f"a match must have at most {MOST_NODES:,} moves, and the file has more")
    if not all(map(writable, (record.game, record.name, record.position, *_texts(record)))):
        raise SecateurError("the file contains half a surrogate pair, which cannot be written")
    return record._replace(name=record.name[:100])


def _texts(record: MatchRecord) -> Iterator[str]:
    """All texts of the moves, tags and comments."""
    for _, move in record.moves:
        yield from (move.text, move.comment, move.before)
    yield from (record.comment, *record.tags, *record.tags.values())


def writable(text: str) -> bool:
    """Whether a text can be written down: half of a character, which JSON allows, cannot."""
    return not any("\ud800" <= sign <= "\udfff" for sign in text)
