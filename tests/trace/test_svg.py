"""Pictures: what is in them at every step, that nothing overlaps, and SVG, PDF and films of them."""

from __future__ import annotations

import re
import zlib
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import secateur
from secateur import SecateurError
from secateur.games import ConnectFour, TicTacToe, Tree
from secateur.trace.draw.compose import Composer, compose
from secateur.trace.draw.picture import Glyph, Picture, room
from secateur.trace.draw.plan import DrawingOptions
from secateur.trace.draw.shapes import inner_lines
from secateur.trace.draw.style import SIZES
from secateur.trace.formats.film import Film, durations
from secateur.trace.formats.moving_svg import moving_svg
from secateur.trace.formats.pdf import pdf
from secateur.trace.formats.svg import svg
from secateur.trace.model.record import Event
from secateur.trace.model.tree import SearchTree

ONE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
TWO = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def one() -> SearchTree:
    return secateur.trace(Tree.of(ONE))


@pytest.fixture(scope="module")
def two() -> SearchTree:
    return secateur.trace(Tree.of(TWO))


@pytest.fixture(scope="module")
def big() -> SearchTree:
    return secateur.trace(ConnectFour(), None, 6)


def late() -> SearchTree:
    game = TicTacToe()
    return secateur.trace(game, game.play_all(game.start(), ["a1", "b2", "c3", "a3", "c1"]))


def boxes(picture: Picture) -> list[tuple[float, float, float, float]]:
    """The room of every glyph but frames, and of every text beside one."""
    found = [
        (glyph.x - glyph.width / 2, glyph.y - glyph.height / 2, glyph.x + glyph.width / 2, glyph.y + glyph.height / 2)
        for glyph in picture.glyphs
        if glyph.shape != "frame"
    ]
    for label in picture.labels:
        width, height = room(label.text, SIZES[label.role]), SIZES[label.role] * 0.9
        left = label.x - width * {"start": 0, "middle": 0.5, "end": 1}[label.anchor]
        found.append((left, label.y - height / 2, left + width, label.y + height / 2))
    return found


def overlaps(picture: Picture) -> list[tuple[int, int]]:
    """Pairs of boxes that overlap, found by a sweep from left to right."""
    places = boxes(picture)
    found, active = [], list[int]()
    for number in sorted(range(len(places)), key=lambda number: places[number][0]):
        left, top, _, bottom = places[number]
        active = [other for other in active if places[other][2] > left + 0.01]
        found += [
            (other, number) for other in active if places[other][1] < bottom - 0.01 and places[other][3] > top + 0.01
        ]
        active.append(number)
    return found


def inside(picture: Picture) -> bool:
    return all(
        left >= 0 and top >= 0 and right <= picture.width and bottom <= picture.height
        for left, top, right, bottom in boxes(picture)
    )


# ---------------------------------------------------------------- what is drawn


def test_the_first_tree_of_the_notes(one: SearchTree) -> None:
    picture = compose(one)
    names = {label.node: label.text for label in picture.labels if label.role == "name"}
    found = {names[glyph.node]: glyph for glyph in picture.glyphs}
    assert [found[name].lines for name in "ABCD"] == [("3",), ("3",), ("≤ 2",), ("2",)]
    assert [found[name].shape for name in "ABCDE"] == ["max", "min", "min", "min", "leaf"]
    assert {name for name, glyph in found.items() if glyph.pruned} == {"I", "J"}
    assert {name for name, glyph in found.items() if glyph.best} == {"A", "B", "E"}
    assert {name for name, glyph in found.items() if glyph.cut} == {"C"}  # at D no move is left out
    cut = {names[picture.glyphs[edge.target].node] for edge in picture.edges if edge.cut}
    assert cut == {"I", "J"}
    windows = [label.text for label in picture.labels if label.role == "window"]
    assert windows[:4] == ["α=−∞ → 3", "β=∞", "α=−∞", "β=∞ → 3"]
    assert picture.caption[0] == "alphabeta, fail-soft, cut on α ≥ β, MAX to move"


def test_only_the_top_edge_of_a_pruned_branch_is_slashed(two: SearchTree) -> None:
    picture = compose(two)
    pruned = [edge for edge in picture.edges if edge.pruned]
    assert len(pruned) == 4
    assert sum(edge.cut for edge in pruned) == 2


def test_a_big_pruned_branch_is_a_triangle_with_its_size(two: SearchTree) -> None:
    picture = compose(two, triangle=2)
    assert [glyph.lines for glyph in picture.glyphs if glyph.shape == "triangle"] == [("3",)]
    assert len(picture.glyphs) == 13


def test_types_only_on_request(two: SearchTree) -> None:
    assert [label.text for label in compose(two, types=True).labels if label.role == "tag"] == [
        "PV",
        "PV",
        "CUT",
        "PV",
        "CUT",
        "ALL",
    ]
    assert not [label for label in compose(two).labels if label.role == "tag"]


def test_passes_have_headings() -> None:
    picture = compose(secateur.trace(Tree.of(ONE), algorithm="mtdf"))
    assert [label.text for label in picture.labels if label.role == "pass"] == [
        "pass 1: window (−1, 0)",
        "pass 2: window (3, 4)",
    ]
    assert not overlaps(picture)


def test_remembered_nodes_tell_where_they_were_searched() -> None:
    game = TicTacToe()
    start = game.play_all(game.start(), ["a1", "b2", "c3"])
    picture = compose(secateur.trace(game, start, 3, "minimax", merge="symmetric"), links=True)
    texts = [label.text for label in picture.labels if label.role == "same"]
    assert "= b1" in texts
    assert "mirrored" in texts
    hits = {number for number, glyph in enumerate(picture.glyphs) if glyph.hit}
    assert {edge.source for edge in picture.edges if edge.role == "link"} == hits
    assert not overlaps(picture)


def test_a_node_that_is_searched_again_says_so() -> None:
    picture = compose(secateur.trace(Tree.of([[3, 5], [4, 9]]), algorithm="pvs"))
    assert [label.text for label in picture.labels if label.role == "name" and label.text.startswith("C")] == [
        "C",
        "C again",
    ]
    assert not overlaps(picture)


def test_passes_of_different_depths_say_which() -> None:
    tree = secateur.trace(TicTacToe(), None, 3, "engine", nodes=200)
    heads = [label.text for label in compose(tree).labels if label.role == "pass"]
    assert len(heads) > 1
    assert all(re.match(r"pass \d+: depth \d, window \(", head) for head in heads)


def test_thick_is_the_path_before_the_end_and_the_best_line_then(one: SearchTree) -> None:
    assert "thick: the path being searched" in " ".join(compose(one, 5).caption)
    assert "thick: best line" in " ".join(compose(one, len(one.steps) - 1).caption)
    both = secateur.trace.compare(one.game, variants=["minimax", "alphabeta"])
    assert "thick: the path being searched" in " ".join(both.picture(5).caption)
    assert "of one that is done" in " ".join(both.picture(12).caption)
    assert " ".join(both.picture().caption).endswith("thick: best line")


def test_many_leaves_stand_in_rows_and_many_children_are_folded() -> None:
    tree = secateur.trace(Tree.of([[*range(40)], [[5, 6], [7, 1], *range(20)], 3]))
    picture = compose(tree)
    assert [glyph.shape for glyph in picture.glyphs].count("frame") == 1
    folds = [glyph for glyph in picture.glyphs if glyph.shape == "fold"]
    assert [glyph.lines for glyph in folds] == [("12 pruned",)]
    assert not overlaps(picture)


def test_levels_beyond_plies_are_folded(two: SearchTree) -> None:
    picture = compose(two, plies=1)
    assert [glyph.lines for glyph in picture.glyphs if glyph.shape == "fold"] == [
        ("2 more", "5 visited"),
        ("2 more", "3 visited"),
    ]
    root = compose(two, plies=0)
    assert [glyph.shape for glyph in root.glyphs] == ["max", "fold"]


def test_boards_are_lines_of_one_length() -> None:
    tree = late()
    for board in (True, lambda state: ["xo", "x"], tree.game.show):
        picture = compose(tree, board=board)
        for glyph in picture.glyphs:
            if glyph.shape != "triangle":
                assert glyph.board
                assert len({len(line) for line in glyph.board}) == 1
                _fits(glyph)
        assert not overlaps(picture)


def _fits(glyph: Glyph) -> None:
    for _, size, y, _ in inner_lines(glyph):
        assert glyph.y - glyph.height / 2 <= y - size / 2
        assert y + size / 2 <= glyph.y + glyph.height / 2


# ---------------------------------------------------------------- steps


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf", "sss", "deepening"])
def test_nothing_moves_and_nothing_overlaps_at_any_step(algorithm: str) -> None:
    tree = secateur.trace(Tree.of(TWO), None, 3, algorithm)
    composer = Composer(tree)
    final = composer.picture()
    for step in range(-1, len(tree.steps)):
        picture = composer.picture(step)
        assert [(glyph.x, glyph.y, glyph.width, glyph.height) for glyph in picture.glyphs] == [
            (glyph.x, glyph.y, glyph.width, glyph.height) for glyph in final.glyphs
        ]
        assert not overlaps(picture)
        assert inside(picture)


def test_a_step_shows_what_was_known_then(one: SearchTree) -> None:
    cut = next(step.number for step in one.steps if step.event == Event.CUT)
    before, after = (Composer(one).picture(step) for step in (cut - 1, cut))
    hidden = {4, 6}
    for picture, unseen in ((before, True), (after, False)):
        glyphs = [glyph for glyph in picture.glyphs if glyph.pruned]
        assert {one.values[glyph.node] for glyph in glyphs} == hidden
        assert all(glyph.unseen is unseen for glyph in glyphs)
        assert all((glyph.lines == ()) is unseen for glyph in glyphs)
    root = after.glyphs[0]
    assert (root.open, root.lines) == (True, ("≥ 3",))
    assert [glyph.node for glyph in after.glyphs if glyph.active] == [one.steps[cut].node.index]
    assert after.caption[0].startswith(f"step {cut + 1} of {len(one.steps)}: ")
    assert not any(glyph.best for glyph in after.glyphs)


def test_before_the_first_step_nothing_is_known(one: SearchTree) -> None:
    picture = Composer(one).picture(-1)
    assert all(glyph.unseen and not glyph.lines for glyph in picture.glyphs)


def test_steps_that_do_not_exist_are_refused(one: SearchTree) -> None:
    with pytest.raises(SecateurError, match="step must be from 0 to"):
        compose(one, step=len(one.steps))


TREES = st.recursive(
    st.integers(-2000, 2000), lambda below: st.lists(below, min_size=1, max_size=5), max_leaves=40
).filter(lambda tree: isinstance(tree, list))


@settings(max_examples=80, deadline=None)
@given(TREES, st.sampled_from(["alphabeta", "pvs", "mtdf", "minimax"]), st.sampled_from([None, True]), st.data())
def test_random_trees_do_not_overlap(
    shape: list[object], algorithm: str, compact: bool | None, data: st.DataObject
) -> None:
    tree = secateur.trace(Tree.of(shape), algorithm=algorithm)
    step = data.draw(st.none() | st.integers(0, len(tree.steps) - 1))
    picture = compose(tree, step, compact=compact, types=True, breadth=4, triangle=3)
    assert not overlaps(picture)
    assert inside(picture)
    ElementTree.fromstring(svg(picture))


def test_thousands_of_nodes_do_not_overlap(big: SearchTree) -> None:
    picture = compose(big)
    assert len(picture.glyphs) > 1500
    assert not overlaps(picture)
    assert inside(picture)
    full = compose(secateur.trace(ConnectFour(), None, 4), compact=False, triangle=100, breadth=20)
    assert len(full.glyphs) > 2000
    assert not overlaps(full)


def test_a_tree_too_large_for_a_picture_says_what_can_take_it() -> None:
    tree = secateur.trace(ConnectFour(), None, 4)
    with pytest.raises(SecateurError, match=r"\.html or \.json"):
        compose(tree, most=100)


# ---------------------------------------------------------------- SVG


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_svg_parses_and_has_every_part(two: SearchTree, theme: str) -> None:
    picture = compose(two, types=True)
    root = ElementTree.fromstring(svg(picture, theme))
    assert len(root.findall(f"{SVG}ellipse")) == 2
    assert len([path for path in root.iter(f"{SVG}path") if path.get("class") == "slash"]) == 2
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert set(picture.caption) <= set(texts)
    assert {label.text for label in picture.labels} <= set(texts)
    assert not [element for element in root.iter() if element.tag.endswith("script")]


def test_max_and_min_differ_by_shape_and_pruned_by_dashes(two: SearchTree) -> None:
    text = svg(compose(two))
    assert re.search(r'<rect class="g max', text)
    assert re.search(r'<ellipse class="g min', text)
    assert re.search(r"\.pruned\{[^}]*stroke-dasharray", text)


def test_any_name_can_be_written() -> None:
    tree = secateur.trace(Tree.of('A\n  <&>"\x07: 3\n  剪枝: 4'))
    root = ElementTree.fromstring(svg(compose(tree)))
    texts = [element.text for element in root.iter(f"{SVG}text")]
    assert "剪枝" in texts
    assert any("<&>" in (text or "") for text in texts)
    assert pdf(compose(tree)).startswith(b"%PDF")


def test_the_tree_has_its_picture(one: SearchTree) -> None:
    assert one.svg() == svg(compose(one))
    assert one.svg(3, "dark", names=False) == svg(compose(one, 3, names=False), "dark")
    with pytest.raises(SecateurError, match="'light' or 'dark'"):
        one.svg(theme="blue")


# ---------------------------------------------------------------- PDF


def objects(data: bytes) -> dict[int, bytes]:
    """The objects of a PDF, found where its table says they are."""
    start = int(data.rsplit(b"startxref", 1)[1].split()[0])
    lines = data[start:].split(b"\n")
    assert lines[0] == b"xref"
    count = int(lines[1].split()[1])
    found = {}
    for number in range(1, count):
        place = int(lines[2 + number].split()[0])
        head, _, rest = data[place:].partition(b" obj\n")
        assert head == b"%d 0" % number
        found[number] = rest.partition(b"\nendobj\n")[0]
    return found


def test_pdf_is_whole_and_has_the_texts(two: SearchTree) -> None:
    data = pdf(compose(two))
    assert data.startswith(b"%PDF-1.4")
    assert data.endswith(b"%%EOF\n")
    found = objects(data)
    stream = next(content for content in found.values() if b"stream\n" in content)
    head, _, rest = stream.partition(b"stream\n")
    length = re.search(rb"/Length (\d+)", head)
    assert length is not None
    body = rest[: int(length[1])]
    assert rest[int(length[1]) :] == b"\nendstream"
    operators = zlib.decompress(body).decode("latin-1")
    assert "(alphabeta, fail-soft, cut on ) Tj /S 12 Tf (a) Tj" in operators  # alpha is the a of Symbol
    assert "/S 14 Tf [(\xa3) -170 ] TJ /B 14 Tf ( 1) Tj" in operators  # less or equal, and room for a wider one
    assert operators.count("BT") == operators.count("ET")


def test_pdf_of_a_film_has_a_page_for_each_step(one: SearchTree, tmp_path: Path) -> None:
    (path,) = one.save(tmp_path / "film.pdf", film=True)
    assert path.read_bytes().count(b"/Type /Page ") == len(one.steps)


def test_a_page_that_nobody_could_read_is_refused(one: SearchTree) -> None:
    picture = compose(one)
    huge = Picture(10**6, 100, picture.glyphs, picture.edges, picture.labels, picture.caption, 50)
    with pytest.raises(SecateurError, match=r"\.svg or \.html"):
        pdf(huge)


# ---------------------------------------------------------------- films


def film_of(tree: SearchTree) -> Film:
    composer, sentences = Composer(tree), [step.why for step in tree.steps]
    pictures = [composer.picture(step) for step in range(len(tree.steps))]
    return Film(pictures, sentences, durations(sentences, 1.5))


def test_a_film_shows_exactly_the_frames(one: SearchTree) -> None:
    composer = Composer(one)
    pictures = [composer.picture(step) for step in range(len(one.steps))]
    text = moving_svg(film_of(one))
    root = ElementTree.fromstring(text)
    assert not [element for element in root.iter() if element.tag.endswith(("script", "animate"))]
    total = len(pictures) - 1 + 4
    spans = {}
    for name, stops in re.findall(r"@keyframes (f\d+)\{(.*)\}\n", text):
        times = [(float(at), shown == "visible") for at, shown in re.findall(r"([\d.]+)%\{visibility:(\w+)\}", stops)]
        assert times == sorted(times, key=lambda stop: stop[0])
        spans[name] = times
    for number, picture in enumerate(pictures):
        now = 100 * (number + 0.5) / total
        shown = []
        for element in root:
            name = element.get("class", "") if element.tag == f"{SVG}g" else ""
            if not name or next(state for at, state in reversed(spans[name]) if at <= now):
                shown += [part.text for part in element.iter(f"{SVG}text")]
        expected = [part.text for part in ElementTree.fromstring(svg(picture)).iter(f"{SVG}text")]
        assert sorted(map(str, shown)) == sorted(map(str, expected))


def test_where_nothing_moves_the_last_frame_shows(one: SearchTree) -> None:
    text = moving_svg(film_of(one))
    root = ElementTree.fromstring(text)
    hidden = {name for name, state in re.findall(r"\n\.(f\d+)\{visibility:(\w+);", text) if state == "hidden"}
    shown = [part.text for element in root if element.get("class") not in hidden for part in element.iter(f"{SVG}text")]
    last = ElementTree.fromstring(svg(compose(one, len(one.steps) - 1)))
    assert sorted(map(str, shown)) == sorted(str(part.text) for part in last.iter(f"{SVG}text"))


def test_frames_are_numbered(one: SearchTree, tmp_path: Path) -> None:
    paths = one.save(tmp_path / "step.svg", frames=True)
    assert len(paths) == len(one.steps)
    assert [path.name for path in paths[:2]] == ["step-01.svg", "step-02.svg"]
    assert all(one.name < other.name for one, other in pairwise(paths))


# ---------------------------------------------------------------- saving


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("x.bmp", {}, r"\.bmp is not a format; choose from \.svg"),
        ("x", {}, "the format is missing"),
        ("none/x.svg", {}, "there is no folder"),
        ("x.svg", {"them": "dark"}, "did you mean 'theme'"),
        ("x.svg", {"theme": "drak"}, "'light' or 'dark'"),
        ("x.png", {"film": True}, r"\.svg, \.pdf, \.gif, \.mp4, .* can"),
        ("x.json", {"frames": True}, "all steps in one file"),
        ("x.svg", {"film": True, "step": 3}, "either step or film"),
        ("x.srt", {"step": 3}, "every step is in it, leave out step"),
        ("x.vtt", {"frames": True}, "all steps in one file"),
        ("x.srt", {"theme": "dark"}, "has no option 'theme'"),
        ("x.txt", {"seconds": -1}, "seconds for each frame must be above 0, not -1"),
        ("x.svg", {"plies": -1}, "plies must be a whole number of at least 0, not -1"),
        ("x.svg", {"breadth": 1}, "breadth must be a whole number of at least 3, not 1"),
        ("x.svg", {"film": True, "seconds": 0}, "seconds for each frame must be above 0, not 0"),
        ("x.png", {"scale": -1}, "scale must be a number of pixels for a point above 0"),
        ("x.png", {"scale": 21}, "scale must be at most 20"),
        ("x.tex", {"scale": 1e9}, "scale must be at most 20"),
    ],
)
def test_what_cannot_be_saved_is_refused_in_a_line(
    one: SearchTree, tmp_path: Path, name: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(SecateurError, match=message) as caught:
        one.save(tmp_path / name, **options)
    assert "\n" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("name", "how"), [("x.svg", "film"), ("x.pdf", "film"), ("x.png", "frames")])
def test_a_long_search_is_no_film(big: SearchTree, tmp_path: Path, name: str, how: str) -> None:
    with pytest.raises(SecateurError, match=r"\.html, which plays any length"):
        big.save(tmp_path / name, **{how: True})


def test_options_are_documented() -> None:
    assert set(DrawingOptions.__dataclass_fields__) == {
        "plies",
        "breadth",
        "triangle",
        "names",
        "windows",
        "compact",
        "types",
        "dag",
        "links",
        "legend",
        "board",
        "most",
    }
