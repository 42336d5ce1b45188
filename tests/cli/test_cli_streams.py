"""Standard streams that are full, closed or narrow, and shells that complete: the real command in a real shell."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from secateur.cli import common
from tests.helpers.patience import PATIENCE

SECATEUR = f"{sys.executable} -m secateur.cli"
QUICK = "--interpreted --depth 2"


def shell(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", line], capture_output=True, text=True, timeout=PATIENCE)


COMMANDS = [
    "games", "games --json", "--help", "best --help", f"best nim {QUICK}", f"best nim {QUICK} --json",
    f"ablate nim {QUICK} --count 2", "tree --tree [[3,12],[2,4]]", f"analyze nim <(echo a1; echo a2) {QUICK}",
    f"play nim {QUICK} < <(echo moves)", "solve nim --interpreted --json", "check nim", "exercise new --kind pruned",
]  # fmt: skip


@pytest.mark.sample(4)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_reader_that_has_seen_enough_is_no_error(command):
    done = shell(f"{SECATEUR} {command} | true; echo ${{PIPESTATUS[0]}}")
    assert (done.stdout, done.stderr) == ("141\n", "")


@pytest.mark.sample(4)
@pytest.mark.parametrize("command", COMMANDS[:6])
@pytest.mark.parametrize(("where", "why"), [("> /dev/full", "No space left on device"), (">&-", "Bad file descriptor")])
def test_output_that_cannot_be_written_is_one_line(command, where, why):
    if "full" in where and not os.path.exists("/dev/full"):  # noqa: PTH110
        pytest.skip("this system has no /dev/full")
    done = shell(f"{SECATEUR} {command} {where}")
    assert (done.returncode, done.stderr) == (2, f"secateur: standard output cannot be written: {why}\n")


@pytest.mark.parametrize("where", ["2>&-", "2> /dev/full"])
def test_errors_that_nobody_hears_still_have_their_code(where):
    assert shell(f"{SECATEUR} best conect4 {where}").returncode == 2
    assert shell(f"{SECATEUR} solve nim --interpreted {where}").returncode == 0


def test_closed_input_is_empty_input(tmp_path: Path):
    done = shell(f"XDG_STATE_HOME={tmp_path} {SECATEUR} play nim {QUICK} <&-")
    assert done.returncode == 0
    assert "game saved in" in done.stdout


# ---------------------------------------------------------------- narrow terminals


@pytest.mark.parametrize("width", [60, 79])
@pytest.mark.parametrize("command", [
    "games", f"ablate nim {QUICK} --count 2", "compare nim --depth 2 --interpreted --orderings generated,rank",
    "compare nim --depth 2 --interpreted", f"best nim {QUICK} --lines 4",
])  # fmt: skip
def test_tables_fit_into_a_terminal(run, monkeypatch, command, width):
    wide = run(*command.split()).stdout
    for module in ("common", "compare"):
        monkeypatch.setattr(f"secateur.cli.{module}.columns", lambda: width)
    narrow = run(*command.split()).stdout
    table = [line for line in narrow.splitlines() if not line.startswith(("depth", "Nim(", "table", "nodes"))]
    assert max(map(len, table)) <= width
    assert narrow.split()[0] == wide.split()[0]


def test_a_text_beside_a_table_goes_on_below_it(monkeypatch):
    monkeypatch.setattr(common, "columns", lambda: 40)
    assert common.beside(["nim"], ["Who takes the last one of a heap wins the game."]) == [
        "nim  Who takes the last one of a heap\n     wins the game."
    ]
    assert common.beside(["a wide column"], ["Who takes the last one of a heap wins the game."]) == [
        "a wide column\n    Who takes the last one of a heap\n    wins the game."
    ]


# ---------------------------------------------------------------- Ctrl-C


def test_one_ctrl_c_ends_the_demo():
    heed = lambda: signal.signal(signal.SIGINT, signal.default_int_handler)  # noqa: E731
    args = [*SECATEUR.split(), "demo", "connect4", "--time", "10000"]
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    interpreted = os.environ | {"SECATEUR_INTERPRETED": "1"}
    for wait in (2, 6, 18, 54, 162):  # if Ctrl-C comes while Python starts, nothing is printed
        with subprocess.Popen(args, **streams, text=True, preexec_fn=heed, env=interpreted) as process:
            time.sleep(wait)
            process.send_signal(signal.SIGINT)
            try:
                out, err = process.communicate(timeout=PATIENCE)
            finally:
                process.kill()
        assert "Traceback" not in err
        assert process.returncode == 130
        if "Until it was stopped" in out:
            break
    assert "Until it was stopped, minimax looked" in out


# ---------------------------------------------------------------- completion


def needs(name: str) -> None:
    if shutil.which(name) is None:
        pytest.skip(f"{name} is not installed")


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which `secateur` can be found by its name."""
    command = tmp_path / "secateur"
    command.write_text(f'#!/bin/sh\nexec {SECATEUR} "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    return tmp_path


WANTED = [
    ("secateur bes", "best"), ("secateur best conn", "connect4"), ("secateur play nim --cl", "--clock"),
    ("secateur best nim --without table,ki", "table,killers"), ("secateur best nim --algorithm alp", "alphabeta"),
]  # fmt: skip


@pytest.mark.parametrize(("typed", "completed"), WANTED)
def test_fish_completes(path, typed, completed):
    needs("fish")
    script = f"secateur completion fish | source; complete -C '{typed}'"
    done = subprocess.run(["fish", "--no-config", "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    assert done.stdout.split("\t")[0].strip() == completed


@pytest.mark.parametrize(("typed", "completed"), WANTED)
def test_bash_completes(path, typed, completed):
    words = " ".join(f"'{word}'" for word in typed.split())
    script = f"source <(secateur completion bash); COMP_WORDS=({words}); COMP_CWORD={len(typed.split()) - 1}; "
    assert shell(script + "_secateur_completion secateur; echo ${COMPREPLY[@]}").stdout.strip() == completed


def test_zsh_completes_in_a_bare_shell(path):
    """Nothing has loaded the completion of zsh before; a terminal of its own types, and waits for what it becomes."""
    needs("zsh")
    (path / ".zshrc").write_text(shell("secateur completion zsh").stdout + "\nPS1='ready '\n")
    typing = "\n".join(
        f"zpty -w -n terminal $'\\x15{typed}\\t'; zpty -r terminal shown '*{completed}*'; print -r -- {completed}"
        for typed, completed in WANTED
    )
    script = f"""
        zmodload zsh/zpty
        export ZDOTDIR={path} TERM=dumb
        zpty terminal zsh -i
        zpty -r terminal shown '*ready *'; print -r -- $shown
        {typing}
        zpty -d terminal
    """
    done = subprocess.run(["zsh", "-f", "-c", script], capture_output=True, text=True, timeout=PATIENCE)
    assert "command not found" not in done.stdout
    assert done.stdout.split()[-len(WANTED) :] == [completed for _, completed in WANTED]
