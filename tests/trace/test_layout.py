"""The tidy tree: no overlap, order, parents above the middle of their children, linear time; links and wide trees."""

from __future__ import annotations

import random
import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import secateur
from secateur.games import Tree, load
from secateur.trace.draw.compose import compose
from secateur.trace.draw.layout import levels, rows, tidy
from secateur.trace.formats.svg import bend
from secateur.trace.web.notebook import WIDEST, WIDTH

GAP = 7.0
SHARED = "A\n  B\n    D\n      F: 3\n      G: 7\n    E\n      H: 5\n      I: 1\n  C\n    D\n    J: 4\n"


def random_tree(seed: int, count: int, reach: int) -> list[list[int]]:
    """A tree whose nodes come before their children; `reach` makes it bushy or deep."""
    chance = random.Random(seed)
    children: list[list[int]] = [[]]
    for node in range(1, count):
        children[chance.randrange(max(0, node - reach), node)].append(node)
        children.append([])
    return children


def by_level(children: list[list[int]]) -> list[list[int]]:
    """The nodes of each level from left to right."""
    found, level = [], [0]
    while level:
        found.append(level)
        level = [child for node in level for child in children[node]]
    return found


def check(children: list[list[int]], left: list[float], right: list[float]) -> list[float]:
    x = tidy(children, left, right, GAP)
    for level in by_level(children):
        for one, other in pairwise(level):
            assert x[one] + right[one] + GAP <= x[other] - left[other] + 1e-6
    for node, below in enumerate(children):
        if below:
            assert x[node] == pytest.approx((x[below[0]] + x[below[-1]]) / 2)
    assert min(place - room for place, room in zip(x, left, strict=True)) == pytest.approx(0)
    return x


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 60), st.integers(1, 40), st.booleans())
def test_no_two_nodes_overlap_and_parents_stand_in_the_middle(seed: int, count: int, reach: int, even: bool) -> None:
    children = random_tree(seed, count, reach)
    chance = random.Random(seed + 1)
    sides = [[10.0 if even else chance.uniform(1, 40) for _ in children] for _ in range(2)]
    check(children, *sides)


def test_equal_subtrees_look_equal() -> None:
    family = [[1, 2], [3, 4, 5], [6, 7, 8], [], [], [], [], [], []]
    x = check(family, [10.0] * 9, [10.0] * 9)
    assert [x[node] - x[1] for node in (3, 4, 5)] == [x[node] - x[2] for node in (6, 7, 8)]


def test_small_subtrees_between_large_ones_are_spread_evenly() -> None:
    children: list[list[int]] = [[1, 2, 3, 4, 5], [6, 7, 8, 9, 10, 11, 12], [], [], [], [13, 14, 15, 16, 17, 18, 19]]
    children += [[] for _ in range(14)]
    x = check(children, [5.0] * 20, [5.0] * 20)
    steps = [x[node + 1] - x[node] for node in range(1, 5)]
    assert max(steps) - min(steps) < 1e-6


def test_a_chain_of_many_nodes_needs_no_recursion() -> None:
    count = 20_000
    assert set(
        tidy([[node + 1] if node < count - 1 else [] for node in range(count)], [1] * count, [1] * count, 0)
    ) == {1}


def test_rows_do_not_touch() -> None:
    children = random_tree(3, 400, 30)
    x = tidy(children, [10.0] * 400, [10.0] * 400, GAP)
    heights = [random.Random(node).uniform(5, 50) for node in range(400)]
    bands = rows(children, x, heights, 30)
    for (_, bottom), (top, _) in pairwise(bands):
        assert top - bottom >= 30 - 1e-6
    for node, level in enumerate(levels(children)):
        assert bands[level][1] - bands[level][0] >= heights[node] - 1e-6


def test_time_grows_with_the_number_of_nodes_only() -> None:
    def seconds(count: int) -> float:
        children = random_tree(1, count, 3000)
        sizes = [10.0] * count
        best = 9e9
        for _ in range(3):
            started = time.process_time()
            tidy(children, sizes, sizes, GAP)
            best = min(best, time.process_time() - started)
        return best

    assert seconds(60_000) < 25 * seconds(6_000) + 0.1


def test_links_do_not_run_through_nodes() -> None:
    tree = secateur.trace(load("nim:heaps=2-2"), algorithm="minimax", merge="symmetric")
    for picture in (compose(tree), compose(secateur.trace(Tree.of(SHARED), algorithm="minimax", merge="states"))):
        links = [edge for edge in picture.edges if edge.role == "link"]
        assert links
        for edge in links:
            x, y = bend(edge)
            for at in (number / 50 for number in range(51)):
                across = (1 - at) ** 2 * edge.x1 + 2 * at * (1 - at) * x + at**2 * edge.x2
                down = (1 - at) ** 2 * edge.y1 + 2 * at * (1 - at) * y + at**2 * edge.y2
                assert not [
                    glyph
                    for number, glyph in enumerate(picture.glyphs)
                    if number not in (edge.source, edge.target)
                    and abs(across - glyph.x) < glyph.width / 2 - 0.1
                    and abs(down - glyph.y) < glyph.height / 2 - 0.1
                ]


def test_a_notebook_folds_what_is_wider_than_a_page() -> None:
    game = load("connect4")
    tree = secateur.trace(game, None, 4)
    assert compose(tree).width > WIDEST
    both = secateur.trace.compare(game, None, 4, variants=["minimax", "alphabeta"])
    for bundle in (tree._repr_mimebundle_(), both._repr_mimebundle_()):
        picture = bundle["image/svg+xml"]
        assert float(WIDTH.findall(picture)[0]) <= WIDEST
        assert "max-width:100%" in picture
