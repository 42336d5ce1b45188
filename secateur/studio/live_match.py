"""A match that is open: the pages that watch it, the engine that plays in it, and its clock."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType, structs

from secateur.play.clock import ChessClock
from secateur.schema import plain
from secateur.studio.jobs.ask import ask, make_job, read_reply
from secateur.studio.matches import LONGEST, MOST_NODES, Match, PlayedNode, now
from secateur.studio.messages import BadMessage
from secateur.studio.messages.jobs import LineFields, PositionRequest, ThinkReply, ThinkRequest
from secateur.studio.messages.replies import Failure, MatchShown, ThinkingNews
from secateur.studio.messages.values import (
    GameOver,
    MatchEnd,
    MatchPlayer,
    MatchSummary,
    MoveReview,
    PositionAnswer,
    PositionView,
    ScoreView,
    SearchReport,
)
from secateur.studio.puzzles import puzzle_of
from secateur.studio.rows import MatchRow
from secateur.studio.store import Store, summary
from secateur.workers.job import Job, JobError, JobState
from secateur.workers.scheduler import Scheduler

if TYPE_CHECKING:
    from secateur.studio.page_handlers import Page

#: Where engines play each other, a move takes at least this long, so that people can follow.
PACE = 0.5


def settle(match: Match, view: PositionView) -> None:
    """Ends the game at the current node if the rules say that it is over there; other nodes keep their endings.

    Engines among themselves claim a draw at once, or they would play on for ever.
    """
    over = view.over
    if over is None and view.claim and all(map(match.is_engine, (0, 1))):
        over = GameOver(None, f"a draw: {view.claim}")
    if over is not None:
        match.end(over.winner, over.text)


class LiveMatch:
    """One match with its pages and its engine. Every change is saved, sent to all pages, and acted upon."""

    def __init__(self, match: Match, view: PositionView, scheduler: Scheduler, store: Store, memory: str) -> None:
        self.match, self.scheduler, self.store, self.memory = match, scheduler, store, memory
        self._set_view(view)
        self.pages: set[Page] = set()
        self.lock = asyncio.Lock()
        self.thinking: Job | None = None
        self.thinking_at = -1
        self.flag: asyncio.TimerHandle | None = None
        self.gone = False  # deleted
        self.opinions: dict[int, int] = {}  # what each engine last thought of its own game
        self.unwritten: dict[int, PlayedNode] = {}
        self.unremoved: set[int] = set()
        self.saved = True  # whether all of the match is written
        self.visited: tuple[int, str, dict[int, MatchEnd]] | None = None  # what a visit began with
        self.written: MatchRow | None = None  # its row in the store
        self.tasks: set[asyncio.Task[None]] = set()
        self.seated = bool(store.seats.of(match.id))  # whether people play it at their own screens
        self.offer: int | None = None  # the side that offers a draw
        self.rematch: set[int] = set()  # the sides that wish another match

    # ------------------------------------------------------------ pages

    def join(self, page: Page) -> None:
        self.pages.add(page)
        self.carry_on()

    def put_away(self) -> None:
        """Nobody plays on while no one looks."""
        self.pages.clear()
        self.carry_on()
        self.keep()

    def shown(self) -> MatchShown:
        """The match as a page shows it."""
        return MatchShown(
            **structs.asdict(self.match.without_view()),
            thinking=None if self.thinking is None else self.view.side,
            saved=self.saved,
            seated=self.seated,
            offer=self.offer,
            rematch=sorted(self.rematch),
            view=structs.replace(self.view, node=self.match.current),
        )

    def tell(self) -> None:
        message = self.shown()
        for page in self.pages:
            page.push(message, key=f"match {self.match.id}")

    # ------------------------------------------------------------ seats

    def has_seats(self) -> None:
        """Its sides have seats from now on: it is kept."""
        self.visited = None
        self.keep(list(self.match.nodes.values()))
        if not self.saved:
            raise BadMessage("the match cannot be written, and so it has no seats yet", "failed")
        if not self.seated:
            self.seated = True
            self.tell()

    def wish_rematch(self, side: int) -> bool:
        """Notes that a player wishes another match; whether all people do now, which happens once."""
        if not self.match.endings:
            raise BadMessage("the game is not over yet", "illegal")
        if side in self.rematch:
            return False
        self.rematch.add(side)
        self.tell()
        return all(self.match.is_engine(each) or each in self.rematch for each in (0, 1))

    def _must_be_free(self) -> None:
        """While people play at their own screens, nobody takes the board away from them."""
        if self.seated and not self.match.endings:
            raise BadMessage("this match is played at two screens: look at other moves when it is over", "illegal")

    # ------------------------------------------------------------ what people do

    async def move(self, node: int, text: str, side: int | None = None) -> None:
        """Plays a move from the current node; `side` is the only one that may, if that is given."""
        async with self.lock:
            self._must_be_current(node)
            self._must_go_on()
            if side is not None and (self.view.side != side or self.match.endings):
                raise BadMessage("it is not your turn", "illegal")
            await self._play(text)

    async def _play(self, text: str, score: ScoreView | None = None) -> None:
        """Plays a move; `score` is what it is worth, if that is known."""
        match = self.match
        moves = match.moves()
        if len(match.nodes) >= MOST_NODES or len(moves) >= LONGEST:
            raise BadMessage(f"a match has {LONGEST:,} moves at most, and {MOST_NODES:,} with variations", "limit")
        answer = await self.ask(moves, move=text)
        made = answer.made[-1]
        known = match.child(made.move)
        if known is not None:
            match.go(known.id)
            if match.is_engine(answer.view.side) and not match.is_leaf:  # it has replied to this before
                await self._show(match.next_turn())
            else:
                self._changed(answer.view)
            return
        if match.clock is not None:
            match.clock.moved(made.side)
        node = match.add(made.move, made.side)
        node.score = score
        self._changed(answer.view, [node])

    async def go(self, node: int) -> None:
        """Looks at another node."""
        async with self.lock:
            if not self.match.has(node):
                raise BadMessage(f"there is no node {node} in this match", "not-found")
            self._must_be_free()
            await self._show(node)

    async def undo(self) -> None:
        async with self.lock:
            self._must_be_free()
            node = self.match.before_last_turn()
            if node is None:
                raise BadMessage("there is no move to take back", "illegal")
            await self._show(node)

    async def redo(self) -> None:
        async with self.lock:
            node = self.match.next_turn()
            if node == self.match.current:
                raise BadMessage("there is no move to redo", "illegal")
            await self._show(node)

    async def _show(self, node: int) -> None:
        answer = await self.ask(self.match.moves(node))
        self.match.go(node)
        self._changed(answer.view)

    async def drop(self, node: int) -> None:
        """Removes a node and all that follow."""
        async with self.lock:
            self._must_be_free()
            self._must_be_move(node)
            view, parent = self.view, self.match.nodes[node].parent
            if self.match.current in self.match.below(node):
                view = (await self.ask(self.match.moves(parent))).view
            removed = self.match.drop(node)
            self._changed(view, self._placed(parent), removed)

    async def promote(self, node: int) -> None:
        async with self.lock:
            self._must_be_move(node)
            self._changed(self.view, self.match.promote(node))

    async def resign(self, side: int) -> None:
        async with self.lock:
            self._must_go_on()
            self._must_be_person(side)
            self._end(1 - side, f"{self.match.sides[side]} resigned")

    async def draw(self, side: int) -> None:
        """Claims a draw if the rules allow it, or offers one; an engine declines if it thinks that it is better."""
        async with self.lock:
            self._must_go_on()
            self._must_be_person(side)
            if self.view.claim:
                self._end(None, f"a draw: {self.view.claim}")
                return
            other = 1 - side
            if self.match.is_engine(other) and not self._takes_draw(other):
                name = self.match.sides[other]
                why = "it believes that it is better" if other in self.opinions else "it is too early"
                raise BadMessage(f"{name} declines the draw: {why}", "illegal")
            if self.seated and not self.match.is_engine(other) and self.offer != other:
                self.offer = side  # until the other agrees, or somebody moves
                self.tell()
                return
            self._end(None, "a draw by agreement")

    def _takes_draw(self, side: int) -> bool:
        """Whether an engine would take a draw, by its last score; early in a game it would not."""
        return self.opinions.get(side, 1) <= 0

    async def seat(self, players: list[MatchPlayer], clock: ChessClock | UnsetType | None) -> None:
        """Other players, or another clock."""
        async with self.lock:
            self.match.players = players
            self._stop_thinking()  # and perhaps to begin anew, at another level
            if clock is not UNSET:
                self.match.clock = clock
            self._changed(self.view)

    async def pause(self, paused: bool) -> None:
        async with self.lock:
            self.match.paused = paused
            self._changed(self.view)

    async def name(self, name: str) -> None:
        async with self.lock:
            self.match.name = name
            self._changed(self.view)

    async def look_again(self) -> None:
        """The rules have changed: the file of the game has."""
        async with self.lock:
            self._stop_thinking()
            self._changed((await self.ask(self.match.moves())).view)

    def score(self, node: int, score: ScoreView) -> None:
        """Keeps what a position is worth."""
        if node in self.match.nodes:
            self.match.nodes[node].score = score
            self.keep([self.match.nodes[node]])

    def reviewed(self, node: int, score: ScoreView, review: MoveReview) -> None:
        """Keeps what the coach thinks of a move: then the match was more than a visit."""
        if node in self.match.nodes:
            self.visited = None
            self.match.nodes[node].review = review
            self.score(node, score)
            puzzle = puzzle_of(self.match, node, review)
            if puzzle is not None:
                with suppress(sqlite3.Error):  # the disk is full: the page says so of the match
                    self.store.puzzles.add(puzzle)

    # ------------------------------------------------------------ conditions

    def _must_be_current(self, node: int) -> None:
        if node != self.match.current:
            raise BadMessage(f"the match is at node {self.match.current} now, not at {node}", "stale")

    def _must_be_move(self, node: int) -> None:
        if node not in self.match.nodes:
            raise BadMessage(f"there is no move {node} in this match", "not-found")

    def _must_be_person(self, side: int) -> None:
        if self.match.is_engine(side):
            raise BadMessage(
                f"{self.match.sides[side]} is an engine: only a person can resign or offer a draw", "illegal"
            )

    def _must_go_on(self) -> None:
        if self.match.ended:
            raise BadMessage("the game is over: go back to play something else", "illegal")

    def _end(self, winner: int | None, reason: str) -> None:
        self.match.end(winner, reason)
        self._changed(self.view)

    def _placed(self, parent: int) -> list[PlayedNode]:
        """The moves from a node, with the places that they have now."""
        for place, node in enumerate(self.match.children(parent)):
            node.place = place
        return self.match.children(parent)

    # ------------------------------------------------------------ carrying on

    def line(self, node: int | None = None) -> LineFields:
        """What every search of a position of the match is told; of the current one unless told otherwise."""
        match = self.match
        return LineFields(game=match.game, position=match.position, moves=match.moves(node), memory=self.memory)

    async def ask(self, moves: list[str], move: str | None = None) -> PositionAnswer:
        """What the rules say after these moves, and after one more."""
        request = PositionRequest(game=self.match.game, position=self.match.position, moves=moves, move=move)
        try:
            return await ask(self.scheduler, request, PositionAnswer)
        except JobError as error:
            raise BadMessage(str(error), "illegal") from None

    def _changed(
        self, view: PositionView, nodes: list[PlayedNode] | None = None, removed: list[int] | None = None
    ) -> None:
        self._set_view(view)
        self.offer = None
        self.match.changed = now()
        self.carry_on()
        self.keep(nodes, removed)
        self.tell()

    def _set_view(self, view: PositionView) -> None:
        self.view = view
        settle(self.match, view)

    def keep(self, nodes: list[PlayedNode] | None = None, removed: list[int] | None = None) -> None:
        """Saves what is new; what cannot be written now is kept in memory and written later."""
        if self.gone:
            return
        self.unremoved.update(removed or ())
        self.unwritten.update((node.id, node) for node in nodes or ())
        if self.is_only_visited():
            return
        rows = [node.row() for id, node in self.unwritten.items() if id not in self.unremoved]
        row, before = self.match.row(), self.saved
        if before and row == self.written and not rows and not self.unremoved:
            return
        try:
            self.store.save_with_nodes(row, rows, list(self.unremoved))
        except sqlite3.Error as error:
            self.saved = False
            if before:
                self._complain(f"the match continues, but cannot be saved: {error}")
            return
        self.saved, self.written = True, row
        self.unwritten.clear()
        self.unremoved.clear()

    def is_only_visited(self) -> bool:
        """Whether the match is as the page found it: nothing to keep."""
        if self.visited is not None and self.visited != self._content():
            self.visited = None
        return self.visited is not None

    def visit(self) -> None:
        """Keeps nothing until the match is another than now."""
        self.visited = self._content()

    def _content(self) -> tuple[int, str, dict[int, MatchEnd]]:
        return self.match.last, self.match.name, dict(self.match.endings)

    def summary(self) -> MatchSummary:
        """The match for the list of matches."""
        return summary(self.match.row(), self.match.length, self.saved)

    def _complain(self, message: str) -> None:
        for page in self.pages:
            page.push(Failure(re=None, code="failed", message=message))

    def carry_on(self) -> None:
        """Lets the clock and the engine run while the game goes on, and stops them when it is over."""
        match, side = self.match, self.view.side
        live = bool(self.pages) and match.is_leaf and side is not None and not match.ended and not match.paused
        engine = live and match.is_engine(side)
        if self.thinking is not None and not (engine and self.thinking_at == match.current):
            self._stop_thinking()
        if engine and side is not None and self.thinking is None:
            self._think(side)
        self._set_clock(side if live and not self.waits else None)

    @property
    def waits(self) -> bool:
        """Whether the engine waits for its turn at a worker, which is nobody's fault: no clock runs."""
        return self.thinking is not None and self.thinking.state is JobState.WAITING

    def _set_clock(self, side: int | None) -> None:
        """Lets the clock run for a side, or stops it."""
        match = self.match
        if self.flag is not None:
            self.flag.cancel()
            self.flag = None
        if match.clock is not None:
            if side is not None:
                match.clock.start(side)
                left = match.clock.now(side)
                self.flag = asyncio.get_running_loop().call_later(left, self._flag_fell, match.current, side)
            else:
                match.clock.halt()

    def _stop_thinking(self) -> None:
        job, self.thinking = self.thinking, None
        if job is not None:
            self.scheduler.stop(job)

    def _flag_fell(self, node: int, side: int) -> None:
        if node == self.match.current and self.match.clock is not None and self.match.clock.now(side) <= 0.01:
            self.match.clock.halt()
            self._end(1 - side, f"{self.match.sides[side]} ran out of time")

    def _think(self, side: int) -> None:
        match = self.match
        request = ThinkRequest(**self.line(), level=match.level(side))
        if match.clock is not None:
            request.left, request.increment = match.clock.now(side), match.clock.increment

        def prepare(job: Job) -> None:
            """The engine's clock runs from the moment at which a worker begins."""
            if job is self.thinking and match.clock is not None and self.view.side == side:
                self._set_clock(side)
                request.left = match.clock.now(side)
                job.request = plain(request)

        job = make_job(request, self, self._news, prepare)
        self.thinking, self.thinking_at = job, match.current
        try:
            self.scheduler.submit(job)
        except JobError as error:
            job.end(None, str(error))

    def _news(self, job: Job) -> None:
        """Passes on what the engine thinks, and plays its move."""
        if job is not self.thinking:
            return
        if job.state.is_final:
            task = asyncio.create_task(self._thought(job))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
            return
        match = self.match
        news = ThinkingNews(
            match=match.id,
            node=match.current,
            side=self.view.side,
            state=job.state,
            compiling=job.compiling or UNSET,
            **structs.asdict(read_reply(job.told, SearchReport)),
        )
        for page in self.pages:
            page.push(news, key=f"thinking {match.id}")

    async def _thought(self, job: Job) -> None:
        if job.result is not None and all(map(self.match.is_engine, (0, 1))):
            await asyncio.sleep(PACE - (time.monotonic() - job.began))
        async with self.lock:
            if job is not self.thinking:
                return
            self.thinking = None
            try:
                if job.result is None:
                    raise BadMessage(job.message or "the search was stopped", "failed")
                side, reply = self.view.side, read_reply(job.result, ThinkReply)
                if reply.lines and side is not None:
                    value = reply.lines[0].score.value
                    self.opinions[side] = value if side == 0 else -value
                await self._play(reply.move, reply.after)
            except BadMessage as error:
                self.match.paused = True  # rather than to fail again and again
                self._changed(self.view)
                self._complain(f"The engine: {error}")
