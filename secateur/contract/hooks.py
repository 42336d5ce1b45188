"""The inspection of what a game offers to the engine alone: the hooks.

What they claim is compared with what happens in random games, with the children of a state, and with the value of
perfect play where a plain search can find it: near the end of the games.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from secateur.contract.findings import CheckStage
from secateur.contract.oracle import PART, Oracle
from secateur.engine.kernel.table import NO_MOVE
from secateur.game import HOOKS, INFINITY, LOSS, ONGOING, SETTINGS, WIN, Game, named
from secateur.game.hook import TRUTH, Setting
from secateur.probe import OPTIONAL, Broken, kind_of, short
from secateur.scores import from_root
from secateur.trial import SET_REPEATS

#: How many nodes the searches of the states of one game may take; interpreted, a part.
ALL_NODES = 400_000

#: How many bounds of children are asked for, and how many states finish() may visit, in all.
CHILDREN = 10_000
VISITED = 100_000


class PlayedState(NamedTuple):
    """A state of a random game, its moves, and how many were said to remain."""

    state: Any
    moves: list[int]
    remaining: int | None


class Hooks(Oracle):
    """What the hooks claim, and whether it is so."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.offered = [hook for hook in OPTIONAL if game.offers(hook)]
        self.path: list[PlayedState] = []  # the random game that is being played
        self.seen: set[Any] = set()  # its states
        self.paths: list[tuple[list[PlayedState], list[int]]] = []  # those that came to an end, and their moves
        self.children = self.visited = 0

    # ------------------------------------------------------------ the settings of a class

    def look_at_settings(self) -> None:
        for setting in SETTINGS.values():
            if setting.promise and setting.gives.holds is not None:
                self.attempt(self.setting, setting, setting.gives.holds)

    def setting(self, setting: Setting, holds: Callable[[Any], bool]) -> None:
        value = getattr(self.game, setting.name)
        if not holds(value):
            self.broken(setting.name, f"{setting.name} = {value!r}: {setting.gives.words}")

    # ------------------------------------------------------------ one state of a random game

    def step(self, state: Any, moves: list[int]) -> None:
        """Asks every hook, and notes what can only be judged when more is known."""
        remaining = None
        for hook in self.offered:
            with suppress(Broken):
                if hook == "remaining":
                    remaining = self.remaining(state)
                elif check := getattr(self, f"try_{hook}", None):
                    check(state, moves)
                elif hook == HOOKS[hook].of:
                    self.try_answer(hook, state, moves)
        if not self.game.repeats and state in self.seen:
            self.attempt(self.broken, "repeats", f"a state is repeated: {SET_REPEATS}")
        self.seen.add(state)
        self.path.append(PlayedState(state, moves, remaining))

    def try_answer(self, hook: str, state: Any, moves: list[int]) -> None:
        """Checks a hook of which nothing is known but what its answer must be."""
        for args in [(move,) for move in moves] if HOOKS[hook].takes_move else [()]:
            answer = self.checked(hook, state, moves, *args)
            if HOOKS[hook].gives is TRUTH and kind_of(answer) != "bool":
                of = f" for move {args[0]}" if args else ""
                self.broken(hook, f"{hook}() returned {answer!r}{of}: {TRUTH.words}")

    def try_bounds(self, state: Any, moves: list[int]) -> None:
        low, high = self.ask_bounds(state)
        if not self.affordable(moves):
            return
        least, move = max((self.between(state, move)[0], move) for move in moves)
        most = max(self.between(state, move)[1] for move in moves)
        if high < least:
            self.broken("bounds", f"bounds() returns {pair(low, high)}, but move {move} gets at least {named(least)}")
        if low > most:
            self.broken("bounds", f"bounds() returns {pair(low, high)}, but no move gets more than {named(most)}")

    def affordable(self, moves: list[int]) -> bool:
        """Whether to look at the children of a state, too."""
        self.children += len(moves)
        return self.children <= CHILDREN and not {"player", "alternates"} & self.problems.keys()

    def ask_bounds(self, state: Any) -> tuple[int, int]:
        low, high = self.right("bounds", state)
        return int(low), int(high)

    def between(self, state: Any, move: int) -> tuple[int, int]:
        """Two scores between which a move's value lies, by what its child says."""
        child = self.ask("play", state, move)
        outcome = self.ask("outcome", child)
        low = high = outcome
        if outcome == ONGOING:
            low, high = self.ask_bounds(child)
            low, high = max(low, LOSS + 1), min(high, WIN - 1)  # a win takes a move at least
        low, high = from_root(low, 1), from_root(high, 1)
        return (low, high) if self.moves_again(state, child) else (-high, -low)

    def moves_again(self, state: Any, child: Any) -> bool:
        return not self.game.alternates and bool(self.game.player(child) == self.game.player(state))

    def is_open(self, state: Any) -> bool:
        """Whether the engine would ask for candidates."""
        low, high = self.ask_bounds(state)
        return low < high

    def try_candidates(self, state: Any, moves: list[int]) -> None:
        if not self.is_open(state):
            return
        candidates = self.candidates(state, moves)
        if not self.affordable(moves):
            return
        most = max(self.between(state, move)[1] for move in candidates)
        least, move = max((self.between(state, move)[0], move) for move in moves)
        if most < least:
            some, worth = " ".join(map(str, candidates)), f"{move} gets at least {named(least)}"
            self.broken("candidates", f"candidates() yields {some}, worth at most {named(most)}, but the move {worth}")

    def remaining(self, state: Any) -> int:
        return int(self.right("remaining", state))

    def try_finish(self, state: Any, moves: list[int]) -> None:
        self.finished(state, -INFINITY, INFINITY)

    def finished(self, state: Any, alpha: int, beta: int) -> int:
        """The value that finish() returns; ONGOING where it gives none."""
        if self.visited > VISITED:
            return ONGOING
        value, visited = map(int, self.right("finish", state, alpha, beta))
        self.visited += visited
        return value

    def try_timeless(self, state: Any, moves: list[int]) -> None:
        twin = self.same_kind("timeless", state)
        if self.ask("timeless", twin) != twin:
            self.broken("timeless", f"timeless() returns {short(twin)}, whose own timeless state is different")
        outcome = self.ask("outcome", twin, promise="timeless")
        if outcome != ONGOING:
            self.broken("timeless", f"timeless() returns {short(twin)}, where the game is over")
        count = len(self.ask("moves", twin, promise="timeless"))
        if count != len(moves):
            self.broken("timeless", f"timeless() returns {short(twin)} with {count} moves, not {len(moves)}")

    def try_skip(self, state: Any, moves: list[int]) -> None:
        after = self.same_kind("skip", state)
        if self.game.offers("player") and self.ask("player", after) == self.ask("player", state):
            self.broken("skip", f"skip() returns {short(after)}, where the same player is to move")

    def try_threatens(self, state: Any, moves: list[int]) -> None:
        self.try_answer("threatens", state, moves)
        for move in moves:
            answer, child = self.ask("threatens", state, move), self.ask("play", state, move)
            after = bool(self.ask("threatened", child))
            if bool(answer) != after:
                self.broken(
                    "threatens",
                    f"threatens() returned {answer} for move {move}, but threatened() returned {after} after it",
                )

    def try_ended(self, state: Any, moves: list[int]) -> None:
        self.ended(state, ONGOING)

    def look_at_end(self, state: Any, outcome: int) -> None:
        """Where the game is over, `ended` may leave it open only if there is no move."""
        if self.ended(state, outcome) == ONGOING and self.ask("moves", state):
            self.broken("ended", f"ended() is ONGOING where outcome() returns {named(outcome)} and there are moves")

    def try_count(self, state: Any, moves: list[int]) -> None:
        answer = self.ask("count", state)
        if answer != len(moves):
            self.broken("count", f"count() returns {answer!r} where there are {len(moves)} moves")

    def try_noisy_moves(self, state: Any, moves: list[int]) -> None:
        given = self.ask("noisy_moves", state)
        wanted = [move for move in moves if self.ask("noisy", state, move)]
        if sorted(given) != sorted(wanted):
            these, those = " ".join(map(str, given)) or "nothing", " ".join(map(str, wanted)) or "none"
            self.broken("noisy_moves", f"noisy_moves() yields {these} where noisy() selects {those}")
        if not all(0 <= move < NO_MOVE for move in moves):
            self.broken("noisy_moves", f"a game with noisy_moves() must have moves from 0 to {NO_MOVE - 1}")

    # ------------------------------------------------------------ a random game that has been played

    def look_back(self, ended: bool) -> None:
        """How long a game lasted shows how many moves remained."""
        self.seen = set()
        if ended:
            self.paths.append((self.path, self.line))
        line, played = self.line, 0
        for ply in range(len(self.path) - 1, -1, -1):
            step = self.path[ply]
            played += 1 if len(step.moves) > 1 and ply < len(line) else 0
            if step.remaining is not None and step.remaining < played:
                self.state, self.line = step.state, line[:ply]
                rest = " ".join(map(str, line[ply : ply + 20]))
                self.attempt(
                    self.broken,
                    "remaining",
                    f"remaining() returns {step.remaining}, but {played} unforced moves followed, in {rest}",
                )
                return

    # ------------------------------------------------------------ the value of perfect play

    def search_endings(self, tell: Callable[[CheckStage], None]) -> None:
        """Near the end of the games a plain search finds the values that the hooks speak of."""
        if self.unfit or not {"bounds", "candidates", "finish"} & set(self.offered):
            return
        known = set()
        paths, self.paths = self.paths, []
        for number, (path, line) in enumerate(paths):
            tell(CheckStage("searching the ends of the games", number, len(paths)))
            nodes, misses = 0, 0
            for ply in range(len(path) - 1, -1, -1):
                state = path[ply].state
                if state in known:
                    continue
                known.add(state)
                self.state, self.line = state, line[:ply]
                value, visited = self.truth(state)
                nodes += visited
                misses += value is None
                if value is not None:
                    for hook in ("bounds", "candidates", "finish"):
                        if hook in self.offered and hook not in self.problems:
                            self.attempt(getattr(self, f"{hook}_of"), state, value)
                if misses == 3 or nodes > (ALL_NODES if self.compiles else ALL_NODES // PART):
                    break

    def bounds_of(self, state: Any, value: int) -> None:
        low, high = self.ask_bounds(state)
        if not low <= value <= high:
            self.broken("bounds", f"bounds() returns {pair(low, high)}, but the value is {named(value)}")

    def candidates_of(self, state: Any, value: int) -> None:
        """One of the candidates reaches the value."""
        if not self.is_open(state):
            return
        candidates, best = self.ask("candidates", state), -INFINITY
        for move in candidates:
            child = self.ask("play", state, move)
            outcome = self.ask("outcome", child)
            after = outcome if outcome != ONGOING else self.truth(child)[0]
            if after is None:
                return
            after = from_root(after, 1)
            best = max(best, after if self.moves_again(state, child) else -after)
            if best >= value:
                return
        some = " ".join(map(str, candidates))
        self.broken("candidates", f"candidates() yields {some}, worth {named(best)}, where the value is {named(value)}")

    def finish_of(self, state: Any, value: int) -> None:
        """What finish() returns is the value inside of the window, and a bound of it outside."""
        narrow = [(value + shift, value + shift + 1) for shift in (-3, -2, -1, 0, 1, 2)]
        for alpha, beta in [(-INFINITY, INFINITY), (value - 1, value + 1), *narrow]:
            found = self.finished(state, alpha, beta)
            if found == ONGOING:
                continue
            right = value <= found if found <= alpha else value >= found if found >= beta else value == found
            if not right:
                window = f"in the window ({named(alpha)}, {named(beta)})"
                self.broken("finish", f"finish() returns {named(found)} {window}, but the value is {named(value)}")


# ---------------------------------------------------------------- scores


def pair(low: int, high: int) -> str:
    return f"({named(low)}, {named(high)})"
