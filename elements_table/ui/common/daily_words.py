"""The deal of the day in words: dates, results, and the text to share."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, mark, plural
from elements_table.match.campaign import daily, profile
from elements_table.match.play.journal import Seat
from elements_table.ui.common.history_items import MONTHS
from elements_table.ui.drawing.text import plain
from elements_table.ui.shell.screen import Shell

WEEKDAYS: Final = (
    *(mark("Monday"), mark("Tuesday"), mark("Wednesday"), mark("Thursday")),
    *(mark("Friday"), mark("Saturday"), mark("Sunday")),
)


def date_words(day: date) -> str:
    """Return a day without its year: `22 November`."""
    return _("{day} {month}").format(day=day.day, month=_(MONTHS[day.month - 1]))


def day_words(day: date) -> str:
    """Return a day with its weekday: `Sunday 22 November`."""
    return _("{weekday} {date}").format(weekday=_(WEEKDAYS[day.weekday()]), date=date_words(day))


def name_words(day: date) -> str:
    """Return what an open match of the day is called."""
    return _("Deal of the day, {date}").format(date=date_words(day))


def row_words(days: int) -> str:
    """Return how many days in a row; nothing for none."""
    return plural("{n} day in a row", "{n} days in a row", days).format(n=days) if days else ""


def scores(head: GameData, returns: Sequence[float]) -> tuple[str, str]:
    """Return what your side has in the end, and the best of the others."""
    ours = next((team for team in head.teams if daily.YOU in team), (daily.YOU,))
    return plain(returns[daily.YOU]), plain(max(value for seat, value in enumerate(returns) if seat not in ours))


def shared(heads: Sequence[GameData], day: date, tries: dict[str, profile.DayTry], streak: int) -> list[str]:
    """Return the lines to share of a day: results alone, nothing of the cards."""
    lines = [_("Elements Table, {date}").format(date=date_words(day))]
    for head in heads:
        one = tries.get(head.id)
        if one is None or not one.is_done:
            continue
        mine, theirs = scores(head, one.returns)
        words = _("{game} {mine}:{theirs}").format(game=_(head.title), mine=mine, theirs=theirs)
        if one.expert:
            mine, theirs = scores(head, one.expert)
            words = _("{result}, expert {mine}:{theirs}").format(result=words, mine=mine, theirs=theirs)
        lines.append(words)
    return [*lines, *([row_words(streak)] if streak > 1 else [])]


def seated(app: Shell, company: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return who sits at the table of a deal, you first."""
    return daily.seats_of(company, app.services.settings.own_seat)
