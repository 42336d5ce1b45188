"""What a text says about an engine: which program, how to start and talk to it, with which options.

    secateur                        ours, from this source
    secateur:Threads=2,Without=null with options (a part without = belongs to the value before it)
    secateur:Margins=razor:250      with other margins of the search
    secateur@main~3                 ours, as it was at a revision of this repository
    stockfish:Skill Level=8         any UCI program, on PATH or in Debian's games folder
    ./engine --flag:Hash=16         a path, with arguments
    xboard:fairymax, ugi:./mine     another protocol
    gtp:gnugo --mode gtp:level=1    GTP, for Go; an option is a command of the program
    nboard:mEdax, hub:scan hub      NBoard for Othello, Hub for international draughts

Options in lower case are the arena's own: name, time, movetime, nodes, depth (other limits than the opponent's).
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from secateur.arena.limits import Limits
from secateur.arena.revisions import export
from secateur.errors import SecateurError, instead
from secateur.game.people import PROTOCOLS
from secateur.games import GAMES, load

#: Where Debian puts games, and where pip puts programs next to this Python: both are often not on PATH.
GAMES_FOLDERS = ("/usr/games", "/usr/local/games", str(Path(sys.executable).parent))

#: The folder that holds this package: what `secateur` without a revision runs.
HERE = Path(__file__).resolve().parents[2]

#: The arena's own options.
OWN = ("name", "time", "movetime", "nodes", "depth")

#: Rooms of the package that do not matter for how the engine plays.
ELSEWHERE = ("arena", "bench", "cli", "contract", "exercise", "learn", "studio", "trace", "textbook", "workers")

#: Options of ours that name a file: found from any folder.
FILES = ("weights",)


class SpecDocument(TypedDict):
    """An engine as JSON has it; `limits` is a text."""

    text: str
    name: str
    protocol: str
    command: list[str]
    options: list[list[str]]
    environment: dict[str, str]
    limits: str | None


@dataclass(frozen=True)
class Spec:
    """An engine that can be started."""

    text: str
    name: str
    protocol: str
    command: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    environment: tuple[tuple[str, str], ...] = ()
    limits: Limits | None = None  # where they are not those of the match
    fingerprint: str = field(default="", compare=False)

    def as_dict(self) -> SpecDocument:
        return {
            "text": self.text,
            "name": self.name,
            "protocol": self.protocol,
            "command": list(self.command),
            "options": list(map(list, self.options)),
            "environment": dict(self.environment),
            "limits": None if self.limits is None else self.limits.text,
        }

    @classmethod
    def from_dict(cls, data: SpecDocument) -> Spec:
        return cls(
            text=data["text"],
            name=data["name"],
            protocol=data["protocol"],
            command=tuple(data["command"]),
            options=tuple((name, value) for name, value in data["options"]),
            environment=tuple(data["environment"].items()),
            limits=None if data["limits"] is None else Limits.parse(data["limits"]),
        )


def read_spec(text: str, game: str = "chess") -> Spec:
    """The engine that a text describes, for a game; SecateurError says what is wrong in one line."""
    protocol, command, options = _split(text)
    own = {name: options.pop(name) for name in OWN if name in options}
    words = _words(command, text)
    program, _, revision = words[0].partition("@")
    spoken = load(game).protocols
    environment: dict[str, str] = {}
    if program == "secateur":
        if len(words) > 1 or protocol:
            raise SecateurError(f"{text!r}: secateur takes neither arguments nor a protocol: secateur:Option=value")
        source = HERE if not revision else export(HERE, revision)
        ours = [spoken[0], game]
        if spoken[0] == "uci" and game.partition(":")[0] in GAMES:
            ours = ["uci"]  # what it plays anyway; an older revision takes no game
        words = [sys.executable, "-P", "-m", "secateur.cli", *ours]
        environment["PYTHONPATH"] = str(source)
        protocol = ours[0]
        files = {name: _absolute(value) for name, value in options.items() if name.lower() in FILES}
        options |= files
        if not revision:  # an older one may have others
            _check_margins(options, text)
        fingerprint = " ".join([_source_digest(source), *map(file_digest, files.values())])
    else:
        words[0] = find_program(words[0])
        fingerprint = _program_digest(words)
        protocol = protocol or spoken[0]
    if protocol not in ("uci", "ugi", *spoken):
        raise SecateurError(f"{text!r}: engines for {game} speak {' or '.join(spoken)}, not {protocol}")
    return Spec(
        text=text,
        name=own.get("name") or _name(text),
        protocol=protocol,
        command=tuple(words),
        options=tuple(options.items()),
        environment=tuple(environment.items()),
        limits=_limits(own, text),
        fingerprint=fingerprint,
    )


def distinct(first: Spec, second: Spec) -> tuple[str, str]:
    """Names for both that differ: an engine may play itself."""
    if first.name != second.name:
        return first.name, second.name
    return f"{first.name} (1)", f"{second.name} (2)"


# ---------------------------------------------------------------- reading


def _split(text: str) -> tuple[str, str, dict[str, str]]:
    """Protocol, command and options of a text."""
    rest = text.strip()
    protocol = ""
    if (match := re.match(r"(\w+):(?=\s*\S)", rest)) and match[1] in PROTOCOLS:
        protocol, rest = match[1], rest[match.end() :].strip()
    command, colon, written = rest.partition(":")
    if not command.strip():
        raise SecateurError(f"{text!r} is not an engine: name secateur, a program such as stockfish, or a path")
    options: dict[str, str] = {}
    last = ""
    for part in written.split(",") if colon else []:
        name, equals, value = part.partition("=")
        if equals:
            last = name.strip()
            if not last:
                raise SecateurError(f"{text!r}: an option must have a name, as in stockfish:Hash=16,Threads=1")
            options[last] = value.strip()
        elif last:
            options[last] += "," + part.strip()
        else:
            raise SecateurError(
                f"{text!r}: {part!r} is not an option: write Name=value, as in stockfish:Hash=16,Threads=1"
            )
    return protocol, command.strip(), options


def _words(command: str, text: str) -> list[str]:
    if Path(command).exists():  # a path with spaces in it
        return [command]
    try:
        words = shlex.split(command)
    except ValueError:
        raise SecateurError(f"{text!r} has an unmatched quotation mark") from None
    if not words or not words[0]:
        raise SecateurError(f"{text!r} is not an engine: name secateur, a program such as stockfish, or a path")
    return words


def find_program(name: str) -> str:
    """The path of a program: as written, on PATH, or in Debian's games folder."""
    if os.sep in name:
        path = Path(name).expanduser()
        if not path.is_file():
            raise SecateurError(f"there is no engine {name}")
        if not os.access(path, os.X_OK):
            raise SecateurError(f"{name} is not a program: it cannot be executed (chmod +x?)")
        return str(path.absolute())
    found = shutil.which(name) or shutil.which(name, path=os.pathsep.join(GAMES_FOLDERS))
    if found is None:
        near = f"; a file here is written ./{name}" if Path(name).is_file() else ""
        there = [other for other in KNOWN if shutil.which(other, path=os.pathsep.join(GAMES_FOLDERS))]
        known = near if near else instead(name, ["secateur", *there])
        raise SecateurError(f"no engine {name!r} on PATH or in Debian's games folder{known}")
    return found


#: Debian's engines that speak UCI or xboard's protocol: what an error may offer.
KNOWN = ("stockfish", "ethereal-chess", "glaurung", "toga2", "fairymax")


def _limits(own: dict[str, str], text: str) -> Limits | None:
    given = [name for name in OWN[1:] if name in own]
    if not given:
        return None
    if len(given) > 1:
        raise SecateurError(f"{text!r} gives both {given[0]} and {given[1]}: give only one of them")
    return Limits.parse(own[given[0]] if given[0] == "time" else f"{given[0]}={own[given[0]]}")


def _name(text: str) -> str:
    """The text itself, short: no folders, no protocol."""
    _protocol, command, options = _split(text)
    shown = Path(command.split()[0]).name + "".join(f" {word}" for word in command.split()[1:])
    inside = ",".join(f"{name}={value}" for name, value in options.items() if name != "name")
    return f"{shown}:{inside}" if inside else shown


def _check_margins(options: dict[str, str], text: str) -> None:
    """Ours would only remark upon margins that it does not have, and play."""
    for name, value in options.items():
        if name.lower() == "margins":
            from secateur.engine.margins import margins

            try:
                margins(value)
            except SecateurError as error:
                raise SecateurError(f"{text!r}: {error}") from None


def _absolute(file: str) -> str:
    path = Path(file).expanduser()
    if file and not path.is_file():
        raise SecateurError(f"there is no file {file}")
    return str(path.absolute()) if file else file


# ---------------------------------------------------------------- telling programs apart


def _source_digest(source: Path) -> str:
    """A digest of everything that decides how this engine plays: the files of the package."""
    digest = hashlib.blake2b(digest_size=8)
    package = source / "secateur"
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".weights") and _plays(path.relative_to(package)):
            digest.update(str(path.relative_to(package)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _plays(path: Path) -> bool:
    """Whether a file of the package may matter for how the engine plays."""
    return path.parts[0] not in ELSEWHERE


def file_digest(file: str) -> str:
    """A digest of what a file holds; where it cannot be read, the engine will say so."""
    path = Path(file)
    return hashlib.blake2b(path.read_bytes() if path.is_file() else b"", digest_size=8).hexdigest()


def _program_digest(words: list[str]) -> str:
    """What changes when a program, or a script that it is given, is replaced."""
    known = []
    for word in words:
        path = Path(word)
        if path.is_file():
            status = path.stat()
            known.append(f"{path.resolve()}:{status.st_size}:{status.st_mtime_ns}")
    return hashlib.blake2b("\n".join(known).encode(), digest_size=8).hexdigest()
