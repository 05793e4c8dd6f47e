"""How what happens in Elemies is shown: the last plays apart from the pile, and the blows that strike the table."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from elements_table.games.elemies.rules.claims import Claim, inside, is_swan, named
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, GURU, STOMP, cards_of
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.cloth import TAG_ASIDE, on_rail, ruler_of
from elements_table.games.elemies.scene.faces import laid_pieces, piece
from elements_table.games.elemies.scene.layout import BENEATH, PILE, TOP, ElemiesPart, View, hand_zone, places
from elements_table.games.elemies.scene.words import cancelled, gift
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.words import _
from elements_table.ui.interludes import revealed, slam, victory
from elements_table.ui.panels.teams import pan_of, partner_of, ring_color, seats_of, teams_of
from elements_table.ui.stage.motion.blow import Manner
from elements_table.ui.stage.scene import Announcement, Interlude, Layout, Mood, Rect, Staging, outcome

SPECIAL = {"GURU": "guru", "ELEVATE": "elevate"}
"""The sounds of single cards."""
LAST_CARDS = 2
"""With so many cards somebody is about to run out of them."""
GIFTS_LIE = 700.0
"""How long the four gifts lie on the table before they are picked up, ms."""


class ElemiesStaging(ElemiesPart, Staging[ElemiesObservation]):
    """Plays, wins and gifts, on their ways."""

    elements: ClassVar[Sequence[str]] = ("fire", "earth", "air", "water")
    brief: ClassVar[frozenset[str]] = frozenset({"pass"})
    lays: ClassVar[frozenset[str]] = frozenset({"play"})

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
        """Return the blow of those cards that turn a trick, a won trick on its way."""
        if event.kind != "win":
            return blow(event, view, layout, self.game.data.scoring.call)
        side = layout.parlour.side(event.seat)
        words = _("+{n}").format(n=event.moved[0].count)
        to, silent = places(layout).treasure_count(side), places(layout).captions
        return revealed.Taken(zone=TOP, words=words, to=to, sound="gather", pan=pan_of(side, 4), silent=silent)

    def silent(self, event: Event, layout: Layout) -> Sequence[Rect]:
        return places(layout).captions if event.kind in ("win", "play") else ()

    def sound(self, event: Event, view: View) -> str:
        kind = event.kind
        if kind in ("play", "alone"):
            is_black = kind == "play" and is_swan(Claim(*event.facts["claim"]))
            faces = {moved.face for moved in event.moved}
            return "swan" if is_black else next((name for face, name in SPECIAL.items() if face in faces), "place")
        cards = {"deal": "deal", "win": "gather", "pick_up": "take", "pass": "pass"}
        said = {"stomp": "stomp", "call": "call", "use": "spark", "exchange": "tick", "round_over": ""}
        return (cards | said).get(kind, "place")

    def at_stake(self, view: View) -> bool:
        """Somebody is about to run out of cards, or the round is as good as over."""
        o = view.observation
        left = [count for seat, count in enumerate(o.counts) if seat not in o.finished]
        return len(o.finished) > 1 or min(left, default=0) <= LAST_CARDS

    def won(self, view: View) -> bool | None:
        o = view.observation
        if o.last_round is None or o.seat is None:
            return None
        ours, theirs = [o.last_round.points[team] for team in teams_of(o.seat)]
        return None if ours == theirs else ours > theirs

    def pause(self, event: Event, view: View) -> float:
        return GIFTS_LIE if event.kind == "give" else 0.0

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        if event.kind == "exchange":
            wanted = _("I would swap.") if event.facts["wanted"] else _("No swap.")
            return (Announcement(event.seat, wanted),)
        if event.kind == "round_over":
            points: Sequence[int] = event.facts["points"]
            winners = [seat for seat in range(4) if points[seat & 1] > points[~seat & 1]]
            return [Announcement(seat, _("That one counts."), own=True) for seat in winners]
        said = {"pass": _("I pass."), "call": _("Elemies!")}.get(event.kind)
        return () if said is None else (Announcement(event.seat, said),)

    def strikes(self, event: Event, view: View) -> Sequence[Announcement]:
        o, you, seat = view.observation, view.names.you, event.seat
        words = ""
        if you is None or seat == you:
            return ()
        if event.kind == "pick_up":
            card = gift(event, view.names)
            seat, words = partner_of(you), _("{card} for you.").format(card=card) if card else ""
        elif event.kind == "use" and event.facts.get("banned") == you:
            words = _("You sit this one out.")
        elif event.kind == "stomp" and event.facts["owner"] == you:
            words = _("I stomp your {what}.").format(what=cancelled(event))
        elif event.kind == "play" and o.top is not None:
            is_over_mine = bool(o.plays) and o.plays[-1].seat == you and o.top.code & (GURU | ELEVATE)
            if is_swan(o.top.claim) or is_over_mine:
                follows = play_words(event, view)[1]
                words = f"{follows[0].upper()}{follows[1:]}."
        return (Announcement(seat, words),) if words else ()


def blow(event: Event, view: View, layout: Layout, stake: int) -> Interlude | None:
    """Return how an event strikes the table, None where it does not; a call has a `stake`."""
    seat, top, names = event.seat, view.observation.top, view.element_names
    counts = ruler_of(places(layout), view, layout.viewer).strip
    if event.kind == "call":
        side = layout.parlour.side(seat)
        return victory.Shout(
            face=view.names.face(seat, "pleased"), seat=seat, words=_("Elemies!"),
            color=ring_color(seat, layout.viewer), sound="call", pan=pan_of(side, 4),
            stake=str(stake), to=on_rail(places(layout), side, TAG_ASIDE),
        )  # fmt: skip
    if event.kind == "stomp":
        words, follows = stomp_words(event, view)
        return slam.Slam(
            manner="stomp", pieces=[piece(STOMP, names)], source=hand_zone(seat, layout), middle=TOP,
            rests=PILE, cancelled=hand_zone(event.facts["owner"], layout), askew=(BENEATH, TOP),
            silent=places(layout).captions, counts=counts, words=words, follows=follows, icon="stomp_bright",
            sound="stomp",
        )  # fmt: skip
    if event.kind != "play" or top is None or not (is_swan(top.claim) or top.code & (GURU | ELEVATE)):
        return None
    manner: Manner = "swan" if is_swan(top.claim) else "guru" if top.code & GURU else "elevate"
    words, follows = play_words(event, view)
    return slam.Slam(
        manner=manner, pieces=laid_pieces(top, names), source=hand_zone(seat, layout), middle=TOP, rests=TOP,
        askew=(BENEATH, TOP), silent=places(layout).captions, counts=counts, words=words, follows=follows,
        icon="" if manner == "swan" else f"{manner}_bright", sound=manner,
    )  # fmt: skip


def stomp_words(event: Event, view: View) -> tuple[str, str]:
    """Return who stomps what of whom, and how long it rests (E22); nothing of that where the round is over."""
    names, owner = view.names, event.facts["owner"]
    others = _("{who} stomps your {what}") if names.is_you(owner) else _("{who} stomps {name}’s {what}")
    words = _("You stomp {name}’s {what}") if names.is_you(event.seat) else others
    words = words.format(who=names[event.seat], name=names[owner], what=cancelled(event))
    return words, "" if view.observation.is_round_over else _("not again in this trick")


def play_words(event: Event, view: View) -> tuple[str, str]:
    """Return who plays a Black Swan, Elevate or the Guru, and what that means for the others (E19, E21, E32)."""
    seat, names = event.seat, view.names
    claim = Claim(*event.facts["claim"])
    if is_swan(claim):
        mine, other = _("You play a {what}"), _("{who} plays a {what}")
        words = names.tell(seat, mine, other, who=names[seat], what=named(claim))
        return words, _("only a stronger one beats it")
    if [moved.face for moved in event.moved] == ["GURU"]:
        words = names.tell(seat, _("You play the Guru"), _("{who} plays the Guru"), who=names[seat])
        return words, _("only a Black Swan beats it")
    under = view.observation.plays[-1]
    mine, other = _("You elevate {name}’s {what}"), _("{who} elevates {name}’s {what}")
    if names.is_you(under.seat):
        mine, other = _("You elevate your {what}"), _("{who} elevates your {what}")
    words = mine if names.is_you(seat) else other
    words = words.format(who=names[seat], name=names[under.seat], what=inside(under.claim))
    return words, _("now {what}").format(what=inside(claim))
