"""The proof of a value by many small searches: `secateur solve --job`."""
