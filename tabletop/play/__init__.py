"""One game at the table: its log, undo, choices and the matching of cards.

Owns the session around a state. Does not own rules, storage, devices or pictures.
"""
