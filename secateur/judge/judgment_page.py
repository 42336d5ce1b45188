"""A judgment as one page: the verdict, and both searches of the smallest tree, step by step. It loads nothing."""

from __future__ import annotations

import html
import json
from typing import TYPE_CHECKING

from secateur.judge.verdict import HEADLINES
from secateur.trace.web.pack import packed
from secateur.trace.web.standalone import STYLES, part, script

if TYPE_CHECKING:
    from secateur.judge.report import Judgment

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; \
style-src 'unsafe-inline'; img-src data: blob:">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<style>
{style}
html, body {{ height: auto; }}
.verdict {{ max-width: 60em; margin: 0 auto; padding: 14px; }}
main.workspace {{ display: flex; flex-direction: column; height: 62em; }}
.panes {{ flex: 1; min-height: 0; }}
</style>
</head>
<body>
<section class="verdict">{words}{parting}</section>
<main class="workspace" {hidden}></main>
<noscript>{picture}</noscript>
<script type="application/json" id="traces" data-after="{after}">{traces}</script>
<script type="module">
{script}
</script>
</body>
</html>
"""


def page(judgment: Judgment) -> str:
    """The page as HTML."""
    from secateur.judge.report import words

    verdict, comparison = judgment.verdict, judgment.comparison
    traces = []
    if comparison is not None:
        traces = [
            {"name": name, "trace": json.loads(packed(tree, None, False))}
            for name, tree in zip(comparison.names, comparison.trees, strict=True)
        ]
    return PAGE.format(
        title=html.escape(f"{verdict.file} {HEADLINES[verdict.kind]}"),
        style="\n".join(map(part, STYLES)),
        words=words(verdict),
        parting=_parting(judgment),
        after=judgment.parting or "",
        hidden="" if traces else "hidden",
        picture=judgment.svg(),
        traces=json.dumps(traces, separators=(",", ":")).replace("<", "\\u003c"),
        script=script("compared.js") if traces else "",
    )


def _parting(judgment: Judgment) -> str:
    """Where the page opens, and why there."""
    witness = judgment.verdict.witness
    if judgment.parting is None or witness is None:
        return ""
    return f"<p><b>The first difference, after {judgment.parting} nodes:</b> {html.escape(witness.difference)}</p>"
