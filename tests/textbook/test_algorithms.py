"""Every algorithm gives the value of exhaustive minimax, a move that has it, and a line that leads to it."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import secateur
from secateur import INFINITY, MAX, ONGOING, WIN, Game, SecateurError
from secateur.game import to_move
from secateur.games import load
from secateur.games.tree import Tree
from secateur.spec import CUTS, FAILS, ONE_SIDED
from secateur.textbook import Options, Result
from secateur.textbook.forms import for_max, leaf_value
from secateur.textbook.tally import Tally

FORMS: list[Options] = [
    {"fail": fail, "cut": cut}
    for fail in FAILS
    for cut in CUTS
    if not (fail == "hard" and cut in ONE_SIDED)  # which a spec refuses
]
VARIANTS: list[tuple[str, Options]] = [
    ("minimax", {}),
    ("minimax", {"merge": "states"}),
    ("minimax", {"merge": "symmetric"}),
    *[("alphabeta", form) for form in FORMS],
    *[("negamax", form) for form in FORMS],
    ("alphabeta", {"merge": "states"}),
    ("alphabeta", {"merge": "symmetric", "fail": "hard", "cut": ">"}),
    ("alphabeta", {"merge": "moves"}),
    ("pvs", {"merge": "states"}),
    ("pvs", {"merge": "symmetric", "fail": "hard", "cut": ">"}),
    ("negamax", {"merge": "states"}),
    ("negamax", {"merge": "symmetric"}),
    ("negamax", {"merge": "symmetric", "fail": "mixed", "cut": "max>"}),
    *[("pvs", form) for form in FORMS],
    ("mtdf", {}),
    *[("mtdf", {"cut": cut}) for cut in CUTS if cut != ">="],
    ("mtdf", {"merge": "symmetric"}),
    ("sss", {}),
    ("deepening", {}),
    ("deepening", {"fail": "hard", "cut": ">"}),
]
ORDERINGS = ["generated", "best", "worst", "evaluation", "rank", "shuffled:5", "rank+evaluation"]


def oracle(tree: Any, maximising: bool = True) -> int:
    """Minimax over nested lists, with nothing of secateur in it."""
    if isinstance(tree, int):
        return tree
    values = [oracle(child, not maximising) for child in tree]
    return max(values) if maximising else min(values)


def agrees(game: Game, state: Any, depth: int | None, algorithm: str, options: Options, value: int) -> None:
    """Both executors give the value, the same counts, and a line that leads to the value."""
    fast = secateur.search(algorithm, game, state, depth, options)
    slow = secateur.search(algorithm, game, state, depth, {**options, "interpreted": True})
    assert fast.value == slow.value == value
    assert fast.bound == "exact"
    assert fast.counts == slow.counts
    assert fast.line == slow.line
    leads_to(game, state, depth, fast)


def leads_to(game: Game, state: Any, depth: int | None, result: Result) -> None:
    """The move has the value, and so has the state at the end of the line."""
    state = game.start() if state is None else state
    player = game.player(state)
    assert result.move == result.line[0]
    for move in result.line:
        assert move in set(game.moves(state))
        state = game.play(state, move)
        player = to_move(game, state, player)
    outcome = game.outcome(state)
    assert outcome != ONGOING or len(result.line) == depth or result.algorithm == "deepening"
    assert for_max(player, leaf_value(game, state, outcome, len(result.line), Tally())) == result.value


# ---------------------------------------------------------------- random trees


def random_tree(rng: random.Random, depth: int, values: list[int]) -> Any:
    """Uneven depths, single children, ties and extreme values."""
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(values)
    return [random_tree(rng, depth - 1, values) for _ in range(rng.choice([1, 1, 2, 2, 3, 4]))]


POOLS = [[0], [0, 1], [-1, 0, 1], list(range(-10, 11)), list(range(1000)), [-990_000, 990_000, 0], [7, -7]]


def check_random_trees(seeds: range) -> None:
    for seed in seeds:
        rng = random.Random(seed)
        nested = random_tree(rng, rng.randint(1, 5), rng.choice(POOLS))
        if isinstance(nested, int):
            nested = [nested]
        root = rng.choice(["max", "min"])
        game = Tree.of(nested, root=root)
        value = oracle(nested, root == "max")
        algorithm, options = VARIANTS[seed % len(VARIANTS)]
        agrees(game, None, None, algorithm, {**options, "ordering": rng.choice(ORDERINGS)}, value)


@pytest.mark.sample(8)
@pytest.mark.parametrize("part", range(8))
def test_random_trees(compiled: None, part: int) -> None:
    check_random_trees(range(part * 250, part * 250 + 250))


@pytest.mark.slow
def test_many_more_random_trees() -> None:
    check_random_trees(range(10_000, 30_000))


trees = st.recursive(
    st.integers(-5, 5), lambda children: st.lists(children, min_size=1, max_size=3), max_leaves=20
).filter(lambda tree: isinstance(tree, list))


@given(trees, st.sampled_from(VARIANTS), st.sampled_from(ORDERINGS))
def test_any_tree(tree: Any, variant: tuple[str, Options], ordering: str) -> None:
    agrees(Tree.of(tree), None, None, variant[0], {**variant[1], "ordering": ordering}, oracle(tree))


@given(
    trees,
    st.integers(-6, 6),
    st.integers(-6, 6),
    st.sampled_from(FORMS),
    st.sampled_from(["alphabeta", "negamax", "pvs"]),
)
def test_windows_give_bounds(tree: Any, alpha: int, beta: int, form: Options, algorithm: str) -> None:
    """A value outside the window comes back as a true bound, and fail-hard never leaves the window."""
    if alpha >= beta:
        return
    result = secateur.search(algorithm, Tree.of(tree), options={**form, "window": (alpha, beta)})
    value = oracle(tree)
    if value <= alpha:
        assert result.bound == "upper"
        assert value <= result.value <= alpha
    elif value >= beta:
        assert result.bound == "lower"
        assert beta <= result.value <= value
    else:
        assert (result.bound, result.value) == ("exact", value)
    if form["fail"] == "hard":
        assert alpha <= result.value <= beta
    if form["fail"] == "mixed":  # as the first player, MAX, sees it: hard below, soft above
        assert alpha <= result.value


@given(trees)
def test_hard_and_soft_visit_the_same_nodes(tree: Any) -> None:
    """On >=. On > fail-hard visits more: its values are clipped to the bounds and never cross them."""
    soft, hard = (secateur.alphabeta(Tree.of(tree), fail=fail) for fail in ("soft", "hard"))
    assert soft.counts == hard.counts
    assert soft.counts == secateur.negamax(Tree.of(tree)).counts
    soft, hard = (secateur.alphabeta(Tree.of(tree), fail=fail, cut=">") for fail in ("soft", "hard"))
    assert soft.nodes <= hard.nodes
    assert soft.counts == secateur.negamax(Tree.of(tree), cut=">").counts


@given(trees)
def test_the_laxer_rule_visits_no_less(tree: Any) -> None:
    assert secateur.alphabeta(Tree.of(tree), cut=">").nodes >= secateur.alphabeta(Tree.of(tree), cut=">=").nodes


def test_the_rules_differ_on_ties() -> None:
    tree = Tree.of([[3, 5], [3, 1]])
    assert secateur.alphabeta(tree, cut=">=").counts.leaves == 3
    assert secateur.alphabeta(tree, cut=">").counts.leaves == 4
    assert secateur.alphabeta(tree, cut="max>").counts.leaves == 3  # MIN stops at the tie,
    assert secateur.alphabeta(tree, cut="min>").counts.leaves == 4  # or not


@given(trees)
def test_testing_the_value_first_visits_the_same_nodes(tree: Any) -> None:
    assert secateur.alphabeta(Tree.of(tree), cut="value>=").counts == secateur.alphabeta(Tree.of(tree)).counts
    assert secateur.alphabeta(Tree.of(tree), fail="mixed").counts == secateur.alphabeta(Tree.of(tree)).counts


# ---------------------------------------------------------------- the shipped games

POSITIONS = [
    ("tictactoe", "b2 a1", 4),
    pytest.param("kalah", "", 4, marks=pytest.mark.slow),
    pytest.param("connect4", "4453", 4, marks=pytest.mark.slow),
    pytest.param("othello", "f5d6c3", 3, marks=pytest.mark.slow),
    pytest.param("nim", "0 2 3 first", 6, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("spec", "position", "depth"), POSITIONS, ids=lambda part: str(part))
def test_games(compiled: None, spec: str, position: str, depth: int) -> None:
    """Each shipped game, one that passes and one that gives a player several moves among them."""
    game = load(spec)
    state = game.parse(position)
    value = secateur.minimax(game, state, depth, interpreted=True).value
    for algorithm, options in VARIANTS:
        agrees(game, state, depth, algorithm, {**options, "ordering": "rank"}, value)
    for ordering in ORDERINGS:
        agrees(game, state, depth, "alphabeta", {"ordering": ordering}, value)


def test_a_win_sooner_is_better() -> None:
    game = load("tictactoe")
    result = secateur.minimax(game, game.parse("a1 b1 a2 c1"))  # a3 wins at once
    assert (result.value, result.mate, game.format_move(game.start(), result.move or 0)) == (WIN - 1, 1, "a3")


def test_merging_saves_what_it_says(compiled: None) -> None:
    """A whole tree has as many nodes as are visited and saved together."""
    game = load("tictactoe")
    tree = secateur.minimax(game)
    merged = secateur.minimax(game, merge="states")
    symmetric = secateur.minimax(game, merge="symmetric")
    assert tree.nodes == 549_946
    assert merged.nodes + merged.counts.saved == symmetric.nodes + symmetric.counts.saved == tree.nodes
    assert merged.counts.mirrored == 0 < symmetric.counts.mirrored
    assert symmetric.nodes < merged.nodes < tree.nodes
    assert tree.value == merged.value == symmetric.value == 0


def test_a_shared_node_is_searched_once() -> None:
    outline = "A\n  B\n    D\n      H: 1\n      I: 2\n    E: 3\n  C\n    D\n    F: 4"
    game = Tree.of(outline)
    plain, merged = secateur.minimax(game), secateur.minimax(game, merge="states")
    assert (plain.nodes, merged.nodes, merged.counts.merged, merged.counts.saved) == (11, 9, 1, 2)
    assert plain.value == merged.value


# ---------------------------------------------------------------- stopping and bad input


def test_node_limits_stop_with_the_best_so_far() -> None:
    game = load("connect4")
    for interpreted in (False, True):
        result = secateur.alphabeta(game, depth=30, nodes=5_000, interpreted=interpreted)
        assert not result.complete
        assert result.bound == "unknown"
        assert 5_000 <= result.nodes < 5_500
    deeper = secateur.deepening(game, depth=30, nodes=50_000)
    assert deeper.move in range(7)
    assert 1 < deeper.depth < 30


def test_time_stops_a_search() -> None:
    result = secateur.deepening(load("connect4"), time=0.2)
    assert not result.complete
    assert result.move in range(7)
    assert result.seconds < 100  # without a limit it would take years


def test_a_small_memory_grows_until_it_suffices(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    whole = secateur.minimax(load("tictactoe"), merge="states")
    monkeypatch.setattr(sys.modules["secateur.textbook.search"], "FIRST_ROOM", 16)
    assert secateur.minimax(load("tictactoe"), merge="states").counts == whole.counts


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"depth": 0}, "depth must be a whole number from 1 to 500, not 0"),
        ({"depth": -3}, "from 1 to 500, not -3"),
        ({"depth": 10**9}, "from 1 to 500"),
        ({"window": (3, 3)}, r"window = \(3, 3\) is empty"),
        ({"cut": "="}, "cut must be '>='"),
        ({"fail": "medium"}, "fail must be 'soft', 'hard' or 'mixed', not 'medium'"),
        ({"fail": "hard", "cut": "max>"}, "fail must be 'soft' or 'mixed'"),
        ({"merge": "all"}, "merge must be 'states', 'symmetric' or 'moves', not 'all'"),
        ({"ordering": "bets"}, "did you mean 'best'"),
        ({"ordering": "shuffled:x"}, "shuffled:7"),
        ({"time": 0}, "time must be a number of seconds above 0"),
        ({"time": float("inf")}, "time must be a number of seconds above 0"),
        ({"nodes": 0}, "nodes must be a whole number of at least 1, not 0"),
        ({"deph": 3}, "no option 'deph'; did you mean 'depth'"),
        ({"state": (1, 2, 3)}, "must be one of Tree"),
    ],
)
def test_bad_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        secateur.alphabeta(Tree.of([[1, 2], [3]]), **options)


def test_unknown_algorithm() -> None:
    with pytest.raises(SecateurError, match="did you mean 'alphabeta'"):
        secateur.search("alfabeta", Tree.of([1, 2]))


def test_a_finished_game() -> None:
    with pytest.raises(SecateurError, match="the game is over"):
        secateur.minimax(Tree.of([1, 2]), (1, MAX))


def test_infinity_is_out_of_reach() -> None:
    with pytest.raises(SecateurError, match=r"tree\[0\]: a value must be a number .*, not 2000000"):
        Tree.of([INFINITY, 1])
