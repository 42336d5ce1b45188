"""Streams that cannot encode every character, and input that is not text: no command ends in a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from secateur.cli import COMMANDS, cli
from secateur.cli.streams import plain

ENCODINGS = ["ascii", "cp1252", "latin-1", "cp437", "utf-8"]

GAME = '''
from secateur import ONGOING, Game
from secateur.errors import SecateurError

class Größer(Game):
    """Wählt 1 oder 2 – wer ≥ 3 erreicht, gewinnt; ♔ und 中."""
    player_names = ("Weiß ♔", "Schwarz ♚")
    def start(self): return (0, 0)
    def moves(self, state):
        yield 1
        yield 2
    def play(self, state, move): return (state[0] + move, 1 - state[1])
    def player(self, state): return state[1]
    def outcome(self, state): return -1_000_000 if state[0] >= 3 else ONGOING
    def format_move(self, state, move): return "½→" if move == 1 else "ü✓"
    def parse_move(self, state, text):
        if text not in ("½→", "ü✓"):
            raise SecateurError(f"{text!r} is not a legal move here")
        return 1 if text == "½→" else 2
    def format(self, state): return f"⟨{state[0]}·{state[1]}⟩"
    def parse(self, text):
        number, player = text.strip("⟨⟩ ").split("·")
        return int(number), int(player)
    def show(self, state): return "┌─┐\\n│█│\\n└─┘"
'''

#: A search as a student writes it.
SEARCH = """
def minimax(node, maximizing):
    if isinstance(node, int):
        return node
    größen = [minimax(child, not maximizing) for child in node]
    return max(größen) if maximizing else min(größen)
"""

#: Every command except those that read bytes (uci, ugi), serve a page or take minutes; each prints non-ASCII text.
RUNS = {
    "games": ["games"],
    "best": ["best", "{game}", "--interpreted", "--depth", "2"],
    "play": ["play", "{game}", "--interpreted", "--depth", "2"],
    "solve": ["solve", "{game}", "--interpreted"],
    "verify": ["verify", "--help"],
    "analyze": ["analyze", "{game}", "{positions}", "--interpreted", "--depth", "2"],
    "compare": ["compare", "{game}", "--depth", "2", "--interpreted"],
    "ablate": ["ablate", "nim", "--interpreted", "--depth", "2", "--count", "2"],
    "tree": ["tree", "{game}", "--depth", "2", "--interpreted"],
    "principle": ["principle", "--help"],
    "judge": ["judge", "{search}"],
    "review": ["review", "--help"],
    "jobs": ["jobs", "--help"],
    "exercise": ["exercise", "new", "--kind", "pruned"],
    "perft": ["perft", "{game}", "--depth", "2", "--divide", "--interpreted"],
    "check": ["check", "{game}"],
    "bench": ["bench", "--help"],
    "match": ["match", "--help"],
    "ladder": ["ladder", "--help"],
    "suite": ["suite", "--help"],
    "learn": ["learn", "--help"],
    "selfplay": ["selfplay", "--help"],
    "label": ["label", "--help"],
    "weights": ["weights", "--help"],
    "tune": ["tune", "--help"],
    "studio": ["studio", "--help"],
    "uci": ["uci", "--help"],
    "ugi": ["ugi", "--help"],
    "gtp": ["gtp", "--help"],
    "nboard": ["nboard", "--help"],
    "hub": ["hub", "--help"],
    "warm": ["warm", "--help"],
    "demo": ["demo", "nim", "--time", "0.1"],
    "completion": ["completion", "bash"],
}


@pytest.fixture
def given(tmp_path: Path) -> dict[str, str]:
    game, positions = tmp_path / "größer.py", tmp_path / "positions"
    game.write_text(GAME, encoding="utf-8")
    positions.write_text("⟨1·1⟩\n", encoding="utf-8")
    search = tmp_path / "größte.py"
    search.write_text(SEARCH, encoding="utf-8")
    return {"game": f"{game}:Größer", "positions": str(positions), "search": str(search)}


@pytest.fixture(autouse=True)
def interpreted(state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SECATEUR_INTERPRETED", "1")


def test_every_command_is_run():
    assert set(RUNS) == set(COMMANDS)


@pytest.mark.sample(5)
@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize("command", RUNS)
def test_no_encoding_ends_a_command(given, command, encoding):
    words = [word.format(**given) for word in RUNS[command]]
    result = CliRunner(charset=encoding).invoke(cli, words, input=b"\xff\xfe\nmoves\nquit\n", prog_name="secateur")
    assert not isinstance(result.exception, UnicodeError), result.exception
    assert result.exit_code == 0, result.output
    assert b"Traceback" not in result.stdout_bytes + result.stderr_bytes
    result.stdout_bytes.decode(encoding, "surrogateescape")


@pytest.mark.parametrize("command", ["best", "solve", "analyze", "compare", "tree", "play"])
def test_json_keeps_every_character(given, command):
    words = [*(word.format(**given) for word in RUNS[command]), "--json"]
    narrow, wide = (
        CliRunner(charset=charset).invoke(cli, words, input="quit\n", prog_name="secateur")
        for charset in ("ascii", "utf-8")
    )
    lines = [json.loads(line) for line in narrow.stdout_bytes.decode("ascii").splitlines()]
    assert set("½♔⟨") & set(json.dumps(lines, ensure_ascii=False))
    assert len(lines) == len(wide.stdout_bytes.splitlines())


def command_line(*words: str, data: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "secateur.cli", *words],
        input=data,
        capture_output=True,
        timeout=300,
        env=os.environ | environment,
    )


@pytest.mark.sample(3)
@pytest.mark.parametrize("settings", [
    {"PYTHONIOENCODING": "ascii"}, {"PYTHONIOENCODING": "cp1252"},
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
])  # fmt: skip
def test_bars_are_drawn_in_any_encoding(settings):
    done = command_line("compare", "nim", "--depth", "2", "--interpreted", **settings)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"########" in done.stdout
    done = command_line("games", **settings)
    assert done.returncode == 0
    assert b"mis\xe8re" in done.stdout if settings.get("PYTHONIOENCODING") == "cp1252" else b"misere" in done.stdout


def test_input_that_is_not_text(tmp_path):
    ascii_only = {"PYTHONIOENCODING": "ascii", "XDG_STATE_HOME": str(tmp_path)}
    done = command_line("play", "nim", "--interpreted", "--depth", "2", data=b"\xe9\xff\nquit\n", **ascii_only)
    assert done.returncode == 0
    assert b"is not a legal move here" in done.stderr and b"Traceback" not in done.stderr
    for words in (["analyze", "nim", "-"], ["best", "--tree", "-"]):
        done = command_line(*words, "--interpreted", data=b"\xe9\xff\n", **ascii_only)
        assert (done.returncode, done.stderr) == (2, b"secateur: standard input is not text\n")


def test_bytes_of_an_argument_that_are_not_text_are_escaped(tmp_path):
    target = os.fsencode(tmp_path) + b"/\xff.xyz"
    done = command_line("tree", "--tree", "[[3,12],[2,4]]", "-o", os.fsdecode(target))
    assert done.returncode == 2
    assert b"\\xff.xyz" in done.stderr and b"Traceback" not in done.stderr
    for words in (["best", os.fsdecode(b"\xff.py:\xfe")], ["best", os.fsdecode(b"nim:\xff=3")], [os.fsdecode(b"\xff")]):
        for settings in ({}, {"PYTHONIOENCODING": "ascii"}):
            done = command_line(*words, **settings)
            assert done.returncode == 2 and done.stderr.count(b"\n") == 1
            assert done.stderr.startswith(b"secateur: ") and done.stderr.isascii()


def test_json_escapes_what_is_not_text(tmp_path):
    table = os.fsdecode(os.fsencode(tmp_path) + b"/\xff.table")
    done = command_line("solve", "nim", "--interpreted", "--json", "--table", table)
    assert json.loads(done.stdout.decode("utf-8"))["table"] == table


def test_errors_keep_to_the_encoding(given):
    done = command_line("best", given["game"].replace("Größer", "Größte"), PYTHONIOENCODING="ascii")
    assert done.returncode == 2
    assert done.stderr.isascii() and b"no class" in done.stderr and b"Grosste" in done.stderr, done.stderr


def test_ascii_stays_as_it_is():
    assert plain("a|+-#") == "a|+-#"
