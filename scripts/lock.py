"""Writes locks/pythonX.Y.txt: the version of every package that the tests use, as `make lock` finds them today.

The packages are installed into a new environment from wherever pip is set up to get them, and listed. The file names
versions only, so that pip can use it as constraints: `pip install -c locks/python3.11.txt -e '.[test,dev]'`.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import venv
from importlib.metadata import Distribution, distributions
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEAD = "# Written by make lock: the versions with which the tests run on Python {}. No version here is a requirement.\n"
NOT_PINNED = ("secateur", "pip", "setuptools", "wheel")


def main() -> None:
    name = f"{sys.version_info.major}.{sys.version_info.minor}"
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"{ROOT}[test,dev,film,openspiel]"], check=True)
        where = [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
        libraries = subprocess.run(where, check=True, capture_output=True, text=True).stdout.strip()
        found = [package for package in distributions(path=[libraries]) if package.name not in NOT_PINNED]
        pinned = sorted((pin(package, name) for package in found), key=str.lower)
    file = ROOT / "locks" / f"python{name}.txt"
    file.parent.mkdir(exist_ok=True)
    file.write_text(HEAD.format(name) + "\n".join(pinned) + "\n", encoding="utf-8")
    print(f"{file.relative_to(ROOT)}: {len(pinned)} packages")


def pin(package: Distribution, name: str) -> str:
    """The line that pins a package; for the Python versions that it accepts, if it refuses an early `name`.x."""
    version = f"{package.name}=={package.version}"
    needed = re.search(rf">=\s*({re.escape(name)}\.[1-9]\d*)", package.metadata.get("Requires-Python", ""))
    return f'{version}; python_full_version >= "{needed[1]}"' if needed else version


if __name__ == "__main__":
    main()
