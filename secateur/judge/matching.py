"""Which right form, or which known mistake, behaves like a student's function on every tree that was tried."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from secateur.judge.forms import Behaviour, RightSearch, SearchForm, forms_of
from secateur.judge.mistakes import Mistake, candidates
from secateur.judge.observe import Observation
from secateur.judge.specimens import Specimen

#: The share of trees on which a mistake must fit to be named where none fits on all.
NEARLY = 0.9

#: Numbers that students begin with instead of infinity.
CONSTANTS = (0, 100, -100, 1000, -1000, 99, -99, 999, -999, 10000, -10000, 1, -1, 10, -10, 50, -50)


class Suspect(NamedTuple):
    """A search that a function may be: a right form, or one with a mistake."""

    search: type[RightSearch]
    form: SearchForm

    @property
    def name(self) -> str:
        """The name of its mistake; empty where it makes none."""
        return self.search.name if issubclass(self.search, Mistake) else ""

    def run(self, specimen: Specimen, evaluates: bool) -> Behaviour:
        return _run(self, specimen, evaluates)


@lru_cache(maxsize=20_000)
def _run(suspect: Suspect, specimen: Specimen, evaluates: bool) -> Behaviour:
    return suspect.search(suspect.form, specimen, evaluates).run()


class Features(NamedTuple):
    """What of a behaviour can be compared."""

    value: bool = True
    move: bool = False
    leaves: bool = True
    windows: bool = False
    answers: bool = False


def agree(seen: Observation, model: Behaviour, features: Features) -> bool:
    """Whether a function did what a search does."""
    if seen.failed or model.failed:
        return seen.failed == model.failed
    if features.value and seen.value != model.value:
        return False
    if features.move and seen.move != model.move:
        return False
    if features.leaves and seen.leaf_values is not None:  # which cannot tell equal leaves apart
        return seen.leaf_values == [seen.specimen.nodes[leaf].value for leaf in model.leaves]
    if features.leaves and seen.leaves is not None and seen.leaves != model.leaves:
        return False
    if features.answers and seen.answers and seen.answers != model.answers:
        return False
    return not (features.windows and seen.windows and seen.windows != model.windows)


class Lineup:
    """A function's observations, against every search that it may be."""

    def __init__(
        self,
        observations: Sequence[Observation],
        algorithm: str,
        prunes: bool,
        features: Features,
        evaluates: bool,
        by_value: bool = False,
    ) -> None:
        self.tests = ("best", "bounds") if by_value else ("bounds", "best")  # what is compared for a cut-off
        self.algorithm, self.prunes, self.features, self.evaluates = algorithm, prunes, features, evaluates
        # Trees on which it differs from a right search come first, so that few searches are run on many trees.
        usual = Suspect(RightSearch, forms_of(algorithm, prunes)[0])
        self.observations = sorted(
            observations, key=lambda seen: (self._fits(usual, seen), seen.failed, abs(len(seen.specimen.leaves) - 6))
        )

    def right_forms(self) -> list[SearchForm]:
        """The right forms that behave like it; those that return the same at each node first."""
        forms = [Suspect(RightSearch, form) for form in forms_of(self.algorithm, self.prunes)]
        return [suspect.form for suspect in self._closest(self._left(forms))]

    def mistakes(self, constants: Sequence[float], names: Sequence[str] = ()) -> list[Suspect]:
        """The mistakes, or those of some names, that behave like it, the best fit first."""
        suspects = [each for each in self._suspects(constants) if not names or each.name in names]
        symmetric = [each for each in suspects if each.form.cut_max == each.form.cut_min]
        others = [each for each in suspects if each.form.cut_max != each.form.cut_min]
        for test in self.tests:
            tested = [Suspect(each.search, replace(each.form, test=test)) for each in symmetric]
            if found := self._left(tested):
                return self._closest(found)
        return self._closest(self._left(others))

    def nearest(self, constants: Sequence[float]) -> Suspect | None:
        """The mistake that fits on nearly all trees; the fail form hardly matters for that."""
        best, most = None, NEARLY * len(self.observations)
        for suspect in self._suspects(constants):
            if suspect.form.cut_max == suspect.form.cut_min and suspect.form.fail == "soft":
                misses = 0
                for seen in self.observations:
                    misses += not self._fits(suspect, seen)
                    if len(self.observations) - misses <= most:
                        break
                else:
                    best, most = suspect, len(self.observations) - misses
        return best

    def _suspects(self, constants: Sequence[float]) -> list[Suspect]:
        name = self.algorithm if self.prunes or self.algorithm == "negamax" else "minimax"
        return [
            Suspect(mistake, form)
            for mistake in candidates(name, constants)
            for form in forms_of(self.algorithm, self.prunes)
        ]

    def _left(self, suspects: list[Suspect]) -> list[Suspect]:
        for seen in self.observations:
            if not suspects:
                break
            suspects = [suspect for suspect in suspects if self._fits(suspect, seen)]
        return suspects

    def _fits(self, suspect: Suspect, seen: Observation) -> bool:
        return agree(seen, suspect.run(seen.specimen, self.evaluates), self.features)

    def _closest(self, suspects: list[Suspect]) -> list[Suspect]:
        """The suspects, those first whose windows and answers at each node fit too."""
        shown = [seen for seen in self.observations if seen.windows or seen.answers][:30]
        for features in (self.features._replace(windows=True), self.features._replace(answers=True)):
            fitting = set(suspects)
            for seen in shown if len(suspects) > 1 else ():
                fitting = {each for each in fitting if agree(seen, each.run(seen.specimen, self.evaluates), features)}
            if fitting:
                suspects = [each for each in suspects if each in fitting]
        return suspects


def constants(observations: Sequence[Observation], written: Sequence[float] | None) -> list[float]:
    """Numbers that a function may begin with: those it returned though no leaf has them, and those in its source."""
    strange = []
    for seen in observations:
        if seen.value is not None and seen.value not in {node.value for node in seen.specimen.nodes}:
            strange += [seen.value, -seen.value]
    usual = CONSTANTS if written is None else [sign * number for number in written for sign in (1, -1)]
    return list(dict.fromkeys([*strange[:6], *usual]))
