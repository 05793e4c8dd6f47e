"""What lies where while a position is set: as its scene lays it, with everything open, and what lies nowhere."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from elements_table.kernel import position_parts as parts
from elements_table.kernel.editing import BOX, Edited
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import State
from elements_table.ui.common.still_table import opened, others
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.stage.geometry import Pile, Row, Zone
from elements_table.ui.stage.scene import Back, Card, Figure, Layout, Look, Names, Piece, Ref, Scene, View

TRAY: Final = "editor tray"
"""The zone of what lies nowhere, or of a pile that is looked through."""
LEAST: Final = 44.0
"""The least side of a place that takes something, in dp."""
MOST: Final = 4
"""Cards of a pile that are there to be seen: the tray shows all."""
COUNTED: Final = ("counts", "tokens")


class Thing(NamedTuple):
    """A thing on the table: the path of the place where it lies (`BOX`: nowhere), what it is, and its text."""

    path: str
    thing: str
    text: str


class Carried(NamedTuple):
    """A thing carried from a place to another."""

    entry: Thing
    target: str


def view_of(state: State, names: Sequence[str], seat: int) -> View:
    """Return what a seat sees of a position."""
    current = state.current_player()
    waiting = (current,) if current >= 0 else ()
    named = Names(tuple(names), seat, alone=False)
    return View(observation=state.observation(seat), names=named, waiting=waiting, uncovered=True)


class Lying:
    """The zones of a table and what lies in them."""

    def __init__(self, scene: Scene, edited: Edited, names: Sequence[str]) -> None:
        self.scene, self.edited, self.names = scene, edited, tuple(names)
        self.zones: list[Zone] = []
        self.pieces: dict[str, list[Piece]] = {}
        self.entries: dict[str, list[Thing]] = {}
        """What each piece is, by zone."""
        self.places: dict[str, list[parts.Place]] = {}
        """The places whose things lie in a zone."""
        self.piles: list[str] = []
        """What the tray can show: the paths of what lies nowhere on the table, or on one another."""
        self.shown = BOX
        """What it shows."""
        self._looks: dict[tuple[str, str], Look] = {}
        self._sample()

    def lay(self, layout: Layout, tray: Rect) -> Layout:
        """Find zones and pieces in a layout, and in the tray's rectangle; return the layout in its form."""
        scene, edited, me = self.scene, self.edited, layout.viewer
        seats = [seat for seat in range(layout.seats) if seat != me]
        view, theirs = self._seen(me), [self._seen(seat) for seat in seats]
        layout = scene.formed(layout, view)
        laid = {**scene.arrange(view, layout), **others(scene, theirs, layout)}
        hands = {scene.zone_of(place, layout) for seat in seats for place in scene.hands(seat)}
        zones = {zone.name: zone for zone in opened(scene.zones(layout), hands)}
        places = edited.places()
        self.places = {}
        self.piles = [BOX]
        for path, place in places.items():
            name = scene.zone_of(path, layout)
            if name in zones:
                self.places.setdefault(name, []).append(place)
            if name not in zones or (isinstance(zones[name], Pile) and place.part.holds not in COUNTED):
                self.piles.append(path)
        self.shown = self.shown if self.shown in self.piles else BOX
        self.zones = [self._taking(zone) for zone in zones.values()]
        self.pieces, self.entries = {}, {}
        lying = {path: self._held(place) for path, place in places.items()}
        placed = {place.path for there in self.places.values() for place in there}
        beside = [entry for path, entries in lying.items() if path not in placed for entry in entries]
        for name, zone in zones.items():
            entries = [entry for place in self.places.get(name, ()) for entry in lying[place.path]]
            entries += _taken(beside, [piece.name for piece in laid.get(name, ())], entries)
            is_pile = isinstance(zone, Pile) and len(laid.get(name, ())) != len(entries)
            self._lay(name, entries[-MOST:] if is_pile else entries, laid.get(name, []))
        box = [Thing(BOX, thing, text) for thing, text in edited.left()]
        self.zones.append(_tray(tray))
        self.places[TRAY] = [] if self.shown == BOX else [places[self.shown]]
        self._lay(TRAY, box if self.shown == BOX else lying[self.shown], [])
        return layout

    def _seen(self, seat: int) -> View:
        return view_of(self.edited.state, self.names, seat)

    def _held(self, place: parts.Place) -> list[Thing]:
        cards = parts.held(self.edited.position, place)
        return [Thing(place.path, place.thing, text) for text in cards]

    def _taking(self, zone: Zone) -> Zone:
        if zone.name not in self.places:
            return replace(zone, drop=False)
        x, y, w, h = zone.rect
        wide, high = max(w, LEAST), max(h, LEAST)
        rect = (x - (wide - w) / 2, y - (high - h) / 2, wide, high)
        return replace(zone, drop=True, reach=rect, joins=True)

    def _lay(self, name: str, entries: list[Thing], laid: list[Piece]) -> None:
        """Let entries lie in a zone: as the scene has them where it shows the same, else one after the other."""
        bare = [replace(piece, dim=False, lit=False, mark=False) for piece in laid]
        are_counted = all(place.part.holds in COUNTED for place in self.places.get(name, ())) and name != TRAY
        texts = [entry.text for entry in entries]
        if are_counted and len(bare) == len(entries):
            self._looks.update({(name, entry.text): piece.look for entry, piece in zip(entries, bare, strict=True)})
        elif sorted(piece.name for piece in bare) == sorted(texts):
            left = list(entries)
            entries = [left.pop([one.text for one in left].index(piece.name)) for piece in bare]
            self._looks.update({(name, piece.name): piece.look for piece in bare})
        else:
            bare = [Piece(entry.text, self._look(name, entry.text)) for entry in entries]
        self.pieces[name], self.entries[name] = bare, entries
        self._looks.update({("", entry.text): one.look for entry, one in zip(entries, bare, strict=True)})

    def _look(self, zone: str, text: str) -> Look:
        known = self._looks.get((zone, text)) or self.scene.rulebook.card(text) or self._looks.get(("", text))
        return known or Card(text, "yin_yang")

    def _sample(self) -> None:
        """Learn how things look of which there may be none."""
        edited, layout = self.edited, Layout(1280.0, 800.0, self.edited.seats, 0)
        for place in parts.places(edited.fresh, edited.parts, edited.seats).values():
            if place.part.holds not in COUNTED or ("", place.thing) in self._looks:
                continue
            one = parts.laid_out(edited.fresh, place, [place.thing], str, edited.seats)
            try:
                state = edited.game.from_position(one, edited.options, edited.seats)
            except TableError:
                continue
            view = view_of(state, self.names, 0)
            lying = self.scene.arrange(view, self.scene.formed(layout, view))
            for piece in lying.get(self.scene.zone_of(place.path, layout), [])[:1]:
                self._looks["", place.thing] = piece.look

    def moves(self) -> dict[Ref, dict[str, Carried]]:
        """Return where each piece can be carried, by zone."""
        found: dict[Ref, dict[str, Carried]] = {}
        for name, entries in self.entries.items():
            for index, entry in enumerate(entries):
                ways = {zone: self._way(entry, zone) for zone in (*self.places, TRAY)}
                found[Ref(name, index)] = {zone: move for zone, move in ways.items() if move is not None}
        return found

    def _way(self, entry: Thing, zone: str) -> Carried | None:
        places = self.places[zone]
        if any(place.path == entry.path for place in places):
            return None
        takes = next((place for place in places if self.edited.takes(place, entry.thing)), None)
        if takes is not None:
            return Carried(entry, takes.path)
        is_out = zone == TRAY and self.shown == BOX != entry.path and not self._is_counted(entry)
        return Carried(entry, BOX) if is_out else None

    def _is_counted(self, entry: Thing) -> bool:
        return self.edited.places()[entry.path].part.holds == "counts"


def _taken(beside: list[Thing], names: list[str], entries: list[Thing]) -> list[Thing]:
    """Take from what lies nowhere on the table what a zone shows of it besides its own entries."""
    left, taken = list(names), []
    for entry in entries:
        if entry.text not in left:
            return []
        left.remove(entry.text)
    for text in left:
        found = next((entry for entry in beside if entry.text == text and entry not in taken), None)
        if found is None:
            return []
        taken.append(found)
    for entry in taken:
        beside.remove(entry)
    return taken


def _tray(rect: Rect) -> Zone:
    x, y, w, h = rect
    width, inner = min(58.0, (h - 8) / 1.4), (x + 8, y, w - 16, h)
    return Row(
        name=TRAY, rect=inner, reach=rect, width=width, gap=6.0, drop=True, order=99, spread=True, radius=10
    )  # fmt: skip


def name_of(piece: Piece, scene: Scene, view: View) -> str:
    """Return what a piece is called."""
    tip = None if isinstance(piece.look, Back | Figure) else scene.readouts.piece(piece, view)
    return tip.title if tip is not None else piece.name.replace("_", " ")
