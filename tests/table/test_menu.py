"""The menu and the screen of a new game: what they show, where they lead, what they remember."""

from __future__ import annotations

import random
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest
from screen_app import SIZES, ScreenApp, seats

from elements_table.match.deal_code import encode
from elements_table.match.match import Seat
from elements_table.table.faces import CAST, FACES
from elements_table.table.inputs import Typed
from elements_table.table.screens import menu_cards, whats_next
from elements_table.table.screens.game_tile import WORDS
from elements_table.table.screens.history import HistoryScreen
from elements_table.table.screens.learn import Learn
from elements_table.table.screens.menu import BETWEEN, Menu
from elements_table.table.screens.menu_cards import CLOSE, MenuCard
from elements_table.table.screens.new_game import NewGame
from elements_table.table.screens.settings import SettingsScreen
from elements_table.table.settings import GameChoices, SeatChoice


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    return ScreenApp(tmp_path)


# ---- the menu


def test_the_menu_shows_games_to_come_and_leads_to_those_that_are_there(app: ScreenApp) -> None:
    menu = Menu(app)
    app.push(menu)
    assert [tile.head.id for tile in menu.tiles] == list(app.registry)
    coming = next((tile for tile in menu.tiles if not tile.enabled), None)
    if coming is not None:
        app.click_on(coming)
        assert app.top is menu
        assert not coming.focusable
    app.click_on(menu.tiles[0])
    assert isinstance(app.top, NewGame)
    assert app.top.head.id == "wuxing"
    app.keys("escape", "escape")
    assert app.top is menu


def test_the_links_of_the_menu_lead_somewhere(app: ScreenApp) -> None:
    menu = Menu(app)
    app.push(menu)
    for link, kind in zip(menu.links, (Learn, HistoryScreen, SettingsScreen), strict=False):
        app.click_on(link)
        assert isinstance(app.top, kind)
        app.keys("escape")
    app.click_on(menu.links[-1])
    assert app.asked == [("quit",)]


def test_every_key_of_the_menu_does_what_it_is_listed_for(app: ScreenApp, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(app, "wuxing")
    menu = Menu(app)
    app.push(menu)
    app.tick()
    listed = {binding.keys[0]: binding for binding in menu.bindings()}
    assert {key: listed[key].words for key in "1dpo"} == {
        "1": "Wu Xing",
        "d": "Deal of the day",
        "p": "Puzzle of the day",
        "o": menu.going_on.more.label,
    }
    for key, binding in listed.items():
        used: list[str] = []
        for widget in menu.ring.widgets:
            if widget.shortcut == key:
                monkeypatch.setattr(widget, "activate", lambda key=key, used=used: used.append(key))
        app.keys(key)
        assert used == [key] * binding.usable, binding.words


def test_continue_names_the_match_last_played(app: ScreenApp) -> None:
    menu = Menu(app)
    app.push(menu)
    card = menu.going_on
    assert card.info is None and not card.more.visible
    assert card.go_on.label == "Play Wu Xing"
    app.saves.begin(app.registry.game("wuxing"), {}, seats(), 3).close()
    menu.resume()
    assert card.info is not None
    assert card.title == "Wu Xing, round 1" and card.line.startswith("against Lin")
    assert card.more.label == "Open matches"
    app.keys("enter")
    assert app.asked == [("continue", "wuxing")]


@pytest.mark.parametrize(("size", "zoom"), SIZES)
def test_the_lower_row_keeps_its_words_in_every_size(app: ScreenApp, size: tuple[int, int], zoom: float) -> None:
    app.resize(size, min(zoom, Menu.largest))
    for game_id in app.registry:
        begun(app, game_id)
    menu = Menu(app)
    app.push(menu)
    app.tick()
    card = menu.going_on
    assert card.count == len(list(app.registry)) and card.more.label == f"{card.count - 1} more open"
    x, y, w, h = card.rect
    for widget in card.widgets:
        assert y < widget.rect[1] and widget.rect[1] + widget.rect[3] < y + h
        assert widget.rect[0] + widget.rect[2] < x + w
    line = y + (62 if h > CLOSE else 52)
    assert card.go_on.rect[1] > line + 11, "clear of the words over it"
    assert y + h < menu.height - 45, "clear of the foot line"
    assert all(tile.rect[1] + tile.rect[3] < y for tile in menu.tiles)
    assert min(tile.rect[3] - tile.words for tile in menu.tiles) > 120, "the pictures keep room"
    for tile in menu.tiles:
        told = tile.tip()
        assert (told is None) == (tile.words == WORDS), "a hook that is not written is a tooltip"


def begun(app: ScreenApp, game_id: str, steps: int = 0) -> Path:
    """Leave an open match of a game behind, some actions played."""
    game = app.registry.game(game_id)
    names = game.data.names[: game.data.default_seats - 1]
    match = app.saves.begin(game, {}, [Seat("person", "You"), *(Seat("bot", n, "random") for n in names)], 3)
    for _n in range(steps):
        match.act(match.waiting()[0], match.legal_actions(match.waiting()[0])[0])
    app.saves.note(match)
    match.close()
    assert match.journal is not None
    return match.journal


def test_a_card_of_today_takes_its_room_from_the_match_to_continue(
    app: ScreenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    used: list[str] = []

    class Today(MenuCard):
        icon, wide, title, note = "ui_clock", 314.0, "Deal of the day", "9 days in a row"

        def activate(self) -> None:
            used.append("today")

    monkeypatch.setattr(menu_cards, "deal_of_the_day", Today)
    monkeypatch.setattr(menu_cards, "puzzle_of_the_day", lambda _app: None)
    begun(app, "wuxing")
    menu = Menu(app)
    app.push(menu)
    alone = menu.going_on.rect
    app.tick()
    (card,) = menu.cards
    assert menu.going_on.rect[2] == pytest.approx(alone[2] - card.rect[2] - BETWEEN)
    assert card.rect[0] + card.rect[2] == pytest.approx(alone[0] + alone[2])
    app.draw()
    app.click_on(card)
    assert used == ["today"]


def test_a_tile_says_what_comes_next(app: ScreenApp, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "lessons").mkdir()
    for game_id in ("wuxing", "dragon", "elemies"):
        (tmp_path / "lessons" / f"{game_id}.yaml").write_text(f"game: {game_id}\nminutes: 6\n")
    monkeypatch.setattr(whats_next, "paths", SimpleNamespace(data=lambda: tmp_path))
    app.learning.note_lesson("elemies", step=5, steps=14)
    app.learning.note_lesson("wuxing", done=True)
    match = app.saves.begin(app.registry.game("wuxing"), {"target": 3}, seats(), 3)
    rng = random.Random(1)
    while not match.is_over:
        seat = rng.choice(match.waiting())
        match.act(seat, rng.choice(match.legal_actions(seat)))
    base = app.statistics()
    base.record(match)
    base.rate(match.id, {0: 73.6})
    base.close()
    app.saves.finish(match)
    menu = Menu(app)
    app.push(menu)
    assert not any(tile.next for tile in menu.tiles), "nothing is read for the first frame"
    app.tick()
    lines = {tile.head.id: tile.next for tile in menu.tiles if tile.next is not None}
    assert set(lines) == {"wuxing", "elemies", "dragon"}
    assert lines["dragon"] == ("First lesson", "", "6 min", True)
    assert lines["elemies"].words == "Lesson, step 6 of 14"
    assert lines["wuxing"][:3] == ("Skill", "74", "1 match")


@pytest.mark.parametrize(("size", "zoom"), SIZES)
@pytest.mark.parametrize("game_id", ["wuxing", "dragon", "alchemy"])
def test_the_notice_of_an_open_match_always_has_room(
    app: ScreenApp, game_id: str, size: tuple[int, int], zoom: float
) -> None:
    app.resize(size, zoom)
    game = app.registry.game(game_id)
    names = game.data.names[: game.data.default_seats - 1]
    app.saves.begin(game, {}, [Seat("person", "You"), *(Seat("bot", n, "random") for n in names)], 3).close()
    new = NewGame(app, game_id)
    app.push(new)
    app.draw()
    assert new.notice.go_on.visible
    x, y, w, h = new.notice.go_on.rect
    panel = new._panel
    assert panel[1] + panel[3] < y
    assert y + h < new.start.rect[1]
    assert new.scroll.rect[3] > 80, "the options keep room"
    said = " ".join(new.notice._status(new.notice.go_on.rect[2])).replace("·", " ")
    assert said.split() == new.notice.open_line.replace("·", " ").split(), "nothing is cut off"
    app.click(x + w / 2, y + h / 2)
    assert app.asked == [("continue", game_id)]


def test_a_match_that_cannot_be_read_is_named_and_kept(app: ScreenApp) -> None:
    path = app.saves.path("wuxing")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nonsense\n")
    menu = Menu(app)
    app.push(menu)
    app.draw()
    assert "wuxing.jsonl" in menu.going_on.trouble == menu.going_on.line
    assert path.read_bytes() == b"nonsense\n"
    app.click_on(menu.going_on.go_on)
    assert isinstance(app.top, NewGame)


# ---- a new game


def test_a_face_is_chosen_by_mouse_and_remembered_in_every_game(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    app.draw()
    mine, other = new.plates
    assert (mine.face.who, other.face.who) == ("monk", "innkeeper"), "the names are Lin and Mara"
    app.click_on(mine.picker)
    panel = mine.picker.panel
    assert panel is not None
    app.draw()
    assert all(
        start >= 0 and end <= size
        for start, end, size in (
            (panel.rect[0], panel.rect[0] + panel.rect[2], new.width),
            (panel.rect[1], panel.rect[1] + panel.rect[3], new.height),
        )
    )
    app.click(*panel.middle(FACES.index("innkeeper")))
    assert mine.picker.panel is None
    assert mine.face.who == "innkeeper"
    assert CAST[other.bot_name] == other.face.who != "innkeeper", "a bot's name stays with its face"
    app.click_on(new.start)
    assert [seat.face or "" for seat in app.asked[-1][2]] == ["innkeeper", ""]
    assert NewGame(app, "wuxing").plates[0].face.who == "innkeeper"
    dragon = NewGame(app, "dragon").plates[0]
    assert (dragon.name, dragon.face.who) == ("Lin", "innkeeper")


def test_a_face_is_chosen_by_keys_and_nobody_takes_another_persons(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    app.draw()
    mine, other = new.plates
    other.kind.choose(0)
    assert mine.face.who != other.face.who
    new.ring.focus(mine.picker)
    app.keys("enter")
    assert mine.picker.panel is not None
    app.keys("home", "down", "right", "up", "enter")
    assert mine.face.who == FACES[FACES.index("monk") + 1]
    app.keys("enter")
    panel = mine.picker.panel
    assert panel is not None
    panel.lit = FACES.index(other.face.who)
    app.keys("enter")
    assert mine.picker.panel is panel, "it is somebody else's"
    app.click(*panel.middle(FACES.index(other.face.who)))
    assert mine.face.who != other.face.who
    app.keys("escape")
    assert mine.picker.panel is None
    assert isinstance(app.top, NewGame)


def test_start_deals_what_was_chosen_and_remembers_it(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    app.click_on(new.plates[0].field)
    app.keys("end", *["backspace"] * 12)
    assert not new.start.enabled
    app.take(Typed("Nora"))
    app.click_on(new.plates[1].kind)
    new.plates[1].kind.choose(1)
    option = new.list.blocks[0].widget
    option.choose(0)
    app.click_on(new.deal)
    app.keys("end", *["backspace"] * 12)
    app.take(Typed("4711"))
    app.click_on(new.start)
    (what, game, chosen, options, seed) = app.asked[-1]
    assert (what, game, options, seed) == ("start", "wuxing", {"target": "3"}, 4711)
    assert [(seat.kind, seat.name, seat.level) for seat in chosen] == [
        ("person", "Nora", ""),
        ("bot", "Mara", "novice"),
    ]
    again = NewGame(app, "wuxing")
    assert (again.plates[0].level, again.plates[0].name) == ("", "Nora")
    assert again.plates[1].level == "novice"
    assert again.options == {"target": "3"}
    again.reset()
    assert again.options == {"target": "6"}


def test_the_people_of_a_hot_seat_are_remembered_in_every_game(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    new.plates[1].kind.choose(0)
    for plate, name in zip(new.plates, ("Nora", "Otto"), strict=True):
        plate.field.set("")
        plate.field.insert(name)
    app.click_on(new.start)
    dragon = NewGame(app, "dragon")
    assert [plate.shown_name for plate in dragon.plates if plate.is_person] == ["Nora"]
    dragon.plates[2].kind.choose(0)
    assert dragon.plates[2].shown_name == dragon.plates[2].field.text == "Otto"
    dragon.plates[1].kind.choose(0)
    assert dragon.plates[1].shown_name == dragon.head.names[1], "nobody else has played here"
    dragon.plates[2].kind.choose(1)
    dragon.plates[1].kind.choose(1)
    dragon.plates[1].kind.choose(0)
    assert dragon.plates[1].shown_name == "Otto", "Otto has no seat now"
    app.settings_file.reset()
    assert [one.name for one in app.settings.people] == ["Nora", "Otto"]


def test_a_bot_of_a_level_offered_no_more_is_of_the_weakest(app: ScreenApp) -> None:
    seats = (SeatChoice("", "Ada"), SeatChoice("random"))
    app.settings_file.change(games={"wuxing": GameChoices(seats, {})})
    new = NewGame(app, "wuxing")
    assert new.plates[1].level == "novice"
    assert "random" not in new.plates[1].levels


def test_two_people_are_told_of_the_cover_and_need_two_names(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    new.plates[1].kind.choose(0)
    assert new._line()[0].startswith("Two people")
    for name, said in ((new.plates[0].name.upper(), "Two people have the same name."), ("you", "“You” is what")):
        new.plates[1].field.set("")
        new.plates[1].field.insert(name)
        assert not new.start.enabled
        assert new.problem.startswith(said)
    app.keys("enter")
    assert app.asked == []


def test_a_bot_never_bears_a_persons_name(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    new.plates[0].field.set("")
    new.plates[0].field.insert(new.plates[1].bot_name)
    assert new.plates[1].bot_name != new.plates[0].name


def test_partners_are_named(app: ScreenApp) -> None:
    new = NewGame(app, "elemies")
    app.push(new)
    names = [plate.shown_name for plate in new.plates]
    assert new.plates[1].note == f"with {names[3]}"
    assert new.plates[2].note == f"with {names[0]}"


def test_the_number_of_seats_can_be_chosen(app: ScreenApp) -> None:
    new = NewGame(app, "alchemy")
    app.push(new)
    for index, count in enumerate((2, 3, 4)):
        new.players.choose(index)
        app.draw()
        assert len(new.plates) == count
    assert len({plate.shown_name for plate in new.plates}) == 4


def test_a_new_match_begins_beside_the_one_that_is_open(app: ScreenApp) -> None:
    app.saves.begin(app.registry.game("wuxing"), {}, seats(), 3).close()
    new = NewGame(app, "wuxing")
    app.push(new)
    assert "against Lin" in new.notice.open_line
    app.click_on(new.start)
    assert app.top is new and app.asked[-1][:2] == ("start", "wuxing"), "nothing is put away, so nothing is asked"
    app.click_on(new.notice.go_on)
    assert app.asked[-1] == ("continue", "wuxing")


def test_enter_in_a_field_ends_editing_and_only_then_starts(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    app.click_on(new.plates[0].field)
    app.keys("enter")
    assert app.asked == []
    app.keys("enter")
    assert app.asked[-1][0] == "start"


# ---- deals by code


def test_a_code_sets_the_options_the_seats_and_the_deal(app: ScreenApp) -> None:
    new = NewGame(app, "alchemy")
    app.push(new)
    code = encode(app.registry.game("alchemy"), None, 4, 4711)
    new.deal.set("")
    new.deal.insert(code[:-1])
    assert new.deal.trouble
    app.click_on(new.start)
    assert app.asked == [("say", new.deal.trouble)]
    new.deal.insert(code[-1])
    assert (new.deal.text, new.deal.trouble, new.seat_count) == ("4711", "", 4)
    assert len(new.plates) == 4
    app.click_on(new.start)
    assert app.asked[-1][0] == "start" and app.asked[-1][-1] == 4711


def test_the_code_of_another_game_says_so(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    new.deal.set("")
    new.deal.insert(encode(app.registry.game("dragon"), None, 4, 12).lower())
    assert new.deal.trouble == "This code is of a deal of Dragon."
    app.draw()
    app.click_on(new.dice)
    assert not new.deal.trouble and new.deal.number >= 100_000


def test_a_number_of_too_many_digits_is_refused(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.push(new)
    new.deal.set("")
    new.deal.insert("1" * 12)
    app.click_on(new.start)
    assert app.asked == [("say", "A deal number has 9 digits at most.")]
