"""How fast things are: `python -m tests.bench` prints one JSON line a figure and judges nothing."""
