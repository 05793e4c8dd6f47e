"""Elemies at the table: choosing cards, the Jester, Stomp, Black Swan and gifts."""

from __future__ import annotations

import pygame
import pytest

from elements_table.games.elemies.scene import cloth
from elements_table.ui.drawing import theme
from tests.ui.driver import Driver
from tests.ui.elemies_table import FULL, at_position, cards_of, choose, choose_more, hand_spot, sit

SETTINGS = {"thinking": 0.4, "reacting": 0.5, "fast_animation": True}

SIZES = [(1024, 640), (1280, 800), (1920, 1080), (2560, 1440)]


@pytest.mark.parametrize("size", SIZES)
def test_every_piece_is_hit_where_it_is_drawn(screen: pygame.Surface, size: tuple[int, int]) -> None:
    driver = Driver(size)
    table = sit(driver, at_position(FULL), posed=True)
    driver.rest_stage()
    pieces = [actor for actors in table.stage.actors.values() for actor in actors]
    assert len(pieces) == 14 + 11 + 7 + 5 + 5 + 5 + 3 + 2 + 3 + 3
    for actor in pieces:
        assert actor.pose == actor.home
        assert 0 <= actor.pose.x <= driver.top.width
        assert 0 <= actor.pose.y <= driver.top.height
        if actor.zone.startswith(("hand", "top", "beneath", "action")):
            driver.spot(actor)
    driver.close()


# ---- choosing cards


def test_a_selection_is_named_and_lights_the_play_button(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    choose(driver, ["E6", "W6", "F10", "E10"])
    play = driver.slot("play")
    assert play is not None
    assert not play.enabled
    choose_more(driver, "W10")
    play = driver.slot("play")
    assert play is not None
    assert (play.enabled, play.label, play.sub) == (True, "Play full house", "tens")
    assert len(table.stage.raised) == 5


def test_a_raised_card_is_hit_where_it_stands_out(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    choose(driver, ["W10"])
    driver.rest_stage()
    actor = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "W10")
    top = actor.home.y - actor.home.width * 0.7 - 12
    driver.step(ms=500.0)
    driver.click(actor.home.x - 20, top)
    assert not table.stage.raised
    driver.click(actor.home.x - 20, top - 20)
    assert not table.stage.raised


def test_dragging_one_chosen_card_carries_all(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    choose(driver, ["E6", "W6", "F10", "E10", "W10"])
    driver.step(ms=500.0)
    x, y = hand_spot(driver, "E10")
    driver.move(x, y)
    driver.press(x, y)
    driver.move(x, y - 60)
    assert {actor.piece.name for actor in table.stage.company} == {"E6", "W6", "F10", "W10"}
    assert table.drags.lit() == ("top",)
    driver.move(*driver.middle("top"))
    driver.release(*driver.middle("top"))
    assert sorted(cards_of(table.views.prepared())) == ["E10", "E6", "F10", "W10", "W6"]


def test_a_double_click_proposes_the_cheapest_legal_play_with_the_card(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    x, y = hand_spot(driver, "W10")
    driver.click(x, y)
    driver.click(x, y)
    assert sorted(cards_of(table.state.draft.action())) == ["E10", "E6", "F10", "W10", "W6"]


def test_an_illegal_drop_says_why_and_comes_back(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    driver.drag(hand_spot(driver, "FK"), driver.middle("top"))
    assert "same" in table.announcer.refusal
    driver.rest_stage()
    assert all(actor.pose == table.stage.rest_pose(actor) for actor in table.stage.actors["hand"])


def test_an_illegal_click_on_the_middle_says_why_as_a_drop_does(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    choose(driver, ["FK"])
    driver.step(ms=500.0)
    driver.click(*driver.middle("top"))
    assert "same" in table.announcer.refusal
    assert table.state.draft.raised, "it is still chosen, for more to go with it"


def test_the_jester_shows_its_rank_and_takes_another(driver: Driver) -> None:
    hands = [["F5", "W6", "A7", "E8", "JESTER", "EK"], ["W2", "F3"], ["E3", "WK"], ["A2", "FQ"]]
    table = sit(driver, at_position({"hands": hands}, level="intermediate"), posed=True)
    driver.step(frames=3)
    choose(driver, ["F5", "W6", "A7", "E8", "JESTER"])
    shown = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "JESTER")
    assert shown.piece.look.rank == "9"
    driver.push_slot("jester.4")
    shown = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "JESTER")
    assert shown.piece.look.rank == "4"
    assert "JESTER=4" in str(table.state.draft.action())
    driver.key(pygame.K_r)
    assert "JESTER=9" in str(table.state.draft.action())


def test_one_key_sorts_the_hand_by_element_and_keeps_what_is_chosen(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    choose(driver, ["WQ"])
    driver.key(pygame.K_o)
    names = [actor.piece.name for actor in table.stage.actors["hand"]]
    assert names == ["W6", "W10", "WQ", "WA", "F3", "F10", "FK", "A4", "A8", "AJ", "E6", "E10", "EK", "STOMP"]
    assert {names[ref.index] for ref in table.stage.raised} == {"WQ"}
    driver.key(pygame.K_ESCAPE)
    assert not table.stage.raised
    driver.key(pygame.K_ESCAPE)
    assert [actor.piece.name for actor in table.stage.actors["hand"]] == names


def test_the_hand_stays_sorted_as_it_was_last(driver: Driver) -> None:
    def first_cards() -> list[str]:
        table = sit(driver, at_position(FULL), posed=True)
        driver.step(frames=3)
        return [actor.piece.name for actor in table.stage.actors["hand"]][:4]

    assert first_cards() == ["F3", "A4", "W6", "E6"]
    driver.key(pygame.K_o)
    driver.app.navigator.pop()
    assert first_cards() == ["W6", "W10", "WQ", "WA"]
    driver.key(pygame.K_o)
    driver.app.navigator.pop()
    assert first_cards() == ["F3", "A4", "W6", "E6"]


def test_cards_that_no_legal_play_holds_are_dim(driver: Driver) -> None:
    table = sit(driver, at_position(FULL), posed=True)
    driver.step(frames=3)
    bright = {actor.piece.name for actor in table.stage.actors["hand"] if not actor.piece.dim}
    assert bright == {"W6", "E6", "W10", "F10", "E10", "FK", "EK", "STOMP"}


def test_a_hand_that_beats_nothing_is_dim_and_says_so(driver: Driver) -> None:
    hands = [["F3", "A4", "E6"], ["F2", "W3"], ["E3"], ["E2", "A3"]]
    table = sit(driver, at_position({**FULL, "hands": hands, "treasures": [[], [], [], []]}), posed=True)
    driver.step(frames=3)
    assert all(actor.piece.dim for actor in table.stage.actors["hand"])
    assert table.state.draft.is_beaten()
    choose(driver, ["F3"])
    assert table.state.draft.objection().startswith("It takes the same combination: full house")


def test_the_stomp_is_played_like_any_card(driver: Driver) -> None:
    match = at_position(FULL)
    table = sit(driver, match)
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    choose(driver, ["STOMP"])
    play = driver.slot("play")
    assert play is not None
    assert (play.enabled, play.label) == (True, "Stomp")
    driver.step(ms=500.0)
    driver.drag(hand_spot(driver, "STOMP"), driver.middle("top"))
    assert match.record[-1].text == "stomp"


def test_a_black_swan_is_chosen_out_of_turn(driver: Driver) -> None:
    hands = [["W6", "F6", "A6", "E6", "W9", "F9", "A9", "E9", "W3"], ["F2", "W4"], ["E3", "WK"], ["E2", "A3"]]
    position = {"hands": hands, "top": {"seat": 3, "cards": ["F7"]}, "to_move": 1, "passes": [0]}
    driver.app.services.settings_file.change(reacting=4.0)
    match = at_position({**position, "phase": "reaction", "turn": 1, "to_move": 0, "actor": 0})
    table = sit(driver, match)
    driver.until(lambda: driver.has_slot("swan"))
    choose(driver, ["W9", "F9", "A9", "E9"])
    assert not any(actor.piece.dim for actor in table.stage.actors["hand"])
    driver.push_slot("play")
    chip = driver.slot("swan")
    assert getattr(chip, "state", "") == "chosen"
    driver.until(lambda: len(match.record) > 0 and match.record[-1].text.startswith("play"))
    assert cards_of(match.record[-1].action) == ["W9", "F9", "A9", "E9"]


SWAN = ["E3", "W3", "F3", "A3"]
Point = tuple[float, float]


def test_a_black_swan_that_can_be_played_lies_under_its_seal_e32(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed: list[float] = []
    monkeypatch.setattr(cloth, "draw_seal", lambda _canvas, x, _y, _size: sealed.append(x))
    hands = [[*SWAN, "AK", "W9"], ["F7", "F8"], ["W2", "F2"], ["EK", "E4"]]
    table = sit(driver, at_position({"hands": hands, "top": {"seat": 3, "cards": ["E5"]}, "to_move": 0}), posed=True)
    driver.rest()
    over = [actor.home.x for actor in table.stage.actors["hand"] if actor.piece.name in SWAN]
    assert sealed and min(over) < sealed[-1] < max(over)
    choose(driver, ["AK"])
    driver.rest()
    sealed.clear()
    table.state.refresh()
    driver.step()
    assert not sealed, "it would lie over what is chosen"


def test_no_seal_lies_where_the_black_swan_is_too_low_or_scattered_e33(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    sealed: list[float] = []
    monkeypatch.setattr(cloth, "draw_seal", lambda _canvas, x, _y, _size: sealed.append(x))
    higher = {"seat": 3, "cards": ["E5", "W5", "F5", "A5"]}
    flush = ["W3", "W4", "W5", "W6", "W7", "F5", "F4"]
    for hand, top in (([*SWAN, "AK"], higher), (flush, {"seat": 3, "cards": ["E9"]})):
        sit(driver, at_position({"hands": [hand, ["F7"], ["F2"], ["E4"]], "top": top, "to_move": 0}), posed=True)
        driver.rest()
    assert not sealed
    driver.key(pygame.K_o)
    driver.rest()
    assert sealed, "sorted by element a flush lies side by side"


@pytest.mark.parametrize(("low", "high", "upper"), [(4, 4, True), (3, 5, True), (5, 3, False)])
def test_a_black_swan_in_two_rows_has_its_seal_over_the_longer_part_e32(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, low: int, high: int, upper: bool
) -> None:
    sealed: list[Point] = []
    monkeypatch.setattr(cloth, "draw_seal", lambda _canvas, x, y, _size: sealed.append((x, y)))
    driver, swan = Driver((720, 1280)), ["E9", "W9", "F9", "A9"]
    hand = [*["W2", "F2", "A2", "W4", "F4"][:low], *swan, *["WK", "FK", "EK", "AQ", "WQ"][:high]]
    position = {"hands": [hand, ["F7"], ["F3"], ["E4"]], "top": {"seat": 3, "cards": ["E5"]}, "to_move": 0}
    table = sit(driver, at_position(position), posed=True)
    driver.rest()
    nines = [actor.home for actor in table.stage.actors["hand"] if actor.piece.name in swan]
    rows = [[pose for pose in nines if (pose.y < 1180) == is_upper] for is_upper in (True, False)]
    assert all(rows), "some of them lie in either row"
    x, y = sealed[-1]
    over = rows[not upper]
    assert min(pose.x for pose in over) - over[0].width / 2 <= x <= max(pose.x for pose in over) + over[0].width / 2
    assert 0 < over[0].y - y - over[0].width * theme.CARD_ASPECT / 2 < 30
    driver.close()


def test_a_stomp_rises_while_there_is_time_to_react_even_before_ones_own_turn(driver: Driver) -> None:
    driver.app.services.settings_file.change(reacting=4.0)
    hands = [["STOMP", "W3"], ["F2", "W4"], ["E3", "WK"], ["E9", "A8"]]
    table = sit(driver, at_position({"hands": hands, "top": {"seat": 2, "cards": ["F7"]}, "to_move": 3}))
    driver.until(lambda: driver.has_slot("stomp"))
    table.match.act(3, next(action for action in table.match.legal_actions(3) if str(action) == "play E9"))
    driver.until(lambda: table.state.window.is_asking and bool(table.state.reactions.get(0)))
    driver.step(ms=400)
    stomp = next(actor for actor in table.stage.actors["hand"] if actor.piece.name == "STOMP")
    assert "decline" not in map(str, table.view().legal) and table.view().legal, "it is one's turn next"
    assert stomp.piece.lit and stomp.pose.y < stomp.home.y - 10


def test_cards_that_were_stomped_wear_a_boot_while_they_rest_e22(driver: Driver) -> None:
    table = sit(driver, at_position({**FULL, "stomped": ["F10", "E10"]}), posed=True)
    marks = {actor.piece.name: actor.piece.mark for actor in table.stage.actors["hand"]}
    assert {name for name, mark in marks.items() if mark} == {"F10", "E10"}
    assert marks["F10"] == "stomp_bright"


def test_gifts_show_whom_they_go_to_and_no_face_e6(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    ways: list[tuple[float, float, bool]] = []

    def told(_canvas: object, _p: object, start: Point, end: Point, color: theme.Color, _free: object = ()) -> None:
        ways.append((start[0], end[0], color == theme.GOLD))

    monkeypatch.setattr(cloth, "draw_way", told)
    hands = [["W2", "W3"], ["F7"], ["A2", "F2"], ["E6", "F6"]]
    position = {"hands": hands, "given": [None, "A4", None, None], "phase": "give", "to_move": 0}
    table = sit(driver, at_position(position), posed=True)
    driver.rest()
    given = table.stage.actors["given_east"][0].home.x
    assert len(set(ways)) == 1 and ways[-1][1] == given and not ways[-1][2], "the left rival gives to the right one"
    ways.clear()
    choose(driver, ["W3"])
    driver.rest()
    assert [end for _start, end, is_gold in set(ways) if is_gold] == [table.state.layout.width / 2]


def test_who_is_banned_is_offered_no_reaction(driver: Driver) -> None:
    position = {**FULL, "to_move": 1, "effects": {"banned": 0}, "action_cards": ["fire", None, None, "earth"]}
    sit(driver, at_position(position), posed=True)
    driver.step(frames=3)
    assert not driver.has_slot("stomp")
    assert not driver.has_slot("quiet")


def test_a_selection_begun_while_others_act_stays(driver: Driver) -> None:
    position = {**FULL, "to_move": 3, "top": {"seat": 2, "cards": ["F7", "A7", "W7", "F4", "E4"]}, "plays": []}
    match = at_position(position, "person", "regular", "regular", "tests.ui.quiet:choose")
    table = sit(driver, match)
    driver.step(frames=3)
    choose(driver, ["W6", "E6"])
    driver.until(lambda: table.is_my_turn and not table.state.window.is_open)
    assert {table.stage.actors["hand"][ref.index].piece.name for ref in table.stage.raised} == {"W6", "E6"}
