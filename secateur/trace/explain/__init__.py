"""A searched tree in words.

`sentences` says why each step is taken: `SENTENCES` has a function for each event, `_cut` for a cut-off at alpha or
beta. `pseudocode` has the algorithms and the line of each step, `text` the annotated tree.
"""
