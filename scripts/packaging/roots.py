"""Debian roots in which things are built and tried: made by debootstrap, entered by chroot in mounts of their own."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from common import BUILD, Trouble, run, say

ROOTS = BUILD / "roots"


def debian(suite: str, purpose: str, include: Sequence[str] = ()) -> Path:
    """Return a root of a Debian release with these packages, made when missing; Trouble where it cannot be."""
    root = ROOTS / f"{suite}-{purpose}"
    made = root / ".made"
    if made.exists() and made.read_text("utf-8") == ",".join(include):
        return root
    if os.geteuid() != 0 or shutil.which("debootstrap") is None:
        raise Trouble("Debian roots are made by debootstrap, as root; install it and start again as root.")
    drop(root)
    say(f"making a root of {suite} for {purpose} ...")
    packages = [f"--include={','.join(include)}"] if include else []
    run(["debootstrap", "--variant=minbase", *packages, suite, root], f"debootstrap {suite}")
    made.write_text(",".join(include), encoding="utf-8")
    return root


def drop(root: Path) -> None:
    """Take a root away."""
    shutil.rmtree(root, ignore_errors=True)


def inside(root: Path, command: Sequence[str], binds: Mapping[str, str] | None = None) -> list[str]:
    """Return a command that runs another in a root; `binds`: folders of here, by where they are seen there.

    It has an own view of the mounts, so nothing is left behind whichever way it ends.
    """
    places = {"/proc": "/proc", "/dev": "/dev", **(binds or {})}
    mounts = "".join(
        f"mkdir -p {shlex.quote(f'{root}{there}')} && "
        f"mount --rbind {shlex.quote(here)} {shlex.quote(f'{root}{there}')} && "
        for there, here in places.items()
    )
    line = f'{mounts}exec chroot {shlex.quote(str(root))} "$@"'
    return ["/usr/bin/unshare", "--mount", "--propagation", "private", "/bin/sh", "-c", line, "sh", *command]


def wrapper(file: Path, root: Path, program: str) -> Path:
    """Write a program that runs another one in a root, where /tmp is ours (homes, the sockets of X servers)."""
    file.write_text(
        "#!/bin/sh\nPATH=/usr/sbin:/usr/bin:/sbin:/bin; export PATH\n"
        f'exec {shlex.join(inside(root, [program], {"/tmp": "/tmp"}))} "$@"\n',
        encoding="utf-8",
    )
    file.chmod(0o755)
    return file
