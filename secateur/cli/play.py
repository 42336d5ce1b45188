"""`secateur play`: a person against the engine."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from secateur.cli.common import (
    Progress,
    Subject,
    complete_games,
    json_option,
    plural,
    print_json,
    rate_text,
    score_text,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.cli.session import SIDES, Session, latest_file, new_file
from secateur.errors import SecateurError, instead
from secateur.game import DRAW, LOSS, WIN

if TYPE_CHECKING:
    from secateur.textbook import Result

COMMANDS = {
    "moves": "list the legal moves",
    "hint": "what the engine would play here",
    "undo": "take back your last move",
    "flip": "change sides",
    "board": "show the board again",
    "save": "save [FILE]: keep the game in a file (it is kept after every move anyway)",
    "resign": "give up",
    "quit": "leave; secateur play --resume goes on",
    "help": "this list",
}

#: Seconds the engine thinks for a move where neither --time nor --depth is given.
USUAL_TIME = 1.0


@click.command()
@click.argument("game", required=False, shell_complete=complete_games)
@click.option("--side", type=click.Choice(SIDES), help="Move first or second. Default: first, or as saved.")
@click.option(
    "--time",
    metavar="SECONDS",
    callback=to_seconds,
    help=f"Seconds the engine thinks for a move. Default without --depth: {USUAL_TIME:g}.",
)
@click.option("--depth", metavar="N", callback=to_depth, help="Half-moves the engine looks ahead.")
@click.option("--position", metavar="TEXT", help="Begin here: a position, or moves that lead to it.")
@click.option("--resume", is_flag=True, help="Go on with the newest unfinished game (of GAME, or in --file).")
@click.option("--file", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game in this file.")
@click.option("--interpreted", is_flag=True, help="Run as plain Python: slower, but any Python is allowed in the game.")
@json_option
def play(
    game: str | None, side: str | None, time: float | None, depth: int | None, position: str | None, resume: bool,
    file: Path | None, interpreted: bool, as_json: bool,
) -> None:  # fmt: skip
    """Play against the engine.

    Type a move as the game writes it, or: moves, hint, undo, flip, board, save, resign, quit, help.
    The game is kept after every move; Ctrl-C makes the engine move at once. With --json every
    event is one line of JSON.

    \b
    Examples:
      secateur play connect4
      secateur play othello:size=6 --side second --time 3
      secateur play --resume
    """
    if resume:
        if position is not None:
            raise SecateurError("--resume takes the position from the saved game: leave out --position")
        session = Session.read(file or latest_file(game))
        session.side = session.side if side is None else SIDES.index(side)
    else:
        session = begin(game, side or "first", position, file)
    Match(session, time, depth, interpreted, as_json).run()


def begin(game: str | None, side: str, position: str | None, file: Path | None) -> Session:
    """A new game."""
    from secateur.games import load

    if game is None:
        raise SecateurError("name a GAME (secateur games lists them), or --resume a saved one")
    loaded = load(game)
    first = "" if position is None else loaded.format(loaded.parse(position))
    session = Session(game, loaded, first, SIDES.index(side), file or new_file(game))
    if session.over:
        raise SecateurError("the game is over in this position: there is nothing left to play")
    return session


class Quit(Exception):
    """The person leaves."""


class Match:
    """One sitting: asks the person, lets the engine think, tells both."""

    def __init__(
        self, session: Session, time: float | None, depth: int | None, interpreted: bool = False, as_json: bool = False
    ) -> None:
        self.session = session
        self.time = time or (None if depth else USUAL_TIME)
        self.depth = depth
        self.interpreted = interpreted
        self.as_json = as_json
        self.out = terminal()

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        session = self.session
        self.board()
        try:
            while not session.over:
                if session.player == session.side:
                    self.person()
                else:
                    self.engine()
        except Quit:
            session.save()
            self.tell("quit", f"game kept in {session.file}; secateur play --resume goes on", file=str(session.file))
            return
        session.save()
        self.tell("over", self._verdict(), result=self._result(), moves=session.notation())

    # ------------------------------------------------------------ turns

    def person(self) -> None:
        """Asks until there is a move or a command."""
        words = self._ask().split()
        if not words:
            return
        legal = {self.session.game.format_move(self.session.state, move) for move in self._legal()}
        if words[0].lower() in COMMANDS and words[0] not in legal:
            getattr(self, words[0].lower())(*words[1:])
            return
        try:
            move = self.session.game.parse_move(self.session.state, " ".join(words))
        except SecateurError as error:
            near = instead(words[0].lower(), COMMANDS)
            self.complain(f"{error}{near if near.startswith('; did') else ''} (help lists commands)")
            return
        self._played("person", self.session.play(move))

    def engine(self) -> None:
        """Thinks, and moves."""
        result = self._think()
        line = self.session.game.format_line(self.session.state, result.line)
        move = result.move if result.move is not None else self._legal()[0]
        effort = f"{plural(result.nodes, 'node')} ({rate_text(result.nodes, result.seconds)})"
        told = f"{score_text(result)}, depth {result.depth}, {effort}"
        self._played("engine", self.session.play(move), told, **_figures(result, line))

    def _played(self, by: str, move: str, note: str = "", **fields: Any) -> None:
        self.session.save()
        who = "you play" if by == "person" else "engine plays"
        self.tell("move", f"{who} {move}   {note}".rstrip(), by=by, move=move, **fields)
        self.board()

    def _think(self) -> Result:
        from secateur.textbook import Interrupted

        about = Subject(self.session.spec, self.session.game, self.session.state, self.interpreted)
        with Progress() as progress:
            progress("thinking...")
            try:
                return about.search("deepening", self.depth, time=self.time, ordering="rank")
            except Interrupted as interrupted:
                return interrupted.result

    def _ask(self) -> str:
        prompt = f"{SIDES[self.session.side]} player, your move: "
        try:
            if sys.stdin.isatty():
                import readline  # noqa: F401  line editing and history in input()

                return input(prompt)
            line = sys.stdin.readline()
        except (EOFError, KeyboardInterrupt):
            line = ""
            self.out.print()
        if not line:
            raise Quit
        return line

    def _legal(self) -> list[int]:
        return list(self.session.game.moves(self.session.state))

    # ------------------------------------------------------------ commands

    def moves(self, *_: str) -> None:
        names = [self.session.game.format_move(self.session.state, move) for move in self._legal()]
        self.tell("moves", " ".join(names), moves=names)

    def hint(self, *_: str) -> None:
        result = self._think()
        line = self.session.game.format_line(self.session.state, result.line)
        move = line[0] if line else None
        told = f"hint: {move or '-'}   {score_text(result)}, line {' '.join(line)}"
        self.tell("hint", told, move=move, **_figures(result, line))

    def undo(self, *_: str) -> None:
        if not self.session.undo():
            self.complain("there is no move of yours to take back")
            return
        self.session.save()
        self.tell("undo", "taken back")
        self.board()

    def flip(self, *_: str) -> None:
        self.session.side = 1 - self.session.side
        self.tell("flip", f"you are the {SIDES[self.session.side]} player now", side=SIDES[self.session.side])

    def board(self, *_: str) -> None:
        session = self.session
        position = session.game.format(session.state)
        self.tell(
            "position", f"\n{session.game.show(session.state)}\n", position=position, to_move=SIDES[session.player]
        )

    def save(self, *names: str) -> None:
        if names:
            self.session.file = Path(" ".join(names)).expanduser()
        try:
            self.session.save()
        except SecateurError as error:
            self.complain(str(error))
            return
        self.tell("saved", f"kept in {self.session.file}", file=str(self.session.file))

    def resign(self, *_: str) -> None:
        self.session.resigned = True

    def quit(self, *_: str) -> None:
        raise Quit

    def help(self, *_: str) -> None:
        self.tell("help", "\n".join(f"{name:<8}{what}" for name, what in COMMANDS.items()), commands=COMMANDS)

    # ------------------------------------------------------------ speaking

    def tell(self, event: str, text: str, **fields: Any) -> None:
        """Says something once: as text, or as a line of JSON."""
        if self.as_json:
            print_json({"event": event, **fields})
            sys.stdout.flush()
        else:
            self.out.print(text)

    def complain(self, message: str) -> None:
        """One line about what was typed; the game goes on."""
        if self.as_json:
            print_json({"event": "error", "message": message})
        else:
            click.echo(f"secateur: {message}", err=True)

    def _result(self) -> str:
        if self.session.resigned:
            return "loss"
        score = self.session.result()
        return "win" if score > DRAW else "loss" if score < DRAW else "draw"

    def _verdict(self) -> str:
        if self.session.resigned:
            return "you resigned"
        score = self.session.result()
        points = "" if score in (WIN, LOSS, DRAW) else f" by {abs(score)}"
        return {"win": f"you win{points}", "loss": f"the engine wins{points}", "draw": "a draw"}[self._result()]


def _figures(result: Result, line: list[str]) -> dict[str, Any]:
    return {
        "score": result.score, "mate": result.mate, "depth": result.depth, "nodes": result.nodes,
        "seconds": round(result.seconds, 6), "pv": line,
    }  # fmt: skip
