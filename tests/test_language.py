"""The catalogues: no text is missing, none is left over, and names, numbers and signs are kept."""

from __future__ import annotations

import base64
import itertools
import json
import re
import shutil
import string
import subprocess
import sys
import zlib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from msgspec.structs import astuple

from scripts.catalogues import marked_texts, po_text
from secateur.cli import cli
from secateur.errors import SecateurError
from secateur.exercise import KINDS, Convention, Sheet, grade, new
from secateur.exercise.blocks import sheet_blocks
from secateur.exercise.class_table import grades_csv
from secateur.exercise.drawing import solved
from secateur.exercise.gift import gift
from secateur.exercise.html import html_file
from secateur.exercise.latex import latex
from secateur.exercise.markdown import markdown
from secateur.exercise.moodle import moodle_xml
from secateur.exercise.qti import qti_package
from secateur.exercise.write import key_json
from secateur.games import TicTacToe, load
from secateur.games.tree import Tree
from secateur.language import LANGUAGES, catalogue, current, speaking, tr
from secateur.schema import plain
from secateur.spec import ALGORITHMS, CUTS, FAILS
from secateur.textbook import Options
from secateur.trace import SearchTree, compare, trace
from secateur.trace.draw.compose import compose
from secateur.trace.draw.principle import Above, principle
from secateur.trace.formats import json_canvas, mermaid
from secateur.trace.formats.recognise import check_drawing
from secateur.trace.web import pack
from secateur.trace.web.pack import caption, packed_tree
from secateur.trace.web.standalone import write

ROOT = Path(__file__).resolve().parents[1]
OTHERS = [language for language in LANGUAGES if language != "en"]

#: What a translation keeps as it is: names, words that are written into answers, and signs.
KEPT = re.compile(
    r'MAX|MIN|(?<!-)\b(?:[Aa]lpha|[Bb]eta)\b(?!-)|\bpruned\b(?=["“”])|fail-(?:soft|hard)|<=|>=|\d+|Knuth|Moore'
)

#: Keys have other names on other keyboards.
KEY_NAMES = {"home"}


def kept(text: str) -> Counter[str]:
    in_letters = re.sub("(?<!-)α(?!-)", " alpha ", re.sub("(?<!-)β(?!-)", " beta ", text))
    in_letters = in_letters.replace("-Schnitt", " Schnitt")  # German joins what English leaves apart
    return Counter(found.lower() for found in KEPT.findall(in_letters))


def placeholders(text: str) -> Counter[str]:
    return Counter(name for _, name, _, _ in string.Formatter().parse(text) if name is not None)


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_and_none_is_left_over(language: str) -> None:
    file = ROOT / "secateur" / "languages" / f"{language}.po"
    missing = [text for text in marked_texts() if text not in catalogue(language)]
    assert not missing, f"run python scripts/catalogues.py, and add these texts to languages/{language}.po: {missing}"
    unused = [text for text in catalogue(language) if text not in marked_texts()]
    assert not unused, f"run python scripts/catalogues.py: nothing uses {unused}"
    assert file.read_text("utf-8") == po_text(language, catalogue(language)), "run python scripts/catalogues.py"


@pytest.mark.parametrize("language", OTHERS)
def test_names_numbers_and_signs_are_kept(language: str) -> None:
    for text, translated in catalogue(language).items():
        assert placeholders(text) == placeholders(translated), translated
        assert kept(text) == kept(translated) or text in KEY_NAMES, (text, translated)


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


# ---------------------------------------------------------------- searches


#: Every algorithm in a form of its own, on a tree of the notes, on one with transpositions, and on a game.
SEARCHES: list[tuple[str, Options]] = [
    ("minimax", {"merge": "states"}),
    ("alphabeta", {"merge": "states"}),
    ("pvs", {"view": "max", "merge": "states"}),
    ("mtdf", {"view": "max"}),
    *[("alphabeta", Options(cut=cut, fail="mixed")) for cut in CUTS],
    *[("alphabeta", Options(fail=fail)) for fail in FAILS],
    ("negamax", {"merge": "states"}),
    ("pvs", {"fail": "hard"}),
    ("mtdf", {}),
    ("sss", {}),
    ("deepening", {}),
]

OUTLINE = "A\n  B\n    D: 3\n    E: 12\n  C\n    E\n    F: 2"


@cache
def searched() -> list[SearchTree]:
    trees = [Tree.of("[[[5, 6], [7, 4, 5]], [[3]], [[6], [6, 9]], [[7], [5, x]]]"), Tree.of(OUTLINE)]
    found = [trace(game, algorithm=name, **options) for name, options in SEARCHES for game in trees]
    found += [trace(trees[0], algorithm=name, window=(5, 6)) for name in ("alphabeta", "negamax")]
    found += [trace(Tree.of("[[3, 12], [2, 4]]", "min"), algorithm=name) for name in ("pvs", "mtdf", "sss")]
    found.append(trace(Tree.of("[[3, 12], [2, 4]]", "min"), algorithm="mtdf", view="max"))
    found.append(trace(TicTacToe(), depth=2, merge="moves"))
    found += [trace(TicTacToe(), depth=3, algorithm=name, **options) for name, options in SEARCHES[-5:]]
    start = TicTacToe().parse("a1 b2 c3 a3 c1 b1")
    found.append(trace(TicTacToe(), start, depth=4, algorithm="negamax", merge="symmetric"))
    chess = load("chess")
    return [*found, trace(chess, chess.parse(MIDDLE), algorithm="engine", nodes=800)]


#: A position in which the engine passes, reduces, extends and skips.
MIDDLE = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"


def told(tree: SearchTree) -> list[str]:
    """Everything that is said of a search."""
    return [step.why for step in tree.steps] + [tree.caption, tree.text(), caption(tree), *film_captions(tree)]


def film_captions(tree: SearchTree) -> list[str]:
    return [line for step in (None, -1, 0) for line in compose(tree, step).caption] if len(tree) < 500 else []


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_of_any_search_stays_english(language: str) -> None:
    with speaking(language):
        texts = [text for tree in searched() for text in told(tree)]
    english = {word for tree in searched() for text in told(tree) for word in words_of(text)} - ALGORITHM_NAMES
    left = {word: text for text in texts for word in words_of(text) & english - SAME[language]}
    assert not left, left


#: Words of German that are English, too, names of techniques, and answers.
ALGORITHM_NAMES = {*ALGORITHMS, "alpha", "beta", "fail", "soft", "hard", "mixed", "tictactoe", "generated"}
SAME = {
    "de": {
        "minimax",
        "ellipse",
        "iterative",
        "null",
        "late",
        "move",
        "pruning",
        "futility",
        "reverse",
        "razoring",
        "reduction",
        "zugzwang",
    },
    "zh": set(),
}


#: The keywords and names of pseudo-code.
CODE = {"function", "each", "child", "node", "depth", "else", "return", "break", "while", "infinity", "root"}
CODE |= {"best", "value", "alpha", "beta", "lower", "upper", "guess", "high", *ALGORITHMS}


@pytest.mark.parametrize("language", OTHERS)
def test_pseudocode_has_its_prose_in_the_language(language: str) -> None:
    """The keywords, the names and the lines stay."""
    forms = itertools.product(("alphabeta", "negamax", "pvs"), CUTS, FAILS, (None, "states"))
    found = [trace(Tree.of(OUTLINE), algorithm=name, cut=cut, fail=fail, merge=merge)
             for name, cut, fail, merge in forms if fail != "hard" or cut not in ("max>", "min>")]  # fmt: skip
    for tree in [*found, *searched()]:
        english = tree.pseudocode
        with speaking(language):
            translated = tree.pseudocode
        assert len(english) == len(translated)
        left = words_of(" ".join(english)) & words_of(" ".join(translated)) - CODE
        assert not left, (left, translated)


@pytest.mark.parametrize("language", OTHERS)
def test_sentences_keep_their_numbers_and_names(language: str) -> None:
    """A number, a name of a node or a bound that an English sentence has, the translated one has as often."""
    for tree in searched():
        for number in range(0, len(tree.steps), 1 + len(tree.steps) // 300):
            english = tree.steps[number].why
            with speaking(language):
                translated = tree.steps[number].why
            assert facts(english) <= facts(translated), (english, translated)


def facts(text: str) -> Counter[str]:
    return Counter(re.findall(r"MAX|MIN|alpha|beta|-?\b\d+|\b[A-Z]\d?\b|\b[a-h][1-8]\b", text))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_in_the_language(language: str) -> None:
    with speaking(language):
        page = write(searched()[0])
        first = searched()[0].steps[0].why
    assert f'<html lang="{language}">' in page and f'"given": "{language}"' in page
    packed = json.loads(re.findall(r'id="trace">(.*?)</script>', page, re.DOTALL)[0])
    blob = zlib.decompress(base64.b64decode(packed["blob"])).decode("utf-8", "replace")
    assert packed["about"]["language"] == language and first in blob
    assert all(f"sentences-{other}" in str(packed["columns"]) for other in LANGUAGES if other != language)
    texts = json.loads(re.findall(r'id="texts">(.*?)</script>', page, re.DOTALL)[0])["texts"]
    assert texts["de"]["Chosen node"] == "Gewählter Knoten" and not texts["en"]


def test_long_traces_have_their_sentences_in_one_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pack, "IN_EVERY_LANGUAGE", 5)
    with speaking("de"):
        packed = packed_tree(searched()[0])
    assert packed.about.language == "de" and "sentences-zh" not in str(packed.columns)


def test_the_tree_command_speaks(monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*args: str) -> str:
        result = CliRunner().invoke(cli, ["tree", "--tree", "[[3,12],[2,4]]", *args], prog_name="secateur")
        assert result.exit_code == 0, result.output
        return result.output

    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "被剪掉" in run()
    assert "MIN kann MAX bei C auf 2 beschränken" in run("--language", "de", "--steps")
    assert current() == "en"


@pytest.mark.parametrize("language", OTHERS)
def test_drawings_as_text_are_in_the_language(language: str) -> None:
    """Their words, not those of the formats."""
    tree = trace(Tree.of("[[3, 12], [2, 4]]"))
    with speaking(language):
        found = [
            json.loads(json_canvas.write(tree))["nodes"],
            yaml_title(mermaid.write(tree)),
            yaml_title(mermaid.write(tree, step=2)),
        ]
    assert not words_of(str(found)) & {"window", "entry", "struck", "pruned", "green", "line", "value", "step"}


def yaml_title(text: str) -> str:
    return re.findall("^title: (.*)$", text, re.MULTILINE)[0]


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_said_in_a_film_is_in_the_language(language: str, tmp_path: Path) -> None:
    """A script may be overwritten in another language; a Chinese character takes the time of three letters."""
    tree, file = trace(Tree.of("[[3, 12], [2, 4]]")), tmp_path / "script.txt"
    tree.save(file)
    assert file.read_text("utf-8").startswith("narration of ") and "(end)" in file.read_text("utf-8")
    with speaking(language):
        check_drawing(file)
        tree.save(file, spoken=True)
        assert tree.steps[0].why in file.read_text("utf-8") and tr("(end)") in file.read_text("utf-8")
    assert not words_of(file.read_text("utf-8")) & {"narration", "visit", "comes", "returns"}
    check_drawing(file)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("above", ["max", "min"])
def test_the_principle_of_a_cut_off_is_in_the_language(language: str, above: Above) -> None:
    with speaking(language):
        drawn = principle(above)
    texts = [*drawn.caption, *(label.text for label in drawn.labels)]
    english = words_of(" ".join([*principle(above).caption, *(label.text for label in principle(above).labels)]))
    assert not words_of(" ".join(texts)) & english - {"alpha", "beta"}


#: An answer of each kind that the grader has something to say about.
WRONG: dict[str, Any] = {
    "pruned": "H",
    "window": {"B": "pruned"},
    "value": {"B": 77},
    "order": "A C B D",
    "best-ordering": {},
    "next-step": "return A 1 2",
}


def documents() -> list[str]:
    """Everything that programs read: searches, comparisons, sheets, keys, grades."""
    tree = trace(TicTacToe(), depth=2, algorithm="pvs", view="max")
    compared = compare(TicTacToe(), depth=2, variants=["minimax", "alphabeta"])
    sheets = [new(kind, (2, 2, 2), 3) for kind in KINDS]
    reports = [grade(sheet, {"1": WRONG[sheet.kind]}) for sheet in sheets]
    return [
        json.dumps(tree.as_dict()),
        json.dumps(compared.as_dict()),
        *(sheet.json() for sheet in sheets),
        *(key_json(sheet) for sheet in sheets),
        *(json.dumps(plain(report.document)) for report in reports),
        *map(grades_csv, reports),
    ]


@pytest.mark.parametrize("language", OTHERS)
def test_documents_do_not_depend_on_the_language(language: str) -> None:
    before = documents()
    with speaking(language):
        assert documents() == before
    assert '"root"' in before[0]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("kind", KINDS)
def test_a_grade_is_read_in_the_language_of_the_reader(kind: str, language: str) -> None:
    """The reasons are made when they are read: a report may be graded once and shown in every language."""
    found = grade(new(kind, (2, 2, 2), 3), {"1": WRONG[kind]}).grades[0]
    english = words_of(" ".join(text for item in found.items for text in astuple(item.words)[2:]))
    with speaking(language):
        told = [text for item in found.items for text in astuple(item.words)[2:]]
    assert any(item.why for item in found.items)
    assert not words_of(" ".join(told)) & english - ALLOWED, told


def test_german_points_have_a_comma(tmp_path: Path) -> None:
    sheet, answers = tmp_path / "sheet.json", tmp_path / "answers.json"
    sheet.write_text(Sheet("pruned", Convention(), [[[3, 12, 8], [2, 4, 6], [14, 5, 2]]]).json(), "utf-8")
    answers.write_text('{"1": ["I", "H"]}', "utf-8")
    for language, told in (("de", "18,1 %, 0,71 von 2 Punkten (0,42"), ("zh", "18.1 %，得 0.71 分，满分 2 分")):
        args = ["exercise", "grade", str(sheet), str(answers), "--language", language]
        assert told in CliRunner().invoke(cli, args, prog_name="secateur").output


def test_names_of_nodes_are_never_translated() -> None:
    sheet = Sheet(
        "best-ordering", Convention(), ["root\n  Tree\n    leaf: 3\n    deep: 1\n  end\n    all: 4\n    wrong: 9"]
    )
    with speaking("de"):
        found = grade(sheet, {"1": {}}).grades[0]
        told = [(item.words.item, item.words.given, item.words.right) for item in found.items]
    assert told == [("besuchte Blätter", "4", "3"), ("root", "Tree", "end")]


@pytest.mark.parametrize("kind", KINDS)
def test_solutions_are_drawn_in_each_language(kind: str) -> None:
    exercise = new(kind, (2, 2, 2), 3).exercises[0]
    captions = set()
    for language in LANGUAGES:
        with speaking(language):
            captions.add(solved(exercise).caption)
    assert len(captions) == len(LANGUAGES)
