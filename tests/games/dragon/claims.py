"""What each reason of Dragon's regular player claims, told naively.

Only texts of cards and the position are used here, never the bot's own counting.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

from elements_table.games.dragon.bot import reasons as why
from elements_table.games.dragon.rules.cards import FACES
from elements_table.kernel.game import Position

LETTERS = {"Air": "A", "Earth": "E", "Fire": "F", "Water": "W", "air": "A", "earth": "E", "fire": "F", "water": "W"}


class Said(NamedTuple):
    """A reason given: its numbers, the action, the seat, and the position it was given in."""

    text: str
    facts: dict[str, Any]
    action: str
    seat: int
    p: Position
    options: dict[str, str]

    @property
    def hand(self) -> list[str]:
        """The speaker's hand."""
        return cast("list[str]", self.p["hands"][self.seat])

    @property
    def card(self) -> str:
        """The card to play."""
        return self.action.removeprefix("play ")

    def points(self, face: str) -> int:
        """Return what a card counts (D2)."""
        values = {
            "DRAGON": 20,
            "5": 5,
            "10": 10,
            "14": 10,
            "15": 10 if self.options.get("points") == "printed" else 15,
        }
        return values.get(face if face == "DRAGON" else face[1:], 0)

    def suit(self, face: str) -> str:
        """Return the letter of a card's suit (D11)."""
        return LETTERS[self.p["contract"]["trump"]] if face == "DRAGON" else face[0]

    @property
    def trump(self) -> str:
        """The letter of the trump."""
        return LETTERS[self.p["contract"]["trump"]]

    def beats(self, face: str, other: str) -> bool:
        """Return whether `face`, played on the trick's `other`, would take it from that (D12)."""
        if self.suit(face) == self.suit(other):
            return rank(face) > rank(other)
        return self.suit(face) == self.trump

    @property
    def playable(self) -> list[str]:
        """The cards that may be played (D10)."""
        if not self.p["trick"]:
            return self.hand
        led = self.suit(self.p["trick"][0][1])
        return [face for face in self.hand if self.suit(face) == led] or self.hand

    @property
    def unseen(self) -> list[str]:
        """The cards that the speaker has not seen in this hand."""
        seen = {*self.hand, *self.p["known"]["won"][0], *self.p["known"]["won"][1]}
        seen |= {face for _seat, face in self.p["trick"]}
        if self.p["contract"]["seat"] == self.seat:
            seen |= {*self.p["kitty"]}
        return [face for face in FACES if face not in seen]

    def may_hold(self, *seats: int) -> list[str]:
        """Return the unseen cards that one of `seats` may hold: none of a suit shown to be gone."""
        gone = [{LETTERS[e] for e in self.p["known"]["voids"][seat % 4]} for seat in seats]
        return [face for face in self.unseen if any(self.suit(face) not in suits for suits in gone)]

    @property
    def ahead(self) -> tuple[int, str]:
        """Who is ahead in the trick, and with which card."""
        first, *others = self.p["trick"]
        for play in others:
            if self.beats(play[1], first[1]):
                first = play
        return first[0], first[1]


def rank(face: str) -> int:
    """Return a card's rank, the Dragon's above all."""
    return 16 if face == "DRAGON" else int(face[1:])


def told(face: str) -> str:
    """Return a card as sentences name it."""
    names = {"A": "Air", "E": "Earth", "F": "Fire", "W": "Water"}
    return "Dragon" if face == "DRAGON" else f"{face[1:]} of {names[face[0]]}"


# ---- what each reason claims


def is_bid_sound(s: Said) -> bool:
    """A bid lies a margin of at least 7 below the points named."""
    return s.action == f"bid {s.facts['bid']}" and s.facts["points"] - s.facts["bid"] >= 7


def is_short(s: Said) -> bool:
    """The bid named is legal, and more than the points named."""
    return s.action == "pass" and s.facts["points"] < s.facts["bid"] and is_next(s)


def is_narrow(s: Said) -> bool:
    """The margin is that between points and bid, and smaller than the soundest one."""
    margin = s.facts["points"] - s.facts["bid"]
    return s.action == "pass" and 0 <= s.facts["margin"] == margin < 8 and is_next(s)


def is_next(s: Said) -> bool:
    """The bid named is the next multiple of 5."""
    high = max([said for _seat, said in s.p["bids"] if said != "pass"], default=69)
    return cast("bool", s.facts["bid"] == high - high % 5 + 5)


def is_partners(s: Said) -> bool:
    """The highest bid is the partner's."""
    bids = [(said, seat) for seat, said in s.p["bids"] if said != "pass"]
    return s.action == "pass" and max(bids)[1] == (s.seat + 2) % 4


def is_trump(s: Said) -> bool:
    """Trumps and points are counted, and no suit is longer, or one is where that is said."""
    lengths = {letter: sum(face[0] == letter and face != "DRAGON" for face in s.hand) for letter in "AEFW"}
    letter = LETTERS[s.facts["suit"]]
    held = [face for face in s.hand if face[0] == letter or face == "DRAGON"]
    assert s.facts["count"] == len(held) and s.facts["points"] == sum(map(s.points, held))
    assert s.text != why.NAME_LONG or "DRAGON" not in held
    assert s.text != why.NAME_DRAGON or "DRAGON" in held
    is_longest = max(lengths.values()) == lengths[letter]
    return s.action == f"trump {s.facts['suit'].lower()}" and is_longest == (s.text != why.NAME_SHORT)


def buried(s: Said) -> tuple[list[str], list[str], str]:
    """Return the cards that go, those that stay, and the letter of the trump, "" before it is named."""
    gone = s.action.split()[1:]
    kept = [face for face in (*s.hand, *s.p["kitty"]) if face not in gone]
    return gone, kept, LETTERS[s.p["contract"]["trump"]] if s.p["contract"]["trump"] else ""


def is_void_made(s: Said) -> bool:
    """A suit that lay among the cards goes, and trumps stay."""
    gone, kept, trump = buried(s)
    letter = LETTERS[s.facts["suit"]]
    trumps = [face for face in kept if face == "DRAGON" or not trump or face[0] == trump]
    return any(face[0] == letter for face in gone) and not any(face[0] == letter for face in kept) and bool(trumps)


def is_low(s: Said) -> bool:
    """No trump goes, none above the rank named, and one of that rank."""
    gone, _kept, trump = buried(s)
    return max(map(rank, gone)) == s.facts["rank"] and not (trump and any(face[0] == trump for face in gone))


def is_plain(s: Said) -> bool:
    """No point card goes."""
    return not any(s.points(face) for face in buried(s)[0])


def is_forced(s: Said) -> bool:
    """All cards without points go, and none that stays counts less than a point card that goes (D8)."""
    gone, kept, _trump = buried(s)
    points = [s.points(face) for face in gone if s.points(face)]
    return bool(points) and all(s.points(face) >= max(points) for face in kept)


def is_only(s: Said) -> bool:
    """No other card may be played."""
    return s.playable == [s.card]


def draws(s: Said) -> bool:
    """The speaker's team has the contract, a trump is led, and opponents may hold as many as named."""
    out = [face for face in s.may_hold(s.seat + 1, s.seat + 3) if s.suit(face) == s.trump]
    mine = (s.p["contract"]["seat"] - s.seat) % 2 == 0
    return mine and s.suit(s.card) == s.trump and 0 < len(out) == s.facts["count"]


def is_high(s: Said) -> bool:
    """Nothing unseen is higher in the suit."""
    return not [face for face in s.unseen if s.suit(face) == s.suit(s.card) and rank(face) > rank(s.card)]


def makes_void(s: Said) -> bool:
    """It is the last of its suit, no trump, and trumps stay."""
    others = [face for face in s.hand if face != s.card]
    suit = s.suit(s.card)
    return suit != s.trump and suit not in map(s.suit, others) and s.trump in map(s.suit, others)


def is_free(s: Said) -> bool:
    """It is worth nothing, and led."""
    return not s.points(s.card) and not s.p["trick"]


def is_best_lead(s: Said) -> bool:
    """As many unseen cards as named are higher in its suit."""
    higher = [face for face in s.unseen if s.suit(face) == s.suit(s.card) and rank(face) > rank(s.card)]
    return 0 < s.facts["count"] == len(higher) and not s.p["trick"]


def takes(s: Said) -> bool:
    """It is the last card, and beats what lies there."""
    there = sum(s.points(face) for _seat, face in s.p["trick"]) + s.points(s.card)
    return len(s.p["trick"]) == 3 and goes_ahead(s) and s.facts.get("points", 0) == there


def goes_ahead(s: Said) -> bool:
    """It beats what lies there."""
    return s.beats(s.card, s.ahead[1])


def beaters(s: Said, face: str, seat: int) -> int:
    """Return how many unseen cards that `seat` may hold beat a card in this trick."""
    led = s.suit(s.p["trick"][0][1])
    return sum(s.beats(other, face) for other in s.may_hold(seat) if s.suit(other) in (led, s.trump))


def is_sure(s: Said) -> bool:
    """It goes ahead, and the next player holds nothing that beats it."""
    return goes_ahead(s) and not beaters(s, s.card, s.seat + 1)


def goes_ahead_for_now(s: Said) -> bool:
    """It goes ahead, and as many cards as named beat it."""
    return goes_ahead(s) and 0 < s.facts["count"] == beaters(s, s.card, s.seat + 1)


def trumps(s: Said) -> bool:
    """The suit led is missing, a trump goes ahead, and the points that lie there are counted."""
    led = s.suit(s.p["trick"][0][1])
    there = sum(s.points(face) for _seat, face in s.p["trick"])
    assert LETTERS[s.facts["suit"]] == led and led not in map(s.suit, s.hand)
    return s.suit(s.card) == s.trump and goes_ahead(s) and s.facts.get("points", 0) == there


def partner_takes(s: Said) -> bool:
    """The partner is ahead, nobody after can beat that, and the points are those of the card."""
    mine = s.ahead[0] == (s.seat + 2) % 4 and not goes_ahead(s)
    sure = len(s.p["trick"]) == 3 or not beaters(s, s.ahead[1], s.seat + 1)
    return mine and sure and s.facts.get("points", 0) == s.points(s.card)


def partner_is_ahead(s: Said) -> bool:
    """The partner is ahead with the card named, and as many cards as named beat it."""
    mine = s.ahead[0] == (s.seat + 2) % 4 and not goes_ahead(s)
    named = s.facts["best"] == told(s.ahead[1]) and s.facts["count"] == beaters(s, s.ahead[1], s.seat + 1)
    return mine and named and s.facts.get("points", s.points(s.card)) == s.points(s.card)


def is_lowest(s: Said) -> bool:
    """The partner still plays, and no card of the suit is lower, but some are higher."""
    own = [rank(face) for face in s.hand if s.suit(face) == s.suit(s.card)]
    assert LETTERS[s.facts["suit"]] == s.suit(s.card)
    return len(s.p["trick"]) == 1 and min(own) == rank(s.card) and len(own) > 1 and not goes_ahead(s)


def others_ahead(s: Said) -> bool:
    """The other team is ahead, and the card does not change that."""
    return (s.ahead[0] - s.seat) % 2 == 1 and not goes_ahead(s)


def gives_nothing(s: Said) -> bool:
    """The other team is ahead, and the card is worth nothing."""
    return others_ahead(s) and not s.points(s.card)


def gives_least(s: Said) -> bool:
    """The other team is ahead, and no legal card is worth less."""
    return others_ahead(s) and s.facts["points"] == s.points(s.card) == min(map(s.points, s.playable)) > 0


def hopes(s: Said) -> bool:
    """The partner plays last, and may hold as many cards as named that beat what lies there."""
    assert len(s.p["trick"]) == 1
    return others_ahead(s) and s.facts["count"] == beaters(s, s.ahead[1], s.seat + 2) > 0


def is_above_bid(s: Said) -> bool:
    """The points named exceed the bid by as much as named."""
    return s.action == f"bid {s.facts['points'] - s.facts['margin']}" and s.facts["margin"] > 0


def is_pass(s: Said) -> bool:
    """It is a pass."""
    return s.action == "pass"


def gives(s: Said) -> bool:
    """The other team is ahead, nobody of the own can change that, and the points are those of the card."""
    partner_plays = len(s.p["trick"]) == 1
    sure = others_ahead(s) and not (partner_plays and beaters(s, s.ahead[1], s.seat + 2))
    return sure and s.facts["points"] == s.points(s.card) > 0


CLAIMS: dict[str, Callable[[Said], bool]] = {
    why.BID: is_bid_sound,
    why.PASS_SHORT: is_short,
    why.PASS_MARGIN: is_narrow,
    why.PASS_PARTNER: is_partners,
    why.NAME_LONG: is_trump,
    why.NAME_DRAGON: is_trump,
    why.NAME_SHORT: is_trump,
    why.BURY_VOID: is_void_made,
    why.BURY_LOW: is_low,
    why.BURY_PLAIN: is_plain,
    why.BURY_POINTS: is_forced,
    why.ONLY: is_only,
    why.LEAD_TRUMPS: draws,
    why.LEAD_HIGH: is_high,
    why.LEAD_VOID: makes_void,
    why.LEAD_FREE: is_free,
    why.LEAD_BEST: is_best_lead,
    why.TAKE: takes,
    why.TAKE_EMPTY: takes,
    why.TAKE_SURE: is_sure,
    why.TAKE_LEAD: goes_ahead_for_now,
    why.TRUMP_IN: trumps,
    why.TRUMP_EMPTY: trumps,
    why.FEED: partner_takes,
    why.FEED_LIKELY: partner_is_ahead,
    why.PARTNER: partner_takes,
    why.PARTNER_LIKELY: partner_is_ahead,
    why.SECOND_LOW: is_lowest,
    why.DUCK: gives_nothing,
    why.DUCK_LEAST: gives_least,
    why.HOPE: hopes,
    why.GIVE_UP: others_ahead,
    why.BID_BELOW: is_above_bid,
    why.PASS_KEEPS: is_pass,
    why.LEAD_BEATEN: is_best_lead,
    why.GIVES: gives,
}
FORETOLD = {why.TAKE, why.TAKE_EMPTY, why.TAKE_SURE, why.FEED, why.PARTNER}
"""The reasons by which the speaker's team takes the trick, whatever follows."""


def is_true(s: Said) -> bool:
    """Return whether the reason holds, a card that it names being the one it plays."""
    return ("card" not in s.facts or s.facts["card"] == told(s.card)) and CLAIMS[s.text](s)
