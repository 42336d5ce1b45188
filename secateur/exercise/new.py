"""New sheets: random trees of the requested difficulty."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from math import inf, prod

from secateur.errors import SecateurError, instead
from secateur.exercise.chance import Chance
from secateur.exercise.documents import KINDS, Nested, TargetsDocument
from secateur.exercise.moment import moments
from secateur.exercise.naive import best_naive
from secateur.exercise.next_step import PARTS, NextStep
from secateur.exercise.orders import best_orders
from secateur.exercise.reorder import BestOrdering, leaves_visited
from secateur.exercise.sheet import Convention, Exercise, Sheet, SheetOrigin, prunes, search
from secateur.exercise.sheet_rules import SheetRules
from secateur.trace import Node, SearchTree

#: How many random trees are tried for one version before that is given up.
TRIES = 20_000

#: And how many of them are searched in earnest: a sieve leaves few that do not fit.
SEARCHES = 500

#: And how many whose best order cannot be found, which takes a second or two each.
UNPROVEN = 5

#: Nobody does an exercise with more leaves, and no sheet has more versions.
MOST_LEAVES, MOST_VERSIONS = 256, 1_000

#: Values that are easily read: up to the first where they suffice, else up to the second, the third...
USUAL_VALUES = (20, 99, 999)


@dataclass(frozen=True)
class Targets:
    """How hard a tree is to be: cut-offs (at least, at most), deep ones ("yes", "no", "any"), ties
    ("some": the cut rule decides what is pruned; "none": all values differ; "any")."""

    cuts: tuple[int, int | None] = (1, None)
    deep: str = "any"
    ties: str = "none"

    def __post_init__(self) -> None:
        for name, allowed in (("deep", ("yes", "no", "any")), ("ties", ("none", "some", "any"))):
            if getattr(self, name) not in allowed:
                raise SecateurError(f"{name} must be one of {', '.join(allowed)}, not {getattr(self, name)!r}")

    def met(self, exercise: Exercise) -> bool:
        """Whether a tree is as hard as that."""
        low, high = self.cuts
        count = len(cut_offs(exercise.tree))
        if count < low or (high is not None and count > high):
            return False
        if self.deep != "any" and any(node.deep for node in cut_offs(exercise.tree)) != (self.deep == "yes"):
            return False
        return self.ties != "some" or _rule_decides(exercise)

    @property
    def document(self) -> TargetsDocument:
        return TargetsDocument(cuts_text(self.cuts), self.deep, self.ties)

    def __str__(self) -> str:
        low, high = self.cuts
        wanted = "any number of cut-offs" if self.cuts == (0, None) else f"{cuts_text(self.cuts)} cut-offs"
        wanted = "1 cut-off" if low == high == 1 else wanted
        deep = {"yes": ", a deep one among them", "no": ", none of them deep", "any": ""}[self.deep]
        ties = {"some": " and a tie that the cut rule decides", "none": " and no ties", "any": ""}[self.ties]
        return wanted + deep + ties


def usual_targets(kind: str, cuts: str | None = None, deep: str = "any", ties: str = "none") -> Targets:
    """A cut-off at least; to find the best order is an exercise if there is none, too."""
    return Targets(read_cuts(cuts or ("0+" if kind == "best-ordering" else "1+")), deep, ties)


def cut_offs(tree: SearchTree) -> list[Node]:
    """The nodes where something was pruned."""
    return [node for node in tree.visits if prunes(node)]


def _rule_decides(exercise: Exercise) -> bool:
    """Whether leaves are pruned that the rule with ties decided otherwise would visit, or the other way round."""
    pruned = {leaf.path for leaf in exercise.tree.pruned}
    return pruned != {leaf.path for leaf in search(exercise.game, _other_rule(exercise.convention)).pruned}


#: The rule that cuts on ties where this one does not, and the other way round.
_OTHERWISE = {">=": ">", ">": ">=", "max>": "min>", "min>": "max>", "value>=": ">"}


def _other_rule(convention: Convention) -> Convention:
    """The conventions with ties decided otherwise."""
    return replace(convention, cut=_OTHERWISE[convention.cut])


def read_cuts(text: str) -> tuple[int, int | None]:
    """How many cut-offs: "2", "2+" or "1-3".

    >>> read_cuts("2"), read_cuts("2+"), read_cuts("1-3")
    ((2, 2), (2, None), (1, 3))
    """
    found = re.fullmatch(r"(\d{1,4})(?:(\+)|-(\d{1,4}))?", text.strip())
    if found is None or (found[3] and int(found[3]) < int(found[1])):
        raise SecateurError(f"cuts must be a number of cut-offs such as 2, 2+ (at least) or 1-3, not {text!r}")
    low = int(found[1])
    return low, None if found[2] else int(found[3] or low)


def cuts_text(cuts: tuple[int, int | None]) -> str:
    low, high = cuts
    return f"{low}+" if high is None else str(low) if low == high else f"{low}-{high}"


def read_shape(text: str, depth: int | None = None) -> tuple[int, ...]:
    """How many moves the nodes of each level have: "3x2", or one number for all `depth` levels.

    >>> read_shape("3x2x2"), read_shape("3", 2), read_shape("3x3", 2)
    ((3, 2, 2), (3, 3), (3, 3))
    """
    if not re.fullmatch(r"\d{1,3}([x×]\d{1,3})*", text.strip().lower()):
        raise SecateurError(f"shape must be the moves at each level, such as 3x3 or 2x2x2, not {text!r}")
    shape = tuple(int(moves) for moves in re.split("[x×]", text.strip().lower()))
    if len(shape) == 1 and depth is not None:
        shape *= max(depth, 1)
    if depth is not None and depth != len(shape):
        raise SecateurError(f"shape = {text} has {len(shape)} levels, but depth = {depth}: give only one of them")
    if 0 in shape or prod(shape) < 2:
        raise SecateurError(
            f"shape = {text} leaves nothing to search: every level needs at least one move, and one level at least two"
        )
    if prod(shape) > MOST_LEAVES or len(shape) > 10:
        raise SecateurError(f"shape = {text} is too large for an exercise: at most {MOST_LEAVES} leaves and 10 levels")
    return shape


def read_values(text: str) -> tuple[int, int]:
    """The least and the greatest value of a leaf: "0..20".

    >>> read_values("-9..9")
    (-9, 9)
    """
    found = re.fullmatch(r"(-?\d{1,4})\.\.(-?\d{1,4})", text.strip())
    if found is None or int(found[1]) > int(found[2]):
        raise SecateurError(
            f"values must be a range from the least to the greatest, such as 0..20 or -9..9, not {text!r}"
        )
    return int(found[1]), int(found[2])


def new(
    kind: str,
    shape: tuple[int, ...] = (3, 3),
    seed: int = 0,
    count: int = 1,
    targets: Targets | None = None,
    convention: Convention | None = None,
    values: tuple[int, int] | None = None,
) -> Sheet:
    """A sheet of random exercises; the same seed gives the same sheet on every machine.

    >>> new("pruned", (2, 2), seed=7).trees
    [[[7, 17], [0, 11]]]
    """
    if kind not in KINDS:
        raise SecateurError(f"unknown kind of exercise {kind!r}{instead(kind, KINDS)}")
    if not 1 <= count <= MOST_VERSIONS:
        raise SecateurError(f"count must be from 1 to {MOST_VERSIONS:,}, not {count}")
    if kind == "window" and len(shape) < 2:
        raise SecateurError("an exercise about windows needs a shape of at least 2 levels")
    targets, convention = targets or usual_targets(kind), convention or Convention()
    low, high = values or _usual_values(shape, targets)
    _refuse_the_impossible(shape, targets, (low, high))
    trees: list[Nested] = []
    after: list[str] = []
    for version in range(1, count + 1):
        chance = Chance(f"{seed}/{version}")
        searches = unproven = 0
        for _ in range(TRIES):
            tree = _random_tree(shape, chance, low, high, targets.ties == "none")
            if tree in trees or not _promising(tree, targets, convention):
                continue
            exercise = Exercise(kind, version, tree, convention)
            if _fits(exercise, targets):
                trees.append(tree)
                after.append(_moment(exercise, chance) if kind == "next-step" else "")
                break
            searches += 1
            unproven += kind == "best-ordering" and not best_orders(exercise).proven
            if searches == SEARCHES or unproven == UNPROVEN:
                break
        if len(trees) < version:
            if unproven == UNPROVEN:
                raise SecateurError(
                    f"with cut = {convention.cut!r}, trees of shape {shape_text(shape)} have too many orders to find "
                    "the best one: choose cut = '>=' or fewer moves at each level"
                )
            raise SecateurError(
                f"no tree of shape {shape_text(shape)} with {targets} was found for version {version}: "
                "ask for less, or for another shape"
            )
    return Sheet(kind, convention, trees, SheetOrigin(shape_text(shape), seed, targets.document), after)


def shape_text(shape: tuple[int, ...]) -> str:
    return "x".join(map(str, shape))


def _fits(exercise: Exercise, targets: Targets) -> bool:
    if not targets.met(exercise):
        return False
    if exercise.kind != "best-ordering":
        return True
    best, kind = best_orders(exercise), BestOrdering()
    if not best.proven or leaves_visited(exercise.tree) <= best.leaves:  # the key must be right, with leaves to save
        return False
    return best_naive(kind, exercise).earned < kind.grade(exercise, kind.answer(exercise), "").of


def _moment(exercise: Exercise, chance: Chance) -> str:
    """A moment to ask about: entering, cutting and returning come up equally often, if the tree has them."""
    kind = NextStep()
    found: dict[str, list[str]] = {}
    for name, moment in moments(exercise).items():
        if best_naive(kind, replace(exercise, after=name)).earned < len(PARTS):
            found.setdefault(moment.what, []).append(name)
    if not found:
        return ""
    return chance.sample(found[chance.sample(sorted(found), 1)[0]], 1)[0]


def _promising(tree: Nested, targets: Targets, convention: Convention) -> bool:
    """A sieve, much faster than a search that is recorded: whether cut-offs and ties look right."""
    low, high = targets.cuts
    cuts, leaves = _count(tree, convention)
    if cuts < low or (high is not None and cuts > high):
        return False
    return targets.ties != "some" or leaves != _count(tree, _other_rule(convention))[1]


def _count(tree: Nested, convention: Convention) -> tuple[int, int]:
    """The cut-offs that prune something, and the leaves visited, by the barest alpha-beta there is."""
    cuts = leaves = 0
    rules = SheetRules(convention)

    def visit(node: Nested, is_max: bool, alpha: float, beta: float) -> float:
        nonlocal cuts, leaves
        if not isinstance(node, list):
            leaves += 1
            return node
        low, high = alpha, beta
        best = -inf if is_max else inf
        for place, child in enumerate(node, 1):
            value = visit(child, not is_max, alpha, beta)
            best = max(best, value) if is_max else min(best, value)
            if rules.enough(is_max, value, alpha, beta):
                cuts += place < len(node)
                break
            alpha, beta = rules.narrowed(is_max, value, alpha, beta)
        return rules.returned(is_max, best, low, high)

    visit(tree, convention.root == "max", -inf, inf)
    return cuts, leaves


def _random_tree(shape: tuple[int, ...], chance: Chance, low: int, high: int, distinct: bool) -> Nested:
    count = prod(shape)
    values = list(range(low, high + 1))
    level: list[Nested] = (
        list(chance.sample(values, count)) if distinct else [low + chance.below(len(values)) for _ in range(count)]
    )
    for moves in reversed(shape):
        level = [level[start : start + moves] for start in range(0, len(level), moves)]
    return level[0]


def _usual_values(shape: tuple[int, ...], targets: Targets) -> tuple[int, int]:
    if targets.ties == "some":
        return 0, 9
    return 0, next(high for high in USUAL_VALUES if high >= prod(shape) * 5 // 4)


def _refuse_the_impossible(shape: tuple[int, ...], targets: Targets, values: tuple[int, int]) -> None:
    if targets.ties == "none" and prod(shape) > values[1] - values[0] + 1:
        raise SecateurError(
            f"{prod(shape)} leaves need {prod(shape)} different values, but {values[0]}..{values[1]} has only "
            f"{values[1] - values[0] + 1}: widen the range, or allow ties"
        )
    if targets.deep == "yes" and len(shape) < 4:
        raise SecateurError(f"a deep cut-off needs 4 levels, but shape = {shape_text(shape)} has {len(shape)}")
    most = sum(prod(shape[:level]) for level in range(1, len(shape)))  # every inner node but the root
    if targets.cuts[0] > most:
        raise SecateurError(
            f"a tree of shape {shape_text(shape)} can have at most {most} cut-offs, not {targets.cuts[0]}"
        )
