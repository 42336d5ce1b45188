"""The coach: marks the moves of a game, and says why a move was a mistake."""
