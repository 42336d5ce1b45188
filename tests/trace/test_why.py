"""Every sentence is true: what it claims is recomputed from its numbers, whatever the pruned leaves may be worth.

A claim such as "MAX can get 5 at E" must hold with the leaves that were seen so far alone. Minimax is
monotone, so it is enough to try the worst: `low` is the value of a node if all other leaves were worth
nothing to MAX, `high` if they were worth everything.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from secateur.game import INFINITY, MAX, MIN, WIN
from secateur.games import ConnectFour, Kalah, Nim, TicTacToe, load
from secateur.games.tree import COUNT, FIRST, VALUE, Tree
from secateur.textbook import Options
from secateur.trace import Event, SearchTree, Step, trace

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
NUMBER = r"-?(?:\d+|inf)(?: [-+] 1)?"
NAME = r"[A-Z]+\d*"


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


# ---------------------------------------------------------------- what is proven


class Proof:
    """Which leaves have been seen, and what they alone prove of a node's value for MAX."""

    def __init__(self, tree: SearchTree) -> None:
        self.tree, self.shape, self.links = tree, tree.game.shape, tree.game.links  # type: ignore[attr-defined]
        self.seen: set[tuple[int, int]] = set()
        self._memo: dict[Any, int] = {}

    def see(self, index: int) -> None:
        """A leaf is seen: a node and how deep it was to be searched."""
        self.seen.add((int(self.tree.state(index).node), int(self.tree.depths[index])))
        self._memo.clear()

    def low(self, index: int) -> int:
        state = self.tree.state(index)
        return self._value(int(state.node), int(state.player), int(self.tree.depths[index]), -WIN)

    def high(self, index: int) -> int:
        state = self.tree.state(index)
        return self._value(int(state.node), int(state.player), int(self.tree.depths[index]), WIN)

    def _value(self, node: int, player: int, depth: int, unseen: int) -> int:
        place = (node, player, depth, unseen)
        if place not in self._memo:
            first, count = int(self.shape[node, FIRST]), int(self.shape[node, COUNT])
            if count == 0 or depth == 0:
                self._memo[place] = int(self.shape[node, VALUE]) if (node, depth) in self.seen else unseen
            else:
                below = [
                    self._value(int(child), 1 - player, depth - 1, unseen)
                    for child in self.links[first : first + count]
                ]
                self._memo[place] = max(below) if player == MAX else min(below)
        return self._memo[place]

    def check(self, index: int, says: str, value: int) -> None:
        """What a sentence says of a node: a value for MAX that is exact, a lower or an upper bound."""
        if says in ("exact", "at least"):
            assert self.low(index) >= value
        if says in ("exact", "at most"):
            assert self.high(index) <= value


def number(text: str) -> int:
    """The number of a sentence."""
    base, _, rest = text.partition(" ")
    value = {"inf": INFINITY, "-inf": -INFINITY}[base] if "inf" in base else int(base)
    return value + (int(rest.replace(" ", "")) if rest else 0)


def for_max(tree: SearchTree, index: int, value: int) -> int:
    return -value if tree.negamax and tree.players[index] == MIN else value


def turned(tree: SearchTree, index: int, says: str) -> str:
    """A bound in a node's view as one for MAX."""
    if not tree.negamax or tree.players[index] == MAX:
        return says
    return {"exact": "exact", "at least": "at most", "at most": "at least"}[says]


def ancestor(tree: SearchTree, index: int, name: str) -> tuple[int, int]:
    """The node of that name on the way up (the node itself included), and the one below it on the path."""
    below = index
    while tree.label(index) != name:
        below, index = index, int(tree.parents[index])
        assert index >= 0, f"{name} is not above"
    return index, below


# ---------------------------------------------------------------- the cut-offs

CUT = re.compile(
    rf"(?P<left>alpha|beta) = (?P<x>{NUMBER}) (?P<sign>[<>]=?) (?P<right>alpha|beta) = (?P<y>{NUMBER}) "
    rf"\((?P<where>[^)]*)\)(?P<view>, as MIN sees it)?: "
    rf"(?P<can>MAX can get|MIN can hold MAX to) (?P<own>{NUMBER}) at (?P<node>{NAME}), "
    r"(?P<reason>.*), so (?P<rest>.*)\."
)
REASONS = {
    "given": rf"and the search does not ask how much (?P<more>more|less) than (?P<bound>{NUMBER}) it is",
    "set": rf"but (?P<has>MAX already has|MIN can already hold MAX to) (?P<bound>{NUMBER}) at (?P<at>{NAME}) "
    rf"and (?P<choice>gains nothing by it|will not let the game reach {NAME})",
    "narrow": rf"and the only question at (?P<at>{NAME}) is whether (?P<who>MAX|MIN) can "
    rf"(?P<asked>get more than|hold MAX to less than) (?P<bound>{NUMBER})",
    "remembered": rf"and (?P<at>{NAME}) is remembered as (?P<says>at most|at least) (?P<bound>{NUMBER}) for MAX",
}


def check_cut(tree: SearchTree, step: Step, proof: Proof) -> str:
    index = int(tree.step_nodes[step.number])
    maximiser = bool(tree.players[index] == MAX)
    found = CUT.fullmatch(step.why)
    assert found, step.why
    # The two numbers are those of the step, and justify the cut under the rule.
    x, y = number(found["x"]), number(found["y"])
    assert {"<": x < y, "<=": x <= y, ">": x > y, ">=": x >= y}[found["sign"]]
    assert found["sign"].replace("<", ">") == tree.cut
    assert {found["left"]: x, found["right"]: y} == {"alpha": step.first, "beta": step.second}
    assert found["left"] == ("alpha" if tree.negamax or maximiser else "beta")
    assert bool(found["view"]) == (tree.negamax and not maximiser)
    # What the mover has is proven by what was seen.
    own = number(found["own"])
    assert own == for_max(tree, index, x)
    assert found["can"].startswith("MAX" if maximiser else "MIN")
    assert found["node"] == tree.label(index)
    proof.check(index, "at least" if maximiser else "at most", own)
    # So is the bound it is measured against, and who is said to have set it has it.
    kind = next(word for word in REASONS if word in found["where"])
    reason = re.fullmatch(REASONS[kind], found["reason"])
    assert reason, found["reason"]
    bound, limit = number(reason["bound"]), for_max(tree, index, y)
    tail = check_bound(tree, step, proof, kind, reason, own, limit)
    assert bound == limit if kind != "narrow" else abs(bound - limit) == 1
    # What is left out was really left out.
    left = [child for child in tree.children(index) if child >= tree.visited]
    rest = f"{tree.label(index)}'s other moves can't matter" if left else "this is enough, and no move was left"
    assert found["rest"] == rest + tail
    return kind


def check_bound(
    tree: SearchTree, step: Step, proof: Proof, kind: str, reason: re.Match[str], own: int, limit: int
) -> str:
    """The bound has the origin that the sentence says; returns how the sentence must end."""
    index = int(tree.step_nodes[step.number])
    maximiser = bool(tree.players[index] == MAX)
    then = tree.at(step.number)

    def window(node: int) -> dict[int, int]:
        """What a node's window had then for each player, as MAX sees it."""
        alpha, beta = int(then.alpha[node]), int(then.beta[node])
        return {MAX: alpha, MIN: beta} if for_max(tree, node, 1) == 1 else {MAX: -beta, MIN: -alpha}

    rival = MIN if maximiser else MAX
    if kind == "given":
        root = then.path[0]
        assert window(root)[rival] == limit
        assert reason["more"] == ("more" if maximiser else "less")
        return ""
    above, below = ancestor(tree, index, reason["at"])
    if kind == "remembered":
        assert reason["says"] == ("at most" if maximiser else "at least")
        proof.check(above, reason["says"], limit)
        return ""
    if kind == "narrow":
        assert tree.result.algorithm == "pvs"
        assert tree.players[above] == tree.players[index]
        assert window(above)[int(tree.players[above])] == number(reason["bound"])
        assert tree.beta[below] - tree.alpha[below] == 1
        assert reason["who"] == ("MAX" if maximiser else "MIN")
        assert reason["asked"].startswith("get" if maximiser else "hold")
        return ""
    assert tree.players[above] == rival
    assert window(above)[rival] == limit
    proof.check(above, "at most" if maximiser else "at least", limit)
    assert reason["has"].startswith("MIN" if maximiser else "MAX")
    come = f"will not let the game reach {tree.label(index)}"
    assert reason["choice"] == ("gains nothing by it" if own == limit else come)
    levels = int(tree.plies[index] - tree.plies[above])
    assert tree.node(index).deep == (levels > 1)
    return f": a deep cut-off, {levels} levels below" if levels > 1 else ": a shallow cut-off"


# ---------------------------------------------------------------- the other steps

EXIT = re.compile(
    rf"{NAME} returns (?P<value>{NUMBER})(?:, as MIN sees it)?"
    rf"(?:, its (?P<exact>exact) value: .*|: its value is (?P<says>at least|at most) (?P<again>{NUMBER}), .*)\."
)
HIT = re.compile(rf"{NAME} .* is remembered as (?:(?P<says>at least|at most) )?(?P<value>{NUMBER})(?P<rest>.*): .*\.")
BACK = re.compile(
    rf"(?P<child>{NAME}) comes back to (?P<node>{NAME}) with "
    rf"(?:(?P<says>at least|at most) )?(?P<value>{NUMBER}) for MAX"
    rf"(?: \((?P<own>{NUMBER}), as MIN sees it\))?: "
    rf"(?:the first value there|(?P<better>better|no better) for (?P<who>MAX|MIN) than "
    rf"(?:(?P<name>alpha|beta) = )?(?P<than>{NUMBER}).*)\."
)
RAISE = re.compile(
    rf"(?P<can>MAX can now get|MIN can now hold MAX to) (?P<has>{NUMBER}) at {NAME}: "
    rf"(?P<name>alpha rises|beta falls) from (?P<old>{NUMBER}) to (?P<new>{NUMBER})(?:, as MIN sees it)?\."
)


def check_answer(tree: SearchTree, step: Step, proof: Proof) -> None:
    """EXIT and HIT: the value or bound is proven by what was seen."""
    index = int(tree.step_nodes[step.number])
    if step.event == Event.HIT and "empty window" in step.why:
        assert step.node.alpha == step.node.beta == step.first
        return
    found = (EXIT if step.event == Event.EXIT else HIT).fullmatch(step.why)
    assert found, step.why
    assert number(found["value"]) == step.first
    says = found["says"] or "exact"
    proof.check(index, turned(tree, index, says), for_max(tree, index, step.first))


def check_back(tree: SearchTree, step: Step, proof: Proof) -> None:
    index, child = int(tree.step_nodes[step.number]), step.first
    found = BACK.fullmatch(step.why)
    assert found, step.why
    assert (found["child"], found["node"]) == (tree.label(child), tree.label(index))
    value = number(found["value"])
    assert value == for_max(tree, index, step.second)
    assert found["own"] is None or number(found["own"]) == step.second
    proof.check(child, found["says"] or "exact", value)
    if found["better"]:
        than = for_max(tree, index, number(found["than"]))
        better = value > than if tree.players[index] == MAX else value < than
        assert better == (found["better"] == "better")
        if found["name"]:  # and then, and only then, the window becomes narrower
            assert better == (tree.events[step.number + 1] == Event.RAISE)


def check_raise(tree: SearchTree, step: Step, proof: Proof) -> None:
    index = int(tree.step_nodes[step.number])
    found = RAISE.fullmatch(step.why)
    assert found, step.why
    raised = found["name"] == "alpha rises"
    new, old = number(found["new"]), number(found["old"])
    assert new == (step.first if raised else step.second)
    assert new > old if raised else new < old
    has = number(found["has"])
    assert has == for_max(tree, index, new)
    maximiser = bool(tree.players[index] == MAX)
    assert found["can"].startswith("MAX" if maximiser else "MIN")
    proof.check(index, "at least" if maximiser else "at most", has)


def check_line(tree: SearchTree, step: Step) -> None:
    """The line of the pseudo-code does what the step does."""
    assert step.line is not None
    text = tree.pseudocode[step.line]
    assert {
        Event.ENTER: "(node, depth" in text or "(root, d" in text,
        Event.LEAF: "return the value of node" in text,
        Event.OVER: "return the value of node" in text,
        Event.HIT: "return" in text,
        Event.BACK: "(child, depth - 1" in text,
        Event.RAISE: f":= {'max(alpha' if tree.negamax or step.node.player == MAX else 'min(beta'}, value)" in text,
        Event.AGAIN: "if alpha < value < beta" in text,
        Event.CUT: "break" in text or f"if alpha {tree.cut} beta" in text,
        Event.EXIT: "return" in text,
    }[step.event], text


def check(tree: SearchTree) -> list[str]:
    """Checks every step of a tree; returns where the bounds of its cut-offs came from."""
    proof, kinds = Proof(tree), []
    for step in tree.steps:
        assert step.why.endswith(".")
        assert "\n" not in step.why
        check_line(tree, step)
        if step.event in (Event.LEAF, Event.OVER):
            proof.see(step.node.index)
            value = for_max(tree, step.node.index, step.first)
            answer = r"(?:: (MAX|MIN) (can|cannot) [a-zA-Z ]+ (\S+) with it)?"
            told = re.search(rf"(?<=is ){value} for MAX{answer}\.$", step.why)
            assert told, step.why
            if told[1]:
                better = value > int(told[3]) if told[1] == "MAX" else value < int(told[3])
                assert better == (told[2] == "can"), step.why
        elif step.event in (Event.EXIT, Event.HIT):
            check_answer(tree, step, proof)
        elif step.event == Event.BACK:
            check_back(tree, step, proof)
        elif step.event == Event.RAISE:
            check_raise(tree, step, proof)
        elif step.event == Event.CUT:
            kinds.append(check_cut(tree, step, proof))
    # Whatever the leaves that were never visited are worth: the value of the root is the same.
    says = {"exact": "exact", "lower": "at least", "upper": "at most"}[tree.result.bound]
    proof.check(tree.roots[-1].index, says, tree.value)
    return kinds


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
