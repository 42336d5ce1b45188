"""The games that come with secateur."""
