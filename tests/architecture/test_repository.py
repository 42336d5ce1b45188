"""What never gets into the repository, and which Python it is for."""

from __future__ import annotations

import ast
import re
import subprocess
import tomllib
from pathlib import Path

from tests.helpers.order import LONGEST
from tests.helpers.sources import ROOT, for_each_source


def test_one_oldest_python() -> None:
    """ruff checks for the oldest version that is supported; mypy for the one it runs on, as NumPy's stubs need."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    oldest = project["project"]["requires-python"].removeprefix(">=")
    assert project["tool"]["ruff"]["target-version"] == "py" + oldest.replace(".", "")


def filtered(text: str) -> list[int]:
    """Lines that unpack archives with a filter, which Python 3.11.0 to 3.11.3 lack, but mypy's stubs have."""
    if "filter" not in text:
        return []
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    names = {"extract", "extractall", "unpack_archive"}
    return [
        call.lineno
        for call in calls
        if (getattr(call.func, "attr", "") or getattr(call.func, "id", "")) in names
        and any(keyword.arg == "filter" for keyword in call.keywords)
    ]


@for_each_source
def test_no_filter_for_archives(path: Path) -> None:
    assert filtered(path.read_text("utf-8")) == []


def test_the_search_for_filters_finds_them() -> None:
    assert filtered("files.extractall(here)\nfiles.extractall(here, filter='data')\nunpack_archive(a, filter=b)") == [
        2,
        3,
    ]


#: The only hosts that any file may name. A registry or a mirror is a matter of the machine, not of the project.
HOSTS = {"www.w3.org", "keepachangelog.com", "semver.org", "www.imsglobal.org"}
HOSTS |= {"127.0.0.1", "localhost", "192.0.2.7"}  # this machine, and one that is there for documentation only
HOSTS |= {"www.apache.org"}  # a licence of vendored code names it
HOSTS |= {"github.com"}  # [project.urls]

#: Folders of some machine or person.
MACHINE = re.compile(r"(?<![\w.~])/(?:work|root|home/\w+|Users/\w+|mnt|opt)/|[A-Z]:\\Users\\|index-url|pip\.conf")


def tracked() -> list[Path]:
    """The files of the repository; without Git, all but what starts with a dot."""
    try:
        listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return [
            path for path in ROOT.rglob("*") if path.is_file() and not re.search(r"/\.|__pycache__", path.as_posix())
        ]
    return [ROOT / name for name in listed.splitlines()]


def test_no_machine_path_and_no_registry() -> None:
    found = []
    for path in tracked():
        if not path.is_file() or path == Path(__file__):
            continue
        for number, line in enumerate(path.read_text("utf-8", errors="replace").splitlines(), 1):
            hosts = set(re.findall(r"\bhttps?://([\w.-]+)", line)) - HOSTS
            if hosts or MACHINE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}")
    assert found == []


def test_the_search_for_machine_paths_finds_them() -> None:
    for bad in ("see /work/main/x", "'/home/ann/x'", "C:\\Users\\ann", "--index-url x", "/root/.cache"):
        assert MACHINE.search(bad), bad
    for good in ("a/work/b", "~/home/x", "docs/root/", "homework/"):
        assert not MACHINE.search(good), good


def test_modules_are_found_without_tricks() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
    assert "pythonpath" not in settings, "what tests share is in tests/helpers"
    for folder in ("tests", "docs", "scripts"):
        for path in (ROOT / folder).rglob("*.py"):
            tricks = re.findall(r"^sys\.path\.\w+\(.*$", path.read_text("utf-8"), re.MULTILINE)
            assert tricks == [], f"{path.relative_to(ROOT)}: {tricks}"


def test_the_files_that_take_longest_are_here() -> None:
    assert [file for file in LONGEST if not (ROOT / file).is_file()] == []
