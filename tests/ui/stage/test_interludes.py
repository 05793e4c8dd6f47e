"""What is shown in a time of its own: one at a time, changed and heard at its time, hurried, forgotten, and still."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from elements_table.games.wuxing.rules.actions import KNOCK, TAKE
from elements_table.games.wuxing.scene.cloth import ruler_of
from elements_table.games.wuxing.scene.layout import places
from elements_table.games.wuxing.scene.staging import WuXingStaging
from elements_table.kernel.game import Event
from elements_table.kernel.registry import registry
from elements_table.match.archive.statistics import GameRecord
from elements_table.ui.common.review_words import feat_words, score_words
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.theme import TEXT
from elements_table.ui.features.match.sheets.ending import ending
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.interludes.bearing import DROPS, Sliding
from elements_table.ui.interludes.victory import Victory
from elements_table.ui.platform import window
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.motion.blow import draw_motes
from elements_table.ui.stage.scene import Layout, Names, View
from elements_table.ui.stage.sheets.ledger import Ledger
from tests.ui.driver import FRAME, Driver, players
from tests.ui.wuxing_table import HELD, at_position

SETTINGS = {"ask_first": False, "chime": False}
UNSEEN = 0.0


class Told(Interlude):
    """An interlude of a second that notes what it is asked for."""

    length = 1000.0
    changes_at = 400.0
    stills_at = 800.0
    rest = 500.0
    cues: Sequence[Cue] = (Cue(0.0, "thump"), Cue(600.0, "token", 0.5, 2), Cue(900.0, "win"))
    hides = frozenset({"hand"})

    def __init__(self) -> None:
        self.drawn = [0.0]
        self.changes = 0

    def changed(self, stage: Any) -> None:
        self.changes += 1

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        self.drawn.append(passed)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[Told]:
    """Let every card that is played be shown by an interlude; returns those that were made."""
    made: list[Told] = []

    def interlude(_self: Any, event: Event, _view: View, _layout: Layout) -> Told | None:
        if event.kind != "play":
            return None
        made.append(Told())
        return made[-1]

    monkeypatch.setattr(WuXingStaging, "interlude", interlude)
    return made


@pytest.fixture
def heard(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    sounds: list[tuple[Any, ...]] = []
    monkeypatch.setattr(driver.app.services.sound, "play", lambda *sound: bool(sounds.append(sound)))
    return sounds


def played(driver: Driver) -> TableScreen:
    """Return a table at which the reader has just played a card."""
    table = driver.sit(at_position(HELD, "person", "random"))
    table.bots.worker = None
    driver.rest()
    table.turn.act(table.view().legal[0])
    assert table.interludes.is_on
    return table


def display(table: TableScreen) -> int:
    return len(table.stage.actors["display"])


def test_pieces_set_out_at_their_time_and_read_outs_wait_for_them(driver: Driver, told: list[Told]) -> None:
    table = played(driver)
    count, before = display(table), table.interludes.before
    assert before is not None and before.observation.limit == 13
    driver.until(lambda: told[0].drawn[-1] > 350, ms=FRAME)
    assert display(table) == count and table.painter._painted_view() is before
    driver.until(lambda: told[0].drawn[-1] >= 400, ms=FRAME)
    assert display(table) == count + 1 and told[0].changes == 1
    assert table.painter._painted_view() is before, "the card is still on its way"
    driver.until(lambda: not table.stage.carrying(), ms=FRAME)
    assert table.painter._painted_view().observation.limit > 13
    assert table.interludes.hidden == {"hand"}
    driver.until(lambda: not table.interludes.is_on)
    assert told[0].changes == 1 and not table.interludes.hidden


def test_nothing_else_happens_meanwhile_and_nothing_is_drawn_after_it(
    driver: Driver, told: list[Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    table = played(driver)
    driver.step(frames=50)
    assert len(table.match.record) == 2, "the other has answered"
    assert table.interludes.is_on and len(table.state.queue) == 1 and not table.state.settled
    driver.until(lambda: not table.interludes.is_on and table.state.is_at_rest)
    driver.rest()
    monkeypatch.setattr(table.painter.living, "update", lambda *_all: None)  # nobody blinks, or takes a sip
    shown = len(told), driver.app.frames
    driver.step(frames=30)
    assert (len(told), driver.app.frames) == shown


def test_each_cue_is_heard_once_at_its_time_in_place_of_the_event(
    driver: Driver, told: list[Told], heard: list[tuple[Any, ...]]
) -> None:
    played(driver)
    assert heard == [("thump", 0.0, None)]
    driver.until(lambda: told[0].drawn[-1] >= 600, ms=FRAME)
    assert heard == [("thump", 0.0, None), ("token", 0.5, 2)]
    driver.until(lambda: told[0].drawn[-1] >= 900, ms=FRAME)
    assert heard[2:] == [("win", 0.0, None)]


@pytest.mark.parametrize("by", ["click", "key"])
def test_a_click_or_a_key_ends_it_and_is_used_up(
    driver: Driver, told: list[Told], heard: list[tuple[Any, ...]], by: str
) -> None:
    table = played(driver)
    count = display(table)
    if by == "click":
        driver.press(*driver.middle("hand"))
    else:
        driver.key(pygame.K_SPACE)
    assert not table.interludes.is_on and display(table) == count + 1 and told[0].changes == 1
    assert [name for name, *_rest in heard] == ["thump"], "what is hurried is not heard all at once"
    assert table.stage.selected is None and len(table.match.record) == 1


def test_with_reduced_motion_one_picture_fades_in_and_stays(driver: Driver, told: list[Told]) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table = played(driver)
    count = display(table)
    driver.step(frames=12)
    assert set(told[0].drawn[1:]) == {800.0} and told[0].changes == 1 and display(table) == count
    frames = driver.app.frames
    driver.step(frames=12)
    assert table.interludes.is_on and driver.app.frames == frames, "a picture that rests needs no frames"
    driver.until(lambda: not table.interludes.is_on, seconds=1)


def test_with_reduced_motion_it_fades_in_from_what_was_seen(driver: Driver, told: list[Told]) -> None:
    driver.app.services.settings_file.change(reduced_motion=True)
    table = driver.sit(at_position(HELD, "person", "random"))
    table.bots.worker = None
    driver.rest()
    seen = window.surface().copy()
    table.turn.act(table.view().legal[0])
    driver.step(ms=0.0)
    assert told and "hand" in table.interludes.hidden
    assert pygame.image.tobytes(window.surface(), "RGB") == pygame.image.tobytes(seen, "RGB")


def test_half_as_long_where_everything_is_fast(driver: Driver, told: list[Told]) -> None:
    driver.app.services.settings_file.change(fast_animation=True)
    table = played(driver)
    driver.until(lambda: table.interludes.playing is not told[0], seconds=0.6, ms=FRAME)
    assert told[0].drawn[-1] > 900


@pytest.mark.parametrize("what", ["resize", "turn"])
def test_it_is_forgotten_where_others_look_or_the_window_changes(driver: Driver, told: list[Told], what: str) -> None:
    table = played(driver)
    count = display(table)
    if what == "resize":
        table.layout(1400, 800)
    else:
        table.hot_seat.close_eyes()
    assert not table.interludes.is_on
    assert display(table) == count + 1, "everything lies as the match stands"


def test_a_table_for_a_picture_plays_none(driver: Driver, told: list[Told]) -> None:
    table = driver.sit(at_position(HELD, "person", "random"), posed=True)
    table.match.act(0, table.match.legal_actions(0)[0])
    table.presenter.hurry()
    assert not told and display(table) == 4


# ---- the limit


@pytest.mark.parametrize("seat", [0, 1])
def test_the_limit_drops_along_the_ruler_to_where_it_is_now_with_a_clack(driver: Driver, seat: int) -> None:
    table = driver.sit(at_position(HELD | {"to_move": seat}, "person", "random"))
    table.bots.worker = None
    driver.rest()
    before = ruler_of(places(table.state.layout), table.view(), 0)
    table.match.act(seat, TAKE)
    driver.step()
    shown = table.interludes.playing
    assert isinstance(shown, Sliding)
    after = ruler_of(places(table.state.layout), table.view(), 0)
    assert (shown.before, shown.after) == (before, after), "it goes from what was to be read to what will be"
    limit = [ruler.marks[0].value for ruler in (before, after)]
    assert limit[1] < limit[0]
    falls = [limit[0] + (limit[1] - limit[0]) * shown._part(ms) for ms in range(0, int(DROPS) + 1, 20)]
    assert falls == sorted(falls, reverse=True)
    assert (falls[0], falls[-1]) == pytest.approx(limit)
    assert shown._part(shown.length) == pytest.approx(1.0)
    assert [(cue.at, cue.sound) for cue in shown.cues] == [(0.0, "take"), (DROPS, "clack")]


# ---- the end of a match


NEARLY = {"hands": [[3, 3, 2], [1, 1, 2]], "fronts": [[], []], "display": [6, 4], "tokens": [5, 5]}


def over(driver: Driver, *kinds: str, lost: bool = False) -> TableScreen:
    """Return a table where seat 0 has just won the match by its knock, or lost it."""
    position: dict[str, Any] = {**NEARLY, "hands": NEARLY["hands"][::-1] if lost else NEARLY["hands"]}
    table = driver.sit(at_position(position, *kinds))
    driver.step(frames=2, ms=600)
    if isinstance(driver.top, Curtain):
        driver.key(pygame.K_RETURN)
    driver.rest()
    table.match.act(0, KNOCK)
    driver.step()
    driver.until(lambda: isinstance(table.interludes.playing, Victory))
    return table


@pytest.mark.parametrize("is_told", [False, True])
@pytest.mark.parametrize("key", [pygame.K_F1, pygame.K_ESCAPE, None])
def test_what_hurries_a_table_opens_nothing_over_the_curtain(
    driver: Driver, told: list[Told], monkeypatch: pytest.MonkeyPatch, key: int | None, *, is_told: bool
) -> None:
    if not is_told:
        monkeypatch.setattr(WuXingStaging, "interlude", lambda *_args: None)
    table = driver.sit(at_position(HELD, "person", "person"))
    driver.step(frames=2, ms=600)
    assert isinstance(driver.top, Curtain)
    driver.key(pygame.K_RETURN)
    driver.rest()
    (settings,) = [widget for widget in table.focus.widgets if getattr(widget, "label", "") == "Settings"]
    table.turn.act(table.view().legal[0])
    driver.step()
    assert is_told == table.interludes.is_on and driver.top is table
    if key is None:
        x, y, w, h = settings.rect
        driver.click(x + w / 2, y + h / 2)
        assert isinstance(driver.top, Curtain)
    else:
        driver.key(key)
    assert not is_told or isinstance(driver.top, Curtain)


def test_a_victory_goes_on_from_the_last_picture_of_the_showdown_and_ends_with_it(driver: Driver) -> None:
    table = over(driver, "person", "random")
    end, last = end_of(table), window.surface().copy()
    spots = [(x, y) for x in range(8, 1024, 24) for y in range(8, 640, 24)]
    assert table.interludes._before is None, "nothing fades into it"
    shown = pygame.Surface(last.get_size())
    for passed in (0.0, end.length):
        end.draw(Canvas(shown, driver.app.display.art), CardArt(driver.app.display.art), passed)
        assert all(shown.get_at(at) == last.get_at(at) for at in spots), "every card lies as it was counted"
    end.draw(Canvas(shown, driver.app.display.art), CardArt(driver.app.display.art), end.stills_at)
    assert sum(shown.get_at(at) != last.get_at(at) for at in spots) > 0.9 * len(spots)


def test_no_mote_crosses_the_words_of_a_victory(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    end, art = end_of(over(driver, "person", "random")), driver.app.display.art
    canvas = Canvas(pygame.Surface(window.surface().get_size()), art)
    words, over_them, seen = pygame.FRect(end._words_at(canvas)), [], 0

    def put(_self: Canvas, _picture: Any, x: float, y: float, _anchor: str, alpha: int) -> None:
        nonlocal seen
        seen += alpha > 0
        over_them.extend([(x, y)] if alpha and words.collidepoint(x, y) else [])

    monkeypatch.setattr(Canvas, "put", put)
    ring = (*end._middle, end._across(), end._across())
    for passed in range(0, 1500, 20):
        draw_motes(canvas, end._motes, ring, float(passed), tuple(words))
    assert seen > 1000 and not over_them


def end_of(table: TableScreen) -> Victory:
    end = table.interludes.playing
    assert isinstance(end, Victory)
    return end


def test_a_won_match_is_celebrated_before_its_sheet(driver: Driver, heard: list[tuple[Any, ...]]) -> None:
    table = over(driver, "person", "random")
    end = end_of(table)
    assert (end.sheet.verdict, end.score, end.lost) == ("You win the match.", "7 to 5 against Bruno", False)
    assert [winner.face.mood for winner in end.winners] == ["pleased"] and end.tokens == ("victory_token",) * 7
    since = driver.now
    driver.until(lambda: isinstance(driver.top, Summary))
    assert driver.now - since == pytest.approx(end.length, abs=100)
    assert [name for name, *_rest in heard].count("win") == 1, "the sheet does not sound again"
    driver.rest()


@pytest.mark.parametrize("lost", [False, True])
def test_the_whole_table_falls_dark_and_who_has_won_rises_into_the_light(driver: Driver, *, lost: bool) -> None:
    table = over(driver, "person", "random", lost=lost)
    driver.step(ms=700)
    shown, scale, end = window.surface(), driver.app.display.scale, end_of(table)
    (won,) = (winner.seat for winner in end.winners)
    for seat in {0, 1} - {won if lost else None}:
        area = pygame.Rect([round(part * scale) for part in table.scene.seat_place(seat, table.state.layout).area])
        area.height = area.height * 2 // 3  # the ring of the medal reaches the foot of who sits opposite
        assert brightest(shown.subsurface(area.clip(shown.get_rect()))) < 0.6 * sum(TEXT), "nobody is there twice"
    (middle, y), half = end._middle, end._across() / 2
    at = table.state.layout.parlour.busts[won].face if lost else (middle - half, y - half, 2 * half, 2 * half)
    medal = pygame.Rect([round(part * scale) for part in at]).clip(shown.get_rect())
    assert brightest(shown.subsurface(medal)) > (0.66 if lost else 0.75) * sum(TEXT)


def brightest(picture: pygame.Surface) -> int:
    """Return the brightest of its pixels: in words that of what they are written in."""
    return max(sum(picture.get_at((x, y))[:3]) for x in range(picture.width) for y in range(picture.height))


def test_a_lost_match_shows_who_has_won_as_they_lean_in_and_no_motes(
    driver: Driver, heard: list[tuple[Any, ...]]
) -> None:
    table = over(driver, "person", "random", lost=True)
    end = end_of(table)
    assert (end.sheet.verdict, end.score, end.lost) == ("Bruno wins the match.", "7 to 5 against you", True)
    assert [winner.face.mood for winner in end.winners] == ["pleased"] and not end._motes
    since = driver.now
    driver.until(lambda: isinstance(driver.top, Summary))
    assert driver.now - since == pytest.approx(end.length, abs=100)
    assert heard[-1][0] == "lose"


def test_at_hot_seat_nobody_is_told_to_have_lost(driver: Driver) -> None:
    end = end_of(over(driver, "person", "person", lost=True))
    assert (end.sheet.verdict, end.score, end.lost) == ("Bruno wins the match.", "7 to 5 against Ada", False)
    assert not end.feat


def test_a_click_leads_to_the_sheet_at_once(driver: Driver) -> None:
    over(driver, "person", "random")
    driver.press(640, 400)
    assert isinstance(driver.top, Summary)


def test_a_rematch_goes_on_where_the_table_was_the_only_screen(driver: Driver) -> None:
    table = over(driver, "person", "random")
    driver.until(lambda: isinstance(driver.top, Summary))
    assert driver.app.navigator.stack == [table, driver.top]
    driver.key(pygame.K_RETURN)
    assert driver.app.navigator.running
    assert isinstance(driver.top, TableScreen) and driver.top is not table


def test_a_match_that_was_over_before_is_not_celebrated_again(driver: Driver) -> None:
    match = at_position(NEARLY, "person", "random")
    match.act(0, KNOCK)
    table = driver.sit(match)
    driver.until(lambda: isinstance(driver.top, Summary), seconds=2)
    assert not table.interludes.is_on


@pytest.mark.parametrize(("streak", "won", "words"), [
    (1, 1, "your first win of Dragon"), (1, 4, ""), (2, 2, "your second win in a row"),
    (3, 9, "your third win in a row"), (9, 9, "your ninth win in a row"), (12, 12, "12 wins in a row"),
])  # fmt: skip
def test_what_is_said_of_a_win_is_so(streak: int, won: int, words: str) -> None:
    record = GameRecord("dragon", 20, won, streak, streak, 300.0, 0)
    assert feat_words(record, "Dragon") == words


def test_the_win_just_seen_counts_among_those_before(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    for seed in range(2):
        match = driver.app.services.saves.begin(registry().game("wuxing"), {}, players("person", "random"), seed)
        rng = Random(seed)
        while not match.is_over:
            match.act(match.waiting()[0], rng.choice(match.legal_actions(match.waiting()[0])))
        monkeypatch.setattr(match, "winners", lambda: [0])
        table = TableScreen(driver.app, match)
        end = table.presenter.endings.end()
        assert isinstance(end, Victory)
        said.append(end.feat)
        driver.app.services.saves.finish(match)
    assert said == ["your first win of Wu Xing", "your second win in a row"]


@pytest.mark.parametrize(("returns", "winners", "words"), [
    ([31.0, 28.0, 25.0], [0], "31 to 28 and 25"), ([28.0, 31.0, 31.0], [1, 2], "31 to 28 and 31"),
])  # fmt: skip
def test_scores_are_said_as_they_are(returns: list[float], winners: list[int], words: str) -> None:
    match: Any = SimpleNamespace(
        game=registry().game("influence"), seats=players("person", "random", "random"),
        returns=lambda: returns, winners=lambda: winners,
    )  # fmt: skip
    assert score_words(match, Names(("Ada", "Bruno", "Cleo"), 0, True)) == words


def test_teams_are_seen_together(driver: Driver) -> None:
    game = registry().game("dragon")
    match: Any = SimpleNamespace(
        game=game, seats=players(*["person"] + ["random"] * 3), people=(0,), is_counted=False,
        returns=lambda: [520.0, 480.0, 520.0, 480.0], winners=lambda: [0, 2],
    )  # fmt: skip
    scene = registry().scene("dragon", game)
    view = View(None, Names(("Ada", "Bruno", "Cleo", "Dara"), 0, True))
    sheet = Ledger(layout=Layout(1280, 800, 4, 0), verdict="", columns=(), lines=())
    end = ending(driver.app, match, scene, view, sheet, lambda *_all: None)
    assert end is not None
    assert end.score == "520 to 480 against Bruno and Dara" and len(end.winners) == 2
