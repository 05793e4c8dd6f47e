"""What the read-outs of Dragon's table mean, for tooltips."""

from __future__ import annotations

from collections.abc import Iterator

from elements_table.games.dragon.rules.cards import CARD_OF, card_name, mask_of_faces
from elements_table.games.dragon.rules.game import Dragon
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene.drafts import BuryDraft
from elements_table.games.dragon.scene.layout import View, places
from elements_table.games.dragon.scene.panels import emblem_place, rule_of
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.panels.teams import side_of, team_of
from elements_table.ui.parlour.brass_rule import BrassRule, Flag, Runner, rule_rects
from elements_table.ui.stage.scene import Layout, Piece, Readouts, Tip


class DragonReadouts(Readouts[DragonObservation]):
    """Points, bids, trump and kitty."""

    game: Dragon

    def fading(self, layout: Layout) -> tuple[Rect, ...]:
        return (BrassRule(layout.parlour, places(layout).scale(0, 1)).strip,)

    def meanings(self, view: View, layout: Layout) -> Iterator[tuple[Rect, Tip]]:
        p, o = places(layout), view.observation
        rule = rule_of(p, view, self.game.variant(o.options), layout.viewer)
        tips = self._marks(view)
        for place in rule_rects(rule):
            kind = type(place.mark).__name__ if isinstance(place.mark, Flag | Runner) else ""
            if kind in tips:
                yield place.whole, tips[kind]
        bids = _("What each player said stands beside them. The highest bid names the trump and gets the kitty.")
        yield rule.strip, Tip(_("Bids"), bids) if p.is_bidding else tips["Runner"]
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
                yield p.pile(side_of(seat, layout.viewer, 4)), Tip(_("Taken tricks"), _taken(seat, o))
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
            return Tip(card_name(CARD_OF[piece.name]), draft.why_not(piece.name))
        return None

    def _marks(self, view: View) -> dict[str, Tip]:
        """Return what the two kinds of marks on the rule mean now."""
        o = view.observation
        total = self.game.variant(o.options).total
        taken = _("What both teams have taken of {n}: yours from the left, theirs from the right.").format(n=total)
        flag = _("So many points the contract needs. The sign beside it is trump, and the Dragon its highest card.")
        highest = _("The highest bid so far, and whose it is.")
        runner = Tip(_("Bids"), highest) if o.phase == "bid" else Tip(_("Points"), taken)
        return {"Flag": Tip(_("Contract and trump"), flag), "Runner": runner}

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        p, o = places(layout), view.observation
        rule = rule_of(p, view, self.game.variant(o.options), layout.viewer)
        flags = [place.whole for place in rule_rects(rule) if isinstance(place.mark, Flag)]
        strip = rule.strip
        taker = side_of(o.to_move, layout.viewer, 4)
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
        return {"worth": points_in(mask_of_faces(trick)), "held": points_in(mask_of_faces(hand))}


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
