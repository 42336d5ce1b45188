"""The sixth layer: an evaluation whose weights are learned."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar

from secateur.game.cheaper import Cheaper
from secateur.game.hook import PAIRS, AnswerRule, hook, setting


class Learned(Cheaper):
    """Features of a state, and weights for them.

    A game with features has `weights`, and unless it has an `evaluate` of its own, that is `weighted`. A game whose
    weights are more than a list has a method `layout()`, which gives a `secateur.evaluate.Layout`.
    """

    @hook(
        PAIRS,
        "features() yields pairs of ints, a number that feature_names or layout() defines and a count, "
        "and phase() is one of the phases",
        default="none",
    )
    def features(self, state: Any) -> Iterator[tuple[int, int]]:
        """Yields the features of a state: the number of each, and how often it is there, mine minus theirs."""
        raise NotImplementedError

    feature_names: ClassVar[tuple[str, ...]] = setting(
        (), "the names of the features, in the order of their numbers", usual="none"
    )

    @hook(AnswerRule("phases must be whole numbers", numbers=1), default="0", of="features")
    def phase(self, state: Any) -> int:
        """Which of the `phases` a state is in: each has its own weights."""
        return 0

    phases: ClassVar[int] = setting(1, "how many phases there are, each with its own weights")

    def weighted(self, state: Any) -> int:
        """The sum of the features times their weights."""
        weights = self.weights[self.phase(state)]  # type: ignore[attr-defined]
        total = 0
        for index, count in self.features(state):
            total += weights[index] * count
        return int(total) // self.parts

    def feature_points(self, state: Any, index: int, count: int) -> float:
        """What a feature adds to `evaluate`, in points, where `features` yields it."""
        return float(self.weights[self.phase(state)][index]) * count / self.parts  # type: ignore[attr-defined]

    def topic(self, name: str) -> str:
        """What a group of features is about, as a coach says it; empty if there is nothing to be said of it."""
        return name.replace("_", " ")

    parts: ClassVar[int] = setting(32, "how many parts of a point a weight of 1 is")

    first_useful_ply: ClassVar[int] = setting(
        0,
        "the first half-move of a game from which its positions are learned: before it, all games are alike",
        promise="first_useful_ply is an int, 0 or more",
    )

    positions_per_game: ClassVar[int] = setting(
        0, "how many positions of a game are learned; 0: all", promise="positions_per_game is an int, 0 or more"
    )

    labels_are_distances: ClassVar[bool] = setting(
        False,
        "whether the scores in files say how soon a game ends: then only their sign is learned",
        promise="labels_are_distances is True or False",
    )

    ply_field: ClassVar[str] = setting(
        "", "the field of a state that counts the half-moves: it tells which positions are of one game", usual="none"
    )

    learner: ClassVar[str] = setting(
        "", "the module that learns its weights, if they are more than a sum over `features`", usual="none"
    )

    not_compiled: ClassVar[frozenset[str]] = Cheaper.not_compiled | {
        "layout",
        "feature_points",
        "topic",
        "first_useful_ply",
        "positions_per_game",
        "labels_are_distances",
        "ply_field",
        "learner",
    }

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "features" in vars(cls) and cls.evaluate is Learned.evaluate:
            cls.evaluate = cls.weighted  # type: ignore[method-assign, assignment]
        if "features" in vars(cls) and "weights" not in cls.parameters:
            cls.parameters["weights"] = _blank()

    def __init__(self, **parameters: Any) -> None:
        super().__init__(**parameters)
        has_features = type(self).features is not Learned.features
        if "weights" not in parameters and has_features and self.parameters["weights"] is _blank():
            self._begin_with_zeros()

    def _begin_with_zeros(self) -> None:
        """Makes a weight for each feature: how many there are may depend on parameters."""
        import numpy as np

        if hasattr(self, "layout"):
            layout = self.layout()
            self.__dict__["weights"] = layout.prepare(np.zeros((layout.phases, layout.count)))
        else:
            self.__dict__["weights"] = np.zeros((self.phases, max(len(self.feature_names), 1)), np.int32)


@cache
def _blank() -> Any:
    """Stands for the weights of a class until a game is made, and their number is known."""
    import numpy as np

    return np.zeros((1, 1), np.int32)
