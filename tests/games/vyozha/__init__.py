"""Vyozha's own tests."""
