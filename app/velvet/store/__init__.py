"""One SQLite file: autosaves, finished matches, statistics. Knows no game by name."""
