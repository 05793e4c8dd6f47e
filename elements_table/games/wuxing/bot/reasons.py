"""Why the regular player of Wu Xing does what it does: sentences that hold in the position they are said in."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from elements_table.games.wuxing.bot.evaluation import share_of_hands
from elements_table.games.wuxing.rules.actions import Action, Kind
from elements_table.games.wuxing.rules.data import DISCARDED, Variant
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.kernel.words import mark

KNOCK_SURE = mark(
    "Your sum of {sum} is within the limit of {limit}, and every hand your opponent can hold loses to it."
)
KNOCK_LIKELY = mark(
    "Your sum of {sum} is within the limit of {limit}, and {percent}% of the hands your opponent can hold lose to it."
)
YIELD_NOW = mark("Yielding costs one token; playing on cost two in {lost} of {deals} rounds tried out.")
YIELD_NOT_KNOCK = mark(
    "Yielding costs one token; a knock costs two with {percent}% of the hands your opponent can hold."
)
YIELD_PLAIN = mark("Yielding costs one token; losing to a knock costs two.")
PLAY_IN = mark("Playing the {value} brings your sum to {sum}, within the limit of {limit}.")
PLAY_ON = mark("Playing the {value} lowers your sum to {sum} and raises the limit to {limit}.")
TAKE_AWAY = mark(
    "Taking the {value} lowers the limit to {limit}; {percent}% of the hands your opponent can hold are above it."
)
TAKE_IN = mark("Taking the {value} raises your sum to {sum}, still within the limit of {limit}.")
TAKE_ON = mark("Taking the {value} raises your sum to {sum} and lowers the limit to {limit}.")
DISCARD_SIX = mark("Discarding a 6 lowers your sum to {sum} and leaves the limit at {limit}.")
ONLY = mark("There is nothing else to do.")
ONLY_SOUND = mark("The only other thing to do is a false knock: your sum of {sum} is above the limit of {limit}.")


class Weighed(NamedTuple):
    """What an action is expected to do: the chance to win the game, and how many rounds tried out lost two tokens."""

    value: float
    lost: int = 0


def reason(
    action: Action, o: WuXingObservation, variant: Variant, odds: float,
    others: Mapping[Action, Weighed] = MappingProxyType({}), deals: int = 0,
) -> tuple[str, dict[str, int]]:  # fmt: skip
    """Return the sentence for `action`, one of several, and its numbers; empty where none holds.

    `odds` is the share of hands that lose to a knock; `others` is what else was weighed, all of it worse, on `deals`
    deals.
    """
    kind, value = action
    total, limit = o.sum_of(o.own_seat) or 0, o.limit
    if kind == Kind.TAKE:
        return _take_reason(o, variant, total)
    said = {
        Kind.KNOCK: (KNOCK_SURE if odds == 1.0 else KNOCK_LIKELY, total, limit),
        Kind.PLAY: (PLAY_IN if total - value <= limit + value else PLAY_ON, total - value, limit + value),
        Kind.DISCARD: (DISCARD_SIX, total - DISCARDED, limit),
    }.get(kind)
    if said is not None:
        more = (
            {"percent": percent(odds)} if said[0] is KNOCK_LIKELY else {"value": value} if kind == Kind.PLAY else {}
        )
        return said[0], {**more, "sum": said[1], "limit": said[2]}
    if not others:
        return ("" if variant.endless else YIELD_PLAIN), {}
    second = max(others, key=lambda other: others[other].value)
    if second.kind == Kind.KNOCK:
        return YIELD_NOT_KNOCK, {"percent": percent(1.0 - odds)}
    return YIELD_NOW, {"lost": others[second].lost, "deals": deals}


def _take_reason(o: WuXingObservation, variant: Variant, total: int) -> tuple[str, dict[str, int]]:
    top = o.display[-1]
    limit = o.limit - top
    above = share_of_hands(o, variant, lambda theirs: theirs > limit)
    after = {"value": top, "sum": total + top, "limit": limit}
    if above >= 0.5:
        return TAKE_AWAY, {"value": top, "limit": limit, "percent": percent(above)}
    return (TAKE_IN if total + top <= limit else TAKE_ON), after


def percent(share: float) -> int:
    """Return a share in per cent; 0 and 100 stand for none and all."""
    return min(99, max(1, round(100 * share))) if 0.0 < share < 1.0 else round(100 * share)
