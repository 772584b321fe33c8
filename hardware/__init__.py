"""The table to build: pin maps, parts, dimensions, and the drawings that are made from them."""
