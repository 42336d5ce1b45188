"""The folder in which compiled code is kept."""

from __future__ import annotations

import functools
import logging
from pathlib import Path

from secateur.errors import SecateurError
from secateur.machine import cache_folder, temporary_cache_folder
from secateur.vault import Vault


@functools.cache
def kernel_folder() -> Path | None:
    """Where compiled code is kept: a private temporary folder if the usual one cannot be written or trusted."""
    wrong, private = "", temporary_cache_folder()
    for folder in (cache_folder(), private):
        try:
            with Vault(folder) as vault:
                vault.try_writing()
        except (SecateurError, OSError) as error:
            wrong = wrong or (str(error) if isinstance(error, SecateurError) else f"cannot write to {folder}")
            continue
        if wrong:
            warn_once(f"{wrong}; compiled code is kept in {private}")
        return folder
    warn_once(f"{wrong}; compiled code is not kept, and is compiled again at every start")
    return None


@functools.cache
def warn_once(message: str) -> None:
    logging.getLogger("secateur").warning("secateur: %s", message)
