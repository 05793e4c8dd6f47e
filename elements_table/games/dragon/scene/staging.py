"""How what happens in Dragon is shown: cards in the trick, the trump that burns, the Dragon that stares."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from typing import ClassVar, Final

import pygame

from elements_table.games.dragon.rules.cards import CARD_OF, DRAGON, ELEMENTS, NO_TRUMP, suit_name, suit_under
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.cloth import EMBLEM, brand, draw_lamplight, draw_medal, points_place, ruler_of
from elements_table.games.dragon.scene.faces import by_hand, shown, sorted_hand
from elements_table.games.dragon.scene.layout import KITTY, TRICK, DragonPart, Form, Places, View, places
from elements_table.kernel.game import Event, Moved
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Painter, Rect
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.interludes.bearing import Sliding
from elements_table.ui.interludes.revealed import Revealed, Taken
from elements_table.ui.panels.teams import pan_of, seats_of, team_of
from elements_table.ui.parlour.ruler import Ruler
from elements_table.ui.parlour.ruler_drawing import draw_ruler
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.interlude import Cue
from elements_table.ui.stage.motion import drawing, light
from elements_table.ui.stage.scene import Announcement, Interlude, Layout, Look, Mood, Staging, outcome
from elements_table.ui.stage.stage import Stage

# ---- the trump
FOLDS, GROWS, BURNS = 180.0, 260.0, 440.0
LARGE: Final = 400.0
"""How large the emblem grows, in units of the stage."""
SINKS: Final = 120.0
"""How long it takes to sink from there into the cloth."""
COARSE: Final = 2
"""The fire is drawn so many times smaller: it has no edges to be seen."""
EMBERS: Final = 40
RISES: Final = 420.0
"""How long an ember rises."""
HOT: Final = theme.rgb("#FFE2A0")


@dataclass(kw_only=True)
class Brand(Interlude):
    """The sign of an `element` grows from where `seat` has named it, and burns into the cloth from its rim inward.

    What is left of it there, and of its light, the scene draws afterwards.
    """

    places: Places
    element: str
    ruler: Ruler
    seat: int
    order: Sequence[str]
    """The elements as their medals stand."""
    fades = False

    def __post_init__(self) -> None:
        self.length = self.changes_at = GROWS + BURNS
        self.stills_at, self.rest = GROWS + 0.35 * BURNS, 600.0
        self.cues = (Cue(0.0, "breath"), Cue(GROWS, "trump"))
        self._stage: Stage | None = None
        self._fire: _Fire | None = None
        self._medals: Sequence[Rect] = ()
        self._start = (0.0, 0.0, 0.0)

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        """Find where it was named: at its medal, or by somebody across the table."""
        self._stage, p = stage, self.places
        self._medals = p.emblems() if self.seat == layout.viewer else ()
        if self._medals:
            x, y, w, _h = self._medals[self.order.index(self.element)]
            self._start = (x + w / 2, y + w / 2, w * EMBLEM)
        else:
            self._start = (*p.parlour.before(self.seat, 10), p.parlour.s(20))

        size = p.parlour.s(p.at.brand[2])
        brand(painter.art, self.element, size)  # that takes a while: better now than as it begins to burn
        self._fire = _Fire(painter.art, self.element, size)

    def draw_under(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw the cloth with what burns there, and over it what lies on it."""
        if self._stage is None or self._fire is None:
            return
        p, place = self.places.parlour, self.places
        canvas.bare(self.ground, [place.suits, *place.cloth])
        x, y, wide = place.at.brand
        at, size = p.at(x, y), p.s(wide)
        burns = theme.part_of(passed, GROWS, BURNS)
        draw_lamplight(canvas, place, self.element, theme.in_out_cubic(theme.part_of(passed, GROWS - 60.0, 500.0)))
        if burns and not canvas.art.strong:
            canvas.put(brand(canvas.art, self.element, size), *at, "c", round(255 * min(1.0, burns * 1.6)))
        if burns:
            sinks = LARGE / wide + (1 - LARGE / wide) * theme.out_cubic(theme.part_of(passed, GROWS, SINKS))
            self._fire.draw(canvas, at, sinks, burns)
        draw_ruler(canvas, self.ruler)
        drawing.draw_resting(self._stage, canvas, cards)

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        """Draw the medals as they fold into the one that was chosen, and its sign as it grows."""
        x, y, size = self._start
        folds = theme.in_out_cubic(theme.part_of(passed, 0.0, FOLDS))
        for n, (left, top, w, _h) in enumerate(self._medals if folds < 1 else ()):
            at = (left + w / 2 + (x - left - w / 2) * folds, top + w / 2, w * (1 - 0.5 * folds))
            draw_medal(canvas, self.order[n], at, round(255 * (1 - folds)))
        if passed >= GROWS:
            return
        way = theme.out_cubic(passed / GROWS)
        to_x, to_y = self.places.parlour.at(*self.places.at.brand[:2])
        large = self.places.parlour.s(LARGE)
        sign = canvas.art.sprite(f"{self.element}_bright", large)
        by = (size + (large - size) * way) / large
        canvas.grown(sign, x + (to_x - x) * way, y + (to_y - y) * way, by)


class _Fire:
    """A sign that burns away from its rim inward, at one size."""

    def __init__(self, art: Art, element: str, size: float) -> None:
        sign = art.sprite(f"{element}_bright", size)
        self._size = sign.get_size()
        small = pygame.transform.smoothscale(sign, [max(1, n // COARSE) for n in self._size])
        self._sign = small
        mask = pygame.mask.from_surface(small)
        white = mask.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
        depth = pygame.transform.gaussian_blur(white, max(2, small.width // 7))
        self._depth, self._mask, self._area = depth, mask, mask.count()
        counts = Counter(pygame.image.tobytes(depth, "RGBA")[3::4])
        self._deeper = list(accumulate((counts[level] for level in range(255, 0, -1)), initial=0))[::-1]
        """How many points are deeper inside than each level."""
        self._color = theme.ELEMENT_BRIGHT[element]
        outline = [spot for part in mask.connected_components(9) for spot in part.outline(3)]
        self._spots = [outline[n * len(outline) // EMBERS] for n in range(EMBERS)] if outline else []

    def draw(self, canvas: Canvas, at: tuple[float, float], by: float, part: float) -> None:
        """Draw what is left of the sign, the ring of fire at its rim, and the embers that rise from there."""
        whole = self._left(part)
        inner = self._left(min(1.0, part + 0.16))
        ring = whole.copy()
        ring.erase(inner, (0, 0))
        inside = whole.to_surface(setsurface=self._sign, unsetcolor=(0, 0, 0, 0))
        glow = ring.to_surface(setcolor=(*self._color, 255), unsetcolor=(*self._color, 0))
        core = ring.to_surface(setcolor=(*HOT, 255), unsetcolor=(*HOT, 0))
        layers = (inside, pygame.transform.gaussian_blur(glow, 5), pygame.transform.gaussian_blur(core, 1))
        for layer in layers:
            shown = pygame.transform.smoothscale(layer, [round(n * by) for n in self._size])
            canvas.put(shown, *at, "c", round(255 * min(1.0, 4 * (1 - part))))
        self._draw_embers(canvas, at, by, part)

    def _left(self, part: float) -> pygame.Mask:
        """Return what has not burnt yet: the deeper inside, the later, and as much in the same time."""
        most = self._area * (1 - part)
        level = next(level for level, count in enumerate(self._deeper) if count <= most)
        deep = pygame.mask.from_surface(self._depth, min(254, level))
        return self._mask.overlap_mask(deep, (0, 0))

    def _draw_embers(self, canvas: Canvas, at: tuple[float, float], by: float, part: float) -> None:
        scale = canvas.art.scale / COARSE
        wide, high = self._sign.get_size()
        for n, (x, y) in enumerate(self._spots):
            born = 0.55 * (n * 61 % 100) / 100
            since = (part - born) * BURNS / RISES
            if 0 < since < 1:
                up, aside = 70 * since * (0.5 + (n * 37 % 100) / 100), 10 * math.sin(n + 5 * since)
                spot = (at[0] + (x - wide / 2) / scale * by + aside, at[1] + (y - high / 2) / scale * by - up)
                color = HOT if n % 3 == 0 else self._color
                canvas.circle(*spot, 1.2 + n % 3 * 0.7, fill=color, alpha=round(255 * (1 - since)))


# ---- the Dragon

DARKENS, LIGHTS, STARES, RETURNS = 200.0, 160.0, 240.0, 400.0
LASTS: Final = DARKENS + LIGHTS + STARES + RETURNS
LEFT: Final = 0.6
"""What is left of the table's light."""
GLOW, STRENGTH = 0.3, 0.8
"""How far the light of an eye reaches, in widths of the card, and how strong it is."""
STEPS: Final = 8
"""In which its light comes."""
EYES = ("M146 152C162 148 178 140 192 130C192 152 176 166 154 166Z",
        "M110 152C94 148 78 140 64 130C64 152 80 166 102 166Z")  # fmt: skip
EYES_AT: Final = ((168, 150), (88, 150))
"""The eyes of the Dragon's emblem and their middles, in 256ths of it."""
ON_CARD: Final = 0.58
"""How wide that is on its card, in cards."""
EMBER: Final = theme.rgb("#E8501E")


@dataclass(kw_only=True)
class Stare(Taken):
    """A trick with the Dragon, which lies in the zone `dragon`: the table falls dark, and its eyes light."""

    dragon: str
    told: float = LASTS - RETURNS
    held: float = LASTS

    def __post_init__(self) -> None:
        super().__post_init__()
        self.cues = (Cue(DARKENS, "thump"), *self.cues)
        self._light = light.Light(middle=LEFT, edge=LEFT)
        self._card: Actor | None = None
        self._wide = 0.0

    def begin(self, stage: Stage, layout: Layout, painter: Painter) -> None:
        super().begin(stage, layout, painter)
        lie = stage.actors.get(self.dragon, ())
        self._card, self._wide = (lie[-1] if lie else None), stage.zones[self.dragon].width

    def draw_held(self, canvas: Canvas, passed: float) -> None:
        """Let the light of the table, and of the card, fall and come back; draw the eyes."""
        fallen = theme.out_quad(theme.part_of(passed, 0.0, DARKENS))
        returns = theme.part_of(passed, LASTS - RETURNS, RETURNS)
        self._light.dim(canvas, fallen * (1 - theme.in_out_cubic(returns)))
        shown = theme.out_cubic(theme.part_of(passed, DARKENS, LIGHTS)) * (1 - returns)
        if self._card is None or shown <= 0:
            return
        pose, wide = self._card.pose, self._wide * ON_CARD
        for x, y in EYES_AT:
            at = pygame.Vector2(x - 128, y - 128).rotate(-pose.angle) * (wide / 256) + (pose.x, pose.y)
            strength = round(shown * STEPS) / STEPS * STRENGTH
            light.shine(canvas, light.Glow(at.x, at.y, self._wide * GLOW, EMBER, strength))
        canvas.put(_eyes(canvas.art, wide, pose.angle), pose.x, pose.y, "c", round(255 * shown))


def _eyes(art: Art, width: float, angle: float) -> pygame.Surface:
    """Return the eyes in a square so wide, turned by so many degrees."""
    body = f'<g transform="scale({width / 256})" fill="{theme.hexed(theme.WHITE)}">'
    drawn = art.svg(body + "".join(f'<path d="{eye}"/>' for eye in EYES) + "</g>", width, width)
    return art.rotated(("dragon's eyes", width), drawn, angle)


CLOSE = 20
"""So many points from making a contract, or from failing it, it is at stake."""
BID: Final = 420.0
"""How long the table rests after a bid, ms."""


class DragonStaging(DragonPart, Staging[DragonObservation]):
    """Tricks and the kitty, on their ways."""

    elements: ClassVar[Sequence[str]] = ("fire", "earth", "air", "water", "dragon")
    brief: ClassVar[frozenset[str]] = frozenset({"pass"})
    lays: ClassVar[frozenset[str]] = frozenset({"play"})

    def staged(self, event: Event, view: View) -> Event:
        o = view.observation
        moved = event.moved
        if event.kind == "deal":
            moved = tuple(Moved(f"deck.{o.dealer}", m.target, m.face, m.count) for m in moved)
        elif event.kind == "play":
            moved = tuple(Moved(m.source, f"trick.{event.seat}", m.face) for m in moved)
        elif event.kind == "trick":
            seats = {face: seat for seat, face in o.last_trick}
            moved = tuple(Moved(f"trick.{seats[m.face or '']}", f"won.{event.seat}", m.face) for m in moved)
        elif event.kind == "bury" and event.seat == o.seat:
            moved = tuple(Moved("tray", m.target, m.face) for m in moved)
        return Event(event.kind, event.seat, moved, event.facts)

    def moods(self, event: Event, view: View) -> Mapping[int, Mood]:
        """The contract and a trick with points please who gets them; a hand pleases one team and stings the other."""
        if event.kind == "contract" or (event.kind == "trick" and event.facts["points"] > 0):
            return {event.seat: "pleased"}
        if event.kind != "hand_over":
            return {}
        team = team_of(event.seat)
        return outcome(seats_of(team if event.facts["made"] else 1 - team, 0), 4)

    def interlude(self, event: Event, view: View, layout: Layout) -> Interlude | None:
        p = places(layout)
        if event.kind == "contract":
            variant, later = self.game.variant(view.observation.options), places(replace(layout, form=Form("trump")))
            rules = [ruler_of(each, view, variant, layout.viewer) for each in (p, later)]
            return Sliding(before=rules[0], after=rules[1])
        if event.kind == "trump":
            ruler = ruler_of(p, view, self.game.variant(view.observation.options), layout.viewer)
            order = [ELEMENTS[suit] for suit in by_hand(view)]
            return Brand(places=p, element=event.facts["trump"], ruler=ruler, seat=event.seat, order=order)
        if event.kind == "kitty":
            faces = self._worths([moved.face for moved in event.moved if moved.face is not None], view)
            room, hurry = p.parlour.s(560), _("Click to hurry")
            return Revealed(zone=KITTY, title=_("The kitty"), at=p.middle, faces=faces, hurry=hurry, room=room)
        if event.kind != "trick":
            return None
        points = event.facts["points"]
        side = p.parlour.side(event.seat)
        words = _("+{n}").format(n=points) if points else ""
        to = points_place(p, view, self.game.variant(view.observation.options), layout.viewer, team_of(event.seat))
        laid = next((seat for seat, face in view.observation.last_trick if CARD_OF[face] == DRAGON), None)
        taken = Taken if laid is None else partial(Stare, dragon=TRICK[p.parlour.side(laid)])
        return taken(zone=TRICK[side], words=words, to=to, sound="gather", pan=pan_of(side, 4))

    def _worths(self, faces: Sequence[str], view: View) -> Sequence[tuple[Look, int, str]]:
        """Return how cards look, what each is worth, and what those up to it are worth together, in words."""
        o = view.observation
        values, total, worths = self.game.variant(o.options).values, 0, []
        for face in sorted_hand(faces, o.trump):
            worth = values[CARD_OF[face]]
            total += worth
            words = plural("{n} point so far", "{n} points so far", total).format(n=total)
            worths.append((shown(self.game, face, view), worth, words))
        return worths

    def sound(self, event: Event, view: View) -> str:
        """Return the sound of an event; a trump that takes the lead in a trick of another suit cuts."""
        if event.kind == "play":
            return "cut" if _cuts(event.seat, view.observation) else "place"
        cards = {"deal": "deal", "trick": "gather", "kitty": "take", "bury": "place", "hand_over": "flip"}
        said = {"bid": "bid", "pass": "pass", "trump": "trump", "contract": "tick"}
        return (cards | said).get(event.kind, "")

    def at_stake(self, view: View) -> bool:
        """The contract is all but made, or all but out of reach."""
        o = view.observation
        if o.phase != "play" or o.contract is None:
            return False
        bid, team = o.contract.bid, o.contract.team
        lacking, spare = bid - o.taken[team], sum(self.game.variant(o.options).values) - bid - o.taken[1 - team]
        return 0 < lacking <= CLOSE or 0 <= spare < CLOSE

    def step(self, event: Event, view: View) -> int | None:
        if event.kind != "bid":
            return None
        variant = self.game.variant(view.observation.options)
        steps: int = (event.facts["bid"] - variant.lowest) // variant.step
        return steps

    def won(self, view: View) -> bool | None:
        o = view.observation
        if o.last_round is None or o.seat is None:
            return None
        ours, theirs = o.last_round.points[team_of(o.seat)], o.last_round.points[1 - team_of(o.seat)]
        return None if ours == theirs else ours > theirs

    def pause(self, event: Event, view: View) -> float:
        """Return how long a bid is read before the reader is asked."""
        return BID if event.kind == "bid" else 0.0

    def announced(self, event: Event, view: View) -> Sequence[Announcement]:
        kind, seat, facts = event.kind, event.seat, event.facts
        if kind == "contract":
            return (Announcement(seat, _("{n} it is.").format(n=facts["bid"]), own=True),)
        if kind == "hand_over":
            return (Announcement(seat, _("Made it.") if facts["made"] else _("That was too much."), own=True),)
        if kind == "redeal":
            return (Announcement(view.observation.dealer, _("I deal again."), own=True),)
        if kind == "trump":
            trump = suit_name(ELEMENTS.index(facts["trump"]))
            return (Announcement(seat, _("{suit} is trump.").format(suit=trump)),)
        said = {"pass": _("I pass."), "bid": str(facts.get("bid")), "kitty": _("Mine.")}.get(kind)
        return () if said is None else (Announcement(seat, said),)

    def standing(self, view: View) -> Sequence[Announcement]:
        """Return what everybody across the table has said last in the bidding."""
        o = view.observation
        said = dict(o.bids) if o.phase == "bid" else {}
        return [
            Announcement(seat, str(amount) if amount else _("I pass."))
            for seat, amount in said.items()
            if seat != o.seat
        ]


def _cuts(seat: int, o: DragonObservation) -> bool:
    """Return whether a seat's card, a trump, takes the lead in a trick that began with another suit (D12)."""
    if len(o.trick) < 2 or o.trump == NO_TRUMP or trick_winner(o.trick, o.trump) != seat:
        return False
    led, played = (suit_under(CARD_OF[face], o.trump) for face in (o.trick[0][1], o.trick[-1][1]))
    return led != o.trump == played
