"""The contracts of the house, read off the source text.

Owns checks that import contracts cannot express. Does not own the directions in pyproject.toml.
"""
