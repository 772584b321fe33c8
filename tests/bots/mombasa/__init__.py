"""Positions and games that show how computer players of Mombasa think."""
