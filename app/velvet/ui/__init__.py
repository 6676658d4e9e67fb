"""Windows, pages and dialogs."""
