"""Games of a contest as PGN; games other than chess in the same form, with a tag that names the game."""

from __future__ import annotations

import datetime

from secateur.arena.one_game import ContestGame, MoveComment
from secateur.game.notation import EngineNotation
from secateur.games import load
from secateur.play import GameSoFar
from secateur.play.ending import DRAWN, FIRST_WINS, SECOND_WINS
from secateur.play.pgn_writer import write_game
from secateur.play.record import GameRecord, RecordedMove, start_tags
from secateur.score_words import comment_score

RESULTS = {1.0: FIRST_WINS, 0.5: DRAWN, 0.0: SECOND_WINS}


def pgn_text(game: str, record: ContestGame, names: tuple[str, str], number: int, event: str, control: str) -> str:
    """One game, with an empty line behind it."""
    result = RESULTS[record.result]
    tags = {
        "Event": event,
        "Site": "?",
        "Date": datetime.date.today().strftime("%Y.%m.%d"),
        "Round": str(number // 2 + 1),
        "White": names[0],
        "Black": names[1],
        "Result": result,
        "PlyCount": str(len(record.moves)),
        "TimeControl": control,
        "Termination": record.termination,
    }
    notation = load(game).engine_notation()
    unit = notation.game.score_unit
    comments = [""] * record.book + [comment_text(comment, unit) for comment in record.comments]
    ending = f"{record.reason}" + (f" ({record.detail})" if record.detail else "")
    if comments:
        comments[-1] = f"{comments[-1]}, {ending}".lstrip(" ,")
    standard = "pgn" in notation.game.game_formats
    tags |= start_tags(game, record.start, standard) | ({"Variant": "Chess960"} if notation.chess960 else {})
    texts = players_texts(notation, record)
    moves = [RecordedMove(text, comment) for text, comment in zip(texts, comments, strict=True)]
    return write_game(GameRecord(tags, moves, result))


def players_texts(notation: EngineNotation, record: ContestGame) -> list[str]:
    """The moves of a game in the players' notation."""
    here = GameSoFar.at(notation.game, notation.start(record.start)[1])
    for text in record.moves:
        here = here.play(notation.read_move(here.state, text))
    return here.texts


def comment_text(comment: MoveComment, unit: int) -> str:
    """What an engine said of its move; `unit` is the game's `score_unit`.

    >>> comment_text((35, None, 12, 0.523), 100), comment_text((4, None, 8, 1.0), 1)
    ('+0.35/12 0.523s', '+4/8 1s')
    >>> comment_text((99_997, 3, 20, 1.0), 1)
    '+M3/20 1s'
    """
    score, mate, depth, seconds = comment
    return f"{seconds:g}s" if score is None else f"{comment_score(score, mate, unit)}/{depth} {seconds:g}s"
