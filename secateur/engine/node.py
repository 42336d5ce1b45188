"""One node of the engine: principal variation search in numbered steps.

Values are those that the player to move sees. A node returns the value of its state as far as it lies between alpha and
beta, and otherwise a bound: at most alpha, or at least beta (fail-soft). `work.unsound` counts decisions that rest on a
guess; a value that was found without one is proven, whatever the depth.
"""

from __future__ import annotations

from typing import Any

from secateur.bits import mix
from secateur.engine.correction import correct, corrected, evaluated
from secateur.engine.margins import PARTS
from secateur.engine.ordering import ALL, LOUD, NOISY, RANKED, begin_list, folded, learn, list_more
from secateur.engine.pruning import (
    NOTHING,
    better_guess,
    depth_of_a_pass,
    extension,
    guess,
    hopeless,
    reduction,
    too_late,
    worth_a_closer_look,
)
from secateur.engine.quiet import quiet
from secateur.engine.table import (
    BUCKET,
    EXACT,
    LOWER,
    MOVE_MASK,
    NO_MOVE,
    UPPER,
    bound_of,
    depth_of,
    frame_of,
    is_sure,
    move_of,
    packed,
    probe,
    remember,
    value_of,
)  # fmt: skip
from secateur.engine.techniques import (
    FORCED,
    IIR,
    IMPROVING,
    PRESORT,
    SYMMETRY,
    TABLE,
    THREATS,
    VERIFY,
)
from secateur.engine.work import MOST_PLIES, NOT_TIED, Work, from_here, from_root, high_of, low_of, settled
from secateur.game import (
    BOUNDS,
    DRAW,
    ENDED,
    FINISH,
    HIGHEST,
    INFINITY,
    KINDS,
    LOSS,
    ONGOING,
    OUTCOME,
    WIN,
    Game,
    are_bounds,
    next_player,
    refuse,
    wrong_bound,
)
from secateur.jit.prefetch import prefetch
from secateur.watch import PASS, WITHOUT, Watch

#: Threads share the moves of a node only where this much is to be searched.
SHARED_DEPTH = 4

#: In a search for a proof moves are sorted by a shallow search where at least this much is to be searched.
SORTED_DEPTH = 13

#: The rank of a move that another thread is searching: last, and then without asking again.
DEFERRED = -(1 << 61)


def without_search(
    game: Game, state: Any, player: int, ply: int, horizon: int, alpha: int, beta: int, wide: bool, work: Work,
    watch: Watch,
) -> int:  # fmt: skip
    """The value of a state where it is known without a search; or NOTHING, and `work` has what the search needs."""
    # 1. Count the node, and look at the clock now and then.
    work.nodes += 1
    if work.nodes >= work.alarm:
        work.look()
    if wide:
        work.begin_line(ply)

    # 2. The game may be over; not where the node before has looked.
    span, work.span = work.span, 0
    outcome = game.ended(state) if span == 0 else ONGOING
    if outcome != ONGOING:
        if game.repeats and outcome == DRAW and game.reversible(state) > 0:
            work.tied = -1  # it may rest on moves before the root, as fifty without progress do
        value = settled(outcome, ply, ENDED, work)
        watch.leaf(ply, value, True)
        return value
    if work.stop != 0:
        watch.stopped(ply)
        return 0
    work.deepest = max(work.deepest, ply)

    # 3. A state that comes again is a draw, where the game has it so; what rests on that holds for this path only.
    barred = work.barred[ply]  # 1 + a move that must not be tried, or 0
    if game.repeats and barred == 0 and repeats(game.key(state), game.reversible(state), ply, work):
        watch.leaf(ply, DRAW, True)
        return DRAW

    # 4. Near the end the game may know the value, or bounds of it. A win takes a move at least, from here; so does a
    # loss, unless `ended` does not know it.
    low, high = -INFINITY, INFINITY
    if ply > 0:
        value, visited = game.finish(state, from_here(alpha, ply), from_here(beta, ply))
        if value != ONGOING:
            if not are_bounds(value, value):
                refuse(work, FINISH, value)
                return 0
            work.nodes += visited
            value = from_root(int(value), ply)
            watch.known(ply, value)
            return value
        if span == 0:
            low, high = game.bounds(state)
            if not are_bounds(low, high):
                refuse(work, BOUNDS, wrong_bound(low, high))
                return 0
            low, high = from_root(int(low), ply), from_root(int(high), ply)
        else:
            low, high = low_of(span), high_of(span)
        low, high = max(low, LOSS + ply + (1 if game.ended_knows_all else 0)), min(high, WIN - ply - 1)
        if low >= beta or high <= alpha or low >= high:
            watch.known(ply, high if high <= alpha else low)
            return high if high <= alpha else low

    # 5. At the horizon the evaluation takes over.
    depth = min(horizon, game.remaining(state))
    if depth <= 0 or ply >= MOST_PLIES:
        value = min(max(quiet(game, state, player, ply, alpha, beta, work, watch), low), high)
        watch.leaf(ply, value, False)
        return value

    # 6. The table may know the value, or bounds of it, or a good move.
    form = folded(game, state, ply, work)
    key = mix(game.key(form)) ^ barred
    frame = 1 if form == state else 0
    known = probe(key, work) if work.techniques & TABLE else 0
    if known != 0:
        work.hits += 1
        work.met += 1 if frame_of(known) != frame else 0
        value, bound = from_root(value_of(known), ply), bound_of(known)
        if is_sure(known, work) and ply > 0 and not (wide and work.prove):  # a proof's line is followed to its end
            low = max(low, value) if bound & LOWER else low
            high = min(high, value) if bound & UPPER else high
            if low >= beta or high <= alpha or low >= high:
                watch.hit(ply, high if high <= alpha else low)
                return high if high <= alpha else low
        usable = depth_of(known) >= depth and work.exact == 0 and not wide and ply > 0
        if usable and ((value >= beta and bound & LOWER) or (value <= alpha and bound & UPPER) or bound == EXACT):
            work.unsound += 1
            value = min(max(value, low), high)
            watch.hit(ply, value)
            return value
    work.here_low, work.here_high, work.here_depth = low, high, depth
    work.here_key, work.here_frame, work.here_known = key, frame, known
    return NOTHING


def node(
    game: Game, state: Any, player: int, ply: int, horizon: int, alpha: int, beta: int, work: Work, watch: Watch
) -> int:  # fmt: skip
    """The value of a state as far as it lies between alpha and beta."""
    watch.enter(state, player, ply, horizon, alpha, beta)
    wide = beta - alpha > 1 and work.sorting == 0  # on the main line
    value = without_search(game, state, player, ply, horizon, alpha, beta, wide, work, watch)
    if value != NOTHING:
        return value
    low, high, depth = work.here_low, work.here_high, work.here_depth
    key, frame, known = work.here_key, work.here_frame, work.here_known
    hint = move_of(known) if known != 0 and frame_of(known) == frame else NO_MOVE
    floor, ceiling, barred = max(alpha, low), min(beta, high), work.barred[ply]

    # 7. Where nothing much can happen, a guess may do. Never in a search for a proof, nor on the main line.
    entered, threat = work.unsound, game.threatened(state)
    selective = work.exact == 0 and not wide and ply > 0 and abs(beta) <= HIGHEST and not threat
    judged = selective or (work.techniques & IMPROVING and not threat)
    raw = judge(game, state, player, ply, work) if judged else unjudged(ply, work)
    static, improving = better_guess(raw, known), improved(ply, work)
    if selective and barred == 0:
        value = guess(game, state, player, ply, depth, alpha, beta, static, improving, work, watch)
        reduced = depth_of_a_pass(ply, depth, beta, static, game.swing, work)
        if value == NOTHING and reduced != NOTHING:
            work.go(ply, NO_MOVE, KINDS - 1, False)
            watch.descend(ply, PASS)
            value = -node(game, game.skip(state), 1 - player, ply + 1, reduced, -beta, -beta + 1, work, watch)
            if value >= beta and work.stop == 0 and work.techniques & VERIFY and game.zugzwang(state):
                passless, work.passless = work.passless, ply + max(reduced, 1)
                watch.descend(ply, WITHOUT)
                value = node(game, state, player, ply, reduced, beta - 1, beta, work, watch)
                work.passless = passless
            work.unsound = entered + 1
            value = (value if value <= HIGHEST else beta) if value >= beta and work.stop == 0 else NOTHING
        if value != NOTHING:
            watch.guess(ply, value)
            return value
        work.unsound = entered
    if work.techniques & IIR and hint == NO_MOVE and depth >= 4 and work.exact == 0 and ply > 0:
        depth, horizon = depth - 1, horizon - 1

    # 8. The moves, with a number each that says how early to try it; one may turn out to suffice at once.
    base, tied, work.tied = work.top, work.tied, NOT_TIED
    best, listed = begin_list(game, state, player, ply, depth, floor, ceiling, hint, threat, work)
    if work.top == base or (best >= ceiling and ply > 0):
        work.top, work.tied = base, tied
        value = known_here(game, state, ply, alpha, best, low, work)
        watch.known(ply, value)
        return value
    forced = (work.alone != 0 and work.techniques & FORCED) or (threat and work.techniques & THREATS)
    presort = game.rank_per_point and work.techniques & PRESORT and work.exact != 0
    if presort and depth >= SORTED_DEPTH and work.top - base > 1:
        work.sorting, work.exact = 1, 0
        least, most = min(alpha, -INFINITY), max(beta, INFINITY)  # no literals: they would compile a second search
        for index in range(base, work.top):
            child = game.play(state, work.moves[index])
            other = next_player(game, child, player, work)
            watch.descend(ply, work.moves[index])
            value = node(game, child, other, ply + 1, (depth - SORTED_DEPTH) // 4, least, most, work, watch)
            work.ranks[index] += (value if other == player else -value) * game.rank_per_point * RANKED
        work.sorting, work.exact, work.unsound = 0, 1, entered

    # 9. Search them: the first with the whole window, the others only to show that they are no better.
    chosen, index, tried = NO_MOVE, base, 0
    while index < work.top or listed != ALL:
        late = selective and tried > 0 and best > -HIGHEST
        rushed = late and too_late(depth, tried, improving, work)
        move = work.pick(index) if not rushed and index < work.top else work.moves[index]
        if listed != ALL and (index == work.top or (listed == NOISY and work.ranks[index] < LOUD)):
            if listed == NOISY and rushed and not watch.sees:
                listed, work.unsound = ALL, work.unsound + 1  # no quiet move is worth a try
            else:
                listed = list_more(game, state, player, ply, hint, listed, work)
            continue
        calm, rank = not game.noisy(state, move), work.ranks[index]
        less = reduction(ply, depth, tried, game.swing, rank, wide, improving, work) if calm and not threat else 0
        if late and hopeless(game, state, move, calm, rank, depth, tried, less, static, alpha, improving, work):
            index, work.unsound = index + 1, work.unsound + 1
            watch.skip(ply, move)
            continue
        if depth >= SHARED_DEPTH and taken(key, move, index, tried, work):
            continue
        index += 1
        child = game.play(state, move)
        other = next_player(game, child, player, work)
        fetch_ahead(game, child, work)
        less -= 1 if less > 0 and game.threatened(child) else 0
        before, deeper = work.unsound, horizon if forced else horizon - 1
        hinted = selective and not forced and barred == 0 and move & MOVE_MASK == hint
        if game.swing and hinted and worth_a_closer_look(known, depth, work):
            target = value_of(known) - (work.singular * depth // 10 >> PARTS)
            work.barred[ply] = move + 1
            watch.descend(ply, WITHOUT)
            value = node(game, state, player, ply, (depth - 1) // 2, target - 1, target, work, watch)
            work.barred[ply], work.unsound = 0, before  # is the value lower without the table's move?
            if value >= target >= beta and work.stop == 0:  # without it, too, there is a move that is good enough
                work.top, work.tied, work.unsound = base, tied, work.unsound + 1
                give_back(key, move, work)
                watch.guess(ply, target)
                return target
            deeper += extension(value, target, beta, known, work)
        work.go(ply, move, game.kind(state, move), wide)
        narrow, span = tried > 0, work.spans[index - 1]
        while True:
            work.span = span
            top = floor + 1 if narrow else ceiling
            watch.descend(ply, move)
            if game.alternates or other != player:
                value = -node(game, child, other, ply + 1, deeper - less, -top, -floor, work, watch)
            else:
                value = node(game, child, other, ply + 1, deeper - less, floor, top, work, watch)
            if value <= floor or work.stop != 0 or (less == 0 and top == ceiling):
                break
            watch.research(ply, move, floor, beta)
            work.unsound = before  # better than thought: as deep as the others, then as wide as it takes
            narrow = narrow and less > 0
            less = 0
        if depth >= SHARED_DEPTH:
            give_back(key, move, work)
        if work.stop != 0:
            break
        watch.returned(ply, move, value)
        tried += 1
        work.note_root(ply, move, value, value > floor, work.unsound == before)
        best = max(best, value)
        if value > floor:
            chosen, floor = move, value
            watch.bounds(ply, floor, beta)
            if wide:
                work.extend_line(ply, move)
            if value >= ceiling:
                work.unsound = entered if work.unsound == before else work.unsound  # it rests on this move alone
                if value >= beta:  # or else the game or the table knows that there is no more to get
                    watch.cut(ply, move, floor, beta)
                learn(game, state, player, ply, depth, base, index - 1, tried, work)
                break
    work.top = base
    if work.stop != 0:
        watch.stopped(ply)
        return best

    # 10. Remember what was found.
    bound = bound_found(best, low, high, ceiling, chosen)
    best = min(max(best, low), high)
    if judged and barred == 0 and ply > 0:  # at the root some moves may be left out
        correct(game, state, player, depth, raw, best, bound, chosen, work)
    keep(ply, key, frame, depth, best, bound, chosen, entered, tied, work)
    watch.exit(ply, best)
    return best


def keep(
    ply: int, key: int, frame: int, depth: int, value: int, bound: int, move: int, entered: int, tied: int, work: Work
) -> None:  # fmt: skip
    """Puts what was found of a node into the table."""
    of_path = work.tied < ply  # the value rests on a state before this one
    work.tied = min(tied, work.tied) if of_path else tied
    proven = 1 if work.unsound == entered and not of_path else 0
    if work.techniques & TABLE and ply > 0:
        remember(key, packed(from_here(value, ply), bound, depth, proven, work.age, frame, move), work)


def bound_found(best: int, low: int, high: int, ceiling: int, chosen: int) -> int:
    """What the best value of a node's moves is to the value of its state."""
    bound = LOWER if best >= ceiling else UPPER if chosen == NO_MOVE else EXACT
    return bound | (LOWER if best <= low else 0) | (UPPER if best >= high else 0)


def fetch_ahead(game: Game, child: Any, work: Work) -> None:
    """Asks the memory for what the table and the evaluation know of a state that is about to be searched."""
    if work.techniques & SYMMETRY == 0:
        key = mix(game.key(child))
        prefetch(work.entries, (key & work.mask) * BUCKET)
        prefetch(work.values, key & len(work.values) - 1)


def known_here(game: Game, state: Any, ply: int, alpha: int, best: int, low: int, work: Work) -> int:
    """The value of a state no move of which needs a search: what is best of them, if there are any."""
    if best != -INFINITY or work.barred[ply] != 0:
        return max(best if best != -INFINITY else alpha, low)
    outcome = game.outcome(state)  # over, or at fault
    if outcome == ONGOING:
        work.stuck = work.stop = 1
        return 0
    return settled(outcome, ply, OUTCOME, work)


def judge(game: Game, state: Any, player: int, ply: int, work: Work) -> int:
    """What the evaluation says of a state, with what it has been wrong by; kept for those who move here again."""
    work.statics[ply] = corrected(game, state, player, evaluated(game, state, work), work)
    return work.statics[ply]


def unjudged(ply: int, work: Work) -> int:
    """The same where nobody asks the evaluation."""
    work.statics[ply] = -INFINITY
    return -INFINITY


def improved(ply: int, work: Work) -> int:
    """1 where the evaluation is better than when the player moved last."""
    if work.techniques & IMPROVING == 0 or ply < 2:
        return 0
    return 1 if work.statics[ply] > work.statics[ply - 2] else 0


def repeats(key: int, back: int, ply: int, work: Work) -> bool:
    """Notes a state of the path, and whether it has been there before, within so many moves."""
    place = work.before + ply
    work.path[place] = key
    for earlier in range(place - 1, max(place - 1 - back, -1), -1):
        if work.path[earlier] == key and ply > 0:
            work.tied = min(work.tied, earlier - work.before)
            return True
    return False


def taken(key: int, move: int, index: int, tried: int, work: Work) -> bool:
    """Whether another thread is searching a move, which can wait then; otherwise this one is, from now on."""
    if work.threads == 1:
        return False
    sign = mix(key ^ move)
    place = sign & len(work.busy) - 1
    if tried > 0 and work.ranks[index] != DEFERRED and work.busy[place] == sign:
        work.ranks[index] = DEFERRED
        return True
    work.busy[place] = sign
    return False


def give_back(key: int, move: int, work: Work) -> None:
    """No thread searches the move any more."""
    if work.threads > 1:
        work.busy[mix(key ^ move) & len(work.busy) - 1] = 0
