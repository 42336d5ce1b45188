"""Why a game does not compile, in plain words: where, what, and what to write instead."""

from __future__ import annotations

import ast
import inspect
import linecache
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numba

from secateur.errors import OR_INTERPRETED, CompileError
from secateur.jit import Compilable, Method
from secateur.jit.fields import problems_of_fields
from secateur.jit.native import dispatcher
from secateur.jit.plain.states import kinds_of
from secateur.jit.plain.streams import EACH
from secateur.jit.unsupported import cure_for, functions_called, unsupported


def compile_error(message: str) -> CompileError:
    return CompileError(f"{message}{OR_INTERPRETED}")


def plain(kind: Any) -> str:
    names = {"int64": "int", "uint64": "u64", "float64": "float", "boolean": "bool", "bool": "bool"}
    names |= {"unicode_type": "text", "<iv=None>": "", "none": "None"}
    text = re.sub(r"Literal\[(\w+)\]\(.*?\)", r"\1", re.sub(r"Literal\[str\]\(.*?\)", "text", str(kind)))
    text = re.sub("|".join(names), lambda found: names[found[0]], text)
    for pattern, words in _TYPES * 2:  # a list of lists
        text = re.sub(pattern, words, text)
    return text


#: Types as Numba and the seam write them, and as an author knows them.
_TYPES: tuple[tuple[str, Any], ...] = (
    (r"PackedType\(int\d+ x (\d+)\)|UniTuple\(\w+,? x (\d+)\)", r"tuple of \1\2"),
    (r"PackedType\(int\d+ x (\d+) x (\d+)\)", r"tuple of \1 rows of \2"),
    (r"\bTuple\(([^()]*)\)", lambda found: f"tuple of {found[1].count(',') + 1}" if found[1] else "empty tuple"),
    (r"CellsType\(int\d+ x (\d+)\)", r"list of \1"),
    (r"OptionalType\((.*?)\)(?: i\b)?", r"\1 or None"),
    (r"(?:reflected )?list\(([^()]*)\)(?:<iv=None>)?", r"list of \1"),
    (r"list of tuple of", "list of tuples of"),
)


def parts_of(kinds: str) -> list[str]:
    """Types that Numba lists, separated by commas.

    >>> parts_of("none, UniTuple(int64, 2), bool")
    ['none', 'UniTuple(int64, 2)', 'bool']
    """
    parts, depth = [""], 0
    for letter in kinds:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]


def with_article(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeio' else 'a'} {noun}"


def mixing(one: Any, other: Any) -> str:
    kinds = {plain(one), plain(other)}
    if "u64" in kinds:
        return "u64 and int do not mix, write u64(1) for every operand"
    return "give the field the same type in both"


def kinds_for(thing: Compilable, method: Method) -> tuple[Any, ...]:
    """The types of a method's arguments."""
    return kinds_of((thing, *method.args))


def explained(thing: Compilable, methods: Sequence[Method], error: Exception) -> CompileError:
    """An error of Numba for the author of the class: all that keeps it from compiling, the first of it as the text."""
    state = next((method.args[0] for method in methods if method.like), None)
    of_fields = problems_of_fields(thing, state)
    thing, methods = thing.as_written(methods)
    problems = [*of_fields, *_unfit_methods(thing, methods, bool(of_fields))]
    if not problems:
        problems = [_problem(thing, "", error)]
    made = compile_error(problems[0])
    made.problems = tuple(problems)
    return made


def _unfit_methods(thing: Compilable, methods: Sequence[Method], fields_are_unfit: bool) -> list[str]:
    """What is wrong with the methods, and with what they call, each place once, in the order of the lines.

    Where the fields of the state have no types, what Numba says about types follows from that, and is left out.
    """
    own = {
        method: function
        for method in methods
        if inspect.isfunction(function := inspect.getattr_static(type(thing), method.name, None))
        and not function.__module__.startswith("secateur.")
        and method.args  # one without arguments is called once, by CPython
    }
    found = {each: None for function in functions_called(type(thing), own.values()) for each in unsupported(function)}
    places = {_place_in(each) for each in found}
    for method, function in own.items() if not fields_are_unfit else ():
        try:
            dispatcher(function).compile(kinds_for(thing, method))
        except Exception as error:  # noqa: BLE001  whatever Numba raises is what we look for
            problem = _problem(thing, method.name, error)
            if _place_in(problem) not in places and not any(unsupported(function)):
                found[problem] = None
    return sorted(found, key=_line_in)


def _place_in(problem: str) -> str:
    return problem.partition(" does not compile")[0]


def _line_in(problem: str) -> int:
    line = re.search(r" at line (\d+)", problem)
    return int(line[1]) if line else 0


def _problem(thing: Compilable, method: str, error: Exception) -> str:
    """The method, the line, what is wrong there, and the line itself."""
    if isinstance(error, CompileError):
        return str(error).removesuffix(OR_INTERPRETED)
    path, line = _place(error)
    code = getattr(inspect.getattr_static(type(thing), method, None), "__code__", None)
    if not path and code is not None:
        path, line = code.co_filename, code.co_firstlineno
    helper = _function_at(path, line)
    where = f"{type(thing).__name__}.{method}()" if method else type(thing).__name__
    if helper and helper.rpartition(".")[2] != method:  # what the method calls is at fault
        where = f"{helper}()"
    where += f" at line {line}" if line else ""
    where += f" of {Path(path).name}" if path else ""
    linecache.checkcache(path)  # the file may have been edited
    source = linecache.getline(path, line).strip() if path and line else ""
    quoted = f" [{source}]" if source else ""
    return f"{where} does not compile: {_reason(str(error))}{quoted}"


def _place(error: Exception) -> tuple[str, int]:
    """The innermost line of the user's that the error names."""
    text = _uncoloured(str(error))
    places = re.findall(r'File "([^"]+)", line (\d+)', text) + re.findall(
        r"(?:Raised from|call at) (.+) \((\d+)\)", text
    )
    places += re.findall(r" at (\S+) \((\d+)\)$", text, re.MULTILINE)
    loc = getattr(error, "loc", None)
    if loc is not None:
        places.append((loc.filename, loc.line))
    for path, line in places:
        file = Path(path).resolve()  # Numba writes it relative to the working folder, with ".."
        if not file.is_relative_to(_NUMBA) and not file.is_relative_to(_OWN) and not path.startswith("<"):
            return path, int(line)
    return "", 0


#: The folder of Numba: its own lines are not the user's.
_NUMBA = Path(numba.__file__).resolve().parent

#: And the folder of the seam.
_OWN = Path(__file__).resolve().parent


def _function_at(path: str, line: int) -> str:
    """The function of a file with that line, after its class."""
    try:
        tree = ast.parse("".join(linecache.getlines(path)))
    except SyntaxError:
        return ""
    inner: list[tuple[str, ast.AST]] = [("", tree)]
    for owner, node in inner:
        for each in ast.iter_child_nodes(node):
            if isinstance(each, (ast.ClassDef, ast.FunctionDef)) and each.lineno <= line <= (each.end_lineno or 0):
                name = f"{owner}.{each.name}".lstrip(".")
                if isinstance(each, ast.FunctionDef):
                    return name
                inner.append((name, each))
    return ""


def _uncoloured(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


#: The operators by the names that Numba has for them.
_OPERATORS = {
    "and_": "&",
    "or_": "|",
    "xor": "^",
    "lshift": "<<",
    "rshift": ">>",
    "iand": "&=",
    "ior": "|=",
    "ixor": "^=",
    "ilshift": "<<=",
    "irshift": ">>=",
    "invert": "~",
    "getitem": "[...]",
}


#: The operators for which u64 and int do not mix.
_BITWISE = ("&", "|", "^", "<<", ">>", "&=", "|=", "^=", "<<=", ">>=", "~")


#: What to do about mixed operands.
_ONE_KIND = "mixes u64 and int: write u64(1), because every operand must be a u64"


def _operands(found: re.Match[str]) -> str:
    operator, kinds = _OPERATORS.get(found[1], found[1]), parts_of(found[2])
    named = [plain(kind) for kind in kinds]
    if "float" in named and operator in _BITWISE:
        return f"it {_ONE_KIND}"
    return f"{operator} does not work on {' and '.join(named)}"


def _two_types(found: re.Match[str]) -> str:
    name, one, other = found[3].split(".")[0], plain(found[1]), plain(found[2])
    if name.startswith("$"):  # a value that has no name in the source
        name = "a value"
    if {one, other} in ({"u64", "int"}, {"u64", "float"}):
        return f"{name} {_ONE_KIND}"
    return f"{name} is {one} in one place and {other} in another: give it one type"


def _returned(found: re.Match[str]) -> str:
    kinds = sorted({plain(kind) for kind in parts_of(found[1])})
    cure = "return one type, and None besides at most" if "None" in kinds and len(kinds) > 2 else "return one type"
    return f"it returns different types ({', '.join(kinds)}): {cure}"


def _yielded(found: re.Match[str]) -> str:
    kinds = sorted({plain(kind) for kind in parts_of(found[1])})
    return f"it yields different types ({', '.join(kinds)}): yield one, with a number such as -1 where there is nothing"


def _no_attribute(found: re.Match[str]) -> str:
    own = re.match(r"[A-Z]\w*(?=[\[(])(?<!Tuple)(?<!Type)", found[2])  # a class of the author's
    kind, cure = own[0] if own else plain(found[2]).rstrip("."), ""
    name = found[1].removeprefix(EACH)
    if kind in ("int", "u64"):
        cure = ": write a function of the module"
    elif found[1] == "join":
        cure = ": do that in show() or format_move()"
    return f"{kind} has no attribute {name} that compiles{cure}"


#: What Numba says, and what that means.
_MEANINGS: tuple[tuple[str, Callable[[re.Match[str]], str]], ...] = (
    (r"Function\(<built-in function (\w+)>\) found for signature:\s+>>> \w+\((.*?)\)\s*\n", _operands),
    (r"Cannot unify (.+?) and (.+?) for '([^']+)'", _two_types),
    (r"Can't unify return type from the following types: (.*)", _returned),
    (r"Can't unify yield type from the following types: (.*)", _yielded),
    (r"failed to unpack (.+)", lambda found: f"it unpacks {with_article(plain(found[1]))}: it must have as many items"),
    (r"YIELD_FROM|opcode \(SEND\)", lambda _: "it uses yield from: write a loop with yield"),
    (r"NameError: name '(\w+)' is not defined", lambda found: f"the name {found[1]} is not defined"),
    (
        r"Function\(<class '(\w+)'>\) found for signature:\s+>>> \w+\((.*?)\)\s*\n",
        lambda found: f"{found[1]}() does not take {plain(found[2])}",
    ),
    (r"reflected .* assigned to variable '(\w+)'", lambda found: f"{found[1]} holds different types: use one type"),
    (r"Untyped global name '(\w+)'", lambda found: f"it uses {found[1]}, which does not compile: {cure_for(found[1])}"),
    (
        r"Unknown attribute '(\w+)' of type Module\(<module '(\w+)'",
        lambda found: f"it uses {found[2]}.{found[1]}, which does not compile: {cure_for(found[2])}",
    ),
    (
        r"Cannot resolve setattr: .*\)\.(\w+) = ",
        lambda found: f"it sets {found[1]} of the game, which is immutable: keep it in the state",
    ),
    (r"print\(\) function", lambda _: "it prints: do that in show()"),
    (r"yield in a closure", lambda _: "it gives a name to a generator: use a list"),
    (
        r"Undecided type",
        lambda _: "the type of a value is not clear: give an empty list or dict a first item of its type",
    ),
    (
        r"Function\(<function unicode_(\w+) ",
        lambda found: f"{found[1]}() of a string does not take these values: give it a string",
    ),
    (r"Unknown attribute '(\w+)' of type (.+)", _no_attribute),
    (
        r"No definition for lowering .*?\((.*?)\) ->",
        lambda found: f"it does something with {plain(found[1])} that does not compile",
    ),
)


def _reason(message: str) -> str:
    """What an error of Numba means."""
    text = _uncoloured(message)
    for pattern, meaning in _MEANINGS:
        if found := re.search(pattern, text):
            return meaning(found)
    lines = [line.strip().rstrip(".") for line in text.splitlines() if line.strip() and "Failed in" not in line]
    if re.search(r"UnsupportedBytecodeError|UnsupportedError|not supported", text):
        for line in lines:
            if "support" in line.lower():
                return f"it uses Python that Numba does not compile ({line})"
    for line in lines:
        if not line.startswith(("- Resolution", "During")):
            return f"Numba says: {line}"
    return "Numba gives no reason"
