"""Which way imports go: a room of the house imports only the rooms that it stands on."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

from tests.helpers.sources import PACKAGE, ROOT, SOURCES, for_each_source, module_of, room_of

#: Each room of the house, and the rooms that it may import. Every arrow points from here to further up.
ROOMS: dict[str, set[str]] = {
    "errors": set(),
    "language": {"errors"},
    "machine": {"errors"},
    "schema": {"errors"},
    "bits": set(),
    "__init__": set(),  # public names are imported when they are first used
    "overwriting": {"errors"},
    "vault": {"errors", "machine"},
    "journal": {"errors", "machine", "schema"},
    "jit": {"errors", "machine", "bits", "vault"},
    "board": {"errors", "schema"},
    "limits": {"errors", "bits"},
    "spec": {"errors", "language", "limits"},
    "scores": {"bits", "limits"},
    "score_words": {"game", "language", "scores"},
    "game": {"errors", "bits", "board", "jit", "limits", "scores"},
    "result": {"errors", "scores", "game"},
    "evaluate": {"coded", "errors", "machine", "schema", "bits", "jit", "game"},
    "probe": {"errors", "machine", "bits", "jit", "game"},
    "coded": {"bits", "jit", "game", "probe"},
    "adapters": {"errors", "bits", "scores", "game"},
    "games": {"coded", "errors", "bits", "board", "scores", "game", "evaluate", "probe", "adapters"},
    "play": {"coded", "errors", "bits", "board", "limits", "scores", "game", "games"},
    "watch": {"jit"},
    "playout": {"bits", "jit", "game"},
    "trial": {"errors", "machine", "bits", "jit", "game", "probe", "playout"},
    "solved": {
        "coded",
        "errors",
        "machine",
        "schema",
        "bits",
        "jit",
        "scores",
        "game",
        "result",
        "playout",
        "trial",
    },
    "textbook": {
        "coded",
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
        "trial",
    },
    "engine": {
        "coded",
        "errors",
        "spec",
        "machine",
        "schema",
        "bits",
        "jit",
        "limits",
        "scores",
        "game",
        "result",
        "watch",
        "evaluate",
        "trial",
        "solved",
    },
    "strength": {"errors", "result", "engine"},
    "coach": {
        "errors",
        "language",
        "board",
        "scores",
        "score_words",
        "game",
        "games",
        "play",
        "evaluate",
        "result",
        "solved",
        "engine",
    },
    "certificate": {
        "cluster",
        "coded",
        "errors",
        "machine",
        "schema",
        "journal",
        "bits",
        "jit",
        "scores",
        "game",
        "games",
        "trial",
        "engine",
    },
    "proof": {
        "certificate",
        "cluster",
        "coded",
        "engine",
        "errors",
        "game",
        "games",
        "jit",
        "limits",
        "machine",
        "schema",
        "scores",
        "trial",
        "workers",
    },
    "export": {"coded", "errors", "board", "limits", "game", "games", "play", "playout", "adapters", "engine"},
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
    "cluster": {"__init__", "errors", "evaluate", "game", "games", "jit", "journal", "machine", "schema", "workers"},
    "arena": {
        "cluster",
        "errors",
        "machine",
        "schema",
        "journal",
        "vault",
        "scores",
        "score_words",
        "game",
        "games",
        "play",
        "engine",
        "workers",
    },
    "learn": {
        "cluster",
        "coded",
        "errors",
        "machine",
        "schema",
        "journal",
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
        "trace",
        "workers",
    },
    "race": {"errors", "spec", "game", "jit", "result", "textbook", "engine"},
    "trace": {
        "coded",
        "errors",
        "language",
        "spec",
        "machine",
        "overwriting",
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
        "overwriting",
        "schema",
        "score_words",
        "game",
        "games",
        "textbook",
        "trace",
    },
    "judge": {
        "errors",
        "spec",
        "machine",
        "overwriting",
        "schema",
        "journal",
        "game",
        "games",
        "probe",
        "result",
        "textbook",
        "trace",
        "workers",
    },
    "contract": {
        "bits",
        "board",
        "coded",
        "engine",
        "errors",
        "evaluate",
        "game",
        "games",
        "jit",
        "machine",
        "playout",
        "probe",
        "scores",
        "textbook",
        "trial",
    },
    "studio": {
        "cluster",
        "__init__",
        "errors",
        "language",
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
        "solved",
        "strength",
        "trace",
        "exercise",
        "judge",
        "contract",
        "probe",
        "workers",
        "coach",
    },
    "bench": {
        "__init__",
        "errors",
        "machine",
        "schema",
        "bits",
        "jit",
        "scores",
        "game",
        "result",
        "games",
        "textbook",
        "engine",
        "learn",
        "solved",
        "arena",
    },
    "cli": {
        "cluster",
        "__init__",
        "errors",
        "workers",
        "language",
        "spec",
        "schema",
        "journal",
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
        "solved",
        "trace",
        "exercise",
        "judge",
        "race",
        "contract",
        "protocols",
        "arena",
        "certificate",
        "proof",
        "evaluate",
        "learn",
        "studio",
        "bench",
        "jit",
        "probe",
        "trial",
        "coach",
        "overwriting",
    },
    "__main__": {"cli"},
}

#: A search knows games only by their contract; a game knows no search.
SEARCHES = {"textbook", "engine", "trace", "playout", "race"}

#: GPL or AGPL: good for tests, never for the package.
FORBIDDEN = {"chess", "bitbully"}

#: Scripts that run beside other libraries in environments of their own; nothing of the package imports them.
PEERS = {path for path in (PACKAGE / "bench" / "peers").glob("*.py") if path.stem != "__init__"}


@functools.cache
def imports(path: Path) -> list[tuple[str, int]]:
    """Every module that a file imports, anywhere in it, and the line."""
    return list(_imports(path))


def _imports(path: Path) -> Iterator[tuple[str, int]]:
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


@for_each_source
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


@for_each_source
def test_only_the_seam_touches_numba(path: Path) -> None:
    outside = {module.partition(".")[0] for module, _ in imports(path)}
    assert path in PEERS or not outside & FORBIDDEN
    if room_of(module_of(path)) != "jit":
        assert not outside & {"numba", "llvmlite"}


def test_the_map_shows_every_room() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rooms = {room_of(module_of(path)) for path in SOURCES} - {"__init__"}
    assert [room for room in sorted(rooms) if not re.search(rf"\b{room}(/|\.py)", text)] == []
