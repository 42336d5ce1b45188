"""Games as PGN writes them, in its export format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from secateur.errors import SecateurError
from secateur.games.board import shortened
from secateur.play.ending import UNKNOWN
from secateur.play.pgn import RESULTS, is_one_move
from secateur.play.record import GameRecord, RecordedMove, first_ply

#: The tags that every game has, in this order, and what stands for what is not known.
ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": UNKNOWN}

#: Lines are shorter than this.
WIDTH = 80


def write_game(record: GameRecord) -> str:
    """A game in PGN's export format, with an empty line behind it.

    >>> print(write_game(GameRecord({"Game": "othello"}, [RecordedMove("f5"), RecordedMove("d6")])).split("\\n\\n")[1])
    1. f5 d6 *
    """
    tags = _all_tags(record)
    rest = sorted(name for name in tags if name not in ROSTER)
    lines = [f'[{name} "{_quoted(tags[name])}"]' for name in (*ROSTER, *rest)]
    return "\n".join([*lines, "", *_filled(_words(record)), "", ""])


def _all_tags(record: GameRecord) -> dict[str, str]:
    if record.result not in RESULTS:
        raise SecateurError(f"the result must be one of {' '.join(RESULTS)}, not {shortened(record.result)}")
    tags = {re.sub(r"\W", "_", name, flags=re.ASCII): value for name, value in record.tags.items() if name}
    return {**ROSTER, **tags, "Result": record.result}


def _quoted(value: str) -> str:
    value = re.sub(r"[\x00-\x1f\x7f\s]+", " ", value)
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _words(record: GameRecord) -> list[str]:
    """Moves, numbers, comments and glyphs; without recursion, for variations may be nested deeply."""
    words, numbered = _comment_words(record.comment), True
    work = [(record.moves, 0, first_ply(record))]
    while work:
        moves, place, ply = work.pop()
        if place == len(moves):
            if work:  # the rest of the line that this one branches off
                words[-1] += ")"
                numbered = True
            continue
        each, here = moves[place], _comment_words(moves[place].before)
        if ply % 2 == 0 or numbered or place == 0 or here:
            here.append(f"{ply // 2 + 1}.{'..' * (ply % 2)}")
        here += [_move(each, record.game), *(f"${glyph}" for glyph in each.glyphs)]
        if place == 0 and work:
            here[0] = "(" + here[0]
        words += here + _comment_words(each.comment)
        numbered = bool(each.comment)
        work.append((moves, place + 1, ply + 1))
        work += [(variation, 0, ply) for variation in reversed(each.variations) if variation]
    return [*words, record.result]


def _move(move: RecordedMove, game: str) -> str:
    """A move, in quotes where it would not be read as one."""
    return move.text if is_one_move(move.text, game) else f'"{_quoted(move.text)}"'


def _comment_words(text: str) -> list[str]:
    """A comment in words; what must not begin a line is tied to the word before it."""
    words = "{" + " ".join(text.replace("}", ")").split()) + "}"
    return re.split(r" (?![%\[;])", words) if len(words) > 2 else []


def _filled(words: Iterable[str]) -> Iterator[str]:
    """As many words as fit into each line."""
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) >= WIDTH:
            yield line
            line = word
        else:
            line = f"{line} {word}".lstrip()
    yield line
