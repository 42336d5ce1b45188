"""Lines of text: a game, or a position with a score.

f5d6c3d3c4 -12                      a game: its moves, then perhaps its result for the first player
e2e4 e7e5 g1f3 1-0
8/8/8/8/8/4k3/4p3/4K3 w ; -35       a position: whatever the game's `parse` reads, then a score
4453 2
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from secateur.errors import SecateurError, plainly
from secateur.game import ONGOING, Game
from secateur.games.board import shortened
from secateur.learn.data.replay import FORCED

#: Results and scores as they are written.
RESULTS = {"1-0": 1.0, "0-1": -1.0, "1/2-1/2": 0.0, "½-½": 0.0, "1/2": 0.0}
NUMBER = r"[+-]?(?:\d{1,12}(?:\.\d{0,12})?|\.\d{1,12})"
MATE = r"[+-]?(?:#|mate|M)\s?[+-]?\d{0,4}"
SCORE = rf"{'|'.join(map(re.escape, RESULTS))}|{NUMBER}|{MATE}"

#: Whatever has more parts is a position with other things said about it.
LINE = re.compile(rf'([^;]*?[^\s;,])\s?([;,]|\s)\s?(?:c9 |ce )?"?({SCORE})"?\s?;?', re.IGNORECASE)

#: A position with a score for each of some moves, as endgame files have them.
BY_MOVE = re.compile(rf"([^;]+);((?:\s?[^;:\s]+\s?:\s?{NUMBER}\s?(?:;|$))+)")

#: Moves that are written without blanks.
COMPACT = re.compile(r"[a-z]\d+|pass|pa|--|\S", re.IGNORECASE)


class TextLine(NamedTuple):
    """A line without what stands behind it, the sign between them, and what that is: "" where there is nothing."""

    body: str
    sign: str
    score: str

    @property
    def whole(self) -> str:
        return f"{self.body}{self.sign}{self.score}"


class Judgement(NamedTuple):
    """What a score says: a number, or that the game is decided; and perhaps that it is the first player's view."""

    value: float
    decided: bool
    of_first: bool = False


def split(game: Game, text: str) -> TextLine:
    """What a line says, and the score behind it.

    >>> from secateur.games.connect4 import ConnectFour
    >>> split(ConnectFour(), "4453 2"), split(ConnectFour(), "4453; -2").score, split(ConnectFour(), "4453").score
    (TextLine(body='4453', sign=' ', score='2'), '-2', '')
    """
    text = text.strip()
    if ":" in text and (many := BY_MOVE.fullmatch(text)):
        scores = [float(each) for each in re.findall(rf":\s?({NUMBER})", many[2])]
        return TextLine(many[1].strip(), ";", f"{max(scores):g}")
    found = LINE.fullmatch(text)
    if found is None or (found[2] not in (";", ",") and _is_fen(text)):
        return TextLine(text, "", "")
    return TextLine(found[1], found[2], found[3])


def _is_fen(text: str) -> bool:
    """Whether the numbers at the end are those of a FEN: its clock and the number of its move."""
    return text.count("/") > 6 and re.fullmatch(r"\S+ [wb] \S+ \S+ \d+ \d+", text) is not None


def judged(score: str) -> Judgement:
    """What a score says.

    >>> judged("-35"), judged("#-3"), judged("0-1")
    (Judgement(value=-35.0, decided=False, of_first=False), Judgement(value=-1.0, decided=True, of_first=False), \
Judgement(value=-1.0, decided=True, of_first=True))
    """
    score = score.strip()
    if score in RESULTS:
        return Judgement(RESULTS[score], True, True)
    if re.fullmatch(NUMBER, score):
        return Judgement(float(score), False)
    if re.fullmatch(MATE, score, re.IGNORECASE):
        return Judgement(-1.0 if "-" in score else 1.0, True)
    raise SecateurError(
        f"{shortened(score)} is not a score: write a number, #3 or #-3 for a mate, or 1-0, 0-1, 1/2-1/2"
    )


def ask(method: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a method of a game that reads text: whatever a user's one raises is a line that cannot be read."""
    try:
        return method(*arguments)
    except SecateurError:
        raise
    except Exception as error:  # noqa: BLE001  whatever the user's method raises
        raise SecateurError(plainly(error, ())) from None


# ---------------------------------------------------------------- games


def read_game(game: Game, line: TextLine) -> tuple[list[int], Any]:
    """The moves of a line and the state after them; `line.score` may turn out to be the last move.

    Where moves are numbers with blanks between, the last may be a move or a result: it is a move where that ends
    the game.
    """
    start = game.start()
    if line.score and line.sign != ";" and not game.offers("read_line") and _is_move(game, start, line.body):
        try:
            moves, state = follow(game, line.whole)
            if ask(game.outcome, state) != ONGOING:
                return moves, state
        except SecateurError:
            pass
    return follow(game, line.body)


def follow(game: Game, text: str) -> tuple[list[int], Any]:
    """The moves that a text says, and the state after them. A forced move may be left out.

    >>> from secateur.games.tictactoe import TicTacToe
    >>> follow(TicTacToe(), "b2a1")[0]
    [4, 0]
    """
    if game.offers("read_line"):  # which is faster, and knows the numbers of moves
        return game.read_line(game.start(), re.sub(r"\b\d+\s?\.+", " ", text).replace(",", " ").split())
    state, moves = game.start(), list[int]()
    texts = text.replace(",", " ").split()
    if not _is_move(game, state, text):
        texts = COMPACT.findall(text.replace(",", " "))
    for number, each in enumerate(texts, 1):
        for move in _read_move(game, state, each, number):
            moves.append(move)
            state = ask(game.play, state, move)
    return moves, state


def _read_move(game: Game, state: Any, text: str, number: int) -> list[int]:
    """The move that a text means, and before it those that are forced and were left out."""
    forced: list[int] = []
    problem = ""
    while ask(game.outcome, state) == ONGOING:
        try:
            return [*forced, ask(game.parse_move, state, text)]
        except SecateurError as error:
            problem = problem or f"move {number} ({_brief(text)}) cannot be played: {error}"
        moves = ask(lambda state: list(game.moves(state)), state)
        if len(moves) != 1 or len(forced) == FORCED:
            break
        forced += moves
        state = ask(game.play, state, moves[0])
    raise SecateurError(problem or f"move {number} ({_brief(text)}) comes after the end of the game")


def _brief(text: str) -> str:
    return text if len(text) <= 12 else f"{text[:12]}..."


def _is_move(game: Game, state: Any, text: str) -> bool:
    """Whether the first word of a text is a move."""
    try:
        ask(game.parse_move, state, next(iter(text.replace(",", " ").split()), ""))
    except SecateurError:
        return False
    return True


# ---------------------------------------------------------------- what a file of lines holds


def vote(game: Game, text: str) -> str:
    """What a line looks like: "games" or "positions"; "" where it cannot be read.

    Moves that do not end the game, with a number behind them, are a position and its score.
    """
    line = split(game, text)
    try:
        _, state = read_game(game, line)
        if line.score and line.score not in RESULTS and ask(game.outcome, state) == ONGOING:
            return "positions"
        return "games"
    except SecateurError:
        pass
    if line.score:
        try:
            ask(game.parse, line.body)
            return "positions"
        except SecateurError:
            pass
    return ""
