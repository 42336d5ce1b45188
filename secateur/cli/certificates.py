"""Certificates in commands: the options of `secateur solve` that write one, and what they prove in words."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import ProgressLine, Subject, plural, print_json, terminal
from secateur.cli.options import Command, WholeNumber, option_group
from secateur.cli.streams import echo
from secateur.errors import SecateurError
from secateur.game import DRAW, LOSS, MAX, WIN, Game
from secateur.score_words import player_text, player_words

if TYPE_CHECKING:
    from secateur.certificate.file import Claim
    from secateur.certificate.prover import Certified, Listener, ProofProgress
    from secateur.engine import Engine


@dataclass(frozen=True)
class WantedCertificate:
    """What --certificate, --rests-on and --leaf say."""

    path: Path
    rests_on: tuple[str, ...]
    leaf: int


def certificate_options(command: Command) -> Command:
    """--certificate, --rests-on and --leaf: the command gets a WantedCertificate, or None, as `wanted`."""

    @functools.wraps(command)
    def with_wanted(certificate: Path | None, rests_on: str, leaf: int | None, **given: Any) -> Any:
        if certificate is None and (rests_on or leaf is not None):
            raise SecateurError("--rests-on and --leaf say how --certificate FILE is made: add it, or leave them out")
        names = tuple(name.strip() for name in rests_on.split(",") if name.strip())
        wanted = None if certificate is None else WantedCertificate(certificate, names, 1000 if leaf is None else leaf)
        return command(wanted=wanted, **given)

    add = option_group(
        click.option(
            "--certificate",
            type=click.Path(path_type=Path),
            help="File for a proof of the value, which secateur verify checks with the rules of the game alone.",
        ),
        click.option(
            "--rests-on",
            metavar="NAME,NAME",
            default="",
            help="With --certificate: what the proof may rest on besides the rules: canonical, bounds, candidates.",
        ),
        click.option(
            "--leaf",
            metavar="N",
            type=WholeNumber(0, 10**12),
            help="With --certificate: maximum nodes of a leaf, which secateur verify searches itself. Default: 1000.",
        ),
    )
    wrapped: Any = with_wanted
    return add(wrapped)


def write_certificate(
    about: Subject, engine: Engine, wanted: WantedCertificate, reaches: int | None, time: float | None, as_json: bool
) -> None:
    """Makes a certificate, and says what it proves."""
    from secateur.certificate.prover import ProofOptions, certify

    if about.name == "tree":
        raise SecateurError("--certificate needs a GAME: a written tree is small enough to be checked by hand")
    options = ProofOptions(wanted.leaf, wanted.rests_on, reaches, time)
    print_certificate(
        about, wanted, lambda tell: certify(engine, wanted.path, about.state, options, on_progress=tell), as_json
    )


def print_certificate(
    about: Subject, wanted: WantedCertificate, make: Callable[[Listener], Certified], as_json: bool
) -> None:
    """Has a certificate made, and says what it proves."""
    from secateur.certificate.prover import journal_of

    if journal_of(wanted.path).exists():
        echo(f"continuing with {journal_of(wanted.path)}", err=True)
    try:
        with ProgressLine() as progress:
            made = make(functools.partial(_tell, about, progress))
    except KeyboardInterrupt:
        echo(f"stopped: run the same command again to continue with {journal_of(wanted.path)}", err=True)
        click.get_current_context().exit(130)
    low, high = bounds_of_claims(made.certificate.head.claims)
    states = sum(made.certificate.head.entries)
    if as_json:
        print_json(
            {"game": about.name, "position": about.position, "low": low, "high": high, "certificate": str(made.path)}
            | {"states": states, "bytes": made.size, "seconds": round(made.seconds, 6)}
        )
        return
    out = terminal()
    out.print(f"value   {bounds_words(about.game, low, high)}, proven", style="bold green")
    out.print(f"file    {made.path}: {plural(states, 'state')}, {plural(made.size, 'byte')}, in {made.seconds:.3f} s")


def _tell(about: Subject, progress: ProgressLine, news: ProofProgress) -> None:
    if news.claim is None:
        progress("finding the value...")
    elif news.states % 64 == 1:
        player = about.game.player_names[news.claim.player]
        progress(f"{news.seconds:.0f} s, {plural(news.states, 'state')} of a strategy for {player}")


def bounds_of_claims(claims: list[Claim]) -> tuple[int, int]:
    """What claims say of the value, as the first player sees it."""
    low = max((each.score for each in claims if each.player == MAX), default=LOSS)
    return low, min((-each.score for each in claims if each.player != MAX), default=WIN)


def bounds_words(game: Game, low: int, high: int) -> str:
    """A value between two bounds, as the first player sees it.

    >>> from secateur.games.othello import Othello
    >>> bounds_words(Othello(), -4, -4), bounds_words(Othello(), 2, WIN)
    ('White +4', 'Black +2 at least')
    >>> bounds_words(Othello(), 1, WIN)
    'Black gets more than a draw'
    """
    names, unit = game.player_names, game.score_unit
    if (low, high) in ((DRAW + 1, WIN), (LOSS, DRAW - 1)):  # what --reaches win asks
        return f"{names[0 if low > DRAW else 1]} gets more than a draw"
    if low == high or high == LOSS:
        return player_text(high, "exact", names, unit)
    if low == WIN:
        return player_text(low, "exact", names, unit)
    known = [(low, "lower")] if low > LOSS else []
    known += [(high, "upper")] if high < WIN else []
    return "; ".join(player_words(score, bound, names, unit).removesuffix(", proven") for score, bound in known)
