"""Numbers as they are written on tables and sheets: the minus is as long as a plus."""

from __future__ import annotations

from elements_table.kernel.words import _, decimal


def plain(value: float) -> str:
    """Return a number, with a true minus where it is below 0: `10`, `−5`."""
    return decimal(f"{value:.12g}".replace("-", "−"))


def signed(value: int) -> str:
    """Return what a number adds or takes: `+10`, `0`, `−5`."""
    return f"+{value}" if value > 0 else plain(value)


def spelled(*numbers: int) -> list[str]:
    """Return numbers as a sentence says them: `thirteen`, `eleven`; in figures where one of them is above twenty."""
    words = (
        *(_("zero"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight")),
        *(_("nine"), _("ten"), _("eleven"), _("twelve"), _("thirteen"), _("fourteen"), _("fifteen")),
        *(_("sixteen"), _("seventeen"), _("eighteen"), _("nineteen"), _("twenty")),
    )
    are_few = all(0 <= number < len(words) for number in numbers)
    return [words[number] if are_few else plain(number) for number in numbers]


def points(value: float) -> str:
    """Return a change of a chance in hundredths, to a tenth: `+35.4`, `−0.5`; `0` where it rounds to that."""
    rounded = round(100 * value, 1)
    return decimal(f"{rounded:+.1f}".replace("-", "−")) if rounded else "0"


def percent(value: float) -> str:
    """Return a chance (0 to 1) in whole hundredths, as `hundredths` writes them."""
    return hundredths(100 * value)


def hundredths(value: float) -> str:
    """Return what is counted in hundredths, in whole ones: `87%`, in German `87 %`."""
    return _("{n}%").format(n=round(value))
