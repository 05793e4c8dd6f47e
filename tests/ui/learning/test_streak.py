"""A streak of puzzles: one try each, three misses or three minutes, a clock that stands, and a best that is kept."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest

from elements_table.kernel.puzzles import PuzzleEntry
from elements_table.match.campaign.profile import Profile, Rating, first_rating
from elements_table.match.campaign.puzzles import ALIKE, LENGTH, MISSES, Streak, keep_best
from elements_table.ui.features.lessons.guided_blocks import CROSS, TICK
from elements_table.ui.features.puzzles.shelf import PuzzleShelf
from elements_table.ui.features.puzzles.streak import StreakGuide
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.stage.scene import Figure
from tests.ui.driver import Driver

SETTINGS = {"thinking": 0.4, "reduced_motion": True, "fast_animation": True}
ENTRIES = tuple(PuzzleEntry(f"p{n}", 1 + n // 8) for n in range(24))


def opened(driver: Driver, game_id: str = "wuxing") -> StreakGuide:
    """Begin a streak, and return what leads it."""
    driver.app.navigator.go("puzzles", game_id)
    driver.rest()
    driver.push_button("Puzzle streak")
    driver.rest()
    return guide(driver)


def guide(driver: Driver) -> StreakGuide:
    mode = driver.table.mode
    assert isinstance(mode, StreakGuide)
    return mode


def answer(driver: Driver, *, right: bool) -> None:
    """Choose an action that solves the puzzle, or one that does not."""
    driver.rest()
    driver.until(lambda: driver.table.state.choices is not None)
    puzzle = guide(driver).visit.puzzle
    line = (puzzle.solutions if right else puzzle.tries)[0]
    driver.table.turn.choose(driver.table.match.game.parse(line.play[0]))


def title(driver: Driver) -> str:
    caption = guide(driver).caption()
    assert caption is not None
    return caption.title


def test_the_next_puzzle_suits_and_none_comes_twice() -> None:
    streak = Streak(Rating(1350.0), Random(3))
    while (number := streak.suited(ENTRIES)) is not None:
        left = [abs(first_rating(one.level).points - streak.mine.points)
                for n, one in enumerate(ENTRIES) if n not in streak.seen or n == number]  # fmt: skip
        assert abs(first_rating(ENTRIES[number].level).points - streak.mine.points) <= min(left) + ALIKE
        streak.note(ENTRIES[number], solved=True)
    assert len(streak.seen) == len(ENTRIES) == streak.solved


def test_whoever_solves_gets_harder_ones_and_whoever_misses_easier() -> None:
    def levels(*, solved: bool) -> list[int]:
        streak, found = Streak(Rating(1500.0), Random(1)), []
        for _n in range(6):
            number = streak.suited(ENTRIES)
            assert number is not None
            found.append(ENTRIES[number].level)
            streak.note(ENTRIES[number], solved=solved)
        return found

    assert sum(levels(solved=True)[1:]) > sum(levels(solved=False)[1:])


def test_the_best_is_kept_and_read_back_and_less_changes_nothing(tmp_path: Path) -> None:
    profile = Profile(tmp_path / "learning.json")
    assert keep_best(profile, "wuxing", Streak(Rating(), Random(), tries=[True, False, True, True, True]))
    assert not keep_best(profile, "wuxing", Streak(Rating(), Random(), tries=[True] * 4))
    assert Profile(profile.path).learned.streaks == {"wuxing": 4}


def test_what_is_solved_leads_on_by_itself_and_rates_nothing(driver: Driver) -> None:
    first = opened(driver)
    before = driver.app.services.profile.learned
    answer(driver, right=True)
    assert title(driver) == "Solved"
    driver.until(lambda: guide(driver) is not first)
    second = guide(driver)
    assert second.streak is first.streak and second.streak.solved == 1 and second.visit.number != first.visit.number
    assert driver.app.services.profile.learned == before
    assert not driver.table.match.record, "nothing of it is played"


def test_three_misses_end_it_and_each_says_what_would_have_served(driver: Driver) -> None:
    opened(driver)
    answer(driver, right=True)
    driver.until(lambda: guide(driver).streak.solved == 1 and guide(driver).is_open())
    for number in range(MISSES):
        answer(driver, right=False)
        driver.rest()
        caption = guide(driver).caption()
        assert caption is not None
        if number < MISSES - 1:
            puzzle = guide(driver).visit.puzzle
            fails, deals = puzzle.tries[0].fails, puzzle.deals
            some = f"It fails in {fails} of {deals} deals." if fails < deals else ""
            assert (caption.title, caption.words, caption.tone) == ("Missed", some, "coral")
            assert [(row.bead.is_right, row.verdict) for row in caption.rows] == [(False, ""), (True, "better")]
            assert caption.rows[1].label in guide(driver).told(), "who sees no card hears it"
            driver.key(pygame.K_RETURN)
            driver.rest()
    end = guide(driver).caption()
    assert end is not None
    assert (end.title, end.words, end.tone) == ("Your best yet", "Three misses.", "green")
    assert "You solved 1 puzzle." in guide(driver).told() and not end.rows
    assert [button.label for button in end.buttons if button.kind == "primary"] == ["Once more"]
    assert driver.app.services.profile.learned.streaks == {"wuxing": 1}
    driver.key(pygame.K_RETURN)
    driver.rest()
    assert guide(driver).streak.solved == guide(driver).streak.missed == 0
    driver.key(pygame.K_ESCAPE)
    driver.rest()
    assert isinstance(driver.top, PuzzleShelf) and "Your best is 1." in driver.top.streak.about


@pytest.mark.parametrize("game_id", ["wuxing", "elemies", "dragon", "influence", "alchemy"])
def test_a_miss_is_marked_on_the_table_beside_what_would_have_served(driver: Driver, game_id: str) -> None:
    """Each bead is at a piece that its action names, or at its button; the slip shows cards that are in the hand."""
    opened(driver, game_id)
    for _n in range(MISSES):
        answer(driver, right=False)
        driver.rest()
        led, stage = guide(driver), driver.table.stage
        puzzle = led.visit.puzzle
        done = {CROSS: puzzle.tries[0].play[0], TICK: puzzle.solutions[0].play[0]}
        assert set(led.light.beads.values()) == set(done)
        for place, bead in led.light.beads.items():
            if isinstance(place, str):
                is_button = place in led.light.seen()  # also one that does nothing now; else it is where a card goes
                assert place in (done[bead] if is_button else stage.zones)
            else:
                actor = stage.actor(place)
                name = "" if actor is None else actor.piece.name.lower().removeprefix("cube_")
                assert name in done[bead].lower() or done[bead] in ("take", "discard")
        if game_id == "influence":
            lit = {actor.ref for actor in stage.everything if actor.piece.lit and isinstance(actor.look, Figure)}
            assert lit <= {place for place, bead in led.light.beads.items() if bead is TICK}, "only what would serve"
        shown = {name for name, (slot, _rect) in led.light.seen().items() if not slot.shows}
        assert shown <= set(led.light.beads), "no button is there that nothing is said of"
        caption = led.caption()
        faces = driver.table.scene.rulebook.card
        for row, done_text in zip(caption.rows if caption is not None else (), done.values(), strict=False):
            named = [face for part in done_text.split() if (face := faces(part)) is not None]
            assert set(named) <= set(row.looks), "each card that its text names is shown"
            assert row.looks or row.label
        assert not driver.table.match.record, "nothing of it is played"
        driver.key(pygame.K_RETURN)
        driver.rest()


def test_the_clock_stands_in_the_background_under_a_sheet_and_while_a_miss_is_read(driver: Driver) -> None:
    streak = opened(driver).streak
    before = streak.left
    driver.step(frames=40, ms=50.0)
    assert before <= LENGTH and before - streak.left == 2000.0, "it runs while one is asked"

    def stands() -> bool:
        driver.step(frames=2, ms=50.0)
        left = streak.left
        driver.step(frames=60, ms=50.0)
        return streak.left == left

    driver.app.is_focused = False
    assert stands()
    driver.app.is_focused = True
    driver.table.open_rules("wuxing")
    assert isinstance(driver.top, Rules) and stands()
    driver.top.back()
    driver.rest()
    answer(driver, right=False)
    assert stands()


def test_the_time_ends_it(driver: Driver) -> None:
    streak = opened(driver).streak
    streak.left = 1500.0
    driver.until(lambda: streak.is_over)
    assert title(driver) == "The time is up" and not guide(driver).is_open()
    assert driver.app.services.profile.learned.streaks == {}


@pytest.mark.parametrize(
    ("best", "title", "words"),
    [
        (0, "Your best yet", "That was all."),
        (1, "That was all", "Your best is 1."),
    ],
)
def test_a_game_without_a_puzzle_left_ends_it_too_and_says_so(
    best: int, title: str, words: str, driver: Driver
) -> None:
    driver.app.services.profile.change(streaks={"wuxing": best})
    streak = opened(driver).streak
    streak.seen.update(range(len(guide(driver).visit.puzzles)))
    answer(driver, right=True)
    driver.until(lambda: streak.is_over)
    caption = guide(driver).caption()
    assert caption is not None
    assert (caption.title, caption.words) == (title, words)
