"""Tries a release and publishes nothing: `make release` does everything up to the upload.

It checks the version, its tag and its section of the changelog, builds the source archive and from it the wheel,
installs the wheel into a new environment, and tries what a new user tries first. Then it says what is left to do.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import urllib.request
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

#: Files that are no Python modules, and without which the package would not work or not be typed.
NEEDED = (
    "secateur/py.typed",
    "secateur/studio/pages/play.html",
    "secateur/studio/pages/vendor/preact.js",
    "secateur/trace/web/explorer/explorer.js",
    "secateur/trace/formats/fonts/DejaVuSans.ttf",
)

#: The tree of the notes, and a program that prints its value, 3.
TREE = "[[3,12,8],[2,4,6],[14,5,2]]"
LIBRARY = f"import secateur; print(secateur.alphabeta(secateur.games.Tree.of({TREE})).value)"


class ReleaseError(Exception):
    """What must be different before this version can be released."""


def version() -> str:
    """The version that the package states."""
    text = (ROOT / "secateur" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    if not found:
        raise ReleaseError("secateur/__init__.py must state __version__")
    return found[1]


def section(changelog: str, number: str) -> str:
    """What the changelog says about a version.

    >>> section("# Changelog\\n\\n## 0.2.0 (2026-01-02)\\n\\n- New.\\n\\n## 0.1.0\\n\\n- Old.\\n", "0.2.0")
    '- New.'
    """
    found = re.search(rf"^## {re.escape(number)}\b[^\n]*\n(.*?)(?=^## |\Z)", changelog, re.MULTILINE | re.DOTALL)
    if not found or not found[1].strip():
        raise ReleaseError(f"CHANGELOG.md must have a section '## {number}' that says what is new")
    return found[1].strip()


def date_is_missing(changelog: str, number: str) -> bool:
    """Whether the section's heading does not have its date yet.

    >>> date_is_missing("## 0.1.0 (not yet released)", "0.1.0"), date_is_missing("## 0.1.0 (2026-01-02)", "0.1.0")
    (True, False)
    """
    return not re.search(rf"^## {re.escape(number)} \(\d{{4}}-\d\d-\d\d\)$", changelog, re.MULTILINE)


def check_tag(number: str, root: Path = ROOT) -> None:
    """A version is released once: its tag does not exist, or names this very commit."""
    tagged = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", f"refs/tags/v{number}^{{commit}}"],
        cwd=root, capture_output=True, text=True,
    )  # fmt: skip
    head = subprocess.run(["git", "rev-parse", "HEAD"], cwd=root, capture_output=True, text=True, check=True)
    if tagged.returncode == 0 and tagged.stdout != head.stdout:
        raise ReleaseError(f"v{number} is tagged at another commit: secateur/__init__.py must state a new version")


def changes(root: Path = ROOT) -> list[str]:
    """Files that differ from the commit."""
    status = subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=True)
    return [line[3:] for line in status.stdout.splitlines()]


def built(folder: Path) -> tuple[Path, Path]:
    """The source archive and the wheel made from it, of the files that are committed."""
    source = folder / "source"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(source)], check=True)
    subprocess.run(
        [sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(source)], check=True, stdout=sys.stderr
    )
    return next((folder / "dist").glob("*.tar.gz")), next((folder / "dist").glob("*.whl"))


def check_wheel(wheel: Path) -> None:
    """The wheel has what the package needs, and none of what only its authors need."""
    with zipfile.ZipFile(wheel) as contents:
        names = set(contents.namelist())
    if missing := [name for name in NEEDED if name not in names]:
        raise ReleaseError(f"the wheel must have {', '.join(missing)}")
    if extra := sorted({name.split("/")[0] for name in names if not re.match(r"secateur(-[^/]+\.dist-info)?/", name)}):
        raise ReleaseError(f"the wheel must have only secateur, not {', '.join(extra)}")


def try_wheel(wheel: Path, folder: Path, number: str) -> None:
    """Installs the wheel into a new environment, away from the source, and tries it."""
    venv.create(folder / "venv", with_pip=True)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    python, secateur = str(programs / "python"), str(programs / "secateur")
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(wheel)], check=True)

    def printed(*command: str) -> str:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding="utf-8")
        if done.returncode:
            raise ReleaseError(f"{' '.join(command)} failed: {done.stderr.strip()[-400:]}")
        return done.stdout

    answers = {"secateur --version": printed(secateur, "--version"), "alphabeta": printed(python, "-c", LIBRARY)}
    for what, wanted in (("secateur --version", number), ("alphabeta", "3")):
        if wanted not in answers[what]:
            raise ReleaseError(f"{what} must print {wanted}, not {answers[what].strip()}")
    printed(secateur, "tree", "--tree", TREE, "-o", "tree.png")
    if not (folder / "tree.png").read_bytes().startswith(b"\x89PNG"):
        raise ReleaseError("secateur tree -o tree.png must write a PNG")
    try_studio(secateur, folder)


def try_studio(secateur: str, folder: Path) -> None:
    """Opens the first page of the installed studio."""
    command = [secateur, "studio", "--no-open", "--port", "0", "--data", str(folder / "studio.sqlite")]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as studio:
        try:
            assert studio.stdout is not None
            address = next((found[0] for line in studio.stdout if (found := re.search(r"http://\S+", line))), None)
            if address is None:
                raise ReleaseError("secateur studio must print its address")
            with urllib.request.urlopen(address, timeout=60) as page:
                if b"<title>" not in page.read():
                    raise ReleaseError(f"the studio's first page at {address} must be a page")
        finally:
            studio.terminate()


def main() -> None:
    number = version()
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    try:
        check_tag(number)
        section(changelog, number)
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            source, wheel = built(folder)
            check_wheel(wheel)
            try_wheel(wheel, folder, number)
            kept = ROOT / "dist"
            kept.mkdir(exist_ok=True)
            for file in (source, wheel):
                (kept / file.name).write_bytes(file.read_bytes())
    except ReleaseError as error:
        sys.exit(f"release: {error}")
    print(
        f"secateur {number}: dist/{source.name} and dist/{wheel.name} work in a new environment. Nothing is published."
    )
    if changed := changes():
        print(f"- commit or remove {', '.join(changed[:5])}: the archives are made from the commit")
    if date_is_missing(changelog, number):
        print(f"- write the date into the heading of the changelog: ## {number} (YYYY-MM-DD)")
    print(f"- git tag --annotate v{number}, then push the tag; upload the two files")


if __name__ == "__main__":
    main()
