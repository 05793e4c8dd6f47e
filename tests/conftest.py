"""Every test begins in English and in an empty home, whatever its user reads and keeps, and so do programs of it."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

os.environ["LANG"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
os.environ["ELEMENTS_TABLE_HOME"] = tempfile.mkdtemp(prefix="elements-table-")
atexit.register(shutil.rmtree, os.environ["ELEMENTS_TABLE_HOME"], ignore_errors=True)
