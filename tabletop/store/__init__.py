"""What must survive a power cut: journal, card registry, settings, statistics.

Owns SQLite. Does not own the meaning of the records it keeps.
"""
