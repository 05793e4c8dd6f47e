"""How a match goes on at its table: by whoever sits there. A replay and a guide are modes of their own.

A table and its parts ask their mode where tables differ.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from elements_table.kernel.game import Action
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas, Kind, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.platform.inputs import Binding, Input
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import Announcement, ButtonSlot, Ref, Scene
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget


class Hotkey(NamedTuple):
    """Keys with their words, and what they do, which is told the key and returns whether there was anything to do."""

    binding: Binding
    do: Callable[[str], bool]

    @classmethod
    def always(cls, keys: tuple[str, ...], words: str, act: Callable[[], None]) -> "Hotkey":
        """Return the answer of keys that always do something."""

        def do(_name: str) -> bool:
            act()
            return True

        return cls(Binding(keys, words), do)

    def takes(self, name: str) -> bool:
        """Return whether a key is one of these, or a digit of theirs."""
        return any(key == name or (key.isdecimal() and name in key) for key in self.binding.keys)


class TableMode:
    """The usual mode: people and bots play, and all that a table has is in reach."""

    pauses = True
    """Whether Escape pauses; else it leaves the table."""
    has_bots = True
    """Whether bots ever play at this table."""
    explains = True
    """Whether the table explains to whoever is new to the game."""
    has_log = True
    has_reactions = True
    """Whether anybody is asked to react."""
    keys_hurry = True
    """Whether a key ends what is shown in a time of its own."""
    are_idle_shown = True
    """Whether buttons stand there that do nothing now; not where nobody acts."""
    marked: Collection[object] = ()
    """The names of buttons, among others, that stand there whatever is behind them."""
    hint_card: Callable[..., Any] | None = None
    """What makes the card of hints; None: the usual one."""
    has_quiet_log: bool = False
    """Whether the log only tells what has happened: not whose turn it is, nor can it be closed."""
    foot = 0.0
    """What the table leaves free at the bottom, in dp."""

    @property
    def is_led(self) -> bool:
        """Whether all is to be done that a guide asks, or a script has: nothing goes by itself."""
        return False

    @property
    def says_what_to_do(self) -> bool:
        """Whether it says itself what is to be done: the instruction line need not."""
        return False

    @property
    def asks_reaction(self) -> bool:
        """Whether the person is asked to act out of turn: there is all the time for it."""
        return False

    def viewer(self, match: Match) -> int | None:
        """Return whose eyes the table has at first; None: everybody's."""
        return match.people[0] if len(match.people) == 1 else None

    def views(self, app: Shell, match: Match, scene: Scene, state: TableState, drags: DragController) -> ViewBuilder:
        """Return what makes the views of the table."""
        return ViewBuilder(app, match, scene, state, drags)

    def top_bar(self, app: Shell, match: Match, state: TableState, views: ViewBuilder, icons: Icons) -> TableBar:
        """Return the bar over the table."""
        return TableBar(app, match, state, views, icons)

    def shrinks(self, zoom: float) -> float:
        """Return how much smaller than elsewhere everything is for the settings' size of words: 1 or less."""
        return 1.0

    def place(self, width: float, height: float) -> None:
        """Lay out what this mode has besides the table, which is laid out after it."""

    def keys(self, usual: Sequence[Hotkey]) -> Sequence[Hotkey]:
        """Return what keys do besides those of pieces and buttons."""
        return usual

    def chips(self) -> Sequence[Widget]:
        """Return what can be pressed besides chips and buttons of the table."""
        return ()

    def cover(self) -> Rect | None:
        """Return where something of this mode lies over the table."""
        return None

    def bubble(self) -> Rect | None:
        """Return where somebody across the table says something for this mode."""
        return None

    def offers(self) -> bool:
        """Return whether anything is offered; not where a table is only watched, or only told of."""
        return True

    def limit(self, actions: Sequence[Action]) -> Sequence[Action]:
        """Return those of some legal actions that can be made by pieces and buttons of their own."""
        return actions

    def pointed(self) -> frozenset[Ref]:
        """Return the pieces that are raised besides those chosen for a draft."""
        return frozenset()

    def shows(self, slot: ButtonSlot) -> bool:
        """Return whether a button of the scene is there, and answers its key."""
        return True

    def kind_of(self, slot: ButtonSlot) -> Kind:
        """Return the look of a button of the scene."""
        return slot.kind

    def told(self) -> str:
        """Return what it has to say now besides what the table says, for whoever does not see it."""
        return ""

    def label(self) -> Announcement | None:
        """Return what is said at a seat besides what the game does, as long as it holds."""
        return None

    def handles(self, event: Input) -> bool | None:
        """Take an input before the table does; return whether it was used, None to leave it to the table."""
        return None

    def wants(self, action: Action) -> bool:
        """Return whether an action that was chosen is done."""
        return True

    def refused(self, actor: Actor, zone: str) -> bool:
        """Answer a try in vain with a piece, carried to a zone or clicked; return whether that was all to be said."""
        return False

    def hint(self) -> bool:
        """Answer the bulb; return whether that was all it was for."""
        return False

    def undo(self) -> bool:
        """Answer the wish to take back; return whether that was all it was for."""
        return False

    def revisit(self, number: int | None) -> bool:
        """Turn to the decision of that number on the record; return whether it can."""
        return False

    def goes_on(self, now: float) -> bool:
        """Let the match go on; return whether its bots play. `now` in ms."""
        return True

    def update(self, now: float) -> None:
        """Follow what has happened in this frame."""

    def is_waiting(self, usual: bool) -> bool:
        """Return whether nothing happens before the next input; `usual` says whether the table has come to rest."""
        return usual

    def laid(self) -> None:
        """The pieces have been laid anew, something has been offered anew, or the viewer has acted."""

    def resumed(self) -> None:
        """The table is on top again."""

    def speak(self) -> None:
        """Say everything in the language that is spoken now."""

    def celebrates(self) -> bool:
        """Return whether the end of a match is celebrated, or mourned, before its sheet."""
        return True

    def sums_up(self) -> bool:
        """Return whether the sheet of a round or of the match, which is over, is shown."""
        return True

    def sheet_buttons(self) -> Sequence[Button]:
        """Return the buttons of that sheet, the last of them gold; none: the usual ones."""
        return ()

    def moving(self) -> bool:
        """Return whether it needs frames."""
        return False

    def shade(self, canvas: Canvas, cards: CardArt, bar: TableBar) -> None:
        """Darken the resting table but for what is pointed at; what can be pressed lies over it."""

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves of it, over all else."""
