"""What Dragon gives to talk of: high bids, tricks with many points, and what became of a contract."""

from collections.abc import Iterator
from typing import Final

from elements_table.games.dragon.rules.cards import CARD_OF, HIGHEST, RANK
from elements_table.games.dragon.rules.observation import Contract, DragonObservation, is_made, trick_winner
from elements_table.kernel.game import Event
from elements_table.kernel.occasions import Impression, Occasion, ended

FACTS: Final = frozenset({"bid", "points", "dragon", "rank", "made", "ours"})
"""What was bid; a trick's points, whether the Dragon was in it, and the rank of a card that somebody lost in it;
whether the contract was made, and was one's own team's."""
HIGH: Final = 110
RICH: Final = 20
NARROW: Final = 5
WIDE: Final = (40, 150)
"""Points, of a bid and of a match."""
LOST: Final = (15, 14, 10)
"""The ranks worth most, without the Dragon, that nobody takes from whom it was played by."""
WORTH: Final = (*LOST, HIGHEST + 1)
"""These and the Dragon's."""


def of(event: Event, o: DragonObservation) -> Iterator[Occasion]:
    """Yield what a contract, a trick and the end of a hand give; `margin` tells how far the bid was from what was
    taken, at the end of the match how far apart the scores are.
    """
    facts = event.facts
    if event.kind == "contract" and facts["is_bid"] and facts["bid"] >= HIGH:
        yield Occasion("bold", event.seat, {"bid": facts["bid"]})
    elif event.kind == "trick" and facts["points"] >= RICH:
        has_dragon = any(moved.face == "DRAGON" for moved in event.moved)
        yield Occasion("luck", event.seat, {"points": facts["points"], "dragon": int(has_dragon)})
        for seat, face in o.last_trick:
            if (seat - event.seat) % 2 and RANK[CARD_OF[face]] in LOST:
                yield Occasion("bad_luck", seat, {"points": facts["points"], "rank": RANK[CARD_OF[face]]})
    elif event.kind == "hand_over":
        yield from _hand_over(event, o)
    elif event.kind == "finish":
        yield from _match_over(o)


def impression(event: Event, o: DragonObservation) -> Impression | None:
    """Return what a bid looks like, a card in a trick, and a trick that is taken: by the points in it.

    A card is strong where it takes the trick, and weak where it gives points away. It beats whoever had the trick
    before, and a trick with points those who get none of them. By one the contract may be made, or lost.
    """
    if event.kind == "trick" and event.facts["points"]:
        points, others = event.facts["points"], [seat for seat in range(4) if (seat - event.seat) % 2]
        settles = _is_made(event, o, 0) is not None and _is_made(event, o, points) is None
        return Impression(event.seat, 1.0 if settles else min(1.0, points / RICH), others, settles)
    if event.kind == "bid":
        return Impression(event.seat, min(1.0, (event.facts["bid"] - 60) / (HIGH - 60)))
    if event.kind != "play":
        return None
    holder, rich = trick_winner(o.trick[:-1], o.trump), [RANK[CARD_OF[face]] in WORTH for _seat, face in o.trick]
    if trick_winner(o.trick, o.trump) != event.seat:
        gives = rich[-1] and holder is not None and (holder - event.seat) % 2
        return Impression(event.seat, -0.8 if gives else -0.2)
    return Impression(event.seat, min(1.0, 0.3 + 0.35 * sum(rich)), () if holder is None else (holder,))


def _is_made(trick: Event, o: DragonObservation, points: int) -> bool | None:
    """Return whether the contract was made without so many points of a trick; None: it was open."""
    taken = [total - points * (team == trick.seat & 1) for team, total in enumerate(o.taken)]
    contract, total = o.contract or Contract(trick.seat, 0, None), sum(o.taken) + trick.facts["left"]
    return is_made(contract.bid, taken[contract.team], taken[1 - contract.team], total)


def _match_over(o: DragonObservation) -> Iterator[Occasion]:
    if margin := abs(o.scores[0] - o.scores[1]):
        told = {"match": 1, "margin": margin}
        yield from ended(o.winners, 4, told, is_close=margin <= NARROW, is_far=margin >= WIDE[1])


def _hand_over(event: Event, o: DragonObservation) -> Iterator[Occasion]:
    facts, team, is_over = event.facts, event.seat % 2, o.phase == "game_over"
    margin, made = abs(facts["taken"][team] - facts["bid"]), int(facts["made"])
    if not made and o.is_bid:
        yield Occasion("bluff", event.seat, {"margin": margin, "bid": facts["bid"]})
    if is_over:
        yield from _match_over(o)
        return
    winners, told = (
        [seat for seat in range(4) if (seat % 2 == team) == made],
        {"match": 0, "margin": margin, "made": made},
    )
    for one in ended(winners, 4, told, is_close=margin <= NARROW, is_far=margin >= WIDE[0]):
        yield one._replace(facts={**one.facts, "ours": int(one.seat % 2 == team)})
