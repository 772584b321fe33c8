"""The rules of Mombasa, statement by statement."""
