"""Every test begins in English, whatever its system's user reads; programs that tests start inherit it."""

from __future__ import annotations

import os

os.environ["LANG"] = "C.UTF-8"
os.environ.pop("LANGUAGE", None)
