"""Gather the words that people read, for translators: code and data files into one template, and catalogs from it.

    python scripts/messages.py                 writes data/locale/elements-table.pot
    python scripts/messages.py --language de   also begins or renews de's catalog, and compiles it

A catalog is `data/locale/de/LC_MESSAGES/elements-table.po`; what it does not say stays English. Needs Babel (extra
`[dev]`).
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import yaml
from babel.core import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from elements_table.kernel.words import sealed

ROOT = Path(__file__).resolve().parents[1]
DOMAIN = "elements-table"
HEAD = "# Elements Table: the words that people read."
BEGUN = datetime(2026, 11, 22, tzinfo=UTC)
"""The date in the head of every catalog; when a word changed is told by its history."""
KEYWORDS: dict[str, Any] = {"_": None, "mark": None, "plural": (1, 2)}
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
CALLS = re.compile(rb"\b(?:%b)\(" % b"|".join(name.encode() for name in KEYWORDS))
"""Finds the files that are worth reading: most of the time goes into cutting code into words."""
READ = frozenset(
    {"title", "hook", "players", "label", "fact", "note", "name", "text", "round", "by", "below", "words", "gives"}
    | {"yours", "theirs"}
)
"""Keys of the data files of games and pictures whose words are shown."""
IN_LESSONS = frozenset({"title", "note", "goal", "text", "ask", "how", "verdict", "compare"})
"""The same of lessons."""

UNREAD = frozenset({"expect", "ladder"})
"""Keys of data files below which there are claims to be checked, or names of people: nothing to translate."""


def gathered(root: Path = ROOT) -> Catalog:
    """Return a catalog without translations: every string of code and data files, with the places it stands in."""
    catalog = Catalog(domain=DOMAIN, charset="utf-8", header_comment=HEAD)
    package = root / "elements_table"
    for file in sorted(package.rglob("*.py")):
        code = file.read_bytes()
        if CALLS.search(code):
            for line, message, _comments, _context in extract("python", BytesIO(code), KEYWORDS):
                catalog.add(message, locations=[(file.relative_to(root).as_posix(), line)])
    data = root / "data"
    for folder, keys in (("games", READ), ("rulebooks/pictures", READ), ("lessons", IN_LESSONS)):
        for file in sorted((data / folder).glob("*.yaml")):
            place = file.relative_to(root).as_posix()
            for words in _words(yaml.load(file.read_bytes(), LOADER), keys):
                catalog.add(words, locations=[(place, 1)])
    return catalog


def _words(part: Any, keys: frozenset[str], key: str = "") -> Iterator[str]:
    if isinstance(part, dict):
        for name, value in part.items():
            if name not in UNREAD:
                yield from _words(value, keys, name)
    elif isinstance(part, list):
        for value in part:
            yield from _words(value, keys, key)
    elif isinstance(part, str) and key in keys and any(letter.isalpha() for letter in part):
        yield part


def renewed(language: str, template: Catalog, folder: Path) -> tuple[Path, Catalog]:
    """Return where the catalog of `language` lies below `folder`, and it with the strings of the template."""
    path = folder / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    if path.exists():
        with path.open("rb") as stream:
            catalog = read_po(stream, locale=language, domain=DOMAIN)
    else:
        catalog = Catalog(locale=Locale.parse(language), domain=DOMAIN, charset="utf-8")
    catalog.update(template, no_fuzzy_matching=True)
    catalog.obsolete.clear()
    return path, catalog


def write(path: Path, catalog: Catalog) -> None:
    """Write a catalog, without dates and places so that it changes with its words alone, and compile it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    catalog.fuzzy, catalog.creation_date, catalog.revision_date = False, BEGUN, BEGUN
    catalog.msgid_bugs_address = ""
    catalog.project, catalog.version, catalog.header_comment = "Elements Table", "", HEAD
    catalog.last_translator = catalog.language_team = catalog.copyright_holder = "the makers of Elements Table"
    with path.open("wb") as stream:
        write_po(stream, catalog, sort_output=True, width=120, no_location=True)
    compiled = BytesIO()
    write_mo(compiled, catalog)
    path.with_suffix(".mo").write_bytes(sealed(compiled.getvalue()))


def main(arguments: Iterable[str] | None = None) -> int:
    """Write the template, and the catalog of a language; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--language", help="a language's code, such as de or pt_BR")
    parser.add_argument(
        "--into", type=Path, default=ROOT / "data" / "locale", help="another folder for what is written"
    )
    args = parser.parse_args(None if arguments is None else list(arguments))
    try:
        Locale.parse("en" if args.language is None else args.language)
    except (UnknownLocaleError, ValueError):
        print(f"There is no language {args.language!r}; give a code such as de or pt_BR.", file=sys.stderr)
        return 2
    template = gathered()
    args.into.mkdir(parents=True, exist_ok=True)
    target = args.into / f"{DOMAIN}.pot"
    with target.open("wb") as stream:
        write_po(stream, template, sort_output=True, width=100)
    print(f"{target}: {len(template)} strings")
    if args.language is None:
        return 0
    path, catalog = renewed(args.language, template, args.into)
    write(path, catalog)
    done = sum(1 for message in catalog if message.id and message.string and all(message.string))
    print(f"{path}: {done} of {len(template)} strings translated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
