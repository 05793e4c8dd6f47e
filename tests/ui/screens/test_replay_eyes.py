"""A replay through the eyes of everybody or of one seat: it shows the cards that those may see, and no more."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from elements_table.kernel.registry import PACKAGES
from elements_table.ui.features.replay.replay import opened
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.view import Back
from tests.ui.driver import Driver
from tests.ui.replayed import finished, replayed


@pytest.mark.parametrize("name", PACKAGES)
def test_everyones_cards_are_those_that_each_holds_and_ones_own_eyes_see_no_more(
    name: str, driver: Driver, home: Path
) -> None:
    screen = replayed(driver, finished(home, name, 4, 90))
    count = len(screen.match.seats)
    for part in (0.3, 0.9):
        screen.mode.go_to(int(part * (len(screen.mode.playback.stops) - 1)))
        driver.rest()
        layout, scene = screen.state.layout, screen.scene
        for seat in range(1, count):
            for place in scene.hands(seat):
                zone = scene.zone_of(place, layout)
                shown = [actor.piece for actor in screen.stage.actors[zone]]
                held = screen.mode.playback.position()
                for part_of in place.split("."):
                    held = held[int(part_of) if part_of.isdecimal() else part_of]
                kept = screen.mode.playback.kept(seat) is not None
                assert len(shown) == len(held) - kept
                assert not any(isinstance(piece.look, Back) for piece in shown)
                poses = [actor.pose for actor in screen.stage.actors[zone]]
                assert len({(pose.x, pose.y) for pose in poses}) == len(poses)
                assert all(0 < p.x < layout.width and 0 < p.y < layout.height for p in poses)
        driver.key(pygame.K_e)
        driver.rest()
        assert screen.mode._eyes == 1
        for seat in range(1, count):
            for place in scene.hands(seat):
                pieces = screen.stage.actors[scene.zone_of(place, screen.state.layout)]
                assert all(isinstance(actor.piece.look, Back) for actor in pieces)
        screen.mode.look(0)


def test_each_seats_eyes_see_its_own_hand_near(driver: Driver, home: Path) -> None:
    screen = replayed(driver, finished(home, "dragon", 4, 40))
    screen.mode.go_to(len(screen.mode.playback.stops) - 4)
    for place, label in enumerate(screen.mode.eyes[1:]):
        driver.key(pygame.K_e)
        driver.rest()
        assert screen.state.viewer == screen.state.layout.viewer == place
        hand = screen.mode.playback.position()["hands"][place]
        assert sorted(actor.piece.name for actor in screen.stage.actors["hand"]) == sorted(hand)
        assert label == ("Your cards" if place == 0 else f"B{place}’s cards")
    driver.key(pygame.K_e)
    assert screen.mode._eyes == 0


def test_nobody_is_called_you_through_the_eyes_of_another(driver: Driver, home: Path) -> None:
    match = finished(home)
    screen = replayed(driver, match)
    assert [screen.views.names[seat] for seat in (0, 1)] == ["You", "B1"]
    screen.mode.look(2)
    assert [screen.views.names[seat] for seat in (0, 1)] == ["Player", "B1"]
    driver.app.navigator.push(screen := opened(driver.app, match, None))
    assert screen.mode.eyes[1] == "Player’s cards" and screen.views.names[0] == "Player"


@pytest.mark.parametrize("name", ["dragon", "elemies"])
def test_hands_that_lie_open_leave_the_faces_in_sight(name: str, driver: Driver, home: Path) -> None:
    screen = replayed(driver, finished(home, name, 4, 30))
    layout, scene = screen.state.layout, screen.scene
    places = [scene.seat_place(seat, layout) for seat in range(4)]
    for seat in range(1, 4):
        for actor in screen.stage.actors[scene.zone_of(f"hands.{seat}", layout)]:
            half, high = actor.pose.width / 2, actor.pose.width * 0.7
            card = (actor.pose.x - half, actor.pose.y - high, 2 * half, 2 * high)
            for place in places:
                assert place is not None
                assert not meet(card, (place.x - place.r, place.y - place.r, 2 * place.r, 2 * place.r))


def test_whoever_has_the_kitty_shows_it_and_before_that_nobody_does(driver: Driver, home: Path) -> None:
    match = finished(home, "dragon", 4, 30)
    screen = replayed(driver, match)
    assert all(isinstance(actor.piece.look, Back) for actor in screen.stage.actors["kitty"])
    screen.mode._stand(len(screen.mode.playback.stops) - 2)
    truth = screen.mode.playback.position()
    assert sorted(actor.piece.name for actor in screen.stage.actors["kitty"]) == sorted(truth["kitty"])


def test_each_pair_of_eyes_is_told_what_it_may_know(driver: Driver, home: Path) -> None:
    match = finished(home, "alchemy", 4, 120)
    screen = replayed(driver, match)
    events = match.told()
    hidden = [event for event in events if event.seen_by(1) != event]
    assert hidden and all(screen.views.told(event) == event for event in events)
    screen.mode.look(2)
    assert all(screen.views.told(event) == event.seen_by(1) for event in events)


def test_what_others_have_chosen_in_secret_is_not_in_their_open_hands(driver: Driver, home: Path) -> None:
    screen = replayed(driver, finished(home, "influence", 4, 40))
    stops = range(len(screen.mode.playback.stops) - 1)
    found = 0
    for stop in stops:
        screen.mode.go_to(stop)
        chosen = {seat: screen.mode.playback.kept(seat) for seat in (1, 2)}
        if not any(chosen.values()):
            continue
        found += 1
        driver.rest()
        for seat, card in chosen.items():
            (place,) = screen.scene.hands(seat)
            shown = screen.stage.actors[screen.scene.zone_of(place, screen.state.layout)]
            held = screen.mode.playback.position()["hands"][seat]
            assert len(shown) == len(held) - (card is not None)
    assert found > 2
