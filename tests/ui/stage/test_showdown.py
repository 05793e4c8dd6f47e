"""The table becomes a sheet: every number on the way is the sum of what was counted, and the last one the rules'."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise
from math import hypot, inf
from random import Random
from typing import Any

import pygame
import pytest

from elements_table import paths
from elements_table.games.dragon.scene.summary import CountedTricks
from elements_table.games.elemies.scene import summary as elemies_summary
from elements_table.games.wuxing.rules.actions import KNOCK, YIELD
from elements_table.games.wuxing.scene.layout import places
from elements_table.games.wuxing.scene.summary import Knock, rows
from elements_table.kernel.game import DEALER
from elements_table.kernel.registry import registry
from elements_table.kernel.words import speak
from elements_table.match.play.match import Match, Update
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.text import plain, spelled
from elements_table.ui.drawing.theme import CARD_ASPECT, CORAL, GOLD
from elements_table.ui.features.match.log.log_drawer import Tab
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.parlour.places import parlour
from elements_table.ui.parlour.ruler import ruler_places
from elements_table.ui.platform.people import Portrait
from elements_table.ui.shots import easel
from elements_table.ui.stage.scene import Back, Card, Layout, Names, View
from elements_table.ui.stage.sheets.ledger import FACE, Ledger
from elements_table.ui.stage.sheets.open_cards import OpenCards, OpenRow
from elements_table.ui.stage.sheets.sheet import Counting, Tally
from tests.ui.crowded import GAMES
from tests.ui.driver import Driver, players
from tests.ui.wuxing_table import at_position

SETTINGS = {"ask_first": False, "chime": False}
CARDS: dict[str, Any] = {"fronts": [[5], [6, 2]], "display": [6, 4, 3, 2]}
HIGHER = {**CARDS, "hands": [[3, 4], [1, 1]], "tokens": [3, 1]}
"""12 against 10, both within the limit of 15."""
OVER = {**CARDS, "hands": [[3, 4, 5], [1, 1]], "tokens": [3, 1]}
"""17 of 15."""


def knocked(driver: Driver, position: dict[str, Any], action: Any = KNOCK) -> tuple[TableScreen, Tally]:
    """Return a table of Wu Xing at which the reader has just ended the round, and how that is shown."""
    table = driver.sit(at_position(position, "person", "random"))
    table.bots.worker = None
    driver.rest()
    table.match.act(0, action)
    driver.step()
    shown = table.interludes.playing
    assert isinstance(shown, Tally)
    return table, shown


@pytest.mark.parametrize("size", [(914, 571), (1280, 720), (1280, 800), (1600, 1000), (1422, 800), (720, 1280)])
def test_rows_words_and_ruler_of_a_knock_lie_below_one_another(size: tuple[float, float]) -> None:
    found, p = rows(Layout(*size, 2, 0)), parlour(*size, 2, 0)
    parts = [
        (p.rail(size[0] / 2), p.rail(size[0] / 2)),
        card_at(found.theirs, found.their_card),
        (found.verdict - 22, found.verdict + 22),
        card_at(found.display, found.display_card),
        (found.ruler - p.s(12), found.ruler + p.s(12) + 26),
        card_at(found.mine, found.my_card),
        (size[1], size[1]),
    ]
    assert all(above[1] <= below[0] for above, below in pairwise(parts)), parts


def card_at(middle: float, width: float) -> tuple[float, float]:
    return middle - width * CARD_ASPECT / 2, middle + width * CARD_ASPECT / 2


@pytest.mark.parametrize("size", [(914, 571), (1280, 720), (1280, 800), (1422, 800), (1280, 1600), (720, 1280)])
@pytest.mark.parametrize("game_id", GAMES)
def test_a_sheet_covers_nobody_and_its_parts_lie_apart(game_id: str, size: tuple[float, float]) -> None:
    match, shown = shown_end(game_id, 1, size=size)
    sheet, scene, layout = shown.sheet, match_scene(match), shown.sheet.layout
    faces = [
        pygame.FRect(scene.seat_place(seat, layout).area)
        for seat in range(len(match.seats))
        if seat or sheet.has_seal
    ]
    pressed = [*sheet.buttons(3), *sheet.tabs(3)]
    window = pygame.FRect(0, 0, *size)
    for rect in (sheet.side, *pressed):
        assert window.contains(pygame.FRect(rect))
        assert not [face for face in faces if face.colliderect(pygame.FRect(rect))]
    for one, other in combinations([sheet.side, *pressed], 2):
        assert not pygame.FRect(one).colliderect(pygame.FRect(other)), (one, other)
    if isinstance(sheet, OpenCards):
        rows = [row for row in sheet.rows if row.cards]
        cards = [pygame.FRect.unionall(*boxes(row)) for row in rows]
        assert all(window.contains(card) for card in cards)
        assert not [pair for pair in combinations(cards, 2) if pair[0].colliderect(pair[1])]
        assert not [card for card in cards for rect in pressed if card.colliderect(pygame.FRect(rect))]
        marks = [pygame.FRect(mark.whole) for mark in ruler_places(sheet.ruler_at(inf))]
        assert all(window.contains(mark) for mark in marks), "a sum is cut off"
        assert not [(mark, card) for card in cards for mark in marks if mark.colliderect(card.inflate(0, -4))]
    else:
        assert window.contains(pygame.FRect(sheet.plate))
        assert not [rect for rect in pressed if pygame.FRect(sheet.plate).colliderect(pygame.FRect(rect))]


@pytest.mark.parametrize("game_id", GAMES)
def test_all_pictures_of_somebody_on_a_sheet_have_one_mood_and_those_who_won_a_ring_of_gold(
    game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, shown = shown_end(game_id, 1)
    sheet, canvas, drawn = shown.sheet, easel((1280, 800)), set[tuple[Portrait, bool]]()
    monkeypatch.setattr(type(canvas), "avatar", lambda _canvas, *told: drawn.add((told[3], any(told[5:]))))
    names = Names(tuple(seat.name for seat in match.seats), 0, alone=True)
    sheet.draw(canvas, CardArt(canvas.art))
    wanted = {names.face(seat, mood): mood == "pleased" for seat, mood in sheet.moods.items()}
    assert {face for face, _ringed in drawn} <= {*wanted} and len({face for face, _ringed in drawn}) > 1
    assert all(wanted[face] for face, ringed in drawn if ringed)
    assert {face for face, ringed in drawn if ringed} == {face for face, won in wanted.items() if won}
    drawn.clear()
    sheet.draw(canvas, CardArt(canvas.art), sheet.count.settled_at - 1)
    assert {(face.mood, ringed) for face, ringed in drawn} == {("calm", False)}, "it is not told before it is counted"


@pytest.mark.parametrize("size", [(914, 571), (1280, 800), (720, 1280)])
def test_sheets_of_all_games_have_their_buttons_in_one_place_and_plates_of_one_width(
    size: tuple[float, float],
) -> None:
    sheets = [shown_end(game_id, 1, size=size)[1].sheet for game_id in GAMES]
    assert len({tuple(sheet.buttons(1)) for sheet in sheets}) == 1
    assert len({tuple(sheet.buttons(3)) for sheet in sheets if not sheet.stands}) == 1
    assert len({tuple(sheet.tabs(3)) for sheet in sheets}) == 1
    assert len({rect[::2] for sheet in sheets for rect in (sheet.side, sheet.plate)}) == 1
    gold, *others = sheets[0].buttons(3)
    assert others[0][0] < gold[0] < others[1][0]


@pytest.mark.parametrize("size", [(914, 571), (1280, 800), (720, 1280)])
@pytest.mark.parametrize(("game_id", "seed"), [("wuxing", seed) for seed in range(6)] + [("influence", 1)])
def test_a_sum_stands_beside_its_hand_and_the_winners_is_the_larger_one_in_gold(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, game_id: str, seed: int, size: tuple[int, int]
) -> None:
    sheet, canvas = shown_end(game_id, seed, size=size)[1].sheet, easel(size)
    assert isinstance(sheet, OpenCards)
    written: dict[float, tuple[str, float, Any, pygame.FRect]] = {}
    """By where it begins."""
    write = canvas.text

    def text(said: str, x: float, y: float, size: float = 0.0, *how: Any, **more: Any) -> float:
        wide = write(said, x, y, *([size] if size else []), *how, **more)
        if how[-1:] == ("l",):
            written[x] = said, size, how[1], pygame.FRect(x, y - size / 3, wide, size * 2 / 3)
        return wide

    monkeypatch.setattr(canvas, "text", text)
    sheet.draw(canvas, CardArt(canvas.art))
    counted, lanes = sheet.count.sums(inf), [row for row in sheet.rows if row.lane is not None]
    assert len(lanes) == (len(sheet.sittings) if sheet.steps else 0)
    cards = [box for row in sheet.rows if row.cards for box in (boxes(row)[0], *boxes(row)[1])]
    for row in lanes:
        edge = boxes(row)[1][-1].right if len(row.cards) > 1 else boxes(row)[0].right
        said, large, color, place = written[min(written, key=lambda x: abs(x - edge))]
        assert row.lane is not None and said == plain(counted[row.lane])
        assert (color == GOLD) == (large == max(one[1] for one in written.values())) == sheet.sittings[row.lane].won
        assert pygame.FRect(0, 0, *size).contains(place) and place.collidelist(cards) < 0


def boxes(row: OpenRow) -> tuple[pygame.FRect, list[pygame.FRect]]:
    """Return where the cards of a row lie, the first and the others."""
    found = []
    for i in range(len(row.cards)):
        pose = row.place(i)
        w, h = pose.width, pose.width * CARD_ASPECT
        found.append(pygame.FRect(pose.x - w / 2, pose.y - h / 2, w, h))
    return found[0], found[1:]


def last_beat(game_id: str, seed: int, ends: tuple[str, ...]) -> tuple[Match, Update]:
    """Play a random match to an event; return it with that update."""
    game = registry().game(game_id)
    count = game.data.default_seats
    match = Match.new(game, None, players("person", *["random"] * (count - 1)), seed)
    updates: list[Update] = []
    match.listen(updates.append)
    rng = Random(seed)
    while not updates or updates[-1].event.kind not in ends:
        updates.clear()
        seat = rng.choice(match.waiting() or (DEALER,))
        match.act(seat, rng.choice(match.legal_actions(seat)))
    return match, updates[-1]


def shown_end(
    game_id: str, seed: int, seat: int | None = 0, size: tuple[float, float] = (1280.0, 800.0)
) -> tuple[Match, Tally]:
    """Return how the end of a random match, or of its first round, is shown to a seat."""
    game = registry().game(game_id)
    scene = registry().scene(game_id, game)
    match, update = last_beat(game_id, seed, tuple(scene.summary.counts))
    names = Names(tuple(one.name for one in match.seats), seat, alone=seat is not None)
    view = View(update.views[seat], names)
    layout = scene.formed(Layout(*size, len(match.seats), seat or 0), view)
    return match, Tally(scene.summary.lay(view, layout), lambda *_given: None, lambda _canvas: None)


def match_scene(match: Match) -> Any:
    return registry().scene(match.game.id, match.game)


def runs_up(count: Counting) -> list[int]:
    """Make sure that each number is the sum of what has been added, one step at a time; return the last ones."""
    totals = [0] * count.lanes
    assert count.sums(0.0) == totals
    for n, step in enumerate(count.steps):
        for term in step:
            totals[term.lane] += term.adds
        assert count.sums(count.at(n)) == totals
        assert count.counted(count.at(n) - 1) == n
    assert [round(count.filled(n, inf)) for n in range(count.lanes)] == totals
    return totals


# ---- Wu Xing


def test_a_knock_counts_whoever_knocks_first_and_ends_at_the_sums(driver: Driver) -> None:
    table, shown = knocked(driver, HIGHER)
    sheet = knock_of(shown)
    assert sheet.opening == "You knock" and sheet.verdict == "You win, twelve to ten."
    assert [term.lane for step in sheet.steps for term in step] == [1, 1, 1, 0, 0, 0, 0]
    end = table.view().observation.last_round
    assert runs_up(sheet.count) == [end.sums[1], end.sums[0]] == [10, 12]
    assert [one.won for one in sheet.sittings] == [False, True] and sheet.limit == 15


def test_all_sixteen_cards_lie_open_however_a_round_ends(driver: Driver) -> None:
    """W15: both hands and what was set aside, with display and discarded sixes."""
    for action in (KNOCK, YIELD):
        table, shown = knocked(driver, HIGHER, action)
        sheet, o = knock_of(shown), table.view().observation
        open_cards = sorted(
            int(card.look.rank) for row in sheet.rows for card in row.cards if isinstance(card.look, Card)
        )
        known = [*o.hands[0], *o.hands[1], *o.fronts[0], *o.fronts[1], *o.display, *o.discarded, *o.aside]
        assert open_cards == sorted(known)
        driver.app.navigator.home()


@pytest.mark.parametrize("name", [pygame.K_u, pygame.K_h, pygame.K_p, pygame.K_F1])
def test_what_ends_a_showdown_does_nothing_below_the_sheet(driver: Driver, name: int) -> None:
    table, _shown = knocked(driver, HIGHER)
    assert table.views.undo_offer() is not None
    driver.key(name)
    assert type(driver.top) is Summary, [type(screen).__name__ for screen in driver.app.navigator.stack]
    driver.rest()
    assert type(driver.top) is Summary and driver.app.navigator.stack[-2] is table


def test_a_sum_over_the_limit_loses(driver: Driver) -> None:
    table, shown = knocked(driver, OVER)
    sheet = knock_of(shown)
    assert sheet.limit is not None and sheet.count.sums(inf)[1] == 17 > sheet.limit
    assert sheet._color(1, 17, inf) == CORAL
    assert [one.won for one in sheet.sittings] == [True, False]
    assert sheet.verdict == "You knocked falsely." and table.view().observation.last_round.winner == 1


def test_a_round_by_one_says_whose_it_is(driver: Driver) -> None:
    for hand, words in (([4, 2], "The round is yours."), ([4], "The round goes to {name}.")):
        table, shown = knocked(driver, {**HIGHER, "display": [6, 4, 3, 5], "hands": [hand, [1, 1]]})
        assert knock_of(shown).verdict == f"By one. {words}".format(name=table.match.seats[1].name)
        driver.app.navigator.home()


def test_numbers_are_said_in_words_up_to_twenty_and_both_in_figures_beyond() -> None:
    assert spelled(13, 11) == ["thirteen", "eleven"] and spelled(20) == ["twenty"]
    assert spelled(21, 19) == ["21", "19"] and spelled(-1) == ["−1"]
    in_english = spelled(*range(21))
    speak("de", paths.data() / "locale")
    try:
        for words in (in_english, spelled(*range(21))):
            assert len(set(words)) == 21 and all(word.isalpha() for word in words)
        assert spelled(12) == ["zwölf"]
    finally:
        speak("en", paths.data() / "locale")


def test_only_hidden_cards_turn(driver: Driver) -> None:
    _table, shown = knocked(driver, HIGHER)
    theirs, _display, _aside, _sixes, mine = knock_of(shown).rows
    assert [card.back is not None for card in theirs.cards] == [True, True, False, False]
    assert not any(card.back for card in mine.cards)


def test_tokens_land_where_they_are_then_and_only_then_are_counted(driver: Driver) -> None:
    table, shown = knocked(driver, HIGHER)
    sheet = knock_of(shown)
    there, after = sheet.gained
    assert there == len(table.stage.actors["mine_tokens"]) == 3
    assert table.painter._painted_view().observation.tokens == (3, 1)
    assert not table.state.lines or "round 1" not in table.state.lines[-1].second, "the log does not tell before"
    driver.until(lambda: table.interludes.before is None)
    slots = places(sheet.layout).tokens(mine=True).poses(after)
    assert [(actor.home.x, actor.home.y) for actor in table.stage.actors["mine_tokens"]] == [
        pose[:2] for pose in slots
    ]
    assert table.painter._painted_view().observation.tokens[0] == after
    driver.until(lambda: isinstance(driver.top, Summary))
    assert "round 1" in table.state.lines[-1].second


def test_no_chip_says_what_the_showdown_says(driver: Driver) -> None:
    table, _shown = knocked(driver, HIGHER)
    assert not table.announcer._said


def test_a_yield_shows_no_sums(driver: Driver) -> None:
    _table, shown = knocked(driver, HIGHER, YIELD)
    sheet = knock_of(shown)
    assert sheet.verdict == "You yield." and not sheet.steps
    assert all(row.lane is None for row in sheet.rows)
    assert shown.length < 2500


def knock_of(shown: Tally) -> Knock:
    assert isinstance(shown.sheet, Knock)
    return shown.sheet


# ---- the other games


@pytest.mark.parametrize("seed", [1, 2])
def test_hands_of_influence_count_up_to_their_totals(seed: int) -> None:
    match, shown = shown_end("influence", seed)
    sheet = shown.sheet
    assert isinstance(sheet, OpenCards)
    assert runs_up(sheet.count) == [match.returns()[seat] for seat in (2, 1, 0)]
    assert [one.won for one in sheet.sittings] == [seat in match.winners() for seat in (2, 1, 0)]
    assert [any(card.back for card in row.cards) for row in sheet.rows] == [True, True, False]
    for (term,) in sheet.steps:
        card = sheet.rows[term.lane].cards[term.card or 0]
        assert int(card.bead.replace("−", "-")) == term.adds
        assert card.costs == (term.adds < 0) and card.dim == ("discarded" in card.about)


def test_a_spectator_sees_every_card_of_influence_turn() -> None:
    _match, shown = shown_end("influence", 1, None)
    assert isinstance(shown.sheet, OpenCards)
    assert all(isinstance(card.back, Back) for row in shown.sheet.rows for card in row.cards)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_lines_of_alchemy_count_up_to_the_totals(seed: int) -> None:
    match, shown = shown_end("alchemy", seed)
    sheet, totals = shown.sheet, match.returns()
    assert isinstance(sheet, Ledger)
    assert runs_up(sheet.count) == totals
    assert all(any(line.points) for line in sheet.lines) and len(sheet.labels) == len(sheet.lines)
    assert [column.won for column in sheet.columns] == [seat in match.winners() for seat in range(len(match.seats))]
    first, second = sorted(totals, reverse=True)[:2]
    assert (f"by {spelled(int(first - second))[0]}." in sheet.verdict) == (first > second)


def test_the_other_side_of_alchemy_has_all_formulae_and_what_they_count() -> None:
    match, _shown = shown_end("alchemy", 1)
    scene, o = match_scene(match), match.observation(None)
    rows = scene.summary.rows(View(o, Names(tuple("ABC"), 0, alone=True)))
    assert [len(row.looks) for row in rows] == [len(done) for done in o.completed]
    assert [row.figure for row in rows] == [str(score.formulae) for score in o.scoring]


@pytest.mark.parametrize("seed", range(1, 9))
def test_points_of_dragon_count_up_to_what_was_taken_against_the_bid(seed: int) -> None:
    match, shown = shown_end("dragon", seed)
    sheet, o = shown.sheet, match.observation(0)
    assert isinstance(sheet, CountedTricks)
    end = o.last_round
    bidding = end.seat & 1
    assert runs_up(sheet.count) == [end.taken[bidding]]
    assert sum(worth for _look, worth, is_theirs in sheet.cards if not is_theirs) == end.taken[1 - bidding]
    over = end.taken[bidding] - end.bid
    by = spelled(abs(over))[0]
    who, makes, misses = ("You", "make", "miss") if not end.seat else (match.seats[end.seat].name, "makes", "misses")
    words = (
        f"{makes} it, and {by} over" if over > 0 else f"{misses} it by {by}" if over else f"{makes} it, to the point"
    )
    assert sheet.verdict == f"{who} {words}." and (over >= 0) == end.made
    assert [stand.score for stand in sheet.stands] == list(o.scores)
    assert [stand.score - stand.before for stand in sheet.stands] == list(end.points)


def test_the_other_side_of_dragon_has_all_57_cards() -> None:
    match, _shown = shown_end("dragon", 1)
    rows = match_scene(match).summary.rows(View(match.observation(0), Names(tuple("ABCD"), 0, alone=True)))
    looks = [(look.rank, look.emblem) for row in rows for look in row.looks]
    assert len(looks) == len(set(looks)) == 57 and [len(row.looks) for row in rows][-1] == 5
    for row in rows[:-1]:
        assert len({look.emblem for look in row.looks} - {"dragon"}) == 1


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_points_of_elemies_count_up_to_those_of_the_round(seed: int) -> None:
    match, shown = shown_end("elemies", seed)
    sheet, end = shown.sheet, match.observation(0).last_round
    assert isinstance(sheet, Ledger)
    assert runs_up(sheet.count) == list(end.points)
    assert [column.won for column in sheet.columns] == [end.points[n] > end.points[1 - n] for n in (0, 1)]
    gap = abs(end.points[0] - end.points[1])
    assert sheet.verdict.endswith(f", by {spelled(gap)[0]}." if gap else "level.")


def test_places_of_elemies_are_of_a_round_and_none_lies_on_a_face(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[tuple[float, float, int]] = []
    monkeypatch.setattr(elemies_summary, "draw_place", lambda _canvas, *how: drawn.append(how))
    for size in ((1280.0, 800.0), (720.0, 1280.0)):
        sheet = shown_end("elemies", 1, size=size)[1].sheet
        assert isinstance(sheet, Ledger)
        canvas = easel((round(size[0]), round(size[1])))
        sheet.draw(canvas, CardArt(canvas.art))
        assert sorted(place for _x, _y, place in drawn) == [1, 2, 3, 4]
        x, y = sheet.face_at(0)
        radius = sheet.layout.parlour.s(FACE / 2)
        assert all(hypot(at - x, down - y) > radius + 8 for at, down, _place in drawn), "a place lies on my face"
        drawn.clear()
        replace(sheet, last="Last round").draw(canvas, CardArt(canvas.art))
        assert not drawn, "who was first in the last round has not won the match by that"


@pytest.mark.parametrize("game_id", GAMES)
def test_every_other_side_of_a_sheet_is_reached_by_its_key_and_left_by_it(driver: Driver, game_id: str) -> None:
    match, _update = last_beat(game_id, 1, tuple(registry().scene(game_id).summary.counts))
    driver.app.navigator.push(TableScreen(driver.app, match, posed=True))
    driver.until(lambda: isinstance(driver.top, Summary))
    sheet = driver.top
    assert isinstance(sheet, Summary) and sheet.side is None
    keys = {side.key: side for side in sheet._sides}
    assert "w" in keys and ("c" in keys) == bool(sheet._scene.summary.turned())
    for key, side in keys.items():
        driver.key(ord(key))
        assert sheet.side is side and [tab.lit for tab in sheet._tabs].count(True) == 1
        driver.step(frames=2)
        driver.key(ord(key))
        assert sheet.side is None


def test_the_log_is_pulled_out_over_a_sheet_by_its_key_and_by_its_tab(driver: Driver) -> None:
    match, _update = last_beat("dragon", 1, ("hand_over",))
    driver.app.navigator.push(TableScreen(driver.app, match, posed=True))
    driver.until(lambda: isinstance(driver.top, Summary))
    sheet = driver.top
    assert isinstance(sheet, Summary) and not sheet._log.shown
    tab = next(widget for widget in sheet.focus.widgets if isinstance(widget, Tab))
    driver.click(tab.rect[0] + tab.rect[2] - 2, tab.rect[1] + tab.rect[3] / 2)
    out = pygame.FRect(sheet._log.rect())
    assert sheet._log.shown and not any(button.visible for button in sheet._tabs)
    assert not [button for button in sheet._buttons if out.colliderect(pygame.FRect(button.rect))]
    assert tab.rect[0] + tab.rect[2] == out.x
    driver.key(pygame.K_w)
    assert sheet.side is not None and not sheet._log.shown and all(button.visible for button in sheet._tabs)
    driver.key(pygame.K_l)
    assert sheet._log.shown
    driver.key(pygame.K_l)
    assert not sheet._log.shown and type(driver.top) is Summary


@pytest.mark.parametrize("goes_on", [False, True])
def test_a_sheet_waits_for_a_press_or_where_settings_have_it_so_for_six_seconds(
    driver: Driver, *, goes_on: bool
) -> None:
    driver.app.services.settings_file.change(goes_on=goes_on)
    table, _shown = knocked(driver, HIGHER)
    driver.until(lambda: isinstance(driver.top, Summary))
    begun = driver.now
    driver.step(frames=57, ms=100.0)
    assert isinstance(driver.top, Summary)
    driver.key(pygame.K_w)
    driver.key(pygame.K_w)
    driver.step(frames=10, ms=100.0)
    assert isinstance(driver.top, Summary), "the keys pressed meanwhile tell that somebody reads"
    driver.step(frames=60, ms=100.0)
    assert driver.now - begun > 12_000
    assert (driver.top is table) == goes_on
