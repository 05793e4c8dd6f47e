"""How a match has ended, in words: the score as the winner tells it, and what the win is among those before."""

from __future__ import annotations

from elements_table.kernel.words import _
from elements_table.match.analysis.review import sides
from elements_table.match.archive.statistics import GameRecord
from elements_table.match.play.match import Match
from elements_table.ui.common.review_words import scored, side_name
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.scene import Names


def score_words(match: Match, names: Names) -> str:
    """Return the scores of a match, the winner's first: `6 to 4 against Lin`, `31 to 28 and 25`, `12 each`."""
    scores, all_sides = match.returns(), sides(match.game.data, len(match.seats))
    winners = match.winners()
    mine = next(side for side in all_sides if winners[0] in side)
    others = [side for side in all_sides if side != mine]
    words = scored(scores, mine, all_sides)
    if len(others) != 1 or others[0][0] in winners:
        return words
    other = others[0]
    against = _("you") if len(other) == 1 and names.is_you(other[0]) else side_name(other, names)
    return _("{score} against {name}").format(score=words, name=against)


def feat(app: Shell, match: Match) -> str:
    """Return what a counted win of the one person is among those before it."""
    if len(match.people) != 1 or match.people[0] not in match.winners() or not match.is_counted:
        return ""
    statistics = app.services.statistics()
    record = next((one for one in statistics.games() if one.game == match.game.id), None)
    statistics.close()
    return "" if record is None else feat_words(record, _(match.game.data.title))


def feat_words(record: GameRecord, title: str) -> str:
    """Return what the win just counted is: the first of its game, or how many it makes in a row; else empty."""
    if record.won == 1:
        return _("your first win of {game}").format(game=title)
    ordinals = (_("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"), _("eighth"), _("ninth"))
    if record.streak < 2:
        return ""
    if record.streak - 2 < len(ordinals):
        return _("your {nth} win in a row").format(nth=ordinals[record.streak - 2])
    return _("{n} wins in a row").format(n=record.streak)
