"""All positions of a game solved, by retrograde analysis, and the files that keep them."""
