"""`python -m secateur` is `secateur`."""

from secateur.cli import main

main()
