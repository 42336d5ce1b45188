"""Lines, positions and moves of international draughts as the Hub protocol has them, which Scan speaks.

A position is who is to move, W or B, and a sign for each of the 50 squares: `w` and `b` are men, `W` and `B` kings,
`e` is empty. A move is `32-28`; a capture names its ends and then all pieces captured, in any order: `28x19x23`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from secateur.errors import SecateurError
from secateur.game import Game, is_over
from secateur.game.notation import EngineNotation
from secateur.games.board import shortened
from secateur.games.pdn import NumberedSquares, captured_bits, from_bit, to_bit


def hub_arguments(line: str) -> tuple[str, dict[str, str]]:
    """A command and its arguments; one without a value is empty.

    >>> hub_arguments('pos pos=Wbb moves="38-15 5-41"'), hub_arguments("go think")
    (('pos', {'pos': 'Wbb', 'moves': '38-15 5-41'}), ('go', {'think': ''}))
    """
    command, _, rest = line.strip().partition(" ")
    found = re.findall(r'([^\s="]+)\s*(?:=\s*(?:"([^"]*)"|(\S*)))?', rest)
    return command, {name: inside or outside for name, inside, outside in found}


def hub_value(text: str) -> str:
    """A value of an argument, with quotes around it where it needs them.

    >>> hub_value("32-28"), hub_value("32-28 17-22"), hub_value("")
    ('32-28', '"32-28 17-22"', '""')
    """
    return text if re.fullmatch(r'[^\s="]+', text) else '"' + text.replace('"', "'") + '"'


class HubNotation(EngineNotation):
    """
    >>> from secateur.games import load
    >>> game = load("draughts")
    >>> notation = HubNotation(game)
    >>> notation.write_position(game.start())
    'Wbbbbbbbbbbbbbbbbbbbbeeeeeeeeeewwwwwwwwwwwwwwwwwwww'
    >>> state = game.parse("32-28 19-23")
    >>> notation.write_line(state, game.moves(state)), game.format_move(state, notation.read_move(state, "28x19x23"))
    (['28x19x23'], '28x19')
    """

    game: NumberedSquares

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        if not isinstance(game, NumberedSquares) or game.last != 50:
            raise SecateurError(
                f"{type(game).__name__} cannot be played through Hub, which is for international draughts"
            )

    # ------------------------------------------------------------ positions

    def write_position(self, state: Any) -> str:
        signs = ["e"] * self.game.last
        for sign, pieces in (("b", state.black), ("w", state.white)):
            for number in self.game.numbers_of(pieces):
                signs[number - 1] = sign
        for number in self.game.numbers_of(state.kings):
            signs[number - 1] = signs[number - 1].upper()
        return self.game.player_names[state.player][0] + "".join(signs)

    def read_position(self, text: str) -> Any:
        """The state; how long no piece was captured is not said."""
        if not re.fullmatch(rf"[WB][wbWBe]{{{self.game.last}}}", text):
            raise SecateurError(
                f"{shortened(text)} is not a position: write W or B, who is to move, and w, b, W, B or e for each of "
                f"the {self.game.last} squares"
            )
        sides = []
        for man, king in ("wW", "bB"):
            squares = [
                f"{'K' * (sign == king)}{number}" for number, sign in enumerate(text[1:], 1) if sign in (man, king)
            ]
            sides.append(king + ",".join(squares))
        return self.game.parse(":".join([text[0], *sides]))

    # ------------------------------------------------------------ moves

    def write_line(self, state: Any, moves: Iterable[int]) -> list[str]:
        texts = []
        for move in moves:
            origin, target, captured = self._squares(move)
            texts.append("x".join(map(str, (origin, target, *captured))) if captured else f"{origin}-{target}")
            state = self.game.play(state, move)
        return texts

    def read_move(self, state: Any, text: str) -> int:
        if is_over(self.game, state):
            raise SecateurError("the game is over by then")
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        if re.fullmatch(r"\d+-\d+|\d+(x\d+)+", text) and len(numbers) > 1:
            for move in self.game.moves(state):
                origin, target, captured = self._squares(move)
                if numbers[:2] == [origin, target] and sorted(numbers[2:]) == captured:
                    return int(move)
        raise SecateurError(f"{shortened(text)} is not a legal move")

    def _squares(self, move: int) -> tuple[int, int, list[int]]:
        """From, to, and what is captured."""
        game = self.game
        captured = game.numbers_of(captured_bits(move, game.half))
        return game.bits.index(from_bit(move)) + 1, game.bits.index(to_bit(move)) + 1, captured
