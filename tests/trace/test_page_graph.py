"""The explorer draws a graph: what is reached in several ways stands once."""

from __future__ import annotations

import numpy as np

from secateur.games import TicTacToe, Tree
from secateur.trace import trace
from secateur.trace.draw.layout import tidy
from secateur.trace.draw.shared import best_line, shared_nodes
from tests.helpers.explorer_page import NOTES, TOLD, Reader, texts_of

GRAPH = "A\n  B\n    D\n      G: 3\n      H: 5\n    E\n      H\n      I: 4\n  C\n    E\n    F\n      I\n      J: 7"

#: The edges that are drawn, by the names of their ends.
EDGES = """() => {
  const {layout, model} = explorer, name = (i) => model.name(i);
  const own = [...model.parent.keys()].filter((i) => layout.shown[i] && model.parent[i] >= 0);
  return [...own, ...layout.across].map((i) => name(model.parent[i]) + name(layout.standIn(i))).sort();
}"""

#: Which node has the ring after each step, and which edge leads to it.
RINGS = """() => Array.from({length: explorer.model.steps}, (_, step) => {
  explorer.playhead.seek(step);
  return explorer.layout.placeOf(explorer.playhead.current);
})"""


def test_the_graph_is_drawn_as_in_pictures(reader: Reader) -> None:
    tree = trace(Tree.of(GRAPH), algorithm="minimax", merge="states")
    found = reader.open(tree, dag=True)
    shared = shared_nodes(tree)
    assert found.get_by_label("graph").is_checked()
    assert found.evaluate(EDGES) == ["AB", "AC", "BD", "BE", "CE", "CF", "DG", "DH", "EH", "EI", "FI", "FJ"]
    assert found.evaluate(RINGS) == [shared.get(node, node) for node in tree.step_nodes.tolist()]
    assert found.evaluate(TOLD, "spoken") == [step.why for step in tree.steps]
    left, right, x = (found.evaluate(f"[...explorer.layout.{name}]") for name in ("left", "right", "x"))
    below = [[child for child in tree.children(node) if child not in shared] for node in range(len(tree))]
    drawn = [node for node in range(len(tree)) if node not in shared]
    assert np.allclose([x[node] for node in drawn], [tidy(below, left, right, 14)[node] for node in drawn])
    names = [text.text for text in texts_of(found.evaluate("explorer.svg()")) if text.text in set("ABCDEFGHIJ")]
    assert sorted(names) == list("ABCDEFGHIJ")


def test_the_switch_draws_the_tree_or_the_graph(reader: Reader) -> None:
    found = reader.open(trace(Tree.of(GRAPH), algorithm="minimax", merge="states"))
    count = "explorer.layout.shown.reduce((sum, one) => sum + one, 0)"
    assert not found.get_by_label("graph").is_checked()
    assert found.evaluate(count) == 13
    found.keyboard.press("g")
    assert found.get_by_label("graph").is_checked()
    assert found.evaluate(count) == 10
    assert found.get_by_text("several lines from above").is_visible()
    found.get_by_label("graph").uncheck()
    assert found.evaluate(count) == 13


def test_only_what_is_reached_in_several_ways_has_the_switch(reader: Reader) -> None:
    found = reader.open(trace(Tree.of(NOTES)))
    assert found.get_by_label("graph").is_hidden()
    found.keyboard.press("g")
    assert not found.evaluate("explorer.layout.graph")


def test_a_merged_node_is_chosen_where_it_stands(reader: Reader) -> None:
    """The second E has its own facts and its own parent, and the children of the first."""
    found = reader.open(trace(Tree.of(GRAPH), algorithm="minimax", merge="states"), dag=True)
    found.evaluate("explorer.toEnd(); explorer.show(explorer.find('C E')[0])")
    chosen = "[...explorer.model.pathNames(explorer.scene.chosen)].join(' ')"
    assert "same as B E" in " ".join(found.locator("[data-part=node]").inner_text().split())
    assert found.evaluate("explorer.layout.standIn(explorer.scene.chosen) === explorer.find('B E')[0]")
    found.keyboard.press("ArrowUp")
    assert found.evaluate(chosen) == "C"
    found.keyboard.press("ArrowDown")
    found.keyboard.press("ArrowDown")
    assert found.evaluate(chosen) == "B E H"


def test_what_is_folded_away_stands_for_nothing(reader: Reader) -> None:
    found = reader.open(trace(Tree.of(GRAPH), algorithm="minimax", merge="states"), dag=True)
    found.evaluate("explorer.foldNode(explorer.find('B')[0])")
    assert found.evaluate(EDGES) == ["AB", "AC", "CE", "CF", "FI", "FJ"]
    found.evaluate("explorer.foldNode(explorer.find('B')[0])")
    assert len(found.evaluate(EDGES)) == 12


def test_the_best_line_goes_on_below_a_merged_node(reader: Reader) -> None:
    tree = trace(TicTacToe(), TicTacToe().parse("a1 b2 c3 b1 b3"), algorithm="negamax", merge="symmetric")
    found = reader.open(tree, dag=True)
    found.evaluate("explorer.toEnd()")
    assert found.evaluate("explorer.playhead.bestLine(true)") == best_line(tree, shared_nodes(tree))
    in_tree = found.evaluate("explorer.playhead.bestLine(false)")
    assert in_tree == found.evaluate("explorer.model.line").copy()[: len(in_tree)]


def test_the_step_and_the_view_stay_when_the_language_changes(reader: Reader) -> None:
    found = reader.open(trace(Tree.of(GRAPH), algorithm="minimax", merge="states"), dag=True)
    found.keyboard.press("End")
    found.keyboard.press("g")
    found.evaluate("() => { explorer.zoom(1.3); explorer.choose(2); }")
    before = found.evaluate("explorer.view")
    with found.expect_navigation():
        found.locator("select.language").select_option("de")
    found.wait_for_selector("html[data-ready]", state="attached")
    assert found.locator("html").get_attribute("lang") == "de"
    after = found.evaluate("explorer.view")
    assert before["step"] > 0 and not before["graph"] and before["chosen"] == 2
    assert np.allclose(after.pop("camera"), before.pop("camera")) and after == before
    found.reload()
    found.wait_for_selector("html[data-ready]", state="attached")
    assert found.evaluate("explorer.view.step") == -1  # a new reader begins at the beginning
