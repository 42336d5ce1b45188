"""Weights as people read them: piece-square tables as boards, lists with names, patterns by how much they weigh."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from secateur.evaluate.layout import Group, Layout

#: Weights of a list that are shown, unless more are asked for.
TOP = 10


def lines_of(layout: Layout, values: np.ndarray, phases: list[int], top: int = TOP, only: str = "") -> Iterator[str]:
    """All groups, or those whose names contain `only`, in points: the phases side by side."""
    starts = layout.starts
    for group in layout.groups:
        if only.lower() not in group.name.lower():
            continue
        part = values[:, starts[group.name] : starts[group.name] + group.size][phases] / layout.parts
        yield f"{group.name or 'features'} ({group.size} weight{'s' if group.size > 1 else ''})"
        names = [layout.phase_name(phase) for phase in phases] if layout.phases > 1 else [""]
        if group.kind == "board":
            yield from _boards(group, part, names)
        else:
            yield from _list(group, part, names, top)
        yield ""


def _boards(group: Group, values: np.ndarray, names: list[str]) -> Iterator[str]:
    """A board for each phase, the last row on top, as the owner of the piece sees it."""
    rows, columns = group.squares
    for name, board in zip(names, values, strict=True):
        if name:
            yield f"  {name}"
        for row in reversed(range(rows)):
            yield f"  {row + 1:2} " + " ".join(
                f"{_number(board[row * columns + column]):>5}" for column in range(columns)
            )
        yield "     " + " ".join(f"{'abcdefghijklmnop'[column]:>5}" for column in range(columns))


def _list(group: Group, values: np.ndarray, names: list[str], top: int) -> Iterator[str]:
    """The weights with the largest values of any phase; few are shown in their order."""
    shown = np.arange(group.size)
    if group.size > top:
        heavy = np.abs(values).max(axis=0)
        shown = np.argsort(-heavy, kind="stable")[:top]
        shown = shown[heavy[shown] > 0]
    labels = [label_of(group, int(place)) for place in shown]
    width = max(map(len, labels), default=0)
    if any(names):
        yield "  " + " " * width + "  " + "  ".join(f"{name:>9}" for name in names)
    for place, label in zip(shown, labels, strict=True):
        numbers = "  ".join(
            f"{_number(value):>{max(9, len(name))}}" for value, name in zip(values[:, place], names, strict=True)
        )
        yield f"  {label:<{width}}  {numbers}"
    if len(shown) < group.size:
        rest = group.size - len(shown)
        yield f"  and {rest} more that weigh less"


def label_of(group: Group, place: int) -> str:
    """What a weight is called: a pattern by what stands on its squares, bits by those that are set."""
    if group.kind == "pattern":
        from secateur.evaluate.patterns import Patterns

        return Patterns(group.width, {group.name: group.squares}).signs(group.name, place)
    if group.kind == "bits":
        return f"{place:08b}"[::-1]
    return (group.names[place] if group.names else str(place)) or group.name


def _number(value: float) -> str:
    """
    >>> _number(12.0), _number(0.125), _number(-3.5)
    ('12', '0.12', '-3.50')
    """
    return f"{value:.0f}" if value == round(value) else f"{value:.2f}"


def as_data(layout: Layout, values: np.ndarray, phases: list[int]) -> dict[str, dict[str, list[float]]]:
    """The weights as plain data, all of them."""
    starts = layout.starts
    found = {}
    for group in layout.groups:
        part = values[:, starts[group.name] : starts[group.name] + group.size][phases] / layout.parts
        found[group.name] = {layout.phase_name(phase): row.tolist() for phase, row in zip(phases, part, strict=True)}
    return found
