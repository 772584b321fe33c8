"""The physical cards of the games: which ones there are, and sheets to print them on.

Owns sets, faces and sheets; which chip is in which card is the registry's matter.
"""
