"""The referee's view of a game: from an opening to a state, moves in and out of the protocols' notation, the end.

Every game has its own `parse_move` and `format_move`; engines of chess want coordinates.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from secateur.errors import SecateurError
from secateur.game import DRAW, MAX, ONGOING, Game, to_move
from secateur.scores import is_decisive


@dataclass(frozen=True)
class Opening:
    """How a game begins: a position ("": the usual one) and moves from there, in the players' notation."""

    position: str = ""
    moves: tuple[str, ...] = ()
    name: str = ""  # where it stands in its file


@dataclass
class Play:
    """A game so far."""

    start: str  # as engines are told: "" for the usual one
    state: Any
    turn: int  # who is to move: 0 is the first player
    moves: list[int] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)  # as engines write them
    met: dict[int, int] = field(default_factory=dict)  # how often each state has come up


class Rules:
    """Any game, in its own notation."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.chess960 = False

    # ------------------------------------------------------------ notation

    def read(self, state: Any, text: str) -> int:
        """The legal move that an engine writes like this."""
        return self.game.parse_move(state, text)

    def read_all(self, state: Any, text: str) -> list[int]:
        """Some legal moves of one state, with commas or blanks between."""
        return [self.game.parse_move(state, word) for word in re.split(r"[\s,]+", text) if word]

    def write(self, state: Any, move: int) -> str:
        """A move as engines read it."""
        return self.game.format_move(state, move)

    def position(self, text: str) -> tuple[str, Any]:
        """A start as engines are told, and its state."""
        if not text:
            return "", self.game.start()
        state = self.game.parse(text)
        return self.game.format(state), state

    # ------------------------------------------------------------ playing

    def begin(self, opening: Opening) -> Play:
        """The game after its opening; SecateurError where the opening is none."""
        try:
            start, state = self.position(opening.position)
            play = Play(start, state, self.first_turn(state))
            self._meet(play)
            for text in opening.moves:
                if self.game.outcome(play.state) != ONGOING:
                    raise SecateurError("the game is over before the opening ends")
                self.advance(play, self.game.parse_move(play.state, text))
        except SecateurError as error:
            where = f"opening {opening.name}: " if opening.name else "opening: "
            raise SecateurError(where + str(error)) from None
        if self.game.outcome(play.state) != ONGOING:
            raise SecateurError(f"opening {opening.name}: the game is over where it ends")
        return play

    def first_turn(self, state: Any) -> int:
        """Who moves first; whoever does is the first player where the game does not say."""
        return int(self.game.player(state)) if self.game.offers("player") else MAX

    def advance(self, play: Play, move: int) -> None:
        """Plays a legal move."""
        play.texts.append(self.write(play.state, move))
        play.moves.append(move)
        play.state = self.game.play(play.state, move)
        play.turn = to_move(self.game, play.state, play.turn)
        self._meet(play)

    def _meet(self, play: Play) -> None:
        if self.game.repeats:
            key = self.game.key(play.state)
            play.met[key] = play.met.get(key, 0) + 1

    def end(self, play: Play) -> tuple[float, str] | None:
        """What the first player gets (1, a half or 0) and why, or None while the game goes on."""
        outcome = int(self.game.outcome(play.state))
        if outcome != ONGOING:
            mover = 0.5 if outcome == DRAW else float(outcome > 0)
            return (mover if play.turn == 0 else 1 - mover), self.reason(play, outcome)
        if self.game.repeats and play.met[self.game.key(play.state)] >= 3:
            return 0.5, "threefold repetition"
        return None

    def reason(self, play: Play, outcome: int) -> str:
        """How a game that is over has ended."""
        if outcome == DRAW:
            return "draw"
        names = self.game.player_names
        winner = names[play.turn if outcome > 0 else 1 - play.turn]
        return f"{winner} wins" + ("" if is_decisive(outcome) else f" by {abs(outcome)}")


class ChessRules(Rules):
    """Chess: engines write moves as coordinates, and castling as the king's move, or in Chess960 onto the rook."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.chess960 = game.number != 518  # type: ignore[attr-defined]

    def begin(self, opening: Opening) -> Play:
        from secateur.games.chess.fen import castles_usually, parse_fen

        play = super().begin(opening)
        if opening.position and not self.chess960 and not castles_usually(parse_fen(opening.position)):
            raise SecateurError(f"opening {opening.name}: it is one of Chess960, which --game chess:number=0 plays")
        return play

    def read(self, state: Any, text: str) -> int:
        from secateur.games.chess.text import read_move

        return read_move(self.game, state, text)  # type: ignore[arg-type]

    def write(self, state: Any, move: int) -> str:
        from secateur.games.chess.text import write_uci

        return write_uci(state, move, self.chess960)

    def position(self, text: str) -> tuple[str, Any]:
        from secateur.games.chess.text import read_fen, write_fen

        state = read_fen(self.game, text) if text else self.game.start()  # type: ignore[arg-type]
        return (write_fen(state, self.chess960) if text or self.chess960 else ""), state

    def read_all(self, state: Any, text: str) -> list[int]:
        from secateur.games.chess.text import read_moves

        return read_moves(self.game, state, text)  # type: ignore[arg-type]

    def reason(self, play: Play, outcome: int) -> str:
        from secateur.games.chess.state import PATIENCE

        if outcome != DRAW:
            return "checkmate"
        if play.state.clock >= PATIENCE:
            return "fifty moves"
        return "stalemate" if self.game.ended(play.state) == ONGOING else "insufficient material"


def rules_of(game: Game) -> Rules:
    """The referee for a game."""
    is_chess = any(each.__module__ == "secateur.games.chess.rules" for each in type(game).__mro__)
    return ChessRules(game) if is_chess else Rules(game)
