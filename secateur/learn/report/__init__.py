"""What a run found: its record, its page and its charts."""
