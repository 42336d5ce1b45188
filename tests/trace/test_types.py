"""Knuth-Moore types where a player moves again: in the best order, what is expected comes out."""

from __future__ import annotations

import pytest

from secateur.games import load
from secateur.trace import trace


@pytest.mark.parametrize("depth", [4, 6, 7])
def test_a_second_move_in_a_row_keeps_the_goal(depth: int) -> None:
    tree = trace(load("kalah:houses=4,seeds=3"), depth=depth, ordering="best")
    inner = [node for node in tree.visits if node.kind == "inner" and any(not child.pruned for child in node.children)]
    assert any(node.parent is not None and node.parent.player == node.player for node in inner)
    assert [node for node in inner if node.type != node.expected] == []
