"""`secateur play`: a person against the engine."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import click

from secateur.cli.common import (
    EITHER_HELP,
    ProgressLine,
    Subject,
    algorithm_option,
    complete_games,
    json_option,
    line_text,
    load,
    plural,
    print_json,
    rate_text,
    terminal,
    to_depth,
    to_seconds,
)
from secateur.cli.options import interpreted_option
from secateur.cli.session import SIDES, Session, latest_file, new_file, own_file
from secateur.cli.streams import echo
from secateur.cli.thinking import (
    check_algorithm,
    complete_searches,
    engine_options,
    iteration_text,
    make_engine,
    words,
)
from secateur.errors import Interrupted, SecateurError, instead
from secateur.game import Game
from secateur.play import GameSoFar
from secateur.play.clock import PlayerClock, moves_to_come
from secateur.spec import ENGINE, SearchSpec
from secateur.trial import until_repeated

if TYPE_CHECKING:
    from secateur.engine import Clock, Engine
    from secateur.result import Result

COMMANDS = {
    "moves": "list the legal moves",
    "hint": "what the engine would play here",
    "undo": "take back your last move",
    "flip": "change sides",
    "board": "show the board again",
    "save": "save [FILE]: save the game to a file (it is saved after every move anyway)",
    "resign": "give up",
    "quit": "quit; the game is saved, and can be resumed",
    "help": "this list",
}

#: Seconds the engine thinks for a move where no limit is given.
USUAL_TIME = 1.0


#: What is left to think where nothing is left: the engine then moves almost at once.
LEAST = 0.05


def to_clock(ctx: click.Context, param: click.Parameter, text: str | None) -> PlayerClock | None:
    """The callback of --clock."""
    try:
        return None if text is None else PlayerClock.of(text)
    except SecateurError as error:
        raise SecateurError(str(error).replace("a clock", "--clock", 1)) from None


def share(clock: PlayerClock, game: Game, state: Any) -> Clock:
    """What the engine goes by in a search."""
    from secateur.engine import Clock

    return Clock(max(clock.left, LEAST), clock.increment, moves_to_come(game, state))


@click.command()
@click.argument("game", required=False, shell_complete=complete_games)
@click.option("--side", type=click.Choice(SIDES), help="Whether you move first or second. Default: first, or as saved.")
@click.option(
    "--time",
    metavar="SECONDS",
    callback=to_seconds,
    help=("Time for each move of the engine, in seconds. Default without --depth and --nodes: 1."),
)
@click.option(
    "--clock",
    metavar="M+S",
    callback=to_clock,
    help="Clock of the engine, instead of --time: M minutes for all its moves, and S seconds more for each, as in 5+3.",
)
@click.option("--depth", metavar="N", callback=to_depth, help="Depth of the search, in half-moves.")
@algorithm_option(ENGINE, shell_complete=complete_searches, help=EITHER_HELP)
@engine_options("nodes", "lines", "threads", "memory", "without")
@click.option("--position", metavar="TEXT", help="Position to begin from, or moves that lead to it.")
@click.option("--resume", is_flag=True, help="Resume the newest unfinished game (of GAME, or in --file).")
@click.option("--file", type=click.Path(dir_okay=False, path_type=Path), help="File that keeps the game.")
@interpreted_option
@json_option
def play(
    game: str | None,
    side: str | None,
    time: float | None,
    clock: PlayerClock | None,
    depth: int | None,
    algorithm: str,
    nodes: int | None,
    lines: int,
    threads: int,
    memory: str,
    without: str,
    position: str | None,
    resume: bool,
    file: Path | None,
    interpreted: bool,
    as_json: bool,
) -> None:
    """Play against the engine.

    Type a move as the game writes it, or: moves, hint, undo, flip, board, save, resign, quit, help.
    The game is saved after every move; Ctrl-C makes the engine move at once. --lines sets how many
    moves a hint shows. With --json, every event is one line of JSON.

    \b
    Examples:
      secateur play connect4
      secateur play othello:size=6 --side second --time 3
      secateur play othello --clock 5+3
      secateur play --resume
    """
    check_algorithm(algorithm, limited=depth is not None or time is not None)
    if time is not None and clock is not None:
        raise SecateurError("--time and --clock cannot be used together: give one of them")
    if resume:
        if position is not None:
            raise SecateurError("--position cannot be used with --resume, which continues from the saved position")
        session = Session.read(file or latest_file(game))
        session.side = session.side if side is None else SIDES.index(side)
    else:
        session = begin(game, side or "first", position, file)
    if clock is not None or time is not None or algorithm != ENGINE:
        session.clock = clock
    if algorithm == ENGINE:
        engine = make_engine(session.game, threads, memory, without, interpreted)
        thinker: TerminalThinker = EngineThinker(engine, depth, time, nodes, lines)
    else:
        thinker = TextbookThinker(algorithm, depth, time, interpreted)
    TerminalMatch(session, thinker, as_json).run()


def begin(game: str | None, side: str, position: str | None, file: Path | None) -> Session:
    """A new game."""
    if game is None:
        raise SecateurError("give a GAME (secateur games lists them), or --resume for a saved one")
    loaded = load(game)
    so_far = GameSoFar.from_text(loaded, position or "")
    if so_far.over:
        raise SecateurError("the game is over in this position: there is nothing left to play")
    return Session(game, so_far, SIDES.index(side), own_file(file) if file else new_file(game))


class Quit(Exception):
    """The person leaves."""


class TerminalThinker(Protocol):
    """Who the person plays against."""

    def think(self, session: Session, progress: ProgressLine, hint: bool) -> Result:
        """What it would play; for a hint it may look at several moves."""


@dataclass(frozen=True)
class EngineThinker:
    """The engine, which keeps its table from move to move."""

    engine: Engine
    depth: int | None = None
    time: float | None = None
    nodes: int | None = None
    lines: int = 1

    def think(self, session: Session, progress: ProgressLine, hint: bool) -> Result:
        about = Subject(session.spec, session.game, session.state, self.engine.interpreted)
        clock = None if session.clock is None or hint else share(session.clock, session.game, session.state)
        time = self.time or (None if self.depth or self.nodes or clock else USUAL_TIME)
        return self.engine.search(
            session.state,
            self.depth,
            time=time,
            nodes=self.nodes,
            lines=self.lines if hint else 1,
            clock=clock,
            history=session.so_far.history,
            on_progress=lambda so_far: progress(iteration_text(about, so_far)),
        )


@dataclass(frozen=True)
class TextbookThinker:
    """An algorithm of the textbook."""

    algorithm: str
    depth: int | None
    time: float | None
    interpreted: bool

    def think(self, session: Session, progress: ProgressLine, hint: bool) -> Result:
        about = Subject(session.spec, session.game, session.state, self.interpreted)
        time = self.time or (None if self.depth else USUAL_TIME)
        return about.search(SearchSpec(self.algorithm, ordering="rank", depth=self.depth, time=time))


class TerminalMatch:
    """A game at the terminal: asks the person, lets the engine think, tells both."""

    def __init__(self, session: Session, thinker: TerminalThinker, as_json: bool = False) -> None:
        self.session = session
        self.thinker = thinker
        self.as_json = as_json
        self.out = terminal()

    def run(self) -> None:
        """Plays until the game is over or the person leaves."""
        session = self.session
        self.board()
        if session.clock is not None:
            left, increment = session.clock.left, session.clock.increment
            text = f"the engine's clock: {session.clock}, and {increment:g} s more for each move\n"
            self.tell("clock", text, clock=round(left, 3), increment=increment)
        try:
            while session.ending is None:
                if session.player == session.side:
                    self.person()
                else:
                    self.engine()
        except Quit:
            session.save()
            self.tell(
                "quit", f"game saved in {session.file}; {session.how_to_resume()} resumes it", file=str(session.file)
            )
            return
        try:
            self.tell("over", self._verdict(), **self._result(), moves=session.so_far.texts)
        finally:
            session.save()

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
        told = f"{words(result.best, self.session.game)}, depth {result.depth}, {effort}"
        clock = self.session.clock
        if clock is not None:
            clock.press(result.seconds)
            told += f", clock {clock}"
        left = None if clock is None else round(clock.left, 3)
        self._played("engine", self.session.play(move), told, **_figures(result, line), clock=left)

    def _played(self, by: str, move: str, note: str = "", **fields: Any) -> None:
        self._keep()
        who = "you play" if by == "person" else "engine plays"
        self.tell("move", f"{who} {move}   {note}".rstrip(), by=by, move=move, **fields)
        self.board()

    def _keep(self) -> None:
        """Saves the game; if it cannot be saved, it continues all the same."""
        try:
            self.session.save()
        except SecateurError as error:
            self.complain(str(error))

    def _think(self, hint: bool = False) -> Result:
        with ProgressLine() as progress:
            progress("thinking...")
            try:
                return self.thinker.think(self.session, progress, hint)
            except Interrupted as interrupted:
                if interrupted.result.move is None:  # nothing is known yet
                    raise
                return interrupted.result

    def _ask(self) -> str:
        prompt = f"{self.session.game.player_names[self.session.side]}, your move: "
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
        result = self._think(hint=True)
        state, shown = self.session.state, result.lines
        game = self.session.game
        pvs = [game.format_line(state, until_repeated(game, state, each.line)) for each in shown]
        moves = [pv[0] if pv else None for pv in pvs]
        told = [
            f"hint: {move or '-'}   {words(each, game)}, line {line_text(pv)}"
            for move, each, pv in zip(moves, shown, pvs, strict=True)
        ]
        listed = [
            {"move": move, "score": each.score, "mate": each.mate, "pv": pv}
            for move, each, pv in zip(moves, shown, pvs, strict=True)
        ]
        self.tell("hint", "\n".join(told), move=moves[0], **_figures(result, pvs[0]), lines=listed)

    def undo(self, *_: str) -> None:
        if not self.session.undo():
            self.complain("you have no move to take back")
            return
        self._keep()
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
        try:
            if names:
                self.session.file = own_file(Path(" ".join(names)).expanduser())
            self.session.save()
        except SecateurError as error:
            self.complain(str(error))
            return
        self.tell("saved", f"saved in {self.session.file}", file=str(self.session.file))

    def resign(self, *_: str) -> None:
        self.session.resigned = True

    def quit(self, *_: str) -> None:
        raise Quit

    def help(self, *_: str) -> None:
        self.tell("help", "\n".join(f"{name:<8}{what}" for name, what in COMMANDS.items()), commands=COMMANDS)

    # ------------------------------------------------------------ speaking

    def tell(self, event: str, text: str, **fields: Any) -> None:
        """Prints an event: as text, or as a line of JSON."""
        if self.as_json:
            print_json({"event": event, **fields})
            sys.stdout.flush()
        else:
            self.out.print(text)

    def complain(self, message: str) -> None:
        """Reports an error in what was typed, in one line; the game continues."""
        if self.as_json:
            print_json({"event": "error", "message": message})
        else:
            echo(f"secateur: {message}", err=True)

    def _result(self) -> dict[str, str]:
        ending = self.session.ending
        assert ending is not None
        won = None if ending.winner is None else ending.winner == self.session.side
        return {"result": {None: "draw", True: "win", False: "loss"}[won], "reason": ending.reason}

    def _verdict(self) -> str:
        """How the game ended, for the person: you win by 6; a draw: threefold repetition."""
        session = self.session
        assert session.ending is not None
        if session.resigned:
            return "you resigned"
        text = session.ending.text(("the engine", "the engine"))
        return text.replace("the engine wins", "you win") if session.ending.winner == session.side else text


def _figures(result: Result, line: list[str]) -> dict[str, float | list[str] | None]:
    return {
        "score": result.score,
        "mate": result.mate,
        "depth": result.depth,
        "nodes": result.nodes,
        "seconds": round(result.seconds, 6),
        "pv": line,
    }
