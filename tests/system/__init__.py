"""The table as a service: what the manager is told, units, installation, updates.

Owns staged roots in throw-away folders. Does not own what the service does once it runs.
"""
