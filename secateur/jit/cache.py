"""Compiled kernels on disk: one file for each kernel, its objects and machine, named by a digest of all.

The name is the key: an edited class, kernel or library looks for another file, so that a stale one
is never found and there is no index to go wrong. Files are executed, so only files that this user wrote are read.
"""

from __future__ import annotations

import functools
import hashlib
import logging
import os
import pickle
import platform
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numba
import numpy
from numba.core import config
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.typing import signature

from secateur.errors import SecateurError
from secateur.jit.digest import digest
from secateur.vault import Vault

#: Old kernels are dropped when there are more than this.
KEEP = 2000

#: The suffix of kernel files.
SUFFIX = ".kernel"


class KernelCache(_Cache):
    """What a Numba dispatcher asks for compiled code."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.on_miss: Callable[[], None] = lambda: None  # called before a kernel is compiled
        self.hits = 0

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def load_overload(self, sig: Any, target_context: Any) -> CompileResult | None:
        result = self._load(sig, target_context)
        if result is None:
            self.on_miss()
        return result

    def _load(self, sig: Any, target_context: Any) -> CompileResult | None:
        folder = cache_folder()
        if folder is None:
            return None
        try:
            with Vault(folder) as vault:
                data = vault.read(self._name(sig, target_context))
            if data is None:
                return None
            with global_compiler_lock:
                needs, reduced = pickle.loads(data)
                rtsys.initialize(target_context)
                # Loading all that Numba can compile takes longer than all the rest, and is rarely needed.
                if not all(map(llvm.address_of_symbol, needs)):
                    target_context.refresh()
                result = CompileResult._rebuild(target_context, *pickle.loads(reduced))
        except Exception:  # noqa: BLE001  a damaged file counts as missing: compile again
            return None
        self.hits += 1
        # The classes of a notebook come back as copies; the caller's own types are the right ones.
        return result._replace(signature=signature(result.signature.return_type, *sig))

    def save_overload(self, sig: Any, result: CompileResult) -> None:
        folder = cache_folder()
        if folder is None or result.lifted or result.library.has_dynamic_globals:
            return
        data = pickle.dumps((_external_functions(result), dumps(result._reduce())))
        if b".numba.unresolved$" in data:  # mutual recursion: such code crashes when loaded again
            return
        try:
            with Vault(folder) as vault:
                vault.write(self._name(sig, result.target_context), data)
                for name in vault.oldest(SUFFIX, KEEP):
                    vault.drop(name)
        except OSError as error:
            _warn_once(f"cannot write compiled code to {folder} ({error.strerror})")
        except SecateurError as error:
            _warn_once(f"{error}; compiled code is not kept")

    def _name(self, sig: Any, target_context: Any) -> str:
        parts = [
            digest(self.kernel), _library_digest(), *map(str, sig),
            *map(str, target_context.codegen().magic_tuple()),
            str(config.BOUNDSCHECK), str(config.OPT),
        ]  # fmt: skip
        key = hashlib.blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()
        return f"{self.kernel.__name__}-{key}{SUFFIX}"

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...


def _external_functions(result: CompileResult) -> list[str]:
    """What the code calls and does not bring along."""
    declared = [each.name for each in result.library._final_module.functions if each.is_declaration]
    return [name for name in declared if not name.startswith("llvm.")]


@functools.cache
def _library_digest() -> str:
    """Versions, and the sources of the seam itself, which no digest of a kernel reaches."""
    here = Path(__file__).parent
    hash = hashlib.blake2b(digest_size=16)
    for path in sorted([*here.glob("*.py"), here.parent / "bits.py"]):
        hash.update(path.read_bytes())
    for version in (sys.version, numba.__version__, llvmlite.__version__, numpy.__version__, platform.machine()):
        hash.update(version.encode())
    return hash.hexdigest()


@functools.cache
def cache_folder() -> Path | None:
    """Where compiled code is kept: a private temporary folder if the usual one cannot be written or trusted."""
    try:
        wanted = Path(os.environ.get("SECATEUR_CACHE") or _usual_folder())
    except RuntimeError:  # a user without a home
        wanted = Path(os.devnull)
    private = Path(tempfile.gettempdir()) / f"secateur-{getattr(os, 'geteuid', lambda: 'user')()}"
    wrong = ""
    for folder in (wanted, private):
        try:
            with Vault(folder) as vault:
                vault.try_writing()
        except (SecateurError, OSError) as error:
            wrong = wrong or (str(error) if isinstance(error, SecateurError) else f"cannot write to {folder}")
            continue
        if wrong:
            _warn_once(f"{wrong}; compiled code is kept in {private}")
        return folder
    _warn_once(f"{wrong}; compiled code is not kept, and is compiled again at every start")
    return None


def _usual_folder() -> Path:
    home = Path.home()
    if sys.platform == "darwin":
        return home / "Library" / "Caches" / "secateur"
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", home)) / "secateur"
    return Path(os.environ.get("XDG_CACHE_HOME") or home / ".cache") / "secateur"


@functools.cache
def _warn_once(message: str) -> None:
    logging.getLogger("secateur").warning("secateur: %s", message)
