"""The card table on Qt Graphics View: generic, knows no game by name."""
