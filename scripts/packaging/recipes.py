"""Trying the recipes for Flatpak and AppImage as far as that goes without their runtimes."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import appimage
import yaml
from common import APP_ID, BUILD, NAME, Trouble, run

MANIFEST = Path(__file__).resolve().parent / "flatpak" / f"{APP_ID}.yml"


def flatpak(dist: Path) -> None:
    """Run the manifest's commands in a folder of our own, and look whether all is where a Flatpak wants it."""
    manifest = yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
    with tempfile.TemporaryDirectory(prefix="elements-table-") as folder:
        app = Path(folder) / "app"
        for line in manifest["modules"][0]["build-commands"]:
            run(["/bin/sh", "-c", line.replace("/app/", f"{app}/")], line, cwd=dist)
        version = run(
            [app / "bin" / manifest["command"], "--version"], "The program", {"ELEMENTS_TABLE_HOME": folder}
        )
        named = [file for file in app.glob(f"share/**/{manifest['id']}.*") if not file.is_dir()]
        if len(named) != 3 or not version.startswith("Elements Table "):
            raise Trouble(f"The manifest leaves {named} and {version}.")
        run(["desktop-file-validate", app / "share" / "applications" / f"{manifest['id']}.desktop"], "The entry")
        run(["appstreamcli", "validate", "--no-net", app / "share" / "metainfo" / f"{manifest['id']}.metainfo.xml"],
            "The description")  # fmt: skip


def image(dist: Path) -> None:
    """Make an AppImage with a stand-in for the runtime, unpack what follows that, and run it."""
    if not shutil.which("mksquashfs"):
        raise Trouble("There is no mksquashfs here; install squashfs-tools.")
    start = BUILD / "runtime-stand-in"
    start.write_bytes(b"\0" * 4096)
    digest = run(["sha256sum", start], "sha256sum").split()[0]
    with tempfile.TemporaryDirectory(prefix="elements-table-") as folder:
        made = appimage.make(Path(folder), start, digest, from_dist=dist)
        run(["unsquashfs", "-quiet", "-o", "4096", "-d", Path(folder) / "seen", made], "unsquashfs")
        environment = {"ELEMENTS_TABLE_HOME": folder, "PATH": os.environ["PATH"]}
        run([Path(folder) / "seen" / "AppRun", "validate"], "AppRun", environment)
        if not (Path(folder) / "seen" / f"{NAME}.svg").exists():
            raise Trouble("The AppImage has no icon.")
