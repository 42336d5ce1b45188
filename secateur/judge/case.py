"""One function while it is judged: what it does on each tree, what is wrong with that, and the smallest tree for it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from msgspec import structs

from secateur.errors import SecateurError
from secateur.judge.boards import NOT_TAKEN_BACK
from secateur.judge.choosing import doubts
from secateur.judge.findings import Finding, described, fault, findings, is_right_if_small, shows, tells_nothing_else
from secateur.judge.forms import SearchForm, behaves
from secateur.judge.matching import Features, Lineup, Suspect, agree, constants
from secateur.judge.mistakes import BOTH, MISTAKES, NAMES, AlphaMin, CutMissing, made_in, named
from secateur.judge.names import role_of
from secateur.judge.observe import Observation, Observer
from secateur.judge.reading import MOST_OF_A_GAME, EntryReading
from secateur.judge.recorded import Judged, recorded
from secateur.judge.repairing import cures
from secateur.judge.shrink import shrink
from secateur.judge.specimens import (
    DECIMALS,
    FAR,
    SEED,
    Specimen,
    battery,
    with_depth_limits,
    with_min_first,
)
from secateur.judge.submission import Submission
from secateur.judge.verdict import HEADLINES, Effort, NamedMistake, Verdict
from secateur.judge.visits import (
    effort_of,
    exceeds_all_forms,
    only_remembers,
    orders_moves,
    visits_again,
    visits_less,
    visits_too_much,
)
from secateur.judge.witness import witness_of
from secateur.machine import own_time

if TYPE_CHECKING:
    from secateur.judge.process import ProcessObserver

#: Seconds that all trees together may take.
LONGEST = 20.0

_KEEPS_STATE = "It keeps state between calls: a second call may give a different answer."
_REMEMBERS = "It remembers something between calls: a second call visits different nodes."


@dataclass(frozen=True)
class Charge:
    """What a function does wrong, before the smallest tree is found that shows it."""

    kind: str
    sentence: str
    form: SearchForm  # the right search beside it
    names: list[str]  # of mistakes
    certain: bool = True
    effort: Effort | None = None


class Case:
    def __init__(self, observer: Observer | ProcessObserver, cut: str | None) -> None:
        self.observer, self.cut = observer, cut
        self.submission: Submission = observer.submission
        self.reading: EntryReading = observer.reading
        self.prunes = self.submission.is_alphabeta or cut is not None
        self.algorithm = "negamax" if self.reading.negamax else "alphabeta" if self.prunes else "minimax"
        self.is_program = not isinstance(observer, Observer)
        self.remarks: list[str] = [*self.reading.faults.remarks]
        self.fresh = False
        self.own_order = False  # of moves
        self._cured: tuple[list[Observation], bool, list[str]] | None = None  # what repairs were tried for, and found

    # ------------------------------------------------------------ trying

    def specimens(self) -> list[Specimen]:
        reading = self.reading
        chosen = list(battery())
        if reading.can_begin_with_min:
            chosen += with_min_first()
        if reading.can_limit_depth:
            chosen += with_depth_limits()
        if reading.handover == "process":  # whose leaves are told apart by their values
            chosen = [each for each in chosen if not each.shared]
        chosen = [each for each in chosen if reading.takes(each)]
        return sorted(chosen, key=lambda specimen: len(specimen.leaves))

    def call(self, specimen: Specimen) -> Observation:
        """The function on a tree; where it keeps state, from a file that is read anew."""
        if self.fresh and self.submission.remake is not None:
            self.observer.renew(self.submission.remake())
        return self.observer.call(specimen)

    def tried(self, specimens: Iterable[Specimen]) -> list[Observation]:
        """The function on each tree."""
        found = []
        began = own_time()
        for specimen in specimens:
            found.append(self.call(specimen))
            if found[-1].problem in ("endless", "too-slow", "input"):
                break
            if isinstance(self.observer, Observer) and own_time() - began > LONGEST:  # a program has its own limit
                found[-1].problem = "too-slow"
                found[-1].error = f"it took more than {LONGEST:g} seconds for {len(found)} trees"
                break
        return found

    # ------------------------------------------------------------ judging

    def judged(self) -> Judged:
        if (first := self.observer.endless) is not None:
            return self._wrong(first.problem, [Finding(first.problem, first)], [first])
        specimens = self.specimens()
        observations = self.tried(specimens)
        observations += self._refuted(observations)
        self.own_order = orders_moves(observations)
        found = findings(observations, self.reading)
        if any(seen.damage for seen in observations):  # it meets a shared branch in the state that it has left it in
            observations = [seen for seen in observations if not seen.specimen.shared]
            found = findings(observations, self.reading)
        state = self._keeps_state(observations) or (bool(found) and self._fails_later(found[0].seen))
        if state and self.submission.remake is not None:
            self.fresh = True
            observations = self.tried(specimens)
            anew = findings(observations, self.reading)
            if found and not anew:
                return self._keeping(found)
            found = anew
        if state:
            self.remarks.append(_KEEPS_STATE if found and self.fresh else _REMEMBERS)
        doubt = doubts(self.observer, found, observations) if isinstance(self.observer, Observer) else None
        if doubt is not None and (doubt.is_sure or not {*self._cures(observations)} - doubt.excused):
            raise doubt.reason  # a repair would show that it was read well
        if found:
            return self._besides_start(found, observations) or self._wrong(found[0].kind, found, observations)
        return self._right(observations)

    def _besides_start(self, found: list[Finding], observations: list[Observation]) -> Judged | None:
        """The verdict without the greatest values, where only those are wrong, and something else is wrong too."""
        usual = [seen for seen in observations if seen.specimen.greatest <= MOST_OF_A_GAME]
        far = [seen for seen in observations if MOST_OF_A_GAME < seen.specimen.greatest < FAR]
        if not {id(seen) for seen in far} & {id(each.seen) for each in found}:
            return None
        rest = findings(usual, self.reading)
        without = self._wrong(rest[0].kind, rest, usual) if rest else self._right(usual)
        if without.verdict.is_right:
            return None
        if without.verdict.mistake != "starting-value" and is_right_if_small(far, self.call, self.reading):
            self.remarks.append("It begins with a number, not with infinity: values beyond it are wrong too.")
        return structs.replace(without, verdict=structs.replace(without.verdict, remarks=self.remarks))

    def _refuted(self, observations: Sequence[Observation]) -> list[Observation]:
        """Trees that differ in leaves the function did not look at, where those leaves decide."""
        more: list[Observation] = []
        for seen in observations:
            tree = seen.specimen
            if seen.leaves is None or seen.failed or tree.shared or tree.depth is not None or len(more) >= 6:
                continue
            unseen = frozenset(tree.leaves) - frozenset(seen.leaves)
            for filler in (-FAR, FAR) if unseen else ():
                other = tree.refilled(unseen, filler)
                if other.value() != tree.value() or (seen.move is not None and seen.move not in other.best_children()):
                    more.append(self.observer.call(other))
        return more

    def _keeps_state(self, observations: Sequence[Observation]) -> bool:
        """Whether a second call on the same tree does something else."""
        again = [seen for seen in observations if not seen.problem][2:60:9]
        return any(_differs(seen, self.observer.call(seen.specimen)) for seen in again)

    def _fails_later(self, seen: Observation) -> bool:
        """Whether a function from a file that is read anew does something else on this tree."""
        if self.submission.remake is None or seen.problem in ("endless", "too-slow"):
            return False
        self.observer.renew(self.submission.remake())
        return _differs(seen, self.observer.call(seen.specimen))

    def _keeping(self, found: list[Finding]) -> Judged:
        seen = found[0].seen
        sentence = (
            f"It is right when called once, but keeps state between calls: "
            f"after other calls it {described(found[0])} on {seen.specimen.text}."
        )
        return Judged(verdict=self._verdict("keeps-state", sentence, trees=len(found)))

    def _right(self, observations: list[Observation]) -> Judged:
        effort = effort_of(observations)
        remembers = not self.prunes and only_remembers(observations)
        if effort is not None and effort.leaves < effort.minimax and not (self.prunes or remembers):
            self.prunes = True  # whatever it calls its bounds
            self.algorithm = "negamax" if self.reading.negamax else "alphabeta"
        if effort is None and self.is_program:
            return self._accepted_unseen(observations)
        lineup = self._lineup(observations, "right")
        forms = lineup.right_forms()
        if forms:
            form = forms[0]
            form_words = form.words if _fail_is_known(forms) else form.words.replace("fail-soft, ", "")
            if form.is_strict and self.cut == ">=":
                return self._pruning("prunes-too-little", observations, form, ["strict-cut"])
            if form.is_strict:
                self.remarks.append("It cuts off only if alpha > beta: if they are equal, it visits more than with >=.")
            self._remark(observations, form)
            if self.is_program and not form.prunes:
                self.remarks.append('If it is meant to be alpha-beta, judge it with --cut ">=": it prunes nothing.')
            return self._accepted(form_words, observations, effort)
        if not self.prunes:
            every = effort is not None and effort.leaves == effort.minimax
            other = "minimax with a memory" if remembers else "a search with an order of its own"
            return self._accepted("minimax" if every else other, observations, effort)
        if effort is None:
            return self._accepted("alpha-beta whose visits cannot be seen", observations, effort)
        again = visits_again(observations)
        more = exceeds_all_forms(observations, self.algorithm) if again else self._prunes_too_little(observations)
        if more:
            return self._pruning_little(observations, lineup, effort)
        how = (
            "that visits some nodes again, as PVS and deepening do"
            if again
            else "with its own order of moves, or a memory"
        )
        return self._accepted(f"alpha-beta {how}", observations, effort)

    def _pruning_little(self, observations: list[Observation], lineup: Lineup, effort: Effort) -> Judged:
        kind = "prunes-nothing" if effort.leaves >= effort.minimax else "prunes-too-little"
        if kind == "prunes-nothing" and not self.submission.tests_bounds:
            return self._pruning(kind, observations, SearchForm(self.algorithm), ["cut-missing"])
        suspect, certain = self._culprit(kind, observations, lineup)
        if suspect is None and kind == "prunes-nothing":
            suspect = Suspect(made_in(CutMissing, BOTH), SearchForm(self.algorithm))
        form = suspect.form if suspect is not None else SearchForm(self.algorithm)
        return self._pruning(kind, observations, form, [suspect.name] if suspect is not None else [], certain)

    def _remark(self, observations: Sequence[Observation], form: SearchForm) -> None:
        if form.prunes and any(seen.tests_first for seen in observations):
            self.remarks.append("It tests for a cut-off before it moves the bound, as AIMA does.")
        if any(seen.handover is not None and seen.handover.writes for seen in observations):
            self.remarks.append("It writes into the nodes that it is given.")

    def _accepted(self, convention: str, observations: Sequence[Observation], effort: Effort | None) -> Judged:
        damaged = next((seen for seen in observations if seen.damage and seen.damage.startswith("changes")), None)
        if damaged is not None:
            sentence = f"Its values are right, but it {damaged.damage}: a second search gets a different tree."
            names = ["move-not-taken-back"] if damaged.damage == NOT_TAKEN_BACK else []
            charge = Charge("changes-arguments", sentence, SearchForm(self.algorithm), names)
            return self._shown(charge, damaged, lambda seen: bool(seen.damage))
        if self.reading.handover not in ("secateur", "heap", "process") and not self._takes_decimals():
            self.remarks.append("It does not handle decimals.")
        depth = "with a depth limit" if self.reading.has_depth else "without a depth limit"
        visited = "" if effort is None else f" It visits {effort.leaves:,} of {effort.minimax:,} leaves"
        usual = "" if effort is None or not self.prunes else f" (fail-soft with >= visits {effort.alphabeta:,})"
        sentence = f"{convention[0].upper()}{convention[1:]}, {depth}.{visited}{usual}{'.' if visited else ''}"
        return Judged(
            verdict=self._verdict("right", sentence, trees=len(observations), convention=convention, effort=effort),
        )

    def _accepted_unseen(self, observations: Sequence[Observation]) -> Judged:
        """A program whose answers are right, and say nothing of leaves."""
        if self.cut is not None:
            raise SecateurError(f"{self.submission.where} reports no leaves, so --cut cannot be judged")
        sentence = "Its answers are right. It reports no leaves, so whether it prunes is not judged."
        return Judged(verdict=self._verdict("right", sentence, trees=len(observations), convention="right answers"))

    def _takes_decimals(self) -> bool:
        return not findings(self.tried(map(Specimen, DECIMALS)), self.reading)

    # ------------------------------------------------------------ what is wrong

    def _features(self, kind: str) -> Features:
        """What is compared: the move where it is wrong, or all that there is."""
        move = kind == "wrong-move" or (kind != "right" and not self.reading.tells_value)
        return Features(value=self.reading.tells_value, move=self.reading.tells_move and move)

    def _lineup(self, observations: Sequence[Observation], kind: str) -> Lineup:
        by_value, evaluates = self.submission.cuts_by_value, self.reading.evaluates
        return Lineup(observations, self.algorithm, self.prunes, self._features(kind), evaluates, by_value)

    def _wrong(self, kind: str, found: list[Finding], observations: list[Observation]) -> Judged:
        names: list[str] = []
        certain, suspect = True, None
        if kind == "no-return":
            names = self._why_nothing(observations)
        elif kind == "endless" and not any(seen.timed_out for seen in observations):
            names = self._cures(observations)[:1]  # it calls itself without end: nothing else can be seen of it
        elif kind not in ("endless", "too-slow") or len(observations) > 20:
            suspect, certain = self._suspect(kind, observations)
            if suspect is not None and (certain or kind not in ("endless", "too-slow")):
                names = [suspect.name]
        form = suspect.form if suspect is not None else SearchForm(self.algorithm)

        def explains(seen: Observation) -> bool:
            if suspect is None or suspect.search in MISTAKES:  # a repair named it: nobody knows in which variant
                return False
            return agree(seen, suspect.run(seen.specimen, self.reading.evaluates), self._features(kind))

        smallest = min(found, key=lambda each: (each.kind != kind, not explains(each.seen), _size(each.seen)))
        explained = explains(smallest.seen)
        charge = Charge(kind, f"It {described(smallest)}.", form, names, certain)
        if kind in ("endless", "too-slow"):
            return self._shown(charge, smallest.seen, None)

        def holds(seen: Observation) -> bool:  # and is not due to another fault alone
            return shows(seen, kind, self.reading) and (not explained or explains(seen))

        return self._shown(charge, smallest.seen, holds)

    def _why_nothing(self, observations: list[Observation]) -> list[str]:
        """Why None was returned: a return is missing, or what is returned was never set."""
        if not isinstance(self.observer, Observer):
            return []  # null may stand for an infinity
        cured = self._cures(observations)
        if "nothing-returned" in cured or (not cured and self.submission.may_return_nothing):
            return ["nothing-returned"]
        return cured[:1]

    def _suspect(self, kind: str, observations: list[Observation]) -> tuple[Suspect | None, bool]:
        suspect, certain = self._culprit(kind, observations, self._lineup(observations, kind))
        if self.is_program and not (suspect is not None and certain):  # it may be negamax, for all that is known
            before, self.algorithm = self.algorithm, "negamax"
            other, sure = self._culprit(kind, observations, self._lineup(observations, kind))
            self.algorithm = before
            suspect, certain = (other, sure) if other is not None and sure else (suspect, certain)
        if suspect is None and not self.prunes and (self._is_unseen(observations) or visits_less(observations)):
            self.prunes = True  # whatever it calls its bounds
            self.algorithm = "negamax" if self.reading.negamax else "alphabeta"
            return self._suspect(kind, observations)
        return suspect, certain

    def _culprit(self, kind: str, observations: list[Observation], lineup: Lineup) -> tuple[Suspect | None, bool]:
        """The mistake that a function makes, and whether that is certain: its behaviour fits, or a repair cures it."""
        starts = constants(observations, self.submission.numbers)
        cured = self._cures(observations)
        constant = len({(seen.value, seen.move) for seen in observations}) == 1
        hidden = constant or (kind == "crash" and tells_nothing_else(observations))
        found = [] if hidden else [each for each in lineup.mistakes(starts, cured) if self._can_make(each, kind)]
        if found:  # otherwise only a repair tells
            return self._likeliest(found, observations), True
        if cured:
            return Suspect(named(cured[0]), SearchForm(self.algorithm)), True
        nearest = None if hidden or self._is_unseen(observations) else lineup.nearest(starts)
        return (nearest if nearest is not None and self._can_make(nearest, kind) else None), False

    def _is_unseen(self, observations: Sequence[Observation]) -> bool:
        """Whether a program tells no leaves."""
        return self.is_program and all(seen.leaves is None for seen in observations)

    def _can_make(self, suspect: Suspect, kind: str) -> bool:
        """Whether the function can make a mistake that behaves like it."""
        if suspect.name == "nothing-returned":
            return kind != "crash"  # where nothing was returned, that is the verdict
        if suspect.name == "move-not-taken-back":
            return self.reading.handover == "board"
        return not suspect.name.startswith("depth-") or self._knows_depth

    @cached_property
    def _knows_depth(self) -> bool:
        """Whether something in the source is a depth; of a program nothing is known."""
        words = re.findall(r"[^\W\d]\w*", self.submission.source)
        return not words or not {"depth", "limit", "height"}.isdisjoint({*self.reading.roles, *map(role_of, words)})

    def _cures(self, observations: Sequence[Observation]) -> list[str]:
        """The names of the mistakes whose repair makes the function right; the trees that show a fault come first."""
        if not isinstance(self.observer, Observer):
            return []
        if (
            self._cured is None
            or [*map(id, self._cured[0])] != [*map(id, observations)]
            or self._cured[1] != self.prunes
        ):
            self._cured = [*observations], self.prunes, self._tried_repairs(self.observer, observations)
        return self._cured[2]

    def _tried_repairs(self, observer: Observer, observations: Sequence[Observation]) -> list[str]:
        usual = set(self.specimens())  # those made to refute it have leaves beyond what it may take for infinity
        known = [seen for seen in observations if seen.specimen in usual]
        known.sort(key=lambda seen: (self._is_right([seen]), len(seen.specimen.leaves)))
        values_are_right = all(fault(seen, self.reading) is None for seen in observations)
        return cures(observer, [seen.specimen for seen in known], self._is_right, values_are_right)

    def _is_right(self, observations: Sequence[Observation], prunes: bool = False) -> bool:
        if any(fault(seen, self.reading) is not None for seen in observations):
            return False
        if not (self.prunes or prunes):
            return True
        again = visits_again(observations)
        return not (exceeds_all_forms(observations, self.algorithm) if again else self._prunes_too_little(observations))

    def _prunes_too_little(self, observations: Sequence[Observation]) -> bool:
        algorithm = "negamax" if self.reading.negamax else "alphabeta"
        return visits_too_much(observations, algorithm, self.own_order)

    def _likeliest(self, suspects: list[Suspect], observations: Sequence[Observation]) -> Suspect:
        """Where mistakes behave alike, the first that the source can have."""
        unlikely = set() if self.submission.returns_in_loop else {"return-in-loop"}
        if any(seen.windows for seen in observations):
            stuck = not all(
                any(getattr(seen, name) for seen in observations) for name in ("raises_alpha", "lowers_beta")
            )
            unlikely |= {"window-not-handed-down", "cut-missing"} if stuck else {"bound-not-moved"}
            if stuck and self.submission.lowers_alpha:
                alike = made_in(AlphaMin, "best")
                return next((each for each in suspects if each.name == "alpha-min"), Suspect(alike, suspects[0].form))
        if self.submission.source and not self.submission.lowers_alpha:
            unlikely.add("alpha-min")
        if self.submission.moves_bounds_back:
            unlikely.add("bound-not-moved")
        if self.reading.negamax:
            unlikely.add("leaf-from-wrong-side" if self.submission.multiplies_by_colour else "sides-not-flipped")
        return next((each for each in suspects if each.name not in unlikely), suspects[0])

    def _pruning(
        self,
        kind: str,
        observations: Sequence[Observation],
        form: SearchForm,
        names: list[str],
        certain: bool = True,
    ) -> Judged:
        if names == ["strict-cut"]:
            form = replace(form, cut_max=">=", cut_min=">=")
        effort = effort_of(observations)

        def visits_more(seen: Observation) -> bool:
            right = behaves(form, seen.specimen).leaves
            return seen.leaves is not None and not seen.failed and len(seen.leaves) > len(right)

        first = min(filter(visits_more, observations), key=lambda seen: len(seen.specimen.leaves), default=None)
        sentence = f"Its values are right, but it {HEADLINES[kind]}: "
        if effort is not None:
            sentence += f"it visits {effort.leaves:,} of {effort.minimax:,} leaves, "
            sentence += f"where the standard form visits {effort.alphabeta:,}."
        if first is None:
            return Judged(verdict=self._verdict(kind, sentence, trees=len(observations), mistakes=names, effort=effort))
        return self._shown(Charge(kind, sentence, form, names, certain, effort), first, visits_more)

    # ------------------------------------------------------------ the verdict

    def _shown(self, charge: Charge, seen: Observation, holds: Callable[[Observation], bool] | None) -> Judged:
        """The verdict with the smallest tree that shows it: one for which `holds` is true."""
        sentence = charge.sentence
        if holds is not None:
            again = self.call(shrink(seen.specimen, lambda specimen: holds(self.call(specimen))))
            seen = again if holds(again) else seen
            if charge.kind in ("crash", "no-return", "wrong-value", "wrong-move"):
                sentence = f"It {described(Finding(charge.kind, seen))}."
        verdict = self._verdict(
            charge.kind,
            sentence,
            charge.names,
            charge.certain,
            trees=len(self.specimens()),
            witness=witness_of(seen, charge.form, self.reading),
            effort=charge.effort,
        )
        return Judged(verdict=verdict, search=recorded(seen, charge.form, self.reading.negamax))

    def _verdict(
        self, kind: Any, sentence: str, mistakes: Sequence[str] = (), certain: bool = True, **more: Any
    ) -> Verdict:
        named = [
            NamedMistake(name=name, sentence=NAMES[name][0], cure=NAMES[name][1], certain=certain) for name in mistakes
        ]
        return Verdict(
            kind=kind,
            file=self.submission.where,
            entry=self.submission.name,
            reading=f"{self.submission.name} is {self.reading.words}.",
            sentence=sentence,
            mistakes=named,
            remarks=self.remarks,
            seed=SEED,
            **more,
        )


# ---------------------------------------------------------------- helpers


def _size(seen: Observation) -> tuple[bool, int]:
    """Which of two trees shows more: one with ordinary values, then one with fewer leaves."""
    return seen.specimen.greatest > 99, len(seen.specimen.leaves)


def _differs(one: Observation, other: Observation) -> bool:
    return (one.value, one.move, one.leaves, one.problem) != (other.value, other.move, other.leaves, other.problem)


def _fail_is_known(forms: Sequence[SearchForm]) -> bool:
    return len({form.fail for form in forms}) == 1
