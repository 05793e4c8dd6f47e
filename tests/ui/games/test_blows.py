"""Cards that strike the table of Elemies: what is said is true, they land where they belong, and time stands."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pygame
import pytest

from elements_table.games.elemies.rules.actions import STOMPING
from elements_table.games.elemies.rules.claims import SINGLES, beats, inside, is_swan
from elements_table.games.elemies.rules.data import BITS
from elements_table.games.elemies.scene.cloth import ruler_of
from elements_table.games.elemies.scene.layout import BENEATH, PILE, TOP, places
from elements_table.games.elemies.scene.staging import play_words, stomp_words
from elements_table.kernel.game import Event
from elements_table.match.play.match import Match
from elements_table.ui.drawing.theme import TEAM_RINGS
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.interludes.slam import CHIP_AT, CHIP_HEIGHT, GOES_HOME, LANDS, MANNERS, Slam
from elements_table.ui.interludes.victory import SHAKES, Shout
from elements_table.ui.parlour.ruler import ruler_places
from elements_table.ui.platform import window
from elements_table.ui.stage import announce
from elements_table.ui.stage.scene import Names, View
from tests.ui.driver import FRAME, Driver
from tests.ui.elemies_table import FULL, at_position, sit
from tests.ui.stage.test_announcements import told

SETTINGS = {"ask_first": False, "chime": False, "reduced_motion": False}
PLAYERS = ("Ada", "Bruno", "Cleo", "Dara")
SINGLE: dict[str, Any] = {
    **FULL,
    "hands": [
        ["A4", "E6", "W6", "A6", "F6", "FK", "WA", "STOMP", "GURU", "ELEVATE"],
        ["F2", "W3", "W4", "A5"],
        ["E3", "E7", "W9", "A10"],
        ["E2", "A3", "E8"],
    ],
    "treasures": [[], ["FA", "AA", "EA"], ["WJ", "EJ"], ["FQ", "AQ", "EQ"]],
    "top": {"seat": 3, "cards": ["F7"]},
    "plays": [{"seat": 2, "cards": ["F5"]}],
}


def every_card(position: dict[str, Any]) -> dict[str, Any]:
    """Return a position with the cards that lie nowhere in its piles of treasure."""
    lain = [card for part in ("hands", "treasures") for cards in position[part] for card in cards]
    lain += position["top"]["cards"] + [card for play in position["plays"] for card in play["cards"]]
    rest = [card for card in BITS if card not in lain]
    treasures = [[*cards, *rest] if seat == 1 else cards for seat, cards in enumerate(position["treasures"])]
    return {**position, "treasures": treasures}


def seen(match: Match, beat: Any, seat: int) -> View:
    return View(beat.views.get(seat, beat.views[None]), Names(PLAYERS, seat, True))


# ---- what is said


@pytest.mark.parametrize("seed", range(4))
def test_what_a_chip_says_of_a_blow_is_true_for_each_who_reads_it(seed: int) -> None:
    said = 0
    for match, beat in islice(told("elemies", seed, 500), 500):
        event: Event = beat.event
        for seat in range(4):
            view = seen(match, beat, seat)
            o = view.observation
            if event.kind == "stomp":
                words, follows = stomp_words(event, view)
                check_names(words, seat, event.seat, event.facts["owner"])
                cards = sum(BITS[moved.face] for moved in event.moved if moved.source == "top")
                assert (follows == "not again in this trick") == (not o.is_round_over)
                assert o.stomped & cards == cards or not follows
                said += 1
            elif event.kind == "play" and (is_swan(o.top.claim) or {"GURU", "ELEVATE"} & faces(event)):
                words, follows = play_words(event, view)
                check_play(view, event, words, follows)
                said += 1
    assert said


def faces(event: Event) -> set[str | None]:
    return {moved.face for moved in event.moved}


def check_names(words: str, reader: int, who: int, whose: int) -> None:
    assert words.startswith("You stomp " if who == reader else f"{PLAYERS[who]} stomps ")
    assert (" your " in words) == (whose == reader)
    assert whose == reader or f" {PLAYERS[whose]}’s " in words


def check_play(view: View, event: Event, words: str, follows: str) -> None:
    o, is_mine = view.observation, view.names.you == event.seat
    claim = o.top.claim
    assert words.startswith("You " if is_mine else f"{PLAYERS[event.seat]} ")
    beaten = [single for single in SINGLES if beats(single, claim)]
    if is_swan(claim):
        assert follows == "only a stronger one beats it" and not beaten
    elif "GURU" in faces(event):
        assert follows == "only a Black Swan beats it" and not beaten
    else:
        under = o.plays[-1]
        whose = "your" if view.names.you == under.seat else f"{PLAYERS[under.seat]}’s"
        assert words.endswith(f"{whose} {inside(under.claim)}")
        assert follows == f"now {inside(claim)}"
        assert claim.kind == under.claim.kind and abs(claim.rank - under.claim.rank) == 1


# ---- how it is shown


def struck(driver: Driver, text: str, position: dict[str, Any] = SINGLE) -> tuple[TableScreen, Slam, list[Any]]:
    """Return a table at which the reader has just struck, the blow, and what is heard from then on."""
    table = sit(driver, at_position(every_card(position)))
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    heard: list[Any] = []
    driver.app.services.sound.play = lambda *sound: bool(heard.append((driver.now, sound[0])))  # type: ignore[method-assign]  # noted instead of heard
    action = next(action for action in table.match.legal_actions(0) if str(action) == text)
    table.turn.act(action)
    blow = table.interludes.playing
    assert isinstance(blow, Slam)
    return table, blow, heard


def names(table: TableScreen, zone: str) -> list[str]:
    return [actor.piece.name for actor in table.stage.actors[zone]]


def test_a_stomp_lands_before_it_sounds_and_what_it_cancels_goes_home(driver: Driver) -> None:
    table, blow, heard = struck(driver, "stomp")
    begun = driver.now
    boot = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "STOMP")
    assert boot.pose.alpha == 0, "it has left the hand"
    assert (blow.words, blow.follows) == ("You stomp Dara’s Fire 7", "not again in this trick")
    driver.until(lambda: driver.now - begun > GOES_HOME - FRAME, ms=FRAME)
    assert names(table, TOP) == ["F7"]
    assert [name for _at, name in heard] == ["stomp"]
    assert heard[0][0] - begun == pytest.approx(LANDS, abs=2 * FRAME)
    driver.until(lambda: names(table, TOP) == ["F5"], 1, ms=FRAME)
    seven = next(actor for actor in table.stage.actors["hand_east"] if actor.piece.name == "F7")
    assert seven.flight is not None and seven.flight.flip is None
    driver.until(lambda: not table.interludes.is_on)
    assert driver.now - begun == pytest.approx(MANNERS["stomp"].length, abs=60)
    boot = table.stage.actors[PILE][-1]
    assert boot.piece.name == "STOMP" and boot.pose.alpha == 1 and boot.pose.width > 100
    driver.rest_stage()
    assert boot.pose == boot.home


def test_the_clock_of_reactions_stands_while_a_blow_is_shown_and_nothing_is_offered(driver: Driver) -> None:
    table, _blow, _heard = struck(driver, "stomp")
    window = table.state.window
    assert window.is_open and window.left == window.length
    driver.step(frames=20)
    assert table.interludes.is_on and window.left == window.length and not table.reactions.widgets()
    driver.until(lambda: not table.interludes.is_on)
    driver.step(frames=3)
    assert window.is_open and window.left < window.length


@pytest.mark.parametrize(
    ("text", "manner", "words"),
    [
        ("play GURU", "guru", "You play the Guru"),
        ("play ELEVATE", "elevate", "You elevate Dara’s Fire 7"),
        ("play W6 F6 A6 E6", "swan", "You play a Black Swan, four sixes"),
    ],
)
def test_cards_that_turn_a_trick_come_to_the_middle_and_then_lie_where_they_belong(
    driver: Driver, text: str, manner: str, words: str
) -> None:
    table, blow, heard = struck(driver, text)
    assert (blow.manner, blow.words, blow.says) == (manner, words, True)
    driver.step(frames=int((CHIP_AT + 100) / FRAME))
    assert [name for _at, name in heard] == [manner]
    assert names(table, TOP) == ["F7"]
    driver.until(lambda: not table.interludes.is_on)
    assert table.painter._painted_view().observation.top.seat == 0, "what is to be read is what the chip has said"
    assert table.stage.carrying() and not table.state.base_stale
    driver.rest_stage()
    lying = table.stage.actors[TOP]
    assert sorted(actor.piece.name for actor in lying) == sorted(text.split()[1:])
    assert all(actor.pose == table.stage.rest_pose(actor) for actor in lying)


def test_a_click_ends_a_blow_and_nothing_stays_hidden(driver: Driver) -> None:
    table, _blow, heard = struck(driver, "stomp")
    driver.step(frames=5)
    driver.press(700, 300)
    assert not table.interludes.is_on and not table.stage.moving()
    assert names(table, TOP) == ["F5"] and not heard
    assert all(actor.pose.alpha == 1 for actors in table.stage.actors.values() for actor in actors)


def test_under_reduced_motion_a_blow_is_a_picture_with_its_chip(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table, blow, heard = struck(driver, "stomp")
    driver.step(frames=12)
    assert table.interludes.playing is blow and names(table, TOP) == ["F5"] and not table.stage.moving()
    driver.until(lambda: not table.interludes.is_on, 3)
    assert [name for _at, name in heard] == ["stomp"]


def test_whoever_calls_grows_at_the_seat_and_the_bet_stands_beside(driver: Driver) -> None:
    table = sit(driver, at_position(FULL))
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    heard: list[str] = []
    driver.app.services.sound.play = lambda name, *_how: bool(heard.append(name))  # type: ignore[method-assign]  # noted instead of heard
    table.turn.act(next(action for action in table.match.legal_actions(0) if str(action) == "call"))
    shout = table.interludes.playing
    assert isinstance(shout, Shout) and heard == ["call"]
    assert (shout.seat, shout.words) == (0, "Elemies!")
    assert (shout.face.mood, shout.color) == ("pleased", TEAM_RINGS[0])
    shown = table.scene.readouts.meanings(table.painter._painted_view(), table.state.layout)
    assert "Elemies!" not in [tip.title for _rect, tip in shown], "the bet is still on its way"
    assert shout.stake == "75" and max(abs(shout.shake(float(ms))) for ms in range(0, 600, 10)) == max(SHAKES)
    driver.until(lambda: table.interludes.before is None, 2, ms=FRAME)
    assert table.interludes.is_on, "the table has it before anything else can happen"
    driver.until(lambda: not table.interludes.is_on, 2)
    tag = next(rect for rect, tip in table.scene.readouts.meanings(table.view(), table.state.layout)
               if tip.title == "Elemies!")  # fmt: skip
    assert pygame.FRect(tag).collidepoint(shout.to), "the coin lands where it stays"
    tips = [tip.title for _rect, tip in table.scene.readouts.meanings(table.view(), table.state.layout)]
    assert "Elemies!" in tips, "its tag stays"


def test_what_lies_there_is_thrown_aside_in_a_darker_table_and_lies_straight_after_it(driver: Driver) -> None:
    table = sit(driver, at_position(FULL))
    table.bots.worker = None
    driver.rest()
    lain = [actor for zone in (BENEATH, TOP) for actor in table.stage.actors[zone]]
    before = lain and window.surface().get_at((4, 4))[:3]
    table.match.act(0, STOMPING)
    driver.until(lambda: isinstance(table.interludes.playing, Slam), ms=FRAME)
    blow = table.interludes.playing
    assert isinstance(blow, Slam) and blow.hides == {BENEATH, TOP}
    assert [actor for actor, *_rest in blow._thrown] == lain
    strikes = blow._to[0]
    for _actor, _piece, start, aside in blow._thrown:
        assert 4 <= abs(aside.angle - start.angle) < 9
        assert abs(aside.x - strikes.x) + aside.width / 2 > strikes.width / 2 + 20, "some of it is seen"
        assert abs(aside.y - strikes.y) < strikes.width
    driver.step(ms=GOES_HOME - 20.0)
    driver.step(ms=FRAME)
    after = window.surface().get_at((4, 4))[:3]
    assert sum(after) < 0.8 * sum(before)
    driver.until(lambda: not table.interludes.is_on, 3)
    driver.rest()
    assert window.surface().get_at((4, 4))[:3] == before
    for zone in (BENEATH, TOP, PILE):
        assert all(actor.pose == table.stage.rest_pose(actor) for actor in table.stage.actors[zone])


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_what_a_blow_says_lies_over_no_count_and_no_card(size: tuple[int, int], screen: pygame.Surface) -> None:
    driver = Driver(size)
    table = sit(driver, at_position(FULL | {"scores": [250, 240]}))
    table.bots.worker = None
    driver.rest()
    table.match.act(0, STOMPING)
    driver.until(lambda: isinstance(table.interludes.playing, Slam), ms=FRAME)
    blow, layout = table.interludes.playing, table.state.layout
    assert isinstance(blow, Slam)
    x, y, wide = blow._chip
    chip = pygame.FRect(x - wide / 2, y - CHIP_HEIGHT / 2, wide, CHIP_HEIGHT)
    marks = ruler_places(ruler_of(places(layout), table.view(), layout.viewer))
    assert len(marks) > 1 and not [mark for mark in marks if chip.colliderect(mark.whole)]
    zone = table.stage.zones["hand"]
    cards = [announce.bounds(actor.home, zone.aspect) for actor in table.stage.actors["hand"]]
    assert cards and not [card for card in cards if chip.colliderect(card)]
    driver.close()
