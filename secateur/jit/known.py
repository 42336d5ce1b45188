"""What has been compiled before, and how long that took: known without loading the compiler.

The names of kernel files are made by the compiler. So a file beside them lists keys that need no compiler.
"""

from __future__ import annotations

import functools
import hashlib
import platform
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

from secateur.errors import SecateurError
from secateur.jit import Compilable, Record
from secateur.jit.digest import digest, functions_of
from secateur.jit.folder import kernel_folder
from secateur.machine import write_whole

#: The file that lists what has been compiled, and the most that it lists.
FILE = "compiled-1"
KEEP = 1000

#: The estimate for a kernel that was never compiled, in seconds.
BASE = 4.0

#: What each byte of the game's code adds to it.
PER_BYTE = 0.001


class CompiledBefore(NamedTuple):
    """A kernel that has been compiled: its key, its name, and the seconds that it took; 0 if it was only loaded."""

    key: str
    name: str
    seconds: float


def key_of(kernel: Callable[..., int], args: tuple[Any, ...], bounds_checked: bool) -> str:
    """A text that changes whenever the kernel would be compiled anew for arguments like these."""
    return digest(kernel, library_digest(), [_described(arg) for arg in args], bounds_checked)


#: What kernels are for, where that is not their name.
PURPOSES = {"solve": "the exact search", "search": "the engine's search", "play_out": "random games"}


def name_of(kernel: Callable[..., int], args: tuple[Any, ...]) -> str:
    """The game, and what its kernel is for, as people call it: TicTacToe for the exact search."""
    name = kernel.__name__.removesuffix("_node").removesuffix("_root")
    return f"{type(args[0]).__name__} for {PURPOSES.get(name, name)}"


def _described(arg: Any) -> Any:
    """What the compiler knows of an argument."""
    if isinstance(arg, Compilable):
        data = [_described(getattr(arg, name)) for name in arg.data_names()]
        return [arg.digest(), *data]
    if isinstance(arg, Record):
        return [type(arg).__qualname__, *arg.fields, *arg.arrays]
    if isinstance(arg, tuple):
        return [type(arg).__qualname__, *map(_described, arg)]
    if hasattr(arg, "dtype"):
        return [str(arg.dtype), arg.ndim]
    return type(arg).__qualname__


def read() -> list[CompiledBefore]:
    """All that is listed, the oldest first."""
    folder = kernel_folder()
    if folder is None:
        return []
    found = []
    with suppress(OSError, ValueError):  # missing, or damaged
        for line in (folder / FILE).read_text("utf-8").splitlines():
            key, seconds, name = line.split("\t")
            found.append(CompiledBefore(key, name, float(seconds)))
    return found


def add(new: CompiledBefore) -> None:
    """Lists a kernel. If two processes do so at once, one may be lost, and is only taken for new the next time."""
    folder = kernel_folder()
    if folder is None:
        return
    kept = [each for each in read() if each.key != new.key or each.seconds > new.seconds == 0]
    if new.key in {each.key for each in kept}:
        return
    lines = [f"{each.key}\t{each.seconds:.2f}\t{each.name}\n" for each in (*kept[1 - KEEP :], new)]
    with suppress(SecateurError):
        write_whole(folder / FILE, "".join(lines).encode(), private=True, durable=False)


def estimate(kernel: Callable[..., int], args: tuple[Any, ...], known: list[CompiledBefore]) -> float:
    """The seconds that compiling is likely to take: as long as the last time, or by the size of the game's code."""
    last = [each.seconds for each in known if each.name == name_of(kernel, args) and each.seconds]
    if last:
        return last[-1]
    code = [value.__code__ for _, value in functions_of(type(args[0])) if isinstance(value, FunctionType)]
    return BASE + PER_BYTE * sum(len(each.co_code) for each in code)


@functools.cache
def library_digest() -> str:
    """Versions, and the sources of the seam itself, which no digest of a kernel reaches."""
    here = Path(__file__).parent
    hash = hashlib.blake2b(digest_size=16)
    for path in sorted([*here.rglob("*.py"), here.parent / "bits.py"]):
        hash.update(path.read_bytes())
    for text in (sys.version, *map(_version, ("numba", "llvmlite", "numpy")), platform.machine()):
        hash.update(text.encode())
    return hash.hexdigest()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:  # installed in some other way
        return str(__import__(package).__version__)
