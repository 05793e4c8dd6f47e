"""How what happens in Wu Xing is shown."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.cloth import ruler_of
from elements_table.games.wuxing.scene.layout import View, places
from elements_table.kernel.words import _
from elements_table.ui.interludes.bearing import Sliding
from elements_table.ui.stage.scene import Announcement, Event, Interlude, Layout, Mood, Staging, outcome

ROUND_ENDS = ("knock", "false_knock", "yield")
USUAL, NEAR = 4, 5
"""What a card in a hand counts on an average, and how far above a limit a sum may be that is near it."""


class WuXingStaging(Staging[WuXingObservation]):
    """The sounds of Wu Xing, and what is said at the end of a round."""

    elements: ClassVar[Sequence[str]] = ("wood", "fire", "earth", "metal", "water")
    lays: ClassVar[frozenset[str]] = frozenset({"play", "discard"})

    def tokens(self, view: View) -> Sequence[str]:
        return ("victory_token",) * max(view.observation.tokens)

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        return outcome((event.facts["winner"],), 2) if event.kind in ROUND_ENDS else {}

    def interlude(self, event: Event, view: View, layout: Layout) -> Interlude | None:
        """What is taken from the display lets the limit fall (W8), and the sum of who takes it rise."""
        if event.kind != "take":
            return None
        after = ruler_of(places(layout), view, layout.viewer)
        taken = sum(int(moved.face) for moved in event.moved if moved.face is not None)
        mine = taken if event.seat == layout.viewer else 0
        changes = zip(after.marks, (taken, -mine), strict=False)
        marks = tuple(replace(m, value=m.value + n, text=str(round(m.value + n))) for m, n in changes)
        fills = tuple(fill._replace(end=fill.end - mine) for fill in after.fills)
        return Sliding(before=replace(after, marks=marks, fills=fills), after=after, drops=True, sound="take")

    def sound(self, event: Event, view: View) -> str:
        ends = {"knock": "thump", "false_knock": "thump", "yield": "token", "finish": ""}
        return ({"deal": "deal", "take": "take"} | ends).get(event.kind, "place")

    def at_stake(self, view: View) -> bool:
        """A knock is near: the limit comes within a few points of what somebody must be taken to hold."""
        o = view.observation
        held = [sum(front) + USUAL * count for front, count in zip(o.fronts, o.hand_counts, strict=True)]
        return o.limit + NEAR >= min(held)

    def won(self, view: View) -> bool | None:
        o = view.observation
        return None if o.last_round is None or o.seat is None else o.last_round.winner == o.seat

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        if event.kind not in ("knock", "false_knock", "yield"):
            return ()
        said = {event.seat: _("I yield.") if event.kind == "yield" else _("I knock.")}
        winner: int = event.facts["winner"]
        if winner in (view.names.you, 1 - event.seat):
            said[winner] = _("That one counts.")
        return [Announcement(seat, words, own=seat == winner) for seat, words in said.items()]
