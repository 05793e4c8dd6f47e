#!/usr/bin/env python3
"""Start Elements Table; see `launch.py`. An old Python must get as far as the sentence, so nothing here is newer."""

import sys

if sys.version_info < (3, 11):  # noqa: UP036  an older Python must get as far as this
    sys.exit(
        "Elements Table needs Python 3.11 or later and this is %d.%d; install a newer one from python.org "  # noqa: UP031  so that an older Python can read it
        "or your system's packages, and start again with it." % sys.version_info[:2]
    )

import launch

if __name__ == "__main__":
    sys.exit(launch.main(sys.argv[1:]))
