"""The browser of the tests: its path, or why pages cannot be tested; `python -m tests.helpers.chromium` says it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import cache
from importlib.util import find_spec


def chromium() -> str | None:
    """The program that CHROMIUM names, or Debian's; without a window it needs a fifth of the CPU time."""
    programs = ("chromium-headless-shell", "chromium", "chromium-browser")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, programs)), None)


@cache
def obstacle() -> str | None:
    """Why the tests of pages cannot run here, or an empty string."""
    if find_spec("playwright") is None:
        return "there is no playwright here: pip install 'secateur[test]'"
    if chromium() is None:
        return "there is no chromium here: as root, make browser installs it; or CHROMIUM names one"
    driver = subprocess.run(
        [sys.executable, "-m", "playwright", "--version"], capture_output=True, text=True, errors="replace"
    )
    if driver.returncode:
        told = driver.stderr.strip().splitlines() or [f"exit code {driver.returncode}"]
        return f"playwright's driver does not start: {told[-1]}"
    return None


if __name__ == "__main__":
    if reason := obstacle():
        sys.exit(f"The tests of pages are SKIPPED: {reason}")
