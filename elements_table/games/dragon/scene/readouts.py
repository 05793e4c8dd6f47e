"""What Dragon's table tells whoever asks: tooltips, what a bid or a card brings, the statistics, its rulebook."""

from collections.abc import Iterator
from typing import Final, get_args

from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.actions import PASS, Action, Kind
from elements_table.games.dragon.rules.cards import CARD_OF
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.cloth import emblem_place, ruler_of
from elements_table.games.dragon.scene.drafts import BuryDraft
from elements_table.games.dragon.scene.faces import card_look
from elements_table.games.dragon.scene.layout import DragonPart, View, places
from elements_table.kernel.words import _, plural
from elements_table.match.archive.overview import Whose
from elements_table.ui.charts.columns import Bar, Bars, Columns, Sums, versus
from elements_table.ui.drawing.text import plain
from elements_table.ui.panels.teams import team_of
from elements_table.ui.parlour.ruler import Flag, Ruler, Runner, ruler_places
from elements_table.ui.stage.scene import (
    Card,
    Explanations,
    Layout,
    Look,
    Names,
    Piece,
    Readouts,
    Rect,
    RulebookContent,
    Tip,
)


class DragonReadouts(DragonPart, Readouts[DragonObservation]):
    """Points, bids, trump and kitty."""

    drawer = (960.0, 416.0)

    def fading(self, layout: Layout) -> tuple[Rect, ...]:
        return (Ruler(layout.parlour, places(layout).scale(0, 1)).strip,)

    def meanings(self, view: View, layout: Layout) -> Iterator[tuple[Rect, Tip]]:
        p, o = places(layout), view.observation
        ruler = ruler_of(p, view, self.game.variant(o.options), layout.viewer)
        tips = self._marks(view)
        for place in ruler_places(ruler):
            kind = type(place.mark).__name__ if isinstance(place.mark, Flag | Runner) else ""
            if kind in tips:
                yield place.whole, tips[kind]
        bids = _("What each player said stands beside them. The highest bid names the trump and gets the kitty.")
        yield ruler.strip, Tip(_("Bids"), bids) if p.is_bidding else tips["Runner"]
        x, y = p.parlour.on_rail(o.dealer, 78) if o.dealer != layout.viewer else p.parlour.seal(high=True)[:2]
        dealer = _("The seat at the dealer’s left speaks first. The deal moves clockwise after each hand.")
        if o.dealer != layout.viewer:
            yield (x - 14, y - 14, 28, 28), Tip(_("Dealer"), dealer)
        if (emblem := emblem_place(p, o)) is not None:
            x, y = emblem
            yield (x - 14, y - 14, 28, 28), tips["Flag"]
        if any(o.scores):
            scores = _("What has been scored in the hands before.")
            for side in (1, 2):
                x, y = p.parlour.on_rail(p.seats[side], 118)
                yield (x - 30, y - 16, 60, 32), Tip(_("Score"), scores)
        for seat, count in enumerate(o.takers):
            if count:
                yield p.pile(p.parlour.side(seat)), Tip(_("Taken tricks"), _taken(seat, o))
        if o.kitty_count:
            words = _(
                "Whoever has the contract exchanges cards with it. "
                "Points in it, which are rare, go with the last trick."
            )
            yield p.kitty(), Tip(_("Kitty"), words)
        if o.phase == "bid" and o.seat is not None:
            x, y = p.parlour.at(*p.at.held)
            total = self.game.variant(o.options).total
            held = _("What the cards in your hand count, of {n} in all.").format(n=total)
            yield (x - 18, y - 18, 64, 36), Tip(_("Points you hold"), held)

    def piece(self, piece: Piece, view: View) -> Tip | None:
        draft = view.draft
        if isinstance(draft, BuryDraft) and piece.name in draft.tray and draft.is_forced(piece.name):
            return Tip(deck.card_name(deck.CARD_OF[piece.name]), draft.why_not(piece.name))
        return None

    def _marks(self, view: View) -> dict[str, Tip]:
        """Return what the two kinds of marks on the ruler mean now."""
        o = view.observation
        total = self.game.variant(o.options).total
        taken = _("What both teams have taken of {n}: yours from the left, theirs from the right.").format(n=total)
        flag = _("So many points the contract needs. The sign beside it is trump, and the Dragon its highest card.")
        highest = _("The highest bid so far, and whose it is.")
        runner = Tip(_("Bids"), highest) if o.phase == "bid" else Tip(_("Points"), taken)
        return {"Flag": Tip(_("Contract and trump"), flag), "Runner": runner}

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        p, o = places(layout), view.observation
        ruler = ruler_of(p, view, self.game.variant(o.options), layout.viewer)
        flags = [place.whole for place in ruler_places(ruler) if isinstance(place.mark, Flag)]
        strip = ruler.seen
        taker = p.parlour.side(o.to_move)
        kitty = p.back_hand(taker).rect if o.phase == "bury" and taker else p.kitty()
        return {
            "points": strip, "bids": strip, "bidding": strip, "trump": flags[0] if flags else strip,
            "kitty_panel": kitty,
        }  # fmt: skip

    def facts(self, view: View) -> dict[str, int]:
        """Return the points in the trick and in the reader's hand."""
        o = view.observation
        points_in = self.game.variant(o.options).points_in
        trick, hand = [face for _seat, face in o.trick], o.hands[o.seat or 0] or ()
        return {"worth": points_in(deck.mask_of_faces(trick)), "held": points_in(deck.mask_of_faces(hand))}


def _taken(seat: int, o: DragonObservation) -> str:
    """Return how many tricks a seat has taken, and how many points its team."""
    count, points = o.takers[seat], o.taken[team_of(seat)]
    words = _("{tricks}. The other team has {points}.")
    if o.seat is None:
        words = _("{tricks}. The team has {points}.")
    elif team_of(o.seat) == team_of(seat):
        words = _("{tricks}. Your team has {points}.")
    return words.format(
        tricks=plural("{n} trick", "{n} tricks", count).format(n=count),
        points=plural("{n} point so far", "{n} points so far", points).format(n=points),
    )


class DragonExplanations(DragonPart, Explanations[DragonObservation]):
    """What a bid promises, what a card does to the trick as far as its seat can know, and what can be done."""

    def action(self, action: Action, view: View) -> str:
        o, variant = view.observation, self.game.variant(view.observation.options)
        kind, value = action
        hand = o.hands[o.to_move]
        if hand is None:
            return ""
        if kind == Kind.TRUMP:
            trumps = (deck.mask_of_faces(hand) & deck.suit_mask(value, value)).bit_count()
            words = plural("{n} of your {all} cards is a trump", "{n} of your {all} cards are trumps", trumps)
            return words.format(n=trumps, all=len(hand))
        if kind == Kind.BURY:
            points = variant.points_in(value)
            words = plural("{n} point for the last trick", "{n} points for the last trick", points)
            return words.format(n=points) if points else _("without points")
        if kind == Kind.PLAY:
            return _played(value, o, view.names, variant)
        bid = _("take {n} of {all}, or lose {n}").format(n=value, all=variant.total)
        return {Kind.BID: bid, Kind.PASS: _("for this hand")}.get(kind, "")

    def guidance(self, view: View) -> list[str]:
        o = view.observation
        legal = view.legal
        if not len(legal):
            return []
        if o.phase == "bid":
            bids = [action.value for action in legal if action.kind == Kind.BID]
            return _bidding(bids, PASS in legal, self.game.variant(o.options))
        if o.phase == "trump":
            return [
                _("Name the suit that is to be trump."),
                _("A trump beats every card of another suit, and the Dragon is the highest trump."),
            ]
        if o.phase == "bury":
            words = _("Lay {n} cards down; the rest is your hand.")
            return [words.format(n=o.kitty_count), _("Until the hand is over only you know what lies there.")]
        return _playing(o) if o.phase == "play" else []


def _played(card: int, o: DragonObservation, names: Names, variant: Variant) -> str:
    """Return who is ahead in the trick after a card, and what lies in it."""
    trick = (*o.trick, (o.to_move, deck.FACES[card]))
    points = variant.points_in(deck.mask_of_faces(face for _seat, face in trick))
    if not o.trick:
        suit = deck.suit_under(card, o.trump)
        words = _("leads trumps, worth {n}") if suit == o.trump else _("leads {suit}, worth {n}")
        return words.format(suit=deck.suit_name(suit) if suit != deck.NO_TRUMP else "", n=points)
    seat = trick_winner(trick, o.trump)
    assert seat is not None
    if len(trick) == len(o.hands):
        words = _("takes {n} points") if seat == o.to_move else _("{name} takes {n} points")
    elif seat == o.to_move:
        words = _("ahead, the trick worth {n}")
    else:
        words = _("{name} ahead, worth {n}")
    return words.format(name=names[seat], n=points)


def _bidding(bids: list[int], may_pass: bool, variant: Variant) -> list[str]:
    if not bids:
        return [_("You can only pass.")]
    first = _("Bid {n} or more, or pass.") if may_pass else _("Bid {n} or more.")
    words = _("The highest bidder names the trump; its team takes that many of {all} points, or loses the bid.")
    return [first.format(n=min(bids)), words.format(all=variant.total)]


def _playing(o: DragonObservation) -> list[str]:
    rule = _("The highest trump takes the trick, else the highest card of the suit led.")
    if not o.trick:
        return [_("Lead any card: the others follow its suit if they can."), rule]
    led = deck.suit_under(deck.CARD_OF[o.trick[0][1]], o.trump)
    hand = o.hands[o.to_move] or ()
    follows = any(deck.suit_under(deck.CARD_OF[face], o.trump) == led for face in hand)
    if led == o.trump:
        first = _("Trumps are led: play one.") if follows else _("You have no trump: play any card.")
    else:
        first = _("Follow {suit}.") if follows else _("You have no {suit}: play any card.")
    return [first.format(suit=deck.suit_name(led) if led != deck.NO_TRUMP else ""), rule]


LOWEST, HIGHEST, STEP = 70, 120, 10
"""Bids share a column by tens; all from the highest on share one."""
MADE: Final = "made."
LOST: Final = "lost."


def charts(sums: Sums) -> tuple[Columns, Bars]:
    """Return both charts."""
    return _contracts(sums), _hands(sums)


def _contracts(sums: Sums) -> Columns:
    columns = []
    for low in range(LOWEST, HIGHEST + 1, STEP):
        made, lost = (_count(sums, "mine", prefix, low) for prefix in (MADE, LOST))
        label = f"{low}+" if low == HIGHEST else f"{low}–{low + STEP - 1}"
        columns.append(Bar(label, f"{made} / {lost}" if made + lost else "", made, lost))
    made, lost = (_count(sums, "mine", prefix) for prefix in (MADE, LOST))
    count = made + lost
    note = ""
    if count:
        points = plain(round(sums.of("mine", "points").number / count))
        note = _("A contract of yours brings {points} points on average.").format(points=points)
    title = plural("Your {n} contract, by bid", "Your {n} contracts, by bid", count).format(n=count)
    return Columns(
        title if count else _("Your contracts, by bid"),
        _("How high you bid, and which of your contracts you make."),
        columns,
        _("{made} made, {lost} lost").format(made=made, lost=lost),
        note,
    )


def _count(sums: Sums, whose: Whose, prefix: str, low: int | None = None) -> int:
    """Return how many contracts there were, of all bids or of those in the column from `low` on."""
    columns = {bid: max(LOWEST, min(HIGHEST, int(bid) // STEP * STEP)) for bid in sums.below(whose, prefix)}
    return sums.count(whose, *[f"{prefix}{bid}" for bid, column in columns.items() if low in (None, column)])


def _hands(sums: Sums) -> Bars:
    mine, partner, theirs = ([_count(sums, whose, prefix) for prefix in (MADE, LOST)] for whose in get_args(Whose))
    bars = (
        versus(_("You played"), *mine),
        versus(_("Your partner played"), *partner),
        versus(_("They played"), *reversed(theirs)),
    )
    count = round(sum(bar.gold + bar.coral for bar in bars))
    title = plural("How {n} hand came out", "How {n} hands came out", count).format(n=count)
    return Bars(
        title if count else _("How hands came out"),
        _("Who had the contract, and whether it was made."),
        bars,
        _("for you / against"),
        _("For you: made by your team, or lost by theirs."),
    )


RULES = {"bid": "D4", "trump": "D6", "bury": "D7", "round_over": "D14", "game_over": "D15"}


class DragonRulebook(DragonPart, RulebookContent[DragonObservation]):
    """Dragon in its rulebook: cards with their points as they are without options; the rule of a phase or a trick."""

    def card(self, text: str) -> Look | None:
        return card_look(CARD_OF[text], self.game.variant(None)) if text in CARD_OF else None

    def about(self, look: Look) -> str:
        if not isinstance(look, Card):
            return ""
        points = _("It counts {n} points.").format(n=look.points) if look.points else _("It counts no points.")
        beaten = _("In its suit a higher number beats it; trumps beat all other suits.")
        highest = _("It is the highest trump.")
        return f"{points} {beaten if look.rank else highest}"

    def rule(self, view: View) -> str:
        o = view.observation
        return RULES.get(o.phase) or ("D10" if o.trick else "D9")
