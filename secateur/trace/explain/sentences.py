"""Why a step of a search is taken: one sentence in plain words, with the numbers.

The numbers of windows are the algorithm's own (`alpha = 3`); what they mean is always said as MAX sees
it: what MAX can get, and what MIN can hold MAX to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from secateur.game import INFINITY, MAX
from secateur.language import mark, tr
from secateur.scores import plain_number
from secateur.trace.explain.cut_offs import cut_off
from secateur.trace.explain.passes import IN_PASSES, after_pass
from secateur.trace.explain.selective import guess_reason, skip_reason, visit_reason
from secateur.trace.explain.words import (
    at,
    bounded,
    first_noun,
    for_max,
    is_mins_view,
    is_named,
    noun,
    number,
    of,
    player,
    score,
    seen,
    window,
    window_list,
)
from secateur.trace.model.bounds import TURNED, best_of, in_parent, is_empty
from secateur.trace.model.record import NOBODY, WINDOWS, Event

if TYPE_CHECKING:
    from secateur.trace.model.tree import SearchTree


def sentence(tree: SearchTree, step: int) -> str:
    """The sentence of a step; the last one also says whether the value depends on leaves that are not known."""
    text = tr("{sentence}.", sentence=SENTENCES[int(tree.events[step])](tree, step, int(tree.step_nodes[step])))
    if step < len(tree.events) - 1 or not tree.dependence:
        return text
    more = tree.dependence[:1].upper() + tree.dependence[1:]
    return tr("{sentence} {more}.", sentence=text, more=more)


# ---------------------------------------------------------------- windows


def window_before(tree: SearchTree, index: int, step: int) -> tuple[float, float]:
    """The window of a node before a step."""
    for each in reversed(tree.steps_of(index).tolist()):
        if each < step and tree.events[each] in WINDOWS:
            return plain_number(tree.first[each]), plain_number(tree.second[each])
    return -INFINITY, INFINITY


def _handed_down(tree: SearchTree, child: int) -> tuple[float, float]:
    """The window that a child got, as its parent sees it."""
    alpha, beta = plain_number(tree.alpha[child]), plain_number(tree.beta[child])
    return (-beta, -alpha) if _is_turned(tree, child) else (alpha, beta)


def _is_turned(tree: SearchTree, child: int) -> bool:
    """Whether a child sees numbers with the other sign than its parent."""
    return bool(tree.negamax and tree.players[child] != tree.players[tree.parents[child]])


# ---------------------------------------------------------------- down


def _enter(tree: SearchTree, step: int, index: int) -> str:
    reason = visit_reason(tree, index) if tree.result.algorithm == "engine" else ""
    text = _visit(tree, step, index)
    return tr("{sentence} ({reason})", sentence=text, reason=reason) if reason else text


def _visit(tree: SearchTree, step: int, index: int) -> str:
    name, above = tree.result.algorithm, int(tree.parents[index])
    alpha, beta = plain_number(tree.first[step]), plain_number(tree.second[step])
    if above == NOBODY:
        return _start(tree, index, alpha, beta)
    node = noun(tree, index)
    if name == "minimax":
        return tr("Visit {node}, as minimax visits every move {at}", node=node, at=at(tree, above))
    bounds = window_list(alpha, beta)
    if tree.recorder.again[index] and name == "engine":
        shown, depth = seen(tree, index, bounds), int(tree.depths[index])
        return tr("Visit {node} again, {depth} deep, with {window}", node=node, depth=depth, window=shown)
    given, own = _handed_down(tree, index), window_before(tree, above, step)
    if tree.recorder.again[index] or given == own:
        return _visit_with_window_above(tree, index, bounds)
    if name in ("pvs", "engine") and tree.is_narrow(index):
        return _visit_narrowly(tree, index, bounds)
    if name == "engine":
        shown = seen(tree, index, bounds)
        message = mark("Visit {node} with {window}: the known bounds {of} leave no wider window")
        return tr(message, node=node, window=shown, of=of(tree, above))
    if not own[0] <= given[0] < given[1] <= own[1]:  # only a faulty search hands such a window down
        return tr(
            "Visit {node} with {window}: no window inside that {of}", node=node, window=bounds, of=of(tree, above)
        )
    return tr(
        "Visit {node} with {window}: {parent} is remembered as {known}, so its window is narrower",
        node=node,
        window=bounds,
        parent=noun(tree, above),
        known=_remembered(tree, above, given, own),
    )


def _visit_with_window_above(tree: SearchTree, index: int, bounds: str) -> str:
    """A node that gets the window of its parent, as its own player sees it."""
    above = int(tree.parents[index])
    turned, again = _is_turned(tree, index), bool(tree.recorder.again[index])
    narrow = tree.alpha[index] > -INFINITY or tree.beta[index] < INFINITY
    message = {
        (True, False): mark("Visit {node} again, now with the whole window {of}: {window}"),
        (True, True): mark("Visit {node} again, now with the whole window {of} as {player} sees it: {window}"),
        (False, False): mark("Visit {node} with the window {of}, {window}"),
        (False, True): mark("Visit {node} with the window {of} as {player} sees it, {window}"),
    }[again, turned]
    text = tr(message, node=noun(tree, index), of=of(tree, above), player=player(tree, index), window=bounds)
    if again:
        return text
    if narrow:
        return tr("{sentence}: a value outside it can't matter", sentence=text)
    return tr("{sentence}: any value can matter", sentence=text)


def _visit_narrowly(tree: SearchTree, index: int, bounds: str) -> str:
    above = int(tree.parents[index])
    message = (
        mark(
            "Visit {node} with a narrow window, {window}: the only question is whether MAX can get more than "
            "{value} with it"
        )
        if player(tree, above) == "MAX"
        else mark(
            "Visit {node} with a narrow window, {window}: the only question is whether MIN can hold MAX to less "
            "than {value} with it"
        )
    )
    return tr(message, node=noun(tree, index), window=seen(tree, index, bounds), value=_had(tree, index))


def _had(tree: SearchTree, index: int) -> str:
    """What the player above a node has without it, which is what a narrow window asks about."""
    above, given = int(tree.parents[index]), _handed_down(tree, index)
    return score(for_max(tree, above, given[0] if tree.recorder.fails(above) == "lower" else given[1]))


def _remembered(tree: SearchTree, index: int, given: tuple[float, float], own: tuple[float, float]) -> str:
    """What a memory knew of a node that narrowed its window."""
    known = [
        bounded(bound, score(value))
        for bound, value, before in (("lower", given[0], own[0]), ("upper", given[1], own[1]))
        if value != before
    ]
    text = tr("{one} and {other}", one=known[0], other=known[1]) if len(known) == 2 else known[0]
    return tr("{value} for {player}", value=text, player=player(tree, index)) if tree.negamax else text


def _start(tree: SearchTree, index: int, alpha: float, beta: float) -> str:
    """The first step of a pass."""
    name, mover, where = tree.result.algorithm, player(tree, index), at(tree, index)
    if name == "minimax":
        return tr("Start {at}, {player} to move: minimax looks at every move", at=where, player=mover)
    bounds = window(alpha, beta)
    passes = 1 + int((tree.parents[:index] == NOBODY).sum())
    if name in IN_PASSES:
        return _start_pass(tree, index, passes, bounds)
    whole = (alpha, beta) == (-INFINITY, INFINITY)
    shown = (
        tr("the whole window, {window}", window=bounds) if whole else tr("the given window, {window}", window=bounds)
    )
    if name == "deepening" and passes > 1:
        message = mark("Start again {at} for depth {depth}, with the best line so far first and {window}")
        return tr(message, at=where, depth=passes, window=shown)
    if name == "deepening":
        text = tr("Start {at} for depth 1, {player} to move, with {window}", at=where, player=mover, window=shown)
    else:
        text = tr("Start {at}, {player} to move, with {window}", at=where, player=mover, window=shown)
    return seen(tree, index, text)


def _start_pass(tree: SearchTree, index: int, number_of_pass: int, bounds: str) -> str:
    """The question that a null window asks."""
    asked = plain_number(tree.beta[index])
    if player(tree, index) == "MAX":
        message = mark(
            "Pass {pass_number} asks only whether {player} can get {value} or more {at}: {window}, and no value "
            "lies between them"
        )
    elif tree.negamax:
        message = mark(
            "Pass {pass_number} asks only whether {player} can get {value} or more {at}, as MIN sees it: "
            "{window}, and no value lies between them"
        )
    else:
        asked = plain_number(tree.alpha[index])
        message = mark(
            "Pass {pass_number} asks only whether {player} can hold MAX to {value} or less {at}: {window}, and no "
            "value lies between them"
        )
    mover, where = player(tree, index), at(tree, index)
    return tr(message, pass_number=number_of_pass, player=mover, value=score(asked), at=where, window=bounds)


# ---------------------------------------------------------------- answers


def _leaf(tree: SearchTree, step: int, index: int) -> str:
    value = plain_number(tree.first[step])
    worth = tr("{value} for MAX", value=score(for_max(tree, index, value)))
    if is_mins_view(tree, index):
        worth = tr("{number}, as MIN sees it, that is {value}", number=number(value), value=worth)
    if tree.events[step] == Event.LEAF and tree.depths[index] > 0:
        return tr("The search is stopped {at}, whose evaluation is {value}", at=at(tree, index), value=worth)
    if tree.is_unknown(index):
        message = mark("{node} is a leaf whose value is not known: the search takes it as {value}")
        return tr(message, node=first_noun(tree, index), value=worth)
    if is_named(tree):
        text = tr("{node} is a leaf, and its value is {value}", node=first_noun(tree, index), value=worth)
    elif tree.events[step] == Event.OVER:
        text = tr("The game is over {at}, and its value is {value}", at=at(tree, index), value=worth)
    else:
        text = tr("The depth is used up {at}, where the evaluation is {value}", at=at(tree, index), value=worth)
    return _answered(tree, index, value, text)


#: What a leaf says to the question of a narrow window: by the player above, and whether its value is better for it.
LEAF_ANSWERS = {
    ("MAX", True): mark("{sentence}: MAX can get more than {value} with it"),
    ("MAX", False): mark("{sentence}: MAX cannot get more than {value} with it"),
    ("MIN", True): mark("{sentence}: MIN can hold MAX to less than {value} with it"),
    ("MIN", False): mark("{sentence}: MIN cannot hold MAX to less than {value} with it"),
}


def _answered(tree: SearchTree, index: int, value: float, text: str) -> str:
    """What a leaf says to the question that PVS asks with a narrow window: its value is exact all the same."""
    above = int(tree.parents[index])
    narrow = tree.is_narrow(index)
    if tree.result.algorithm != "pvs" or above == NOBODY or not narrow or tree.recorder.again[index]:
        return text
    low, high = _handed_down(tree, index)
    known = -value if _is_turned(tree, index) else value
    better = known > low if tree.recorder.fails(above) == "lower" else known < high
    return tr(LEAF_ANSWERS[player(tree, above), better], sentence=text, value=_had(tree, index))


def _hit(tree: SearchTree, step: int, index: int) -> str:
    value, bound = plain_number(tree.first[step]), tree.bound(index)
    alpha, beta = plain_number(tree.alpha[index]), plain_number(tree.beta[index])
    if is_empty(tree, index):
        message = mark("{met}, and its empty window alpha = beta = {value} allows no other value")
        text = seen(tree, index, tr(message, met=_met(tree, index), value=number(value)))
        return tr("{sentence}: it is not searched again", sentence=text)
    enough = f" >= beta = {number(beta)}" if value >= beta else ""
    enough = f" <= alpha = {number(alpha)}" if value <= alpha else enough
    worth = seen(tree, index, f"{bounded(bound, number(value))}{enough}")
    message = mark("{met}, and is remembered as {value}: it need not be searched again")
    return tr(message, met=_met(tree, index), value=worth)


def _met(tree: SearchTree, index: int) -> str:
    """Where a remembered state was met."""
    node, source = first_noun(tree, index), tree.sources.get(index)
    if source is None:
        return tr("{node} was searched before", node=node)
    if tree.is_symmetric(index):
        return tr("{node} is symmetric to {other}", node=node, other=noun(tree, source))
    if tree.node(source).path == tree.node(index).path:
        return tr("{node} was searched in an earlier pass", node=node)
    if is_named(tree):
        return tr("{node} was searched before, on another path", node=node)
    return tr("{node} is the same as {other}", node=node, other=noun(tree, source))


def _back(tree: SearchTree, step: int, index: int) -> str:
    child, value = int(tree.first[step]), plain_number(tree.second[step])
    mover, maximising = player(tree, index), tree.negamax or tree.players[index] == MAX
    text = tr(
        "{child} comes back to {parent} with {value}",
        child=first_noun(tree, child),
        parent=noun(tree, index),
        value=_value_back(tree, index, child, value),
    )
    if tree.result.algorithm == "minimax":
        return _compared_with_best(tree, step, index, text)
    alpha, beta = _handed_down(tree, child)
    better = value > alpha if maximising else value < beta
    bound = f"alpha = {number(alpha)}" if maximising else f"beta = {number(beta)}"
    message = (
        mark("{sentence}: better for {player} than {bound}")
        if better
        else mark("{sentence}: no better for {player} than {bound}, so nothing changes")
    )
    return tr(message, sentence=text, player=mover, bound=bound)


def _value_back(tree: SearchTree, index: int, child: int, value: float) -> str:
    """What a child is worth to MAX, and to MIN if the numbers are in its view."""
    _, bound = in_parent(tree, child)
    if not is_mins_view(tree, index):
        return tr("{value} for MAX", value=bounded(bound, score(value)))
    return tr(
        "{value} for MAX ({number}, as MIN sees it)",
        value=bounded(TURNED[bound], score(-value)),
        number=number(value),
    )


def _compared_with_best(tree: SearchTree, step: int, index: int, text: str) -> str:
    """How a value compares with those before it, in minimax."""
    before = [plain_number(tree.second[each]) for each in tree.steps_of(index) if each < step and _is_back(tree, each)]
    if not before:
        return tr("{sentence}: the first value there", sentence=text)
    value, mover = plain_number(tree.second[step]), player(tree, index)
    best = max(before) if mover == "MAX" else min(before)
    message = (
        mark("{sentence}: better for {player} than {value}, the best so far")
        if (value > best if mover == "MAX" else value < best)
        else mark("{sentence}: no better for {player} than {value}, the best so far")
    )
    return tr(message, sentence=text, player=mover, value=score(best))


def _is_back(tree: SearchTree, step: int) -> bool:
    return bool(tree.events[step] == Event.BACK)


def _raise(tree: SearchTree, step: int, index: int) -> str:
    mover, where = player(tree, index), at(tree, index)
    low, high = _handed_down(tree, int(tree.first[step - 1])) if _is_back(tree, step - 1) else (0, 0)
    alpha, beta = plain_number(tree.first[step]), plain_number(tree.second[step])
    if mover == "MAX":
        message = mark("MAX can now get {value} {at}: alpha rises from {before} to {after}")
        return tr(message, value=score(alpha), at=where, before=number(low), after=number(alpha))
    if tree.negamax:
        message = mark("MIN can now hold MAX to {value} {at}: alpha rises from {before} to {after}, as MIN sees it")
        return tr(message, value=score(-alpha), at=where, before=number(low), after=number(alpha))
    message = mark("MIN can now hold MAX to {value} {at}: beta falls from {before} to {after}")
    return tr(message, value=score(beta), at=where, before=number(high), after=number(beta))


def _again(tree: SearchTree, step: int, index: int) -> str:
    child = int(tree.step_nodes[step - 1])
    value, bound = in_parent(tree, child)
    alpha, beta = number(tree.first[step]), number(tree.second[step])
    known = bounded(bound, number(value))
    if tree.result.algorithm == "engine":  # which may also have searched it less deeply
        message = mark(
            "{child} comes back with {value}: better than expected, so it is searched again, deeper or with a "
            "wider window"
        )
        told = tr("{value}, more than alpha = {alpha}", value=known, alpha=alpha)
    else:
        message = mark(
            "{child} comes back with {value}, but a narrow window can't tell its exact value, so it is searched "
            "again with the whole window"
        )
        if bound == "exact":
            message = (
                mark(
                    "{child} comes back with {value}, its exact value, as for any leaf; but PVS takes it as a "
                    "bound, so it is searched again with the whole window"
                )
                if tree.kinds[child] in ("leaf", "over")
                else mark(
                    "{child} comes back with {value}, its exact value, as no move was left out there; but PVS "
                    "takes it as a bound, so it is searched again with the whole window"
                )
            )
        more = mark("{value}, more than alpha = {alpha} and less than beta = {beta}")
        told = tr(more, value=known, alpha=alpha, beta=beta)
    return tr(message, child=first_noun(tree, child), value=seen(tree, index, told))


def _exit(tree: SearchTree, step: int, index: int) -> str:
    best = best_of(tree, index)
    if tree.step_nodes[step - 1] != index:  # a child's answer that did not come back
        stopped = (
            tr("The search is stopped {at} with {value} as the best so far", at=at(tree, index), value=number(best))
            if abs(best) < INFINITY
            else tr("The search is stopped {at} before any move came back", at=at(tree, index))
        )
        return seen(tree, index, stopped)
    return after_pass(tree, index, _returned(tree, plain_number(tree.first[step]), index, best))


def _returned(tree: SearchTree, value: float, index: int, best: float) -> str:
    """What a node returns, and why that is all there is to say."""
    bound = tree.bound(index)
    text = tr("{node} returns {value}", node=first_noun(tree, index), value=seen(tree, index, number(value)))
    if bound == "exact":
        message = mark("{sentence}, its exact value: the best of its moves for {player}")
        return _outside(tree, index, tr(message, sentence=text, player=player(tree, index)))
    text = tr(
        "{sentence}: its value is {value}, {why}",
        sentence=text,
        value=bounded(bound, number(value)),
        why=_no_more(tree, index),
    )
    if best == value:
        return text
    return tr(_clamped(tree, index), sentence=text, value=number(best))


def _no_more(tree: SearchTree, index: int) -> str:
    """Why the value of a node is only a bound."""
    if tree.node(index).cut:
        return tr("as its other moves were left out")
    alpha, beta, bound = plain_number(tree.alpha[index]), plain_number(tree.beta[index]), tree.bound(index)
    maximising = tree.negamax or tree.players[index] == MAX
    if maximising and bound == "upper":
        return tr("as no move got above alpha = {alpha}", alpha=number(alpha))
    if not maximising and bound == "lower":
        return tr("as no move got below beta = {beta}", beta=number(beta))
    return tr("and the search asks for no more with {window}", window=window(alpha, beta))


def _clamped(tree: SearchTree, index: int) -> str:
    """Why a node returns another number than its best."""
    if tree.fail == "hard":
        return mark("{sentence}, because fail-hard values stay inside the window, and {value} is outside")
    if tree.negamax or tree.players[index] == MAX:
        return mark("{sentence}, because a value that fails low is raised to alpha, and {value} fails low")
    return mark("{sentence}, because a value that fails high is lowered to beta, and {value} fails high")  # low for MIN


def _outside(tree: SearchTree, index: int, text: str) -> str:
    """Why a value outside the window of a node is exact all the same."""
    value, alpha, beta = tree.values[index] or 0, plain_number(tree.alpha[index]), plain_number(tree.beta[index])
    if alpha < value < beta:
        return text
    side = f"<= alpha = {number(alpha)}" if value <= alpha else f">= beta = {number(beta)}"
    return tr("{sentence}; it is {side}, but no move was left out that could change it", sentence=text, side=side)


# ---------------------------------------------------------------- the engine


def _known(tree: SearchTree, step: int, index: int) -> str:
    value = seen(tree, index, bounded(tree.bound(index), number(tree.first[step])))
    message = mark("{node} needs no search: the game itself gives its value, {value}")
    return tr(message, node=first_noun(tree, index), value=value)


def _guess(tree: SearchTree, step: int, index: int) -> str:
    technique, why = guess_reason(tree, index)
    return tr(
        "{node} is taken as {value}, with {window}, by {technique}: {why}",
        node=first_noun(tree, index),
        value=seen(tree, index, number(tree.first[step])),
        window=window(plain_number(tree.alpha[index]), plain_number(tree.beta[index])),
        technique=technique,
        why=why,
    )


def _skip(tree: SearchTree, step: int, index: int) -> str:
    state, move = tree.state(index), int(tree.first[step])
    technique, why = skip_reason(int(tree.second[step]))
    message = mark("{move} is skipped {at} by {technique}: {why}")
    shown = tree.game.format_move(state, move)
    return tr(message, move=shown, at=at(tree, index), technique=technique, why=why)


def _stop(tree: SearchTree, step: int, index: int) -> str:
    return tr("The search has reached its limit, and leaves {node} without a value", node=noun(tree, index))


SENTENCES: dict[int, Callable[[SearchTree, int, int], str]] = {
    Event.ENTER: _enter,
    Event.LEAF: _leaf,
    Event.OVER: _leaf,
    Event.HIT: _hit,
    Event.BACK: _back,
    Event.RAISE: _raise,
    Event.AGAIN: _again,
    Event.CUT: cut_off,
    Event.EXIT: _exit,
    Event.KNOWN: _known,
    Event.GUESS: _guess,
    Event.SKIP: _skip,
    Event.STOP: _stop,
}
