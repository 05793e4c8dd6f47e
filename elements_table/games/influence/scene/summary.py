"""The end of Influence: three hands lie open, each card with what it scored, and their sums on the ruler."""

from collections.abc import Sequence
from typing import ClassVar, Final

from elements_table.games.influence.rules.game import Influence
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.rules.scoring import Score
from elements_table.games.influence.scene import layout as places
from elements_table.games.influence.scene.cloth import score_words
from elements_table.games.influence.scene.faces import face
from elements_table.games.influence.scene.layout import InfluencePart, View
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing.text import plain, spelled
from elements_table.ui.parlour.ruler import Scale
from elements_table.ui.stage.parts import match_title, name_of
from elements_table.ui.stage.scene import Back, Layout, Names, Ref, SummarySheet, outcome
from elements_table.ui.stage.sheets.open_cards import OpenCard, OpenCards, OpenRow, Sitting
from elements_table.ui.stage.sheets.sheet import Term

CARDS: Final = (72.0, 96.0)
"""Width of a rival's cards and of the reader's, in units."""
STEPS: Final = (0.86, 1.04)
DOWN: Final = 84.0
"""How far under the rail the middle of a rival's hand is, in units."""
ROOMS: Final = (340.0, 640.0)
TALL_X: Final = (530.0, 146.0)
"""Where the rivals' hands lie in a tall window, the right one first."""
PITCH: Final = 200.0
MARGIN: Final = 2
"""How much further than the highest sum the ruler goes."""


class InfluenceSummary(InfluencePart, SummarySheet[InfluenceObservation]):
    """What every card of all three hands scored (I11 to I16), and who has won."""

    counts: ClassVar[frozenset[str]] = frozenset({"end"})

    def lay(self, view: View, layout: Layout) -> OpenCards:
        """Return the hands as they are scored, one after the other, each with its penalty last."""
        o, p = view.observation, layout.parlour
        seats = view.names.around[::-1]
        rows, steps = [], []
        for lane, seat in enumerate(seats):
            score, is_mine = o.scoring[seat], lane == 2
            cards = _in_order(score)
            back = None if seat == o.seat else Back.of(self.game)
            zone = f"hand{2 - lane}"
            at = p.at(*((360, 900) if p.is_tall else (640, 610)))
            if not is_mine:
                x, y = p.before(seat, DOWN)
                at = p.at(TALL_X[lane], 406) if p.is_tall else (x, y)
            width = CARDS[is_mine] if not p.is_tall else 110.0 if is_mine else 58.0
            room = ROOMS[is_mine] if not p.is_tall else 460.0 if is_mine else 220.0
            shown = [
                OpenCard(
                    face(self.game.cards[card]), back, Ref(zone, n), dim=card in score.discarded, name=str(card),
                    bead=plain(-score.values[card] if card == score.penalty else score.values[card]),
                    costs=card == score.penalty, about=_about(self.game, score, card),
                )
                for n, card in enumerate(cards)
            ]  # fmt: skip
            rows.append(OpenRow(cards=shown, at=at, width=p.s(width), room=p.s(room), step=STEPS[is_mine], lane=lane))
            steps += [[Term(lane, -score.values[c] if c == score.penalty else score.values[c], n)]
                      for n, c in enumerate(cards)]  # fmt: skip
        totals = [score.total for score in o.scoring]
        return OpenCards(
            layout=layout,
            verdict=verdict_words(o, view.names),
            moods=(moods := outcome(o.winners, 3)),
            leaves=(places.places(layout).pool,),
            sittings=[
                Sitting(view.names.face(seat, moods[seat]), seat_color(seat), seat in o.winners, name_of(seat, view))
                for seat in seats
            ],
            rows=rows,
            steps=steps,
            scale=Scale(places.places(layout).scale.rect, min(0, *totals), max(*totals, 10) + MARGIN, 5.0, 1.0),
            ruler=p.y(700 if p.is_tall else 488),
            said=p.at(*((360, 580) if p.is_tall else (640, 418))),
            pitch=PITCH,
        )

    def scored(self, view: View) -> list[str]:
        """Return how the worth of each hand is worked out, the reader's first."""
        o = view.observation
        worked = [_worked_out(o.scoring[seat]) for seat in view.names.around]
        return [*worked, *filter(None, [_decided(o)])]


def _decided(o: InfluenceObservation) -> str:
    """Return what decided among equal totals (I16), empty where one is the highest."""
    totals = [score.total for score in o.scoring]
    numbers = [score.numbers for score in o.scoring if score.total == max(totals)]
    if len(numbers) == 1:
        return ""
    if len(o.winners) > 1:
        return _("Totals and card numbers are equal.")
    words = _("Totals are equal: the lower sum of card numbers wins, {low} against {high}.")
    return words.format(low=min(numbers), high=max(numbers))


def _about(game: Influence, score: Score, card: int) -> str:
    """Return what a card scores, with the choice made for its holder, and what becomes of it."""
    words = score_words(game.cards[card], score.choices.get(card, ""))
    if card in score.discarded:
        return _("{what}: nothing there, discarded").format(what=words)
    return _("{what}: the penalty").format(what=words) if card == score.penalty else words


def _in_order(score: Score) -> list[int]:
    """Return the cards of a hand as they are counted: those that score, the discarded, the penalty."""
    return sorted(score.values, key=lambda card: (card == score.penalty, card in score.discarded, card))


def verdict_words(o: InfluenceObservation, names: Names) -> str:
    """Return who has won and by how much, or what decided among equal totals (I16)."""
    totals = sorted(score.total for score in o.scoring)
    if len(o.winners) > 1:
        return f"{match_title(o.winners, names)}."
    gap = totals[-1] - totals[-2]
    words = _("You win by {n}."), _("{name}, by {n}.")
    if not gap:
        words = _("Level: you win with the lower cards."), _("Level: {name} wins with the lower cards.")
    return names.tell(o.winners[0], *words, n=spelled(gap)[0])


def _worked_out(score: Score) -> str:
    if score.penalty is None:
        return _("None of these cards counts anything, so the hand is worth 0.")
    facts = {
        "penalty": score.penalty,
        "value": score.values[score.penalty],
        "cards": _listed(score.discarded),
        "terms": terms_words(score),
        "total": plain(score.total),
    }
    if len(score.values) - len(score.discarded) == 1:
        words = _("Only the {penalty} counts, with {value}; one card is always taken off, so that leaves {total}.")
    elif not score.discarded:
        words = _("All cards count; none less than the {penalty}, with {value}, which is taken off: {terms}.")
    else:
        words = plural(
            "The {cards} counts nothing; of the rest none less than the {penalty}, which is taken off: {terms}.",
            "The {cards} count nothing; of the rest none less than the {penalty}, which is taken off: {terms}.",
            len(score.discarded),
        )
    return words.format(**facts)


def _listed(cards: Sequence[int]) -> str:
    """Return numbers of cards as a sentence has them: `4, 7 and 9`."""
    if len(cards) < 2:
        return "".join(map(str, cards))
    return _("{cards} and {last}").format(cards=", ".join(map(str, cards[:-1])), last=cards[-1])


def terms_words(score: Score) -> str:
    """Return a sum as it is worked out: `3 + 2 + 3 − 1 = 7`."""
    if score.penalty is None:
        return _("nothing scores")
    terms = [str(value) for card, value in sorted(score.values.items()) if value and card != score.penalty]
    sign = " − " if terms else "−"
    return " + ".join(terms) + f"{sign}{score.values[score.penalty]} = {plain(score.total)}"
