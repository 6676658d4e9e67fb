"""A played game: the one authority over moves, undo and records. Knows no game by name."""
