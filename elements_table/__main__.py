"""`python -m elements_table`, and the start of the standalone program."""

from __future__ import annotations

import sys

if __name__ == "__main__":
    from multiprocessing import freeze_support

    freeze_support()
    from elements_table.cli import main

    sys.exit(main())
