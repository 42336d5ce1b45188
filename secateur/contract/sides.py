"""For whom the answers of a game speak: the player to move, the first player, or the wrong one.

The results of random games show it. Near their end an evaluation is higher, on the whole, for a player who wins; if
it is lower, it speaks for the other one. Only what chance cannot explain is reported.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import sqrt
from typing import Any, NamedTuple

from secateur.bits import is_whole, mix
from secateur.game import LOSS, ONGOING, WIN, Game
from secateur.playout import chance
from secateur.probe import Probe, TookTooLong

#: What a field that says who moves may be called.
TURN = re.compile(r"turn|player|mover|to_?move|side|who|active|current|colou?r", re.IGNORECASE)

#: In how many changes of a state such a field changes at least, as a share.
CHANGES = 0.3

#: From how many standard deviations on chance does not explain a difference, and how many say that all is well.
BEYOND_CHANCE = 4.0
WELL = 2.5

#: A bias is only worth a note, and needs more.
BIASED = 6.0

#: How many half-moves of additional random games are played, and how many games at most.
PLIES = 4_000
GAMES = 400

#: Seconds of processor time for them.
SECONDS = 3.0

#: From how many decided games a winner is remarkable.
DECIDED = 8


class RandomGame(NamedTuple):
    """A random game to its end: who was to move at each half-move, the states, and the last outcome."""

    states: Sequence[Any]
    players: Sequence[int]  # also at the end
    outcome: int

    @property
    def winner(self) -> int | None:
        last = self.players[-1]
        return None if self.outcome == 0 else last if self.outcome > 0 else 1 - last


class Sample(NamedTuple):
    """What evaluate() says of a state of a decided game."""

    player: int  # to move
    last: int  # the player to move at the end
    winner: int
    answer: int

    @property
    def won(self) -> bool:
        return self.player == self.winner


class Sides(Probe):
    """Who moves, who wins, and for whom the evaluation speaks."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.played: list[RandomGame] = []
        self.players: list[int] = []  # to move, in the game that is being played
        self.samples: list[Sample] = []
        self.sampled = self.extra = 0  # games, and half-moves of those that were played for this alone
        self.notes: dict[str, str] = {}  # what breaks no promise, but is worth knowing, by its subject

    def look_at_sides(self, seed: int) -> None:
        """Judges the games so far."""
        self.state, self.line = None, []
        self.attempt(self.look_at_turns)
        if not self.unfit:
            self.look_at_winners()
            if self.game.offers("evaluate") and "evaluate" not in self.problems:
                self.attempt(self.look_at_evaluations, seed)

    # ------------------------------------------------------------ who is to move

    def look_at_turns(self) -> None:
        """A game without player(), though a field of its state says who moves, and not always in turn."""
        if self.cls.player is not Game.player:
            return
        names = next((getattr(state, "_fields", ()) for played in self.played for state in played.states), ())
        for place, name in enumerate(names):
            pairs = [(one[place], other[place]) for played in self.played for one, other in pairwise(played.states)]
            values = {value for pair in pairs for value in pair if isinstance(value, int)}
            changes = sum(one != other for one, other in pairs)
            if TURN.search(name) and len(values) == 2 and CHANGES * len(pairs) <= changes < len(pairs):
                said = f"{name} says who moves, and {len(pairs) - changes} of {len(pairs):,} moves do not change it"
                self.broken("player", f"{said}: the class needs player(), which returns 0 or 1")

    # ------------------------------------------------------------ who has won

    def look_at_winners(self) -> None:
        decided = [played for played in self.played if played.winner is not None]
        outcomes = {played.outcome for played in decided}
        if len(decided) < DECIDED or not outcomes <= {WIN, LOSS}:
            return
        advice = "outcome() is for the player to move, and is LOSS if the previous move has won"
        if outcomes == {WIN} and all(played.players[-1] != played.players[-2] for played in decided):
            said = f"the player who made the last move lost all {len(decided)} decided random games"
            self.notes["last move"] = f"{said}; if the last move should win: {advice}"
        elif len(outcomes) == 2 and len({played.winner for played in decided}) == 1:
            name = ("first", "second")[decided[0].winner or 0]
            said = f"the {name} player won all {len(decided)} decided random games"
            self.notes["winner"] = f"{said}; if this is not intended: {advice}"

    # ------------------------------------------------------------ for whom evaluate() speaks

    def look_at_evaluations(self, seed: int) -> None:
        for played in self.played[self.sampled :]:
            self.sample(played)
        decided = sum(played.winner is not None for played in self.played)
        self.sampled = len(self.played)
        if 5 * decided >= len(self.played) > 0:
            for played in self.more_games(seed):
                self.sample(played)
                if min(self.by_player(0), self.by_player(1)) > WELL and min(self.by_winner(0), self.by_winner(1)) > -1:
                    break
        self.judge(self.by_player(0), self.by_player(1))

    def more_games(self, seed: int) -> Iterator[RandomGame]:
        """Random games of which only the result is wanted."""
        until = time.thread_time() + SECONDS
        for number in range(GAMES):
            if self.extra > PLIES or time.thread_time() > until:
                return
            try:
                played = self.watchdog.call(self.random_game, mix((seed, number, 1)))
            except (Exception, TookTooLong):  # noqa: BLE001  other checks report what is wrong
                return
            self.extra += len(played.states)
            if played.outcome != ONGOING:
                yield played

    def random_game(self, seed: int) -> RandomGame:
        game, state, outcome = self.game, self.game.start(), ONGOING
        states, players = [], []
        for ply in range(PLIES):
            outcome = game.outcome(state)
            players.append(int(game.player(state)) if game.offers("player") else ply % 2)
            if outcome != ONGOING:
                break
            states.append(state)
            moves = [move for move in game.moves(state)]
            state = game.play(state, moves[chance(seed, ply, len(moves))])
        return RandomGame(states, players, outcome)

    def sample(self, played: RandomGame) -> None:
        """Two states of each player in the second half of a decided game: the last one, and one at random."""
        winner, count = played.winner, len(played.states)
        for player in (0, 1) if winner is not None else ():
            plies = [ply for ply in range(count // 2, count) if played.players[ply] == player]
            for ply in (plies[-1], plies[chance(len(self.samples), player, len(plies))]) if plies else ():
                answer = self.game.evaluate(played.states[ply])
                if is_whole(answer):
                    self.samples.append(Sample(player, played.players[-1], winner or 0, int(answer)))

    def by_player(self, player: int) -> float:
        """Whether evaluate() is higher in states that are won, among those where a player is to move."""
        return self.difference([each for each in self.samples if each.player == player])

    def by_winner(self, winner: int) -> float:
        """Whether evaluate() is higher for a player who wins than for the other, in the games that this one wins."""
        return self.difference([each for each in self.samples if each.winner == winner])

    def difference(self, samples: list[Sample]) -> float:
        return rank_difference(
            [each.answer for each in samples if each.won], [each.answer for each in samples if not each.won]
        )

    def judge(self, first: float, second: float) -> None:
        games = f"{len(self.samples) // 4:,} random games"
        if max(first, second) <= -WELL and min(first, second) <= -BEYOND_CHANCE:
            said = "evaluate() is lower for the side that wins"
            self.broken(
                "evaluate", f"{said}, according to {games}: it or outcome() is from the wrong side's point of view"
            )
        if min(first, second) <= -BEYOND_CHANCE:
            side = ("second", "first")[first < second]
            other = ("first", "second")[first < second]
            said = f"evaluate() is lower where the {side} player is to move and wins, according to {games}"
            self.broken(
                "evaluate", f"{said}: it seems to be from the {other} player's point of view, whoever is to move"
            )
        ends = [self.difference([each for each in self.samples if each.last == player]) for player in (0, 1)]
        if min(ends) <= -BEYOND_CHANCE and all(self.both_win(player) for player in (0, 1)):
            side = ("first", "second")[ends[1] < ends[0]]
            said = f"outcome() contradicts evaluate() if the game ends with the {side} player to move, in {games}"
            self.broken("outcome", f"{said}: it seems to be from one player's point of view, whoever is to move")
        wins = [self.by_winner(player) for player in (0, 1)]
        if min(wins) <= -BIASED:
            side = ("first", "second")[wins[0] < wins[1]]
            said = f"evaluate() favours the {side} player, according to {games}"
            self.notes["bias"] = f"{said}; if this is not intended, check what it adds up for each player"

    def both_win(self, last: int) -> bool:
        """Whether both players win games that end with this one to move."""
        return len({each.winner for each in self.samples if each.last == last}) == 2


def rank_difference(ones: list[int], others: list[int]) -> float:
    """How many standard deviations the ranks of some numbers are above those of others, by Mann and Whitney.

    >>> rank_difference([1, 2, 3, 4], [5, 6, 7, 8]) < -2, rank_difference([1, 2], [1, 2])
    (True, 0.0)
    """
    counts: dict[int, list[int]] = {}
    for side, numbers in enumerate((ones, others)):
        for number in numbers:
            counts.setdefault(number, [0, 0])[side] += 1
    above, below, ties = 0.0, 0, 0
    for number in sorted(counts):
        mine, theirs = counts[number]
        above += mine * (below + theirs / 2)
        below += theirs
        ties += (mine + theirs) ** 3 - (mine + theirs)
    count = len(ones) + len(others)
    spread = len(ones) * len(others) / 12 * (count + 1 - ties / (count * (count - 1))) if count > 1 else 0.0
    return (above - len(ones) * len(others) / 2) / sqrt(spread) if spread > 0 else 0.0
