"""TikZ, Mermaid, Graphviz, JSON Canvas: what they hold, that hard names survive, and that their own tools take them."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from secateur.errors import SecateurError
from secateur.games import ConnectFour, TicTacToe, Tree
from secateur.trace import SearchTree, trace
from secateur.trace.formats import dot, json_canvas, mermaid, tikz
from tests.helpers.chromium import chromium
from tests.helpers.patience import PATIENCE

NINE = "[[3,12,8],[2,4,6],[14,5,2]]"
FIFTEEN = "[[[2,3],[5,9]],[[0,1],[7,5]]]"

#: Names that each of the formats, or a format inside it, takes for its own.
HARD = ['a"b\\c', "R&D <x>", "50%_#1;", "$x^2$ {y}", "`*_~|", "1. e4", "é ü ß ł", "\\N 中 ♔", "end", "--> x]",
        "<br/>&lt;", "#quot;", "]]>--", "%%c%%", "==h==", "- +"]  # fmt: skip

WRITERS = {"tex": tikz, "mmd": mermaid, "dot": dot, "canvas": json_canvas}


def hard_names() -> SearchTree:
    """A tree of those names; some are pruned, some leaves, some inner nodes."""
    root, one, two, three, *leaves = HARD
    families = (leaves[:4], leaves[4:8], leaves[8:])
    values = iter((3, 12, 8, 5, 2, 4, 6, 1, 14, 5, 2, 7))
    children = [
        {"name": name, "children": [{"name": leaf, "value": next(values)} for leaf in family]}
        for name, family in zip((one, two, three), families, strict=True)
    ]
    return trace(Tree.of({"name": root, "children": children}))


def examples() -> dict[str, SearchTree]:
    game = TicTacToe()
    late = game.parse("a1 b2 c3 a3 c1")
    return {
        "nine": trace(Tree.of(NINE)),
        "fifteen": trace(Tree.of(FIFTEEN)),
        "minimax": trace(Tree.of(FIFTEEN), algorithm="minimax"),
        "passes": trace(Tree.of(FIFTEEN), algorithm="mtdf"),
        "again": trace(Tree.of("[[5,6],[7,8]]"), algorithm="pvs"),
        "merged": trace(game, late, algorithm="negamax", merge="symmetric"),
        "late": trace(game, late),
        "names": hard_names(),
    }


EXAMPLES = examples()


@pytest.mark.parametrize("name", EXAMPLES)
@pytest.mark.parametrize("format", WRITERS)
def test_every_step_can_be_written(format: str, name: str) -> None:
    tree = EXAMPLES[name]
    steps = range(-1, len(tree.steps)) if len(tree) < 20 else range(-1, len(tree.steps), 7)
    texts = [WRITERS[format].write(tree, step) for step in steps]
    assert len(set(texts)) == len(texts)
    assert WRITERS[format].write(tree) == WRITERS[format].write(tree)


@pytest.mark.parametrize("format", WRITERS)
def test_a_step_does_not_tell_what_comes_later(format: str) -> None:
    text = WRITERS[format].write(trace(Tree.of("[[777,12],[2,888]]")), 0)
    assert not re.search("777|888", text)


@pytest.mark.parametrize("format", WRITERS)
def test_a_step_that_is_none_is_refused(format: str) -> None:
    with pytest.raises(SecateurError, match=r"step must be from 0 to .*, not 99"):
        WRITERS[format].write(EXAMPLES["nine"], 99)


@pytest.mark.parametrize("format", WRITERS)
def test_the_themes_differ(format: str) -> None:
    light, dark = (WRITERS[format].write(EXAMPLES["fifteen"], theme=theme) for theme in ("light", "dark"))
    assert light != dark


@pytest.mark.parametrize("format", WRITERS)
def test_boards_and_types_are_shown(format: str) -> None:
    game = TicTacToe()
    tree = EXAMPLES["late"]
    text = WRITERS[format].write(tree, board=game.show, types=True)
    assert "CUT" in text
    assert len(text) > len(WRITERS[format].write(tree))


# ---------------------------------------------------------------- TikZ


def test_tikz_is_a_picture_or_a_document() -> None:
    picture, whole = tikz.write(EXAMPLES["nine"]), tikz.write(EXAMPLES["nine"], standalone=True)
    assert "documentclass" not in picture
    assert whole.startswith("\\documentclass") and whole.endswith("\\end{document}\n")
    assert picture.split("\n", 1)[1] in whole
    assert "usetikzlibrary" not in whole


def test_tikz_scales() -> None:
    assert "scale=0.5, transform shape" in tikz.write(EXAMPLES["nine"], scale=0.5)
    with pytest.raises(SecateurError, match=r"scale must be a number above 0 .*, not 0"):
        tikz.write(EXAMPLES["nine"], scale=0)


def test_tikz_refuses_what_tex_cannot_measure() -> None:
    with pytest.raises(SecateurError, match=r"TeX can measure at most .* SVG"):
        tikz.write(EXAMPLES["nine"], scale=60)


@pytest.mark.parametrize("text", HARD)
def test_tex_is_escaped(text: str) -> None:
    escaped = tikz.escape(text)
    assert escaped.count("{") - escaped.count("\\{") == escaped.count("}") - escaped.count("\\}")
    assert not re.search(r"(?<!\\)[&#%_]", escaped)
    assert escaped.replace("\\$", "").count("$") % 2 == 0


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs LaTeX with TikZ")
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_tikz_compiles(theme: str, tmp_path: Path) -> None:
    """All examples in one document of the plainest class, with `tikz` and no other package."""
    pictures = [tikz.write(tree, theme=theme, scale=0.4) for tree in EXAMPLES.values()]
    pictures.append(tikz.write(EXAMPLES["late"], board=TicTacToe().show, scale=0.3))
    pictures.append(tikz.write(EXAMPLES["fifteen"], 14))
    body = "\n\\clearpage\n".join(pictures)
    (tmp_path / "all.tex").write_text(
        f"\\documentclass{{article}}\\usepackage{{tikz}}\\begin{{document}}\n{body}\\end{{document}}\n", "utf-8"
    )
    _compile(tmp_path / "all.tex")
    assert (tmp_path / "all.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.slow
@pytest.mark.skipif(
    shutil.which("pdflatex") is None or not subprocess.run(["kpsewhich", "standalone.cls"], capture_output=True).stdout,
    reason="needs LaTeX with the class standalone",
)
def test_standalone_compiles(tmp_path: Path) -> None:
    (tmp_path / "tree.tex").write_text(tikz.write(EXAMPLES["names"], standalone=True), "utf-8")
    _compile(tmp_path / "tree.tex")


def _compile(path: Path) -> None:
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", path.name]
    done = subprocess.run(command, cwd=path.parent, capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stdout.decode("utf-8", "replace")[-1500:]


# ---------------------------------------------------------------- Mermaid


def test_mermaid_of_the_notes() -> None:
    text = mermaid.write(EXAMPLES["nine"])
    assert text.splitlines()[3] == "flowchart TB"
    assert "cut on alpha >= beta" in text.splitlines()[1]
    assert text.count(" === ") == 2  # the best line
    assert len(re.findall(r' -\.-\|"#47;#47;"\| ', text)) == 2  # what was cut off


@pytest.mark.parametrize("text", HARD)
def test_mermaid_is_escaped(text: str) -> None:
    escaped = mermaid.escape(text)
    assert re.fullmatch(r"(?:[a-zA-Z0-9 ]|#\d+;|[^\x00-\x7f])*", escaped)
    assert re.sub(r"#(\d+);", lambda found: chr(int(found[1])), escaped) == text


def test_mermaid_folds_what_has_too_many_edges() -> None:
    tree = trace(ConnectFour(), depth=6)
    text = mermaid.write(tree)
    edges = re.findall(r"^  n\d+ (?:---|===|-\.-)", text, re.MULTILINE)
    assert 50 < len(edges) <= 500
    assert len(text) <= 50_000
    assert "folded below level" in text.splitlines()[1]
    with pytest.raises(SecateurError, match=r"Mermaid draws at most 500 edges .* SVG or HTML"):
        mermaid.write(tree, plies=6)


@pytest.mark.slow
@pytest.mark.skipif(None in (shutil.which("npm"), chromium()), reason="needs npm and chromium")
def test_mermaid_renders(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    """With the package of npm, in a browser without a window and without a network."""
    library = _mermaid(request)
    trees = {**EXAMPLES, "folded": trace(ConnectFour(), depth=6)}
    sources = {name: mermaid.write(tree) for name, tree in trees.items()}
    sources["step"] = mermaid.write(EXAMPLES["fifteen"], 14, theme="dark")
    page = tmp_path / "page.html"
    page.write_text(
        f"""<!doctype html><meta charset="utf-8"><body><script src="{library.as_uri()}"></script><script>
        mermaid.initialize({{startOnLoad: false}});
        (async () => {{
          for (const [name, source] of Object.entries({json.dumps(sources).replace("<", chr(92) + "u003c")})) {{
            const part = document.createElement("section");
            part.id = name;
            document.body.append(part);
            try {{ part.innerHTML = (await mermaid.render("m" + name, source)).svg }}
            catch (error) {{ part.textContent = "failed: " + error }}
          }}
          document.title = "done";
        }})()</script>""",
        "utf-8",
    )
    command = [
        chromium() or "",
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--dump-dom",
        "--virtual-time-budget=60000",
    ]
    command += [f"--user-data-dir={tmp_path}/profile", "--host-resolver-rules=MAP * ~NOTFOUND", page.as_uri()]
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=True)
    found = _Sections(done.stdout.decode("utf-8"))
    assert found.title == "done"
    for name in sources:
        text = found.texts[name]
        assert found.drawings[name] == 1 and "failed" not in text, f"{name}: {text[:300]}"
        assert "Syntax error" not in text
    for name in HARD:
        assert " ".join(name.split()) in " ".join(found.texts["names"].split()), name


class _Sections(HTMLParser):
    """The text of each section of a page, and how many drawings there are in it."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: dict[str, str] = {}
        self.drawings: dict[str, int] = {}
        self.title, self._section, self._skip = "", "", ""
        self.feed(page)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag == "section":
            self._section = str(dict(attributes)["id"])
            self.texts[self._section], self.drawings[self._section] = "", 0
        elif tag == "svg" and self._section:
            self.drawings[self._section] += 1
        self._skip = tag if tag in ("script", "style", "title") else self._skip

    def handle_endtag(self, tag: str) -> None:
        self._skip = "" if tag == self._skip else self._skip

    def handle_data(self, data: str) -> None:
        if self._skip == "title" and not self._section:
            self.title = data
        elif self._section and not self._skip:
            self.texts[self._section] += data


def _mermaid(request: pytest.FixtureRequest) -> Path:
    """The library, fetched once into pytest's cache."""
    cache = request.config.cache
    assert cache is not None
    home = cache.mkdir("mermaid")
    library = home / "node_modules" / "mermaid" / "dist" / "mermaid.min.js"
    if not library.is_file():
        command = ["npm", "install", "--prefix", str(home), "--no-audit", "--no-fund", "--ignore-scripts", "mermaid"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        if done.returncode or not library.is_file():
            pytest.skip(f"npm cannot fetch mermaid: {done.stderr.strip()[-200:]}")
    return library


# ---------------------------------------------------------------- Graphviz

needs_dot = pytest.mark.skipif(shutil.which("dot") is None, reason="needs Graphviz")


def drawn(source: str) -> ElementTree.Element:
    done = subprocess.run(["dot", "-Tsvg"], input=source.encode(), capture_output=True, timeout=PATIENCE)
    assert done.returncode == 0 and not done.stderr, done.stderr.decode()
    return ElementTree.fromstring(done.stdout)


@needs_dot
@pytest.mark.parametrize("name", EXAMPLES)
def test_dot_draws_every_node(name: str) -> None:
    tree = EXAMPLES[name]
    groups = [group.get("class") for group in drawn(dot.write(tree, triangle=1000)).iter() if group.get("class")]
    heads = len(tree.roots) if len(tree.roots) > 1 else 0
    assert groups.count("node") == len(tree) + heads


@needs_dot
def test_dot_shows_names_unchanged() -> None:
    texts = [text.text or "" for text in drawn(dot.write(EXAMPLES["names"])).iter("{http://www.w3.org/2000/svg}text")]
    shown = {text.replace("\N{NO-BREAK SPACE}", " ").strip() for text in texts}
    assert set(HARD) <= shown


@needs_dot
def test_dot_draws_a_step_and_frames() -> None:
    drawn(dot.write(EXAMPLES["fifteen"], 14, theme="dark"))
    drawn(dot.write(trace(Tree.of([list(range(30)), [1, 2]])), breadth=5))


# ---------------------------------------------------------------- JSON Canvas

SIDES = {"top", "right", "bottom", "left"}
COLOR = re.compile(r"[1-6]|#[0-9a-fA-F]{6}")


def check_canvas(text: str) -> dict[str, Any]:
    """What the specification, version 1.0, asks for."""
    found: dict[str, Any] = json.loads(text)
    assert set(found) == {"nodes", "edges"}
    names = {node["id"] for node in found["nodes"]}
    assert len(names) == len(found["nodes"])
    for node in found["nodes"]:
        assert all(type(node[field]) is int for field in ("x", "y", "width", "height"))
        assert node["width"] > 0 and node["height"] > 0
        assert type(node["text" if node["type"] == "text" else "label"]) is str
        assert node["type"] in ("text", "group")
    assert len({edge["id"] for edge in found["edges"]}) == len(found["edges"])
    for edge in found["edges"]:
        assert {edge["fromNode"], edge["toNode"]} <= names
        assert {edge["fromSide"], edge["toSide"]} <= SIDES and edge["toEnd"] in ("none", "arrow")
    for thing in (*found["nodes"], *found["edges"]):
        assert COLOR.fullmatch(thing.get("color", "1"))
    return found


@pytest.mark.parametrize("name", EXAMPLES)
def test_canvas_keeps_to_the_specification(name: str) -> None:
    tree = EXAMPLES[name]
    for step in (None, -1, 3):
        found = check_canvas(json_canvas.write(tree, step))
        branches = [edge for edge in found["edges"] if edge["fromSide"] == "bottom"]
        cards = [node for node in found["nodes"] if node["type"] == "text"]
        assert len(branches) == len(cards) - 1 - len(tree.roots)


@pytest.mark.parametrize("name", EXAMPLES)
def test_cards_do_not_overlap(name: str) -> None:
    cards = [node for node in check_canvas(json_canvas.write(EXAMPLES[name]))["nodes"] if node["type"] == "text"]
    for number, one in enumerate(cards):
        for other in cards[:number]:
            apart = one["x"] >= other["x"] + other["width"] or other["x"] >= one["x"] + one["width"]
            assert apart or one["y"] >= other["y"] + other["height"] or other["y"] >= one["y"] + one["height"]


def test_passes_are_groups() -> None:
    found = check_canvas(json_canvas.write(EXAMPLES["passes"]))
    groups = [node["label"] for node in found["nodes"] if node["type"] == "group"]
    assert [label[:7] for label in groups] == ["pass 1:", "pass 2:", "pass 3:"]


@pytest.mark.parametrize("text", HARD)
def test_markdown_is_escaped(text: str) -> None:
    escaped = json_canvas.escape(text)
    assert re.sub(r"\\([!-/:-@[-`{-~])", r"\1", escaped) == text
    assert not re.search(r"(?<!\\)(?:\\\\)*[`*_<#$~|]", escaped)
