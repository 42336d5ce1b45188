"""The verdicts on a class as one page: a table, and below it each verdict with its trees. It loads nothing."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING

from msgspec import structs

from secateur.errors import plural
from secateur.judge.report import MARK, Judgment, lines, marked
from secateur.judge.verdict import HEADLINES
from secateur.trace.web.notebook import scoped

if TYPE_CHECKING:
    from secateur.judge.classroom import ClassReport, MarkedFile

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
{mark}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<title>{title}</title>
<style>
body {{ font: 15px/1.5 system-ui, sans-serif; max-width: 75em; margin: 0 auto; padding: 1em; color: #1f2328;
  background: #fff; }}
.marks {{ overflow-x: auto; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: left; padding: .25em .6em; border-bottom: 1px solid #d0d7de; vertical-align: top; }}
th.points, td.points {{ text-align: right; font-variant-numeric: tabular-nums; }}
.right {{ color: #1a7f37; }}
.wrong {{ color: #b42318; }}
.open {{ color: #9a6700; }}
article {{ border-top: 1px solid #d0d7de; margin-top: 2em; break-inside: avoid; }}
pre {{ white-space: pre-wrap; font: inherit; overflow-wrap: anywhere; }}
code {{ font-family: ui-monospace, monospace; }}
h1, h2, p {{ overflow-wrap: anywhere; }}
article svg {{ max-width: 100%; height: auto; }}
@media (max-width: 40em) {{  /* the marks of a phone: the article below names the file */
  .marks .file {{ display: none; }}
  th, td {{ padding: .25em .4em; }}
  td:not(.points) {{ overflow-wrap: anywhere; }}
  .points {{ white-space: nowrap; }}
}}
</style>
</head>
<body>
<h1>{title}</h1>
<p>{counts}</p>
<div class="marks"><table>
<thead><tr><th>student</th><th class="file">file</th><th class="points">points</th><th>verdict</th>
<th>mistake</th></tr></thead>
<tbody>
{rows}
</tbody>
</table></div>
<p>{about}</p>
{articles}
</body>
</html>
"""


def class_page(report: ClassReport) -> str:
    """The page as HTML."""
    document = report.document
    isolations = report.isolations()
    about = [f"Seed {document.seed}, secateur {document.secateur}.", *isolations]
    articles = [
        _article(place, mark, Judgment(judged), len(isolations) > 1)
        for place, (mark, judged) in enumerate(zip(document.marks, report.judgments, strict=True))
    ]
    return PAGE.format(
        mark=MARK,
        title=html.escape(f"{document.folder}: {plural(len(document.marks), 'file')}"),
        counts=html.escape(f"{report.counts()}."),
        rows="\n".join(_row(place, mark, document.full) for place, mark in enumerate(document.marks)),
        about=html.escape(" ".join(about)),
        articles="\n".join(articles),
    )


def _row(place: int, mark: MarkedFile, full: float) -> str:
    points = "?" if mark.points is None else f"{mark.points:g} / {full:g}"
    colour = "right" if mark.verdict.is_right else "open" if mark.points is None else "wrong"
    cells = [
        f'<td><a href="#file-{place}">{html.escape(mark.student)}</a></td>',
        f'<td class="file">{html.escape(mark.file)}</td>',
        f'<td class="points">{points}</td>',
        f'<td class="{colour}">{HEADLINES[mark.verdict.kind]}</td>',
        f"<td>{html.escape(mark.verdict.mistake or '')}</td>",
    ]
    return f"<tr>{''.join(cells)}</tr>"


def _article(place: int, mark: MarkedFile, judgment: Judgment, says_isolation: bool) -> str:
    verdict = mark.verdict if says_isolation else structs.replace(mark.verdict, isolation="")
    head, *rest = lines(verdict)
    picture = judgment.svg()
    return (
        f'<article id="file-{place}"><h2>{html.escape(mark.student)}</h2><p><b>{html.escape(head)}</b></p>'
        f"<pre>{marked(chr(10).join(rest))}</pre>{scoped(picture) if picture else ''}</article>"
    )
