"""The end of a round of Wu Xing: all sixteen cards lie open (W15), two faces run along the ruler to their sums."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import ClassVar, Final, NamedTuple

from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene import layout as at
from elements_table.games.wuxing.scene.cloth import BACK, card, paint_tokens, ruler_of
from elements_table.games.wuxing.scene.layout import View, WuXingPart, places
from elements_table.games.wuxing.scene.words import verdict_words
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.parlour.ruler_drawing import taken_up
from elements_table.ui.stage.parts import match_title, name_of
from elements_table.ui.stage.scene import Back, Canvas, Cue, Layout, Names, Pose, Ref, SummarySheet, outcome
from elements_table.ui.stage.sheets.open_cards import OpenCard, OpenCards, OpenRow, Sitting
from elements_table.ui.stage.sheets.sheet import Term

TOKENS, APART, ARC, HIGH, SQUASH = 200.0, 120.0, 420.0, 86.0, 120.0
"""When the first token sets out after the verdict, how far apart they come, how they fly and land."""
ASIDE: Final = 0.8
"""From card to card of what lay aside, in cards."""


class KnockPlaces(NamedTuple):
    """Where it lies, in dp: the middles of the rows and of the words between them, and how wide cards are."""

    theirs: float
    their_card: float
    their_room: float
    """How long the rival's row may be: tokens lie beside it."""
    verdict: float
    display: float
    display_card: float
    ruler: float
    mine: float
    my_card: float
    aside: tuple[float, float]
    sixes: tuple[float, float]
    side_card: float


def rows(layout: Layout) -> KnockPlaces:
    """Return where rows, verdict and ruler are in a window."""
    p = layout.parlour
    y, s = p.y, p.s
    if p.is_tall:
        beside = p.at(140, 698), p.at(560, 698), s(50)
        return KnockPlaces(y(396), s(84), s(540), y(494), y(588), s(88), y(760), y(950), s(124), *beside)
    beside = p.at(180, 356), p.at(180, 458), s(56)
    return KnockPlaces(y(262), s(64), s(370), y(344), y(423), s(68), y(500), y(625), s(94), *beside)


@dataclass(kw_only=True)
class Knock(OpenCards):
    """Both hands, display and aside; tokens go to whoever has won."""

    view: View

    @property
    def gained(self) -> tuple[int, int]:
        """How many tokens of the winner are seen before and after, of as many as win."""
        o = self.view.observation
        after = o.tokens[o.end.winner]
        return min(after - o.end.tokens, o.goal), min(after, o.goal)

    def _lands(self, token: int) -> float:
        return self.count.settled_at + TOKENS + token * APART + ARC

    @property
    def landed(self) -> float:
        before, after = self.gained
        return self._lands(after - before - 1) if after > before else self.count.settled_at

    def cues(self) -> Sequence[Cue]:
        before, after = self.gained
        tokens = [Cue(self._lands(n), "token", step=n) for n in range(after - before)]
        return [*super().cues(), *tokens]

    def draw(self, canvas: Canvas, cards: CardArt, passed: float = inf) -> None:
        p, o = places(self.layout), self.view.observation
        before, after = self.gained
        for seat in (0, 1):
            slots = p.tokens(mine=seat == self.layout.viewer)
            paint_tokens(canvas, slots, o, seat, p)
            have = before if seat == o.end.winner else min(o.tokens[seat], o.goal)
            for x, y, _angle, width, *_rest in slots.poses(have):
                canvas.figure("victory_token", x, y, width)
        super().draw(canvas, cards, passed)
        slots = p.tokens(mine=o.end.winner == self.layout.viewer)
        for n, slot in enumerate(slots.poses(after)[before:] if after > before else ()):
            self._draw_token(canvas, slot, passed - self._lands(n) + ARC)

    def _draw_token(self, canvas: Canvas, slot: Pose, passed: float) -> None:
        """Draw a token on its way from the winner's place on the ruler to its slot, and the squash of its landing."""
        if passed <= 0:
            return
        t = theme.in_out_cubic(theme.part_of(passed, 0.0, ARC))
        x, y = self.scale.x(max(0, *self.count.sums(inf))), self.ruler
        (cx, cy) = (x + slot.x) / 2, (y + slot.y) / 2 - 2 * HIGH
        at = ((1 - t) ** 2 * x + 2 * t * (1 - t) * cx + t * t * slot.x,
              (1 - t) ** 2 * y + 2 * t * (1 - t) * cy + t * t * slot.y)  # fmt: skip
        token = canvas.art.sprite("victory_token", slot.width + 6 * (1 - t))
        if t < 1:
            canvas.put(canvas.art.glow(slot.width, slot.width, slot.width / 2, 6, theme.GOLD, 130), *at)
            canvas.grown(token, *at, 1.0)
        else:
            flat = 1 - theme.part_of(passed, ARC, SQUASH)
            canvas.grown(token, *at, (1 + 0.18 * flat, 1 - 0.18 * flat))


class WuXingSummary(WuXingPart, SummarySheet[WuXingObservation]):
    """Both hands, display and aside (W15), and why the round went to whom."""

    counts: ClassVar[frozenset[str]] = frozenset({"knock", "false_knock", "yield"})

    def lay(self, view: View, layout: Layout) -> Knock:
        """Return the end of the round, both hands open: whoever ended it is counted first."""
        o = view.observation
        end = o.end
        found, is_over = rows(layout), o.phase == "game_over"
        seats = (1 - layout.viewer, layout.viewer)
        steps = []
        for seat in sorted(seats, key=lambda seat: seat != end.seat) if end.by != "yield" else ():
            values = (*(o.hands[seat] or ()), *o.fronts[seat])
            steps += [[Term(seats.index(seat), value, card)] for card, value in enumerate(values)]
        middle, room = layout.width / 2, layout.parlour.s(640)
        near = layout.parlour.x(396), layout.parlour.s(480)
        near_x, near_room = near if layout.parlour.is_tall else (middle, room)
        theirs, mine = (self._cards(view, layout, seat) for seat in seats)
        shown, aside = self._lying(view, at.DISPLAY, o.display), self._lying(view, at.ASIDE, o.aside or (), BACK)
        sixes = self._lying(view, at.DISCARDS, o.discarded, dim=True)
        side, side_room = found.side_card, layout.parlour.s(230)
        lane = None if end.by == "yield" else 0
        return Knock(
            layout=layout,
            view=view,
            verdict=f"{match_title(o.winners, view.names)}." if is_over else verdict_words(o, view.names),
            opening=_opening(end.by, end.seat, view.names),
            moods=(moods := outcome((end.winner,), 2)),
            leaves=taken_up(ruler_of(places(layout), view, layout.viewer)),
            sittings=[
                Sitting(view.names.face(seat, moods[seat]), seat_color(seat), end.winner == seat, name_of(seat, view),
                        "ui_knock" if seat == end.seat and end.by != "yield" else "")
                for seat in seats
            ],
            rows=[
                OpenRow(cards=theirs, at=(middle, found.theirs), width=found.their_card, room=found.their_room,
                    lane=lane),
                OpenRow(cards=shown, at=(middle, found.display), width=found.display_card, room=room),
                OpenRow(cards=aside, at=found.aside, width=side, room=side_room, step=ASIDE),
                OpenRow(cards=sixes, at=found.sixes, width=side, room=side_room, step=ASIDE / 2),
                OpenRow(cards=mine, at=(near_x, found.mine), width=found.my_card, room=near_room,
                    lane=None if lane is None else 1),
            ],
            steps=steps,
            scale=places(layout).scale,
            ruler=found.ruler,
            said=(middle, found.verdict),
            limit=o.limit,
        )  # fmt: skip

    def _cards(self, view: View, layout: Layout, seat: int) -> list[OpenCard]:
        """Return all cards of a seat: those of its hand lay face down for whoever does not hold them."""
        o = view.observation
        is_mine = seat == layout.viewer
        back = None if is_mine and o.seat is not None else BACK
        hand, front = (at.HAND, at.MINE_OPEN) if is_mine else (at.THEIRS, at.THEIRS_OPEN)
        held = self._lying(view, hand, o.hands[seat] or (), back)
        opened = self._lying(view, front, o.fronts[seat])
        return [*held, *(one._replace(apart=True) for one in opened)]

    def _lying(
        self, view: View, zone: str, values: Sequence[int], back: Back | None = None, *, dim: bool = False
    ) -> list[OpenCard]:
        return [OpenCard(card(self.game, value, view), back, Ref(zone, i), dim=dim) for i, value in enumerate(values)]

    def scored(self, view: View) -> list[str]:
        """Return how both sums are made, whom the round brings how much and why, and how it stands."""
        o = view.observation
        end = o.end
        near, far = view.names.around
        winner, loser = end.sums[end.winner], end.sums[1 - end.winner]
        what = plural("{n} token", "{n} tokens", end.tokens).format(n=end.tokens) if end.tokens else _("The round")
        why = {
            "yield": _("{what} for {name}: that is what a yield brings the opponent."),
            "false_knock": _("{what} for {name}: a knock above the limit loses."),
            "alone": _("{what} for {name}: only {sum} is within the limit."),
            "equal": _("{what} for {name}: with equal sums whoever knocked loses."),
        }.get(o.verdict, _("{what} for {name}: both are within the limit, and {sum} is more than {other}."))
        name = _("you") if view.names.is_you(end.winner) else view.names[end.winner]
        said = [_summed(o, seat, view.names) for seat in (near, far)]
        said.append(why.format(what=what, name=name, sum=winner, other=loser))
        if o.goal:
            words = _("That makes {a} to {b} tokens; {goal} win the game.")
            return [*said, words.format(a=o.tokens[near], b=o.tokens[far], goal=o.goal)]
        return [*said, _("That makes {a} to {b} rounds won.").format(a=o.wins[near], b=o.wins[far])]

    def note(self, view: View) -> str:
        return view.names.tell(view.observation.next_start, _("You start."), _("{name} starts."))


def _opening(by: str, seat: int, names: Names) -> str:
    """Return who ends the round, and how."""
    if by == "yield":
        return names.tell(seat, _("You yield"), _("{name} yields"))
    return names.tell(seat, _("You knock"), _("{name} knocks"))


def _summed(o: WuXingObservation, seat: int, names: Names) -> str:
    """Return how the sum of a seat is made, and how it lies to the limit."""
    total, limit = o.end.sums[seat], o.limit
    cards = (*(o.hands[seat] or ()), *o.fronts[seat])
    terms = f"{' + '.join(map(str, cards))} = {total}" if len(cards) > 1 else str(total)
    words = _("{name}: {terms}, within the limit of {limit}.")
    if total > limit:
        words = _("{name}: {terms}, above the limit of {limit}.")
    return words.format(name=names[seat], terms=terms, limit=limit)
