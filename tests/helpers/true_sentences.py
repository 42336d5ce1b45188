"""Every sentence is true: what it claims is recomputed from its numbers, whatever the pruned leaves may be worth.

A claim such as "MAX can get 5 at E" must hold with the leaves that were seen so far alone. Minimax is
monotone, so it is enough to try the worst: `low` is the value of a node if all other leaves were worth
nothing to MAX, `high` if they were worth everything.
"""

from __future__ import annotations

import re
from typing import Any

from secateur.game import INFINITY, MAX, MIN, WIN
from secateur.games.tree import COUNT, FIRST, VALUE
from secateur.trace import Event, SearchTree, Step

NUMBER = r"-?(?:\d+|inf)(?: [-+] 1)?"
NAME = r"[A-Z]+\d*"

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
