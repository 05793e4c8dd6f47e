"""The screen of a new game: what is chosen there, what it remembers, and what it refuses."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pygame
import pytest
from screen_app import SIZES, ScreenApp, seats

from elements_table.kernel.registry import registry
from elements_table.match.archive.deal_code import encode
from elements_table.match.play.match import Seat
from elements_table.ui.drawing.theme import LINE
from elements_table.ui.features.new_game import seating
from elements_table.ui.features.new_game.new_game import SAID, NewGame
from elements_table.ui.features.new_game.options_sheet import OptionsSheet
from elements_table.ui.platform.inputs import Pointer, Typed
from elements_table.ui.platform.people import CAST, EARNED, NAMED
from elements_table.ui.platform.settings import GameChoices, SeatChoice


@pytest.fixture
def app(screen: pygame.Surface, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ScreenApp:
    monkeypatch.setenv("ELEMENTS_TABLE_HOME", str(tmp_path))
    app = ScreenApp(tmp_path)
    app.services.settings_file.change(me=SeatChoice("", "Zoe", "monk"))
    return app


@pytest.mark.parametrize(("size", "zoom"), [*SIZES, ((720, 1280), 1.0)])
@pytest.mark.parametrize("game_id", ["wuxing", "dragon", "alchemy"])
def test_an_open_match_is_told_of_and_nothing_lies_on_anything_else(
    app: ScreenApp, game_id: str, size: tuple[int, int], zoom: float
) -> None:
    app.resize(size, zoom)
    game = app.services.registry.game(game_id)
    names = game.data.names[: game.data.default_seats - 1]
    app.services.saves.begin(game, {}, [Seat("person", "You"), *(Seat("bot", n, "random") for n in names)], 3).close()
    new = NewGame(app, game_id)
    app.navigator.push(new)
    app.draw()
    assert new.notice.go_on.visible
    rects = [widget.rect for widget in new.focus.widgets if widget.visible]
    x, y, w, _h = new.notice.go_on.rect
    rects.append((x, y - 8 - LINE * len(new.notice._lines), w, LINE * len(new.notice._lines)))
    rects.append((new.start.rect[0], new.start.rect[1] - SAID - 10, new.start.rect[2], 20))
    rects.append(new.seating.deck)
    for (ax, ay, aw, ah), (bx, by, bw, bh) in combinations(rects, 2):
        assert ax + aw <= bx or bx + bw <= ax or ay + ah <= by + 0.1 or by + bh <= ay + 0.1
    assert all(x >= 0 and y >= 0 and x + w <= new.width and y + h <= new.height for x, y, w, h in rects)
    said = " ".join(new.notice._lines).replace("·", " ")
    assert said.split() == new.notice.open_line.replace("·", " ").split(), "nothing is cut off"
    app.click_on(new.notice.go_on)
    assert app.asked == [("continue", game_id)]


def opened(app: ScreenApp, new: NewGame) -> OptionsSheet:
    """Return the sheet of a new game's options."""
    app.keys("o")
    app.draw()
    sheet = app.top
    assert isinstance(sheet, OptionsSheet) and sheet.deal is new.deal
    return sheet


@pytest.mark.parametrize(("size", "zoom"), SIZES)
@pytest.mark.parametrize("game_id", ["wuxing", "dragon", "alchemy"])
def test_every_option_is_reached_on_its_sheet(
    app: ScreenApp, game_id: str, size: tuple[int, int], zoom: float
) -> None:
    app.resize(size, zoom)
    new = NewGame(app, game_id)
    app.navigator.push(new)
    sheet = opened(app, new)
    count = len([spec for spec in new.head.options if not spec.seats or new.seat_count in spec.seats])
    assert len(sheet.blocks) == count and sheet.scroll.rect[3] > 80, "the options keep room"
    for widget in sheet.scrolled:
        sheet.focus.focus(widget)
        app.keys("speech")
        assert widget.is_in_sight


def test_the_first_option_is_chosen_on_the_ruler(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
    app.draw()
    assert new.length is not None and new.length.labels == ("3", "6", "9", "Endless")
    x, y, w, h = new.length.parts()[2]
    app.click(x + w / 2, y + h / 2)
    assert new.options["target"] == "9"
    new.focus.focus(new.length)
    app.keys("right")
    assert new.options["target"] == "endless"


def opened_new(app: ScreenApp, game_id: str) -> NewGame:
    """Return the drawn screen of a new game."""
    new = NewGame(app, game_id)
    app.navigator.push(new)
    app.draw()
    return new


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_what_can_be_chosen_on_the_ruler_rises(app: ScreenApp, game_id: str) -> None:
    new = opened_new(app, game_id)
    if not new.head.first:
        assert new.length is not None and new.length.labels == tuple(map(str, new.head.seats))
        new.length.choose(0)
        assert new.seat_count == new.head.seats[0]
        return
    [option] = new.head.first
    spec = new.head.option(option)
    ends = [float("inf") if text in map(str, spec.endless) else float(text.removesuffix("_hands"))
            for text in (choice.text for choice in spec.shown if not choice.aside)]  # fmt: skip
    assert ends == sorted(ends) and new.length is not None
    for choice in [choice for choice in spec.shown if not choice.aside]:
        new.length.choose(new.length.labels.index(choice.label or choice.text))
        assert new.options[option] == choice.text
    new.relayout()
    assert len(new.length.labels) == len(ends), "what is chosen stands there, and all but what is aside"
    sheet = opened(app, new)
    block = next(block for block in sheet.blocks if block.spec.id == option)
    for n, choice in enumerate(spec.shown):
        block.widget.choose(n)  # type: ignore[attr-defined]  # both kinds can
        assert new.options[option] == choice.text, "all of them are on the sheet"
    assert NewGame(app, game_id).head.option(option).values == spec.values, "codes of deals count as before"


def free(new: NewGame) -> list[str]:
    """Return who is in the row and may sit down."""
    return [name for name in new.row.labels if NAMED[name] not in new.row.locked]


def test_a_pressed_face_takes_the_seat_that_is_chosen_and_stays_there(app: ScreenApp) -> None:
    new = opened_new(app, "dragon")
    assert new.chosen is new.plates[1]
    for plate in (new.plates[2], new.plates[1]):
        app.click_on(plate.sitter)
        assert new.chosen is plate and new.row.taken_from == plate.bot_name
        for name in free(new):
            x, y, _r = new.row.spots()[new.row.labels.index(name)]
            app.click(x, y)
            assert plate.bot_name == name and plate.face.who == NAMED[name] == new.row.seated
            assert len({one.face.who for one in new.plates}) == 4
            others = [one.face.who for one in new.plates if one is not plate]
            assert set(new.row.labels) == {one for one, face in NAMED.items() if face not in others}
    taken = [plate.bot_name for plate in new.plates[1:]]
    app.click_on(new.start)
    assert [seat.name for seat in app.asked[-1][2][1:]] == taken
    assert [plate.bot_name for plate in NewGame(app, "dragon").plates[1:]] == taken


def test_a_face_is_dragged_to_any_seat_and_back_where_nobody_sits(app: ScreenApp) -> None:
    new = opened_new(app, "dragon")
    before = [plate.bot_name for plate in new.plates]
    for to, seat in (((640.0, 480.0), None), (new.plates[3].sitter.rect, 3)):
        name = free(new)[2]
        x, y, _r = new.row.spots()[new.row.labels.index(name)]
        end = (to[0] + to[2] / 2, to[1] + to[3] / 2) if len(to) == 4 else to
        for kind, at in (("down", (x, y)), ("move", (x + 3, y)), ("move", end)):
            app.take(Pointer(kind, *at, 1))
        app.draw()
        assert new.row.carried is not None
        app.take(Pointer("up", *end, 1))
        assert new.row.carried is None
        after = [plate.bot_name for plate in new.plates]
        assert after == [name if n == seat else one for n, one in enumerate(before)]
    assert new.chosen is new.plates[1], "a drag chooses no seat"


def test_faces_are_reached_by_keys_and_those_not_earned_say_what_earns_them(app: ScreenApp) -> None:
    new = opened_new(app, "wuxing")
    new.focus.focus(new.plates[1].sitter)
    app.keys("enter")
    assert new.focus.focused is new.row
    app.keys("home", "right", "right")
    name = new.row.labels[2]
    app.keys("enter")
    assert new.plates[1].bot_name == name
    app.keys("end")
    last = new.row.labels[-1]
    assert NAMED[last] in new.row.locked and last in EARNED
    tip = new.row.tip()
    assert tip is not None and tip.title == last and tip.text == new.row.locked[NAMED[last]]
    app.keys("enter")
    assert new.plates[1].bot_name == name
    new.plates[1].kind.choose(0)
    app.keys("home", "enter")
    assert new.plates[1].face.who == new.plates[1].chosen != "", "a person there has that face"


def test_a_face_of_ones_own_is_chosen_and_remembered_in_every_game(app: ScreenApp) -> None:
    new = opened_new(app, "wuxing")
    mine, other = new.plates
    assert (mine.face.who, other.face.who) == ("monk", "innkeeper"), "mine, and Mara’s own"
    app.click_on(mine.sitter)
    assert new.chosen is mine and "Lin" in new.row.labels and new.row.seated == "monk", "whoever is replaced stays"
    x, y, _r = new.row.spots()[new.row.labels.index("Cleo")]
    app.click(x, y)
    assert mine.face.who == "sailor" and mine.shown_name != "Cleo" and "Lin" in new.row.labels
    app.click_on(new.start)
    assert [seat.face or "" for seat in app.asked[-1][2]] == ["sailor", ""]
    assert NewGame(app, "wuxing").plates[0].face.who == "sailor"
    dragon = NewGame(app, "dragon")
    assert (dragon.plates[0].name, dragon.plates[0].face.who) == ("Zoe", "sailor")
    assert CAST[dragon.plates[3].bot_name] == dragon.plates[3].face.who != "sailor", (
        "a bot's name stays with its face"
    )


def test_start_deals_what_was_chosen_and_remembers_it(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
    app.click_on(new.plates[0].field)
    app.keys("end", *["backspace"] * 12)
    assert not new.start.enabled
    app.take(Typed("Mei"))
    app.click_on(new.plates[1].kind)
    new.plates[1].kind.choose(1)
    sheet = opened(app, new)
    sheet.blocks[0].widget.choose(0)
    app.click_on(sheet.deal)
    app.keys("end", *["backspace"] * 12)
    app.take(Typed("4711"))
    app.click_on(sheet.done)
    app.click_on(new.start)
    (what, game, chosen, options, seed) = app.asked[-1]
    assert (what, game, options, seed) == ("start", "wuxing", {"target": "3"}, 4711)
    assert [(seat.kind, seat.name, seat.level) for seat in chosen] == [
        ("person", "Mei", ""),
        ("bot", "Mara", "novice"),
    ]
    again = NewGame(app, "wuxing")
    assert (again.plates[0].level, again.plates[0].name) == ("", "Mei")
    assert again.plates[1].level == "novice"
    assert again.options == {"target": "3"}
    again.reset()
    assert again.options == {"target": "6"}


def test_the_people_of_a_hot_seat_are_remembered_in_every_game(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
    new.plates[1].kind.choose(0)
    for plate, name in zip(new.plates, ("Mei", "Otto"), strict=True):
        plate.field.set("")
        plate.field.insert(name)
    app.click_on(new.start)
    dragon = NewGame(app, "dragon")
    assert [plate.shown_name for plate in dragon.plates if plate.is_person] == ["Mei"]
    dragon.plates[2].kind.choose(0)
    assert dragon.plates[2].shown_name == dragon.plates[2].field.text == "Otto"
    dragon.plates[1].kind.choose(0)
    assert dragon.plates[1].shown_name == dragon.head.names[1], "nobody else has played here"
    dragon.plates[2].kind.choose(1)
    dragon.plates[1].kind.choose(1)
    dragon.plates[1].kind.choose(0)
    assert dragon.plates[1].shown_name == "Otto", "Otto has no seat now"
    app.services.settings_file.reset()
    assert [one.name for one in app.services.settings.people] == ["Mei", "Otto"]


def test_a_bot_of_a_level_offered_no_more_is_of_the_weakest(app: ScreenApp) -> None:
    seats = (SeatChoice("", "Ada"), SeatChoice("random"))
    app.services.settings_file.change(games={"wuxing": GameChoices(seats, {})})
    new = NewGame(app, "wuxing")
    assert new.plates[1].level == "novice"
    assert "random" not in new.plates[1].levels


def test_two_people_are_told_of_the_cover_and_need_two_names(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
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
    app.navigator.push(new)
    names = [plate.shown_name for plate in new.plates]
    for seat, mate in ((1, 3), (2, 0)):
        told = new.plates[seat].kind.tip()
        assert told is not None and told.title == f"with {names[mate]}"


def test_the_number_of_seats_can_be_chosen(app: ScreenApp) -> None:
    new = NewGame(app, "alchemy")
    app.navigator.push(new)
    for index, count in enumerate((2, 3, 4)):
        new.players.choose(index)
        app.draw()
        assert len(new.plates) == count
    assert len({plate.shown_name for plate in new.plates}) == 4


def test_with_an_open_match_going_on_is_gold_and_what_enter_does(app: ScreenApp) -> None:
    for is_open in (False, True):
        new = opened_new(app, "wuxing")
        buttons = {new.start: not is_open, new.notice.go_on: is_open}
        assert all(
            (one.kind, one.shortcut) == (("primary", "enter") if gold else ("normal", ""))
            for one, gold in buttons.items()
        )
        app.services.saves.begin(app.services.registry.game("wuxing"), {}, seats(), 3).close()


def test_a_lamp_is_lit_before_the_seat_that_is_filled_and_nobody_else_is_in_full_light(
    app: ScreenApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: dict[str, str] = {}
    monkeypatch.setattr(seating, "draw_lamp", lambda _canvas, _place, seat, lit: lamps.update({seat: lit}))
    monkeypatch.setattr(seating, "draw_bust", lambda _canvas, _bust, face, light: seen.update({face.who: light}))
    lamps: dict[int, bool] = {}
    new = opened_new(app, "dragon")
    for plate in new.plates:
        app.click_on(plate.sitter)
        app.draw()
        assert {seat for seat, is_lit in lamps.items() if is_lit} == {plate.seat} - {0}
        others = [one for one in new.plates[1:] if one is not plate]
        assert all(seen[one.face.who] == "passed" for one in others)
        assert not plate.seat or seen[plate.face.who] == "full"


def test_a_new_match_begins_beside_the_one_that_is_open(app: ScreenApp) -> None:
    assert NewGame(app, "wuxing")._line()[0].startswith("A first match")
    app.services.saves.begin(app.services.registry.game("wuxing"), {}, seats(), 3).close()
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
    assert "against Lin" in new.notice.open_line and not new._line()[0], "it is no first match"
    app.click_on(new.start)
    assert app.top is new and app.asked[-1][:2] == ("start", "wuxing"), "nothing is put away, so nothing is asked"
    app.click_on(new.notice.go_on)
    assert app.asked[-1] == ("continue", "wuxing")


def test_enter_in_a_field_ends_editing_and_only_then_starts(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
    app.click_on(new.plates[0].field)
    app.keys("enter")
    assert app.asked == []
    app.keys("enter")
    assert app.asked[-1][0] == "start"


def test_a_code_sets_the_options_the_seats_and_the_deal(app: ScreenApp) -> None:
    new = NewGame(app, "alchemy")
    app.navigator.push(new)
    code = encode(app.services.registry.game("alchemy"), None, 4, 4711)
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
    app.navigator.push(new)
    new.deal.set("")
    new.deal.insert(encode(app.services.registry.game("dragon"), None, 4, 12).lower())
    assert new.deal.trouble == "This code is of a deal of Dragon."
    sheet = opened(app, new)
    app.click_on(sheet.dice)
    assert not new.deal.trouble and new.deal.number >= 100_000


def test_a_number_of_too_many_digits_is_refused(app: ScreenApp) -> None:
    new = NewGame(app, "wuxing")
    app.navigator.push(new)
    new.deal.set("")
    new.deal.insert("1" * 12)
    app.click_on(new.start)
    assert app.asked == [("say", "A deal number has 9 digits at most.")]
