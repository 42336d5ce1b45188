"""The catalogues: no text is missing, none is left over, and names, numbers and signs are kept."""

from __future__ import annotations

import re
import shutil
import string
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from scripts.catalogues import marked_texts, po_text
from secateur.cli import cli
from secateur.errors import SecateurError
from secateur.exercise import KINDS, Sheet, new
from secateur.exercise.blocks import sheet_blocks
from secateur.exercise.gift import gift
from secateur.exercise.html import html_file
from secateur.exercise.latex import latex
from secateur.exercise.markdown import markdown
from secateur.exercise.moodle import moodle_xml
from secateur.exercise.qti import qti_package
from secateur.language import LANGUAGES, catalogue, current, speaking, tr

ROOT = Path(__file__).resolve().parents[1]
OTHERS = [language for language in LANGUAGES if language != "en"]

#: What a translation keeps as it is: names, words that are written into answers, and signs.
KEPT = re.compile(r'MAX|MIN|(?<!-)\b(?:alpha|beta)\b(?!-)|\bpruned\b(?=["“”])|fail-(?:soft|hard)|<=|>=|\d+|Knuth|Moore')


def placeholders(text: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    file = ROOT / "secateur" / "languages" / f"{language}.po"
    assert set(catalogue(language)) == set(marked_texts()), "run python scripts/catalogues.py, and translate"
    assert file.read_text("utf-8") == po_text(language, catalogue(language)), "run python scripts/catalogues.py"


@pytest.mark.parametrize("language", OTHERS)
def test_names_numbers_and_signs_are_kept(language: str) -> None:
    for text, translated in catalogue(language).items():
        assert placeholders(text) == placeholders(translated), translated
        assert Counter(KEPT.findall(text)) == Counter(KEPT.findall(translated)), (text, translated)


def test_what_is_marked_is_a_text() -> None:
    """A text that is put together before it is translated would never be found."""
    for file in (ROOT / "secateur").rglob("*.py"):
        assert not re.search(r"\b(tr|mark)\(\s*f[\"']", file.read_text("utf-8")), file


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_a_sheet_stays_english(kind: str, language: str) -> None:
    """Words that are long enough not to be the same by accident."""
    sheet = new(kind, (2, 2, 2), 3)
    texts = {"en": every_format(sheet)}
    with speaking(language):
        texts[language] = every_format(sheet)
    words = {code: words_of(text) for code, text in texts.items()}
    same = words["en"] & words[language] - ALLOWED
    assert not same, same
    assert f'lang="{language}"' in texts[language]


#: Words that answers and searches are made of, and the markup of the formats.
ALLOWED = {"pruned", "alpha", "beta", "fail", "soft", "hard", "enter", "return", "infinity"}
ALLOWED |= {"version", "name", "text", "html"}


def words_of(text: str) -> set[str]:
    return set(re.findall(r"[a-zäöüß]{4,}", re.sub(r"<[^>]*>", " ", text).lower()))


def every_format(sheet: Sheet) -> str:
    """The question without its solution, whose sentences are those of the trace."""
    blocks = list(sheet_blocks(sheet))
    page = re.sub(r"<style>.*?</style>|<svg.*?</svg>|<meta[^>]*>", "", html_file("", blocks), flags=re.DOTALL)
    asked = re.search(r"<questiontext.*?<img", moodle_xml(sheet), re.DOTALL)
    return page + markdown(blocks) + (asked[0] if asked else "")


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_format_is_written_in_every_language(kind: str, language: str) -> None:
    sheet = new(kind, (2, 2, 2), 3)
    with speaking(language):
        assert tr("Name:") in latex(sheet_blocks(sheet))
        assert "ctex" in latex(sheet_blocks(sheet)) or language != "zh"
        assert moodle_xml(sheet) and gift(sheet) and qti_package(sheet)
    assert current() == "en"


def test_pictures_are_not_shared_between_languages() -> None:
    sheet = new("pruned", (2, 2), 3)
    with speaking("de"):
        german = html_file("", sheet_blocks(sheet))
    assert "Rechteck: MAX" in german and "box: MAX" in html_file("", sheet_blocks(sheet))


def test_the_command_and_the_locale_choose(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    def run(*args: str, code: int = 0) -> str:
        result = CliRunner().invoke(cli, ["exercise", *args], prog_name="secateur")
        assert result.exit_code == code, result.output
        return result.output

    new_sheet = ("new", "--kind", "pruned", "--seed", "7")
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert run(*new_sheet).startswith("## Was schneidet Alpha-Beta ab? Version 1\n\nName: ")
    assert run(*new_sheet, "--language", "zh").startswith("## Alpha-Beta 会剪掉什么？ 第 1 卷\n\n姓名： ")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert run(*new_sheet).startswith("## What does alpha-beta prune? Version 1\n")
    assert "'fr' is not one of" in run(*new_sheet, "--language", "fr", code=2)
    for language in LANGUAGES:  # what was written in one language may be written anew in another
        run(*new_sheet, "--language", language, "-o", "sheet.md", "-o", "sheet.json", "--key", "key.md")
    assert "答案" in Path("key.md").read_text("utf-8")
    run("export", "sheet.json", "--language", "de", "-o", "sheet.html")
    assert '<html lang="de">' in Path("sheet.html").read_text("utf-8")


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(SecateurError, match=r"unknown language 'dee'.*'de'"), speaking("dee"):
        pass


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="gettext is not installed")
def test_gettext_reads_the_catalogues(language: str) -> None:
    file = ROOT / "secateur" / "languages" / f"{language}.po"
    subprocess.run(["msgfmt", "--check-format", "-o", "/dev/null", str(file)], check=True)


def test_the_script_changes_nothing() -> None:
    before = {file: file.read_bytes() for file in (ROOT / "secateur" / "languages").glob("*.po")}
    subprocess.run([sys.executable, "-m", "scripts.catalogues"], cwd=ROOT, check=True, capture_output=True)
    assert {file: file.read_bytes() for file in before} == before
