"""`python -m tabletop`: the same as the command `tabletop`.

Owns nothing; the command line does.
"""

from tabletop.cli import main

if __name__ == "__main__":
    main()
