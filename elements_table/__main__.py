"""`python -m elements_table`, and the start of the standalone program."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    if getattr(sys, "frozen", False) and len(sys.argv) > 1:  # a process of multiprocessing is told so by arguments
        from multiprocessing import freeze_support

        freeze_support()
    from elements_table.cli import main

    sys.exit(main())
