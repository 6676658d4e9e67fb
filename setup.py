"""Which packages there are. Everything else is in pyproject.toml."""

from setuptools import find_packages, setup

setup(packages=[*find_packages("app"), "velvet.resources"])
