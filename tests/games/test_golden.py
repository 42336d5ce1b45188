"""Golden playthroughs: whole games written down, so that no change of the rules goes unseen.

`python tests/games/test_golden.py` writes the files anew; read the difference before you commit it.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from secateur.game import DRAW, LOSS, ONGOING, WIN, Game
from secateur.games import GAMES, load
from secateur.playout import chance

GOLDEN = Path(__file__).parent / "golden"

#: The games of each file, each played with seeds 1 and 2.
FILES = {
    "tictactoe": ["tictactoe", "tictactoe:width=5,height=4,row=4"],
    "connect4": ["connect4", "connect4:width=5,height=4"],
    "othello": ["othello", "othello:size=4", "othello:size=6"],
    "nim": ["nim", "nim:heaps=2-3,misere=true"],
    "kalah": ["kalah", "kalah:houses=3,seeds=2"],
    "chess": ["chess", "chess:number=100"],
    "breakthrough": ["breakthrough:width=4,height=6"],
    "checkers": ["checkers"],
    "draughts": ["draughts"],
    "morris": ["morris"],
    "oware": ["oware", "oware:houses=3,seeds=2"],
    "ultimate": ["ultimate"],
    "domineering": ["domineering", "domineering:width=5,height=3"],
    "chomp": ["chomp", "chomp:width=4,height=4"],
    "dots": ["dots:width=2,height=2", "dots:width=3,height=2"],
    "go": ["go:size=3", "go:size=5,komi=0"],
    "gomoku": ["gomoku:width=6,height=6"],
    "santorini": ["santorini", "santorini:size=3"],
    "amazons": ["amazons:size=4", "amazons:size=6"],
    "hex": ["hex:size=4", "hex:size=3,swap=false"],
    "onitama": ["onitama", "onitama:cards=ox-eel-boar-crab-goose"],
    "quoridor": ["quoridor:size=4,walls=4", "quoridor:size=5,walls=2"],
}

#: Games that would go on for hundreds of moves are written down so far.
SO_FAR = {
    "Chess": 60,
    "EnglishDraughts": 60,
    "InternationalDraughts": 60,
    "Morris": 60,
    "Go": 40,
    "Onitama": 60,
    "Quoridor": 60,
}

WORDS = {WIN: "win", LOSS: "loss", DRAW: "draw"}


def playthrough(game: Game, seed: int) -> list[str]:
    """Every position of a random game: whose turn, what is legal, what is played, and how it ends."""
    lines = []
    state = game.start()
    for ply in range(SO_FAR.get(type(game).__name__, 1000)):
        lines.append(f"  {ply}: {game.format(state)}")
        outcome = game.outcome(state)
        if outcome != ONGOING:
            lines.append(f"    player {game.player(state)}, outcome {WORDS.get(int(outcome), outcome)}")
            return lines
        moves = list(game.moves(state))
        move = moves[chance(seed, ply, len(moves))]
        names = [game.format_move(state, move) for move in moves]
        lines.append(f"    player {game.player(state)}, legal {' '.join(names)}")
        lines.append(f"    plays {game.format_move(state, move)}")
        state = game.play(state, move)
    assert type(game).__name__ in SO_FAR, "the game does not end"
    return lines


def text(specs: list[str]) -> str:
    """A golden file."""
    lines = []
    with np.errstate(over="ignore"):
        for spec in specs:
            for seed in (1, 2):
                lines += [f"{spec} {load(spec)!r}, seed {seed}", *playthrough(load(spec), seed), ""]
    return "\n".join(lines)


def test_every_game_has_a_file() -> None:
    assert {GAMES[name].split(":")[1] for name in FILES} == {place.split(":")[1] for place in GAMES.values()}
    assert {path.stem for path in GOLDEN.glob("*.txt")} == set(FILES)


@pytest.mark.parametrize("name", FILES)
def test_games_play_as_written(name: str) -> None:
    assert text(FILES[name]).splitlines() == (GOLDEN / f"{name}.txt").read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    for name, specs in FILES.items():
        (GOLDEN / f"{name}.txt").write_text(text(specs), encoding="utf-8")
