"""The margins of the selective techniques: how far a guess goes. They are data: no other value compiles anything."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import log

import numpy as np

from secateur.bits import is_whole
from secateur.engine.techniques import TECHNIQUES
from secateur.errors import SecateurError, instead
from secateur.game import Game

#: A kernel has margins in parts of a point, of a half-move, or of a move: two to this power of them.
PARTS = 10

#: The units of margins: hundredths of the game's `swing`; of a half-move, or of a move; or whole ones.
SWING, HUNDREDTH, WHOLE = "swing/100", "1/100", "1"

#: Rows and columns of the table of reductions: by depth, and by the number of moves tried.
REDUCED = 64


@dataclass(frozen=True)
class Margin:
    """A figure of a technique: its usual value, the least and the most that make sense, and what it decides."""

    technique: str
    usual: int
    low: int
    high: int
    what: str
    unit: str = SWING
    swing: bool | None = True  # whether it is for games that know their swing, for others, or for both

    def serves(self, game: Game) -> bool:
        """Whether it matters in a game."""
        return self.swing in (None, game.swing > 0) and TECHNIQUES[self.technique].serves(game)

    def figure(self, value: int, game: Game) -> int:
        """What a kernel has for a value."""
        return value if self.unit == WHOLE else (value << PARTS) * (game.swing if self.unit == SWING else 1) // 100


#: The margins by name.
MARGINS = {
    "reverse": Margin("reverse", 75, 20, 200, "how far above beta an evaluation must be to cut, for each half-move"),
    "razor": Margin("razor", 300, 100, 800, "how far below alpha an evaluation must be to try only noisy moves"),
    "futility": Margin("futility", 100, 30, 300, "what a quiet move may gain, for each half-move left, plus one"),
    "delta": Margin("delta", 200, 50, 600, "what a noisy move may gain beyond the horizon, besides what it captures"),
    "exchange_quiet": Margin(
        "exchange", 25, 5, 100, "what a quiet move may lose by exchanges, times the depth squared"
    ),
    "exchange_noisy": Margin("exchange", 200, 50, 500, "what a noisy move may lose by exchanges, for each half-move"),
    "null_base": Margin("null", 300, 100, 600, "by how much a null move reduces the depth", HUNDREDTH, None),
    "null_slope": Margin("null", 25, 0, 60, "by how much more, for each half-move of depth", HUNDREDTH, None),
    "null_reach": Margin("null", 200, 50, 600, "how far above beta an evaluation must be for one half-move more"),
    "lmr_base": Margin("lmr", 75, 0, 200, "the least reduction of a late move", HUNDREDTH),
    "lmr_divisor": Margin("lmr", 275, 150, 500, "divides what depth and lateness add to it", HUNDREDTH),
    "lmr_first": Margin("lmr", 3, 1, 12, "moves after which a move is late: reduced by one half-move", WHOLE, False),
    "lmr_second": Margin("lmr", 8, 2, 30, "moves after which a move is very late: reduced by one more", WHOLE, False),
    "lmr_deep": Margin("lmr", 8, 3, 20, "the depth from which late moves are reduced by one more", WHOLE, False),
    "lmp_base": Margin("lmp", 300, 100, 1000, "the least number of quiet moves to try near the leaves", HUNDREDTH),
    "lmp_slope": Margin("lmp", 100, 30, 300, "how many more to try, times the depth squared", HUNDREDTH),
    "singular": Margin(
        "singular", 20, 5, 100, "how much better than all others a singular move is, for ten half-moves"
    ),
    "double": Margin("singular", 25, 5, 150, "how much better still it must be to be extended by two half-moves"),
    "aspiration": Margin("aspiration", 25, 5, 200, "how far the first window of an iteration reaches"),
}

#: Margins that no kernel looks at: a table is made of them, or they are for the iterations.
ELSEWHERE = ("lmr_base", "lmr_divisor", "aspiration")


def margins(given: Mapping[str, int] | str = "") -> dict[str, int]:
    """The value of every margin: the usual one, but for those given, as a mapping or as text.

    >>> changed = margins("futility:120,razor:250")
    >>> changed == margins({"futility": 120, "razor": 250}), changed["reverse"]
    (True, 75)
    >>> margins({"futlity": 120})
    Traceback (most recent call last):
    secateur.errors.SecateurError: unknown margin 'futlity'; did you mean 'futility'?
    """
    values = {name: margin.usual for name, margin in MARGINS.items()}
    for name, value in (_read(given) if isinstance(given, str) else given).items():
        known(name)
        low, high = MARGINS[name].low, MARGINS[name].high
        if not is_whole(value) or not low <= value <= high:
            raise SecateurError(f"margin {name} must be a whole number from {low} to {high}, not {value}")
        values[name] = value
    return values


def known(name: str) -> Margin:
    """The margin of that name.

    >>> known("razor").usual
    300
    """
    if name not in MARGINS:
        raise SecateurError(f"unknown margin {name!r}{instead(name, MARGINS)}")
    return MARGINS[name]


def margins_text(values: Mapping[str, int]) -> str:
    """What `margins` reads: those that are not as usual.

    >>> margins_text(margins({"razor": 250, "futility": 120, "reverse": 75}))
    'razor:250,futility:120'
    """
    return ",".join(f"{name}:{values[name]}" for name in MARGINS if values.get(name, 0) != MARGINS[name].usual)


def _read(text: str) -> dict[str, int]:
    """Names with values, and commas or blanks between: no sign that an option of a protocol or a spec could take."""
    found: dict[str, int] = {}
    for part in text.replace(",", " ").split():
        name, _, value = part.partition(":")
        known(name)
        if not value.isdecimal() or len(value) > 9:
            raise SecateurError(f"{part!r} must give a margin a value: write {name}:{MARGINS[name].usual}")
        found[name] = int(value)
    return found


def figures(values: Mapping[str, int], game: Game) -> dict[str, int]:
    """The margins that a kernel works with, as it has them."""
    return {name: MARGINS[name].figure(value, game) for name, value in values.items() if name not in ELSEWHERE}


def reductions(values: Mapping[str, int]) -> np.ndarray:
    """By depth and number of moves tried: how much less deeply to search a late move of a game with a swing."""
    base, divisor = values["lmr_base"] / 100, values["lmr_divisor"] / 100
    table = np.zeros((REDUCED, REDUCED), np.int8)
    for depth in range(1, REDUCED):
        for tried in range(1, REDUCED):
            table[depth, tried] = int(base + log(depth) * log(tried) / divisor)
    return table.reshape(-1)
