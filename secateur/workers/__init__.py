"""Worker processes: messages, starting and ending processes, and scheduling."""
