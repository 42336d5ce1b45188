"""Writes locks/pythonX.Y.txt: the version of every package that the tests use, as `make lock` finds them today.

The packages are installed into a new environment from wherever pip is set up to get them, and listed. The file names
versions only, so that pip can use it as constraints: `pip install -c locks/python3.11.txt -e '.[test,dev]'`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
HEAD = "# Written by make lock: the versions with which the tests run on Python {}. No version here is a requirement.\n"


def main() -> None:
    name = f"{sys.version_info.major}.{sys.version_info.minor}"
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = str(Path(folder, "Scripts" if sys.platform == "win32" else "bin", "python"))
        subprocess.run([python, "-m", "pip", "install", "--quiet", f"{ROOT}[test,dev,film,openspiel]"], check=True)
        listed = subprocess.run(
            [python, "-m", "pip", "freeze", "--exclude", "secateur"], check=True, capture_output=True, text=True
        )
    file = ROOT / "locks" / f"python{name}.txt"
    file.parent.mkdir(exist_ok=True)
    file.write_text(HEAD.format(name) + listed.stdout, encoding="utf-8")
    print(f"{file.relative_to(ROOT)}: {len(listed.stdout.splitlines())} packages")


if __name__ == "__main__":
    main()
