"""The papers: every link leads somewhere, and what the docstrings show is what happens."""

from __future__ import annotations

import doctest
import re
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest
import yaml

from elements_table import __version__

ROOT = Path(__file__).resolve().parent.parent
SHOWN = (
    "kernel.game",
    "kernel.registry",
    "kernel.strategy",
    "kernel.scenario",
    "kernel.chance",
    "bots.arena",
    "bots.batch",
)


@pytest.fixture
def docs(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    sys.modules.pop("docs", None)
    return import_module("docs")


def test_no_link_is_broken(docs: ModuleType) -> None:
    files = docs.papers()
    assert {ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/bots.md")} <= set(files)
    assert list(docs.broken(files)) == []


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("[x](docs/none.md)", "there is no such file"),
        ("[x](docs/a.md#three)", "it has no such place"),
        ("[x](#nowhere)", "it has no such place"),
        ("[x](docs/a.md#four)", "it has no such place"),
        ("[x](../outside.md)", "it leads out of the project"),
        ('<img src="docs/none.png">', "there is no such file"),
        ('[![y](docs/a.md)](docs/none.md "title")', "there is no such file"),
        (
            "[x](docs/a.md#two-1) [x](docs/a.md#is-it-one) [x](#here) [x](docs/) `[x](no)` [x](https://no.example/)",
            "",
        ),
        ("```\n[x](no.md)\n```\n[x](docs/a.md#mark)", ""),
        ("[x](docs/page.html#mark)", ""),
        ("[x](docs/page.html#none)", "it has no such place"),
    ],
)
def test_a_broken_link_is_found(docs: ModuleType, tmp_path: Path, link: str, why: str) -> None:
    (tmp_path / "docs").mkdir()
    page = '# Is it `one`?\n\n## Two\n\n## Two\n\n```\n# Four\n```\n<a id="mark"></a>\n'
    (tmp_path / "docs" / "a.md").write_text(page)
    (tmp_path / "docs" / "page.html").write_text('<h1 id="mark">A page</h1>')
    (tmp_path / "README.md").write_text(f"# Here\n\n{link}\n")
    found = list(docs.broken(docs.papers(tmp_path), tmp_path))
    assert [one.rpartition(": ")[2] for one in found] == ([why] if why else [])


def test_papers_name_the_one_address_and_the_version(docs: ModuleType) -> None:
    common = (ROOT / "scripts" / "packaging" / "common.py").read_text(encoding="utf-8")
    address = re.findall(r'^HOMEPAGE = "(.+)"$', common, re.MULTILINE)
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert [cited["version"], cited["url"], cited["repository-code"]] == [__version__, *address, *address]
    for file in docs.papers():
        text = file.read_text(encoding="utf-8")
        assert set(re.findall(r"https://example\.org[^/>\s]*/[\w-]+", text)) <= set(address), file


@pytest.mark.parametrize("name", SHOWN)
def test_what_docstrings_show_is_what_happens(name: str) -> None:
    found = doctest.testmod(import_module(f"elements_table.{name}"))
    assert found.attempted > 0 and found.failed == 0


def test_what_the_readme_shows_is_what_happens() -> None:
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert found.attempted >= 5 and found.failed == 0


def test_the_reference_is_of_modules_that_there_are(docs: ModuleType) -> None:
    for name in docs.DOCUMENTED:
        assert import_module(name.removeprefix("!")).__name__
