"""Tampered certificates are rejected, although their checksums are right.

A tampering is a change after which the file proves nothing: its strategy loses to some reply, leaves a reply or a leaf
open, or is not the one that the walk needs. Most kinds below break the proof whatever the game is like. An entry that
was removed, added, moved or changed may happen to leave another proof; then it is not a tampering, and whether it does
is decided by the naive verifier, which shares no code with the checker.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from secateur import DRAW, ONGOING, WIN, Game, WrongCertificateError, verify
from secateur.certificate.file import Certificate, Claim
from secateur.games import load
from tests.certificate.conftest import Circle, Make, Maze, naive, raw_write

#: Small games with their leaves and what the proof rests on: a tampering of each takes a few milliseconds.
GAMES: list[tuple[Callable[[], Game], int, tuple[str, ...]]] = [
    (lambda: load("nim:heaps=1-2-2"), 0, ()),
    (lambda: load("tictactoe:width=3,height=2,row=2"), 0, ()),
    (lambda: load("connect4:width=3,height=3"), 6, ()),
    (lambda: load("domineering:width=3,height=3"), 0, ("canonical",)),
    (lambda: load("kalah:houses=2,seeds=1"), 0, ()),
    (lambda: Maze(seed=3, size=14), 0, ()),
    (lambda: Maze(seed=8, size=14), 3, ()),
    (lambda: Circle(seed=2, size=12), 0, ()),
    (lambda: Circle(seed=7, size=12), 0, ()),
]


class Tampered(msgspec.Struct):
    """A certificate as plain data: a head, and the entries of each claim."""

    head: dict[str, Any]
    strategies: list[list[int]]


class Walked(msgspec.Struct):
    """An entry of a valid strategy: its state, who is to move, and where the entries of its subtree end."""

    state: Any
    player: int
    end: int = 0


def walked(game: Game, certificate: Certificate, number: int) -> list[Walked]:
    """The states of a strategy, by entry."""
    head, entries = certificate.head, [int(entry) for entry in certificate.strategies[number]]
    asker, found, seen = head.claims[number].player, list[Walked](), set[Any]()

    def follow(state: Any, player: int) -> None:
        node = (game.canonical(state) if "canonical" in head.trusts else state, player)
        if game.outcome(state) != ONGOING or node in seen:
            return
        seen.add(node)
        here, entry = Walked(state, player), entries[len(found)]
        found.append(here)
        moves = list(game.moves(state))
        for move in [] if entry == 0 else moves[entry - 1 : entry] if player == asker else moves:
            child = game.play(state, move)
            follow(child, 1 - player if game.alternates else game.player(child))
        here.end = len(found)

    follow(game.start(), game.player(game.start()))
    return found


def reaches(game: Game, state: Any, player: int, asker: int, least: int) -> bool:
    """Whether the asker reaches a score from a state: a fixed point over all states after it."""
    players, ends = {(state, player): []}, dict[Any, bool]()
    left = [(state, player)]
    while left:
        node = left.pop()
        outcome = game.outcome(node[0])
        if outcome != ONGOING:
            ends[node] = (outcome if node[1] == asker else -outcome) >= least
            continue
        for move in game.moves(node[0]):
            child = game.play(node[0], move)
            after = (child, 1 - node[1] if game.alternates else game.player(child))
            players[node].append(after)
            if after not in players:
                players[after] = []
                left.append(after)
    known = {node: ends.get(node, least <= DRAW) for node in players}
    while True:
        new = {
            node: ends[node] if node in ends else (any if node[1] == asker else all)(known[each] for each in children)
            for node, children in players.items()
        }
        if new == known:
            return known[state, player]
        known = new


class Source(NamedTuple):
    """A valid certificate, and a place in it that is to be tampered with."""

    game: Game
    certificate: Certificate
    places: list[list[Walked]]
    number: int  # of the claim
    at: int  # of the entry
    rng: random.Random

    @property
    def here(self) -> Walked:
        return self.places[self.number][self.at]

    @property
    def claim(self) -> Claim:
        return self.certificate.head.claims[self.number]

    @property
    def entry(self) -> int:
        return int(self.certificate.strategies[self.number][self.at])

    @property
    def mine(self) -> bool:
        return self.here.player == self.claim.player


def losing_move(source: Source, new: Tampered) -> None:
    """With the rest as it was."""
    game, here, claim = source.game, source.here, source.claim
    for other, move in enumerate(game.moves(here.state) if source.mine and source.entry else [], 1):
        child = game.play(here.state, move)
        player = 1 - here.player if game.alternates else game.player(child)
        if not reaches(game, child, player, claim.player, min(claim.score, 990_001)):
            new.strategies[source.number][source.at] = other


def missing_move(source: Source, new: Tampered) -> None:
    moves = len(list(source.game.moves(source.here.state)))
    new.strategies[source.number][source.at] = (moves if source.mine else 1) + source.rng.randint(1, 3)


def large_leaf(source: Source, new: Tampered) -> None:
    """Without the entries of its subtree, as a forger would write it."""
    if source.here.end - source.at > 1 and source.certificate.head.leaf == 0:
        new.strategies[source.number][source.at : source.here.end] = [0]


def missing_end(source: Source, new: Tampered) -> None:
    del new.strategies[source.number][-source.rng.randint(1, 3) :]


def added_end(source: Source, new: Tampered) -> None:
    new.strategies[source.number] += source.rng.choices(range(4), k=source.rng.randint(1, 3))


def better_score(source: Source, new: Tampered) -> None:
    new.head["claims"][source.number]["score"] = min(source.claim.score + 1, WIN)


def other_winner(source: Source, new: Tampered) -> None:
    if source.claim.score > DRAW:
        new.head["claims"][source.number]["player"] = 1 - source.claim.player


def smaller_leaves(source: Source, new: Tampered) -> None:
    if source.entry == 0:
        new.head["leaf"] = 0


#: Kinds that leave no proof, whatever the game is like.
FATAL = (
    losing_move, missing_move, large_leaf, missing_end, added_end, better_score, other_winner, smaller_leaves,
)  # fmt: skip


def changed(source: Source, new: Tampered) -> None:
    new.strategies[source.number][source.at] = source.rng.choice([each for each in range(5) if each != source.entry])


def removed(source: Source, new: Tampered) -> None:
    del new.strategies[source.number][source.at]


def inserted(source: Source, new: Tampered) -> None:
    new.strategies[source.number].insert(source.at, source.rng.randrange(4))


def moved(source: Source, new: Tampered) -> None:
    entries = new.strategies[source.number]
    entries.insert(source.rng.randrange(len(entries)), entries.pop(source.at))


def lost_subtree(source: Source, new: Tampered) -> None:
    del new.strategies[source.number][source.at : source.here.end]


def fewer_symmetries(source: Source, new: Tampered) -> None:
    new.head["trusts"] = []


#: Kinds that may leave another proof: the naive verifier judges.
JUDGED = (changed, removed, inserted, moved, lost_subtree, fewer_symmetries)


def tamperings(game: Game, certificate: Certificate, rng: random.Random) -> Iterator[tuple[Any, Tampered]]:
    """Endless tamperings, all kinds in turn, where the certificate has room for them."""
    head = msgspec.to_builtins(certificate.head)
    original = Tampered(head, [[int(entry) for entry in each] for each in certificate.strategies])
    places = [walked(game, certificate, number) for number in range(len(original.strategies))]
    for kind in itertools.cycle(FATAL + JUDGED):
        number = rng.randrange(len(places))
        source = Source(game, certificate, places, number, rng.randrange(len(places[number])), rng)
        new = msgspec.convert(msgspec.to_builtins(original), Tampered)
        kind(source, new)
        if new != original:
            yield kind, new


def proves(path: Path, tampered: Tampered, game: Game) -> bool:
    tampered.head["entries"] = [len(each) for each in tampered.strategies]
    raw_write(path, tampered.head, [entry for each in tampered.strategies for entry in each])
    try:
        verify(path, game, interpreted=True)
    except WrongCertificateError:
        return False
    return True


@pytest.mark.parametrize("count", [60, pytest.param(1000, marks=pytest.mark.slow)])
def test_all_tampered_certificates_are_rejected(count: int, make: Make, tmp_path: Path) -> None:
    rng, rejected = random.Random(21), Counter[str]()
    sources = []
    for game_of, leaf, trusts in GAMES:
        game = game_of()
        sources.append((game, tamperings(game, make(game, leaf, trusts), rng)))
    while sum(rejected.values()) < count:
        game, source = rng.choice(sources)
        kind, tampered = next(source)
        proven = proves(tmp_path / "tampered", tampered, game)
        if kind in FATAL:
            assert not proven, (kind, tampered)
        assert proven == naive(tmp_path / "tampered", game), (kind, tampered)
        rejected[kind.__name__] += not proven  # if it is another proof, it is not a tampering
    assert len(rejected) >= (14 if count > 500 else 10), rejected
