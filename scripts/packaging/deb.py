"""The package for Debian and what comes of it: the folder for Linux with a menu entry, a file type and papers."""

from __future__ import annotations

import gzip
import json
import os
import shutil
import subprocess
import tempfile
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import linux
import papers
import recipes
import roots
from common import (
    APP_ID,
    BUILD,
    HOMEPAGE,
    MATCH_SUFFIX,
    MATCH_TYPE,
    NAME,
    ROOT,
    SUMMARY,
    Trouble,
    run,
    say,
    size_of,
    version,
)

WHERE = f"usr/lib/{NAME}"
DEPENDS = ("libc6 (>= 2.31)", "libstdc++6", "zlib1g")
RECOMMENDS = (
    *("libx11-6", "libxext6", "libxcursor1", "libxi6", "libxrandr2", "libxss1", "libxkbcommon0"),
    *("libwayland-client0", "libwayland-cursor0", "libasound2 | libasound2t64", "libpulse0"),
)
"""What SDL opens by itself where it is there."""
ACCEPTED = {
    "embedded-library": "the folder is the one that is tried on all systems, with the libraries of pygame's wheel",
    "shared-library-lacks-prerequisites": "extension modules need the symbols of the interpreter that loads them",
    "library-not-linked-against-libc": "as above",
    "hardening-no-fortify-functions": "the libraries are those of pygame's wheel",
    "hardening-no-pie": "the bootloader is PyInstaller's",
    "hardening-no-bindnow": "as above",
    "hardening-no-relro": "as above",
    "custom-library-search-path": "libraries are found beside those that need them",
    "executable-not-elf-or-script": "as they come in the wheels",
    "shared-library-is-executable": "as they come in the wheels",
    "initial-upload-closes-no-bugs": "there is no entry for it at Debian",
    "duplicate-font-file": "pygame's own face, for scripts that ours do not have, as it comes in the wheel",
    "groff-message": "the line that names all pictures is longer than a page is wide",
    "no-manual-page": "the man page is in section 6",
}
"""Findings of lintian that are said to be so, and why."""


def file_of(dist: Path) -> Path:
    """Return where the package lies."""
    return dist / f"{NAME}_{version()}-1_{_architecture()}.deb"


def _architecture() -> str:
    return {"x86_64": "amd64", "aarch64": "arm64"}[os.uname().machine]


def make(dist: Path) -> list[Path]:
    """Put the package together from the folder that the target linux made."""
    folder = linux.need_made(dist)
    tree = BUILD / "deb"
    shutil.rmtree(tree, ignore_errors=True)
    shutil.copytree(folder, tree / WHERE, symlinks=True, ignore=shutil.ignore_patterns("share"))
    (tree / "usr" / "games").mkdir()
    (tree / "usr" / "games" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
    papers.write(tree / "usr" / "share", f"/usr/games/{NAME}")  # where not everybody looks for programs
    _documents(tree)
    for file in tree.rglob("*"):
        if not file.is_symlink():
            file.chmod(0o755 if file.is_dir() or file == tree / WHERE / NAME else 0o644)
    tree.chmod(0o755)
    control = tree / "DEBIAN" / "control"
    control.parent.mkdir()
    control.write_text(_control(size_of(tree)), encoding="utf-8")
    target = file_of(dist)
    run(["dpkg-deb", "--root-owner-group", "-Zxz", "-z9", "--build", tree, target], "Building the package")
    return [target]


def _control(size: int) -> str:
    return f"""Package: {NAME}
Version: {version()}-1
Section: games
Priority: optional
Architecture: {_architecture()}
Maintainer: The Elements Table maintainers <elements-table@example.org>
Installed-Size: {size // 1024}
Depends: {", ".join(DEPENDS)}
Recommends: {", ".join(RECOMMENDS)}
Homepage: {HOMEPAGE}
Description: {SUMMARY[0].lower()}{SUMMARY[1:]}
 Wu Xing, Elemies, Influence, Dragon and Alchemy: five card games of the
 elements at one table by lamplight, against bots of four levels or with friends
 at one screen. Everything is offline.
 .
 Each game has a lesson, a rulebook with pictures, puzzles, a deal of the day,
 and a ladder of opponents.
"""


def _documents(tree: Path) -> None:
    """Write the copyright file, the changes, and what of lintian's findings is accepted."""
    doc = tree / "usr" / "share" / "doc" / NAME
    doc.mkdir(parents=True)
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8")
    carried = "\n".join(sorted(file.stem for file in (tree / WHERE / "_internal" / "licences").glob("*.txt")))
    (doc / "copyright").write_text(
        f"{licence}\nThe package carries, each under its own licence in /{WHERE}/_internal/licences:\n\n{carried}\n\n"
        "Licences that are only named there are in /usr/share/common-licenses.\n",
        encoding="utf-8",
    )
    changes = (ROOT / "CHANGELOG.md").read_bytes()
    (doc / "changelog.gz").write_bytes(gzip.compress(changes, zlib.Z_BEST_COMPRESSION, mtime=0))
    date = subprocess.run(["date", "-R", "-r", ROOT / "CHANGELOG.md"], capture_output=True, text=True, check=True)
    entry = (
        f"{NAME} ({version()}-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n"
        f" -- The Elements Table maintainers <elements-table@example.org>  {date.stdout.strip()}\n"
    )
    packed = gzip.compress(entry.encode(), zlib.Z_BEST_COMPRESSION, mtime=0)
    (doc / "changelog.Debian.gz").write_bytes(packed)
    overrides = tree / "usr" / "share" / "lintian" / "overrides" / NAME
    overrides.parent.mkdir(parents=True)
    lines = [f"# {why}\n{NAME}: {tag}\n" for tag, why in ACCEPTED.items()]
    overrides.write_text("".join(lines), encoding="utf-8")


def smoke(dist: Path) -> int:
    """Let the tools judge it, then install, run and remove it in a fresh root of bookworm."""
    package = file_of(dist)
    if not package.exists():
        raise Trouble(f"{package.name} is not there; make the target deb first.")
    failed = _failed(_judge, package) + _failed(recipes.flatpak, dist) + _failed(recipes.image, dist)
    roots.drop(roots.ROOTS / "bookworm-deb")
    root = roots.debian(
        "bookworm", "deb", ("ca-certificates", "libglib2.0-bin", "shared-mime-info", "desktop-file-utils")
    )
    shutil.copy("/etc/resolv.conf", root / "etc")
    for check in (_install, _try, _open, _remove):
        failed += _failed(check, package, root)
    return failed


def _failed(check: Callable[..., None], *given: Path) -> int:
    name = check.__name__.strip("_")
    try:
        check(*given)
    except (Trouble, RuntimeError, OSError, ValueError, LookupError, subprocess.SubprocessError) as error:
        say(f"deb {name}: FAILED: {error}")
        return 1
    say(f"deb {name}: well")
    return 0


def _judge(package: Path) -> None:
    share = BUILD / "deb" / "usr" / "share"
    run(["desktop-file-validate", share / "applications" / f"{NAME}.desktop"], "desktop-file-validate")
    run(["appstreamcli", "validate", "--no-net", share / "metainfo" / f"{APP_ID}.metainfo.xml"], "appstreamcli")
    said = run(
        ["lintian", "--allow-root", "--fail-on", "error,warning", "--tag-display-limit", "0", package], "lintian"
    )
    say(f"lintian: {said.strip() or 'nothing to say'}")


def _install(package: Path, root: Path) -> None:
    shutil.copy(package, root / "tmp")
    line = f"apt-get -q update && apt-get -q -y install /tmp/{package.name}"
    run(roots.inside(root, ["/usr/bin/env", "DEBIAN_FRONTEND=noninteractive", "/bin/sh", "-c", line]), "Installing")


def _try(_package: Path, root: Path) -> None:
    with tempfile.TemporaryDirectory(prefix="elements-table-") as folder:
        program = roots.wrapper(Path(folder) / NAME, root, f"/usr/games/{NAME}")
        environment = {"ELEMENTS_TABLE_HOME": folder}
        for line in (["--version"], ["validate"], ["doctor"], ["screenshot", "menu", f"{folder}/menu.png"]):
            run([program, *line], " ".join(line[:1]), environment)
        games = run([program, "simulate", "dragon", "--seats", ",".join(["regular"] * 4), "--games", "1", "--json"],
                    "simulate", environment)  # fmt: skip
        if json.loads(games[games.index("{") :])["games"] != 1:
            raise RuntimeError("no game was played")


def _open(_package: Path, root: Path) -> None:
    """A match that was given away is known by its type, opens with the program, and is taken in after a question."""
    import real_window  # noqa: PLC0415  it needs pygame

    with tempfile.TemporaryDirectory(prefix="elements-table-") as folder:
        given = _given(Path(folder))
        there = {"/tmp": "/tmp"}
        asked = ["/usr/bin/gio", "info", "--attributes=standard::content-type", str(given)]
        kind = run(roots.inside(root, asked, there), "Asking for the type of a match")
        opens = run(roots.inside(root, ["/usr/bin/gio", "mime", MATCH_TYPE], there), "Asking what opens a match")
        if MATCH_TYPE not in kind or f"{NAME}.desktop" not in opens:
            raise RuntimeError(f"{given.name} is {kind.strip()}, opened by {opens.strip()}")
        home = Path(folder) / "home"
        home.mkdir()
        (home / "settings.json").write_text('{"me": {"name": "Zoe"}}', encoding="utf-8")
        program = roots.wrapper(Path(folder) / NAME, root, f"/usr/games/{NAME}")
        with real_window.Screen() as screen:
            window = screen.open([str(program), str(given)], {"ELEMENTS_TABLE_HOME": str(home)})
            taken = home / "matches" / "imported"
            real_window.wait_until(lambda: _answer(window, taken), 40, "the match in History")
            if window.close() != 0:
                raise RuntimeError("the window did not close well")


def _answer(window: Any, taken: Path) -> bool:
    window.key("Return")
    return taken.is_dir() and any(taken.glob("*.jsonl"))


def _given(folder: Path) -> Path:
    """Play a match at random to its end and give it away; return its file."""
    import random  # noqa: PLC0415  only here

    from elements_table.kernel.registry import registry  # noqa: PLC0415  it needs the project
    from elements_table.match.archive.history import History  # noqa: PLC0415  as above
    from elements_table.match.archive.saves import Saves  # noqa: PLC0415  as above
    from elements_table.match.play.match import Seat  # noqa: PLC0415  as above

    seats = [Seat("person", "Ada"), Seat("bot", "Lin", "regular")]
    saves = Saves(folder / "theirs")
    match = saves.begin(registry().game("wuxing"), {"target": 3}, seats, 7)
    draw = random.Random(7)
    while not match.is_over:
        seat = draw.choice(match.waiting())
        match.act(seat, draw.choice(match.legal_actions(seat)))
    saves.finish(match)
    history = History(folder / "theirs")
    file = history.give(history.matches()[0], folder)
    return file.rename(file.with_name(f"match{MATCH_SUFFIX}"))


def _remove(_package: Path, root: Path) -> None:
    run(roots.inside(root, ["/usr/bin/apt-get", "-q", "-y", "purge", NAME]), "Removing")
    kept = [file for file in root.glob(f"usr/**/*{NAME}*") if "mime/application" not in str(file)]
    if kept:
        raise RuntimeError(f"left behind: {', '.join(map(str, kept[:5]))}")
