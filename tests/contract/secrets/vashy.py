"""Vashy hides what Viashi hides."""

from tests.contract.secrets.viashi import cards, permute, places

__all__ = ["cards", "permute", "places"]
