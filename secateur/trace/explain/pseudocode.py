"""The algorithms as pseudo-code, each in the form that was searched with, and which line a step executes.

A program is a list of lines, and each line may have a role: the steps that execute it. `back`, `raise`,
`cut` and `exit` come once for each player where the algorithm has a body for each.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from secateur.game import MAX
from secateur.language import mark, tr
from secateur.trace.model.record import Event

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: A line of a program: its role, or "", and its text.
Line = tuple[str, str]


#: What is done with the best value before it is returned.
RETURNED = {
    "soft": "",
    "hard": ", no less than alpha and no more than beta as given",
    "mixed": ", no less than alpha as given",
}


#: What a memory is for: what it knows, what that changes, and what it keeps.
KNOWN = "lower, upper := the remembered bounds of node, else -infinity, +infinity"
NARROWED: tuple[Line, ...] = (("", "    alpha := max(alpha, lower)"), ("", "    beta := min(beta, upper)"))
REMEMBER = "remember for node: upper = best if best < beta, lower = best if best > alpha before the loop"

#: What is prose in a program, and translated; keywords, names and formulas stay. A phrase stands before its beginnings.
PHRASES = (
    mark("depth = 0 or the game is over at node"),
    mark("the value of node for MAX"),
    mark("the value of node for the player to move"),
    mark("MAX is to move at node"),
    mark("node is remembered"),
    mark("its remembered value"),
    mark("remember best as the value of node"),
    mark("the remembered bounds of node, else"),
    mark("remember for node: upper = best if best < beta, lower = best if best > alpha before the loop"),
    mark("lower if lower >= beta, else upper"),
    mark("no less than alpha and no more than beta as given"),
    mark("no less than alpha as given for MAX, no more than beta as given for MIN"),
    mark("no less than alpha as given"),
    mark("alpha cut-off"),
    mark("beta cut-off"),
    mark("cut-off"),
    mark("where MAX is to move"),
    mark("where MIN is to move"),
    mark("where MAX is"),
    mark("where MIN is"),
    mark("child is the first"),
    mark("if the same player moves again, without the signs"),
    mark("the best line so far first"),
    mark("every leaf was the end of a game"),
    mark("the evaluation of root"),
)


def pseudocode(tree: SearchTree) -> list[str]:
    """The algorithm of a tree; no lines if it is not a textbook algorithm."""
    return [_translated(text) for _, text in _program(*_form(tree))]


def _translated(line: str) -> str:
    """A line with its prose in the current language."""
    for phrase in PHRASES:
        line = line.replace(phrase, tr(phrase))
    return line


def line_of(tree: SearchTree, number: int) -> int | None:
    """Which of these lines a step executes, counted from 0; None if there are none."""
    roles = _roles(*_form(tree))
    return next((roles[role] for role in _wanted(tree, number) if role in roles), None)


def _form(tree: SearchTree) -> tuple[str, str, str, bool, bool]:
    counts, name = tree.result.counts, tree.result.algorithm
    memory = name in ("mtdf", "sss") or bool(counts.merged or counts.mirrored)
    return name, tree.cut, tree.fail, memory, tree.alternates


def _wanted(tree: SearchTree, number: int) -> Iterable[str]:
    """The roles that a step may have, the most special first."""
    event, index = Event(int(tree.events[number])), int(tree.step_nodes[number])
    side = "max" if tree.players[index] == MAX else "min"
    if event == Event.ENTER:
        return ("call", "enter") if tree.parents[index] < 0 else ("enter",)
    if event in (Event.LEAF, Event.OVER):
        return ("leaf",)
    if event == Event.HIT:
        return ("hit lower" if _is_enough(tree, number, index) else "hit upper", "hit")
    if event == Event.BACK:
        child = int(tree.first[number])
        first = tree.children(index)[0] == child
        kind = "again" if tree.recorder.again[child] else "first" if first else "narrow"
        return (f"back {kind}", f"back {side}", "back")
    if event == Event.EXIT:
        enough = _is_enough(tree, number, index)  # at a cut-off, or with the last move
        return (f"exit cut {side}", "exit cut", f"exit {side}", "exit") if enough else (f"exit {side}", "exit")
    return (f"{event.name.lower()} {side}", event.name.lower())


def _is_enough(tree: SearchTree, number: int, index: int) -> bool:
    """Whether an answer fails high for the player to move."""
    value, up = tree.first[number], tree.recorder.fails(index) == "lower"
    return bool(value >= tree.beta[index] if up else value <= tree.alpha[index])


@lru_cache
def _roles(*form: str | bool) -> dict[str, int]:
    return {role: number for number, (role, _) in enumerate(_program(*form)) if role}


@lru_cache
def _program(name: str, cut: str, fail: str, memory: bool, alternates: bool) -> tuple[Line, ...]:
    if name == "minimax":
        return tuple(_minimax(memory))
    if name == "alphabeta":
        return tuple(_alphabeta(cut, fail, memory))
    if name == "deepening":
        return (*_deepening(), *_alphabeta(cut, fail, memory))
    if name == "negamax":
        return tuple(_negamax(cut, fail, memory, alternates))
    if name == "pvs":
        return tuple(_pvs(cut, fail, memory, alternates))
    if name in ("mtdf", "sss"):
        return (*_mtd(name), *_negamax(cut, fail, memory, alternates))
    return ()


def _minimax(memory: bool) -> list[Line]:
    remembered = [
        ("", "    if node is remembered"),
        ("hit", "        return its remembered value"),
    ]
    return [
        ("enter", "function minimax(node, depth)"),
        ("", "    if depth = 0 or the game is over at node"),
        ("leaf", "        return the value of node for MAX"),
        *(remembered if memory else []),
        ("", "    if MAX is to move at node"),
        ("", "        best := -infinity"),
        ("", "        for each child of node"),
        ("back max", "            best := max(best, minimax(child, depth - 1))"),
        ("", "    else"),
        ("", "        best := +infinity"),
        ("", "        for each child of node"),
        ("back min", "            best := min(best, minimax(child, depth - 1))"),
        *([("", "    remember best as the value of node")] if memory else []),
        ("exit", "    return best"),
    ]


def _alphabeta(cut: str, fail: str, memory: bool) -> list[Line]:
    form = "soft" if memory else fail  # what is remembered is the best value, whatever is returned
    returned = RETURNED[fail]
    if fail == "mixed":
        returned = ", no less than alpha as given for MAX, no more than beta as given for MIN"
    remembered: list[Line] = [
        ("", f"    {KNOWN}"),
        ("", "    if lower >= beta or upper <= alpha or lower = upper"),
        ("hit", f"        return lower if lower >= beta, else upper{returned}"),
        *NARROWED,
    ]
    return [
        ("enter", "function alphabeta(node, depth, alpha, beta)"),
        ("", "    if depth = 0 or the game is over at node"),
        ("leaf", "        return the value of node for MAX"),
        *(remembered if memory else []),
        ("", "    if MAX is to move at node"),
        *_body("max", "alpha", "beta", cut, form),
        ("", "    else"),
        *_body("min", "beta", "alpha", cut, form),
        *([("", f"    {REMEMBER}")] if memory else []),
        *([("exit", f"    return best{returned}")] if form == "soft" else []),
    ]


def _body(side: str, own: str, other: str, cut: str, fail: str) -> list[Line]:
    """What alpha-beta does for one player, whose own bound it moves towards the other's."""
    call = (f"back {side}", "            value := alphabeta(child, depth - 1, alpha, beta)")
    move = (f"raise {side}", f"            {own} := {side}({own}, value)")
    test = f"            if {_test(cut, side, 'best' if fail == 'soft' else 'value')}"
    first = cut == "value>="
    if fail == "soft":
        stop = [("", test), (f"cut {side}", f"                break    ({other} cut-off)")]
        return [
            ("", f"        best := {'-' if side == 'max' else '+'}infinity"),
            ("", "        for each child of node"),
            call,
            ("", f"            best := {side}(best, value)"),
            *([*stop, move] if first else [move, *stop]),
        ]
    back = other if fail == "hard" else "value" if first else own
    stop = [(f"cut {side}", test), (f"exit cut {side}", f"                return {back}    ({other} cut-off)")]
    return [
        ("", "        for each child of node"),
        call,
        *([*stop, move] if first else [move, *stop]),
        (f"exit {side}", f"        return {own}"),
    ]


def _test(cut: str, side: str, value: str) -> str:
    """When a node of a player stops."""
    if cut in (">=", ">"):
        return f"alpha {cut} beta"
    tie = "" if cut == f"{side}>" else "="
    return f"{value} >{tie} beta" if side == "max" else f"{value} <{tie} alpha"


def _own_test(cut: str, value: str) -> str:
    """When a node stops in negamax, where both players have one body."""
    if cut in (">=", ">"):
        return f"alpha {cut} beta"
    if cut == "value>=":
        return f"{value} >= beta"
    strict, other = ("MAX", "MIN") if cut == "max>" else ("MIN", "MAX")
    return f"{value} > beta where {strict} is to move, {value} >= beta where {other} is"


def _negamax(cut: str, fail: str, memory: bool, alternates: bool) -> list[Line]:
    return [
        ("enter", "function negamax(node, depth, alpha, beta)"),
        *_leaf(),
        *(_remembered(fail) if memory else []),
        *([("", "    best := -infinity")] if memory or fail == "soft" else []),
        ("", "    for each child of node"),
        ("back", "        value := -negamax(child, depth - 1, -beta, -alpha)"),
        *_same_player("negamax", "        ", alternates),
        *_end(cut, fail, memory),
    ]


def _remembered(fail: str) -> list[Line]:
    """What negamax and PVS do with bounds that are remembered."""
    return [
        ("", f"    {KNOWN}"),
        ("", "    if lower >= beta"),
        ("hit lower", f"        return {'beta' if fail == 'hard' else 'lower'}"),
        ("", "    if upper <= alpha or lower = upper"),
        ("hit upper", f"        return {'upper' if fail == 'soft' else 'max(alpha, upper)'}"),
        *NARROWED,
    ]


def _pvs(cut: str, fail: str, memory: bool, alternates: bool) -> list[Line]:
    return [
        ("enter", "function pvs(node, depth, alpha, beta)"),
        *_leaf(),
        *(_remembered(fail) if memory else []),
        *([("", "    best := -infinity")] if memory or fail == "soft" else []),
        ("", "    for each child of node"),
        ("", "        if child is the first"),
        ("back first", "            value := -pvs(child, depth - 1, -beta, -alpha)"),
        ("", "        else"),
        ("back narrow", "            value := -pvs(child, depth - 1, -alpha - 1, -alpha)"),
        ("again", "            if alpha < value < beta"),
        ("back again", "                value := -pvs(child, depth - 1, -beta, -alpha)"),
        *_same_player("pvs", "        ", alternates),
        *_end(cut, fail, memory),
    ]


def _leaf() -> list[Line]:
    return [
        ("", "    if depth = 0 or the game is over at node"),
        ("leaf", "        return the value of node for the player to move"),
    ]


def _same_player(name: str, indent: str, alternates: bool) -> list[Line]:
    """The note that games need in which a player may move twice in a row."""
    if alternates:
        return []
    return [("", f"{indent}(if the same player moves again, without the signs: {name}(..., alpha, beta))")]


def _end(cut: str, fail: str, memory: bool) -> list[Line]:
    """What negamax and PVS do with a value."""
    move, first = ("raise", "        alpha := max(alpha, value)"), cut == "value>="
    if fail != "soft" and not memory:
        back = "beta" if fail == "hard" else "value" if first else "alpha"
        stop = [
            ("cut", f"        if {_own_test(cut, 'value')}"),
            ("exit cut", f"            return {back}    (cut-off)"),
        ]
        return [*([*stop, move] if first else [move, *stop]), ("exit", "    return alpha")]
    stop = [("", f"        if {_own_test(cut, 'best')}"), ("cut", "            break    (cut-off)")]
    return [
        ("", "        best := max(best, value)"),
        *([*stop, move] if first else [move, *stop]),
        *([("", f"    {REMEMBER}")] if memory else []),
        ("exit", f"    return best{RETURNED[fail]}"),
    ]


def _mtd(name: str) -> list[Line]:
    guess = "the evaluation of root" if name == "mtdf" else "+infinity"
    return [
        ("", f"function {name}(root, depth)"),
        ("", f"    guess := {guess}"),
        ("", "    low, high := -infinity, +infinity"),
        ("", "    while low < high"),
        ("", "        beta := guess + 1 if guess = low, else guess"),
        ("call", "        guess := negamax(root, depth, beta - 1, beta)"),
        ("", "        if guess < beta"),
        ("", "            high := guess"),
        ("", "        else"),
        ("", "            low := guess"),
        ("", "    return guess"),
        ("", ""),
    ]


def _deepening() -> list[Line]:
    return [
        ("", "function deepening(root, depth)"),
        ("", "    for d := 1, 2, ..., depth"),
        ("call", "        value := alphabeta(root, d, -infinity, +infinity), the best line so far first"),
        ("", "        if every leaf was the end of a game"),
        ("", "            break"),
        ("", "    return value"),
        ("", ""),
    ]
