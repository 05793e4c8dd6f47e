"""The events of Elemies that strike the table: Stomp, Black Swan, Elevate, Guru and the call, and what is said."""

from __future__ import annotations

from collections.abc import Sequence

from elements_table.games.elemies.rules.claims import Claim, card_words, inside, is_swan, named
from elements_table.games.elemies.rules.data import ELEVATE, GURU, STOMP
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.faces import laid_pieces, piece
from elements_table.games.elemies.scene.layout import BENEATH, PILE, TOP, Places, hand_zone
from elements_table.games.elemies.scene.views import View
from elements_table.games.elemies.scene.words import cancelled
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.ui.panels.sides import pan_of, side_of
from elements_table.ui.panels.teams import ring_color
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.interludes.shout import Shout
from elements_table.ui.stage.interludes.slam import Slam
from elements_table.ui.stage.motion.blow import Manner
from elements_table.ui.stage.scene import Announcement, Layout, Names


def blow(event: Event, view: View, layout: Layout) -> Interlude | None:
    """Return how an event strikes the table, None where it does not."""
    if event.kind == "stomp":
        return _stomp(event, view, layout)
    if event.kind == "call":
        return _call(event.seat, view, layout)
    o = view.observation
    if event.kind != "play" or o.top is None:
        return None
    manner: Manner
    if is_swan(o.top.claim):
        manner = "swan"
    elif o.top.code & (GURU | ELEVATE):
        manner = "guru" if o.top.code & GURU else "elevate"
    else:
        return None
    words, follows = play_words(event, view)
    return Slam(
        manner=manner, pieces=laid_pieces(o.top, view.element_names), source=hand_zone(event.seat, layout),
        middle=TOP, rests=TOP, askew=(BENEATH, TOP), silent=Places(layout).captions, words=words, follows=follows,
        icon="" if manner == "swan" else f"{manner}_bright", sound=manner,
    )  # fmt: skip


def _stomp(event: Event, view: View, layout: Layout) -> Slam:
    owner: int = event.facts["owner"]
    words, follows = stomp_words(event, view)
    return Slam(
        manner="stomp", pieces=[piece(STOMP, view.element_names)], source=hand_zone(event.seat, layout), middle=TOP,
        rests=PILE, cancelled=hand_zone(owner, layout), askew=(BENEATH, TOP), silent=Places(layout).captions,
        words=words, follows=follows, icon="stomp_bright", sound="stomp",
    )  # fmt: skip


def _call(seat: int, view: View, layout: Layout) -> Shout:
    side = side_of(seat, layout.viewer, 4)
    return Shout(
        face=view.names.face(seat, "pleased"), place=Places(layout).seat(side),
        color=ring_color(seat, layout.viewer), sound="call", pan=pan_of(side, 4),
    )  # fmt: skip


def stomp_words(event: Event, view: View) -> tuple[str, str]:
    """Return who stomps what of whom, and how long it rests (E22); nothing of that where the round is over."""
    o = view.observation
    names, owner = view.names, event.facts["owner"]
    what = cancelled([moved.face for moved in event.moved if moved.source == "top" and moved.face])
    if names.is_you(event.seat):
        words = _("You stomp {name}’s {what}")
    elif names.is_you(owner):
        words = _("{who} stomps your {what}")
    else:
        words = _("{who} stomps {name}’s {what}")
    words = words.format(who=names[event.seat], name=names[owner], what=what)
    return words, "" if o.is_round_over else _("not again in this trick")


def struck(event: Event, view: View) -> Sequence[Announcement]:
    """Return what an event does to the reader, or gives, as it is said at the seat that does so."""
    o: ElemiesObservation = view.observation
    you = view.names.you
    if you is None or event.seat == you:
        return ()
    if event.kind == "pick_up":
        gifts = [moved for moved in event.moved if moved.target == f"hands.{you}" and moved.face]
        words = _("{name} gave you {card}")
        return [
            Announcement(giver, words.format(name=view.names[giver], card=card_words(gift.face or "")))
            for gift in gifts
            if (giver := int(gift.source.partition(".")[2])) != you
        ]
    if event.kind == "use" and event.facts.get("banned") == you:
        return (Announcement(event.seat, "\n".join((_("You are banned"), _("this trick")))),)
    if event.kind == "stomp" and event.facts["owner"] == you:
        return (Announcement(event.seat, stomp_words(event, view)[0]),)
    if event.kind != "play" or o.top is None:
        return ()
    is_over_mine = bool(o.plays) and o.plays[-1].seat == you and o.top.code & (GURU | ELEVATE)
    if is_swan(o.top.claim) or is_over_mine:
        return (Announcement(event.seat, "\n".join(play_words(event, view))),)
    return ()


def play_words(event: Event, view: View) -> tuple[str, str]:
    """Return who plays a Black Swan, Elevate or the Guru, and what that means for the others (E19, E21, E32)."""
    o = view.observation
    claim = Claim(*event.facts["claim"])
    faces = [moved.face for moved in event.moved]
    if is_swan(claim):
        words = _who(event.seat, view.names, _("You play a {what}"), _("{who} plays a {what}"), named(claim))
        return words, _("only a stronger one beats it")
    if faces == ["GURU"]:
        words = _who(event.seat, view.names, _("You play the Guru"), _("{who} plays the Guru"))
        return words, _("only a Black Swan beats it")
    under = o.plays[-1]
    what = inside(under.claim)
    mine, other = _("You elevate your {what}"), _("{who} elevates your {what}")
    if not view.names.is_you(under.seat):
        mine, other = _("You elevate {name}’s {what}"), _("{who} elevates {name}’s {what}")
    words = _who(event.seat, view.names, mine, other, what, view.names[under.seat])
    return words, _("now {what}").format(what=inside(claim))


def _who(seat: int, names: Names, mine: str, other: str, what: str = "", name: str = "") -> str:
    return (mine if names.is_you(seat) else other).format(who=names[seat], what=what, name=name)
