"""Writes what the types of the studio's messages say elsewhere: docs/studio-api.md and the typedefs of the pages.

python scripts/messages.py          writes both
python scripts/messages.py --check  fails if one of them is out of date
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

from msgspec import NODEFAULT, inspect

from secateur import schema
from secateur.spec.menus import SearchMenus
from secateur.studio.jobs import PUBLIC, job_function
from secateur.studio.messages import replies, requests
from secateur.studio.messages.jobs import NoReply
from secateur.studio.page_handlers import Page

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs" / "studio-api.md"
TYPES = ROOT / "secateur" / "studio" / "pages" / "js" / "messages.d.ts"


class JobTypes(NamedTuple):
    """What a job that pages may ask for is told, tells meanwhile, and returns: the types that its function names."""

    request: type
    progress: tuple[type, ...]
    result: tuple[type, ...]


def jobs() -> dict[str, JobTypes]:
    """The jobs that pages may ask for, by kind."""
    found = {}
    for kind in PUBLIC:
        hints = get_type_hints(job_function(kind))
        (news,), _ = get_args(hints["tell"])
        result = get_args(hints["return"]) or (hints["return"],)
        found[kind] = JobTypes(hints["request"], () if news is NoReply else (news,), result)
    return found


def answers() -> dict[str, str]:
    """The name of the type that answers each message: the one that its handler returns."""
    found = {}
    for tag in requests.REQUESTS:
        said = get_type_hints(getattr(Page, "on_" + tag.replace(".", "_")))["return"]
        # Only a handler that starts a job returns nothing: its answer is the first news of the job.
        found[tag] = (replies.JobNews if said is type(None) else said).__name__
    return found


def asked_for() -> set[str]:
    """The names of the types that pages send, and of what those are made of."""
    return set(reachable([*requests.REQUESTS.values(), *(job.request for job in jobs().values())]))


def structs() -> dict[str, inspect.StructType]:
    """Every type in the messages by its name: those of the messages, of jobs, and of the menus that pages fetch."""
    of_jobs = [each for job in jobs().values() for each in (job.request, *job.progress, *job.result)]
    return reachable([*requests.REQUESTS.values(), *replies.REPLIES, *of_jobs, SearchMenus])


def reachable(kinds: Iterable[type]) -> dict[str, inspect.StructType]:
    """Types, and those that they are made of, by name."""
    found: dict[str, inspect.StructType] = {}
    waiting = [inspect.type_info(each) for each in kinds]
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, inspect.StructType):
            if kind.cls.__name__ not in found:
                found[kind.cls.__name__] = kind
                waiting += [field.type for field in kind.fields]
        else:
            waiting += inside(kind)
    return found


def inside(kind: Any) -> list[inspect.Type]:
    """The types that a type is made of."""
    if isinstance(kind, inspect.Metadata):
        return [kind.type]
    if isinstance(kind, inspect.UnionType):
        return list(kind.types)
    if isinstance(kind, inspect.ListType):
        return [kind.item_type]
    if isinstance(kind, inspect.TupleType):
        return list(kind.item_types)
    return [kind.key_type, kind.value_type] if isinstance(kind, inspect.DictType) else []


def said(kind: inspect.StructType) -> str:
    """The docstring on one line."""
    return " ".join((kind.cls.__doc__ or "").split())


def fields(kind: inspect.StructType) -> list[inspect.Field]:
    """The fields beside those that every message has."""
    base = requests.PageRequest if issubclass(kind.cls, requests.PageRequest) else replies.Reply
    common = base.__struct_fields__ if issubclass(kind.cls, base) else ()
    return [field for field in kind.fields if field.name not in common]


# ---------------------------------------------------------------- TypeScript


def typescript(kind: Any) -> str:
    """A type as TypeScript writes it."""
    match kind:
        case inspect.Metadata():
            return typescript(kind.type)
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(typescript(each) for each in kind.types))
        case inspect.StructType():
            return str(kind.cls.__name__)
        case inspect.ListType():
            item = typescript(kind.item_type)
            return f"({item})[]" if "|" in item else f"{item}[]"
        case inspect.TupleType():
            return f"[{', '.join(map(typescript, kind.item_types))}]"
        case inspect.DictType():
            return f"Record<string, {typescript(kind.value_type)}>"
        case inspect.LiteralType():
            return " | ".join(map(json.dumps, kind.values))
        case inspect.EnumType():
            return " | ".join(json.dumps(each.value) for each in kind.cls)
        case inspect.IntType() | inspect.FloatType():
            return "number"
    return {inspect.StrType: "string", inspect.BoolType: "boolean", inspect.NoneType: "null"}.get(type(kind), "unknown")


def may_be_missing(field: inspect.Field, *, sent: bool) -> bool:
    """Whether a field can be absent: pages may leave out what has a default, the studio only what it has not set."""
    unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
    return not field.required and (sent or unset)


def by_tag() -> dict[str, list[str]]:
    """The names of the types of what the studio says, by `type`."""
    found: dict[str, list[str]] = {}
    for each in replies.REPLIES:
        found.setdefault(str(each.__struct_config__.tag), []).append(each.__name__)
    return found


def types_file() -> str:
    """The declarations of all messages, for editors and for checks of the pages."""
    sent = asked_for()
    lines = [
        "// The messages of the studio, made by scripts/messages.py from the types in secateur/studio/messages.",
        '// In a page: /** @typedef {import("./messages").MatchShown} MatchShown */',
    ]
    for name, kind in structs().items():
        lines += ["", f"/** {said(kind)} */", f"export interface {name} {{"]
        if kind.tag_field is not None:
            lines.append(f"  {kind.tag_field}: {json.dumps(kind.tag)};")
        for field in kind.fields:
            optional = "?" if may_be_missing(field, sent=name in sent) else ""
            lines.append(f"  {field.encode_name}{optional}: {typescript(field.type)};")
        lines.append("}")
    lines += ["", "/** What a page may say, by type. */", "export interface Requests {"]
    lines += [f"  {json.dumps(tag)}: {each.__name__};" for tag, each in requests.REQUESTS.items()]
    lines += ["}", "", "/** What a job may be asked, and what it tells and returns, by kind. */"]
    lines.append("export interface Jobs {")
    for name, job in jobs().items():
        told, made = (" | ".join(each.__name__ for each in kinds) or "never" for kinds in (job.progress, job.result))
        lines.append(f"  {name}: {{ request: {job.request.__name__}; progress: {told}; result: {made} }};")
    lines += ["}", "", "/** What each message is answered with, by type. */", "export interface Answers {"]
    lines += [f"  {json.dumps(tag)}: {name};" for tag, name in answers().items()]
    lines += ["}", "", "/** What the studio says, by type. */", "export interface Replies {"]
    lines += [f"  {json.dumps(tag)}: {' | '.join(names)};" for tag, names in by_tag().items()]
    return "\n".join([*lines, "}", "", HELPERS])


#: What follows from the tables above.
HELPERS = """\
/** What `Wire.ask` is given for a type: the rest it adds itself. */
export type Fields<Type extends keyof Requests> = Omit<Requests[Type], "type" | "v" | "id">;

/** The messages that have no fields. */
export type Bare = { [Type in keyof Requests]: keyof Fields<Type> extends never ? Type : never }[keyof Requests];

/** The messages about a match that the page has open. */
export type AboutMatch = { [Type in keyof Requests]: Requests[Type] extends { match: string } ? Type : never }[
  keyof Requests];

/** A person or the engine. */
export type MatchPlayer = HumanPlayer | EnginePlayer;

/** How far a job is. */
export type JobState = JobNews["state"];
"""


# ---------------------------------------------------------------- documentation


def words(kind: Any) -> str:
    """A type in words, with a link to what it is made of."""
    if isinstance(kind, inspect.Metadata) and not (kind.extra_json_schema or {}).get("description"):
        return words(kind.type)
    match kind:
        case inspect.UnionType():
            return schema.either([words(each) for each in schema.alternatives(kind)])
        case inspect.StructType():
            return f"[{kind.cls.__name__}](#{kind.cls.__name__.lower()})"
        case inspect.ListType() if not isinstance(kind.item_type, inspect.AnyType):
            return f"{schema.words(kind)}, each {words(kind.item_type)}"
    return schema.words(kind)


def link(kinds: Iterable[type]) -> str:
    return schema.either([f"[{each.__name__}](#{each.__name__.lower()})" for each in kinds] or [""])


def row(field: inspect.Field) -> tuple[str, str]:
    return f"`{field.encode_name}{'' if field.required else '?'}`", words(field.type)


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(("| " + " | ".join(line) + " |").replace("|  |", "| |") for line in lines)


def section(title: str, kind: inspect.StructType) -> str:
    """What a type says, and its fields."""
    own = f' Its `{kind.tag_field}` is `"{kind.tag}"`.' if kind.tag_field not in (None, "type") else ""
    rows = [row(field) for field in fields(kind)]
    return "\n\n".join([f"### {title}", said(kind) + own, *([table(("field", "what it is"), rows)] if rows else [])])


def sections() -> dict[str, str]:
    """The parts of the page that are made here, by name."""
    known = structs()
    asked = [known[each.__name__] for each in requests.REQUESTS.values()]
    told = [known[each.__name__] for each in replies.REPLIES]
    parts = [kind for kind in known.values() if kind.tag_field != "type"]
    made = [(f"`{kind}`", *map(link, ((job.request,), job.progress, job.result))) for kind, job in jobs().items()]
    rows = [(f"`{each.tag}`", "; ".join(map(" ".join, map(row, fields(each)))), said(each)) for each in asked]
    return {
        "requests": table(("type", "fields", "answer"), rows),
        "replies": "\n\n".join(section(f"`{each.tag}`", each) for each in told),
        "jobs": table(("kind", "request", "progress", "result"), made),
        "values": "\n\n".join(section(each.cls.__name__, each) for each in parts),
    }


def page(text: str) -> str:
    """The page with its parts made anew."""
    for name, made in sections().items():
        pattern = rf"(<!-- made by scripts/messages.py: {name} -->\n).*?(\n<!-- end -->)"
        text, count = re.subn(
            pattern, lambda found, made=made: found[1] + "\n" + made + "\n" + found[2], text, flags=re.S
        )
        if count != 1:
            raise SystemExit(f"{DOCS.name} must have one part {name}, not {count}")
    return text


def main() -> None:
    wanted = {DOCS: page(DOCS.read_text("utf-8")), TYPES: types_file()}
    old = [path.name for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    if "--check" in sys.argv[1:]:
        if old:
            raise SystemExit(f"{' and '.join(old)} must be made again: python scripts/messages.py")
        return
    for path, text in wanted.items():
        path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
