"""What is drawn on Dragon's table besides its cards: the ruler, scores, suits to name, places for the kitty."""

from collections.abc import Sequence
from typing import Final

import pygame

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, NO_TRUMP, SUIT_MASK, mask_of_faces
from elements_table.games.dragon.rules.data import Variant
from elements_table.games.dragon.rules.observation import DragonObservation, is_made, trick_winner
from elements_table.games.dragon.scene.drafts import BidDraft, BuryDraft, TrumpDraft
from elements_table.games.dragon.scene.faces import by_hand
from elements_table.games.dragon.scene.layout import Places, View
from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import CARD_RADIUS, CORAL, GOLD, GOLD_EDGE, TEXT, rgb
from elements_table.ui.panels.teams import ring_color, seats_of, team_of, teams_of, word_color
from elements_table.ui.parlour.room import draw_rail_plate
from elements_table.ui.parlour.ruler import Fill, Flag, Mark, Ruler, Runner, Scale, Stand, figure_size, ruler_places
from elements_table.ui.stage.motion.light import Glow, disc_of_light
from elements_table.ui.stage.scene import Canvas, Layout, Rect

COIN, MY_BID, BIDDER = 48.0, 46.0, 38.0
"""Sizes of the coin that is bid with, of its number, and of the face of whoever has bid highest."""
LOW: Final = 0.8
"""Where units are smaller, words are so large beside things that a trick's worth has no room."""
MEDAL: Final = rgb("#120A0C")
LOCK: Final = "M1.5 5.5V11H8.5V5.5ZM3 5V3.4A2 2 0 0 1 7 3.4V5"
"""A padlock, 10 wide and 12 high."""
EMBLEM: Final = 0.56
"""A suit's sign on its medal."""
RIM: Final = 0.44
"""Half the width of the line on it, in medals."""
COUNT: Final = 22.0
HELD: Final = 17.0
"""Half the coin, as on cards, of all points in hand."""
TEAM: Final = 62.0
"""What the two faces of a team take on the ruler: closer than that they would be one row of four."""
SMALL_LAMP, LAMP_STRENGTH, LAMP_STEPS = 64.0, 0.28, 16
"""Half the size at which the lamp's light is made, how strong it is, and in how many steps it comes."""
LINE, GLOW, EMBER = 2.0, 8.0, 140
"""How wide the line of the trump in the cloth is and how far it glows, in dp, and how strong it is, of 255."""


# ---- the ruler


def ruler_of(p: Places, view: View, variant: Variant, viewer: int) -> Ruler:
    """Return the ruler with all that stands at it: the bids, then the contract and what both teams have taken."""
    o = view.observation
    if p.is_bidding:
        return _bidding(p, view, variant, viewer)
    scale = p.scale(0, variant.total)
    if view.is_dealing or o.contract is None:
        return Ruler(p.parlour, scale)
    flag = _flag(o, view, variant, viewer)
    if o.phase in ("trump", "bury"):
        return Ruler(p.parlour, scale, (flag,))
    worths = _worths(p, o, variant)
    ours, theirs = (o.taken[team] for team in teams_of(viewer))
    marks: list[Mark] = [flag]
    values = (ours, variant.total - theirs)
    stands = _stands(p, scale, *values)
    for team, taken, value, stand in zip(teams_of(viewer), (ours, theirs), values, stands, strict=True):
        seats = seats_of(team, viewer)
        faces = tuple(view.face(seat) for seat in (seats if team == team_of(viewer) else seats[::-1]))
        marks.append(Runner(value, faces, ring_color(seats[0], viewer), str(taken), stand, words=worths[team]))
    fills = (
        Fill(0, ours, word_color(viewer, viewer)),
        Fill(variant.total - theirs, variant.total, word_color(viewer + 1, viewer)),
    )
    return Ruler(p.parlour, scale, tuple(marks), fills)


def _stands(p: Places, scale: Scale, ours: int, theirs: int) -> tuple[Stand, Stand]:
    """Return where the faces of both teams stand: ours above and theirs below where they would lie in one row.

    Over the ruler there is no room below one's own card in the trick.
    """
    x, other = scale.x(ours), scale.x(theirs)
    if abs(other - x) >= p.parlour.s(TEAM):
        return "on", "on"
    return "on" if abs(x - p.trick[0][0]) < p.parlour.s(p.at.trick_width + TEAM) / 2 else "above", "below"


def _bidding(p: Places, view: View, variant: Variant, viewer: int) -> Ruler:
    o = view.observation
    low, high = variant.lowest, variant.total
    marks: list[Mark] = []
    fills: tuple[Fill, ...] = ()
    leader, draft = o.high_bidder, view.draft if isinstance(view.draft, BidDraft) else None
    if leader is not None and not view.is_dealing:
        color = word_color(leader, viewer)
        face, text = (view.face(leader),), str(o.high_bid)  # over the ruler stands the number that is mine to say
        marks.append(Runner(o.high_bid, face, color, text, "above" if draft is None else "below", size=BIDDER))
        fills = (Fill(low, o.high_bid, color),)
    if draft is not None:
        amount = draft.amount
        marks.append(Runner(amount, text=str(amount), number_above=True, size=COIN, number=MY_BID))
    return Ruler(p.parlour, p.scale(low, high), tuple(marks), fills, ends=(str(low), str(high)))


def _flag(o: DragonObservation, view: View, variant: Variant, viewer: int) -> Flag:
    """Return the contract's flag: as far from its team's end as points are needed, gold once made, coral if lost."""
    contract = o.contract
    assert contract is not None
    bid, ours = contract.bid, contract.team == team_of(viewer)
    made = is_made(bid, o.taken[contract.team], o.taken[1 - contract.team], variant.total)
    color = TEXT if made is None else GOLD if made else CORAL
    face = view.face(contract.seat) if o.is_bid else None
    return Flag(bid if ours else variant.total - bid, color, str(bid), contract.trump or "", face)


def _worths(p: Places, o: DragonObservation, variant: Variant) -> list[str]:
    """Return for each team what the trick is worth, where it is winning it."""
    found = ["", ""]
    winner = trick_winner(o.trick, o.trump)
    worth = sum(variant.values[CARD_OF[face]] for _seat, face in o.trick)
    if winner is not None and worth and p.parlour.unit >= LOW:
        found[team_of(winner)] = _("+{n}").format(n=worth)
    return found


def points_place(p: Places, view: View, variant: Variant, viewer: int, team: int) -> tuple[float, float]:
    """Return where a team's points of the hand stand."""
    ruler = ruler_of(p, view, variant, viewer)
    color = ring_color(seats_of(team, viewer)[0], viewer)
    for place in ruler_places(ruler):
        if isinstance(place.mark, Runner) and place.mark.color == color:
            x, y, w, h = place.number or place.whole
            return x + w / 2, y + h / 2
    return ruler.scale.x(0 if team == team_of(viewer) else variant.total), ruler.scale.middle


# ---- on rail and cloth


def draw_scores(canvas: Canvas, p: Places, view: View, layout: Layout) -> None:
    """Draw the match's scores on the rail: ours before the partner, theirs before the one at the left."""
    scores = view.observation.scores
    if any(scores):
        for side in (1, 2):
            seat = p.seats[side]
            color = word_color(seat, layout.viewer)
            draw_rail_plate(canvas, p.parlour, seat, plain(scores[team_of(seat)]), color)


def draw_lamplight(canvas: Canvas, p: Places, element: str, strength: float = 1.0) -> None:
    """Let the light of the lamp on the cloth take the trump's colour."""
    step = round(strength * LAMP_STEPS)
    if not step or canvas.art.strong:
        return
    size = tuple(canvas.art.px(p.parlour.s(length)) for length in (p.at.lamp[2], p.at.lamp[3]))

    def make() -> pygame.Surface:
        light = disc_of_light(canvas.art, Glow(0, 0, SMALL_LAMP, theme.ELEMENT[element], LAMP_STRENGTH))
        return pygame.transform.smoothscale(light, size).convert(canvas.surface)

    light = canvas.art.cached(("lamplight", element, size), make)
    if step < LAMP_STEPS:
        light = light.copy()
        light.fill([255 * step // LAMP_STEPS] * 3, special_flags=pygame.BLEND_RGB_MULT)
    place = light.get_rect(center=canvas.at(*p.parlour.at(*p.at.lamp[:2])))
    canvas.surface.blit(light, place, special_flags=pygame.BLEND_RGB_ADD)


def draw_brand(canvas: Canvas, p: Places, o: DragonObservation, bare: Sequence[Rect] = ()) -> None:
    """Draw the trump in the cloth, behind the trick, but not where pieces are to lie."""
    if o.trump == NO_TRUMP or canvas.art.strong:
        return
    draw_lamplight(canvas, p, ELEMENTS[o.trump])
    sign = brand(canvas.art, ELEMENTS[o.trump], p.parlour.s(p.at.brand[2]))
    place = sign.get_rect(center=canvas.at(*p.parlour.at(*p.at.brand[:2])))
    if bare:
        sign = sign.copy()
        for rect in bare:
            around = canvas.pixels(rect).inflate(*[canvas.art.px(2 * GLOW)] * 2)
            sign.fill((0, 0, 0, 0), around.move(-place.x, -place.y))
    canvas.surface.blit(sign, place)


def brand(art: Art, element: str, size: float) -> pygame.Surface:
    """Return the outline of a sign as a line that glows: the cloth within stays as it is."""

    def make() -> pygame.Surface:
        mask, color = pygame.mask.from_surface(art.sprite(f"{element}_bright", size)), theme.ELEMENT_BRIGHT[element]
        line = mask.convolve(pygame.Mask([art.px(LINE) + 1] * 2, fill=True))
        off = (line.get_size()[0] - mask.get_size()[0]) // 2
        line.erase(mask, (off, off))
        line.erase(line.overlap_mask(mask, (off, off)), (0, 0))
        reach = art.px(GLOW)
        made = pygame.Surface([n + 4 * reach for n in line.get_size()], pygame.SRCALPHA)
        made.fill((*color, 0))
        line.to_surface(made, setcolor=(*color, 255), unsetcolor=None, dest=(2 * reach, 2 * reach))
        glow = pygame.transform.gaussian_blur(made, reach // 2)
        made.fill((255, 255, 255, EMBER), special_flags=pygame.BLEND_RGBA_MULT)
        made.blit(glow, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
        return made

    return art.cached(("brand", element, size), make)


def emblem_place(p: Places, o: DragonObservation) -> tuple[float, float] | None:
    """Return where the trump stands beside the lamp of whoever has the contract; None: at no rival's."""
    if o.contract is None or o.trump == NO_TRUMP or o.contract.seat == p.seats[0]:
        return None
    return p.parlour.on_rail(o.contract.seat, -104)


def draw_emblem_on_rail(canvas: Canvas, p: Places, o: DragonObservation) -> None:
    """Draw the trump beside the lamp of whoever has the contract."""
    at = emblem_place(p, o)
    if at is not None:
        canvas.icon(f"{ELEMENTS[o.trump]}_bright", *at, p.parlour.s(20))


def draw_points_held(canvas: Canvas, p: Places, view: View, variant: Variant) -> None:
    """Draw how many points the reader's own hand holds, while that is the question."""
    o = view.observation
    hand = o.hands[o.seat] if o.seat is not None else None
    if hand is None or view.is_dealing:
        return
    x, y = p.parlour.at(*p.at.held)
    size = figure_size(p.parlour, HELD)
    canvas.circle(x, y, size, fill=GOLD, line=theme.BRASS, line_width=1.5)
    canvas.text(str(variant.points_in(mask_of_faces(hand))), x, y, size, "bold", theme.DARK_TEXT, "c")


def draw_suits(canvas: Canvas, p: Places, view: View, draft: TrumpDraft) -> None:
    """Draw the four suits as medals, with how many cards of each are in hand; the chosen one is lit."""
    o = view.observation
    hand = mask_of_faces(o.hands[o.seat] or ()) if o.seat is not None else 0
    for (x, y, w, _h), suit in zip(p.emblems(), by_hand(view), strict=True):
        cx, cy, r, is_chosen = x + w / 2, y + w / 2, w / 2, suit == draft.suit
        if is_chosen and not canvas.art.strong:
            canvas.glow((x, y, w, w), r, p.parlour.s(26), theme.ELEMENT_BRIGHT[ELEMENTS[suit]], 150)
        draw_medal(canvas, ELEMENTS[suit], (cx, cy, w), is_chosen=is_chosen)
        count = (hand & SUIT_MASK[suit]).bit_count()
        down = cy + r + p.parlour.s(24 + (8 if is_chosen else 0))
        canvas.text(str(count), cx, down, figure_size(p.parlour, COUNT), "serif", TEXT, "c")


def draw_medal(
    canvas: Canvas, element: str, at: tuple[float, float, float], alpha: int = 255, *, is_chosen: bool = False
) -> None:
    """Draw a suit's medal at a middle, so wide."""
    x, y, wide = at
    canvas.circle(x, y, wide / 2, fill=MEDAL, fill_opacity=0.92, line=GOLD_EDGE if is_chosen else GOLD, alpha=alpha,
                  line_opacity=1.0 if is_chosen else 0.6, line_width=3.0 if is_chosen else 1.4)  # fmt: skip
    line = theme.ELEMENT_BRIGHT[element]
    canvas.circle(x, y, wide * RIM, line=line, line_opacity=0.9 if is_chosen else 0.45, alpha=alpha)
    canvas.icon(f"{element}_bright", x, y, wide * EMBLEM, alpha=alpha)


def draw_slots(canvas: Canvas, p: Places, draft: BuryDraft) -> None:
    """Draw the places for the kitty's cards, the next one gold."""
    for n, rect in enumerate(p.slots(draft.size)):
        is_next = n == len(draft.tray)
        color, opacity = (GOLD_EDGE, 1.0) if is_next else (GOLD, 0.75)
        canvas.box(rect, rect[2] * CARD_RADIUS, fill=theme.SHADE, fill_opacity=0.4)
        canvas.dashed(rect, rect[2] * CARD_RADIUS, color, opacity, 2.0 if is_next else 1.3, (7, 5))


def draw_locks(canvas: Canvas, p: Places, draft: BuryDraft) -> None:
    """Draw a lock on each card that has to go into the kitty (D8)."""
    r = max(9.0, p.parlour.s(11))
    for (x, y, w, _h), face in zip(p.slots(draft.size), draft.tray, strict=False):
        if draft.is_forced(face):
            cx, cy = x + w - r, y + r
            canvas.circle(cx, cy, r, fill=MEDAL, line=GOLD, line_width=1.4)
            canvas.path(LOCK, (cx - 5, cy - 6.5, 10, 12), fill=GOLD, line=GOLD, line_width=1.2)


def own_place(p: Places) -> Rect:
    """Return where the reader's card will lie in the trick."""
    x, y = p.trick[0]
    width = p.parlour.s(p.at.trick_width * p.cards) * 0.93
    high = width * theme.CARD_ASPECT
    return (x - width / 2, y - high / 2, width, high)


def draw_shown(canvas: Canvas, p: Places, view: View, viewer: int) -> None:
    """Draw who played what in the last trick: a face over each card, the winner's lit."""
    o = view.observation
    x, y, w, h = p.shown()
    canvas.box((x, y, w, h), 12, fill=theme.SHADE, fill_opacity=0.5)
    winner = trick_winner(o.last_trick, o.trump)
    pitch, r = p.parlour.s(p.at.shown[3]), p.parlour.s(17)
    left = x + w / 2 - pitch * (len(o.last_trick) - 1) / 2
    for n, (seat, _face) in enumerate(o.last_trick):
        face = view.names.face(seat)
        canvas.avatar(left + n * pitch, y + p.parlour.s(26), r, face, ring_color(seat, viewer), seat == winner)
