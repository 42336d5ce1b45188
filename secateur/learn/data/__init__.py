"""Positions to learn from: read from files, or made by games of self-play."""
