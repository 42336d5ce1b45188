"""A page: its WebSocket, the messages that come from it, and those that go to it."""

from __future__ import annotations

import asyncio
import sqlite3
import traceback
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from msgspec import UNSET, structs
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from secateur.errors import SecateurError
from secateur.schema import plain, write
from secateur.studio import notation
from secateur.studio.importing import import_all
from secateur.studio.job_handlers import JobHandlers
from secateur.studio.jobs.ask import make_job, read_reply
from secateur.studio.match_file import write_match
from secateur.studio.matches import new_clock
from secateur.studio.messages import LONGEST, BadMessage, read, requests
from secateur.studio.messages.jobs import (
    AnalyseRequest,
    ArrangeRequest,
    GraphRequest,
    GraphScore,
    HintRequest,
    LineFields,
    PositionRequest,
)
from secateur.studio.messages.replies import (
    AnalysisNews,
    ChoicesFound,
    CompilingNews,
    Done,
    ExportedFile,
    Failure,
    GamesImported,
    GamesList,
    GraphNews,
    HintGiven,
    MatchList,
    MatchShown,
    PositionShown,
    Reply,
)
from secateur.studio.messages.values import GraphPoint, PositionAnswer, SearchReport
from secateur.studio.puzzle_handlers import PuzzleHandlers
from secateur.studio.review_handlers import ReviewHandlers
from secateur.studio.seat_handlers import SeatHandlers
from secateur.studio.seats import Seat
from secateur.workers.job import Job, JobError, JobState

if TYPE_CHECKING:
    from secateur.studio.live_match import LiveMatch
    from secateur.studio.studio import Studio

#: Messages that may wait for a page that does not read; it is closed then.
MOST_WAITING = 2_000

#: Answers that a page may wait for at the same time.
MOST_ASKED = 16

#: Matches that a page may have open at the same time, each with an engine that may think.
MOST_MATCHES = 8

#: The longest analysis of a position, in seconds.
ANALYSIS_SECONDS = 300.0


Handler = Callable[[Any], Awaitable[Reply | None]]


class Page(JobHandlers, PuzzleHandlers, SeatHandlers):
    """One page of a browser, from its connection to its end."""

    def __init__(self, studio: Studio, socket: WebSocket, seat: Seat | None = None) -> None:
        self.studio, self.socket, self.seat = studio, socket, seat
        self.outbox: dict[object, Reply] = {}
        self.full = asyncio.Event()
        self.live_matches: dict[str, LiveMatch] = {}
        self.jobs: dict[str, Job] = {}
        self.analysis: Job | None = None
        self.graph: Job | None = None
        self.reviews = ReviewHandlers(self)
        self.analysed = self.graphed = ""  # the matches that those two are about
        self.last_id = -1
        self.closing = False
        self.tasks: set[asyncio.Task[None]] = set()

    # ------------------------------------------------------------ in and out

    async def run(self) -> None:
        """Answers messages until the page closes."""
        await self.socket.accept()
        writing = asyncio.create_task(self._write())
        try:
            while True:
                received = await self.socket.receive()
                if received["type"] != "websocket.receive":
                    break
                raw = received.get("text")
                await self._receive(raw if raw is not None else received.get("bytes") or b"")
        except WebSocketDisconnect:
            pass
        finally:
            writing.cancel()
            self._close()

    def push(self, message: Reply, key: object = None) -> None:
        """Sends a message soon; one that waits under the same key is replaced: only the newest counts."""
        if len(self.outbox) > MOST_WAITING:
            self.hang_up("this page does not read its messages")
            return
        key = object() if key is None else key
        self.outbox.pop(key, None)
        self.outbox[key] = message
        self.full.set()

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # it closes while something is being sent
            while True:
                await self.full.wait()
                while self.outbox:
                    message = self.outbox.pop(next(iter(self.outbox)))
                    await self.socket.send_text(write(message))
                self.full.clear()

    @property
    def silent(self) -> bool:
        """Whether the page has never sent a valid message."""
        return self.last_id < 0

    def hang_up(self, why: str) -> None:
        """Closes the connection, once."""
        if not self.closing:
            self.closing = True
            self._in_background(self._hang_up(why))

    async def _hang_up(self, why: str) -> None:
        with suppress(RuntimeError):
            if self.socket.application_state is WebSocketState.CONNECTED:
                await self.socket.close(1008, why)

    def _close(self) -> None:
        for task in self.tasks:
            task.cancel()
        self.studio.scheduler.stop_all(self)
        for opened in list(self.live_matches.values()):
            self.studio.leave(opened, self)
        self.live_matches.clear()

    async def _receive(self, raw: str | bytes) -> None:
        id = None
        try:
            if len(raw) > LONGEST:
                raise BadMessage(f"a message must have at most {LONGEST:,} bytes")
            message = read(raw)
            id = message.id
            if id <= self.last_id:
                raise BadMessage(f"the id {id} is out of order: the last was {self.last_id}", id=id)
            self.last_id = id
            if self.seat is not None:
                self.seat.check(message)
            kind = str(message.__struct_config__.tag)
            answer: Handler = getattr(self, "on_" + kind.replace(".", "_"))
            if kind in SLOW:
                if len(self.tasks) >= MOST_ASKED:
                    raise BadMessage("too many questions are waiting for an answer", "limit")
                self._in_background(self._reply(message, answer))
            else:
                await self._reply(message, answer)
        except BadMessage as error:
            self._refuse(error, id if error.id is None else error.id)

    async def _reply(self, message: requests.PageRequest, answer: Handler) -> None:
        id = message.id
        try:
            said = await answer(message)
            if said is not None:
                self.push(structs.replace(said, re=id))
        except BadMessage as error:
            self._refuse(error, id)
        except JobError as error:
            self._refuse(BadMessage(str(error), "failed"), id)
        except SecateurError as error:
            self._refuse(BadMessage(str(error), "illegal"), id)
        except sqlite3.Error as error:
            self._refuse(BadMessage(f"matches cannot be read or written: {error}", "failed"), id)
        except Exception as error:  # noqa: BLE001  a page that asks gets an answer, whatever happens
            traceback.print_exc()
            self._refuse(BadMessage(f"internal error: {type(error).__name__}", "failed"), id)

    def _refuse(self, error: BadMessage, id: int | None) -> None:
        self.push(Failure(re=id, code=error.code, message=" ".join(str(error).split())))

    def _in_background(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    # ------------------------------------------------------------ matches

    def live_match(self, message: requests.AboutMatch) -> LiveMatch:
        """The open match that a message is about."""
        opened = self.live_matches.get(message.match)
        if opened is None:
            raise BadMessage(f"this page has no match {message.match!r} open", "not-found")
        return opened

    def _shown(self, opened: LiveMatch) -> MatchShown:
        self.outbox.pop(f"match {opened.match.id}", None)  # the reply says the same
        return opened.shown()

    async def _change(self, message: requests.AboutMatch, act: Callable[[LiveMatch], Awaitable[None]]) -> MatchShown:
        """Changes an open match, and shows the change."""
        opened = self.live_match(message)
        await act(opened)
        return self._shown(opened)

    def _has_room(self) -> None:
        if len(self.live_matches) >= MOST_MATCHES:
            raise BadMessage(f"this page has {MOST_MATCHES} matches open: close one first", "limit")

    async def _join(self, opened: LiveMatch) -> MatchShown:
        opened = self.studio.seated(opened)
        self.live_matches[opened.match.id] = opened
        opened.join(self)
        return self._shown(opened)

    async def on_games(self, message: requests.GetGames) -> GamesList:
        return await self.studio.games()

    async def on_match_new(self, message: requests.NewMatch) -> MatchShown:
        self._has_room()
        return await self._join(await self.studio.begin(message))

    async def on_match_open(self, message: requests.OpenMatch) -> MatchShown:
        if message.match not in self.live_matches:
            self._has_room()
        return await self._join(await self.studio.open(message.match))

    async def on_match_close(self, message: requests.CloseMatch) -> Done:
        self.leave(self.live_match(message).match.id)
        return Done()

    def leave(self, match: str) -> None:
        """This page shows a match no longer."""
        opened = self.live_matches[match]
        self.forget(match)
        self.studio.leave(opened, self)

    def forget(self, match: str) -> None:
        """A match is closed, or gone: nothing is searched for it any more."""
        self.live_matches.pop(match, None)
        if self.analysed == match:
            self._stop_analysis()
        if self.graphed == match:
            self._stop_graph()
        if self.reviews.match == match:
            self.reviews.stop()

    async def on_match_move(self, message: requests.PlayMove) -> MatchShown:
        side = None if self.seat is None else self.seat.side
        return await self._change(message, lambda opened: opened.move(message.node, message.move, side))

    async def on_match_go(self, message: requests.GoToNode) -> MatchShown:
        return await self._change(message, lambda opened: opened.go(message.node))

    async def on_match_undo(self, message: requests.UndoMove) -> MatchShown:
        return await self._change(message, lambda opened: opened.undo())

    async def on_match_redo(self, message: requests.RedoMove) -> MatchShown:
        return await self._change(message, lambda opened: opened.redo())

    async def on_match_drop(self, message: requests.DropNode) -> MatchShown:
        return await self._change(message, lambda opened: opened.drop(message.node))

    async def on_match_promote(self, message: requests.PromoteNode) -> MatchShown:
        return await self._change(message, lambda opened: opened.promote(message.node))

    async def on_match_resign(self, message: requests.Resign) -> MatchShown:
        return await self._change(message, lambda opened: opened.resign(message.side))

    async def on_match_draw(self, message: requests.OfferDraw) -> MatchShown:
        return await self._change(message, lambda opened: opened.draw(message.side))

    async def on_match_players(self, message: requests.SetPlayers) -> MatchShown:
        clock = UNSET if message.clock is UNSET else new_clock(message.clock)
        return await self._change(message, lambda opened: opened.seat(message.players, clock))

    async def on_match_pause(self, message: requests.PauseMatch) -> MatchShown:
        return await self._change(message, lambda opened: opened.pause(message.paused))

    async def on_match_name(self, message: requests.RenameMatch) -> Done:
        await self.studio.rename(message.match, message.name)
        return Done()

    async def on_match_delete(self, message: requests.DeleteMatch) -> Done:
        await self.studio.delete(message.match)
        return Done()

    async def on_match_picture(self, message: requests.PictureMatch) -> PositionShown:
        return PositionShown(view=await self.studio.picture(message.match))

    async def on_match_list(self, message: requests.ListMatches) -> MatchList:
        return self.studio.list_matches()

    async def on_match_export(self, message: requests.ExportMatch) -> ExportedFile:
        match = self.studio.kept(message.match)
        stem = "".join(sign if sign.isalnum() else "-" for sign in match.name or match.title).strip("-").lower()
        if message.format == "json":
            return ExportedFile(name=f"{stem}.json", mime="application/json", text=write_match(match))
        text = notation.as_pgn(match, await self.studio.is_standard(match))
        return ExportedFile(name=f"{stem}.pgn", mime="text/plain", text=text)

    async def on_match_choices(self, message: requests.ListChoices) -> ChoicesFound:
        return ChoicesFound(games=await asyncio.to_thread(notation.games_in, message.text))

    async def on_match_import(self, message: requests.ImportMatch) -> MatchShown:
        self._has_room()
        record = await asyncio.to_thread(notation.read, message.text, message.number)
        return await self._join(await self.studio.take_in(record))

    async def on_match_import_all(self, message: requests.ImportAll) -> GamesImported:
        return await import_all(self.studio, message.text)

    # ------------------------------------------------------------ positions

    async def on_position_read(self, message: requests.ReadPosition) -> PositionShown:
        request = PositionRequest(
            game=message.game, position=message.position, moves=message.moves, choices=not message.moves
        )
        return self._position(await self.studio.position(request))

    async def on_position_edit(self, message: requests.EditPosition) -> PositionShown:
        request = ArrangeRequest(game=message.game, pieces=message.pieces, side=message.side)
        return self._position(await self.studio.position(request))

    def _position(self, answer: PositionAnswer) -> PositionShown:
        return PositionShown(view=answer.view, choices=answer.choices)

    # ------------------------------------------------------------ searches

    def about(self, opened: LiveMatch, node: int) -> LineFields:
        """The fields that every search of a position in a match needs."""
        if not opened.match.has(node):
            raise BadMessage(f"there is no node {node} in this match", "not-found")
        return opened.line(node)

    async def on_analysis_start(self, message: requests.StartAnalysis) -> Done:
        self._stop_analysis()
        opened, node = self.live_match(message), message.node
        self.analysed = opened.match.id
        request = AnalyseRequest(**self.about(opened, node), lines=message.lines, seconds=ANALYSIS_SECONDS)

        def news(job: Job) -> None:
            if job is self.analysis:
                told = read_reply(job.result if job.result is not None else job.told, SearchReport)
                found = AnalysisNews(
                    match=opened.match.id,
                    node=node,
                    state=job.state,
                    compiling=job.compiling or UNSET,
                    message=job.message if job.state is JobState.FAILED else UNSET,
                    **structs.asdict(told),
                )
                self.push(found, key="analysis")
                if job.state is JobState.DONE and found.lines:
                    opened.score(node, found.lines[0].score)

        self.analysis = make_job(request, self, news)
        self.submit(self.analysis)
        return Done()

    async def on_analysis_stop(self, message: requests.StopAnalysis) -> Done:
        self._stop_analysis()
        return Done()

    def _stop_analysis(self) -> None:
        job, self.analysis = self.analysis, None
        self.outbox.pop("analysis", None)
        if job is not None:
            self.studio.scheduler.stop(job)

    async def on_graph_start(self, message: requests.StartGraph) -> Done:
        self._stop_graph()
        opened = self.live_match(message)
        self.graphed = opened.match.id
        line = opened.match.line()
        nodes = dict(enumerate(line))
        scores = {id: score for id in line[1:] if (score := opened.match.nodes[id].score) is not None}
        numbers = [number for number, id in nodes.items() if id not in scores]
        points = [GraphPoint(id, score) for id, score in scores.items()]
        request = GraphRequest(**self.about(opened, line[-1]), numbers=numbers)

        def news(job: Job) -> None:
            if job is not self.graph:
                return
            told = read_reply(job.told, GraphScore) if job.has_progress else None
            if told is not None and told.number in numbers:
                numbers.remove(told.number)  # where it is interrupted, it goes on with the rest
                points.append(GraphPoint(nodes[told.number], told.score))
                opened.score(nodes[told.number], told.score)
            done = job.state.is_final
            message = job.message if job.state is JobState.FAILED else UNSET
            self.push(GraphNews(match=opened.match.id, points=points, done=done, message=message), key="graph")

        def go_on(job: Job) -> None:
            job.request = plain(request)

        self.graph = make_job(request, self, news, prepare=go_on)
        self.submit(self.graph)
        return Done()

    async def on_graph_stop(self, message: requests.StopGraph) -> Done:
        self._stop_graph()
        return Done()

    def _stop_graph(self) -> None:
        job, self.graph = self.graph, None
        if job is not None:
            self.studio.scheduler.stop(job)

    async def on_review_start(self, message: requests.StartReview) -> Done:
        return await self.reviews.start(message)

    async def on_review_stop(self, message: requests.StopReview) -> Done:
        self.reviews.stop()
        return Done()

    async def on_position_after(self, message: requests.ShowLine) -> PositionShown:
        return await self.reviews.position_after(message)

    async def on_hint(self, message: requests.AskHint) -> HintGiven:
        request = HintRequest(**self.about(self.live_match(message), message.node), full=message.full)

        compiling = ""

        def news(job: Job) -> None:
            nonlocal compiling
            if job.compiling != compiling:
                compiling = job.compiling
                self.push(CompilingNews(match=message.match, compiling=compiling))

        return read_reply(await self.submit(make_job(request, self, news)).wait(), HintGiven)


#: Messages whose answers may take seconds: others of the same page are answered meanwhile.
SLOW = {
    *("hint", "match.picture", "match.import", "match.import_all", "puzzle.try", "puzzle.hint"),
    *("stored_jobs", "stored_jobs.change"),
}
