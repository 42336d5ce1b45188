"""Fits the weights of the chess evaluation to what Stockfish thinks of positions, and to how games ended.

    python scripts/fit_chess.py label FOLDER --games ../shared/data/chess/games
    python scripts/fit_chess.py fit FOLDER --out secateur/games/chess_weights.json

`label` takes positions from games, and from continuations that begin with a few random moves, so that all kinds
of imbalance occur; Stockfish (on PATH or in Debian's games folder) judges each with a few thousand nodes. It runs
for hours, writes FOLDER/labels.txt line by line, and goes on where it was after a kill.

`fit` counts the features of the quiet ones among them (not in check, and the best move takes nothing) with the
functions that also play, and finds the weights with the least logistic loss by Adam. One game in ten is held out:
the loss on those is what counts. Weights that games say little about stay near those that the fit begins with;
a king alone is not fitted at all. Labels and positions stay outside of the repository.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numba
import numpy as np

from secateur.game import ONGOING
from secateur.games import chess_weights
from secateur.games.chess import Chess, State
from secateur.games.chess_evaluation import FULL, HOPELESS, count_features, phase_of, winnable
from secateur.games.chess_pgn import PgnGame, read_games
from secateur.games.chess_text import parse_fen, read_move, state_of, write_fen
from secateur.games.chess_weights import COUNT, GROUPS, STARTS, end_of, load, middle_of, pack, save
from secateur.jit import Record
from secateur.jit.execute import ready

CHESS = Chess()
MATE = 30_000

# ---------------------------------------------------------------- labels


#: A FEN, the result for White or "-", the score for the player to move, and the best move.
Label = tuple[str, str, int, str]


class Stockfish:
    """A process that judges positions."""

    def __init__(self, nodes: int) -> None:
        self.nodes = nodes
        program = shutil.which("stockfish", path=f"{os.environ.get('PATH', '')}:/usr/games")
        if program is None:
            raise SystemExit("there is no stockfish on PATH or in /usr/games")
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def judge(self, fen: str) -> tuple[int, str]:
        """The score for the player to move, in hundredths, and the best move."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"position fen {fen}\ngo nodes {self.nodes}\n")
        self.process.stdin.flush()
        score = 0
        for line in self.process.stdout:
            words = line.split()
            if words[0] == "bestmove":
                return score, words[1]
            if "score" in words and "lowerbound" not in words and "upperbound" not in words:
                kind, number = words[words.index("score") + 1 :][:2]
                score = int(number) if kind == "cp" else MATE if int(number) > 0 else -MATE
        raise SystemExit("Stockfish has ended")


def label(folder: Path, games: Path, nodes: int, each: int) -> None:
    """Adds lines `fen|score|best move|result for White|number of the game` to the labels."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "labels.txt"
    lines = path.read_text().splitlines() if path.exists() else []
    done = int(lines[-1].split("|")[-1]) if lines else -1
    stockfish, started, count = Stockfish(nodes), time.monotonic(), 0
    with path.open("a", buffering=1) as out:
        for number, game in enumerate(game for path in sorted(games.glob("*.pgn*")) for game in read_games(path)):
            if number <= done or len(game.moves) < 20 or game.errors:
                continue
            for fen, result, score, best in judged(game, stockfish, each, random.Random(number)):
                out.write(f"{fen}|{score}|{best}|{result}|{number}\n")
                count += 1
                if count % 1000 == 0:
                    print(f"{count} positions, {count / (time.monotonic() - started):.0f} a second", flush=True)


def judged(
    game: PgnGame, stockfish: Stockfish, each: int, chance: random.Random
) -> Iterator[tuple[str, str, int, str]]:
    """Positions of a game with the game's result, then those of a continuation, which has none."""
    result = {"1-0": "1", "0-1": "0", "1/2-1/2": "0.5"}.get(game.result, "-")
    plies = set(chance.sample(range(8, len(game.moves)), min(each, len(game.moves) - 8)))
    states = [state_of(CHESS, place) for ply, place in enumerate(game.positions()) if ply in plies]
    for state in states:
        if state.checkers == 0 and CHESS.outcome(state) == ONGOING:
            yield write_fen(state), result, *stockfish.judge(write_fen(state))
    state = chance.choice(states)
    for _ in range(chance.choice((1, 1, 2, 3))):
        if CHESS.outcome(state) == ONGOING:
            state = CHESS.play(state, blunder(state, chance))
    for _ in range(each):
        if CHESS.outcome(state) != ONGOING:
            return
        score, best = stockfish.judge(write_fen(state))
        if state.checkers == 0:
            yield write_fen(state), "-", score, best
        if abs(score) > 1500:
            return
        state = CHESS.play(state, blunder(state, chance) if chance.random() < 0.15 else read_move(CHESS, state, best))


def blunder(state: State, chance: random.Random) -> int:
    """Any move; a capture, often."""
    moves = list(CHESS.moves(state))
    captures = [move for move in moves if CHESS.noisy(state, move)]
    return chance.choice(captures if captures and chance.random() < 0.4 else moves)


# ---------------------------------------------------------------- positions and features


class Positions(NamedTuple):
    boards: np.ndarray  # a row each: mine, theirs, the six boards of pieces, and whose turn it is
    scores: np.ndarray
    results: np.ndarray  # for the player to move; -1 where there is none
    games: np.ndarray


class Features(NamedTuple):
    """Sparse rows: those of row n are index[starts[n]:starts[n + 1]], and the counts there."""

    index: np.ndarray
    count: np.ndarray
    starts: np.ndarray
    phase: np.ndarray
    factors: np.ndarray  # of an advantage in the endgame, if it is mine and if it is theirs


class Tally(Record):
    """Counts features, compiled."""

    arrays: ClassVar[tuple[str, ...]] = ("counts",)
    counts: Any

    def weigh(self, index: int, count: int) -> int:
        self.counts[index] += count
        return 0


def read_positions(folder: Path) -> Positions:
    """The quiet positions among the labels; they are kept in a file that is faster to read."""
    sources, store = sorted(folder.glob("labels*.txt")), folder / "positions.npz"
    if store.exists() and all(store.stat().st_mtime > source.stat().st_mtime for source in sources):
        return Positions(**np.load(store))
    rows, seen = [], set()
    for line in (line for source in sources for line in source.open()):
        parts = line.rstrip("\n").split("|")
        known = len(parts) != 5 or parts[0].rsplit(" ", 2)[0] in seen
        if known or abs(int(parts[1])) > 3000 or not is_quiet(parts[0], parts[2]):
            continue
        seen.add(parts[0].rsplit(" ", 2)[0])
        state = state_of(CHESS, parse_fen(parts[0]))
        boards = (*state[:8], state.turn & 1)
        result = -1.0 if parts[3] == "-" else float(parts[3]) if state.turn & 1 == 0 else 1 - float(parts[3])
        rows.append((boards, float(parts[1]), result, int(parts[4])))
    boards, scores, results, games = zip(*rows, strict=True)
    found = Positions(np.array(boards, np.uint64), np.array(scores), np.array(results), np.array(games))
    np.savez(store, **found._asdict())
    return found


def is_quiet(fen: str, best: str) -> bool:
    """Whether the best move takes nothing and promotes nothing."""
    cells = parse_fen(fen).cells
    start, end = (ord(best[place]) - ord("a") + 8 * (int(best[place + 1]) - 1) for place in (0, 2))
    takes = cells[end] != "." and cells[end].isupper() != cells[start].isupper()
    return not takes and len(best) == 4 and not (cells[start] in "pP" and best[0] != best[2])


def count_all(
    game: Chess, state: State, boards: np.ndarray, mine: Tally, theirs: Tally,
    index: np.ndarray, count: np.ndarray, starts: np.ndarray, phase: np.ndarray, factors: np.ndarray,
) -> int:  # fmt: skip
    """A kernel: the features of every row of boards; returns how many there are in all."""
    place = 0
    for row in range(boards.shape[0]):
        one = boards[row]
        here = State(
            one[0], one[1], one[2], one[3], one[4], one[5], one[6], one[7], state.castling, state.checkers,
            state.passing, state.clock, np.int64(one[8]), state.score, state.key,
        )  # fmt: skip
        count_features(mine, theirs, here)
        phase[row] = phase_of(here)
        factors[row, 0], factors[row, 1] = winnable(here, True), winnable(here, False)
        starts[row] = place
        for number in range(mine.room):
            if mine.counts[number] != theirs.counts[number]:
                index[place], count[place] = number, mine.counts[number] - theirs.counts[number]
                place += 1
            mine.counts[number], theirs.counts[number] = 0, 0
    starts[boards.shape[0]] = place
    return place


def count(boards: np.ndarray) -> Features:
    """The features of positions."""
    rows = len(boards)
    found = Features(
        np.zeros(160 * rows, np.int16), np.zeros(160 * rows, np.int16), np.zeros(rows + 1, np.int64),
        np.zeros(rows, np.int64), np.zeros((rows, 2), np.int64),
    )  # fmt: skip
    arguments = (CHESS, CHESS.start(), boards, Tally(COUNT), Tally(COUNT), *found)
    used = ready(count_all, arguments)(*arguments)
    return found._replace(index=found.index[:used], count=found.count[:used])


# ---------------------------------------------------------------- the fit


@numba.njit(fastmath=True)
def values(features: Features, weights: np.ndarray, shares: np.ndarray) -> np.ndarray:
    """The evaluations: a share of the middle game's sum and one of the endgame's."""
    found = np.zeros(len(shares))
    for row in range(len(shares)):
        for place in range(features.starts[row], features.starts[row + 1]):
            pair = weights[features.index[place]]
            found[row] += features.count[place] * (shares[row, 0] * pair[0] + shares[row, 1] * pair[1])
    return found


@numba.njit(fastmath=True)
def gradient(
    features: Features, weights: np.ndarray, shares: np.ndarray, rows: np.ndarray, targets: np.ndarray, scale: float
) -> np.ndarray:
    """Of the mean logistic loss over some rows."""
    found = np.zeros_like(weights)
    for row in rows:
        value = 0.0
        for place in range(features.starts[row], features.starts[row + 1]):
            pair = weights[features.index[place]]
            value += features.count[place] * (shares[row, 0] * pair[0] + shares[row, 1] * pair[1])
        error = (1 / (1 + np.exp(-value / scale)) - targets[row]) / len(rows)
        for place in range(features.starts[row], features.starts[row + 1]):
            found[features.index[place], 0] += error * shares[row, 0] * features.count[place]
            found[features.index[place], 1] += error * shares[row, 1] * features.count[place]
    return found


def shares_of(features: Features, weights: np.ndarray) -> np.ndarray:
    """How much of the middle game's and of the endgame's sum counts, given who is better in the endgame."""
    middle = features.phase / FULL
    ends = values(features, weights, np.tile([0.0, 1.0], (len(middle), 1)))
    factors = np.where(ends > 0, features.factors[:, 0], features.factors[:, 1])
    return np.stack([middle * np.where(factors <= HOPELESS, factors / 64, 1), (1 - middle) * factors / 64], 1)


def loss(features: Features, weights: np.ndarray, rows: np.ndarray, targets: np.ndarray, scale: float) -> float:
    """The mean logistic loss, less that of perfect predictions."""
    guess = 1 / (1 + np.exp(-values(features, weights, shares_of(features, weights))[rows] / scale))
    truth = targets[rows]
    return float(np.mean(entropy(truth, guess) - entropy(truth, truth)))


def entropy(truth: np.ndarray, guess: np.ndarray) -> np.ndarray:
    return -truth * np.log(guess + 1e-12) - (1 - truth) * np.log(1 - guess + 1e-12)


def fit(positions: Positions, start: np.ndarray, scale: float, epochs: int, pull: float) -> np.ndarray:
    """The weights, a row of two for each feature, with the least loss on all games but the held-out ones."""
    features = count(positions.boards)
    wins = 1 / (1 + np.exp(-positions.scores / scale))
    targets = np.where(positions.results < 0, wins, 0.8 * wins + 0.2 * positions.results)
    held = positions.games % 10 == 0
    rows, tests = np.flatnonzero(~held), np.flatnonzero(held)
    print(f"{len(wins)} positions, {len(features.index) / len(wins):.0f} features each; {len(tests)} are held out")
    print(f"held-out loss at first {loss(features, start, tests, targets, scale):.5f}", flush=True)
    frozen = np.zeros(COUNT, bool)
    frozen[STARTS["bare king"] :][: len(GROUPS["bare king"])] = True
    weights, mean, square, step = start.copy(), np.zeros_like(start), np.zeros_like(start), 0
    chance = np.random.default_rng(6)
    for epoch in range(epochs):
        rate = 2.0 * 0.02 ** (epoch / epochs)
        shares = shares_of(features, weights)
        chance.shuffle(rows)
        for batch in np.array_split(rows, max(len(rows) // 8192, 1)):
            slope = gradient(features, weights, shares, batch, targets, scale) + pull * (weights - start)
            slope[frozen] = 0
            step += 1
            mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope * slope
            weights -= rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.999**step)) + 1e-9)
        if epoch % 5 == 4 or epoch == epochs - 1:
            print(f"epoch {epoch + 1}: {loss(features, weights, tests, targets, scale):.5f}", flush=True)
    print(f"held-out loss of whole numbers {loss(features, np.rint(weights), tests, targets, scale):.5f}")
    return weights


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    labels = commands.add_parser("label")
    labels.add_argument("folder", type=Path)
    labels.add_argument("--games", type=Path, required=True, help="a folder of PGN files")
    labels.add_argument("--nodes", type=int, default=1500)
    labels.add_argument("--each", type=int, default=7, help="positions from each game and from its continuation")
    fits = commands.add_parser("fit")
    fits.add_argument("folder", type=Path)
    fits.add_argument("--out", type=Path, required=True)
    fits.add_argument("--start", type=Path, default=chess_weights.FILE)
    fits.add_argument("--scale", type=float, default=110.0, help="hundredths for odds of e to 1")
    fits.add_argument("--epochs", type=int, default=40)
    fits.add_argument("--pull", type=float, default=1e-7, help="how strongly weights are held where they begin")
    options = parser.parse_args()
    if options.command == "label":
        label(options.folder, options.games, options.nodes, options.each)
        return
    packed = load(options.start)
    start = np.stack([middle_of(packed), end_of(packed)], 1).astype(float)
    weights = fit(read_positions(options.folder), start, options.scale, options.epochs, options.pull)
    whole = np.rint(weights).astype(np.int64)
    save(options.out, pack(whole[:, 0], whole[:, 1]))
    print(f"written to {options.out}")


if __name__ == "__main__":
    main()
