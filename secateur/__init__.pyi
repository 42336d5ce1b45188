"""The types of the public names, which `__init__.py` imports when they are first used."""

from typing import Any

from secateur import arena as arena
from secateur import bits as bits
from secateur import contract as contract
from secateur import engine as engine
from secateur import exercise as exercise
from secateur import export as export
from secateur import games as games
from secateur import judge as judge
from secateur import learn as learn
from secateur import spec as spec
from secateur import textbook as textbook
from secateur import trace as trace
from secateur.adapters import adapt as adapt
from secateur.arena.ladder import LadderResult as LadderResult
from secateur.arena.ladder import ladder as ladder
from secateur.arena.match import ContestListener as ContestListener
from secateur.arena.match import ContestOptions as ContestOptions
from secateur.arena.match import MatchResult as MatchResult
from secateur.arena.match import match as match
from secateur.arena.statistics import Sprt as Sprt
from secateur.arena.suite import SuiteResult as SuiteResult
from secateur.arena.suite import suite as suite
from secateur.board import Board as Board
from secateur.board import Piece as Piece
from secateur.certificate.prover import Certified as Certified
from secateur.certificate.prover import ProofOptions as ProofOptions
from secateur.certificate.prover import certify as certify
from secateur.certificate.verifying import Verified as Verified
from secateur.certificate.verifying import WrongCertificateError as WrongCertificateError
from secateur.certificate.verifying import verify as verify
from secateur.coach.reviewing import Review as Review
from secateur.coach.reviewing import ReviewedMove as ReviewedMove
from secateur.coach.reviewing import review as review
from secateur.engine import Clock as Clock
from secateur.engine import Engine as Engine
from secateur.engine.ablation import Ablation as Ablation
from secateur.engine.ablation import ablate as ablate
from secateur.engine.analysis import Analysis as Analysis
from secateur.engine.analysis import analyse as analyse
from secateur.engine.solving import solve as solve
from secateur.errors import CompileError as CompileError
from secateur.errors import EndlessError as EndlessError
from secateur.errors import Interrupted as Interrupted
from secateur.errors import SecateurError as SecateurError
from secateur.game import DRAW as DRAW
from secateur.game import HIGHEST as HIGHEST
from secateur.game import INFINITY as INFINITY
from secateur.game import LOSS as LOSS
from secateur.game import MAX as MAX
from secateur.game import MIN as MIN
from secateur.game import ONGOING as ONGOING
from secateur.game import WIN as WIN
from secateur.game import Game as Game
from secateur.judge.report import Judgment as Judgment
from secateur.judge.verdict import Verdict as Verdict
from secateur.learn.data.labelling import LabelListener as LabelListener
from secateur.learn.data.labelling import LabelOptions as LabelOptions
from secateur.learn.data.labelling import LabelResult as LabelResult
from secateur.learn.data.labelling import label as label
from secateur.learn.data.selfplay import SelfPlayGames as SelfPlayGames
from secateur.learn.data.selfplay import SelfPlayOptions as SelfPlayOptions
from secateur.learn.data.selfplay import SelfPlayTerms as SelfPlayTerms
from secateur.learn.data.selfplay import selfplay as selfplay
from secateur.learn.learn import LearnOutput as LearnOutput
from secateur.learn.learn import LearnResult as LearnResult
from secateur.learn.learn import learn_weights as learn_weights
from secateur.learn.match import DecidingMatch as DecidingMatch
from secateur.learn.options import LearnOptions as LearnOptions
from secateur.learn.run import LearnListener as LearnListener
from secateur.learn.tune.margins import TuningResult as TuningResult
from secateur.learn.tune.margins import tune as tune
from secateur.learn.tune.spsa import Gains as Gains
from secateur.result import Counts as Counts
from secateur.result import Line as Line
from secateur.result import Result as Result
from secateur.result import effective_branching as effective_branching
from secateur.solved.solved_game import SolvedGame as SolvedGame
from secateur.solved.solved_game import SolvedMove as SolvedMove
from secateur.solved.solving import solve_all as solve_all
from secateur.spec import SearchSpec as SearchSpec
from secateur.textbook import Ordering as Ordering
from secateur.textbook import Watch as Watch
from secateur.textbook import deepening as deepening
from secateur.textbook import knuth_moore as knuth_moore
from secateur.textbook import mtdf as mtdf
from secateur.textbook import sss as sss

__version__: str

# Functions with the names of modules beside them: mypy takes one for the other when it works from its cache.
alphabeta: Any
minimax: Any
negamax: Any
perft: Any
pvs: Any
search: Any
