"""Reading games and positions out of files: what is there is found, and what is wrong is counted."""

from __future__ import annotations

import gzip
import json
import random
import struct
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from secateur.errors import SecateurError
from secateur.game import ONGOING, Game
from secateur.games import load
from secateur.jit.rows import restored, words
from secateur.learn.data.positions import Positions
from secateur.learn.data.replay import Skipped
from secateur.learn.data.sources import Reading, Source, read
from secateur.learn.data.text_lines import split, vote

CONNECT4, KALAH, TICTACTOE, OTHELLO = (
    load("connect4"),
    load("kalah:houses=3,seeds=2"),
    load("tictactoe"),
    load("othello"),
)
CHESS = load("chess")

#: A game of Othello that ends after 9 moves, as White has no disc left: 13 discs for Black.
WIPE_OUT = "e6f4e3f6g5d6e7f5c5"

PGN = """[Event "?"]
[Result "{result}"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 {result}

"""

MY_GAME = """
from typing import NamedTuple
from secateur import Game, LOSS, ONGOING

class State(NamedTuple):
    left: int

class Sticks(Game):
    def start(self):
        return State(10)
    def moves(self, state):
        for taken in range(1, min(3, state.left) + 1):
            yield taken
    def play(self, state, move):
        return State(state.left - move)
    def outcome(self, state):
        return LOSS if state.left == 0 else ONGOING
"""


def reading(path: Path | list[Path], game: Game, **options: Any) -> tuple[Positions, Skipped, list[Source]]:
    skipped, sources = Skipped(), list[Source]()
    paths = path if isinstance(path, list) else [path]
    return read(paths, game, skipped, sources=sources, **options), skipped, sources


def written(folder: Path, name: str, content: str | bytes) -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def random_game(game: Game, seed: int) -> tuple[list[str], list[Any], list[int]]:
    """The moves of a random game as they are written, its states but for the last, and what the mover got in each."""
    chance, state = random.Random(seed), game.start()
    texts, states, movers = list[str](), [], []
    while game.outcome(state) == ONGOING:
        move = chance.choice(list(game.moves(state)))
        texts.append(game.format_move(state, move))
        states.append(state)
        movers.append(game.player(state))
        state = game.play(state, move)
    result = game.outcome(state) * (1 if game.player(state) == 0 else -1)
    return texts, states, [result if mover == 0 else -result for mover in movers]


# ---------------------------------------------------------------- games in lines


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(
    st.sampled_from([CONNECT4, KALAH, TICTACTOE]), st.lists(st.integers(0, 10**9), min_size=1, max_size=4),
    st.sampled_from(["", " "]), st.sampled_from(["", " 1", ";0-1", ", 1/2-1/2"]),
)  # fmt: skip
def test_games_are_read_as_they_were_written(tmp_path: Path, game: Game, seeds: list[int], sign: str, end: str) -> None:
    played = [random_game(game, seed) for seed in seeds]
    text = "# some games\n\n" + "".join(f"{sign.join(texts)}{end}\n" for texts, _, _ in played)
    found, skipped, sources = reading(written(tmp_path, "games.txt", text), game)
    assert (skipped.count, sources[0].kind, sources[0].games) == (0, "games", len(seeds))
    assert found.rows.tolist() == [list(words(state)) for _, states, _ in played for state in states]
    wanted = [result for _, _, results in played for result in results]
    if not found.scored:
        wanted = [(1 + np.sign(result)) / 2 for result in wanted]
    assert found.targets.tolist() == wanted
    assert found.games.tolist() == [number for number, each in enumerate(played) for _ in each[1]]


def test_othello_is_read_without_passes_and_with_results(tmp_path: Path) -> None:
    lines = [f"{WIPE_OUT} 13", WIPE_OUT.upper(), "f5d6 -4", "F5 D6 ; 6", "f5a1", "f5d6", "f5zz", f"{WIPE_OUT}a1"]
    found, skipped, _ = reading(written(tmp_path, "x.txt", "\n".join(lines)), OTHELLO)
    assert found.scored
    assert found.targets.tolist() == [13, -13] * 4 + [13] + [13, -13] * 4 + [13] + [-4, 4] + [6, -6]
    assert skipped.count == 4
    assert skipped.first[0].startswith("x.txt, line 7: move 2 (z)")
    assert skipped.first[1:] == [
        "x.txt, line 5: move 2 (a1) is not legal",
        "x.txt, line 6: the game does not end, and its result is unknown",
        "x.txt, line 8: move 10 (a1) comes after the end of the game",
    ]


def test_who_won_is_no_score(tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match="its result is unknown"):
        reading(written(tmp_path, "x.txt", "f5d6 1-0\n"), OTHELLO)


def test_a_last_number_is_a_move_where_it_ends_the_game(tmp_path: Path) -> None:
    game = load(f"{written(tmp_path, 'my_game.py', MY_GAME)}:Sticks")
    found, skipped, _ = reading(written(tmp_path, "x.txt", "3 3 3 1\n3 3 3 1 -1\n3,3,3,1;0-1\n1 3 3 3\n3 x\n"), game)
    assert found.targets.tolist() == [0, 1, 0, 1] * 4
    assert found.rows[:4].tolist() == [[10], [7], [4], [1]]
    assert (skipped.count, skipped.first[0][:34]) == (1, "x.txt, line 5: move 2 (x) cannot b")


def test_a_method_that_fails_is_a_line_that_cannot_be_read(tmp_path: Path) -> None:
    text = MY_GAME + "    def parse_move(self, state, text):\n        return {'a': 1, 'b': 2, 'c': 3}[text]\n"
    game = load(f"{written(tmp_path, 'my_game.py', text)}:Sticks")
    found, skipped, _ = reading(written(tmp_path, "x.txt", "c c c a\nx c c a\n"), game)
    assert len(found) == 4
    assert skipped.first == ["x.txt, line 2: move 1 (x) cannot be played: KeyError: 'x'"]


@pytest.mark.slow
def test_chess_in_lines(tmp_path: Path) -> None:
    moves = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6 e1g1 f8e7 f1e1 b7b5"
    found, skipped, _ = reading(written(tmp_path, "x.txt", f"{moves} 1-0\n1. f3 e5 2. g4 Qh4#\ne2e5 0-1\n"), CHESS)
    assert found.targets.tolist() == [1, 0, 1, 0]  # from half-move 8 on; the fool's mate is over before
    assert skipped.count == 1
    found, _, sources = reading(written(tmp_path, "y.txt", "f3 e5 g4 Qh4#"), CHESS, reading=Reading(first=0))
    assert found.targets.tolist() == [0, 1, 0, 1]
    assert sources == [Source(str(tmp_path / "y.txt"), "games", 1, 4, 0)]


# ---------------------------------------------------------------- PGN


def test_pgn(tmp_path: Path) -> None:
    fen = '[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"]\n[Result "1-0"]\n\n1... Kd7 2. e4 Ke6 3. Kd2 Ke5 1-0\n\n'
    broken = '[Result "1-0"]\n\n1. e4 e5 2. Ke3 1-0\n\n'
    text = PGN.format(result="1-0") + PGN.format(result="*") + broken + PGN.format(result="1/2-1/2") + fen
    path = written(tmp_path, "games.txt", gzip.compress(text.encode()))
    found, skipped, sources = reading(path, CHESS)
    assert found.targets.tolist() == [1, 0] * 5 + [0.5] * 10
    assert skipped.count == 2
    assert {problem.split(":")[0] for problem in skipped.first} == {"games.txt, game 2", "games.txt, game 3"}
    assert sources == [Source(str(path), "PGN", 3, 20, 2)]
    found, _, _ = reading(path, CHESS, reading=Reading(first=0, each=2))
    assert np.unique(found.games, return_counts=True)[1].tolist() == [2, 2, 2]
    found, _, _ = reading(written(tmp_path, "fen.pgn", fen), CHESS, reading=Reading(first=0))
    assert found.targets.tolist() == [0, 1, 0, 1, 0]
    state = restored(CHESS.start(), found.rows[0])
    assert CHESS.format(state) == "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"


def test_positions_in_check_are_left_out(tmp_path: Path) -> None:
    text = '[Result "0-1"]\n\n1. e4 e5 2. Bb5 c6 3. Bxc6 Nxc6 4. h3 Qh4 5. h4 Qxf2+ 0-1\n'
    text = text.replace("4. h3 Qh4 5. h4", "4. g3 Qh4 5. Na3")
    path = written(tmp_path, "x.pgn", text + '\n[Result "1-0"]\n\n1. e4 f5 2. Qh5+ g6 3. Qe2 1-0\n')
    quiet, _, _ = reading(path, CHESS, reading=Reading(first=0))
    every, _, _ = reading(path, CHESS, reading=Reading(first=0, quiet=False))
    assert len(every) - len(quiet) == 1


def test_pgn_of_other_games(tmp_path: Path) -> None:
    text = '[Game "othello"]\n[Result "1-0"]\n\n1. f5 d6 {a comment} 2. c3 1-0\n'
    found, _, sources = reading(written(tmp_path, "x.pgn", text), OTHELLO, reading=Reading(first=0))
    assert len(found) == 3 and sources[0].kind == "PGN"


def test_pgn_without_a_game_is_chess(tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match="games of chess, but this game is Othello"):
        reading(written(tmp_path, "x.pgn", PGN.format(result="1-0")), OTHELLO)


# ---------------------------------------------------------------- WTHOR


def wthor(games: list[str], size: int = 0, discs: int = 40) -> bytes:
    data = struct.pack("<4BIHHBBBB", 20, 24, 5, 17, len(games), 0, 2024, size, 0, 24, 0)
    for game in games:
        moves = [10 * int(game[at + 1]) + ord(game[at]) - 96 for at in range(0, len(game), 2)]
        data += struct.pack("<3H2B60B", 1, 2, 3, discs, 32, *moves, *[0] * (60 - len(moves)))
    return data


def test_wthor(tmp_path: Path) -> None:
    path = written(tmp_path, "any.name", wthor([WIPE_OUT, "f5d6", "f5a1"]))
    found, skipped, sources = reading(path, OTHELLO)
    assert found.targets.tolist() == [13, -13] * 4 + [13] + [16, -16]
    assert skipped.first == ["any.name, game 3: move 2 is not legal"]
    assert sources == [Source(str(path), "WTHOR", 2, 11, 1)]


def test_wthor_cut_off(tmp_path: Path) -> None:
    path = written(tmp_path, "x.wtb", wthor([WIPE_OUT] * 5)[:-70])
    found, skipped, sources = reading(path, OTHELLO)
    assert (len(found), skipped.count, sources[0].games) == (27, 2, 3)
    assert skipped.first == ["x.wtb is cut off: 2 of its 5 games are missing"]


@pytest.mark.parametrize(
    ("size", "spec", "message"),
    [
        (10, "othello", "10 x 10, but this game has size=8"),
        (0, "othello:size=6", "8 x 8"),
        (0, "connect4", "of Othello"),
    ],
)
def test_wthor_of_another_game(tmp_path: Path, size: int, spec: str, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        reading(written(tmp_path, "x.wtb", wthor([WIPE_OUT], size)), load(spec))


# ---------------------------------------------------------------- positions with scores


def test_connect4_positions_have_a_score_for_the_mover(tmp_path: Path) -> None:
    path = written(tmp_path, "x", "4453 2\n4453 -1\n44 ; 0\n1122334 1\n99 3\n44\n")
    found, skipped, sources = reading(path, CONNECT4)
    assert (sources[0].kind, found.targets.tolist()) == ("positions", [1, 0, 0.5])
    assert skipped.count == 3
    assert "x, line 4: the game is over" in skipped.first
    assert "x, line 6: there is no score after the position" in skipped.first
    assert found.rows[0].tolist() == list(words(CONNECT4.parse("4453")))
    first, _, _ = reading(written(tmp_path, "y", "445 2\n4453 2\n"), CONNECT4, reading=Reading(score_of="first"))
    assert first.targets.tolist() == [0, 1]


def test_fens_with_scores(tmp_path: Path) -> None:
    white, black = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4P3/4K3 b - - 0 1"
    lines = [f"{white}; 110", f"{black}, 110", f"{white} 0", f"{white};#3", f"{black} ; #-3", f'{black[:-4]} c9 "1-0";']
    found, skipped, _ = reading(written(tmp_path, "x.epd", "\n".join([*lines, white, "nothing ; 3"])), CHESS)
    odds = 1 / (1 + np.exp(-1))
    assert found.targets.tolist() == pytest.approx([odds, odds, 0.5, 1, 0, 0])
    assert skipped.count == 2
    narrow, _, _ = reading(tmp_path / "x.epd", CHESS, reading=Reading(spread=0, score_of="first"))
    assert narrow.targets.tolist() == [1, 0, 0.5, 1, 1, 0]


def test_fens_beside_evals(tmp_path: Path) -> None:
    fens = [f"4k3/8/8/8/8/8/4P3/4K3 {side} - - 0 {number}" for number in (1, 2) for side in "wb"]
    written(tmp_path, "x.fens.txt.gz", gzip.compress("\n".join(fens).encode()))
    written(tmp_path, "x.evals.txt", "+110\n+110\n#+3\n")
    odds = 1 / (1 + np.exp(-1))
    for named in ([tmp_path], [tmp_path / "x.fens.txt.gz", tmp_path / "x.evals.txt"], [tmp_path / "x.evals.txt"]):
        found, skipped, sources = reading(named, CHESS)
        assert found.targets.tolist() == pytest.approx([odds, 1 - odds, 1])  # as White sees it
        assert len(set(found.games.tolist())) == 1
        assert skipped.first == ["x.fens.txt.gz, line 4: x.evals.txt has fewer lines than the other file"]
        assert len(sources) == 1


def test_othello_positions_take_the_best_of_their_moves(tmp_path: Path) -> None:
    square = OTHELLO.format(OTHELLO.start())
    found, _, _ = reading(written(tmp_path, "x.obf", f"{square}; d3:-4; C4:+2;\n{square} ; -6\n"), OTHELLO)
    assert found.targets.tolist() == [2, -6]


def test_a_mate_is_no_score_in_points(tmp_path: Path) -> None:
    text = f"{OTHELLO.format(OTHELLO.start())} ; #3\n{OTHELLO.format(OTHELLO.start())} ; 3\n"
    assert reading(written(tmp_path, "x", text), OTHELLO)[1].first == ["x, line 1: #3 is not a score in points"]


def test_first_needs_a_game_that_knows_its_player(tmp_path: Path) -> None:
    game = load(f"{written(tmp_path, 'my_game.py', MY_GAME)}:Sticks")
    path = written(tmp_path, "x.txt", "(7,) ; 30\n(6,) ; -30\n")
    assert reading(path, game)[0].targets.tolist() == pytest.approx([0.5744425, 0.4255575])
    with pytest.raises(SecateurError, match="does not say who is to move"):
        reading(path, game, reading=Reading(score_of="first"))


@pytest.mark.parametrize(
    ("game", "line", "kind"),
    [
        (CONNECT4, "4453 2", "positions"), (CONNECT4, "1122334 1", "games"), (CONNECT4, "4453 1-0", "games"),
        (CONNECT4, "......./......./......./......./...o.../..oxx.. ; 3", "positions"), (CONNECT4, "hello world", ""),
        (OTHELLO, WIPE_OUT, "games"), (OTHELLO, f"{WIPE_OUT} -1", "games"), (OTHELLO, "f5d6 2", "positions"),
        (CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", ""), (CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 35", "positions"),
        (CHESS, "4k3/8/8/8/8/8/4P3/4K3 w - - ;D1 5 ;D2 30", ""), (CHESS, "e4 e5 Nf3", "games"),
    ],
)  # fmt: skip
def test_what_a_line_looks_like(game: Game, line: str, kind: str) -> None:
    assert vote(game, line) == kind


def test_numbers_of_a_fen_are_no_score() -> None:
    assert split(CHESS, "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1").score == ""
    assert split(CHESS, "8/8/8/8/8/4k3/4p3/4K3 w - - 0 1 mate -3").score == "mate -3"


# ---------------------------------------------------------------- self-play


def test_self_play(tmp_path: Path) -> None:
    header = {"secateur-selfplay": 1, "contest": {"game": "connect4"}}
    entry = {"id": 0, "moves": [3, 0, 3, 0, 3, 0, 3], "random": 4, "scores": [9, 9, 9], "result": None}
    tied = {"id": 1, "moves": [3, 3, 3], "random": 2, "scores": [0], "result": 0}
    lines = [*map(json.dumps, (header, entry, tied, entry | {"moves": [9]}, entry | {"moves": "x"})), '{"id":2,"mo']
    found, skipped, sources = reading(written(tmp_path, "x.jsonl", "\n".join(lines)), CONNECT4)
    assert found.targets.tolist() == [1, 0, 1, 0.5]
    assert (skipped.count, sources[0].kind, sources[0].games) == (3, "self-play", 2)
    with pytest.raises(SecateurError, match="games of connect4, but this game is Othello"):
        reading(tmp_path / "x.jsonl", OTHELLO)


# ---------------------------------------------------------------- files and folders


def test_a_folder_is_what_can_be_read_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / "more").mkdir(parents=True)
    written(folder, "README.md", "About these games.\n")
    written(folder, "empty", "")
    written(folder, ".hidden", "11223344\n")
    written(folder / "more", "a.txt", "1122334\n")
    with zipfile.ZipFile(folder / "b.zip", "w") as archive:
        archive.writestr("inner.txt", "1122334 1\n1122334")
        archive.writestr("notes.txt", "nothing here")
        archive.writestr("packed.gz", gzip.compress(b"7766554", mtime=0))
    found, skipped, sources = reading(folder, CONNECT4)
    assert [(source.path.rsplit("/", 1)[1], source.games) for source in sources] == [
        ("inner.txt", 2), ("packed.gz", 1), ("a.txt", 1)
    ]  # fmt: skip
    assert (len(found), len(set(found.games.tolist())), skipped.count) == (28, 4, 3)
    with pytest.raises(SecateurError, match=r"README\.md: none of its lines can be read; a line has the moves"):
        reading([folder / "more", folder / "README.md"], CONNECT4)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"), (b"\0\1\2\3", "is neither text"), (b"# just this\n", "is neither text"),
        (gzip.compress(b"1122334\n" * 9, mtime=0)[:10], "cannot be unpacked"), (b"PK\3\4nothing", "cannot be unpacked"),
        (b"hello\nworld\n", "none of its lines"), ("ünïcode".encode("utf-16"), "is neither text"),
    ],
)  # fmt: skip
def test_files_that_cannot_be_read(tmp_path: Path, content: bytes, message: str) -> None:
    with pytest.raises(SecateurError, match=message):
        reading(written(tmp_path, "file", content), CONNECT4)


def test_what_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(SecateurError, match="there is no file or folder"):
        reading(tmp_path / "nowhere", CONNECT4)
    with pytest.raises(SecateurError, match="no position of ConnectFour to learn from"):
        reading(tmp_path, CONNECT4)


def test_a_damaged_file_is_read_as_far_as_it_goes(tmp_path: Path) -> None:
    chance = random.Random(1)
    lines = [" ".join(random_game(CONNECT4, chance.randrange(10**9))[0]) for _ in range(400)]
    packed = gzip.compress("\n".join(lines).encode())
    found, skipped, sources = reading(written(tmp_path, "x.gz", packed[: len(packed) // 2]), CONNECT4)
    assert 100 < sources[0].games < 300
    assert skipped.first == ["x.gz is damaged: what follows is missing"]
    assert found.targets.max() == 1


@pytest.mark.parametrize(
    "options", [{"score_of": "black"}, {"lines": "moves"}, {"spread": -1.0}, {"spread": float("nan")}]
)
def test_options_that_are_wrong(options: dict[str, Any]) -> None:
    with pytest.raises(SecateurError, match=f"^{next(iter(options))} must be "):
        Reading(**options)


def test_at_most_so_many(tmp_path: Path) -> None:
    lines = ["".join(random_game(CONNECT4, seed)[0]) for seed in range(300)]
    path, calls = written(tmp_path, "x.txt", "\n".join(lines)), []
    every, _, sources = reading(path, CONNECT4)
    some, _, _ = reading(path, CONNECT4, most=700, seed=3, progress=calls.append)
    again, _, _ = reading(path, CONNECT4, most=700, seed=3)
    other, _, _ = reading(path, CONNECT4, most=700, seed=4)
    assert len(every) > 2000
    assert sources[0].positions == len(every)
    assert (len(some), len(calls)) == (700, 1)
    assert np.array_equal(some.rows, again.rows)
    assert not np.array_equal(some.rows, other.rows)
    known = set(zip(every.games.tolist(), every.keys.tolist(), every.targets.tolist(), strict=True))
    assert set(zip(some.games.tolist(), some.keys.tolist(), some.targets.tolist(), strict=True)) <= known
    assert len(set(some.games.tolist())) > 200


GOOD = [
    b"1122334 1\n445 2\n", gzip.compress(b"1122334\n1122334\n", mtime=0), wthor([WIPE_OUT, WIPE_OUT]),
    PGN.format(result="1-0").encode(), b"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 ; #3\n",
    b'{"secateur-selfplay": 1, "game": "x"}\n{"game": 0, "moves": [3, 0, 3, 0, 3, 0, 3], "random": 2}\n',
]  # fmt: skip


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=150)
@given(
    st.sampled_from([CONNECT4, OTHELLO, CHESS]),
    st.one_of(st.binary(max_size=200), st.text(max_size=80).map(str.encode), st.sampled_from(GOOD)),
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 255)), max_size=6), st.integers(0, 300),
)  # fmt: skip
@example(CONNECT4, b'{"secateur-selfplay": 1}\n' + b"[" * 100_000, [], 10**6)
@example(CONNECT4, b"1" + b" " * 200_000 + b"x", [], 10**6)
@example(CHESS, b"a " * 100_000, [], 10**6)
def test_whatever_is_in_a_file(
    tmp_path: Path, game: Game, content: bytes, changes: list[tuple[int, int]], length: int
) -> None:
    data = bytearray(content)
    for place, byte in changes:
        if place < len(data):
            data[place] = byte
    try:
        found, _, _ = reading(written(tmp_path, "file", bytes(data[:length])), game)
        assert len(found) > 0
        assert np.isfinite(found.targets).all()
    except SecateurError as error:
        assert "\n" not in str(error)


# ---------------------------------------------------------------- the public data sets


def test_wthor_files(data: Path, whole: bool, compiled: None) -> None:
    found, skipped, sources = reading(data / "othello" / "wthor", OTHELLO, most=50_000)
    games, positions = (137_548, 8_388_086) if whole else (20, 1_224)
    assert (sum(source.games for source in sources), sum(source.positions for source in sources)) == (games, positions)
    assert [problem.split()[0] for problem in skipped.first] == ["WTH.JOU", "WTH.TRN"]
    assert (len(found), skipped.count) == (min(positions, 50_000), 2)


def test_egaroucid(data: Path, whole: bool, compiled: None) -> None:
    found, skipped, sources = reading(data / "othello" / "games", OTHELLO, most=50_000)
    games, positions = (40_653, 2_465_574) if whole else (20, 1_217)
    assert (sources[0].games, sources[0].positions, skipped.count) == (games, positions, 0)
    assert abs(found.targets.mean()) < (1 if whole else 10)


def test_connect4_files(data: Path, whole: bool, compiled: None) -> None:
    _, skipped, sources = reading(data / "connect4", CONNECT4)
    assert [source.positions for source in sources] == [1000 if whole else 20] * 4
    assert (skipped.count, skipped.first[0][:7]) == (1, "LICENSE")


def games_of_chess(data: Path) -> tuple[int, int]:
    _, skipped, sources = reading(data / "chess" / "games", CHESS)
    return sum(source.games for source in sources), skipped.count


def test_famous_games_of_chess(sample: Path, compiled: None) -> None:
    assert games_of_chess(sample) == (9, 0)


@pytest.mark.slow
def test_tournament_games_of_chess(shared: Path, compiled: None) -> None:
    assert games_of_chess(shared) == (27_904, 43)


def labelled_chess(data: Path) -> tuple[int, int]:
    found, skipped, _ = reading(data / "chess" / "labelled", CHESS)
    return len(found), skipped.count


def test_some_labelled_chess(sample: Path, compiled: None) -> None:
    assert labelled_chess(sample) == (36, 0)  # of 40, four are in check


@pytest.mark.slow
def test_labelled_chess(shared: Path, compiled: None) -> None:
    assert labelled_chess(shared) == (100_587, 69)  # python-chess counts 65 that are over, and 4 after fifty moves
