"""Hostile lines for UCI and UGI servers in separate processes: valid, invalid and nearly valid.

A server must stay alive, say nothing of a traceback, answer every `go` once, and answer `isready` always.
"""

from __future__ import annotations

from collections import Counter
from random import Random

from tests.attack import Figures, count
from tests.helpers.protocols_talk import Talk

#: The conversations: the command, its lines at scale 1, and the moves that occur in lines.
CONVERSATIONS = {
    "UCI": (("uci",), 63_500, "e2e4 e7e5 g1f3 b8c6 e1g1 d2d4 e5d4 a7a8q e1h1 0000 Nf3 O-O h9h9"),
    "UGI": (("ugi", "connect4"), 60_000, "1 2 3 4 5 6 7 8 44 pass"),
}

#: Lines between two checks that the server still answers.
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
    """A text with a few characters changed, removed, inserted or doubled."""
    signs = list(text)
    for _ in range(random.randint(1, 4)):
        place = random.randrange(len(signs) + 1)
        sign = random.choice("abcdefgh12345678KQRBNPkqrbnp/ -wx\t\x00é♔")
        signs[place : place + random.randint(0, 2)] = [sign] * random.choice([0, 1, 1, 1, 40])
    return "".join(signs).replace("\n", " ")


def line(random: Random, moves: tuple[str, ...]) -> str:
    """One line: valid, invalid or nearly valid. It never ends the conversation."""
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


def attack(seed: int, scale: float) -> Figures:
    tried, faults = Counter[str](), Counter[str]({"tracebacks": 0, "unanswered": 0})
    for number, (name, (command, most, moves)) in enumerate(CONVERSATIONS.items()):
        lines = count(most, scale)
        with Talk(*command) as talk:
            faults += converse(talk, lines, Random(f"{seed}:{number}"), tuple(moves.split()))
        tried[f"lines of {name}"] = lines
    return Figures(dict(tried), {name: faults[name] for name in ("tracebacks", "unanswered")})


def converse(talk: Talk, lines: int, random: Random, moves: tuple[str, ...]) -> Counter[str]:
    """Sends this many lines; counts unexpected output and missing replies."""
    faults = Counter[str]()
    try:
        talk.compile()
        for done in range(0, lines, ROUND):
            faults += one_round(talk, [line(random, moves) for _ in range(min(ROUND, lines - done))])
        talk.say("stop")
        faults["unanswered"] += not talk.silent(0.5)  # unexpected output
        talk.say("quit")
        talk.end()
    except (AssertionError, OSError) as error:  # no reply, or the process has ended
        print(f"{' '.join(talk.process.args[-2:])}: {error}", flush=True)  # type: ignore[index]
        faults["unanswered"] += 1
    faults["tracebacks"] += b"Traceback" in b"".join(talk.errors)
    return faults


def one_round(talk: Talk, lines: list[str]) -> Counter[str]:
    """Sends some lines; checks that every `go` was answered, and that the server still responds."""
    gos = sum(text.replace("\0", " ").lower().split()[:1] == ["go"] for text in lines)
    talk.say(*lines, "stop", "query end of round")
    heard = talk.hear("info string query must be gameover, p1turn or result, not 'end of round'")
    while sum(text.startswith("bestmove ") for text in heard) < gos:
        heard += talk.hear("bestmove ")
    heard += talk.synchronized()
    answers = sum(text.startswith("bestmove ") for text in heard)
    wrong = sum("Error" in text or "Traceback" in text for text in heard)
    return Counter({"tracebacks": wrong, "unanswered": abs(answers - gos)})
