"""How what happens in Elemies is shown: the two last plays lie apart from the pile beneath them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from elements_table.games.elemies.rules.claims import Claim, is_swan
from elements_table.games.elemies.rules.data import ALL_CARDS, ElemiesData, cards_of
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.blows import blow, struck
from elements_table.games.elemies.scene.layout import TOP, Places
from elements_table.games.elemies.scene.showdown import showdown
from elements_table.games.elemies.scene.views import View
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.words import _
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.panels.sides import pan_of, side_of
from elements_table.ui.panels.teams import seats_of, team_of
from elements_table.ui.platform.people import Mood, outcome
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.interludes.taken import Taken
from elements_table.ui.stage.scene import Announcement, Layout, Staging

SPECIAL = {"GURU": "guru", "ELEVATE": "elevate"}
"""The sounds of single cards."""
GIFTS_LIE = 700.0
"""How long the four gifts lie on the table before they are picked up, ms."""


class ElemiesStaging(Staging[ElemiesObservation]):
    """Plays, wins and gifts, on their ways."""

    elements: ClassVar[Sequence[str]] = ("fire", "earth", "air", "water")
    brief: ClassVar[frozenset[str]] = frozenset({"pass"})
    lays: ClassVar[frozenset[str]] = frozenset({"play"})

    def __init__(self, data: ElemiesData) -> None:
        self._data = data

    def staged(self, event: Event, view: View) -> Event:
        """Return the event with the two last plays told apart from the pile; a showdown puts all away."""
        o = view.observation
        moved = list(event.moved)
        if event.kind == "play":
            for places, laid in zip((("top", "beneath"), ("beneath", "pile")), reversed(o.plays[-2:]), strict=False):
                moved += [Moved(*places, card) for card in cards_of(laid.code & ALL_CARDS)]
        elif event.kind == "stomp" and o.top is not None:
            moved += [Moved("beneath", "top", card) for card in cards_of(o.top.code & ALL_CARDS)]
            if o.plays:
                moved += [Moved("pile", "beneath", card) for card in cards_of(o.plays[-1].code & ALL_CARDS)]
        elif event.kind == "win":
            target = event.moved[0].target
            moved = [Moved(source, target, None, event.moved[0].count) for source in ("top", "beneath", "pile")]
        elif event.kind == "round_over":
            moved = []
        elif event.kind == "use":
            card = event.facts["card"]
            moved = [Moved(event.moved[0].source, "effects", card)]
        return Event(event.kind, event.seat, tuple(moved), event.facts)

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """Who takes a pile or calls is pleased, who is stomped or banned is stung, and so are teams by the points."""
        facts = event.facts
        if event.kind in ("win", "call"):
            return {event.seat: "pleased"}
        if event.kind == "stomp":
            return {event.seat: "pleased", facts["owner"]: "stung"}
        if event.kind == "use" and "banned" in facts:
            return {facts["banned"]: "stung"}
        if event.kind == "round_over" and facts["points"][0] != facts["points"][1]:
            return outcome(seats_of(int(facts["points"][1] > facts["points"][0]), 0), 4)
        return {}

    def interlude(self, event: Event, view: View, layout: Layout) -> Interlude | None:
        """Return the blow of those cards that turn a trick, a won trick on its way, the showdown of a round."""
        if event.kind == "round_over":
            return showdown(self._data, view, layout)
        if event.kind != "win":
            return blow(event, view, layout)
        side = side_of(event.seat, layout.viewer, 4)
        words = _("+{n}").format(n=event.moved[0].count)
        to = Places(layout).treasure_count(side)
        return Taken(zone=TOP, words=words, to=to, sound="gather", pan=pan_of(side, 4))

    def silent(self, event: Event, layout: Layout) -> Sequence[Rect]:
        """Return where the words about a trick stand that is won."""
        p = Places(layout)
        return (*p.captions, p.pile_words) if event.kind == "win" else ()

    def sound(self, event: Event, view: View) -> str:
        """Return the sound of an event; those cards that turn a trick have their own."""
        kind = event.kind
        if kind in ("play", "alone"):
            is_black = kind == "play" and is_swan(Claim(*event.facts["claim"]))
            faces = {moved.face for moved in event.moved}
            return "swan" if is_black else next((name for face, name in SPECIAL.items() if face in faces), "place")
        cards = {"deal": "deal", "win": "gather", "pick_up": "take", "pass": "pass"}
        said = {"stomp": "stomp", "call": "call", "use": "spark", "exchange": "tick", "round_over": ""}
        return (cards | said).get(kind, "place")

    def won(self, view: View) -> bool | None:
        """Return whether the reader's team has more points of the round."""
        o = view.observation
        if o.last_round is None or o.seat is None:
            return None
        ours, theirs = o.last_round.points[team_of(o.seat)], o.last_round.points[1 - team_of(o.seat)]
        return None if ours == theirs else ours > theirs

    def pause(self, event: Event, view: View) -> float:
        """Let the gifts lie for a moment before they are picked up."""
        return GIFTS_LIE if event.kind == "give" else 0.0

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        """Return what a seat says, and for whom the round went well."""
        if event.kind == "exchange":
            wanted = _("wants to exchange") if event.facts["wanted"] else _("no exchange")
            return (Announcement(event.seat, wanted),)
        if event.kind == "round_over":
            points: Sequence[int] = event.facts["points"]
            winners = [team for team in (0, 1) if points[team] > points[1 - team]]
            return [Announcement(seat, _("round won"), own=True) for team in winners for seat in seats_of(team, 0)]
        said = {"pass": _("pass"), "call": _("Elemies!")}.get(event.kind)
        return () if said is None else (Announcement(event.seat, said),)

    def strikes(self, event: Event, view: View) -> Sequence[Announcement]:
        """Return what blow falls on the reader's cards, who bans the reader, a Black Swan of others, and a gift."""
        return struck(event, view)

    def standing(self, view: View) -> Sequence[Announcement]:
        """Return who has called: the bet stands to the end of the round (E18)."""
        called: int = view.observation.called
        return [Announcement(seat, _("Elemies!")) for seat in range(4) if called >> seat & 1]
