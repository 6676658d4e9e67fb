"""The games as environments of other libraries (optional extras)."""
