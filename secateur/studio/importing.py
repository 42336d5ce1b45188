"""Games of files become matches: every move is played by the rules, and what is said about it is kept."""

from __future__ import annotations

import asyncio
import sqlite3
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType, structs

from secateur.errors import SecateurError
from secateur.studio.live_match import settle
from secateur.studio.matches import HUMAN, ROOT, Match, new_clock
from secateur.studio.messages import BadMessage
from secateur.studio.messages.jobs import PositionRequest
from secateur.studio.messages.replies import GamesImported
from secateur.studio.messages.values import (
    LONGEST_COMMENT,
    ImportFailure,
    MadeMove,
    MoveNotes,
    PositionAnswer,
    PositionView,
)
from secateur.studio.notation import MatchRecord, read_all

if TYPE_CHECKING:
    from secateur.studio.studio import Studio


async def import_all(studio: Studio, text: str) -> GamesImported:
    """Keeps every game of a text as a match; one that cannot be played is reported, and the others are kept."""
    matches, failures = 0, []
    stopped: str | UnsetType = UNSET
    for number, (title, record, problem) in enumerate(await asyncio.to_thread(read_all, text), 1):
        try:
            if record is None:
                raise SecateurError(problem)
            match, _ = await play_through(studio, record)
            studio.store.save_with_nodes(match.row(), [node.row() for node in match.nodes.values()], [])
            matches += 1
        except (BadMessage, SecateurError) as error:
            failures.append(ImportFailure(number, title, " ".join(str(error).split())))
        except sqlite3.Error as error:  # of the next ones too
            stopped = f"matches cannot be written: {error}"
            break
    return GamesImported(matches=matches, failures=failures, stopped=stopped)


async def play_through(studio: Studio, record: MatchRecord) -> tuple[Match, PositionView]:
    """The match of a record, with all its lines, and the position that it shows."""
    await studio.allow(record.game)

    async def after(moves: list[str]) -> PositionAnswer:
        return await studio.position(PositionRequest(game=record.game, position=record.position, moves=moves))

    answer = await after([])
    match = Match(
        record.game,
        studio.title(record.game),
        answer.sides,
        answer.first,
        record.name,
        players=record.players or [HUMAN, HUMAN],
        clock=new_clock(record.clock),
        tags=record.tags,
        comment=record.comment,
    )
    made: dict[int, MadeMove] = {}
    over: dict[int, PositionView] = {}
    for line in record.lines():
        answer = await after(record.texts(line))
        made.update(zip(line, answer.made, strict=True))
        if answer.view.over is not None:
            over[line[-1]] = answer.view
    ids = {0: ROOT}
    for number, (parent, move) in enumerate(record.moves, 1):
        match.current = ids[parent]
        known = match.child(made[number].move)
        node = match.add(made[number].move, made[number].side) if known is None else known
        ids[number] = node.id
        said = node.notes
        comment, before = (said.comment or move.comment, said.before or move.before)
        node.notes = MoveNotes(comment[:LONGEST_COMMENT], before[:LONGEST_COMMENT], said.glyphs or list(move.glyphs))
    for number, view in over.items():
        match.current = ids[number]
        settle(match, view)
    match.chosen.clear()
    match.current = ROOT
    match.go(match.line()[-1] if record.current is None else ids[record.current])
    told = record.result_at(match.current, match.sides)
    for end in [told] if told else [structs.replace(end, node=ids[end.node]) for end in record.endings]:
        match.endings.setdefault(end.node, end)
    answer = await after(match.moves())
    settle(match, answer.view)
    return match, answer.view
