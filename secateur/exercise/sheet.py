"""A sheet of exercises: one question about alpha-beta, asked of several trees.

A sheet has no answers in it: whoever grades searches the tree anew, by the sheet's own conventions.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import cast

from msgspec import UNSET, UnsetType

from secateur import schema
from secateur.errors import SecateurError, instead
from secateur.exercise.documents import KINDS, MARK, KindName, Nested, SheetDocument, SheetVersion, TargetsDocument
from secateur.game import MAX
from secateur.games.tree import Tree
from secateur.language import mark, tr
from secateur.spec import SearchSpec
from secateur.trace import Node, SearchTree, trace

#: When the other moves of a node are pruned.
PRUNES = {
    ">=": mark("The other moves of a node are pruned as soon as alpha >= beta."),
    ">": mark("The other moves of a node are pruned as soon as alpha > beta."),
    "max>": mark(
        "The other moves of a node are pruned as soon as a value is > beta at MAX, or <= alpha at MIN.",
    ),
    "min>": mark(
        "The other moves of a node are pruned as soon as a value is >= beta at MAX, or < alpha at MIN.",
    ),
    "value>=": mark(
        "The other moves of a node are pruned as soon as a value is >= beta at MAX, or <= alpha at MIN, which is "
        "tested before alpha or beta moves."
    ),
}

#: What a node returns.
RETURNS = {
    "soft": mark("A node returns the best value that it has seen, even one outside its window (fail-soft)."),
    "hard": mark("A node returns alpha or beta in place of a value outside its window (fail-hard)."),
    "mixed": mark(
        "A MAX node returns alpha in place of a value below its window, a MIN node beta in place of one above; "
        "other values stay as they are (fails high soft, low hard)."
    ),
}

#: An exercise with more nodes is none that a person could do.
LARGEST = 1_000


@dataclass(frozen=True)
class Convention:
    """How alpha-beta is to be done: answers are right or wrong only under these."""

    cut: str = ">="
    fail: str = "soft"
    root: str = "max"

    def __post_init__(self) -> None:
        if self.root not in ("max", "min"):
            raise SecateurError(f"root must be 'max' or 'min', not {self.root!r}")
        SearchSpec(cut=self.cut, fail=self.fail)  # refuses what there is not

    @property
    def spec(self) -> SearchSpec:
        """How the tree is searched."""
        return SearchSpec(cut=self.cut, fail=self.fail)

    @property
    def sentence(self) -> str:
        """The conventions as they stand on every sheet."""
        return tr(
            "Alpha-beta searches the tree from left to right. {player} moves at the root. {cut} {fail}",
            player=self.root.upper(),
            cut=tr(PRUNES[self.cut]),
            fail=tr(RETURNS[self.fail]),
        )


@dataclass(frozen=True, eq=False)
class Exercise:
    """One version: a tree, and what is asked of it."""

    kind: str
    version: int
    nested: Nested
    convention: Convention
    after: str = ""  # what happens next is asked after this node has come back

    @cached_property
    def game(self) -> Tree:
        return Tree.of(self.nested, self.convention.root)

    @cached_property
    def tree(self) -> SearchTree:
        """The tree as alpha-beta searches it: the right answers."""
        return search(self.game, self.convention)

    @cached_property
    def nodes(self) -> dict[str, Node]:
        """The nodes by name, level by level, the pruned ones too."""
        ordered: list[Node] = []
        level = [self.tree.node(0)]
        while level:
            ordered += level
            level = [child for node in level for child in in_place(node)]
        return {node.label: node for node in ordered}

    @cached_property
    def minimax(self) -> dict[str, float]:
        """The true value of every node."""
        values: dict[str, float] = {}
        for node in reversed(in_order(self.tree.node(0))):
            below = [values[child.label] for child in node.children]
            values[node.label] = (max(below) if node.player == MAX else min(below)) if below else node.value or 0
        return values

    @property
    def leaves(self) -> list[Node]:
        """From left to right."""
        return [node for node in in_order(self.tree.node(0)) if not node.children]

    @property
    def inner(self) -> list[Node]:
        return [node for node in self.nodes.values() if node.children]

    @property
    def conventions(self) -> str:
        return self.convention.sentence

    @property
    def title(self) -> str:
        return tr("Version {number}", number=self.version)


def search(game: Tree, convention: Convention) -> SearchTree:
    """Alpha-beta by the sheet's conventions."""
    return trace(game, None, height(game), convention.spec)


def height(game: Tree) -> int:
    """The half-moves from the root to the farthest leaf; a search that knows them need not prepare for more."""
    levels, level = 0, [game.start()]
    while level := [game.play(state, move) for state in level for move in game.moves(state)]:
        levels += 1
    return levels


def in_place(node: Node) -> list[Node]:
    """A node's children from left to right."""
    return sorted(node.children, key=lambda child: child.move or 0)


def in_order(node: Node) -> list[Node]:
    """A node and all below it, from left to right."""
    return [node, *(below for child in in_place(node) for below in in_order(child))]


def prunes(node: Node) -> bool:
    """Whether moves were left out at a node: bounds that meet at the last move prune nothing."""
    return any(child.pruned for child in node.children)


def player_name(node: Node) -> str:
    return "MAX" if node.player == MAX else "MIN"


@dataclass(frozen=True)
class SheetOrigin:
    """How the trees of a sheet were made; unset if they are somebody's own."""

    shape: str | UnsetType = UNSET
    seed: int | UnsetType = UNSET
    targets: TargetsDocument | UnsetType = UNSET


@dataclass(frozen=True, eq=False)
class Sheet:
    """The versions of an exercise."""

    kind: str
    convention: Convention
    trees: Sequence[Nested]
    origin: SheetOrigin = SheetOrigin()
    after: Sequence[str] = ()  # by version, where what happens next is asked

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise SecateurError(f"unknown kind of exercise {self.kind!r}{instead(str(self.kind), KINDS)}")

    @cached_property
    def exercises(self) -> list[Exercise]:
        after = [*self.after, *[""] * (len(self.trees) - len(self.after))]
        return [
            Exercise(self.kind, version, tree, self.convention, node)
            for version, (tree, node) in enumerate(zip(self.trees, after, strict=True), 1)
        ]

    @property
    def document(self) -> SheetDocument:
        return SheetDocument(
            kind=cast(KindName, self.kind),
            **asdict(self.convention),
            shape=self.origin.shape,
            seed=self.origin.seed,
            targets=self.origin.targets,
            versions=[
                SheetVersion(version=each.version, tree=each.nested, after=each.after or UNSET)
                for each in self.exercises
            ],
        )

    def json(self) -> str:
        """The sheet as a file has it, a version a line."""
        document = schema.plain(self.document)
        head = json.dumps({**document, "versions": []}, indent=2)
        rows = ",\n".join("    " + json.dumps(each) for each in document["versions"])
        return head.removesuffix("[]\n}") + f"[\n{rows}\n  ]\n}}\n"


def read_sheet(text: str, where: str = "the sheet") -> Sheet:
    """A sheet from its JSON; `where` names it in an error.

    >>> read_sheet('{"secateur": "exercises", "kind": "pruned", "versions": [{"tree": [[3, 12], [2, 4]]}]}').kind
    'pruned'
    """
    data = schema.read_json(text, where)
    if not isinstance(data, dict) or data.get("secateur") != MARK:
        raise SecateurError(f'{where} is not a sheet of exercises: it must begin with {{"secateur": "{MARK}"')
    if "answers" in data:
        raise SecateurError(f"{where} is an answer key: give the sheet first, then the answers")
    document = schema.convert(data, SheetDocument, where)
    for number, each in enumerate(document.versions, 1):
        if each.version not in (number, UNSET):
            raise SecateurError(f"{where}: versions[{number - 1}].version must be {number}, not {each.version}")
    sheet = Sheet(
        document.kind,
        Convention(document.cut, document.fail, document.root),
        [each.tree for each in document.versions],
        SheetOrigin(document.shape, document.seed, document.targets),
        ["" if each.after is UNSET else each.after for each in document.versions],
    )
    for exercise in sheet.exercises:
        _check_tree(exercise, where)
    return sheet


def check_after(exercise: Exercise) -> None:
    """Refuses a node that the search does not come back from."""
    if exercise.after and exercise.kind != "next-step":
        raise SecateurError("after can be given only with the kind next-step")
    node = exercise.nodes.get(exercise.after)
    if exercise.after and (node is None or node.pruned or node.parent is None):
        raise SecateurError(f"after must be a node below the root that the search visits, not {exercise.after!r}")


def _check_unknown(exercise: Exercise) -> None:
    """Refuses unknown leaves whose values the answers need."""
    tree, whole = exercise.tree, exercise.kind == "best-ordering"
    for node in (*tree.visits, *(tree.pruned if whole else ())):
        if tree.is_unknown(node.index):
            why = "the best ordering depends on it" if whole else "the search visits it"
            raise SecateurError(f"the value of {node.label} is not known, but {why}: give it a value")


def _check_tree(exercise: Exercise, where: str) -> None:
    try:
        game = exercise.game
        if isinstance(exercise.nested, (int, str)) or not len(game.links):
            raise SecateurError("the tree is a leaf: there is nothing to search")
        if exercise.kind == "window" and len(exercise.inner) == 1:
            raise SecateurError("the root has no inner nodes below it: there is no window to ask about")
        _check_unknown(exercise)
        check_after(exercise)
        if len(game.shape) > LARGEST:
            raise SecateurError(f"the tree must have at most {LARGEST:,} nodes, not {len(game.shape):,}")
        if len(set(game.links.tolist())) != len(game.links):
            raise SecateurError("a node appears twice in the tree: exercises need trees, not graphs")
    except SecateurError as error:
        raise SecateurError(f"{where}, version {exercise.version}: {error}") from None
