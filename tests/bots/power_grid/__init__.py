"""Positions and games that show how computer players of Power Grid think."""
