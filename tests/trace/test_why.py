"""Every sentence of a search is true: tests/helpers/true_sentences.py says what that means."""

from __future__ import annotations

import random
from typing import Any

import pytest

from secateur.game import INFINITY, MAX, MIN
from secateur.games import ConnectFour, Kalah, Nim, TicTacToe, load
from secateur.games.tree import Tree
from secateur.textbook import Options
from secateur.trace import Event, SearchTree, trace
from tests.helpers.true_sentences import check, check_line

FORMS: list[Options] = [{"fail": fail, "cut": cut} for fail in ("soft", "hard") for cut in (">=", ">")]
VARIANTS: list[tuple[str, Options]] = [
    ("minimax", {}),
    ("minimax", {"merge": "states"}),
    *[(name, form) for name in ("alphabeta", "negamax", "pvs", "deepening") for form in FORMS],
    *[(name, Options(merge="states", **form)) for form in FORMS for name in ("negamax", "alphabeta", "pvs")],
    ("mtdf", {}),
    ("mtdf", {"cut": ">"}),
    ("sss", {}),
    ("sss", {"cut": ">"}),
]
POOLS = [[0, 1], [-1, 0, 1], list(range(-10, 11)), list(range(100)), [-900_000, 900_000, 0], [3, 3, 3, 4]]


# ---------------------------------------------------------------- trees


def random_tree(rng: random.Random, depth: int, pool: list[int]) -> Any:
    """Uneven depths, single children, ties, and inner nodes with evaluations."""
    if depth == 0 or rng.random() < 0.12:
        return rng.choice(pool)
    children = [random_tree(rng, depth - 1, pool) for _ in range(rng.choice([1, 2, 2, 3, 3, 4]))]
    return {"value": rng.choice(pool), "children": children} if rng.random() < 0.7 else children


def random_graph(rng: random.Random, depth: int, pool: list[int]) -> str:
    """An outline whose nodes may stand below several others: what `merge` is for."""
    layers = [[f"{'ABCDEFG'[level]}{number}" for number in range(1 if level == 0 else 4)] for level in range(depth + 1)]
    below = {name: rng.sample(layers[level + 1], rng.randint(1, 4)) for level in range(depth) for name in layers[level]}
    values = {name: rng.choice(pool) for layer in layers for name in layer}

    def outline(name: str, level: int) -> list[str]:
        lines = ["  " * level + (name if name in below and name in seen else f"{name}: {values[name]}")]
        if name not in seen:
            seen.add(name)
            for child in below.get(name, []):
                lines += outline(child, level + 1)
        return lines

    seen: set[str] = set()
    return "\n".join(outline(layers[0][0], 0))


def random_search(seed: int) -> SearchTree:
    rng = random.Random(seed)
    algorithm, options = VARIANTS[seed % len(VARIANTS)]
    depth = rng.choice([1, 2, 3, 3, 4])
    if rng.random() < 0.25:
        source = random_graph(rng, max(depth, 2), rng.choice(POOLS))
    else:
        source = random_tree(rng, depth, rng.choice(POOLS))
    game = Tree.of(source if isinstance(source, (str, list, dict)) else [source], root=rng.choice(["max", "min"]))
    more = Options(**options)
    if algorithm != "minimax" and rng.random() < 0.25:
        alpha = rng.randint(-3, 3)
        more["window"] = rng.choice([(alpha, alpha + rng.randint(1, 4)), (alpha, INFINITY), (-INFINITY, alpha)])
    if rng.random() < 0.3:
        more["ordering"] = rng.choice(["best", "worst", "evaluation", "shuffled:3"])
    limited = depth > 1 and rng.random() < 0.3
    return trace(game, depth=depth - 1 if limited else None, algorithm=algorithm, **more)


@pytest.mark.sample(2)
@pytest.mark.parametrize("part", [0, 1, *(pytest.param(part, marks=pytest.mark.slow) for part in (2, 3))])
def test_every_sentence_is_true_on_random_trees(part: int) -> None:
    kinds: list[str] = []
    for seed in range(part * 250, part * 250 + 250):
        try:
            kinds += check(random_search(seed))
        except AssertionError as error:
            raise AssertionError(f"seed {seed}, {VARIANTS[seed % len(VARIANTS)]}: {error}") from error
    assert set(kinds) >= {"given", "set", "narrow"}


def test_bounds_that_are_remembered() -> None:
    """Graphs where a node is met again with a wider window: what is remembered of it narrows the window."""
    kinds: list[str] = []
    for seed in (10, 12, 16, 21, 28, 66, 115, 151):
        game = Tree.of(random_graph(random.Random(seed), 6, list(range(30))))
        for algorithm in ("negamax", "alphabeta", "pvs"):
            kinds += check(trace(game, algorithm=algorithm, merge="states", **FORMS[seed % 4]))
    assert "remembered" in kinds


# ---------------------------------------------------------------- the notes


def sentences(nested: str, algorithm: str = "alphabeta", **options: Any) -> dict[tuple[str, str], str]:
    tree = trace(Tree.of(nested), algorithm=algorithm, **options)
    return {(step.event.name, step.node.label): step.why for step in tree.steps}


def test_the_cut_offs_of_the_notes() -> None:
    assert sentences("[[3,12,8],[2,4,6],[14,5,2]]")["CUT", "C"] == (
        "beta = 2 <= alpha = 3 (set at A): MIN can hold MAX to 2 at C, but MAX already has 3 at A and will not let "
        "the game reach C, so C's other moves can't matter: a shallow cut-off."
    )
    assert sentences("[[[2,3],[5,9]],[[0,1],[7,5]]]", "negamax")["CUT", "C"] == (
        "alpha = -1 >= beta = -3 (set at A), as MIN sees it: MIN can hold MAX to 1 at C, but MAX already has 3 at A "
        "and will not let the game reach C, so C's other moves can't matter: a shallow cut-off."
    )
    assert sentences("[[3,12],[3,4]]")["CUT", "C"].endswith(
        "but MAX already has 3 at A and gains nothing by it, so C's other moves can't matter: a shallow cut-off."
    )
    assert "beta = 2 < alpha = 3" in sentences("[[3,12],[2,4]]", cut=">")["CUT", "C"]
    assert ("CUT", "C") not in sentences("[[3,12],[3,4]]", cut=">")


def test_a_deep_cut_off_names_the_ancestor() -> None:
    told = sentences("[5,[[[4,9],1],9]]")
    assert next(why for (event, _), why in told.items() if event == "CUT") == (
        "beta = 4 <= alpha = 5 (set at A): MIN can hold MAX to 4 at F, but MAX already has 5 at A and will not let "
        "the game reach F, so F's other moves can't matter: a deep cut-off, 3 levels below."
    )


def test_the_other_steps_of_the_notes() -> None:
    soft, hard = sentences("[[[2,3],[5,9]],[[0,1],[7,5]]]"), sentences("[[[2,3],[5,9]],[[0,1],[7,5]]]", fail="hard")
    assert soft["EXIT", "F"] == (
        "F returns 1, its exact value: the best of its moves for MAX; it is <= alpha = 3, but no move was left out "
        "that could change it."
    )
    assert hard["EXIT", "F"] == (
        "F returns 3: its value is at most 3, as no move got above alpha = 3, "
        "because fail-hard values stay inside the window, and 1 is outside."
    )
    assert soft["RAISE", "B"] == "MIN can now hold MAX to 3 at B: beta falls from inf to 3."
    again = sentences("[[3,5],[4,9]]", "pvs")
    assert again["AGAIN", "A"] == (
        "C comes back with 4, more than alpha = 3 and less than beta = inf, its exact value, as no move was left out "
        "there; but PVS takes it as a bound, so it is "
        "searched again with the whole window."
    )
    again = sentences("[[3,5],[[4,9],[7]]]", "pvs")
    assert again["AGAIN", "A"] == (
        "C comes back with at least 4, more than alpha = 3 and less than beta = inf, but a narrow window can't tell "
        "its exact value, so it is searched again with the whole window."
    )
    passes = [step.why for step in trace(Tree.of("[[3,12],[2,4]]"), algorithm="sss").steps if step.node.parent is None]
    assert passes[0].startswith("Pass 1 asks only whether MAX can get inf or more at A: alpha = inf - 1 and beta = inf")


def test_pseudocode_has_the_form_that_was_searched_with() -> None:
    tree = trace(Tree.of("[[3,12],[2,4]]"), fail="hard", cut=">")
    assert "            if alpha > beta" in tree.pseudocode
    assert "                return beta    (beta cut-off)" in tree.pseudocode
    assert [tree.pseudocode[step.line or 0].strip() for step in tree.steps if step.node.label == "C"] == [
        "function alphabeta(node, depth, alpha, beta)",
        "value := alphabeta(child, depth - 1, alpha, beta)",
        "beta := min(beta, value)",
        "if alpha > beta",
        "return alpha    (alpha cut-off)",
    ]


# ---------------------------------------------------------------- games

GAMES: list[tuple[Any, list[int], int | None, str, Options]] = [
    (TicTacToe(), [0, 4, 8], None, "alphabeta", {}),
    (TicTacToe(), [0, 4], None, "minimax", {"merge": "symmetric"}),
    (TicTacToe(), [4], 5, "negamax", {"merge": "symmetric", "fail": "hard"}),
    (TicTacToe(), [4], 5, "mtdf", {"merge": "symmetric"}),
    (TicTacToe(), [0, 4, 8], None, "deepening", {}),
    (ConnectFour(), [], 5, "pvs", {}),
    (Kalah(), [], 5, "alphabeta", {"cut": ">"}),
    (Kalah(), [], 5, "negamax", {"merge": "states"}),
    (Kalah(), [], 4, "pvs", {"fail": "hard"}),
    (Nim(), [], None, "sss", {}),
]


@pytest.mark.sample(2)
@pytest.mark.parametrize("case", range(len(GAMES)))
def test_games(case: int) -> None:
    """Wins by distance, symmetric states, several moves in a row: the sentences say so, and name who set a bound."""
    game, moves, depth, algorithm, options = GAMES[case]
    state = game.start()
    for move in moves:
        state = game.play(state, move)
    tree = trace(game, state, depth, algorithm, **options)
    symmetric = 0
    for step in tree.steps:
        why, node = step.why, step.node
        assert why.endswith(".")
        check_line(tree, step)
        if step.event == Event.CUT:
            assert ("after" in why or "at the root" in why) and "  " not in why
            if node.set_by is not None and node.origin == "move":
                rival = node.set_by
                assert rival.player != node.player
                assert ("deep" in why) == (rival != node.parent)
                then = tree.at(step.number)
                ours = step.second if tree.negamax or node.player == MAX else step.first
                at_rival = {MAX: then.alpha, MIN: then.beta}[rival.player] if not tree.negamax else then.alpha
                assert ours == (-at_rival[rival.index] if tree.negamax else at_rival[rival.index])
        symmetric += step.event == Event.HIT and "is symmetric to" in why
    assert (symmetric > 0) == (tree.result.counts.mirrored > 0)
    if "hit" in tree.kinds:
        assert all(node.same_as is not None for node in tree.visits if node.kind == "hit")


def test_a_stopped_search_says_so() -> None:
    trees = [trace(ConnectFour(), depth=6, nodes=nodes) for nodes in (2, 3, 40, 50)]
    told = [step.why for tree in trees for step in tree.steps]
    assert any(why.startswith("The search is stopped after") and "evaluation" in why for why in told)
    assert all(tree.steps[-1].why.startswith("The search is stopped at the root") for tree in trees)


def test_wins_are_said_by_name() -> None:
    game = TicTacToe()
    state = game.start()
    for move in (0, 3, 1, 4):
        state = game.play(state, move)
    told = [step.why for step in trace(game, state).steps]
    assert any("its value is a win in 1 for MAX" in why for why in told)
    assert any("MAX already has a win in 1 at the root" in why for why in told)


def test_names_keep_their_case() -> None:
    """A leaf called x, and the pawn b4, do not become X and B4 at the beginning of a sentence."""
    told = sentences("[[3,x],[2,4]]")
    assert told["OVER", "x"].startswith("x is a leaf")
    assert told["BACK", "B"].startswith("x comes back to B with")
    game = load("chess")
    tree = trace(game, game.parse("4k3/8/8/8/8/8/1P6/4K3 w - - 0 1"), 3, algorithm="engine", nodes=400)
    skips = [step.why for step in tree.steps if step.event == Event.SKIP]
    moves = [game.format_move(step.node.state, step.first) for step in tree.steps if step.event == Event.SKIP]
    assert all(why.startswith(move) for why, move in zip(skips, moves, strict=True))
