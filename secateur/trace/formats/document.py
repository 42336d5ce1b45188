"""A searched tree as a JSON document, and back.

The document holds the whole search: the conventions, every visit, what was pruned, and every step. Read
back, it is a `SearchTree` again, which draws, steps and explains itself as before. docs/tree-json.md lists
the fields; `VERSION` goes up when one of them changes its meaning or goes away.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from msgspec import UNSET, Meta, Struct, UnsetType, structs

from secateur.errors import SecateurError
from secateur.game import DEEPEST, INFINITY, MAX
from secateur.game.unknown import UnknownDocument
from secateur.language import speaking
from secateur.schema import plain
from secateur.scores import MOST_DECIMALS, plain_number
from secateur.spec.choices import CutName, FailName
from secateur.trace.model.record import NOBODY, Event

if TYPE_CHECKING:
    from secateur.trace.model.node import Node
    from secateur.trace.model.steps import Step
    from secateur.trace.model.tree import SearchTree

FORMAT = "secateur-tree"
VERSION = 1

#: What the operands of each event are called.
OPERANDS: dict[Event, tuple[str, ...]] = {
    Event.ENTER: ("alpha", "beta"),
    Event.LEAF: ("value",),
    Event.OVER: ("value",),
    Event.HIT: ("value",),
    Event.BACK: ("child", "value"),
    Event.RAISE: ("alpha", "beta"),
    Event.AGAIN: ("alpha", "beta"),
    Event.CUT: ("alpha", "beta"),
    Event.EXIT: ("value",),
    Event.KNOWN: ("value",),
    Event.GUESS: ("value",),
    Event.SKIP: ("move",),
    Event.STOP: (),
}


#: No move is larger.
LARGEST = 1 << 62

MoveNumber = Annotated[int, Meta(ge=-LARGEST, le=LARGEST, description="a move, a whole number")]
NodeNumber = Annotated[int, Meta(ge=0, le=LARGEST, description="the index of a node")]
NodeValue = Annotated[int, Meta(ge=-INFINITY, le=INFINITY)] | Annotated[float, Meta(ge=-INFINITY, le=INFINITY)]
PlayerName = Literal["max", "min"]
EventName = Literal[
    "enter", "leaf", "over", "hit", "back", "raise", "again", "cut", "exit", "known", "guess", "skip", "stop"
]  # fmt: skip


class TreePlace(Struct, kw_only=True):
    """Where a node is in the tree."""

    index: NodeNumber
    parent: NodeNumber | None
    move: MoveNumber | None
    name: str
    path: list[str]
    player: PlayerName
    ply: Annotated[int, Meta(ge=0, le=DEEPEST)]
    depth: Annotated[int, Meta(ge=-1, le=DEEPEST)] | None  # null: the search had no limit
    unknown: bool | UnsetType = UNSET


class VisitDocument(TreePlace, kw_only=True):
    """A visit: its window, its value, and the cut-off, if there was one. An infinite bound is null."""

    kind: str
    alpha: NodeValue | None
    beta: NodeValue | None
    alpha_out: NodeValue | None
    beta_out: NodeValue | None
    value: NodeValue | None
    bound: str
    type: str
    expected: str
    cut: bool
    set_by: NodeNumber | None
    origin: str
    deep: bool
    again: bool
    same_as: NodeNumber | None
    symmetric: bool


class PrunedDocument(TreePlace, kw_only=True):
    """A node that was not visited here."""

    value: NodeValue | None
    never_visited: bool
    listed: bool


class StepDocument(Struct, kw_only=True):
    """A step, with the operands that its event has."""

    event: EventName
    node: NodeNumber
    child: NodeNumber | UnsetType = UNSET
    alpha: NodeValue | UnsetType | None = UNSET
    beta: NodeValue | UnsetType | None = UNSET
    value: NodeValue | UnsetType = UNSET
    move: MoveNumber | UnsetType = UNSET


class TreeDocument(Struct, kw_only=True):
    """A searched tree as a file has it."""

    format: Literal["secateur-tree"] = "secateur-tree"
    version: Literal[1] = 1
    game: str
    position: str
    algorithm: str
    cut: CutName
    fail: FailName
    ordering: str
    player: PlayerName
    view: Literal["mover", "max"]
    symmetric_moves: Literal["all", "once"] = "all"
    decimals: Annotated[int, Meta(ge=1, le=MOST_DECIMALS)] | UnsetType = UNSET
    depth: Annotated[int, Meta(ge=0, le=LARGEST)]
    complete: bool
    value: NodeValue
    bound: Literal["exact", "lower", "upper", "unknown"]
    unknown: UnknownDocument | UnsetType = UNSET
    line: list[str]
    line_moves: list[MoveNumber]
    visited: int
    pruned: int | None
    visited_leaves: list[NodeValue | None]
    pruned_leaves: list[NodeValue]
    counts: dict[str, Annotated[int, Meta(ge=0, le=LARGEST)]]
    nodes: Annotated[list[VisitDocument], Meta(min_length=1)]
    pruned_nodes: list[PrunedDocument]
    steps: list[StepDocument]
    step: int | UnsetType = UNSET


def write(tree: SearchTree, step: int | None = None, indent: int | None = None) -> str:
    """The document as text; `step` is kept in it as the one to show.

    >>> from secateur.games.tree import Tree
    >>> from secateur.trace import trace
    >>> write(trace(Tree.of([[3, 12], [2, 4]])))[:56]
    '{"format": "secateur-tree", "version": 1, "game": "Tree"'
    """
    made = document(tree)
    if step is not None:
        if not -1 <= step < len(tree.steps):
            raise SecateurError(f"step must be from 0 to {len(tree.steps) - 1}, not {step}")
        made.step = step
    return json.dumps(plain(made), ensure_ascii=False, indent=indent)


def plain_document(tree: SearchTree) -> Any:
    """The document as dictionaries and lists."""
    return plain(document(tree))


@speaking("en")
def document(tree: SearchTree) -> TreeDocument:
    """The document of a tree, the same in every language."""
    result = tree.result
    never = {node.index for node in tree.pruned}
    places = _places(tree)
    return TreeDocument(
        game=tree.title,
        position=tree.position,
        algorithm=result.algorithm,
        cut=cast(CutName, tree.cut),
        fail=cast(FailName, tree.fail),
        ordering=tree.ordering,
        player=_player(result.player),
        view="mover" if tree.negamax else "max",
        symmetric_moves="once" if tree.leaves_out_symmetric else "all",
        decimals=tree.decimals or UNSET,
        depth=result.depth,
        complete=result.complete,
        value=tree.value,
        bound=cast(Any, result.bound),
        unknown=UNSET if result.unknown is None else result.unknown.document,
        line=tree.line(),
        line_moves=list(tree.line_moves),
        visited=tree.visited,
        pruned=None if tree.overflow else len(never),
        visited_leaves=[
            None if tree.is_unknown(node.index) else node.value for node in tree.visits if node.kind in ("leaf", "over")
        ],
        pruned_leaves=[
            node.value for node in tree.pruned if node.value is not None and not tree.is_unknown(node.index)
        ],
        counts={name: count for name, count in result.counts.as_dict().items() if count is not None},
        nodes=[_visited(node, place) for node, place in zip(tree.visits, places, strict=False)],
        pruned_nodes=[
            PrunedDocument(
                **structs.asdict(places[index]),
                value=None if tree.is_unknown(index) else tree.values[index],
                never_visited=index in never,
                listed=tree.is_listed(index),
            )
            for index in range(tree.visited, len(tree))
        ],
        steps=[_step(step) for step in tree.steps],
    )


def _places(tree: SearchTree) -> list[TreePlace]:
    """Of every node: where it is in the tree."""
    places: list[TreePlace] = []
    columns = zip(
        tree.parents.tolist(),
        tree.moves.tolist(),
        tree.players.tolist(),
        tree.plies.tolist(),
        tree.depths.tolist(),
        strict=True,
    )
    limited = tree.depths[0] != DEEPEST
    for index, (above, move, player, ply, depth) in enumerate(columns):
        root = above == NOBODY
        name = tree.label(index)
        places.append(
            TreePlace(
                index=index,
                parent=None if root else above,
                move=None if root else move,
                name=name,
                path=[] if root else [*places[above].path, name],
                player=_player(player),
                ply=ply,
                depth=depth if limited else None,
                unknown=tree.is_unknown(index) or UNSET,
            )
        )
    return places


def _visited(node: Node, place: TreePlace) -> VisitDocument:
    return VisitDocument(
        **structs.asdict(place),
        kind=node.kind,
        alpha=bound_or_none(node.alpha),
        beta=bound_or_none(node.beta),
        alpha_out=bound_or_none(node.alpha_out),
        beta_out=bound_or_none(node.beta_out),
        value=node.value,
        bound=node.bound,
        type=node.type,
        expected=node.expected,
        cut=node.cut,
        set_by=None if node.set_by is None else node.set_by.index,
        origin=node.origin,
        deep=node.deep,
        again=node.again,
        same_as=None if node.same_as is None else node.same_as.index,
        symmetric=node.symmetric,
    )


def _step(step: Step) -> StepDocument:
    made = StepDocument(event=cast(EventName, step.event.name.lower()), node=step.node.index)
    for name, operand in zip(OPERANDS[step.event], (step.first, step.second), strict=False):
        setattr(made, name, bound_or_none(operand) if name in ("alpha", "beta") else operand)
    return made


def _player(player: int) -> PlayerName:
    return "max" if player == MAX else "min"


def bound_or_none(bound: float) -> float | None:
    """A bound for JSON, which has no infinity: None."""
    return None if abs(bound) >= INFINITY else plain_number(bound)
