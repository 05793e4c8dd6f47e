"""What History lists (finished matches and open ones), and the top bar of its two pages."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, Literal

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, inside, mark, plural
from elements_table.match.archive.history import OPEN, Deleted, History, Past
from elements_table.match.archive.saves import SaveInfo
from elements_table.match.play.journal import Seat
from elements_table.ui.common import match_words
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import CORAL, GOLD, GREEN, SECONDARY, TITLE, TOP_BAR, Color
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import LEFT, Link, TopBar
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.segments import TAB_HEIGHT, TAB_PADDING, Tabs

Outcome = Literal["won", "lost", "open", "over"]
"""Of the one person who played; `over` where there were several or none, or the match came from elsewhere."""
OUTCOMES: Final[dict[Outcome, tuple[str, Color, str]]] = {
    "won": (mark("Won"), GREEN, "ui_check"),
    "lost": (mark("Lost"), CORAL, "ui_close"),
    "open": (mark("Open"), GOLD, "ui_clock"),
    "over": (mark("Over"), SECONDARY, "ui_player"),
}
"""What each is called, its colour and its sign."""
MONTHS: Final = (
    *(mark("January"), mark("February"), mark("March"), mark("April"), mark("May"), mark("June"), mark("July")),
    *(mark("August"), mark("September"), mark("October"), mark("November"), mark("December")),
)
DAY: Final = 86400.0


@dataclass(frozen=True, slots=True)
class HistoryItem:
    """A match in the list: finished (`past`) or open (`info`, kept in `file`), since the Unix time `when`."""

    head: GameData
    seats: tuple[Seat, ...]
    when: float
    outcome: Outcome
    score: str
    past: Past | None = None
    info: SaveInfo | None = None
    file: Path | None = None
    skill: float | None = None
    luck: float | None = None
    """What luck changed of the chance to win."""
    deleted: Deleted | None = None
    """Where it lies in the bin, if it was deleted."""

    @property
    def path(self) -> Path:
        """Where it is kept."""
        path = self.past.path if self.past is not None else self.file
        assert path is not None
        return path

    @property
    def days_left(self) -> str:
        """Return for how long it can be brought back, empty where it was not deleted."""
        if self.deleted is None:
            return ""
        n = self.deleted.days_left(date.today())
        return plural("kept for {n} more day", "kept for {n} more days", n).format(n=n)

    @property
    def key(self) -> str:
        """What tells it from every other match."""
        return self.past.key if self.past is not None else f"{self.path.parent.name}/{self.path.name}"

    @property
    def you(self) -> int | None:
        """The seat of the one person who played here."""
        people = [seat for seat, player in enumerate(self.seats) if player.is_person]
        return people[0] if len(people) == 1 and not (self.past and self.past.is_imported) else None

    @property
    def others(self) -> tuple[int, ...]:
        """The seats of everybody but you."""
        return tuple(seat for seat in range(len(self.seats)) if seat != self.you)

    @property
    def levels(self) -> frozenset[str]:
        """The levels of the bots in it."""
        return frozenset(seat.level for seat in self.seats if not seat.is_person)

    @property
    def line(self) -> str:
        """Return when it was, and how long it took or how far it got; how long a deleted one is kept."""
        clock = time.strftime("%H:%M", time.localtime(self.when))
        if self.deleted is not None:
            return match_words.SEPARATOR.join((clock, self.days_left))
        if self.info is not None:
            return match_words.SEPARATOR.join((clock, inside(f"{_(self.head.round)} {max(1, self.info.round)}")))
        assert self.past is not None
        if self.past.is_imported:
            return match_words.SEPARATOR.join((clock, _("imported")))
        minutes = max(1, round((self.past.ended - self.past.started) / 60))
        if minutes > 24 * 60:  # it lay open for days: how long it was played nobody knows
            return clock
        return match_words.SEPARATOR.join((clock, plural("{n} minute", "{n} minutes", minutes).format(n=minutes)))


def items(app: Shell, history: History, heads: Mapping[str, GameData]) -> list[HistoryItem]:
    """Return every match of the games in `heads` that is kept, the last one first."""
    with closing(app.services.statistics()) as base:
        ratings = base.ratings()
    finished = [*history.matches(), *history.deleted()]
    found = [_finished(past, heads[past.game], ratings) for past in finished if past.game in heads]
    files = [(path, None) for path in app.services.saves.open_matches()]
    for path, deleted in [*files, *((one.path, one) for one in history.bin.matches() if one.shelf == OPEN)]:
        info = app.services.saves.told(path)
        if info is not None and info.game in heads and not info.is_over:
            found.append(_open(info, heads[info.game], path, deleted))
    return sorted(found, key=lambda item: -item.when)


def _finished(past: Past, head: GameData, ratings: Mapping[str, tuple[float | None, float | None]]) -> HistoryItem:
    outcome: Outcome = "over" if past.you is None else "won" if past.you in past.winners else "lost"
    score = standing(past.returns, head, past.you)
    skill, luck = ratings.get(past.id, (None, None))
    return HistoryItem(
        head, past.seats, past.ended, outcome, score, past=past, skill=skill, luck=luck, deleted=past.deleted
    )


def _open(info: SaveInfo, head: GameData, file: Path, deleted: Deleted | None) -> HistoryItem:
    people = [seat for seat, player in enumerate(info.seats) if player.is_person]
    score = standing(info.returns, head, people[0] if len(people) == 1 else None)
    return HistoryItem(head, info.seats, info.saved_at, "open", score, info=info, file=file, deleted=deleted)


def standing(returns: Sequence[float], head: GameData, you: int | None) -> str:
    """Return the scores of all sides, your own first: `4 to 6`, `11, 8, 7`."""
    sides = head.teams or tuple((seat,) for seat in range(len(returns)))
    scores = [returns[side[0]] for side in sorted(sides, key=lambda side: you not in side)]
    if len(scores) == 2:
        return _("{mine} to {theirs}").format(mine=plain(scores[0]), theirs=plain(scores[1]))
    return ", ".join(map(plain, scores))


def chosen(
    listed: Iterable[HistoryItem], *, game: str = "", level: str = "", outcome: str = "", name: str = ""
) -> list[HistoryItem]:
    """Return the matches that fit all that is said: a game, a bot level, an outcome or `deleted`, part of a name.

    Deleted ones only where they are asked for.
    """
    wanted = name.strip().casefold()
    return [
        item
        for item in listed
        if (not game or item.head.id == game)
        and (not level or level in item.levels)
        and (item.deleted is not None) == (outcome == "deleted")
        and (outcome in ("", "deleted") or item.outcome == outcome)
        and (not wanted or any(wanted in item.seats[seat].name.casefold() for seat in item.others))
    ]


def day(when: float, now: float) -> str:
    """Return the day of a Unix time as a person says it: `Today`, `Yesterday`, `3 November 2026`."""
    date = time.localtime(when)[:3]
    if date == time.localtime(now)[:3]:
        return _("Today")
    if date == time.localtime(now - DAY)[:3]:
        return _("Yesterday")
    return _("{day} {month} {year}").format(day=date[2], month=_(MONTHS[date[1] - 1]), year=date[0])


MATCHES, STATISTICS = 0, 1
SEPARATOR: Final = 33.0
"""From the end of the title to the word after it."""


class HistoryBar(TopBar):
    """Back, the title, a tab for each page, and a link at the right; `on_other` shows the page that is not `page`."""

    def __init__(self, page: int, link: Link, on_back: Callable[[], None], on_other: Callable[[], None]) -> None:
        super().__init__(_("History"), "", on_back, ())
        self.link, self._page, self._on_other = link, page, on_other
        self.tabs = Tabs((_("Matches"), _("Statistics")), page, self._turn)

    @property
    def widgets(self) -> list[Widget]:
        return [*super().widgets, self.tabs, self.link]

    def _turn(self, page: int) -> None:
        """Show the other page; this one, should it come back, is itself again."""
        self.tabs.chosen = self._page
        if page != self._page:
            self._on_other()

    def lay_out(self, right: float, measure: Callable[[str, float, str], float]) -> None:
        """Put the tabs after the title and the link before the edge `right`."""
        left = LEFT + measure(self.title, TITLE, "serif") + SEPARATOR - TAB_PADDING
        self.tabs.place(left, TOP_BAR / 2 - TAB_HEIGHT / 2, measure)
        wide = self.link.width(measure)
        self.link.rect = (right - wide, TOP_BAR / 2 - 17, wide, 34)
