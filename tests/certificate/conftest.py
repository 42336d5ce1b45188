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
from secateur.certificate.file import Certificate, answers_digest, described, read


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
    """Whether a certificate proves its claims, in plain Python that shares no code with the checker."""
    head, packed = path.read_bytes().split(b"\n", 2)[1:]
    about, planes = json.loads(head), zlib.decompress(packed)
    low, high = planes[: len(planes) // 2], planes[len(planes) // 2 :]
    entries = [small + 256 * large for small, large in zip(low, high, strict=True)]
    root = game.parse(about["position"]) if about["position"] else game.start()
    for claim, count in zip(about["claims"], about["entries"], strict=True):
        walk = NaiveWalk(game, about, claim, entries[:count])
        entries = entries[count:]
        try:
            if not walk.follow(root, game.player(root), frozenset()) or walk.left:
                return False
        except OverflowError:
            return False
    return True


class NaiveWalk:
    """One claim: what is left of its entries, and which nodes are proven."""

    def __init__(self, game: Game, about: dict[str, Any], claim: dict[str, int], entries: list[int]) -> None:
        self.game, self.about, self.trusts = game, about, about["trusts"]
        self.asker, self.score = claim["player"], min(claim["score"], 990_001)
        self.left, self.proven, self.nodes = entries, set[Any](), 0

    def follow(self, state: Any, player: int, line: frozenset[Any]) -> bool:
        if self.game.outcome(state) != ONGOING:
            return self.enough(self.game.outcome(state), player)
        node = (self.game.canonical(state) if "canonical" in self.trusts else state, player)
        if node in self.proven or node in line:
            return node in self.proven or (self.game.repeats and self.score <= 0)
        if not self.left:
            return False
        entry, moves, mine = self.left.pop(0), list(self.game.moves(state)), player == self.asker
        if entry > (len(moves) if mine else 1):
            return False
        self.nodes = 0
        chosen = moves[entry - 1 : entry] if mine else moves
        steps = (self.follow(*self.after(state, player, move), line | {node}) for move in chosen)
        good = all(steps) if entry else self.plain(state, player)
        self.proven.add(node)
        return good

    def plain(self, state: Any, player: int) -> bool:
        self.nodes += 1
        if self.nodes > self.about["leaf"]:
            raise OverflowError
        if self.game.outcome(state) != ONGOING:
            return self.enough(self.game.outcome(state), player)
        mine = player == self.asker
        moves = list(self.game.moves(state))
        if "bounds" in self.trusts:
            least, most = self.game.bounds(state) if mine else [-bound for bound in self.game.bounds(state)][::-1]
            if least >= self.score or most < self.score:
                return least >= self.score
            moves = list(self.game.candidates(state)) if "candidates" in self.trusts else moves
        moves = sorted(moves, key=lambda move: -self.game.rank(state, move)) if mine else moves
        found = (self.plain(*self.after(state, player, move)) for move in moves)
        return any(found) if mine else all(found)

    def enough(self, score: int, player: int) -> bool:
        return (score if player == self.asker else -score) >= self.score

    def after(self, state: Any, player: int, move: int) -> tuple[Any, int]:
        child = self.game.play(state, move)
        return child, 1 - player if self.game.alternates else self.game.player(child)


def raw_write(path: Path, head: dict[str, Any], entries: list[int]) -> None:
    """A file with a right checksum, whatever it says."""
    planes = bytes(entry & 255 for entry in entries) + bytes(entry >> 8 for entry in entries)
    rest = json.dumps(head).encode() + b"\n" + zlib.compress(planes)
    path.write_bytes(f"secateur certificate 1 {hashlib.blake2b(rest, digest_size=16).hexdigest()}\n".encode() + rest)


def head_of(game: Game, score: int, entries: list[int], **changes: Any) -> dict[str, Any]:
    """The head of a file that claims a score for the first player."""
    about = {
        "game": described(game),
        "load": "",
        "position": "",
        "rules": answers_digest(game),
        "trusts": [],
        "leaf": 0,
    }
    return about | {"claims": [{"player": 0, "score": score}], "entries": [len(entries)]} | changes


Make = Callable[..., Certificate]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    """Makes a certificate, interpreted, and reads it: it is in `tmp_path`, under the name `proof`."""

    def call(game: Game, leaf: int = 0, trusts: tuple[str, ...] = (), state: Any = None) -> Certificate:
        engine = Engine(game, memory="1MB", interpreted=True)
        certify(engine, tmp_path / "proof", state, ProofOptions(leaf=leaf, trusts=trusts))
        return read(tmp_path / "proof")

    return call
