"""The house rules: which way imports go, how long files are, and what never gets into the repository."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from tokenize import COMMENT, generate_tokens

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "secateur"

#: Each room of the house, and the rooms that it may import. Every arrow points from here to further up.
ROOMS: dict[str, set[str]] = {
    "errors": set(),
    "machine": {"errors"},
    "schema": {"errors"},
    "bits": set(),
    "__init__": set(),  # public names are imported when they are first used
    "vault": {"errors", "machine"},
    "jit": {"errors", "machine", "bits", "vault"},
    "board": {"errors"},
    "limits": {"errors", "bits"},
    "spec": {"errors", "limits"},
    "scores": {"bits", "limits"},
    "score_words": {"scores"},
    "language": {"errors"},
    "game": {"errors", "bits", "board", "jit", "limits", "scores"},
    "result": {"scores", "game"},
    "evaluate": {"errors", "machine", "schema", "bits", "jit", "game"},
    "probe": {"errors", "bits", "game"},
    "games": {"errors", "bits", "board", "game", "evaluate", "probe"},
    "play": {"errors", "bits", "limits", "scores", "game", "games"},
    "watch": {"jit"},
    "playout": {"bits", "jit", "game"},
    "trial": {"errors", "machine", "bits", "jit", "game", "probe", "playout"},
    "textbook": {"errors", "spec", "machine", "bits", "jit", "limits", "scores", "game", "result", "watch", "trial"},
    "engine": {
        "errors",
        "spec",
        "machine",
        "bits",
        "jit",
        "limits",
        "scores",
        "game",
        "result",
        "watch",
        "evaluate",
        "trial",
    },
    "strength": {"errors", "result", "engine"},
    "protocols": {
        "__init__",
        "errors",
        "machine",
        "limits",
        "scores",
        "score_words",
        "game",
        "games",
        "play",
        "jit",
        "result",
        "engine",
        "strength",
        "evaluate",
    },
    "workers": {"errors", "jit"},
    "arena": {"errors", "machine", "schema", "vault", "scores", "game", "games", "play", "engine", "workers"},
    "learn": {
        "errors",
        "machine",
        "schema",
        "bits",
        "jit",
        "scores",
        "game",
        "games",
        "play",
        "engine",
        "evaluate",
        "arena",
        "playout",
        "workers",
    },
    "race": {"errors", "spec", "game", "jit", "result", "textbook", "engine"},
    "trace": {
        "errors",
        "spec",
        "machine",
        "board",
        "limits",
        "scores",
        "score_words",
        "schema",
        "game",
        "result",
        "watch",
        "textbook",
        "engine",
    },
    "exercise": {
        "errors",
        "language",
        "spec",
        "machine",
        "schema",
        "score_words",
        "game",
        "games",
        "textbook",
        "trace",
    },
    "contract": {
        "errors",
        "bits",
        "board",
        "jit",
        "scores",
        "game",
        "evaluate",
        "probe",
        "games",
        "textbook",
        "engine",
        "playout",
        "trial",
    },
    "studio": {
        "__init__",
        "errors",
        "spec",
        "schema",
        "bits",
        "machine",
        "board",
        "jit",
        "limits",
        "scores",
        "score_words",
        "game",
        "games",
        "play",
        "result",
        "textbook",
        "engine",
        "race",
        "strength",
        "trace",
        "exercise",
        "contract",
        "probe",
        "workers",
    },
    "bench": {
        "__init__",
        "errors",
        "machine",
        "bits",
        "jit",
        "scores",
        "game",
        "games",
        "textbook",
        "engine",
        "learn",
        "arena",
    },
    "cli": {
        "__init__",
        "errors",
        "language",
        "spec",
        "schema",
        "machine",
        "limits",
        "scores",
        "score_words",
        "game",
        "games",
        "play",
        "result",
        "textbook",
        "engine",
        "trace",
        "exercise",
        "race",
        "contract",
        "protocols",
        "arena",
        "evaluate",
        "learn",
        "studio",
        "bench",
        "jit",
        "probe",
        "trial",
    },
}

#: A search knows games only by their contract; a game knows no search.
SEARCHES = {"textbook", "engine", "trace", "playout", "race"}

#: GPL or AGPL: good for tests, never for the package.
FORBIDDEN = {"chess", "bitbully"}

#: Scripts that run beside other libraries in environments of their own; nothing of the package imports them.
PEERS = {path for path in (PACKAGE / "bench" / "peers").glob("*.py") if path.stem != "__init__"}

SOURCES = sorted(PACKAGE.rglob("*.py"))


def room_of(module: str) -> str:
    """The room of a module: `secateur.textbook.pvs` is in textbook."""
    return [*module.split("."), "__init__"][1]


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """Every module that a file imports, anywhere in it, and the line."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield alias.name, node.lineno
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path.name}:{node.lineno}: write the whole name of the module"
            if node.module == "secateur":
                yield from (
                    (f"secateur.{alias.name}" if exists(alias.name) else "secateur", node.lineno)
                    for alias in node.names
                )
            else:
                yield node.module or "", node.lineno


def exists(room: str) -> bool:
    return (PACKAGE / room).is_dir() or (PACKAGE / f"{room}.py").is_file()


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_imports_point_the_right_way(path: Path) -> None:
    room = room_of(module_of(path))
    assert room in ROOMS, f"secateur/{room} has no place in the house: give it one in ROOMS and in docs/architecture.md"
    for module, line in imports(path):
        if module.partition(".")[0] == "secateur":
            other = room_of(module)
            assert other == room or other in ROOMS[room], (
                f"{module_of(path)}, line {line}: {room} must not import {other}"
            )


def test_the_rooms_have_an_order() -> None:
    built: set[str] = set()
    while left := [room for room in ROOMS if room not in built]:
        ready = [room for room in left if ROOMS[room] <= built]
        assert ready, f"{', '.join(left)} import each other in a circle"
        built.update(ready)


def test_games_and_searches_do_not_know_each_other() -> None:
    assert not ROOMS["games"] & SEARCHES
    assert not any("games" in ROOMS[room] for room in SEARCHES)


#: Files that still ask which game it is.
ASKING_WHICH_GAME = {
    "secateur.studio.page",
}


def asks_which_game(source: str) -> list[int]:
    """Lines that compare with the name of a game, ask for its class, or name a function after it."""
    names = {"chess", "othello", "reversi", "connect4", "kalah", "nim", "tictactoe", "gomoku"}
    classes = {"Chess", "ChessRules", "Othello", "ConnectFour", "Kalah", "Nim", "TicTacToe"}
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = [node.left, *node.comparators]
            asks = any(isinstance(side, ast.Constant) and side.value in names for side in sides)
        elif isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("isinstance", "issubclass"):
            asks = any(getattr(each, "id", "") in classes for each in ast.walk(node.args[1]))
        else:
            name = getattr(node, "id", "") or getattr(node, "attr", "") or getattr(node, "name", "")
            asks = isinstance(name, str) and name.removeprefix("is_") in names and name.startswith("is_")
        if asks:
            found.append(node.lineno)
    return found


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_nobody_asks_which_game_it_is(path: Path) -> None:
    """What is special about a game stands in its class, where a user's own game can say it too."""
    module = module_of(path)
    if room_of(module) not in ("games", "bench") and module not in ASKING_WHICH_GAME:
        assert asks_which_game(path.read_text("utf-8")) == []


def test_the_search_for_such_questions_finds_them() -> None:
    text = (
        "game == 'chess'\nisinstance(g, (int, Othello))\nis_chess(g)\nn.is_chess\ndef is_kalah(): ...\n'chess' != g\n"
    )
    assert sorted(asks_which_game(text)) == [1, 2, 3, 4, 5, 6]
    assert asks_which_game("load('chess')\nChess()\nis_castling(move)\nkind == 'pgn'\n") == []


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_only_the_seam_touches_numba(path: Path) -> None:
    outside = {module.partition(".")[0] for module, _ in imports(path)}
    assert path in PEERS or not outside & FORBIDDEN
    if room_of(module_of(path)) != "jit":
        assert not outside & {"numba", "llvmlite"}


def test_the_map_shows_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {room_of(module_of(path)) for path in SOURCES} - {"__init__"}
    assert [room for room in sorted(rooms) if not re.search(rf"\b{room}(/|\.py)", text)] == []


# ---------------------------------------------------------------- size


def long_functions(text: str, most: int = 80) -> list[str]:
    """Functions with more lines than that, from `def` to the last."""
    functions = [
        node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
    ]
    return [f"{node.name}, line {node.lineno}" for node in functions if (node.end_lineno or 0) - node.lineno + 1 > most]


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_files_and_functions_are_short(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 500
    assert long_functions(text) == []


def test_the_search_for_long_functions_finds_them() -> None:
    text = "class A:\n    def short(self):\n        pass\n    async def long(self):\n        pass\n        pass\n"
    assert long_functions(text, 2) == ["long, line 4"]


def laid_out_by_hand(text: str) -> list[int]:
    """Lines with `# fmt: skip`, except at the end of a table of data: an assignment at the top of a module."""
    tables = {node.end_lineno for node in ast.parse(text).body if isinstance(node, (ast.Assign, ast.AnnAssign))}
    comments = [token for token in generate_tokens(StringIO(text).readline) if token.type == COMMENT]
    lines = [token.start[0] for token in comments if token.string.startswith(("# fmt:", "# yapf:"))]
    return [line for line in lines if line not in tables]


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_only_tables_are_laid_out_by_hand(path: Path) -> None:
    assert laid_out_by_hand(path.read_text("utf-8")) == []


def test_the_search_for_layout_by_hand_finds_it() -> None:
    assert laid_out_by_hand("A = [1, 2,\n     3]  # fmt: skip\nf(1,\n  2)  # fmt: skip\n# fmt: off\n") == [4, 5]


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_no_function_is_excused_from_its_limits(path: Path) -> None:
    """How complex a function may be, and how many parameters it may have, stands in pyproject.toml alone."""
    assert not re.search(r"noqa:.*(C901|PLR0913)", path.read_text("utf-8"))


# ---------------------------------------------------------------- the oldest Python


def test_one_oldest_python() -> None:
    """ruff checks for the oldest version that is supported; mypy for the one it runs on, as NumPy's stubs need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=")
    assert project["tool"]["ruff"]["target-version"] == "py" + oldest.replace(".", "")


def filtered(text: str) -> list[int]:
    """Lines that unpack archives with a filter, which Python 3.11.0 to 3.11.3 lack, but mypy's stubs have."""
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    names = {"extract", "extractall", "unpack_archive"}
    return [
        call.lineno
        for call in calls
        if (getattr(call.func, "attr", "") or getattr(call.func, "id", "")) in names
        and any(keyword.arg == "filter" for keyword in call.keywords)
    ]


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_no_filter_for_archives(path: Path) -> None:
    assert filtered(path.read_text("utf-8")) == []


def test_the_search_for_filters_finds_them() -> None:
    assert filtered("files.extractall(here)\nfiles.extractall(here, filter='data')\nunpack_archive(a, filter=b)") == [
        2,
        3,
    ]


# ---------------------------------------------------------------- what stays out

#: The only hosts that any file may name. A registry or a mirror is a matter of the machine, not of the project.
HOSTS = {"www.w3.org", "keepachangelog.com", "semver.org", "www.imsglobal.org"}
HOSTS |= {"127.0.0.1", "localhost", "192.0.2.7"}  # this machine, and one that is there for documentation only
HOSTS |= {"www.apache.org"}  # a licence of vendored code names it
HOSTS |= {"github.com"}  # [project.urls]

#: Folders of some machine or person.
MACHINE = re.compile(r"(?<![\w.~])/(?:work|root|home/\w+|Users/\w+|mnt|opt)/|[A-Z]:\\Users\\|index-url|pip\.conf")


def tracked() -> list[Path]:
    """The files of the repository; without Git, all but what starts with a dot."""
    try:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return [
            path for path in ROOT.rglob("*") if path.is_file() and not re.search(r"/\.|__pycache__", path.as_posix())
        ]
    return [ROOT / name for name in listed.splitlines()]


def test_no_machine_path_and_no_registry() -> None:
    found = []
    for path in tracked():
        if not path.is_file() or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1):
            hosts = set(re.findall(r"\bhttps?://([\w.-]+)", line)) - HOSTS
            if hosts or MACHINE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert found == []


def test_the_search_for_machine_paths_finds_them() -> None:
    for bad in ("see /work/main/x", "'/home/ann/x'", "C:\\Users\\ann", "--index-url x", "/root/.cache"):
        assert MACHINE.search(bad), bad
    for good in ("a/work/b", "~/home/x", "docs/root/", "homework/"):
        assert not MACHINE.search(good), good


# ---------------------------------------------------------------- names

#: Files that are given away as they are: the games in them call their state State, as a user's game does.
GIVEN_AWAY = {PACKAGE / "studio" / "pages" / "template.py"}


def class_names() -> dict[str, list[str]]:
    """Every class of the package, and the modules that have one of its name."""
    found: dict[str, list[str]] = {}
    for path in SOURCES:
        if path not in GIVEN_AWAY:
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    found.setdefault(node.name, []).append(module_of(path))
    return found


def test_no_class_name_stands_for_two_things() -> None:
    assert {name: modules for name, modules in class_names().items() if len(modules) > 1} == {}


# ---------------------------------------------------------------- words

#: "X is no Y" does not say what X must be. "There is no", "no longer" and "no better" are plain English.
NO_NOUN = re.compile(r"(?<!there )\b(?:is|are) no (?!(?:more|less|such|\w+er)\b)\w", re.IGNORECASE)


def texts(source: str) -> tuple[list[str], list[str]]:
    """The docstrings of a file, and its other texts; what an f-string puts in is an x."""
    docstrings, messages = [], []
    parts: set[ast.AST] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            docstrings.append(ast.get_docstring(node) or "")
        if isinstance(node, ast.Expr):
            parts.add(node.value)  # a docstring
        elif isinstance(node, ast.JoinedStr):
            parts.update(node.values)
            messages.append("".join(str(getattr(part, "value", "")) if _is_text(part) else "x" for part in node.values))
        elif _is_text(node) and node not in parts:
            messages.append(str(getattr(node, "value", "")))
    return docstrings, messages


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


@pytest.mark.parametrize("path", SOURCES, ids=module_of)
def test_words(path: Path) -> None:
    docstrings, messages = texts(path.read_text("utf-8"))
    assert [text for text in docstrings if text.startswith("The same")] == []
    assert [text for text in messages if NO_NOUN.search(text)] == []


def test_the_search_for_words_finds_them() -> None:
    bad = 'def f(x):\n    """The same."""\n    raise ValueError(f"{x} is no depth")\n'
    docstrings, messages = texts(bad)
    assert docstrings[1] == "The same." and NO_NOUN.search(messages[0])
    for good in ("there is no move", "There is no match", "it is no longer here", "that is no better", "is not a move"):
        assert not NO_NOUN.search(good), good


def test_modules_are_found_without_tricks() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert "pythonpath" not in settings, "what tests share is in tests/helpers"
    for folder in ("tests", "docs", "scripts"):
        for path in (ROOT / folder).rglob("*.py"):
            tricks = re.findall(r"^sys\.path\.\w+\(.*$", path.read_text("utf-8"), re.MULTILINE)
            assert tricks == [], f"{path.relative_to(ROOT)}: {tricks}"
