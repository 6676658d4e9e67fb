"""Viking Funeral's own tests."""
