"""The file of a certificate: what it says, how it is written, and what is checked when it is read.

The first line has the version of the format and a checksum of all that follows; the second is the head, as JSON. The
rest is compressed by zlib: the entries of all strategies, first their low bytes, then their high bytes.
"""

from __future__ import annotations

import hashlib
import os
import re
import zlib
from dataclasses import dataclass
from pathlib import Path

import msgspec
import numpy as np

from secateur import games
from secateur.coded import coded
from secateur.errors import SecateurError
from secateur.game import HIGHEST, MAX, MIN, ONGOING, WIN, Game
from secateur.machine import write_whole

#: The version of the format.
VERSION = 1

#: Methods of the game that a proof may rest on besides its rules, if it says so.
TRUSTED = ("canonical", "bounds", "candidates")

#: The most legal moves that an entry can tell apart, and the most nodes of a plain search.
MOST_MOVES, MOST_NODES = 65_535, 10**12

_FIRST_LINE = re.compile(rb"secateur certificate (\d{1,9}) ([0-9a-f]{32})\n")

#: How a game that comes with secateur may be named: by its parameters only, never by a file.
_INCLUDED = re.compile(r"\w+:[\w=,-]*", re.ASCII)

#: States whose answers make the digest of the rules.
_SAMPLE = 1000


class Claim(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """That a player reaches a score against every reply; WIN is a win, however long it takes."""

    player: int
    score: int


class CertificateHead(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The second line of a file."""

    game: str  # as `described` has it
    load: str  # as `games.load` has it; empty for the game of a user
    position: str  # where the proof begins; empty for the start
    rules: str  # as `answers_digest` has it
    trusts: list[str]
    leaf: int  # the most nodes of a plain search
    claims: list[Claim]
    entries: list[int]  # how many the strategy of each claim has


@dataclass(frozen=True)
class Certificate:
    """What a file says: a strategy for each claim."""

    head: CertificateHead
    strategies: list[np.ndarray]


def write(path: str | os.PathLike[str], certificate: Certificate) -> int:
    """Writes a certificate atomically, and returns how many bytes it has."""
    entries = np.concatenate(certificate.strategies)
    packed = zlib.compress((entries & 255).astype(np.uint8).tobytes() + (entries >> 8).astype(np.uint8).tobytes(), 9)
    rest = msgspec.json.encode(certificate.head) + b"\n" + packed
    data = f"secateur certificate {VERSION} {_checksum(rest)}\n".encode() + rest
    write_whole(path, data)
    return len(data)


def _checksum(data: bytes) -> str:
    return hashlib.blake2b(data, digest_size=16).hexdigest()


def read(path: str | os.PathLike[str]) -> Certificate:
    """What a file says; an error if it is damaged. Whether that proves anything is not known yet."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
    found = _FIRST_LINE.match(data)
    if found is None:
        raise SecateurError(f"{path} is not a certificate that secateur wrote")
    if int(found[1]) != VERSION:
        raise SecateurError(f"{path} has version {int(found[1])}: this secateur reads version {VERSION}")
    rest = data[found.end() :]
    if _checksum(rest) != found[2].decode():
        raise SecateurError(f"{path} is damaged: its checksum is wrong")
    line, _, packed = rest.partition(b"\n")
    try:
        head = msgspec.json.decode(line, type=CertificateHead)
        planes = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(2, -1).astype(np.int32)
    except (msgspec.DecodeError, UnicodeDecodeError, zlib.error, ValueError):
        raise SecateurError(f"{path} is damaged: it does not have the format of a certificate") from None
    entries = planes[0] + (planes[1] << 8)
    if not _is_sound(head) or sum(head.entries) != len(entries):
        raise SecateurError(f"{path} is damaged: its head is not valid")
    return Certificate(head, np.split(entries, np.cumsum(head.entries)[:-1]))


def _is_sound(head: CertificateHead) -> bool:
    asked = all(each.player in (MAX, MIN) and (each.score == WIN or abs(each.score) <= HIGHEST) for each in head.claims)
    sizes = min(head.entries, default=0) >= 0 and len(head.entries) == len(head.claims) > 0
    trusts = head.trusts == [name for name in TRUSTED if name in head.trusts]
    trusts = trusts and ("candidates" not in head.trusts or "bounds" in head.trusts)
    return asked and sizes and trusts and 0 <= head.leaf <= MOST_NODES


# ---------------------------------------------------------------- which game it is


def described(game: Game) -> str:
    """A game with all its parameters, weights apart.

    >>> from secateur.games.connect4 import ConnectFour
    >>> described(ConnectFour(width=5))
    'ConnectFour(width=5, height=6)'
    """
    named = [f"{name}={getattr(game, name)!r}" for name in game.parameters if not game.is_data(name)]
    return f"{type(game).__name__}({', '.join(named)})"


def answers_digest(game: Game) -> str:
    """A digest of what the rules answer in random games: who is to move, the outcome and the legal moves.

    It does not depend on the version of Python, nor on how the rules are written.

    >>> from secateur.games.nim import Nim
    >>> answers_digest(Nim(heaps=(1, 2))) == answers_digest(Nim(heaps=(1, 2))) != answers_digest(Nim(heaps=(2, 1)))
    True
    """
    digest, seed, state = hashlib.blake2b(digest_size=12), 1, game.start()
    with np.errstate(over="ignore"):  # 64-bit boards wrap around
        for _ in range(_SAMPLE):
            outcome = int(game.outcome(state))
            moves = list(game.moves(state)) if outcome == ONGOING else []
            digest.update(f"{int(game.player(state))} {outcome} {[int(move) for move in moves]}\n".encode())
            seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
            state = game.play(state, moves[(seed >> 33) % len(moves)]) if moves else game.start()
    return digest.hexdigest()


def game_of(path: str | os.PathLike[str], head: CertificateHead, game: Game | None) -> Game:
    """The game of a certificate: the one that is given, or one that comes with secateur. Another one is refused."""
    if game is None and not (_INCLUDED.fullmatch(head.load) and head.load.partition(":")[0] in games.GAMES):
        raise SecateurError(f"{path} is a certificate of {_shown(head.game)}: name the file of that game too")
    game = games.load(head.load) if game is None else coded(game)
    if described(game) != head.game:
        raise SecateurError(f"{path} is a certificate of {_shown(head.game)}, not of {described(game)}")
    if answers_digest(game) != head.rules:
        raise SecateurError(f"{path} was made with different rules of {type(game).__name__}: the digests differ")
    if game.unknown_leaves(game.start()) is not None:
        raise SecateurError(f"{type(game).__name__} has leaves whose values are not known: nothing can be proven")
    return game


def _shown(text: str) -> str:
    return "".join(letter if letter.isprintable() else "?" for letter in text[:200])


def name_of(game: Game) -> str:
    """The text by which `games.load` makes a game; empty if the game does not come with secateur.

    >>> from secateur.games.nim import Nim
    >>> name_of(Nim(heaps=(1, 2)))
    'nim:heaps=1-2,misere=false'
    """
    settings = [f"{name}={games.text_of(getattr(game, name))}" for name in game.parameters if not game.is_data(name)]
    for name, place in games.GAMES.items():
        text = f"{name}:{','.join(settings)}"
        included = isinstance(game, getattr(games, place.split(":")[1])) and _INCLUDED.fullmatch(text)
        if included and described(games.load(text)) == described(game):
            return text
    return ""
