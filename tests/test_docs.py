"""The documentation is true: its Python runs, its commands print what it shows, its links lead somewhere."""

from __future__ import annotations

import doctest
import functools
import re
import shlex
import subprocess
import sys
import types
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from click.testing import CliRunner

import secateur
from secateur import perft
from secateur.cli import cli
from secateur.contract import PROMISES
from secateur.engine import TECHNIQUES
from secateur.engine.margins import MARGINS
from secateur.game.hook import Hook, Setting, layers
from secateur.games import load
from tests.helpers.modes import INTERPRETED
from tests.helpers.scripts import load_script

ROOT = Path(__file__).resolve().parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


class Block(NamedTuple):
    language: str
    line: int
    text: str


def blocks(page: Path, *languages: str) -> Iterator[Block]:
    text = page.read_text("utf-8")
    for found in FENCE.finditer(text):
        if found[1] in languages:
            yield Block(found[1], text.count("\n", 0, found.start()) + 2, found[2])


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


# ---------------------------------------------------------------- Python


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_python_runs(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page run one after the other, in one module, as a reader would type them."""
    if INTERPRETED:
        pytest.skip("the pages show compiled searches, and what does not compile")
    if page.stem == "studio-api":
        pytest.skip("needs a studio that runs: tests/studio/test_protocol.py has one")
    module = types.ModuleType(f"page_{page.stem}")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.chdir(ROOT)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in blocks(page, "python"):
        where = f"{page.name}, line {block.line}"
        if ">>>" not in block.text:
            source = "\n" * (block.line - 1) + block.text
            exec(compile(source, str(page), "exec", dont_inherit=True), vars(module))
            continue
        test = doctest.DocTestParser().get_doctest(block.text, vars(module), where, str(page), block.line - 1)
        said: list[str] = []
        runner.run(test, out=said.append, clear_globs=False)
        vars(module).update(test.globs)
        assert not said, "".join(said)


# ---------------------------------------------------------------- commands


def commands() -> Iterator[tuple[Path, int, str, str]]:
    """Every `$ secateur ...` with what the page shows below it."""
    for page in PAGES:
        for block in blocks(page, "console", ""):
            parts = re.split(r"^\$ (.*)\n", block.text, flags=re.MULTILINE)
            line = block.line + parts[0].count("\n")
            for command, shown in zip(parts[1::2], parts[2::2], strict=True):
                if PIPED.match(command):
                    yield page, line, command, shown
                line += 1 + shown.count("\n")


#: A command that is run here: it may read what printf writes, or nothing.
PIPED = re.compile(r"(?:printf '([^']*)' \| )?secateur ([^|<]*)(?:< /dev/null)?$")


#: It compiles five kernels that no other test needs.
LONG = ("secateur check examples/breakthrough.py:Breakthrough:width=5,height=6 --games 10",)


def output(args: list[str], given: str = "") -> str:
    """What a command prints; one about a file runs in a process of its own, as that file's only reader."""
    if any(".py" in arg for arg in args):
        command = [sys.executable, "-m", "secateur.cli", *args]
        return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=ROOT).stdout
    return CliRunner().invoke(cli, args, input=given, prog_name="secateur").output


def steady(text: str) -> list[str]:
    """The lines without what differs from run to run: times and rates, and how wide that makes their columns."""
    text = re.sub(r"(?m)^\d+ s  .*\n", "", text)  # progress, told every five seconds in a pipe
    text = re.sub(r"\d[\d,]*\.\d+ s \(.*?/s(?:; interpreted, because .*)?\)", "TIME", text)  # 0.27 s (921,684/s)
    text = re.sub(r'"seconds": [\d.e-]+', '"seconds": TIME', text)
    text = re.sub(r"(?<= nodes)\s+[\d.,]+(?: million)?/s", " RATE", text)  # demo
    text = re.sub(r"(interpreted|compiled) at [\d,]+", r"\1 at RATE", text)  # check
    text = re.sub(r"\b\d+\.\d{3}(?:\s+[\d.,]+(?: million)?/s)?(?!\d)", "TIME", text)  # the columns of tables
    return [re.sub(r"\s+", " ", line).strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(("page", "line", "command", "shown"), [
    pytest.param(*each, id=f"{name_of(each[0])}:{each[1]}", marks=[pytest.mark.slow] * (each[2] in LONG))
    for each in commands()
])  # fmt: skip
def test_commands_print_what_is_shown(
    page: Path, line: int, command: str, shown: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if INTERPRETED:
        pytest.skip("the commands shown may take long, interpreted")
    monkeypatch.chdir(
        tmp_path if re.search(" -o | --certificate ", command) else ROOT
    )  # what is written stays out of the repository
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    found = PIPED.match(command)
    assert found is not None
    printed = output(shlex.split(found[2]), (found[1] or "").replace("\\n", "\n"))
    pattern = r"\n".join(".*" if each == "..." else re.escape(each) for each in steady(shown))
    actual = "\n".join(steady(printed))
    assert re.fullmatch(pattern, actual, re.DOTALL), f"{page.name}, line {line}: $ {command}\n{printed}"


def test_times_are_not_compared_and_counts_are() -> None:
    one, other = "alphabeta   7,153  0.001  0.74%  1.94", "alphabeta  7,153   12.734  0.74%  1.94"
    assert steady(one) == steady(other)
    assert steady(one) != steady(one.replace("7,153", "7,154"))
    assert steady(one) != steady(one.replace("1.94", "1.95"))


# ---------------------------------------------------------------- tables


def test_the_table_of_techniques_is_complete() -> None:
    rows = ["| name | what it does | a game must offer | off in a proof |", "|---|---|---|---|"]
    for name, technique in TECHNIQUES.items():
        needs = ", ".join(f"`{need}`" for need in technique.needs)
        rows.append(f"| `{name}` | {technique.what} | {needs} | {'yes' if technique.selective else ''} |")
    assert "\n".join(rows) + "\n" in (ROOT / "docs/engine.md").read_text("utf-8")


def test_the_table_of_margins_is_complete() -> None:
    rows = ["| name | default | from | to | unit | what it is |", "|---|---|---|---|---|---|"]
    for name, margin in MARGINS.items():
        rows.append(f"| `{name}` | {margin.usual} | {margin.low} | {margin.high} | {margin.unit} | {margin.what} |")
    assert "\n".join(rows) + "\n" in (ROOT / "docs/engine.md").read_text("utf-8")


def contract_table(layer: str) -> str:
    """What the page says of a layer: its methods, and its class variables."""
    parts = layers()[layer]
    rows = ["| method | gives | default |", "|---|---|---|"]
    for hook in (part for part in parts if isinstance(part, Hook)):
        gives = hook.what if hook.what[1].isupper() else hook.what[0].lower() + hook.what[1:]
        rows.append(f"| `{hook.call}` | {gives} | {hook.default or 'required'} |")
    settings = [part for part in parts if isinstance(part, Setting)]
    if settings:
        rows += ["", "| class variable | says | default |", "|---|---|---|"]
        rows += [f"| `{setting.name}` | {setting.what} | {setting.usual} |" for setting in settings]
    return "\n".join(rows) + "\n"


@pytest.mark.parametrize("layer", layers())
def test_the_tables_of_the_contract_are_complete(layer: str) -> None:
    text = (ROOT / "docs/games.md").read_text("utf-8")
    assert contract_table(layer) in text
    names = ", ".join(f"`{part.name}`" for part in layers()[layer] if isinstance(part, Hook))
    assert re.search(rf"^\| \[{layer}\]\(.*\| {re.escape(names)} \|$", text, re.MULTILINE)


def test_the_rules_fit_on_one_screen() -> None:
    text = (ROOT / "docs/games.md").read_text("utf-8")
    assert len(re.findall(r"^## The rules\n.*?(?=^## )", text, re.MULTILINE | re.DOTALL)[0].splitlines()) <= 60


def test_the_table_of_promises_is_complete() -> None:
    rows = [f"| `{name}` | {text} |" for name, text in PROMISES.items()]
    assert "\n".join(["| promise | |", "|---|---|", *rows]) + "\n" in (ROOT / "docs/games.md").read_text("utf-8")


# ---------------------------------------------------------------- the map of the code


def test_the_map_names_files_that_exist() -> None:
    """Every file of the map, and every file and name of the questions above it."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    folders = [ROOT / "secateur", ROOT / "docs", ROOT / "scripts"]
    files = [f"/{path.relative_to(ROOT).as_posix()}" for folder in folders for path in folder.rglob("*.*")]
    shown = re.search(r"^## The map\n+```\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert shown is not None
    for name in re.findall(r"[\w/]+\.(?:py|js)\b", shown[1]):
        assert any(file.endswith(f"/{name}") for file in files), name
    asked = re.findall(r"^## Where to look\n(.*?)^## ", text, re.MULTILINE | re.DOTALL)[0]
    for row in asked.splitlines()[3:]:
        paths = [path for path in re.findall(r"`([\w/]+\.\w+)`", row) if "/" in path]
        assert len(paths) <= 3 and all((ROOT / "secateur" / path).is_file() for path in paths), row
        sources = "".join((ROOT / "secateur" / path).read_text("utf-8") for path in paths)
        for name in re.findall(r"`(\w+)`", row):
            assert re.search(rf"\b{name}\b", sources), f"{name}: {row}"


# ---------------------------------------------------------------- links and pictures


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)|(?:src|href)=\"([^\"]+)\"", text):
        link = "".join(target)
        if link.startswith(("http:", "https:")):
            continue
        file, _, heading = link.partition("#")
        aim = (page.parent / file).resolve() if file else page
        assert aim.exists(), f"{page.name}: {link}"
        if heading and aim.suffix == ".md":
            assert heading in headings(aim), f"{page.name}: {link}"


def headings(page: Path) -> set[str]:
    """The names by which a link finds the headings of a page."""
    found = re.findall(r"^#+ (.*)$", FENCE.sub("", page.read_text("utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in found}


PICTURES = sorted(path.name for path in (ROOT / "docs/pictures").glob("*.svg"))


@functools.cache
def drawings() -> dict[str, Callable[[], str]]:
    drawn: dict[str, Callable[[], str]] = load_script("docs/pictures/make.py").TREES
    return drawn


def test_every_picture_of_a_tree_can_be_made_again() -> None:
    assert sorted([*(f"{name}.svg" for name in drawings()), "compare.svg"]) == PICTURES


@pytest.mark.sample(4)
@pytest.mark.parametrize("name", [name for name in PICTURES if name != "compare.svg"])
def test_the_pictures_of_trees_are_true(name: str) -> None:
    """They are what the program draws now."""
    kept = (ROOT / "docs/pictures" / name).read_text("utf-8")
    assert kept == drawings()[name.removesuffix(".svg")](), "python docs/pictures/make.py makes it again"


def test_every_picture_is_shown() -> None:
    shown = "".join(page.read_text("utf-8") for page in PAGES)
    assert [name for name in PICTURES if f"pictures/{name}" not in shown] == []


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_fetch_nothing(name: str) -> None:
    svg = (ROOT / "docs/pictures" / name).read_text("utf-8")
    assert "@font-face" not in svg and "@import" not in svg and "<script" not in svg
    assert re.findall(r"https?://[^\"'\s)]+", svg) == ["http://www.w3.org/2000/svg"]
    assert all(link.startswith("#") for link in re.findall(r"url\(([^)]*)\)", svg))


# ---------------------------------------------------------------- examples


def test_the_game_of_the_readme_is_the_example() -> None:
    first = next(blocks(ROOT / "README.md", "python"))
    assert first.text == (ROOT / "examples/tictactoe.py").read_text("utf-8")


@pytest.mark.sample(3)
@pytest.mark.parametrize("spec", ["tictactoe.py:TicTacToe", "tictactoe.py:TicTacToe:size=4", "breakthrough.py"])
def test_examples_keep_their_promises(spec: str) -> None:
    assert "\nkept " in output(["check", f"examples/{spec}", "--games", "5"])


def test_breakthrough_has_the_known_perft() -> None:
    game = load(str(ROOT / "examples/breakthrough.py"))
    known = [22, 484, 11132] if INTERPRETED else [22, 484, 11132, 256036, 6182818]
    assert [perft(game, depth=depth) for depth in range(1, len(known) + 1)] == known


@pytest.mark.parametrize(("width", "height", "first_wins"), [
    (2, 5, False), pytest.param(3, 5, False, marks=pytest.mark.slow), pytest.param(3, 6, True, marks=pytest.mark.slow),
])  # fmt: skip
def test_breakthrough_has_the_known_values(width: int, height: int, first_wins: bool) -> None:
    game = load(str(ROOT / f"examples/breakthrough.py:width={width},height={height}"))
    small = width == 2  # solved sooner than compiled
    result = secateur.negamax(game, merge="symmetric", ordering="rank", window=(-1, 1), depth=60, interpreted=small)
    assert result.counts.evaluations == 0
    assert (result.value > 0) == first_wins
