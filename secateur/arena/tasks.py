"""What the workers of a contest are told and asked, and what they answer."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType

from secateur.arena.one_game import ContestGame
from secateur.arena.openings import RawOpening
from secateur.arena.specs import SpecDocument


class ContestSetup(Struct, kw_only=True):
    """What all games of a contest have in common; `adjudication` are the five numbers of an `Adjudication`."""

    game: str
    engines: list[SpecDocument]
    limits: str
    grace: float = 1.0
    adjudication: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    longest: int = 1


class GameTask(Struct, kw_only=True):
    """A game between two engines, by their numbers; `options` are changed for this game."""

    players: Annotated[list[int], Meta(min_length=2, max_length=2)]
    opening: RawOpening
    options: list[dict[str, str]] = []


class PlayedGame(Struct, kw_only=True):
    """A game that has been played."""

    record: ContestGame
    programs: Annotated[list[str], Meta(min_length=2, max_length=2)]  # what the engines call themselves
    bad_openings: list[str] = []  # what was wrong with openings that others stood in for


class PositionTask(Struct):
    """A position that an engine is asked about."""

    player: int
    position: str


class Idea(Struct, array_like=True):
    """What an engine thought of, and when."""

    seconds: float
    move: str
    score: int | None
    mate: int | None
    depth: int


class EngineAnswer(Struct, kw_only=True):
    """What an engine plays in a position, and its `ideas`, whenever the move or its score changed; or its `crash`."""

    crash: str | UnsetType = UNSET
    move: str = ""
    score: int | None = None
    mate: int | None = None
    depth: int = 0
    nodes: int = 0
    line: str = ""
    seconds: float = 0.0
    ideas: list[Idea] = []
    late: bool = False


class EnginesMet(Struct):
    """What the engines call themselves."""

    programs: list[str]
