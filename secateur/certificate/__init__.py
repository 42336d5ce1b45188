"""Certificates: proofs of a game's value that anyone can check without the engine."""
