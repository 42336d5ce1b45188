"""The kinds of exercises: what each asks, what is right, and how an answer is graded.

Every kind gives full points to the right answer only, and takes points both for what is missed and for
what is too much: to prune everything, or nothing, earns nothing.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from fractions import Fraction
from functools import partial

from secateur.exercise import reading
from secateur.exercise.documents import Answer
from secateur.exercise.items import Field, Grade, Item, SheetQuestion
from secateur.exercise.reading import PRUNED, spelled_values, spellings
from secateur.exercise.reasons import why_placed, why_pruned, why_value, why_visited, why_window
from secateur.exercise.sheet import Exercise, in_order
from secateur.game import INFINITY
from secateur.language import mark, tr
from secateur.score_words import number_text
from secateur.trace import Node
from secateur.trace.explain.text import SIGNS


class Kind(ABC):
    """What one kind of exercise asks."""

    name: str
    #: What the exercise is called on a sheet.
    title: str
    #: What to do on paper, and what to do on a screen.
    on_paper: str = ""
    on_screen: str = ""
    #: What the empty boxes on a sheet are headed with, after the node; none: a line to write on.
    columns: tuple[str, ...] = ()
    #: What stands before the line to write on.
    line: str = ""

    @abstractmethod
    def task(self, exercise: Exercise) -> str:
        """What is asked, in words."""

    @property
    def header(self) -> tuple[str, ...]:
        """What the columns of a sheet's table are called."""
        return (mark("node"), *self.columns)

    def blanks(self, exercise: Exercise) -> list[tuple[str, ...]]:
        """The rows of that table, to be filled in."""
        return [(node.label, *("" for _ in self.columns)) for node in self.asked(exercise)]

    def to_match(self, exercise: Exercise) -> str:
        """What is asked where answers are chosen from a list instead of written down."""
        return self.task(exercise)

    @abstractmethod
    def asked(self, exercise: Exercise) -> list[Node]:
        """The nodes that an answer is about."""

    @abstractmethod
    def answer(self, exercise: Exercise) -> Answer:
        """The right answer, in the form of an answers file."""

    @abstractmethod
    def grade(self, exercise: Exercise, given: Answer, where: str) -> Grade:
        """The items and points of an answer; `where` begins an error about it."""

    def boxes(self, exercise: Exercise) -> list[str]:
        """What the parts of an answer are called where each has a column of its own; none if it is one list."""
        return [node.label for node in self.asked(exercise)] if self.columns else []

    @abstractmethod
    def question(self, exercise: Exercise) -> SheetQuestion:
        """For systems that grade by themselves."""

    @abstractmethod
    def rows(self, exercise: Exercise) -> list[tuple[str, ...]]:
        """The right answer as rows of a table, or as one row of one text."""


class Pruned(Kind):
    """Which leaves are never visited?"""

    name = "pruned"
    title = mark("What does alpha-beta prune?")
    line = mark("Pruned leaves:")
    on_paper = mark("Cross them out in the tree, and write down their letters.")
    on_screen = mark("Mark them. Wrong marks cost points, and marking all of them earns nothing.")

    def task(self, exercise: Exercise) -> str:
        return tr("Which leaves are never visited?")

    def asked(self, exercise: Exercise) -> list[Node]:
        return exercise.leaves

    def answer(self, exercise: Exercise) -> list[str]:
        return [leaf.label for leaf in exercise.leaves if leaf.pruned]

    def rows(self, exercise: Exercise) -> list[tuple[str, ...]]:
        return [(", ".join(self.answer(exercise)) or tr("none"),)]

    def grade(self, exercise: Exercise, given: Answer, where: str) -> Grade:
        """The share of the pruned leaves that are marked, less the share of the visited ones that are."""
        none = isinstance(given, str) and given.strip().lower() in ("none", "-")
        named = [] if none else reading.names(given, exercise, where)
        struck = {below.label for name in named for below in in_order(exercise.nodes[name])}
        items = []
        for leaf in exercise.leaves:
            marked = leaf.label in struck
            verdict = "right" if marked == leaf.pruned else "wrongly pruned" if marked else "missed"
            why = partial(why_pruned, leaf) if leaf.pruned else partial(why_visited, leaf, exercise) if marked else str
            items.append(Item(leaf.label, verdict, _pruned(marked), _pruned(leaf.pruned), why))
        weights = self._weights(exercise)
        score = sum((weights[leaf.label] for leaf in exercise.leaves if leaf.label in struck), Fraction(0))
        of = len(self.answer(exercise))
        if of == 0:  # the point is to say so
            score, of = Fraction(not struck), 1
        return Grade(exercise.version, max(score, Fraction(0)) * of, of, items)

    def _weights(self, exercise: Exercise) -> dict[str, Fraction]:
        """What a mark at each leaf earns or costs: all the right ones earn everything, all the wrong ones cost it."""
        right = len(self.answer(exercise))
        wrong = len(exercise.leaves) - right if right else 1  # where nothing is pruned, each mark costs everything
        return {leaf.label: Fraction(1, right) if leaf.pruned else Fraction(-1, wrong) for leaf in exercise.leaves}

    def question(self, exercise: Exercise) -> SheetQuestion:
        """The leaves, and that it is none of them, which is wrong altogether or right altogether."""
        weights = self._weights(exercise)
        leaves = [(f"{leaf.label} ({number_text(leaf.value or 0)})", weights[leaf.label]) for leaf in exercise.leaves]
        return SheetQuestion(marks=[*leaves, (tr("none of them"), Fraction(-1 if self.answer(exercise) else 1))])


class Window(Kind):
    """With which alpha and beta is each node entered?"""

    name = "window"
    title = mark("With which window is each node entered?")
    columns = (mark("alpha"), mark("beta"))

    def task(self, exercise: Exercise) -> str:
        return tr(
            "For every inner node below the root, write down alpha and beta as they are when the search enters it. "
            'Write "pruned" for a node that is never entered.'
        )

    def to_match(self, exercise: Exercise) -> str:
        return tr(
            "For every inner node below the root, choose alpha and beta as they are when the search enters it. "
            'Choose "pruned" for a node that is never entered.'
        )

    def asked(self, exercise: Exercise) -> list[Node]:
        return [node for node in exercise.inner if node.parent is not None]

    def boxes(self, exercise: Exercise) -> list[str]:
        return [f"{node.label} {side}" for node in self.asked(exercise) for side in self.columns]

    def answer(self, exercise: Exercise) -> dict[str, float | str | list[float | str] | None]:
        return {
            node.label: PRUNED if node.pruned else [bound_json(node.alpha), bound_json(node.beta)]
            for node in self.asked(exercise)
        }

    def rows(self, exercise: Exercise) -> list[tuple[str, ...]]:
        return [(node.label, *self._right(node)) for node in self.asked(exercise)]

    @staticmethod
    def _right(node: Node) -> tuple[str, str]:
        return (PRUNED, PRUNED) if node.pruned else (number_text(node.alpha), number_text(node.beta))

    def grade(self, exercise: Exercise, given: Answer, where: str) -> Grade:
        """Every alpha and every beta is a point."""
        answers = reading.by_node(given, exercise, where)
        items = []
        for node in self.asked(exercise):
            answer = answers.get(node.label)
            numbers: tuple[reading.Number | None, reading.Number | None] = (None, None)
            if answer is not None and answer != "" and not reading.is_pruned(answer):
                numbers = reading.window(answer, reading.at_node(where, node.label))
            why = partial(why_pruned if node.pruned else why_window, node)
            for name, number, right in zip(("alpha", "beta"), numbers, self._right(node), strict=True):
                shown = PRUNED if reading.is_pruned(answer) else "" if number is None else reading.number_words(number)
                items.append(Item(f"{node.label} {name}", verdict_of(shown, right), shown, right, why))
        return total(exercise, items)

    def question(self, exercise: Exercise) -> SheetQuestion:
        return SheetQuestion(
            fields=[
                Field(f"{node.label}: {name}", spellings(right))
                for node in self.asked(exercise)
                for name, right in zip(("alpha", "beta"), self._right(node), strict=True)
            ]
        )


class ValueQuestion(Kind):
    """What does each node return?"""

    name = "value"
    title = mark("What does each node return?")
    columns = (mark("value"),)

    def task(self, exercise: Exercise) -> str:
        return tr(
            "For every inner node, write down the value that it returns. If it is only a bound, write <= or >= "
            'before it. Write "pruned" for a node that is never entered.'
        )

    def to_match(self, exercise: Exercise) -> str:
        return tr(
            "For every inner node, choose the value that it returns, with <= or >= before it if it is only a bound. "
            'Choose "pruned" for a node that is never entered.'
        )

    def asked(self, exercise: Exercise) -> list[Node]:
        return exercise.inner

    def answer(self, exercise: Exercise) -> dict[str, float | str | list[float | str] | None]:
        return {
            node.label: PRUNED if node.pruned else node.value if node.bound == "exact" else self._right(node)
            for node in self.asked(exercise)
        }

    def rows(self, exercise: Exercise) -> list[tuple[str, ...]]:
        return [(node.label, self._right(node)) for node in self.asked(exercise)]

    @staticmethod
    def _right(node: Node) -> str:
        return PRUNED if node.pruned else SIGNS[node.bound] + number_text(node.value or 0)

    @staticmethod
    def _sign(node: Node) -> str:
        return SIGNS[node.bound].strip() or "="

    def grade(self, exercise: Exercise, given: Answer, where: str) -> Grade:
        """Every value is a point. A bound needs its sign: without one, a number says that the value is exact."""
        answers = reading.by_node(given, exercise, where)
        items = []
        for node in self.asked(exercise):
            answer = answers.get(node.label)
            right = self._right(node)
            why = partial(why_pruned if node.pruned else why_value, node)
            if answer is None or answer == "" or reading.is_pruned(answer):
                shown = PRUNED if reading.is_pruned(answer) else ""
                items.append(Item(node.label, verdict_of(shown, right), shown, right, why))
                continue
            sign, number = reading.value(answer, reading.at_node(where, node.label))
            shown = f"{sign} {reading.number_words(number)}".strip()
            good = number == node.value and (sign or "=") == self._sign(node)
            verdict = "wrongly visited" if node.pruned else "right" if good else "wrong"
            items.append(Item(node.label, verdict, shown, right, why))
        return total(exercise, items)

    def question(self, exercise: Exercise) -> SheetQuestion:
        fields = []
        for node in self.asked(exercise):
            accepted = spellings(PRUNED)
            if not node.pruned:
                accepted = spelled_values(self._sign(node), number_text(node.value or 0))
            fields.append(Field(node.label, accepted))
        return SheetQuestion(fields=fields)


class Order(Kind):
    """In which order are the nodes visited?"""

    name = "order"
    title = mark("In which order are the nodes visited?")
    line = mark("Order:")
    on_screen = mark('Write one letter in each box, and "-" in the boxes that are left over.')

    def task(self, exercise: Exercise) -> str:
        root = exercise.tree.node(0).label
        return tr(
            "Write down the letters of all nodes, including the leaves, in the order in which the search enters them. "
            "Begin with {root}. Leave out what is pruned.",
            root=root,
        )

    def to_match(self, exercise: Exercise) -> str:
        root = exercise.tree.node(0).label
        return tr(
            "In which order does the search enter the nodes, including the leaves? Choose the letter for each place, "
            '{root} for the first, and "-" for the places that are left over. Pruned nodes have no place.',
            root=root,
        )

    def asked(self, exercise: Exercise) -> list[Node]:
        return list(exercise.nodes.values())

    def answer(self, exercise: Exercise) -> list[str]:
        return [node.label for node in exercise.tree.visits]

    def rows(self, exercise: Exercise) -> list[tuple[str, ...]]:
        return [(" ".join(self.answer(exercise)),)]

    def grade(self, exercise: Exercise, given: Answer, where: str) -> Grade:
        """Every node that stands in order is a point; a pruned node in the list takes a point away."""
        listed = reading.names(given, exercise, where)
        right = self.answer(exercise)
        kept = _in_common(listed, right)
        place = {name: number for number, name in enumerate(listed, 1)}
        items = []
        for number, name in enumerate(right, 1):
            shown = _place(place[name]) if name in place else ""
            verdict = "right" if name in kept else "out of order" if name in place else "missed"
            why = str if verdict == "right" else partial(why_placed, exercise, right, number)
            items.append(Item(name, verdict, shown, _place(number), why))
        for name in listed:
            if name not in right:
                why = partial(why_pruned, exercise.nodes[name])
                items.append(Item(name, "wrongly visited", _place(place[name]), PRUNED, why))
        extra = sum(item.verdict == "wrongly visited" for item in items)
        return Grade(exercise.version, max(len(kept) - extra, 0), len(right), items)

    def question(self, exercise: Exercise) -> SheetQuestion:
        """A box for every node of the tree: their number must not give away how many are visited."""
        right = self.answer(exercise)
        right += ["-"] * (len(exercise.nodes) - len(right))
        left_over = tuple(dict.fromkeys(("-", *spellings(PRUNED))))
        return SheetQuestion(
            fields=[Field(f"{number}.", left_over if name == "-" else (name,)) for number, name in enumerate(right, 1)]
        )


def _in_common(one: list[str], other: list[str]) -> set[str]:
    """The longest part of two lists that stands in the same order in both."""
    best: list[list[int]] = [[0] * (len(other) + 1) for _ in range(len(one) + 1)]
    for i in reversed(range(len(one))):
        for j in reversed(range(len(other))):
            best[i][j] = best[i + 1][j + 1] + 1 if one[i] == other[j] else max(best[i + 1][j], best[i][j + 1])
    found, i, j = set(), 0, 0
    while i < len(one) and j < len(other):
        if one[i] == other[j]:
            found.add(one[i])
            i, j = i + 1, j + 1
        elif best[i + 1][j] >= best[i][j + 1]:
            i += 1
        else:
            j += 1
    return found


def _pruned(yes: bool) -> str:
    return PRUNED if yes else "visited"


def _place(number: int) -> str:
    return f"#{number}"


def bound_json(bound: float) -> float | str:
    return number_text(bound) if abs(bound) >= INFINITY else bound


def verdict_of(shown: str, right: str) -> str:
    if shown == right:
        return "right"
    return (
        "unanswered"
        if not shown
        else "wrongly pruned"
        if shown == PRUNED
        else ("wrongly visited" if right == PRUNED else "wrong")
    )


def total(exercise: Exercise, items: list[Item]) -> Grade:
    return Grade(exercise.version, sum(item.verdict == "right" for item in items), len(items), items)
