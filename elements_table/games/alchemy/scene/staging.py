"""How what happens in Alchemy is shown: from a draft's places, and Aether beside the cards of its pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.scene.drafts import AETHER
from elements_table.games.alchemy.scene.layout import OFFER, TRAY
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.kernel.game import Event, Moved
from elements_table.table.faces import Mood, outcome
from elements_table.table.stage.scene import Staging, View

FIRING, TRAVEL, ANNOUNCED = 420.0, 120.0, 1800.0


class AlchemyStaging(Staging):
    """Cards and tokens, on their ways, each ability in its time."""

    def staged(self, event: Event, view: View) -> Event:
        """Return an event with the places of a draft, and with the Aether of piles beside their cards."""
        o: AlchemyObservation = view.observation
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
        elif event.kind == "deal" and o.seat is not None:
            moved = tuple(
                Moved(m.source, OFFER, None, m.count) if m.target == f"formulae.{o.seat}" else m for m in moved
            )
        elif event.kind == "keep" and o.seat is not None:
            moved = tuple(Moved(OFFER, m.target, m.face) if m.source == f"formulae.{o.seat}" else m for m in moved)
        return Event(event.kind, event.seat, moved, event.facts)

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """A formula, mastery and a card taken please, a card lost stings, and the game pleases who wins it."""
        if event.kind in ("complete", "mastery"):
            return {event.seat: "pleased"}
        if event.kind == "take_element":
            return {event.seat: "pleased", event.facts["from"]: "stung"}
        return outcome(event.facts["winners"], len(view.names.seats)) if event.kind == "end" else {}

    def sound(self, event: Event, view: View) -> str:
        """Return the sound of an event."""
        tokens = dict.fromkeys(("mastery", "turn_void", "void", "aether", "convert"), "token")
        taken = dict.fromkeys(("claim", "draw_element", "take_element", "draw_formulae"), "take")
        dealt = dict.fromkeys(("deal", "draw", "shuffle"), "deal")
        others = {
            "react": "react",
            "complete": "complete",
            "ability": "spark",
            "skip": "tick",
            "last_round": "tick",
            "end": "thump",
            "keep": "",
            "ask": "",
        }
        return (tokens | taken | dealt | others).get(event.kind, "place")

    def pause(self, event: Event, view: View) -> float:
        """Return how long a firing card stays raised, and a token's travel is seen."""
        if event.kind == "last_round":
            return ANNOUNCED
        return {"ability": FIRING, "complete": FIRING, "react": FIRING, "sort": FIRING}.get(event.kind, TRAVEL)


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
