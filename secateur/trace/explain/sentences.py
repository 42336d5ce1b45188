"""Why a step of a search is taken: one sentence of plain English, with the numbers.

The numbers of windows are the algorithm's own (`alpha = 3`); what they mean is always said as MAX sees
it: what MAX can get, and what MIN can hold MAX to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from secateur.game import INFINITY, MAX
from secateur.score_words import number_text
from secateur.scores import is_decisive
from secateur.trace.explain.selective import guess_reason, skip_reason, visit_reason
from secateur.trace.model.bounds import TURNED, best_of, in_parent, is_empty
from secateur.trace.model.record import NOBODY, WINDOWS, Event

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree

#: What a bound says of a value.
WORDS = {"exact": "", "lower": "at least ", "upper": "at most "}

#: How sentences begin that do not begin with a name: names keep their case.
BEGINNINGS = ("visit ", "start ", "pass ", "the position ", "the root ", "the search ", "the game ", "the depth ")


def sentence(tree: SearchTree, number: int) -> str:
    """The sentence of a step."""
    event = int(tree.events[number])
    text = SENTENCES[event](tree, number, int(tree.step_nodes[number]))
    return (text[0].upper() + text[1:] if text.startswith(BEGINNINGS) else text) + "."


# ---------------------------------------------------------------- words


def _named(tree: SearchTree) -> bool:
    """Whether nodes have their own names, like those of a tree in lecture notes."""
    return hasattr(tree.game, "node_name") or tree.title == "Tree"


def _moves(tree: SearchTree, index: int) -> str:
    labels = []
    while tree.parents[index] != NOBODY:
        labels.append(tree.label(index))
        index = int(tree.parents[index])
    return " ".join(reversed(labels))


def _noun(tree: SearchTree, index: int) -> str:
    """C, or "the position after d c"."""
    if _named(tree):
        return tree.label(index)
    return "the root" if tree.parents[index] == NOBODY else f"the position after {_moves(tree, index)}"


def _at(tree: SearchTree, index: int) -> str:
    """At C, or "after d c"."""
    if _named(tree):
        return f"at {tree.label(index)}"
    return "at the root" if tree.parents[index] == NOBODY else f"after {_moves(tree, index)}"


def _others(tree: SearchTree, index: int) -> str:
    """C's other moves, or "the other moves after d c"."""
    if _named(tree):
        return f"{tree.label(index)}'s other moves"
    return f"the other moves {_at(tree, index)}"


def _number(value: int) -> str:
    """A bound; those next to infinity, with which SSS* begins, by name too."""
    if abs(value) == INFINITY - 1:
        return "inf - 1" if value > 0 else "-inf + 1"
    return number_text(value)


def _score(value: int) -> str:
    """A value inside a sentence."""
    text = _number(value)
    return f"a {text}" if is_decisive(value) and abs(value) < INFINITY - 1 else text


def _player(tree: SearchTree, index: int) -> str:
    return "MAX" if tree.players[index] == MAX else "MIN"


def _for_max(tree: SearchTree, index: int, value: int) -> int:
    """A value in a node's view, as MAX sees it."""
    return -value if tree.negamax and tree.players[index] != MAX else value


def _can(player: str, value: int) -> str:
    return f"MAX can get {_score(value)}" if player == "MAX" else f"MIN can hold MAX to {_score(value)}"


def _window(alpha: int, beta: int) -> str:
    return f"alpha = {_number(alpha)} and beta = {_number(beta)}"


def _seen_by(tree: SearchTree, index: int) -> str:
    """Whose view the numbers are in, where it is not MAX's."""
    return ", as MIN sees it" if tree.negamax and tree.players[index] != MAX else ""


# ---------------------------------------------------------------- windows


def window_before(tree: SearchTree, index: int, number: int) -> tuple[int, int]:
    """The window of a node before a step."""
    for step in reversed(tree.steps_of(index).tolist()):
        if step < number and tree.events[step] in WINDOWS:
            return int(tree.first[step]), int(tree.second[step])
    return -INFINITY, INFINITY


def _handed_down(tree: SearchTree, child: int) -> tuple[int, int]:
    """The window that a child got, as its parent sees it."""
    alpha, beta = int(tree.alpha[child]), int(tree.beta[child])
    turned = tree.negamax and tree.players[child] != tree.players[tree.parents[child]]
    return (-beta, -alpha) if turned else (alpha, beta)


# ---------------------------------------------------------------- down


def _enter(tree: SearchTree, number: int, index: int) -> str:
    reason = visit_reason(tree, index) if tree.result.algorithm == "engine" else ""
    return _visit(tree, number, index) + (f" ({reason})" if reason else "")


def _visit(tree: SearchTree, number: int, index: int) -> str:
    name, above = tree.result.algorithm, int(tree.parents[index])
    alpha, beta = int(tree.first[number]), int(tree.second[number])
    if above == NOBODY:
        return _start(tree, index, alpha, beta)
    noun, parent = _noun(tree, index), _noun(tree, above)
    if name == "minimax":
        return f"visit {noun}, as minimax visits every move {_at(tree, above)}"
    window = f"alpha = {_number(alpha)}, beta = {_number(beta)}"
    if tree.recorder.again[index] and name == "engine":
        return f"visit {noun} again, {tree.depths[index]} deep, with {window}{_seen_by(tree, index)}"
    if tree.recorder.again[index]:
        return f"visit {noun} again, now with the whole window of {parent}{_turned(tree, index)}: {window}"
    given, own = _handed_down(tree, index), window_before(tree, above, number)
    if given == own:
        outside = "a value outside it can't matter" if alpha > -INFINITY or beta < INFINITY else "any value can matter"
        return f"visit {noun} with the window of {parent}{_turned(tree, index)}, {window}: {outside}"
    if name == "pvs" or (name == "engine" and beta - alpha == 1):
        has, mover = _for_max(tree, above, given[0]), _player(tree, above)
        asked = "get more than" if mover == "MAX" else "hold MAX to less than"
        return (
            f"visit {noun} with a narrow window, {window}{_seen_by(tree, index)}: "
            f"the only question is whether {mover} can {asked} {_score(has)} by it"
        )
    if name == "engine":
        return f"visit {noun} with {window}{_seen_by(tree, index)}: what is known of {parent} leaves no more open"
    known = [
        f"{WORDS[bound]}{_score(value)}"
        for bound, value, before in (("lower", given[0], own[0]), ("upper", given[1], own[1]))
        if value != before
    ]
    view = f" for {_player(tree, above)}" if tree.negamax else ""
    return (
        f"visit {noun} with {window}: {parent} is remembered as {' and '.join(known)}{view}, so its window is narrower"
    )


def _turned(tree: SearchTree, index: int) -> str:
    turned = tree.negamax and tree.players[index] != tree.players[tree.parents[index]]
    return f" as {_player(tree, index)} sees it" if turned else ""


def _start(tree: SearchTree, index: int, alpha: int, beta: int) -> str:
    """The first step of a pass."""
    name, player, noun = tree.result.algorithm, _player(tree, index), _noun(tree, index)
    if name == "minimax":
        return f"start at {noun}, {player} to move: minimax looks at every move"
    window = _window(alpha, beta)
    passes = 1 + int((tree.parents[:index] == NOBODY).sum())
    if name in ("mtdf", "sss"):
        asked = f"whether {player} can get {_score(beta)} or more {_at(tree, index)}"
        view = ", counted as MIN sees it" if player == "MIN" else ""
        return f"pass {passes} asks only {asked}{view}: {window}, and no value lies between them"
    whole = "the whole" if (alpha, beta) == (-INFINITY, INFINITY) else "the given"
    if name == "deepening" and passes > 1:
        return f"start again at {noun} for depth {passes}, with the best line so far first and {whole} window, {window}"
    depth = " for depth 1" if name == "deepening" else ""
    return f"start at {noun}{depth}, {player} to move, with {whole} window, {window}{_seen_by(tree, index)}"


# ---------------------------------------------------------------- answers


def _leaf(tree: SearchTree, number: int, index: int) -> str:
    value = int(tree.first[number])
    seen = f"{_score(_for_max(tree, index, value))} for MAX"
    worth = f"{_number(value)}{_seen_by(tree, index)}, that is {seen}" if _seen_by(tree, index) else seen
    if tree.events[number] == Event.LEAF and tree.depths[index] > 0:
        return f"the search is stopped {_at(tree, index)}, whose evaluation is {worth}"
    if tree.is_unknown(index):
        return f"{_noun(tree, index)} is a leaf whose value is not known: the search takes it as {worth}"
    if _named(tree):
        return f"{_noun(tree, index)} is a leaf, and its value is {worth}"
    if tree.events[number] == Event.OVER:
        return f"the game is over {_at(tree, index)}, and its value is {worth}"
    return f"the depth is used up {_at(tree, index)}, where the evaluation is {worth}"


def _hit(tree: SearchTree, number: int, index: int) -> str:
    value, bound = int(tree.first[number]), tree.bound(index)
    alpha, beta = int(tree.alpha[index]), int(tree.beta[index])
    enough = f" >= beta = {_number(beta)}" if value >= beta else ""
    enough = f" <= alpha = {_number(alpha)}" if value <= alpha else enough
    if is_empty(tree, index):
        empty = f"its empty window alpha = beta = {_number(value)} has room for nothing else"
        return f"{_noun(tree, index)} {_met(tree, index)}, and {empty}{_seen_by(tree, index)}: it is not searched again"
    worth = f"{WORDS[bound]}{_number(value)}{enough}{_seen_by(tree, index)}"
    return f"{_noun(tree, index)} {_met(tree, index)}, and is remembered as {worth}: it need not be searched again"


def _met(tree: SearchTree, index: int) -> str:
    """Where a remembered state was met."""
    source = tree.sources.get(index)
    if source is None:
        return "was searched before"
    if tree.is_symmetric(index):
        return f"is symmetric to {_noun(tree, source)}"
    if tree.node(source).path == tree.node(index).path:
        return "was searched in a pass before"
    return "was searched before, on another path" if _named(tree) else f"is the same as {_noun(tree, source)}"


def _back(tree: SearchTree, number: int, index: int) -> str:
    child, value = int(tree.first[number]), int(tree.second[number])
    player, maximising = _player(tree, index), tree.negamax or tree.players[index] == MAX
    _, bound = in_parent(tree, child)
    seen = _for_max(tree, index, value)
    says = WORDS[TURNED[bound] if _seen_by(tree, index) else bound]
    view = f" ({_number(value)}{_seen_by(tree, index)})" if _seen_by(tree, index) else ""
    text = f"{_noun(tree, child)} comes back to {_noun(tree, index)} with {says}{_score(seen)} for MAX{view}"
    if tree.result.algorithm == "minimax":
        before = [int(tree.second[step]) for step in tree.steps_of(index) if step < number and _is_back(tree, step)]
        if not before:
            return f"{text}: the first value there"
        best = max(before) if maximising else min(before)
        better = value > best if maximising else value < best
        return f"{text}: {'better' if better else 'no better'} for {player} than {_score(best)}, the best so far"
    alpha, beta = _handed_down(tree, child)
    if maximising:
        better, than = value > alpha, f"alpha = {_number(alpha)}"
    else:
        better, than = value < beta, f"beta = {_number(beta)}"
    relation = "better" if better else "no better"
    rest = "" if better else ", so nothing changes"
    return f"{text}: {relation} for {player} than {than}{rest}"


def _is_back(tree: SearchTree, step: int) -> bool:
    return bool(tree.events[step] == Event.BACK)


def _raise(tree: SearchTree, number: int, index: int) -> str:
    player, maximising = _player(tree, index), tree.negamax or tree.players[index] == MAX
    low, high = _handed_down(tree, int(tree.first[number - 1])) if _is_back(tree, number - 1) else (0, 0)
    alpha, beta = int(tree.first[number]), int(tree.second[number])
    own = alpha if maximising else beta
    has = _can(player, _for_max(tree, index, own)).replace(" can ", " can now ")
    if maximising:
        return f"{has} {_at(tree, index)}: alpha rises from {_number(low)} to {_number(alpha)}{_seen_by(tree, index)}"
    return f"{has} {_at(tree, index)}: beta falls from {_number(high)} to {_number(beta)}"


def _again(tree: SearchTree, number: int, index: int) -> str:
    child = int(tree.step_nodes[number - 1])
    value, bound = in_parent(tree, child)
    alpha, beta = int(tree.first[number]), int(tree.second[number])
    if tree.result.algorithm == "engine":  # which may also have searched it less deeply
        return (
            f"{_noun(tree, child)} comes back with {WORDS[bound]}{_number(value)}, more than alpha = {_number(alpha)}"
            f"{_seen_by(tree, index)}: better than thought, so it is searched again, deeper or with a wider window"
        )
    told = "PVS takes it for a bound" if bound == "exact" else "a narrow window can't tell how much it is"
    return (
        f"{_noun(tree, child)} comes back with {WORDS[bound]}{_number(value)}, more than alpha = {_number(alpha)} "
        f"and less than beta = {_number(beta)}{_seen_by(tree, index)}, but {told}, "
        f"so it is searched again with the whole window"
    )


def _exit(tree: SearchTree, number: int, index: int) -> str:
    noun, value, bound = _noun(tree, index), int(tree.first[number]), tree.bound(index)
    maximising = tree.negamax or tree.players[index] == MAX
    view = _seen_by(tree, index)
    best = best_of(tree, index)
    if tree.step_nodes[number - 1] != index:  # a child's answer that did not come back
        known = f"with {_number(best)} as the best so far" if abs(best) < INFINITY else "before any move came back"
        return f"the search is stopped {_at(tree, index)} {known}{view}"
    text = f"{noun} returns {_number(value)}{view}"
    form = "fail-hard values stay inside the window" if tree.fail == "hard" else "values that fail low stay at alpha"
    if tree.fail == "mixed" and not maximising:
        form = "values that fail high stay at beta"  # low for MIN
    hard = f", for {form} and {_number(best)} does not" if best != value else ""
    if bound == "exact":
        return f"{text}, its exact value: the best of its moves for {_player(tree, index)}{_outside(tree, index)}"
    says = f"its value is {WORDS[bound]}{_number(value)}"
    if tree.node(index).cut:
        return f"{text}: {says}, as its other moves were left out{hard}"
    alpha, beta = int(tree.alpha[index]), int(tree.beta[index])
    if maximising and bound == "upper":
        return f"{text}: {says}, as no move got above alpha = {_number(alpha)}{hard}"
    if not maximising and bound == "lower":
        return f"{text}: {says}, as no move got below beta = {_number(beta)}{hard}"
    return f"{text}: {says}, and no more is asked with {_window(alpha, beta)}{hard}"


def _outside(tree: SearchTree, index: int) -> str:
    """Why a value outside the window of a node is exact all the same."""
    value, alpha, beta = tree.values[index] or 0, int(tree.alpha[index]), int(tree.beta[index])
    if alpha < value < beta:
        return ""
    side = f"<= alpha = {_number(alpha)}" if value <= alpha else f">= beta = {_number(beta)}"
    return f"; it is {side}, but no move was left out that could change it"


# ---------------------------------------------------------------- cut-offs


def _cut(tree: SearchTree, number: int, index: int) -> str:
    """The two bounds and who set the other player's; what each player can get; why the rest can't matter."""
    node, player = tree.node(index), _player(tree, index)
    alpha, beta = int(tree.first[number]), int(tree.second[number])
    setter = NOBODY if node.set_by is None else node.set_by.index
    where = "given to the search"
    if node.origin == "move":
        where = f"set {_at(tree, setter)}"
    elif node.origin == "window":
        where = f"the window {_at(tree, setter)}"
    elif node.origin == "narrow":
        where = f"the narrow window {_at(tree, setter)}"
    elif node.origin == "memory":
        where = f"remembered of {_noun(tree, setter)}"
    sign, best = cut_sign(tree, index), best_of(tree, index)
    first = tree.cut == "value>="  # the value was tested before it moved its bound
    if tree.negamax or player == "MAX":
        name = "the value" if first else "alpha"
        facts = f"{name} = {_number(best)} {sign} beta = {_number(beta)} ({where}){_seen_by(tree, index)}"
        own, bound = _for_max(tree, index, best), _for_max(tree, index, beta)
    else:
        name = "the value" if first else "beta"
        facts = f"{name} = {_number(best)} {sign} alpha = {_number(alpha)} ({where})"
        own, bound = best, alpha
    text = f"{facts}: {_can(player, own)} {_at(tree, index)}, {_reason(tree, index, setter, own, bound)}"
    if node.origin != "move":
        return text
    levels = int(tree.plies[index] - tree.plies[setter])
    return f"{text}: a deep cut-off, {levels} levels below" if node.deep else f"{text}: a shallow cut-off"


def cut_sign(tree: SearchTree, index: int) -> str:
    """How the value of a node compares with the rival's bound at a cut-off: ">=", or "<" and so on for MIN."""
    strict = tree.cut == ">" or tree.cut == f"{_player(tree, index).lower()}>"
    return (">" if tree.negamax or tree.players[index] == MAX else "<") + ("" if strict else "=")


def _reason(tree: SearchTree, index: int, setter: int, own: int, bound: int) -> str:
    """Why what the mover already has is enough; both numbers as MAX sees them."""
    player, rest, origin = _player(tree, index), f"{_others(tree, index)} can't matter", tree.node(index).origin
    if origin == "given":
        more = "more" if player == "MAX" else "less"
        return f"and how much {more} than {_score(bound)} it is was not asked, so {rest}"
    if origin == "move":
        has = f"MIN can already hold MAX to {_score(bound)}" if player == "MAX" else f"MAX already has {_score(bound)}"
        choice = "gains nothing by it" if own == bound else f"will not let the game reach {_noun(tree, index)}"
        return f"but {has} {_at(tree, setter)} and {choice}, so {rest}"
    if origin == "window":
        return f"and more than that is not asked {_at(tree, setter)}, so {rest}"
    if origin == "narrow":
        asked = (
            f"get more than {_score(bound - 1)}" if player == "MAX" else f"hold MAX to less than {_score(bound + 1)}"
        )
        return f"and the only question {_at(tree, setter)} is whether {player} can {asked}, so {rest}"
    known = "at most" if player == "MAX" else "at least"
    return f"and {_noun(tree, setter)} is remembered as {known} {_score(bound)} for MAX, so {rest}"


# ---------------------------------------------------------------- the engine


def _known(tree: SearchTree, number: int, index: int) -> str:
    value = f"{WORDS[tree.bound(index)]}{_number(int(tree.first[number]))}{_seen_by(tree, index)}"
    return f"{_noun(tree, index)} needs no search: the game itself gives its value, {value}"


def _guess(tree: SearchTree, number: int, index: int) -> str:
    value = f"{_number(int(tree.first[number]))}{_seen_by(tree, index)}"
    technique, why = guess_reason(tree, index)
    window = _window(int(tree.alpha[index]), int(tree.beta[index]))
    return f"{_noun(tree, index)} is taken as {value}, with {window}, by {technique}: {why}"


def _skip(tree: SearchTree, number: int, index: int) -> str:
    state, move = tree.state(index), int(tree.first[number])
    technique, why = skip_reason(bool(tree.game.noisy(state, move)))
    return f"{tree.game.format_move(state, move)} is skipped {_at(tree, index)} by {technique}: {why}"


def _stop(tree: SearchTree, number: int, index: int) -> str:
    return f"the search has reached its limit, and leaves {_noun(tree, index)} without a value"


SENTENCES: dict[int, Callable[[SearchTree, int, int], str]] = {
    Event.ENTER: _enter,
    Event.LEAF: _leaf,
    Event.OVER: _leaf,
    Event.HIT: _hit,
    Event.BACK: _back,
    Event.RAISE: _raise,
    Event.AGAIN: _again,
    Event.CUT: _cut,
    Event.EXIT: _exit,
    Event.KNOWN: _known,
    Event.GUESS: _guess,
    Event.SKIP: _skip,
    Event.STOP: _stop,
}
