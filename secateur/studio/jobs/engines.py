"""What all searches of the studio share: engines that are kept, and results as a page shows them."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from dataclasses import replace

from secateur.coach.expectation import expected_points
from secateur.engine import Engine, Line, Result
from secateur.game import MAX, Game
from secateur.games.pictures import touched_by
from secateur.play import GameSoFar
from secateur.score_words import mark, player_text, player_words, short_text
from secateur.scores import from_state, other_view
from secateur.studio.jobs import TABLES, Stopping, Tell
from secateur.studio.jobs.position import board_of
from secateur.studio.messages.values import LineView, ScoreView, SearchReport

#: Between two reports of a running search, in seconds.
PAUSE = 0.25

#: Between two looks whether anybody still waits.
PULSE = 0.05

#: Of a line, as many moves are told.
LONGEST_LINE = 24

#: So many of the best lines are told; of the others the first move.
FOLLOWED = 5

#: A search of no more nodes is over before a compiler has been loaded.
FEW = 1_000

_engines: OrderedDict[tuple[str, str, bool], Engine] = OrderedDict()


def engine_for(spec: str, game: Game, memory: str, nodes: int | None = None) -> Engine:
    """The engine of a game; a class that does not compile is searched as it is, and so is any for a few nodes."""
    few = nodes is not None and nodes <= FEW and (spec, memory, False) not in _engines
    key = (spec, memory, few)
    if key not in _engines:
        while len(_engines) >= TABLES:
            _engines.popitem(last=False)
        _engines[key] = Engine(game, memory="1MB", interpreted=True) if few else _made(game, memory)
    _engines.move_to_end(key)
    return _engines[key]


def _made(game: Game, memory: str) -> Engine:
    engine = Engine(game, memory=memory)
    engine.on_failure = lambda error: None
    return engine


class Reporter:
    """Looks after a search: tells how it goes, four times a second at most, and stops it when nobody waits any more."""

    def __init__(self, here: GameSoFar, engine: Engine, tell: Tell[SearchReport] | None, stopping: Stopping) -> None:
        self.here, self.engine, self.tell, self.stopping = here, engine, tell, stopping
        self.began = self.last = time.perf_counter()
        self.result: Result | None = None
        self.over = threading.Event()
        self.thread = threading.Thread(target=self._tick, daemon=True)

    def __enter__(self) -> Reporter:
        self.stopping.then(self.engine.stop)
        self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.over.set()
        self.thread.join()

    def progress(self, result: Result) -> None:
        """Takes note of an iteration; the first is told at once."""
        first, self.result = self.result is None, result
        if first and self.tell is not None:
            self.tell(report(self.here, result))

    def _tick(self) -> None:
        while not self.over.wait(PULSE):
            if self.stopping.is_set():  # again and again: a search that was about to begin has not heard it
                self.engine.stop()
            now = time.perf_counter()
            if self.tell is not None and now - self.last >= PAUSE:
                self.last = now
                nodes, seconds = self.engine.so_far()[0], now - self.began
                known = report(self.here, self.result) if self.result is not None else SearchReport()
                known.nodes, known.speed, known.seconds = nodes, round(nodes / seconds), round(seconds, 2)
                self.tell(known)


def report(here: GameSoFar, result: Result) -> SearchReport:
    """A result as a page shows it."""
    return SearchReport(
        depth=result.depth,
        nodes=result.nodes,
        speed=round(result.nodes / max(result.seconds, 1e-3)),
        hash=round(result.table_use or 0, 4),
        seconds=round(result.seconds, 3),
        lines=[line_of(here, line, LONGEST_LINE if place < FOLLOWED else 1) for place, line in enumerate(result.lines)],
        complete=result.complete,
    )


def line_of(here: GameSoFar, line: Line, longest: int = LONGEST_LINE) -> LineView:
    """A line in the players' notation."""
    board = board_of(here.game, here.state)
    first = line.moves[:1]
    cells = touched_by(here.game, here.state, first[0], board) if first and board is not None else ()
    moves = here.game.format_line(here.state, line.moves[:longest])
    return LineView(score_of(here, line), moves, list(cells))


def score_of(here: GameSoFar, line: Line) -> ScoreView:
    """A score as the first player sees it, and in words that name who is better."""
    own = int(line.score)  # whole in every game that can be played
    score, proven = (own, line.proven) if here.player == MAX else other_view(own, line.proven)
    return score_view(here.game, score, proven, round(expected_points(here.game, score, proven), 4), line.mate)


def score_after(here: GameSoFar, move: int, result: Result) -> ScoreView | None:
    """The score of a result, as it is after its best move; None after the end of the game."""
    after = here.play(move)
    if after.over or result.move != move:
        return None
    score = from_state(int(result.score), 1)
    proven = result.proven
    if after.player != here.player:
        score, proven = other_view(score, proven)
    line = replace(result.best, score=score, proven=proven)
    return score_of(after, line)


def score_view(game: Game, score: int, proven: str, share: float, mate: int | None) -> ScoreView:
    """The first player's score as pages say it; `short` is as each of the two players sees it."""
    names, unit = game.player_names, game.score_unit
    return ScoreView(
        value=score,
        share=share,
        text=player_text(score, proven, names, unit),
        proven=proven,
        mate=mate,
        words=player_words(score, proven, names, unit),
        mark=mark(score, proven),
        short=[short_text(score, proven, unit), short_text(*other_view(score, proven), unit)],
    )
