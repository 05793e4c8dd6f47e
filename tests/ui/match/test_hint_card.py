"""The card of a hint: the two best actions with their chances, at their pieces and in true words, in every game."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from elements_table.bots.worker import Reply, Request, Worker
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.match import Match
from elements_table.ui.common.advice_rows import Counsel, counsel, lowered, row_lines
from elements_table.ui.drawing.canvas import Canvas, measuring
from elements_table.ui.drawing.contrast import luminance
from elements_table.ui.drawing.theme import CARD_ASPECT
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.shell.services import Services
from elements_table.ui.stage.action_paths import PEARL, Ranked, Way, draw_ranked, meet, pearls
from elements_table.ui.stage.view import Ref
from elements_table.ui.widgets.button import Button
from tests.ui.dragon_table import BIDDING
from tests.ui.driver import Driver, players

SETTINGS = {"reduced_motion": True, "fast_animation": True, "play_forced": False, "ask_first": False}
GAMES = sorted(registry())
SIZES = [(1024, 640), (1280, 800), (1920, 1080)]
UPRIGHT = (720, 1280)
REASON = "Taking the 6 lowers the limit to 2; 100% of the hands your opponent can hold are above it."
SECOND = "Yielding costs one token; losing to a knock costs two."


def said(best: str, values: dict[str, float]) -> Counsel:
    found = counsel(Advice(best, "So it is.", values=values), str.title)
    assert found is not None
    return found


def turn(driver: Driver, game_id: str) -> TableScreen:
    """Sit down, and wait for the turn."""
    game = registry().game(game_id)
    table = driver.sit(Match.new(game, None, players("person", *["random"] * (game.data.default_seats - 1)), 8))
    driver.until(lambda: driver.top is table and table.is_my_turn and table.state.is_at_rest)
    return table


def hint(driver: Driver, patch: pytest.MonkeyPatch, chances: tuple[float, ...] = (0.64, 0.47, 0.31)) -> Any:
    """Ask for a hint, which a bot gives at once; return the action that it names."""
    table = driver.table
    legal = table.view().legal
    values = dict(zip([legal[n] for n in range(min(len(legal), len(chances)))], chances, strict=False))
    second = max([*values][1:], key=values.__getitem__)
    advice = Advice(legal[0], REASON, {}, values, Advice(second, SECOND))
    patch.setattr(BotDriver, "advise", lambda _self, _seat: None)
    patch.setattr(BotDriver, "hint", lambda _self: advice)
    driver.key(pygame.K_h)
    driver.step(frames=3)
    assert table.state.hinted == legal[0]
    return legal[0]


# The words


def test_the_first_is_the_searchs_choice_and_the_second_the_next_best() -> None:
    found = said("play", {"knock": 0.31, "play": 0.64, "take": 0.47, "yield": 0.05})
    assert [(option.action, option.words, option.chance) for option in found.options] == [
        ("play", "Play", 0.64),
        ("take", "Take", 0.47),
    ]
    assert not found.is_even and found.shown == found.options
    assert found.why_not() == "With the second you would win about 47 of 100, so it costs about 17%."


def test_what_is_called_the_cost_is_the_difference_of_what_is_shown() -> None:
    found = said("play", {"play": 0.645, "take": 0.614})
    assert [round(100 * option.chance) for option in found.options] == [64, 61]
    assert found.cost == 3


@pytest.mark.parametrize(("second", "is_even"), [(0.49, True), (0.509, True), (0.475, False)])
def test_two_are_both_good_where_they_are_less_than_two_in_a_hundred_apart(second: float, is_even: bool) -> None:
    found = said("play", {"play": 0.5, "take": second})
    assert found.is_even == is_even


@pytest.mark.parametrize("second", [0.56, 0.509, 0.504])
def test_a_second_that_came_out_higher_is_shown_as_good_and_shares_the_bar(second: float) -> None:
    found = said("play", {"play": 0.5, "take": second, "knock": 0.4})
    assert [option.chance for option in found.options] == [0.5, second]
    assert found.is_even
    assert [option.is_shared for option in found.shown] == [False, True]


@pytest.mark.parametrize("values", [{}, {"play": 0.5}, {"take": 0.5, "knock": 0.4}])
def test_without_the_chances_of_two_there_is_no_card(values: dict[str, float]) -> None:
    assert counsel(Advice("play", "So it is.", values=values), str) is None


def test_the_second_has_a_reason_of_its_own() -> None:
    values = {"play": 0.64, "take": 0.47, "knock": 0.3}
    for second, reason in (
        (Advice("take", "It costs {n}.", {"n": -2}), "It costs −2."),
        (Advice("knock", "No."), ""),
    ):
        found = counsel(Advice("play", "So.", values=values, second=second), str)
        assert found is not None
        assert found.reasons == ("So.", reason), "it is that of the action that is shown"


def test_a_name_keeps_its_capital_inside_a_sentence() -> None:
    assert [lowered(words) for words in ("Play the 6", "Earth 10", "Pair of sixes")] == [
        "play the 6",
        "Earth 10",
        "pair of sixes",
    ]


# The card


@pytest.mark.parametrize("game_id", GAMES)
def test_in_a_high_window_with_large_words_the_card_leaves_the_ruler_and_all_below_it_free(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    driver = Driver(UPRIGHT)
    driver.app.services.settings_file.change(**SETTINGS, thinking=0.4, volume=0.0, zoom=1.4)
    table = turn(driver, game_id)
    hint(driver, monkeypatch)
    rect, parlour = table.hints.card.rect, table.state.layout.parlour
    assert rect is not None
    assert rect[1] + rect[3] < parlour.ruler()[1]
    assert not any(meet(rect, other) for other in table.hints.card.buttons().values())
    for name, actors in table.stage.actors.items():
        for home in (actor.home for actor in actors if actor.home.y > parlour.y(400)):
            assert not meet(rect, (home.x, home.y, 1.0, 1.0)), name
    driver.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_card_has_room_beside_all_that_is_used(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, game_id: str, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    driver = Driver(size)
    driver.app.services.settings_file.change(**SETTINGS, thinking=0.4, volume=0.0)
    table = turn(driver, game_id)
    hint(driver, monkeypatch)
    card, layout = table.hints.card, table.state.layout
    for _unfolded in (False, True):
        rect = card.rect
        assert rect is not None
        x, y, w, h = rect
        assert x >= 0 and y >= 60 and x + w <= layout.width and y + h <= layout.height
        buttons = card.buttons()
        places = pearls(table.stage, table.state.ranked, buttons)
        assert 1 in places
        pressed = [place for slot, place in card.seen().values() if not slot.shows]
        assert not any(meet(rect, other) for other in (*pressed, *places.values()))
        for actor in (actor for actors in table.stage.actors.values() for actor in actors):
            if table.stage.zones[actor.zone].spread or table.drags._touchable(actor):
                assert not (x < actor.pose.x < x + w and y < actor.pose.y < y + h)
        painter = measuring(driver.app.display.art)
        assert table.state.counsel is not None
        lines, _color = card._said(painter, table.state.counsel)
        assert all(painter.text_width(line) <= card._inside and not line.endswith("…") for line in lines)
        for button in (one for one in table.focus.widgets if isinstance(one, Button) and one.rect[0] >= x):
            if button.visible and button.kind != "bare" and meet(rect, button.rect):  # it may lie on one's own face
                assert y <= button.rect[1] and button.rect[1] + button.rect[3] <= y + h
                assert painter.text_width(button.label, face="semi") <= button.rect[2] or button.icon
        table.hints._unfold()
        driver.step(frames=2)
    driver.close()


@pytest.mark.parametrize("game_id", GAMES)
def test_the_card_says_what_the_second_costs_and_does_the_first(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, game_id: str
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    table = turn(driver, game_id)
    action = hint(driver, monkeypatch)
    why = next(w for w in table.focus.widgets if isinstance(w, Button) and w.label.startswith("Why not"))
    driver.click(why.rect[0] + why.rect[2] / 2, why.rect[1] + why.rect[3] / 2)
    assert table.state.counsel is not None
    assert table.state.counsel.is_unfolded
    driver.step(frames=2)
    before = len(table.match.record)
    driver.push_button("Do it")
    assert [entry.text for entry in table.match.record[before:] if entry.seat == 0][:1] == [str(action)]
    assert table.hints.card.rect is None
    assert not table.state.ranked


def test_two_good_actions_have_gold_numbers_and_nothing_to_ask(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    table = turn(driver, "wuxing")
    hint(driver, monkeypatch, (0.5, 0.49))
    assert [each.is_best for each in table.state.ranked] == [True, True]
    assert not any(w.label.startswith("Why not") for w in table.focus.widgets if isinstance(w, Button) and w.visible)


def test_two_actions_of_one_piece_are_numbered_apart(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Services, "worker", None)
    game = registry().game("wuxing")
    position = {"hands": [[6, 1, 3], [6, 2, 4]], "fronts": [[], []], "display": [5, 4], "to_move": 0}
    table = driver.sit(Match.from_position(game, position, players("person", "random")))
    driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    play, discard = (table.match.game.parse(text) for text in ("play 6", "discard"))
    table.hints._show(Advice(play, REASON, {}, {play: 0.64, discard: 0.6}))
    buttons = table.hints.card.buttons()
    places = pearls(table.stage, table.state.ranked, buttons)
    assert meet(places[2], buttons["discard"])
    assert not meet(places[1], places[2])
    table.hints._show(Advice(discard, REASON, {}, {discard: 0.64, play: 0.6}))
    places = pearls(table.stage, table.state.ranked, buttons)
    assert meet(places[1], buttons["discard"])
    assert places[2][1] > 400, "over the piece alone"


def test_the_second_is_numbered_at_its_cards_though_the_first_is_laid_out(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    position = {"hands": [["W3", "E6", "AQ"], ["F4"], ["F3"], ["E9"]]}
    seats = players("person", "random", "random", "random")
    table = driver.sit(Match.from_position(registry().game("elemies"), position, seats))
    driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    first, second = (table.match.game.parse(text) for text in ("play AQ", "play W3"))
    table.hints._show(Advice(first, REASON, {}, {first: 0.64, second: 0.6}))
    [(one,), (other,)] = [each.way.refs for each in table.state.ranked]
    assert one.zone == other.zone
    assert one.index != other.index


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_completion_with_long_words_has_its_card_and_says_at_which_end(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    driver = Driver(size)
    driver.app.services.settings_file.change(**SETTINGS, volume=0.0)
    position = {
        "phase": "complete",
        "elements": ["AEFWWWWW"],
        "aether": [3, 0],
        "formulae": [["mercurial-water", "fulminating-gold", "virgins-milk", "philosophers-bath"]],
        "completed": [["green-lion"]],
    }
    match = Match.from_position(registry().game("alchemy"), position, players("person", "random"), seed=1)
    table = driver.sit(match)
    driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    legal = [action for action in table.view().legal if str(action).startswith("complete mercurial-water")]
    first = max(legal, key=lambda action: len(str(action)))
    second = next(action for action in legal if action == first._replace(right=not first.right))
    table.hints._show(Advice(first, REASON, {}, {first: 0.64, second: 0.6}, Advice(second, SECOND)))
    assert table.hints.card.rect is not None
    assert table.state.counsel is not None
    for option in table.state.counsel.options:
        assert f" at the {'right' if option.action.right else 'left'} with " in option.words
        lines = row_lines(measuring(driver.app.display.art), option, table.hints.card._inside)
        assert " ".join(lines) == option.words, "nothing of it is cut"
    driver.close()


@pytest.mark.parametrize("size", [*SIZES, UPRIGHT], ids=str)
def test_a_number_stands_over_what_is_seen_of_its_own_card_and_hides_nothing_of_it(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """A full hand of Elemies, whose cards lie over each other."""
    monkeypatch.setattr(Services, "worker", None)
    driver = Driver(size)
    driver.app.services.settings_file.change(**SETTINGS, volume=0.0)
    table = turn(driver, "elemies")
    stage, drawn = table.stage, Canvas(pygame.Surface(driver.app.display.size), driver.app.display.art)
    for n in range(len(stage.actors["hand"])):
        ranked = [Ranked(1, True, Way((Ref("hand", n),)))]
        x, y, w, h = pearls(stage, ranked, {})[1]
        assert (w, h) == (PEARL, PEARL)
        assert stage.piece_at(x + w / 2, y + h + 6) is stage.actors["hand"][n]
        assert not stage.actors["hand"][n].pose.covers(x + w / 2, y + h - 4, CARD_ASPECT)
    said: list[str] = []
    monkeypatch.setattr(Canvas, "text", lambda _self, text, *_rest, **_how: said.append(text))
    draw_ranked(drawn, stage, ranked, {})
    assert said == ["1"], "its chance stands on the slip alone"
    driver.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_no_number_lies_over_a_button_that_is_not_its_own(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """Two piles of Alchemy, whose cards lie just below the buttons."""
    monkeypatch.setattr(Services, "worker", None)
    driver = Driver(size)
    driver.app.services.settings_file.change(**SETTINGS, volume=0.0)
    game = registry().game("alchemy")
    position = {"phase": "claim", "piles": ["AEE", "EE", "F"], "to_move": 0, "start_player": 2}
    table = driver.sit(Match.from_position(game, position, players("person", "random", "random"), seed=1))
    driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    first, second = (table.match.game.parse(text) for text in ("claim 1", "claim 2"))
    table.hints._show(Advice(first, REASON, {}, {first: 0.64, second: 0.6}))
    buttons = table.hints.card.buttons()
    places = pearls(table.stage, table.state.ranked, buttons)
    for number, place in places.items():
        for rect in (rect for rect in buttons.values() if meet(place, rect)):
            assert rect == buttons[table.state.ranked[number - 1].way.button]
            assert place[1] + place[3] <= rect[1] + PEARL, "its word can be read"
    driver.close()


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_word_of_what_is_hinted_is_read_and_one_button_is_gold(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    """To pass in Dragon, beside the gold button of a bid."""
    monkeypatch.setattr(Services, "worker", None)
    driver = Driver(size)
    driver.app.services.settings_file.change(**SETTINGS, volume=0.0)
    seats = players("person", "random", "random", "random")
    table = driver.sit(Match.from_position(registry().game("dragon"), BIDDING, seats, seed=1), posed=True)
    driver.until(lambda: table.is_my_turn and table.state.is_at_rest)
    bid, told = table.view().legal[1], table.match.game.parse("pass")
    surface, scale = pygame.display.get_surface(), driver.app.display.scale
    assert surface is not None

    def gold() -> list[str]:
        """The buttons whose plate is gold."""
        shown = [w for w in table.focus.widgets if isinstance(w, Button) and w.visible and w.label]
        spots = [(w, w.rect[0] + 9, w.rect[1] + w.rect[3] - 9) for w in shown]
        seen = [(w, surface.get_at((round(x * scale), round(y * scale)))) for w, x, y in spots]
        bright = [(w, color) for w, color in seen if luminance((color.r, color.g, color.b)) > 0.35]
        return [w.label for w, color in bright if color.b < 0.7 * color.r]  # paper is paler

    driver.step(frames=3)
    assert len(gold()) == 1, "the bid"
    table.hints._show(Advice(told, REASON, {}, {told: 0.64, bid: 0.47}))
    table.state.refresh()
    driver.step(frames=3)
    assert table.hints.card.rect is not None
    assert gold() == ["Do it"]
    hinted = next(w for w in table.focus.widgets if getattr(w, "name", "") == table.state.hinted_button)
    x, y, w, h = (round(part * scale) for part in hinted.rect)
    inside = pygame.Rect(x, y, w, h).inflate(-w // 4, -8)
    rows = range(inside.centery - 4, inside.centery + 5)
    colors = [surface.get_at((px, py)) for px in range(inside.left, inside.right) for py in rows]
    lights = sorted(luminance((color.r, color.g, color.b)) for color in colors)
    plate, word = lights[len(lights) // 2], lights[-1]
    assert (word + 0.05) / (plate + 0.05) > 7, "its word stands out from its plate"
    driver.close()


def test_a_click_on_the_card_goes_no_further_and_escape_takes_it_away(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Services, "worker", None)
    table = turn(driver, "influence")
    hint(driver, monkeypatch)
    x, y, _w, _h = table.hints.card.rect or (0.0, 0.0, 0.0, 0.0)
    before = len(table.match.record)
    driver.click(x + 4, y + 100)
    assert len(table.match.record) == before
    assert table.state.counsel is not None
    driver.key(pygame.K_ESCAPE)
    assert driver.top is table
    assert table.state.hinted is None
    assert table.hints.card.rect is None


# The thought


class Silent:
    """A process that thinks for ever."""

    def __init__(self) -> None:
        self.asked: list[Request] = []
        self.restarts = 0

    def ask(self, request: Request) -> None:
        self.asked.append(request)

    def poll(self) -> list[Reply]:
        return []

    def restart(self) -> None:
        self.restarts += 1

    def close(self) -> None:
        pass


@pytest.mark.parametrize("how", ["escape", "leave", "eyes"])
def test_the_thought_is_seen_and_stopped_at_once(driver: Driver, how: str) -> None:
    table = turn(driver, "wuxing")
    silent = Silent()
    table.bots.worker = silent
    driver.key(pygame.K_h)
    driver.step(frames=3)
    assert [request.level for request in silent.asked] == ["expert"]
    assert table.state.asked_hint is not None
    if how == "escape":
        driver.key(pygame.K_ESCAPE)
        assert driver.top is table
    elif how == "leave":
        table.bots.leave()
    else:
        table.state.turn_to(None, table.state.shown)
        table._forget()
    assert silent.restarts == 1
    assert not table.bots.is_thinking
    driver.step(frames=2)
    assert table.state.asked_hint is None


def test_the_bulb_pulses_while_it_is_thought_and_stands_still_with_reduced_motion(driver: Driver) -> None:
    for is_reduced in (True, False):
        driver.app.services.settings_file.change(reduced_motion=is_reduced)
        table = turn(driver, "wuxing")
        table.bots.worker = Silent()
        driver.until(lambda table=table: not table.moving())
        driver.key(pygame.K_h)
        driver.step(frames=3)
        assert table.painter.moving() != is_reduced
        driver.key(pygame.K_ESCAPE)
        assert not table.painter.moving()
        driver.app.navigator.pop(table)


def test_the_expert_itself_is_asked_in_its_own_process(driver: Driver) -> None:
    table = turn(driver, "wuxing")
    process = Worker()
    table.bots.worker = process
    try:
        driver.key(pygame.K_h)
        for _n in range(600):
            driver.step(frames=1)
            if table.state.hinted is not None:
                break
            pygame.time.wait(100)
        found = table.state.counsel
        assert found is not None
        assert found.options[0].action == table.state.hinted
        assert all(0.0 <= option.chance <= 1.0 for option in found.options)
    finally:
        process.close()
