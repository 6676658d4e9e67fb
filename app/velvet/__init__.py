"""Velvet Table: a desktop card table for thirteen card games.

Importing this package imports nothing else; every layer is imported where it is used.
"""

__version__ = "0.1.0"
