"""How often who sits at a table has met the person there before."""

from __future__ import annotations

from elements_table.match.campaign.daily import YOU
from elements_table.match.play.match import Match
from elements_table.ui.shell.services import Services


def met(services: Services, match: Match) -> tuple[dict[int, dict[str, int]], int | None]:
    """Return by seat how often each of the others and the one person have won against one another before.

    In a match of the ladder it is the best of three, and who is to be beaten comes with it.
    """
    if len(match.people) != 1:
        return {}, None
    found, rival = {}, None
    stand = services.ladders.now(match.game.data) if match.counts_for == "ladder" else None
    mates = next((team for team in match.game.data.teams if YOU in team), ())
    statistics = services.statistics()
    for seat, who in enumerate(match.seats):
        if stand is not None and who.name == stand.rung.name:
            rival, (mine, yours) = seat, (stand.lost, stand.won)
        elif who.is_person or (match.people[0] == YOU and seat in mates):
            continue
        else:
            mine, yours = statistics.met(match.game.id, who.name)
        if mine or yours:
            found[seat] = {"mine": mine, "yours": yours, "ahead": mine - yours}
    statistics.close()
    return found, rival
