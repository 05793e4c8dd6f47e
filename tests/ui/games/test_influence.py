"""Influence at the table: secret choices, the reveal in order, choices on the board, and the scoring of all hands."""

from __future__ import annotations

import math
import random
from itertools import combinations
from typing import Any

import pygame
import pytest

from elements_table import paths
from elements_table.games.influence.rules.cards import ActionSpec
from elements_table.games.influence.scene.cloth import outlook, ruler_of
from elements_table.games.influence.scene.layout import Places
from elements_table.games.influence.scene.scene import InfluenceScene
from elements_table.games.influence.scene.words import (
    STEPS,
    card_sentence,
    choice_sentence,
    current_card,
)
from elements_table.ui.stage.scene import Back, Layout, Ref
from elements_table.ui.widgets.markdown import parse
from tests.ui.driver import Driver
from tests.ui.influence_table import (
    CHOOSE,
    SIZES,
    begin,
    deciding,
    game,
    lit,
    names,
    play_by_drags,
    posed,
    texts,
)

# ---- where things lie


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", [CHOOSE, deciding(12), deciding(9)], ids=["choose", "agents", "markers"])
def test_every_piece_is_hit_where_it_is_drawn(
    screen: pygame.Surface, size: tuple[int, int], position: dict[str, Any]
) -> None:
    driver = Driver(size)
    table = posed(driver, position)
    pieces = [actor for actors in table.stage.actors.values() for actor in actors]
    assert len(pieces) > 30
    for actor in pieces:
        driver.spot(actor)
        assert 0 <= actor.pose.x <= driver.top.width
        assert 0 <= actor.pose.y <= driver.top.height
    driver.close()


def test_every_marker_has_room_and_its_value_beside_it(driver: Driver) -> None:
    full = {"earth": {"blue": 5, "red": 5, "yellow": 5}, "air": {}, "water": {}}
    table = posed(driver, {**CHOOSE, "markers": full})
    assert [len(table.stage.actors[f"markers.earth.{colour}"]) for colour in ("blue", "red", "yellow")] == [5, 5, 5]
    values = table.scene.readouts.fading(table.state.layout)[0]
    for colour in ("blue", "red", "yellow"):
        for actor in table.stage.actors[f"markers.earth.{colour}"]:
            driver.spot(actor)
            assert actor.home.x + actor.home.width / 2 <= values[0]


@pytest.mark.parametrize("large", [1.0, 1.4])
@pytest.mark.parametrize("kinds", [("faceup", "chosen"), ("shown",)], ids=["chosen", "revealed"])
@pytest.mark.parametrize("size", [*SIZES, (914, 571), (720, 1280)])
def test_nothing_lies_over_another_thing(size: tuple[int, int], kinds: tuple[str, ...], large: float) -> None:
    """Cards that lie, boards, pool and what the hand is worth keep apart, in wide and tall windows."""
    at = Places(Layout(*size, 3, 0, cards=large))
    cards = {f"{kind}{side}": at.box(kind, side) for kind in kinds for side in range(3)}
    things = {name: pygame.FRect(rect) for name, rect in {**cards, "worth": at.worth, "pool": at.pool}.items()}
    for (one, rect), (other, beside) in combinations(things.items(), 2):
        assert not rect.colliderect(beside), (one, other)
    discs = [(at.board(element), at.radius - 1) for element in range(3)]
    for name, rect in things.items():
        for (x, y), r in discs:
            near = (min(max(x, rect.left), rect.right), min(max(y, rect.top), rect.bottom))
            assert math.dist((x, y), near) >= r, name


def test_the_log_shows_which_of_the_fifteen_cards_everybody_has_seen(driver: Driver) -> None:
    table = posed(driver, CHOOSE | {"known": [[2], [], [13]]})
    drawn: list[tuple[str, Any]] = []

    class Spy:
        def box(self, *_rect: Any, **painting: Any) -> None:
            self.is_open = "fill" in painting

        def text(self, words: str, *_more: Any) -> None:
            drawn.append((words, self.is_open))

    canvas: Any = Spy()
    table.scene.readouts.draw_head(canvas, table.view(), (0.0, 0.0, 280.0, 36.0))
    assert [words for words, _is_open in drawn] == [str(card) for card in range(1, 16)]
    assert {words for words, is_open in drawn if is_open} == {"2", "5", "11", "13", "14"}
    assert table.scene.readouts.head > 0


def test_the_next_seat_clockwise_is_on_the_left_and_passes_on(driver: Driver) -> None:
    scene = InfluenceScene(game())
    table = posed(driver, CHOOSE, "regular", "person", "regular")
    assert table.state.viewer == 1
    assert [scene.zone_of(f"hands.{seat}", table.state.layout) for seat in range(3)] == ["hand2", "hand0", "hand1"]
    assert names(table, "faceup1") == ["5"]
    assert table.stage.zones["faceup1"].rect[0] < table.stage.zones["faceup2"].rect[0]


# ---- secret choices


def test_a_chosen_card_lies_face_down_until_all_have_chosen(driver: Driver) -> None:
    table = posed(driver, CHOOSE)
    card = next(actor for actor in table.stage.actors["hand0"] if actor.piece.name == "6")
    driver.drag(driver.spot(card), driver.middle("chosen0"))
    driver.rest()
    assert texts(table.match) == ["choose 6"]
    assert table.stage.actors["chosen0"] == [card]
    assert isinstance(card.piece.look, Back)
    driver.move(*driver.spot(card))
    driver.until(lambda: table.painter.enlarging.actor is card, ms=100.0)
    assert table.painter.enlarging.rect() is not None, "the reader peeks at it"
    assert names(table, "hand0") == ["2", "9", "12"]
    assert not table.is_my_turn
    assert table.view().kept == table.match.game.parse("choose 6")


def test_the_reveal_leaves_nothing_where_the_cards_lay(driver: Driver) -> None:
    """What marks a chosen card goes with it, from the first frame in which it has left its place."""
    table = posed(driver, CHOOSE)
    places = Places(table.state.layout)
    for seat, card in ((1, 7), (2, 8)):
        table.match.act(seat, table.match.game.parse(f"choose {card}"))
    driver.step()
    driver.rest()

    def ground(side: int) -> list[float]:
        """How bright the middle of the place of a chosen card is, and its edges."""
        window = pygame.display.get_surface()
        assert window is not None
        x, y, w, h = places.box("chosen", side)
        scale = driver.app.display.scale
        spots = [(x + w / 2, y + h / 2), (x + w - 2, y + h / 2), (x + w / 2, y + 2)]
        return [sum(window.get_at((round(sx * scale), round(sy * scale)))[:3]) for sx, sy in spots]

    def is_free(side: int) -> bool:
        x, y, w, h = places.box("chosen", side)
        around = pygame.Rect(x - 14, y - 14, w + 28, h + 28)
        pieces = [actor.pose for actors in table.stage.actors.values() for actor in actors]
        boxes = [pygame.Rect(p.x - p.width / 2, p.y - p.width * 0.7, p.width, p.width * 1.4) for p in pieces]
        return not any(around.colliderect(box) for box in boxes)

    table.match.act(0, table.match.game.parse("choose 12"))
    seen: dict[int, list[list[float]]] = {1: [], 2: []}
    for _frame in range(150):
        driver.step()
        for side, grounds in seen.items():
            if is_free(side):
                grounds.append(ground(side))
    for grounds in seen.values():
        assert len(grounds) > 20
        last = grounds[-1]
        assert all(abs(a - b) < 30 for now in grounds for a, b in zip(now, last, strict=True))


def test_a_secret_choice_can_be_taken_back(driver: Driver) -> None:
    table = posed(driver, CHOOSE)
    driver.drag(driver.spot(table.stage.actors["hand0"][1]), driver.middle("chosen0"))
    driver.key(pygame.K_u)
    driver.rest()
    assert not table.match.record
    assert names(table, "hand0") == ["2", "6", "9", "12"]
    assert names(table, "chosen0") == []
    assert table.is_my_turn


def test_that_others_have_chosen_shows_and_what_does_not(driver: Driver) -> None:
    table = posed(driver, CHOOSE)
    table.match.act(2, table.match.game.parse("choose 13"))
    driver.step()
    driver.rest()
    assert names(table, "chosen2") == ["back.2"]
    assert len(names(table, "hand2")) == 3
    assert names(table, "chosen1") == []
    assert not any(actor.piece.name == "13" for actors in table.stage.actors.values() for actor in actors)
    assert table.is_my_turn


def test_click_and_button_choose_like_a_drag(driver: Driver) -> None:
    table = posed(driver, CHOOSE)
    driver.click(*driver.spot(table.stage.actors["hand0"][2]))
    driver.rest()
    driver.push_button("Lay down 9")
    assert texts(table.match) == ["choose 9"]


def test_the_card_is_pointed_at_before_it_is_carried_out(driver: Driver) -> None:
    match = begin(driver, "person", "random", "random", seed=5)
    table = driver.table
    driver.until(driver.my_turn)
    driver.rest()
    driver.drag(driver.spot(table.stage.actors["hand0"][0]), driver.middle("chosen0"))
    before = match.observation(0)
    driver.until(lambda: table.state.coming is not None and table.state.coming.kind in STEPS, ms=16)
    assert table.state.shown != before
    view = table.view()
    card = current_card(view)
    assert view.coming is not None
    assert view.coming.facts["card"] == card
    raised = [actor for place in range(3) for actor in table.stage.actors[f"shown{place}"] if actor.piece.lit]
    assert [actor.piece.name for actor in raised] == [str(card)]
    assert card == min(chosen for chosen in view.observation.chosen if chosen)


def test_what_a_card_moves_is_lit_before_it_moves_and_after(driver: Driver) -> None:
    match = begin(driver, "person", "random", "random", seed=5)
    table = driver.table
    driver.until(driver.my_turn)
    driver.rest()
    driver.drag(driver.spot(table.stage.actors["hand0"][0]), driver.middle("chosen0"))
    seen = set()
    while not driver.my_turn():
        driver.step()
        view = table.view()
        if view.coming is None or view.coming.kind not in STEPS or not match.record:
            continue
        zones = {moved.source if view.points else moved.target for moved in view.coming.moved}
        assert {ref.zone for ref in lit(table)} == zones
        seen.add((view.points, view.coming.kind))
    assert {points for points, _kind in seen} == {False, True}
    driver.rest()
    assert not lit(table)


def test_a_split_agent_is_asked_for_by_its_colours(driver: Driver) -> None:
    table = posed(driver, deciding(12))
    assert choice_sentence(table.view()) == "Exchange the red agent with the yellow or the blue one."


def test_nothing_lies_in_two_places_when_cards_are_passed_on(driver: Driver) -> None:
    begin(driver, "person", "random", "random", seed=8)
    table = driver.table
    for _n in range(4):
        driver.until(driver.my_turn)
        driver.rest()
        play_by_drags(driver, random.Random(1))
        driver.until(driver.my_turn)
        driver.rest()
        shown = [actor.piece.name for actors in table.stage.actors.values() for actor in actors]
        cards = [name for name in shown if name.isdecimal()]
        assert len(set(cards)) == len(cards)
        assert len(cards) + sum(name.startswith("back") for name in shown) == 15


# ---- choices on the board


def test_a_split_marker_is_picked_from_the_pool(driver: Driver) -> None:
    table = posed(driver, deciding(14))
    assert lit(table) == {Ref("pool.red", 1), Ref("pool.yellow", 2)}
    driver.click(*driver.spot(table.stage.actors["pool.yellow"][-1]))
    assert texts(table.match) == ["add yellow"]


def test_a_split_marker_is_dragged_beside_its_agent(driver: Driver) -> None:
    table = posed(driver, deciding(14))
    marker = table.stage.actors["pool.red"][-1]
    driver.drag(driver.spot(marker), driver.middle("element.air"))
    assert not table.match.record
    driver.rest()
    driver.drag(driver.spot(marker), driver.middle("element.earth"))
    assert texts(table.match) == ["add red"]
    assert table.stage.actors["markers.earth.red"][-1] is marker


def test_a_split_agent_is_clicked(driver: Driver) -> None:
    table = posed(driver, deciding(12))
    driver.click(*driver.spot(table.stage.actors["agents.water"][0]))
    assert texts(table.match) == ["swap agents blue red"]


def test_a_button_does_what_the_click_on_the_agent_does(driver: Driver) -> None:
    table = posed(driver, deciding(12))
    driver.push_button("Yellow")
    assert texts(table.match) == ["swap agents red yellow"]


@pytest.mark.parametrize(("source", "target"), [("agents.earth", "element.air"), ("agents.air", "element.earth")])
def test_two_agents_swap_by_dragging_either(driver: Driver, source: str, target: str) -> None:
    table = posed(driver, deciding(12))
    driver.drag(driver.spot(table.stage.actors[source][0]), driver.middle(target))
    assert texts(table.match) == ["swap agents red yellow"]


def test_two_markers_swap_by_two_clicks(driver: Driver) -> None:
    table = posed(driver, deciding(9))
    assert lit(table) == {
        Ref("markers.earth.red", 1), Ref("markers.air.red", 0), Ref("markers.air.yellow", 0),
        Ref("markers.water.yellow", 0),
    }  # fmt: skip
    driver.click(*driver.spot(table.stage.actors["markers.water.yellow"][0]))
    assert set(table.drags.lit()) == {"element.earth", "element.air"}
    driver.rest()
    driver.click(*driver.spot(table.stage.actors["markers.earth.red"][0]))
    assert texts(table.match) == ["swap markers red@earth yellow@water"]


@pytest.mark.parametrize(("card", "pieces"), [(14, 1), (12, 2), (9, 2)])
def test_the_hint_of_a_choice_marks_the_board(driver: Driver, card: int, pieces: int) -> None:
    table = posed(driver, deciding(card))
    driver.key(pygame.K_h)
    driver.until(lambda: bool(table.state.hint))
    assert set(table.stage.hinted) <= lit(table)
    assert len(table.stage.hinted) == pieces


# ---- what is read


def test_the_preview_is_the_board_and_the_worth_after_the_card_alone(driver: Driver) -> None:
    table = posed(driver, CHOOSE)
    view = table.view()
    after = outlook(game(), view, table.match.game.parse("choose 6"))
    assert after is not None
    assert after.score is not None
    state = game().from_position({**CHOOSE, "hands": [[6], [], []], "faceup": [None] * 3})
    state.apply(table.match.game.parse("choose 6"))
    assert (after.agents, after.markers) == (state.observation(0).agents, state.observation(0).markers)
    assert set(after.score.values) == {2, 9, 12, 14}


def test_the_worth_of_the_hand_leaves_out_the_card_just_chosen(driver: Driver) -> None:
    from elements_table.games.influence.scene.cloth import worth

    table = posed(driver, CHOOSE)
    whole = worth(game(), table.view())
    table.match.act(0, table.match.game.parse("choose 12"))
    driver.step()
    driver.rest()
    rest = worth(game(), table.view())
    assert whole is not None
    assert rest is not None
    assert set(whole.values) - set(rest.values) == {12}


def test_a_later_choice_previews_exactly_what_follows(driver: Driver) -> None:
    table = posed(driver, deciding(14))
    for text in ("add red", "add yellow"):
        action = table.match.game.parse(text)
        after = outlook(game(), table.view(), action)
        state = game().from_position(deciding(14, resolving=[[0, 14]]))
        state.apply(action)
        assert after is not None
        assert after.markers == state.observation(0).markers


def test_the_card_in_hand_is_told_in_one_short_sentence(driver: Driver) -> None:
    for card in game().cards.values():
        sentence = card_sentence(card)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert len(sentence.split()) <= 12
    table = posed(driver, CHOOSE)
    assert table.scene.words.prompt(table.view()) == "Choose a card: it goes to Bruno afterwards."
    driver.click(*driver.spot(table.stage.actors["hand0"][1]))
    assert table.scene.words.prompt(table.view()) == card_sentence(game().cards[6])


@pytest.mark.parametrize(("number", "end"), [(5, ""), (15, ""), (16, "4 left"), (19, "1 left")])
def test_the_last_rounds_are_counted_at_the_end_of_the_ruler(driver: Driver, number: int, end: str) -> None:
    table = posed(driver, CHOOSE | {"round": number})
    assert ruler_of(Places(table.state.layout), table.view().observation).end == end


def test_the_part_of_an_empty_colour_is_gold(driver: Driver) -> None:
    full = {"earth": {"blue": 5, "red": 1}, "air": {}, "water": {}}
    table = posed(driver, {**CHOOSE, "markers": full})
    at = Places(table.state.layout)
    (fill,) = ruler_of(at, table.view().observation).fills
    assert fill.start < 6.5 < fill.end
    assert not table.stage.actors["pool.blue"]
    assert len(table.stage.actors["pool.red"]) == 4


def test_every_agent_stands_in_the_row_of_its_colour(driver: Driver) -> None:
    table = posed(driver, deciding(12))
    driver.push_button("Yellow")
    driver.rest()
    for element, colour in (("earth", "yellow"), ("air", "red"), ("water", "blue")):
        (actor,) = table.stage.actors[f"agents.{element}"]
        assert actor.piece.name == colour
        x, y, _w, h = table.stage.zones[f"markers.{element}.{colour}"].rect
        assert y < actor.pose.y < y + h
        assert actor.pose.x < x


def test_every_kind_of_action_can_be_told_apart() -> None:
    data = game().cards[1]
    specs = [
        ActionSpec(add="red"), ActionSpec(add=("red", "blue")), ActionSpec(swap_agents=("red", "blue")),
        ActionSpec(swap_agents=("red", ("blue", "yellow"))), ActionSpec(swap_markers=("red", "blue")),
        ActionSpec(swap_markers=("red", ("blue", "yellow"))),
    ]  # fmt: skip
    told = {card_sentence(type(data)(1, (spec,), data.score)) for spec in specs}
    assert len(told) == len(specs)


def test_the_scoring_is_shown_when_asked(driver: Driver) -> None:
    table = posed(driver, CHOOSE)
    driver.push_button("Show the scoring")
    assert table.view().peek == "worth"
    driver.key(pygame.K_ESCAPE)
    assert table.view().peek == ""


def test_the_rulebook_tells_every_rule() -> None:
    source = (paths.data() / "rulebooks" / "influence.md").read_text(encoding="utf-8")
    told = {rule for block in parse(source) for rule in block.rules}
    assert told == {f"I{n}" for n in range(1, 17)} | {f"T{n}" for n in range(1, 7)}
