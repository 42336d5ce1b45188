"""An explanation in words: what the mistake does in one sentence, and what each move of the tree does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from secateur.coach.evaluator import Evaluator, Value
from secateur.coach.explanation import Explanation
from secateur.coach.features import changed_features
from secateur.coach.material import balance, captured_by, is_quiet, newly_attacked, promoted, quiet_end
from secateur.coach.phrases import pieces, several, standing, win_in
from secateur.coach.refutation import Branch
from secateur.game import MAX
from secateur.language import listed, tr
from secateur.play import GameSoFar
from secateur.score_words import player_text
from secateur.scores import is_decisive

#: Moves of the best line that a sentence cites.
CITED = 5

#: Pieces that are said to be attacked.
MOST_ATTACKED = 3


@dataclass(frozen=True)
class ToldMove:
    """A move of the tree: how deep it stands, the moves after the position before the mistake, and its sentence."""

    depth: int
    moves: tuple[str, ...]
    attacks: bool
    sentence: str


@dataclass(frozen=True)
class Why:
    """An explanation as people read it: a headline, and a step for each move of the tree."""

    headline: str
    missed: bool
    is_shown: bool
    steps: tuple[ToldMove, ...]


def in_words(evaluator: Evaluator, played: GameSoFar, why: Explanation, best: Value, after: Value) -> Why:
    """The explanation of a mistake, the last move of a game, in the current language."""
    teller = Teller(evaluator, played, why)
    headline = teller.headline(best, after)
    return Why(headline, why.missed, why.is_shown, tuple(teller.steps(why.tree, headline)))


def follow(here: GameSoFar, value: Value) -> list[GameSoFar]:
    """A game, and how the best line goes on from there."""
    line = [here]
    for move in value.line.moves:
        line.append(line[-1].play(move))
    return line


class Teller:
    """Tells of one explanation."""

    def __init__(self, evaluator: Evaluator, played: GameSoFar, why: Explanation) -> None:
        assert played.previous is not None
        self.evaluator, self.played, self.before, self.why = evaluator, played, played.previous, why
        self.game = played.game
        self.names = self.game.player_names
        self.attacker = self.names[why.attacker]
        self.defender = self.names[1 - why.attacker]
        self.line = self._main_line()

    def _main_line(self) -> list[GameSoFar]:
        """The mistake and the reply to it, or the better move, and how a search goes on from there."""
        tree = self.why.tree
        line = [tree.here]
        if not self.why.missed and tree.branches:
            line.append(tree.branches[0].here)
        return line + follow(line[-1], self.evaluator.value(line[-1]))[1:]

    def steps(self, tree: Branch, headline: str) -> Iterator[ToldMove]:
        """Every move of the tree with its sentence; a mistake has said the headline already."""
        work = [(tree, 0, 0)]
        while work:
            branch, depth, number = work.pop()
            told = headline if not (depth or self.why.missed) else self.step(branch, number)
            yield ToldMove(depth, tuple(branch.here.texts[self.before.ply :]), branch.attacks, told)
            work += [(each, depth + 1, place) for place, each in reversed([*enumerate(branch.branches)])]

    # ------------------------------------------------------------ in one sentence

    def headline(self, best: Value, after: Value) -> str:
        """What the mistake does, or what would have been better."""
        value = self.why.value
        mine = value.line.score if value.player == self.why.attacker else -value.line.score
        if self.line[0].over:
            return self.step(self.why.tree)
        if is_decisive(mine) and mine > 0 and value.line.mate is not None:
            result = win_in(self.game, self.attacker, mine)
        elif value.is_known:
            result = (
                tr("{name} wins by force", name=self.attacker)
                if mine > 0
                else tr("{name} holds a draw", name=self.attacker)
            )
        else:
            return self._material() or self._with_result(self._features(best, after) or self._score())
        return self._with_result(result)

    def _with_result(self, result: str) -> str:
        move, moves = self.line[0].text, self._cited(self.line[-1])
        if self.why.missed:
            return tr("{move} was better: {result}, {moves}.", move=move, result=result, moves=moves)
        return tr("After {move} {result}: {moves}.", move=move, result=result, moves=moves)

    def _material(self) -> str:
        """What is lost or won by captures, as a sentence."""
        end = self._end()
        if end is None or self._standing(end) <= self._standing(self.before):
            return ""
        move, moves = self.line[0].text, self._cited(end)
        new = promoted(self.before, end)
        if new[self.why.attacker] and not new[1 - self.why.attacker]:
            what = pieces(new[self.why.attacker].elements())
            return self._with_result(tr("{name} gets {pieces}", name=self.attacker, pieces=what))
        lost, got = balance(self.before, end, 1 - self.why.attacker)
        if not lost or new[1 - self.why.attacker] or (got and self._standing(end) < self.why.target):
            return ""
        told = {"move": move, "moves": moves, "pieces": pieces(lost.elements()), "others": pieces(got.elements())}
        if self.why.missed:
            return (
                tr("{move} wins {pieces} for {others}: {moves}.", **told)
                if got
                else tr("{move} wins {pieces}: {moves}.", **told)
            )
        return (
            tr("{move} loses {pieces} for {others}: {moves}.", **told)
            if got
            else tr("{move} loses {pieces}: {moves}.", **told)
        )

    def _end(self) -> GameSoFar | None:
        """The first quiet position of the line in which the attacker has what the tree shows; else the last."""
        quiet = [here for here in self.line[1:] if not here.over and is_quiet(here)]
        return next((here for here in quiet if self._standing(here) >= self.why.target), quiet[-1] if quiet else None)

    def _standing(self, here: GameSoFar) -> float:
        """What the attacker can expect by an evaluation without a search."""
        points = self.evaluator.standing(here)
        return points if here.player == self.why.attacker else 1 - points

    def _features(self, best: Value, after: Value) -> str:
        """In what the attacker is better off than after the other move, as the evaluation names it."""
        if self.why.missed:
            other, value = self.played, after
        else:
            other, value = (
                self.before.play(best.line.move),
                replace(best, line=replace(best.line, moves=best.line.moves[1:])),
            )
        line = follow(other, value)
        named = changed_features(quiet_end(line) or line[-1], self._end() or self.line[-1], self.why.attacker)
        return tr("{name} is better in {features}", name=self.attacker, features=several(named)) if named else ""

    def _cited(self, end: GameSoFar) -> str:
        """The moves to a position that follow the first, or the first of them."""
        moves = end.texts[self.before.ply + 1 :]
        return " ".join(moves[:CITED]) + (" ..." if len(moves) > CITED else "")

    def _score(self) -> str:
        value = self.why.value
        score = value.line.score if value.player == MAX else -value.line.score
        if is_decisive(score):
            return tr("{name} is winning", name=self.names[0 if score > 0 else 1])
        return tr("the score is {score}", score=player_text(score, value.line.proven, self.names, self.game.score_unit))

    # ------------------------------------------------------------ move by move

    def step(self, branch: Branch, number: int = 0) -> str:
        """What a move of the tree does; a defence has a `number` among the others."""
        here = branch.here
        if here.over:
            assert here.ending is not None
            return tr("{move}: {end}", move=here.text, end=here.ending.text(self.names))
        sentences = []
        deeds = self._deeds(branch)
        if deeds:
            sentences.append(tr("{move} {deeds}.", move=here.text, deeds=listed(deeds)))
        elif branch.attacks:
            sentences.append(tr("{move} is strong.", move=here.text))
        else:
            sentences.append(self._try(here, number))
        if branch.attacks and not branch.branches and self.why.is_shown:
            sentences.append(self._verdict(here))
        return " ".join(sentences)

    def _try(self, here: GameSoFar, number: int) -> str:
        assert here.previous is not None
        if next(islice(self.game.moves(here.previous.state), 1, None), None) is None:
            return tr("{move} is the only move.", move=here.text)
        return tr("{move} is another try.", move=here.text) if number else tr("{move} resists longest.", move=here.text)

    def _deeds(self, branch: Branch) -> list[str]:
        """What a move does, in clauses without a subject."""
        here, deeds = branch.here, []
        taken = captured_by(here)
        if taken:
            deeds.append(tr("takes {pieces}", pieces=pieces(each.name for each in taken)))
        if "uci" in self.game.protocols and self.game.threatened(here.state):
            deeds.append(tr("gives check"))
        attacked = newly_attacked(here)[:MOST_ATTACKED] if branch.attacks else []
        if attacked:
            deeds.append(tr("attacks {pieces}", pieces=several([standing(each) for each in attacked])))
        return deeds

    def _verdict(self, here: GameSoFar) -> str:
        """Why nothing more needs to be shown after a move."""
        best = self.evaluator.glance(here, 2)[0]
        if is_decisive(best.line.score) and best.line.score < 0:
            return tr("{name} wins, whatever {other} plays.", name=self.attacker, other=self.defender)
        return tr("{name} has no good answer.", name=self.defender)
