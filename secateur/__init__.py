"""secateur: two-player games by minimax and alpha-beta, seen and at native speed.

>>> import secateur
>>> secateur.alphabeta(secateur.games.Tree.of([[3, 12, 8], [2, 4, 6], [14, 5, 2]])).value
3
"""

from __future__ import annotations

import importlib
from typing import Any

__version__ = "0.1.0"

#: Where each public name lives; a module is imported when one of its names is first used. The types of all names are
#: in __init__.pyi.
_HOMES = {
    "secateur.arena.ladder": ("LadderResult", "ladder"),
    "secateur.arena.match": ("ContestListener", "ContestOptions", "MatchResult", "match"),
    "secateur.arena.statistics": ("Sprt",),
    "secateur.arena.suite": ("SuiteResult", "suite"),
    "secateur.board": ("Board", "Piece"),
    "secateur.certificate.prover": ("Certified", "ProofOptions", "certify"),
    "secateur.certificate.verifying": ("Verified", "WrongCertificateError", "verify"),
    "secateur.coach.reviewing": ("Review", "ReviewedMove", "review"),
    "secateur.adapters": ("adapt",),
    "secateur.engine": ("Clock", "Engine"),
    "secateur.engine.ablation": ("Ablation", "ablate"),
    "secateur.engine.analysis": ("Analysis", "analyse"),
    "secateur.engine.solving": ("solve",),
    "secateur.errors": ("CompileError", "EndlessError", "Interrupted", "SecateurError"),
    "secateur.game": ("DRAW", "HIGHEST", "INFINITY", "LOSS", "MAX", "MIN", "ONGOING", "WIN", "Game"),
    "secateur.judge.report": ("Judgment",),
    "secateur.judge.verdict": ("Verdict",),
    "secateur.learn.data.labelling": ("LabelListener", "LabelOptions", "LabelResult", "label"),
    "secateur.learn.data.selfplay": ("SelfPlayGames", "SelfPlayOptions", "SelfPlayTerms", "selfplay"),
    "secateur.learn.learn": ("LearnOutput", "LearnResult", "learn_weights"),
    "secateur.learn.match": ("DecidingMatch",),
    "secateur.learn.options": ("LearnOptions",),
    "secateur.learn.run": ("LearnListener",),
    "secateur.learn.tune.margins": ("TuningResult", "tune"),
    "secateur.learn.tune.spsa": ("Gains",),
    "secateur.result": ("Counts", "Line", "Result", "effective_branching"),
    "secateur.solved.solved_game": ("SolvedGame", "SolvedMove"),
    "secateur.solved.solving": ("solve_all",),
    "secateur.spec": ("SearchSpec",),
    "secateur.textbook": (
        "Ordering",
        "Watch",
        "alphabeta",
        "deepening",
        "knuth_moore",
        "minimax",
        "mtdf",
        "negamax",
        "perft",
        "pvs",
        "search",
        "sss",
    ),
}
_HOME = {name: home for home, names in _HOMES.items() for name in names}
_ROOMS = (
    "arena", "bits", "contract", "engine", "exercise", "export", "games", "judge", "learn", "spec", "textbook", "trace",
)  # fmt: skip

__all__ = [*_HOME, *_ROOMS]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(importlib.import_module(_HOME[name]), name)
        globals()[name] = value
        return value
    if name in _ROOMS:
        return importlib.import_module(f"secateur.{name}")
    raise AttributeError(f"module 'secateur' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
