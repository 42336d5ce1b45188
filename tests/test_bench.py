"""The node signature: a change of the searches that is meant to change nothing leaves it as it is."""

from __future__ import annotations

import json
import shutil
from functools import partial
from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur import bench
from secateur.bench import compiling, connect4, engine, games, positions
from secateur.cli import cli
from secateur.errors import SecateurError

SIGNATURE = {
    "tictactoe": 50_382,
    "connect4": 2_847_561,
    "othello": 93_657,
    "othello:size=6": 6_933,
    "nim": 179_960,
    "kalah": 65_121,
}


#: Games whose kernels other tests compile too.
COMMON = ("tictactoe", "nim", "kalah")


@pytest.mark.slow
def test_signature_of_common_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SIGNED", [each for each in bench.SIGNED if each[0] in COMMON])
    assert bench.signature() == {spec: SIGNATURE[spec] for spec in COMMON}


@pytest.mark.slow
def test_signature() -> None:
    assert bench.signature() == SIGNATURE


@pytest.mark.slow
def test_the_interpreter_signs_the_same() -> None:
    assert bench.signature(interpreted=True) == SIGNATURE


@pytest.mark.slow
def test_the_command_prints_ratios(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SIGNED", bench.SIGNED[:1])
    monkeypatch.setattr(engine, "SIGNED", engine.SIGNED[:1])
    monkeypatch.setattr(engine, "COMPARED", engine.COMPARED[:1])
    monkeypatch.setattr(engine, "SEARCHES", 5)
    done = CliRunner().invoke(cli, ["bench", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    compiled, interpreted = found["rates"]
    assert compiled["ratio"] == 1
    assert interpreted["ratio"] == pytest.approx(compiled["nodes_per_second"] / interpreted["nodes_per_second"])
    assert found["signature"] == sum(found["signatures"].values())
    assert found["engine"]["signature"] == found["engine"]["signatures"]["tictactoe"]
    assert found["engine"]["games"][0]["of_textbook"] < 0.1
    assert set(found["engine"]["overshoot_milliseconds"]) == {"median", "percentile_99", "max"}
    assert found["connect4"] is None


# ---------------------------------------------------------------- the engine

ENGINE_SIGNATURE = {
    "tictactoe": 253,
    "tictactoe:width=15,height=15,row=5": 1_599,
    "connect4": 128_994,
    "othello": 12_438,
    "othello:size=6": 486,
    "nim": 1_673,
    "kalah": 4_272,
    "chess": 34_300,
}


def test_signature_of_the_engine(compiled: None) -> None:
    assert engine.signature() == ENGINE_SIGNATURE


@pytest.mark.slow
def test_both_executors_sign_the_same(compiled: None) -> None:
    assert engine.signature(compiled=tuple(ENGINE_SIGNATURE)) == engine.signature(compiled=())


@pytest.mark.parametrize(("spec", "positions"), engine.COMPARED)
def test_the_engine_needs_a_tenth_of_the_nodes_of_alpha_beta(
    compiled: None, spec: str, positions: tuple[str, ...]
) -> None:
    found = engine.compare(spec, positions)
    assert found.nodes * 10 <= found.textbook_nodes
    assert found.first_cuts > 0.5


def test_scores_of_connect_four_as_files_have_them(compiled: None, tmp_path: Path) -> None:
    file = tmp_path / "positions.txt"
    file.write_text("2252576253462244111563365343671351441 -1\n7422341735647741166133573473242566 1\n")
    found = connect4.duel(file, peer=False, say=print)
    assert (found.positions, found.wrong, found.ratio) == (2, 0, None)
    file.write_text("2252576253462244111563365343671351441 -2\n")
    assert connect4.duel(file, peer=False, say=print).wrong == 1
    file.write_text("44 x\n")
    with pytest.raises(SecateurError, match="line 1 of"):
        connect4.read(file)


@pytest.mark.slow
@pytest.mark.usefixtures("compiled")
def test_compiling_is_measured_beside_another_revision(monkeypatch: pytest.MonkeyPatch) -> None:
    if not (Path(compiling.__file__).parents[2] / ".git").exists():
        pytest.skip("this secateur has no repository")
    monkeypatch.setattr(compiling, "costs", partial(compiling.costs, games={"four methods": "take.py:Take"}))
    done = CliRunner().invoke(cli, ["bench", "--compile", "--against", "HEAD", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    (game,) = found["games"]
    assert found["against"] == "HEAD" and game["search_seconds"] > 1 and game["their_search_seconds"] > 1
    assert 0.3 < game["ratio"] < 3
    assert game["exact_seconds"] < game["search_seconds"], "one kernel serves both"


def test_another_revision_is_for_compiling_only() -> None:
    done = CliRunner().invoke(cli, ["bench", "--against", "HEAD"])
    assert done.exit_code == 2 and "--against needs --compile" in done.stderr


def test_a_revision_must_exist() -> None:
    done = CliRunner().invoke(cli, ["bench", "--compile", "--against", "no-such-revision"])
    assert done.exit_code == 2 and "the repository does not have this revision" in done.stderr


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("g++") is None, reason="there is no g++")
def test_games_are_measured_in_both_executors_and_beside_cpp(monkeypatch: pytest.MonkeyPatch) -> None:
    small = [("Draughts", "checkers", "draughts.cpp", ("whole",), 6), ("Hex", "hex:size=4", "hex.cpp", ("4",), 4)]
    small += [("A student", games.STUDENT, program, more, 6) for program, more in STUDENTS]
    monkeypatch.setattr(games, "PEERS", small)
    monkeypatch.setattr(games, "GAMES", {"nim": "nim:Nim"})
    done = CliRunner().invoke(cli, ["bench", "--games", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.stdout)
    assert [each["game"] for each in found["games"]] == ["nim"]
    assert found["games"][0]["ratio"] > 5
    assert [each["nodes"] for each in found["cpp"]] == [45957, 50913, 45957, 45957]  # all programs agree
    assert all(each["ratio"] > 0 for each in found["cpp"])


STUDENTS = (("student.cpp", ()), ("draughts.cpp", ("single",)))


@pytest.mark.slow
@pytest.mark.skipif(not shutil.which("g++"), reason="there is no C++ compiler")
def test_all_positions_beside_cpp(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(positions, "WIDTH", 4)
    found = positions.positions(lambda text: None)
    assert found.positions == 161_029 and found.ratio is not None and 0.2 < found.ratio < 5
