"""Values as a proof knows them: a win is a win, however long it takes; and which question to ask next."""

from __future__ import annotations

from secateur.scores import HIGHEST, LOSS, WIN


def timeless_value(score: int) -> int:
    """A score without the length of the game.

    >>> timeless_value(WIN - 7) == WIN, timeless_value(LOSS + 2) == LOSS, timeless_value(-6)
    (True, True, -6)
    """
    if score > HIGHEST:
        return WIN
    return LOSS if score < -HIGHEST else int(score)


def next_question(low: int, high: int, guess: int) -> int:
    """The score to ask about, where a value is from `low` to `high`: "is it at least this much?"

    Whether it is a win or a loss is asked before any points, the one that the guess is nearer to first. The first
    question about points is about the guess; the next ones leave it behind in steps that double.

    >>> next_question(LOSS, WIN, 0), next_question(0, WIN, 0) == HIGHEST + 1, next_question(LOSS, -1, 0) == -HIGHEST
    (0, True, True)
    >>> next_question(LOSS, WIN, 30) == HIGHEST + 1, next_question(LOSS, WIN, -30) == -HIGHEST
    (True, True)
    >>> next_question(-16, 16, 4), next_question(4, 16, 4), next_question(8, 16, 4), next_question(-16, 3, 4)
    (4, 5, 12, 3)
    """
    if low < guess <= high:
        if guess > 0 and high > HIGHEST:
            return HIGHEST + 1
        return -HIGHEST if guess < 0 and low < -HIGHEST else guess
    if low >= guess:
        if high > HIGHEST:
            return HIGHEST + 1
        return min(low + max(low - guess, 1), low + (high - low + 1) // 2)
    if low < -HIGHEST:
        return -HIGHEST
    return max(high + 1 - (guess - high), high - (high - low - 1) // 2)
