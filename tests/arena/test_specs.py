"""What a text says about an engine, and the one line where it says nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from secateur.arena import revisions
from secateur.arena.ladder import read_rung
from secateur.arena.limits import EngineClock, Limits
from secateur.arena.specs import HERE, Spec, distinct, find_program, read_spec
from secateur.errors import SecateurError


@pytest.fixture
def program(tmp_path: Path) -> Path:
    path = tmp_path / "my engine"
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return path


def test_ours() -> None:
    spec = read_spec("secateur:Threads=2,Without=null,reductions")
    assert spec.protocol == "uci" and spec.command[0] == sys.executable and spec.command[-1] == "uci"
    assert spec.options == (("Threads", "2"), ("Without", "null,reductions"))
    assert dict(spec.environment) == {"PYTHONPATH": str(HERE)}
    assert spec.name == "secateur:Threads=2,Without=null,reductions"
    margins = read_spec("secateur:Margins=futility:120,razor:250,Hash=2,name=New")
    assert margins.options == (("Margins", "futility:120,razor:250"), ("Hash", "2")) and margins.name == "New"
    other = read_spec("secateur", "othello:size=6")
    assert other.protocol == "ugi" and other.command[-2:] == ("ugi", "othello:size=6")


def test_programs(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    spec = read_spec(f"{program}:Hash=16,Skill Level=3,name=Mine")
    assert spec.command == (str(program),) and spec.name == "Mine" and spec.protocol == "uci"
    assert spec.options == (("Hash", "16"), ("Skill Level", "3"))
    assert read_spec(f"xboard:{program}").protocol == "xboard"
    assert read_spec(f"{program}", "othello").protocol == "ugi"
    monkeypatch.setenv("PATH", str(program.parent))
    assert find_program("my engine") == str(program)
    words = read_spec("'my engine' --deep 3:Hash=1")
    assert words.command == (str(program), "--deep", "3")


def test_debians_games_folder_is_looked_into(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secateur.arena.specs.GAMES_FOLDERS", (str(program.parent),))
    assert find_program("my engine") == str(program)


def test_own_limits(program: Path) -> None:
    assert read_spec(f"{program}:nodes=1000").limits == Limits(nodes=1000)
    assert read_spec(f"{program}:Hash=2,time=10+0.1").limits == Limits(10, 0.1)
    spec = read_spec(f"{program}:depth=3")
    assert Spec.from_dict(spec.as_dict()) == spec


def test_names_of_an_engine_against_itself(program: Path) -> None:
    spec = read_spec(str(program))
    assert distinct(spec, spec) == ("my engine (1)", "my engine (2)")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not an engine"),
        (":Hash=1", "is not an engine"),
        ("stokfish", "no engine 'stokfish' on PATH or in Debian's games folder"),
        ("./nowhere", "there is no engine ./nowhere"),
        (__file__, "it cannot be executed"),
        ("secateur:Threads", "'Threads' is not an option: write Name=value"),
        ("secateur:=3", "an option must have a name"),
        ("secateur --fast", "takes neither arguments nor a protocol"),
        ("ugi:secateur", "takes neither arguments nor a protocol"),
        ("secateur:nodes=3,depth=4", "gives both nodes and depth"),
        ("secateur:time=soon", "'soon' is not a time control"),
        ("secateur:Margins=futlity:100", "unknown margin 'futlity'; did you mean 'futility'?"),
        ("secateur:margins=razor:1", "margin razor must be a whole number from 100 to 800, not 1"),
        ("secateur:Weights=nowhere.json", "there is no file nowhere.json"),
        ("secateur@no-such-revision", "does not have this revision"),
        ("'half", "quotation mark"),
    ],
)
def test_bad_specs(text: str, says: str) -> None:
    with pytest.raises(SecateurError) as caught:
        read_spec(text)
    assert says in str(caught.value) and "\n" not in str(caught.value)


def test_other_weights_are_another_engine(tmp_path: Path) -> None:
    file = tmp_path / "my.json"
    found = []
    for content in ("one", "two", "two"):
        file.write_text(content)
        found.append(read_spec(f"secateur:weights={file}").fingerprint)
    assert found[0] != found[1] == found[2]


def test_revisions_are_exported_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    repository = tmp_path / "repository"
    (repository / "secateur").mkdir(parents=True)
    monkeypatch.setenv("SECATEUR_CACHE", str(tmp_path / "kept"))

    def git(*words: str) -> None:
        who = ["-c", "user.name=A", "-c", "user.email=a@b"]
        subprocess.run(["git", "-C", str(repository), *who, *words], check=True, capture_output=True)

    git("init")
    for number in (1, 2):
        (repository / "secateur" / "__init__.py").write_text(f"number = {number}\n")
        git("add", "secateur")
        git("commit", "-m", str(number))
    old = revisions.export(repository, "HEAD~1")
    assert (old / "secateur" / "__init__.py").read_text() == "number = 1\n"
    assert revisions.export(repository, "HEAD~1") == old
    assert revisions.export(repository, "HEAD") != old
    with pytest.raises(SecateurError, match="does not have this revision"):
        revisions.export(repository, "--help")
    with pytest.raises(SecateurError, match="without its Git repository"):
        revisions.export(tmp_path, "HEAD")


# ---------------------------------------------------------------- ratings and time


def test_rungs(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stockfish = program.with_name("stockfish")
    stockfish.write_text("#!/bin/sh\n")
    stockfish.chmod(0o755)
    monkeypatch.setattr("secateur.arena.specs.GAMES_FOLDERS", (str(program.parent),))
    monkeypatch.setenv("PATH", "")
    assert read_rung("stockfish:Skill Level=8", "chess").rating == 2596
    assert read_rung("stockfish:Hash=16,skill level=19", "chess").rating == 3191
    own = read_rung("stockfish:Skill Level=8=2000", "chess")
    assert own.rating == 2000 and own.spec.options == (("Skill Level", "8"),)
    assert read_rung("stockfish=3500", "chess").rating == 3500
    assert read_rung("xboard:stockfish=1800", "chess").spec.protocol == "xboard"
    assert read_rung("stockfish:Hash=16=2400.5", "chess").rating == 2400.5
    for text in ("stockfish", "stockfish:Hash=16", "stockfish:Skill Level=20", "stockfish:Skill Level=8,nodes=1000"):
        with pytest.raises(SecateurError, match="has no known rating"):
            read_rung(text, "chess")


@pytest.mark.parametrize(
    "text", ["", "5+", "+1", "0", "-3", "5+0.05+1", "0/5", "nodes=0", "nodes=1.5", "depth=9999", "1e9"]
)
def test_bad_limits(text: str) -> None:
    with pytest.raises(SecateurError, match="is not a time control"):
        Limits.parse(text)


def test_clocks() -> None:
    clock = EngineClock(Limits.parse("3+0.5"))
    clock.press(1.0)
    assert clock.left == pytest.approx(2.5) and clock.moves_to_go == 0
    clock.press(9.0)
    assert clock.left == pytest.approx(0.5)
    clock = EngineClock(Limits.parse("2/10"))
    assert clock.moves_to_go == 2
    clock.press(4)
    assert clock.moves_to_go == 1 and clock.left == pytest.approx(6)
    clock.press(4)
    assert clock.moves_to_go == 2 and clock.left == pytest.approx(12)
