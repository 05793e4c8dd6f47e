"""What is drawn around the cards of Elemies: score, seats, captions, effects, the action card's panel."""

from __future__ import annotations

from elements_table.games.elemies.rules.claims import Claim, inside
from elements_table.games.elemies.rules.data import (
    ALL_CARDS,
    EARTH,
    ELEVATE,
    JESTER,
    ElemiesData,
)
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.turn import Laid
from elements_table.games.elemies.scene.drafts import Play
from elements_table.games.elemies.scene.faces import beneath
from elements_table.games.elemies.scene.layout import SHOWN, Places
from elements_table.games.elemies.scene.views import View
from elements_table.games.elemies.scene.words import effect_card, effect_words
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.seats import Where, draw_place, draw_seat
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import plain
from elements_table.ui.drawing.theme import CORAL, GOLD, SECONDARY, TEXT
from elements_table.ui.panels.sides import side_of
from elements_table.ui.panels.teams import WORDS_ON_BLUE, draw_team, partner_of, ring_color, teams_of
from elements_table.ui.stage.scene import Layout

EFFECT_WORDS = 108.0
"""Width of the words under an action card in force."""


def paint(data: ElemiesData, canvas: Canvas, view: View, layout: Layout) -> None:
    """Draw all that rests beneath the cards."""
    p = Places(layout)
    o = view.observation
    _score(canvas, p, view, layout)
    for seat in range(4):
        _seat(canvas, p, seat, view, layout)
    _captions(canvas, p, view)
    _effect(data, canvas, p, view)
    if o.seat is not None and o.action_card:
        _action_panel(data, canvas, p, o)
    if o.seat is not None and o.phase in ("play", "give"):
        _selection(canvas, p, view)


def _score(canvas: Canvas, p: Places, view: View, layout: Layout) -> None:
    o = view.observation
    target = int(o.options["target"])
    for way, team, color in zip((-1, 1), teams_of(layout.viewer), WORDS_ON_BLUE, strict=True):
        inner, outer = p.score_x + way * 20, p.score_x + way * (20 + p.bar)
        points = plain(o.scores[team])
        size, apart = (20.0, 14.0) if p.is_tight else (theme.TITLE, 20.0)
        room = p.bar - apart - canvas.text_width(points, size, "serif")
        draw_team(canvas, team, view, layout.viewer, (inner, 24), room, anchor="r" if way < 0 else "l")
        canvas.text(points, outer, 25, size, "serif", color, "l" if way < 0 else "r")
        if way > 0:
            canvas.text(_("to {n}").format(n=target), outer + 12, 44, color=SECONDARY, anchor="l")
        canvas.box((min(inner, outer), 42, p.bar, 6), 3, fill=theme.BLACK, fill_opacity=0.35)
        wide = p.bar * max(0.0, min(1.0, o.scores[team] / target))
        if wide >= 1:
            canvas.box((inner - wide if way < 0 else inner, 42, max(6.0, wide), 6), 3, fill=color)


def _seat(canvas: Canvas, p: Places, seat: int, view: View, layout: Layout) -> None:
    o = view.observation
    side = side_of(seat, layout.viewer, 4)
    x, y = p.avatars[side]
    name = view.names[seat]
    active = o.phase in ("play", "exchange", "give") and o.to_move == seat and not view.is_dealing
    if o.phase == "give":
        active = not o.has_given >> seat & 1
    fact, color = _fact(seat, side, active, view)
    room = 118.0 if side & 1 else p.north_room if side == 2 else p.own_words
    where: Where = "below" if side & 1 else "left" if side == 2 else "right"
    draw_seat(
        canvas, x, y, 24, view.face(seat), name, ring_color(seat, layout.viewer), room,
        active=active, fact=fact, fact_color=color, where=where,
    )  # fmt: skip
    if o.button == seat:
        canvas.icon("dealer_button", x + 20, y - 18, 26)
    if seat in o.finished:
        draw_place(canvas, x - 20, y - 18, o.finished.index(seat) + 1)
    _treasure(canvas, p, seat, side, o)


def _fact(seat: int, side: int, active: bool, view: View) -> tuple[str, theme.Color]:
    """Return the line under a seat's name."""
    o = view.observation
    count = o.counts[seat]
    cards = plural("{n} card", "{n} cards", count).format(n=count)
    if seat in o.finished and not count:
        return _("out of cards"), SECONDARY
    if o.effects.bans(seat):
        return _("banned  ·  {n}").format(n=count), CORAL
    if side == 0 and active and view.legal and view.names.alone:
        return _("Your turn  ·  {cards}").format(cards=cards), GOLD
    if o.phase == "play" and o.top is not None and o.passes >> seat & 1:
        return _("passed  ·  {n}").format(n=count), SECONDARY
    return cards, SECONDARY


def _treasure(canvas: Canvas, p: Places, seat: int, side: int, o: ElemiesObservation) -> None:
    x, y = p.treasures[side]
    count = o.treasures[seat].bit_count()
    if not count:
        canvas.dashed((x - 20, y - 28, 40, 56), 4, opacity=0.3, fill_opacity=0.03)
    canvas.text(str(count), *p.treasure_count(side), face="semi", anchor="l")
    canvas.label(_("treasure"), x + 34, y + 11, min(96.0, p.width - x - 42), color=SECONDARY, anchor="l")


def _captions(canvas: Canvas, p: Places, view: View) -> None:
    o = view.observation
    if o.plays:
        words = _laid_words(o.plays[-1], view)
        canvas.label(
            words, p.cx, p.beneath_y - SHOWN * p.cards * 0.7 - 14, min(560.0, 2 * p.half), color=SECONDARY, anchor="c"
        )
    if o.top is not None:
        canvas.label(_laid_words(o.top, view), p.cx, p.caption_y, min(640.0, 2 * p.half), face="semi", anchor="c")
    elif view.is_dealing:
        pass  # what is asked waits until the cards lie
    elif o.phase == "play":
        _lead_words(canvas, p, view)
    elif o.phase == "exchange":
        own = o.seat == o.to_move
        name = view.names[o.to_move]
        words = _("Do partners exchange a card this round?")
        canvas.text(words, p.cx, p.row_y - 36, theme.TITLE, "serif", anchor="c")
        if not own:
            canvas.text(_("{name} decides.").format(name=name), p.cx, p.row_y, color=SECONDARY, anchor="c")
    elif o.phase == "give":
        _gift_words(canvas, p, view)
    count = beneath(o).bit_count()
    if count:
        x, y, w, h = p.pile_words
        words = plural("{n} more card", "{n} more cards", count).format(n=count)
        canvas.text(words, x + w / 2, y + h / 2, color=SECONDARY, anchor="c")


def _gift_words(canvas: Canvas, p: Places, view: View) -> None:
    o = view.observation
    words = _("Each player gives a card to the partner")
    if view.observation.has_given == 15:
        words = _("Everybody has given a card")
    elif o.seat is not None:
        words = _("A card for {name}").format(name=view.names[partner_of(o.seat or 0)])
    second = _("All four cards are picked up together.")
    if o.seat is not None and view.waiting and o.seat not in view.waiting:
        second = _("Your card is chosen; the others are still choosing.")
    canvas.label(words, p.cx, p.row_y - 36, 2 * p.half - 12, theme.TITLE, "serif", anchor="c")
    canvas.text(second, p.cx, p.row_y, color=SECONDARY, anchor="c")


def _lead_words(canvas: Canvas, p: Places, view: View) -> None:
    o = view.observation
    draft: Play | None = view.draft
    if draft is not None and draft.chooses:
        words = _("Whom does Water ban from this trick?")
        if o.action_card == EARTH:
            words = _("Which element dominates this trick?")
        canvas.text(words, p.cx, p.row_y - 76, theme.TITLE, "serif", anchor="c")
        return
    k = p.cards
    canvas.dashed((p.cx - 150 * k, p.row_y - 76 * k, 300 * k, 152 * k), 14, opacity=0.2)
    you = view.names.is_you(o.to_move)
    words = _("You lead") if you else _("{name} leads").format(name=view.names[o.to_move])
    canvas.label(words, p.cx, p.row_y, 280 * k, color=GOLD if you else SECONDARY, anchor="c")


def _laid_words(laid: Laid, view: View) -> str:
    """Return whose play it is and what it counts as: `Cleo: full house, sevens`."""
    claim: Claim = laid.claim
    words = inside(claim)
    cards = laid.code & ALL_CARDS
    if cards & ELEVATE:
        words = _("Elevate, {claim}").format(claim=words)
    elif cards & JESTER:
        words = _("{claim}, with the Jester").format(claim=words)
    return _("{name}: {claim}").format(name=view.names[laid.seat], claim=words)


def _effect(data: ElemiesData, canvas: Canvas, p: Places, view: View) -> None:
    o = view.observation
    if not effect_card(o.effects):
        return
    x, y = p.effect
    wide = EFFECT_WORDS if not p.is_tight else EFFECT_WORDS - 12
    first, second = effect_words(o.effects, view.names, data)
    lines = [(line, TEXT, "semi") for line in canvas.wrapped(first, wide, face="semi", max_lines=2)]
    lines += [(line, SECONDARY, "sans") for line in canvas.wrapped(second, wide, max_lines=3)]
    for i, (line, color, face) in enumerate(lines):
        canvas.text(line, x, y + 62 + i * theme.LINE, face=face, color=color, anchor="c")


def _action_panel(data: ElemiesData, canvas: Canvas, p: Places, o: ElemiesObservation) -> None:
    x, y, w, _h = p.action
    canvas.panel(p.action)
    canvas.text(_("Action card"), x + 100, y + 24, face="semi", anchor="l")
    text = _(data.deck.actions[o.action_card - 1].text)
    size = theme.BODY if len(text) < 40 else theme.SECOND
    canvas.wrap(text, x + 100, y + 40, w - 106, size, color=SECONDARY, lh=size + 3, max_lines=6)


def _selection(canvas: Canvas, p: Places, view: View) -> None:
    """Write what the chosen cards are, and why they cannot be played."""
    draft: Play | None = view.draft
    if draft is None:
        return
    words, color = "", GOLD if draft.code() else SECONDARY
    if draft.chosen.bit_count() > 1:
        words = draft.objection() or draft.named()
    elif draft.is_beaten() and not view.forced:
        words = _("Nothing of yours beats this.")
    if words:
        canvas.label(words, p.cx, p.choice_y, p.right - 48 - 230, color=color, anchor="c")
