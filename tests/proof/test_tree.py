"""The tree of task positions against exhaustive minimax, on random graphs and small games."""

from __future__ import annotations

import random
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from secateur import LOSS, MAX, WIN, SecateurError
from secateur.proof.tree import NEVER, ChildPosition, ContradictionError, TaskTree
from secateur.proof.values import next_question
from secateur.scores import HIGHEST


class RandomGraph:
    """Positions 0, 1, 2...: moves lead to later ones, either player may be to move, and the last ones have scores."""

    def __init__(self, seed: int, size: int, scores: list[int]) -> None:
        rng = random.Random(seed)
        self.players = [rng.randrange(2) for _ in range(size)]
        self.moves = [
            rng.sample(range(place + 1, size), min(rng.randint(1, 4), size - place - 1)) for place in range(size)
        ]
        self.scores = [rng.choice(scores) for _ in range(size)]

    @cache  # noqa: B019
    def value(self, place: int) -> int:
        if not self.moves[place]:
            return self.scores[place]
        return (max if self.players[place] == MAX else min)(map(self.value, self.moves[place]))

    @cache  # noqa: B019
    def size(self, place: int) -> int:
        return 1 + sum(map(self.size, self.moves[place]))

    def position(self, place: int) -> ChildPosition:
        over = (self.value(place), self.value(place)) if not self.moves[place] else (LOSS, WIN)
        return ChildPosition(str(place), self.players[place], *over)

    def search(self, place: int, question: int, nodes: int, rng: random.Random) -> tuple[int, int]:
        """What a search with a limit of nodes finds: fail-soft, so at times more than it was asked for."""
        value = self.value(place)
        if self.size(place) > nodes:
            return LOSS, WIN
        slack = rng.randrange(3)
        if value >= question:
            return max(value - slack, question) if value <= HIGHEST else value, WIN
        return LOSS, min(value + slack, question - 1) if value >= -HIGHEST else value


def solved(graph: RandomGraph, nodes: int, workers: int, guess: int, rng: random.Random) -> TaskTree:
    """The tree when the value of position 0 is known; results come in any order."""
    tree = TaskTree(graph.position(0))
    busy: list[tuple[str, int]] = []
    while tree.root.low < tree.root.high:
        tree.ask(next_question(tree.root.low, tree.root.high, guess))
        while not tree.is_answered:
            while len(busy) < workers and (node := tree.take()):
                busy.append((node.key, tree.question))
            assert busy, "an open question has an open leaf"
            key, question = busy.pop(rng.randrange(len(busy)))
            node = tree.nodes[key]
            node.busy = False
            low, high = graph.search(int(key), question, nodes, rng)
            tree.add(key, low, high)
            if node.children is None and tree.is_open(node):
                tree.expand(key, [graph.position(move) for move in graph.moves[int(key)]])
            for each in tree.nodes.values():
                assert each.low <= graph.value(int(each.key)) <= each.high
    return tree


@given(
    st.integers(0, 10**6),
    st.integers(2, 40),
    st.sampled_from([[LOSS, 0, WIN], [LOSS, WIN], [-3, -1, 0, 2, 5], [LOSS, -2, 0, 3, WIN]]),
    st.integers(1, 60),
    st.integers(1, 6),
    st.integers(-4, 6),
)
def test_the_value_is_that_of_minimax(
    seed: int, size: int, scores: list[int], nodes: int, workers: int, guess: int
) -> None:
    graph = RandomGraph(seed, size, scores)
    tree = solved(graph, nodes, workers, guess, random.Random(seed))
    assert tree.root.low == tree.root.high == graph.value(0)


@given(st.integers(0, 10**6), st.integers(3, 30), st.integers(-4, 4))
def test_numbers_tell_what_is_proven(seed: int, size: int, question: int) -> None:
    """After any expansions, a number is 0 where the leaves decide, and NEVER where they decide the opposite."""
    graph, rng = RandomGraph(seed, size, [-3, -1, 0, 2, 3]), random.Random(seed)
    tree = TaskTree(graph.position(0))
    tree.ask(question)
    for _ in range(rng.randrange(1, 2 * size)):
        leaves = [node for node in tree.nodes.values() if node.children is None and graph.moves[int(node.key)]]
        if leaves:
            key = rng.choice(leaves).key
            tree.expand(key, [graph.position(move) for move in graph.moves[int(key)]])

    def known(place: int, unknown: int) -> int:
        """The value if every open leaf were worth this much."""
        node = tree.nodes[str(place)]
        if node.children is None:
            return graph.value(place) if not graph.moves[place] else unknown
        return (max if node.player == MAX else min)(known(int(child.key), unknown) for child in node.children)

    for node in tree.nodes.values():
        least, most = known(int(node.key), LOSS), known(int(node.key), WIN)
        assert (node.low, node.high) == (least, most)
        assert (node.proof == 0) == (least >= question) == (node.disproof == NEVER)
        assert (node.disproof == 0) == (most < question) == (node.proof == NEVER)
    numbers = {key: (node.proof, node.disproof) for key, node in tree.nodes.items()}
    tree.ask(question)  # anew, from the leaves
    assert numbers == {key: (node.proof, node.disproof) for key, node in tree.nodes.items()}


def test_the_most_promising_leaf_is_taken_first() -> None:
    tree = TaskTree(ChildPosition("root", 0))
    tree.ask(1)
    tree.expand("root", [ChildPosition(name, 1) for name in "ab"])
    tree.expand("a", [ChildPosition(f"a{number}", 0) for number in range(3)])
    tree.expand("b", [ChildPosition("b0", 0)])
    assert (tree.nodes["a"].proof, tree.nodes["b"].proof) == (3, 1)
    taken = [node.key for node in iter(tree.take, None)]
    assert taken[0] == "b0" and set(taken) == {"b0", "a0", "a1", "a2"}
    assert tree.take() is None
    tree.add("b0", LOSS, 0)
    tree.nodes["a0"].busy = tree.nodes["a1"].busy = False
    tree.add("a0", WIN, WIN)
    assert tree.take() is tree.nodes["a1"] and not tree.is_answered
    tree.add("a1", 1, WIN)
    tree.add("a2", WIN, WIN)
    assert tree.is_answered and (tree.root.low, tree.root.high) == (1, WIN)


def test_bounds_only_tighten_and_a_contradiction_is_an_error() -> None:
    tree = TaskTree(ChildPosition("root", 0))
    tree.ask(0)
    tree.add("root", -2, 6)
    tree.add("root", -5, 7)
    assert (tree.root.low, tree.root.high) == (-2, 6)
    with pytest.raises(
        ContradictionError, match="at position root: known the value is from -2 to 6, and a search says"
    ):
        tree.add("root", 7, WIN)
    tree.expand("root", [ChildPosition("a", 1), ChildPosition("b", 1)])
    tree.add("a", LOSS, -3)
    with pytest.raises(ContradictionError, match="its moves say the value is from -1000000 to -3"):
        tree.add("b", LOSS, -3)


def test_states_that_repeat_are_refused() -> None:
    tree = TaskTree(ChildPosition("a", 0))
    tree.ask(0)
    tree.expand("a", [ChildPosition("b", 1), ChildPosition("c", 1)])
    tree.expand("b", [ChildPosition("c", 1)])
    for key in "abc":
        with pytest.raises(
            SecateurError, match="states repeat in this game, so a tree cannot prove its value: use --all"
        ):
            tree.expand("c", [ChildPosition(key, 0)])


@given(st.integers(-20, 20), st.integers(-10, 10), st.sampled_from([1, 2]))
def test_questions_close_in_on_any_value(value: int, guess: int, step: int) -> None:
    value *= step
    for low, high in ((LOSS, WIN), (-40, 40)):
        asked = 0
        while low < high:
            question = next_question(low, high, guess)
            assert low < question <= high
            low, high = (question, high) if value >= question else (low, question - 1)
            asked += 1
        assert low == high == value and asked < 60
