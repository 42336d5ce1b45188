"""A worker that analyses positions for `secateur analyze`, and the lines that it and the command itself write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct, structs

from secateur.cli.common import Subject, json_text
from secateur.cli.thinking import as_dict, make_engine, words
from secateur.cluster.meeting import meet, meeting
from secateur.cluster.place import JobTerms, WorkPlace
from secateur.cluster.task import MEET, Runner, Task
from secateur.engine.analysis import USUAL_TIME, Analysis, analyse
from secateur.game import Game
from secateur.games import explained, load
from secateur.result import Result
from secateur.schema import convert, plain
from secateur.workers.framing import Content
from secateur.workers.worker import Run, Stopping, Tell, serve


class AnalysisTerms(Struct, kw_only=True, frozen=True):
    """How positions are searched: the options of the command."""

    game: str
    depth: int | None = None
    time: float | None = None
    nodes: int | None = None
    lines: int = 1
    exact: bool = False
    threads: int = 1
    memory: str = "64MB"
    without: str = ""
    interpreted: bool = False
    as_json: bool = False


class LineTask(Struct):
    """A position, as its line in the file has it."""

    position: str


class LineAnswer(Struct):
    """The line of a position, or the reason why it cannot be searched."""

    line: str = ""
    error: str = ""


class PositionAnalyser:
    """An engine that is asked about positions, each by itself."""

    def __init__(self, terms: AnalysisTerms, game: Game) -> None:
        self.terms, self.game = terms, game
        self.engine = make_engine(game, terms.threads, terms.memory, terms.without, terms.interpreted)

    def answers(
        self, positions: Iterable[str], tell: Callable[[Subject, Result], None], slower: float = 1.0
    ) -> Iterator[LineAnswer]:
        """The line of each position; a slow machine has more time."""
        terms, time = self.terms, self.terms.time
        if terms.depth is None and not (terms.time or terms.nodes or terms.exact):
            time = USUAL_TIME
        limits = {"time": time and time * slower, "nodes": terms.nodes, "lines": terms.lines, "exact": terms.exact}

        def progress(state: object, so_far: Result) -> None:
            tell(self.subject(state), so_far)

        for each in analyse(self.engine, positions, terms.depth, progress, **limits):
            line = "" if each.result is None else line_of(each, self.subject(each.state), each.result, terms.as_json)
            yield LineAnswer(line, each.error)

    def subject(self, state: object) -> Subject:
        return Subject(self.terms.game, self.game, state, self.terms.interpreted)


class AnalysisRunner:
    """A worker that analyses."""

    def __init__(self, setup: Content) -> None:
        terms = convert(setup, AnalysisTerms, "the setup")
        self.analyser = PositionAnalyser(terms, load(terms.game))
        self.slower = 1.0

    def job(self, kind: str) -> Run:
        return {"meet": self.meet, "analyse": self.analyse}[kind]

    def meet(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """Compiles what searches need."""
        self.slower = meet(self.analyser.game, request)
        self.analyser.engine.prepare()
        return {}

    def analyse(self, request: Content, tell: Tell, stopping: Stopping) -> Content:
        """The line of a position."""
        text = convert(request, LineTask, "the task").position
        [found] = self.analyser.answers([text], lambda about, result: None, self.slower)
        return plain(found)

    def close(self) -> None:
        """Nothing runs on."""


def analyse_here(
    terms: AnalysisTerms, game: Game, positions: Iterable[str], tell: Callable[[Subject, Result], None]
) -> Iterator[LineAnswer]:
    """The line of each position, from an engine in this process; `tell` is told of each iteration."""
    return PositionAnalyser(terms, game).answers(positions, tell)


def analyse_there(
    terms: AnalysisTerms, positions: Iterator[str], place: WorkPlace, total: int | None
) -> Iterator[LineAnswer]:
    """The line of each position, in their order, from workers. `total` is how many there are, if that is known."""

    places: dict[str, int] = {}

    def tasks() -> Iterator[Task]:
        yield MEET
        times = Counter[str]()
        for number, text in enumerate(positions):
            times[text] += 1
            task = Task("analyse", number, plain(LineTask(text)), key=f"{text} ({times[text]})")
            places[task.name] = number  # another run of a job may have numbered it otherwise
            yield task

    def runner(remote: bool) -> Runner:
        return Runner("secateur.cli.analyzing", plain(terms), meeting(terms.game, remote))

    waiting: dict[int, LineAnswer] = {}
    told = 0
    for done in place.work(runner, tasks(), JobTerms("analysis", structs.asdict(terms), total=total)):
        if done.task == MEET:
            continue
        waiting[places.pop(done.task.name)] = convert(done.result, LineAnswer, "the answer of a worker")
        while told in waiting:
            yield waiting.pop(told)
            told += 1


def line_of(each: Analysis, about: Subject, result: Result, as_json: bool) -> str:
    """The line of a position: columns, in which further lines follow in further columns, or JSON."""
    if as_json:
        return json_text({"input": each.text, **as_dict(about, result)})
    cells = [each.text]
    for line in result.lines:
        moves = about.notation(line.moves)
        cells += [moves[0] if moves else "-", words(line, about.game), " ".join(moves)]
    return "\t".join([*cells, str(result.depth), str(result.nodes)])


if __name__ == "__main__":
    serve(AnalysisRunner, explained, stoppable=True)
