"""The review on screen: the decisions of a match on its table, and what is said of each."""

from __future__ import annotations

from functools import partial
from itertools import combinations, pairwise

import msgspec
import pygame
import pytest

from elements_table.kernel.registry import PACKAGES, registry
from elements_table.match.analysis import duplicate as onwards
from elements_table.match.analysis.analysis_job import AnalysisJob
from elements_table.match.analysis.review import Judged
from elements_table.match.play.match import Match
from elements_table.ui.common import review_words
from elements_table.ui.common.still_table import others
from elements_table.ui.drawing.text import points
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.preferences.keys import Keys
from elements_table.ui.features.review.review import ELSEWHERE, ReviewScreen
from elements_table.ui.features.review.review_panels import Chart
from elements_table.ui.features.review.review_picture import PICTURE, Moments, SmallTable, marks
from elements_table.ui.features.review.review_table import is_costly
from elements_table.ui.features.review.review_verdict import tried, verdict, why
from elements_table.ui.platform import window
from elements_table.ui.platform.inputs import Pointer
from elements_table.ui.shots import easel
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.scene import Back, Layout
from tests.ui.areas import shared
from tests.ui.driver import Driver, players
from tests.ui.reviewed import CHANCE, COSTS, Judge, job_of, listed, played, reviewed, whole
from tests.ui.written import Written, letters

SIZE = (1280, 800)

SETTINGS = {"reduced_motion": True, "fast_animation": True}
pytestmark = pytest.mark.usefixtures("judge")


def test_a_review_opens_at_the_costliest_decision_and_lists_all_by_cost(driver: Driver) -> None:
    screen = listed(driver)
    mine = review_words.own(screen.job, 0)
    assert screen.judged is not None
    assert screen.judged.cost == max(one.cost for one in mine)
    costs = [one.cost for one in screen.listed()]
    assert costs == sorted(costs, reverse=True) and len(costs) == len(mine)
    for row, one in zip(screen.listing.decisions, screen.listed(), strict=True):
        moment = screen.moments.by_number[one.number]
        assert row.words == screen.moments.words(moment, one.action)
        assert row.cost == (points(-one.cost) if one.cost else "0")
        assert row.fact == f"round {one.round}"
    driver.push_button("by cost")
    numbers = [one.number for one in screen.listed()]
    assert numbers == sorted(numbers)


def test_keys_go_by_decision_by_the_list_and_to_the_next_costly_one(driver: Driver) -> None:
    screen = listed(driver)
    order = [one.number for one in review_words.own(screen.job, 0)]
    by_cost = [one.number for one in screen.listed()]
    assert screen.number == by_cost[0]
    driver.key(pygame.K_DOWN)
    assert screen.number == by_cost[1]
    driver.key(pygame.K_UP)
    driver.key(pygame.K_UP)
    assert screen.number == by_cost[0], "the list has no end"
    at = order.index(by_cost[0])
    driver.key(pygame.K_RIGHT)
    assert screen.number == order[min(at + 1, len(order) - 1)]
    driver.key(pygame.K_LEFT)
    assert screen.number == order[at if at + 1 < len(order) else at - 1]
    screen.select(order[0])
    costly = [one.number for one in review_words.own(screen.job, 0) if one.grade in ("mistake", "inaccuracy")]
    assert len(costly) > 1
    for number in (*costly, costly[0]):
        if number != order[0]:
            driver.key(pygame.K_m)
            assert screen.number == number
    driver.push_button("Next")
    assert screen.number in order
    told = {key for binding in screen.bindings() for key in binding.keys}
    assert {"left", "right", "up", "down", "m", "c", "o", "p", "z", "1", "2", "3", "4"} <= told
    driver.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_QUESTION, mod=0, unicode="?"))
    assert isinstance(driver.top, Keys)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is screen
    driver.key(pygame.K_ESCAPE)
    assert driver.top is screen and not screen.is_listed, "back at the large table"
    driver.key(pygame.K_ESCAPE)
    assert screen not in driver.app.navigator.stack


def test_a_grade_filters_the_list_and_pressed_again_shows_all(driver: Driver) -> None:
    screen = listed(driver)
    everything = screen.listed()
    for key, grade in ((pygame.K_1, "mistake"), (pygame.K_3, "good"), (pygame.K_4, "best")):
        driver.key(key)
        expected = [one for one in everything if one.grade == grade]
        assert screen.listed() == expected
        assert screen.judged is None or not expected or screen.judged.grade == grade
        driver.key(key)
        assert screen.listed() == everything
    shown = {button.grade: button.count for button in screen._filters}
    assert shown == review_words.counts(screen.job, 0)
    assert sum(shown.values()) == len(everything)


def test_a_click_on_the_chart_takes_the_decision_there(driver: Driver) -> None:
    screen = listed(driver)
    driver.rest()
    chances = screen._chances
    assert chances is not None
    for one in review_words.own(screen.job, 0)[::3]:
        driver.click(chances.x_of(one.number), screen._picker.rect[1] + 50)
        assert screen.number == one.number


@pytest.mark.parametrize("name", ["wuxing", "influence"])
def test_a_chart_that_was_kept_looks_as_one_drawn_anew(name: str, screen: pygame.Surface) -> None:
    job, rect = job_of(name), (20.0, 60.0, 900.0, 214.0)
    numbers = [judged.number for judged in job.review.judged if judged.seat == 0]
    kept = Chart(job, 0)
    for number in (numbers[0], numbers[-1], None, numbers[0]):
        canvases = [easel((1280, 800)) for _n in range(2)]
        for canvas, chart in zip(canvases, (kept, Chart(job, 0)), strict=True):
            canvas.surface.fill((20, 40, 50))
            chart.draw(canvas, rect, number)
        one, other = (pygame.image.tobytes(canvas.surface, "RGB") for canvas in canvases)
        assert one == other


def test_a_review_opens_on_the_table_and_a_key_or_its_icon_leads_to_the_panels_and_back(driver: Driver) -> None:
    screen = reviewed(driver)
    assert screen.judged is not None and not screen.is_listed
    assert screen.judged.cost == max(one.cost for one in review_words.own(screen.job, 0))
    assert screen.listing not in screen.focus.widgets
    for leads in (partial(driver.key, pygame.K_z), partial(driver.push_button, "Luck and skill")):
        leads()
        assert screen.is_listed and screen.listing in screen.focus.widgets
        driver.key(pygame.K_z)
        assert not screen.is_listed
    assert driver.top is screen


def test_a_review_without_a_costly_decision_opens_at_the_first(driver: Driver) -> None:
    job = AnalysisJob(played(driver), registry(), None, Judge(costs=(0.0,)))
    screen = reviewed(driver, job)
    assert screen.number == min(one.number for one in review_words.own(job, 0))


def test_every_key_of_the_panels_answers_on_the_table(driver: Driver) -> None:
    screen = reviewed(driver)
    here = {widget.shortcut for widget in screen.focus.widgets} - {""}
    driver.key(pygame.K_z)
    everywhere = {widget.shortcut for widget in screen._shown()} - {"", "g"}  # g: only where it was interrupted
    assert everywhere - here == ELSEWHERE
    driver.key(pygame.K_z)
    driver.key(pygame.K_o)
    assert screen.is_listed and not screen.by_cost


def test_the_ruler_of_time_has_the_coin_at_the_present_decision_and_a_sign_where_one_was_costly(
    driver: Driver,
) -> None:
    screen = reviewed(driver)
    beads, order = screen._table.beads, [one.number for one in review_words.own(screen.job, 0)]
    assert [number for number, _judged in beads] == order and None not in [judged for _number, judged in beads]
    for number in (order[0], order[-1]):
        screen.select(number)
        ruler = screen._table.bar.ruler.ruler
        [coin] = ruler.marks
        costly = {n: one.grade for n, (_number, one) in enumerate(beads, 1) if one is not None and is_costly(one)}
        assert screen._table.bar.ruler.marks == costly
        assert coin.value == order.index(number) + 1 and ruler.end == f"{order.index(number) + 1} / {len(order)}"


def test_a_click_on_a_bead_or_the_coin_dragged_there_takes_its_decision(driver: Driver) -> None:
    screen = reviewed(driver)
    driver.rest()
    table = screen._table
    scale, y = table.bar.ruler.ruler.scale, table.bar.ruler.rect[1] + 20
    for n, (number, _judged) in list(enumerate(table.beads, 1))[::3]:
        driver.click(scale.x(n), y)
        assert screen.number == number
    screen.handle(Pointer("down", scale.x(1), y, 1))
    for n, (number, _judged) in enumerate(table.beads, 1):
        screen.handle(Pointer("move", scale.x(n), y - 60))
        assert screen.number == number, "wherever the pointer is held over it"
    screen.handle(Pointer("up", scale.x(1), y, 1))


def test_beads_come_while_it_is_judged_and_the_table_says_so(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    job = AnalysisJob(played(driver), registry(), None, Judge())
    while not job.is_listed:
        job.list()
    screen = ReviewScreen(driver.app, job, registry().scene("wuxing"), 0)
    driver.app.navigator.push(screen)
    seen: set[int] = set()
    for _n in range(400):
        driver.step()
        known = sum(judged is not None for _number, judged in screen._table.beads)
        assert known == len(review_words.own(job, 0))
        if not job.is_complete and known not in seen and len(seen) < 3:
            lines = {line.words for line in Written(monkeypatch).read(driver)}
            assert f"{len(review_words.own(job, 0))} of {len(screen._table.beads)} judged" in lines
        seen.add(known)
    assert len(seen) > 3 and job.is_complete


def test_the_others_cards_are_turned_over_on_the_table_by_key_and_icon(driver: Driver) -> None:
    screen = reviewed(driver)
    judged = screen.judged
    assert judged is not None
    moments, moment = screen.moments, screen.moments.by_number[judged.number]
    layout = Layout(1280, 800, 2, 0, log=False)
    covered = moments.scene.arrange(moments.view(moment), layout)["theirs"]
    assert covered and all(isinstance(piece.look, Back) for piece in covered)
    found = others(moments.scene, [moments.view(moment, 1)], layout)["theirs"]
    held = moment.state.observation(1)
    assert [piece.name for piece in found] == [str(value) for value in held.hands[1]]  # type: ignore[attr-defined]  # Wu Xing's
    for turn in (partial(driver.key, pygame.K_c), partial(driver.push_button, "Others’ cards")):
        driver.rest()
        before = pygame.image.tobytes(window.surface().subsurface((400, 150, 480, 160)), "RGB")
        is_turned = screen.uncovered
        turn()
        driver.rest()
        assert screen.uncovered != is_turned
        assert pygame.image.tobytes(window.surface().subsurface((400, 150, 480, 160)), "RGB") != before


@pytest.mark.parametrize("known", [0, 5])
@pytest.mark.parametrize("zoom", [1.2, 1.4])
def test_large_words_of_a_review_lie_on_nothing(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, zoom: float, known: int
) -> None:
    screen = listed(driver)
    screen._skills = lambda: (50.0,) * known  # type: ignore[assignment]  # as after so many matches
    driver.app.services.settings_file.change(zoom=zoom)
    driver.app._fit(SIZE)
    assert driver.app.display.scale == pytest.approx(zoom)
    written = Written(monkeypatch)
    panels = screen._panels
    luck, rows, verdict = panels.luck.rect, panels.rows.rect, panels.verdict.rect
    for number in [one.number for one in screen.listed()][:6]:
        screen.select(number)
        lines = written.read(driver)
        seen = {line.words for line in lines}
        assert {"Luck and skill", "by cost", "Play on from here", "Next"} <= seen
        assert ("Skill" in seen) != any(words.startswith("Worth looking at") for words in seen) == (not known)
        assert not [words for words in seen if words.endswith("…") and len(words) > 1]
        for rect in (luck, rows, verdict):
            area = pygame.Rect(*(round(side * zoom) for side in rect))
            inside = [line for line in lines if area.colliderect(line.rect)]
            assert inside and all(area.contains(letters(line)) for line in inside), (zoom, inside)
            for one, other in combinations(inside, 2):
                shared = letters(one).clip(letters(other))
                assert shared.w <= 2 or shared.h <= 2 or one == other, (one, other)
    x, y, w, h = screen._said.rect
    for _notch in range(20):
        screen.handle(Pointer("wheel", x + w / 2, y + h / 2, dy=-1))
    assert screen._said.offset == screen._said.farthest, "all of it can be read"
    driver.step()
    screen.select(screen.listed()[0].number)
    assert screen._said.offset == 0


def test_playing_on_is_practice_from_the_true_position(driver: Driver) -> None:
    screen = reviewed(driver)
    judged = screen.judged
    assert judged is not None
    driver.push_button("Play on from here")
    table = driver.top
    assert isinstance(table, TableScreen)
    assert table.match.practice and table.match.journal is None
    assert table.toast is not None and "practice" in table.toast.text
    moment = screen.moments.by_number[judged.number]
    assert table.match._state.position() == moment.truth.position()
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_q)
    assert driver.top is screen


def test_the_line_that_follows_is_the_experts_from_the_true_position(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(onwards, "LENGTH", 2)
    screen = listed(driver)
    screen.select(review_words.own(screen.job, 0)[0].number)
    judged = screen.judged
    assert judged is not None
    moment = screen.moments.by_number[judged.number]
    driver.push_button("The line that follows")
    continuation = screen._continuation
    assert continuation is not None
    start = next(continuation.match.walk())[1].state.position()
    assert start == moment.truth.position()
    assert continuation.match.record[0].text == judged.best and continuation.match.record[0].seat == 0
    assert all(player.level == "expert" for player in continuation.match.seats)
    driver.until(lambda: screen._continuation is not None and screen._continuation.is_done)
    judge = Judge.made[-1]
    assert judge.closed and all(request.level.startswith("expert") for request in judge.asked)
    assert len(continuation.match.record) == 2
    lines = screen.moments.told(continuation.match)
    assert [line.seat for line in lines if line.seat is not None] == [
        e.seat for e in continuation.match.record if e.seat >= 0
    ]
    assert screen.waiting()
    driver.key(pygame.K_DOWN)
    assert screen._continuation is None, "another decision has another line"


# ---- what is said of a decision


def test_what_was_done_is_coral_what_the_expert_would_do_gold_and_both_alike_one(driver: Driver) -> None:
    screen = reviewed(driver)
    kinds = set()
    for judged in review_words.own(screen.job, 0):
        shown = [mark.color for mark in marks(screen.moments, judged)]
        assert shown == (["gold"] if judged.action == judged.best else ["coral", "gold"])
        screen.select(judged.number)
        rows = [(row.is_best, row.is_done) for row in screen._table._rows]
        assert rows == ([(True, True)] if judged.action == judged.best else [(True, False), (False, True)])
        kinds.add(len(shown))
    assert kinds == {1, 2}


@pytest.mark.parametrize("name", PACKAGES)
def test_what_looks_alike_is_told_in_words(name: str) -> None:
    job = job_of(name)
    moments = whole(job)
    shown = 0
    for judged in review_words.own(job, 0):
        rows = tried(moments, moments.by_number[judged.number], judged)
        pictures = [row.shown for row in rows]
        assert len(set(pictures)) == len(rows) or not any(pictures)
        shown += any(pictures)
        if name == "influence" and judged.best.startswith("choose"):
            assert rows[0].shown == (judged.best.split()[1],), "a card that is chosen in secret is shown to its owner"
    assert shown


def test_chances_grade_and_reason_are_those_of_the_judgement() -> None:
    job = job_of("wuxing", 7)  # with decisions enough for every cost
    moments = whole(job)
    seen: set[int] = set()
    for judged in review_words.own(job, 0):
        moment = moments.by_number[judged.number]
        rows = tried(moments, moment, judged)
        assert rows[0].words == moments.words(moment, judged.best) and rows[0].chance == CHANCE
        done = next(row for row in rows if row.is_done)
        assert done.words == moments.words(moment, judged.action)
        assert done.chance == pytest.approx(CHANCE - judged.cost)
        assert done.is_best == (judged.action == judged.best) and rows[0].is_best
        assert why(judged) == "Because of 7."
        seen.add(verdict(judged))
    assert seen <= {"Best", "Good: −1% to win", "Inaccuracy: −5% to win", "Mistake: −12% to win"}
    assert len(seen) == len(set(COSTS))


def test_no_chance_is_shown_above_that_of_the_best() -> None:
    job = job_of("wuxing")
    moments = whole(job)
    judged = next(one for one in job.review.judged if one.seat == 0 and len(one.values) > 1)
    above = msgspec.structs.replace(judged, values={**judged.values, judged.action: judged.values[judged.best] + 0.1})
    first, *others = tried(moments, moments.by_number[judged.number], above)
    assert [row.chance for row in others] == [first.chance] * len(others)


def test_a_number_below_none_has_a_true_minus() -> None:
    assert review_words.scored([-230, 270, -230, 270], (0, 2), [(0, 2), (1, 3)]) == "−230 to 270"
    judged = Judged(1, 0, 1, "pass", "pass", {}, 0.0, "It costs {n}.", {"n": -5})
    assert why(judged) == "It costs −5."


def test_what_followed_is_the_log_of_the_table_up_to_the_next_decision() -> None:
    job = job_of("wuxing")
    moments = whole(job)
    own = list(moments.by_number)
    told = {"play": "played", "take": "took", "discard": "discarded", "knock": "knocked", "yield": "yielded"}
    for here, there in pairwise(own):
        done = [entry for entry in job.match.record[here:there] if entry.seat >= 0]
        said = [line for line in moments.by_number[here].lines if line.seat is not None]
        assert [line.seat for line in said] == [entry.seat for entry in done]
        for entry, line in zip(done, said, strict=True):
            assert line.text.startswith(told[entry.text.split()[0]])
    assert moments.names[0] == "You"


@pytest.mark.parametrize("name", PACKAGES)
def test_every_game_names_its_actions_and_shows_its_moments(name: str, screen: pygame.Surface) -> None:
    game = registry().game(name)
    kinds = ["person", *["random"] * (game.data.default_seats - 1)]
    match = Match.new(game, game.data.finite(game.settle({}, len(kinds))[0]), players(*kinds), 4)
    for _n in range(160):
        if not match.is_over:
            seat = match.waiting()[0]
            legal = match.legal_actions(seat)
            match.act(seat, legal[(_n * 7) % min(len(legal), 23)])
    moments = Moments(match, registry().scene(name), 0)
    while not moments.is_whole:
        moments.go_on()
    assert moments.by_number
    for number, moment in moments.by_number.items():
        text = match.record[number].text
        words = moments.words(moment, text)
        assert words and (words != text or " " not in text), f"{name}: {text} has no words"
        assert words[0].isupper() or words[0].isdigit()


@pytest.mark.parametrize("name", PACKAGES)
@pytest.mark.parametrize("size", [(1280, 800), (1024, 640), (720, 1280)])
def test_the_slip_of_a_review_covers_no_face_and_as_little_of_the_cards_as_it_can(
    driver: Driver, name: str, size: tuple[int, int]
) -> None:
    driver.app._fit(size)
    job = job_of(name)
    driver.app.navigator.go("review", job, registry().scene(name, job.match.game), 0)
    screen = driver.top
    assert isinstance(screen, ReviewScreen)
    driver.until(lambda: screen.moments.is_whole)
    for judged in screen._mine()[:12]:
        screen.select(judged.number)
        slip, (_key, posed) = screen._table._rect, screen._table._posed
        assert posed is not None
        parlour = screen._table._layout.parlour
        assert not any(meet(slip, bust.face) for bust in parlour.busts.values())
        assert slip[1] + slip[3] <= parlour.height
        covered = sum(shared(slip, rect) for rect in posed.over)
        usual = parlour.slips[0]
        assert covered <= sum(shared((*usual[:3], slip[3]), rect) for rect in posed.over)
        assert slip[0] + slip[2] <= parlour.width - parlour.s(24) + 0.1, "it keeps off the edge"


@pytest.mark.parametrize("name", ["wuxing", "dragon"])
def test_the_panels_call_a_round_as_the_game_does_and_show_the_table_of_the_decision(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    screen = listed(driver, job_of(name))
    driver.step(frames=2)
    own = "hand" if name == "dragon" else "round"
    assert {row.fact.partition(" ")[0] for row in screen.listing.decisions} == {own}
    said: list[str] = []
    canvas = easel((1280, 800))
    monkeypatch.setattr(canvas, "text", lambda words, *_at, **_how: said.append(words) or 0.0)
    assert screen._chances is not None
    screen._chances.draw_ground(canvas)
    assert {words.partition(" ")[0] for words in said if " " in words} <= {own}
    assert not [words for words in said if words in screen.moments.names.seats], "no name lies over the curve"
    judged, small = screen.listed()[0], SmallTable(driver.app, screen.moments)
    for high in (PICTURE - 1, PICTURE):
        moment = screen.moments.by_number[judged.number]
        small.draw(canvas, (10, 10, 600, high), moment, judged, uncovered=False)
        assert (small._kept is not None) == (high == PICTURE), "too small a table tells nothing"
    assert all(button.kind == "normal" for button in (screen._order, screen._line, screen._edit))
