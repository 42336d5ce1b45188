"""Oware against the rules once more, seed by seed on a list."""

from __future__ import annotations

import random

import pytest

import secateur
from secateur import DRAW, LOSS, ONGOING, WIN, Engine, SecateurError
from secateur.games.oware import Oware


class Naive:
    """Houses 0... are the first player's, then come the second's; seeds are sown one by one."""

    def __init__(self, houses: int, seeds: int) -> None:
        self.houses, self.pits = houses, [seeds] * (2 * houses)
        self.stores, self.player, self.quiet = [0, 0], 0, 0

    def own(self, player: int) -> range:
        return range(player * self.houses, (player + 1) * self.houses)

    def sown(self, pit: int) -> tuple[list[int], int]:
        pits, origin = list(self.pits), pit
        seeds, pits[pit] = pits[pit], 0
        while seeds:
            pit = (pit + 1) % len(pits)
            if pit != origin:
                pits[pit] += 1
                seeds -= 1
        return pits, pit

    def moves(self) -> list[int]:
        found = []
        for house, pit in enumerate(self.own(self.player)):
            pits, _ = self.sown(pit)
            if self.pits[pit] and any(pits[other] for other in self.own(1 - self.player)):
                found.append(house)
        return found

    def play(self, house: int) -> None:
        other = 1 - self.player
        self.pits, pit = self.sown(self.own(self.player)[house])
        taken = []
        while pit in self.own(other) and self.pits[pit] in (2, 3):
            taken.append(pit)
            pit -= 1
        if sum(self.pits[each] for each in taken) == sum(self.pits[each] for each in self.own(other)):
            taken = []
        self.stores[self.player] += sum(self.pits[each] for each in taken)
        for each in taken:
            self.pits[each] = 0
        self.quiet = 0 if taken else self.quiet + 1
        self.player = other

    def totals(self) -> list[int] | None:
        """What both have at the end."""
        half = (sum(self.pits) + sum(self.stores)) / 2
        if max(self.stores) > half or min(self.stores) == half:
            return self.stores
        if self.moves() and self.quiet < 100:
            return None
        return [store + sum(self.pits[pit] for pit in self.own(side)) for side, store in enumerate(self.stores)]

    def text(self) -> str:
        sides = [[self.pits[pit] for pit in self.own(side)] + [self.stores[side]] for side in (0, 1)]
        quiet = f" {self.quiet}" if self.quiet else ""
        first, second = (" ".join(map(str, side)) for side in sides)
        return f"{first} / {second} / {('first', 'second')[self.player]}{quiet}"


@pytest.mark.parametrize(("houses", "seeds"), [(6, 4), (2, 2), (3, 9), (4, 1), (8, 7)])
@pytest.mark.plain
def test_random_games_against_the_naive_rules(houses: int, seeds: int) -> None:
    game, chance = Oware(houses=houses, seeds=seeds), random.Random(11)
    for _ in range(12):
        state, naive = game.start(), Naive(houses, seeds)
        while (totals := naive.totals()) is None:
            assert game.outcome(state) == ONGOING, naive.text()
            assert list(game.moves(state)) == naive.moves(), naive.text()
            move = chance.choice(naive.moves())
            stores, player = list(naive.stores), naive.player
            captures = game.noisy(state, move)
            state = game.play(state, move)
            naive.play(move)
            assert captures == (naive.stores[player] > stores[player])
            assert game.format(state) == naive.text() and game.parse(naive.text()) == state
        mine, theirs = totals[naive.player], totals[1 - naive.player]
        assert game.outcome(state) == (WIN if mine > theirs else LOSS if mine < theirs else DRAW)


def naive_perft(text: str, depth: int) -> int:
    leaves = 0
    for house in read(text).moves() if read(text).totals() is None else ():
        after = read(text)
        after.play(house)
        leaves += 1 if depth == 1 else naive_perft(after.text(), depth - 1)
    return leaves


def read(text: str) -> Naive:
    first, second, rest = text.split(" / ")
    naive = Naive(6, 4)
    pits = [*map(int, first.split()), *map(int, second.split())]
    naive.pits, naive.stores = pits[:6] + pits[7:13], [pits[6], pits[13]]
    naive.player, naive.quiet = int(rest.startswith("second")), int([*rest.split(), "0"][1])
    return naive


@pytest.mark.plain
def test_perft() -> None:
    for depth in (1, 2, 3, 4):
        assert secateur.perft(Oware(), depth=depth, interpreted=True) == naive_perft(Naive(6, 4).text(), depth)


@pytest.mark.parametrize(
    ("before", "house", "after"),
    [
        ("0 0 0 0 0 3 10 / 1 2 1 4 0 0 27 / first", "f", "0 0 0 0 0 0 17 / 0 0 0 4 0 0 27 / second"),  # three houses
        ("0 0 0 0 0 2 22 / 1 2 0 0 0 0 21 / first", "f", "0 0 0 0 0 0 22 / 2 3 0 0 0 0 21 / second 1"),  # not all
        ("0 0 0 0 0 12 20 / 3 3 3 3 3 1 0 / first", "f", "1 1 1 1 1 0 20 / 5 4 4 4 4 2 0 / second 1"),  # leaves out f
    ],
)
def test_captures(before: str, house: str, after: str) -> None:
    game = Oware()
    state = game.parse(before)
    assert game.format(game.play(state, game.parse_move(state, house))) == after


def test_more_than_half_of_the_seeds_win() -> None:
    game = Oware()
    assert game.outcome(game.parse("1 0 0 0 0 1 21 / 1 0 0 0 0 0 24 / second")) == ONGOING
    assert game.outcome(game.parse("1 0 0 0 0 1 20 / 1 0 0 0 0 0 25 / second")) == WIN
    assert game.outcome(game.parse("1 0 0 0 0 1 20 / 1 0 0 0 0 0 25 / first")) == LOSS
    assert game.outcome(game.parse("0 0 0 0 0 0 24 / 0 0 0 0 0 0 24 / first")) == DRAW


def test_an_opponent_without_seeds_is_given_some() -> None:
    game = Oware()
    state = game.parse("1 1 0 0 0 1 21 / 0 0 0 0 0 0 24 / first")
    assert [game.format_move(state, move) for move in game.moves(state)] == ["f"]
    state = game.parse("1 1 1 0 0 0 21 / 0 0 0 0 0 0 24 / first")
    assert game.outcome(state) == DRAW  # nothing can be given: 24 each


def test_the_engine_captures() -> None:
    game = Oware()
    state = game.parse("0 0 0 0 0 3 17 / 1 2 1 4 0 0 20 / first")
    result = Engine(game, memory="1MB", interpreted=True).search(state, depth=3)
    assert game.format_move(state, result.move) == "f"


@pytest.mark.parametrize("parameters", [{"houses": 1}, {"houses": 9}, {"seeds": 0}, {"seeds": 11}])
def test_bad_parameters(parameters: dict[str, int]) -> None:
    with pytest.raises(SecateurError, match="must be from"):
        Oware(**parameters)
