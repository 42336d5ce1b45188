"""Worker processes: how messages are framed, how processes begin and end, and who works on what, and when."""
