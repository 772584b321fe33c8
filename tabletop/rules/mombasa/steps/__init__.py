"""The decisions of Mombasa, one kind a step."""
