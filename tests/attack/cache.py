"""Files planted in the cache of compiled code, which would execute code when loaded: none may be loaded.

Each way of planting is tried through the cache itself, as a compiled kernel is looked for. Files that are planted by
their owner, in a folder that is in order, are executed: that shows that the attack would be noticed.
"""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import random
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.attack import Figures, count

ROOT = Path(__file__).resolve().parents[2]

#: Another user; only root can change the owner of a file.
OTHER = 65534


def attack(seed: int, scale: float) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "tests.attack.cache", folder, str(seed), str(count(400, scale))]
        environment = {**os.environ, "SECATEUR_CACHE": f"{folder}/cache", "TMPDIR": folder}
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
        if done.returncode != 0:
            sys.stderr.write(done.stderr)
        found: dict[str, int] = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else {"crashes": 1}
    return Figures(
        tried={"planted files": found.get("files", 0), "ways": found.get("ways", 0)},
        faults={name: found.get(name, 0) for name in ("executed", "unnoticed", "crashes")},
    )


class Bomb:
    """Makes a folder when it is unpickled."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.marker),)


class Planter:
    """Plants files under the name of a kernel that the cache looks for."""

    def __init__(self, base: Path, chance: random.Random) -> None:
        from secateur.games import load
        from secateur.jit.compiling import compiled
        from secateur.jit.native import entry_of
        from secateur.textbook.perft import perft_node
        from secateur.textbook.tally import Tally

        game = load("tictactoe")
        self.base, self.chance = base, chance
        self.folder, self.marker, self.away = base / "cache", base / "marker", base / "away"
        self.data = pickle.dumps(Bomb(self.marker))
        compiled(perft_node, (game, game.start(), 2, Tally()))
        self.machine: Any = entry_of(perft_node)
        self.signature = self.machine.signatures[0]
        self.name = self.machine._cache._name(self.signature, self.machine.targetctx)

    def begin(self) -> None:
        """An empty cache with the right owner and modes."""
        for path in (self.folder, self.away, self.marker):
            if path.is_symlink():
                path.unlink()
            shutil.rmtree(path, ignore_errors=True)
        shutil.rmtree(self.base / f"secateur-{os.geteuid()}", ignore_errors=True)
        os.environ["SECATEUR_CACHE"] = str(self.folder)
        self.away.mkdir(mode=0o700)
        from secateur.vault import Vault

        with Vault(self.folder) as vault:
            vault.write(self.name, self.data)  # as if the user had written it: the code is right

    def executed(self) -> bool:
        """Whether looking up the kernel executes the file."""
        from secateur.jit.folder import kernel_folder

        kernel_folder.cache_clear()
        self.machine._cache._load(self.signature, self.machine.targetctx)
        return self.marker.is_dir()

    @property
    def file(self) -> Path:
        return self.folder / self.name

    @property
    def key(self) -> Path:
        return self.folder / "key"

    # ------------------------------------------------------------ ways to plant a file

    def old_checksum(self) -> None:
        self.file.write_bytes(hashlib.blake2b(self.data, digest_size=16).digest() + self.data)

    def no_checksum(self) -> None:
        self.file.write_bytes(self.data)

    def unkeyed_check(self) -> None:
        check = hashlib.blake2b(self.name.encode() + b"\0" + self.data, digest_size=32).digest()
        self.file.write_bytes(check + self.data)

    def another_key(self) -> None:
        check = hashlib.blake2b(
            self.name.encode() + b"\0" + self.data, key=self.chance.randbytes(32), digest_size=32
        ).digest()
        self.file.write_bytes(check + self.data)

    def damaged(self) -> None:
        data = bytearray(self.file.read_bytes())
        data[self.chance.randrange(len(data))] ^= 1 << self.chance.randrange(8)
        self.file.write_bytes(data)

    def cut_off(self) -> None:
        data = self.file.read_bytes()
        self.file.write_bytes(data[: self.chance.randrange(len(data))])

    def another_name(self) -> None:
        from secateur.vault import Vault

        with Vault(self.folder) as vault:
            vault.write("another.kernel", self.data)
        (self.folder / "another.kernel").replace(self.file)

    def linked_file(self) -> None:
        self.file.rename(self.away / "file")
        self.file.symlink_to(self.away / "file")

    def shared_file(self) -> None:
        self.file.chmod(0o600 | self.chance.choice((0o020, 0o002, 0o022, 0o066)))

    def foreign_file(self) -> None:
        os.chown(self.file, OTHER, OTHER)

    def pipe(self) -> None:
        self.file.unlink()
        os.mkfifo(self.file)

    def folder_as_file(self) -> None:
        self.file.unlink()
        self.file.mkdir()

    def shared_folder(self) -> None:
        self.folder.chmod(0o700 | self.chance.choice((0o020, 0o002, 0o022, 0o077, 0o1077)))

    def foreign_folder(self) -> None:
        os.chown(self.folder, OTHER, OTHER)

    def linked_folder(self) -> None:
        self.folder.rename(self.away / "cache")
        self.folder.symlink_to(self.away / "cache")

    def readable_key(self) -> None:
        self.key.chmod(0o600 | self.chance.choice((0o044, 0o040, 0o004, 0o020, 0o002)))

    def foreign_key(self) -> None:
        os.chown(self.key, OTHER, OTHER)

    def linked_key(self) -> None:
        self.key.rename(self.away / "key")
        self.key.symlink_to(self.away / "key")

    def short_key(self) -> None:
        key = self.key.read_bytes()[: self.chance.randrange(32)]
        self.key.write_bytes(key)
        check = hashlib.blake2b(self.name.encode() + b"\0" + self.data, key=key, digest_size=32).digest()
        self.file.write_bytes(check + self.data)

    def shared_temporary_folder(self) -> None:
        """The usual folder cannot be used, and another user has made the temporary one."""
        private = self.base / f"secateur-{os.geteuid()}"
        self.folder.rename(private)
        private.chmod(0o777)
        self.folder.write_text("no folder")

    def linked_temporary_folder(self) -> None:
        self.folder.rename(self.away / "cache")
        (self.base / f"secateur-{os.geteuid()}").symlink_to(self.away / "cache")
        self.folder.write_text("no folder")

    def ways(self) -> list[Callable[[], None]]:
        ways = [
            self.old_checksum,
            self.no_checksum,
            self.unkeyed_check,
            self.another_key,
            self.damaged,
            self.cut_off,
            self.another_name,
            self.linked_file,
            self.shared_file,
            self.pipe,
            self.folder_as_file,
            self.shared_folder,
            self.linked_folder,
            self.readable_key,
            self.linked_key,
            self.short_key,
            self.shared_temporary_folder,
            self.linked_temporary_folder,
        ]
        return [*ways, self.foreign_file, self.foreign_folder, self.foreign_key] if os.geteuid() == 0 else ways


def _plant(base: Path, seed: int, times: int) -> Counter[str]:
    counts: Counter[str] = Counter(executed=0, unnoticed=0)
    planter = Planter(base, random.Random(seed))
    planter.begin()
    counts["unnoticed"] += not planter.executed()  # the user's own file must be executed
    for way in planter.ways():
        counts["ways"] += 1
        for _ in range(times):
            planter.begin()
            way()
            counts["files"] += 1
            if planter.executed():
                counts["executed"] += 1
                sys.stderr.write(f"executed: {way.__name__}\n")
            if planter.folder.is_file():
                planter.folder.unlink()
            temporary = base / f"secateur-{os.geteuid()}"
            if temporary.is_symlink():
                temporary.unlink()
    return counts


if __name__ == "__main__":
    print(json.dumps(_plant(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))
