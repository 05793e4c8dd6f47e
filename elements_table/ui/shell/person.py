"""Who plays here: the name and the face that hold in every match, lesson and puzzle."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from elements_table.kernel.words import _
from elements_table.match.play.journal import Seat
from elements_table.ui.platform.people import is_cast

if TYPE_CHECKING:
    from elements_table.ui.platform.settings import Settings

LONGEST_NAME: Final = 16
FACE: Final = "musician"
"""Of somebody who has chosen none: the face of nobody who sits at a table as it comes."""


def is_you(name: str) -> bool:
    """Return whether a name is the word by which the table calls its only person."""
    return name.strip().casefold() == _("You").casefold()


def trouble(name: str) -> str:
    """Return why nobody can be called so everywhere, in a sentence; nothing for a name that can be had."""
    name = name.strip()
    if not name:
        return _("Every person needs a name.")
    if is_cast(name):
        return _("{name} plays at these tables already; take another name.").format(name=name)
    if is_you(name):
        return _("“You” is what the table calls its only person; take another name.")
    return ""


def face_of(settings: Settings) -> str:
    """Return the face of who plays here."""
    return settings.me.face or FACE


def own_seat(settings: Settings) -> Seat:
    """Return the seat of who plays here; before anybody was asked it is called You."""
    return Seat("person", settings.me.name or _("You"), face=face_of(settings))
