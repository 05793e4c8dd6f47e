"""The end of a hand of Dragon: what counted against the bid, both scores, and on the other side all 57 cards."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import ClassVar, Final

from elements_table.games.dragon.rules.cards import CARD_OF, DRAGON, ELEMENTS, RANK, SUIT, mask_of_faces
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene.cloth import ruler_of
from elements_table.games.dragon.scene.faces import SHOWN, shown, sorted_hand
from elements_table.games.dragon.scene.layout import WON, DragonPart, View, places
from elements_table.games.dragon.scene.words import verdict_words
from elements_table.kernel.words import _
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import CORAL, GOLD, TEXT, in_out_cubic, out_cubic, part_of
from elements_table.ui.panels import teams
from elements_table.ui.parlour.ruler import NUMBER, Fill, Flag, Ruler, Runner, Scale
from elements_table.ui.parlour.ruler_drawing import draw_ruler, taken_up
from elements_table.ui.stage.geometry import blend
from elements_table.ui.stage.motion.drawing import draw_look
from elements_table.ui.stage.scene import Canvas, Layout, Look, Pose, SummarySheet, outcome
from elements_table.ui.stage.sheets.card_rows import CardRow
from elements_table.ui.stage.sheets.sheet import GATHER, TURN, Counting, EndSheet, Term
from elements_table.ui.stage.stage import Stage

CARD, STEP, INSET, APART = 80.0, 62.0, 45.0, 24.0
"""Width of the cards, how far apart they lie at the most, from the plate's edge, and both teams', in units."""
TALL_CARD, TALL_ROW = 104.0, 158.0
"""The same in a tall window, where they lie in two rows so far apart."""
CARDS_Y, RULER_Y = (0.34, 0.44), (0.68, 0.78)
"""How far down the plate cards and ruler are, as parts of it: after a hand, and below the score of a match."""
RISES: Final = 14.0
LEANS: Final = (0.6, -1.0, 0.4, 1.2, -0.7)
"""How askew the cards lie, in turn."""
TAKEN: Final = 46.0
LOWEST: Final = 618.0
"""Where the plate ends in a wide window, in units."""


@dataclass(kw_only=True)
class CountedTricks(EndSheet):
    """The cards that are worth something, whoever has to make a bid first: they are counted along the ruler."""

    view: View
    cards: Sequence[tuple[Look, int, bool]]
    """How each looks, what it is worth, and whether the team that has to make its bid took it."""
    total: int
    piles: dict[bool, list[tuple[Look, Pose]]] = field(default_factory=dict)
    """What lies in the tricks of the team that has to make its bid, and of the other."""
    lowest: ClassVar[float] = LOWEST

    def __post_init__(self) -> None:
        counted = [[Term(0, worth, n)] for n, (_look, worth, is_theirs) in enumerate(self.cards) if is_theirs]
        self.count = Counting(1, counted)

    def take(self, stage: Stage) -> None:
        end = self.view.observation.last_round
        assert end is not None
        for seat, zone in zip(self.layout.parlour.around, WON, strict=True):
            is_theirs = (seat + end.seat) % 2 == 0
            lying = [(actor.piece.look, actor.pose) for actor in stage.actors.get(zone, ())]
            self.piles[is_theirs] = [*self.piles.get(is_theirs, ()), *lying]
        self.hides = frozenset(WON)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float = inf) -> None:
        self.draw_said(canvas, passed)
        p = self.layout.parlour
        with self.opened(canvas, passed) as (x, y, w, h):
            width, room = p.s(CARD if not p.is_tall else TALL_CARD), w - p.s(2 * INSET + APART)
            each = -(-len(self.cards) // 2) if p.is_tall else len(self.cards)
            step = min(p.s(STEP), (room - width) / max(1, each - 1))
            left, top = x + w / 2 - (step * (each - 1) + p.s(APART)) / 2, y + h * CARDS_Y[bool(self.last)]
        self._draw_ruler(canvas, (x, y, w, h), passed)
        ways = [out_cubic(part_of(passed, self._sets_out(n), TURN)) for n in range(len(self.cards))]
        for is_theirs, pile in self.piles.items():
            own = [way for way, card in zip(ways, self.cards, strict=True) if card[2] == is_theirs]
            stay = own.count(0.0) / max(1, len(own))
            for look, pose in pile[: round(len(pile) * stay)]:
                draw_look(canvas, cards, look, pose, pose.width)
        for n, (look, _worth, is_theirs) in enumerate(self.cards):
            (row, nth), lean = divmod(n, each), LEANS[n % len(LEANS)]
            x = left + nth * step + p.s(APART) * (not is_theirs)
            home = Pose(x, top + (row - p.is_tall / 2) * p.s(TALL_ROW) + lean, lean, width)
            source = self.piles.get(is_theirs) or [(look, home._replace(y=home.y - p.s(RISES), alpha=0.0))]
            pose = blend(source[n % len(source)][1], home, ways[n])
            if ways[n]:
                draw_look(canvas, cards, look, pose, width, dim=not is_theirs)
        self.draw_stands(canvas, passed)

    def _sets_out(self, n: int) -> float:
        """Return when a card sets out for its place: those of the other team with the last."""
        return self.count.begins(n) if self.cards[n][2] else self.count.settled_at - TURN

    def _draw_ruler(self, canvas: Canvas, plate: tuple[float, float, float, float], passed: float) -> None:
        """Draw how far the team has come on the way to what it has to make."""
        (x, y, w, h), p = plate, self.layout.parlour
        o, names = self.view.observation, self.view.names
        end = o.last_round
        assert end is not None
        viewer = names.reader
        is_settled = passed >= self.count.settled_at
        home = (x + p.s(INSET), y + h * RULER_Y[bool(self.last)] - p.s(9), w - p.s(2 * INSET), p.s(18))
        way, lay = in_out_cubic(part_of(passed, 0.0, GATHER)), places(self.layout).scale(0, self.total).rect
        x, y, w, h = (start + (end - start) * way for start, end in zip(lay, home, strict=True))
        scale = Scale((x, y, w, h), 0, self.total, 10, 5)
        taken, color = self.count.sums(passed)[0], teams.word_color(end.seat, viewer)
        moods = self.moods if is_settled else {}
        seats = teams.seats_of(teams.team_of(end.seat), viewer)
        faces = tuple(names.face(seat, moods.get(seat, "calm")) for seat in seats)
        ink = (GOLD if end.made else CORAL) if is_settled else TEXT
        bidder = names.face(end.seat, moods.get(end.seat, "calm")) if o.is_bid else None
        flag = Flag(end.bid, ink, str(end.bid), end.trump or "", bidder)
        filled, has_won = self.count.filled(0, passed), faces[0].mood == "pleased"
        number = NUMBER if self.last else TAKEN
        runner = Runner(filled, faces, color, plain(taken), ring=has_won, size=TAKEN, number=number)
        draw_ruler(canvas, Ruler(p, scale, (flag, runner), (Fill(0, filled, color),)))


class DragonSummary(DragonPart, SummarySheet[DragonObservation]):
    """What counted in the hand that is over; turned over, all 57 cards of it."""

    counts: ClassVar[frozenset[str]] = frozenset({"hand_over"})

    def lay(self, view: View, layout: Layout) -> CountedTricks:
        """Return the cards with points of the team that has to make its bid, and of the other, dim."""
        o, names = view.observation, view.names
        end = o.last_round
        assert end is not None
        bidding, variant = teams.team_of(end.seat), self.game.variant(o.options)
        found: list[tuple[Look, int, bool]] = []
        for team in (bidding, 1 - bidding):
            faces = list(o.won[team])
            faces += (o.kitty or ()) if variant.points_in(mask_of_faces(faces)) < end.taken[team] else ()
            kept = [face for face in sorted_hand(faces, o.trump) if variant.values[CARD_OF[face]]]
            found += [(shown(self.game, face, view), variant.values[CARD_OF[face]], team == bidding) for face in kept]
        winning = teams.seats_of(bidding if end.made else 1 - bidding, 0)
        moods = outcome(winning if o.phase != "game_over" else o.winners, 4)
        return CountedTricks(
            layout=layout,
            view=view,
            verdict=f"{teams.team_title(o.winners, names)}." if o.phase == "game_over" else verdict_words(end, names),
            moods=moods,
            leaves=taken_up(ruler_of(places(layout), view, variant, layout.viewer)),
            cards=found,
            total=variant.total,
            stands=teams.stands_of(o.scores, end.points, view, moods),
            last=_("Last hand") if o.phase == "game_over" else "",
        )

    def turned(self) -> str:
        return _("All cards")

    def rows(self, view: View) -> list[CardRow]:
        """Return a row for each suit and one for the kitty; what the others took is dim."""
        o = view.observation
        ours = set(o.won[teams.teams_of(view.names.reader)[0]])
        taken = [face for cards in o.won for face in cards]
        found = []
        for suit in SHOWN:
            faces = [face for face in taken if CARD_OF[face] != DRAGON and SUIT[CARD_OF[face]] == suit]
            faces.sort(key=lambda face: -RANK[CARD_OF[face]])
            if suit == (o.trump if o.trump in SHOWN else SHOWN[0]):
                faces = [face for face in taken if CARD_OF[face] == DRAGON] + faces
            found.append(self._row(faces, view, [face not in ours for face in faces], f"{ELEMENTS[suit]}_bright"))
        kitty = sorted_hand(o.kitty or (), o.trump)
        return [*found, self._row(kitty, view, [False] * len(kitty), "ui_card")]

    def _row(self, faces: Sequence[str], view: View, dim: Sequence[bool], icon: str) -> CardRow:
        return CardRow([shown(self.game, face, view) for face in faces], dim, icon=icon)

    def scored(self, view: View) -> list[str]:
        """Return what each team took in a hand that is over and why it scores what it scores, and how it stands."""
        o = view.observation
        end = o.last_round
        assert end is not None
        names, team = view.names, teams.team_of(end.seat)
        made = _("{team} took {taken}, enough for the {bid} that {name} bid: all of it counts.")
        lost = _("{team} took {taken}, {n} fewer than the {bid} that {name} bid: that costs {bid}.")
        if names.is_you(end.seat):
            made = _("{team} took {taken}, enough for the {bid} that you bid: all of it counts.")
            lost = _("{team} took {taken}, {n} fewer than the {bid} that you bid: that costs {bid}.")
        if not o.is_bid:
            made = _("{team} took {taken}, enough for the {bid} of a hand without a bid: all of it counts.")
            lost = _("{team} took {taken}, {n} fewer than the {bid} of a hand without a bid: that costs {bid}.")
        taken, bid = end.taken[team], end.bid
        words = made if end.made else lost
        facts = {"team": teams.team_name(team, names), "name": names[end.seat]}
        said = [words.format(taken=taken, n=bid - taken, bid=bid, **facts)]
        words = _("{team} took {taken}: whoever plays against a bid scores what it took.")
        said.append(words.format(team=teams.team_name(1 - team, names), taken=end.taken[1 - team]))
        kitty = self.game.variant(o.options).points_in(mask_of_faces(o.kitty or ()))
        if kitty:
            said.append(_("The {n} points of the kitty went with the last trick.").format(n=kitty))
        ours, theirs = teams.teams_of(names.reader)
        before = [plain(o.scores[side] - end.points[side]) for side in (ours, theirs)]
        after = [plain(o.scores[side]) for side in (ours, theirs)]
        words = _("Before this hand it stood {a} to {b}, and now {c} to {d}.")
        return [*said, words.format(a=before[0], b=before[1], c=after[0], d=after[1])]

    def note(self, view: View) -> str:
        return view.names.tell(view.observation.next_dealer, _("You deal."), _("{name} deals."))

    def next_words(self) -> str:
        return _("Next hand")
