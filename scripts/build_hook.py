"""What hatch does before it makes a wheel: it builds the core, and a wheel that carries one is for this system alone.

`ELEMENTS_TABLE_TARGET` names another system, as Zig names it (see `build_core.TARGETS`), or says `none`. Without a
compiler too the wheel is for every system, and works without the core.
"""

from __future__ import annotations

import os
import re
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

import build_core


class CoreHook(BuildHookInterface):
    """Puts the core into the wheel; an editable install finds it where it is built."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build it, and say in `build_data` where it goes and whom it suits."""
        target = os.environ.get("ELEMENTS_TABLE_TARGET", "")
        library = None if target == "none" else build_core.build(target)
        if library is None or version == "editable":
            return
        system = build_core.TARGETS.get(target) or re.sub(r"[-.]", "_", sysconfig.get_platform())
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{system}"
        build_data["force_include"][str(library)] = f"elements_table/bots/{library.name}"
