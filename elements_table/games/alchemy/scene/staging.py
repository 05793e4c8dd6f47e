"""How what happens in Alchemy is shown: from a draft's places, and Aether beside the cards of its pile."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from elements_table.games.alchemy.rules.data import Formula, emblem_name
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import LETTERS
from elements_table.games.alchemy.rules.vocabulary import Do
from elements_table.games.alchemy.scene.drafts import AETHER
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.alchemy.scene.layout import OFFER, SHOWN, TRAY, AlchemyPart, View
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.shown import Shown
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.theme import CARD_ASPECT, ELEMENT
from elements_table.ui.interludes.spark import Seal, Spark
from elements_table.ui.stage.scene import Announcement, Interlude, Layout, Mood, Staging, outcome

FIRING, TRAVEL, ANNOUNCED = 420.0, 120.0, 1800.0


class AlchemyStaging(AlchemyPart, Staging[AlchemyObservation]):
    """Cards and tokens, on their ways, each ability in its time."""

    elements: ClassVar[Sequence[str]] = ("fire", "water", "earth", "air", "aether")
    lays: ClassVar[frozenset[str]] = frozenset({"complete"})

    def interlude(self, event: Event, view: View, layout: Layout) -> Interlude | None:
        """Return the spark that runs to an ability and the seal on a new formula, where a row is seen."""
        acts = event.kind == "ability" and event.facts["choice"] != "no"
        if not (acts or event.kind == "complete"):
            return None
        zone, slug = f"row{event.seat}", str(event.facts["formula"])
        formula, shown = self.game.formulae[slug], Shown(self.game, view, layout)
        if acts:
            return Spark(zone=zone, name=slug, sound="spark", to=brought(formula, event.seat, shown))
        color = ELEMENT[EMBLEMS[formula.element]]
        x, y, wide = shown.places.at.asking
        at = shown.places.parlour.rect(x, y, wide, wide * CARD_ASPECT)
        return Seal(
            zone=zone, name=slug, look=formula_look(formula), at=at, emblem=emblem_name(slug), color=color,
            sound="complete", points=formula.points, to=shown.stood(event.seat, slug),
        )  # fmt: skip

    def staged(self, event: Event, view: View) -> Event:
        """Return an event with the places of a draft, and with the Aether of piles beside their cards."""
        o = view.observation
        moved = event.moved
        if event.kind in ("react", "claim"):
            moved = tuple(_pooled(m) for m in moved)
            moved += _closing_up(o.piles, event.facts["pile"]) if event.kind == "claim" else ()
        elif event.kind == "complete" and event.seat == o.seat and isinstance(view.draft, PayDraft):
            end = f"end.{'right' if view.draft.right else 'left'}"
            moved = tuple(
                Moved(end if m.target.startswith("completed") else TRAY, m.target, m.face or _aether(m), m.count)
                for m in moved
            )
        elif event.kind in ("deal", "keep"):
            mine = f"formulae.{o.seat}"  # they lie in the middle before they are kept; a spectator has none
            ways = [(OFFER if m.source == mine else m.source, OFFER if m.target == mine else m.target) for m in moved]
            moved = tuple(Moved(*way, m.face, m.count) for way, m in zip(ways, moved, strict=True))
        return Event(event.kind, event.seat, moved, event.facts)

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """A formula, mastery and a card taken please, a card lost stings, and the game pleases who wins it."""
        if event.kind in ("complete", "mastery"):
            return {event.seat: "pleased"}
        if event.kind == "take_element":
            return {event.seat: "pleased", event.facts["from"]: "stung"}
        return outcome(event.facts["winners"], len(view.names.seats)) if event.kind == "end" else {}

    def sound(self, event: Event, view: View) -> str:
        tokens = dict.fromkeys(("mastery", "turn_void", "void", "aether", "convert"), "token")
        taken = dict.fromkeys(("claim", "draw_element", "take_element", "draw_formulae"), "take")
        dealt = dict.fromkeys(("deal", "draw", "shuffle"), "deal")
        others = {"react": "react", "complete": "complete", "ability": "spark", "skip": "tick", "last_round": "tick"}
        others |= {"end": "thump", "keep": "", "ask": ""}
        return (tokens | taken | dealt | others).get(event.kind, "place")

    def at_stake(self, view: View) -> bool:
        """The end has come near: a last round, or one formula or mastery token short of it."""
        o, goal = view.observation, self.game.variant(None, len(view.names.seats)).counts.goal
        return o.final_round or min(o.supply) <= 1 or max(map(len, o.completed)) + 1 >= goal

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        words = _said(event, view)
        return (Announcement(event.seat, words),) if words else ()

    def strikes(self, event: Event, view: View) -> Sequence[Announcement]:
        words, giver = _struck(event, view), view.observation.to_move
        return (Announcement(giver, words),) if words and giver != view.names.you else ()

    def pause(self, event: Event, view: View) -> float:
        if event.kind == "last_round":
            return ANNOUNCED
        return {"ability": FIRING, "react": FIRING, "sort": FIRING}.get(event.kind, TRAVEL)


GAINED: Final[Mapping[Do, int]] = {
    "gain_aether": 4, "void_to_aether": 4, "gain_void": 5, "lose_void": 5, "draw_elements": 6, "take_element": 6,
    "draw_formulae": 7,
}  # fmt: skip
"""Among what a seat holds, what a part of an ability changes besides masteries."""


def brought(formula: Formula, seat: int, shown: Shown) -> list[tuple[float, float]]:
    """Return where what an ability of a seat's formula brings will lie: at all whom it befalls, once known."""
    found = []
    for effect in formula.effects:
        others = [other for other in range(shown.places.seats) if other != seat]
        for part in effect.parts:
            befalls = [seat] if part.yours or effect.to == "you" else others if effect.to == "others" else []
            if part.do in GAINED:
                found += [shown.places.holding(one, GAINED[part.do]) for one in befalls]
            elif part.do in ("gain_mastery", "turn_void") and part.element in SHOWN:
                found += [shown.places.token(one, part.element) for one in befalls]
    return list(dict.fromkeys(found))


def _said(event: Event, view: View) -> str:
    """Return what is said at the seat of an event, empty for nothing."""
    kind, facts = event.kind, event.facts
    if kind == "claim":
        return _("Pile {n} for me.").format(n=facts["pile"])
    if kind == "ability":
        return {"no": _("Not now."), "yes": _("I use it.")}.get(facts["choice"], "")
    if kind == "draw_formulae":
        number = sum(moved.count for moved in event.moved)
        return plural("I draw {n} formula.", "I draw {n} formulae.", number).format(n=number)
    if kind == "take_element":
        return view.names.tell(facts["from"], _("I take one of yours."), _("I take a card from {name}."))
    return {
        "skip": _("Nothing this time."),
        "ask": _("Let me see."),
        "draw_element": _("I draw one."),
        "lay_under": _("Back under its deck."),
    }.get(kind, "")


def _struck(event: Event, view: View) -> str:
    """Return what is done to the reader, as the player says who does it; empty for nothing."""
    facts, you = event.facts, view.names.you
    if event.kind == "take_element" and facts["from"] == you:
        return _said(event, view)
    if event.seat != you or you is None:
        return ""
    if event.kind == "mastery":
        return _("{element} mastery for you.").format(element=element_word(LETTERS.index(facts["element"])))
    if event.kind not in ("void", "aether"):
        return ""
    name = _("Void") if event.kind == "void" else _("Aether")
    words = _("{n} {name} for you.") if facts["number"] > 0 else _("I take {n} {name} from you.")
    return words.format(n=abs(facts["number"]), name=name)


def _pooled(moved: Moved) -> Moved:
    """Return a move of Aether with its own place beside a pile's cards."""
    if moved.source == "pool" and moved.target.startswith("piles."):
        return Moved("pool", moved.target.replace("piles.", "pooled."), "aether", moved.count)
    if moved.source.startswith("piles.") and moved.target.startswith("aether."):
        return Moved(moved.source.replace("piles.", "pooled."), moved.target, "aether", moved.count)
    return moved


def _closing_up(piles: Sequence[str], claimed: int) -> tuple[Moved, ...]:
    """Return how the piles behind a claimed one, counted from 1, move up into its place."""
    places = range(claimed - 1, len(piles))
    return tuple(
        Moved(f"pooled.{n + 1}", f"pooled.{n}", "aether")
        if letter == AETHER
        else Moved(f"piles.{n + 1}", f"piles.{n}", letter)
        for n in places
        for letter in piles[n]
    )


def _aether(moved: Moved) -> str | None:
    return "aether" if moved.source.startswith("aether") else None
