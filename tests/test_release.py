"""What a release is made of, and the files that keep the project in order."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path
from types import ModuleType

import pytest

from tests.helpers.scripts import load_script

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.plain


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return load_script("scripts/release.py")


def test_this_version_is_in_the_changelog(release: ModuleType) -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert release.section(changelog, release.version()).startswith(("- ", "### "))


def test_a_version_without_a_section_cannot_be_released(release: ModuleType) -> None:
    for text in ("# Changelog\n", "## 2.0.0\n\n- New.\n\n## 1.0.0\n\n## 0.9.0\n\n- Old.\n"):
        with pytest.raises(release.ReleaseError, match=r"must have a section '## 1\.0\.0'"):
            release.section(text, "1.0.0")


def test_a_version_is_tagged_once(release: ModuleType, tmp_path: Path) -> None:
    def git(*words: str) -> None:
        who = ("-c", "user.name=somebody", "-c", "user.email=somebody@localhost")
        subprocess.run(["git", *who, *words], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    git("commit", "--allow-empty", "--message", "First")
    release.check_tag("1.0.0", tmp_path)
    git("tag", "v1.0.0")
    release.check_tag("1.0.0", tmp_path)
    git("commit", "--allow-empty", "--message", "Second")
    with pytest.raises(release.ReleaseError, match="must state a new version"):
        release.check_tag("1.0.0", tmp_path)


def test_every_locked_version_is_one_that_the_project_allows() -> None:
    from packaging.requirements import Requirement

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted = [Requirement(text) for text in [*project["dependencies"], *(text for extra in extras for text in extra)]]
    for lock in (ROOT / "locks").glob("*.txt"):
        lines = [line for line in lock.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
        pins = [re.fullmatch(r"([\w.-]+)==([\w.+!]+)(?:; python_full_version >= \"[\d.]+\")?", line) for line in lines]
        assert all(pins), f"{lock.name} has more than versions"
        locked = {re.sub(r"[-_.]+", "-", pin[1]).lower(): pin[2] for pin in pins if pin}
        for requirement in wanted:
            name = re.sub(r"[-_.]+", "-", requirement.name).lower()
            assert name in locked, f"{lock.name} has no {name}: make lock"
            assert requirement.specifier.contains(locked[name], prereleases=True), f"{lock.name}: make lock"


def test_what_menus_offer_needs_no_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for name, offered in {"resvg_py": "PNG", "pillow": "GIF"}.items():
        assert any(text.startswith(name) for text in project["dependencies"]), f"the Save menus offer {offered}"


def test_the_hooks_run_what_lint_runs() -> None:
    text = (ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    hooks = re.findall(r"entry: \.venv/bin/(.+)", text)
    lint = (ROOT / "Makefile").read_text(encoding="utf-8")
    for hook in hooks:
        program = " ".join(word for word in hook.split()[:2] if not word.startswith("-"))
        assert f"$(BIN)/{program}" in lint, f"make lint does not run {program}"


def test_the_files_that_a_wheel_needs_exist(release: ModuleType) -> None:
    assert [name for name in release.NEEDED if not (ROOT / name).is_file()] == []


@pytest.mark.slow
def test_make_release_tries_the_recipe(release: ModuleType) -> None:
    """Builds both archives and uses the wheel in a new environment."""
    done = subprocess.run([sys.executable, str(ROOT / "scripts" / "release.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    number = release.version()
    assert f"dist/secateur-{number}-py3-none-any.whl work in a new environment" in done.stdout
    assert "Nothing is published." in done.stdout
    assert f"git tag --annotate v{number}" in done.stdout
