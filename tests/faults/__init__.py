"""Faults that other tables, readers and games were reported to have, each shown not to be ours."""
