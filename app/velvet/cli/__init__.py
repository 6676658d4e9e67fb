"""The command `velvet`: alone it opens the window; with a word after it, it runs a command."""
