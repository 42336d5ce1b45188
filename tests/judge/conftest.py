"""The corpus, the held-out sets and the files are code to be judged, not to be tested."""

collect_ignore_glob = ["corpus/*", "held_out/*", "files/*"]
