"""The corpus and the held-out set are code to be judged, not to be tested."""

collect_ignore_glob = ["corpus/*", "held_out/*"]
