"""The SVG sprites: their names, files and the colours in them that may be changed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path, PureWindowsPath
from typing import Final, NamedTuple

import msgspec

from elements_table import paths
from elements_table.kernel.data import DRAWN, load
from elements_table.kernel.errors import DataError, TableError, brief
from elements_table.kernel.files import MEGABYTE, read_text

INDEX: Final = "index.yaml"
MOST_BYTES: Final = MEGABYTE
"""How large the file of a sprite may be."""
LINE: Final = "line"
"""Slot of every `ui_*` icon: the colour of its strokes."""
ICON_STROKE: Final = 18
"""Stroke width in the icons' 256 box; `weight` replaces it."""

LAYER: Final = re.compile(r'^<g id="(\w+)">\n(.*?)^</g>$', re.MULTILINE | re.DOTALL)
"""A layer in the file of a sprite that has several: a group whose first and last lines stand alone."""

NAMED: Final = re.compile(rf"(back|cover)_{DRAWN} (.?) (#[0-9A-Fa-f]{{6}}) (#[0-9A-Fa-f]{{6}})")

Recolour = Sequence[tuple[str, str]]
"""Pairs of a slot and the new colour `#RRGGBB`."""


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the index says of one sprite."""

    file: str
    anchor: tuple[float, float] = (0.5, 0.5)
    """The point that is put on a position, in parts of width and height."""
    recolour: dict[str, str] = msgspec.field(default_factory=dict)
    """Slot -> colour as it stands in the file."""

    def __post_init__(self) -> None:
        place = PureWindowsPath(self.file)  # it knows every kind of separator
        if place.anchor or ".." in place.parts:
            raise ValueError(f"{brief(self.file)} leads out of the folder")


class Drawn(NamedTuple):
    """The back or cover of a game that brings none: its title's first letter, on `drawn_back` in its two colours."""

    kind: str
    letter: str
    centre: str
    edge: str

    @property
    def sprite(self) -> str:
        """The sprite below the letter."""
        return f"drawn_{self.kind}"


def drawn_of(name: str) -> Drawn | None:
    """Return what the name of a drawn sprite says, None for any other name."""
    found = NAMED.fullmatch(name)
    return Drawn(*found.groups()) if found else None


class SpriteError(TableError):
    """A sprite or slot that is not there, or an index that does not match its folder."""


class Sprites:
    """The sprites of one folder. The index is read on the first use: a start from the raster cache never needs it."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or paths.sprites()
        self.back = ""
        """The card back that every game wears instead of its own, after `back_`; empty: each its own."""

    def worn(self, back: str) -> str:
        """Return the sprite that is worn instead of a game's own card back."""
        return f"back_{self.back}" if self.back else back

    @cached_property
    def index(self) -> dict[str, Entry]:
        """Every sprite by name; SpriteError if the index cannot be read."""
        return read_index(self.folder)

    def entry(self, name: str) -> Entry:
        """Return what the index says of a sprite; SpriteError for an unknown name."""
        drawn = drawn_of(name)
        found = self.index.get(drawn.sprite if drawn else name)
        if found is None:
            raise SpriteError(f"There is no sprite named {name!r}.")
        return found

    def svg(self, name: str, recolour: Recolour = (), weight: float | None = None) -> bytes:
        """Return the SVG text of a sprite with slots recoloured and, for icons, another stroke width."""
        entry, drawn = self.entry(name), drawn_of(name)
        if drawn is not None:
            own = (("light", drawn.centre), ("dark", drawn.edge))
            recolour = [*(one for one in own if one[0] in entry.recolour), *recolour]
        text = _text(self.folder / entry.file)
        if weight is not None:
            text = text.replace(f'stroke-width="{ICON_STROKE}"', f'stroke-width="{weight:g}"')
        if not recolour:
            return text.encode()
        swap: dict[str, str] = {}
        for slot, color in recolour:
            if slot not in entry.recolour:
                raise SpriteError(f"The sprite {name!r} has no colour slot {slot!r}.")
            swap[entry.recolour[slot]] = color
        return re.sub("|".join(map(re.escape, swap)), lambda match: swap[match[0]], text).encode()

    def layers(self, name: str) -> dict[str, bytes]:
        """Return the layers of a sprite, bottom up, each as an SVG text of its own; one that has none is all `""`."""
        text = self.svg(name).decode()
        found = LAYER.findall(text)
        head = text[: text.index(">") + 1]
        return {layer: f"{head}{body}</svg>".encode() for layer, body in found} or {"": text.encode()}

    def stamp(self) -> str:
        """Return a text that changes when any file of the folder changes (name, size or time)."""
        return repr(sorted(paths.stamps(self.folder)))


def read_index(folder: Path) -> dict[str, Entry]:
    """Return the index of a sprites folder; SpriteError says what is wrong with it."""
    try:
        return load(folder / INDEX, dict[str, Entry])
    except DataError as error:
        raise SpriteError(str(error)) from error


def _text(file: Path) -> str:
    try:
        return read_text(file, MOST_BYTES)
    except OSError as error:
        raise SpriteError(f"{file}: cannot be read: {error.strerror or error}.") from None


def unknown_sprites(*names: str) -> list[str]:
    """Return for each name that is no sprite a sentence that says so."""
    sprites = Sprites()
    found = []
    for name in names:
        try:
            sprites.entry(name)
        except SpriteError as error:
            found.append(str(error))
    return found


def validate_index(folder: Path) -> list[str]:
    """Return every disagreement between the index and the SVG files of a folder, in words; empty if none."""
    try:
        index = read_index(folder)
    except SpriteError as error:
        return [str(error)]
    wrong: list[str] = []
    listed: dict[str, str] = {}
    for name, entry in index.items():
        if entry.file in listed:
            wrong.append(f"{name}: {entry.file} is already listed as {listed[entry.file]}")
        listed[entry.file] = name
        file = folder / entry.file
        if not file.is_file():
            wrong.append(f"{name}: no file {entry.file}")
            continue
        try:
            text = _text(file)
        except SpriteError as error:
            wrong.append(f"{name}: {error}")
            continue
        wrong += [
            f"{name}: slot {slot} is {color}, which {entry.file} does not contain"
            for slot, color in entry.recolour.items()
            if color not in text
        ]
    present = {file.relative_to(folder).as_posix() for file in folder.rglob("*.svg")}
    wrong += [f"{file}: not listed in {INDEX}" for file in sorted(present - listed.keys())]
    return wrong
