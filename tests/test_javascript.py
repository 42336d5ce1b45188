"""The checks of the JavaScript find what they are there for; `make lint` runs them on the pages."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import ModuleType

import pytest

from tests.helpers.scripts import load_script

ROOT = Path(__file__).resolve().parents[1]

pytestmark = pytest.mark.plain


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    module = load_script("scripts/javascript.py")
    try:
        module.fetch()
    except (module.UnavailableError, OSError) as reason:
        pytest.skip(str(reason))
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with our settings and one module in the place of the pages."""
    for name in ("biome.json", "jsconfig.json", ".gitignore"):
        shutil.copy(ROOT / name, tmp_path)
    (tmp_path / "secateur/studio/pages/js").mkdir(parents=True)
    return tmp_path


@pytest.mark.parametrize(("source", "failures", "found"), [
    ("export const twice = (value) => 2 * value;\n", 0, ""),
    ("export const twice = (value) => 2 * valeu;\n", 2, "noUndeclaredVariables"),
    ("const unused = 1;\nexport const one = 1;\n", 2, "noUnusedVariables"),
    ("export const field = document.createElement(\"input\");\nfield.value = 7;\n", 1, "TS2322"),
    ("export class Board {}\nnew Board().draw();\n", 1, "TS2339"),
])  # fmt: skip
def test_what_is_found(
    checker: ModuleType, project: Path, capfd: pytest.CaptureFixture[str], source: str, failures: int, found: str
) -> None:
    (project / "secateur/studio/pages/js/module.js").write_text(source)
    assert checker.check(project) == failures
    said = capfd.readouterr()
    assert found in said.out + said.err


def test_without_npm_the_checks_are_skipped_with_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = load_script("scripts/javascript.py")
    monkeypatch.setattr(module, "FOLDER", tmp_path / "javascript")
    monkeypatch.setattr(module, "PACKAGES", ("no package has spaces",))
    monkeypatch.setattr(module, "NPM_WHEEL", "no requirement either")
    module.main()
    assert "The checks of the JavaScript are SKIPPED: " in capsys.readouterr().out
