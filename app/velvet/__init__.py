"""Velvet Table: a desktop card table for thirteen card games.

Importing this package chooses the build of the kernel and imports nothing else; every layer is
imported where it is used.
"""

from velvet import _build

__version__ = "0.1.0"

_build.select()
