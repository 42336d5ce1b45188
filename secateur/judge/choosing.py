"""Which reading of a function is taken: those that its names allow are tried on a few small trees."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from secateur.errors import SecateurError
from secateur.judge.boards import LEFT_ON_BOARD
from secateur.judge.findings import Finding, fault, is_shown, is_strange
from secateur.judge.observe import Observation, Observer
from secateur.judge.own_rules import with_own_rules
from secateur.judge.reading import PROBES, EntryReading, with_result
from secateur.judge.readings import fallbacks, readings
from secateur.judge.specimens import SEED, Nested, Specimen, battery, complete
from secateur.judge.submission import Submission
from secateur.probe import Watchdog

#: So many right answers show that a function was read well, even where it fails on all larger trees.
FEWEST_RIGHT = 3

#: A tree in which a depth of 4 half-moves is told from others.
DEEP: Nested = complete(Random(SEED), 2, 5, (10, 99))


@dataclass
class _TriedReading:
    """A reading that was tried on the probes."""

    observer: Observer
    seen: list[Observation]

    @property
    def right(self) -> int:
        return sum(fault(each, self.observer.reading) is None for each in self.seen)

    @property
    def sensible(self) -> int:
        return sum(
            each.raw is not None and not each.failed and each.move != -1 and _looks_below(each) for each in self.seen
        )

    @property
    def is_right(self) -> bool:
        return self.right == len(self.seen)

    @property
    def reads(self) -> bool:
        """Whether the value of some leaf was read; of mere numbers that is not known."""
        return any(
            each.handover is None or each.handover.kind in ("plain", "heap") or each.handover.reads
            for each in self.seen
        )

    @property
    def hangs(self) -> bool:
        return self.seen[-1].problem in ("endless", "too-slow")

    @property
    def hangs_at_once(self) -> bool:
        """Whether the first call was stopped by the clock, which costs a second each time."""
        return len(self.seen) == 1 and self.seen[0].timed_out

    @property
    def likeness(self) -> tuple[int, bool]:
        """How much sense it makes. Answers that are right here and there do not count: a wrong search has some."""
        strange = self.strange
        doubtful = strange is not None and LEFT_ON_BOARD not in (strange.error or "")  # a repair shows whether
        return self.sensible, not doubtful and not self.hangs

    @property
    def lacks_return(self) -> bool:
        """Whether it fails for want of a return of its own, whatever it is handed."""
        nothing = [each for each in self.seen if "NoneType" in (each.error or "")]
        return self.observer.submission.may_return_nothing and len(nothing) == len(self.seen)

    @property
    def strange(self) -> Observation | None:
        """A call that failed because it was handed what it does not take, where no call did better."""
        if self.sensible or self.hangs or self.lacks_return or self.observer.reading.faults.remarks:
            return None
        found = [each for each in self.seen if each.problem == "crash" and each.nothing is None]
        found += [each for each in self.seen if each.handover is not None and each.raw is each.handover.tree]
        silent = [each for each in self.seen if not each.problem and each.raw is None]
        found += [each for each in silent if self.observer.reading.handover == "plain" or not _looks_below(each)]
        return found[0] if found and all(is_strange(each.error or "") for each in found) else None


def _looks_below(seen: Observation) -> bool:
    """Whether a search looks at more than the root; of mere numbers in plain lists that is not known."""
    handover = seen.handover
    if handover is None or handover.kind in ("plain", "heap"):
        return True
    return bool(handover.reads) or bool({*handover.inner_reads} - {0})


def choose_reading(submission: Submission, watchdog: Watchdog) -> Observer:
    """An observer with the first reading whose answers are right, or else the one that makes most sense.

    Where an entry cannot be called in any way, the functions below it are tried.
    """
    refused: SecateurError | None = None
    doubtful: Observer | None = None
    for each in (submission, *submission.others):
        try:
            found = _chosen(each, watchdog, any(other.name == each.name for other in submission.others))
        except SecateurError as error:
            refused = refused or error
            continue
        if found.refusal is not None or (doubtful is not None and not found.is_sensible):
            doubtful = doubtful or found
            continue
        return _below_deepening(found, submission, watchdog) if each is submission else found
    if doubtful is not None:
        return doubtful
    assert refused is not None
    raise refused


def _below_deepening(top: Observer, submission: Submission, watchdog: Watchdog) -> Observer:
    """Of iterative deepening the search below it, whose visits tell more; unless the fault is on top of it."""
    if not submission.others or not submission.deepens:
        return top
    try:
        below = _chosen(submission.others[0], watchdog, False)
    except SecateurError:
        return top
    if below.refusal is not None or not below.is_sensible:
        return top
    wrong_on_top = any(fault(seen, top.reading) for seen in _probed(top))
    wrong_below = any(fault(seen, below.reading) for seen in _probed(below))
    return top if wrong_on_top and not wrong_below else below


def _chosen(submission: Submission, watchdog: Watchdog, has_others: bool) -> Observer:
    """The observer of one entry; where there are other ways to call it, one that makes no sense is refused."""
    best = _best(readings(submission), submission, watchdog, None)
    settled = best is not None and (best.is_right or best.hangs or best.lacks_return)
    if best is None or (not settled and best.sensible < len(best.seen)):
        best = _best(fallbacks(submission), submission, watchdog, best)
    assert best is not None
    if not best.is_right and not best.hangs and not (best.sensible and best.reads):
        best = _with_rules(submission, watchdog, best)
        submission = best.observer.submission
    strange = best.strange
    if has_others and submission.self_role is None and not best.sensible and not best.hangs:
        strange = best.seen[0]
    if best.hangs_at_once:
        best.observer.endless = best.seen[0]
        return best.observer
    observer = _learnt(best.observer, best.sensible > 0)
    observer.is_sensible = best.sensible > 0
    if strange is not None:
        observer.refusal = refusal(submission, strange)
    if observer.reading.has_depth and submission.counts_agents:
        one = observer.reading
        units = [replace(one, unit=unit) for unit in (1, 2)]
        observer.reading = next((each for each in units if _counts_in(observer, each)), replace(one, unit=0))
    return observer


def _with_rules(submission: Submission, watchdog: Watchdog, best: _TriedReading) -> _TriedReading:
    """A reading with the judge's rules in place of the file's own, where that makes more sense."""
    ruled = with_own_rules(submission)
    found = _best(readings(ruled), ruled, watchdog, None) if ruled is not None else None
    return found if found is not None and (found.sensible > 0 or found.hangs) else best


def _best(
    possible: Iterable[EntryReading], submission: Submission, watchdog: Watchdog, best: _TriedReading | None
) -> _TriedReading | None:
    """The first reading that is right, or else the likeliest; after a second one that hangs, no more are tried."""
    hung = False
    for reading in possible:
        for evaluates in (False, True):
            trial = _tried(Observer(submission, replace(reading, evaluates=evaluates), watchdog))
            if trial.is_right:
                return trial
            if best is None or trial.likeness > best.likeness:
                best = trial
            if trial.hangs and (hung or not trial.hangs_at_once):
                return best
            if trial.hangs:  # perhaps only when it is read like this
                hung = True
                break
            if trial.sensible == len(trial.seen):  # values of inner nodes would not make it more so
                break
    return best


def _counts_in(observer: Observer, reading: EntryReading) -> bool:
    """Whether a step of the depth is a move of one player, or, as in Pacman, one of each."""
    observer.reading = reading
    depths = (reading.unit * steps for steps in (1, 2, 3))
    return all(fault(observer.call(Specimen(DEEP, depth)), reading) is None for depth in depths if depth < 5)


def refusal(submission: Submission, strange: Observation) -> SecateurError:
    """Why nothing can be said of a function that fails on what it is handed."""
    if not submission.is_begun:
        return SecateurError(
            f"{submission.where}: {submission.name} does not search yet: nothing in the file calls itself or loops"
        )
    if strange.missing is not None:
        return SecateurError(
            f"{submission.where}: {submission.name} asks its nodes for {strange.missing!r}, which they do not "
            "answer to: docs/judge.md lists the names that they know"
        )
    problem = strange.error or "it looks at no leaf"
    return SecateurError(
        f"{submission.where}: {submission.name} cannot be judged: no kind of tree that docs/judge.md lists can be "
        f"handed to it ({problem}); name another function with --entry, or its parameters and what it asks of nodes "
        "as there"
    )


@dataclass(frozen=True)
class Doubt:
    """Why nothing can be said against a function, unless it has a known mistake other than those that are excused."""

    reason: SecateurError
    excused: frozenset[str] = frozenset()
    is_sure: bool = False  # no repair says otherwise: one that avoids the question is none


def doubts(observer: Observer, found: Sequence[Finding], observations: Sequence[Observation]) -> Doubt | None:
    """Why it may be that a function was read wrongly: then nothing is said against it."""
    if found and found[0].kind == "crash" and not is_shown(found, observations) and not observer.reading.faults.remarks:
        asks_more = all(each.seen.missing is not None for each in found if each.kind == "crash")
        return Doubt(observer.refusal or refusal(observer.submission, found[0].seen), is_sure=asks_more)
    if found and found[0].kind in ("wrong-value", "wrong-move") and (doubt := _other_values(observer, observations)):
        return doubt
    right = [seen for seen in observations if fault(seen, observer.reading) is None and _looks_below(seen)]
    return Doubt(observer.refusal) if observer.refusal is not None and len(right) < FEWEST_RIGHT else None


def _other_values(observer: Observer, observations: Sequence[Observation]) -> Doubt | None:
    """Why the values of a function may be others than those of the leaves, and yet right."""
    submission, kind = observer.submission, observer.reading.handover
    own_rules = {submission.words.asked(name) for name in (*submission.own_rules, *submission.rules)}
    seen = [each.handover for each in observations if each.handover is not None]
    excused: frozenset[str] = frozenset()
    if submission.depth_use.in_values and observer.reading.depth != "nought":
        why = "its values depend on the depth, which also limits it: let it return the values of leaves as they are"
    elif kind in ("nodes", "own", "game", "board") and own_rules and not any(each.reads for each in seen):
        why = "it asks no node for a value: let a method of its game return the values, such as evaluate()"
    elif "value" in own_rules and all(fault(observer.call(each), observer.reading) is None for each in _small()):
        why = "it is right for values from -1 to 1, as in its own game, but not for others: start from infinity"
        excused = frozenset(("starting-value",))
    else:
        return None
    return Doubt(SecateurError(f"{submission.where}: {submission.name} cannot be judged: {why}"), excused)


def _small() -> Iterator[Specimen]:
    """Trees whose values are -1, 0 and 1."""
    for each in (*PROBES, *battery()):
        yield replace(each, nested=_signs(each.nested))


def _signs(nested: Nested) -> Nested:
    return tuple(map(_signs, nested)) if isinstance(nested, tuple) else int(nested) % 3 - 1


def _tried(observer: Observer) -> _TriedReading:
    seen = _probed(observer)
    answered = [each for each in seen if not each.problem and each.raw is not None]
    observer.reading = with_result(
        observer.reading,
        [(each.raw, each.handover) for each in answered if each.handover is not None],
        observer.submission.calls_itself,
    )
    if not answered and observer.submission.returns_a_move:
        observer.reading = replace(observer.reading, returns="move")
    for each in seen:
        observer.reread(each)
    return _TriedReading(observer, seen)


def _probed(observer: Observer) -> list[Observation]:
    seen = []
    for specimen in filter(observer.reading.takes, PROBES):
        seen.append(observer.call(specimen))
        if seen[-1].problem in ("endless", "too-slow"):
            break
    return seen


def _learnt(observer: Observer, sensible: bool) -> Observer:
    """The observer with the functions that search, and with values of inner nodes where the function can take them."""
    deep: Specimen = PROBES[0] if observer.reading.handover == "heap" else PROBES[5]
    seen = observer.learn(deep)
    reads_root = seen.handover is not None and 0 in seen.handover.inner_reads
    if not reads_root and observer.reading.handover not in ("lists", "plain", "maps", "heap"):
        observer.reading = replace(observer.reading, evaluates=True)
        observer.learn(deep)
        if not sensible:  # perhaps only for want of values at inner nodes
            answers = [
                (each.raw, each.handover)
                for each in _probed(observer)
                if not each.problem and each.handover is not None
            ]
            observer.reading = with_result(observer.reading, answers, observer.submission.calls_itself)
    return observer
