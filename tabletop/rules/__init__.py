"""The rules of the games, pure: values in, values and facts out.

Owns legality, money and chance. Does not own time, files, devices, pictures or sentences.
"""
