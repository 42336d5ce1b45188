"""A judgment as one page: the verdict, and both searches of the smallest tree, step by step. It loads nothing."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING

from secateur.judge.report import MARK, headline, marked, ways, witness_lines
from secateur.judge.verdict import HEADLINES, Verdict
from secateur.trace.web.pack import packed
from secateur.trace.web.standalone import STYLES, part, script

if TYPE_CHECKING:
    from secateur.judge.report import Judgment

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
{mark}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; \
style-src 'unsafe-inline'; img-src data: blob:">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}
html, body {{ height: auto; }}
header, footer {{ max-width: 1240px; margin: 0 auto; padding: 12px 16px; overflow-wrap: anywhere; }}
header {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(400px, 100%), 1fr)); gap: 0 36px; }}
header h1 {{ grid-area: 1 / 1 / auto / -1; padding: 0; background: none; border: 0; font-size: 20px; color: {colour}; }}
header h2 {{ margin: 10px 0 2px; font-size: 15px; }}
header p {{ margin: 4px 0; }}
.mistake {{ margin: 8px 0; padding: 0 12px 8px; background: var(--panel); border: 1px solid var(--line); }}
.mistake {{ border-left: 4px solid {colour}; border-radius: 8px; }}
footer {{ color: var(--muted); font-size: 13px; }}
main.workspace {{ display: flex; flex-direction: column; height: auto; border-block: 1px solid var(--line); }}
.panes {{ overflow: visible; }}
</style>
</head>
<body>
<header><h1>{headline}</h1>
<section class="verdict">{verdict}</section>
<section class="smallest">{smallest}</section></header>
<main class="workspace" {hidden}></main>
<noscript>{picture}</noscript>
<footer>{facts}</footer>
<script type="application/json" id="traces" data-after="{after}">{traces}</script>
<script type="module">
{script}
</script>
</body>
</html>
"""


def page(judgment: Judgment) -> str:
    """The page as HTML."""
    verdict, comparison = judgment.verdict, judgment.comparison
    traces = []
    if comparison is not None:
        traces = [
            {"name": name, "trace": json.loads(packed(tree, None, False))}
            for name, tree in zip(comparison.names, comparison.trees, strict=True)
        ]
    return PAGE.format(
        mark=MARK,
        title=html.escape(f"{verdict.file} {HEADLINES[verdict.kind]}"),
        style="\n".join(map(part, STYLES)),
        colour="var(--best)" if verdict.is_right else "var(--cut)",
        headline=html.escape(headline(verdict)),
        verdict=_verdict(verdict),
        smallest=_smallest(judgment),
        facts=_paragraphs([*verdict.remarks, *ways(verdict)]),
        after=judgment.parting or "",
        hidden="" if traces else "hidden",
        picture=judgment.svg(),
        traces=json.dumps(traces, separators=(",", ":")).replace("<", "\\u003c"),
        script=script("compared.js") if traces else "",
    )


def _verdict(verdict: Verdict) -> str:
    """The verdict in words, and each mistake by name."""
    asked = [f"Name the function with --entry: {', '.join(verdict.choices)}."] if verdict.choices else []
    mistakes = [
        f'<div class="mistake"><h2>{"Mistake" if each.certain else "Probably"}: {html.escape(each.name)}</h2>'
        f"{_paragraphs([each.sentence, f'Fix: {each.cure}'])}</div>"
        for each in verdict.mistakes
    ]
    return _paragraphs([verdict.sentence, *asked]) + "".join(mistakes)


def _smallest(judgment: Judgment) -> str:
    """The smallest tree that shows it, and where the two searches of it part: there the page opens."""
    witness = judgment.verdict.witness
    if witness is None:
        return ""
    title, tree, *deeds, difference = witness_lines(witness)
    after = judgment.parting
    where = "" if after is None else f"The first difference, after {after} {'node' if after == 1 else 'nodes'}:"
    return (
        f"<h2>{html.escape(title.rstrip(':'))}</h2><p><code>{html.escape(tree)}</code></p>"
        f"{_paragraphs(deeds)}<p><b>{where}</b> {html.escape(difference)}</p>"
    )


def _paragraphs(texts: list[str]) -> str:
    """Each text in a paragraph; code stands between backquotes."""
    return "".join(f"<p>{marked(text)}</p>" for text in texts)
