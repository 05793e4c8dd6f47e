"""Lessons at the table: each step of each lesson, and one that is played by mouse and keys."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pygame
import pytest

from elements_table import paths
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.match.campaign import lessons
from elements_table.match.campaign.lessons import Lesson, LessonStep, lesson
from elements_table.ui.features.lessons import lessons as at_table
from elements_table.ui.features.lessons.guide import Guide
from elements_table.ui.features.lessons.guided_blocks import CROSS
from elements_table.ui.features.lessons.lesson_offer import LessonOffer
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.panels.teams import lights
from elements_table.ui.platform import people
from elements_table.ui.shell.app import App
from elements_table.ui.stage.action_paths import meet
from tests.ui.driver import Driver

FOLDER = paths.data() / "lessons"
GAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
NUMBER = re.compile(r"\d+")
SENTENCE = re.compile(r"[.!?](?:\s|$)")
HELD = re.compile(r"\{[^}]*\}")
LONGEST = 12
"""Words that somebody says at once."""
SENTENCES = 2
"""In a text at the most; the gold line has one."""


def told(game_id: str) -> Lesson:
    """Return the lesson of a game."""
    found = lesson(game_id)
    assert found is not None
    return found


def open_at(driver: Driver, game_id: str, number: int, *, posed: bool = False) -> TableScreen:
    """Return the table of a lesson at a step, shown."""
    table = at_table.table_at(driver.app, told(game_id), number, posed=posed)
    driver.app.navigator.push(table)
    for _n in range(3 if posed else 0):  # it comes to rest without being drawn
        driver.now += 50
        table.update(driver.now)
    return table


def numbers_of(data: Any) -> set[str]:
    """Return every number in a data file."""
    if isinstance(data, dict):
        return set().union(*(numbers_of(each) | numbers_of(key) for key, each in data.items()))
    if isinstance(data, list | tuple):
        return set().union(set(), *map(numbers_of, data))
    return set(NUMBER.findall(str(data))) if isinstance(data, int | str) else set()


# ---- every step


@pytest.mark.parametrize("game_id", GAMES)
def test_every_lesson_is_played_by_the_rules(game_id: str) -> None:
    path = FOLDER / f"{game_id}.yaml"
    assert list(lessons.mistakes(registry().game(game_id), path)) == []


@pytest.mark.parametrize("game_id", GAMES)
def test_every_step_points_at_what_is_there_and_tells_what_is_so(driver: Driver, game_id: str) -> None:
    told_of = told(game_id)
    rules = numbers_of(list(told_of.rules))
    assert rules <= numbers_of(registry().path(game_id).read_text()), "no such number in the game's data file"
    for number, step in enumerate(told_of.steps):
        table = open_at(driver, game_id, number, posed=True)
        where = f"step {number + 1}: {step.title}"
        points_at_what_is_there(table, step, where)
        covers_nothing_lit(table, where)
        says_it_once(table, where)
        tells_no_number_of_its_own(table, step, rules, where)
        answers_wrong_tries(table, step, where)
        driver.app.navigator.pop()


def points_at_what_is_there(table: TableScreen, step: LessonStep, where: str) -> None:
    """What a step names is on the table, and so is what it asks for."""
    light = table.mode.light
    for name in step.light:
        found = light.find(name)
        assert found is not None, f"{where}: {name}"
        rects, refs = found
        assert rects or refs or name in table.stage.zones, f"{where}: {name}"
    assert not step.asked or light.way.refs or light.way.button or light.way.zone, where
    assert all(rect[2] > 0 < rect[3] for rect in light.rects), where


def covers_nothing_lit(table: TableScreen, where: str) -> None:
    """The card lies in the window, and on nothing that is lit or can be pressed."""
    card = table.mode.card.rect
    assert card is not None, where
    x, y, w, h = card
    for rect in table.mode.light.rects:
        assert not meet(card, rect), f"{where}: the card lies on {rect}"
    for ref in table.stage.lit or ():
        pose = table.stage.actor(ref).home  # type: ignore[union-attr]  # it is found among them
        assert not (x < pose.x < x + w and y < pose.y < y + h), f"{where}: the card lies on {ref}"
    assert x >= 0 and y >= 0 and x + w <= table.width and y + h <= table.height, f"{where}: {card}"
    for slot in table.scene.buttons(table.view(), table.state.layout):
        if table.mode.shows(slot):
            assert not meet(card, slot.rect), f"{where}: the card lies on {slot.name}"
    for bust in table.state.layout.parlour.busts.values():
        assert not meet(card, bust.face), f"{where}: the card lies on a face"
    x, y, r = table.state.layout.parlour.seal()
    assert not meet(card, (x - r, y - r, 2 * r, 2 * r)), f"{where}: the card lies on one's own portrait"


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize(
    ("size", "words", "language"), [((1024, 640), 1.0, "de"), ((720, 1280), 1.0, "en"), ((1280, 800), 1.4, "en")]
)
def test_what_is_to_be_done_is_said_in_every_window_and_language(
    screen: object, game_id: str, size: tuple[int, int], words: float, language: str
) -> None:
    driver, steps = Driver(size), told(game_id).steps
    driver.app.services.settings_file.change(zoom=words, language=language)
    driver.step(ms=1000)
    asked = [number for number, step in enumerate(steps) if step.asked]
    for number in {max(asked, key=lambda n: len(steps[n].ask)), max(asked, key=lambda n: len(steps[n].text))}:
        table = open_at(driver, game_id, number, posed=True)
        if words == 1.0:
            covers_nothing_lit(table, steps[number].title)
        assert table.mode.bubble() is not None, steps[number].title
        driver.app.navigator.pop()
    driver.close()


def says_it_once(table: TableScreen, where: str) -> None:
    """Who teaches says what to do, lit and friendly, where no face or piece is; the slip and the table do not."""
    assert table.painter.instruction.lines()[0] == [], where
    guide, card, said = guide_of(table), table.mode.card, table.mode.bubble()
    assert card.caption is not None and 0 < len(card.caption.said.split()) <= LONGEST, where
    assert card.caption.how == "", f"{where}: nobody is stuck yet"
    assert said is not None and card.rect is not None and not meet(said, card.rect), where
    assert guide.step.asked == () or card.caption.said != card.caption.title, where
    assert guide.teacher is not None and card.bubble is not None
    parlour, view = table.state.layout.parlour, table.view()
    teacher = parlour.busts[guide.teacher]
    assert abs(card.bubble.mouth[0] - teacher.x) < teacher.size / 2, "they say it"
    assert (view.face(guide.teacher).mood, lights(table.scene, view)[guide.teacher]) == ("pleased", "full"), where
    for bust in parlour.busts.values():
        assert not meet(said, bust.face), f"{where}: the bubble lies on a face"
    for actors in table.stage.actors.values():
        for actor in actors:
            x, y, w, h = said
            assert not (x < actor.home.x < x + w and y < actor.home.y < y + h), f"{where}: the bubble lies on a piece"


def tells_no_number_of_its_own(table: TableScreen, step: LessonStep, rules: set[str], where: str) -> None:
    """Numbers are filled in, or they name a card in sight or a rule; a text is short."""
    actors = [actor for actors in table.stage.actors.values() for actor in actors]
    pieces = [actor.piece.name for actor in actors if not actor.piece.name.startswith("back")]
    known = rules | numbers_of(pieces) | numbers_of([*step.asked, *step.wrong, *step.then])
    texts = [step.text, step.ask, step.title, step.verdict, *step.compare]
    texts += [words for wrong in step.wrong.values() for words in (wrong.title, wrong.text, wrong.verdict)]
    for text in texts:
        assert len(SENTENCE.findall(text)) <= SENTENCES, f"{where}: {text}"
        assert set(NUMBER.findall(HELD.sub("", text))) <= known, f"{where}: {text}"


@pytest.mark.parametrize("game_id", GAMES)
def test_steps_are_short_and_a_new_position_is_announced(game_id: str) -> None:
    steps = told(game_id).steps
    assert len(steps) <= lessons.STEPS[1]
    for number, step in enumerate(steps):
        assert len(SENTENCE.findall(step.text)) <= SENTENCES, step.title
        assert len(SENTENCE.findall(step.ask)) <= 1, step.title
        is_new = bool(number) and not step.goes_on and (step.play is None or step.play.position is not None)
        assert step.text.startswith("Let us say ") == is_new, step.title


@pytest.mark.parametrize(("game_id", "number"), [("elemies", 2), ("elemies", 3), ("alchemy", 4)])
def test_in_large_words_the_card_leaves_pieces_and_buttons_free(driver: Driver, game_id: str, number: int) -> None:
    driver.app.services.settings_file.change(zoom=1.4)
    driver.step(ms=1000)
    table = open_at(driver, game_id, number, posed=True)
    card = table.mode.card.rect
    assert card is not None
    x, y, w, h = card
    assert x >= 0 and y >= 0 and x + w <= table.width and y + h <= table.height
    for ref in table.stage.lit or ():
        pose = table.stage.actor(ref).home  # type: ignore[union-attr]  # it is found among them
        assert not (x < pose.x < x + w and y < pose.y < y + h), ref
    for slot in table.scene.buttons(table.view(), table.state.layout):
        assert not (table.mode.shows(slot) and meet(card, slot.rect)), slot.name


def answers_wrong_tries(table: TableScreen, step: LessonStep, where: str) -> None:
    """Wrong tries are legal actions, are not done, and are told something in the numbers of the position."""
    guide, match = table.mode, table.match
    assert isinstance(guide, at_table.LessonGuide)
    tried = [text for text in step.wrong if text != lessons.ANY]
    if lessons.ANY in step.wrong:
        known = {match.closed(0, match.game.parse(text)) for text in (*step.asked, *tried)}
        tried += [str(action) for action in match.legal_actions(0)[:20] if action not in known][:2]
    for text in tried:
        assert not guide.chosen(match.closed(0, match.game.parse(text))), where
        caption = table.mode.card.caption
        assert caption is not None and caption.tone == "coral", f"{where}: {text}"
        assert "{" not in caption.words, f"{where}: {text}"
        assert [row.bead.is_right for row in caption.rows] == [False, True], where
        marks = set(guide.light.beads.values())  # a bid stands at its button once it is set, silence is no button
        assert marks == {CROSS} or (not marks and text.split()[0] in ("bid", "decline")), f"{where}: {text}"
        for row, done in zip(caption.rows, (text, str(guide._asked()[0])), strict=True):
            brings = table.scene.explanations.action(match.closed(0, match.game.parse(done)), table.view())
            assert len(row.facts) == len(step.compare) if step.compare else row.facts in ((), (brings,)), where
            assert row.label or row.looks, where
        assert caption.said == caption.title and caption.said[-1] in ".?!", "what is wrong is said, in a sentence"
        assert caption.rows or caption.how or not step.how, where
        assert table.view().face(guide.teacher).mood == "calm", where
        covers_nothing_lit(table, where)


# ---- played


def guide_of(table: TableScreen) -> at_table.LessonGuide:
    """Return the guide of a lesson's table."""
    assert isinstance(table.mode, at_table.LessonGuide)
    return table.mode


def piece(driver: Driver, name: str) -> tuple[float, float]:
    """Return a point on that card of the hand."""
    actors = driver.table.stage.actors["hand"]
    return driver.spot(next(actor for actor in actors if actor.piece.name == name))


def test_a_wrong_try_goes_back_with_its_numbers_and_the_right_one_goes_on(driver: Driver) -> None:
    table = open_at(driver, "wuxing", 4)
    driver.until(lambda: table.is_my_turn and not driver.app.moving())
    driver.drag(piece(driver, "5"), driver.middle("display"))
    caption = table.mode.card.caption
    assert caption is not None
    assert caption.tone == "coral"
    assert [row.facts for row in caption.rows] == [("limit 11", "sum 12"), ("limit 12", "sum 11")]
    assert [row.bead.is_right for row in caption.rows] == [False, True]
    assert not table.match.record[3:]
    driver.rest()
    driver.drag(piece(driver, "5"), driver.middle("display"))
    assert driver.button("Show me").kind == "primary"
    driver.rest()
    driver.drag(piece(driver, "6"), driver.middle("display"))
    driver.until(lambda: guide_of(table).number == 5)
    assert [entry.text for entry in table.match.record] == ["play 3", "play 2", "play 1", "play 6", "play 4"]
    assert driver.app.services.profile.lesson("wuxing").step == 5
    assert driver.app.services.saves.open_matches() == []


def test_by_which_gesture_is_told_to_who_does_nothing(driver: Driver) -> None:
    table = open_at(driver, "wuxing", 4)
    driver.until(lambda: table.is_my_turn and table.mode.is_at_rest)
    assert table.mode.card.caption.how == ""
    driver.step(ms=100, frames=int(at_table.SLOW / 100))
    assert table.mode.card.caption.how == told("wuxing").steps[4].how != ""


def test_what_is_shown_is_put_back_to_be_done(driver: Driver) -> None:
    table = open_at(driver, "wuxing", 4)
    driver.until(lambda: table.is_my_turn and not driver.app.moving())
    driver.key(pygame.K_s)
    driver.until(lambda: table.match.record[-1].text == "play 6")
    driver.step(ms=100, frames=200)
    assert table.mode.showing is not None
    driver.push_button("Do it yourself")
    driver.until(lambda: table.is_my_turn and table.mode.showing is None)
    assert len(table.match.record) == 3
    assert len(table.stage.actors["hand"]) == 5
    assert guide_of(table).number == 4


def test_a_lesson_is_left_and_resumed_where_it_was(driver: Driver) -> None:
    app = driver.app
    app.navigator.home()
    app.navigator.go("lesson", "wuxing")
    driver.until(lambda: driver.table.mode.is_at_rest)  # type: ignore[attr-defined]  # it is a guided table
    driver.key(pygame.K_RETURN)
    driver.until(lambda: app.services.profile.lesson("wuxing").step == 1)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: app.services.profile.lesson("wuxing").step == 2)
    driver.key(pygame.K_ESCAPE)
    assert len(app.navigator.stack) == 1
    app.navigator.go("lesson", "wuxing")
    table = app.navigator.stack[-1]
    assert isinstance(table.mode, Guide)
    assert guide_of(table).number == 2
    driver.until(lambda: table.mode.is_at_rest)
    driver.key(pygame.K_BACKSPACE)
    driver.until(lambda: app.services.profile.lesson("wuxing").step == 1)


def test_a_click_on_the_zone_and_the_keys_do_what_is_asked(driver: Driver) -> None:
    table = open_at(driver, "wuxing", 3)
    driver.until(lambda: table.is_my_turn and not driver.app.moving())
    driver.key(pygame.K_2)
    driver.key(pygame.K_RETURN)
    assert table.match.record[-1].text == "play 2"
    driver.until(lambda: guide_of(table).number == 4 and table.is_my_turn)
    driver.click(*piece(driver, "6"))
    driver.click(*driver.middle("display"))
    assert table.match.record[-1].text == "play 6"
    driver.until(lambda: guide_of(table).number == 5 and table.is_my_turn)
    driver.key(pygame.K_k)
    driver.until(lambda: guide_of(table).number == 6, 30)
    assert "18" in (table.mode.card.caption.words if table.mode.card.caption else "")


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let time pass without a picture of it."""
    monkeypatch.setattr(App, "_draw", lambda _self, _part=None: None)


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("game_id", GAMES)
def test_a_lesson_leads_from_its_first_step_to_its_match(driver: Driver, game_id: str) -> None:
    """Each step goes on as soon as what it asks for is done, or what it tells is read; at one table where it can."""
    app = driver.app
    app.services.settings_file.change(reduced_motion=True, thinking=0.0)
    app.navigator.home()
    app.navigator.go("lesson", game_id)

    def table() -> TableScreen:
        found = driver.table
        assert isinstance(found.mode, Guide)
        return found

    steps = told(game_id).steps
    for number, step in enumerate(steps[:-1]):
        is_told = not step.asked
        driver.until(lambda told=is_told: table().mode.is_at_rest and (told or table().is_my_turn))
        if step.asked:
            table().drags.chosen(table().match.closed(0, table().match.game.parse(step.asked[0])))
        else:
            driver.key(pygame.K_RETURN)
        driver.until(lambda after=number + 1: guide_of(table()).number == after)
    assert app.services.profile.lesson(game_id).step == len(steps) - 1


@pytest.mark.usefixtures("undrawn")
@pytest.mark.parametrize("game_id", GAMES)
def test_the_match_at_the_end_is_played_by_bots_and_leads_back(driver: Driver, game_id: str) -> None:
    app = driver.app
    app.services.settings_file.change(reduced_motion=True, thinking=0.0)
    app.navigator.push(NewGame(app, game_id))
    table = open_at(driver, game_id, len(told(game_id).steps) - 1)
    table.bots.worker = None
    driver.until(lambda: table.mode.is_at_rest)
    assert not table.is_my_turn
    driver.key(pygame.K_RETURN)
    driver.until(lambda: table.is_my_turn)
    assert table.mode.card.rect is None
    assert table.stage.lit is None
    assert not table.match.is_counted
    match, rng = table.match, Random(1)
    sheet: Any = None
    while sheet is None or "Done" not in [button.label for button in sheet._buttons]:
        if sheet is not None:
            sheet._buttons[-1].activate()
        while match.waiting()[:1] not in ((), (DEALER,)):  # the round is played where nobody looks
            actions = match.legal_actions(match.waiting()[0])
            match.act(match.waiting()[0], actions[rng.randrange(min(len(actions), 50))])
        driver.until(lambda: isinstance(driver.top, Summary), 600)
        sheet = driver.top
    assert app.services.profile.lesson(game_id).done
    driver.push_button("Play a match")
    assert [type(screen) for screen in app.navigator.stack] == [NewGame]


def test_a_name_that_nothing_has_is_a_mistake(driver: Driver) -> None:
    table = open_at(driver, "wuxing", 4)
    assert table.mode.light.find("the moon") is None
    assert table.mode.light.find("hand 4") is None
    assert table.mode.light.find("hand 6")[1]


# ---- the offer


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_who_offers_a_lesson_sits_at_its_table(driver: Driver, game_id: str) -> None:
    driver.app.navigator.push(NewGame(driver.app, game_id))
    driver.app.navigator.go("lesson_offer", registry().head(game_id))
    offer = driver.top
    assert isinstance(offer, LessonOffer)
    driver.rest()
    face = offer._face.who
    driver.push_button("Learn by playing")
    table = driver.top.match  # type: ignore[attr-defined]  # the lesson's
    sitting = people.at_table(table.seats)
    assert face in sitting[1:] and face != sitting[0]


def test_a_lesson_is_offered_once_before_the_first_match(driver: Driver) -> None:
    app = driver.app
    app.navigator.home()
    app.navigator.push(NewGame(app, "dragon"))
    assert isinstance(app.navigator.stack[-1], NewGame), "nothing is offered where nobody came by the menu"
    app.navigator.pop()
    app.offers_lessons = True
    app.navigator.push(NewGame(app, "dragon"))
    assert isinstance(app.navigator.stack[-1], LessonOffer)
    driver.rest()
    driver.push_button("Just play")
    assert isinstance(app.navigator.stack[-1], NewGame)
    app.navigator.pop()
    app.navigator.push(NewGame(app, "dragon"))
    assert isinstance(app.navigator.stack[-1], NewGame)
    app.navigator.push(NewGame(app, "wuxing"))
    driver.rest()
    driver.key(pygame.K_RETURN)
    assert isinstance(app.navigator.stack[-1].mode, Guide)
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    driver.push_button("Lesson")
    assert isinstance(app.navigator.stack[-1].mode, Guide)
