"""Playtesting: many games, their figures and reports. Knows no Qt."""
