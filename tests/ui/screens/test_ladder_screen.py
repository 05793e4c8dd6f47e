"""The ladder on its screen: opponents from the bottom up, the next match, what its sheet says, what is earned."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import combinations
from random import Random

import msgspec
import pygame
import pytest

from elements_table.kernel.data import Reward
from elements_table.kernel.registry import registry
from elements_table.match.campaign.ladder import YOU, LadderStand, seats
from elements_table.match.campaign.profile import Climb
from elements_table.match.play.match import Match, Seat
from elements_table.ui.common.ladder_words import asked, match_name, opponent, stood, temper_words
from elements_table.ui.common.match_words import level_name
from elements_table.ui.features.ladder.ladder import LadderScreen
from elements_table.ui.features.match.sheets.pause import Pause
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.platform.people import EARNED, NAMED, at_table, seated
from elements_table.ui.shell.app import App
from tests.ui.driver import Driver

TODAY = date(2026, 11, 22)
YOURS = Seat("person", "You")


@pytest.fixture
def app(driver: Driver) -> Iterator[App]:
    """Two of Wu Xing are beaten, and one match each is won and lost against the third."""
    app = driver.app
    app.services.profile.change(ladder={"wuxing": Climb((TODAY, TODAY), 1, 1, "gone", counted=True)})
    app.navigator.push(Menu(app))
    yield app


def shown(driver: Driver) -> LadderScreen:
    screen = LadderScreen(driver.app)
    driver.app.navigator.push(screen)
    driver.step(frames=3)
    return screen


def offered(screen: LadderScreen) -> dict[int, str]:
    """Return what can be pressed, by the number of a step from the bottom."""
    found = {number: step.label for number, step in enumerate(screen.steps) if step.enabled}
    return {**found, screen.beaten: screen.play.label} if screen.play.visible else found


def summed_up(driver: Driver, match: Match) -> Summary:
    """Play a match at random to its end behind the table's back, and look at its sheet."""
    rng = Random(3)
    while not match.is_over:
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))
    driver.until(lambda: isinstance(driver.top, Summary), seconds=600, ms=700)  # a long match is over a minute
    assert isinstance(driver.top, Summary)
    return driver.top


def test_the_beaten_can_be_met_again_and_the_next_one_is_played(driver: Driver, app: App) -> None:
    screen = shown(driver)
    assert offered(screen) == {0: "Meet Nora again", 1: "Meet Hedda again", 2: "Sit down"}
    assert screen.now is not None and (screen.now.won, screen.now.lost) == (1, 1)
    assert screen._said is not None
    assert " ".join(screen._said.lines) == "One all. This one decides."
    driver.key(pygame.K_l)
    assert isinstance(driver.top, TableScreen)
    match = driver.table.match
    assert (match.counts_for, [seat.name for seat in match.seats[1:]]) == ("ladder", ["Dara"])
    assert match.aside.name == "Ladder of Wu Xing: Dara, match 3"
    driver.table.context.leave()
    screen = shown(driver)
    assert offered(screen)[2] == "Go on"
    screen.play.activate()
    assert driver.table.match.id == match.id


def test_who_is_met_again_counts_for_no_ladder(driver: Driver, app: App) -> None:
    screen = shown(driver)
    screen.steps[0].activate()
    match = driver.table.match
    assert (match.counts_for, match.practice, match.seats[1].name) == (None, False, "Nora")
    assert app.services.ladders.climb("wuxing").match == "gone"


def test_another_game_is_chosen_and_says_who_plays_with_you(driver: Driver, app: App) -> None:
    screen = shown(driver)
    assert screen.head.id == "wuxing", "the one that was begun"
    screen.games.choose([head.id for head in screen.heads].index("elemies"))
    driver.step(frames=2)
    assert offered(screen) == {0: "Sit down"}
    assert screen.play.about == asked(screen.head)
    assert screen.play.about.startswith("Ada plays with you; the match is your team’s result.")
    screen.play.activate()
    assert [seat.name for seat in driver.table.match.seats] == ["You", "Cleo", "Ada", "Bruno"]
    driver.table.context.leave()
    assert shown(driver).head.id == "elemies", "its match waits"


def test_there_is_no_hint_no_undo_and_no_code_in_its_matches(driver: Driver, app: App) -> None:
    app.navigator.start_ladder("wuxing", YOURS, "Ladder")
    driver.table.bots.worker = None
    driver.until(driver.my_turn, ms=700)
    driver.key(pygame.K_h)
    assert driver.table.toast is not None and driver.table.toast.text == "No hint in a match of the ladder."
    table = driver.table
    table.turn.act(table.match.legal_actions(YOU)[0])
    driver.until(driver.my_turn, ms=700)
    count = len(table.match.record)
    driver.key(pygame.K_u)
    assert len(table.match.record) == count
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Pause)
    assert driver.top.code == ""
    enabled = {button.label for button in driver.top.buttons if button.enabled}
    assert not {"Hint", "Undo", "Restart this match"} & enabled


def test_its_sheet_says_how_it_stands_and_leads_to_the_next(driver: Driver, app: App) -> None:
    app.navigator.start_ladder("wuxing", YOURS, "Ladder")
    driver.table.bots.worker = None
    match = driver.table.match
    sheet = summed_up(driver, match)
    won = YOU in match.winners()
    assert sheet.climbed is not None
    assert (sheet.climbed.won, sheet.climbed.lost) == (1 + won, 1 + (not won))
    assert sheet._buttons[-1].label == ("On to Ines" if won else "Try again")
    driver.step(frames=2)
    sheet._buttons[-1].activate()
    following = driver.table.match
    assert following.id != match.id and following.counts_for == "ladder"
    assert following.seats[1].name == ("Ines" if won else "Dara")
    assert following.aside.name.endswith("match 1")


def test_a_match_beside_the_ladder_has_a_rematch(driver: Driver, app: App) -> None:
    shown(driver).steps[0].activate()
    driver.table.bots.worker = None
    sheet = summed_up(driver, driver.table.match)
    assert sheet.climbed is None and sheet._buttons[-1].label == "Rematch"


@pytest.mark.parametrize(
    ("won", "lost", "words"),
    [
        (0, 0, "Best of three."),
        (1, 0, "One to you. One more beats me."),
        (0, 1, "One to me. You need the next two."),
        (1, 1, "One all. This one decides."),
        (1, 2, "Best of three."),
    ],
)
def test_the_one_to_be_beaten_says_how_it_stands_as_one_says_it_of_oneself(
    driver: Driver, won: int, lost: int, words: str
) -> None:
    driver.app.services.profile.change(ladder={"wuxing": Climb((), won, lost, "gone", counted=True)})
    said = shown(driver)._said
    assert said is not None and " ".join(said.lines) == words


@pytest.mark.parametrize(
    ("rung", "won", "lost", "words"),
    [
        (0, 1, 0, "Against Nora you lead 1 to 0: one more win beats Nora."),
        (0, 0, 1, "Against Nora you trail 0 to 1: you need the next two."),
        (0, 1, 1, "Against Nora it stands 1 to 1: the next match decides."),
        (0, 1, 2, "Nora wins the best of three, 2 to 1. It begins anew whenever you like."),
        (0, 2, 0, "Nora is beaten, 2 to 0."),
        (1, 2, 1, "Hedda is beaten, 2 to 1. You earn a portrait: the hermit."),
        (2, 2, 1, "Dara is beaten, 2 to 1. You earn a card back: Bamboo."),
        (4, 2, 0, "Lin is beaten, 2 to 0. You earn a table cloth: Jade."),
    ],
)
def test_what_is_said_of_a_best_of_three(driver: Driver, rung: int, won: int, lost: int, words: str) -> None:
    ladder = driver.app.services.registry.head("wuxing").ladder
    assert ladder is not None
    assert stood(LadderStand(ladder.rungs[rung], won, lost)) == words


def test_opponents_in_words(driver: Driver) -> None:
    head = driver.app.services.registry.head("influence")
    assert head.ladder is not None
    rungs = head.ladder.rungs
    assert [level_name(rung.level) for rung in rungs] == [
        "Novice", "Novice to regular", "Regular", "Regular to expert", "Expert",
    ]  # fmt: skip
    assert opponent(rungs[0]) == "Wen with Nora"
    assert (temper_words("Nora"), temper_words("Wen"), temper_words("Kofi")) == (
        "careful and patient",
        "",
        "impatient",
    )
    assert asked(head).startswith("You win by coming first of all 3.")
    assert match_name(head, LadderStand(rungs[1], 0, 1)) == "Ladder of Influence: Idris, match 2"


def test_games_without_a_ladder_have_none(driver: Driver, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    bare = [
        msgspec.structs.replace(app.services.registry.head(game_id), ladder=None) for game_id in ("wuxing", "dragon")
    ]
    monkeypatch.setattr(app.services, "playable_heads", lambda: bare)
    screen = shown(driver)
    assert (screen.steps, screen.rungs, screen.games.visible) == ([], (), False)
    driver.key(pygame.K_l)
    assert driver.top is screen


@pytest.mark.parametrize("zoom", [0.8, 1.0, 1.4])
@pytest.mark.parametrize("size", [(1280, 800), (1422, 800), (720, 1280)])
def test_nothing_lies_on_anything_else_on_the_stair(
    driver: Driver, app: App, size: tuple[int, int], zoom: float
) -> None:
    app.services.settings_file.change(zoom=zoom)
    driver.step(frames=2)
    screen = shown(driver)
    screen.layout(size[0] / zoom, size[1] / zoom)
    assert screen._said is not None
    for beaten in range(5):
        app.services.profile.change(ladder={"wuxing": Climb((TODAY,) * beaten, 1, 1, "gone", counted=True)})
        screen._read()
        screen.relayout()
        assert screen._said is not None
        rects = [widget.rect for widget in screen.focus.widgets if widget.visible] + [screen._said.rect]
        for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
            assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay, beaten
        assert all(x >= 0 and y >= 0 and x + w <= screen.width and y + h <= screen.height for x, y, w, h in rects)


def test_another_game_is_chosen_by_its_cover(driver: Driver, app: App) -> None:
    screen = shown(driver)
    x, y, w, h = screen.games.parts()[3]
    driver.click(x + w / 2, y + h / 2)
    assert screen.head is screen.heads[3] and len(screen.steps) == len(screen.rungs)


# ---- what is earned


def test_a_portrait_can_be_taken_once_it_is_earned(driver: Driver, app: App) -> None:
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
    assert new.row.locked["piper"] == "Beat Pia on the ladder of Elemies." and "hermit" not in new.row.locked
    new.plates[0].sitter.activate()
    for name in ("Pia", "Hedda"):
        new.row.chosen = new.row.labels.index(name)
        new.row.activate()
        assert (new.plates[0].face.who == NAMED[name]) == (name == "Hedda")


def test_whoever_has_a_face_that_can_be_earned_waits_on_a_ladder_for_it() -> None:
    kept = []
    for head in map(registry().head, registry()):
        assert head.ladder is not None
        for rung in head.ladder.rungs:
            face = at_table(seats(head, rung, Seat("person", "Ida")))[1 if not head.teams else head.teams[1][0]]
            if rung.reward is not None and rung.reward.kind == "face":
                assert EARNED[rung.name] == rung.reward.name == face
                kept.append(rung.name)
    assert sorted(kept) == sorted(EARNED)


def test_who_has_been_beaten_may_be_asked_to_any_table(driver: Driver, app: App) -> None:
    new = NewGame(app, "dragon")
    app.navigator.push(new)
    plate = new.plates[1]
    for name in ("Pia", "Hedda"):
        new.row.chosen = new.row.labels.index(name)
        new.row.activate()
        assert (plate.bot_name == name) == (name == "Hedda")
    assert plate.face.who == NAMED["Hedda"]
    new.plates[0].chosen = "hermit"
    new._seats_changed()
    assert new.plates[0].face.who == "hermit" != plate.face.who, "who looks on has chosen first"


def test_a_person_called_like_one_of_them_has_not_earned_that_face() -> None:
    assert seated(("Hedda", "Theo"), people=(0,))[0] != "hermit" == seated(("Theo", "Hedda"), people=(0,))[1]


def test_only_what_is_earned_is_not_locked(driver: Driver, app: App) -> None:
    heads = [app.services.registry.head(game_id) for game_id in app.services.registry.listed()]
    assert list(app.services.ladders.earned(heads)) == [Reward("face", "hermit")]
