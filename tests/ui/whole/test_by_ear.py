"""Played by ear alone: what is sent follows from what was said, and nothing looks at the screen."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.common.review_luck import LuckPage
from elements_table.ui.common.review_words import decided, names_for
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.review.review_picture import posed
from elements_table.ui.features.review.review_verdict import verdict
from elements_table.ui.stage.scene import Back, Layout
from elements_table.ui.stage.table_account import name_of
from tests.ui.driver import players
from tests.ui.platform.test_speech import Listener
from tests.ui.replayed import finished, replayed
from tests.ui.reviewed import job_of, reviewed

FIRST = 8
"""So many of the actions that are listed are chosen from."""
KEYS = {"tab": pygame.K_TAB, "enter": pygame.K_RETURN, "down": pygame.K_DOWN, "escape": pygame.K_ESCAPE}
STEPS = 8
"""Decisions of a replay that are heard one by one, before it goes on by rounds."""
MOST = 8000.0
"""So long, in ms, somebody listens before the next key."""


class Blind:
    """A person who hears and presses keys; `heard` is all that was said since the last `take`."""

    def __init__(self, listener: Listener) -> None:
        self._listener = listener
        self.transcript: list[str] = []

    def press(self, key: int | str) -> str:
        """Press a key, wait until nothing moves, and return what was said."""
        self._listener.app.waits = True
        self._listener.key(KEYS[key] if isinstance(key, str) else key)
        return self.wait()

    def wait(self) -> str:
        """Let everything come to rest, and return what was said meanwhile."""
        for screen in self._listener.app.navigator.stack:
            if isinstance(screen, TableScreen):
                screen.bots.worker = None  # they think in this process
        self._listener.app.waits = True  # nobody looks: only what rests need be drawn
        self._listener.step(frames=2)
        end = self._listener.now + MOST
        self._listener.until(lambda: not self._listener.app.moving() or self._listener.now > end)
        self._listener.step()
        said = self._listener.heard()
        self.transcript += said
        return " ".join(said)

    def choose(self, listed: str, rng: random.Random) -> str:
        """Do one of the first actions that are `listed`: by the arrow down, and Enter."""
        found = re.search(r"What you can do\. .*\. 1 of (\d+)\.", listed)
        assert found is not None, listed
        for n in range(rng.randrange(min(int(found[1]), FIRST))):
            assert re.search(rf"\w.*\. {n + 2} of {found[1]}\.", self.press("down")), self.transcript[-3:]
        return self.press("enter")


@pytest.fixture
def listener() -> Iterator[Listener]:
    found = Listener()
    yield found
    found.close()


def quick(listener: Listener) -> Blind:
    listener.app.services.settings_file.change(
        thinking=0.0, fast_animation=True, ask_first=False, reduced_motion=True
    )
    return Blind(listener)


OPTIONS = {"elemies": {"target": "50"}, "wuxing": {"target": "3"}, "dragon": {"ends": "1_hands"}}


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_a_match_is_played_by_the_list_of_what_can_be_done(game_id: str, listener: Listener) -> None:
    game, rng = registry().game(game_id), random.Random(4)
    seats = players("person", *["novice"] * (game.data.default_seats - 1))
    blind = quick(listener)
    listener.sit(Match.new(game, OPTIONS.get(game_id), seats, 5))
    for _n in range(900):
        blind.wait()
        can = blind.press(pygame.K_F7)
        if "Rematch" in can:
            break
        if "What you can do" in (listed := blind.press(pygame.K_F7)):
            assert "You can: " in can
            blind.choose(listed, rng)
        elif "It is not your turn" in can + listed:
            listener.step(frames=10)
        else:
            blind.press("enter")
    assert "Rematch" in can, blind.transcript[-12:]
    score = blind.press(pygame.K_F6)
    end = next(text for text in reversed(blind.transcript[:-1]) if score[:-1] in text and text != score)
    assert re.search(r"\b(you|your|points|match|round|won|wins)\b", end, re.I), end


# ---- what stood in the way of those who tried


def opened(listener: Listener, position: dict[str, object] | None = None) -> Blind:
    """Sit down at Wu Xing, at a position where there is one."""
    game, seats = registry().game("wuxing"), players("person", "novice")
    position = position or {"hands": [[3, 5], [6]], "display": [5, 6]}
    blind = quick(listener)
    listener.sit(Match.from_position(game, position, seats))
    blind.wait()
    return blind


def test_a_key_that_does_nothing_says_so(listener: Listener) -> None:
    blind = opened(listener)
    assert blind.press(pygame.K_9) == "9 does nothing here."
    assert blind.press(pygame.K_q) == "Q does nothing here."
    blind.press(pygame.K_3)
    assert (
        "no longer raised" in blind.press("escape") + blind.press(pygame.K_F3) or "Raised" not in blind.transcript[-1]
    )


def test_the_pause_tells_the_round_the_scores_and_who_plays(listener: Listener) -> None:
    blind = opened(listener)
    said = blind.press("escape")
    assert "–" not in said and "Round 1. Nobody has scored yet. Bruno, novice." in said, said


def test_a_rulebook_is_searched_by_keys_and_tells_its_pictures(listener: Listener) -> None:
    blind = opened(listener)
    listener.app.navigator.go("rulebook", "elemies")
    said = blind.wait()
    assert said.startswith("Rules.")
    listener.step(pygame.Event(pygame.KEYDOWN, key=pygame.K_SLASH, mod=0, unicode="/"))
    assert "Search the rules" in blind.wait()
    for letter in "trick":
        listener.step(pygame.Event(pygame.TEXTINPUT, text=letter))
        said = blind.wait()
    assert re.search(r"trick\. Found \d+ times\.", said), said
    assert "trick" in blind.press("enter").lower()
    while not re.search(r"\. \d+ of 14\.", blind.press("tab")):
        assert len(blind.transcript) < 40, blind.transcript
    assert "The game in a minute" in blind.press(pygame.K_HOME)
    shown = [blind.press("tab") for _n in range(8)]
    assert any(re.match(r"Show me: \w", words) for words in shown), shown


def test_enter_on_what_is_only_read_says_that_it_does_nothing(listener: Listener) -> None:
    blind = opened(listener)
    for _n in range(20):
        blind.press("tab")
        focused = listener.top.focus.focused
        if focused is not None and focused.is_read:
            break
    assert blind.press("enter") == "Enter does nothing here."


def test_what_comes_too_late_says_so(listener: Listener) -> None:
    blind = opened(listener)
    blind.press(pygame.K_F7)
    assert "What you can do" in blind.press(pygame.K_F7)
    table = listener.table
    table.match.act(0, table.view().legal[0])
    assert "That cannot be done any more." in blind.press("enter")


# ---- lessons, puzzles, reviews and replays from start to end


def options(can: str) -> list[str]:
    """Return what was named after `You can:`."""
    return [part.strip(" .") for part in can.partition("You can: ")[2].split(". ") if part.strip(" .")]


def take(blind: Blind, row: int) -> bool:
    """Do the action in a row of the list of what can be done; return whether there was such a list by now."""
    if "What you can do" not in blind.press(pygame.K_F7) and "What you can do" not in blind.press(pygame.K_F7):
        return False
    for _down in range(row):
        blind.press("down")
    blind.press("enter")
    return True


def led_through(blind: Blind, listener: Listener, most: int = 400) -> None:
    """Follow a lesson by what is said: read on, try one action after the other, play the match at its end."""
    tried, row = [""], 0
    for _n in range(most):
        blind.wait()
        can = options(said := blind.press(pygame.K_F7))
        if "Play a match" in can:
            return
        if "What you can do" in said or "Close" in can:
            blind.press("escape")
            continue
        if "Next" in can or "Begin" in can:
            blind.press("enter")
        elif not (can := [name for name in can if name not in ("Back", "Show me")]):
            listener.step(frames=10)
        else:
            row = row + 1 if can == tried else 0
            tried = can
            if not take(blind, row) and "Next round" in said:
                blind.press("enter")
    raise AssertionError((said, blind.transcript[-6:]))


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_a_lesson_is_learned_by_ear(game_id: str, listener: Listener) -> None:
    blind = quick(listener)
    listener.app.navigator.go("lesson", game_id)
    led_through(blind, listener)


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_a_puzzle_is_solved_by_ear(game_id: str, listener: Listener) -> None:
    blind = quick(listener)
    listener.app.navigator.go("puzzle", game_id)
    blind.wait()
    said, row = "", 0
    while "Next" not in options(said):
        assert row < 40, blind.transcript[-6:]
        assert take(blind, row), blind.transcript[-4:]
        for _n in range(200):
            if options(said := blind.press(pygame.K_F7)):
                break
            listener.step(frames=20)
        row += 1
    assert "Solved" in said
    assert "Next" in options(said)
    blind.press("enter")
    assert "Solved" not in blind.press(pygame.K_F7)


def test_the_list_of_open_matches_is_gone_through_by_ear(listener: Listener) -> None:
    blind, saves = quick(listener), listener.app.services.saves
    for seed, (game_id, seats) in enumerate((("wuxing", 2), ("dragon", 4), ("alchemy", 2))):
        match = saves.begin(registry().game(game_id), {}, players("person", *["random"] * (seats - 1)), seed)
        match.act(match.waiting()[0], match.legal_actions(match.waiting()[0])[0])
        match.close()
    listener.app.navigator.push(Menu(listener.app))
    blind.wait()
    assert "2 more open" in blind.press(pygame.K_F7)
    said = blind.press(pygame.K_o)
    assert said.startswith("Open matches. ")
    heard = [said, blind.press("down"), blind.press("down"), blind.press("down")]
    titles = (
        "Alchemy, round 1, against Bruno",
        "Dragon, hand 1, with Cleo",
        "Wu Xing, round 1, against Bruno",
        "Close.",
    )
    assert all(title in words for title, words in zip(titles, heard, strict=True)), heard
    assert "·" not in "".join(blind.transcript)
    assert blind.press(pygame.K_UP) == "Give it a name: Wu Xing, round 1."
    assert "A name for this match" in blind.press(pygame.K_r)
    for letter in "Tea":
        listener.step(pygame.Event(pygame.TEXTINPUT, text=letter))
    assert "Tea, Wu Xing, round 1, against Bruno" in blind.press("enter"), blind.transcript[-3:]
    assert blind.press(pygame.K_DELETE).startswith("The match is put away")
    listener.key(pygame.K_z, pygame.KMOD_CTRL)
    assert blind.wait().startswith("Undone. Sit down, Tea")
    blind.press("enter")
    assert re.search(r"Your hand: .*\d", blind.press(pygame.K_F3)), blind.transcript[-4:]


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_a_replay_is_followed_by_ear_from_its_beginning_to_its_end(
    game_id: str, listener: Listener, tmp_path: Path
) -> None:
    match = finished(tmp_path, game_id)
    blind = quick(listener)
    last = len(replayed(listener, match).mode.playback.stops) - 1
    blind.wait()
    can = options(blind.press(pygame.K_F7))
    assert {"On by a decision", "Play or pause"} <= set(can), can
    assert f"{last} of {last}." in blind.press(pygame.K_END)
    assert f"0 of {last}." in blind.press(pygame.K_HOME)
    told = [blind.press(pygame.K_RIGHT) for _n in range(STEPS)]
    assert all(told) and f"1 of {last}." in told[0], "no step is silent"
    assert "does nothing" not in blind.press(pygame.K_LEFT)
    while f"{last} of {last}." not in (said := blind.press("down")):
        assert re.search(r"\d+ of \d+\.", said) and len(blind.transcript) < 200, blind.transcript[-3:]
    blind.press(pygame.K_LEFT)
    blind.press(pygame.K_RIGHT)
    listener.until(lambda: listener.table.state.settled)
    assert "On by a decision" not in options(blind.press(pygame.K_F7))
    score = blind.press(pygame.K_F6)
    assert all(str(round(total)) in score for total in match.returns()), (score, match.returns())


def test_a_review_is_read_by_ear_decision_by_decision(listener: Listener) -> None:
    blind = quick(listener)
    screen = reviewed(listener)
    said = blind.wait()
    assert (said.startswith("Review.") and "Expert: " in said) or "and the expert: " in said
    heard = [said]
    for _n in range(60):
        now = blind.press("down")
        if not now or "not now" in now:
            break
        heard.append(now)
    assert len(heard) == len(screen.listed())
    for told, judged in zip(heard, screen.listed(), strict=True):
        assert verdict(judged) in told
        done = screen.moments.words(screen.moments.by_number[judged.number], judged.action)
        assert done in told
    mistake = blind.press(pygame.K_m)
    assert re.search(r"Mistake: −\d+% to win\.", mistake), mistake


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_cards_turned_over_in_a_review_are_said_as_they_are_shown_and_no_others(
    game_id: str, listener: Listener
) -> None:
    blind = quick(listener)
    screen = reviewed(listener, job_of(game_id))
    blind.wait()
    judged = screen.judged
    assert judged is not None
    moment = screen.moments.by_number[judged.number]

    def shown(*, uncovered: bool) -> Counter[str]:
        """Return the names of all that lies face up on the picture."""
        layout, view = Layout(1280, 800, len(screen.job.match.seats), moment.seat), screen.moments.view(moment)
        pose = posed(screen.moments, moment, judged, layout, uncovered=uncovered)
        faces = [actor.piece for actor in pose._stage.everything if not isinstance(actor.piece.look, Back)]
        return Counter(word for piece in faces for word in name_of(screen.moments.scene, piece, view).split(", "))

    before = blind.press(pygame.K_F5)
    said = blind.press(pygame.K_c)
    seats = [name for seat, name in enumerate(screen.moments.names.seats) if seat != moment.seat]
    assert all(f"{name}: " in said for name in seats), said
    told = [
        card for part in re.split(r"[.] (?=\w+: )", said) for card in part.partition(": ")[2].strip(".").split(", ")
    ]
    assert Counter(", ".join(told).split(", ")) == shown(uncovered=True) - shown(uncovered=False)
    assert said in blind.press(pygame.K_F5) and said not in before
    assert "face down" in blind.press(pygame.K_c)
    assert blind.press(pygame.K_F5) == before


def test_luck_and_skill_are_told_in_sentences(listener: Listener) -> None:
    quick(listener)
    job = job_of("wuxing")
    told = LuckPage(job, 0, lambda: (70.0, 71.0)).told()
    assert told[0].startswith("Chance to win: ") and decided(job, 0, names_for(job.match, 0)) in told
    assert any(re.match(r"Luck: [+−]?\d", line) for line in told), told
    assert not [line for line in told if re.fullmatch(r"[\d%+−–]*", line) and line]
