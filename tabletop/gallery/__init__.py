"""Pictures of every screen in files: the way to each screen, the list of them, the files.

Rules, table and drawing are the real ones.
"""

from tabletop.gallery.pictures import Gallery, Wanted, make_gallery, wanted
from tabletop.gallery.recordings import SEED, Positions
from tabletop.gallery.screens import Setting, screens_of

__all__ = [
    "SEED",
    "Gallery",
    "Positions",
    "Setting",
    "Wanted",
    "make_gallery",
    "screens_of",
    "wanted",
]
