"""The examples and theorems of the lecture notes."""

from __future__ import annotations

import itertools
import random
from functools import cache
from typing import Any

import pytest

import secateur
from secateur.game import INFINITY
from secateur.games import load
from secateur.games.tree import Tree
from secateur.spec import CUTS, FAILS, ONE_SIDED
from secateur.textbook import effective_branching, knuth_moore
from secateur.trace import Event, read, trace
from secateur.trace.formats.document import write

NINE = [[3, 12, 8], [2, 4, 6], [14, 5, 2]]
FIFTEEN = [[[2, 3], [5, 9]], [[0, 1], [7, 5]]]


@pytest.mark.parametrize("fail", ["soft", "hard"])
def test_nine_leaves(fail: str) -> None:
    tree = trace(Tree.of(NINE), fail=fail).as_dict()
    assert tree["value"] == 3
    assert tree["visited_leaves"] == [3, 12, 8, 2, 14, 5, 2]
    assert tree["pruned_leaves"] == [4, 6]
    assert (tree["visited"], tree["pruned"]) == (11, 2)


@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax"])
def test_a_node_that_left_nothing_out_is_exact(algorithm: str) -> None:
    """The last MIN node of the notes has seen 14, 5 and 2: its value is 2, and nothing is cut off there."""
    tree = trace(Tree.of(NINE), algorithm=algorithm)
    sign = -1 if tree.negamax else 1
    c, d = tree.roots[0].children[1:]
    assert (c.value, c.bound, c.cut, c.type) == (sign * 2, "lower" if tree.negamax else "upper", True, "CUT")
    assert (d.value, d.bound, d.cut, d.type) == (sign * 2, "exact", False, "CUT")
    assert [step.node.label for step in tree.steps if step.event == Event.CUT] == ["C"]
    exit_of_d = next(step for step in tree.steps if step.node == d and step.event == Event.EXIT)
    assert "its exact value" in exit_of_d.why
    for interpreted in (True, False):
        counts = secateur.search(algorithm, Tree.of(NINE), options={"interpreted": interpreted}).counts
        assert (counts.cuts, counts.alpha_cuts, counts.beta_cuts, counts.deep_cuts) == (1, 1, 0, 0)


def test_a_node_is_exact_where_what_was_cut_below_it_cannot_decide() -> None:
    """E's second move was cut off, but is at most 1; its first has 2 for certain: so E is 2, below alpha."""
    tree = trace(Tree.of([[9], [[[2], [1, 7]], 8]]))
    found = {node.label: node for node in tree.visits}
    assert (found["E"].value, found["E"].bound) == (2, "exact")
    assert [node.value for node in tree.pruned] == [8, 7]
    assert found["C"].bound == "upper"  # its other move was left out


def test_nine_leaves_in_a_better_order() -> None:
    tree = trace(Tree.of([*NINE[:2], [2, 5, 14]])).as_dict()
    assert tree["value"] == 3
    assert tree["pruned_leaves"] == [4, 6, 5, 14]


def test_fifteen_nodes() -> None:
    tree = trace(Tree.of(FIFTEEN))
    assert tree.value == 3
    assert len(tree.visits) == 11
    assert [node.label for node in tree.pruned] == ["K", "G", "N", "O"]
    assert [node.value for node in tree.pruned] == [9, None, 7, 5]


def test_windows_of_the_fifteen_nodes() -> None:
    """Alpha and beta on entry and exit, worked out by hand."""
    nodes = {node["name"]: node for node in trace(Tree.of(FIFTEEN)).as_dict()["nodes"]}
    windows = {name: tuple(nodes[name][key] for key in ("alpha", "beta", "alpha_out", "beta_out")) for name in "ABCDEF"}
    assert windows == {
        "A": (None, None, 3, None),
        "B": (None, None, None, 3),
        "D": (None, None, 3, None),
        "E": (None, 3, 5, 3),
        "C": (3, None, 3, 1),
        "F": (3, None, 3, None),
    }
    assert (nodes["E"]["value"], nodes["E"]["bound"], nodes["E"]["cut"]) == (5, "lower", True)
    assert (nodes["C"]["value"], nodes["C"]["bound"], nodes["C"]["cut"]) == (1, "upper", True)
    assert nodes["E"]["set_by"] == nodes["B"]["index"]
    assert nodes["C"]["set_by"] == nodes["A"]["index"]


@cache
def random_trees() -> list[Tree]:
    rng = random.Random(11)
    return [Tree.of([[[rng.randrange(6) for _ in range(3)] for _ in range(2)] for _ in range(3)]) for _ in range(40)]


@cache
def minimax_value(number: int, state: Any) -> int:
    """What every algorithm must find there, computed once for all of them."""
    return secateur.minimax(random_trees()[number], state, interpreted=True).value


@pytest.mark.sample(4)
@pytest.mark.parametrize(
    ("algorithm", "cut", "fail"),
    [
        (algorithm, cut, fail)
        for algorithm in ("alphabeta", "negamax", "pvs", "mtdf", "sss", "deepening")
        for cut in CUTS
        for fail in FAILS
        if (fail == "soft" or algorithm not in ("mtdf", "sss")) and not (fail == "hard" and cut in ONE_SIDED)
    ],
)
@pytest.mark.plain
def test_every_bound_in_the_picture_is_true(algorithm: str, cut: str, fail: str) -> None:
    """The value, or bound, that a node is drawn with holds for its subtree."""
    for number, game in enumerate(random_trees()):
        tree = trace(game, algorithm=algorithm, cut=cut, fail=fail)
        for node in tree.visits:
            if (algorithm == "deepening" and node.depth < 3 - node.ply) or node.value is None:
                continue  # an iteration that sees less than the whole tree
            exact = node.value if node.kind in ("leaf", "over") else minimax_value(number, node.state)
            if tree.negamax and node.player == 1 and node.kind not in ("leaf", "over"):
                exact = -exact
            holds = {"exact": node.value == exact, "lower": node.value <= exact, "upper": node.value >= exact}
            assert holds[node.bound], (node, exact)


def test_a_deep_cut_off() -> None:
    """The bound comes from the root, three plies up, past a parent that has set none."""
    game = Tree.of([[5], [[[4, 99]], 8]])
    result = secateur.alphabeta(game)
    assert (result.counts.shallow_cuts, result.counts.deep_cuts) == (1, 1)
    deep, shallow = (node for node in reversed(trace(game).visits) if node.cut)
    assert (deep.ply, deep.set_by and deep.set_by.ply) == (3, 0)
    assert (shallow.ply, shallow.set_by and shallow.set_by.ply) == (1, 0)
    assert secateur.negamax(game).counts == result.counts


def test_a_root_move_is_never_cut_under_a_full_window() -> None:
    rng = random.Random(3)
    for _ in range(200):
        leaves = [[rng.randrange(20) for _ in range(3)] for _ in range(4)]
        root = trace(Tree.of(leaves)).roots[0]
        assert not root.cut
        assert len(root.children) == 4


def uniform(rng: random.Random, width: int, depth: int) -> Any:
    """A uniform tree whose leaves are all different."""
    leaves = iter(rng.sample(range(10 * width**depth), width**depth))

    def grow(level: int) -> Any:
        return next(leaves) if level == 0 else [grow(level - 1) for _ in range(width)]

    return grow(depth)


SIZES = [(2, 1), (2, 4), (2, 7), (3, 3), (3, 4), (4, 3), (5, 4), (7, 2), (9, 3)]

#: Every form that prunes all it can; fail-hard values meet the bounds they are clipped to but never cross them,
#: so that cutting on > alone misses most of its chances there.
THOROUGH: list[dict[str, Any]] = [
    {"fail": "soft", "cut": ">="},
    {"fail": "hard", "cut": ">="},
    {"fail": "soft", "cut": ">"},
]


@pytest.mark.parametrize(("width", "depth"), SIZES)
def test_ideal_order(width: int, depth: int) -> None:
    """Best moves first, alpha-beta visits exactly the minimum of Knuth and Moore."""
    for seed, algorithm, form in itertools.product(range(3), ["alphabeta", "negamax"], THOROUGH):
        game = Tree.of(uniform(random.Random(seed), width, depth))
        assert secateur.search(algorithm, game, options={"ordering": "best", **form}).counts.leaves == knuth_moore(
            width, depth
        )


def separated(rng: random.Random, width: int, depth: int) -> Any:
    """A uniform tree in which all values below one child lie above all values below another, in random order."""

    def grow(level: int, low: int) -> Any:
        if level == 0:
            return low
        children = [grow(level - 1, low + index * width ** (level - 1)) for index in range(width)]
        rng.shuffle(children)
        return children

    return grow(depth, 0)


#: Any tree up to depth 3, below which there are no deep cut-offs; deeper, trees whose branches do not overlap.
WORST = [(uniform, *size) for size in SIZES if size[1] <= 3] + [(separated, *size) for size in SIZES]


@pytest.mark.parametrize(("kind", "width", "depth"), WORST)
def test_worst_order(kind: Any, width: int, depth: int) -> None:
    """Worst moves first, alpha-beta visits as many leaves as minimax, whatever its form."""
    for seed, algorithm, (fail, cut) in itertools.product(
        range(3), ["alphabeta", "negamax"], itertools.product(["soft", "hard"], [">=", ">"])
    ):
        game = Tree.of(kind(random.Random(seed), width, depth))
        worst = secateur.search(algorithm, game, options={"ordering": "worst", "fail": fail, "cut": cut})
        assert worst.counts.leaves == secateur.minimax(game).counts.leaves == width**depth


def orders(tree: Any) -> Any:
    """Every way to order the children of every node."""
    if isinstance(tree, int):
        return [tree]
    return [
        list(chosen)
        for children in itertools.permutations(tree)
        for chosen in itertools.product(*(orders(child) for child in children))
    ]


def test_a_deep_cut_off_that_no_order_avoids() -> None:
    """Either the first branch lets the second be cut deep below, or the second lets the first be cut."""
    tree = [[5, 6], [[[4, 3], [7, 8]]]]
    leaves = {secateur.alphabeta(Tree.of(order), interpreted=True).counts.leaves for order in orders(tree)}
    assert max(leaves) == 5 < secateur.minimax(Tree.of(tree)).counts.leaves


def test_effective_branching_factor() -> None:
    game = Tree.of(uniform(random.Random(0), 3, 5))
    assert secateur.minimax(game).effective_branching == pytest.approx(3, abs=1e-5)
    assert secateur.alphabeta(game, ordering="best").effective_branching < 2.3
    assert effective_branching(5, 4) == 1.0


def test_deepening_orders_the_next_iteration() -> None:
    """The best line of each iteration is the first that the next one looks at."""
    game = load("connect4")
    result = secateur.deepening(game, game.parse("4"), 5)
    roots = trace(game, game.parse("4"), 5, "deepening").roots
    assert [each.depth for each in result.iterations] == list(range(1, 6))
    assert result.counts.nodes == sum(each.nodes for each in result.iterations)
    for before, root in zip(result.iterations, roots[1:], strict=False):
        node, first = root, []
        for _ in before.line:
            node = node.children[0]
            first.append(node.move)
        assert first == list(before.line)


def test_the_form_that_fails_high_soft_and_low_hard() -> None:
    """The loop of the C# notes returns alpha: never less than was given, but more than beta where it is cut."""
    nodes = {node.label: node for node in trace(Tree.of(FIFTEEN), fail="mixed").visits}
    assert (nodes["E"].value, nodes["E"].bound) == (5, "lower")  # above beta = 3
    assert (nodes["F"].value, nodes["F"].bound) == (3, "upper")  # 1 is below alpha = 3
    tree = trace(Tree.of(FIFTEEN), algorithm="negamax", fail="mixed")
    assert tree.pseudocode[-4:] == [
        "        alpha := max(alpha, value)",
        "        if alpha >= beta",
        "            return alpha    (cut-off)",
        "    return alpha",
    ]


def test_the_form_that_tests_before_it_moves_the_window() -> None:
    """As in AIMA: at a cut-off, the window is still what it was before the last value."""
    tree = trace(Tree.of(FIFTEEN), cut="value>=")
    nodes = {node.label: node for node in tree.visits}
    assert [(nodes[name].alpha_out, nodes[name].beta_out) for name in "EC"] == [
        (-INFINITY, 3),
        (3, INFINITY),
    ]
    assert [node.value for node in tree.visits] == [node.value for node in trace(Tree.of(FIFTEEN)).visits]
    why = next(step.why for step in tree.steps if step.event == Event.CUT)
    assert why.startswith("the value = 5 >= beta = 3 (set at B): MAX can get 5 at E")
    test = tree.pseudocode.index("            if best >= beta")
    assert "alpha := max(alpha, value)" in tree.pseudocode[test + 2]


def test_rules_by_which_one_player_stops_at_a_tie() -> None:
    tree = trace(Tree.of([[3, 5], [3, 1]]), cut="max>")
    assert "            if best > beta" in tree.pseudocode and "            if best <= alpha" in tree.pseudocode
    assert "cut on value > beta at MAX, value <= alpha at MIN" in tree.caption
    assert [node.label for node in tree.pruned] == ["G"]
    assert next(step.why for step in tree.steps if step.event == Event.CUT).startswith(
        "beta = 3 <= alpha = 3 (set at A)"
    )


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize("algorithm", ["alphabeta", "negamax:states", "pvs"])
def test_every_form_can_be_saved_and_read_again(cut: str, algorithm: str) -> None:
    for game in random_trees()[:10]:
        tree = trace(game, algorithm=algorithm, cut=cut, fail="mixed")
        assert read(write(tree), game).text() == tree.text()


# ---------------------------------------------------------------- leaves that are not known


def test_leaves_that_do_not_matter_need_no_value() -> None:
    """The example of the notes: 2 is enough to reject the second move, whatever x and y are."""
    tree = trace(Tree.of("[[3,12,8],[2,x,y],[14,5,2]]"))
    assert (tree.value, tree.dependence) == (3, "the value does not depend on x and y")
    assert [node.label for node in tree.pruned] == ["x", "y"]
    assert tree.text().endswith("\nthe value does not depend on x and y")
    assert "x x  ?  pruned" in tree.text()
    assert "the value does not depend on x and y" in tree.svg()
    document = tree.as_dict()
    assert document["pruned_leaves"] == [] and document["pruned_nodes"][0]["value"] is None


def test_leaves_that_matter() -> None:
    tree = trace(Tree.of("[[3, x], [2, 4]]"))
    assert tree.dependence == "the value depends on x: it is from 2 to 3, here with x = 0"
    assert "x is a leaf whose value is not known: the search takes it as 0 for MAX." in [s.why for s in tree.steps]
    assert trace(Tree.of("[x, 2]")).dependence.startswith("the value depends on x: it may be any number from 2")
    seen = trace(Tree.of("[[3, 5], [x, 4]]"))  # visited, but whatever it is, MIN has 4 there
    assert seen.game.value_range() == (3, 4)


@pytest.mark.sample(2)
@pytest.mark.parametrize("seed", range(20))
def test_the_range_of_a_value_is_true_and_tight(seed: int) -> None:
    """Both ends are reached, and no values of the unknown leaves lead beyond them."""
    rng = random.Random(seed)
    cells = [[[rng.randrange(9) for _ in range(2)] for _ in range(2)] for _ in range(3)]
    unknown = rng.sample(range(12), 2)
    leaves = list(itertools.chain.from_iterable(itertools.chain.from_iterable(cells)))

    def filled(values: list[Any]) -> str:
        rest = iter(values)
        return "[" + ",".join(f"[{','.join(f'[{next(rest)},{next(rest)}]' for _ in range(2))}]" for _ in range(3)) + "]"

    names = [f"u{place}" if place in unknown else value for place, value in enumerate(leaves)]
    low, high = Tree.of(filled(names)).value_range()
    found = set()
    for pair in itertools.product([-99, *range(9), 99], repeat=2):
        values = [pair[unknown.index(place)] if place in unknown else value for place, value in enumerate(leaves)]
        found.add(secateur.minimax(Tree.of(filled(values)), interpreted=True).value)
    inside = {value for value in found if abs(value) < 99}
    assert all(low <= value <= high for value in inside)
    assert min(found) == max(low, -99) and max(found) == min(high, 99)


def test_unknown_leaves_are_written_and_read() -> None:
    tree = Tree.of("A\n  B: ?\n  C: 4")
    assert tree.show(tree.start()) == "A\n  B: ?\n  C: 4"
    nested = Tree.of('[[3, x], {"name": "say \\"no\\"", "value": 4}, x]')
    assert nested.unknown == ("x",)  # one leaf, reached in two ways
    assert nested.nested(nested.start()) == "[[3,x],4,x]"
