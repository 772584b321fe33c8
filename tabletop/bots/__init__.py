"""Computer players, which see what their seat may see and pick among legal actions.

Owns picking. Does not own legality or timing.
"""
