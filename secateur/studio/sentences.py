"""What the server and the games say in English, and the pages put into their language.

Matches, analyses and games are shared by pages that may speak different languages, so messages have English texts. A
page finds a text among these; where one has braces, what stands in their place is put into the language as well. The
names, rules and parameters of the included games are in the catalogues too: `scripts/catalogues.py` asks the games.
"""

from secateur.language import mark

#: Names of levels of play, of players, and of the places that a hint names.
WORDS = (
    mark("first"),
    mark("second"),
    mark("yes"),
    mark("no"),
    mark("none"),
    mark("the left"),
    mark("the middle"),
    mark("the right"),
    mark("the lower left"),
    mark("the lower middle"),
    mark("the lower right"),
    mark("the upper left"),
    mark("the upper middle"),
    mark("the upper right"),
    mark("the middle left"),
    mark("the middle right"),
    mark("the left half of the row"),
    mark("the right half of the row"),
)

#: How a game ended.
ENDINGS = (
    mark("a draw"),
    mark("a draw by agreement"),
    mark("both players passed"),
    mark("checkmate"),
    mark("fifty moves"),
    mark("insufficient material"),
    mark("stalemate"),
    mark("threefold repetition"),
    mark("{player} ran out of time"),
    mark("{player} resigned"),
    mark("{player} wins"),
    mark("{player} wins by {points}"),
    mark("{ending}: {reason}"),
)

#: The state of a game, hints, and the engine.
STATES = (
    mark("{player} to move"),
    mark("{player} passed."),
    mark("{player} played {move}."),
    mark("{player} moves again."),
    mark("{player} can only pass."),
    mark("{player} has only one move: {move}."),
    mark("{player} declines the draw: {reason}"),
    mark("it believes that it is better"),
    mark("it is too early"),
    mark("Look again."),
    mark("Look at {place}."),
    mark("Begin on {square}."),
    mark("Move the {piece} on {square}."),
    mark("The move begins with {letter}."),
    mark("Play {move}: {score}."),
    mark("{player} may castle {move}"),
    mark("En passant"),
    mark("{game} ({parameters})"),
    mark("there is no move to take back"),
    mark("there is no move to redo"),
    mark("the game is over: go back to play something else"),
)

#: What stands beside the state, and the names of places on boards.
NOTES = (
    mark("check"),
    mark("place a worker"),
    mark("build"),
    mark("move"),
    mark("any board"),
    mark("the board from {square}"),
    mark("{player} must shoot"),
    mark("{player} {number}, {other} {count}"),
    mark("{player} has {number} in hand, {other} {count}"),
    mark("walls in hand: {player} {number}, {other} {count}"),
    mark("boards: X {number}, O {count}; {state}"),
    mark("{player} to move on {place}"),
    mark("{player}: {cards}; {other}: {others}; next: {card}"),
    mark("{number} of {count} half-moves without a capture or a pawn's move"),
    mark("Take a stone and all to its right; the last one wins"),
    mark("Take a stone and all to its right; the last one loses"),
    mark("column {number}, row {count}"),
)

#: Scores, as `player_text` and `player_words` have them.
SCORES = (
    mark("even"),
    mark("{player} may win"),
    mark("{player} wins in {number}"),
    mark("{player} wins in 1 half-move, proven"),
    mark("{player} wins in {number} half-moves, proven"),
    mark("{player} wins in at most 1 half-move, proven"),
    mark("{player} wins in at most {number} half-moves, proven"),
    mark("{player} {points}"),
    mark("{score}, proven"),
    mark("{score} at least, proven"),
    mark("{score} at most, proven"),
    mark("{player} has at least a draw, proven"),
)

#: Those in which names stand.
SENTENCES = tuple(text for text in (*WORDS, *ENDINGS, *STATES, *NOTES, *SCORES) if "{" in text)

#: The titles of searches in a race.
TITLES = (mark("{algorithm}, {rest}"), mark("cut on {rule}"))
