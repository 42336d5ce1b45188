"""The corpus is code to be judged, not to be tested."""

collect_ignore_glob = ["corpus/*"]
