"""Weights fitted to positions, and their loss on positions that were held out."""
