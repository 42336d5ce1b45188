"""What tests share: how they wait, a studio that runs, games that are wrong in one way."""
