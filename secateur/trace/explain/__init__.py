"""A searched tree in words: the sentence of every step, the pseudo-code, and the tree as text."""
