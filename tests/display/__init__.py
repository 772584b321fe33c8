"""The picture: layout, text, panels, scenes, and the window."""
