"""What is said at a table besides the game disturbs nobody, lies clear of everything, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import Any

import pygame
import pytest

from elements_table.kernel.game import Event
from elements_table.kernel.occasions import Occasion
from elements_table.kernel.registry import registry
from elements_table.kernel.words import speak
from elements_table.match.archive.statistics import Statistics
from elements_table.match.campaign.profile import Climb
from elements_table.match.play.journal import Seat
from elements_table.match.play.match import Match
from elements_table.paths import data
from elements_table.ui.drawing.canvas import Rect, measuring
from elements_table.ui.features.lessons.guide import Guide
from elements_table.ui.features.match.banter import APART, LATE, ROWS, met
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_mode import TableMode
from elements_table.ui.features.replay.replay import ReplayMode
from elements_table.ui.parlour.bubble import speech
from elements_table.ui.parlour.places import RAIL, Parlour
from elements_table.ui.parlour.voices import GESTURES, KINDS, Remark, Talk, voice
from elements_table.ui.platform.people import CAST, PORTRAITS
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.announce import NOWHERE, Said
from elements_table.ui.stage.reactions import Window
from tests.ui.driver import Driver

GAMES = registry().listed()
SIZES = [(1024, 640), (1280, 800), (1920, 1080), (720, 1280)]
LINE = voice("scholar").loses[0]


def seats(game_id: str, people: int = 1) -> list[Seat]:
    names = ("Ida", "Bruno", "Cleo", "Dara")[: registry().game(game_id).data.default_seats]
    return [
        Seat("person" if n < people else "bot", name, "" if n < people else "random") for n, name in enumerate(names)
    ]


def sit(driver: Driver, game_id: str, people: int = 1, **options: str) -> TableScreen:
    """Return the table of a new match; its bots wait until they are told to play."""
    table = driver.sit(Match.new(registry().game(game_id), options or None, seats(game_id, people), 7))
    table.bots.tick = lambda *_all: None  # type: ignore[method-assign]  # nobody acts by itself
    return table


def remark(seat: int = 1, facts: Any = None) -> Remark:
    return Remark(seat, "loses", LINE, facts or {}, 0.0)


def calm(driver: Driver, table: TableScreen) -> None:
    """Let all be dealt and said, and a long time pass."""
    driver.until(lambda: table.state.settled and not table.stage.moving())
    table.banter.shown.clear()
    table.banter.wanted = None
    table.banter._last = -APART["few"]


def said(table: TableScreen) -> list[str]:
    return [" ".join(one.bubble.lines) for one in table.banter.shown.values()]


# ---- where


@pytest.mark.parametrize(
    ("size", "zoom", "language"), [*product(SIZES, (1.0,), ("en", "de")), ((1280, 800), 1.4, "de")]
)
def test_a_bubble_stands_in_the_dark_clear_of_faces_and_icons(
    driver: Driver, size: tuple[int, int], zoom: float, language: str
) -> None:
    driver.app.services.settings_file.change(zoom=zoom)
    lines = [line for face in PORTRAITS for kind in (*KINDS, *GESTURES) for line in voice(face).of(kind)]
    speak(language, data() / "locale")
    try:
        tried = [*tries(driver, size, lines[::7])]
    finally:
        speak("en", data() / "locale")
    found = [one for one in tried if one is not None]
    least = 0.97 if size[0] > size[1] else 0.94
    assert len(found) / len(tried) > least, (size, len(found), len(tried))


def tries(driver: Driver, size: tuple[int, int], lines: list[Any]) -> Iterator[Rect | None]:
    scale = min(size[0] / 1280, size[1] / 800) if size[0] > size[1] else min(size[0] / 720, size[1] / 1280)
    width, height = size[0] / max(scale, 0.8), size[1] / max(scale, 0.8)
    painter = measuring(driver.app.display.art)
    icons = [(12.0, 12.0, 36.0, 36.0), (width - 250, 12.0, 240.0, 36.0)] if width > height else []
    for count in (2, 3, 4):
        place = Parlour(width, height, count, 0)
        for seat, line in product(range(1, count), lines):
            bubble = speech(painter, line.words({"mine": 2, "yours": 3}), place, icons, seat=seat, rows=ROWS)
            yield None if bubble is None else bubble.rect
            if bubble is not None:
                x, y, w, h = bubble.rect
                assert x >= 0 and x + w <= width and y >= 0
                assert y + h <= min(place.rail(x), place.rail(x + w)) - place.s(RAIL)
                assert not any(meet(bubble.rect, one) for one in icons)
                assert not any(meet(bubble.rect, bust.face) for bust in place.busts.values())
                assert len(bubble.lines) <= ROWS


# ---- when


def test_somebody_greets_while_a_new_match_is_dealt_and_never_again(driver: Driver) -> None:
    table = sit(driver, "wuxing")
    driver.until(lambda: bool(table.banter.shown))
    assert table.state.is_dealing
    words = said(table)
    assert words[0] in {line.words({"mine": 0, "yours": 0}) for line in voice(CAST["Bruno"]).sits}
    driver.until(lambda: not table.banter.shown)
    assert table.state.settled
    assert not [line for line in table.state.lines if words[0] in line.text]
    table.match.act(table.match.current, table.match.legal_actions(table.match.current)[0])
    again = driver.sit(table.match)
    again.bots.tick = table.bots.tick  # type: ignore[method-assign]  # nobody acts by itself
    assert again.banter.wanted is None
    assert again.banter.talk is not None and again.banter.talk._used == {(1, words[0])}


@pytest.mark.parametrize(
    "why",
    [
        "nobody thinks",
        "somebody thinks",
        "others may react",
        "several choose",
        "something lies over it",
        "an interlude",
    ],
)
def test_nothing_is_said_while_somebody_thinks_or_chooses_or_may_react(
    driver: Driver, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(driver, "elemies")
    calm(driver, table)
    banter, state = table.banter, table.state
    driver.step(ms=LATE + 50)
    state.settled = why == "somebody thinks"
    if why == "others may react":
        monkeypatch.setattr(Window, "is_open", True)
    elif why == "several choose":
        view = table.views.view()
        monkeypatch.setattr(table.views, "view", lambda: replace(view, waiting=(0, 1)))
    elif why == "something lies over it":
        driver.app.navigator.push(table.pausing.sheet())
    elif why == "an interlude":
        monkeypatch.setattr(type(banter.interludes), "is_on", True)
    banter.wanted = remark()
    banter.update()
    assert bool(banter.shown) == (why == "nobody thinks")
    assert (banter.wanted is None) == (why in ("nobody thinks", "somebody thinks"))


@pytest.mark.parametrize("late", [0.0, LATE + 50])
def test_what_waited_for_the_last_event_to_end_is_said_as_a_turn_begins_and_no_later(
    driver: Driver, late: float
) -> None:
    table = sit(driver, "elemies")
    calm(driver, table)
    table.state.settled = False
    table.banter.update(is_busy=True)
    table.state.settled = True
    driver.app.clock += late
    table.banter.wanted = remark()
    table.banter.update()
    assert bool(table.banter.shown) == (not late)
    assert table.banter.wanted is None


@pytest.mark.parametrize(("wanted", "apart"), [("all", 40_000.0), ("few", 120_000.0), ("none", None)])
def test_one_line_follows_another_after_a_while_and_none_where_none_is_wanted(
    driver: Driver, wanted: str, apart: float | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver.app.services.settings_file.change(banter=wanted)
    table = sit(driver, "wuxing")
    calm(driver, table)
    banter = table.banter
    monkeypatch.setattr(Talk, "hear", lambda _talk, _occasions: remark())
    monkeypatch.setattr(type(banter), "occasions", lambda _banter, _update: ())
    times = []
    for _n in range(1000):
        table.state.settled = False
        banter.hear(None)  # type: ignore[arg-type]  # what is heard is settled above
        banter.update()
        if banter.shown:
            times.append(driver.app.clock)
            banter.shown.clear()
        driver.now += 500
        driver.app.clock = driver.now
    gaps = [b - a for a, b in pairwise(times)]
    assert gaps == [] if apart is None else min(gaps) >= apart and len(gaps) > 2


@pytest.mark.parametrize("by", ["nobody", "a strike", "a bid"])
def test_the_words_of_the_game_come_first(driver: Driver, by: str) -> None:
    table = sit(driver, "elemies")
    calm(driver, table)
    table.state.settled = False
    chip = Said("stomps your 8", driver.app.clock, None, NOWHERE)
    if by == "a strike":
        table.announcer.strikes._struck[0, 2] = chip
    elif by == "a bid":
        table.announcer._said[1] = chip
    table.banter.wanted = remark()
    table.announcer.speak()
    assert bool(table.banter.shown) == (by == "nobody")


def test_a_press_ends_what_is_said(driver: Driver) -> None:
    table = sit(driver, "wuxing")
    calm(driver, table)
    for press in (lambda: driver.press(640, 400), lambda: driver.key(pygame.K_F9)):
        table.banter._say(remark(), ())
        driver.step(frames=3)
        assert len(table.banter.shown) == 1
        press()
        driver.step(frames=20)
        assert table.banter.shown == {}


def test_it_is_long_enough_to_be_read_and_still_there_with_reduced_motion(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table = sit(driver, "wuxing")
    calm(driver, table)
    table.banter._say(remark(), ())
    began = driver.app.clock
    driver.until(lambda: not table.banter.shown, ms=16.0)
    assert driver.app.clock - began >= 1200 + 45 * len(LINE.en)


@pytest.mark.parametrize("wanted", ["all", "none"])
def test_on_the_sheet_of_a_round_somebody_has_a_word_that_stays_until_it_goes_on(driver: Driver, wanted: str) -> None:
    driver.app.services.settings_file.change(banter=wanted)
    table = sit(driver, "wuxing")
    calm(driver, table)
    match, banter = table.match, table.banter
    banter._last = driver.app.clock  # somebody has just spoken
    while match.current >= 0:
        match.act(match.current, registry().game("wuxing").parse("knock"))
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.step(ms=1000, frames=30)
    assert len(banter.shown) == (wanted == "all")
    if not banter.shown:
        return
    (shown,) = banter.shown.values()
    assert shown.remark is not None and shown.remark.ends
    busts = table.state.layout.parlour.busts.values()
    lying = [*(bust.face for bust in busts), *(w.rect for w in driver.top.focus.widgets if w.visible)]
    assert not any(meet(shown.bubble.rect, rect) for rect in lying)
    pygame.display.set_mode((1920, 1080))
    driver.app._fit((1920, 1080))
    driver.app._resize_at = None
    driver.step(ms=400, frames=3)
    assert [one.remark for one in banter.shown.values()] == [shown.remark], "as large as the table is now"
    scale = driver.app.display.scale
    area = pygame.Rect(*(round(side * scale) for side in banter.rects[0]))
    before = pygame.display.get_surface().subsurface(area).copy()
    driver.push_button("Next round")
    driver.until(lambda: not banter.shown)
    driver.step(frames=3)
    after = pygame.display.get_surface().subsurface(area)
    assert pygame.image.tobytes(before, "RGB") != pygame.image.tobytes(after, "RGB")


def test_nobody_speaks_in_a_lesson_or_a_picture(driver: Driver) -> None:
    match = Match.new(registry().game("wuxing"), None, seats("wuxing"), 7)
    table = driver.sit(match, posed=True)
    assert not table.banter.is_on
    driver.until(lambda: table.state.settled)
    assert table.banter.wanted is None and not table.banter.shown
    assert not any(mode.has_bots and mode.explains for mode in (Guide, ReplayMode))
    assert TableMode.has_bots and TableMode.explains


# ---- people remember


def test_who_has_met_you_counts_right(tmp_path: Any) -> None:
    base, game, won = Statistics(tmp_path / "s.sqlite3"), registry().game("wuxing"), [0, 0]
    for seed in range(6):
        match = Match.new(game, {"target": "3"}, seats("wuxing"), seed, tmp_path / f"{seed}.jsonl")
        while not match.is_over:
            seat = match.waiting()[0]
            legal = match.legal_actions(seat)
            match.act(seat, legal[(seed + len(match.record)) % len(legal)])
        assert base.add(match)
        won[0] += 1 in match.winners()
        won[1] += 0 in match.winners()
    assert base.met("wuxing", "Bruno") == tuple(won)
    assert sum(won) == 6
    assert base.met("wuxing", "Cleo") == (0, 0)
    assert base.met("dragon", "Bruno") == (0, 0)


def test_a_partner_is_no_rival(tmp_path: Any) -> None:
    base, game = Statistics(tmp_path / "s.sqlite3"), registry().game("elemies")
    match = Match.new(game, {"target": "50"}, seats("elemies"), 3, tmp_path / "e.jsonl")
    while not match.is_over:
        seat = match.waiting()[0]
        legal = match.legal_actions(seat)
        match.act(seat, legal[len(match.record) % len(legal)])
    base.add(match)
    assert sum(base.met("elemies", "Bruno")) == sum(base.met("elemies", "Dara")) == 1
    assert base.met("elemies", "Cleo") == (0, 0)


@pytest.mark.parametrize(("mine", "yours"), [(2, 1), (1, 4), (3, 3)])
def test_what_is_remembered_is_said_as_it_is(
    driver: Driver, mine: int, yours: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Statistics, "met", lambda _base, _game, _name: (mine, yours))
    table = sit(driver, "wuxing")
    known, rival = met(driver.app.services, table.match)
    assert (known, rival) == ({1: {"mine": mine, "yours": yours, "ahead": mine - yours}}, None)
    words = {
        line.words(known[1]) for line in voice(CAST["Bruno"]).sits if line.fits("wuxing", known[1]) and line.when
    }
    numbers = ("none", "one", "two", "three", "four")
    first, second = (numbers[mine], numbers[yours]) if mine > yours else (numbers[yours], numbers[mine])
    assert len(words) == 1
    assert all((f"{first} all" if mine == yours else f"{first} to {second}") in one.lower() for one in words)


def test_the_rival_of_a_ladder_has_an_entrance(driver: Driver) -> None:
    services = driver.app.services
    match = services.ladders.begin("wuxing", Seat("person", "Ida"), 3, "ladder")
    services.profile.change(ladder={"wuxing": Climb((), 1, 1, match.id)})
    table = driver.sit(match)
    name = registry().game("wuxing").data.ladder.rungs[0].name
    known, rival = met(driver.app.services, table.match)
    assert (match.seats[1].name, rival) == (name, 1)
    assert known[1] == {"mine": 1, "yours": 1, "ahead": 0}
    driver.until(lambda: bool(table.banter.shown))
    assert said(table)[0] in {line.en for line in voice(CAST[name]).enters}


# ---- gestures


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_gesture_is_seen_and_answered_and_no_part_of_the_match(driver: Driver, number: int) -> None:
    table = sit(driver, "wuxing")
    calm(driver, table)
    match = table.match
    before = (len(match.record), match.decision, len(table.state.lines), match.observation(0))
    driver.key(pygame.K_0 + number, pygame.KMOD_SHIFT)
    assert table.banter.shown[0].bubble.lines == [("nods", "applauds", "sighs", "taps the table")[number - 1]]
    assert set(table.state.moods) == {1}
    assert (len(match.record), match.decision, len(table.state.lines), match.observation(0)) == before
    driver.until(lambda: not table.banter.shown and not table.state.moods)


def test_a_digit_without_shift_makes_no_gesture(driver: Driver) -> None:
    table = sit(driver, "wuxing")
    calm(driver, table)
    driver.key(pygame.K_1)
    assert table.banter.shown == {}


def test_somebody_answers_now_and_then_by_a_word(driver: Driver) -> None:
    table = sit(driver, "elemies")
    calm(driver, table)
    words = set()
    for _n in range(30):
        table.banter._gesture("applause")
        words |= {one for seat, one in zip(table.banter.shown, said(table), strict=True) if seat}
        calm(driver, table)
        driver.step(frames=100)
    known = {line.en for name in ("Bruno", "Cleo", "Dara") for line in voice(CAST[name]).applause}
    assert words <= known
    assert 3 < len(words) <= len(known)


def test_faces_stay_calm_while_others_may_react(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(driver, "elemies")
    calm(driver, table)
    monkeypatch.setattr(Window, "is_open", True)
    table.banter._gesture("applause")
    assert not table.state.moods
    assert set(table.banter.shown) == {0}


def test_gestures_are_chosen_at_ones_own_portrait(driver: Driver) -> None:
    table = sit(driver, "wuxing")
    calm(driver, table)
    x, y, _r = table.state.layout.parlour.seal()
    driver.click(x, y)
    driver.step()
    driver.push_button("Sigh")
    assert table.banter.shown[0].bubble.lines == ["sighs"]
    assert not [w for w in table.focus.widgets if getattr(w, "label", "") == "Sigh"] or driver.step() is None
    driver.click(x, y)
    driver.step()
    driver.press(640, 300)
    driver.step()
    assert not [w for w in table.focus.widgets if getattr(w, "label", "") == "Sigh"]


def test_at_hot_seat_the_others_see_it_once(driver: Driver) -> None:
    table = sit(driver, "influence", people=3)
    table.hot_seat._open_eyes(0)
    table.banter._gesture("nod")
    assert set(table.banter.shown) == {0}
    for viewer, seen in ((1, {0}), (2, {0}), (1, set()), (0, set())):
        table.hot_seat.close_eyes()
        assert table.banter.shown == {}
        table.hot_seat._open_eyes(viewer)
        assert set(table.banter.shown) == seen, viewer


def test_occasions_are_those_that_everybody_sees(driver: Driver) -> None:
    table = sit(driver, "wuxing")
    heard: list[Any] = []
    table.banter.talk.hear = heard.append  # type: ignore[union-attr,method-assign]  # it is there
    calm(driver, table)
    match = table.match
    match.act(match.current, registry().game("wuxing").parse("knock"))
    driver.until(lambda: len(heard) == 1)
    assert {one.kind for one in heard[0]} >= {"wins", "loses"}
    assert all(isinstance(one, Occasion) for one in heard[0])


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_game_says_at_a_seat_everybody_says_in_their_own_words(driver: Driver, language: str) -> None:
    table = sit(driver, "wuxing")
    calm(driver, table)
    own = voice(table.views.names.face(1, "calm").who).plays["I knock."]
    event = Event("false_knock", 1, (), {"winner": 0})
    speak(language, data() / "locale")
    try:
        table.announcer.hear(event, table.view())
    finally:
        speak("en", data() / "locale")
    heard = {seat: one.words for seat, one in table.announcer._said.items()}
    counts = {"en": "That one counts.", "de": "Der zählt."}[language]
    assert heard == {1: getattr(own, language), 0: counts}, "a person has no words but the game's"
    assert table.banter.own_words(1, "7") == "7"
