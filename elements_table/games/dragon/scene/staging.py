"""How what happens in Dragon is shown: each seat's card in the trick, and the full trick for a moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import ClassVar, Final

from elements_table.games.dragon.rules.cards import CARD_OF, DRAGON, ELEMENTS, NO_TRUMP, suit_name, suit_under
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.interludes import Brand, Stare
from elements_table.games.dragon.scene.layout import KITTY, TRICK, Form, OfDragon, View, places
from elements_table.games.dragon.scene.looks import shown, sorted_hand
from elements_table.games.dragon.scene.panels import points_place, rule_of
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.words import _, plural
from elements_table.ui.interludes.revealed import Revealed
from elements_table.ui.interludes.sliding import Sliding
from elements_table.ui.interludes.taken import Taken
from elements_table.ui.panels.teams import pan_of, seats_of, side_of, team_of
from elements_table.ui.stage.scene import Announcement, Interlude, Layout, Look, Mood, Staging, outcome

CLOSE = 20
"""So many points from making a contract, or from failing it, it is at stake."""
BID: Final = 420.0
"""How long the table rests after a bid, ms."""


class DragonStaging(OfDragon, Staging[DragonObservation]):
    """Tricks and the kitty, on their ways."""

    elements: ClassVar[Sequence[str]] = ("fire", "earth", "air", "water", "dragon")
    brief: ClassVar[frozenset[str]] = frozenset({"pass"})
    lays: ClassVar[frozenset[str]] = frozenset({"play"})

    def staged(self, event: Event, view: View) -> Event:
        o = view.observation
        moved = event.moved
        if event.kind == "deal":
            moved = tuple(Moved(f"deck.{o.dealer}", m.target, m.face, m.count) for m in moved)
        elif event.kind == "play":
            moved = tuple(Moved(m.source, f"trick.{event.seat}", m.face) for m in moved)
        elif event.kind == "trick":
            seats = {face: seat for seat, face in o.last_trick}
            moved = tuple(Moved(f"trick.{seats[m.face or '']}", f"won.{event.seat}", m.face) for m in moved)
        elif event.kind == "bury" and event.seat == o.seat:
            moved = tuple(Moved("tray", m.target, m.face) for m in moved)
        return Event(event.kind, event.seat, moved, event.facts)

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """The contract and a trick with points please who gets them; a hand pleases one team and stings the other."""
        if event.kind == "contract" or (event.kind == "trick" and event.facts["points"] > 0):
            return {event.seat: "pleased"}
        if event.kind != "hand_over":
            return {}
        team = team_of(event.seat)
        return outcome(seats_of(team if event.facts["made"] else 1 - team, 0), 4)

    def interlude(self, event: Event, view: View, layout: Layout) -> Interlude | None:
        p = places(layout)
        if event.kind == "contract":
            variant, later = self.game.variant(view.observation.options), places(replace(layout, form=Form("trump")))
            rules = [rule_of(each, view, variant, layout.viewer) for each in (p, later)]
            return Sliding(before=rules[0], after=rules[1])
        if event.kind == "trump":
            rule = rule_of(p, view, self.game.variant(view.observation.options), layout.viewer)
            return Brand(places=p, element=event.facts["trump"], rule=rule, seat=event.seat)
        if event.kind == "kitty":
            faces = self._worths([moved.face for moved in event.moved if moved.face is not None], view)
            room, hurry = p.parlour.s(560), _("Click to hurry")
            return Revealed(zone=KITTY, title=_("The kitty"), at=p.middle, faces=faces, hurry=hurry, room=room)
        if event.kind != "trick":
            return None
        points = event.facts["points"]
        side = side_of(event.seat, layout.viewer, 4)
        words = _("+{n}").format(n=points) if points else ""
        to = points_place(p, view, self.game.variant(view.observation.options), layout.viewer, team_of(event.seat))
        laid = next((seat for seat, face in view.observation.last_trick if CARD_OF[face] == DRAGON), None)
        taken = Taken if laid is None else partial(Stare, dragon=TRICK[side_of(laid, layout.viewer, 4)])
        return taken(zone=TRICK[side], words=words, to=to, sound="gather", pan=pan_of(side, 4))

    def _worths(self, faces: Sequence[str], view: View) -> Sequence[tuple[Look, int, str]]:
        """Return how cards look, what each is worth, and what those up to it are worth together, in words."""
        o = view.observation
        values, total, worths = self.game.variant(o.options).values, 0, []
        for face in sorted_hand(faces, o.trump):
            worth = values[CARD_OF[face]]
            total += worth
            words = plural("{n} point so far", "{n} points so far", total).format(n=total)
            worths.append((shown(self.game, face, view), worth, words))
        return worths

    def sound(self, event: Event, view: View) -> str:
        """Return the sound of an event; a trump that takes the lead in a trick of another suit cuts."""
        if event.kind == "play":
            return "cut" if _cuts(event.seat, view.observation) else "place"
        cards = {"deal": "deal", "trick": "gather", "kitty": "take", "bury": "place", "hand_over": "flip"}
        said = {"bid": "bid", "pass": "pass", "trump": "trump", "contract": "tick"}
        return (cards | said).get(event.kind, "")

    def at_stake(self, view: View) -> bool:
        """The contract is all but made, or all but out of reach."""
        o = view.observation
        if o.phase != "play" or o.contract is None:
            return False
        bid, team = o.contract.bid, o.contract.team
        lacking, spare = bid - o.taken[team], sum(self.game.variant(o.options).values) - bid - o.taken[1 - team]
        return 0 < lacking <= CLOSE or 0 <= spare < CLOSE

    def step(self, event: Event, view: View) -> int | None:
        if event.kind != "bid":
            return None
        variant = self.game.variant(view.observation.options)
        steps: int = (event.facts["bid"] - variant.lowest) // variant.step
        return steps

    def won(self, view: View) -> bool | None:
        o = view.observation
        if o.last_round is None or o.seat is None:
            return None
        ours, theirs = o.last_round.points[team_of(o.seat)], o.last_round.points[1 - team_of(o.seat)]
        return None if ours == theirs else ours > theirs

    def pause(self, event: Event, view: View) -> float:
        """Return how long a bid is read before the reader is asked."""
        return BID if event.kind == "bid" else 0.0

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        kind, seat, facts = event.kind, event.seat, event.facts
        you = view.names.is_you(seat)
        if kind == "contract":
            words = _("You play for {n}") if you else _("plays for {n}")
            return (Announcement(seat, words.format(n=facts["bid"]), own=True),)
        if kind == "hand_over":
            made = _("You make the {n}") if you else _("makes the {n}")
            short = _("You fall short of {n}") if you else _("falls short of {n}")
            return (Announcement(seat, (made if facts["made"] else short).format(n=facts["bid"]), own=True),)
        if kind == "redeal":
            dealer = view.observation.dealer
            words = _("You deal again") if view.names.is_you(dealer) else _("deals again")
            return (Announcement(dealer, words, own=True),)
        if kind == "trump":
            trump = suit_name(ELEMENTS.index(facts["trump"]))
            return (Announcement(seat, _("{suit} is trump").format(suit=trump)),)
        said = {"pass": _("Pass"), "bid": str(facts.get("bid")), "kitty": _("takes the kitty")}.get(kind)
        return () if said is None else (Announcement(seat, said),)

    def standing(self, view: View) -> Sequence[Announcement]:
        """Return what everybody across the table has said last in the bidding."""
        o = view.observation
        said = dict(o.bids) if o.phase == "bid" else {}
        return [
            Announcement(seat, str(amount) if amount else _("Pass"))
            for seat, amount in said.items()
            if seat != o.seat
        ]


def _cuts(seat: int, o: DragonObservation) -> bool:
    """Return whether a seat's card, a trump, takes the lead in a trick that began with another suit (D12)."""
    if len(o.trick) < 2 or o.trump == NO_TRUMP or trick_winner(o.trick, o.trump) != seat:
        return False
    led, played = (suit_under(CARD_OF[face], o.trump) for face in (o.trick[0][1], o.trick[-1][1]))
    return led != o.trump == played
