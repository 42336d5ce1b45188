"""`secateur judge`: a student's own minimax or alpha-beta, its mistake by name, and the smallest tree that shows it."""

from __future__ import annotations

from pathlib import Path

import click

from secateur.cli.common import json_option, print_json
from secateur.cli.streams import echo
from secateur.errors import SecateurError


@click.command()
@click.argument("file", required=False, metavar="FILE.py[:FUNCTION]")
@click.option("--entry", metavar="NAME", help="The function to judge, where a file has several searches.")
@click.option(
    "--command", metavar="COMMAND", help="Judge a program that reads a tree and answers, a line of JSON each."
)
@click.option("--cut", type=click.Choice([">=", ">"]), help="The cut-off that was asked for: >= refuses a strict one.")
@click.option(
    "-o", "--output", metavar="FILE", multiple=True, help="Write the verdict to a file: .html, .json, .txt or .svg."
)
@json_option
def judge(
    file: str | None, entry: str | None, command: str | None, cut: str | None, output: tuple[str, ...], as_json: bool
) -> None:
    """Judge a student's own minimax or alpha-beta.

    The function is run on many small trees. The verdict says whether it is right and in which form, or else
    what is wrong: the mistake by name, and the smallest tree that shows it. The exit code is 1 where it is not right.

    \b
    Examples:
      secateur judge hw.py
      secateur judge hw.py:alphabeta -o report.html
      secateur judge --command "node hw.js" --json
    """
    from secateur.judge import Judgment, judged
    from secateur.judge.process import judged_command
    from secateur.judge.report import check_suffix

    for path in output:
        check_suffix(Path(path))
    if (file is None) == (command is None):
        raise SecateurError("give a file, as in secateur judge hw.py, or a program with --command")
    found = Judgment(judged(file, entry, cut) if command is None else judged_command(command, cut))
    for path in output:
        found.save(path)
    if as_json:
        print_json(found.as_dict())
    else:
        echo(found.text())
    if not found.verdict.is_right:
        click.get_current_context().exit(1)
