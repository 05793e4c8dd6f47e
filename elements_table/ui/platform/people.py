"""The people who sit at the tables: twelve, and those whose faces are earned, all in four moods."""

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from elements_table.kernel.words import _
from elements_table.match.play.journal import Seat

Mood = Literal["calm", "thinking", "pleased", "stung"]
CAST: Final = MappingProxyType(
    {
        "Theo": "alchemist",
        "Lin": "monk",
        "Cleo": "sailor",
        "Nora": "gardener",
        "Ines": "smith",
        "Ada": "scholar",
        "Omar": "astronomer",
        "Bruno": "baker",
        "Dara": "weaver",
        "Kofi": "musician",
        "Wen": "ferryman",
        "Mara": "innkeeper",
    }
)
"""Name -> face: a bot's name stays with its face."""
EARNED: Final = MappingProxyType(
    {"Hedda": "hermit", "Pia": "piper", "Idris": "envoy", "Yara": "falconer", "Hugo": "glassblower"}
)
"""The same of those who sit on ladders: whoever beats them may have their face, or play with them anywhere."""
NAMED: Final = MappingProxyType({**CAST, **EARNED})
PORTRAITS: Final = tuple(NAMED.values())

LONGEST_NAME: Final = 16
FACE: Final = "musician"
"""Of somebody who has chosen none: the face of nobody who sits at a table as it comes."""


class Portrait(NamedTuple):
    """Somebody's face in a mood."""

    who: str
    mood: Mood = "calm"

    @property
    def sprite(self) -> str:
        """The name of its picture."""
        return f"portrait_{self.who}_{self.mood}"


def outcome(winners: Collection[int], seats: int) -> dict[int, Mood]:
    """Return the moods of `seats` seats when some have won, and the others lost."""
    return {seat: "pleased" if seat in winners else "stung" for seat in range(seats)}


def shared(moods: Mapping[int, Mood], teams: Sequence[Sequence[int]]) -> dict[int, Mood]:
    """Return who is pleased for a partner and has no mood of their own."""
    glad = [team for team in teams if any(moods.get(seat) == "pleased" for seat in team)]
    return {seat: "pleased" for team in glad for seat in team if seat not in moods}


def is_cast(name: str) -> bool:
    """Return whether somebody of the twelve has a name."""
    return name.strip().casefold() in {known.casefold() for known in CAST}


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
    return _("“You” is what the table calls its only person; take another name.") if is_you(name) else ""


def seated(names: Sequence[str], chosen: Sequence[str] = (), people: Collection[int] = ()) -> tuple[str, ...]:
    """Return a face for each seat: the one `chosen` (empty: none), else its name's, else one that nobody has.

    Where two want the same face, it goes to who chose it, then to the bot, then to the lower seat; a face is given
    twice only where all are taken.
    """
    found, free = [""] * len(names), tuple(CAST.values())
    own = [(CAST if seat in people else NAMED).get(name.strip(), "") for seat, name in enumerate(names)]
    wishes = [(seat, face) for seat, face in enumerate(chosen) if face in PORTRAITS]
    wishes += sorted(enumerate(own), key=lambda wish: wish[0] in people)
    for seat, face in wishes:
        if face and not found[seat] and face not in found:
            found[seat] = face
    for seat, face in enumerate(found):
        if not face:
            found[seat] = next((other for other in reversed(free) if other not in found), free[seat % len(free)])
    return tuple(found)


def opposite(names: Sequence[str], own: str) -> dict[str, str]:
    """Return the faces of bots by their different names, where a person has the face `own`."""
    return dict(zip(names, seated(("", *names), (own,), (0,))[1:], strict=True))


def at_table(seats: Sequence[Seat]) -> tuple[str, ...]:
    """Return the faces of who sits at a match, by seat."""
    people = [number for number, seat in enumerate(seats) if seat.is_person]
    return seated([seat.name for seat in seats], [seat.face or "" for seat in seats], people)
