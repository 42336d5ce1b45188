"""Learning for programs: weights from positions, and a match that decides whether they are kept."""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

from msgspec import structs

from secateur.arena.limits import Limits
from secateur.arena.openings import open_book
from secateur.errors import SecateurError
from secateur.evaluate.attach import with_weights
from secateur.game import Game
from secateur.games import changed, load, loaded_files, weights_beside
from secateur.learn.match import DecidingMatch, play_match
from secateur.learn.options import LearnOptions, folder_name
from secateur.learn.report.record import DecidedMatch, Decision, RunReport, interval_text, write
from secateur.learn.run import USUAL_MINUTES, LearnListener, Run
from secateur.machine import check_writable, write_whole

#: Seconds that a run of some minutes leaves for the match at least.
LEAST_MATCH = 20.0


@dataclass(frozen=True)
class LearnOutput:
    """Where a run keeps its files, and where its weights go.

    `folder` holds games, positions and the report, by default below learned/. `file` gets the weights if the match
    says that they are better, or with `force` in any case; by default it is beside a game of yours, where it is found,
    and else GAME.weights. `fresh` forgets what the folder holds. `command` is what the report names as its command.
    """

    folder: Path | None = None
    file: Path | None = None
    force: bool = False
    fresh: bool = False
    command: str = ""


@dataclass(frozen=True)
class LearnResult:
    """The result of a run: its report, the new weights, and the file that they were written to, if any."""

    report: RunReport
    folder: Path
    weights: Path
    written: Path | None


def learn_weights(
    options: LearnOptions,
    match: DecidingMatch | None = DecidingMatch(),  # noqa: B008  frozen
    output: LearnOutput | None = None,
    listener: LearnListener | None = None,
) -> LearnResult:
    """Learns the weights of a game's evaluation, and writes them if a match shows that they are better.

    Weights are fitted to how games ended, judged on games that were held out, and play a match against the old
    evaluation at equal time; without a `match` nothing is decided. Every stage leaves what it found in the folder of
    the run, so that the same call continues after Ctrl-C or a kill. `listener` is told how far it is.

    >>> learn_weights(LearnOptions("othello", games=300), match=DecidingMatch(time="soon"))
    Traceback (most recent call last):
    secateur.errors.SecateurError: 'soon' is not a time control: use 5+0.05 (seconds for the game + for each move), \
40/60 (moves in seconds), movetime=0.5, nodes=10000 or depth=8
    """
    began = time.monotonic()
    if not isinstance(options, LearnOptions):
        raise SecateurError(f"options must be LearnOptions, as in LearnOptions('othello'), not {options!r}")
    output, listener = output or LearnOutput(), listener or LearnListener()
    game = load(options.game)
    check_usable(game, options, match)
    folder = output.folder or Path("learned") / folder_name(options.game)
    file = output.file or usual_file(options.game, game)
    check_writable(file)
    if not options.data and not options.games and options.minutes is None:
        options = replace(options, minutes=USUAL_MINUTES)
    run = Run(options, folder, listener, output.fresh)
    if run.is_fitted:
        listener.note(f"the weights are there already: continuing with the match in {folder}")
        run.restore()
    else:
        run.learn()
        run.keep()
    if run.report.held_out:
        listener.note("loss on the games held out, with its interval of 95 % (smaller is better):")
    for each in run.report.held_out or ():
        listener.note(f"  {each.name:<18} {interval_text(each)}")
    played = None
    if match is not None:
        listener.progress("match: starting the engines")
        left = None if options.minutes is None else 60 * options.minutes - (time.monotonic() - began)
        seconds = None if left is None else max(left, LEAST_MATCH)
        with run.stage("match"):
            played = play_match(options, run.weights, match, folder / "match.jsonl", seconds, listener.match)
    decision = _decide(run, played, file, output.force)
    report = structs.replace(run.report, match=played, decision=decision, command=output.command)
    write(report, folder)
    return LearnResult(report, folder, run.weights, None if decision.written is None else file)


def check_usable(game: Game, options: LearnOptions, match: DecidingMatch | None) -> None:
    """Refuses what cannot be used before any work is done."""
    for text in options.compare:
        changed(game, text)
    if options.start:
        with_weights(game, options.start)
    if match is not None:
        Limits.parse(match.time)
        changed(game, match.against)
        if match.openings:
            open_book(match.openings, options.seed)


def _decide(run: Run, match: DecidedMatch | None, file: Path, force: bool) -> Decision:
    """Writes the weights where they are better, or where that is forced."""
    better = match is not None and match.better
    if better or force:
        write_whole(file, run.weights.read_bytes())
        return Decision(str(file), "the match shows that they are better" if better else "as was asked (force)")
    if match is None:
        return Decision(None, f"no match was played. They are in {run.weights}")
    if match.worse:
        why = "the match shows that they are worse"
    elif match.verdict:
        why = "the match shows no gain"
    else:
        why = "the match was too short to show a gain (give it more games)"
    return Decision(None, f"{why}. They are in {run.weights}; --force (force=True) writes them all the same")


def usual_file(name: str, game: Game) -> Path:
    """Where weights go: beside a user's game, where they are found; of other games into this folder."""
    beside: Path = weights_beside(game)
    own = str(Path(sys.modules[type(game).__module__].__file__ or "").resolve()) in loaded_files
    return beside if own else Path(f"{folder_name(name)}.weights")
