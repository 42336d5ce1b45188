"""The memory and folders of the machine, and safe ways to write files."""

from __future__ import annotations

import errno
import functools
import hashlib
import os
import re
import shutil
import stat
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any, Literal

from secateur.errors import SecateurError

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]

#: Whether this system has locks for files.
HAS_LOCKS = fcntl is not None

_UNITS = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}


def ffmpeg() -> str | None:
    """The program that writes videos: that of the system, or the one that the wheel imageio-ffmpeg carries."""
    if found := shutil.which("ffmpeg"):
        return found
    try:
        import imageio_ffmpeg

        return str(imageio_ffmpeg.get_ffmpeg_exe())
    except (ImportError, RuntimeError):
        return None


def most_memory() -> int:
    """The bytes that a table may take: half of the machine's."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2
    except (AttributeError, ValueError, OSError):  # not on this system
        return 8 << 30


def seconds_waiting(thread: int) -> float:
    """How long a thread, or a process, has been ready to run without getting a processor; 0 if that is not known."""
    try:
        file = os.open(f"/proc/{thread}/schedstat", os.O_RDONLY)
    except OSError:  # not Linux
        return 0.0
    try:
        return int(os.read(file, 100).split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0
    finally:
        os.close(file)


def own_time() -> float:
    """A clock in seconds that stands still while this thread waits for a processor, where that is known."""
    return time.monotonic() - seconds_waiting(threading.get_native_id())


def to_bytes(size: int | str) -> int:
    """A size in bytes, given as such or as text.

    >>> to_bytes("64MB"), to_bytes("1.5 GB"), to_bytes(4096)
    (67108864, 1610612736, 4096)
    """
    if isinstance(size, int) and not isinstance(size, bool) and size > 0:
        return size
    found = re.fullmatch(r"\s*(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?\s*", str(size).lower())
    if found is None or float(found[1]) == 0:
        raise SecateurError(f"memory must be a size such as 64MB or 2GB, not {size!r}")
    return int(float(found[1]) * _UNITS[found[2]])


def user_folder(kind: Literal["cache", "data", "state"]) -> Path:
    """Where this system keeps a user's files of a kind: on Linux as XDG_CACHE_HOME, XDG_DATA_HOME... say."""
    import platformdirs  # only when a folder is asked for: most of the library needs none

    with suppress(RuntimeError):  # HOME is not set, and the system knows no other; older versions return ~/...
        folder = Path(getattr(platformdirs, f"user_{kind}_dir")("secateur", appauthor=False))
        if folder.is_absolute():
            return folder
    raise SecateurError(f"there is no home folder: HOME or XDG_{kind.upper()}_HOME must name one")


def cache_folder() -> Path:
    """Where what can be made again is kept: SECATEUR_CACHE, or the user's cache folder, or a temporary folder."""
    try:
        return Path(os.environ.get("SECATEUR_CACHE") or user_folder("cache"))
    except SecateurError:  # a user without a home
        return temporary_cache_folder()


def temporary_cache_folder() -> Path:
    """A temporary folder of this user's, always the same one."""
    return Path(tempfile.gettempdir()) / f"secateur-{getattr(os, 'geteuid', lambda: 'user')()}"


# ---------------------------------------------------------------- atomic writes

#: The suffix of files and folders that are being written.
PART = ".secateur-part"

#: The name of such a part: the target's name, the machine, the process, a random number, and the suffix.
_PART_NAME = re.compile(rf"\..{{0,40}}\.([0-9a-f]{{8}})-(\d{{1,10}})-[0-9a-f]{{8}}{re.escape(PART)}", re.DOTALL)

#: Seconds after which a part counts as abandoned, and between two sweeps of one folder.
STALE, SWEEP_INTERVAL = 86_400.0, 60.0

_swept: dict[str, float] = {}  # when each folder was swept


def write_whole(path: str | os.PathLike[str], data: bytes, private: bool = False, durable: bool = True) -> None:
    """Writes a file atomically: a reader, or a kill in the middle, finds the old file or the new one.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_whole(f"{folder}/a", b"whole")
    ...     print(os.listdir(folder), Path(folder, "a").read_bytes())
    ['a'] b'whole'
    """
    with whole_file(path, private, durable) as file:
        file.write(data)


@contextmanager
def whole_file(path: str | os.PathLike[str], private: bool = False, durable: bool = True) -> Iterator[IO[bytes]]:
    """A file to write; it replaces the old one when the block ends. If the block fails, the old one stays.

    A `private` file is readable by this user only, and replaces a symbolic link instead of following it. A file that
    is not `durable` may be lost in a power failure.
    """
    try:
        target = Path(path) if private else Path(os.path.realpath(path))
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, "it is a folder, not a file")
        if not target.is_symlink() and target.exists() and not target.is_file():
            with target.open("wb") as file:  # a device or a pipe cannot be replaced
                yield file
            return
        part = part_of(target)
        sweep(target.parent)
        try:
            with os.fdopen(os.open(part, _NEW, 0o600 if private else 0o666), "wb") as file:
                yield file
                file.flush()
                if durable:
                    os.fsync(file.fileno())
            part.replace(target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise SecateurError(f"{path} cannot be written: {error.strerror or error}") from None


_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """A folder to fill; it is renamed when the block ends, unless another process was first."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with _part_folder(path) as part:
            yield part
            part.rename(path)
    except OSError as error:
        if not path.is_dir():
            raise SecateurError(f"{path} cannot be written: {error.strerror or error}") from None


@contextmanager
def temporary_folder() -> Iterator[Path]:
    """A temporary folder, removed after the block; after a kill, when the next one is made.

    >>> with temporary_folder() as folder:
    ...     _ = (folder / "a").write_text("temporary")
    >>> folder.exists()
    False
    """
    import tempfile

    with _part_folder(Path(tempfile.gettempdir()) / "secateur") as part:
        yield part


@contextmanager
def _part_folder(path: Path) -> Iterator[Path]:
    part = part_of(path)
    sweep(path.parent)
    part.mkdir(mode=0o700)
    try:
        yield part
    finally:
        shutil.rmtree(part, ignore_errors=True)


def part_of(path: Path) -> Path:
    """A unique name beside a path, for what will become that file or folder."""
    return path.with_name(f".{path.name[:40]}.{_host()}-{os.getpid()}-{os.urandom(4).hex()}{PART}")


def check_writable(file: Path) -> None:
    """Checks that a file can be written, before there is a result to lose."""
    if not file.absolute().parent.is_dir():
        raise SecateurError(f"{file} cannot be written: there is no folder {file.parent}")
    try:
        if file.is_dir():
            raise SecateurError(f"{file} cannot be written: it is a folder, not a file")
        trial = part_of(file)
        with suppress(FileNotFoundError):
            if not stat.S_ISREG(file.stat().st_mode):
                raise SecateurError(f"{file} cannot be written: it is not a regular file")
        trial.touch()
        trial.unlink()
    except OSError as error:
        raise SecateurError(f"{file} cannot be written: {error.strerror}") from None


def sweep(folder: Path) -> None:
    """Removes parts that killed processes of this user left in a folder; at most once a minute."""
    place, now = str(folder), time.monotonic()
    if now - _swept.get(place, -SWEEP_INTERVAL) < SWEEP_INTERVAL:
        return
    _swept[place] = now
    with suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(PART) and _is_abandoned(entry):
                if entry.is_dir(follow_symlinks=False):
                    shutil.rmtree(entry.path, ignore_errors=True)
                else:
                    with suppress(OSError):
                        Path(entry.path).unlink()


def _is_abandoned(entry: os.DirEntry[str]) -> bool:
    """Whether a part is ours and its process has ended. A process on another machine is assumed to run for a day."""
    found = _PART_NAME.fullmatch(entry.name)
    if found is None:
        return False
    try:
        known = entry.stat(follow_symlinks=False)
    except OSError:  # another process has removed it
        return False
    if hasattr(os, "getuid") and known.st_uid != os.getuid():
        return False
    if found[1] == _host():
        return not _is_running(int(found[2]))
    return time.time() - known.st_mtime > STALE


def _is_running(process: int) -> bool:
    if os.name != "posix":  # there os.kill would end the process
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:  # it belongs to another user
        return True
    return True


@functools.cache
def _host() -> str:
    """An identifier of this machine and container, within which process ids are unique."""
    import platform

    names = [platform.node()]
    with suppress(OSError):
        names.append(str(Path("/proc/self/ns/pid").stat().st_ino))
    return hashlib.blake2b("\n".join(names).encode(), digest_size=4).hexdigest()


# ---------------------------------------------------------------- locks


def lock(file: int | IO[Any]) -> bool:
    """Locks an open file for this process until it is closed; False if another process has locked it.

    Where the system or the file system has no such locks, every process gets it.

    >>> with tempfile.TemporaryFile() as file:
    ...     lock(file)
    True
    """
    try:
        if HAS_LOCKS:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # the file system has no locks
        pass
    return True


# ---------------------------------------------------------------- append-only files


class GrowingFile:
    """A file that complete lines are added to: a kill loses none of them, and every error names the file.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = Path(folder, "a").write_bytes(b"one\\ntw")
    ...     file = GrowingFile(Path(folder, "a"))
    ...     whole, torn = file.read()
    ...     file.cut(len(whole))
    ...     file.add("two")
    ...     file.close()
    ...     print(whole, torn, Path(folder, "a").read_bytes())
    b'one\\n' b'tw' b'one\\ntwo\\n'
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        with self._errors_name_the_file():
            if path.exists() and not path.is_file():
                raise OSError(errno.EINVAL, "it is not a regular file")
            self.file = path.open("a+b", buffering=0)  # unbuffered, so that nothing is written after a failure

    def read(self) -> tuple[bytes, bytes]:
        """The complete lines, and an incomplete last one, which a killed process has left."""
        with self._errors_name_the_file("read"):
            self.file.seek(0)
            data = self.file.read()
        end = data.rfind(b"\n") + 1
        return data[:end], data[end:]

    def cut(self, length: int) -> None:
        """Truncates the file to this many bytes."""
        with self._errors_name_the_file():
            self.file.truncate(length)

    def add(self, text: str, durable: bool = True) -> None:
        """Adds a line, or several; if that fails, the file is as it was before.

        Lines that are not `durable` may be lost in a power failure.
        """
        with self._errors_name_the_file():
            if not self._is_there():
                raise FileNotFoundError(errno.ENOENT, "it has been deleted")
            length, data = os.fstat(self.file.fileno()).st_size, memoryview(text.encode() + b"\n")
            try:
                while data:
                    data = data[self.file.write(data) :]
                if durable:
                    os.fsync(self.file.fileno())
            except OSError:
                with suppress(OSError):
                    self.file.truncate(length)
                raise

    def _is_there(self) -> bool:
        """Whether the path still leads to this file: writes to a deleted file are lost."""
        try:
            return os.path.samestat(self.path.stat(), os.fstat(self.file.fileno()))
        except FileNotFoundError:
            return False

    def close(self) -> None:
        self.file.close()

    @contextmanager
    def _errors_name_the_file(self, done: str = "written") -> Iterator[None]:
        try:
            yield
        except OSError as error:
            raise SecateurError(f"{self.path} cannot be {done}: {error.strerror or error}") from None
