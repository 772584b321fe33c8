"""The store against real files, real power cuts by kill, and really full disks."""
