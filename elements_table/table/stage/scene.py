"""What a game says about its table: what lies where, and by which gesture each legal action is made.

A scene decides nothing about legality and keeps no state of the match: everything follows from an observation.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, NamedTuple

from elements_table.kernel.game import Event, Game, Observation
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas, Kind
from elements_table.table.cards import CardArt, Painter, Picture
from elements_table.table.stage.geometry import Zone
from elements_table.table.stage.reactions import Reaction
from elements_table.table.theme import CARD_ASPECT, Color, Motion


class Card(NamedTuple):
    """A card face with an index and an emblem; `caption` is the element's name where that is wanted.

    It stands on end at the left edge, `upright`, where cards are held so closely that their middle is covered.
    """

    rank: str
    emblem: str
    points: int | None = None
    caption: str = ""
    upright: bool = False

    def picture(self, cards: CardArt, width: float) -> Picture:
        """Return how it looks at a width in dp."""
        return cards.face(self.rank, self.emblem, width, self.points, self.caption, self.upright)


class Back(NamedTuple):
    """A card's back: the sprite `back_KIND`."""

    kind: str

    def picture(self, cards: CardArt, width: float) -> Picture:
        """Return how it looks at a width in dp."""
        return cards.back(self.kind, width)


@dataclass(frozen=True, slots=True)
class Painted:
    """A card face that the game paints itself; `key` holds everything that it depends on.

    `grown` is the least width, in dp, to which it grows under a resting pointer; 0: only small cards grow. Where a
    card is painted otherwise by where it lies (flat, or overlapped), `variant` says how and `whole` is what it
    grows into: it stays the same card, and does not turn over.
    """

    key: tuple[Hashable, ...]
    painter: Painter = field(compare=False, hash=False)
    aspect: float = field(default=CARD_ASPECT, compare=False, hash=False)
    grown: float = 0.0
    variant: tuple[Hashable, ...] = field(default=(), compare=False, hash=False)
    whole: Painted | None = field(default=None, compare=False, hash=False)

    def picture(self, cards: CardArt, width: float) -> Picture:
        """Return how it looks at a width in dp."""
        return cards.custom((*self.key, *self.variant), width, self.painter, self.aspect)


class Figure(NamedTuple):
    """A token, pawn or cube: a sprite, as wide as its zone says; `breadth` is the part of it that is not empty."""

    sprite: str
    breadth: float = 1.0


Look = Card | Back | Painted | Figure


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing on the table: what the game calls it (a card's text, `token`), its look, whether it is of no use.

    `apart` leaves a gap before it in a fan (another suit begins), `mark` puts a gold dot on its upper edge, `lit`
    raises it in a gold line: the table points at it.
    """

    name: str
    look: Look
    dim: bool = False
    apart: bool = False
    mark: bool = False
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
    """A click on that piece."""

    piece: Ref


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


@dataclass(frozen=True, slots=True)
class Question:
    """What to ask before a slip: a title, a sentence, and the words of the answer that does it."""

    title: str
    text: str
    yes: str


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log: whose doing (None: nobody's), what, a second line, an emblem."""

    seat: int | None
    text: str
    second: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Names:
    """How the seats are called at this table; `you` is the seat that reads (None: a spectator)."""

    seats: tuple[str, ...]
    you: int | None
    alone: bool
    """Whether the reader is the only person, and so is called You."""

    def __getitem__(self, seat: int) -> str:
        """Return the seat's name, or You."""
        from elements_table.kernel.words import _  # noqa: PLC0415  the language may change while we run

        return _("You") if self.alone and seat == self.you else self.seats[seat]

    def is_you(self, seat: int) -> bool:
        """Return whether the reader is addressed as You."""
        return self.alone and seat == self.you


@dataclass(frozen=True, slots=True)
class View:
    """All that a frame of the table follows from.

    `preview` is the action that the hovered, selected or dragged piece would make; `rounds` what the match
    keeps of every finished round; `draft` what is being assembled, if anything.
    """

    observation: Any
    names: Names
    legal: Sequence[Any] = ()
    preview: Any = None
    rounds: Sequence[Mapping[str, Any]] = ()
    waiting: tuple[int, ...] = ()
    element_names: bool = False
    draft: Any = None
    held: Ref | None = None
    over: str | None = None
    """The piece in hand, and the zone that it hangs over."""
    peek: str = ""
    """What a button of the scene shows at the moment, such as the last trick."""
    kept: Any = None
    """What the reader has chosen in secret, as long as others are still choosing."""
    coming: Event | None = None
    """What is about to be shown, while the table points at it (see `Scene.lead`), and then what was shown last."""
    points: bool = False
    """Whether the table still points at `coming`."""
    prepared: Any = None
    """What the reader will do as soon as nobody may react any more."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The table's size in dp, who looks at it, and whether the log column is open."""

    width: float
    height: float
    seats: int
    viewer: int
    log: bool = True

    @property
    def right(self) -> float:
        """The right edge inside the margin."""
        return self.width - 24.0


class Scene(ABC):
    """A game's table. Make one per match screen; nothing here changes while it is shown."""

    log_width: ClassVar[float] = 0.0
    """Width of the log column; 0 where it only opens over the table."""
    plans: ClassVar[bool] = False
    """Whether a draft may be begun while others act."""
    lasting: ClassVar[frozenset[str]] = frozenset()
    """What is shown on demand until its button is pressed again: Escape leaves it, and later matches show it too."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    # ---- what lies where

    @abstractmethod
    def zones(self, layout: Layout) -> list[Zone]:
        """Return every zone of the table at this size."""

    @abstractmethod
    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        """Return the pieces of each zone, first drawn first."""

    @abstractmethod
    def zone_of(self, place: str, layout: Layout) -> str:
        """Return the zone for a place that an event names (`hands.0`)."""

    def staged(self, event: Event, view: View) -> Event:
        """Return an event with the places that the table tells apart, where the rules know only one (`trick`)."""
        return event

    def closed(self, view: View) -> Collection[str]:
        """Return the zones that take no pieces now, so that others beneath them can."""
        return ()

    # ---- how actions are made

    def draft(self, view: View, layout: Layout) -> Any:
        """Return a fresh `stage.draft.Draft` where the decision at hand is assembled, else None."""
        return None

    def offers(self, view: View) -> Sequence[Any]:
        """Return the legal actions that have gestures of their own: all, unless a draft stands for most of them."""
        return view.legal

    def touches(self, action: Any, view: View, layout: Layout) -> tuple[Ref, ...]:
        """Return the pieces to mark when a hint names an action; empty for one piece of its own gestures."""
        return ()

    @abstractmethod
    def gestures(self, action: Any, view: View, layout: Layout) -> tuple[Gesture, ...]:
        """Return every way to make a legal `action`."""

    @abstractmethod
    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        """Return the table's buttons, legal now or not."""

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        """Return why `piece` cannot be carried from one zone to another."""
        return ""

    def unusable(self, piece: Piece, view: View) -> str:
        """Return why a piece in the viewer's hand, clicked in its turn, can do nothing; empty to say nothing."""
        return ""

    def confirm(self, action: Any, view: View) -> Question | None:
        """Return a question to ask before a legal action that is probably a slip (W14)."""
        return None

    # ---- reactions out of turn

    def unasked(self, observation: Any) -> Any:
        """Return an observation as its seat has it while it is not asked for a reaction; the table shows no other."""
        return observation

    def opens_window(self, event: Event | None, observation: Any) -> bool:
        """Return whether others may react after `event`, whoever could (None: the table opens in mid-play)."""
        return False

    def ends_turn(self, event: Event) -> bool:
        """Return whether what was declined for the turn is open again after `event`."""
        return False

    def reactions(self, observation: Any, event: Event | None, is_open: bool) -> tuple[Reaction, ...]:
        """Return what the seat could react with after `event`, as far as it knows; else what it may arm."""
        return ()

    def prospects(self, view: View) -> Sequence[Any]:
        """Return what the reader may do in turn once the window is closed, if nobody reacts."""
        return ()

    def is_aside(self, action: Any) -> bool:
        """Return whether an action leaves the turn as it is (a call), so that something else follows it."""
        return False

    def chip_place(self, layout: Layout, seat: int) -> tuple[float, float]:
        """Return the middle of the chips that offer a seat its reactions."""
        return (layout.width / 2, layout.height * 0.585)

    # ---- what is read

    @abstractmethod
    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw what rests beneath the pieces: panels, read-outs, labels."""

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:  # noqa: B027  most games need none
        """Draw what lies over the resting pieces: chips and counts."""

    @abstractmethod
    def status(self, view: View) -> str:
        """Return the words beside the title: `Round 4`."""

    @abstractmethod
    def prompt(self, view: View) -> str:
        """Return what the reader may do now, in a few words: `play, take or knock`."""

    @abstractmethod
    def describe(self, event: Event, view: View) -> LogLine | None:
        """Return the log's line for an event, or None where it needs none."""

    def name_color(self, seat: int, layout: Layout) -> Color | None:
        """Return the colour of a seat's name in the log, None for one by its number."""
        return None

    def sound(self, event: Event) -> str:
        """Return the name of the sound for an event, empty for silence."""
        return {"deal": "deal"}.get(event.kind, "place")

    def pause(self, event: Event, view: View) -> float:
        """Return how long the table rests, in ms, once what an event moved has arrived."""
        return 0.0

    def lead(self, event: Event, view: View) -> float:
        """Return how long, in ms, the table points at what is about to happen (`View.coming`) before it does."""
        return 0.0

    def leave(self, event: Event) -> float:
        """Return how long pieces travel, in ms, that leave the table with an event."""
        return Motion.TAKE

    def is_shared(self, event: Event) -> bool:
        """Return whether everybody at one screen watches an event together, no hand open: a common reveal."""
        return False

    def turn_words(self, view: View) -> str:
        """Return what the next person is about to do, for the curtain: `Ada's turn to bid`."""
        from elements_table.kernel.words import _  # noqa: PLC0415  the language may change while we run

        seat = view.waiting[0] if view.waiting else 0
        return _("{name}’s turn").format(name=view.names.seats[seat])

    def readouts(self, layout: Layout) -> Sequence[Rect]:
        """Return where numbers stand that fade into their next value."""
        return ()

    def turn_ring(self, view: View, layout: Layout) -> tuple[float, float, float] | None:
        """Return middle and radius of the disc of the seat to act, which pulses when the reader's turn begins."""
        return None

    def hint_place(self, layout: Layout) -> Rect:
        """Return where a hint's sentence may stand, centred."""
        return (layout.width / 2 - 300, layout.height * 0.6, 600, 64)

    def opening(self, view: View) -> Event | None:
        """Return the event that deals a new match, to be shown when its table opens."""
        return None

    # ---- between rounds

    def has_summary(self, observation: Observation) -> bool:
        """Return whether a round or the game has just ended and its summary should be shown.

        A position may be written without its `last_round`; then there is nothing to sum up.
        """
        is_over = observation.phase in ("round_over", "game_over")
        return is_over and getattr(observation, "last_round", is_over) is not None

    @abstractmethod
    def summary(self, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
        """Draw the round's or the game's summary on a sheet; its buttons are the table's."""

    def summary_size(self, view: View) -> tuple[float, float]:
        """Return the sheet's size in dp."""
        return 1040.0, 714.0

    def next_words(self) -> str:
        """Return what the button says that deals again."""
        from elements_table.kernel.words import _  # noqa: PLC0415  the language may change while we run

        return _("Next round")

    def summary_note(self, view: View) -> str:
        """Return the line at the foot of the summary."""
        return ""


DrawCard = Callable[[Canvas, Look, float, float, float], None]
"""Draws a look with its middle at x, y and a width in dp: (canvas, look, x, y, width)."""
TeamColors = Mapping[int, Color]
LogStyle = Literal["column", "overlay"]
