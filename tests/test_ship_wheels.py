"""What people who have Python get: links that lead somewhere, and a wheel for each system."""

from __future__ import annotations

import re
import sys
import tomllib
from importlib import import_module
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "scripts"))
sys.path.insert(0, str(Path(__file__).parents[1] / "scripts" / "packaging"))

import build_core
import common
import lowest
import python
import release
import yaml

ROOT = Path(__file__).resolve().parents[1]
WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"
LINK = re.compile(r"\]\(([^)\s]+)\)|(?:src|srcset|href)=\"([^\"]+)\"")


def test_links_of_the_long_description_lead_out_of_the_index() -> None:
    hook = import_module("metadata_hook")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    before, after = ([one or other for one, other in LINK.findall(text)] for text in (readme, hook.absolute(readme)))
    assert len(before) == len(after) > 10
    for old, new in zip(before, after, strict=True):
        if "://" not in old and not old.startswith("#"):
            assert new == f"{common.HOMEPAGE}/{old}"
            assert (ROOT / old.partition("#")[0]).exists()
        else:
            assert new == old
    told = {"version": common.version()}
    hook.LinkHook(str(ROOT), {}).update(told)
    assert set(told) == {"version", "urls", "readme"}
    assert all(str(link).startswith(common.HOMEPAGE) for link in dict(told["urls"]).values())


def test_one_place_alone_knows_where_the_project_lives() -> None:
    files = [ROOT / "pyproject.toml", *(ROOT / "scripts").rglob("*.py"), *(ROOT / "elements_table").rglob("*.py")]
    named = [file.name for file in files if common.HOMEPAGE in file.read_text(encoding="utf-8")]
    assert named == ["common.py"]


def test_each_system_has_its_wheel() -> None:
    ends = ["any", "manylinux_2_17_x86_64", "manylinux_2_17_aarch64", "win_amd64", "macosx_11_0_universal2"]
    assert list(python.TARGETS.values()) == ends
    assert set(python.TARGETS) <= {python.PURE, *build_core.TARGETS}
    assert (ROOT / "elements_table" / "py.typed").is_file()


def test_the_papers_of_the_package_are_whole() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["authors"]
    assert "Typing :: Typed" in project["classifiers"]
    versions = {one.rpartition(" :: ")[2] for one in project["classifiers"] if " 3." in one}
    assert project["requires-python"].removeprefix(">=") == min(versions, key=lambda one: int(one.partition(".")[2]))


def test_parts_for_several_processors_are_put_together_by_lipo_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lipo = tmp_path / "llvm-lipo-14"
    lipo.write_text('#!/bin/sh\n[ "$1" = -create ] && /bin/cat "$2" "$3" > "$5"\n', encoding="ascii")
    lipo.chmod(0o755)
    parts = [tmp_path / name for name in ("a", "b")]
    for part in parts:
        part.write_text(part.name, encoding="ascii")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert build_core.fuse(parts, tmp_path / "whole") == tmp_path / "whole"
    assert (tmp_path / "whole").read_text(encoding="ascii") == "ab"
    monkeypatch.setenv("PATH", "")
    told: list[str] = []
    assert build_core.fuse(parts, tmp_path / "none", told.append) is None
    assert "llvm" in told[0]


def test_the_workflow_asks_for_what_is_there() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    assert text.startswith("# Untried")
    assert {"linux", "windows", "macos"} <= jobs.keys()
    assert all(job.get("needs", "gate") in jobs for job in jobs.values())
    said = "\n".join(step.get("run", "") for job in jobs.values() for step in job["steps"])
    scripts = re.findall(r"(?:python|bash) ((?:scripts|\.ci)/\S+)", said)
    assert scripts
    assert all((ROOT / script).is_file() for script in scripts)
    assert set(re.findall(r"--only (\S+)", said)) <= release.TARGETS.keys()
    assert lowest.EXTRAS in said
