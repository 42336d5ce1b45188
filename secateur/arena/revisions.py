"""The source as it was at a revision: exported once, kept in the cache folder."""

from __future__ import annotations

import io
import subprocess
import zipfile
from pathlib import Path

from secateur.errors import SecateurError
from secateur.machine import cache_folder, whole_folder
from secateur.vault import check_private


def export(repository: Path, revision: str) -> Path:
    """A folder with the package as it was at a revision of the repository that holds it."""
    if not (repository / ".git").exists():
        raise SecateurError(f"secateur@{revision}: this secateur was installed without its Git repository")
    commit = _git(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if commit is None:
        raise SecateurError(f"secateur@{revision}: the repository does not have this revision")
    name = commit.decode().strip()
    folder = cache_folder() / "revisions" / name
    if folder.is_dir():
        check_private(folder)  # its code will be executed
        return folder
    archive = _git(repository, "archive", "--format=zip", name, "secateur")
    if archive is None:
        raise SecateurError(f"secateur@{revision}: secateur is missing in that revision")
    # zip, because tarfile is safe by default only from Python 3.14 on.
    with whole_folder(folder) as made, zipfile.ZipFile(io.BytesIO(archive)) as files:
        files.extractall(made)
    check_private(folder)
    return folder


def _git(repository: Path, *words: str) -> bytes | None:
    """What Git prints, or None if it fails."""
    try:
        return subprocess.run(["git", "-C", str(repository), *words], capture_output=True, check=True).stdout
    except FileNotFoundError:
        raise SecateurError("git must be installed to compare with a revision") from None
    except subprocess.CalledProcessError:
        return None
