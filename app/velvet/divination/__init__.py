"""Questions, readings and journal entries as data. Knows no Qt."""
