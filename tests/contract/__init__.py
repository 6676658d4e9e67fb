"""The contract suite: the same questions to every game, at every position of seeded random games."""
