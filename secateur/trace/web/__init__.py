"""The searched tree in a browser: as one file, in the studio and in a notebook."""
