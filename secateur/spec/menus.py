"""All that there is to choose from, as pages are told it: `GET /api/v1/searches`."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from secateur.spec.choices import ALGORITHMS, CUTS, ENGINE, FAILS, MERGES, ORDERINGS, VIEWS, Choice, CutRule
from secateur.spec.spec import FIELDS, LIMITS, SearchSpec, usual

#: What a race offers: every algorithm, and the forms of alpha-beta.
CONTENDERS = tuple(
    f"{name}{form}"
    for name in ALGORITHMS
    for form in (("", ":>", ":hard", ":hard:>", ":mixed", ":max>", ":min>") if name == "alphabeta" else ("",))
)

#: Who takes part where nothing is said, in which orders.
USUAL_CONTENDERS, USUAL_ORDERINGS = ("minimax", "alphabeta", "pvs", ENGINE), ("generated", "rank")


class MenuEntry(Struct, frozen=True):
    """Something to choose, by its name, in words, and with what it means."""

    name: str
    title: str
    about: str


class AlgorithmEntry(MenuEntry, frozen=True):
    """An algorithm, and the fields of a spec that it takes."""

    options: list[str]


class ContenderEntry(MenuEntry, frozen=True):
    """An algorithm in one of its forms; `ordering` is the only one that makes sense for it, if there is but one."""

    ordering: str | None


class RaceMenu(Struct, frozen=True):
    """Who takes part in a race where nothing is said, in which orders."""

    algorithms: list[str]
    orderings: list[str]


class SearchMenus(Struct, frozen=True):
    """What a search is made of; `usual` are the fields of a search that says nothing else."""

    algorithms: list[AlgorithmEntry]
    cuts: list[MenuEntry]
    fails: list[MenuEntry]
    merges: list[MenuEntry]
    views: list[MenuEntry]
    orderings: list[MenuEntry]
    contenders: list[ContenderEntry]
    race: RaceMenu
    usual: dict[str, str | None]


def menus() -> SearchMenus:
    """All that there is to choose from."""
    return SearchMenus(
        algorithms=[
            AlgorithmEntry(name, each.title, each.about, list(each.options)) for name, each in ALGORITHMS.items()
        ],
        cuts=_entries(CUTS),
        fails=_entries(FAILS),
        merges=_entries(MERGES),
        views=_entries(VIEWS),
        orderings=_entries(ORDERINGS),
        contenders=[_contender(SearchSpec.parse(form)) for form in CONTENDERS],
        race=RaceMenu(list(USUAL_CONTENDERS), list(USUAL_ORDERINGS)),
        usual={name: usual(name) for name in FIELDS if name not in LIMITS},
    )


def _entries(choices: Mapping[str, Choice | CutRule]) -> list[MenuEntry]:
    return [MenuEntry(name, each.title, each.about) for name, each in choices.items()]


def _contender(spec: SearchSpec) -> ContenderEntry:
    about = ALGORITHMS[spec.algorithm].about if spec.form == spec.algorithm else ""
    ordering = spec.order_name if spec.is_exhaustive or spec.is_engine else None
    return ContenderEntry(spec.form, spec.form_title, about, ordering)
