#!/usr/bin/env python3
"""Builds the reference of the kernel and of a scene's interface into `build/api`, and checks the links of all papers.

`--links` checks alone, in a second. What is built is read without a network: open `build/api/index.html`. Needs pdoc
(extra `[dev]`).
"""

from __future__ import annotations

import argparse
import re
import sys
import warnings
from collections import Counter
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import unquote

from elements_table import __version__

ROOT: Final = Path(__file__).resolve().parents[1]
API: Final = ROOT / "build" / "api"
DOCUMENTED: Final = (
    "elements_table.kernel",
    "elements_table.bots.arena",
    "elements_table.bots.batch",
    "elements_table.ui.stage.scene",
    "elements_table.ui.stage.parts",
    "elements_table.ui.stage.view",
    "!elements_table.kernel.interrupts",
    "!elements_table.kernel.memo",
)
"""What authors of games and bots call, as pdoc takes it: a `!` leaves out."""
CODE: Final = re.compile(
    r"^( *)(```|~~~).*?^\1\2 *$|`[^`\n]+`|<!--.*?-->|<script.*?</script>", re.DOTALL | re.MULTILINE
)
LINK: Final = re.compile(r"\]\(<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\)|\b(?:src|srcset|href)=\"([^\"]+)\"")
HEADING: Final = re.compile(r"^#{1,6} +(.+?) *#*$", re.MULTILINE)
MARKED: Final = re.compile(r"\b(?:id|name)=\"([^\"]+)\"")
ELSEWHERE: Final = re.compile(r"[a-z][a-z0-9+.-]*:|//")


def papers(root: Path = ROOT) -> list[Path]:
    """Return what people read of a source tree: the papers at its top, and all in `docs`."""
    return [*sorted(root.glob("*.md")), *sorted((root / "docs").rglob("*.md"))]


def anchors(text: str) -> set[str]:
    """Return the anchors of a page of Markdown: its headings as the usual hosts name them, and what it marks."""
    text = re.sub(r"^( *)(```|~~~).*?^\1\2 *$", "", text, flags=re.DOTALL | re.MULTILINE)
    seen: Counter[str] = Counter()
    found = set(MARKED.findall(text))
    for heading in HEADING.findall(text):
        words = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", heading)
        name = re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-")
        found.add(f"{name}-{seen[name]}" if seen[name] else name)
        seen[name] += 1
    return found


def broken(files: list[Path], root: Path = ROOT) -> Iterator[str]:
    """Yield each link to what is not there, as `file: link: why`; what lies elsewhere is not asked for."""
    for file in files:
        text = file.read_text(encoding="utf-8")
        for match in LINK.finditer(CODE.sub("", text)):
            link = unescape(match[1] or match[2])
            why = "" if ELSEWHERE.match(link) else _wrong(file, link, root)
            if why:
                yield f"{file.relative_to(root)}: {link}: {why}"


def _wrong(file: Path, link: str, root: Path) -> str:
    """Return what is wrong with a relative link; empty: nothing."""
    path, _hash, anchor = link.partition("#")
    target = (file.parent / unquote(path)).resolve() if path else file
    if not target.is_relative_to(root):
        return "it leads out of the project"
    if not target.exists():
        return "there is no such file"
    if not anchor:
        return ""
    text = target.read_text(encoding="utf-8")
    there = anchors(text) if target.suffix == ".md" else set(MARKED.findall(text))
    return "" if unquote(anchor) in there else "it has no such place"


def build(folder: Path = API) -> list[Path]:
    """Write the reference, and return its pages."""
    import pdoc  # noqa: PLC0415  the check of links does without

    warnings.filterwarnings("ignore", module="pdoc")  # it does not see what only a checker imports
    pdoc.render.configure(docformat="markdown", show_source=False, footer_text=f"Elements Table {__version__}")
    pdoc.pdoc(*DOCUMENTED, output_directory=folder)
    return sorted(folder.rglob("*.html"))


def main(arguments: list[str] | None = None) -> int:
    """Build and check; return 1 where a link is broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--links", action="store_true", help="check the links alone")
    chosen = parser.parse_args(arguments)
    files = papers() + ([] if chosen.links else build())
    found = list(broken(files))
    print(*found, f"{len(found)} broken links in {len(files)} files", sep="\n")
    if not chosen.links:
        print(f"The reference: {API / 'index.html'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
