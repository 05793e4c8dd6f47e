#!/usr/bin/env python3
"""Tries to break what the program promises: `python scripts/torture.py PART [--seed N] [--minutes N] [--count N]`.

Each part ends in a table: promise, figure found, and what failed with the seed that repeats it (`--seed N
--count 1`). What each promise is, and where the tests hold it, stands in docs/reliability.md.
"""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Final

from torture.promise import Finding, Order, attempted, together
from tqdm import tqdm

from elements_table.arguments import Parser, add_crew
from elements_table.bots.batch import Batch, Crew, results
from elements_table.bots.crew import crew
from elements_table.kernel.errors import TableError

sys.path.append(str(Path(__file__).resolve().parent))
PARTS: Final = {
    "files": "bad files of every kind",
    "hidden": "pairs of hidden truths that look alike",
    "interrupts": "Ctrl+C while things are loaded",
    "kill": "a process killed at any instant",
    "disk": "a disk that refuses",
    "full": "a disk that is full, and a folder that goes away",
    "memory": "any sizes of the window, and match after match",
    "monkey": "random inputs on all screens",
    "passages": "keys and buttons while one screen gives way to the next",
    "window": "one size of a real window after the other, and full screen",
    "core": "the compiled core under sanitizers, with numbers that are spoilt",
    "rules": "random games with every invariant on, and forged positions",
}
"""The modules below `torture`, and what they do."""


def main(arguments: list[str] | None = None) -> int:
    """Run the parts and return 0 where every promise held; 1 where not, 2 for a mistake in the arguments."""
    try:
        given = _parser().parse_args(arguments)
        if given.resume and len(given.parts) > 1:
            raise TableError("--resume takes one part at a time.")
        with crew(given.workers, given.cluster, lambda words: print(words, file=sys.stderr)) as there:
            findings = [one for part in given.parts for one in together(_found(part, given, there))]
    except TableError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    if given.json:
        print(json.dumps([finding._asdict() for finding in findings], indent=2))
    else:
        for finding in findings:
            print(*finding.lines(), sep="\n")
    return int(any(finding.faults for finding in findings))


def _found(part: str, given: Namespace, there: Crew) -> Iterator[Finding]:
    """Yield what a part finds, block by block, until all attempts are made or the time is over."""
    module, until = import_module(f"torture.{part}"), time.monotonic() + given.minutes * 60
    count = given.count or module.ATTEMPTS
    starts = range(0, count, module.BLOCK)
    tasks = [(part, Order(given.seed + start, min(module.BLOCK, count - start))) for start in starts]
    done = results(Batch(attempted, tasks), there, given.resume)
    with tqdm(total=count, desc=part, unit="attempt", leave=False, disable=None) as bar:
        for (_part, order), found in zip(tasks, done, strict=True):
            yield from found
            bar.update(order.count)
            if time.monotonic() > until:
                return


def _parser() -> Parser:
    parser = Parser(prog="torture.py", description="Try to break what the program promises.")
    told = "; ".join(f"{part}: {what}" for part, what in PARTS.items())
    parser.add_argument("parts", nargs="+", choices=PARTS, metavar="PART", help=told)
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the first attempt's (1)")
    parser.add_argument("--minutes", type=float, default=10.0, metavar="N", help="how long a part goes on (10)")
    parser.add_argument("--count", type=int, metavar="N", help="how many attempts at most")
    parser.add_argument("--json", action="store_true", help="print the findings as JSON")
    add_crew(parser)
    return parser


if __name__ == "__main__":
    sys.exit(main())
