"""Positions set by hand: by drags and by keys, as texts and files."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import msgspec
import pygame
import pytest

from elements_table import paths
from elements_table.arguments import match_file
from elements_table.kernel.editing import BOX, Edited
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import State
from elements_table.kernel.registry import registry
from elements_table.kernel.scenario import Scenario, load, mismatches, parsed, start, written
from elements_table.match.play.match import Match, Seat
from elements_table.ui.common.after_match import set_up
from elements_table.ui.features.editor import position_screen
from elements_table.ui.features.editor.editor import Editor, opened
from elements_table.ui.features.editor.figures import Figures, SeatMarks
from elements_table.ui.features.editor.lying import TRAY
from elements_table.ui.shell.dialog import Dialog
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.stage_widgets import PieceWidget, ZoneWidget
from elements_table.ui.widgets.dropdown import Panel
from tests.tiny import tiny
from tests.ui.driver import Driver

GAMES = sorted(registry())
SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"


def edit(driver: Driver, scenario: Scenario) -> Editor:
    screen = opened(driver.app, scenario=scenario)
    assert isinstance(screen, Editor)
    driver.app.services.settings_file.change(reduced_motion=True)
    driver.app.navigator.push(screen)
    driver.rest()
    return screen


def toast(driver: Driver) -> str:
    """Return what is said over the screen."""
    return "" if driver.top.toast is None else driver.top.toast.text


def spot(driver: Driver, editor: Editor, actor: Actor) -> tuple[float, float]:
    """Return a point at which the pointer finds a piece."""
    home, aspect = actor.home, editor.stage.zones[actor.zone].aspect
    for part in (0.0, -0.3, 0.3, -0.42, 0.42):
        for down in (0.0, -0.3, 0.3, -0.45, 0.45):
            x, y = driver._whole(home.x + part * home.width, home.y + down * home.width * aspect)
            is_free = editor.focus.at(x, y) is None and (actor.zone == TRAY or y < editor.top)
            if is_free and editor.stage.piece_at(x, y) is actor:
                return x, y
    raise AssertionError(f"{actor.piece} in {actor.zone} cannot be pointed at")


def place_in(driver: Driver, editor: Editor, zone: str) -> tuple[float, float]:
    """Return a point at which the pointer finds a zone."""
    x, y, w, h = editor.stage.zones[zone].area
    for part in (0.5, 0.1, 0.9, 0.3, 0.7):
        for down in (0.5, 0.2, 0.8):
            at = driver._whole(x + part * w, y + down * h)
            found = editor.stage.zone_at(*at)
            if found is not None and found.name == zone and editor.focus.at(*at) is None:
                return at
    raise AssertionError(f"{zone} cannot be reached")


def zone_of(editor: Editor, path: str) -> str:
    if path == editor.lying.shown:
        return TRAY
    return next(name for name, there in editor.lying.places.items() if any(one.path == path for one in there))


def carry(driver: Driver, editor: Editor, text: str, source: str, target: str) -> None:
    """Carry a thing by its text from a place to another."""
    name = zone_of(editor, source)
    found = [i for i, one in enumerate(editor.lying.entries[name]) if (one.path, one.text) == (source, text)]
    index = found[-1]
    actor = editor.stage.actors[name][index]
    driver.drag(spot(driver, editor, actor), place_in(driver, editor, zone_of(editor, target)))
    driver.rest()


STARTS: dict[str, dict[str, Any]] = {
    "wuxing": {
        "hands": [[6, 1, 3], [2, 5]], "display": [4], "fronts": [[], []], "discarded": [], "aside": [], "to_move": 0,
    },
    "dragon": {
        "hands": [["A5", "W2"], ["A7", "W9"], ["A10", "F3"], ["E4", "F6"]], "kitty": ["E5"], "to_move": 0,
        "contract": {"seat": 0, "bid": 100, "trump": "fire"},
    },
    "elemies": {"hands": [["W3", "F9"], ["W5"], ["AQ", "A2"], ["E7"]], "to_move": 0},
    "influence": {
        "agents": {"earth": "red", "air": "blue", "water": "yellow"}, "markers": {"earth": {"red": 2}},
        "hands": [[1, 2, 3], [4, 5, 6], [7, 8, 9]],
    },
    "alchemy": {
        "elements": ["FFW", "A"], "formulae": [["vermilion"], ["salamander"]], "aether": [1, 0],
        "element_deck": "AE", "formula_deck": ["phoenix"], "element_discard": "",
    },
}  # fmt: skip
CARRIED: dict[str, list[tuple[str, str, str]]] = {
    "wuxing": [
        ("3", "hands.0", "display"), ("2", "hands.1", "fronts.1"), ("6", "hands.0", "discarded"),
        ("5", BOX, "aside"), ("token", BOX, "tokens.0"), ("4", BOX, "hands.1"),
    ],
    "dragon": [
        ("W9", "hands.1", "trick.1"), ("A5", "hands.0", "trick.0"), ("E5", "kitty", BOX),
        ("DRAGON", BOX, "hands.0"), ("F3", "hands.2", "kitty"),
    ],
    "elemies": [("F9", "hands.0", "top"), ("A2", "hands.2", "treasures.1"), ("GURU", BOX, "hands.3")],
    "influence": [
        ("red", "agents.earth", "agents.water"), ("marker red", "markers.earth.red", "pool.red"),
        ("marker blue", "pool.blue", "markers.air.blue"), ("1", "hands.0", "faceup.1"),
    ],
    "alchemy": [
        ("F", "elements.0", "elements.1"), ("salamander", "formulae.1", "completed.1"),
        ("mastery A", "supply.A", "mastery.0.A"), ("aether", "aether.0", BOX), ("void", BOX, "void.1"),
        ("phoenix", "formula_deck", "formulae.0"),
    ],
}  # fmt: skip
WANTED = {
    "wuxing": {
        "hands": [[1], [4, 5]], "fronts": [[], [2]], "display": [4, 3], "discarded": [6], "aside": [5],
        "tokens": [1, 0], "to_move": 0,
    },
    "dragon": {
        "hands": [["DRAGON", "W2"], ["A7"], ["A10"], ["E4", "F6"]], "kitty": ["F3"], "trick": [[0, "A5"], [1, "W9"]],
        "to_move": 2,
    },
    "elemies": {
        "hands": [["W3"], ["W5"], ["AQ"], ["E7", "GURU"]], "top": {"seat": 0, "cards": ["F9"]},
        "treasures": [[], ["A2"], [], []],
    },
    "influence": {
        "agents": {"earth": "yellow", "air": "blue", "water": "red"},
        "markers": {"earth": {"red": 1}, "air": {"blue": 1}}, "faceup": [None, 1, None],
        "hands": [[2, 3], [4, 5, 6], [7, 8, 9]],
    },
    "alchemy": {
        "elements": ["FW", "AF"], "formulae": [["phoenix", "vermilion"], []], "completed": [[], ["salamander"]],
        "aether": [0, 0], "void": [0, 1], "mastery": [{"A": 1}, {"A": 0}], "formula_deck": [],
    },
}  # fmt: skip


@pytest.mark.parametrize("game_id", GAMES)
def test_a_position_is_set_by_drags_and_its_text_says_it(driver: Driver, game_id: str) -> None:
    seats = len(STARTS[game_id].get("hands", STARTS[game_id].get("elements", ())))
    editor = edit(driver, Scenario(game_id, seats=seats, position=STARTS[game_id]))
    for text, source, target in CARRIED[game_id]:
        carry(driver, editor, text, source, target)
    assert not editor.edited.trouble, editor.edited.position
    game, state = start(parsed(written(editor.edited.written()), "text")[0])
    assert list(mismatches(WANTED[game_id], state.position(), game)) == []
    for key, count in ((pygame.K_z, len(CARRIED[game_id])), (pygame.K_y, len(CARRIED[game_id]))):
        for _n in range(count):
            driver.key(key, pygame.KMOD_CTRL)
        if key == pygame.K_z:
            assert editor.edited.state == start(editor.edited.scenario)[1], "undo leads to where it began"
    assert editor.edited.state == state, "and redo back"


def moments(game_id: str, count: int = 5) -> list[State]:
    """Return states of games in which anything legal was done."""
    game, found = registry().game(game_id), []
    for seed in range(count):
        rng = random.Random(seed)
        state = game.new_state(None, rng.choice(game.seats), seed)
        for _n in range(rng.randrange(70)):
            if state.is_terminal():
                break
            state.apply(state.random_action(rng))
        found.append(state)
    return found


def scenario_of(state: State) -> Scenario:
    options = dict(state.observation(None).options)
    return Scenario(state.game.id, options=options, seats=len(state.returns()), position=state.position())


@pytest.mark.parametrize("game_id", GAMES)
def test_what_is_opened_and_not_changed_is_saved_as_it_was(driver: Driver, game_id: str) -> None:
    for state in moments(game_id):
        scenario = scenario_of(state)
        editor = edit(driver, scenario)
        assert editor.edited.state == state and not editor.edited.trouble
        lying = [one for name, entries in editor.lying.entries.items() if name != TRAY for one in entries]
        assert all(entry.text for entry in lying)
        driver.key(pygame.K_s)
        text = max(paths.documents().glob("*.yaml"), key=lambda path: path.stat().st_mtime_ns).read_text()
        assert parsed(text, "text") == [scenario]
        trimmed = msgspec.structs.replace(scenario, position=editor.edited.position)
        assert start(trimmed)[1] == state, "what goes without saying can be left out"
        driver.app.navigator.pop(editor)


@pytest.mark.parametrize(
    "file", sorted(SCENARIOS.rglob("*.yaml")), ids=lambda file: f"{file.parent.name}/{file.stem}"
)
def test_every_scenario_opens_and_its_text_reads_back(file: Path) -> None:
    for scenario in load(file):
        assert parsed(written(scenario), "text") == [scenario]
        try:
            _game, state = start(scenario)
        except TableError:
            continue
        edited = Edited(scenario, registry())
        assert edited.state == state
        again = edited.game.from_position(edited.position, edited.options, edited.seats, scenario.seed)
        assert again == state


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_carried_anywhere_is_a_position_or_has_a_sentence(driver: Driver, game_id: str) -> None:
    """Everything is drawn, too: what cannot be is shown as it lies."""
    rng = random.Random(7)
    for state in moments(game_id, 3):
        editor = edit(driver, scenario_of(state))
        for _n in range(14):
            ways = [move for ways in editor.lying.moves().values() for move in ways.values()]
            editor._carry(rng.choice(ways))
            trouble = editor.edited.trouble
            assert (not trouble) == (editor.sentence() != trouble)
            if trouble:
                assert trouble.endswith(".") and "\n" not in trouble
            else:
                again = editor.edited.game.from_position(
                    editor.edited.position, editor.edited.options, editor.edited.seats
                )
                assert again.legal_actions() or again.current_player() < 0
            driver.step()
        editor.is_kept = True
        driver.app.navigator.pop(editor)


REFUSED = {
    "wuxing": ("tokens.0", 40, "tokens.1", 40), "dragon": ("hand", 0), "elemies": ("button", 7),
    "influence": ("round", 0), "alchemy": ("round", 0),
}  # fmt: skip


@pytest.mark.parametrize("game_id", GAMES)
def test_what_cannot_be_is_refused_in_one_sentence_and_nothing_is_lost(driver: Driver, game_id: str) -> None:
    editor = edit(driver, Scenario(game_id, seed=3))
    before, said = editor.edited.position, REFUSED[game_id]
    for path, value in zip(said[::2], said[1::2], strict=True):
        editor.edited.set(path, value)
    editor.changed()
    driver.rest()
    part = said[0].partition(".")[0]
    assert part in editor.edited.trouble and editor.edited.trouble.count(". ") == 0
    assert editor.sentence() == editor.edited.trouble
    assert not any(button.enabled for button in editor.buttons[1:])
    driver.key(pygame.K_p)
    assert driver.top is editor, "it cannot be played"
    while editor.edited.can_undo:
        driver.key(pygame.K_u)
    assert editor.edited.position == before and all(button.enabled for button in editor.buttons)


def test_the_numbers_are_set_by_controls_made_from_the_position(driver: Driver) -> None:
    editor = edit(driver, Scenario("elemies", seed=3))
    driver.push_button("Numbers")
    sheet = driver.top
    assert isinstance(sheet, Figures)
    rows = {row.label: row for row in sheet.rows}
    turn, phase, score = rows["Whose turn"], rows["Phase"], rows["Score · Nora + Ada"]
    assert isinstance(turn.control, SeatMarks)
    x, y, w, h = turn.control.rect
    driver.click(x + w - 1.5 * 44, y + h / 2)
    assert editor.edited.position["to_move"] == 2
    x, y, w, h = score.control.rect
    driver.click(x + w - 10, y + h / 2)
    driver.click(x + w - 10, y + h / 2)
    assert editor.edited.state.position()["scores"] == [2, 0]
    phase.control.choose(phase.control.labels.index("Round over"))
    assert "last_round" in editor.edited.trouble
    driver.push_button("Done")
    driver.key(pygame.K_u)
    assert not editor.edited.trouble
    driver.key(pygame.K_u)
    assert editor.edited.state.position()["scores"] == [0, 0], "the same number counts as one change"


def test_files_and_the_clipboard_carry_positions(
    driver: Driver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held: list[str] = []
    monkeypatch.setattr(position_screen, "copy_text", lambda text: held.append(text) or True)
    monkeypatch.setattr(position_screen, "clipboard_text", lambda: held[-1] if held else "")
    editor = edit(driver, Scenario("wuxing", position=STARTS["wuxing"]))
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "clipboard" in toast(driver)
    carry(driver, editor, "3", "hands.0", "display")
    driver.key(pygame.K_c, pygame.KMOD_CTRL)
    file = tmp_path / "mine.yaml"
    file.write_text(held[-1], encoding="utf-8")
    wanted = editor.edited.state
    driver.push_button("A fresh deal")
    assert editor.edited.state != wanted
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert editor.edited.state == wanted
    driver.push_button("A fresh deal")
    driver.step(pygame.Event(pygame.DROPFILE, file=str(file)))
    assert editor.edited.state == wanted
    held.append("game: wuxing\nposition: {hands: [[7], []]}")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert "no card 7" in toast(driver) and editor.edited.state == wanted, "what is refused changes nothing"
    held.append("a text: of nothing")
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert editor.edited.state == wanted
    assert match_file([str(file)], ()) == file, "a double click opens it"


def test_a_position_is_left_without_a_question_once_it_is_kept(driver: Driver) -> None:
    driver.app.navigator.push(driver.app.navigator.make("menu"))
    editor = edit(driver, Scenario("wuxing", position=STARTS["wuxing"]))
    carry(driver, editor, "3", "hands.0", "display")
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.top, Dialog) and driver.top is not editor
    driver.push_button("Cancel")
    driver.push_button("Numbers")
    driver.key(pygame.K_F10)
    assert editor in driver.app.navigator.stack, "nor is the way to the menu, over whatever lies on it"
    driver.push_button("Cancel")
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_s)
    driver.key(pygame.K_ESCAPE)
    assert editor not in driver.app.navigator.stack


def test_whatever_is_opened_instead_is_shown_once_what_is_lost_is_agreed_to(driver: Driver) -> None:
    editor = edit(driver, Scenario("dragon", seed=3))
    for scenario in (Scenario(one, seats=seats) for one in GAMES for seats in registry().game(one).data.seats):
        editor.take(scenario)
        driver.rest()
        assert (editor.game.id, editor.edited.seats) == (scenario.game, scenario.seats)
    editor.take(Scenario("wuxing", position=STARTS["wuxing"]))
    carry(driver, editor, "3", "hands.0", "display")
    before = editor.edited
    for answer, stays in (("Cancel", True), ("Leave", False)):
        driver.key(pygame.K_d)
        assert isinstance(driver.top, Dialog), "a fresh deal would lose what was carried"
        driver.push_button(answer)
        assert (editor.edited is before) == stays
    assert editor.is_kept


def test_a_part_is_chosen_though_something_else_was_written_where_it_belongs() -> None:
    edited = Edited(Scenario("dragon", position=STARTS["dragon"]), registry())
    for written_there in (5, "fire", [1, 2], None):
        edited.set("contract", written_there)
        edited.set("contract.seat", 2)
        assert edited.position["contract"] == {"seat": 2}


def test_all_of_it_goes_by_keyboard_and_is_said(driver: Driver) -> None:
    driver.app.services.settings_file.change(speech="usual")
    said = driver.app.narrator.said
    editor = edit(driver, Scenario("wuxing", position=STARTS["wuxing"]))
    for _n in range(60):
        driver.key(pygame.K_TAB)
        widget = editor.focus.focused
        if isinstance(widget, PieceWidget) and editor.lying.entries[widget.ref.zone][widget.ref.index].text == "3":
            break
    driver.key(pygame.K_RETURN)
    assert isinstance(editor.focus.focused, ZoneWidget), "the raised piece asks where to"
    for _n in range(20):
        if editor.focus.focused == ZoneWidget(editor.drags, "display"):
            break
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert editor.edited.position["display"] == [4, 3]
    assert any("Middle cards" in line for line in driver.app.narrator.said[-4:]), said
    driver.key(pygame.K_u)
    driver.rest()
    assert any("Undone" in line for line in driver.app.narrator.said[-3:])


def test_a_match_under_way_gives_nothing_away(driver: Driver) -> None:
    """Its position is another truth that looks the same, and counts as a hint."""
    for game_id in GAMES:
        game = registry().game(game_id)
        count = game.data.default_seats
        seats = [Seat("person", "Ada"), *(Seat("bot", f"Bot {n}", "novice") for n in range(1, count))]
        match = Match.new(game, None, seats, 4)
        seat = match.waiting()[0]
        set_up(driver.app, match, seat)
        editor = driver.top
        assert isinstance(editor, Editor)
        assert editor.edited.state.observation(seat) == match.observation(seat)
        assert match.aside.hints == 1 or not match.aside
        driver.app.navigator.pop(editor)


def test_a_game_that_says_nothing_of_its_parts_is_set_all_the_same(screen: pygame.Surface) -> None:
    driver = Driver(games=tiny())
    try:
        editor = edit(driver, Scenario("tiny", seats=2, position={"hands": [[1, 2], [3, 4]]}))
        carry(driver, editor, "2", "hands.0", "hands.1")
        editor.tray.choose(editor.lying.piles.index("stock"))
        carry(driver, editor, "5", "stock", "hands.0")
        assert editor.edited.state.position()["hands"] == [[1, 5], [2, 3, 4]], editor.edited.trouble
        labels = {row.path for row in editor.edited.rows()}
        assert {"round", "points.0", "phase"} <= labels
    finally:
        driver.close()


def spot_in(sheet: Figures, label: str, part: float) -> tuple[float, float]:
    """Return a point at a part of the width of a row's control."""
    x, y, w, h = next(row for row in sheet.rows if row.label == label).control.rect
    return x + part * w, y + h / 2


def test_bids_and_contract_of_dragon_are_set_by_clicks(driver: Driver) -> None:
    editor = edit(driver, Scenario("dragon", seed=3))
    driver.push_button("Numbers")
    sheet = driver.top
    assert isinstance(sheet, Figures)
    first, game = editor.edited.state.current_player(), editor.edited.game
    lowest, step = game.variant(editor.edited.options).lowest, game.variant(editor.edited.options).step

    def say(words: str) -> None:
        driver.click(*spot_in(sheet, "Bids", 0.5))
        panel = sheet.focus.overlay
        assert isinstance(panel, Panel)
        driver.click(*panel.middle(next(n for n, one in enumerate(panel.owner.labels) if one.endswith(words))))

    wanted = [(first + n) % 4 for n in range(4)]
    for words in (str(lowest), "Pass", str(lowest + 3 * step)):
        say(words)
    bids = [[wanted[0], lowest], [wanted[1], "pass"], [wanted[2], lowest + 3 * step]]
    assert editor.edited.position["bids"] == bids and not editor.edited.trouble
    say("Pass")
    say(str(lowest + 4 * step))
    say(str(game.variant(editor.edited.options).total - step))
    seats = [seat for seat, _call in editor.edited.position["bids"]]
    assert seats[3:] == [wanted[3], wanted[0], wanted[2]], "whoever has passed says nothing more"
    for _n in range(6):
        say("Take back")
    assert not editor.edited.position["bids"]
    assert "Trump" not in [row.label for row in sheet.rows]
    driver.click(*spot_in(sheet, "Contract", 0.5))
    rows = {row.label: row.control for row in sheet.rows}
    rows["Trump"].choose(rows["Trump"].labels.index("Fire"))
    rows["Bid"].choose(rows["Bid"].labels.index(str(lowest + 2 * step)))
    rows["Phase"].choose(rows["Phase"].labels.index("Play"))
    wanted = {"seat": first, "bid": lowest + 2 * step, "trump": "fire"}
    assert editor.edited.state.position()["contract"] == wanted and not editor.edited.trouble
    driver.click(*spot_in(sheet, "Contract", 0.5))
    assert "contract" in editor.edited.trouble and "Trump" not in [row.label for row in sheet.rows]


def test_what_nobody_has_saved_is_there_after_the_window_was_closed(driver: Driver) -> None:
    def again() -> Editor:
        driver.app.navigator.leave_all()
        screen = opened(driver.app, "wuxing")
        assert isinstance(screen, Editor)
        driver.app.navigator.push(screen)
        driver.rest()
        return screen

    editor = edit(driver, Scenario("wuxing", position=STARTS["wuxing"]))
    carry(driver, editor, "3", "hands.0", "display")
    wanted = editor.edited.state
    other = edit(driver, Scenario("wuxing", seed=8))
    other.edited.set("round", 0)
    other.changed()
    trouble = other.edited.trouble
    assert trouble, "what cannot be is kept as well"
    found = again()
    assert found.edited.trouble == trouble and not found.is_kept and "not saved yet" in toast(driver)
    driver.key(pygame.K_ESCAPE)
    driver.push_button("Leave")
    found = again()
    assert found.edited.state == wanted, "nor is the one before it lost"
    driver.key(pygame.K_s)
    assert again().is_kept, "what is saved is no draft any more"
    assert not list((paths.user() / "positions").rglob("*.yaml"))
