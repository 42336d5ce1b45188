"""Compiled kernels on disk: one file for each kernel, its objects and machine, named by a digest of all.

The name is the key: an edited class, kernel or library looks for another file, so that a stale one
is never found and there is no index to go wrong. Files are executed, so only files that this user wrote are read.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Callable
from contextlib import ExitStack, suppress
from typing import Any

import llvmlite.binding as llvm
from numba.core import config
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.compiler_lock import global_compiler_lock
from numba.core.runtime import rtsys
from numba.core.serialize import dumps
from numba.core.typing import signature

from secateur.errors import SecateurError
from secateur.jit.digest import digest
from secateur.jit.folder import kernel_folder, warn_once
from secateur.jit.known import library_digest
from secateur.vault import Vault

#: Old kernels are dropped when there are more than this.
KEEP = 2000


def _nothing() -> None:
    pass


#: Called now and then while another process compiles a kernel.
while_waiting: Callable[[], None] = _nothing

#: The suffix of kernel files.
SUFFIX = ".kernel"


class KernelCache(_Cache):
    """What a Numba dispatcher asks for compiled code."""

    def __init__(self, kernel: Any) -> None:
        self.kernel = kernel
        self.on_miss: Callable[[], None] = lambda: None  # called where the disk does not have a kernel
        self.before_compiling: Callable[[], None] = lambda: None
        self.hits = 0
        self._is_held, self._held = False, ExitStack()  # the lock of the kernel that is being compiled

    @property
    def cache_path(self) -> str:
        return str(kernel_folder())

    def load_overload(self, sig: Any, target_context: Any) -> CompileResult | None:
        """The kernel from the disk; None: it is to be compiled, and no other process compiles it until `release`."""
        result = self._load(sig, target_context)
        if result is None:
            self.on_miss()
            self._lock(self._name(sig, target_context))
            result = self._load(sig, target_context)  # another process may have compiled it meanwhile
            if result is None:
                self.before_compiling()
            else:
                self.release()
        return result

    def _lock(self, name: str) -> None:
        folder = kernel_folder()
        if folder is not None and not self._is_held:  # by this thread, which has Numba's own lock
            self._is_held = True
            with suppress(SecateurError, OSError):  # it may be compiled twice then
                vault = self._held.enter_context(Vault(folder))
                self._held.enter_context(vault.locked(f"{name}.lock", while_waiting))

    def release(self) -> None:
        """Lets other processes have the kernel that was compiled, or compile it."""
        with global_compiler_lock:
            self._held.close()
            self._is_held = False

    def _load(self, sig: Any, target_context: Any) -> CompileResult | None:
        folder = kernel_folder()
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
        folder = kernel_folder()
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
            warn_once(f"cannot write compiled code to {folder} ({error.strerror})")
        except SecateurError as error:
            warn_once(f"{error}; compiled code is not kept")

    def _name(self, sig: Any, target_context: Any) -> str:
        parts = [
            digest(self.kernel),
            library_digest(),
            *map(str, sig),
            *map(str, target_context.codegen().magic_tuple()),
            str(config.BOUNDSCHECK),
            str(config.OPT),
        ]
        key = hashlib.blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()
        return f"{self.kernel.__name__}-{key}{SUFFIX}"

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...


def _external_functions(result: CompileResult) -> list[str]:
    """What the code calls and does not bring along."""
    declared = [each.name for each in result.library._final_module.functions if each.is_declaration]
    return [name for name in declared if not name.startswith("llvm.")]
