"""The studio: the workers, the store, the open matches and their pages."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

from msgspec import UNSET, structs
from starlette.websockets import WebSocket

from secateur.errors import instead
from secateur.machine import ffmpeg, sweep, to_bytes
from secateur.strength import STRENGTHS
from secateur.studio.book import PlayedBook
from secateur.studio.database import say
from secateur.studio.draft import Draft, SchedulerWithDraft
from secateur.studio.file_watcher import watch
from secateur.studio.importing import play_through
from secateur.studio.jobs import make_scheduler
from secateur.studio.jobs.ask import ask, make_job, read_reply
from secateur.studio.live_match import LiveMatch
from secateur.studio.matches import HUMAN, Match, new_clock, now
from secateur.studio.messages import BadMessage
from secateur.studio.messages.jobs import (
    ArrangeRequest,
    CheckRequest,
    GamesFound,
    GamesRequest,
    PositionRequest,
    WarmRequest,
)
from secateur.studio.messages.replies import AuthorsFile, GamesList, MatchDeleted, MatchList
from secateur.studio.messages.requests import NewMatch
from secateur.studio.messages.values import (
    CheckReport,
    GameRow,
    LevelRow,
    PositionAnswer,
    PositionView,
)
from secateur.studio.notation import MatchRecord
from secateur.studio.page_handlers import Page
from secateur.studio.rescue import rescue
from secateur.studio.settings import Settings
from secateur.studio.store import Store, Unreadable
from secateur.workers.job import Job, JobError, JobHangs, JobState

#: What the loader of games takes for a file.
FILE = re.compile(r"\.py\s*(:|$)")

#: Pages that may be connected at the same time.
MOST_PAGES = 500

#: Games that are known to be compiled.
MOST_WARM = 100

#: Matches to check before pages get a turn.
READ_AT_ONCE = 100

#: Seconds between two attempts to write unsaved matches.
AGAIN = 3.0

#: The most matches that may wait to be written.
MOST_UNSAVED = 200


class Studio:
    """All that runs behind the pages; use it as `async with`."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.store = Store(settings.data)
        self.book = PlayedBook(self.store)
        memory = to_bytes(settings.memory)
        self.scheduler = make_scheduler(SchedulerWithDraft, settings.workers, settings.own, memory)
        if settings.own is None:
            self.scheduler.draft = Draft(self.store.file.parent / "draft", settings.token is not None)
        self.draft = self.scheduler.draft
        self.pages: dict[Page, None] = {}  # the oldest first
        self.live_matches: dict[str, LiveMatch] = {}
        self.opening: dict[str, asyncio.Future[LiveMatch]] = {}
        self.catalogue: dict[str, GameRow] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.warm: dict[str, Job] = {}
        self.file = AuthorsFile(path="" if self.draft is None else self.draft.spec, editable=self.draft is not None)
        self.checking: asyncio.Task[None] | None = None  # of the draft
        self.chores: list[asyncio.Task[None]] = []
        self.lost = False  # whether some matches could not be saved when the studio ended

    async def __aenter__(self) -> Studio:
        await self.scheduler.__aenter__()
        with suppress(OSError):  # there is no such folder if nothing can be written
            sweep(Path(tempfile.gettempdir()))  # removes what killed workers have left
        self.chores.append(asyncio.create_task(self._tell_of_damage()))
        self.chores.append(asyncio.create_task(self._write_again()))
        if self.settings.own is not None:
            path = Path(re.sub(r"(?<=\.py):.*$", "", self.settings.own)).expanduser()
            self.file = AuthorsFile(path=str(path), state="changed")
            self.chores.append(asyncio.create_task(watch(path, self._changed)))
        return self

    async def __aexit__(self, *error: object) -> None:
        for chore in (*self.chores, *filter(None, [self.checking])):
            chore.cancel()
            with suppress(asyncio.CancelledError):
                await chore
        for opened in self.live_matches.values():
            opened.put_away()
        if unsaved := self.unsaved():
            self.lost = True
            rescue([opened.match for opened in unsaved], self.store.file)
        await self.scheduler.__aexit__(*error)
        self.store.close()

    async def _tell_of_damage(self) -> None:
        """Reports matches that cannot be read, in small batches so that pages do not wait."""
        unreadable: dict[str, str] = {}
        last: int | None = 0
        with suppress(sqlite3.Error):  # the error is reported when a page asks for the list
            while last is not None:
                last, bad = self.store.check(last, READ_AT_ONCE)
                unreadable |= bad
                await asyncio.sleep(0)
        for id, why in list(unreadable.items())[:1]:
            others = f" (and {len(unreadable) - 1:,} more)" if len(unreadable) > 1 else ""
            say(f"the match {id}{others} in {self.store.file} cannot be read, and was not changed: {why}")

    async def serve(self, socket: WebSocket) -> None:
        """One page, until it closes."""
        if len(self.pages) >= MOST_PAGES and not self._end_silent_page():
            await socket.close(1013)
            return
        key = socket.query_params.get("seat")
        seat = None if key is None else self.store.seats.get(key)
        if key is not None and seat is None:
            await socket.close(1008, "there is no seat with that key")
            return
        page = Page(self, socket, seat)
        self.pages[page] = None
        try:
            await page.run()
        finally:
            self.pages.pop(page, None)

    def _end_silent_page(self) -> bool:
        """Closes a page that has never sent a message, to make room: the studio's own pages send one at once."""
        silent = next((page for page in self.pages if page.silent), None)
        if silent is not None:
            del self.pages[silent]
            silent.hang_up("this page has sent nothing, and others are waiting")
        return silent is not None

    # ------------------------------------------------------------ games

    async def games(self) -> GamesList:
        """The games to choose from, and how well the engine can play them."""
        rows = await self._rows(GamesRequest())
        own = self.settings.own
        if own is not None:
            try:
                rows = await self._rows(GamesRequest(game=own)) + rows
            except JobError as error:
                rows = [unreadable(own, str(error)), *rows]
        self.catalogue = {row.game: row for row in rows}
        levels = [LevelRow(name, name.capitalize(), strength.summary) for name, strength in STRENGTHS.items()]
        opening = self.settings.own or self.settings.game
        videos = [] if ffmpeg() is None else ["mp4", "webm"]
        return GamesList(games=rows, levels=levels, opening=opening, videos=videos)

    async def _rows(self, request: GamesRequest) -> list[GameRow]:
        return (await ask(self.scheduler, request, GamesFound)).games

    async def allow(self, spec: Any) -> None:
        """Lets only games through that come with secateur, or the author's own."""
        if not self.catalogue:
            await self.games()
        if spec == self.settings.own or (self.draft is not None and spec == self.draft.spec):
            return
        name = str(spec).partition(":")[0]
        if not isinstance(spec, str) or name not in self.catalogue or FILE.search(spec):
            known = [each for each, row in self.catalogue.items() if not row.mine]
            raise BadMessage(
                f"no game {str(spec)[:60]!r}{instead(name, known)}"
                + ("; a file must be named when the studio starts" if ".py" in str(spec) else ""),
                "not-found",
            )

    async def position(self, request: PositionRequest | ArrangeRequest) -> PositionAnswer:
        """What the rules say, for a game that is allowed."""
        await self.allow(request.game)
        try:
            return await ask(self.scheduler, request, PositionAnswer)
        except JobError as error:
            raise BadMessage(str(error), "illegal") from None

    def title(self, spec: str) -> str:
        """What people call a game, with its parameters where they are not the usual ones."""
        if spec in self.catalogue:
            return self.catalogue[spec].title
        if self.draft is not None and spec == self.draft.spec:
            made = "" if not self.file.report else self.file.report.made or ""
            return made.partition("(")[0] or "My game"
        name, _, parameters = spec.partition(":")
        return f"{self.catalogue[name].title} ({parameters.replace(',', ', ')})"

    # ------------------------------------------------------------ matches

    async def begin(self, wanted: NewMatch) -> LiveMatch:
        """A new match."""
        request = PositionRequest(game=wanted.game, position=wanted.position, moves=wanted.moves, unfold=True)
        answer = await self.position(request)
        match = Match(
            game=wanted.game,
            title=self.title(wanted.game),
            sides=answer.sides,
            position=answer.first,
            name=wanted.name,
            players=wanted.players or [HUMAN, HUMAN],
            clock=new_clock(wanted.clock),
        )
        for made in answer.made:
            match.add(made.move, made.side)
        return self._new_live_match(match, answer.view, visit=wanted.visit)

    async def begin_match(self, match: Match) -> LiveMatch:
        """A match that nobody has played a move of."""
        answer = await self.position(PositionRequest(game=match.game, position=match.position))
        return self._new_live_match(match, answer.view)

    async def is_standard(self, match: Match) -> bool:
        """Whether PGN was made for the game of a match, which matters where it begins with a position."""
        with suppress(BadMessage):  # the game's file may be gone
            request = PositionRequest(game=match.game, position=match.position, moves=[])
            return bool(match.position) and "pgn" in (await self.position(request)).formats
        return False

    async def take_in(self, record: MatchRecord) -> LiveMatch:
        """A match from a file."""
        return self._new_live_match(*await play_through(self, record))

    def seated(self, opened: LiveMatch) -> LiveMatch:
        """The one LiveMatch of a match that a page is about to join."""
        if opened.gone:
            raise BadMessage("the match was deleted", "not-found")
        return self.live_matches.setdefault(opened.match.id, opened)

    def _new_live_match(self, match: Match, view: PositionView, visit: bool = False) -> LiveMatch:
        if len(self.unsaved()) >= MOST_UNSAVED:
            raise BadMessage(
                f"{MOST_UNSAVED} matches are waiting to be written: free space on the disk of {self.store.file}",
                "limit",
            )
        opened = self._live_match(match, view)
        if visit:
            opened.visit()
        self.live_matches[match.id] = opened
        opened.keep(list(match.nodes.values()))
        return opened

    async def open(self, id: str) -> LiveMatch:
        """A match that is already open, or loaded from the store; two pages that ask at once share it."""
        if id in self.live_matches:
            return self.live_matches[id]
        if id not in self.opening:
            self.opening[id] = asyncio.ensure_future(self._opened(id))
        try:
            return await self.opening[id]
        finally:
            self.opening.pop(id, None)

    async def _opened(self, id: str) -> LiveMatch:
        match = self.kept(id)
        answer = await self.position(PositionRequest(game=match.game, position=match.position, moves=match.moves()))
        opened = self.live_matches.setdefault(id, self._live_match(match, answer.view))
        opened.written = match.row()
        return opened

    def _live_match(self, match: Match, view: PositionView) -> LiveMatch:
        if len(self.warm) > MOST_WARM:
            self.warm = {game: job for game, job in self.warm.items() if not job.finished.is_set()}
        if match.game not in self.warm:  # what will be searched is compiled before somebody waits for it
            request = WarmRequest(game=match.game, memory=self.settings.memory)
            self.warm[match.game] = make_job(request, self)
            with suppress(JobError):
                self.scheduler.submit(self.warm[match.game])
        return LiveMatch(match, view, self.scheduler, self.store, self.settings.memory)

    def kept(self, id: str) -> Match:
        """A match, open or not."""
        if id in self.live_matches:
            return self.live_matches[id].match
        try:
            return Match.kept(*self.store.match(id))
        except KeyError:
            raise BadMessage(f"there is no match {id[:40]!r}", "not-found") from None
        except Unreadable as error:
            raise BadMessage(f"the match {id[:40]!r} cannot be read: {error}", "failed") from None

    def leave(self, opened: LiveMatch, page: Page) -> None:
        """A page has closed a match; one that nobody looks at is put away, once nothing changes it any more."""
        opened.pages.discard(page)
        if not opened.pages:
            opened.carry_on()
            task = asyncio.create_task(self._put_away(opened))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def _put_away(self, opened: LiveMatch) -> None:
        async with opened.lock:
            if opened.pages or self.live_matches.get(opened.match.id) is not opened:
                return
            opened.put_away()
            if not opened.saved:
                return  # it is closed when it has been written
            del self.live_matches[opened.match.id]
            game = opened.match.game
            warm = self.warm.get(game)
            if (
                warm is not None
                and warm.state is JobState.WAITING
                and game not in {other.match.game for other in self.live_matches.values()}
            ):
                self.scheduler.stop(self.warm.pop(game))

    async def rename(self, id: str, name: str) -> None:
        if id in self.live_matches:
            await self.live_matches[id].name(name)
        else:
            match = self.kept(id)
            match.name = name
            self.store.save(match.row())

    async def delete(self, id: str) -> None:
        """Removes a match, even if pages have it open."""
        if not self.store.delete(id) and id not in self.live_matches:
            raise BadMessage(f"there is no match {id[:40]!r}", "not-found")
        opened = self.live_matches.pop(id, None)
        if opened is not None:
            opened.gone = True  # what still runs for it is not kept
            for page in list(opened.pages):
                page.forget(id)
                page.push(MatchDeleted(match=id))
            opened.pages.clear()
            opened.carry_on()

    async def picture(self, id: str) -> PositionView:
        """The last position of a match, for a list of matches."""
        if id in self.live_matches:
            return self.live_matches[id].view
        match = self.kept(id)
        request = PositionRequest(game=match.game, position=match.position, moves=match.moves())
        return (await self.position(request)).view

    def list_matches(self) -> MatchList:
        """A summary of every match, saved or not; and the ids of those that cannot be read."""
        kept, unreadable = self.store.matches()
        rows = {row.id: row for row in kept} | {opened.match.id: opened.summary() for opened in self.unsaved()}
        ranked = sorted(rows.values(), key=lambda row: row.changed, reverse=True)
        return MatchList(matches=ranked, unreadable=list(unreadable))

    # ------------------------------------------------------------ unsaved matches

    def unsaved(self) -> list[LiveMatch]:
        """The matches that wait to be written."""
        return [opened for opened in self.live_matches.values() if not opened.saved]

    async def _write_again(self) -> None:
        """Writes unsaved matches as soon as possible, and tells their pages."""
        while True:
            await asyncio.sleep(AGAIN)
            for opened in self.unsaved():
                opened.keep()
                if not opened.saved:  # the others would fail too, unless it is this match alone: it comes last now
                    self.live_matches[opened.match.id] = self.live_matches.pop(opened.match.id)
                    break
                opened.tell()
                await self._put_away(opened)

    # ------------------------------------------------------------ the author's file

    async def _changed(self, text: str) -> None:
        """The file has another text: everything that read it starts anew, and it is checked."""
        own = self.settings.own if self.draft is None else self.draft.spec
        assert own is not None
        self.scheduler.forget_suspect()
        if not text.strip():
            path = Path(self.file.path or "")
            why = "the file is empty" if path.is_file() else f"there is no file {path}"
            self._tell_of_file(state="failed", text=text, report=None, message=why, changed=now())
            return
        self._tell_of_file(state="checking", text=text, report=None, message="", compiling="", changed=now())
        for opened in [each for each in self.live_matches.values() if each.match.game == own]:
            try:
                await opened.look_again()
            except BadMessage as error:
                self._tell_of_file(message=str(error))

        def news(job: Job) -> None:
            if job.state is JobState.DONE and job.result is not None:
                report = read_reply(job.result, CheckReport)
                self._tell_of_file(state="kept" if report.kept else "broken", report=report)
            elif job.state is JobState.FAILED:
                self._tell_of_file(state="failed", message=job.message)
            elif job.compiling != self.file.compiling:
                self._tell_of_file(compiling=job.compiling)

        try:  # whether it answers at all, before it is tried in earnest
            await ask(self.scheduler, PositionRequest(game=own), PositionAnswer)
        except JobHangs as error:
            self._tell_of_file(state="failed", message=str(error))
            return
        except JobError:  # the check says what is wrong, and where
            pass
        with suppress(JobError):
            self.scheduler.submit(make_job(CheckRequest(game=own), self, news))

    def open_file(self) -> AuthorsFile:
        """The author's file; a draft is read and checked when somebody looks at it first."""
        if self.draft is not None and self.file.text is UNSET:
            self.write_draft(self.draft.text)
        return self.file

    def write_draft(self, text: str) -> None:
        """Keeps the text of the draft, and checks it."""
        if self.draft is None:
            raise BadMessage("this studio was started with a file: change that", "illegal")
        try:
            self.draft.write(text)
        except OSError as error:
            raise BadMessage(f"{self.draft.path} cannot be written: {error.strerror}", "failed") from None
        if self.checking is not None:
            self.checking.cancel()
        self.file = structs.replace(self.file, text=text, state="checking")
        self.checking = asyncio.create_task(self._changed(text))

    def _tell_of_file(self, **news: Any) -> None:
        self.file = structs.replace(self.file, **news)
        for page in self.pages:
            page.push(self.file, key="file")


def unreadable(spec: str, why: str) -> GameRow:
    """The author's game in the list, as long as it cannot be read."""
    title = Path(spec.partition(".py")[0] + ".py").name
    sides = ["First", "Second"]
    return GameRow(spec, title, "", "", parameters={}, words={}, moves="", players=sides, mine=True, error=why)
