"""What a saved match is called in words, and how one just deleted or put away is brought back by Undo."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, inside, mark, plural
from elements_table.match.archive import history, overview, saves
from elements_table.match.play.journal import Seat
from elements_table.ui.drawing.text import plain
from elements_table.ui.shell.screen import Shell

SEPARATOR: Final = "  ·  "
MINUTE, HOUR, DAY = 60, 3600, 86400
LEVELS: Final = (mark("Random"), mark("Novice"), mark("Regular"), mark("Expert"))
"""Names of bot levels that the catalogs carry; another level, or a guest, is shown by its own name."""


def level_name(level: str) -> str:
    """Return the name of a bot level as shown; a share of one lies between two."""
    name, _plus, share = level.partition("+")
    if share.endswith("%"):
        return _("Novice to regular") if name == "regular" else _("Regular to expert")
    return _(level.capitalize().replace("_", " "))


def rank(level: str) -> int:
    """Return where a level stands among those that are known, the weakest first."""
    known = [name.lower() for name in LEVELS]
    return known.index(level) if level in known else len(known)


def listed(names: Sequence[str]) -> str:
    """Return names in a row: `Ada`, `Ada and Bruno`, `Ada, Bruno and Cleo`."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def headline(info: saves.SaveInfo, head: GameData) -> str:
    """Return what a match is called: by its own name, else by its game and round."""
    return info.aside.name or _("{game}, {round}").format(game=_(head.title), round=_round(info, head))


def facts(info: saves.SaveInfo, head: GameData, now: float) -> str:
    """Return the line under that: against whom, how it stands, when it was saved; `now` is Unix time."""
    game = _("{game}, {round}").format(game=_(head.title), round=_round(info, head)) if info.aside.name else ""
    when = _("saved {when}").format(when=ago(now - info.saved_at))
    parts = [game, company(info.seats, head), standing(info, head), when]
    return SEPARATOR.join(part for part in parts if part)


def _round(info: saves.SaveInfo, head: GameData) -> str:
    return inside(f"{_(head.round)} {max(1, info.round)}")


def status(info: saves.SaveInfo, head: GameData, now: float) -> str:
    """Return the line of the Continue strip; `now` is Unix time."""
    number = f"{_(head.round)} {max(1, info.round)}"
    who = _("{round} {against}").format(round=number, against=company(info.seats, head))
    parts = [who, standing(info, head), _("saved {when}").format(when=ago(now - info.saved_at))]
    return SEPARATOR.join(part for part in parts if part)


def company(seats: Sequence[Seat | overview.PlayedSeat], head: GameData) -> str:
    """Return who plays with or against the one person, or the people at one screen."""
    people = [n for n, seat in enumerate(seats) if seat.kind == "person"]
    if len(people) != 1:
        return _("with {names}").format(names=listed([seat.name for seat in seats]))
    you = people[0]
    mates = [n for team in head.teams if you in team for n in team if n != you]
    others = [seat.name for n, seat in enumerate(seats) if n != you and n not in mates]
    if mates:
        mate = listed([seats[n].name for n in mates])
        return _("with {mate} against {names}").format(mate=mate, names=listed(others))
    return _("against {names}").format(names=listed(others))


def standing(info: saves.SaveInfo, head: GameData) -> str:
    """Return how the match stands; nothing before anybody has scored."""
    if not any(info.returns):
        return ""
    sides = head.teams or tuple((seat,) for seat in range(len(info.seats)))
    scores = [info.returns[side[0]] for side in sides]
    people = [n for n, seat in enumerate(info.seats) if seat.kind == "person"]
    if len(people) != 1:
        return _("{scores} points").format(scores=" : ".join(map(plain, scores)))
    ours = next(i for i, side in enumerate(sides) if people[0] in side)
    mine, best = scores[ours], max(score for i, score in enumerate(scores) if i != ours)
    text = _("you lead {mine} to {best}") if mine > best else _("you trail {mine} to {best}")
    if mine == best:
        text = _("even at {mine}")
    return text.format(mine=plain(mine), best=plain(best))


def ago(seconds: float) -> str:
    """Return a time span as a person would say it."""
    if seconds < MINUTE:
        return _("just now")
    if seconds < HOUR:
        n = int(seconds // MINUTE)
        return plural("{n} minute ago", "{n} minutes ago", n).format(n=n)
    if seconds < DAY:
        n = int(seconds // HOUR)
        return plural("{n} hour ago", "{n} hours ago", n).format(n=n)
    n = int(seconds // DAY)
    return plural("{n} day ago", "{n} days ago", n).format(n=n)


UNDO_MS: Final = 8000.0
"""How long it can be brought back by Undo."""


class PutAway:
    """Puts matches away, and brings the last one back."""

    def __init__(self, app: Shell) -> None:
        self._app, self._saves = app, app.services.saves
        self._last: tuple[Path, Path, float] | None = None
        """Where it lies now, where it lay, and since when."""

    @property
    def is_there(self) -> bool:
        """Whether something can be brought back still."""
        return self._last is not None and self._app.clock - self._last[2] <= UNDO_MS

    @property
    def words(self) -> str:
        """What is said of it."""
        return _("The match is put away; History keeps it for {n} days.").format(n=history.DAYS)

    def put(self, path: Path) -> None:
        """Put a match away: an open one, or a finished one."""
        kept = history.Bin(self._saves.folder)
        with self._app.navigator.telling():
            away = kept.put(path) if path.parent.name in history.SHELVES else history.put_away(self._saves, path)
            self._last = (away, path, self._app.clock)

    def bring_back(self) -> Path | None:
        """Bring the last one back; return where it lies then."""
        return None if self._last is None else self.bring(*self._last[:2])

    def bring(self, away: Path, path: Path) -> Path | None:
        """Bring one back from the bin, or from elsewhere to `path`; return where it lies then."""
        kept = history.Bin(self._saves.folder)
        if self._last is not None and self._last[0] == away:
            self._last = None
        with self._app.navigator.telling():
            return kept.restore(away) if away.parent == kept.folder else self._saves.bring_back(away, path)
        return None
