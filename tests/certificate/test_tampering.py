"""Tampered certificates are rejected, although their checksums are right.

A tampering is a change after which the file proves nothing: its strategy loses to some reply, leaves a reply or a leaf
open, or is not the one that the walk needs. Most kinds below break the proof whatever the game is like. An entry that
was removed, added, moved or changed may happen to leave another proof; then it is not a tampering, and whether it does
is decided by the naive verifier, which shares no code with the checker.
"""

from __future__ import annotations

import functools
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from secateur import DRAW, ONGOING, WIN, Game, WrongCertificateError, verify
from secateur.certificate.file import Certificate
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

    kind: str
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


def tamperings(game: Game, certificate: Certificate, rng: random.Random) -> Iterator[Tampered]:
    """Endless tamperings, all kinds in turn, where the certificate has room for them."""
    head = msgspec.to_builtins(certificate.head)
    strategies = [[int(entry) for entry in each] for each in certificate.strategies]
    places = [walked(game, certificate, number) for number in range(len(strategies))]
    loses = functools.cache(
        lambda state, player, asker, score: not reaches(game, state, player, asker, min(score, 990_001))
    )

    def fresh(kind: str) -> Tampered:
        return msgspec.convert(msgspec.to_builtins(Tampered(kind, head, strategies)), Tampered)

    while True:
        number = rng.randrange(len(strategies))
        claim, entries = certificate.head.claims[number], strategies[number]
        at = rng.randrange(len(entries))
        here, entry = places[number][at], entries[at]
        mine, count = here.player == claim.player, len(list(game.moves(here.state)))

        new = fresh("a losing move")  # with what follows as it was
        if mine and entry:
            for other, move in enumerate(game.moves(here.state), 1):
                child = game.play(here.state, move)
                player = 1 - here.player if game.alternates else game.player(child)
                if loses(child, player, claim.player, claim.score):
                    new.strategies[number][at] = other
                    yield new
                    break
        new = fresh("a move that is not there")
        new.strategies[number][at] = (count if mine else 1) + rng.randint(1, 3)
        yield new
        new = fresh("a leaf that is too large")  # without its subtree, as a forger would write it
        if here.end - at > 1 and certificate.head.leaf == 0:
            new.strategies[number][at : here.end] = [0]
            yield new
        new = fresh("the end is missing")
        del new.strategies[number][len(entries) - rng.randint(1, min(3, len(entries))) :]
        yield new
        new = fresh("something is added at the end")
        new.strategies[number] += rng.choices(range(4), k=rng.randint(1, 3))
        yield new
        new = fresh("a better score is claimed")
        if claim.score < WIN:
            new.head["claims"][number]["score"] += 1
            yield new
        new = fresh("the other player is said to win")
        if claim.score > DRAW:
            new.head["claims"][number]["player"] = 1 - claim.player
            yield new
        new = fresh("leaves may take fewer nodes")
        if 0 in entries:
            new.head["leaf"] = 0
            yield new
        for kind in ("changed", "removed", "inserted", "moved", "lost with its subtree", "no symmetries"):
            new = fresh(kind)
            changed = new.strategies[number]
            if kind == "changed":
                changed[at] = rng.choice([each for each in range(5) if each != entry])
            elif kind == "removed":
                del changed[at]
            elif kind == "inserted":
                changed.insert(at, rng.randrange(4))
            elif kind == "moved":
                changed.insert(rng.randrange(len(changed)), changed.pop(at))
            elif kind == "lost with its subtree":
                del changed[at : here.end]
            else:
                new.head["trusts"] = []
            if (new.head, new.strategies) != (head, strategies):
                yield new


#: Kinds that may leave another proof.
JUDGED = {"changed", "removed", "inserted", "moved", "lost with its subtree", "no symmetries"}


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
    rng, left, kinds = random.Random(21), count, dict[str, int]()
    sources = []
    for game_of, leaf, trusts in GAMES:
        game = game_of()
        sources.append((game, tamperings(game, make(game, leaf, trusts), rng)))
    while left:
        game, source = rng.choice(sources)
        tampered = next(source)
        proven = proves(tmp_path / "tampered", tampered, game)
        if tampered.kind in JUDGED:
            assert proven == naive(tmp_path / "tampered", game), tampered
            if proven:  # another proof: not a tampering
                continue
        assert not proven, tampered
        kinds[tampered.kind] = kinds.get(tampered.kind, 0) + 1
        left -= 1
    assert sum(kinds.values()) == count and len(kinds) >= (14 if count > 500 else 10), kinds
