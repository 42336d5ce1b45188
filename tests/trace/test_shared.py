"""Pictures that show once what is there several times: symmetric moves, and states that are reached in several ways."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import secateur
from secateur.errors import SecateurError
from secateur.games import load
from secateur.games.tree import Tree
from secateur.textbook.orderings import Ordering
from secateur.trace import read, trace
from secateur.trace.draw.compose import compose
from secateur.trace.draw.picture import Picture
from secateur.trace.formats.document import write
from secateur.trace.model.remembered import VisitsByState

GRAPH = """
A
  B
    D
      G: 3
      H: 5
    E
      H
      I: 4
  C
    E
    F
      I
      J: 7
"""
GAME = Tree.of(GRAPH)
TICTACTOE = load("tictactoe")


# ---------------------------------------------------------------- symmetric moves


@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs", "mtdf"])
def test_symmetric_moves_are_left_out(algorithm: str) -> None:
    tree = trace(TICTACTOE, depth=2, algorithm=algorithm, merge="moves")
    first = {node.label for root in tree.roots for node in root.children}
    assert len(first) == 3
    replies = {node.path for node in [*tree.visits, *tree.pruned] if node.ply == 2}
    assert len(replies) == 12
    assert tree.caption.endswith("moves not shown are symmetrical")
    assert "moves not shown are symmetrical" in " ".join(compose(tree).caption)
    assert tree.value == trace(TICTACTOE, depth=2, algorithm=algorithm).value


def test_the_value_and_the_line_stay() -> None:
    for depth in (3, 5):
        for name in ("alphabeta", "pvs:hard", "minimax:rank"):
            whole = secateur.search(name, TICTACTOE, depth=depth, options={"interpreted": True})
            once = secateur.search(f"{name}:moves", TICTACTOE, depth=depth, options={"interpreted": True})
            assert (once.value, once.line) == (whole.value, whole.line)
            assert once.nodes < whole.nodes


def test_a_document_says_that_moves_are_left_out() -> None:
    tree = trace(TICTACTOE, depth=2, merge="moves")
    assert read(write(tree), TICTACTOE).text() == read(write(tree)).text() == tree.text()


def test_an_ordering_of_ones_own_leaves_nothing_out() -> None:
    with pytest.raises(SecateurError, match="the ordering must be a name such as 'rank'"):
        secateur.alphabeta(TICTACTOE, depth=2, merge="moves", ordering=Ordering(), interpreted=True)


# ---------------------------------------------------------------- the graph


def names(picture: Picture) -> Counter[str]:
    return Counter(label.text for label in picture.labels if label.role == "name")


def test_a_graph_is_drawn_as_one() -> None:
    tree = trace(GAME, algorithm="minimax", merge="states")
    picture = compose(tree, dag=True)
    assert names(picture) == Counter("ABCDEFGHIJ")
    assert len(picture.glyphs) == 10
    at = {label.node: label.text for label in picture.labels if label.role == "name"}
    lines = Counter(
        at[picture.glyphs[edge.source].node] + at[picture.glyphs[edge.target].node] for edge in picture.edges
    )
    assert lines == Counter(["AB", "AC", "BD", "BE", "CE", "CF", "DG", "DH", "EH", "EI", "FI", "FJ"])
    assert "saved by merging" in " ".join(picture.caption)
    assert len(compose(tree).glyphs) == 13


@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax", "pvs"])
@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_shared_leaves_are_drawn_once(algorithm: str, fail: str) -> None:
    tree = trace(GAME, algorithm=algorithm, merge="states", fail=fail)
    drawn = names(compose(tree, dag=True))
    assert [drawn[name] for name in "GHIJ"] == [1, 1, 1, 1]
    assert tree.value == 5
    for step in range(-1, len(tree.steps)):  # films have the same places
        assert len(compose(tree, step, dag=True).glyphs) == sum(drawn.values())


def test_a_win_is_nearer_at_another_ply() -> None:
    """A leaf that is reached at two plies has two values, and stands there twice."""
    tree = trace(load("nim:heaps=2-2"), algorithm="minimax", merge="symmetric")
    shown = {(glyph.node, glyph.lines) for glyph in compose(tree, dag=True).glyphs if glyph.shape == "leaf"}
    wanted = {node.value for node in tree.visits if node.kind == "over"}
    assert {tree.values[node] for node, _ in shown} == wanted


def test_every_format_draws_it(tmp_path: Path) -> None:
    tree = trace(GAME, algorithm="alphabeta", merge="states")
    for suffix in ("svg", "png", "pdf", "tex", "mmd", "dot", "canvas", "html"):
        tree.save(tmp_path / f"graph.{suffix}", dag=True)
    parents = Counter(re.findall(r"-> (n\d+)", (tmp_path / "graph.dot").read_text()))
    assert '"dag":true' in (tmp_path / "graph.html").read_text("utf-8")
    assert max(parents.values()) == 3  # H stands below D and below both visits of E
    assert read(write(tree)).svg(dag=True).count("<text") <= tree.svg().count("<text")


@pytest.mark.parametrize("merge", ["states", "symmetric"])
@pytest.mark.parametrize("algorithm", ["minimax", "alphabeta", "negamax", "pvs"])
def test_saved_is_the_size_of_first_visits(algorithm: str, merge: str) -> None:
    """Nodes below the first visit of each state that was answered, with those that were answered there."""
    tree = trace(TICTACTOE, depth=4, algorithm=algorithm, merge=merge)
    alone = secateur.search(algorithm, TICTACTOE, depth=4, options={"interpreted": True})
    visits, sizes = VisitsByState(tree), dict[tuple[int, int], int]()
    saved = 0

    def size(node: int) -> int:
        nonlocal saved
        key = visits.key(node)
        if tree.kinds[node] == "hit":
            saved += sizes[key] - 1
            return sizes[key]
        whole = 1 + sum(size(child) for child in tree.children(node) if child < tree.visited)
        if tree.kinds[node] == "inner":
            sizes.setdefault(key, whole)  # of the first visit
        return whole

    size(0)
    counts = tree.result.counts
    assert (counts.saved, tree.value) == (saved, alone.value)
    assert saved > 0 and tree.result.nodes < alone.nodes
    assert algorithm != "minimax" or tree.result.nodes + saved == alone.nodes
    hits = (counts.merged or 0) + (counts.mirrored or 0)
    told = f"{hits} remembered ({saved:,} nodes below their first visits)"
    assert (told if algorithm != "minimax" else f"{saved:,} saved by merging") in tree.text()
