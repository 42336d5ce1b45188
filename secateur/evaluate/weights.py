"""The file of weights: one line of JSON that says what they are, then the numbers, packed.

The line names the game, its parameters, the groups of features, and how the weights were learned;
its checksum covers all of that and the numbers.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import msgspec
import numpy as np
from msgspec import Struct

from secateur.errors import SecateurError
from secateur.evaluate.automatic import EvaluationPlan
from secateur.evaluate.layout import Layout
from secateur.game import Game
from secateur.jit import Parameters
from secateur.machine import write_whole
from secateur.schema import convert, plain

#: Says what kind of file it is, and its version.
MARK, VERSION = "secateur-weights", 1

#: The longest line that is read as the head of a file.
LONGEST_HEAD = 1 << 22

#: No weight is larger: games may keep them in 16 bits.
LARGEST = 32_000


#: How weights were learned, by name: for people to read, and for JSON.
TrainingNotes = dict[str, str | int | float | list[str] | dict[str, int | str]]


class WeightsHead(Struct, kw_only=True):
    """The first line of the file."""

    version: Literal[1] = msgspec.field(default=1, name=MARK)
    game: str
    parameters: Parameters
    shape: tuple[int, int]
    layout: str
    groups: list[tuple[str, int]]
    plan: EvaluationPlan | None
    training: TrainingNotes


@dataclass(frozen=True)
class Weights:
    """Weights with all that is known about them. `values` has a row for each phase."""

    game: str
    values: np.ndarray
    layout: str  # the digest of the evaluation's layout
    groups: tuple[tuple[str, int], ...]
    parameters: Parameters = field(default_factory=dict)
    plan: EvaluationPlan | None = None  # of an automatic evaluation
    training: TrainingNotes = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        game: Game,
        layout: Layout,
        values: np.ndarray,
        training: TrainingNotes,
        plan: EvaluationPlan | None = None,
    ) -> Weights:
        """Weights of a game's evaluation."""
        groups = tuple((group.name, group.size) for group in layout.groups)
        whole = np.rint(values).clip(-LARGEST, LARGEST).astype(np.int32)
        return cls(type(game).__name__, whole, layout.digest, groups, parameters_of(game), plan, training)

    @property
    def digest(self) -> str:
        """Another one for weights that play otherwise; when and how they were learned does not matter."""
        text = f"{self.game} {self.parameters} {self.layout} {self.plan} {self.values.shape}"
        content = text.encode() + np.ascontiguousarray(self.values, "<i4").tobytes()
        return hashlib.blake2b(content, digest_size=8).hexdigest()

    def save(self, path: Path | str) -> None:
        """Writes the file: all of it, or, should something happen on the way, nothing."""
        body = zlib.compress(np.ascontiguousarray(self.values, "<i4").tobytes(), 9)
        phases, count = self.values.shape
        head = plain(
            WeightsHead(
                game=self.game,
                parameters=self.parameters,
                shape=(phases, count),
                layout=self.layout,
                groups=list(self.groups),
                plan=self.plan,
                training=self.training,
            )
        )
        line = json.dumps({**head, "checksum": _checksum(head, body)}, ensure_ascii=False)
        write_whole(Path(path), line.encode() + b"\n" + body)


def parameters_of(game: Game) -> Parameters:
    """The parameters of a game that a file can name: all but arrays."""
    given = {name: getattr(game, name) for name in game.parameters if not game.is_data(name)}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in given.items()}


def read_weights(path: Path | str) -> Weights:
    """The weights in a file; an error for one that is damaged, or something else."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise SecateurError(f"{path} cannot be read: {error.strerror}") from None
    line, newline, body = data.partition(b"\n")
    try:
        head = json.loads(line) if newline and len(line) < LONGEST_HEAD else None
    except (ValueError, RecursionError):
        head = None
    if not isinstance(head, dict) or MARK not in head:
        raise SecateurError(f"{path} is not a file of weights: secateur learn writes such files")
    if head[MARK] != VERSION:
        raise SecateurError(f"{path} has version {head[MARK]}: this secateur reads version {VERSION}")
    found = head.pop("checksum", None)
    if found != _checksum(head, body):
        raise SecateurError(f"{path} was changed or damaged: its checksum is wrong")
    said = convert(head, WeightsHead, str(path))
    phases, count = said.shape
    values = np.frombuffer(zlib.decompress(body, bufsize=4 * phases * count), "<i4").reshape(phases, count)
    if np.abs(values).max(initial=0) > LARGEST:
        raise SecateurError(f"{path}: weights must be from {-LARGEST} to {LARGEST}")
    return Weights(
        said.game,
        values.astype(np.int32),
        said.layout,
        tuple(said.groups),
        said.parameters,
        said.plan,
        said.training,
    )


def _checksum(head: object, body: bytes) -> str:
    """The checksum of a head as JSON has it, and of the numbers."""
    text = json.dumps(head, ensure_ascii=False, sort_keys=True).encode()
    return hashlib.blake2b(text + b"\n" + body, digest_size=8).hexdigest()


def refuse_others(path: Path | str, weights: Weights, game: Game, layout: Layout) -> None:
    """An error for weights of another game, or for other features than a game has."""
    name = type(game).__name__
    if weights.game != name:
        raise SecateurError(f"{path} holds weights for {weights.game}, not for {name}")
    if weights.layout != layout.digest:
        ours = [(group.name, group.size) for group in layout.groups]
        odd = [f"{group} ({size})" for group, size in weights.groups if (group, size) not in ours]
        what = f"features that {name} does not have: {', '.join(odd[:3])}" if odd else "other features or phases"
        raise SecateurError(f"{path} does not fit: it holds weights for {what}; learn them again")
