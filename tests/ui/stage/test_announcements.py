"""What no piece shows is said at a seat: every event is seen or announced, truly, clear of cards and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pygame
import pytest

from elements_table.kernel.game import DEALER, Event
from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match, Update
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.text import TextRenderer
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.parlour.voices import voice
from elements_table.ui.platform.people import PORTRAITS
from elements_table.ui.stage import announce
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.announce import SeatPlace
from elements_table.ui.stage.scene import Announcement, Back, View
from elements_table.ui.widgets.button import Button
from tests.ui import alchemy_table, elemies_table
from tests.ui.driver import Driver, players

GAMES = registry().listed()
SIZES = [(1024, 640), (1280, 800), (1920, 1080)]
CAPITALS = 0.67
DEFAULTS = (15.0, "sans", None, "tl")
SUMMARIES = ("round_over", "hand_over", "end", "finish", "knock", "false_knock", "yield")
"""Events after which a sheet tells how it stands."""


def begun(game_id: str, seed: int, people: int = 1, **options: str) -> Match:
    game = registry().game(game_id)
    kinds = ["person"] * people + ["random"] * (game.data.default_seats - people)
    return Match.new(game, options or None, players(*kinds), seed)


def act(match: Match, rng: Random) -> None:
    """Let a random seat do something, or the dealer go on."""
    seat = rng.choice(match.waiting() or (DEALER,))
    legal = match.legal_actions(seat)
    match.act(seat, legal[0] if seat == DEALER else legal[rng.randrange(len(legal))])


def told(game_id: str, seed: int, steps: int) -> Iterator[tuple[Match, Update]]:
    """Yield every update of the beginning of a random match."""
    match, rng = begun(game_id, seed), Random(seed)
    updates: list[Update] = []
    match.listen(updates.append)
    for _n in range(steps):
        if match.is_over:
            return
        act(match, rng)
        yield from ((match, update) for update in updates)
        updates.clear()


def sit(driver: Driver, match: Match) -> TableScreen:
    """Return a table whose bots are never asked, and whose clock for reactions stands still."""
    table = driver.sit(match, posed=True)
    driver.rest()
    return table


def show(table: TableScreen) -> Iterator[Event]:
    """Show what has happened update by update, and yield each event with all that it moves still on its way."""
    while table.state.queue:
        table.state.window.close()
        event = table.state.queue[0].event.seen_by(table.state.viewer)
        table.presenter._show()
        yield event
        table.stage.hurry()


def said(table: TableScreen) -> dict[int, str]:
    return {seat: one.words for seat, one in table.announcer._said.items()}


# ---- everything is seen


@pytest.mark.parametrize("game_id", GAMES)
def test_every_event_moves_a_piece_or_is_announced(driver: Driver, game_id: str) -> None:
    seen: set[str] = set()
    unseen: list[Event] = []
    for seed in (1, 2, 3):
        match, rng = begun(game_id, seed), Random(seed)
        table = sit(driver, match)
        driver.app.waits = True  # what is told is asked of the table, not read off its pixels
        for _n in range(90):
            if match.is_over or driver.top is not table:
                break
            waiting = match.waiting()
            act(match, rng)
            for event in show(table):
                seen.add(event.kind)
                own = event.seat == 0 and 0 in waiting  # the reader's button has said so
                is_shown = table.stage.moving() or table.announcer._said or own or event.kind in SUMMARIES
                rests = table.scene.staging.pause(event, table.view()) > Motion.CHIP_HELD  # on words in the middle
                unseen += [] if is_shown or rests else [event]
                table.announcer.forget()
            driver.step()
        driver.close()
    assert not unseen
    assert len(seen) > 4


# ---- what is said is true

TRUE = {
    "I pass.": lambda e, o: e.kind == "pass",
    "Elemies!": lambda e, o: e.kind == "call" and o.called >> e.seat & 1,
    "I would swap.": lambda e, o: e.facts["wanted"],
    "No swap.": lambda e, o: not e.facts["wanted"],
    "I knock.": lambda e, o: e.kind in ("knock", "false_knock"),
    "I yield.": lambda e, o: e.kind == "yield",
    "I deal again.": lambda e, o: e.kind == "redeal",
    "Made it.": lambda e, o: o.last_round.made,
    "That was too much.": lambda e, o: not o.last_round.made,
    "Nothing to do.": lambda e, o: e.kind == "skip",
    "Nothing this time.": lambda e, o: e.kind == "skip",
    "Not now.": lambda e, o: e.facts["choice"] == "no",
    "I use it.": lambda e, o: e.facts["choice"] == "yes",
    "Let me see.": lambda e, o: e.kind == "ask",
    "Mine.": lambda e, o: e.kind == "kitty",
    "I draw one.": lambda e, o: e.kind == "draw_element",
    "Back under its deck.": lambda e, o: e.kind == "lay_under",
    "I take one of yours.": lambda e, o: e.kind == "take_element" and e.facts["from"] == 0,
}


def holds(one: Announcement, event: Event, o: Any) -> bool:  # noqa: PLR0911  announcement by announcement
    """Return whether an announcement of an event holds after it."""
    known = TRUE.get(one.words)
    if known is not None:
        return bool(known(event, o))
    number = next(map(int, re.findall(r"\d+", one.words)), 0)
    words, facts = one.words.replace(str(number), "N"), event.facts
    if words == "That one counts." and hasattr(o, "last_round"):
        points = facts.get("points")
        return o.last_round.winner == one.seat if points is None else points[one.seat & 1] > points[~one.seat & 1]
    if words in ("N", "N it is."):
        return number == facts["bid"] == max(amount for _seat, amount in o.bids) or not facts.get("is_bid", True)
    if words.endswith(" is trump."):
        return words == f"{facts['trump'].title()} is trump."
    if words.startswith("I take a card from "):
        return words.endswith(f"{('Ada', 'Bruno', 'Cleo', 'Dara')[facts['from']]}.")
    if words.startswith("I draw N "):
        return number == sum(moved.count for moved in event.moved)
    if words == "Pile N for me.":
        return bool(number == facts["pile"])
    winners = o.winners if hasattr(o, "winners") else facts["winners"]
    return one.seat in winners and ("share" in words) == (len(winners) > 1)


@pytest.mark.parametrize("game_id", GAMES)
def test_every_announcement_is_true_and_speaks_to_its_reader(driver: Driver, game_id: str) -> None:
    scene = driver.app.services.registry.scene(game_id, registry().game(game_id))
    table = sit(driver, begun(game_id, 1))
    names, count = table.views.names, 0
    for seed in (1, 2, 3):
        for _match, update in told(game_id, seed, 220):
            o = update.views[0]
            view = View(o, names)
            event = update.event.seen_by(0)
            found = scene.staging.announced(event, view)
            assert len({one.seat for one in found}) == len(found)
            for one in found:
                count += 1
                assert holds(one, event, o), (one, event)
                is_spoken = one.words.isdigit() or one.words[-1] in ".!"
                assert is_spoken and not re.match(r"[a-z]|You ", one.words), "as a person says it of themselves"
            for one in scene.staging.standing(view):
                said = str(dict(o.bids)[one.seat] or "I pass.") if game_id == "dragon" else "Elemies!"
                assert one.words == said
    assert count > (2 if game_id == "influence" else 5)
    driver.close()


# ---- where it is said


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_chip_covers_no_card_button_read_out_or_word(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, game_id: str, size: tuple[int, int]
) -> None:
    driver, text = Driver(size), TextRenderer.text
    written: list[tuple[str, pygame.FRect]] = []

    def noted(on: Any, s: str, x: float, y: float, *more: Any, **others: Any) -> float:
        wide = text(on, s, x, y, *more, **others)
        size_, anchor = (*more, 15.0)[0], others.get("anchor", (*more, *DEFAULTS[len(more) :])[3])
        left = x - wide * {"c": 0.5, "t": 0.5, "r": 1.0, "tr": 1.0}.get(anchor, 0.0)
        high = others.get("size", size_) * CAPITALS
        top = y if anchor.startswith("t") else y - high / 2
        written.append((s, pygame.FRect(left, top, wide, high)))
        return wide

    rng = Random(size[0])
    for seed in (1, 2):
        match = begun(game_id, seed)
        for _n in range(rng.randrange(4, 60)):
            if match.is_over or match.current == DEALER:
                break
            act(match, rng)
        table = sit(driver, match)
        if driver.top is not table:
            continue
        with monkeypatch.context() as patched:
            patched.setattr(TextRenderer, "text", noted)
            written.clear()
            canvas = Canvas(pygame.Surface(size), driver.app.display.art)
            table.scene.paint(canvas, table.view(), table.state.layout)
            table.scene.paint_over(canvas, table.view(), table.state.layout)
            table.painter.instruction.draw(canvas)
        assert written
        for seat in range(len(match.seats)):
            for words in LONGEST[game_id]:
                table.announcer.forget()
                table.announcer._say(Announcement(seat, words), None)
                (rect,) = table.announcer.rects()
                assert covered(table, rect) == [], (seed, seat, words, rect)
                over = [one for one, place in written if place.colliderect(rect)]
                assert not over, (seed, seat, words, rect)
        driver.close()


@pytest.mark.parametrize("cards", [14, 8, 2])
@pytest.mark.parametrize("size", SIZES)
def test_ones_own_call_leaves_ones_own_treasure_to_be_read(
    screen: pygame.Surface, size: tuple[int, int], cards: int
) -> None:
    driver = Driver(size)
    hand, *others = elemies_table.FULL["hands"]
    position = elemies_table.FULL | {"hands": [hand[:cards], *others], "called": [0]}
    position["treasures"] = [hand[cards:], *elemies_table.FULL["treasures"][1:]]
    table = sit(driver, elemies_table.at_position(position))
    meant = list(table.scene.readouts.meanings(table.view(), table.state.layout))
    (tag,) = [rect for rect, tip in meant if tip.title == "Elemies!"]
    treasures = [rect for rect, tip in meant if tip.title == "Treasure"]
    assert treasures and not any(pygame.FRect(tag).colliderect(rect) for rect in treasures)
    assert not table.announcer.rects(), "the tag says it"


def longest(words: str) -> str:
    """Return the longest of everybody's own words for some."""
    return max((voice(face).plays[words].en for face in PORTRAITS), key=len)


LONGEST = {
    "wuxing": (longest("I knock."), longest("I yield."), longest("That one counts.")),
    "elemies": ("I pass.", "Elemies!", longest("That one counts.")),
    "influence": ("Nothing to do.", longest("That one counts.")),
    "dragon": ("I pass.", "105", "Water is trump.", longest("Mine."), longest("Made it.")),
    "alchemy": ("Pile 2 for me.", "Nothing this time.", "I take a card from Bruno."),
}


def covered(table: TableScreen, rect: tuple[float, float, float, float]) -> list[object]:
    """Return what lies under a chip: cards, buttons, read-outs; or what it lies beside the table."""
    x, y, w, h = rect
    layout, view = table.state.layout, table.view()
    found: list[object] = []
    if not (x >= 0 and y >= 60 and x + w <= layout.width and y + h <= layout.height):
        found.append("the edge")
    rim = {(across, down) for across in range(0, int(w) + 1, 4) for down in (0, int(h))}
    rim |= {(across, down) for across in (0, int(w)) for down in range(0, int(h) + 1, 4)}
    inside = {(across, down) for across in range(0, int(w), 12) for down in range(0, int(h), 12)}
    for across, down in sorted(rim | inside):  # a piece that lies inside is larger than what lies between
        actor = table.stage.piece_at(x + across, y + down)
        if actor is not None and not (isinstance(actor.piece.look, Back) and actor.zone != "hand"):
            found.append(actor.piece)
    found += [slot.name for slot in table.scene.buttons(view, layout) if meet(slot.rect, rect)]
    found += [one for one in table.focus.widgets if isinstance(one, Button) and meet(one.rect, rect)]
    return found + [tip for read, tip in table.scene.readouts.meanings(view, layout) if meet(read, rect)]


@pytest.mark.parametrize("side", ["below", "above", "right", "left"])
def test_a_tail_points_to_its_seat(side: Any) -> None:
    place = SeatPlace(500, 300, 20, (480, 280, 40, 40), (side,))
    found = announce.spot(place, (120, announce.HEIGHT), (1280, 800), ())
    assert found is not None
    x, y, w, h = found.rect
    gap = {"below": y - 320, "above": 280 - y - h, "right": x - 520, "left": 480 - x - w}[side]
    assert gap == announce.TAIL
    along = x + found.tail if side in ("below", "above") else y + found.tail
    assert along == (500 if side in ("below", "above") else 300)


# ---- when it is said


def test_where_words_are_large_a_chip_stays_beside_its_seat(driver: Driver) -> None:
    driver.app.services.settings_file.change(zoom=1.4)
    driver.step()
    _match, table = alchemy_table.at(driver)
    for seat in (1, 2):
        table.announcer._say(Announcement(seat, "Nothing this time."), None)
        _x, y, _w, h = table.announcer.rects()[-1]
        panel = table.scene.readouts.spots(table.view(), table.state.layout)["theirs" if seat == 1 else "theirs1"]
        assert y + h < panel[1] + panel[3] + 60, "not below another's panel"


def test_a_chip_comes_is_held_and_goes_and_nothing_is_drawn_meanwhile(driver: Driver) -> None:
    driver.app.services.settings_file.change(reduced_motion=False)
    table = sit(driver, begun("wuxing", 1))
    driver.step(frames=400, ms=50)
    table.announcer._say(Announcement(1, "I knock."), driver.now + Motion.CHIP_HELD)
    begin, strengths, frames = driver.now, [], driver.app.frames
    while table.announcer._said:
        strengths.append((driver.now - begin, table.announcer._strength(table.announcer._said[1])))
        driver.step(ms=20)
    held = [at for at, strength in strengths if strength == 1.0]
    assert (held[0], held[-1]) == (Motion.CHIP_IN, Motion.CHIP_HELD)
    assert driver.now - begin == pytest.approx(Motion.CHIP_HELD + Motion.CHIP_OUT, abs=20)
    drawn = driver.app.frames - frames
    assert 10 < drawn <= (Motion.CHIP_IN + Motion.CHIP_OUT) / 20 + 4


def test_what_each_rival_has_bid_last_stands_at_the_mouth(driver: Driver) -> None:
    match = begun("dragon", 1)
    table = sit(driver, match)
    bids: dict[int, str] = {}
    while match.observation(None).phase == "bid" and len(bids) < 3:
        seat = match.waiting()[0]
        action = next((a for a in match.legal_actions(seat) if str(a).startswith("bid")), None)
        if action is None:
            break
        match.act(seat, action)
        bids[seat] = str(action).split()[1]
        for _event in show(table):
            pass
        driver.step(frames=60, ms=50)
        assert said(table) == {seat: bid for seat, bid in bids.items() if seat}
    assert len(bids) > 2


def test_ones_own_pass_is_not_announced_and_somebody_elses_is(driver: Driver) -> None:
    match = begun("dragon", 1)
    table = sit(driver, match)
    heard = set()
    for _n in range(4):
        seat = match.waiting()[0]
        match.act(
            seat, match.game.parse("pass") if match.observation(None).phase == "bid" else match.legal_actions(seat)[0]
        )
        for _event in show(table):
            heard |= {seat for seat, words in said(table).items() if words == "I pass."}
    assert heard
    assert 0 not in heard


def test_a_click_ends_what_is_said(driver: Driver) -> None:
    table = sit(driver, begun("dragon", 1))
    table.announcer._say(Announcement(1, "pass"), driver.now + Motion.CHIP_HELD)
    table.presenter.hurry()
    assert not said(table)


def test_other_eyes_are_told_nothing_of_what_was_said_before(driver: Driver) -> None:
    table = sit(driver, begun("dragon", 1, people=2))
    table.announcer._say(Announcement(1, "pass"), driver.now + Motion.CHIP_HELD)
    table.hot_seat.close_eyes()
    assert not said(table)


def test_after_a_pass_the_game_goes_on_soon(driver: Driver) -> None:
    match = begun("dragon", 1)
    table = sit(driver, match)
    for word, seconds in (("pass", 0.6), ("bid", 1.2)):
        seat = match.waiting()[0]
        match.act(seat, next(action for action in match.legal_actions(seat) if str(action).startswith(word)))
        assert next(show(table)).kind == word
        assert table.context.thinking(1.2) == seconds
        table.presenter.hurry()
    table.state.is_hurried = True
    assert table.context.thinking(1.2) == 0.0
