"""The rules of the games, statement by statement."""
