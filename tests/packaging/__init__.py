"""What an installation must contain.

Owns builds and installs in throw-away folders. Does not own the build configuration.
"""
