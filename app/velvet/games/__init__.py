"""The games, one folder each; imported lazily by name. Games never import each other."""
