"""The picture: presenters, theme, layout, text and widgets.

Owns pygame. Does not own game state: it draws views and reports pointer events.
"""

import os

# Output belongs to whoever runs the program; pygame greets on standard output unless told not to.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
