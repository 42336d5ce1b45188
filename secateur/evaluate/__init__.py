"""Evaluations that are sums of features times weights: what they consist of, and the files that hold the weights."""
