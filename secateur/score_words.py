"""Scores in words: one wording for the terminal, pages, pictures and protocols.

A score is as some player sees it; `scores.other_view` tells how the other one does. `proven` says what it is to the
score of perfect play, as in `secateur.result.Line`: "exact", "lower", "upper" or "heuristic". `unit` is the game's
`score_unit`.
"""

from __future__ import annotations

from secateur.game.unknown import UnknownLeaves
from secateur.language import tr
from secateur.scores import DRAW, HIGHEST, INFINITY, distance, is_decisive, is_sure, mate_in, other_view, plain_number

#: What a score is to the value, as a sign before it.
SIGNS = {"exact": "", "lower": "≥ ", "upper": "≤ "}


def points_words(score: float, unit: int = 1) -> str:
    """Points with their sign, in units that people count.

    >>> points_words(35), points_words(-35, unit=100)
    ('+35', '-0.35')
    """
    return f"{score / unit:+.{len(str(unit - 1))}f}" if unit > 1 else f"{score:+}"


def _half_moves(score: float) -> str:
    """How far the end is, for a decisive score."""
    return "1 half-move" if distance(score) == 1 else f"{distance(score):,} half-moves"


def _end(score: float) -> str:
    return "win" if score > 0 else "loss"


def _end_in(score: float, length: str) -> str:
    """A forced end; a game that is over is won or lost without a length."""
    return f"{_end(score)} in {length}" if distance(score) else _end(score)


# ---------------------------------------------------------------- the terminal


def value_words(score: float, unit: int = 1) -> str:
    """The value of perfect play.

    >>> from secateur.scores import WIN
    >>> value_words(0), value_words(4), value_words(WIN - 3)
    ('draw', '+4', 'win in 3 half-moves')
    """
    if is_decisive(score):
        return _end_in(score, _half_moves(score))
    return points_words(score, unit) if score != DRAW else "draw"


def score_words(score: float, proven: str, unit: int = 1, *, final: bool = True) -> str:
    """A score and how sure it is; `final` is False while a search has not finished with it.

    >>> from secateur.scores import WIN
    >>> score_words(WIN - 9, "lower"), score_words(4, "lower"), score_words(35, "heuristic", 100)
    ('win in at most 9 half-moves', 'at least +4, proven', '+0.35')
    """
    if is_decisive(score):
        return _end_words(score, proven)
    if proven == "heuristic":
        return points_words(score, unit) + ("" if final else " so far")
    kind = {"exact": "", "lower": "at least ", "upper": "at most "}[proven]
    draw = "a draw" if kind else "draw"
    return f"{kind}{value_words(score, unit) if score != DRAW else draw}, proven"


def _end_words(score: float, proven: str) -> str:
    """A forced end, or what is known of one."""
    if proven == "exact":
        return f"{_end_in(score, _half_moves(score))}, proven"
    if proven == "heuristic":
        return f"{_end_in(score, _half_moves(score))}, not proven"
    if is_sure(score, proven):
        return f"{_end(score)} in at most {_half_moves(score)}"
    return f"no {_end(score)} in less than {_half_moves(score)}, proven"


# ---------------------------------------------------------------- pages


def player_text(score: float, proven: str, names: tuple[str, str], unit: int = 1) -> str:
    """The first player's score in few words that name who is better.

    >>> from secateur.scores import LOSS
    >>> player_text(LOSS + 4, "exact", ("X", "O")), player_text(35, "heuristic", ("White", "Black"), 100)
    ('O wins in 4', 'White +0.35')
    """
    name = names[0 if score > 0 else 1]
    if is_decisive(score):
        wins = f"{name} wins in {distance(score)}" if distance(score) else f"{name} wins"
        return wins if is_sure(score, proven) else f"{name} may win"
    if score == DRAW:
        return "a draw" if proven == "exact" else "even"
    return f"{name} {points_words(abs(score), unit)}"


def player_words(score: float, proven: str, names: tuple[str, str], unit: int = 1) -> str:
    """The first player's score in words that name who is better and how sure it is.

    >>> player_words(-4, "lower", ("Black", "White")), player_words(0, "upper", ("Black", "White"))
    ('White +4 at most, proven', 'White has at least a draw, proven')
    """
    text = player_text(score, proven, names, unit)
    if proven == "heuristic" or (is_decisive(score) and not is_sure(score, proven)):
        return text
    if is_decisive(score) and distance(score):
        most = "" if proven == "exact" else "at most "
        return f"{names[0 if score > 0 else 1]} wins in {most}{_half_moves(score)}, proven"
    if is_sure(score, proven):
        return f"{text}, proven"
    if score == DRAW:
        return f"{names[0 if proven == 'lower' else 1]} has at least a draw, proven"
    _, seen = (score, proven) if score > 0 else other_view(score, proven)
    return f"{text} {'at least' if seen == 'lower' else 'at most'}, proven"


def mark(score: float, proven: str) -> str:
    """How sure a score is, in one sign: proven, at least, at most; nothing for an estimate.

    >>> mark(4, "exact"), mark(4, "upper"), mark(4, "heuristic")
    ('✓', '≤', '')
    """
    return "✓" if is_sure(score, proven) else {"lower": "≥", "upper": "≤"}.get(proven, "")


def short_text(score: float, proven: str, unit: int = 1) -> str:
    """A score in as few signs as there are: W5, L3, +4, ✓−12, =; not sure: W?, ≈.

    >>> from secateur.scores import WIN
    >>> short_text(WIN - 5, "lower"), short_text(WIN - 5, "heuristic"), short_text(-35, "heuristic", 100)
    ('W5', 'W?', '−0.35')
    """
    if is_decisive(score):
        return _end(score)[0].upper() + (str(distance(score) or "") if is_sure(score, proven) else "?")
    if score == DRAW:
        return "=" if proven == "exact" else "≈"
    return mark(score, proven) + points_words(score, unit).replace("-", "−")


# ---------------------------------------------------------------- trees


def number_text(value: float) -> str:
    """A value inside a search: infinities and forced wins by name.

    >>> from secateur.scores import WIN
    >>> number_text(-INFINITY), number_text(WIN - 5), number_text(12), number_text(0.5)
    ('-inf', 'win in 5', '12', '0.5')
    """
    value = plain_number(value)
    if abs(value) >= INFINITY - 1:
        return "inf" if value > 0 else "-inf"
    if not is_decisive(value):
        return str(value)
    moves = distance(value)
    if not moves:
        return tr("win") if value > 0 else tr("loss")
    return tr("win in {moves}", moves=moves) if value > 0 else tr("loss in {moves}", moves=moves)


def printed_number(value: float) -> str:
    """A value inside a search, with the signs of print: − and ∞.

    >>> printed_number(-3), printed_number(-INFINITY)
    ('−3', '−∞')
    """
    text = number_text(value)
    far = abs(value) >= INFINITY - 1
    return text if is_decisive(value) and not far else text.replace("-", "−").replace("inf", "∞")


def printed_value(value: float, bound: str = "exact") -> str:
    """A value or a bound, with the signs of print.

    >>> printed_value(2, "upper"), printed_value(5, "lower"), printed_value(-3)
    ('≤ 2', '≥ 5', '−3')
    """
    return SIGNS[bound] + printed_number(value)


def dependence_words(unknown: UnknownLeaves | None) -> str:
    """Whether a value depends on leaves that are not known; empty if all are known.

    >>> dependence_words(UnknownLeaves(("x", "y"), 3, 3))
    'the value does not depend on x and y'
    >>> dependence_words(UnknownLeaves(("x",), 2, 3))
    'the value depends on x: it is from 2 to 3, here with x = 0'
    """
    if unknown is None:
        return ""
    *others, last = unknown.names
    leaves = tr("{one} and {other}", one=", ".join(others), other=last) if others else last
    told = {
        "leaves": leaves,
        "low": number_text(unknown.low),
        "high": number_text(unknown.high),
        "values": " = ".join([*unknown.names, "0"]),
    }
    if not unknown.matter:
        return tr("the value does not depend on {leaves}", **told)
    if unknown.low > -HIGHEST and unknown.high < HIGHEST:
        return tr("the value depends on {leaves}: it is from {low} to {high}, here with {values}", **told)
    if unknown.low > -HIGHEST:
        return tr("the value depends on {leaves}: it may be any number from {low}, here with {values}", **told)
    if unknown.high < HIGHEST:
        return tr("the value depends on {leaves}: it may be any number up to {high}, here with {values}", **told)
    return tr("the value depends on {leaves}: it may be anything, here with {values}", **told)


# ---------------------------------------------------------------- protocols


def uci_text(score: float) -> str:
    """A score as UCI and UGI write it: in the game's points (hundredths of a pawn), or in moves to the end.

    >>> from secateur.scores import WIN
    >>> uci_text(35), uci_text(WIN - 3), uci_text(4 - WIN)
    ('cp 35', 'mate 2', 'mate -2')
    """
    moves = (distance(int(score)) + 1) // 2
    return uci_score(score, (moves if mate_in(score) > 0 else -moves) if is_decisive(score) else None)


def uci_score(points: float, mate: int | None) -> str:
    """What an engine says of a position: points, or the moves to mate (0 or less: it is mated), as UCI writes it.

    >>> uci_score(35, None), uci_score(0, -2)
    ('cp 35', 'mate -2')
    """
    return f"cp {points}" if mate is None else f"mate {mate}"


def comment_score(points: float, mate: int | None, unit: int = 1) -> str:
    """What an engine says of a position, as comments in PGN have it.

    >>> comment_score(35, None, unit=100), comment_score(4, None), comment_score(0, 3), comment_score(0, -2)
    ('+0.35', '+4', '+M3', '-M2')
    """
    return points_words(points, unit) if mate is None else f"{'+' if mate > 0 else '-'}M{abs(mate)}"
