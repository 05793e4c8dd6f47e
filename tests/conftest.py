"""Every test begins in English and in an empty home, whatever its user reads and keeps, and so do programs of it.

Searches are worked out by the compiled core, built here where there is a compiler.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ["LANG"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ["ELEMENTS_TABLE_HOME"] = tempfile.mkdtemp(prefix="elements-table-")
atexit.register(shutil.rmtree, os.environ["ELEMENTS_TABLE_HOME"], ignore_errors=True)

if "PYTEST_XDIST_WORKER" not in os.environ:  # whoever starts the workers has built it for all
    builder = str(Path(__file__).parents[1] / "scripts" / "build_core.py")
    subprocess.run([sys.executable, builder], check=False, capture_output=True)


def pytest_collection_finish() -> None:
    """Leave to itself what outlasts every test: collecting it again and again took a tenth of the time."""
    gc.collect()
    gc.freeze()
