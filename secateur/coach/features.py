"""What an evaluation is made of, by the names of its features."""

from __future__ import annotations

from collections import defaultdict

from secateur.evaluate.layout import has_layout, layout_of
from secateur.play import GameSoFar

#: Features of a sentence, and the least share of the change that one must have.
MOST, LEAST = 2, 0.2


def contributions(here: GameSoFar, player: int) -> dict[str, float]:
    """What each group of features adds to the evaluation of a position, as a player sees it.

    >>> from secateur.games import load
    >>> chess = load("chess")
    >>> found = contributions(GameSoFar.from_text(chess, "8/7k/8/8/8/8/8/B2B3K w - - 0 1"), 0)
    >>> found["bishop pair"] > 0
    True
    """
    game = here.game
    if here.over or not has_layout(game):
        return {}
    owner = [group.name or group.name_of(place) for group in layout_of(game).groups for place in range(group.size)]
    found: dict[str, float] = defaultdict(float)
    sign = 1 if here.player == player else -1
    for index, count in game.features(here.state):
        found[owner[index]] += sign * game.feature_points(here.state, index, count)
    return dict(found)


def changed_features(one: GameSoFar, other: GameSoFar, player: int) -> list[str]:
    """In what a position is better for a player than another, the most first, in the words of the game."""
    old, new = contributions(one, player), contributions(other, player)
    if not old or not new:
        return []
    change: dict[str, float] = defaultdict(float)
    for name in {*old, *new}:
        change[one.game.topic(name)] += new.get(name, 0) - old.get(name, 0)
    better = sorted(((value, topic) for topic, value in change.items() if value > 0 and topic), reverse=True)
    total = sum(value for value, _ in better)
    return [topic for value, topic in better[:MOST] if value >= LEAST * total]
