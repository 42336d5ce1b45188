"""The report of a learning run as one HTML page: nothing is fetched, light and dark, for a desk and for a phone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from secateur.learn.report.charts import (
    Axes,
    Series,
    board_chart,
    calibration_chart,
    interval_chart,
    line_chart,
    weights_chart,
)
from secateur.learn.report.loss_curve import readable_range
from secateur.learn.report.record import DecidedMatch, RunReport, WeightGroup, interval_text, step_text, summary
from secateur.learn.report.svg import THEMES
from secateur.trace.formats.svg import written

#: Groups of weights in one chart.
MANY = 20

STYLE = """
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; margin: 0 auto;
  max-width: 68rem; padding: 1.5rem 1rem 4rem; color: var(--ink); background: var(--paper); overflow-wrap: anywhere; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .3rem; }
h2 { font-size: 1.15rem; margin: 2.2rem 0 .6rem; padding-top: .8rem; border-top: 1px solid var(--faint); }
.soft { color: var(--soft); } p { margin: .3rem 0; }
.summary { margin: 1.2rem 0; padding: .8rem 1rem .8rem 2rem; border: 1px solid var(--faint); border-radius: 10px; }
.figures { columns: 27rem 2; column-gap: 1rem; margin-top: 1rem; } .boards { columns: 20rem 3; }
figure { margin: 0 0 1rem; border: 1px solid var(--faint); border-radius: 10px; overflow: hidden; break-inside: avoid; }
figure svg { display: block; width: 100%; height: auto; max-width: 36rem; margin: auto; }
.table { overflow-x: auto; } table { border-collapse: collapse; margin: .4rem 0; }
th, td { text-align: left; vertical-align: top; padding: .3rem 1.2rem .3rem 0; border-bottom: 1px solid var(--faint); }
th { font-weight: 600; } td { font-variant-numeric: tabular-nums; } td.number, th.number { text-align: right; }
thead + tbody td { white-space: nowrap; }
tbody th { font-weight: 400; color: var(--soft); white-space: nowrap; }
code { font: 13px/1.5 ui-monospace, "DejaVu Sans Mono", monospace; }
details { margin: .8rem 0; } summary { cursor: pointer; margin: .4rem 0; }
@media print { tr { break-inside: avoid; } h2 { break-after: avoid; } }
"""


def html_page(report: RunReport) -> str:
    """The whole file."""
    lines = "".join(f"<li>{written(line)}</li>\n" for line in summary(report))
    parts = [
        f"<h1>{written(report.title)}</h1>",
        f'<p class="soft">{written(report.date)}</p>' if report.date else "",
        f'<ul class="summary">\n{lines}</ul>',
        _learned(report),
        _contest(report.match),
        _weights(report.groups or ()),
        _model(report),
        _source(report),
        _run(report),
        _notes(report.notes),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="generator" content="secateur learn">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n<meta name="color-scheme" '
        f'content="light dark">\n<title>{written(report.title)}</title>\n<style>{_colours()}{STYLE}</style>\n</head>\n'
        "<body>\n" + "\n".join(part for part in parts if part) + "\n</body>\n</html>\n"
    )


def _colours() -> str:
    """Those of the charts."""
    names = ("paper", "ink", "soft", "faint")
    light, dark = (
        ":root { " + " ".join(f"--{name}: {THEMES[theme][name]};" for name in names) + " }"
        for theme in ("light", "dark")
    )
    return f"\n{light}\n@media (prefers-color-scheme: dark) {{ {dark} }}"


# ---------------------------------------------------------------- sections


def _learned(report: RunReport) -> str:
    """The curve, the loss on what was held out, and whether predictions come true."""
    figures, tables = [], []
    if report.curve:
        figures.append(curve_chart(report))
    if report.held_out:
        rows = [(each.name, each.loss, each.low, each.high) for each in report.held_out]
        known = [(name, loss, low, high) for name, loss, low, high in rows if loss is not None]
        figures.append(interval_chart(known, "Held-out loss", "loss of a position, with 95 % interval"))
        tables.append(
            _table(("evaluation", "held-out loss"), [(row.name, interval_text(row)) for row in report.held_out])
        )
    if report.calibration:
        figures.append(dots_chart(report))
    return _section("What was learned", *tables, _figures(figures)) if figures else ""


def curve_chart(report: RunReport) -> str:
    curve = report.curve or ()
    series = [Series("train", [(each.epoch, each.train) for each in curve])]
    if any(each.validation is not None for each in curve):
        series.append(Series("validation", [(each.epoch, each.validation) for each in curve]))
    losses = [y for each in series for _, y in each.points if y is not None]
    low, high = readable_range(losses)
    about = "loss of a position" + ("; the first epochs lie higher" if max(losses, default=high) > high else "")
    stop = None if report.taken is None else (report.taken, f"weights taken: epoch {report.taken:,}")
    room = 0.04 * (high - low)
    along = Axes("epoch", about, y_range=(low - room, high + room))
    return line_chart(series, "Loss", along, stop=stop)


def _contest(match: DecidedMatch | None) -> str:
    """The match: its result, the rating, and the test."""
    if match is None:
        return ""
    result = f"+{match.wins} ={match.draws} -{match.losses}"
    rows = [("match", f"{match.first} against {match.second}"), ("games", f"{match.games:,}: {result}")]
    rows += [("time", match.limits)] if match.limits else []
    figures = []
    if match.steps:
        rows.append(("Elo", step_text(match.steps[-1])))
        figures.append(elo_chart(match))
    if match.low_bound is not None and match.high_bound is not None:
        ratio = match.steps[-1].ratio if match.steps else None
        bounds = f"({match.low_bound:.2f}, {match.high_bound:.2f})"
        rows.append(("SPRT", ("" if ratio is None else f"LLR {ratio:+.2f} ") + f"{bounds}: {match.decided}"))
        points = [(step.games, step.ratio) for step in match.steps]
        names = ["bound" if elo is None else f"elo {elo:g}" for elo in (match.elo1, match.elo0)]
        levels = list(zip((match.high_bound, match.low_bound), names, strict=True))
        stop = (match.steps[-1].games, match.decided) if match.verdict and match.steps else None
        along = Axes("games", "log-likelihood ratio; dashed: what decides")
        figures.append(line_chart([Series("ratio", points)], "Sequential test", along, levels=levels, stop=stop))
    return _section("The match", _facts(rows), _figures(figures))


def dots_chart(report: RunReport) -> str:
    """Whether predictions come true: shares of the point, or scores."""
    dots = [
        (each.predicted, each.real, each.count)
        for each in report.calibration or ()
        if each.predicted is not None and each.real is not None
    ]
    most = max((abs(end) for predicted, real, _ in dots for end in (predicted, real)), default=0.0)
    scored = most > 1 or any(predicted < 0 for predicted, _, _ in dots)
    return calibration_chart(dots, span=(-1.05 * most, 1.05 * most) if scored else (0, 1))


def elo_chart(match: DecidedMatch) -> str:
    """The rating game by game; the range is that of the later half, as an interval begins wide open."""
    late = match.steps[len(match.steps) // 2 :]
    ends = [end for step in late for end in (step.elo, step.low, step.high) if end is not None]
    low, high = min(0.0, *ends) if ends else -100.0, max(0.0, *ends) if ends else 100.0
    room = 0.06 * (high - low) or 10.0
    series = Series(
        "Elo", [(step.games, step.elo) for step in match.steps], [(step.low, step.high) for step in match.steps]
    )
    along = Axes("games", "difference in rating, with 95 % interval", y_range=(low - room, high + room))
    return line_chart([series], "Elo", along, levels=[(0, "equal")])


def _weights(groups: Sequence[WeightGroup]) -> str:
    """Boards first, then all groups."""
    if not groups:
        return ""
    boards = [
        board_chart(
            group.values,
            group.rows,
            group.columns,
            group.name,
            (group.column_names, group.row_names) if group.column_names and group.row_names else None,
            centre=group.centre,
        )
        for group in groups
        if group.rows * group.columns == len(group.values) > 0
    ]
    known = [(group.name, [value for value in group.values if value is not None]) for group in groups]
    parts = [known[start : start + MANY] for start in range(0, len(known), MANY)]
    spread = [
        weights_chart(part, "Weights by group" + (f", {number} of {len(parts)}" if len(parts) > 1 else ""))
        for number, part in enumerate(parts, 1)
    ]
    return _section("The weights", _figures(boards, "figures boards"), _figures(spread))


def _model(report: RunReport) -> str:
    model = report.model
    if model is None:
        return ""
    rows = [("weights", f"{model.weights:,}"), ("phases", f"{model.phases}"), ("loss", model.loss)]
    rows += [("ridge", f"{model.ridge:g}"), ("epochs", f"{model.epochs:,}")]
    return _section("The model", _facts(rows))


def _source(report: RunReport) -> str:
    source = report.source
    if source is None:
        return ""
    rows = [("from", "; ".join(source.origins)), ("games", f"{source.games:,}"), ("positions", f"{source.positions:,}")]
    rows += [("duplicates dropped", f"{source.duplicates:,}"), ("games skipped", f"{source.skipped:,}")]
    rows += [("train", f"{source.train:,}"), ("validation", f"{source.validation:,}"), ("test", f"{source.test:,}")]
    first = "".join(f"<li>{written(each)}</li>\n" for each in source.skipped_first)
    told = f"<details><summary>The first games that were skipped</summary>\n<ul>{first}</ul></details>" if first else ""
    return _section("The data", _facts(rows), told)


def _run(report: RunReport) -> str:
    """How to do it again, and how long that takes."""
    rows = [(f"seed of {name}", f"{seed}") for name, seed in report.seeds.items()]
    rows += [(f"{stage.name}", f"{stage.seconds:,.1f} s") for stage in report.stages]
    if report.stages:
        rows.append(("all stages", f"{sum(stage.seconds for stage in report.stages):,.1f} s"))
    command = f"<p><code>{written(report.command)}</code></p>" if report.command else ""
    return _section("The run", command, _facts(rows)) if rows or command else ""


def _notes(notes: Sequence[str]) -> str:
    items = "".join(f"<li>{written(note)}</li>\n" for note in notes)
    return _section("Notes, and what failed", f"<ul>\n{items}</ul>") if notes else ""


# ---------------------------------------------------------------- blocks


def _section(title: str, *parts: str) -> str:
    return "\n".join([f"<section>\n<h2>{written(title)}</h2>", *(part for part in parts if part), "</section>"])


def _figures(charts: Iterable[str], kind: str = "figures") -> str:
    figures = "\n".join(f"<figure>\n{chart}</figure>" for chart in charts)
    return f'<div class="{kind}">\n{figures}\n</div>' if figures else ""


def _facts(rows: Iterable[tuple[str, str]]) -> str:
    """Names and what belongs to them; nothing if that is empty."""
    lines = "\n".join(f"<tr><th>{written(name)}</th><td>{written(text)}</td></tr>" for name, text in rows if text)
    return f'<div class="table"><table><tbody>\n{lines}\n</tbody></table></div>' if lines else ""


def _table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{written(cell)}</th>" for cell in header)
    lines = "\n".join("<tr>" + "".join(f"<td>{written(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return f'<div class="table"><table><thead><tr>{head}</tr></thead><tbody>\n{lines}\n</tbody></table></div>'
