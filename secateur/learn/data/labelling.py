"""Labels: what an engine thinks of positions of games, as lines `position;score` that can be learned from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from msgspec import UNSET

from secateur.arena.limits import Limits
from secateur.arena.specs import Spec, read_spec
from secateur.arena.tasks import ContestSetup, EngineAnswer, PositionTask
from secateur.arena.worker import contest_runner
from secateur.cluster.place import JobTerms, WorkPlace
from secateur.cluster.task import MEET, Task
from secateur.cluster.workers import Cluster
from secateur.errors import SecateurError
from secateur.game import Game
from secateur.games import load
from secateur.jit.digest import digest
from secateur.jit.rows import restored
from secateur.learn.data.positions import Positions
from secateur.learn.data.replay import Skipped
from secateur.learn.data.sources import read
from secateur.machine import GrowingFile, check_writable
from secateur.schema import convert, plain

#: The first line of a file of labels begins so; the rest of it says whose they are.
HEAD = "# labels of"


@dataclass(frozen=True)
class Labeller:
    """An engine that judges positions of a game, and how long it may think."""

    name: str  # of the game, with its parameters
    game: Game
    engine: Spec
    limits: Limits

    @property
    def text(self) -> str:
        return f"{self.name} by {self.engine.text} with {self.limits.text}"

    @property
    def setup(self) -> ContestSetup:
        """The settings of those that ask the engine."""
        return ContestSetup(game=self.name, engines=[self.engine.as_dict()], limits=self.limits.text, grace=5.0)


@dataclass(frozen=True)
class LabelOptions:
    """Who labels positions, and which.

    `engine` is named and `time` is written as in `secateur match`. At most this many `positions` are chosen at random.
    `cluster`, `job` and `database` are those of a `WorkPlace`.
    """

    engine: str = "secateur"
    time: str = "nodes=2000"
    positions: int = 100_000
    seed: int = 1
    concurrency: int = 1
    cluster: Cluster = None
    job: str | None = None
    database: str | None = None

    @property
    def place(self) -> WorkPlace:
        """Where the engines run."""
        return WorkPlace(self.concurrency, self.cluster, self.job, self.database)


@dataclass(frozen=True)
class LabelResult:
    """How many positions a file of labels holds, and which games were left out."""

    file: Path
    positions: int
    skipped: Skipped


class LabelListener:
    """The methods that `label` calls while it works; a subclass overrides them to show the progress."""

    def reading(self) -> None:
        """The games are read."""

    def labelled(self, done: int, total: int) -> None:
        """So many positions have their labels."""


def label(
    game: str,
    data: Iterable[Path | str],
    out: Path | str,
    options: LabelOptions | None = None,
    listener: LabelListener | None = None,
) -> LabelResult:
    """Labels positions of games with the scores of an engine, as lines `position;score` that can be learned from.

    `data` are files and folders of games, as `learn_weights` reads them. After Ctrl-C or a kill, the same call
    continues.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     games = Path(folder, "games.txt")
    ...     _ = games.write_text("a1 a2 b1 b2 c1\\n")
    ...     result = label("tictactoe", [games], Path(folder, "labels.txt"), LabelOptions(time="nodes=5"))
    >>> result.positions
    5
    """
    options, listener, out = options or LabelOptions(), listener or LabelListener(), Path(out)
    loaded = load(game)
    labeller = Labeller(game, loaded, read_spec(options.engine, game), Limits.parse(options.time))
    check_writable(out)
    skipped = Skipped()
    listener.reading()
    found = read(data, loaded, skipped, options.positions, options.seed)
    tell = partial(listener.labelled, total=len(found))
    done = write_labels(labeller, found, out, options.place, options.seed, tell)
    return LabelResult(out, done, skipped)


def write_labels(
    labeller: Labeller,
    positions: Positions,
    out: Path,
    place: WorkPlace,
    seed: int = 0,
    progress: Callable[[int], None] = lambda done: None,
) -> int:
    """Adds what is missing to a file of labels, position by position, and returns how many it has.

    After a kill it continues. Scores are hundredths as the player to move sees them, or # and the moves to a mate.
    """
    which = f"{len(positions)} positions ({digest(positions.rows)}, seed {seed})"
    head = f"{HEAD} {which} of {labeller.text}"
    file = GrowingFile(out)
    done = _known(file, head)
    game = labeller.game
    notation = game.engine_notation()

    def tasks() -> Iterator[Task]:
        yield MEET
        for number in range(done, len(positions)):
            text = game.format(restored(game.start(), positions.rows[number]))
            yield Task("ask", number, plain(PositionTask(0, text)))

    waiting: dict[int, str] = {}
    terms = JobTerms("label", {"labels": head}, total=len(positions))
    runner = partial(contest_runner, labeller.setup)
    answers = place.work(runner, tasks() if done < len(positions) else iter(()), terms)
    try:
        for each in answers:
            if each.task == MEET:
                continue
            answer = convert(each.result, EngineAnswer, "the worker's answer")
            if answer.crash is not UNSET:
                raise SecateurError(f"{labeller.engine.text} has crashed: {answer.crash}")
            asked = convert(each.task.request, PositionTask, "the question").position
            position, _ = notation.start(asked)
            score = f"#{answer.mate}" if answer.mate is not None else str(answer.score)
            waiting[each.task.number] = f"{position or asked};{score}"
            while done in waiting:  # in order, so that the number of lines shows the progress
                between = "\n" if done and positions.games[done] != positions.games[done - 1] else ""
                file.add(between + waiting.pop(done), durable=False)  # an empty line separates games
                done += 1
            progress(done)
    finally:
        answers.close()  # type: ignore[attr-defined]
        file.close()
    return done


def _known(file: GrowingFile, head: str) -> int:
    """How many labels a file has; one of other positions or of another engine is refused."""
    whole, torn = file.read()
    first, *lines = (whole or torn).decode("utf-8", "replace").splitlines() or [head]
    if first != head and (whole or not head.startswith(first)):
        file.close()
        raise SecateurError(
            f"{file.path} contains something else ({first[:80]}), not {head.removeprefix('# ')}: name another file"
        )
    file.cut(len(whole))
    if not whole:
        file.add(head)
    return sum(bool(line) for line in lines)
