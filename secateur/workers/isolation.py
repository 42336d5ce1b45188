"""Confines this process before it runs somebody else's code: no network, no other processes, files in one folder only.

It takes no rights and no other program. On Linux the kernel enforces it, each part where it is offered: a user, network
and IPC namespace; Landlock for files; a seccomp filter for system calls (x86-64 and ARM64); no capabilities. Everywhere
Python's audit hooks refuse the same in plain words: they stop accidents, not attacks.

The process must have one thread. Nothing can be undone.
"""

from __future__ import annotations

import ctypes
import os
import platform
import signal
import struct
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from secateur.workers import syscalls

#: Processor seconds after the limit, until a process that ignores the signal is killed.
GRACE = 2

#: The size of the largest file that it may write, and how many files may be open.
LARGEST_FILE, MOST_FILES = 16 << 20, 128

_NEW_NAMESPACES = 0x10000000 | 0x40000000 | 0x08000000 | 0x04000000  # user, network, IPC, host name
_DEATH_SIGNAL, _NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER_MODE = 1, 38, 22, 2


@dataclass(frozen=True)
class Confinement:
    """What a process may use: a folder to write in, seconds of a processor, and bytes beyond what it has now."""

    folder: str
    seconds: float
    memory: int


def confine(to: Confinement) -> list[str]:
    """Confines this process, and returns the names of the means that the kernel enforces."""
    folder = os.path.realpath(to.folder)
    os.chdir(folder)
    _limit(to)
    enforced = []
    if sys.platform == "linux":
        libc = ctypes.CDLL(None, use_errno=True)
        for name, means in (("namespaces", _leave_namespaces), ("Landlock", _landlock), ("seccomp", _filter_calls)):
            if means(libc, folder):
                enforced.append(name)
    sys.addaudithook(_audit(folder))
    return enforced


def is_enforced(enforced: list[str]) -> bool:
    """Whether the means of the kernel are enough: files and system calls are confined."""
    return {"Landlock", "seccomp"} <= set(enforced)


# ---------------------------------------------------------------- limits


def _limit(to: Confinement) -> None:
    with suppress(ImportError):
        import resource  # not on every system

        def limit(what: int, soft: int, hard: int | None = None) -> None:
            with suppress(ValueError, OSError):
                _, most = resource.getrlimit(what)
                wanted = soft if hard is None else hard
                top = wanted if most == resource.RLIM_INFINITY else min(wanted, most)
                resource.setrlimit(what, (min(soft, top), top))

        used = resource.getrusage(resource.RUSAGE_SELF)
        seconds = int(used.ru_utime + used.ru_stime + to.seconds) + 1
        limit(resource.RLIMIT_CPU, seconds, seconds + GRACE)
        limit(resource.RLIMIT_AS, _address_space() + to.memory)
        limit(resource.RLIMIT_FSIZE, LARGEST_FILE)
        limit(resource.RLIMIT_NOFILE, MOST_FILES)
        limit(resource.RLIMIT_CORE, 0)


def _address_space() -> int:
    """The bytes of address space that this process has now."""
    try:
        return int(Path("/proc/self/statm").read_bytes().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 1 << 30


# ---------------------------------------------------------------- Linux


def _leave_namespaces(libc: Any, folder: str) -> bool:
    """A user, a network and an IPC namespace of its own: there is no interface in it, not even loopback."""
    user, group = os.getuid(), os.getgid()
    if libc.unshare(_NEW_NAMESPACES) != 0:
        return False
    for file, text in (("setgroups", "deny"), ("uid_map", f"{user} {user} 1"), ("gid_map", f"{group} {group} 1")):
        with suppress(OSError):
            Path(f"/proc/self/{file}").write_text(text)
    return True


def readable() -> list[str]:
    """What every Python process must be able to read: its own files, and those of the system's libraries."""
    own = [sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix, *filter(None, sys.path)]
    system = ["/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/localtime", "/dev/urandom", "/proc/self"]
    return [path for path in dict.fromkeys([*own, *system]) if Path(path).exists()]


def _landlock(libc: Any, folder: str) -> bool:
    """Files can be read where Python is, and written in one folder; no TCP, and no signals to others, where known."""
    version = libc.syscall(syscalls.LANDLOCK_CREATE, None, 0, 1)
    if version < 1:
        return False
    every = (1 << (13 if version < 2 else 14 if version < 3 else 15 if version < 5 else 16)) - 1
    network = 3 if version >= 4 else 0
    scoped = 3 if version >= 6 else 0
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    rules = libc.syscall(syscalls.LANDLOCK_CREATE, struct.pack("<QQQ", every, network, scoped), size, 0)
    if rules < 0:
        return False
    read, of_files = 1 << 0 | 1 << 2 | 1 << 3, 1 << 0 | 1 << 1 | 1 << 2 | 1 << 14
    others = 1 << 6 | 1 << 9 | 1 << 10 | 1 << 11 | 1 << 12 | 1 << 15  # devices, sockets, pipes and symbolic links
    allowed = [*((path, read) for path in readable()), ("/dev/null", read | 1 << 1), (folder, every & ~others)]
    for path, access in allowed:
        with suppress(OSError):
            opened = os.open(path, os.O_PATH | os.O_CLOEXEC)  # type: ignore[attr-defined,unused-ignore]
            if not Path(path).is_dir():
                access &= of_files
            libc.syscall(syscalls.LANDLOCK_ADD_RULE, rules, 1, struct.pack("<Qi", access & every, opened), 0)
            os.close(opened)
    _give_up_rights(libc)
    done = libc.syscall(syscalls.LANDLOCK_RESTRICT, rules, 0) == 0
    os.close(rules)
    return bool(done)


def _give_up_rights(libc: Any) -> None:
    """No capabilities, no way to gain any, and an end when the process that started this one is killed."""
    libc.capset(struct.pack("<Ii", 0x20080522, 0), bytes(24))
    libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
    libc.prctl(_DEATH_SIGNAL, signal.SIGKILL, 0, 0, 0)


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_char_p))


def _filter_calls(libc: Any, folder: str) -> bool:
    """System calls that a search never needs fail with "operation not permitted"."""
    _give_up_rights(libc)
    code = syscalls.program(platform.machine(), os.getpid())
    if code is None:
        return False
    program = _Program(len(code) // 8, code)
    return bool(libc.prctl(_SET_SECCOMP, _FILTER_MODE, ctypes.byref(program), 0, 0) == 0)


# ---------------------------------------------------------------- Python


_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND

#: Audit events of Python: those that start processes, and those that change files.
_STARTING = frozenset(
    ("os.fork", "os.forkpty", "os.exec", "os.posix_spawn", "os.spawn", "os.system", "subprocess.Popen", "pty.spawn")
)
_CHANGING = frozenset(
    ("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "shutil.rmtree")
)


def _audit(folder: str) -> Callable[[str, tuple[Any, ...]], None]:
    """Refuses in plain words what the kernel refuses with an error number."""

    def inside(paths: Iterable[Any]) -> bool:
        for path in paths:
            if isinstance(path, (str, bytes, os.PathLike)):
                real = os.path.realpath(os.fsdecode(path))
                if real != folder and not real.startswith(folder + os.sep) and real != os.devnull:
                    return False
        return True

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event == "open":
            path, _, flags = args
            if isinstance(flags, int) and flags & _WRITING and not inside([path]):
                raise PermissionError("it may write only in its own folder")
        elif event in _CHANGING:
            if not inside(args):
                raise PermissionError("it may change only files in its own folder")
        elif event.startswith("socket."):
            raise PermissionError("it may not use the network")
        elif event in _STARTING:
            raise PermissionError("it may not start other processes")

    return hook
