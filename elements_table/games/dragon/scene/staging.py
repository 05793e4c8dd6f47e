"""How what happens in Dragon is shown: each seat's card in the trick, and the full trick for a moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, NO_TRUMP, suit_name, suit_under
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.layout import KITTY, TRICK, Places
from elements_table.games.dragon.scene.looks import Looks
from elements_table.games.dragon.scene.panels import emblem_place, points_place
from elements_table.games.dragon.scene.pieces import BACK
from elements_table.games.dragon.scene.showdown import showdown
from elements_table.games.dragon.scene.views import View
from elements_table.games.dragon.scene.words import sorted_hand
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing import theme
from elements_table.ui.panels.sides import pan_of, side_of
from elements_table.ui.panels.teams import seats_of, team_of
from elements_table.ui.platform.people import Mood, outcome
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.interludes.revealed import Revealed
from elements_table.ui.stage.interludes.taken import Taken
from elements_table.ui.stage.interludes.tinted import Tinted
from elements_table.ui.stage.scene import Announcement, Layout, Look, Staging

BID, TRICK_LIES = 420.0, 400.0
"""How long the table rests after a bid, and with a full trick, ms."""


class DragonStaging(Staging[DragonObservation]):
    """Tricks and the kitty, on their ways."""

    elements: ClassVar[Sequence[str]] = ("fire", "earth", "air", "water", "dragon")
    brief: ClassVar[frozenset[str]] = frozenset({"pass"})
    lays: ClassVar[frozenset[str]] = frozenset({"play"})

    def __init__(self, looks: Looks) -> None:
        self._looks = looks

    def staged(self, event: Event, view: View) -> Event:
        """Return the event with the dealer's deck, each seat's place in the trick, its pile, the reader's tray."""
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
        """Return how the trump is seen to hold (D6), the kitty is taken up (D7), a trick and a hand score (D13)."""
        if event.kind == "hand_over":
            return showdown(self._looks, view, layout)
        p = Places(layout)
        if event.kind == "trump":
            suit = ELEMENTS.index(event.facts["trump"])
            return Tinted(color=theme.ELEMENT_BRIGHT[event.facts["trump"]], start=emblem_place(p.trump, suit)[1])
        if event.kind == "kitty":
            faces = self._worths([moved.face for moved in event.moved if moved.face is not None], view)
            title, hurry, room = _("The kitty"), _("Click to hurry"), p.reach[2] - 32
            folded = [BACK] * len(event.moved)
            return Revealed(
                zone=KITTY, title=title, at=p.middle, faces=faces, hurry=hurry, room=room, folded=folded
            )  # fmt: skip
        if event.kind != "trick":
            return None
        points = event.facts["points"]
        side = side_of(event.seat, layout.viewer, 4)
        words = _("+{n}").format(n=points) if points else ""
        to = points_place(p.points, view.observation, team_of(event.seat), layout.viewer)
        return Taken(zone=TRICK[side], words=words, to=to, sound="gather", pan=pan_of(side, 4))

    def _worths(self, faces: Sequence[str], view: View) -> Sequence[tuple[Look, int, str]]:
        """Return how cards look, what each is worth, and what those up to it are worth together, in words."""
        o = view.observation
        values, total, worths = self._looks.variant(o).values, 0, []
        for face in sorted_hand(faces, o.trump):
            worth = values[CARD_OF[face]]
            total += worth
            words = plural("{n} point so far", "{n} points so far", total).format(n=total)
            worths.append((self._looks.card(face, o, named=view.element_names), worth, words))
        return worths

    def sound(self, event: Event, view: View) -> str:
        """Return the sound of an event; a trump that takes the lead in a trick of another suit cuts."""
        if event.kind == "play":
            return "cut" if _cuts(event.seat, view.observation) else "place"
        cards = {"deal": "deal", "trick": "gather", "kitty": "take", "bury": "place", "hand_over": "flip"}
        said = {"bid": "bid", "pass": "pass", "trump": "trump", "contract": "tick"}
        return (cards | said).get(event.kind, "")

    def step(self, event: Event, view: View) -> int | None:
        """Return how many steps of the bidding lie below a bid."""
        if event.kind != "bid":
            return None
        variant = self._looks.variant(view.observation)
        steps: int = (event.facts["bid"] - variant.lowest) // variant.step
        return steps

    def won(self, view: View) -> bool | None:
        """Return whether the reader's team has scored more in the hand."""
        o = view.observation
        if o.last_round is None or o.seat is None:
            return None
        ours, theirs = o.last_round.points[team_of(o.seat)], o.last_round.points[1 - team_of(o.seat)]
        return None if ours == theirs else ours > theirs

    def pause(self, event: Event, view: View) -> float:
        """Return how long a full trick lies before it is gathered, and a bid is read before the reader is asked."""
        if event.kind == "bid":
            return BID
        return TRICK_LIES if event.kind == "play" and len(view.observation.trick) == 4 else 0.0

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        """Return what a seat says, and what became of the contract."""
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
        said = {"pass": _("pass"), "bid": _bid(facts.get("bid", 0)), "kitty": _("takes the kitty")}.get(kind)
        return () if said is None else (Announcement(seat, said),)

    def standing(self, view: View) -> Sequence[Announcement]:
        """Return the highest bid, as long as others may bid higher."""
        o = view.observation
        highest = o.high_bidder if o.phase == "bid" else None
        if highest is None:
            return ()
        return (Announcement(highest, _bid(max(amount for _seat, amount in o.bids))),)


def _bid(amount: int) -> str:
    return _("bid {n}").format(n=amount)


def _cuts(seat: int, o: DragonObservation) -> bool:
    """Return whether a seat's card, a trump, takes the lead in a trick that began with another suit (D12)."""
    if len(o.trick) < 2 or o.trump == NO_TRUMP or trick_winner(o.trick, o.trump) != seat:
        return False
    led, played = (suit_under(CARD_OF[face], o.trump) for face in (o.trick[0][1], o.trick[-1][1]))
    return led != o.trump == played
