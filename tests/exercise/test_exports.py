"""What is written: sheets and keys that read well, and exports in the form that their systems document."""

from __future__ import annotations

import base64
import io
import re
import shutil
import subprocess
import xml.etree.ElementTree as ElementTree
import zipfile
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from secateur.errors import SecateurError
from secateur.exercise import ASKS, KINDS, Convention, Exercise, Sheet, Targets, grade, new
from secateur.exercise.blocks import in_print, key_blocks, sheet_blocks, solution
from secateur.exercise.gift import gift
from secateur.exercise.html import html_file
from secateur.exercise.latex import latex
from secateur.exercise.markdown import markdown
from secateur.exercise.moodle import moodle_xml
from secateur.exercise.naive import free_fields, naive_answers
from secateur.exercise.qti import PACKAGE, QTI, qti_package
from secateur.exercise.reading import spellings
from secateur.exercise.write import write_key, write_sheet
from secateur.language import speaking

NOTES = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
DEEP = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]


@pytest.fixture(params=KINDS)
def sheet(request: pytest.FixtureRequest) -> Sheet:
    return new(request.param, (2, 2, 2), 7, 3, Targets((0, None)))


# ---------------------------------------------------------------- sheets and keys


def test_a_sheet_does_not_tell_the_answers(sheet: Sheet) -> None:
    """The pictures of the question are the same whatever the search does; but see test_next_step.py."""
    if sheet.kind == "next-step":
        return
    text = html_file("", sheet_blocks(sheet))
    for sign in ("slash", "α=", "≥ 2", 'class="g min best', 'pruned"/>'):
        assert sign not in re.sub(r"<style>.*?</style>", "", text, flags=re.DOTALL), sign
    other = Sheet(sheet.kind, Convention(">", "hard", "max"), sheet.trees)
    pictures = [re.findall(r"<svg.*?</svg>", html_file("", sheet_blocks(each)), re.DOTALL) for each in (sheet, other)]
    assert pictures[0] == pictures[1] and len(pictures[0]) == 3


def test_the_key_has_every_sentence(sheet: Sheet) -> None:
    text = unescape(html_file("", key_blocks(sheet)))
    for exercise in sheet.exercises:
        sentences = solution(exercise)
        assert len(sentences) > 3 and all(in_print(sentence) in text for sentence in sentences)


def test_pages_are_whole_and_fetch_nothing(sheet: Sheet) -> None:
    for blocks in (sheet_blocks(sheet), key_blocks(sheet)):
        text = html_file("Exercises", blocks)
        assert set(re.findall(r"https?://[^\"'\s<]+", text)) <= {"http://www.w3.org/2000/svg"}
        assert "<script" not in text and text.count("<figure") == 3
        names = re.findall(r'<svg id="([^"]+)"', text)
        assert len(set(names)) == 3, "styles must not touch other pictures"


def test_the_style_of_a_picture_stays_in_it(sheet: Sheet) -> None:
    text = html_file("", key_blocks(sheet))
    pictures = re.findall(r'<svg id="([^"]+)".*?<style>\n(.*?)</style>', text, re.DOTALL)
    assert len(pictures) == 3
    for name, style in pictures:
        selectors = [each for rule in style.splitlines() for each in rule.partition("{")[0].split(",")]
        assert len(selectors) > 30 and all(each.startswith(f"#{name} ") for each in selectors), selectors


@pytest.mark.parametrize("cut", [">=", ">"])
@pytest.mark.parametrize("fail", ["soft", "hard"])
@pytest.mark.parametrize("kind", KINDS)
def test_every_sheet_states_its_conventions(kind: str, fail: str, cut: str) -> None:
    sheet = Sheet(kind, Convention(cut, fail, "min"), [DEEP, DEEP])
    rule = f"as soon as α {in_print(cut)} β."
    for text in (html_file("", sheet_blocks(sheet)), moodle_xml(sheet), gift(sheet)):
        text = unescape(text.replace("\\", ""))
        assert all(text.count(part) >= 2 for part in (f"(fail-{fail})", "MIN moves at the root", rule))
    assert f"(fail-{fail})" in html_file("", key_blocks(sheet))


def test_gift_asks_to_choose_where_pairs_are_matched(sheet: Sheet) -> None:
    text = gift(sheet).lower()
    assert "write" not in text and "box" not in text
    if sheet.kind in ("window", "value", "order"):
        assert text.count("choose") >= 3


def test_markdown_finds_its_pictures(sheet: Sheet, tmp_path: Path) -> None:
    files = [*write_sheet(sheet, tmp_path / "my sheet.md"), *write_key(sheet, tmp_path / "key.md")]
    assert len(files) == 8
    for name in ("my sheet.md", "key.md"):
        links = re.findall(r"\]\(([^)]+)\)", (tmp_path / name).read_text("utf-8"))
        assert len(links) == 3
        for link in links:
            ElementTree.parse(tmp_path / link.replace("%20", " "))
    assert markdown(sheet_blocks(sheet)).count("```text") == 3


def test_tex_is_in_ascii_and_balanced(sheet: Sheet) -> None:
    for blocks in (sheet_blocks(sheet), key_blocks(sheet)):
        text = latex(blocks)
        assert text.isascii()
        assert text.count("\\begin{") == text.count("\\end{")
        assert len(re.findall(r"(?<!\\)\{", text)) == len(re.findall(r"(?<!\\)\}", text))


def has_package(name: str) -> bool:
    return shutil.which("kpsewhich") is not None and bool(
        subprocess.run(["kpsewhich", name], capture_output=True).stdout
    )


NEEDS_LATEX = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="LaTeX is not installed")
NEEDS_CHINESE = pytest.mark.skipif(
    shutil.which("xelatex") is None or not has_package("ctex.sty"), reason="XeLaTeX with ctex is not installed"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "program"),
    [
        pytest.param("en", "pdflatex", marks=NEEDS_LATEX),
        pytest.param("de", "pdflatex", marks=NEEDS_LATEX),
        pytest.param("zh", "xelatex", marks=NEEDS_CHINESE),
    ],
)
def test_tex_compiles(sheet: Sheet, language: str, program: str, tmp_path: Path) -> None:
    with speaking(language):
        write_sheet(sheet, tmp_path / "sheet.tex")
        write_key(sheet, tmp_path / "key.tex")
    for name in ("sheet", "key"):
        command = [program, "-interaction=nonstopmode", "-halt-on-error", name]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, errors="replace")
        assert done.returncode == 0, done.stdout[-2000:]
        assert "Overfull" not in done.stdout
        assert "Missing character" not in (tmp_path / f"{name}.log").read_text("utf-8", "replace")


def test_a_wrong_suffix_says_what_there_is(sheet: Sheet, tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match=r"sheet.doc: .doc is not a format; choose from .json .*, .gift \(GIFT\)$"):
        write_sheet(sheet, tmp_path / "sheet.doc")
    with pytest.raises(SecateurError, match=r"key: the format is missing"):
        write_key(sheet, tmp_path / "key")


# ---------------------------------------------------------------- Moodle

#: Moodle's own grammar of embedded answers: {points:TYPE:answers}.
_ANSWER = r"(?:[^{}~\\]|\\.)+"
EMBEDDED = re.compile(rf"\{{(\d+):(SHORTANSWER|MULTICHOICE|MULTIRESPONSE):({_ANSWER}(?:~{_ANSWER})*)\}}")


def embedded(text: str) -> list[tuple[int, str, dict[str, Fraction]]]:
    """What Moodle reads: points, type, and the fraction of each answer, as its importer computes it."""
    found = []
    for points, kind, answers in EMBEDDED.findall(text):
        fractions: dict[str, Fraction] = {}
        for answer in answers.split("~"):
            weight = re.match(r"=|%(-?\d+(?:\.\d*)?)%", answer)
            name = unescape(answer[weight.end() if weight else 0 :]).replace("\\", "")
            fractions[name] = Fraction(0 if not weight else 1 if weight[0] == "=" else Fraction(weight[1]) / 100)
        if kind == "MULTIRESPONSE":
            total = sum(each for each in fractions.values() if each > 0)
            fractions = {name: each / total if each > 0 else each for name, each in fractions.items()}
        found.append((int(points), kind, fractions))
    return found


def test_moodle_xml_has_the_documented_structure(sheet: Sheet) -> None:
    text = moodle_xml(sheet)
    assert text.startswith("<?xml"), "Moodle wants it in the very first line"
    quiz = ElementTree.fromstring(text.encode())
    assert quiz.tag == "quiz"
    category, *questions = quiz
    assert category.get("type") == "category" and category.findtext("category/text", "").startswith("$course$/top/")
    assert len(questions) == 3
    for question, exercise in zip(questions, sheet.exercises, strict=True):
        assert question.tag == "question" and question.get("type") == "cloze"
        assert question.findtext("name/text")
        for part in ("questiontext", "generalfeedback"):
            element = question.find(part)
            assert element is not None and element.get("format") == "html"
            file = element.find("file")
            assert file is not None and file.get("encoding") == "base64" and file.get("path") == "/"
            assert f"@@PLUGINFILE@@/{file.get('name')}" in element.findtext("text", "")
            ElementTree.fromstring(base64.b64decode(file.text or ""))
        asked = question.findtext("questiontext/text", "")
        boxes = embedded(asked)
        assert len(boxes) == len(re.findall(r"\{\d+:", asked)) > 0
        for _, _, fractions in boxes:
            assert max(fractions.values()) > 0 and all(-1 <= each <= 1 for each in fractions.values())
        sentences = unescape(question.findtext("generalfeedback/text", ""))
        assert all(in_print(each) in sentences for each in solution(exercise))


@settings(max_examples=20)
@given(seed=st.integers(0, 9999), data=st.data())
def test_moodle_grades_marks_as_secateur_does(seed: int, data: st.DataObject) -> None:
    sheet = new("pruned", (3, 2, 2), seed)
    exercise = sheet.exercises[0]
    ((points, kind, fractions),) = embedded(
        ElementTree.fromstring(moodle_xml(sheet).encode())[1].findtext("questiontext/text", "")
    )
    names = {name.partition(" ")[0]: name for name in fractions if name != "none of them"}
    assert set(names) == {leaf.label for leaf in exercise.leaves}
    marked = data.draw(st.sets(st.sampled_from(sorted(names))))
    ours = grade(sheet, {"1": sorted(marked)}).grades[0]
    theirs = max(sum((fractions[names[label]] for label in marked), Fraction(0)), Fraction(0))
    assert kind == "MULTIRESPONSE" and points == ours.of
    assert abs(theirs - Fraction(ours.earned) / ours.of) < Fraction(1, 1000)


@pytest.mark.parametrize("kind", ["window", "value", "order"])
def test_every_accepted_spelling_is_right(kind: str) -> None:
    sheet = Sheet(kind, Convention(), [[[[-2, 3], [5, 9]], [[0, 1], [7, 5]]]])
    exercise = sheet.exercises[0]
    boxes = embedded(ElementTree.fromstring(moodle_xml(sheet).encode())[1].findtext("questiontext/text", ""))
    fields = ASKS[kind].question(exercise).fields
    assert [set(fractions) for _, _, fractions in boxes] == [set(field.accepted) for field in fields]
    if kind == "value":
        for field in fields:
            for text in field.accepted:
                items = grade(sheet, {"1": {field.prompt: text}}).grades[0].items
                assert next(item for item in items if item.name == field.prompt).verdict == "right", (field, text)
    if kind == "window":
        for field in fields:
            node, name = field.prompt.split(": ")
            for text in field.accepted:
                given = "pruned" if field.accepted == spellings("pruned") else {name: text}
                items = grade(sheet, {"1": {node: given}}).grades[0].items
                assert next(item for item in items if item.name == f"{node} {name}").verdict == "right", (field, text)


# ---------------------------------------------------------------- QTI


def parts(sheet: Sheet) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(qti_package(sheet))) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def test_the_package_is_complete(sheet: Sheet) -> None:
    files = parts(sheet)
    manifest = ElementTree.fromstring(files["imsmanifest.xml"])
    assert manifest.tag == f"{{{PACKAGE}}}manifest"
    assert [part.tag.partition("}")[2] for part in manifest] == ["metadata", "organizations", "resources"]
    resources = manifest.findall(f".//{{{PACKAGE}}}resource")
    assert [each.get("type") for each in resources] == ["imsqti_test_xmlv2p1", *["imsqti_item_xmlv2p1"] * 3]
    named = {file.get("href") for file in manifest.iter(f"{{{PACKAGE}}}file")}
    assert named | {"imsmanifest.xml"} == set(files)
    known = {each.get("identifier") for each in resources}
    assert {each.get("identifierref") for each in manifest.iter(f"{{{PACKAGE}}}dependency")} < known
    test = ElementTree.fromstring(files["test.xml"])
    assert {each.get("href") for each in test.iter(f"{{{QTI}}}assessmentItemRef")} == {
        f"version-{number}.xml" for number in (1, 2, 3)
    }
    for name in files:
        ElementTree.fromstring(files[name])
    assert qti_package(sheet) == qti_package(sheet), "the same sheet is the same file"


#: The children of an item, in the order of the schema.
ORDER = ["responseDeclaration", "outcomeDeclaration", "itemBody", "responseProcessing", "modalFeedback"]


def test_items_have_the_documented_structure(sheet: Sheet) -> None:
    files = parts(sheet)
    for number in (1, 2, 3):
        item = ElementTree.fromstring(files[f"version-{number}.xml"])
        assert item.tag == f"{{{QTI}}}assessmentItem"
        assert {"identifier", "title", "adaptive", "timeDependent"} <= set(item.keys())
        tags = [part.tag.partition("}")[2] for part in item]
        assert [ORDER.index(tag) for tag in tags] == sorted(ORDER.index(tag) for tag in tags)
        declared = {each.get("identifier"): each for each in item.iter(f"{{{QTI}}}responseDeclaration")}
        used = [each.get("responseIdentifier") for each in item.iter() if each.get("responseIdentifier")]
        assert sorted(map(str, used)) == sorted(map(str, declared)), "each declared response has one interaction"
        identifiers = re.compile(r"[A-Za-z_][\w.-]*")
        assert all(identifiers.fullmatch(each.get("identifier", "x")) for each in item.iter())
        images = [each.get("src") for each in item.iter(f"{{{QTI}}}img")]
        assert images == [f"version-{number}-tree.svg", f"version-{number}-solution.svg"]
        assert set(images) <= set(files)
        outcomes = [each.get("identifier") for each in item.iter(f"{{{QTI}}}outcomeDeclaration")]
        assert outcomes == ["SCORE", "MAXSCORE", "FEEDBACK"]
        processing = item.find(f"{{{QTI}}}responseProcessing")
        assert processing is not None
        assert {each.get("identifier") for each in processing.iter(f"{{{QTI}}}mapResponse")} == set(declared)


def test_qti_gives_full_marks_to_its_own_correct_response(sheet: Sheet) -> None:
    for number in (1, 2, 3):
        item = ElementTree.fromstring(parts(sheet)[f"version-{number}.xml"])
        total = 0.0
        for declared in item.iter(f"{{{QTI}}}responseDeclaration"):
            points = {
                entry.get("mapKey"): float(entry.get("mappedValue", 0)) for entry in declared.iter(f"{{{QTI}}}mapEntry")
            }
            total += sum(points[value.text] for value in declared.iterfind(f"{{{QTI}}}correctResponse/{{{QTI}}}value"))
            mapping = declared.find(f"{{{QTI}}}mapping")
            assert mapping is not None and mapping.get("defaultValue") == "0"
        assert total == float(item.findtext(f"{{{QTI}}}outcomeDeclaration[2]//{{{QTI}}}value", "0")) > 0


def qti_score(item: ElementTree.Element, responses: dict[str, list[str]]) -> float:
    """What a system that follows the specification computes: keys of the mapping by response."""
    points = {}
    for declared in item.iter(f"{{{QTI}}}responseDeclaration"):
        name, mapping = declared.get("identifier", ""), declared.find(f"{{{QTI}}}mapping")
        assert mapping is not None
        worth = {entry.get("mapKey"): float(entry.get("mappedValue", 0)) for entry in mapping}
        total = sum(worth.get(each, 0.0) for each in responses.get(name, []))
        points[name] = min(max(total, float(mapping.get("lowerBound", total))), float(mapping.get("upperBound", total)))

    def value(element: ElementTree.Element) -> float:
        parts = [value(part) for part in element]
        match element.tag.partition("}")[2]:
            case "mapResponse":
                return points[element.get("identifier", "")]
            case "baseValue":
                return float(element.text or "")
            case "sum":
                return sum(parts)
            case "product":
                return parts[0] * parts[1]
            case "subtract":
                return parts[0] - parts[1]
            case "max":
                return max(parts)
        raise AssertionError(element.tag)

    outcome = item.find(f"{{{QTI}}}responseProcessing/{{{QTI}}}setOutcomeValue")
    assert outcome is not None and outcome.get("identifier") == "SCORE"
    return value(outcome[0])


@pytest.mark.parametrize("kind", KINDS)
def test_learning_systems_pay_nothing_for_the_best_guess(kind: str) -> None:
    """QTI computes it for every guess; in Moodle the boxes that the best guess has right do not count."""
    sheet = new(kind, (3, 2, 2), 5, 4)
    quiz = ElementTree.fromstring(moodle_xml(sheet).encode())
    for exercise in sheet.exercises:
        question = ASKS[kind].question(exercise)
        item = ElementTree.fromstring(parts(sheet)[f"version-{exercise.version}.xml"])
        most = float(item.findtext(f"{{{QTI}}}outcomeDeclaration[2]//{{{QTI}}}value", "0"))
        boxes = embedded(quiz[exercise.version].findtext("questiontext/text", ""))
        right = {
            str(each.get("identifier")): [str(value.text) for value in each.iterfind(f".//{{{QTI}}}value")]
            for each in item.iter(f"{{{QTI}}}responseDeclaration")
        }
        assert qti_score(item, right) == pytest.approx(most)
        guesses = naive_answers(exercise)
        if kind == "pruned":
            names = [leaf.label for leaf in exercise.leaves]
            for marked in guesses.values():
                chosen = {"RESPONSE": [f"choice-{names.index(name) + 1}" for name in marked]}
                assert qti_score(item, chosen) == pytest.approx(0, abs=1e-6)
            some = ASKS[kind].answer(exercise)[1:]
            chosen = {"RESPONSE": [f"choice-{names.index(name) + 1}" for name in some]}
            assert qti_score(item, chosen) / most == pytest.approx(
                float(grade(sheet, {str(exercise.version): some}).score)
            )
            continue
        free = free_fields(exercise, question)
        assert 0 < len(free) < len(question.fields) or kind == "best-ordering"
        filled = {f"RESPONSE-{number + 1}": right[f"RESPONSE-{number + 1}"] for number in free}
        assert qti_score(item, filled) == pytest.approx(0)
        assert [points for points, _, _ in boxes] == [0 if number in free else 1 for number in range(len(boxes))]


# ---------------------------------------------------------------- GIFT


def split_gift(text: str) -> list[tuple[str, str, str]]:
    """Title, question and answers of each question, as Moodle takes them apart."""
    found = []
    for block in re.split(r"\n\s*\n", text.strip())[1:]:
        unescaped = re.match(r"::((?:[^:\\]|\\.)*)::((?:[^{}\\]|\\.)*)\{((?:[^{}\\]|\\.)*)\}$", block, re.DOTALL)
        assert unescaped is not None, block
        found.append((unescaped[1], unescaped[2], unescaped[3]))
    return found


def test_gift_has_the_documented_structure(sheet: Sheet) -> None:
    text = gift(sheet)
    assert re.match(r"// .*\n\$CATEGORY: \$course\$/top/Alpha-beta\n\n", text)
    questions = split_gift(text)
    assert len(questions) >= 3 and len({title for title, _, _ in questions}) == len(questions)
    for _, question, answers in questions:
        assert question.startswith("[html]<p>") and "<pre>A MAX\\n+- B MIN" in question
        answers, _, feedback = answers.partition("####")
        assert feedback.strip().startswith("<ol><li>")
        lines = answers.strip().splitlines()
        if sheet.kind == "pruned":
            assert "=" not in answers, "an equals sign would make it a question with one answer"
            weights = [float(re.match(r"~%(-?[\d.]+)%\S", line)[1]) for line in lines]  # type: ignore[index]
            assert abs(sum(each for each in weights if each > 0) - 100) < 0.001
            *leaves, none = weights
            assert none in (-100, 100)
            assert abs(sum(leaves)) < 0.001 if none < 0 else set(leaves) == {-100}
        elif sheet.kind == "best-ordering":
            assert {line[0] for line in lines} == {"=", "~"}
        elif sheet.kind == "next-step":
            assert {line[0] for line in lines} in ({"="}, {"=", "~"}), "an answer to type, or a menu"
        else:
            assert all(re.fullmatch(r"=[^=]* -> [^=]+", line.replace("\\=", "")) for line in lines)
            assert len({line.partition(" -> ")[2] for line in lines}) >= 3, "Moodle wants three answers to match"


def test_gift_says_where_its_weights_end() -> None:
    wide = Sheet("pruned", Convention(), [[[5] * 12, [4, *[9] * 11]]])
    with pytest.raises(SecateurError, match=r"^version 1 has 13 visited leaves, .* 1/13 .* write Moodle XML \(.xml\)"):
        gift(wide)
    assert "{11:MULTIRESPONSE:" in moodle_xml(wide)
    pruned = Sheet("pruned", Convention(), [[[5], [4, *[9] * 11]]])
    with pytest.raises(SecateurError, match=r"^version 1 has 11 pruned leaves, .* 1/11 .* write Moodle XML"):
        gift(pruned)


@pytest.mark.parametrize("shape", [(3, 3), (5, 5), (8, 8), (16, 16)])
def test_to_mark_everything_earns_nothing_in_any_system(shape: tuple[int, int]) -> None:
    sheet = new("pruned", shape, 7)
    weights = [weight for _, weight in ASKS["pruned"].question(sheet.exercises[0]).marks]
    assert sum(weights[:-1]) == 0 and sum(each for each in weights if each > 0) == 1 and weights[-1] == -1
    ((_, _, fractions),) = embedded(
        ElementTree.fromstring(moodle_xml(sheet).encode())[1].findtext("questiontext/text", "")
    )
    marked = sum((each for name, each in fractions.items() if name != "none of them"), Fraction(0))
    assert abs(marked) < Fraction(1, 10_000)
    item = ElementTree.fromstring(parts(sheet)["version-1.xml"])
    mapped = [float(entry.get("mappedValue", 0)) for entry in item.iter(f"{{{QTI}}}mapEntry")]
    right = sum(each > 0 for each in mapped)
    assert abs(sum(mapped[:-1])) < 1e-6 and mapped[-1] == -right and set(mapped) >= {1.0, -float(right)}


def test_exports_accept_what_the_grader_reads() -> None:
    """One list for both: signs as they are typed, printed and drawn."""
    assert {"inf", "+inf", "∞", "+∞", "infinity", "+infinity", "oo", "+oo"} == set(spellings("inf"))
    assert {"-inf", "−inf", "–∞", "−∞", "-oo", "–infinity"} < set(spellings("-inf"))
    assert {"-", "−", "–", "x", "pruned", "not visited"} == set(spellings("pruned"))
    fields = {
        field.prompt: set(field.accepted)
        for field in ASKS["value"].question(Exercise("value", 1, NOTES, Convention())).fields
    }
    assert {"3", "+3", "=3", "= 3"} < fields["A"] and not {"<= 3", ">= 3"} & fields["A"]
    assert {"<=2", "=<2", "⩽2", "≤ 2", "⩽ +2"} < fields["C"] and not {"2", "=2", "= 2", ">= 2"} & fields["C"]


def test_no_cut_off_at_all_can_be_asked(tmp_path: Path) -> None:
    nothing = Sheet("pruned", Convention(), [[[1, 2], [3, 4]]])
    assert grade(nothing, {"1": []}).score == 1 and grade(nothing, {"1": "none"}).score == 1
    assert "%100.00000%none of them" in moodle_xml(nothing)
    assert "~%100%none of them" in gift(nothing)
    assert b'mapKey="choice-5" mappedValue="1"' in parts(nothing)["version-1.xml"]


def test_where_a_first_move_matters() -> None:
    """The menus offer every move, and accept each one that keeps the number of leaves at its least."""
    exercise = Exercise("best-ordering", 1, DEEP, Convention())
    fields = ASKS["best-ordering"].question(exercise).fields
    assert {field.prompt: field.accepted for field in fields} == {
        "first at A:": ("B",),
        "first at B:": ("D",),
        "first at C:": ("F",),
    }
    assert [field.choices for field in fields] == [("B", "C"), ("D", "E"), ("F", "G")]
    with pytest.raises(SecateurError, match="version 1: every order visits the same leaves"):
        ASKS["best-ordering"].question(Exercise("best-ordering", 1, [[1], [2]], Convention()))


def test_odd_names_survive_every_format(tmp_path: Path) -> None:
    """Names of one's own trees may have any signs."""
    names = ["a~b", "c}d", "e#f", "g=h", 'i"j', "k<l>&m", "n:o", "p\\q", "r_s%t$u^v"]
    tree = {"name": "root", "children": [[{"name": name, "value": 3} for name in names], [2, 9]]}
    sheet = Sheet("pruned", Convention(), [tree])
    quiz = ElementTree.fromstring(moodle_xml(sheet).encode())
    shown = [f"{name} (3)" for name in names]
    ((_, _, fractions),) = embedded(quiz[1].findtext("questiontext/text", ""))
    assert [name for name in fractions if name.endswith("(3)")] == [name.replace("\\", "") for name in shown]
    item = ElementTree.fromstring(parts(sheet)["version-1.xml"])
    assert [each.text for each in item.iter(f"{{{QTI}}}simpleChoice")][:9] == shown
    ((_, _, answers),) = split_gift(gift(sheet))
    assert unescape(re.sub(r"\\(.)", r"\1", answers)).count("(3)") == 9
    for name in ("sheet.md", "sheet.html", "sheet.tex"):
        write_sheet(sheet, tmp_path / name)
