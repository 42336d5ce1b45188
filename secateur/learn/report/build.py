"""What a run found, as its report tells it."""

from __future__ import annotations

import time

import numpy as np

from secateur.evaluate.attach import layout_with
from secateur.evaluate.layout import Group as Weighed
from secateur.evaluate.weights import Weights, parameters_of, read_weights
from secateur.learn.report.loss_curve import Epoch
from secateur.learn.report.record import Bin, Decision, Group, HeldOut, Match, Model, Report, Source, Stage
from secateur.learn.report.record import write as write
from secateur.learn.run import Run

#: Groups of weights that a report draws, and values of each.
GROUPS, VALUES = 12, 400


def report_of(run: Run, match: Match | None, decision: Decision, command: str) -> Report:
    """All that is told about a run."""
    found, asked = run.found, run.asked
    origins = tuple(f"{source.path} ({source.kind})" for source in found.sources)
    source = Source(
        origins,
        sum(each.games for each in found.sources),
        sum(each.positions for each in found.sources),
        found.skipped.count,
        tuple(found.skipped.first),
        found.dropped,
        *found.sizes.values(),
    )
    fate = "followed to where they are" if asked.follow else "dropped"
    loss = "least squares" if found.scored else "logistic"
    weights = read_weights(run.folder / "new.weights")
    return Report(
        game=asked.game,
        parameters=parameters_of(run.game),
        date=time.strftime("%Y-%m-%d"),
        command=command,
        seeds={"all": asked.seed},
        source=source,
        model=Model(found.weights * found.phases, found.phases, loss, found.ridge, len(found.curve) - 1),
        curve=tuple(Epoch(*each) for each in found.curve),
        taken=found.best,
        held_out=tuple(HeldOut(name, each.value, each.low, each.high) for name, each in found.held_out),
        calibration=tuple(Bin(*each) for each in found.calibration),
        groups=_groups(run, weights),
        match=match,
        decision=decision,
        notes=(f"{found.noisy:,} positions were not quiet, and were {fate}.",),
        stages=tuple(Stage(name, seconds) for name, seconds in found.stages.items()),
    )


def _groups(run: Run, weights: Weights) -> tuple[Group, ...]:
    """The groups with the largest weights, in the middle of the phases."""
    layout = layout_with(run.game, weights)
    values = weights.values[layout.phases // 2] / layout.parts
    starts = layout.starts
    parts = [(group, values[starts[group.name] :][: group.size]) for group in layout.groups]
    parts.sort(key=lambda part: -float(np.abs(part[1]).mean()))
    return tuple(_group(group, part) for group, part in parts[:GROUPS])


def _group(group: Weighed, values: np.ndarray) -> Group:
    name = group.name or "features"
    if group.kind == "board":
        rows, columns = group.squares
        flipped = values.reshape(rows, columns)[::-1]  # the first row is the lowest
        return Group(
            name,
            tuple(map(float, flipped.ravel())),
            rows,
            columns,
            tuple("abcdefgh"[:columns]),
            tuple(str(rows - row) for row in range(rows)),
            float(np.median(values)),
        )
    some = np.sort(values) if len(values) <= VALUES else np.quantile(values, np.linspace(0, 1, VALUES))
    return Group(name, tuple(float(value) for value in some))
