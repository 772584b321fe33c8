"""Recorded games: what the rules must do again exactly as they did, or say that they changed."""
