"""`python -m elements_table`, and the start of the standalone program."""

import gc
import sys

from elements_table import FRESH

INTERRUPTED = 130
"""The exit code of Ctrl+C, as `cli.INTERRUPTED`."""


def run() -> int:
    """Run one command and return its exit code; Ctrl+C is quiet from the first import on."""
    try:
        if getattr(sys, "frozen", False) and FRESH in sys.argv[1:2]:
            from elements_table.bots.fresh_process import work_fresh  # noqa: PLC0415  20 ms, and only there

            work_fresh(sys.argv)
            return 0
        gc.disable()  # what is loaded is no garbage: commands collect, and the window does after its first frame
        from elements_table.kernel import interrupts  # noqa: PLC0415  8 ms, in which Ctrl+C may come

        interrupts.listen()
        from elements_table.cli import main  # noqa: PLC0415  25 ms, as above

        code = main()
        return INTERRUPTED if interrupts.deaden() else code
    except KeyboardInterrupt:  # before `main` had begun, or as it ended
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(run())
