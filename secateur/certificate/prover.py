"""Makes certificates: a strategy for each bound of a value, and a journal meanwhile, so that a kill loses little."""

from __future__ import annotations

import base64
import os
import time as clock
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from secateur.certificate.advisers import Adviser, EngineAdviser, GraphAdviser
from secateur.certificate.file import (
    MOST_NODES,
    TRUSTED,
    Certificate,
    CertificateHead,
    Claim,
    answers_digest,
    described,
    name_of,
    write,
)
from secateur.certificate.strategy import PlainSearch, Strategy
from secateur.engine.engine import Engine
from secateur.errors import SecateurError
from secateur.game import LOSS, WIN, Game
from secateur.journal import Journal
from secateur.machine import check_writable
from secateur.trial import opening

#: The table is cleared after this many nodes, or this many times those of the first search if that is more. From there,
#: an interrupted proof continues as if it had not been interrupted.
CHAPTER, TIMES = 1_000_000_000, 4


@dataclass(frozen=True)
class ProofOptions:
    """How a certificate is made."""

    leaf: int = 1000  # the most nodes of the checker's plain searches; 0: every line goes on to the end of the game
    trusts: Sequence[str] = ()  # methods of the game that the proof may rest on besides its rules
    reaches: int | None = None  # prove only whether the player to move reaches this score
    time: float | None = None  # give up after this many seconds

    def __post_init__(self) -> None:
        if not isinstance(self.leaf, int) or not 0 <= self.leaf <= MOST_NODES:
            raise SecateurError(f"leaf must be a whole number from 0 to {MOST_NODES:,}, not {self.leaf!r}")
        for name in self.trusts:
            if name not in TRUSTED:
                raise SecateurError(f"a proof may rest on {', '.join(TRUSTED)}, not on {name!r}")
        if "candidates" in self.trusts and "bounds" not in self.trusts:
            raise SecateurError("a proof that rests on candidates must rest on bounds too")


@dataclass(frozen=True)
class Certified:
    """What was written."""

    path: Path
    certificate: Certificate
    size: int  # bytes
    seconds: float


@dataclass(frozen=True)
class ProofProgress:
    """How far a proof has come."""

    claim: Claim | None  # None: the value is not known yet
    states: int = 0
    seconds: float = 0.0


class ProofIdentity(msgspec.Struct):
    """The first line of the journal."""

    game: str
    rules: str
    position: str
    reaches: int | None
    rests_on: list[str]
    leaf: int
    table: int  # of the engine: how many buckets it has


class Chapter(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of the journal: the claims, and what the first search took; or the next entries of a strategy."""

    claims: list[Claim] = []
    first: int = 0
    strategy: int = 0
    entries: str = ""


Listener = Callable[[ProofProgress], None]


def certify(
    game: Game | Engine,
    path: str | os.PathLike[str],
    state: Any = None,
    options: ProofOptions | None = None,
    interpreted: bool = False,
    on_progress: Listener | None = None,
    adviser: Adviser | None = None,
) -> Certified:
    """Proves the value of a state, by default of the start, and writes a certificate that `verify` checks.

    `game` may be an `Engine` of the game, with more memory. Meanwhile a journal beside the file keeps what is done:
    after an interruption or a kill, the same call continues. With one thread, it always writes the same bytes.
    `adviser` knows the moves of the strategy, by default the engine.

    >>> import tempfile
    >>> from secateur.games.nim import Nim
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     certified = certify(Nim(heaps=(1, 2)), f"{folder}/nim.proof", interpreted=True)
    >>> certified.certificate.head.claims
    [Claim(player=0, score=1000000)]
    """
    engine = game if isinstance(game, Engine) else Engine(game, interpreted=interpreted)
    options = options or ProofOptions()
    target = Path(path)
    check_writable(target)
    proving = _Proving(engine, state, options, on_progress, adviser)
    journal = Journal(journal_of(target), proving.identity(), Chapter, kind="proof")
    try:
        certificate = proving.run(journal)
        size = write(target, certificate)
    except BaseException:
        journal.close()
        raise
    journal.remove()
    return Certified(target, certificate, size, clock.perf_counter() - proving.started)


def journal_of(path: Path) -> Path:
    """Where the journal of a certificate is until that is complete."""
    return path.with_name(path.name + ".journal")


class _Proving:
    """One certificate while it is made."""

    def __init__(
        self,
        engine: Engine,
        state: Any,
        options: ProofOptions,
        on_progress: Listener | None,
        adviser: Adviser | None,
    ) -> None:
        self.started = clock.perf_counter()
        self.engine, self.game, self.options, self.adviser = engine, engine.game, options, adviser
        self.root, self.player = opening(self.game, state, engine.interpreted)
        self.tell = on_progress or (lambda progress: None)
        game, text = self.game, self.game.format(self.root)
        if game.unknown_leaves(self.root) is not None:
            raise SecateurError(f"{type(game).__name__} has leaves whose values are not known: nothing can be proven")
        at_start = self.root == game.start()
        if not at_start and game.parse(text) != self.root:
            raise SecateurError(
                f"{type(game).__name__}.parse() does not read what format() writes: prove the start position instead"
            )
        position = "" if at_start else text
        leaf = 0 if game.repeats else options.leaf
        trusts = [name for name in TRUSTED if name in options.trusts and game.offers(name)]
        if "bounds" not in trusts:
            trusts = [name for name in trusts if name != "candidates"]
        self.head = CertificateHead(
            described(game), name_of(game), position, answers_digest(game), trusts, leaf, [], []
        )

    def identity(self) -> ProofIdentity:
        """What must be the same for a journal to go on."""
        head, table = self.head, self.engine.memory.buckets
        return ProofIdentity(head.game, head.rules, head.position, self.options.reaches, head.trusts, head.leaf, table)

    def run(self, journal: Journal[Chapter]) -> Certificate:
        self.tell(ProofProgress(None))
        adviser = self.adviser or (
            GraphAdviser(self.game, self.root) if self.game.repeats else EngineAdviser(self.engine, self.options.time)
        )
        if not journal.entries:
            claims = self._claims(adviser)
            journal.add(Chapter(claims, adviser.nodes))
            journal.entries.append(Chapter(claims, adviser.nodes))
        first, *chapters = journal.entries
        self.enough = max(CHAPTER, TIMES * first.first)
        strategies = []
        for number, claim in enumerate(first.claims):
            known = [entry for each in chapters if each.strategy == number for entry in _unpacked(each.entries)]
            strategies.append(self._strategy(number, claim, adviser, known, journal))
        entries = [len(strategy) for strategy in strategies]
        return Certificate(msgspec.structs.replace(self.head, claims=first.claims, entries=entries), strategies)

    def _claims(self, adviser: Adviser) -> list[Claim]:
        """What is to be proven: the value, or what the answer to the question was."""
        if self.options.reaches is not None:
            least = self.options.reaches
            if adviser.move(self.root, self.player, least) is not None:
                return [Claim(self.player, least)]
            return [Claim(1 - self.player, 1 - least)]
        value = adviser.value(self.root)
        if value in (WIN, LOSS):
            return [Claim(self.player if value == WIN else 1 - self.player, WIN)]
        return [Claim(self.player, value), Claim(1 - self.player, -value)]

    def _strategy(
        self, number: int, claim: Claim, adviser: Adviser, known: list[int], journal: Journal[Chapter]
    ) -> np.ndarray:
        """The entries for one claim. Those of whole chapters are written to the journal."""
        search = PlainSearch(self.game, self.head, claim, self.engine.interpreted)
        strategy = Strategy(self.game, claim, adviser, search, known)
        written = len(known)

        def close_chapter() -> None:
            nonlocal written
            if len(strategy.entries) > written:
                journal.add(Chapter(strategy=number, entries=_packed(strategy.entries[written:])))
            written = len(strategy.entries)
            adviser.forget()
            search.forget()

        adviser.forget()
        with np.errstate(over="ignore"):  # 64-bit boards wrap around
            for _ in strategy.grow(self.root, self.player):
                self.tell(ProofProgress(claim, len(strategy.entries), clock.perf_counter() - self.started))
                if adviser.nodes + search.nodes >= self.enough:
                    close_chapter()
        close_chapter()
        return np.array(strategy.entries, np.int32)


def _packed(entries: list[int]) -> str:
    return base64.b64encode(zlib.compress(np.array(entries, "<u2").tobytes())).decode("ascii")


def _unpacked(text: str) -> list[int]:
    try:
        return [int(entry) for entry in np.frombuffer(zlib.decompress(base64.b64decode(text)), "<u2")]
    except (ValueError, zlib.error):
        raise SecateurError("the journal of the proof is damaged: remove it") from None
