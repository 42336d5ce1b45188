"""A review as text, as JSON, and as a game in PGN with signs, comments and the better lines."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from msgspec import Struct

from secateur.coach.marks import MARKS
from secateur.coach.reviewing import Opinion, Review, ReviewedMove
from secateur.game import Game
from secateur.language import mark, tr, with_decimals
from secateur.play.record import GameRecord, RecordedMove
from secateur.score_words import player_text

#: The tag of PGN that says who has annotated a game, and what it says here.
ANNOTATOR, OURS = "Annotator", "secateur review"

#: Marks that a comment names.
NAMED = ("inaccuracy", "mistake", "blunder")

#: What several of them are called.
SEVERAL = {"inaccuracy": mark("inaccuracies"), "mistake": mark("mistakes"), "blunder": mark("blunders")}


def opinion_text(game: Game, opinion: Opinion) -> str:
    """A score in few words."""
    return player_text(opinion.score, opinion.proven, game.player_names, game.score_unit)


def annotated(record: GameRecord, review: Review) -> GameRecord:
    """The game with a sign and a comment at each mistake, and the better line as a variation.

    What its file says about a move stays, in front.
    """
    moves = [_annotated(review.game, move, found) for move, found in zip(record.moves, review.moves, strict=True)]
    tags = {**record.tags, ANNOTATOR: OURS}
    for name, accuracy in zip(("WhiteAccuracy", "BlackAccuracy"), review.accuracy, strict=True):
        if accuracy is not None:
            tags[name] = f"{accuracy:.1f}"
    return GameRecord(tags, moves, record.result, record.comment)


def _annotated(game: Game, move: RecordedMove, found: ReviewedMove) -> RecordedMove:
    glyph = MARKS[found.mark].glyph
    glyphs = (*move.glyphs, glyph) if glyph and glyph not in move.glyphs else move.glyphs
    if found.why is None:
        return replace(move, glyphs=glyphs)
    said = f"{found.why.headline} ({opinion_text(game, found.before)} → {opinion_text(game, found.after)})"
    better = [[RecordedMove(text) for text in found.better]] if found.better else []
    comment = f"{move.comment} {said}".strip()
    return replace(move, comment=comment, glyphs=glyphs, variations=[*move.variations, *better])


# ---------------------------------------------------------------- text


def report(review: Review, explained: bool = False) -> Iterator[str]:
    """The review in lines: what each player did, then the mistakes; `explained`: with each move of their trees."""
    names = review.game.player_names
    for player, name in enumerate(names):
        counts = review.counts(player)
        accuracy = review.accuracy[player]
        said = "-" if accuracy is None else with_decimals(f"{accuracy:.1f}")
        marks = ", ".join(_counted(counts[name], name) for name in MARKS if counts[name])
        yield tr("{name}: accuracy {accuracy}; {marks}", name=name, accuracy=said, marks=marks)
    for move in review.moves:
        if move.why is not None or move.mark == "brilliant":
            yield ""
            yield from _told(review.game, move, explained)


def _counted(count: int, name: str) -> str:
    return f"{count} {tr(name if count == 1 else SEVERAL.get(name, name))}"


def _told(game: Game, move: ReviewedMove, explained: bool) -> Iterator[str]:
    number = f"{(move.ply + 1) // 2}{'.' if move.player == 0 else '...'}" if game.alternates else f"{move.ply}."
    change = f"{opinion_text(game, move.before)} → {opinion_text(game, move.after)}"
    yield f"{number} {move.text}{move.sign}  {tr(move.mark)}, {change}"
    if move.why is None:
        return
    yield f"  {move.why.headline}"
    if not move.why.missed and move.better:
        yield "  " + tr("Better: {moves}", moves=" ".join(move.better[:6]))
    if explained:
        for step in move.why.steps:
            if step.sentence != move.why.headline:
                yield f"  {'  ' * step.depth}{step.sentence}"


# ---------------------------------------------------------------- JSON


class OpinionDocument(Struct):
    """A score as the first player sees it, how sure it is, and the points that he can expect."""

    score: float
    proven: str
    points: float


class ToldMoveDocument(Struct):
    """A move of an explanation, with the moves that lead to it."""

    depth: int
    moves: list[str]
    attacks: bool
    sentence: str


class WhyDocument(Struct):
    """Why a move was a mistake."""

    headline: str
    missed: bool
    shown: bool
    steps: list[ToldMoveDocument]


class MoveDocument(Struct):
    """A move of a review."""

    ply: int
    player: int
    move: str
    mark: str
    loss: float
    before: OpinionDocument
    after: OpinionDocument
    better: list[str]
    why: WhyDocument | None


class ReviewDocument(Struct):
    """A review, for JSON."""

    game: str
    title: str
    result: str
    players: list[str]
    accuracy: list[float | None]
    moves: list[MoveDocument]


def document(record: GameRecord, review: Review) -> ReviewDocument:
    """The review of a recorded game, for JSON."""
    names, moves = list(review.game.player_names), [_move(move) for move in review.moves]
    return ReviewDocument(record.game, record.title, record.result, names, list(review.accuracy), moves)


def _move(move: ReviewedMove) -> MoveDocument:
    why = None
    if move.why is not None:
        steps = [ToldMoveDocument(each.depth, list(each.moves), each.attacks, each.sentence) for each in move.why.steps]
        why = WhyDocument(move.why.headline, move.why.missed, move.why.is_shown, steps)
    return MoveDocument(
        ply=move.ply,
        player=move.player,
        move=move.text,
        mark=move.mark,
        loss=round(move.loss, 4),
        before=_opinion(move.before),
        after=_opinion(move.after),
        better=list(move.better),
        why=why,
    )


def _opinion(opinion: Opinion) -> OpinionDocument:
    return OpinionDocument(opinion.score, opinion.proven, round(opinion.points, 4))
