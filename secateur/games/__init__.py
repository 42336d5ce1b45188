"""The games that come with secateur, and how a text names a game: one of these, or one in a file.

>>> load("connect4:width=8")
ConnectFour(width=8, height=6)
"""

from __future__ import annotations

import hashlib
import importlib
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.machinery import SourceFileLoader
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from secateur.adapters import KINDS, adapt, can_adapt
from secateur.coded import coded
from secateur.errors import SecateurError, instead, plainly
from secateur.game import REQUIRED, Game, Parameters
from secateur.probe import files_of, refuse_other_players

if TYPE_CHECKING:
    from secateur.games.amazons import Amazons as Amazons
    from secateur.games.breakthrough import Breakthrough as Breakthrough
    from secateur.games.chess import Chess as Chess
    from secateur.games.chomp import Chomp as Chomp
    from secateur.games.connect4 import ConnectFour as ConnectFour
    from secateur.games.domineering import Domineering as Domineering
    from secateur.games.dots import DotsAndBoxes as DotsAndBoxes
    from secateur.games.draughts import EnglishDraughts as EnglishDraughts
    from secateur.games.draughts import InternationalDraughts as InternationalDraughts
    from secateur.games.go import Go as Go
    from secateur.games.gomoku import Gomoku as Gomoku
    from secateur.games.hex import Hex as Hex
    from secateur.games.kalah import Kalah as Kalah
    from secateur.games.morris import Morris as Morris
    from secateur.games.nim import Nim as Nim
    from secateur.games.onitama import Onitama as Onitama
    from secateur.games.othello import Othello as Othello
    from secateur.games.oware import Oware as Oware
    from secateur.games.quoridor import Quoridor as Quoridor
    from secateur.games.santorini import Santorini as Santorini
    from secateur.games.tictactoe import TicTacToe as TicTacToe
    from secateur.games.tree import Tree as Tree
    from secateur.games.ultimate import UltimateTicTacToe as UltimateTicTacToe

#: Where each game lives: module:class, with parameters where the name stands for some.
GAMES: dict[str, str] = {
    "tictactoe": "tictactoe:TicTacToe",
    "gomoku": "gomoku:Gomoku",
    "connect4": "connect4:ConnectFour",
    "othello": "othello:Othello",
    "reversi": "othello:Othello",
    "nim": "nim:Nim",
    "kalah": "kalah:Kalah",
    "chess": "chess:Chess",
    "breakthrough": "breakthrough:Breakthrough",
    "checkers": "draughts:EnglishDraughts",
    "draughts": "draughts:InternationalDraughts",
    "morris": "morris:Morris",
    "dots": "dots:DotsAndBoxes",
    "oware": "oware:Oware",
    "ultimate": "ultimate:UltimateTicTacToe",
    "domineering": "domineering:Domineering",
    "chomp": "chomp:Chomp",
    "hex": "hex:Hex",
    "go": "go:Go",
    "santorini": "santorini:Santorini",
    "amazons": "amazons:Amazons",
    "onitama": "onitama:Onitama",
    "quoridor": "quoridor:Quoridor",
}

#: A class is imported, and NumPy with it where it needs that, when it is first used.
_MODULES = {"Tree": "tree"} | {place.split(":")[1]: place.split(":")[0] for place in GAMES.values()}

#: Titles that a class's name does not give.
_TITLES = {
    "tictactoe": "Tic-tac-toe",
    "reversi": "Reversi",
    "morris": "Nine Men's Morris",
    "dots": "Dots and Boxes",
    "ultimate": "Ultimate Tic-tac-toe",
}

__all__ = ["GAMES", "Description", "describe", "formats_of", "load", "title_of", *_MODULES]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"{__name__}.{_MODULES[name]}"), name)


class Description(NamedTuple):
    """What a list of games says of each."""

    name: str
    game: type[Game]
    summary: str
    parameters: Parameters  # with their values unless told otherwise


def describe() -> list[Description]:
    """Every game that comes with secateur.

    >>> [(each.name, each.parameters) for each in describe()][2]
    ('connect4', {'width': 7, 'height': 6})
    """
    descriptions = []
    for name in GAMES:
        game = load(name)
        summary = (type(game).__doc__ or "").strip().partition("\n")[0]
        parameters = {each: getattr(game, each) for each in game.parameters if not game.is_data(each)}
        descriptions.append(Description(name, type(game), summary, parameters))
    return descriptions


def title_of(spec: str) -> str:
    """What people call the game that a text names, as `load` reads it; the game need not be loaded.

    >>> title_of("connect4:width=8"), title_of("gomoku"), title_of("my_game.py:MyGame")
    ('Connect Four', 'Gomoku', 'My Game')
    """
    found = re.fullmatch(r"(?:.*[/\\\\])?(.+?)\.py(?::(\w+)(?!=))?(?::.*)?", spec.strip())
    name = (found[2] or found[1]) if found else spec.strip().partition(":")[0]
    if name in _TITLES:
        return _TITLES[name]
    name = GAMES[name].split(":")[1] if name in GAMES else name
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|_+", " ", name).split()
    return " ".join(word[:1].upper() + word[1:] for word in words)


def formats_of(spec: str) -> tuple[str, ...]:
    """The `game_formats` of the game that a text names; none for one in a file, which says them once it is loaded.

    >>> formats_of("chess:number=0"), formats_of("othello"), formats_of("my_chess.py:MyChess")
    (('pgn',), ('wthor',), ())
    """
    name = spec.strip().partition(":")[0]
    return _class_called(name)[0].game_formats if name in GAMES else ()


def load(spec: str) -> Game:
    """The game that a text names: NAME, NAME:PARAMETER=VALUE,..., FILE.py:CLASS or FILE.py:CLASS:PARAMETER=VALUE,...

    A tuple is written with - between: nim:heaps=3-4-5. The class may be left out where a file has
    just one game. It may also be something that `secateur.adapt` takes: a class or an object. A file is read anew each
    time. weights=FILE takes the weights that `secateur learn` wrote; those that it left beside a game of yours are
    taken by themselves.

    >>> load("nim:heaps=1-2-3,misere=true")
    Nim(heaps=(1, 2, 3), misere=True)
    >>> load("conect4")
    Traceback (most recent call last):
    secateur.errors.SecateurError: unknown game 'conect4'; did you mean 'connect4'?
    """
    if not isinstance(spec, str):
        raise SecateurError(f"name the game, as in 'connect4' or 'my_game.py:MyGame'; it must not be {spec!r}")
    spec = spec.strip()
    usual = ""
    if found := re.fullmatch(r"(.+?\.py)(?::(.*))?", spec):  # a drive's colon is not followed by the end of a name
        name, _, settings = (found[2] or "").partition(":")
        if "=" in name:
            name, settings = "", name
        cls = _game_in(Path(found[1]).expanduser(), name)
        if not (isinstance(cls, type) and issubclass(cls, Game)):
            return _adapted(cls, settings)
    else:
        name, _, settings = spec.partition(":")
        cls, usual = _class_called(name)
    settings, weights = _without_weights(settings)
    game = _made(cls, _values(cls, usual) | _values(cls, settings))
    if found:
        refuse_other_players(game)
        game = coded(game)
    beside = weights_beside(game) if found and not weights else None
    if weights or (beside is not None and beside.is_file()):
        from secateur.evaluate.attach import with_weights

        try:
            return with_weights(game, weights or str(beside))
        except SecateurError as error:
            raise SecateurError(str(error) if weights else f"{error}; or remove that file") from None
    return game


def changed(game: Game, settings: str) -> Game:
    """The game with other parameters, written as in the text that names a game.

    >>> changed(load("connect4"), "width=8")
    ConnectFour(width=8, height=6)
    """
    given = {name: getattr(game, name) for name in game.parameters}
    return _made(type(game), given | _values(type(game), settings))


def weights_beside(game: Game) -> Path:
    """Where the learned weights of a game in a user's file are: beside it, named by class and parameters."""
    source = Path(sys.modules[type(game).__module__].__file__ or "")
    usual = {name: value for name, value in type(game).parameters.items() if not game.is_data(name)}
    other = [f"{name}={text_of(getattr(game, name))}" for name, value in usual.items() if getattr(game, name) != value]
    return source.with_name(".".join([source.stem, type(game).__name__, *other, "weights"]))


def text_of(value: Any) -> str:
    """A parameter as the text that names a game has it."""
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value).lower()


def _without_weights(settings: str) -> tuple[str, str]:
    """The settings without `weights=FILE`, and the file."""
    parts = [part.strip() for part in settings.split(",")]
    files = [part.partition("=")[2].strip() for part in parts if part.startswith("weights=")]
    if len(files) > 1 or "" in files:
        raise SecateurError("weights must be one file of weights, as in weights=FILE")
    return ",".join(part for part in parts if not part.startswith("weights=")), "".join(files)


def _made(cls: type[Game], values: Parameters) -> Game:
    try:
        return cls(**values)
    except SecateurError:
        raise
    except Exception as error:  # noqa: BLE001  check_parameters is the user's
        raise SecateurError(f"{cls.__name__} cannot be created: {plainly(error, files_of(cls))}") from None


def _class_called(name: str) -> tuple[type[Game], str]:
    """The class behind a name, and the parameters that come with the name."""
    if name == "tree":
        raise SecateurError("a tree must be given as text: --tree '[[3, 12, 8], [2, 4, 6]]', or Tree.of(...) in Python")
    if name not in GAMES:
        if Path(name + ".py").is_file():
            raise SecateurError(f"unknown game {name!r}; did you mean '{name}.py'?")
        raise SecateurError(f"unknown game {name!r}{instead(name, GAMES)}")
    module, class_name, *usual = GAMES[name].split(":")
    return getattr(importlib.import_module(f"{__name__}.{module}"), class_name), "".join(usual)


# ---------------------------------------------------------------- parameters


def _values(cls: type[Game], settings: str) -> Parameters:
    """The parameters in `size=6,misere=true`, each read as what its default is."""
    values: Parameters = {}
    for setting in filter(None, (part.strip() for part in settings.split(","))):
        name, equals, text = (part.strip() for part in setting.partition("="))
        if not equals:
            raise SecateurError(
                f"{setting!r} is not a parameter of {cls.__name__}: write NAME=VALUE, separated by commas"
            )
        if name in values:
            raise SecateurError(f"{cls.__name__}: {name} is given twice")
        values[name] = _value(cls, name, text)
    return values


_WORDS = {"true": True, "yes": True, "false": False, "no": False}


def _value(cls: type[Game], name: str, text: str) -> Any:
    default = cls.parameters.get(name, ...)
    wanted = ""
    try:
        match default:
            case bool():
                wanted = "true or false"
                return _WORDS[text.lower()]
            case int():
                wanted = "a whole number"
                return int(text)
            case float():
                wanted = "a number"
                return float(text)
            case tuple():
                wanted = "whole numbers with - between, as in 3-4-5"
                return tuple(int(part) for part in text.split("-"))
            case str():
                return text
            case _ if default is ...:  # without a default: what it looks like
                return int(text) if re.fullmatch(r"-?\d+", text) else text
    except (KeyError, ValueError):
        raise SecateurError(f"{cls.__name__}: {name} must be {wanted}, not {text}") from None
    raise SecateurError(
        f"{cls.__name__}: {name} is {type(default).__name__}, which cannot be given as text; create the game in Python"
    )


# ---------------------------------------------------------------- a user's file


def _game_in(path: Path, name: str) -> Any:
    """The class of that name in a file, or its only game; or what can be adapted to be one."""
    module = _imported(path)
    own = {
        key: value
        for key, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, Game) and value.__module__ == module.__name__
    }
    if name:
        thing = vars(module).get(name)
        if thing is None:
            raise SecateurError(f"{path} has no class {name!r}{instead(name, own or _adaptable(module))}")
        if not (isinstance(thing, type) and issubclass(thing, Game)) and not can_adapt(thing):
            raise SecateurError(f"{name} of {path} must be a class derived from secateur.Game, or {KINDS}")
        return thing
    games = {key: cls for key, cls in own.items() if all(getattr(cls, m) is not getattr(Game, m) for m in REQUIRED)}
    found = games or own or _adaptable(module)
    if len(found) == 1:
        return next(iter(found.values()))
    if not found:
        raise SecateurError(f"{path} has no game: a class derived from secateur.Game")
    raise SecateurError(f"{path} has {len(found)} games: choose one, as in {path.name}:{', '.join(found)}")


def _adaptable(module: ModuleType) -> Parameters:
    """What `secateur.adapt` takes among the classes and objects of a module, imported classes apart."""
    return {
        name: value
        for name, value in vars(module).items()
        if not name.startswith("__")
        and can_adapt(value)
        and not (isinstance(value, type) and value.__module__ != module.__name__)
    }


def _adapted(thing: Any, settings: str) -> Game:
    """An adapted game, with `win`, `decimals` and `repeats` as a text has them."""
    from secateur.adapters.adapted import Adapted

    values = _values(Adapted, settings)
    if unknown := values.keys() - {"win", "decimals", "repeats"}:
        raise SecateurError(f"an adapted game has the parameters win, decimals and repeats, not {min(unknown)}")
    return adapt(thing, **values)


class _UncachedLoader(SourceFileLoader):
    """Always compiles the source: bytecode on disk is told apart by seconds only, and edits come faster."""

    def get_code(self, fullname: str) -> CodeType:
        return self.source_to_code(self.get_data(self.path), self.path)


#: The files of users that were loaded: an exception that comes from one is theirs.
loaded_files: set[str] = set()


def explained(error: BaseException) -> str | None:
    """An exception in one line, if a user's game may have raised it: some were loaded from files."""
    if not loaded_files:
        return None
    return f"the game raises {plainly(error, loaded_files)}; run secateur check for details"


def _imported(path: Path) -> ModuleType:
    """A file as a module, named by its path, so that compiled code on disk finds its classes again."""
    if not path.is_file():
        raise SecateurError(f"there is no file {path}")
    path = path.resolve()
    loaded_files.add(str(path))
    name = re.sub(r"\W", "_", path.stem) + "_" + hashlib.blake2b(str(path).encode(), digest_size=6).hexdigest()
    spec = spec_from_file_location(name, path, loader=_UncachedLoader(name, str(path)))  # type: ignore[arg-type, unused-ignore]
    assert spec is not None and spec.loader is not None
    module = module_from_spec(spec)
    former = sys.modules.get(name)
    sys.modules[name] = module
    try:
        with _siblings_of(path):
            spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        if former is not None:
            sys.modules[name] = former
        if isinstance(error, (Exception, SystemExit)):
            raise SecateurError(f"{path} cannot be imported: {plainly(error, [str(path)])}") from None
        raise
    return module


_siblings: set[str] = set()  # modules that came from the folder of a user's file


@contextmanager
def _siblings_of(path: Path) -> Iterator[None]:
    """Lets a file import the files beside it: read again, and never confused with those of another folder."""
    for name in _siblings:
        sys.modules.pop(name, None)
    _siblings.clear()
    importlib.invalidate_caches()
    before = set(sys.modules)
    bytecode, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    sys.path.insert(0, str(path.parent))
    try:
        yield
    finally:
        sys.path.remove(str(path.parent))
        sys.dont_write_bytecode = bytecode
        _siblings.update(name for name in sys.modules.keys() - before if _is_beside(path, name, before))


def _is_beside(path: Path, name: str, before: set[str]) -> bool:
    # A project's folder may hold a whole environment: only what an import of a sibling's name finds counts.
    top = name.partition(".")[0]
    file = Path(getattr(sys.modules[name], "__file__", None) or "")
    return (
        top not in before
        and path.parent in file.parents
        and file.relative_to(path.parent).parts[0] in (top, top + ".py")
    )
