"""`python -m secateur.cli` is `secateur`."""

from secateur.cli import main

main()
