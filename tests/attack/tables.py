"""Damaged table files, loaded in a separate process: each is refused with one line, and nothing crashes."""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
import zlib
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.attack import Figures, count

#: Files at scale 1.
FILES = 10_000

#: Odd values for the header of a file with a correct checksum, some of them not valid JSON.
ODD: tuple[Any, ...] = (
    None, True, False, -1, -2, 0, 2, 6, 63, 64, 1 << 12, 1 << 31, (1 << 31) - 1, (1 << 60) - 1, 1 << 60, 1 << 63,
    1 << 64, -(1 << 63), 10**400, 0.0, 1.5, 4095.0, "", "4095", "\n", [], [0], [[]], [1, 1], [2, 1], [True],
    [1 << 63], ["a"], {}, {"mask": 1},
)  # fmt: skip
RAW = ("NaN", "Infinity", "-Infinity", "1e999", "9" * 5000, "[" * 20_000, '{"a":' * 20_000, "0x10", "", "null,")

#: The program of the process: it loads every file that is named, and reports the result.
LOADER = """
import sys
from secateur import Engine, SecateurError
from secateur.games import load
engine = Engine(load("nim"), memory="256KB", interpreted=True)
first = engine.solve()
kept = engine.memory.entries.copy()
for line in sys.stdin:
    path = line.strip()
    try:
        engine.load(path)
    except SecateurError as error:
        whole = bool((engine.memory.entries == kept).all()) and "\\n" not in str(error)
        print("refused" if whole else "spoilt", flush=True)
        continue
    except BaseException as error:
        print("raised", type(error).__name__, flush=True)
        continue
    again = engine.solve()
    print("loaded" if (again.score, again.proven) == (first.score, first.proven) else "spoilt", flush=True)
    engine.memory.entries[:] = kept
"""


def written(head: bytes, data: bytes) -> bytes:
    """A file with a correct checksum."""
    check = hashlib.blake2b(head + b"\n" + data, digest_size=16).hexdigest()
    return f"secateur table 2 {check}\n".encode() + head + b"\n" + data


def odd_head(head: dict[str, Any], rng: random.Random) -> bytes:
    """A header with an odd value."""
    name = rng.choice(list(head))
    kind = rng.random()
    if kind < 0.1:
        return json.dumps({key: value for key, value in head.items() if key != name}).encode()
    if kind < 0.2:
        return json.dumps(head | {f"{name}{rng.randrange(9)}": rng.choice(ODD)}).encode()
    if kind < 0.4:
        text = json.dumps(head | {name: "@"}).replace('"@"', rng.choice(RAW))
        return rng.choice((text, text, rng.choice(RAW), "[]", "7", '"text"')).encode()
    return json.dumps(head | {name: rng.choice(ODD)}).encode()


def odd_data(data: bytes, rng: random.Random) -> bytes:
    """Too few or too many entries, or data that are not compressed."""
    raw = zlib.decompress(data)
    kind = rng.randrange(6)
    if kind == 0:
        return zlib.compress(raw[: rng.randrange(len(raw))], 1)
    if kind == 1:
        return zlib.compress(raw + bytes(8 * rng.randrange(1, 1000)), 1)
    if kind == 2:
        return zlib.compress(bytes(rng.choice((1 << 20, 1 << 26))), 9)  # unpacks to a thousand times its size
    if kind == 3:
        return data + rng.randbytes(rng.randrange(1, 50))
    if kind == 4:
        return raw
    return data[: rng.randrange(len(data))]


def damaged(whole: bytes, rng: random.Random) -> Iterator[bytes]:
    """Endless damaged files."""
    _, head, data = whole.split(b"\n", 2)
    fields = json.loads(head)
    lines = whole.index(b"\n", whole.index(b"\n") + 1)
    while True:
        kind = rng.random()
        if kind < 0.3:  # flips bits, most of them in the first two lines
            bad = bytearray(whole)
            for _ in range(rng.choice((1, 1, 2, 8))):
                bad[rng.randrange(lines if rng.random() < 0.7 else len(bad))] ^= 1 << rng.randrange(8)
            yield bytes(bad)
        elif kind < 0.4:
            yield whole[: rng.randrange(len(whole))]
        elif kind < 0.45:
            yield rng.randbytes(rng.randrange(200)) + rng.choice((b"", whole))
        elif kind < 0.9:
            yield written(odd_head(fields, rng), data)
        else:
            yield written(head, odd_data(data, rng))


def saved(folder: Path) -> bytes:
    """An undamaged file."""
    from secateur import Engine
    from secateur.games import load

    engine = Engine(load("nim"), memory="256KB", interpreted=True)
    engine.solve()
    engine.save(folder / "whole")
    return (folder / "whole").read_bytes()


class Loader:
    """The process that loads files; it is restarted after a crash."""

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None

    def load(self, path: Path) -> str:
        """The result of loading a file, or how the process ended."""
        if self.process is None:
            pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
            path_of_modules = os.pathsep.join(filter(None, sys.path))
            self.process = subprocess.Popen(
                [sys.executable, "-c", LOADER], env={**os.environ, "PYTHONPATH": path_of_modules}, **pipes
            )
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().strip()
        if not answer:
            answer = f"crashed with {self.process.wait()}"
            self.process = None
        return answer

    def close(self) -> None:
        if self.process is not None:
            self.process.communicate()


def attack(seed: int, scale: float) -> Figures:
    rng, loader = random.Random(seed), Loader()
    refused = 0
    faults = {"crashes": 0, "accepted": 0, "spoilt": 0, "other errors": 0}
    files = count(FILES, scale)
    with TemporaryDirectory() as folder:
        whole, path = saved(Path(folder)), Path(folder, "damaged")
        found = damaged(whole, rng)
        try:
            for _ in range(files):
                bad = next(found)
                path.write_bytes(bad)
                answer = loader.load(path)
                refused += answer == "refused"
                faults["accepted"] += answer == "loaded" and not _means_the_same(bad, whole)
                faults["crashes"] += answer.startswith("crashed")
                faults["spoilt"] += answer == "spoilt"
                faults["other errors"] += answer.startswith("raised")
        finally:
            loader.close()
    return Figures({"files": files, "refused": refused}, faults)


def _means_the_same(bad: bytes, whole: bytes) -> bool:
    """Whether a file is equivalent to the undamaged one: an odd value may happen to be right."""
    try:
        _, head, data = bad.split(b"\n", 2)
        _, head_before, data_before = whole.split(b"\n", 2)
        fields, before = json.loads(head), json.loads(head_before)
    except ValueError:
        return False
    same_types = {key: type(value) for key, value in fields.items()} == {k: type(v) for k, v in before.items()}
    free = {"age", "draws", "reversible"}  # any valid value may be right
    return same_types and data == data_before and all(fields[key] == before[key] for key in before.keys() - free)
