"""`secateur solve --all`, and `secateur best` of solved positions."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from secateur import LOSS, WIN
from secateur.cli import cli
from secateur.studio.jobs import Stopping, analyse
from secateur.studio.messages.jobs import AnalyseRequest


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are kept where no other test sees them."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)


def call(*args: str) -> Result:
    return CliRunner().invoke(cli, [*args, "--interpreted"])


def test_positions_are_kept_and_found() -> None:
    done = call("solve", "nim:heaps=1-2-2", "--all", "--json")
    found = json.loads(done.stdout)
    assert (found["positions"], found["value"], found["longest_win"], found["from"]) == (9, WIN - 5, 5, None)
    assert found["wins"] + found["draws"] + found["losses"] == found["positions"]
    assert Path(found["file"]).stat().st_size == found["bytes"]
    best = json.loads(call("best", "nim:heaps=1-2-2", "--json").stdout)
    assert (best["algorithm"], best["mate"], best["solved"], len(best["lines"])) == ("solved", 5, True, 5)
    assert best["lines"][0]["move"] == "a1" and len(best["lines"][0]["pv"]) == 5
    two = json.loads(call("best", "nim:heaps=1-2-2", "--json", "--lines", "2").stdout)
    assert [len(line["pv"]) for line in two["lines"]] == [5, 4]
    other = json.loads(call("best", "nim:heaps=1-2-3", "--depth", "3", "--json").stdout)
    assert other["algorithm"] == "engine"


def test_another_beginning() -> None:
    done = call("solve", "nim:heaps=1-2-2", "--position", "0 2 2 first", "--all", "--out", "two", "--json")
    found = json.loads(done.stdout)
    assert (found["positions"], found["value"], found["file"]) == (6, LOSS + 4, "two")
    best = call("best", "nim:heaps=1-2-2", "--position", "0 1 2 first", "--solved", "two")
    assert "win in 3 half-moves, proven" in best.stdout
    assert best.stdout.endswith("\nsolved  by secateur solve --all: nothing was searched\n")
    assert "depth" not in best.stdout
    assert json.loads(call("best", "nim:heaps=1-2-2", "--solved", "two", "--json").stdout)["algorithm"] == "engine"


def test_text() -> None:
    done = call("solve", "nim:heaps=1-2", "--all", "--out", "small", "--distinct")
    assert done.stdout.splitlines()[0] == "value      win in 3 half-moves, proven"
    assert done.stdout.splitlines()[1].startswith("positions  6: ")
    assert not Path("small.work").exists()


@pytest.mark.parametrize(
    "args, message",
    [
        (["--all", "--time", "3"], "--time cannot be used with --all"),
        (["--all", "--reaches", "win"], "--reaches cannot be used with --all"),
        (
            ["--all", "--cluster", "local:2"],
            "--cluster cannot be used with --all, which runs on this machine: use --th",
        ),
        (["--all", "--certificate", "file"], "--certificate cannot be used with --all"),
        (["--all", "--leaf", "5"], "--leaf cannot be used with --all"),
        (["--out", "file"], "--out needs --all"),
        (["--from", "KQK"], "--from needs --all"),
        (["--all", "--from", "KQK"], "Nim has no named sets of positions, such as 'KQK'"),
        (["--all", "--from", "KQK", "--position", "b1"], "--from and --position cannot be used together"),
        (["--all", "--threads", "9"], "workers must be a whole number from 1 to 8, not 9"),
        (["--all", "--out", "none/file"], "there is no folder none"),
    ],
)
def test_errors(args: list[str], message: str) -> None:
    done = call("solve", "nim", *args)
    assert done.exit_code == 2 and message in done.stderr and done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["KXK", "Q", "KQRRKQ", "KK KK"])
def test_names_of_endings(name: str) -> None:
    done = call("solve", "chess", "--all", "--from", name)
    assert done.exit_code == 2 and "an ending must be the letters of White's and Black's pieces" in done.stderr


def test_the_studio_analyses_from_the_file() -> None:
    call("solve", "nim:heaps=1-2-2", "--all")
    request = AnalyseRequest(game="nim:heaps=1-2-2", position="", moves=["a1"], lines=2, memory="1MB", seconds=60)
    found = analyse.run(request, lambda report: None, Stopping())
    assert found.complete and [line.score.proven for line in found.lines] == ["exact", "exact"]
    assert found.lines[0].score.mate == -4 and len(found.lines[0].moves) == 4
