"""Games of a program against itself, to learn from: resumable, on all cores, and the same for the same seed."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType

from secateur.arena.openings import Book, Opening, RawOpening, make_opening, open_book
from secateur.cluster.jobs import CHECK_EVERY
from secateur.cluster.meeting import meet, meeting
from secateur.cluster.place import JobTerms, WorkPlace
from secateur.cluster.task import MEET, Runner, Task
from secateur.cluster.workers import Cluster
from secateur.coded import numbering
from secateur.errors import SecateurError
from secateur.evaluate.automatic import plain_class
from secateur.evaluate.weights import read_weights
from secateur.game import MAX, Game
from secateur.games import explained, load
from secateur.jit.digest import class_digest
from secateur.jit.rows import words
from secateur.jit.workers import STACK
from secateur.journal import Journal
from secateur.learn.options import folder_name
from secateur.machine import check_writable
from secateur.play import GameSoFar
from secateur.schema import convert, plain
from secateur.workers.framing import Content
from secateur.workers.worker import Run, Stopping, Tell, serve

#: The kind of journal that games are noted in.
KIND = "selfplay"

#: The fewest games of a generation, however little time there is.
FEWEST = 20

#: The games that a generation plays for longer than its seconds, if its time is not up: fewer have too few positions.
ENOUGH = 150

#: Half-moves after which a game is a draw.
LONGEST = 600

Found = TypeVar("Found")


@dataclass(frozen=True)
class SelfPlayTerms:
    """How games are played. Each begins with some random moves; later ones are random now and then."""

    nodes: int = 400
    least: int = 2  # random half-moves at first
    most: int = 10
    stray: float = 0.03  # how often a later move is random too
    seed: int = 1
    leaves: bool = False  # whether the ends of the best lines are noted, for TD-leaf

    def __post_init__(self) -> None:
        if self.nodes < 1:
            raise SecateurError(f"nodes must be 1 or more, not {self.nodes}")
        if not 0 <= self.least <= self.most:
            raise SecateurError(
                f"random half-moves at first: least must be from 0 to most ({self.most}), not {self.least}"
            )
        if not 0 <= self.stray <= 1:
            raise SecateurError(f"stray must be a share from 0 to 1, not {self.stray}")


@dataclass(frozen=True)
class SelfPlayOptions:
    """How a program plays against itself, and on how many cores.

    `weights` is a file of weights, by default the game's own are used. `openings` names a file whose openings replace
    the random ones. `fresh` forgets the games that the file holds. `cluster`, `job` and `database` are those of a
    `WorkPlace`.
    """

    terms: SelfPlayTerms = SelfPlayTerms()
    weights: str = ""
    openings: str = ""
    concurrency: int = 1
    fresh: bool = False
    cluster: Cluster = None
    job: str | None = None
    database: str | None = None

    @property
    def place(self) -> WorkPlace:
        """Where the games are played."""
        return WorkPlace(self.concurrency, self.cluster, self.job, self.database)


class GamesIdentity(Struct, frozen=True, omit_defaults=True):
    """What makes these games and no other ones: how many there are does not."""

    game: str
    code: str
    weights: str
    openings: str
    nodes: int
    least: int
    most: int
    stray: float
    seed: int
    leaves: bool
    moves: str = ""  # how they are numbered, as `coded.numbering` has it


class GameEntry(Struct):
    """A game in the journal of self-play: its moves, how many of them are the opening, and how it ended.

    Where TD-leaf wants them, also the ends of the best lines, what they were worth, and the outcome for the first
    player.
    """

    id: int
    moves: list[int]
    random: int = 0
    result: float | None = None
    leaves: list[list[int]] | UnsetType = UNSET
    firsts: list[int] | UnsetType = UNSET
    end: int | UnsetType = UNSET
    seconds: float = 0.0  # of the whole run until then


class SelfPlaySetup(Struct):
    """What all games that a worker plays have in common."""

    game: str
    weights: str
    terms: SelfPlayTerms


class SelfPlayTask(Struct):
    """The game that a worker is to play, by its number; a book may give its opening."""

    number: int
    opening: RawOpening | None = None


@dataclass(frozen=True)
class SelfPlaySettings:
    """What is played: a game as a text names it, with the weights of a file or its own."""

    game: str
    weights: str = ""
    terms: SelfPlayTerms = SelfPlayTerms()
    book: Book | None = None

    @property
    def identity(self) -> GamesIdentity:
        weights = read_weights(self.weights).digest if self.weights else ""
        book = "" if self.book is None else f"{self.book.name} {self.book.digest}"
        game = load(self.game)
        code = class_digest(plain_class(type(game)))  # other rules are another game
        return GamesIdentity(self.game, code, weights, book, **asdict(self.terms), moves=numbering(game))

    def runner(self, remote: bool) -> Runner:
        """Who plays the games; the speed of the machines does not matter."""
        rules = meeting(self.game, remote=False)
        return Runner("secateur.learn.data.selfplay", plain(SelfPlaySetup(self.game, self.weights, self.terms)), rules)


class SelfPlayer:
    """Plays games against itself, in a thread of its own: there a search begins at once."""

    def __init__(self, game: Game, terms: SelfPlayTerms) -> None:
        from secateur.engine import Engine

        self.game, self.terms = game, terms
        self.engine = Engine(game, memory="1MB")
        self.engine.prepare()

    def play(self, number: int, opening: tuple[int, ...] = ()) -> GameEntry:
        """The game of a number; with its leaves, where they are wanted."""
        chance = random.Random(f"{self.terms.seed}:{number}")
        self.engine.forget()
        game, here = self.game, GameSoFar.begin(self.game)
        opened = len(opening) if opening else chance.randint(self.terms.least, self.terms.most)
        leaves, firsts = list[list[int]](), list[int]()
        while here.decided is None and here.ply < LONGEST:
            if here.ply < len(opening):
                move = opening[here.ply]
            elif here.ply < opened or chance.random() < self.terms.stray:
                move = chance.choice([int(move) for move in game.moves(here.state)])
            else:
                history = here.history if game.repeats else ()
                result = self.engine.search(here.state, nodes=self.terms.nodes, history=history)
                assert result.move is not None
                move = int(result.move)
                if self.terms.leaves:
                    leaves.append(self._leaf(here, result.moves))
                    firsts.append(int(result.score) if here.player == MAX else -int(result.score))
            here = here.play(move)
        played = GameEntry(number, list(here.moves), opened, None if here.over else 0)
        if self.terms.leaves:
            outcome = int(game.outcome(here.state)) if here.over else 0
            played.leaves, played.firsts = leaves, firsts
            played.end = outcome if here.player == MAX else -outcome
        return played

    def _leaf(self, here: GameSoFar, line: Sequence[int]) -> list[int]:
        """The words of the state at the end of a line, and who is to move there."""
        for move in line:
            here = here.play(move)
        return [*words(here.state), here.player]


class SelfPlayRunner:
    """Plays the games that a pool asks for."""

    def __init__(self, setup: Content) -> None:
        told = convert(setup, SelfPlaySetup, "the setup")
        game = load(told.game)
        if told.weights:
            from secateur.evaluate.attach import with_weights

            game = with_weights(game, told.weights)
        self.game, self.terms = game, told.terms
        self.player: SelfPlayer | None = None

    def job(self, kind: str) -> Run:
        return {"meet": self.meet, "game": self.play}[kind]

    def meet(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Compiles what the games need."""
        meet(self.game, request)
        in_deep_thread(self._player)
        return {}

    def play(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """The game of a number."""
        asked = convert(request, SelfPlayTask, "the game")
        opening = self.opening(asked.opening)
        return plain(in_deep_thread(lambda: self._player().play(asked.number, opening)))

    def _player(self) -> SelfPlayer:
        if self.player is None:
            self.player = SelfPlayer(self.game, self.terms)
        return self.player

    def opening(self, raw: RawOpening | None) -> tuple[int, ...]:
        """The moves of a book's opening."""
        if raw is None:
            return ()
        bad = ""
        for each in (raw, *raw.get("instead", ())):
            try:
                return self._moves_of(make_opening(self.game, each))
            except SecateurError as error:
                bad = bad or str(error)
        raise SecateurError(bad)

    def _moves_of(self, opening: Opening) -> tuple[int, ...]:
        if opening.position:
            raise SecateurError(f"the opening {opening.name} is a position: self-play needs moves from the start")
        return tuple(map(int, opening.played(self.game.engine_notation()).moves))

    def close(self) -> None:
        """Nothing runs on."""


def in_deep_thread(call: Callable[[], Found]) -> Found:
    """Makes a call in a thread with a deep stack, where a search begins at once."""
    with ThreadPoolExecutor(1) as pool:
        usual = threading.stack_size(STACK)
        try:
            future = pool.submit(call)
        finally:
            threading.stack_size(usual)
        return future.result()


@dataclass
class SelfPlayGames:
    """What has been played so far: the file, how many games it holds, and the seconds that they took."""

    path: Path
    done: int
    seconds: float = 0.0


def selfplay(
    game: str,
    games: int = 1000,
    out: Path | str | None = None,
    options: SelfPlayOptions | None = None,
    progress: Callable[[SelfPlayGames], None] = lambda games: None,
) -> SelfPlayGames:
    """Plays games of self-play to learn from, until a file holds this many of them.

    The file is by default GAME.games; `learn_weights` reads it as data. Each game is added when it ends, so that the
    same call continues after Ctrl-C or a kill, and a larger number adds to the file. `progress` is told of every game.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     played = selfplay("tictactoe", 3, Path(folder, "some.games"), SelfPlayOptions(SelfPlayTerms(nodes=10)))
    >>> played.done
    3
    """
    options = options or SelfPlayOptions()
    load(game)  # an unknown game is reported before anything starts
    file = Path(out) if out else Path(f"{folder_name(game)}.games")
    check_writable(file)
    book = open_book(options.openings, options.terms.seed) if options.openings else None
    weights = str(Path(options.weights).absolute()) if options.weights else ""
    settings = SelfPlaySettings(game, weights, options.terms, book)
    return play_games(settings, file, SelfPlayPace(games), options.place, progress, options.fresh)


@dataclass(frozen=True)
class SelfPlayPace:
    """How many games are played, or for how many seconds, compiling not counted; of slow rules for longer.

    `until` is when they end, and `latest` when they end even if they are few, by `time.monotonic`.
    """

    games: int | None = None
    seconds: float | None = None
    until: float | None = None
    latest: float | None = None

    def is_enough(self, played: SelfPlayGames) -> bool:
        """Whether no other game begins."""
        if self.seconds is not None and played.seconds >= self.seconds and played.done >= ENOUGH:
            return True
        now = time.monotonic()
        if self.latest is not None and played.done and now >= self.latest:
            return True
        return self.until is not None and played.done >= FEWEST and now >= self.until


def play_games(
    settings: SelfPlaySettings,
    path: Path,
    pace: SelfPlayPace,
    place: WorkPlace,
    progress: Callable[[SelfPlayGames], None] = lambda games: None,
    fresh: bool = False,
) -> SelfPlayGames:
    """Plays what is missing of this many games, or for so long, and notes each in a file: a kill loses none."""
    journal = Journal(path, settings.identity, GameEntry, fresh, KIND)
    done = {entry.id for entry in journal.entries}
    found = SelfPlayGames(path, len(done), max((entry.seconds for entry in journal.entries), default=0.0))
    before, began = found.seconds, time.monotonic()

    def tasks() -> Iterator[Task]:
        yield MEET
        number = 0
        while pace.games is None or number < pace.games:
            if pace.is_enough(found):
                return
            if number not in done:
                opening = None if settings.book is None else settings.book.raw(number)
                yield Task("game", number, plain(SelfPlayTask(number, opening)))
            number += 1

    terms = JobTerms("selfplay", settings.identity, CHECK_EVERY, pace.games)
    try:
        enough = pace.is_enough(found) or (pace.games is not None and all(each in done for each in range(pace.games)))
        if enough and place.job is None:
            return found
        for each in place.work(settings.runner, iter(()) if enough else tasks(), terms):
            if each.task == MEET:
                began = time.monotonic()  # compiling is not playing
                continue
            found.seconds = before + time.monotonic() - began
            entry = convert(each.result, GameEntry, "the answer of a worker")
            entry.seconds = round(found.seconds, 2)
            journal.add(entry)
            found.done += 1
            progress(found)
    finally:
        journal.close()
    return found


if __name__ == "__main__":
    serve(SelfPlayRunner, explained, stoppable=True)
