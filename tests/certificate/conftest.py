"""Games without structure, a naive verifier, and certificates to tamper with."""

from __future__ import annotations

import hashlib
import json
import random
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from secateur import ONGOING, WIN, Engine, Game, ProofOptions, certify
from secateur.certificate.file import Certificate, read


class Maze(Game):
    """A random graph: moves lead to other nodes, later ones only; either player may be to move, and some nodes end it.

    Scores are whole numbers; those beyond 3 are wins and losses.
    """

    seed: int = 0
    size: int = 12

    interpreted = True
    backwards = 0  # how many nodes back a move may lead

    def start(self) -> int:
        return 0

    def moves(self, state: int) -> list[int]:  # type: ignore[override]
        rng = random.Random(f"{self.seed} {state}")
        first = max(state + 1 - self.backwards * rng.randrange(2), 0)
        return rng.sample(range(first, self.size), min(rng.randint(1, 4), self.size - first))

    def play(self, state: int, move: int) -> int:
        return move

    def outcome(self, state: int) -> int:
        rng = random.Random(f"{self.seed} end {state}")
        if state and (state >= self.size - 2 or rng.random() < 0.25):
            score = rng.randint(-4, 4)
            return score if abs(score) <= 3 else WIN * score // abs(score)
        return ONGOING

    def player(self, state: int) -> int:
        return random.Random(f"{self.seed} who {state}").randrange(2)


class Circle(Maze):
    """A graph in which states repeat: an endless game is a draw."""

    repeats = True
    backwards = 6


def naive(path: Path, game: Game) -> bool:
    """Whether a certificate proves its claims, by recursion in plain Python over the format that is documented."""
    head, packed = path.read_bytes().split(b"\n", 2)[1:]
    about, planes = json.loads(head), zlib.decompress(packed)
    low, high = planes[: len(planes) // 2], planes[len(planes) // 2 :]
    entries = [small + 256 * large for small, large in zip(low, high, strict=True)]
    trusts = about["trusts"]

    def follow(state: Any, player: int, line: frozenset[Any], left: list[int], proven: set[Any]) -> bool:
        if game.outcome(state) != ONGOING:
            return enough(game.outcome(state), player)
        node = (game.canonical(state) if "canonical" in trusts else state, player)
        if node in proven or node in line:
            return node in proven or (game.repeats and claim["score"] <= 0)
        if not left:
            return False
        entry, moves = left.pop(0), list(game.moves(state))
        if entry == 0:
            good = plain(state, player, [about["leaf"]])
        elif entry > (len(moves) if player == claim["player"] else 1):
            return False
        else:
            chosen = moves[entry - 1 : entry] if player == claim["player"] else moves
            good = all(follow(*after(state, player, move), line | {node}, left, proven) for move in chosen)
        proven.add(node)
        return good

    def plain(state: Any, player: int, left: list[int]) -> bool:
        left[0] -= 1
        if left[0] < 0:
            raise OverflowError
        if game.outcome(state) != ONGOING:
            return enough(game.outcome(state), player)
        mine = player == claim["player"]
        moves = list(game.moves(state))
        if "bounds" in trusts:
            least, most = game.bounds(state) if mine else [-bound for bound in game.bounds(state)][::-1]
            if enough(least, claim["player"]) or not enough(most, claim["player"]):
                return enough(least, claim["player"])
            moves = list(game.candidates(state)) if "candidates" in trusts else moves
        moves = sorted(moves, key=lambda move: -game.rank(state, move)) if mine else moves
        found = (plain(*after(state, player, move), left) for move in moves)
        return any(found) if mine else all(found)

    def enough(score: int, player: int) -> bool:
        return (score if player == claim["player"] else -score) >= min(claim["score"], 990_001)

    def after(state: Any, player: int, move: int) -> tuple[Any, int]:
        child = game.play(state, move)
        return child, 1 - player if game.alternates else game.player(child)

    root = game.parse(about["position"]) if about["position"] else game.start()
    for claim, count in zip(about["claims"], about["entries"], strict=True):
        left, entries = entries[:count], entries[count:]
        try:
            if not follow(root, game.player(root), frozenset(), left, set()) or left:
                return False
        except OverflowError:
            return False
    return True


def raw_write(path: Path, head: dict[str, Any], entries: list[int]) -> None:
    """A file with a right checksum, whatever it says."""
    planes = bytes(entry & 255 for entry in entries) + bytes(entry >> 8 for entry in entries)
    rest = json.dumps(head).encode() + b"\n" + zlib.compress(planes)
    path.write_bytes(f"secateur certificate 1 {hashlib.blake2b(rest, digest_size=16).hexdigest()}\n".encode() + rest)


Make = Callable[..., Certificate]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a certificate, interpreted, and reads it: it is in `tmp_path`, under the name `proof`."""

    def call(game: Game, leaf: int = 0, trusts: tuple[str, ...] = (), state: Any = None) -> Certificate:
        engine = Engine(game, memory="1MB", interpreted=True)
        certify(engine, tmp_path / "proof", state, ProofOptions(leaf=leaf, trusts=trusts))
        return read(tmp_path / "proof")

    return call
