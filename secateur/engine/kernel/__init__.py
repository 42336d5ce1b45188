"""The two kernels of the engine: `solve` lets no guess decide anything, `search` is selective.

Both are a negamax of about 60 lines made of the same named steps. Values are those that the player to move sees.
"""
