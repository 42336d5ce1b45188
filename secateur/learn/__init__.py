"""Learning the weights of an evaluation: positions and results in, weights out, and a match that decides."""
