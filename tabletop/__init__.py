"""A game table that knows the rules of the games played on it.

Owns the package name. Does not own any behaviour: import the modules by name.
"""
