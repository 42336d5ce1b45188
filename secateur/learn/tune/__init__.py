"""The margins of the engine's search, tuned by games."""
