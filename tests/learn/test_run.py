"""The whole loop on small games: it learns, resumes after a kill to the same weights, and lets a match decide."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from secateur.cluster.database import open_database
from secateur.cluster.overview import job_reports
from secateur.cluster.place import WorkPlace
from secateur.errors import SecateurError
from secateur.evaluate.attach import layout_with, with_weights
from secateur.evaluate.weights import Weights, read_weights
from secateur.games import load
from secateur.learn.learn import LearnOutput, learn_weights
from secateur.learn.match import DecidingMatch, play_match
from secateur.learn.options import LearnOptions
from secateur.learn.report.record import read as read_report
from secateur.learn.run import LearnListener, Run
from tests.helpers.patience import PATIENCE, wait_until

SPEC = "kalah"
LISTED = """
from typing import NamedTuple
from secateur import LOSS, ONGOING, Game

class State(NamedTuple):
    stones: int
    turn: int
    taken: int  # by the player to move: tells states apart, and matters to nobody

class Heap(Game):
    feature_names = ("stones", "rest 1", "rest 2", "rest 3")
    def start(self): return State(60, 0, 0)
    def player(self, state): return state.turn
    def moves(self, state):
        for take in range(1, min(3, state.stones) + 1):
            yield take
    def play(self, state, move): return State(state.stones - move, 1 - state.turn, 60 - state.stones - state.taken)
    def outcome(self, state): return LOSS if state.stones == 0 else ONGOING
    def features(self, state):
        yield 0, state.stones
        if state.stones % 4 > 0:
            yield state.stones % 4, 1
"""


def secateur(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "secateur.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=2 * PATIENCE)


@pytest.mark.slow
def test_a_game_without_features_learns_from_its_rules(tmp_path: Path) -> None:
    options, notes = LearnOptions(SPEC, games=240, nodes=60, concurrency=2), list[str]()
    output, listener = LearnOutput(tmp_path / "run", tmp_path / "kalah.weights"), LearnListener(note=notes.append)
    result = learn_weights(options, None, output, listener)
    file, report = result.weights, result.report
    assert result.written is None and not (tmp_path / "kalah.weights").exists()
    assert read_report(result.folder) == report and any(note.startswith("positions: ") for note in notes)
    losses = {each.name: each.loss for each in report.held_out}
    assert losses["new weights"] < losses["the mean result"]
    assert report.source.train > 500 and report.source.origins and report.source.skipped == 0
    predicted, real = np.array([(each.predicted, each.real) for each in report.calibration]).T
    assert np.corrcoef(predicted, real)[0, 1] > 0.6
    found = read_weights(file)
    assert found.training["seed"] == 1 and found.plan is not None
    other = with_weights(load(SPEC), file)
    assert len({other.evaluate(other.parse(moves)) for moves in ("b", "bc", "bca", "c", "ca")}) > 1
    again = learn_weights(options, None, replace(output, force=True), listener)
    assert again.report.held_out == report.held_out and "there already" in " ".join(notes)
    assert again.written == tmp_path / "kalah.weights" and again.written.read_bytes() == file.read_bytes()


@pytest.mark.slow
def test_a_run_of_a_minute_keeps_its_time_and_its_match(tmp_path: Path) -> None:
    """It may compile for longer than it plays: the match has its share all the same."""
    (tmp_path / "heap.py").write_text(LISTED)
    began = time.monotonic()
    done = secateur("learn", "heap.py", "--minutes", "1", "--json", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert time.monotonic() - began < 120  # a busy machine compiles slowly
    match = json.loads(done.stdout)["match"]
    assert match["wins"] + match["draws"] + match["losses"] >= 2


@pytest.mark.slow
def test_a_users_features_are_learned_and_found_again(tmp_path: Path) -> None:
    (tmp_path / "heap.py").write_text(LISTED)
    done = secateur(
        "learn",
        "heap.py",
        "--games",
        "300",
        "--nodes",
        "10",
        "--match-games",
        "4",
        "--time",
        "nodes=10",
        "--force",
        "--json",
        folder=tmp_path,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["decision"]["written"] == str(tmp_path / "heap.Heap.weights")
    game = load(str(tmp_path / "heap.py"))
    # With a multiple of four left the mover has lost; what is over four is to be taken.
    values = [game.evaluate(type(game.start())(stones, 0, 9)) for stones in range(5, 9)]
    assert min(values[:3]) > values[3]
    shown = secateur("weights", "show", "heap.Heap.weights", "--game", "heap.py", folder=tmp_path)
    assert "rest 3" in shown.stdout and "seed: 1" in shown.stdout
    report = read_report(tmp_path / "learned" / "heap")
    assert report.curve and report.calibration and report.match is not None


@pytest.mark.slow
def test_a_killed_run_ends_with_the_weights_of_one_that_was_not(tmp_path: Path) -> None:
    options = ["--games", "240", "--nodes", "300", "--no-match", "--concurrency", "2", "--seed", "5"]
    whole = secateur("learn", SPEC, *options, "--folder", "whole", folder=tmp_path)
    assert whole.returncode == 0, whole.stderr
    command = [sys.executable, "-m", "secateur.cli", "learn", SPEC, *options, "--folder", "killed"]
    process = subprocess.Popen(
        command, cwd=tmp_path, start_new_session=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    second = tmp_path / "killed" / "generation-2.games"
    wait_until(lambda: second.exists() and second.stat().st_size > 1000)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    assert second.exists() and not (tmp_path / "killed" / "new.weights").exists()
    again = secateur("learn", SPEC, *options, "--folder", "killed", folder=tmp_path)
    assert again.returncode == 0, again.stderr
    one, two = (read_weights(tmp_path / name / "new.weights") for name in ("whole", "killed"))
    assert one.values.tolist() == two.values.tolist() and one.training == two.training
    third = secateur("learn", SPEC, *options, "--folder", "killed", folder=tmp_path)
    assert "the weights are there already" in third.stdout


@pytest.mark.slow
def test_a_run_with_a_job_finds_its_games_again(tmp_path: Path) -> None:
    """Elsewhere, without the folder of the first one: no game is played twice, and the weights are the same."""
    options = LearnOptions(SPEC, games=240, nodes=60, job="night", database=str(tmp_path / "jobs.sqlite"))
    files = [learn_weights(options, None, LearnOutput(tmp_path / name)).weights for name in ("first", "second")]
    one, two = map(read_weights, files)
    assert one.digest == replace(two, training={}).digest != replace(two, values=two.values + 1).digest
    with open_database(options.database) as database:
        found = {report.name: (report.state, report.done) for report in job_reports(database)}
        [[results]] = database.ask("SELECT count(*) FROM result WHERE name NOT LIKE '%again'")
    assert found == {"night-1": ("done", 40), "night-2": ("done", 80), "night-3": ("done", 120)} and results == 240


def weights_file(path: Path, factor: float) -> Path:
    """Weights for a small Kalah: those of a learned file, times a factor."""
    run = Run(LearnOptions(SPEC, games=240, nodes=30), path.parent / "run")
    found = read_weights(run.learn())
    layout = layout_with(load(SPEC), found)
    Weights.of(load(SPEC), layout, found.values * factor, {}, found.plan).save(path)
    return path


@pytest.mark.slow
def test_worse_weights_are_recognised(tmp_path: Path) -> None:
    bad = weights_file(tmp_path / "bad.weights", -1.0)
    options = LearnOptions(SPEC, concurrency=2)
    match = play_match(options, bad, DecidingMatch("nodes=300", 200, plies=2), tmp_path / "match.jsonl")
    assert match.verdict == "elo0" and match.losses > match.wins
    again = play_match(options, bad, DecidingMatch("nodes=300", 200, plies=2), tmp_path / "match.jsonl")
    assert (again.wins, again.losses) == (match.wins, match.losses)  # out of the journal


@pytest.mark.slow
def test_a_match_of_equals_is_even(tmp_path: Path) -> None:
    """A against A: the same weights on both sides, with a limit that no clock disturbs, win and lose alike."""
    from secateur.arena.contest import Contest, ContestSettings
    from secateur.arena.limits import Limits
    from secateur.arena.one_game import MatchTerms
    from secateur.arena.specs import read_spec
    from secateur.arena.statistics import elo_interval

    file = weights_file(tmp_path / "some.weights", 1.0)
    specs = tuple(read_spec(f"secateur:Weights={file},name={name}", SPEC) for name in ("one", "two"))
    terms = MatchTerms(Limits.parse("nodes=300"))
    contest = Contest(ContestSettings(SPEC, specs, ("one", "two"), ((0, 1),), terms, plies=3, seed=3))
    assert len(list(contest.play(60, WorkPlace(2)))) == 60
    elo = elo_interval(contest.standings[0].tally)
    assert elo.low < 0 < elo.high and abs(elo.value) < 1e-9
    assert contest.standings[0].wins > 5  # decided games, and not all of them drawn


def test_another_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    Run(LearnOptions(SPEC, games=10), tmp_path)
    with pytest.raises(SecateurError, match=r"holds a run with seed = 1, not 2: name another folder"):
        Run(LearnOptions(SPEC, games=10, seed=2), tmp_path)
    Run(LearnOptions(SPEC, games=10, seed=2), tmp_path, fresh=True)


@pytest.mark.parametrize(("text", "says"), [
    ('{"format": "secateur learning report 0", "game": "nim"}', "is a report of another version of secateur: "),
    ("{", "is not JSON at line 1"),
])  # fmt: skip
def test_a_record_that_cannot_be_read_says_what_to_do(tmp_path: Path, text: str, says: str) -> None:
    run = Run(LearnOptions(SPEC, games=10), tmp_path)
    (tmp_path / "report.json").write_text(text)
    with pytest.raises(SecateurError) as error:
        run.restore()
    assert str(error.value).startswith(f"{tmp_path / 'report.json'} {says}")
    assert str(error.value).endswith("; start again (fresh)")


@pytest.mark.sample(3)
@pytest.mark.parametrize(("arguments", "says"), [
    (("learn", "othello", "--data", "none.txt"), "does not exist"),
    (("learn", "othello", "--data", "some.txt"), "some.txt"),
    (("learn", "othello", "--data", "some.txt", "--games", "10"), "--data cannot be used with --games or --td-leaf"),
    (("learn", "othello", "--job", "night"), "--job needs --games N: without it, "),
    (("learn", "connect4", "--start", "some.txt", "--games", "10", "--no-match"), "is not a file of weights"),
    (("learn", "connect4", "--sprt", "5", "5", "--games", "10"), "must be less than the second"),
    (("selfplay", "othello", "--random", "9", "3"), "least must be from 0 to most (3), not 9"),
    (("selfplay", "connect4", "--out", "no/such.games"), "there is no folder"),
    (("weights", "show", "some.txt"), "is not a file of weights"),
    (("weights", "show", "nim"), "has no learned weights"),
    (("weights", "show", "chess", "--phase", "3"), "--phase must be from 1 to 2, not 3"),
    (("label", "othello", "--data", "some.txt", "--out", "labels.txt"), "some.txt"),
])  # fmt: skip
def test_bad_input_is_one_line(tmp_path: Path, arguments: tuple[str, ...], says: str) -> None:
    (tmp_path / "some.txt").write_text("this is no game\nnor this\n")
    done = secateur(*arguments, folder=tmp_path)
    assert done.returncode == 2, done.stderr
    assert says in done.stderr and done.stderr.count("\n") == 1, done.stderr
