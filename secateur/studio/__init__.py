"""The studio: a web application to play, analyse and explore games; `secateur studio` runs it."""
