"""Ordinary Python for Numba: a pass over the code of a user's game, and types for what Numba has none."""
