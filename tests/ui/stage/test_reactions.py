"""Reactions at the table: the same time for everybody, answers in order, and nothing that tells who could react."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match, Seat
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.platform.settings import REACTING
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.stage.reactions import SETTLE, Answers, Reaction, Window
from tests.ui.driver import Driver

QUIET = "tests.ui.quiet:choose"
PLAYING = "tests.ui.quiet:playing"
STOMPING = "tests.ui.quiet:stomping"
NAMES = ("Ada", "Bruno", "Cleo", "Dara")
WINDOW = 1500.0
STEP = 25.0

# Seat 0 is the viewer's; what the others hold is the same cards in other hands.
MINE = ["W5", "F5", "A6", "WJ", "WQ", "FK"]
POSITION: dict[str, Any] = {
    "top": {"seat": 3, "cards": ["W4"]},
    "plays": [{"seat": 2, "cards": ["W3"]}],
    "to_move": 0,
    "button": 2,
}
TRUTHS: dict[str, list[list[str]]] = {
    "Stomp left": [["W2", "F2", "STOMP", "A8"], ["A2", "F3", "E8", "F9"], ["E2", "A3", "F8", "A10"]],
    "Stomp opposite": [["W2", "F2", "A8", "E8"], ["A2", "F3", "STOMP", "F9"], ["E2", "A3", "F8", "A10"]],
    "Stomp right": [["W2", "F2", "A8", "F9"], ["A2", "F3", "E8", "F8"], ["E2", "A3", "STOMP", "A10"]],
}
SWANS: dict[str, list[list[str]]] = {
    "nobody": [["W2", "F2", "W9", "F9", "A10"], ["A2", "F3", "A9", "E10"], ["E2", "A3", "E9", "WA"]],
    "left": [["W2", "W9", "F9", "A9", "E9"], ["A2", "F3", "F2", "E10"], ["E2", "A3", "A10", "WA"]],
}


@pytest.fixture
def driver(screen: pygame.Surface) -> Iterator[Driver]:
    """An app that nobody watches."""
    driver = made()
    yield driver
    driver.close()


def made() -> Driver:
    driver = Driver((1024, 640))
    driver.app.services.settings_file.change(thinking=0.4, reacting=WINDOW / 1000, volume=0.0)
    return driver


def seats(*levels: str) -> list[Seat]:
    return [Seat("person", n) if not level else Seat("bot", n, level) for n, level in zip(NAMES, levels, strict=True)]


def at(hands: list[list[str]], *levels: str, mine: list[str] = MINE, **position: Any) -> Match:
    spec = {**POSITION, "hands": [mine, *hands], **position}
    return Match.from_position(registry().game("elemies"), spec, seats(*(levels or ("", QUIET, QUIET, QUIET))))


def sit(driver: Driver, match: Match) -> TableScreen:
    table = driver.sit(match)
    table.bots.worker = None
    return table


def picture() -> int:
    """Return a digest of all pixels."""
    surface = pygame.display.get_surface()
    assert surface is not None
    return hash(surface.get_buffer().raw)


def film(match: Match, acts: Mapping[int, str], seconds: float = 10.0) -> list[str]:
    """Return what can be seen and heard in each step of time: pixels, sounds, log, whether frames are drawn."""
    driver = made()
    table = sit(driver, match)
    heard: list[str] = []
    driver.app.services.sound.play = lambda name, *_where: heard.append(name)
    seen: list[str] = []
    drawn = digest = 0
    for n in range(round(seconds * 1000 / STEP)):
        if n in acts and table.state.viewer is not None:
            table.turn.choose(match.game.parse(acts[n]))
        driver.step(ms=STEP)
        if driver.top is not table:
            seen.append(type(driver.top).__name__)
            break
        if driver.app.frames != drawn:
            drawn, digest = driver.app.frames, picture()
        seen.append(f"{digest} {driver.app.frames} {heard} {table.state.lines} {table.is_my_turn}")
    driver.close()
    return seen


def differing(films: Mapping[str, list[str]]) -> list[str]:
    first, *rest = films.items()
    return [
        f"{name} from {first[0]} at step {n}"
        for name, seen in rest
        for n, (a, b) in enumerate(zip(first[1], seen, strict=True))
        if a != b
    ][:3]


def played(match: Match) -> list[str]:
    return [entry.text for entry in match.record if entry.text != "decline"]


# ---- no tells


def test_what_the_films_compare_changes_with_what_can_be_seen(screen: pygame.Surface) -> None:
    plain = film(at(TRUTHS["Stomp left"]), {10: "pass"}, 4)
    other = film(at(TRUTHS["Stomp left"]), {10: "play W5"}, 4)
    assert plain != other
    assert len(plain) == 160


@pytest.mark.parametrize("act", ["pass", "play A6"])
def test_nothing_shows_who_holds_the_stomp(screen: pygame.Surface, act: str) -> None:
    films = {name: film(at(hands), {10: act}) for name, hands in TRUTHS.items()}
    assert not differing(films)


def test_nothing_shows_whether_a_swan_could_be_played(screen: pygame.Surface) -> None:
    films = {name: film(at(hands), {10: "play A6"}) for name, hands in SWANS.items()}
    assert not differing(films)


def test_the_asked_person_cannot_tell_who_was_asked_before(screen: pygame.Surface) -> None:
    mine = [*MINE, "STOMP"]
    spec = {"to_move": 1, "top": {"seat": 0, "cards": ["W4"]}, "plays": []}
    both = {
        "nobody before": [["F6", "F2", "W8"], ["W2", "W9", "F9", "A9", "A10"], ["E9", "A3", "E10", "WA", "F3"]],
        "partner before": [["F6", "F2", "W8"], ["W9", "F9", "A9", "E9", "A10"], ["W2", "A3", "E10", "WA", "F3"]],
    }
    films = {
        name: film(at(hands, "", PLAYING, QUIET, QUIET, mine=mine, **spec), {}, 6) for name, hands in both.items()
    }
    assert not differing(films)
    assert any("Fire 6" in seen for seen in films["nobody before"])


@pytest.mark.parametrize("act", ["pass", "play A6"])
def test_at_hot_seat_nothing_shows_who_could_react(screen: pygame.Surface, act: str) -> None:
    films = {name: hot_seat_film(at(hands, "", QUIET, "", QUIET), act) for name, hands in TRUTHS.items()}
    assert not differing(films)
    assert len({len(seen) for seen in films.values()}) == 1


def hot_seat_film(match: Match, act: str) -> list[str]:
    """Return what is seen after seat 0 has acted, up to the next curtain."""
    driver = made()
    table = sit(driver, match)
    driver.until(lambda: isinstance(driver.top, Curtain))
    driver.step(frames=60)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    table.turn.choose(match.game.parse(act))
    seen: list[str] = []
    drawn = digest = 0
    while driver.top is table:
        driver.step(ms=STEP)
        if driver.app.frames != drawn:
            drawn, digest = driver.app.frames, picture()
        seen.append(f"{digest} {driver.app.frames} {table.state.lines}")
        assert len(seen) < 2000
    assert isinstance(driver.top, Curtain)
    driver.close()
    return seen[:-1]


# ---- what the window does


def test_silence_is_given_for_a_person_and_is_not_taken_back(driver: Driver) -> None:
    match = at([["F6", "F2", "W8"], ["W2", "A10"], ["E9", "A3"]], "", PLAYING, QUIET, QUIET, mine=[*MINE, "STOMP"],
               to_move=1, top={"seat": 0, "cards": ["W4"]}, plays=[])  # fmt: skip
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn)
    assert [entry.text for entry in match.record if entry.seat == 0] == ["decline"]
    assert match.undo_offer(0) is None
    assert played(match) == ["play F6", "pass", "pass"]


def test_a_pressed_chip_reacts_when_the_time_is_out(driver: Driver) -> None:
    match = at([["F6", "F2", "W8"], ["W2", "A10"], ["E9", "A3"]], "", PLAYING, QUIET, QUIET, mine=[*MINE, "STOMP"],
               to_move=1, top={"seat": 0, "cards": ["W4"]}, plays=[])  # fmt: skip
    table = sit(driver, match)
    driver.until(lambda: played(match) == ["play F6"] and driver.has_slot("stomp") and table.state.window.is_asking)
    driver.push_slot("stomp")
    assert played(match) == ["play F6"]
    driver.push_slot("stomp")
    driver.push_slot("stomp")
    driver.until(lambda: len(played(match)) > 1)
    assert played(match)[1] == "stomp"


def test_without_an_end_the_clock_waits_for_who_could_react(driver: Driver) -> None:
    match = at([["F6", "F2", "W8"], ["W2", "A10"], ["E9", "A3"]], "", PLAYING, QUIET, QUIET, mine=[*MINE, "STOMP"],
               to_move=1, top={"seat": 0, "cards": ["W4"]}, plays=[])  # fmt: skip
    driver.app.services.settings_file.change(reacting=REACTING[1])
    table = sit(driver, match)
    driver.until(lambda: played(match) == ["play F6"] and driver.has_slot("stomp") and table.state.window.is_asking)
    driver.step(frames=40, ms=1000)
    assert table.state.window.is_asking and played(match) == ["play F6"]
    driver.push_slot("stomp")
    driver.push_slot("stomp")
    driver.step(frames=40, ms=1000)
    assert table.state.window.is_asking, "the answer was taken back"
    driver.push_slot("go on")
    driver.until(lambda: len(played(match)) > 1)
    assert played(match)[1] == "pass"


@pytest.mark.parametrize("hands", TRUTHS.values(), ids=TRUTHS)
def test_without_an_end_several_people_are_waited_for_whoever_could_react(
    driver: Driver, hands: list[list[str]]
) -> None:
    driver.app.services.settings_file.change(reacting=REACTING[1])
    match = at(hands, "", QUIET, "", QUIET)
    table = sit(driver, match)
    driver.until(lambda: isinstance(driver.top, Curtain))
    driver.step(frames=60)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    table.turn.choose(match.game.parse("play A6"))
    driver.until(lambda: table.state.window.is_asking and driver.has_slot("go on"))
    driver.step(frames=40, ms=1000)
    assert table.state.window.is_asking and played(match) == ["play A6"]
    driver.push_slot("go on")
    driver.until(lambda: not table.state.window.is_open)


def test_an_armed_stomp_goes_off_at_an_opponents_play_by_itself(driver: Driver) -> None:
    match = at([["F6", "F2", "W8"], ["W2", "A10"], ["E9", "A3"]], "", PLAYING, QUIET, QUIET, mine=[*MINE, "STOMP"],
               to_move=1, top={"seat": 0, "cards": ["W4"]}, plays=[])  # fmt: skip
    table = sit(driver, match)
    driver.step(frames=2)
    driver.push_slot("stomp")
    assert table.state.answers.armed[0] == {"stomp"}
    driver.until(lambda: len(played(match)) > 1)
    assert played(match) == ["play F6", "stomp"]
    assert not table.state.answers.armed[0]


def test_what_is_declined_for_the_turn_is_offered_again_in_the_next(driver: Driver) -> None:
    match = at([["F6", "F2", "W8"], ["W2", "A10"], ["E9", "A3"]], "", PLAYING, QUIET, QUIET, mine=[*MINE, "STOMP"],
               to_move=1, top={"seat": 0, "cards": ["W4"]}, plays=[])  # fmt: skip
    table = sit(driver, match)
    driver.until(lambda: table.state.window.is_asking and driver.has_slot("quiet"))
    driver.push_slot("quiet")
    driver.step()
    assert getattr(driver.slot("quiet"), "state", "") == "hushed", "a crossed bolt"
    assert not driver.has_slot("stomp")
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    table.turn.choose(match.game.parse("pass"))
    driver.until(lambda: table.state.shown.top is None)
    driver.until(lambda: driver.has_slot("stomp"))
    assert not table.state.answers.quiet


def test_a_play_said_in_the_window_is_made_after_it(driver: Driver) -> None:
    match = at(TRUTHS["Stomp right"])
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn)
    assert table.state.window.is_asking
    table.turn.choose(match.game.parse("play W5"))
    driver.step(frames=20)
    assert not match.record
    driver.until(lambda: bool(played(match)), 3)
    assert played(match) == ["play W5"]


def test_a_play_said_in_the_window_is_forgotten_when_somebody_reacts(driver: Driver) -> None:
    match = at(TRUTHS["Stomp right"], "", QUIET, QUIET, QUIET, to_move=3, phase="reaction", turn=0, actor=2,
               top={"seat": 2, "cards": ["W4"]}, plays=[{"seat": 1, "cards": ["W3"]}])  # fmt: skip
    match.seats[3] = Seat("bot", "Dara", STOMPING)
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn)
    table.turn.choose(match.game.parse("play W5"))
    driver.until(lambda: len(played(match)) > 1)
    assert played(match)[0] == "stomp"
    assert all(entry.seat != 0 for entry in match.record)


def test_at_hot_seat_a_person_stops_the_clock_and_reacts(driver: Driver) -> None:
    match = at(TRUTHS["Stomp opposite"], "", QUIET, "", QUIET)
    table = sit(driver, match)
    driver.until(lambda: isinstance(driver.top, Curtain))
    driver.step(frames=60)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    table.turn.choose(match.game.parse("play A6"))
    driver.until(lambda: table.state.window.is_asking and driver.has_slot("seat.2"))
    driver.push_slot("seat.2")
    assert isinstance(driver.top, Curtain)
    left = table.state.window.left
    driver.step(frames=200)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: driver.top is table and driver.has_slot("stomp"))
    assert table.state.viewer == 2
    driver.step(frames=200)
    assert table.state.window.left == left
    driver.push_slot("stomp")
    driver.push_slot("done")
    assert table.state.viewer is None
    assert all(actor.piece.name == "back" for actor in table.stage.actors["hand"])
    driver.until(lambda: len(played(match)) > 1)
    assert played(match) == ["play A6", "stomp"]


def test_a_match_left_in_the_window_opens_with_it(driver: Driver) -> None:
    match = driver.app.services.saves.begin(registry().game("elemies"), {}, seats("", QUIET, QUIET, QUIET), 5)
    assert match.current != 0
    table = sit(driver, match)
    driver.until(lambda: table.state.window.is_asking)
    table.context.leave()
    again = driver.app.services.saves.resume("elemies")
    table = sit(driver, again)
    assert table.state.window.is_asking


def test_a_match_left_after_a_call_in_the_window_opens_with_it(driver: Driver) -> None:
    match = at(TRUTHS["Stomp opposite"], played=[0, 1, 3])
    for seat, text in ((0, "play A6"), (2, "call"), (2, "decline")):
        match.act(seat, match.game.parse(text))
    table = sit(driver, match)
    assert table.state.window.is_asking
    assert [entry.text for entry in match.record] == ["play A6", "call", "decline"]


# ---- the parts


def test_the_clock_stands_still_while_it_is_stopped() -> None:
    window = Window()
    window.begin(1000)
    window.tick(0)
    assert window.tick(400) is False
    window.tick(5000, stopped=True)
    assert window.left == 600
    assert window.tick(5600) is True
    assert window.is_open
    assert not window.is_asking
    assert window.tick(5600 + SETTLE) is True
    assert not window.is_open


def test_only_what_is_armed_and_eager_goes_off() -> None:
    answers = Answers()
    answers.arm(0, "stomp")
    answers.begin({0: (Reaction("stomp", "", "x", eager=False),)})
    assert not answers.given
    answers.begin({0: (Reaction("swan", "", "y", eager=True), Reaction("stomp", "", "x", eager=True))})
    assert answers.given == {0: "x"}
    answers.arm(0, "stomp")
    answers.hush(0)
    answers.begin({0: (Reaction("stomp", "", "x", eager=True),)})
    assert not answers.given
