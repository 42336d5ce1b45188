"""What `--help` says, and what it does not load to say it."""

from __future__ import annotations

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator

import click
import pytest

from secateur.cli import ALIASES, COMMANDS, cli
from secateur.spec.choices import CUTS, FAILS, MERGES

#: What help must not wait for: libraries, and rooms that search, play, learn, draw or serve.
HEAVY = {"numpy", "numba", "scipy", "rich", "starlette", "uvicorn", "asyncio", "sqlite3"}
HEAVY |= {f"secateur.{room}" for room in ("textbook", "engine", "arena", "learn", "trace", "exercise", "contract")}
HEAVY |= {"secateur.studio.server", "secateur.games.chess"}


def imported_by(code: str) -> set[str]:
    """The modules of a process that has run some code."""
    code = f"import sys\n{code}\nprint(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def test_the_list_of_commands_imports_none_of_them() -> None:
    found = imported_by("from secateur.cli import cli\ncli.main(['--help'], standalone_mode=False)")
    assert "secateur.cli.streams" in found
    assert not found & {f"secateur.cli.{name}" for name in COMMANDS}
    assert not found & HEAVY


def test_the_help_of_commands_loads_nothing_heavy() -> None:
    asked = "for name in COMMANDS: cli.main([name, '--help'], standalone_mode=False)"
    found = imported_by(f"from secateur.cli import COMMANDS, cli\n{asked}")
    assert found >= {f"secateur.cli.{name}" for name in COMMANDS}
    assert not found & HEAVY


def test_completing_a_command_imports_none() -> None:
    code = "from secateur.cli import cli\nimport click\ncli.shell_complete(click.Context(cli), '')"
    assert not imported_by(code) & {f"secateur.cli.{name}" for name in COMMANDS}


def test_the_package_can_be_run_as_the_command() -> None:
    command = [sys.executable, "-m", "secateur", "games", "--help"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout.startswith("Usage: secateur games ")


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_an_example_and_every_option_help(run, name: str) -> None:
    command = cli.get_command(click.Context(cli), name)
    assert command is not None and command.help is not None
    assert command.help.startswith(COMMANDS[name]), "the table of commands says something else"
    assert f"  secateur {name}" in inspect.cleandoc(command.help)
    for param in command.params:
        if isinstance(param, click.Option):
            assert param.help, param.name


def test_other_spellings_are_the_same_commands(run) -> None:
    assert ALIASES["analyse"] == "analyze"
    assert run("analyse", "--help").stdout == run("analyze", "--help").stdout.replace(
        "secateur analyze [", "secateur analyse ["
    )


#: Options that mean something else in other commands, so that their help differs.
DIFFERENT = {
    "--against",
    "--algorithm",
    "--compare",
    "--count",
    "--data",
    "--depth",
    "--engine",
    "--force",
    "--game",
    "--games",
}
DIFFERENT |= {"--limit", "--memory", "--minutes", "--nodes", "--openings", "--out", "--output", "--plies", "--position"}
DIFFERENT |= {"--concurrency", "--csv", "--cut", "--journal", "--language", "--positions", "--root", "--sprt", "--ties"}
DIFFERENT |= {"--time"}


def options(command: click.Command) -> Iterator[click.Option]:
    """Those of a command, and of the commands below it."""
    for param in command.params:
        if isinstance(param, click.Option):
            yield param
    for below in getattr(command, "commands", {}).values():
        yield from options(below)


def test_an_option_has_one_wording_everywhere() -> None:
    """Each help is a sentence that needs no context: it begins with a capital letter and ends with a full stop."""
    found: dict[str, set[str]] = {}
    for name in COMMANDS:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        for option in options(command):
            text = option.help or ""
            found.setdefault(max(option.opts, key=len), set()).add(text)
            assert text.endswith((".", "...")), (name, option.opts)
            if not {"--algorithm", "--ordering", "--orderings"} & set(option.opts):  # they list names
                assert text[0].isupper() and not text.startswith(("Of ", "For ", "At most", "Else", "Instead")), text
    assert {name for name, texts in found.items() if len(texts) > 1} <= DIFFERENT
    assert found["--seed"] == {"Random seed."}


def test_compare_names_every_form(run):
    told = run("compare", "--help").stdout.replace("\n", " ").split("--algorithms A,B")[1].split("--orderings X,Y")[0]
    words = set(re.split(r"[\s,;]+", told))
    assert words >= {name for name in (*FAILS, *CUTS, *MERGES) if name}
