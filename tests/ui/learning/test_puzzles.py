"""Puzzles at the table: a wrong try is played out and taken back, the right one is solved and kept."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pygame
import pytest

from elements_table.games.influence.rules.puzzles import scored
from elements_table.kernel.puzzles import PuzzleEntry
from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.campaign import puzzles as campaign
from elements_table.match.campaign.puzzles import PuzzleOfDay, load_puzzles, next_unsolved, puzzle_of_the_day, solved
from elements_table.ui.drawing.text import plain, signed
from elements_table.ui.drawing.theme import BODY, CARD_ASPECT, DARK_TEXT
from elements_table.ui.features.lessons.guide import Guide
from elements_table.ui.features.lessons.guided_blocks import BEAD, Bead
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.puzzles import puzzles as at_table
from elements_table.ui.stage.action_paths import around, meet
from elements_table.ui.stage.scene import Ref
from elements_table.ui.widgets.button import IconButton
from tests.kernel.test_puzzles import of_dragon
from tests.ui.areas import shared
from tests.ui.driver import Driver
from tests.ui.written import Written

SETTINGS = {"thinking": 0.4, "reduced_motion": True, "fast_animation": True}
PLANTED = (of_dragon(), of_dragon(id="second", level=2))


@pytest.fixture(autouse=True)
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the planted puzzles be those of Dragon."""
    monkeypatch.setattr(at_table, "load_puzzles", lambda game_id, _games: PLANTED if game_id == "dragon" else ())


def opened(driver: Driver) -> TableScreen:
    """Return the table of the next puzzle of Dragon, shown and at rest."""
    driver.app.navigator.go("puzzle", "dragon")
    driver.rest()
    return shown(driver)


def shown(driver: Driver) -> TableScreen:
    """Return the table on top."""
    table = driver.app.navigator.stack[-1]
    assert isinstance(table.mode, Guide)
    return table


def guide(driver: Driver) -> at_table.PuzzleGuide:
    """Return what leads there."""
    found = shown(driver).mode
    assert isinstance(found, at_table.PuzzleGuide)
    return found


def card(driver: Driver) -> tuple[str, str]:
    """Return the card's title and tone."""
    caption = shown(driver).mode.card.caption
    assert caption is not None
    return caption.title, caption.tone


def tried(driver: Driver, game_id: str, count: int) -> TableScreen:
    """Return the table of a game's first puzzle after so many wrong tries, at rest."""
    visit = at_table.Visit(driver.app, game_id, load_puzzles(game_id, registry()), 0)
    visit.tries = list(visit.puzzle.tries[:count])
    driver.app.navigator.push(at_table.table_at(driver.app, visit))
    driver.rest()
    return shown(driver)


def play(driver: Driver, text: str) -> None:
    """Carry a card to the trick."""
    table = shown(driver)
    name = text.removeprefix("play ")
    actor = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == name)
    driver.drag(driver.spot(actor), driver.middle("trick0"))


def test_a_wrong_try_is_played_out_in_its_deal_and_taken_back(driver: Driver) -> None:
    table = opened(driver)
    assert card(driver) == ("Make your 100", "gold")
    play(driver, "play W15")
    driver.until(lambda: guide(driver).line is not None)
    elsewhere = shown(driver)
    assert elsewhere is not table  # in this position the 15 would have held
    driver.until(lambda: len(elsewhere.match.record) == 8)
    assert [entry.text for entry in elsewhere.match.record] == list(PLANTED[0].tries[0].play)
    driver.until(lambda: shown(driver) is not elsewhere)
    assert not shown(driver).match.record
    assert guide(driver).is_open()
    assert guide(driver).visit.tries == [PLANTED[0].tries[0]]
    result = driver.app.services.profile.puzzles("dragon")["planted"]
    assert (result.tries, result.solved) == (1, False)
    driver.rest()
    driver.push_button("Solution")
    driver.until(lambda: card(driver)[1] == "green")
    assert card(driver)[0] == "The solution"
    assert not driver.app.services.profile.puzzles("dragon")["planted"].solved


def test_the_right_action_solves_it_and_the_next_is_another(driver: Driver) -> None:
    table = opened(driver)
    play(driver, "play F12")
    driver.until(lambda: card(driver)[1] == "green")
    assert card(driver)[0] == "Solved"
    view = table.view()
    assert [view.face(seat).mood for seat in range(4)] == ["pleased", "stung", "pleased", "stung"], (
        "a partner is glad"
    )
    buttons = [button for button in table.mode.card.caption.buttons if not isinstance(button, IconButton)]
    wide = [driver.app.display.art.text_width(button.label, BODY, "semi") for button in buttons]
    assert all(button.rect[2] >= words + 12 for button, words in zip(buttons, wide, strict=True)), "no word breaks"
    assert [entry.text for entry in table.match.record] == list(PLANTED[0].solutions[0].play)
    taken = guide(driver).visit.played(PLANTED[0].solutions[0]).end.taken[0]
    assert f"You end with {taken}." in " ".join(table.mode.told().split()), (
        "what stands on the rule, not a trick of it"
    )
    result = driver.app.services.profile.puzzles("dragon")["planted"]
    assert (result.tries, result.first_try, result.solved) == (1, True, True)
    assert guide(driver).about == "1 of 2 solved"
    driver.key(pygame.K_RETURN)
    driver.until(lambda: shown(driver) is not table)
    assert guide(driver).visit.puzzle.id == "second"
    assert guide(driver).word == "Puzzle 2"
    assert guide(driver).about == "1 of 2 solved"


def test_the_bulb_lights_what_decides_and_undo_takes_a_try_back_at_once(driver: Driver) -> None:
    table = opened(driver)
    driver.key(pygame.K_h)
    assert guide(driver).is_lit
    driver.key(pygame.K_h)
    assert not guide(driver).is_lit
    assert table.state.hinted is None
    play(driver, "play F12")
    driver.until(lambda: bool(table.match.record))
    driver.key(pygame.K_u)
    driver.rest()
    assert not table.match.record
    assert guide(driver).is_open()


@pytest.mark.parametrize("game_id", PACKAGES)
def test_the_card_tells_all_and_lies_over_nothing_that_is_needed(driver: Driver, game_id: str) -> None:
    puzzle = load_puzzles(game_id, registry())[0]
    table = at_table.table_at(driver.app, at_table.Visit(driver.app, game_id, (puzzle,), 0))
    driver.app.navigator.push(table)
    driver.rest()
    caption, rect = table.mode.card.caption, table.mode.card.rect
    assert caption is not None and rect is not None
    goal = table.mode.visit.goal  # type: ignore[attr-defined]  # a puzzle's
    held = goal.hidden_cards()
    assert len(caption.more) == 1 + len(held), "what is out is shown as cards, the rest in words"
    assert all(table.scene.rulebook.card(text) is not None for one in held for text in one.cards)
    assert all(line in table.mode.told() for line in goal.unseen(table.mode.visit.names)), "and said to who sees none"
    assert not [bust for bust in table.state.layout.parlour.busts.values() if meet(rect, bust.face)]
    assert not table.painter.instruction.rect()[2] or not meet(rect, table.painter.instruction.rect())
    spots = table.scene.readouts.spots(table.view(), table.state.layout)
    ruler = table.state.layout.parlour.ruler()
    decks = [spots[name] for name in ("supply", "kitty_panel") if name in spots]
    panels = [spot for spot in spots.values() if not meet(spot, ruler) and spot not in decks]
    assert not [spot for spot in [*panels, ruler] if shared(rect, spot) > 0.1 * rect[2] * rect[3]]
    for actors in table.stage.actors.values():
        for actor in actors:
            middle = (actor.home.x, actor.home.y, 1.0, 1.0)
            is_pile = any(meet(deck, middle) for deck in decks)
            assert not meet(rect, middle) or is_pile, "only decks, which can be looked at by their keys"
    guide = table.mode
    assert isinstance(guide, at_table.PuzzleGuide)
    assert all(guide.light.find(name) is not None for name in goal.deciding())


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_card_leaves_alchemys_stacks_and_leaders_free(screen: object, size: tuple[int, int]) -> None:
    driver = Driver(size)
    try:
        for puzzle in load_puzzles("alchemy", registry())[:4]:
            table = at_table.table_at(driver.app, at_table.Visit(driver.app, "alchemy", (puzzle,), 0))
            driver.app.navigator.push(table)
            driver.rest()
            spots = table.scene.readouts.spots(table.view(), table.state.layout)
            assert not [name for name in ("mastery", "leaders") if meet(table.mode.card.rect, spots[name])]
    finally:
        driver.close()


def test_before_and_after_a_try_the_card_leaves_the_hand_free(driver: Driver) -> None:
    puzzle = next(puzzle for puzzle in load_puzzles("influence", registry()) if puzzle.position.get("faceup"))
    visit = at_table.Visit(driver.app, "influence", (puzzle,), 0)
    for tries in ((), puzzle.tries):
        visit.tries = list(tries)
        table = at_table.table_at(driver.app, visit)
        driver.app.navigator.push(table)
        driver.rest()
        caption, rect = table.mode.card.caption, table.mode.card.rect
        assert caption is not None and rect is not None
        assert not [
            actor for actor in table.stage.actors["hand0"] if meet(rect, (actor.home.x, actor.home.y, 1.0, 1.0))
        ]


def test_after_a_try_the_card_leaves_the_board_of_influence_free(driver: Driver) -> None:
    table = tried(driver, "influence", 2)
    spots = table.scene.readouts.spots(table.view(), table.state.layout)
    for name in ("earth", "air", "water"):
        x, y, w, h = spots[name]
        assert not meet(table.mode.card.rect, (x, y, w, h - 6)), name


@pytest.mark.parametrize("words", [1.0, 1.4])
@pytest.mark.parametrize("game_id", PACKAGES)
def test_in_a_high_window_the_card_leaves_people_and_the_middle_free(
    screen: object, game_id: str, words: float
) -> None:
    driver = Driver((720, 1280))
    try:
        driver.app.services.settings_file.change(zoom=words, **SETTINGS)
        puzzle = load_puzzles(game_id, registry())[0]
        table = at_table.table_at(driver.app, at_table.Visit(driver.app, game_id, (puzzle,), 0))
        driver.app.navigator.push(table)
        driver.rest()
        rect, parlour = table.mode.card.rect, table.state.layout.parlour
        assert not meet(rect, parlour.ruler())
        assert words > 1 or not [bust for bust in parlour.busts.values() if meet(rect, bust.face)]
        for name, actors in table.stage.actors.items():
            zone = table.stage.zones[name]
            for home in (actor.home for actor in actors):
                if zone.spread or parlour.y(400) < home.y < parlour.ruler()[1]:
                    assert shared(rect, around(home, zone.aspect)) < 9.0, name
    finally:
        driver.close()


def test_with_large_words_the_card_leaves_the_cards_of_wuxing_free(driver: Driver) -> None:
    driver.app.services.settings_file.change(zoom=1.4)
    table = tried(driver, "wuxing", 0)
    spots = table.scene.readouts.spots(table.view(), table.state.layout)
    for name in ("aside", "limit", "tokens", "their_tokens"):
        assert not meet(table.mode.card.rect, spots[name]), name
    for zone, actors in table.stage.actors.items():
        for actor in actors:
            x, y, _angle, width, *_rest = actor.home
            high = width * table.stage.zones[zone].aspect
            assert not meet(table.mode.card.rect, (x - width / 2, y - high / 2, width, high)), zone


def test_once_it_is_solved_there_is_nothing_to_hurry(driver: Driver) -> None:
    table = tried(driver, "elemies", 1)
    driver.push_button("Solution")
    driver.until(lambda: card(driver)[1] == "green")
    driver.rest()
    assert table.scene.is_out(0, table.state.shown), "the person has no cards any more"
    assert not [chip for chip in table.controls.chips() if getattr(chip, "label", "") == "Hurry"]


def test_a_card_keeps_the_number_of_its_try(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    opened(driver)
    play(driver, "play W15")
    driver.until(lambda: guide(driver).line is not None)
    assert shown(driver).mode.light.beads == {}, "none while it is played"
    driver.until(lambda: guide(driver).is_open() and bool(guide(driver).visit.tries))
    driver.rest()
    table = shown(driver)
    actor = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "W15")
    assert table.mode.light.beads == {Ref("hand", actor.index): Bead("1")}
    scale, home = driver.app.display.scale, actor.home
    following = table.stage.actor(Ref("hand", actor.index + 1))
    right = home.x + home.width / 2 if following is None else following.home.x - following.home.width / 2
    seen = pygame.Rect(0, 0, scale * home.width, scale * home.width)
    seen.midright = round(scale * right), round(scale * (home.y - home.width * CARD_ASPECT / 2))
    numbers = [line for line in Written(monkeypatch).read(driver) if (line.words, line.color) == ("1", DARK_TEXT)]
    on_card = [seen.contains(number.rect) for number in numbers]
    assert sorted(on_card) == [False, True], "on what is to be seen of its card, and on the slip"


@pytest.mark.parametrize(("game_id", "button"), [("elemies", "pass"), ("alchemy", "skip"), ("influence", "")])
def test_a_try_is_marked_at_its_button_or_beside_its_marker(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str, button: str
) -> None:
    table = tried(driver, game_id, 1)
    light, scale = table.mode.light, driver.app.display.scale
    *others, place = light.beads
    assert len(others) == (game_id == "influence"), "what is swapped has two ends"
    if button:
        assert place == button
        corner = pygame.Rect(*(round(scale * side) for side in light.seen()[button][1]))
        middle = corner.topright
    else:
        actor = table.stage.actor(place)
        home, wide = actor.home, round(scale * actor.home.width)
        corner = pygame.Rect(0, 0, wide, wide)
        corner.center = round(scale * home.x), round(scale * home.y)
        middle = corner.topright
    numbers = [line for line in Written(monkeypatch).read(driver) if (line.words, line.color) == ("1", DARK_TEXT)]
    near = [n for n in numbers if pygame.Vector2(n.rect.center).distance_to(middle) < scale * 16]
    assert len(near) == 1
    apart = pygame.Vector2(near[0].rect.center).distance_to(corner.center)
    assert button or apart > scale * BEAD + corner.w / 4, "the middle of the marker is to be seen"


@pytest.mark.parametrize("game_id", PACKAGES)
def test_once_it_is_solved_nothing_is_left_to_press_or_to_lay(driver: Driver, game_id: str) -> None:
    visit = at_table.Visit(driver.app, game_id, load_puzzles(game_id, registry()), 0)
    table = at_table.table_at(driver.app, visit, visit.puzzle.solutions[0])
    assert isinstance(table, TableScreen)
    driver.app.navigator.push(table)
    driver.until(lambda: visit.is_solved)
    driver.rest()
    assert not [name for name, (slot, _rect) in table.controls.seen().items() if not slot.shows]
    assert table.state.choices is None or not table.state.choices.drags
    assert table.view().face(visit.puzzle.seat).mood == "pleased"


def test_leaving_and_a_game_without_puzzles(driver: Driver) -> None:
    table = opened(driver)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert table not in driver.app.navigator.stack
    before = driver.app.navigator.stack[:]
    driver.app.navigator.go("puzzle", "wuxing")
    assert driver.app.navigator.stack == before
    assert not list(driver.app.services.saves.open_matches())


def test_unsolved_ones_come_first(driver: Driver) -> None:
    profile = driver.app.services.profile
    assert next_unsolved(PLANTED, "dragon", profile) == 0
    profile.note_puzzle("dragon", "planted", solved=True)
    assert (next_unsolved(PLANTED, "dragon", profile), solved(PLANTED, "dragon", profile)) == (1, 1)
    profile.note_puzzle("dragon", "second", solved=True)
    assert next_unsolved(PLANTED, "dragon", profile, 0) == 1
    assert next_unsolved(PLANTED, "dragon", profile, 1) == 0


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_all_games_take_turns() -> None:
    day, games = date(2026, 11, 22), registry()
    days = [puzzle_of_the_day(day + timedelta(n), games) for n in range(10)]
    assert puzzle_of_the_day(day, games) == days[0]
    having = [game_id for game_id in games if games.puzzles(game_id).is_file()]
    assert {daily.game for daily in days if daily} == set(having)
    for daily in days:
        assert daily is not None
        puzzle = load_puzzles(daily.game, games)[daily.number]
        assert (daily.entry.id, daily.entry.level) == (puzzle.id, puzzle.level)


def test_the_card_in_the_menu_opens_its_puzzle_by_its_key(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    today = PuzzleOfDay("dragon", 1, PuzzleEntry("second", 2))
    monkeypatch.setattr(campaign, "puzzle_of_the_day", lambda _day, _games: today)
    driver.app.navigator.push(Menu(driver.app))
    driver.step(frames=3)
    driver.key(pygame.K_p)
    assert guide(driver).visit.puzzle == PLANTED[1]


def test_without_a_file_there_is_no_puzzle_of_the_day(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    games = registry()
    monkeypatch.setattr(games, "puzzles", lambda game_id: tmp_path / f"{game_id}.yaml")
    assert puzzle_of_the_day(date(2026, 11, 22), games) is None


def test_a_puzzle_that_is_solved_says_how_its_rating_has_changed(driver: Driver) -> None:
    profile = driver.app.services.profile
    opened(driver)
    before = round(profile.rating("dragon").points)
    play(driver, PLANTED[0].solutions[0].play[0])
    driver.until(lambda: card(driver)[1] == "green")
    driver.rest()
    after = round(profile.rating("dragon").points)
    assert after > before and f"{after} ({signed(after - before)})" in guide(driver).told()


def test_in_influence_each_card_says_what_it_counts_once_it_is_solved(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tried(driver, "influence", 1)
    assert not table.state.peek
    driver.push_button("Solution")
    driver.until(lambda: card(driver)[1] == "green")
    driver.rest()
    table = shown(driver)
    visit, line = guide(driver).visit, guide(driver).line
    assert line is not None
    score = scored(visit.played(line).end)[visit.goal.seat]
    counts = [plain(-n if one == score.penalty else n) for one, n in score.values.items()]
    lines = [line.words for line in Written(monkeypatch).read(driver)]
    assert table.state.peek and all(lines.count(one) >= counts.count(one) for one in counts)
    assert plain(score.total) in lines and str(score.total) in guide(driver).told(), (
        "the same on the table and the slip"
    )
