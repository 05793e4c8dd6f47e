"""Every screen there is, and how it is brought on: what lies on the tables follows from matches that bots play."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

import pygame
from moments import KEPT, Moments, Spot
from rehearsal import OPENING, Rehearsal, cast
from studio import Director
from touring import Absence, Tour, kept

from elements_table.kernel.registry import registry
from elements_table.match.campaign.lessons import ANY, Lesson, lesson
from elements_table.match.campaign.profile import Climb, DayTry
from elements_table.match.campaign.puzzles import MISSES, Streak, load_entries, load_puzzles
from elements_table.ui.common.after_match import job_of
from elements_table.ui.features.about.about import About
from elements_table.ui.features.daily.daily import DailyScreen
from elements_table.ui.features.history.history import HistoryScreen
from elements_table.ui.features.ladder.ladder import LadderScreen
from elements_table.ui.features.learn.learn import Learn
from elements_table.ui.features.lessons.lesson_offer import LessonOffer
from elements_table.ui.features.lessons.lessons import table_at as lesson_at
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.new_game.new_game import NewGame
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.features.puzzles.puzzles import Visit as PuzzleVisit
from elements_table.ui.features.puzzles.puzzles import table_at
from elements_table.ui.features.puzzles.shelf import PuzzleShelf
from elements_table.ui.features.puzzles.streak import table_at as streak_at
from elements_table.ui.features.replay import replay
from elements_table.ui.features.review.review import ReviewScreen
from elements_table.ui.features.rulebook.rules import Rules
from elements_table.ui.features.statistics.statistics import StatisticsScreen
from elements_table.ui.platform.inputs import Dropped
from elements_table.ui.shell.curtain import Curtain
from elements_table.ui.widgets.pickers import LookPicker

BEFORE: Final = 4
"""Actions before a reaction at which one sits down."""
SHARED: Final = "table"
"""What the screens of no game are filed under."""


Show = Callable[[Tour], object]


class Visit(NamedTuple):
    """One screen: its game or SHARED, its place there and its name, and how it is brought on."""

    group: str
    place: int
    name: str
    show: Show
    """Returns NOW where it is to be looked at though something may still move."""

    def file(self, folder: Path, at: tuple[int, int]) -> Path:
        """Return the picture's file."""
        return folder / f"{self.group}-{self.place:02}-{self.name}-{at[0]:04}x{at[1]:04}.png"


def visits_without_game() -> list[Visit]:
    """Return the screens that belong to no game."""

    def over_menu(screen: Callable[[Tour], Any]) -> Show:
        def show(tour: Tour) -> None:
            tour.navigator.push(Menu(tour))
            tour.navigator.push(screen(tour))

        return show

    def keys(tour: Tour) -> None:
        tour.navigator.push(Menu(tour))
        tour.rest()
        tour.top.open_keys()

    shows: dict[str, Show] = {
        "menu": lambda tour: tour.navigator.push(Menu(tour)),
        "settings": over_menu(SettingsScreen),
        "statistics": over_menu(StatisticsScreen),
        "history": over_menu(HistoryScreen),
        "import": _import,
        "keys": keys,
        "about": over_menu(About),
        "learn": over_menu(Learn),
        "daily": lambda tour: _daily(tour, DailyScreen),
        "ladder": lambda tour: _daily(tour, LadderScreen),
        "looks": _looks,
        "open-matches": _open_matches,
    }
    return _numbered(SHARED, shows)


def _daily(tour: Tour, screen: type[DailyScreen | LadderScreen]) -> None:
    """Show the deals of a day of which some are played, or a ladder that is half climbed."""
    today = tour.services.daily.today()
    tries = {
        "wuxing": DayTry("1", (6.0, 3.0), won=True, expert=(6.0, 2.0)),
        "influence": DayTry("2", (9.0, 12.0, 8.0)),
    }
    days = {today - timedelta(days=n): dict(list(tries.items())[: 1 + n % 2]) for n in range(1, 8)}
    climb = Climb((today, today), 1, 1, "3", counted=True)
    tour.services.profile.change(daily={**days, today: tries}, ladder={"wuxing": climb})
    tour.navigator.push(Menu(tour))
    tour.navigator.push(screen(tour))


def _looks(tour: Tour) -> str:
    """Show the card backs and cloths in Settings, some of them earned."""
    today = tour.services.daily.today()
    tour.services.profile.change(ladder={"wuxing": Climb((today,) * 5, 2, 0), "dragon": Climb((today,) * 3, 2, 0)})
    tour.navigator.push(Menu(tour))
    screen = SettingsScreen(tour)
    tour.navigator.push(screen)
    tour.rest()
    rows = (row for group in screen.groups for row in group.rows)
    row = next(row for row in rows if isinstance(row.control, LookPicker))
    screen.focus.focus(row)
    tour.press(pygame.K_RETURN)
    return tour.pause()


def _open_matches(tour: Tour) -> None:
    """Show the list of what is open."""
    menu = Menu(tour)
    tour.navigator.push(menu)
    tour.rest()
    menu.open_matches()


def _import(tour: Tour) -> None:
    """Show what is said of a file that is no match."""
    history = HistoryScreen(tour)
    tour.navigator.push(history)
    tour.rest()
    history.handle(Dropped(Path(__file__)))


def visits_of(game_id: str) -> list[Visit]:
    """Return the screens of a game, in the order in which one comes to them."""
    found = Moments(game_id)
    shows: dict[str, Show] = {
        "new-game": lambda tour: _over_menu(tour, NewGame(tour, game_id)),
        "rules": lambda tour: _over_menu(tour, Rules(tour, game_id)),
        "statistics": partial(_statistics, game_id=game_id),
        "lesson-offer": partial(_lesson_offer, game_id=game_id),
        "lesson": partial(_lesson, game_id=game_id),
        "lesson-wrong": partial(_lesson, game_id=game_id, is_tried=True),
    }
    for phase, (first, richest) in found.phases.items():
        shows[f"phase-{phase}"] = partial(Tour.look, spot=first)
        shows[f"phase-{phase}-laid"] = partial(_laid, spot=richest)
    shows |= {
        "crowded": partial(Tour.look, spot=found.fullest),
        "crowded-log": partial(_with_log, spot=found.fullest),
        "last": partial(Tour.look, spot=found.last),
        "clothed": partial(_clothed, spot=found.fullest),
        "reaction": partial(_reaction, spot=found.reaction),
        "hint": partial(_hint, spot=found.middle),
        "refused": partial(_refused, spot=found.middle),
        "dialog": partial(_asked, asked=found.asked),
        "keys": partial(_keys, spot=found.middle),
        "pause": partial(_paused, spot=found.middle),
        "curtain": partial(_curtain, game_id=game_id),
        "summary-round": partial(_round_end, spot=found.round_end),
        "summary-match": partial(_summary, game_id=game_id),
        "summary-luck": partial(_summary, game_id=game_id, key=pygame.K_s),
        "review": partial(_review, game_id=game_id),
        "review-larger": partial(_review, game_id=game_id, key=pygame.K_z),
        "puzzle": partial(_puzzle, game_id=game_id),
        "puzzle-tried": partial(_puzzle, game_id=game_id, end="tried"),
        "puzzle-solved": partial(_puzzle, game_id=game_id, end="solved"),
        "puzzle-shelf": partial(_shelf, game_id=game_id),
        "streak": partial(_streak, game_id=game_id),
        "streak-missed": partial(_streak, game_id=game_id, missed=1),
        "streak-over": partial(_streak, game_id=game_id, missed=MISSES),
        "replay": partial(_replay, game_id=game_id, part=0.1),
        "replay-late": partial(_replay, game_id=game_id, part=0.7),
        "replay-own-eyes": partial(_replay, game_id=game_id, part=0.4, key=pygame.K_e),
    }
    return _numbered(game_id, shows)


def _told(game_id: str) -> Lesson:
    found = lesson(game_id)
    if found is None:
        raise Absence
    return found


def _lesson_offer(tour: Tour, game_id: str) -> None:
    found = _told(game_id)
    _over_menu(tour, NewGame(tour, game_id))
    tour.navigator.push(LessonOffer(tour, tour.services.registry.head(game_id), found))


def _lesson(tour: Tour, game_id: str, *, is_tried: bool = False) -> None:
    """Show the step of a lesson that has most to say of wrong tries, as it is or after one of them."""
    found = _told(game_id)
    number = max(range(len(found.steps)), key=lambda n: len(found.steps[n].wrong))
    table = lesson_at(tour, found, number, posed=True)
    tour.navigator.push(table)
    for _n in range(5):
        tour.frame()
    if is_tried:
        table.mode.chosen(table.match.game.parse(next(text for text in found.steps[number].wrong if text != ANY)))


def _numbered(group: str, shows: dict[str, Show]) -> list[Visit]:
    return [Visit(group, place, name.replace("_", "-"), show) for place, (name, show) in enumerate(shows.items(), 1)]


def _over_menu(tour: Tour, screen: Any) -> None:
    tour.navigator.push(Menu(tour))
    tour.navigator.push(screen)


def _laid(tour: Tour, spot: Spot) -> None:
    """Show an action put together, as a hint would; Absence where nothing is put together."""
    table = tour.look(spot)
    if table.state.draft is None:
        raise Absence
    draft, done = table.state.draft, spot.entry.action
    draft.suggest(done)
    table.binder.redraft()
    while draft.action() is None:  # a hint only marks these pieces
        named = table.scene.touches(done, table.view(), table.state.layout)
        ways = [
            (ref, draft.zones(ref)[0]) for ref in named if table.stage.zones[ref.zone].spread and draft.zones(ref)
        ]
        if not ways:
            return
        draft.put(*ways[0])
        table.binder.redraft()


def _with_log(tour: Tour, spot: Spot) -> None:
    """Show the log where it is shut, or a table without it."""
    tour.look(spot).log_drawer.toggle()


def _reaction(tour: Tour, spot: Spot | None) -> str:
    """Show what the first seat may react with; Absence where it never may."""
    if spot is None:
        raise Absence
    table = tour.sit(spot.rehearsal, max(0, spot.number - BEFORE))
    director = Director(tour, spot.rehearsal, table)
    tour.until(lambda: table.state.window.is_asking and table.state.reactions.get(0), director.frame)
    return tour.pause()


def _hint(tour: Tour, spot: Spot) -> None:
    table = tour.look(spot, posed=False)
    tour.until(lambda: table.is_my_turn and table.state.is_at_rest, tour.frame)
    table.hints.ask()
    tour.until(lambda: table.state.hinted is not None, tour.frame)


def _refused(tour: Tour, spot: Spot) -> str:
    """Carry a piece that can be moved to where it may not lie; Absence where there is no such place."""
    table = tour.look(spot)
    view, choices = table.view(), table.state.choices
    if choices is None:
        raise Absence
    used = [table.stage.actor(ref) for ref in choices.touched(table.stage.refs())]
    for actor in sorted(table.stage.everything, key=lambda one: one not in used):
        for zone in (one for one in table.stage.zones if one not in (actor.zone, *choices.zones(actor.ref))):
            if table.scene.refusal(actor.piece, actor.zone, zone, view):
                table.turn.refuse(actor, zone)
                return tour.pause()
    raise Absence


def _asked(tour: Tour, asked: tuple[Spot, Any] | None) -> None:
    if asked is None:
        raise Absence
    table = tour.look(asked[0])
    tour.services.settings_file.change(ask_first=True)
    table.turn.ask(asked[1], lambda: None)


def _keys(tour: Tour, spot: Spot) -> None:
    tour.look(spot).open_keys()


def _statistics(tour: Tour, game_id: str) -> None:
    screen = StatisticsScreen(tour)
    _over_menu(tour, screen)
    screen.games.choose(list(screen.heads).index(game_id))


def _clothed(tour: Tour, spot: Spot) -> None:
    """Show a table with another cloth, and cards with another back."""
    ladder = spot.rehearsal.cast.head.ladder
    worn = {reward.kind: reward.name for reward in ladder.rewards() if reward.kind != "face"} if ladder else {}
    if not worn:
        raise Absence
    tour.navigator.push(Menu(tour))
    tour.services.settings_file.change(**worn)
    tour.rest()
    tour.look(spot)


def _paused(tour: Tour, spot: Spot) -> None:
    tour.navigator.push(tour.look(spot).pausing.sheet())


def _curtain(tour: Tour, game_id: str) -> None:
    """Show the curtain before whoever is first to decide: bots may have their turns before."""
    tour.sit(Rehearsal(cast(game_id, people=2), KEPT), OPENING)
    tour.until(lambda: isinstance(tour.top, Curtain), tour.frame)


def _round_end(tour: Tour, spot: Spot | None) -> None:
    if spot is None:
        raise Absence
    tour.look(spot)


def _summary(tour: Tour, game_id: str, key: int = 0) -> None:
    """Show the end of the kept match."""
    match = kept(tour, game_id)
    tour.navigator.push(TableScreen(tour, match, posed=True))
    tour.rest()
    match.journal = None  # it is among the finished already
    if key:
        tour.press(key)


def _shelf(tour: Tour, game_id: str) -> None:
    """Show the puzzles of a game, a third of them solved."""
    for entry in load_entries(game_id, registry())[::3]:
        tour.services.profile.note_puzzle(game_id, entry.id, solved=True)
    _over_menu(tour, PuzzleShelf(tour, game_id))


def _streak(tour: Tour, game_id: str, missed: int = 0) -> None:
    """Show a streak of a game: as it is asked, as one is missed, or at its end."""
    puzzles = load_puzzles(game_id, registry())
    if not puzzles:
        raise Absence
    visit = PuzzleVisit(tour, game_id, puzzles, 0)
    tries = [True] * 3 + [False] * max(0, missed - 1) + [True] * 4
    streak = Streak(tour.services.profile.rating(game_id), Random(1), 107_000.0, tries)
    table = streak_at(tour, visit, streak, posed=True)
    tour.navigator.push(table)
    if missed:
        tour.rest()
        table.mode.chosen(table.match.game.parse(visit.puzzle.tries[0].play[0]))


def _puzzle(tour: Tour, game_id: str, end: str = "") -> None:
    """Show the first puzzle of a game: as it begins, after a wrong try, or solved."""
    puzzles = load_puzzles(game_id, registry())
    if not puzzles:
        raise Absence
    visit = PuzzleVisit(tour, game_id, puzzles, 0)
    line = None
    if end == "solved":
        line = visit.puzzle.solutions[0]
        tour.services.profile.note_puzzle(game_id, visit.puzzle.id, solved=True)
    elif end == "tried":
        visit.tries.append(visit.puzzle.tries[0])
    tour.navigator.push(table_at(tour, visit, line))
    if line is not None:
        tour.until(lambda: visit.is_solved, tour.frame)
    tour.rest()


def _replay(tour: Tour, game_id: str, part: float, key: int = 0) -> None:
    """Show a part of the way through the kept match."""
    match = kept(tour, game_id)
    screen = replay.opened(tour, match, 0, plays=False)
    screen.revisit(int(part * len(match.record)))
    tour.navigator.push(screen)
    tour.rest()
    if key:
        tour.press(key)


def _review(tour: Tour, game_id: str, key: int = 0) -> None:
    job = job_of(tour, kept(tour, game_id))
    if job is None:
        raise Absence
    tour.navigator.push(ReviewScreen(tour, job, registry().scene(game_id), 0))
    tour.until(tour.top.waiting, tour.frame)
    if key:
        tour.press(key)
