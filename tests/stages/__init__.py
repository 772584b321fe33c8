"""Tests of an evening at the table and its parts.

Owns the desk at which they happen; what parts show and games do is tested where it lives.
"""
