"""Positions of Dragon, and a person's hands on its table, for tests."""

from __future__ import annotations

import random
from typing import Any

from elements_table.games.dragon.scene.drafts import BidDraft, BuryDraft
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.table import TableScreen
from tests.ui.driver import Driver, players

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]
HANDS = [
    ["F15", "F14", "F12", "F9", "F5", "F3", "W13", "W10", "A15", "A6", "E11", "E4", "DRAGON"],
    ["A2", "A3", "A4", "A5", "A7", "A8", "A10", "A11", "F6", "F7", "F8", "F10", "F2"],
    ["E2", "E3", "E5", "E6", "E8", "E9", "E7", "F11", "F13", "W12", "W11", "W3", "W15"],
    ["W2", "W4", "W6", "W7", "W9", "E10", "E12", "E13", "E14", "E15", "A12", "A14", "A9"],
]
KITTY = ["A13", "W5", "W8", "W14", "F4"]
BIDDING: dict[str, Any] = {
    "hands": HANDS,
    "kitty": KITTY,
    "dealer": 0,
    "to_move": 0,
    "phase": "bid",
    "bids": [[1, 75], [2, 80], [3, "pass"], [0, 90], [1, 100], [2, "pass"]],
}
EXCHANGE: dict[str, Any] = {
    **BIDDING,
    "phase": "bury",
    "bids": [[1, 75], [2, 80], [3, "pass"], [0, 105], [1, "pass"], [2, "pass"]],
    "contract": {"seat": 0, "bid": 105, "trump": "fire"},
}
LAID = ["W8", "A6", "A13", "E4", "E11"]
TRICK: dict[str, Any] = {
    "hands": [["W14", "W8", "A9", "E15", "F5", "DRAGON"], ["A2", "A3", "A4", "A5", "A7"],
              ["E2", "E3", "E5", "E6", "E8"], ["W2", "W4", "W6", "W7", "E10"]],
    "phase": "play",
    "to_move": 0,
    "contract": {"seat": 1, "bid": 115, "trump": "fire"},
    "trick": [[1, "W10"], [2, "W15"], [3, "W5"]],
    "last_trick": [[1, "A11"], [2, "E9"], [3, "A14"], [0, "A10"]],
    "tricks": 7,
}  # fmt: skip


def posed(driver: Driver, position: dict[str, Any], **options: object) -> TableScreen:
    """Open a table at a position, with the first seat's person before it."""
    seats = players("person", "regular", "regular", "regular")
    table = driver.sit(Match.from_position(registry().game("dragon"), position, seats, options), posed=True)
    driver.rest()
    return table


def dealt(driver: Driver, *kinds: str, seed: int = 3, **options: object) -> Match:
    """Begin a match that is saved; bots think in this process."""
    match = driver.app.services.saves.begin(registry().game("dragon"), options, players(*kinds), seed)
    driver.sit(match).bots.worker = None
    return match


def card(table: TableScreen, face: str, zone: str = "hand") -> Any:
    return next(actor for actor in table.stage.actors[zone] if actor.piece.name == face)


def faces(table: TableScreen, zone: str) -> list[str]:
    return [actor.piece.name for actor in table.stage.actors[zone]]


def texts(match: Match) -> list[str]:
    return [entry.text for entry in match.record]


def act_by_mouse(driver: Driver, rng: random.Random) -> None:
    """Make one random legal action as the mouse makes it; bids stay low, so that hands end."""
    table = driver.table
    o: Any = table.state.shown
    if isinstance(table.state.draft, BidDraft):
        driver.push_button("Pass" if o.high_bid and table.state.draft.may_pass else f"Bid {table.state.draft.amount}")
    elif isinstance(table.state.draft, BuryDraft):
        bury(driver, rng.sample([face for face in table.state.draft.held if table.state.draft.may_lie(face)], 5))
        driver.push_button("Bury")
    elif o.phase == "trump":
        suit = rng.choice(["Air", "Earth", "Fire", "Water"])
        driver.push_button(suit)
        driver.push_button(f"Name {suit}")
    else:
        assert table.state.choices is not None
        ref = rng.choice(sorted(table.state.choices.drags))
        actor = table.stage.actor(ref)
        assert actor is not None
        driver.drag(driver.spot(actor), driver.middle("trick0"), steps=3)


def bury(driver: Driver, chosen: list[str]) -> None:
    for face in chosen:
        driver.rest()
        driver.drag(driver.spot(card(driver.table, face)), driver.middle("tray"), steps=3)


def advise(driver: Driver) -> None:
    table = driver.table
    table.bots.worker = None
    table.bots.advise(0)
    table.hints.awaited = True
    driver.until(lambda: bool(table.state.hint))
