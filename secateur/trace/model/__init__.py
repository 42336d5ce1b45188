"""A search as it was recorded: its steps, its tree, what was pruned, and several searches side by side."""
