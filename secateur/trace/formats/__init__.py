"""Files of a searched tree: each module writes one format, `save` chooses by the suffix, `read` reads JSON."""
