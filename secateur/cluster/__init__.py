"""Many independent pieces of work, on this machine or on many; jobs that survive their processes, in a database."""
