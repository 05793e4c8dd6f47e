"""Who leads through a table: what is asked, lit, told and played, in a match that is kept nowhere.

A guide is written by subclassing `Guide`, whose answers leave the table as any other: every method is one question.
It is given to its table, `GuidedTable(app, match, guide)`, and finds that in `self.table` from then on. A lesson asks
for one action after the other, a puzzle lets everything be tried. What happens, in order:

- The table comes to rest: `rested` is called in every frame until something happens. Here the guide goes on: it
  changes what it answers and calls `self.table.renew()`, opens another table, or leaves a script to be played.
- `caption` is what the card says, `focus` what is lit while all else lies in the dark, and what action is asked for:
  its piece is raised, its zone dashed, with a preview and an arrow. `is_open` says whether the person may act.
- Of the legal actions only those that `limit` returns can be made by pieces and buttons, and only buttons for which
  `shows` says so are there. What a draft puts together comes to `chosen`, as every action does.
- `chosen` is asked before an action is done; False: it is not done, and goes back. `refused` hears of a piece that
  was carried where it cannot lie, or clicked in vain, with the action that this would be where it is a legal one.
- While `script` returns a seat and an action, that is done as soon as the table is at rest, whoever's it is. With
  `plays` the bots of the match play by themselves instead.
- `table.show(action)` plays an action slowly and puts it back; `table.go_back(number)` takes back all from one on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from elements_table.ui.features.lessons.guided import GuidedTable
    from elements_table.ui.features.lessons.guided_card import Caption
    from elements_table.ui.stage.actor import Actor
    from elements_table.ui.stage.scene import ButtonSlot
    from elements_table.ui.widgets.button import Button


@dataclass(frozen=True, slots=True)
class Focus:
    """What is lit: names of read-outs, zones, pieces (`hand 6`) and buttons (`button knock`), and an action to do.

    `zone` names where the action's pieces go where its gestures do not say so: it is put together first.
    """

    light: tuple[str, ...] = ()
    action: Any = None
    zone: str = ""
    is_dark: bool = True
    """Whether all else lies in the dark."""


class Guide:
    """What a guided table asks of whoever leads through it."""

    table: GuidedTable
    """Set before anything is asked."""
    word = ""
    """What stands beside the game's title."""
    leave_word = ""
    """What leaving is called; empty: only the arrow leads back."""
    has_tools = False
    """Whether hint and undo are in reach."""

    has_bots = False
    """Whether bots are ever to play by themselves at this table."""

    def speak(self) -> None:
        """Say everything in the language that is spoken now."""

    @property
    def plays(self) -> bool:
        """Whether the bots play by themselves, and rounds are summed up as usual."""
        return False

    def is_open(self) -> bool:
        """Return whether the person may act."""
        return True

    def limit(self, actions: Sequence[Any]) -> Sequence[Any]:
        """Return those of some legal actions that pieces and buttons make."""
        return actions

    def shows(self, slot: ButtonSlot) -> bool:
        """Return whether a button of the scene is there."""
        return True

    def numbered(self) -> Sequence[tuple[int, Any]]:
        """Return the tries that keep their numbers on the table, as number and action."""
        return ()

    def chosen(self, action: Any) -> bool:
        """Return whether an action that was chosen is done."""
        return True

    def refused(self, actor: Actor, zone: str, action: Any) -> bool:
        """Answer a try in vain, of an action or (None) of nothing legal; return whether that was all to be said."""
        return False

    def script(self) -> tuple[int, Any] | None:
        """Return the seat and the action to be done next without anybody being asked; called again, the same."""
        return None

    def played(self) -> None:
        """What `script` returned has been done."""

    def rested(self) -> None:
        """Everything has been shown, and nothing moves."""

    def hint(self) -> bool:
        """Answer the bulb; return whether that was all it was for."""
        return False

    def undo(self) -> bool:
        """Answer the wish to take back; return whether that was all it was for."""
        return False

    def summed_up(self) -> None:
        """A round or the match is over; it is summed up on a sheet only where the bots play."""

    def choices(self) -> list[Button]:
        """Return the buttons of that sheet, the last of them gold; none: the usual ones."""
        return []

    def focus(self) -> Focus:
        """Return what is lit."""
        return Focus(is_dark=False)

    def caption(self) -> Caption | None:
        """Return what the card says, None for no card."""
        return None

    def left(self) -> None:
        """The table is left."""
