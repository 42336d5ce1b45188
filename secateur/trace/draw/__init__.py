"""From a searched tree to a picture that no format owns: which nodes, where, and what stands beside them."""
