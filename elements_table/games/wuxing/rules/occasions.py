"""What Wu Xing gives to talk of: what is taken at a price, and how a round came out."""

from collections.abc import Iterator
from typing import Final

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.kernel.game import Event
from elements_table.kernel.occasions import Impression, Occasion, ended

FACTS: Final = frozenset({"drop", "tokens", "yielded", "over", "falsely"})
"""By how much somebody let the limit fall and their own sum rise; the tokens gained; whether somebody yielded; by how
much the loser was above the limit, and whether by a knock.
"""
BOLD, DEEP = 5, 6
ENDS: Final = {"knock": 0.9, "false_knock": 0.9, "yield": -0.8}
"""How an end of the round looks before the hands are open."""
NARROW: Final = 1
WIDE: Final = 6
UNLUCKY: Final = 4


def of(event: Event, o: WuXingObservation) -> Iterator[Occasion]:
    """Yield what an event gives; `margin` tells how two sums within the limit differ."""
    made = impression(event, o)
    if event.kind == "take" and made is not None:
        facts = {"drop": int(event.moved[0].face or 0)}
        if facts["drop"] >= BOLD:
            yield Occasion("bold", event.seat, facts)
        for seat in made.beaten:
            yield from (Occasion("luck", event.seat, facts), Occasion("bad_luck", seat, facts))
    elif event.kind in ENDS:
        yield from _round_over(event, o)
    elif event.kind == "finish" and o.wins[0] != o.wins[1]:
        yield from ended((int(o.wins[1] > o.wins[0]),), 2, {"match": 1}, is_close=False, is_far=False)


def impression(event: Event, o: WuXingObservation) -> Impression | None:
    """Return what an event looks like: a card that is taken by its value, one that is laid by what limit it leaves.

    A limit beats whoever shows more in front of them already. A knock is bold, whatever comes of it.
    """
    if event.kind in ENDS:
        return Impression(event.seat, ENDS[event.kind], decides=True)
    if event.kind not in ("play", "take", "discard"):
        return None
    value, other = int(event.moved[0].face or 0), 1 - event.seat
    beaten = (other,) if event.kind == "take" and sum(o.fronts[other]) + o.hand_counts[other] > o.limit else ()
    weights = {"take": value / DEEP, "play": (value - 3.5) / 4}
    return Impression(event.seat, weights.get(event.kind, 0.4), beaten, bool(beaten))


def _round_over(event: Event, o: WuXingObservation) -> Iterator[Occasion]:
    winner, sums, knocked = event.facts["winner"], event.facts["sums"], event.kind != "yield"
    loser, is_own = 1 - winner, knocked and event.seat == winner
    over, margin = sums[loser] - event.facts["limit"], sums[winner] - sums[loser]
    facts = {"match": int(o.phase == "game_over"), "tokens": event.facts["tokens"], "yielded": int(not knocked)}
    if knocked:
        facts |= {"over": over} if over > 0 else {"margin": margin}
    if knocked and not is_own:
        yield Occasion("bluff", loser, facts | {"falsely": int(over > 0)})
    elif knocked and 0 < over <= UNLUCKY:
        yield Occasion("luck", winner, facts)
        yield Occasion("bad_luck", loser, facts)
    is_close, is_far = over <= 0 and knocked and margin <= NARROW, knocked and max(over, margin) >= WIDE
    yield from ended((winner,), 2, facts, is_close=is_close, is_far=is_far)
