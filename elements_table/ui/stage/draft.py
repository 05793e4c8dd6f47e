"""A choice that is assembled on the table before it is made: cards for the kitty, a combination, piles, a payment.

A draft asks the rules about legality, it never lists. It lives on the table alone until its action is sent.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic

from elements_table.ui.stage.hooks import Hooks
from elements_table.ui.stage.view import Layout, Obs, Ref, View

Press = Callable[[], None]


class Draft(Hooks, ABC, Generic[Obs], interface=True):
    """What has been put together so far. Pieces are named by where the arrangement with this draft shows them."""

    def zones(self, ref: Ref) -> tuple[str, ...]:
        """Return the zones to which a piece may be moved within the draft."""
        return ()

    def refusal(self, ref: Ref, zone: str) -> str:
        """Return why a piece may not be moved to a zone; empty where the scene's own words will do."""
        return ""

    def put(self, ref: Ref, zone: str) -> None:
        """Move a piece to one of its `zones`."""
        raise LookupError(f"this draft moves nothing to {zone}")

    def taps(self, ref: Ref) -> bool:
        """Return whether a click on a piece means something to the draft."""
        return False

    def tap(self, ref: Ref, *, double: bool = False) -> Any:
        """Answer a click on a piece that it `taps`; return the action that this sends at once, None mostly.

        It moves the piece to the first of its zones. Before a `double` click, a click has been answered.
        """
        if not double:
            self.put(ref, self.zones(ref)[0])

    def key(self, name: str) -> bool:
        """Answer a key that `bindings` names, or Escape; return whether there was anything to do."""
        return False

    def bindings(self) -> Sequence[tuple[tuple[str, ...], str]]:
        """Return which keys of its own it answers now, each with what they do."""
        return ()

    def renew(self, view: View[Obs], layout: Layout) -> "Draft[Obs] | None":
        """Return the draft as it stands after something has happened, None where it is void (it mostly is)."""
        return None

    @abstractmethod
    def action(self) -> Any:
        """Return the assembled action, None while it is not complete."""

    def presses(self) -> Mapping[str, Any]:
        """Return button name -> an action to send, or a function that changes the draft."""
        return {}

    def suggest(self, action: Any) -> None:
        """Take up an action that a hint names, where that shows better than marked pieces would."""

    def undo(self) -> bool:
        """Take back the last change; return False where nothing has been changed."""
        return False


class Selection(Draft[Obs], interface=True):
    """A draft of chosen pieces, which stay where they lie until they are carried together."""

    @property
    def raised(self) -> frozenset[Ref]:
        """The pieces that are chosen, shown raised with a gold line."""
        return frozenset()

    def carried(self, ref: Ref, zone: str) -> Any:
        """Return the action that dropping a piece on a zone sends at once, None where it sends none."""
        return None

    def company(self, ref: Ref) -> tuple[Ref, ...]:
        """Return the other pieces that a dragged one carries along."""
        return ()
