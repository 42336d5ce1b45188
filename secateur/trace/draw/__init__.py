"""From a searched tree to a picture, independent of the format: which nodes, where, and how it looks."""
