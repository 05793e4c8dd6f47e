"""What the table of Wu Xing tells whoever does not see it: each answer in sentences."""

from collections import Counter
from collections.abc import Iterator, Sequence

from elements_table.games.wuxing.rules.data import unpack
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import View, WuXingPart
from elements_table.kernel.game import Event
from elements_table.kernel.words import _, plural
from elements_table.ui.stage.scene import Account


class WuXingAccount(WuXingPart, Account[WuXingObservation]):
    """Hand and sum, display and limit, the other's open cards, tokens."""

    def pictured(self, event: Event, view: View) -> Sequence[str]:
        """A card goes up to the display, down from it, or out of the round; a knock or a yield wins it or not."""
        signs, facts = {"play": "#↑", "take": "#↓", "discard": "#×"}, event.facts
        if event.kind in signs:
            return (event.moved[0].face or "back", signs[event.kind], "", "#▲", f"#{facts['limit']}")
        ends = {"knock": "@ui_knock", "false_knock": "@ui_knock", "yield": "#–"}
        return (ends[event.kind], "", "#✓" if facts["winner"] == event.seat else "#×") if event.kind in ends else ()

    def hand(self, view: View) -> Sequence[str]:
        o = view.observation
        me = o.own_seat
        held = o.hands[me] or ()
        found = [_("Your hand: {cards}").format(cards=_listed(held))]
        if o.fronts[me]:
            found.append(_("Open before you: {cards}").format(cards=_listed(o.fronts[me])))
        return [*found, _("Your sum: {n}").format(n=o.sum_of(me))]

    def middle(self, view: View) -> Sequence[str]:
        o = view.observation
        found = [_("Display, the last card last: {cards}").format(cards=_listed(o.display))]
        found.append(_("Limit: {n}").format(n=o.limit))
        if o.discarded:
            found.append(_("Discarded: {cards}").format(cards=_listed(o.discarded)))
        return [*found, plural("{n} card aside", "{n} cards aside", o.aside_count).format(n=o.aside_count)]

    def having(self, seat: int, view: View) -> Iterator[str]:
        o, name = view.observation, view.names[seat]
        count, shown = o.hand_counts[seat], o.fronts[seat]
        yield plural("{name} holds {n} card", "{name} holds {n} cards", count).format(name=name, n=count)
        if shown:
            yield _("Open before {name}: {cards}").format(name=name, cards=_listed(shown))

    def score(self, view: View) -> Sequence[str]:
        o = view.observation
        counts = o.tokens if o.goal else o.wins
        told = [f"{view.names[seat]}: {counts[seat]}" for seat in (o.seat or 0, 1 - (o.seat or 0))]
        if o.goal:
            return [_("Victory tokens"), *told, _("{n} of them win.").format(n=o.goal)]
        return [_("Rounds won"), *told]

    def count(self, view: View) -> Sequence[str]:
        o, found = view.observation, [_("Limit: {n}").format(n=view.observation.limit)]
        for seat in range(2) if o.seat is None else (o.seat, 1 - o.seat):
            total = o.sum_of(seat)
            if total is not None and seat == o.seat:
                is_within, apart = total <= o.limit, abs(o.limit - total)
                words = _("Your sum: {n}, {apart} below it") if is_within else _("Your sum: {n}, {apart} above it")
                found.append(words.format(n=total, apart=apart))
            elif o.fronts[seat]:
                words = _("Open cards of {name}: {n} together")
                found.append(words.format(name=view.names[seat], n=sum(o.fronts[seat])))
        out = Counter(unpack(o.unseen(self.game.variant(o.options).deck)))
        cards = ", ".join(_("{n} of the {card}").format(n=n, card=card) for card, n in sorted(out.items()))
        return [*found, _("Still out: {cards}.").format(cards=cards or _("nothing"))]


def _listed(cards: Sequence[int]) -> str:
    return ", ".join(map(str, cards)) or _("nothing")
