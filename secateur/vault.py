"""Folders whose contents are executed: only files that this user wrote are read from them.

A file is read only if it and its folder belong to this user, nobody else may write to them, neither is a symbolic link,
and its authentication code, made with the user's key from its name and data, is right. The folder is opened once, and
files are opened relative to it, so that nothing can be replaced between the check and the read.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from secateur.errors import SecateurError
from secateur.machine import HAS_LOCKS, lock, part_of, sweep

#: The name of the key file, the size of the key, and the size of an authentication code, in bytes.
KEY, KEY_SIZE, CHECK_SIZE = "key", 32, 32

#: Seconds between two attempts to get a lock.
WAIT = 0.05

_SHARED = stat.S_IWGRP | stat.S_IWOTH
_SAFELY = sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_CLOEXEC", "O_NONBLOCK", "O_BINARY"))
_FOLDER = _SAFELY | getattr(os, "O_DIRECTORY", 0)
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL

#: Whether files have owners, and can be opened relative to a folder. On Windows only the key protects them.
_POSIX = os.open in os.supports_dir_fd and hasattr(os, "geteuid")


class Vault:
    """A private folder of this user, made if it does not exist.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder, Vault(Path(folder, "mine")) as vault:
    ...     vault.write("a", b"data")
    ...     vault.read("a"), vault.read("b")
    (b'data', None)
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._at: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            if _POSIX:
                self._at = os.open(folder, os.O_RDONLY | _FOLDER)
        except OSError as error:
            raise SecateurError(_linked(folder) or f"cannot write to {folder} ({error.strerror or error})") from None
        wrong = _fault(folder, folder.lstat() if self._at is None else os.fstat(self._at))
        if wrong:
            self.close()
            raise SecateurError(wrong)

    def __enter__(self) -> Vault:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        if self._at is not None:
            os.close(self._at)
            self._at = None

    def read(self, name: str) -> bytes | None:
        """What `write` wrote under this name; None if there is no such file, or it is not trusted."""
        with suppress(OSError, _Untrusted), self._opened(name) as file:
            stored = _whole(file)
            data = stored[CHECK_SIZE:]
            if hmac.compare_digest(stored[:CHECK_SIZE], self._check(name, data)):
                with suppress(OSError, TypeError, NotImplementedError):
                    os.utime(file)  # marks it as used, for `oldest`
                return data
        return None

    def write(self, name: str, data: bytes) -> None:
        """Writes a file atomically; its name has no slash. Raises OSError if that fails."""
        sweep(self.folder)
        with self._part(name, self._check(name, data) + data) as part:
            self._rename(part, name)

    def try_writing(self) -> None:
        """Raises OSError if nothing can be written."""
        self._key()
        with self._part("trial", b""):
            pass

    def oldest(self, suffix: str, keep: int) -> list[str]:
        """The names with this suffix, except the `keep` that were used last."""
        used: list[tuple[float, str]] = []
        with os.scandir(self.folder if self._at is None else self._at) as entries:
            for entry in entries:
                with suppress(OSError):  # another process has removed it
                    if entry.name.endswith(suffix):
                        used.append((entry.stat(follow_symlinks=False).st_mtime, entry.name))
        return [name for _, name in sorted(used)[:-keep]]

    def drop(self, name: str) -> None:
        """Removes a file, if it exists."""
        with suppress(FileNotFoundError):
            os.unlink(self._place(name), dir_fd=self._at)

    @contextmanager
    def locked(self, name: str, while_waiting: Callable[[], None] = lambda: None) -> Iterator[None]:
        """A block that only one process at a time is in, for one name; the others wait. A killed process leaves it.

        Where the system has no such locks, nobody waits.
        """
        file = self._locked(name, while_waiting)
        try:
            yield
        finally:
            if file is not None:
                self.drop(name)  # whoever waits for it sees that, and locks a new one
                os.close(file)

    def _locked(self, name: str, while_waiting: Callable[[], None]) -> int | None:
        if not HAS_LOCKS:
            return None
        while True:
            file = self._open(name, os.O_RDWR | os.O_CREAT)
            try:
                while not lock(file):
                    while_waiting()
                    time.sleep(WAIT)
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(file), os.stat(self._place(name), dir_fd=self._at)):
                        return file
            except BaseException:
                os.close(file)
                raise
            os.close(file)

    # ------------------------------------------------------------ the key

    def _check(self, name: str, data: bytes) -> bytes:
        """The authentication code of a file: without the key, no file can be made, or take the place of another."""
        check = hashlib.blake2b(name.encode() + b"\0", key=self._key(), digest_size=CHECK_SIZE)
        check.update(data)
        return check.digest()

    def _key(self) -> bytes:
        """The user's key, made if there is none, and replaced if it is damaged or others can read it."""
        for _ in range(3):
            try:
                with self._opened(KEY, secret=True) as file:
                    key = _whole(file)
                if len(key) == KEY_SIZE:
                    return key
                self.drop(KEY)
            except FileNotFoundError:
                pass
            except (OSError, _Untrusted):
                self.drop(KEY)
            with self._part(KEY, os.urandom(KEY_SIZE)) as part:
                self._name_key(part)
        raise OSError(None, f"{self.folder / KEY} cannot be kept")

    def _name_key(self, part: str) -> None:
        """Installs a new key. If two processes do so at once, both use the first: a link does not replace a file."""
        try:
            os.link(self._place(part), self._place(KEY), src_dir_fd=self._at, dst_dir_fd=self._at)
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links
            self._rename(part, KEY)

    # ------------------------------------------------------------ files, relative to the folder

    def _place(self, name: str) -> str:
        return name if self._at is not None else str(self.folder / name)

    def _rename(self, old: str, new: str) -> None:
        os.replace(self._place(old), self._place(new), src_dir_fd=self._at, dst_dir_fd=self._at)

    def _open(self, name: str, flags: int) -> int:
        return os.open(self._place(name), flags | _SAFELY, 0o600, dir_fd=self._at)

    @contextmanager
    def _opened(self, name: str, secret: bool = False) -> Iterator[int]:
        """Opens a file that only this user can have written, and, if it is secret, only this user can read."""
        file = self._open(name, os.O_RDONLY)
        try:
            known = os.fstat(file)
            readable = _POSIX and secret and known.st_mode & 0o077
            if not stat.S_ISREG(known.st_mode) or readable or _fault(self.folder / name, known):
                raise _Untrusted
            yield file
        finally:
            os.close(file)

    @contextmanager
    def _part(self, name: str, data: bytes) -> Iterator[str]:
        """The name of a new file with these data, which is removed after the block unless it was renamed."""
        part = part_of(Path(name)).name
        file = self._open(part, _NEW)
        try:
            with os.fdopen(file, "wb") as writing:
                writing.write(data)
            yield part
        finally:
            self.drop(part)


class _Untrusted(Exception):
    """A file that somebody else may have written."""


def _whole(file: int) -> bytes:
    with os.fdopen(file, "rb", closefd=False) as reading:
        return reading.read()


def _linked(path: Path) -> str | None:
    return f"{path} is a symbolic link: name the folder that it leads to" if path.is_symlink() else None


def _fault(path: Path, known: os.stat_result) -> str | None:
    """Why the contents of this path must not be executed, or None."""
    if stat.S_ISLNK(known.st_mode):
        return _linked(path)
    if _POSIX and known.st_uid != os.geteuid():
        return f"{path} belongs to another user (uid {known.st_uid}): name your own folder"
    if _POSIX and known.st_mode & _SHARED:
        return f"others can write to {path}: run chmod go-w {path}"
    return None


def check_private(path: Path) -> None:
    """Raises SecateurError unless a folder is private to this user, and nobody else can replace it."""
    wrong = _fault(path, path.lstat())
    for parent in path.resolve().parents if _POSIX else ():
        known = parent.stat()
        if known.st_mode & stat.S_IWOTH and not known.st_mode & stat.S_ISVTX:
            wrong = wrong or f"others can write to {parent}: run chmod o-w {parent}"
    if wrong:
        raise SecateurError(wrong)
