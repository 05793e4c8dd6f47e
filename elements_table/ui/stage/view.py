"""What a scene is told and what it speaks of: pieces and their looks, gestures, buttons, words, and the view."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple

from elements_table.kernel.game import Event, Game, Observation
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Kind, Rect
from elements_table.ui.drawing.cards import CardArt, Painter, Picture
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.parlour.places import Parlour, parlour
from elements_table.ui.platform.people import Mood, Portrait, seated

if TYPE_CHECKING:  # only a checker knows defaults before Python 3.13
    from typing_extensions import TypeVar

    Obs = TypeVar("Obs", bound=Observation, default=Observation)
    Seen_co = TypeVar("Seen_co", bound=Observation, default=Observation, covariant=True)
else:
    from typing import TypeVar

    Obs, Seen_co = TypeVar("Obs"), TypeVar("Seen_co")


LEAST_CAPTIONED: Final = 80.0
"""Narrower cards, in dp, have no room for the element's name."""


class Card(NamedTuple):
    """A card face with an index in two corners and an emblem; no rank shows the emblem alone.

    `caption` is the element's name, where that is wanted: on end at the left edge, where closely held cards show it.
    """

    rank: str
    emblem: str
    points: int | None = None
    caption: str = ""

    @property
    def element(self) -> str:
        """The element that it leaves a trace of where it lands (`scripts/engraving/answers.py`)."""
        return self.emblem

    def picture(self, cards: CardArt, width: float) -> Picture:
        """Return how it looks at a width in dp."""
        return Picture("face", self if width >= LEAST_CAPTIONED else (*self[:3], ""), width)


class Back(NamedTuple):
    """A card's back: the sprite `back_KIND`, or what a person has chosen instead unless it is `kept`.

    A second kind of cards on a table keeps its own. `whole` is the face, where the reader may peek at it.
    """

    kind: str
    kept: bool = False
    whole: Card | Painted | None = None

    @property
    def element(self) -> str:
        """None: nobody sees it."""
        return ""

    @classmethod
    def of(cls, game: Game[Any]) -> Back:
        """Return the back that the game's data file names, or the one that the table draws."""
        return cls(game.data.look.back.removeprefix("back_"))

    def picture(self, cards: CardArt, width: float) -> Picture:
        """Return how it looks at a width in dp."""
        return Picture("back", (self.kind if self.kept else cards.art.sprites.back or self.kind,), width)


@dataclass(frozen=True, slots=True)
class Painted:
    """A card face that the game paints itself; `key` holds everything that it depends on.

    `grown` is the least width, in dp, to which it grows under a resting pointer; 0: only small cards grow. Where a
    card is painted otherwise by where it lies (flat, or overlapped), `form` says how and `whole` is what it
    grows into: it stays the same card, and does not turn over.
    """

    key: tuple[Hashable, ...]
    painter: Painter = field(compare=False, hash=False)
    aspect: float = field(default=CARD_ASPECT, compare=False, hash=False)
    grown: float = 0.0
    element: str = field(default="", compare=False, hash=False, kw_only=True)
    """Which it leaves a trace of where it lands (`scripts/engraving/answers.py`); empty: none."""
    form: tuple[Hashable, ...] = field(default=(), compare=False, hash=False)
    whole: Painted | None = field(default=None, compare=False, hash=False)
    made_for: float = field(default=0.0, compare=False, hash=False)
    """The width in dp that it is painted for, 0 for its zone's: where cards lie closer, they say less."""
    engraved: str = field(default="", compare=False, hash=False, kw_only=True)
    """The engraving that it is painted on, as which it lives; empty: it does not."""

    def picture(self, cards: CardArt, width: float) -> Picture:
        """Return how it looks at a width in dp."""
        key = (*self.key, *self.form)
        return cards.custom(key, self.made_for or width, self.painter, self.aspect, self.engraved)


class Figure(NamedTuple):
    """A token, pawn or cube: a sprite, as wide as its zone says; `breadth` is the part of it that is not empty.

    Under one that `stands` lies its shadow, as wide as that part of it.
    """

    sprite: str
    breadth: float = 1.0
    stands: float = 0.0

    @property
    def element(self) -> str:
        """None: it is no card."""
        return ""


Look = Card | Back | Painted | Figure


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing on the table: what the game calls it (a card's text, `token`), its look, whether it is of no use.

    `dim` is how dark it is, 1 among others that can be used: there it sinks in a hand as well.
    `apart` leaves a gap before it in a fan (another suit begins), `mark` puts a gold dot on its upper edge, or a bead
    with the sprite of that name, `lit` raises it in a gold line: the table points at it.
    """

    name: str
    look: Look
    dim: float = 0.0
    apart: bool = False
    mark: bool | str = False
    lit: bool = False


class Ref(NamedTuple):
    """A piece by its zone and its place there."""

    zone: str
    index: int  # type: ignore[assignment]  # nobody looks for a value in a Ref


@dataclass(frozen=True, slots=True)
class Drag:
    """Any one of these pieces, carried to that zone; `gives` is the result written in the zone meanwhile."""

    pieces: tuple[Ref, ...]
    zone: str
    gives: str = ""


@dataclass(frozen=True, slots=True)
class Tap:
    """A click on that piece; with a `zone`, also one anywhere in it where no piece lies."""

    piece: Ref
    zone: str = ""


@dataclass(frozen=True, slots=True)
class Press:
    """The button of that name (see `Scene.buttons`)."""

    button: str


Gesture = Drag | Tap | Press


@dataclass(frozen=True, slots=True)
class ButtonSlot:
    """A button that has its place on the table whether an action is behind it now or not.

    `key` may name several keys, parted by spaces. A button with an `action` of its own (what the piece in hand
    would do) needs no gesture; one that `shows` something puts that name into `View.peek`, and can always be used,
    by a click on a piece of its `zones` as well.
    """

    name: str
    label: str
    rect: Rect
    kind: Kind = "normal"
    key: str = ""
    sub: str | None = None
    hidden: bool = False
    """Not drawn while no action is behind it (else it is shown disabled)."""
    icon: str | None = None
    action: Any = None
    shows: str = ""
    zones: tuple[str, ...] = ()
    about: str = ""
    """What it does, for its tooltip, where the label does not say all."""
    listed: str = ""
    """What it is called among the keys, where the label says too little away from its place."""


class Dial(NamedTuple):
    """Something that is set along a scale, such as a bid: dragged there, or turned by the wheel."""

    rect: Rect
    go: Callable[[float], None]
    """Sets it to what stands at an x in dp."""
    step: Callable[[int], bool]
    """Changes it by so many steps; returns whether that changed anything."""


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask before a slip: a title, a sentence, and the words of the answer that does it."""

    title: str
    text: str
    yes: str


@dataclass(frozen=True, slots=True)
class Only:
    """What is said while the reader's only action goes by itself, and whether all know that there is no other."""

    words: str
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: whose doing (None: nobody's), what, a second line; what is `shown` of it, if not the words.

    That is in `Account.pictured`'s texts.
    """

    seat: int | None
    text: str
    second: str = ""
    shown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Names:
    """How the seats are called at this table; `you` is the seat that reads (None: a spectator)."""

    seats: tuple[str, ...]
    you: int | None
    alone: bool
    """Whether the reader is the only person, and so is called You."""
    faces: tuple[str, ...] = ()
    """Who of `people.PORTRAITS` sits where; empty: it follows from the names."""

    @property
    def reader(self) -> int:
        """The seat from which a sheet is read: 0 for a spectator."""
        return 0 if self.you is None else self.you

    @property
    def around(self) -> list[int]:
        """All seats clockwise, the reader's first."""
        return [(self.reader + side) % len(self.seats) for side in range(len(self.seats))]

    def __getitem__(self, seat: int) -> str:
        """Return the seat's name, or You."""
        return _("You") if self.alone and seat == self.you else self.seats[seat]

    def is_you(self, seat: int) -> bool:
        """Return whether the reader is addressed as You."""
        return self.alone and seat == self.you

    def within(self, seat: int) -> str:
        """Return the seat's name as it stands inside a sentence."""
        return _("you") if self.is_you(seat) else self[seat]

    def tell(self, seat: int, yours: str, theirs: str, /, **facts: object) -> str:
        """Return the sentence `yours` where the reader is addressed, else `theirs`: the seat is its `{name}`."""
        return (yours if self.is_you(seat) else theirs).format(name=self[seat], **facts)

    def face(self, seat: int, mood: Mood = "calm") -> Portrait:
        """Return the face of a seat in a mood."""
        return Portrait((self.faces or seated(self.seats))[seat], mood)


@dataclass(frozen=True, slots=True)
class View(Generic[Seen_co]):
    """All that a frame of the table follows from.

    `preview` is the action that the hovered, selected or dragged piece would make; `rounds` what the match
    keeps of every finished round; `draft` what is being assembled, if anything.
    """

    observation: Seen_co
    names: Names
    legal: Sequence[Any] = ()
    asked: Sequence[Any] = ()
    """What the reader may do out of turn, while there is time to react."""
    preview: Any = None
    rounds: Sequence[Mapping[str, Any]] = ()
    waiting: tuple[int, ...] = ()
    is_secret: bool = False
    """Whether several choose in secret: until all have, nothing but the pieces tells who has."""
    moods: Mapping[int, Mood] = field(default_factory=dict)
    """Whom the last events have pleased or stung."""
    teaching: Mapping[int, Mood] = field(default_factory=dict)
    """Who explains to the reader, in full light, and how they look at that."""
    element_names: bool = False
    draft: Any = None
    held: Ref | None = None
    over: str | None = None
    """The piece in hand, and the zone that it hangs over."""
    aims: bool = False
    """Whether the table itself shows where a piece would lie."""
    peek: str = ""
    """What a button of the scene shows at the moment, such as the last trick."""
    uncovered: bool = False
    """Whether the hands of all others lie face up."""
    kept: Any = None
    """What the reader has chosen in secret, as long as others are still choosing."""
    coming: Event | None = None
    """What is about to be shown, while the table points at it (see `Staging.lead`), and then what was shown last."""
    points: bool = False
    """Whether the table still points at `coming`."""
    prepared: Any = None
    """What the reader will do as soon as nobody may react any more."""

    objection: Callable[[Any], str | None] = lambda _action: None
    """Asks the rules why the reader may not do an action now (or in turn, once a window is closed); None: it may."""
    limit: Callable[[Sequence[Any]], Sequence[Any]] = lambda actions: actions
    """Returns those of some legal actions that the reader is asked for: a lesson or a puzzle asks for few."""
    closed: Callable[[Any], Any] = lambda action: action
    """Asks the rules for an action with everything closed that it left open."""

    @property
    def is_dealing(self) -> bool:
        """Whether the cards of a round are still on their ways: what they add up to, and what to do, waits."""
        return self.coming is not None and self.coming.kind == "deal"

    def face(self, seat: int) -> Portrait:
        """Return the face of a seat as it is now: whoever is to act thinks."""
        thinks = seat in self.waiting and not (self.is_dealing or self.is_secret)
        usual = self.teaching.get(seat, "thinking" if thinks else "calm")
        return self.names.face(seat, self.moods.get(seat) or usual)

    def of_next(self, sentence: str) -> str:
        """Return a sentence about the next to act, in which `{name}` stands."""
        return sentence.format(name=self.names.seats[self.waiting[0] if self.waiting else 0])


@dataclass(frozen=True, slots=True)
class Layout:
    """The table's size in dp, who looks at it, and whether the log is pulled out."""

    width: float
    height: float
    seats: int
    viewer: int
    log: bool = False
    form: Hashable = None
    """What else its places follow from, as `Scene.form` said."""
    cards: float = 1.0
    """How many times as large as usual cards are wanted: as far as there is room."""

    @property
    def right(self) -> float:
        """The right edge inside the margin."""
        return self.width - 24.0

    @property
    def parlour(self) -> Parlour:
        """Where everything stands that all tables have."""
        return parlour(self.width, self.height, self.seats, self.viewer, drawer=self.log)
