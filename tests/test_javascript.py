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


@pytest.mark.sample(5)
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


WIRE = 'import { Wire } from "./wire.js";\nconst wire = new Wire();\n'
OPENED = 'const match = await wire.ask("match.open", { match: "a" });\n'
RACE = 'wire.job("race", { contenders: ["minimax"], game: "nim" }'


@pytest.fixture
def pages(project: Path) -> Path:
    """A folder with our settings, the wire and the types of the messages."""
    for name in ("tests/javascript", "secateur/studio/pages/vendor"):
        shutil.copytree(ROOT / name, project / name)
    folder = project / "secateur/studio/pages/js"
    for name in ("wire.js", "messages.d.ts"):
        shutil.copy(ROOT / "secateur/studio/pages/js" / name, folder)
    return folder


#: What pages may do with the messages, and what they may not, with what is said of it.
ACCEPTED = (
    'export const { games, opening } = await wire.ask("games");',
    OPENED + "export const status = match.view.status;",
    'wire.on("thinking", ({ lines }) => console.info(lines?.[0].score.text));',
    RACE + ", { onProgress: ({ rows }) => console.info(rows[0].nodes) });",
    "const result = await " + RACE + ").done;\nexport const agree = result?.agree;",
)
REFUSED = (
    ('wire.ask("match.opne", { match: "a" });', '"match.opne"'),
    ('wire.ask("match.open", { mach: "a" });', "'mach' does not exist"),
    ('wire.ask("match.open");', '"match.open"'),
    ('wire.ask("match.go", { match: "a", node: "1" });', "Type 'string' is not assignable to type 'number'"),
    ('wire.ask("games", { all: true });', '"games"'),
    (OPENED + "export const status = match.veiw.status;", "Property 'veiw' does not exist"),
    (OPENED + "export const winner = match.result.winner;", "'match.result' is possibly 'null'"),
    ('wire.on("thinkin", () => {});', '"thinkin"'),
    ('wire.on("graph", ({ score }) => console.info(score));', "Property 'score' does not exist"),
    ('wire.job("rase", { contenders: [] });', '"rase"'),
    ('wire.job("race", { contenders: [], time: 3 });', "'time' does not exist"),
    (RACE + ", { onProgress: ({ row }) => console.info(row) });", "Property 'row' does not exist"),
    ("const result = await " + RACE + ").done;\nexport const agree = result?.agreed;", "'agreed' does not exist"),
)


def test_a_page_that_keeps_to_the_messages_is_accepted(checker: ModuleType, pages: Path) -> None:
    for number, source in enumerate(ACCEPTED):
        (pages / f"module{number}.js").write_text(f"{WIRE}{source}\n")
    assert checker.check(pages.parents[3]) == 0


def test_a_page_that_does_not_keep_to_the_messages_is_refused(
    checker: ModuleType, pages: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    for number, (source, _) in enumerate(REFUSED):
        (pages / f"module{number}.js").write_text(f"{WIRE}{source}\n")
    assert checker.check(pages.parents[3]) == 1
    said = capfd.readouterr().out.split("secateur/studio/pages/js/")
    for number, (source, found) in enumerate(REFUSED):
        assert any(part.startswith(f"module{number}.js(") and found in part for part in said), source


def test_without_npm_the_checks_are_skipped_with_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    module = load_script("scripts/javascript.py")
    monkeypatch.setattr(module, "FOLDER", tmp_path / "javascript")
    monkeypatch.setattr(module, "PACKAGES", ("no package has spaces",))
    monkeypatch.setattr(module, "NPM_WHEEL", "no requirement either")
    module.main()
    assert "The checks of the JavaScript are SKIPPED: " in capsys.readouterr().out
