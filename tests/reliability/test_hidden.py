"""Pairs of hidden truths that look alike to a seat. Long form: `torture.py hidden`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from torture import hidden
from torture import screens as real
from torture.disk import own_home
from torture.screens import Screens

from elements_table.bots import levels
from elements_table.conformance.setups import Broken
from elements_table.games.wuxing.rules.state import WuXingState
from elements_table.games.wuxing.scene.account import WuXingAccount
from elements_table.games.wuxing.scene.readouts import WuXingExplanations
from elements_table.kernel.occasions import Impression, Occasion
from elements_table.kernel.registry import Registry
from elements_table.match.archive import saves
from elements_table.match.archive.replay import Disclosure
from elements_table.match.archive.saves import picture_of
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.features.match.banter import Banter
from elements_table.ui.features.match.controls import Controls
from elements_table.ui.features.match.enlarged import TableTips
from elements_table.ui.features.match.hint.hint_controller import HintController
from elements_table.ui.features.match.log.explaining import Explaining
from elements_table.ui.features.match.log.log_drawer import LogDrawer
from elements_table.ui.features.match.match_context import MatchContext
from elements_table.ui.features.match.sheets.pause import Pause
from elements_table.ui.features.match.table_painter import TablePainter
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.parlour.liveliness import Seen
from elements_table.ui.parlour.voices import Remark, SpokenLine
from elements_table.ui.stage.scene import LogLine
from elements_table.ui.stage.table_account import TableAccount
from elements_table.ui.widgets.tips import Tip

GAMES = Registry()
COUNT = count()


@pytest.fixture(scope="module")
def screens() -> Iterator[Screens]:
    """Real tables, one after the other in one window."""
    with own_home():
        found = Screens(GAMES)
        yield found
        found.close()


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_two_truths_that_look_alike_are_alike_in_all_that_a_seat_is_shown(game_id: str) -> None:
    found = [hidden.pairs(GAMES, game_id, seat, seed) for seat in range(2) for seed in range(4)]
    for number, pair in enumerate(found):
        pair.look(closely=number == 5)
    assert any(pair.differ for pair in found)


def test_a_refusal_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    old = WuXingState.objection
    monkeypatch.setattr(WuXingState, "objection", lambda state, action: old(state, action) and str(state.aside))
    with pytest.raises(Broken, match="why not"):
        for seed in range(20):
            hidden.pairs(GAMES, "wuxing", 0, seed).look(closely=False)


def test_the_table_hides_that_a_match_waits_for_somebody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    pair = hidden.pairs(GAMES, "elemies", 1, 813)
    matches = [pair._moment(state).match for state in (pair.one, pair.other)]
    assert matches[0].waiting() != matches[1].waiting()
    pair.look(closely=True)
    monkeypatch.setattr(ViewBuilder, "_waiting", lambda part, *_told: part._match.waiting())
    with pytest.raises(Broken, match="waiting"):
        pair.look(closely=False)


@pytest.mark.parametrize(("seed", "seat"), [(1358, 2), (813, 1)])
def test_what_may_be_done_in_turn_is_the_same_whoever_is_asked_first(seed: int, seat: int) -> None:
    pair = hidden.pairs(GAMES, "elemies", seat, seed)
    matches = [pair._moment(state).match for state in (pair.one, pair.other)]
    assert list(matches[0].legal_actions(seat)) != list(matches[1].legal_actions(seat))
    pair.look(closely=False)


# ---- on a real screen


def test_a_picture_that_is_drawn_for_the_first_time_is_waited_for(screens: Screens) -> None:
    assert hidden.pairs(GAMES, "elemies", 1, 43).look_at_screens(screens)


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_two_truths_that_look_alike_are_alike_on_a_real_screen(game_id: str, screens: Screens) -> None:
    found = [hidden.pairs(GAMES, game_id, seed % 2, seed) for seed in (31, 32)]
    laid = [pair.look_at_screens(screens) for pair in found]
    assert any(is_laid and pair.differ for is_laid, pair in zip(laid, found, strict=True))


def test_a_hint_is_the_same_whoever_kept_silent_before(screens: Screens) -> None:
    assert hidden.pairs(GAMES, "elemies", 1, 921).look_at_screens(screens)


def truth(part: Any) -> str:
    """Return what a part of a table must not know, and can reach all the same."""
    app = getattr(part, "app", None) or getattr(part, "_app", None)
    match = (
        getattr(part, "_match", None)
        or getattr(part, "match", None)
        or (app.navigator.stack[0].match if app else part._views._match)
    )
    return str(match._state.position())


def number(part: Any) -> int:
    """Return a number that the truth tells."""
    return crc32(truth(part).encode()) % 1000


def tip(tips: TableTips, _actor: object) -> tuple[Rect, Tip]:
    return (0.0, 0.0, 9.0, 9.0), Tip(truth(tips))


def log(drawer: LogDrawer, *_event: object) -> None:
    drawer._state.lines.append(LogLine(0, truth(drawer)))


def journal(disclosure: Disclosure, _number: int, _line: object) -> None:
    disclosure.secrets.clear()


def say(part: Any, *_told: object) -> None:
    part._app.navigator.say(f"{number(part)}") if hasattr(part, "_app") else part.app.navigator.say(f"{number(part)}")


def picture(_app: object, screen: Any, path: Path) -> None:
    picture_of(path).write_bytes(truth(screen).encode())


def occasions(banter: Banter, _update: object) -> list[Occasion]:
    return [Occasion("luck", 0, {"points": number(banter)})]


def impression(painter: TablePainter, _update: object) -> Impression:
    return Impression(1, number(painter) / 1000)


def paint(painter: TablePainter, canvas: Canvas) -> None:
    canvas.text(f"{number(painter)}", 100, 100)


def aloud(telling: Any) -> list[str]:
    return [f"{crc32(str(telling.view.__self__._match._state.position()).encode()) % 1000}"]


LEAKS: dict[str, tuple[Any, str, Callable[..., Any], str, int]] = {
    "picture": (TablePainter, "draw", paint, "wuxing", 30),
    "log": (LogDrawer, "write", log, "wuxing", 30),
    "faces": (TablePainter, "impression", impression, "wuxing", 30),
    "bearings": (TablePainter, "_weighed", lambda painter, _view: {1: number(painter)}, "wuxing", 30),
    "what is said": (Banter, "occasions", occasions, "wuxing", 30),
    "said aloud": (TableAccount, "spoken", aloud, "wuxing", 30),
    "tips": (TableTips, "_of_piece", tip, "wuxing", 30),
    "words": (ViewBuilder, "undo_offer", lambda part: f"{number(part)}", "wuxing", 30),
    "explanations": (WuXingExplanations, "action", lambda scene, *_told: f"{next(COUNT)}", "wuxing", 30),
    "what the pointer rests on": (Explaining, "_result", lambda part: f"{number(part)}", "wuxing", 30),
    "what is shown on demand": (Controls, "show", say, "alchemy", 30),
    "pause": (Pause, "enter", say, "wuxing", 30),
    "hint": (HintController, "words", lambda part, _action: f"{number(part)}", "wuxing", 30),
    "picture kept": (real, "keep_picture", picture, "wuxing", 30),
    "card": (saves, "round_of", lambda match: crc32(str(match._state.position()).encode()), "wuxing", 30),
    "journal": (Disclosure, "note", journal, "elemies", 28),
}


@pytest.mark.parametrize("name", LEAKS)
def test_what_the_screen_tells_too_much_is_found(
    name: str, screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, method, leak, game_id, seed = LEAKS[name]
    monkeypatch.setattr(owner, method, leak)
    with pytest.raises(Broken, match=f"on the screen.*{name}"):
        for one in range(seed, seed + 40):
            hidden.pairs(GAMES, game_id, 0, one).look_at_screens(screens)


def test_what_is_reckoned_of_what_a_seat_cannot_know_is_found(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    def reckon(part: Any, view: Any) -> list[str]:
        return [f"{number(screens.app.navigator.stack[0])}"]

    monkeypatch.setattr(WuXingAccount, "count", reckon)
    with pytest.raises(Broken, match=r"on the screen.*said aloud"):
        for one in range(30, 70):
            hidden.pairs(GAMES, "wuxing", 0, one).look_at_screens(screens)


def test_a_wait_that_tells_too_much_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MatchContext, "thinking", lambda context, seconds: seconds + number(context) % 5)
    with pytest.raises(Broken, match="how long is waited"):
        for seed in range(30, 70):
            hidden.pairs(GAMES, "wuxing", 0, seed).look_at_screens(screens)


def test_a_word_that_tells_too_much_is_found(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    greeted = SpokenLine("Oh, you.", "Ach, du.")

    def begin(banter: Banter, _told: object) -> None:
        line = SpokenLine(f"I hold {number(banter) % 9}.", "Nichts.")
        banter.wanted = Remark(1, "sits", line if number(banter) % 2 else greeted, {}, 0.0)

    monkeypatch.setattr(Banter, "begin", begin)
    with pytest.raises(Broken, match="how long is waited"):
        for seed in range(30, 70):
            hidden.pairs(GAMES, "wuxing", 0, seed).look_at_screens(screens)


def watching(painter: TablePainter) -> Seen:
    """Return what a face follows that looks at whom the rules ask, and not at what everybody has seen."""
    asked = painter._match.waiting()[0]
    return Seen(asked, painter._scene.seat_place(max(0, asked), painter._state.layout)[:2])


def slumping(painter: TablePainter) -> Seen:
    """Return how people sit whom the rules ask as if that hurt."""
    return Seen(bearings=dict.fromkeys(painter._match.waiting(), "hurt"))


def paces(screens: Screens, seed: int, seat: int) -> list[real.Pace]:
    """Return how tables of two truths go on before a seat to which they look alike: others are asked in each."""
    pair = hidden.pairs(GAMES, "elemies", seat, seed)
    matches = [pair._moment(state).match for state in (pair.one, pair.other)]
    assert matches[0].waiting() != matches[1].waiting()
    return [screens.pace(Match(match.game, match.header, match._state.clone(), None), seat) for match in matches]


def test_faces_are_the_same_whoever_is_asked(screens: Screens, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = paces(screens, 813, 1)
    assert not one.tells(other)
    for seen in (watching, slumping):
        monkeypatch.setattr(TablePainter, "_seen", seen)
        one, other = paces(screens, 813, 1)
        assert one.tells(other), seen


def idle() -> None:
    """Take some time."""


def test_a_thought_that_tells_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    turns, resolve = count(1), levels.resolve

    def slow(level: str) -> Any:
        choose = resolve(level)

        def think(*asked: Any) -> Any:
            for _n in range(5_000 * (next(turns) % 3)):
                idle()
            return choose(*asked)

        return think

    monkeypatch.setattr(levels, "resolve", slow)
    with pytest.raises(Broken, match="thinks tells too much"):
        for seed in range(30, 50):
            hidden.pairs(GAMES, "wuxing", 0, seed).look(closely=True)
