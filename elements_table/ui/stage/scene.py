"""What a game says about its table: what lies where, and by which gesture each legal action is made.

A scene decides nothing about legality and keeps no state of the match: everything follows from a view. All that it
speaks of is found here, so that a game imports one module.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final, Generic

from elements_table.kernel.game import Event, Game
from elements_table.kernel.words import _
from elements_table.ui.charts.record import Bars, Columns, Sums
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import Color
from elements_table.ui.stage.announce import Announcement, SeatPlace
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.hooks import Hooks, own
from elements_table.ui.stage.parts import Drafting, Reactions, Staging
from elements_table.ui.stage.rulebook_content import Entry, RulebookContent
from elements_table.ui.stage.view import (
    Back,
    ButtonSlot,
    Card,
    Drag,
    DrawCard,
    Figure,
    Fold,
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
    "FINISH",
    "Announcement",
    "Back",
    "ButtonSlot",
    "Card",
    "Drafting",
    "Drag",
    "DrawCard",
    "Entry",
    "Figure",
    "Fold",
    "Gesture",
    "Layout",
    "LogLine",
    "Look",
    "Names",
    "Only",
    "Painted",
    "Piece",
    "Press",
    "Question",
    "Reactions",
    "Ref",
    "RulebookContent",
    "Scene",
    "SeatPlace",
    "Staging",
    "Tap",
    "Tip",
    "View",
    "own",
]

FINISH: Final = "finish"
"""The text of the dealer's action that ends a game which could go on."""


class Scene(Hooks, ABC, Generic[Obs], interface=True):
    """A game's table. Make one per match screen; nothing here changes while it is shown.

    What only some games need is in parts, named when the scene is made: how events are shown (`staging`), choices
    that are put together (`drafting`), reactions out of turn (`reactions`). What a
    rulebook shows of a game is told by `taught`.
    """

    game: Any
    """The game, as its own scene knows it."""

    log_width: ClassVar[float] = 0.0
    """Width of the log column; 0 where it only opens over the table."""
    largest: ClassVar[float] = 1.0
    """Up to which size of words nothing lies over another on it, or is cut."""
    spare: ClassVar[str] = ""
    """The one of the `spots` that the card of a puzzle may lie over: what stands there is not needed for it."""
    lasting: ClassVar[frozenset[str]] = frozenset()
    """What is shown on demand until its button is pressed again: Escape leaves it, and later matches show it too."""

    def __init__(
        self,
        game: Game[Any],
        *,
        staging: Staging[Obs] | None = None,
        drafting: Drafting[Obs] | None = None,
        reactions: Reactions[Obs] | None = None,
        taught: RulebookContent[Obs] | None = None,
    ) -> None:
        self.game = game
        self.staging = Staging() if staging is None else staging
        self.drafting = drafting
        self.reactions = reactions
        self.taught = RulebookContent(game) if taught is None else taught

    # ---- what lies where

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

    # ---- how actions are made

    def touches(self, action: Any, view: View[Obs], layout: Layout) -> tuple[Ref, ...]:
        """Return the pieces to mark when a hint names an action; empty for one piece of its own gestures."""
        return ()

    @abstractmethod
    def gestures(self, action: Any, view: View[Obs], layout: Layout) -> tuple[Gesture, ...]:
        """Return every way to make a legal `action`."""

    @abstractmethod
    def buttons(self, view: View[Obs], layout: Layout) -> list[ButtonSlot]:
        """Return the table's buttons, legal now or not."""

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

    # ---- what is read

    @abstractmethod
    def paint(self, canvas: Canvas, view: View[Obs], layout: Layout) -> None:
        """Draw what rests beneath the pieces: panels, read-outs, labels."""

    def paint_over(self, canvas: Canvas, view: View[Obs], layout: Layout) -> None:
        """Draw what lies over the resting pieces: chips and counts."""

    @abstractmethod
    def status(self, view: View[Obs]) -> str:
        """Return the words beside the title: `Round 4`."""

    def status_ends(self, layout: Layout) -> float | None:
        """Return where those words end at the most, if something of the table stands beside them."""
        return None

    @abstractmethod
    def prompt(self, view: View[Obs]) -> str:
        """Return what the reader may do now, in a few words: `play, take or knock`."""

    @abstractmethod
    def describe(self, event: Event, view: View[Obs]) -> LogLine | None:
        """Return the log's line for an event, or None where it needs none."""

    def action_words(self, action: Any, view: View[Obs]) -> str:
        """Return what a legal action is called, in a few words (`Play the 3`); empty: as its log line."""
        return ""

    def move_words(self, piece: Piece, zone: str, view: View[Obs]) -> str:
        """Return what it is called to move a piece of a draft to a zone, or choose it where it lies (zone empty)."""
        return ""

    def explained(self, action: Any, view: View[Obs]) -> str:
        """Return what a legal action brings, for whoever is new to the game; empty where nothing is told of it.

        It fits the second line of a button (`limit 9, your sum 16`), and holds whatever nobody has shown yet.
        """
        return ""

    def explained_piece(self, piece: Piece, zone: str, view: View[Obs]) -> str:
        """Return what a piece in the viewer’s hand brings that is no action by itself, or why it is of no use."""
        return self.unusable(piece, view)

    def explained_place(self, layout: Layout) -> Rect | None:
        """Return where the result of the piece in hand may stand, centred, and cover nothing; None: nowhere."""
        return self.hint_place(layout)

    def guidance(self, view: View[Obs]) -> Sequence[str]:
        """Return what the reader's lit things do now, in sentences: the first can stand alone."""
        return ()

    def scored(self, view: View[Obs]) -> Sequence[str]:
        """Return why each line of a summary’s score is what it is, in a sentence for whoever is new to the game."""
        return ()

    def name_color(self, seat: int, layout: Layout) -> Color | None:
        """Return the colour of a seat's name in the log, None for one by its number."""
        return None

    def turn_words(self, view: View[Obs]) -> str:
        """Return what the next person is about to do, for the curtain: `Ada's turn to bid`."""
        return view.of_next(_("{name}’s turn"))

    def rim(self, view: View[Obs]) -> Color | None:
        """Return the colour of the table's rim while something holds for all, such as a trump; None: it has none."""
        return None

    def readouts(self, layout: Layout) -> Sequence[Rect]:
        """Return where numbers stand that fade into their next value."""
        return ()

    def meanings(self, view: View[Obs], layout: Layout) -> Sequence[tuple[Rect, Tip]]:
        """Return what read-outs mean: where each stands, and what its tooltip says."""
        return ()

    def explain(self, piece: Piece, view: View[Obs]) -> Tip | None:
        """Return what the tooltip of a piece says, None where its face says all."""
        return None

    def spots(self, view: View[Obs], layout: Layout) -> Mapping[str, Rect]:
        """Return where read-outs and panels are that a lesson or a puzzle points at, by names of the game's own."""
        return {}

    def facts(self, view: View[Obs]) -> Mapping[str, Any]:
        """Return numbers and words of what is seen, by name, that sentences speak of and no position holds."""
        return {}

    def folds(self, layout: Layout) -> Sequence[Fold]:
        """Return the panels that fold where there is no room for them."""
        return ()

    def seat_place(self, seat: int, layout: Layout) -> SeatPlace | None:
        """Return where a seat's disc is, which pulses when the reader's turn begins; announcements stand at it."""
        return None

    def hint_place(self, layout: Layout) -> Rect:
        """Return where a hint's sentence may stand, centred."""
        return (layout.width / 2 - 300, layout.height * 0.6, 600, 64)

    def hint_cards(self, layout: Layout) -> Sequence[tuple[float, float, float]]:
        """Return the columns where a hint's card may lie, 216 dp wide, the best first: left edge, top and bottom.

        It leaves them, up or down, only where they have no place that is free of what is in use.
        """
        return ((layout.width - 240, 76, layout.height - 24), (24, 76, layout.height - 24))

    # ---- between rounds

    @abstractmethod
    def summary(self, canvas: Canvas, rect: Rect, view: View[Obs], draw_card: DrawCard) -> None:
        """Draw the round's or the game's summary on a sheet; its buttons are the table's."""

    def summary_size(self, view: View[Obs], most: float = math.inf) -> tuple[float, float]:
        """Return the sheet's size in dp: no wider than `most` where its parts can lie below one another.

        What is higher than the window scrolls.
        """
        return 1040.0, 714.0

    def next_words(self) -> str:
        """Return what the button says that deals again."""
        return _("Next round")

    def summary_note(self, view: View[Obs]) -> str:
        """Return the line at the foot of the summary."""
        return ""

    # ---- over many matches

    def record(self, sums: Sums) -> Sequence[Columns | Bars]:
        """Return two panels of the statistics from what `Game.counts` adds up to over your matches, or none."""
        return ()
