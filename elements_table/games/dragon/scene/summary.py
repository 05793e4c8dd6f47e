"""The sheet after a hand of Dragon: the contract, all 57 cards, the score, and how it went from hand to hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elements_table.games.dragon.rules.cards import CARD_OF, suit_under
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene import explained
from elements_table.games.dragon.scene.looks import Looks
from elements_table.games.dragon.scene.panels import contract_bar
from elements_table.games.dragon.scene.views import View
from elements_table.games.dragon.scene.words import breaks, contract_sentence, contract_title, sorted_hand
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.frame import draw_heading, draw_result_panel
from elements_table.ui.charts.rounds import Round, draw_rounds
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.numbers import plain, signed
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.drawing.theme import CORAL, GOLD, SECONDARY, TEXT
from elements_table.ui.panels.chart import courses, draw_chart
from elements_table.ui.panels.sides import viewer_of
from elements_table.ui.panels.summary import BODY_TOP, INSET, WIDE, draw_cards, draw_head, draw_reasons, match_title
from elements_table.ui.panels.teams import WORDS, ring_color, seats_of, team_name, team_of, teams_of, whose
from elements_table.ui.stage.scene import DrawCard, Names

SCORE = 272.0
CARD = 46.0
TEAM_HEIGHT = 196.0
ROWS = ((0, 2), (1, 3))
"""The suits of the two rows in which a team's cards are shown; the Dragon joins the trump's."""
CHART = 150.0
CARDS_HIGH = 520.0
"""Of both teams' cards and the kitty below them."""
BELOW, BELOW_HIGH = 12.0, 316.0
"""Where the score lies below the cards: between them, and how high it is."""
FOLDED = CARDS_HIGH + BELOW + BELOW_HIGH
"""How high all of it is then."""
NAME = 104.0
"""Room for name and bid in the list of hands."""
FIGURES = 222.0
"""Room for a team's names over its figure at the head."""


def _title(o: DragonObservation, names: Names) -> str:
    if o.phase == "game_over":
        return match_title(o.winners, names, of_teams=True)
    assert o.last_round is not None
    return contract_title(o.last_round, names)


def draw_summary(looks: Looks, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
    """Draw the sheet's inside: head, both teams' cards, the kitty, score and chart."""
    x, y, w, _h = rect
    left, right = x + INSET, x + w - INSET
    viewer = viewer_of(view.names)
    _head(canvas, rect, view, viewer)
    is_folded = w < WIDE
    wide = right - left if is_folded else right - left - SCORE - 24
    for i, team in enumerate(teams_of(viewer)):
        top = y + BODY_TOP + i * (TEAM_HEIGHT + 12)
        _team(looks, canvas, (left, top, wide, TEAM_HEIGHT), team, view, draw_card)
    _kitty(looks, canvas, (left, y + BODY_TOP + 2 * (TEAM_HEIGHT + 12), wide, 104), view, draw_card)
    if is_folded:
        _score(looks, canvas, (left, y + BODY_TOP + CARDS_HIGH + BELOW, wide, BELOW_HIGH), view, viewer)
    else:
        _score(looks, canvas, (right - SCORE, y + BODY_TOP, SCORE, CARDS_HIGH), view, viewer)


def _head(canvas: Canvas, rect: Rect, view: View, viewer: int) -> None:
    x, y, w, _h = rect
    o = view.observation
    end = o.last_round
    assert end is not None
    right = x + w - INSET
    for team in reversed(teams_of(viewer)):
        over = o.phase == "game_over"
        points = o.scores[team] if over else end.points[team]
        color = CORAL if points < 0 else TEXT
        figure = plain(points) if over else signed(points)
        canvas.text(figure, right, y + 66, 40, "serif", color, "r")
        names = canvas.fit(team_name(team, view.names), FIGURES - 18, face="semi")
        canvas.text(names, right, y + 32, face="semi", color=WORDS[whose(team, viewer)], anchor="r")
        right -= max(FIGURES * 0.66, canvas.text_width(names, face="semi") + 26)
    taken = x + w - INSET - right
    title = _title(o, view.names)
    draw_head(canvas, rect, title, contract_sentence(o, view.names), beside=(taken, taken))


def _team(looks: Looks, canvas: Canvas, rect: Rect, team: int, view: View, draw_card: DrawCard) -> None:
    """Draw what a team took: points on a bar, and all its cards in two rows."""
    x, y, w, _h = rect
    o = view.observation
    end = o.last_round
    assert end is not None
    viewer = viewer_of(view.names)
    color = WORDS[whose(team, viewer)]
    bidding = team_of(end.seat) == team
    is_over = o.phase == "game_over"  # then it is all about who has won the match
    is_marked = seats_of(team, viewer)[0] in o.winners if is_over else bidding
    draw_result_panel(canvas, rect, is_marked, line=GOLD if is_over or end.made else CORAL)
    left = x + 18
    for i, seat in enumerate(seats_of(team, viewer)):
        face = view.names.face(seat, "pleased" if bidding == end.made else "stung")
        canvas.avatar(left + 14 + i * 32, y + 26, 14, face, ring_color(seat, viewer), seat == end.seat)
    cards = o.won[team]
    tricks = plural("{n} trick", "{n} tricks", len(cards) // 4).format(n=len(cards) // 4)
    goal = _("of {bid}").format(bid=end.bid) if bidding else ""
    bar = x + w - 270
    room = bar - left - 72 - 14 - canvas.text_width(tricks) - 12 - (canvas.text_width(goal) + 16 if goal else 0)
    names = canvas.fit(team_name(team, view.names), room, face="semi")
    wide = canvas.text(names, left + 72, y + 26, face="semi", color=color, anchor="l")
    canvas.text(tricks, left + 72 + wide + 14, y + 26, color=SECONDARY, anchor="l")
    taken = end.taken[team]
    total = looks.variant(o).total
    canvas.text(str(taken), x + w - 18, y + 27, theme.TITLE, "serif", anchor="r")
    if goal:
        canvas.text(goal, bar - 12, y + 26, color=SECONDARY, anchor="r")
    contract_bar(canvas, (bar, y + 22, 200, 8), taken, end.bid if bidding else 0, total, color)
    _rows(looks, canvas, (x + 18, y + 48, w - 36), cards, view, draw_card)


def _rows(
    looks: Looks,
    canvas: Canvas,
    at: tuple[float, float, float],
    faces: Sequence[str],
    view: View,
    draw_card: DrawCard,
) -> None:
    x, y, w = at
    o = view.observation
    trump = o.trump
    if not faces:
        canvas.text(_("not one trick"), x, y + 68, color=SECONDARY, anchor="l")
        return
    for i, suits in enumerate(ROWS):
        mine = [face for face in faces if suit_under(CARD_OF[face], trump) in suits]
        _row(looks, canvas, (x, y + CARD * 0.7 + i * 70, w), sorted_hand(mine, trump), view, draw_card)


def _row(
    looks: Looks,
    canvas: Canvas,
    at: tuple[float, float, float],
    faces: Sequence[str],
    view: View,
    draw_card: DrawCard,
) -> None:
    """Draw cards closely in one row, with a gap between suits."""
    o = view.observation
    cards = [looks.card(face, o, named=view.element_names) for face in faces]
    draw_cards(canvas, cards, at, CARD, CARD * 0.66, draw_card, apart=breaks(faces, o.trump))


def _kitty(looks: Looks, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
    x, y, w, h = rect
    o = view.observation
    canvas.panel(rect)
    kitty = sorted_hand(o.kitty or (), o.trump)
    canvas.text(_("Kitty"), x + 18, y + 28, face="semi", anchor="l")
    points = sum(looks.variant(o).values[CARD_OF[face]] for face in kitty)
    words = _("{n} points, to the last trick").format(n=points) if points else _("no points")
    canvas.text(words, x + 18, y + 52, color=SECONDARY, anchor="l")
    left = x + max(180.0, 18 + canvas.text_width(words) + 20)
    _row(looks, canvas, (left, y + h / 2, w - (left - x) - 18), kitty, view, draw_card)


def _score(looks: Looks, canvas: Canvas, rect: Rect, view: View, viewer: int) -> None:
    x, y, w, h = rect
    o = view.observation
    canvas.panel(rect)
    draw_heading(canvas, rect, _("Score"), _goal(o), pad=20, down=28, is_large=True)
    column = (w - 24) / 2 if w > SCORE else w
    for i, team in enumerate(teams_of(viewer)):
        row = y + 66 + i * 32
        score = plain(o.scores[team])
        wide = canvas.text(score, x + column - 20, row, theme.TITLE, "serif", anchor="r")
        names = canvas.fit(team_name(team, view.names), column - 54 - wide, face="semi")
        canvas.text(names, x + 20, row, face="semi", color=WORDS[i], anchor="l")
    canvas.rule(x + 20, y + 124, column - 40)
    beside = (x + w - column, y + 66, column, h - 66)
    if view.explains:
        left, top, wide, high = beside if w > SCORE else (x, y + 140, w, h - 140)
        draw_reasons(canvas, (left + 20, top, wide - 40, high - 16), explained.scored(view, looks.variant(o)))
        return
    rounds = list(view.rounds)
    gains = [end["points"] for end in rounds]
    draw_chart(canvas, (x + 20, y + 142, column - 40, CHART), courses(o.scores, gains, teams_of(viewer)), WORDS)
    below = (x, y + 142 + CHART + 32, w, h - 142 - CHART - 32)
    _hands(canvas, beside if w > SCORE else below, view, rounds, viewer)


def _goal(o: DragonObservation) -> str:
    ends = o.options["ends"]
    if ends.isdecimal():
        return _("to {n}").format(n=ends)
    if ends.endswith("_hands"):
        return _("hand {n} of {all}").format(n=o.hand, all=ends.removesuffix("_hands"))
    return _("hand {n}").format(n=o.hand)


def _hands(canvas: Canvas, rect: Rect, view: View, rounds: Sequence[Any], viewer: int) -> None:
    """Draw the last hands: number, who bid what, and the points of both teams."""
    o = view.observation
    labels = (_("we"), _("they")) if view.names.you is not None else ("A", "B")
    rows = []
    for number, end in enumerate(rounds, o.hand - len(rounds) + 1):
        wide = NAME - canvas.text_width(f" {end['bid']}")
        words = _("{name} {bid}").format(name=canvas.fit(view.names[end["seat"]], wide), bid=end["bid"])
        rows.append(Round(number, words, [end["points"][team] for team in teams_of(viewer)]))
    draw_rounds(canvas, rect, _("Hand"), list(zip(labels, WORDS, strict=True)), rows)


def note(view: View) -> str:
    """Return the line at the foot: who leads, and who deals next."""
    o = view.observation
    names = view.names
    if o.phase == "game_over":
        hands = len(view.rounds)
        return plural("After {n} hand.", "After {n} hands.", hands).format(n=hands)
    viewer = viewer_of(names)
    ours, theirs = (o.scores[team] for team in teams_of(viewer))
    if ours == theirs:
        lead = _("It stands {n} all").format(n=plain(ours))
    else:
        team = teams_of(viewer)[ours < theirs]
        lead = _("{team} lead by {n}").format(team=team_name(team, names), n=abs(ours - theirs))
    dealer = o.next_dealer
    words = _("{lead}. You deal next.") if names.is_you(dealer) else _("{lead}. {name} deals next.")
    return words.format(lead=lead, name=names[dealer])
