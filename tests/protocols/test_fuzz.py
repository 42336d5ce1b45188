"""Lines that make no sense, and lines that nearly do: it stays alive, and answers every `go` once."""

from __future__ import annotations

from random import Random

import pytest
from protocols_talk import COMPILING, Talk

#: Lines between two questions whether it is still there.
ROUND = 250

STARTS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
)

VOCABULARY = (
    "uci ugi isready ucinewgame uginewgame position go stop ponderhit setoption name value debug on off register later "
    "startpos fen moves wtime btime winc binc movestogo movetime depth nodes mate infinite searchmoves ponder "
    "Hash Threads MultiPV Ponder UCI_Chess960 UCI_LimitStrength UCI_Elo Clear Without Strength Weights Move Overhead "
    "true false full beginner e2e4 e7e5 g1f3 e1g1 O-O a7a8q 0000 1 2 4 7 0 -1 3.5 99999999999999999999 x query result "
    "gameover p1turn d eval <empty> killers null"
)
WORDS = VOCABULARY.split()

OPTIONS = (
    "MultiPV value 3", "MultiPV value 1", "UCI_Chess960 value true", "UCI_Chess960 value false", "Clear Hash",
    "UCI_LimitStrength value true", "UCI_LimitStrength value false", "UCI_Elo value 900", "Strength value club",
    "Strength value full", "Move Overhead value 5", "Hash value 1", "Hash value 4", "Ponder value true",
    "Without value null, lmr", "Without value",
    "Margins value razor:250", "Margins value razor:1", "Margins value",
    "Hash value 1e9", "Threads value 0", "Nonsense value x",
)  # fmt: skip


def bent(text: str, random: Random) -> str:
    """A text with a few signs changed, left out, put in or doubled."""
    signs = list(text)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(signs) + 1)
        sign = random.choice("abcdefgh12345678KQRBNPkqrbnp/ -wx\t\x00é♔")
        signs[place : place + random.randint(0, 2)] = [sign] * random.choice([0, 1, 1, 1, 40])
    return "".join(signs).replace("\n", " ")


def line(random: Random, moves: tuple[str, ...]) -> str:
    """One line: sense, nonsense, or something between. It never ends the conversation."""
    some = " ".join(random.choice(moves) for _ in range(random.randint(0, 6)))
    fen = random.choice(STARTS)
    kind = random.randrange(12)
    if kind == 0:
        text = " ".join(random.choice(WORDS) for _ in range(random.randint(1, 12)))
    elif kind == 1:
        text = "".join(chr(random.randrange(1, 0x250)) for _ in range(random.randint(1, 80)))
    elif kind == 2:
        text = f"position startpos moves {some}"
    elif kind == 3:
        text = f"position fen {fen} moves {some}"
    elif kind in (4, 5):
        text = f"position fen {bent(fen, random)}"
    elif kind == 6:
        text = bent(f"position startpos moves {some}", random)
    elif kind == 7:
        text = f"setoption name {random.choice(OPTIONS)}"
    elif kind == 8:
        limit = random.choice(
            ["depth 1", "nodes 50", "movetime 2", "infinite", "wtime 5 btime 5", "", "ponder", "mate 1"]
        )
        text = f"go {limit}"
    elif kind == 9:
        text = bent(f"go depth 1 wtime 100 btime 100 searchmoves {some}", random)
    elif kind == 10:
        text = random.choice(
            ["stop", "ponderhit", "isready", "ucinewgame", "uginewgame", "uci", "ugi", "d", "eval", ""]
        )
    else:
        text = bent(
            random.choice(["stop", "isready", "go infinite", "setoption name Hash value 1", "debug on"]), random
        )
    text = "".join(sign for sign in text if sign not in "\n\r")
    return "stop" if text.split()[:1] == ["quit"] else text


def converse(talk: Talk, count: int, seed: int, moves: tuple[str, ...]) -> None:
    random = Random(seed)
    talk.ask("isready", "readyok", COMPILING)
    for done in range(0, count, ROUND):
        lines = [line(random, moves) for _ in range(ROUND)]
        gos = sum(text.replace("\0", " ").lower().split()[:1] == ["go"] for text in lines)
        talk.say(*lines, "stop", f"setoption name Hash value {done}", "query end of round")
        heard = talk.hear("info string query knows gameover, p1turn and result, not 'end of round'")
        answers = sum(text.startswith("bestmove ") for text in heard)
        while answers < gos:
            heard += talk.hear("bestmove ")
            answers += 1
        assert answers == gos
        assert not [text for text in heard if "Error" in text or "Traceback" in text]
        talk.ask("isready", "readyok")
    talk.say("stop")
    assert talk.silent(0.5)
    talk.say("quit")
    talk.end()


CHESS_MOVES = ("e2e4", "e7e5", "g1f3", "b8c6", "e1g1", "d2d4", "e5d4", "a7a8q", "e1h1", "0000", "Nf3", "O-O", "h9h9")
DISCS = ("1", "2", "3", "4", "5", "6", "7", "8", "44", "pass")


def test_a_few_thousand_lines() -> None:
    with Talk("ugi", "connect4") as talk:
        converse(talk, 3_000, 1, DISCS)


def test_a_few_thousand_lines_of_chess() -> None:
    with Talk("uci") as talk:
        converse(talk, 2_000, 2, CHESS_MOVES)


@pytest.mark.slow
def test_a_hundred_thousand_lines_of_chess() -> None:
    with Talk("uci") as talk:
        converse(talk, 100_000, 3, CHESS_MOVES)
