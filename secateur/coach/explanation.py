"""Why a move was a mistake: what it allows, or what it misses."""

from __future__ import annotations

from dataclasses import dataclass

from secateur.coach.evaluator import Evaluator, Value
from secateur.coach.refutation import Branch, TreeSearch
from secateur.play import GameSoFar

#: The longest line that stands for a tree.
LONGEST = 7


@dataclass(frozen=True)
class Explanation:
    """The tree that shows it. It begins with the mistake, or, if that missed something, with the better move.

    `is_shown`: in each of its lines the loss can be seen at a glance. Otherwise the tree is only the best line.
    """

    missed: bool
    tree: Branch
    is_shown: bool
    attacker: int
    target: float  # the points that the attacker has at least
    value: Value  # of the position after the mistake, or, if that missed something, of the one before


def explain(evaluator: Evaluator, played: GameSoFar, best: Value, after: Value) -> Explanation:
    """Why the last move of a game was a mistake.

    `best` is the value of the position before the move, `after` that of the position after it. The tree shows half of
    the loss at least: that is enough to tell it from no loss.
    """
    before = played.previous
    assert before is not None
    mover = before.player
    could, can = best.points, after.points_of(mover)
    middle = (could + can) / 2
    missed = evaluator.standing(before) <= middle and can > 0
    for kind in (missed, not missed):
        attacker = mover if kind else 1 - mover
        first = before.play(best.line.move) if kind else played
        target = middle if kind else 1 - middle
        tree = TreeSearch(evaluator, attacker, target).tree(first)
        if tree is not None:
            return Explanation(kind, tree, True, attacker, target, best if kind else after)
    value, target = (best, middle) if missed else (after, 1 - middle)
    moves = [*value.line.moves[:LONGEST]] if missed else [*value.line.moves[: LONGEST - 1]]
    tree = _line(before if missed else played, moves, mover if missed else 1 - mover)
    return Explanation(missed, tree, False, mover if missed else 1 - mover, target, value)


def _line(here: GameSoFar, moves: list[int], attacker: int) -> Branch:
    """A line of moves as a tree."""
    line = [here]
    for move in moves:
        line.append(line[-1].play(move))
    tree: tuple[Branch, ...] = ()
    for after in reversed(line[1:] if here.player == attacker and here.previous is None else line):
        assert after.previous is not None
        tree = (Branch(after, after.previous.player == attacker, tree),)
    return tree[0]
