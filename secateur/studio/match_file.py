"""A match as a complete JSON file, which `match.import` and My games read."""

from __future__ import annotations

import json
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from secateur import schema
from secateur.errors import SecateurError
from secateur.studio.matches import MOST_NODES, ROOT, Match
from secateur.studio.messages.values import (
    CommentText,
    GameSpec,
    MatchEnd,
    MatchName,
    MatchPlayers,
    MatchTags,
    MoveNotes,
    MoveText,
    Position,
    TimeControl,
)

#: What the file begins with, and its version.
MARK, VERSION = "secateur-match", 1

MoveNumber = Annotated[int, Meta(ge=0, le=MOST_NODES)]
_STEP = "a list of the number of the move before, the move, and perhaps what is said about it"


class FileMove(Struct, array_like=True, forbid_unknown_fields=True):
    """A move, the number of the one before, and what is said about it."""

    parent: MoveNumber
    move: MoveText
    notes: MoveNotes = MoveNotes()


class MatchFile(Struct, kw_only=True):
    """Each move has the number of the one that it follows (0: the start), which comes earlier."""

    version: Literal[1] = field(name=MARK, default=1)
    game: GameSpec
    name: MatchName
    position: Position
    players: MatchPlayers
    created: float | None = None
    clock: TimeControl | None
    result: MatchEnd | None  # at the end of the main line
    endings: list[MatchEnd] = []  # at other nodes
    current: MoveNumber
    tags: MatchTags = {}
    comment: CommentText = ""
    moves: Annotated[list[Annotated[FileMove, Meta(description=_STEP)]], Meta(max_length=MOST_NODES)]

    def __post_init__(self) -> None:
        for number, step in enumerate(self.moves, 1):
            if step.parent >= number:
                raise ValueError(f"moves[{number - 1}] must follow an earlier move, not move {step.parent}")
        places = [("current", self.current), ("result.node", self.result.node if self.result else 0)]
        for name, place in (*places, *(("endings.node", end.node) for end in self.endings)):
            if place > len(self.moves):
                raise ValueError(f"{name} must be one of its {len(self.moves)} moves, not {place}")


def write_match(match: Match) -> str:
    """The match as JSON."""
    ids = match.below(ROOT)
    numbers = {id: number for number, id in enumerate(ids)}
    result = match.result
    ends = {id: MatchEnd(end.winner, end.reason, numbers[id]) for id, end in match.endings.items()}
    file = MatchFile(
        game=match.game,
        name=match.name,
        position=match.position,
        players=match.players,
        created=match.created,
        clock=None if match.clock is None else TimeControl(match.clock.seconds, match.clock.increment),
        result=None if result is None else ends.pop(result.node),
        endings=list(ends.values()),
        current=numbers[match.current],
        tags=match.tags,
        comment=match.comment,
        moves=[FileMove(numbers[node.parent], node.move, node.notes) for node in map(match.nodes.__getitem__, ids[1:])],
    )
    return as_json(file)


def as_json(file: MatchFile) -> str:
    """The file as JSON, without notes where nothing is said about the match or a move."""
    data = schema.plain(file)
    data["moves"] = [step if step[2] else step[:2] for step in data["moves"]]
    said = {name: value for name, value in data.items() if value or name not in ("tags", "comment", "endings")}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":")) + "\n"


def read_match(text: str, where: str = "the match") -> MatchFile:
    """What a file says; SecateurError says what must be different in it."""
    data = schema.read_json(text, where)
    if not isinstance(data, dict) or data.get(MARK) != VERSION:
        raise SecateurError(f'{where} must be a match of version {VERSION}: it begins with {{"{MARK}": {VERSION}')
    return schema.read(text, MatchFile, where)
