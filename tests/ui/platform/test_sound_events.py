"""What is heard of each event, from where, of a hand on the screen, and at the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from elements_table.conformance.gestures import moments
from elements_table.conformance.setups import Setup
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.panels.teams import pan_of
from elements_table.ui.platform.sound import NAMES, STEPS
from elements_table.ui.shell.app import answer
from elements_table.ui.shell.screen import Felt
from elements_table.ui.widgets.list_view import Scroll
from tests.ui.driver import FRAME, Driver, players

ROOT = Path(__file__).resolve().parents[3]
SILENT = ""
HEARD: dict[str, dict[str, set[str]]] = {
    "wuxing": {
        "deal": {"deal"}, "play": {"place"}, "take": {"take"}, "discard": {"place"}, "knock": {"thump"},
        "false_knock": {"thump"}, "yield": {"token"}, "finish": {SILENT},
    },
    "elemies": {
        "deal": {"deal"}, "exchange": {"tick"}, "give": {"place"}, "pick_up": {"take"}, "call": {"call"},
        "use": {"spark"}, "play": {"place", "swan", "guru", "elevate"}, "pass": {"pass"}, "stomp": {"stomp"},
        "alone": {"place", "guru", "elevate"}, "win": {"gather"}, "round_over": {SILENT},
    },
    "influence": {
        "deal": {"deal"}, "choose": {"take"}, "reveal": {"flip"}, "add": {"piece"}, "swap_agents": {"piece"},
        "swap_markers": {"piece"}, "skip": {"tick"}, "pass": {"take"}, "end": {"thump"},
    },
    "dragon": {
        "deal": {"deal"}, "bid": {"bid"}, "pass": {"pass"}, "redeal": {SILENT}, "contract": {"tick"},
        "trump": {"trump"}, "kitty": {"take"}, "bury": {"place"}, "play": {"place", "cut"}, "trick": {"gather"},
        "hand_over": {"flip"}, "finish": {SILENT},
    },
    "alchemy": {
        "deal": {"deal"}, "keep": {SILENT}, "draw": {"deal"}, "sort": {"place"}, "react": {"react"},
        "claim": {"take"}, "complete": {"complete"}, "skip": {"tick"}, "ability": {"spark"}, "ask": {SILENT},
        "mastery": {"token"}, "turn_void": {"token"}, "void": {"token"}, "aether": {"token"}, "convert": {"token"},
        "draw_element": {"take"}, "take_element": {"take"}, "discard_element": {"place"},
        "draw_formulae": {"take"}, "lay_under": {"place"}, "move": {"place"}, "shuffle": {"deal"},
        "last_round": {"tick"}, "end": {"thump"},
    },
}  # fmt: skip
"""Game -> kind of event -> what may be heard of it; silence is on purpose: the next event, or the sheet, is heard."""


class Ear:
    """Notes what is played: name, where from, how many steps high."""

    def __init__(self, driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
        self.heard: list[tuple[str, float, int | None]] = []
        monkeypatch.setattr(driver.app.services.sound, "play", self.play)

    def play(self, name: str, pan: float = 0.0, step: int | None = None) -> bool:
        self.heard.append((name, pan, step))
        return True

    def names(self) -> list[str]:
        """Return the names since the last call."""
        names = [name for name, *_where in self.heard]
        self.heard.clear()
        return names


@pytest.fixture
def ear(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> Ear:
    return Ear(driver, monkeypatch)


# ---- events


@pytest.mark.parametrize("game_id", HEARD)
def test_every_kind_of_event_is_heard_or_silent_on_purpose(game_id: str) -> None:
    rules = sorted((ROOT / f"elements_table/games/{game_id}/rules").glob("*.py"))
    source = "".join(path.read_text(encoding="utf-8") for path in rules)
    words = re.findall(r'(?:Event|_exchange)\(\s*"(\w+)"', source)
    assert words
    assert set(words) <= set(HEARD[game_id])
    assert {name for names in HEARD[game_id].values() for name in names} <= {*NAMES, SILENT}
    game = registry().game(game_id)
    table = Setup(registry(), game_id, {}, game.data.default_seats)
    kinds = set()
    for seed in (1, 2):
        for moment in moments(table, seed, with_updates=True):
            for update in moment.updates:
                kinds.add(update.event.kind)
                for seat in (None, 0):
                    sight, event = moment.after(update, seat), update.event.seen_by(seat)
                    name = moment.scene.staging.sound(event, sight.view)
                    assert name in HEARD[game_id][event.kind], event
                    step = moment.scene.staging.step(event, sight.view)
                    assert (step is None) == (name != "bid")
                    assert step is None or 0 <= step < STEPS["bid"][0]
    assert kinds <= set(HEARD[game_id])
    assert len(kinds) > len(HEARD[game_id]) / 2


def test_a_higher_bid_is_heard_a_step_higher() -> None:
    game = registry().game("dragon")
    match = Match.new(game, None, players(*["person"] * 4), 3)
    staging = registry().scene("dragon").staging
    view: Any = Sight(match)
    steps = [staging.step(Event("bid", 1, (), {"bid": bid}), view) for bid in (70, 75, 80, 180)]
    assert steps == [0, 1, 2, 22]
    assert staging.step(Event("pass", 1), view) is None


class Sight:
    """As much of a view as a staging asks for."""

    def __init__(self, match: Match, seat: int | None = 0) -> None:
        self.observation = match.observation(seat)


@pytest.mark.parametrize(
    ("trick", "name"),
    [
        (["W5", "A9"], "cut"),
        (["W5", "A9", "A3"], "place"),
        (["W5", "W9"], "place"),
        (["A5", "A9"], "place"),
        (["W5", "DRAGON"], "cut"),
        (["A5"], "place"),
    ],
)
def test_a_trump_that_takes_the_lead_cuts(trick: list[str], name: str) -> None:
    class Trick:
        trump = 0  # Air

    observation: Any = Trick()
    observation.trick = tuple(enumerate(trick))
    view: Any = type("View", (), {"observation": observation})
    staging = registry().scene("dragon").staging
    assert staging.sound(Event("play", len(trick) - 1), view) == name


def claimed(kind: int, *faces: str) -> Event:
    return Event(
        "play", 0, tuple(Moved("hands.0", "top", face) for face in faces), {"claim": [kind, len(faces), 4, 0]}
    )


def test_the_cards_of_elemies_that_turn_a_trick_have_their_own_sound() -> None:
    staging = registry().scene("elemies").staging
    said = [claimed(0, "F5"), claimed(6, "GURU"), claimed(7, "F5", "A5", "W5", "E5"), claimed(1, "F5", "ELEVATE")]
    assert [staging.sound(event, None) for event in said] == ["place", "guru", "swan", "elevate"]


# ---- where from


def pans(driver: Driver, viewer: int, events: Sequence[Event]) -> list[float]:
    """Return where a seat of four hears events from."""
    kinds = ["regular"] * 4
    kinds[viewer] = "person"
    match = Match.new(registry().game("dragon"), None, players(*kinds), 3)
    table = driver.sit(match)
    table.bots.worker = None
    return [table.presenter._pan(event) for event in events]


def test_a_sound_comes_from_where_its_piece_goes_or_its_seat_is(driver: Driver, ear: Ear) -> None:
    said = [Event("pass", seat) for seat in range(4)]
    played = [Event("play", seat, (Moved(f"hands.{seat}", f"trick.{seat}"),)) for seat in range(4)]
    own, across = pans(driver, 0, [*said, *played]), pans(driver, 2, [*said, *played])
    assert own[1] < -0.5 < 0.5 < own[3]
    assert own[5] < 0 < own[7]
    for seat in (1, 3):
        assert across[seat] == pytest.approx(-own[seat])
        assert across[4 + seat] == pytest.approx(-own[4 + seat], abs=0.02)
    assert [own[0], own[2]] == pytest.approx([0, 0], abs=1e-9)
    assert all(-1 <= pan <= 1 for pan in own + across)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_sides_are_heard_mirrored(seats: int) -> None:
    for side in range(1, seats):
        assert pan_of(side, seats) == pytest.approx(-pan_of(seats - side, seats))
        assert abs(pan_of(side, seats)) < 1


# ---- a hand on the screen


def test_one_sound_tells_what_a_hand_has_done() -> None:
    nothing, card = Felt(), Felt(("hand", 2))
    assert answer(nothing, card, is_used=False) == "hover"
    assert answer(card, Felt(("hand", len("ab"))), is_used=False) == ""
    assert answer(card, nothing, is_used=False) == ""
    chosen = card._replace(chosen=frozenset({("hand", 2)}))
    assert answer(card, chosen, is_used=False) == "select"
    assert answer(chosen, card, is_used=False) == ""
    assert answer(card, card._replace(dragged=card), is_used=False) == "lift"
    assert answer(nothing, nothing, is_used=True) == "button"


def test_a_button_is_heard_under_the_pointer_and_when_pressed(driver: Driver, ear: Ear) -> None:
    driver.app.navigator.push(Menu(driver.app))
    driver.rest()
    ear.names()
    tile = driver.top.focus.widgets[0]
    x, y, w, h = tile.rect
    driver.move(x + w / 2, y + h / 2)
    driver.move(x + w / 2 + 3, y + h / 2)
    assert ear.names() == ["hover"]
    driver.press(x + w / 2, y + h / 2)
    assert ear.names() == []
    driver.release(x + w / 2, y + h / 2)
    assert ear.names() == ["button"]
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_TAB)
    assert ear.names() == ["hover"]


def test_a_card_is_heard_under_the_pointer_chosen_and_taken_up(driver: Driver, ear: Ear) -> None:
    match = Match.new(registry().game("wuxing"), None, players("person", "person"), 3)
    table = driver.sit(match)
    driver.rest()
    while table.state.viewer is None or not table.is_my_turn:
        driver.key(pygame.K_RETURN)
        driver.rest()
    ear.names()
    cards = table.stage.actors["hand"]
    card, other = cards[0].home, cards[-1].home
    driver.move(card.x - 20, card.y)
    driver.rest()
    assert ear.names() == ["hover"]
    driver.press(card.x - 20, card.y)
    driver.release(card.x - 20, card.y)
    assert "select" in ear.names()
    driver.press(other.x, other.y)
    driver.move(other.x, other.y - 60)
    assert ear.names()[-1] == "lift"


# ---- deals


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("game_id", HEARD)
def test_a_deal_is_a_run_of_sounds_where_cards_land(driver: Driver, ear: Ear, game_id: str, *, fast: bool) -> None:
    driver.app.services.settings_file.change(fast_animation=fast)
    game = registry().game(game_id)
    table = driver.sit(Match.new(game, None, players("person", *["regular"] * (game.data.default_seats - 1)), 5))
    table.bots.worker = None
    actors = [actor for lying in table.stage.actors.values() for actor in lying]
    flights = [actor.flight for actor in actors if actor.flight is not None and actor.flight.far]
    ends = {2 * flight.end.x / table.state.layout.width - 1 for flight in flights}
    begun, run = driver.now, []
    while table.stage.moving() and driver.now < begun + 4000:
        driver.step()
        heard = [pan for name, pan, _step in ear.heard if name == "deal"]
        ear.names()
        assert len(heard) <= 1
        run += [(driver.now, pan) for pan in heard]
    times = [at for at, _pan in run]
    assert all(later - earlier >= Motion.RUSTLE for earlier, later in pairwise(times))
    assert begun < times[0]
    assert len(run) >= (times[-1] - times[0]) / (Motion.RUSTLE + 2 * FRAME) + 1 > 2
    assert len({pan for _at, pan in run}) > 1 and {pan for _at, pan in run} <= ends


def test_a_pack_is_cut_and_riffled_before_it_is_dealt(driver: Driver, ear: Ear) -> None:
    driver.sit(Match.new(registry().game("dragon"), None, players(*["person"] * 4), 1))
    driver.step(frames=90)
    names = ear.names()
    assert names[:3] == ["split", "riffle", "deal"] and set(names[3:]) == {"deal"}


def test_a_deal_that_is_hurried_is_heard_no_more(driver: Driver, ear: Ear) -> None:
    table = driver.sit(Match.new(registry().game("dragon"), None, players(*["person"] * 4), 1))
    driver.step(frames=90)
    assert "deal" in ear.names()
    table.presenter.hurry()
    driver.step(frames=60)
    assert "deal" not in ear.names()


def test_with_reduced_motion_a_deal_is_one_sound(driver: Driver, ear: Ear) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    driver.sit(Match.new(registry().game("dragon"), None, players(*["person"] * 4), 1))
    driver.step(frames=60)
    assert ear.names().count("deal") == 1


# ---- how it ends


def played_on(seed: int, phase: str) -> Match:
    """Return a match of Wu Xing, seat 0 a person's, that has been played at random to a phase."""
    match = Match.new(registry().game("wuxing"), None, players("person", "random"), seed)
    rng = Random(seed)
    while match.observation(None).phase != phase:
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    return match


@pytest.mark.parametrize(
    ("phase", "won", "lost"), [("round_over", "round_won", "round_lost"), ("game_over", "win", "lose")]
)
def test_winning_and_losing_sound_unlike(driver: Driver, ear: Ear, phase: str, won: str, lost: str) -> None:
    heard = set()
    for seed in range(12):
        match = played_on(seed, phase)
        has_won = 0 in match.winners() if match.is_over else match.observation(0).last_round.winner == 0
        table = driver.sit(match)
        driver.until(lambda: isinstance(driver.top, Summary), seconds=20)
        assert ear.names()[-1] == (won if has_won else lost)
        driver.app.navigator.pop(table)
        heard.add(has_won)
        if len(heard) == 2:
            return
    raise AssertionError(f"of 12 matches all ended alike: {heard}")


def test_what_cannot_be_used_is_not_heard(driver: Driver, ear: Ear) -> None:
    driver.app.navigator.go("new_game", "wuxing")
    driver.key(pygame.K_o)
    driver.rest()
    scroll = next(widget for widget in driver.top.focus.widgets if isinstance(widget, Scroll))
    x, y, w, _h = scroll.rect
    ear.names()
    driver.click(x + w / 2, y + 4)
    assert driver.top.focus.hot is scroll
    assert ear.names() == []
