"""The table played as a person plays it: by drags, by clicks, by keyboard, and by 2,000 random events."""

from __future__ import annotations

import random

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match, Seat
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.stage.scene import Layout
from elements_table.ui.stage.stage_widgets import PieceWidget, ZoneWidget
from tests.ui.driver import Driver, players
from tests.ui.wuxing_table import HELD, at_position

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]


def wuxing(driver: Driver, *kinds: str, seed: int = 3, **options: object) -> Match:
    game = registry().game("wuxing")
    return driver.app.services.saves.begin(game, options, players(*kinds), seed)


def think_here(driver: Driver) -> None:
    """Let bots think in this process: the same code, without the wait for another to start."""
    driver.table.bots.worker = None


@pytest.mark.parametrize("size", SIZES)
def test_every_piece_is_hit_where_it_is_drawn(screen: pygame.Surface, size: tuple[int, int]) -> None:
    driver = Driver(size)
    table = driver.sit(at_position(HELD, "person", "regular"), posed=True)
    driver.rest()
    pieces = [actor for actors in table.stage.actors.values() for actor in actors]
    assert len(pieces) > 15
    for actor in pieces:
        zone = table.stage.zones[actor.zone]
        if zone.name not in ("aside", "mine_tokens", "theirs_tokens"):
            driver.spot(actor)
        turned = actor.pose
        assert turned == actor.home
        assert 0 <= turned.x <= driver.top.width
        assert 0 <= turned.y <= driver.top.height
    driver.close()


@pytest.mark.parametrize("log", [False, True])
def test_the_opponents_cards_lie_under_their_portrait_over_the_middle_of_the_display(log: bool) -> None:
    scene = registry().scene("wuxing")
    zones = {zone.name: zone for zone in scene.zones(Layout(1280, 800, 2, 0, log))}
    x, _y, w, _h = zones["display"].rect
    for count in range(1, 7):
        lie = zones["theirs"].poses(count)
        middle = 1280 / 2
        assert (lie[0].x + lie[-1].x) / 2 == pytest.approx(middle, abs=1)
        assert log or x + w / 2 == pytest.approx(middle, abs=1), "the drawer takes room at the right"
        first, *_more, last = zones["theirs_open"].poses(3)
        assert lie[-1].x + lie[-1].width * 0.6 < first.x - first.width / 2
        assert last.x + last.width / 2 < 1256


def test_a_dragged_card_is_played_and_the_journal_has_it(driver: Driver) -> None:
    match = wuxing(driver, "person", "random", seed=3)
    table = driver.sit(match)
    think_here(driver)
    driver.until(driver.my_turn)
    driver.rest()
    card = table.stage.actors["hand"][0]
    driver.drag(driver.spot(card), driver.middle("display"))
    played = [entry.text for entry in match.record if entry.seat == 0]
    assert played == [f"play {card.piece.name}"]
    assert match.journal is not None
    assert played[0] in match.journal.read_text()


def test_the_dragged_one_of_two_equal_cards_is_the_one_that_flies(driver: Driver) -> None:
    table = driver.sit(at_position(HELD, "person", "regular"), posed=True)
    driver.rest()
    first, second = table.stage.actors["hand"][:2]
    assert first.piece.name == second.piece.name == "1"
    driver.drag(driver.spot(first), driver.middle("display"))
    assert table.stage.actors["display"][-1] is first
    assert second in table.stage.actors["hand"]


def test_an_illegal_drop_is_refused_with_a_reason_and_comes_back(driver: Driver) -> None:
    match = at_position(HELD, "person", "regular")
    table = driver.sit(match, posed=True)
    driver.rest()
    card = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "2")
    driver.drag(driver.spot(card), driver.middle("discards"))
    assert not match.record
    assert "6" in table.announcer.refusal
    assert table.stage.moving()
    driver.until(lambda: not table.stage.moving())
    assert card.pose == card.home
    assert table.stage.dragged is None


def test_zones_light_as_soon_as_a_drag_starts_and_say_no_where_it_is_wrong(driver: Driver) -> None:
    table = driver.sit(at_position(HELD, "person", "regular"), posed=True)
    driver.rest()
    six = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "6")
    x, y = driver.spot(six)
    driver.move(x, y)
    driver.press(x, y)
    driver.move(x, y - 40)
    assert set(table.drags.lit()) == {"display", "discards"}
    driver.move(*driver.middle("mine_open"))
    assert table.drags.wrong() == "mine_open"
    driver.move(*driver.middle("display"))
    assert table.drags.wrong() is None
    assert str(table.drags.preview()) == "play 6"
    driver.key(pygame.K_ESCAPE)
    assert table.stage.dragged is None
    assert not table.match.record


def test_click_and_click_plays_like_a_drag(driver: Driver) -> None:
    match = at_position(HELD, "person", "regular")
    table = driver.sit(match, posed=True)
    driver.rest()
    card = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "2")
    driver.click(*driver.spot(card))
    assert table.stage.selected is card
    driver.rest()
    driver.click(*driver.middle("display"))
    assert [entry.text for entry in match.record] == ["play 2"]


def test_a_press_after_a_drag_is_no_double_click(driver: Driver) -> None:
    table = driver.sit(at_position(HELD, "person", "regular"), posed=True)
    driver.rest()
    x, y = driver.spot(next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "2"))
    driver.drag((x, y), (x, y - 60))
    driver.press(x, y)
    assert not table.match.record
    driver.release(x, y)
    driver.press(x, y)
    assert [entry.text for entry in table.match.record] == ["play 2"]


def test_the_top_card_of_the_display_can_be_dragged_to_the_open_cards(driver: Driver) -> None:
    match = at_position(HELD, "person", "regular")
    table = driver.sit(match, posed=True)
    driver.rest()
    driver.drag(driver.spot(table.stage.actors["display"][-1]), driver.middle("mine_open"))
    assert [entry.text for entry in match.record] == ["take"]


def play_by_drags(driver: Driver, rng: random.Random) -> None:
    """Make one random legal action as the mouse makes it."""
    table = driver.table
    choices = table.state.choices
    assert choices is not None
    action = rng.choice(sorted(choices.by_action))
    for ref, zones in choices.drags.items():
        for zone, made in zones.items():
            actor = table.stage.actor(ref)
            if made == action and actor is not None:
                driver.drag(driver.spot(actor), driver.middle(zone))
                return
    name = next(name for name, made in choices.presses.items() if made == action)
    label = next(s.label for s in table.scene.buttons(table.view(), table.state.layout) if s.name == name)
    question = driver.question(action)
    driver.push_button(label)
    driver.agree(question)


def test_a_whole_match_by_drags(driver: Driver) -> None:
    match = wuxing(driver, "person", "random", seed=11, target=3)
    driver.sit(match)
    think_here(driver)
    rng = random.Random(4)
    while not match.is_over:
        driver.until(driver.my_turn)
        if isinstance(driver.top, Summary):
            if not match.is_over:
                driver.push_button("Next round")
            continue
        driver.rest()
        before = len(match.record)
        play_by_drags(driver, rng)
        assert len(match.record) > before
    driver.until(lambda: isinstance(driver.top, Summary))
    driver.button("Rematch")
    driver.button("Menu")
    assert any(entry.seat == 0 for entry in match.record)


def by_keyboard(driver: Driver) -> None:
    """Make one action with Tab, arrows and Enter alone."""
    focus = driver.top.focus
    for _n in range(60):
        driver.key(pygame.K_TAB)
        if isinstance(focus.focused, PieceWidget):
            break
    if isinstance(focus.focused, PieceWidget):
        driver.key(pygame.K_RETURN)
        assert isinstance(focus.focused, ZoneWidget)
        driver.key(pygame.K_RETURN)
        return
    tab_to(driver, "Knock", "Yield")
    name, choices = getattr(focus.focused, "name", ""), driver.table.state.choices
    assert choices is not None
    question = driver.question(choices.presses[name])
    driver.key(pygame.K_RETURN)
    driver.agree(question, by_keyboard=True)


def tab_to(driver: Driver, *labels: str) -> None:
    """Press Tab until a button of one of those names has the focus."""
    for _n in range(60):
        if getattr(driver.top.focus.focused, "label", "") in labels:
            return
        driver.key(pygame.K_TAB)
    raise AssertionError(f"no Tab leads to {labels}")


def test_a_whole_match_by_keyboard_alone(driver: Driver) -> None:
    match = wuxing(driver, "person", "random", seed=12, target=3)
    driver.sit(match)
    think_here(driver)
    for _n in range(400):
        if match.is_over:
            break
        driver.until(driver.my_turn)
        if isinstance(driver.top, Summary):
            driver.key(pygame.K_RETURN)
            continue
        driver.rest()
        before = len(match.record)
        by_keyboard(driver)
        assert len(match.record) > before
    assert match.is_over


@pytest.mark.parametrize("seed", [1, 2])
def test_random_events_never_raise(driver: Driver, seed: int) -> None:
    match = wuxing(driver, "person", "random", seed=seed)
    driver.sit(match)
    think_here(driver)
    driver.storm("wuxing", random.Random(seed), "uh16tdkl")
    assert driver.app.frames > 100


def test_the_curtain_hides_every_card_between_two_people(driver: Driver) -> None:
    match = wuxing(driver, "person", "person", seed=7)
    table = driver.sit(match)
    driver.until(lambda: isinstance(driver.top, Curtain))
    first = match.current
    assert table.state.viewer is None
    assert all(piece.piece.name == "back" for piece in table.stage.actors["hand"])
    driver.step(frames=60)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn)
    assert table.state.viewer == first
    hand = match.observation(first).hands[first]
    assert [piece.piece.name for piece in table.stage.actors["hand"]] == [str(value) for value in hand]
    driver.rest()
    driver.drag(driver.spot(table.stage.actors["hand"][0]), driver.middle("display"))
    driver.until(lambda: isinstance(driver.top, Curtain))
    assert table.state.viewer is None
    assert all(piece.piece.name == "back" for piece in table.stage.actors["hand"])
    driver.step(frames=60)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn)
    assert table.state.viewer == 1 - first
    assert table.state.lines


def test_undo_takes_the_last_own_action_back(driver: Driver) -> None:
    match = wuxing(driver, "person", "random", seed=3)
    table = driver.sit(match)
    think_here(driver)
    driver.until(driver.my_turn)
    driver.rest()
    before = match.observation(0)
    driver.drag(driver.spot(table.stage.actors["hand"][0]), driver.middle("display"))
    driver.key(pygame.K_u)
    assert driver.top is table, "nothing has been seen since: nobody need ask"
    driver.until(driver.my_turn)
    assert match.observation(0) == before
    assert len(table.stage.actors["hand"]) == 6


@pytest.mark.parametrize("summary", [False, True])
def test_a_match_left_after_its_last_action_counts_once(driver: Driver, summary: bool) -> None:
    match = wuxing(driver, "person", "random", target=3)
    table = driver.sit(match)
    rng = random.Random(1)
    while not match.is_over:
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
    if summary:
        driver.until(lambda: isinstance(driver.top, Summary))
    driver.app.navigator.pop(table)
    statistics = driver.app.services.statistics()
    assert [record.played for record in statistics.games()] == [1]
    statistics.close()
    assert driver.app.services.saves.open_match("wuxing") is None


@pytest.mark.parametrize(
    ("game_id", "position"),
    [
        ("wuxing", {"tokens": [6, 3], "phase": "game_over"}),
        ("dragon", {"scores": [100, 0], "phase": "round_over"}),
        ("dragon", {"scores": [500, 0], "phase": "game_over"}),
    ],
)
def test_a_position_without_its_last_round_is_shown_without_a_summary(
    driver: Driver, game_id: str, position: dict[str, object]
) -> None:
    game = registry().game(game_id)
    kinds = ["person", *["regular"] * (game.data.default_seats - 1)]
    driver.sit(Match.from_position(game, position, players(*kinds)), posed=True)
    driver.rest()
    assert driver.top is driver.table


def test_a_hint_lies_on_the_card_with_one_sentence(driver: Driver) -> None:
    table = driver.sit(at_position(HELD, "person", "regular"), posed=True)
    driver.rest()
    table.bots.worker = None
    table.bots.advise(0)
    table.hints.awaited = True
    driver.step(frames=3)
    assert table.state.hint.endswith(".")
    assert table.stage.hinted or table.state.hinted_button


def test_closing_and_continuing_leads_to_the_same_decision(driver: Driver) -> None:
    match = wuxing(driver, "person", "random", seed=3)
    table = driver.sit(match)
    think_here(driver)
    driver.until(driver.my_turn)
    driver.rest()
    driver.drag(driver.spot(table.stage.actors["hand"][0]), driver.middle("display"))
    driver.until(driver.my_turn)
    seen, lines = match.observation(0), list(table.state.lines)
    table.context.leave()
    again = driver.app.services.saves.resume("wuxing")
    assert again.observation(0) == seen
    table = driver.sit(again)
    driver.rest()
    assert table.state.lines == lines


def test_nothing_is_drawn_while_nothing_moves(driver: Driver) -> None:
    driver.sit(at_position(HELD, "person", "regular"), posed=True)
    driver.step(frames=600)
    drawn = driver.app.frames
    driver.step(frames=200)
    assert driver.app.frames == drawn


def test_names_of_saboteurs_stay_and_the_match_goes_on(driver: Driver) -> None:
    game = registry().game("wuxing")
    seats = [Seat("person", "Ada"), Seat("bot", "Bruno", "tests.match.saboteurs:throw")]
    match = driver.app.services.saves.begin(game, {}, seats, 5)
    driver.sit(match)
    think_here(driver)
    for _n in range(3):
        driver.until(driver.my_turn)
        if isinstance(driver.top, Summary):
            break
        driver.rest()
        driver.drag(driver.spot(driver.table.stage.actors["hand"][0]), driver.middle("display"))
    assert match.seats[1] == Seat("bot", "Bruno", "regular")
