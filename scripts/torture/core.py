"""The compiled core under AddressSanitizer and UndefinedBehaviorSanitizer: right numbers, and spoilt ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any, Final

from torture.promise import Finding, Order

ATTEMPTS: Final = 400
BLOCK: Final = 100
SPOILT: Final = 6
"""How often the numbers of a call are spoilt, and it is called again with them."""
SANITIZERS: Final = ("-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-g")
FOLDERS: Final = [str(Path(__file__).resolve().parents[2] / name) for name in ("", "scripts", "scripts/bench")]
EXTREMES: Final = (0, 1, -1, 2, 4, 7, 15, 100, 10_000, 2**24, 2**31 - 1, -(2**31))


def run(order: Order) -> list[Finding]:
    """Return what came of it, all in a process of its own that a sanitizer ends at the first fault."""
    sys.path += FOLDERS
    import build_core  # noqa: PLC0415  it lies in the folder above

    promise = "the compiled core reads and writes nothing that is not its own, whatever it is given"
    with tempfile.TemporaryDirectory() as folder:
        library = build_core.build(file=Path(folder) / build_core.file_of().name, flags=SANITIZERS)
        if library is None:
            return [Finding(promise, "there is no compiler here")]
        found = ["-print-file-name=libasan.so"]
        asan = subprocess.run([*build_core.compiler(), *found], capture_output=True, text=True, check=True).stdout
        settings = {
            "LD_PRELOAD": asan.strip(),
            "ASAN_OPTIONS": "detect_leaks=0",
            "ELEMENTS_TABLE_CORE": str(library),
            "PYTHONPATH": os.pathsep.join(FOLDERS),
        }
        command = [sys.executable, __file__, str(order.seed), str(order.count)]
        done = subprocess.run(command, env=os.environ | settings, capture_output=True, text=True, check=False)
    told = done.stdout.strip().splitlines()[-1:] or ["{}"]
    faults = () if done.returncode == 0 else (f"seed {order.seed}: {done.stderr[-3000:]}",)
    figure = "{searches:,} searches, {calls:,} calls with spoilt numbers, of these {refused:,} refused"
    return [Finding(promise, figure, faults, {"searches": 0, "calls": 0, "refused": 0} | json.loads(told[0]))]


def spoil(seed: int, count: int) -> int:
    """Let the core search, and again with spoilt numbers; print how often, and return 1 where it is not as Python."""
    import lockstep  # noqa: PLC0415  as above

    from elements_table.bots import compiled  # noqa: PLC0415  with the sanitizers loaded before

    rng, calls = Random(seed), {"searches": 0, "calls": 0, "refused": 0}
    plain = compiled.CoreLibrary.call

    def call(self: compiled.CoreLibrary, name: str, *given: Any) -> bool:
        kept = plain(self, name, *given)
        after = [list(one) if not isinstance(one, int) else one for one in given]
        for _n in range(SPOILT):
            for one in rng.choices([one for one in given if not isinstance(one, int) and len(one)], k=2):
                place = rng.randrange(len(one))
                one[place] = rng.choice(EXTREMES) if rng.random() < 0.7 else one[place] * 2
            calls["calls"] += 1
            calls["refused"] += not plain(self, name, *given)
            for one, right in zip(given, after, strict=True):
                if not isinstance(one, int):
                    one[:] = right
        return kept

    compiled.CoreLibrary.call = call  # type: ignore[method-assign]  # to spoil what comes by
    differing = 0
    for game_id in lockstep.GAMES:
        found = lockstep.held(game_id, count, 120, seed)
        calls["searches"] += found.decisions
        differing += len(found.differing)
    print(json.dumps(calls))
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(spoil(int(sys.argv[1]), int(sys.argv[2])))
