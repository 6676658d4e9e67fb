"""Art, decks, fonts, sounds, icons and help pages; read through importlib.resources."""
