"""What a game says about its table: what lies where, and by which gesture each legal action is made.

A scene decides nothing about legality and keeps no state of the match: everything follows from a view. All that it
speaks of is found here, so that a game imports one module.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Generic

from elements_table.kernel.game import Event, Game
from elements_table.kernel.words import _
from elements_table.ui.charts.columns import Bars, Columns, Sums
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import Color
from elements_table.ui.platform.people import Mood, outcome
from elements_table.ui.stage.announce import Announcement, Direction, SeatPlace
from elements_table.ui.stage.draft import Draft, Selection
from elements_table.ui.stage.geometry import Pose, Zone
from elements_table.ui.stage.hooks import Hooks, Part, own
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.parts import (
    Account,
    Drafting,
    Entry,
    Explanations,
    Reactions,
    Readouts,
    RulebookContent,
    Staging,
    SummarySheet,
    Wording,
)
from elements_table.ui.stage.view import (
    Back,
    ButtonSlot,
    Card,
    Dial,
    Drag,
    Figure,
    Gesture,
    Layout,
    LogLine,
    Look,
    Names,
    Obs,
    Only,
    Painted,
    Piece,
    Press,
    Question,
    Ref,
    Tap,
    View,
)
from elements_table.ui.widgets.tips import Tip

__all__ = [
    "FINISH", "Account", "Announcement", "Back", "ButtonSlot", "Canvas", "Card", "Cue", "Dial", "Draft",
    "Drafting", "Drag", "Entry", "Event", "Explanations", "Figure", "Gesture", "Interlude", "Layout", "LogLine",
    "Look", "Mood", "Names", "Only", "Painted", "Piece", "Pose", "Press", "Question", "Reactions", "Readouts",
    "Rect", "Ref", "RulebookContent", "Scene", "SeatPlace", "Selection", "Staging", "SummarySheet", "Tap",
    "Tip", "View", "Wording", "Zone", "outcome", "own",
]  # fmt: skip

FINISH: Final = "finish"
"""The text of the dealer's action that ends a game which could go on."""


class Scene(Hooks, ABC, Generic[Obs], interface=True):
    """A game's table. Make one per match screen; nothing here changes while it is shown.

    Here is what lies where, what is drawn and how actions are made. All else is in `parts`; only a `Wording` must be
    there.
    """

    game: Any
    """The game, as its own scene knows it."""

    high_seal: ClassVar[bool] = False
    """Whether one's own portrait stands higher, beside a hand that takes the whole width."""
    largest: ClassVar[float] = 1.0
    """Up to which size of words nothing lies over another on it, or is cut."""
    letters: ClassVar[str] = ""
    """The letters that its buttons and drafts are ever pressed by."""
    lasting: ClassVar[frozenset[str]] = frozenset()
    """What is shown on demand until its button is pressed again: Escape leaves it, and later matches show it too."""

    sums: ClassVar[str] = ""
    """What is shown on demand that says what each thing counts: once a puzzle is solved it is there; empty: none."""

    magnified: ClassVar[frozenset[str]] = frozenset()
    """Zones that show larger, a second time, what lies in another one."""

    parts: ClassVar[Sequence[type[Part[Any]]]] = ()
    """What it is made of besides: its `Wording`, and whatever else it has of its own."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        made: dict[str, Any] = {part.interface: part(game) for part in self.parts}
        self.words: Wording[Obs] = made["Wording"]
        self.readouts: Readouts[Obs] = made.get("Readouts") or Readouts(game)
        self.account: Account[Obs] = made.get("Account") or Account(game)
        self.explanations: Explanations[Obs] = made.get("Explanations") or Explanations(game)
        self.staging: Staging[Obs] = made.get("Staging") or Staging(game)
        self.drafting: Drafting[Obs] | None = made.get("Drafting")
        """Choices that are put together; None: each action has its gesture."""
        self.reactions: Reactions[Obs] | None = made.get("Reactions")
        """What may be done out of turn; None: nothing."""
        self.summary: SummarySheet[Obs] = made.get("SummarySheet") or SummarySheet(game)
        self.rulebook: RulebookContent[Obs] = made.get("RulebookContent") or RulebookContent(game)

    @abstractmethod
    def zones(self, layout: Layout) -> list[Zone]:
        """Return every zone of the table at this size."""

    def form(self, view: View[Obs], layout: Layout) -> Hashable:
        """Return what places follow from besides the size, such as a phase or a count; see `Layout.form`."""
        return None

    def formed(self, layout: Layout, view: View[Obs]) -> Layout:
        """Return a layout in the form that its table has now."""
        form = self.form(view, layout)
        return layout if form == layout.form else replace(layout, form=form)

    @abstractmethod
    def arrange(self, view: View[Obs], layout: Layout) -> dict[str, list[Piece]]:
        """Return the pieces of each zone, first drawn first."""

    @abstractmethod
    def zone_of(self, place: str, layout: Layout) -> str:
        """Return the zone for a place that an event names (`hands.0`)."""

    def hands(self, seat: int) -> Sequence[str]:
        """Return the places of a position whose cards `seat` alone sees, as events name them."""
        return (f"hands.{seat}",)

    def secrets(self, seat: int) -> Sequence[str]:
        """Return the places besides hands whose cards `seat` may be alone to see, such as a kitty."""
        return ()

    def uncovered(self, piece: Piece) -> Look:
        """Return how a card of another's hand looks face up, where it is small and the next lies over it."""
        look = piece.look
        return look.whole if isinstance(look, Painted) and look.whole is not None else look

    def closed(self, view: View[Obs]) -> Collection[str]:
        """Return the zones that take no pieces now, so that others beneath them can."""
        return ()

    def touches(self, action: Any, view: View[Obs], layout: Layout) -> tuple[Ref, ...]:
        """Return the pieces to mark when a hint names an action; empty for one piece of its own gestures."""
        return ()

    @abstractmethod
    def gestures(self, action: Any, view: View[Obs], layout: Layout) -> tuple[Gesture, ...]:
        """Return every way to make a legal `action`."""

    @abstractmethod
    def buttons(self, view: View[Obs], layout: Layout) -> list[ButtonSlot]:
        """Return the table's buttons, legal now or not."""

    def dial(self, view: View[Obs], layout: Layout) -> Dial | None:
        """Return what the reader sets along a scale now, such as a bid on the ruler; None: nothing."""
        return None

    def refusal(self, piece: Piece, source: str, target: str, view: View[Obs]) -> str:
        """Return why `piece` cannot be carried from one zone to another."""
        return ""

    def unusable(self, piece: Piece, view: View[Obs]) -> str:
        """Return why a piece in the viewer's hand, clicked in its turn, can do nothing; empty to say nothing."""
        return ""

    def confirm(self, action: Any, view: View[Obs]) -> Question | None:
        """Return a question before a legal action that gives something away, or is probably a slip (W14).

        Here only the dealer's end of a game that could go on is asked about; others come before it.
        """
        if str(action) != FINISH:
            return None
        text = _("No more rounds are dealt, and the game ends as it stands.")
        return Question(_("End the game?"), text, _("End the game"))

    def only(self, action: Any, view: View[Obs]) -> Only | None:
        """Return what to say while `action`, the only legal one, goes by itself; None where the reader must do it.

        So it is with what ends something or gives something away.
        """
        return Only(_("Nothing else is possible.")) if self.confirm(action, view) is None else None

    def is_out(self, seat: int, observation: Obs) -> bool:
        """Return whether a seat has nothing more to decide until the round is over, and everybody knows it."""
        return False

    def statistics(self, sums: Sums) -> Sequence[Columns | Bars]:
        """Return two panels of the statistics, or none, of what `Game.counts` adds up to over your matches."""
        return ()

    @abstractmethod
    def paint(self, canvas: Canvas, view: View[Obs], layout: Layout) -> None:
        """Draw what rests beneath the pieces: panels, read-outs, labels."""

    def paint_over(self, canvas: Canvas, view: View[Obs], layout: Layout) -> None:
        """Draw what lies over the resting pieces: chips and counts."""

    def line(self, event: Event, view: View[Obs]) -> LogLine | None:
        """Return the log's line of an event, in words and in pictures; None where it needs none."""
        line = self.words.describe(event, view)
        return line and replace(line, shown=tuple(self.account.pictured(event, view)))

    def name_color(self, seat: int, layout: Layout) -> Color | None:
        """Return the colour of a seat's name in the log, None for one by its number."""
        return None

    def rests(self, seat: int, view: View[Obs]) -> bool:
        """Return whether a seat has passed or is out, as everybody knows: it leaves the light of the lamp."""
        return self.is_out(seat, view.observation)

    def dealer(self, view: View[Obs]) -> int | None:
        """Return who deals or began, marked by a coin; None: nobody, or it means nothing."""
        return None

    def unasked(self, observation: Obs) -> Obs:
        """Return an observation without what only a seat that is asked for a reaction sees of it."""
        return observation if self.reactions is None else self.reactions.unasked(observation)

    def seat_place(self, seat: int, layout: Layout) -> SeatPlace:
        """Return where a seat's face is: what is said by it, or of it, stands there."""
        parlour = layout.parlour
        if seat == layout.viewer:
            x, y, r = parlour.seal(high=self.high_seal)
            return SeatPlace(x, y, r, (x - r, y - r, 2 * r, 2 * r), ("right", "above", "below", "left"))
        bust = parlour.busts[seat]
        sides: tuple[Direction, ...] = ("right", "left", "below", "above")
        if bust.x > layout.width / 2 + 1:
            sides = ("left", "right", "below", "above")
        return SeatPlace(*bust.mouth, bust.size * 0.3, bust.face, sides)
