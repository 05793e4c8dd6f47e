"""Card backs and cloths: chosen in Settings, kept, worn on every table, and words stay clear on them."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pygame
import pytest

from elements_table import paths
from elements_table.kernel.data import Reward
from elements_table.kernel.registry import registry
from elements_table.match.campaign.profile import Climb
from elements_table.match.play.match import Match, Seat
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.rewards import BACKS, CLOTHS, PORTRAITS, clothed
from elements_table.ui.drawing.sprites import Sprites
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.platform.settings import Settings, SettingsFile
from elements_table.ui.stage.view import Back
from elements_table.ui.widgets.pickers import CHOICES, LookPicker
from elements_table.validation import mistakes
from tests.ui.driver import Driver

WORDS = {
    "words": theme.TEXT, "second": theme.SECONDARY, "gold": theme.GOLD, "coral": theme.CORAL, "green": theme.GREEN,
    "ours": theme.TEAM_OURS, "theirs": theme.TEAM_THEIRS,
}  # fmt: skip
DARA = Climb((date(2026, 11, 20),) * 3, 2, 0, "x", counted=True)
"""Who has earned the hermit and the back of bamboo."""


def light(color: tuple[int, ...]) -> float:
    """Return the relative luminance of a colour."""
    parts = [value / 255 / 12.92 if value <= 10 else ((value / 255 + 0.055) / 1.055) ** 2.4 for value in color[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: tuple[int, ...], other: tuple[int, ...]) -> float:
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("name", CLOTHS)
def test_words_and_elements_stay_clear_on_a_cloth(name: str, screen: pygame.Surface) -> None:
    cloth = CLOTHS[name]
    table = Art(1.0).table(cloth.centre, cloth.edge, (640, 400), theme.TABLE_FOCUS, cloth.pattern)
    brightest = max((table.get_at((x, y)) for x in range(180, 360) for y in range(110, 260)), key=light)
    assert {what: round(contrast(c, brightest), 2) for what, c in WORDS.items() if contrast(c, brightest) < 4.5} == {}
    elements = {what: contrast(color, brightest) for what, color in theme.ELEMENT_BRIGHT.items()}
    assert min(elements.values()) >= 3.4, elements


@pytest.mark.parametrize("name", CLOTHS)
def test_a_weave_is_seen_and_repeats(name: str, screen: pygame.Surface) -> None:
    cloth, art = CLOTHS[name], Art(1.0)
    plain = art.table(cloth.centre, cloth.edge, (640, 400))
    woven = art.table(cloth.centre, cloth.edge, (640, 400), pattern=cloth.pattern)
    places = [(x, y) for x in range(0, 640, 3) for y in range(0, 400, 3)]
    lines = [at for at in places if sum(woven.get_at(at)[:3]) > 0.9 * sum(plain.get_at(at)[:3])]
    assert 0.02 < len(lines) / len(places) < 0.5, "lines keep their light, what lies between them has less"
    assert {area for x, y in lines for area in [(x // 320, y // 200)]} == {(0, 0), (0, 1), (1, 0), (1, 1)}
    painted = pygame.Surface((640, 400)).convert()
    painted.fill((255, 0, 255))
    art.paint_table(painted, cloth.centre, cloth.edge, pattern=cloth.pattern)
    assert pygame.image.tobytes(painted, "RGB") == pygame.image.tobytes(woven, "RGB"), "whatever was there before"


def test_all_that_can_be_earned_is_there_and_is_earned_once() -> None:
    found = [reward for game in registry() for reward in registry().head(game).ladder.rewards()]  # type: ignore[union-attr]  # all shipped games have one
    assert len(set(found)) == len(found)
    known = {"face": set(PORTRAITS), "back": set(BACKS), "cloth": set(CLOTHS)}
    assert {kind: {reward.name for reward in found if reward.kind == kind} for kind in known} == known
    engraved = {name.removeprefix("cloth_") for name in Art(1.0).engravings.names if name.startswith("cloth_")}
    assert {cloth.pattern for cloth in CLOTHS.values()} == engraved
    assert [name for name in BACKS if f"back_{name}" not in Sprites().index] == []


def test_high_contrast_lays_no_cloth_and_an_unknown_one_is_none() -> None:
    look = registry().head("dragon").look
    bare = clothed(look, Settings())
    assert clothed(look, Settings(cloth="tide"))[2] == "waves"
    assert clothed(look, Settings(cloth="tide", high_contrast=True)) == bare
    assert clothed(look, Settings(cloth="velvet")) == bare


def test_a_second_kind_of_cards_keeps_its_own_back(driver: Driver) -> None:
    cards = driver.sit(_match(driver, "alchemy", 3)).painter._cards
    cards.art.sprites.back = "stars"
    assert Back("alchemy_element").picture(cards, 60).what == ("stars",)
    assert Back("alchemy_formula", kept=True).picture(cards, 60).what == ("alchemy_formula",)


def _match(driver: Driver, game_id: str, seats: int) -> Match:
    people = [
        Seat("person", "You"),
        *(Seat("bot", name, "regular") for name in ("Ada", "Bruno", "Cleo")[: seats - 1]),
    ]
    return Match.new(driver.app.services.registry.game(game_id), None, people, 3)


def _picker(screen: SettingsScreen) -> LookPicker:
    rows = [row for group in screen.groups for row in group.rows]
    return next(row.control for row in rows if isinstance(row.control, LookPicker))


def test_a_back_is_chosen_by_keyboard_worn_at_once_and_kept(driver: Driver) -> None:
    app = driver.app
    app.services.profile.change(ladder={"wuxing": DARA})
    app.navigator.push(Menu(app))
    driver.sit(_match(driver, "wuxing", 2), posed=True)
    driver.step(frames=20)
    app.navigator.push(SettingsScreen(app))
    driver.step(frames=20)
    screen = driver.top
    assert isinstance(screen, SettingsScreen)
    picker = _picker(screen)
    row = next(r for g in screen.groups for r in g.rows if r.control is picker)
    screen.focus.focus(row)
    driver.key(pygame.K_RETURN)
    assert picker.panel is not None
    driver.key(pygame.K_RIGHT)
    assert CHOICES[picker.panel.lit] == Reward("back", "bamboo")
    driver.key(pygame.K_RETURN)
    assert picker.panel is None and picker.back == "bamboo"
    assert SettingsFile(app.services.settings_file.path).settings.back == "bamboo"
    driver.step(frames=5)
    assert app.display.sprites.back == "bamboo" and app.display.art.sprites is app.display.sprites
    assert app.display.sprites.worn("back_wuxing") == "back_bamboo"


def test_what_is_locked_is_not_taken_and_says_who_is_to_be_beaten(driver: Driver) -> None:
    app = driver.app
    app.services.profile.change(ladder={"wuxing": DARA})
    app.navigator.push(SettingsScreen(app))
    driver.step(frames=5)
    assert isinstance(driver.top, SettingsScreen)
    picker = _picker(driver.top)
    picker.choose(Reward("cloth", "tide"))
    assert (picker.cloth, app.services.settings.cloth) == ("", "")
    assert picker.locked[Reward("cloth", "tide")] == "Beat Ines on the ladder of Elemies."
    assert Reward("back", "bamboo") not in picker.locked
    picker.open()
    panel = picker.panel
    assert panel is not None
    panel.rect = (0.0, 0.0, *panel.rect[2:])
    assert [panel.at(*panel.middle(number)) for number in range(len(CHOICES))] == list(range(len(CHOICES)))  # type: ignore[attr-defined]  # its own panel has places
    panel.take(0)
    assert picker.panel is None


def test_a_cloth_is_laid_on_the_table_that_is_open(driver: Driver) -> None:
    app = driver.app
    app.navigator.push(Menu(app))
    table = driver.sit(_match(driver, "dragon", 4), posed=True)
    driver.step(frames=10)
    look = table.match.game.data.look
    look = table.match.game.data.look
    before = app.display.ground(look).copy()
    app.services.settings_file.change(cloth="tide")
    driver.step(frames=10)
    after = app.display.ground(look)
    shown = pygame.display.get_surface()
    assert shown is not None and shown.get_at((250, 330)).b > shown.get_at((250, 330)).r, "and it is seen"
    assert after.get_at((430, 300))[:3] != before.get_at((430, 300))[:3]
    assert after.get_at((430, 300)).b > after.get_at((430, 300)).r, "the tide is blue, Dragon's table is red"
    app.services.settings_file.change(high_contrast=True)
    driver.step(frames=10)
    strong = app.display.ground(look)
    assert strong.get_at((430, 300)).r > strong.get_at((430, 300)).b


def test_a_reward_a_face_and_a_level_that_there_are_not_are_named_by_their_file(tmp_path: Path) -> None:
    shutil.copytree(paths.data() / "games", tmp_path / "games")
    file = tmp_path / "games" / "wuxing.yaml"
    text = file.read_text(encoding="utf-8")
    for was, now in (("back bamboo", "back hay"), ("name: Nora", "name: Zed"), ("level: expert}", "level: clever}")):
        text = text.replace(was, now)
    text = text.replace("level: expert,", "level: clever,")
    file.write_text(text, encoding="utf-8")
    told = [line for line in mistakes(tmp_path) if "ladder" in line]
    assert [line.removeprefix(f"{file}: ladder: ").partition(";")[0] for line in told] == [
        "Lin: There is no bot level clever",
        "there is no back hay.",
        "Zed has no face of its own.",
    ]
