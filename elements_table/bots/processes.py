"""Forks that share one thought.

A process that thinks forks for the length of a thought, over several cores: the same work in the same order, so that
the answer is the same; what it has loaded is shared, not copied. Where a system cannot fork, all is done here.
"""

import os
from collections.abc import Callable, Sequence
from typing import Final, TypeVar

import msgspec

T = TypeVar("T")
R = TypeVar("R")

MOST: Final = 4
"""The cores that one thought takes at most."""


def spare() -> int:
    """Return the cores that a thought may take here: all but the window's, up to four, at least one."""
    found = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(MOST, found - 1))


def spread(work: Callable[[T], R], items: Sequence[T], cores: int = 1) -> list[R]:
    """Return what `work` makes of each item, in order; it is plain data, and follows from the item alone."""
    cores = min(cores, len(items)) if hasattr(os, "fork") else 1
    if cores < 2:
        return [work(item) for item in items]
    groups = [items[len(items) * n // cores : len(items) * (n + 1) // cores] for n in range(cores)]
    others = [(group, *_forked(work, group)) for group in groups[1:]]
    done = [work(item) for item in groups[0]]
    for group, process, end in others:
        with os.fdopen(end, "rb") as pipe:
            answer = pipe.read()
        _pid, status = os.waitpid(process, 0)
        done += msgspec.msgpack.decode(answer) if not status else [work(item) for item in group]
    return done


def _forked(work: Callable[[T], object], group: Sequence[T]) -> tuple[int, int]:
    """Return the number of a process that does the work of a group, and the pipe by which its answer comes."""
    end, start = os.pipe()
    process = os.fork()
    if process:
        os.close(start)
        return process, end
    failed = 1
    try:
        os.close(end)
        with os.fdopen(start, "wb") as pipe:
            pipe.write(msgspec.msgpack.encode([work(item) for item in group]))
        failed = 0
    finally:
        os._exit(failed)
