"""What the explorer shows of a tree: following, zooming, folding, and large trees."""

from __future__ import annotations

import functools
import re

import pytest

from secateur.games import ConnectFour, Tree
from secateur.trace import SearchTree, trace
from tests.helpers.explorer_page import NOTES, Reader, step_of, texts_of
from tests.helpers.patience import resize

VIEW = "[explorer.camera.kx, explorer.camera.tx, explorer.camera.ty]"


@functools.cache
def large_tree() -> SearchTree:
    return trace(ConnectFour(), None, 6)


#: Where the shown nodes are on the screen, and the part of the screen that nothing covers.
PLACES = """() => {
  const {camera, layout, parts} = explorer, box = parts.stage.getBoundingClientRect();
  const bottom = document.querySelector(".foot").getBoundingClientRect().top;
  const shown = [...layout.x.keys()].filter((i) => layout.shown[i]);
  const places = shown.map((i) => [box.left + camera.x(layout.x[i]), box.top + camera.y(layout.row[i])]);
  return [places, [box.left, box.top, box.right, Math.min(box.bottom, bottom)]];
}"""


@pytest.mark.parametrize("height", [664, 844])
def test_following_leaves_a_tree_that_is_in_view_where_it_is(reader: Reader, height: int) -> None:
    found = reader.open(trace(Tree.of(NOTES)))
    resize(found, 390, height)
    view = found.evaluate(VIEW)
    while True:
        places, (left, top, right, bottom) = found.evaluate(PLACES)
        assert all(left + 10 < x < right - 10 and top + 10 < y < bottom - 10 for x, y in places), step_of(found)
        assert found.evaluate(VIEW) == view
        if step_of(found) == found.evaluate("explorer.model.steps - 1"):
            break
        found.evaluate("explorer.forward()")
    found.evaluate("explorer.show(explorer.find('M')[0])")
    assert found.evaluate("explorer.model.name(explorer.scene.chosen)") == "M"
    assert found.evaluate(VIEW) == view


def test_following_moves_no_farther_than_it_must(reader: Reader) -> None:
    found = reader.open(trace(Tree.of(NOTES)))
    found.evaluate("explorer.zoom(2.5, 0, 0)")
    for _ in range(found.evaluate("explorer.model.steps")):
        before = found.evaluate(VIEW)
        found.evaluate("explorer.forward()")
        after = found.evaluate(VIEW)
        x, y, width, height = found.evaluate("""() => {
          const {camera, layout, playhead: {current}} = explorer;
          return [camera.x(layout.x[current]), camera.y(layout.row[current]), camera.width, camera.height];
        }""")
        assert 0 < x < width and 0 < y < height
        for place, moved, size in ((x, after[1] - before[1], width), (y, after[2] - before[2], height)):
            assert moved == 0 or min(place, size - place) < 130  # it stops as soon as the node is in


def test_finding_zooms_where_a_node_is_too_small(reader: Reader) -> None:
    found = reader.open(trace(ConnectFour(), None, 4))
    before = found.evaluate("explorer.camera.kx")
    found.evaluate("explorer.show(explorer.find('4 4 4 4')[0])")
    assert found.evaluate("explorer.camera.kx") > 2 * before
    assert found.evaluate("explorer.scene.scale(explorer.scene.chosen)") > 0.4


def test_pruned_moves_leave_a_mark_at_every_zoom(reader: Reader) -> None:
    found = reader.open(large_tree())
    for zoom in (1, 3, 3, 3, 3):
        found.evaluate(f"explorer.zoom({zoom}, 300, 300)")
        assert f'stroke="{found.evaluate("explorer.colours.cut")}"' in found.evaluate("explorer.svg()")
    found.evaluate("explorer.fit(); explorer.seek(5)")  # before the first cut-off
    assert f'stroke="{found.evaluate("explorer.colours.cut")}"' not in found.evaluate("explorer.svg()")


@pytest.mark.slow
def test_the_sizes_of_folds_do_not_overlap(reader: Reader) -> None:
    found = reader.open(large_tree())
    for width in (1200, 700, 420):
        resize(found, width, 800)
        found.evaluate("explorer.foldTo('1')")
        sizes = [text for text in texts_of(found.evaluate("explorer.svg()")) if re.match(r"[+>]", text.text or "")]
        assert len(sizes) > 0 or width < 700
        ends = sorted(
            (float(text.get("x", 0)) + side * 0.3 * float(text.get("font-size", 0)) * len(text.text or ""), side)
            for text in sizes
            for side in (-1, 1)
        )
        assert [side for _, side in ends] == [-1, 1] * len(sizes), width


# ---------------------------------------------------------------- large trees

#: Moves the view for two seconds, and returns the frames per second.
FRAMES = """async (what) => new Promise((done) => {
  const begin = performance.now();
  let frames = 0;
  const tick = (now) => {
    frames++;
    const seconds = (now - begin) / 1000;
    if (what === "pan") explorer.panBy(25 * Math.sin(3 * seconds), 0);
    else explorer.zoom(seconds % 2 < 1 ? 1.04 : 1 / 1.04, 500, 500);
    if (seconds < 2) requestAnimationFrame(tick);
    else done(frames / seconds);
  };
  requestAnimationFrame(tick);
})"""


@pytest.mark.slow
def test_a_hundred_thousand_nodes_move_smoothly(reader: Reader) -> None:
    tree = trace(ConnectFour(), None, 9, ordering="rank")
    found = reader.open(tree)
    found.evaluate("explorer.foldTo('all')")
    assert found.evaluate("explorer.layout.rows.reduce((sum, row) => sum + row.length, 0)") >= 100_000
    for what in ("pan", "zoom"):
        assert max(found.evaluate(FRAMES, what) for _ in range(3)) > 30, what
