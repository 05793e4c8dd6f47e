"""The sheet after a hand of Dragon: the contract, all 57 cards, the score, and how it went from hand to hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, suit_name, suit_under
from elements_table.games.dragon.rules.observation import DragonObservation
from elements_table.games.dragon.scene.chart import draw_chart
from elements_table.games.dragon.scene.panels import contract_bar
from elements_table.games.dragon.scene.words import breaks, sorted_hand, team_names
from elements_table.kernel.words import _, plural
from elements_table.table import theme
from elements_table.table.brush import Rect
from elements_table.table.canvas import Canvas
from elements_table.table.parts.numbers import plain, signed
from elements_table.table.parts.sides import viewer_of
from elements_table.table.parts.teams import WORDS, disc_color, partner_of, seats_of, team_of, teams_of, whose
from elements_table.table.stage.scene import DrawCard, Names, View
from elements_table.table.theme import CORAL, GOLD, MUTED, SECONDARY, TEXT

if TYPE_CHECKING:
    from elements_table.games.dragon.scene.scene import DragonScene

SCORE = 272.0
CARD = 46.0
TEAM_HEIGHT = 196.0
ROWS = ((0, 2), (1, 3))
"""The suits of the two rows in which a team's cards are shown; the Dragon joins the trump's."""
CHART = 150.0
PITCH = 26.0
FIGURES = 222.0
"""Room for a team's names over its figure at the head."""


def _title(o: DragonObservation, names: Names, viewer: int) -> str:
    if o.phase == "game_over":
        if len(o.winners) > 2:
            return _("The game is shared")
        return _("{team} win the game").format(team=_pair(names, team_of(o.winners[0]), viewer))
    end = o.last_round
    assert end is not None
    team = _pair(names, team_of(end.seat), viewer)
    words = _("{team} make {bid}") if end.made else _("{team} fall short of {bid}")
    return words.format(team=team, bid=end.bid)


def _pair(names: Names, team: int, viewer: int) -> str:
    a, b = seats_of(team, viewer)
    return _("{a} and {b}").format(a=names[a], b=names[b])


def contract_sentence(o: DragonObservation, names: Names) -> str:
    """Return the contract and what came of it."""
    end = o.last_round
    assert end is not None
    facts: dict[str, Any] = {
        "name": names[end.seat],
        "bid": end.bid,
        "suit": suit_name(ELEMENTS.index(end.trump)) if end.trump else "",
        "taken": end.taken[team_of(end.seat)],
    }
    if names.is_you(end.seat):
        words = _("You bid {bid} with {suit} as trump; your side took {taken}.")
    elif names.alone and names.you == partner_of(end.seat):
        words = _("{name} bid {bid} with {suit} as trump; your side took {taken}.")
    else:
        words = _("{name} bid {bid} with {suit} as trump; their side took {taken}.")
    return words.format(**facts)


def draw_summary(scene: DragonScene, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
    """Draw the sheet's inside: head, both teams' cards, the kitty, score and chart."""
    x, y, w, _h = rect
    left, right = x + 32, x + w - 32
    viewer = viewer_of(view.names)
    _head(canvas, (left, y, right - left), view, viewer)
    wide = w - 64 - SCORE - 24
    for i, team in enumerate(teams_of(viewer)):
        top = y + 98 + i * (TEAM_HEIGHT + 12)
        _team(scene, canvas, (left, top, wide, TEAM_HEIGHT), team, view, draw_card)
    _kitty(scene, canvas, (left, y + 98 + 2 * (TEAM_HEIGHT + 12), wide, 104), view, draw_card)
    _score(canvas, (right - SCORE, y + 98, SCORE, 2 * (TEAM_HEIGHT + 12) + 104), view, viewer)


def _head(canvas: Canvas, at: tuple[float, float, float], view: View, viewer: int) -> None:
    x, y, w = at
    o: DragonObservation = view.observation
    end = o.last_round
    assert end is not None
    right = x + w
    for team in reversed(teams_of(viewer)):
        over = o.phase == "game_over"
        points = o.scores[team] if over else end.points[team]
        color = CORAL if points < 0 else TEXT
        figure = plain(points) if over else signed(points)
        canvas.text(figure, right, y + 66, 40, "serif", color, "r")
        names = canvas.fit(team_names(view.names, team, viewer), FIGURES - 18, face="semi")
        canvas.text(names, right, y + 32, face="semi", color=WORDS[whose(team, viewer)], anchor="r")
        right -= max(FIGURES * 0.66, canvas.text_width(names, face="semi") + 26)
    room = right - x
    title = canvas.fit(_title(o, view.names, viewer), room, theme.TITLE, "serif")
    canvas.text(title, x, y + 42, theme.TITLE, "serif", TEXT, "l")
    canvas.text(canvas.fit(contract_sentence(o, view.names), room), x, y + 72, color=SECONDARY, anchor="l")


def _team(scene: DragonScene, canvas: Canvas, rect: Rect, team: int, view: View, draw_card: DrawCard) -> None:
    """Draw what a team took: points on a bar, and all its cards in two rows."""
    x, y, w, _h = rect
    o: DragonObservation = view.observation
    end = o.last_round
    assert end is not None
    viewer = viewer_of(view.names)
    color = WORDS[whose(team, viewer)]
    bidding = team_of(end.seat) == team
    canvas.panel(rect, opacity=0.42 if bidding else 0.30)
    if bidding:
        line = GOLD if end.made else CORAL
        canvas.box(rect, theme.PANEL_RADIUS, line=line, line_opacity=0.9, line_width=1.5)
    left = x + 18
    for i, seat in enumerate(seats_of(team, viewer)):
        canvas.avatar(left + 14 + i * 32, y + 26, 14, view.names[seat], disc_color(seat, viewer),
                      seat == end.seat)  # fmt: skip
    cards = o.won[team]
    tricks = plural("{n} trick", "{n} tricks", len(cards) // 4).format(n=len(cards) // 4)
    goal = _("of {bid}").format(bid=end.bid) if bidding else ""
    bar = x + w - 270
    room = bar - left - 72 - 14 - canvas.text_width(tricks) - 12 - (canvas.text_width(goal) + 16 if goal else 0)
    names = canvas.fit(team_names(view.names, team, viewer), room, face="semi")
    wide = canvas.text(names, left + 72, y + 26, face="semi", color=color, anchor="l")
    canvas.text(tricks, left + 72 + wide + 14, y + 26, color=SECONDARY, anchor="l")
    taken = end.taken[team]
    total = scene.variant(o).total
    canvas.text(str(taken), x + w - 18, y + 27, theme.TITLE, "serif", anchor="r")
    if goal:
        canvas.text(goal, bar - 12, y + 26, color=SECONDARY, anchor="r")
    contract_bar(canvas, (bar, y + 22, 200, 8), taken, end.bid if bidding else 0, total, color)
    _rows(scene, canvas, (x + 18, y + 48, w - 36), cards, view, draw_card)


def _rows(
    scene: DragonScene,
    canvas: Canvas,
    at: tuple[float, float, float],
    faces: Sequence[str],
    view: View,
    draw_card: DrawCard,
) -> None:
    x, y, w = at
    o: DragonObservation = view.observation
    trump = o.trump
    if not faces:
        canvas.text(_("not one trick"), x, y + 68, color=SECONDARY, anchor="l")
        return
    for i, suits in enumerate(ROWS):
        mine = [face for face in faces if suit_under(CARD_OF[face], trump) in suits]
        _row(scene, canvas, (x, y + CARD * 0.7 + i * 70, w), sorted_hand(mine, trump), view, draw_card)


def _row(
    scene: DragonScene,
    canvas: Canvas,
    at: tuple[float, float, float],
    faces: Sequence[str],
    view: View,
    draw_card: DrawCard,
) -> None:
    """Draw cards closely in one row, with a gap between suits."""
    x, y, w = at
    if not faces:
        return
    gaps = breaks(faces, view.observation.trump)
    gap = 12.0
    step = min(CARD * 0.66, (w - CARD - sum(gaps) * gap) / max(1, len(faces) - 1))
    left = x + CARD / 2
    for i, (face, apart) in enumerate(zip(faces, gaps, strict=True)):
        left += (step if i else 0) + (gap if apart else 0)
        draw_card(canvas, scene.look(face, view), left, y, CARD)


def _kitty(scene: DragonScene, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
    x, y, w, h = rect
    o: DragonObservation = view.observation
    canvas.panel(rect)
    kitty = sorted_hand(o.kitty or (), o.trump)
    canvas.text(_("Kitty"), x + 18, y + 28, face="semi", anchor="l")
    points = sum(scene.variant(o).values[CARD_OF[face]] for face in kitty)
    words = _("{n} points, to the last trick").format(n=points) if points else _("no points")
    canvas.text(words, x + 18, y + 52, color=SECONDARY, anchor="l")
    left = x + max(180.0, 18 + canvas.text_width(words) + 20)
    _row(scene, canvas, (left, y + h / 2, w - (left - x) - 18), kitty, view, draw_card)


def _score(canvas: Canvas, rect: Rect, view: View, viewer: int) -> None:
    x, y, w, h = rect
    o: DragonObservation = view.observation
    canvas.panel(rect)
    canvas.text(_("Score"), x + 20, y + 28, theme.TITLE, "serif", anchor="l")
    canvas.text(_goal(o), x + w - 20, y + 28, color=SECONDARY, anchor="r")
    for i, team in enumerate(teams_of(viewer)):
        row = y + 66 + i * 32
        score = plain(o.scores[team])
        wide = canvas.text(score, x + w - 20, row, theme.TITLE, "serif", anchor="r")
        names = canvas.fit(team_names(view.names, team, viewer), w - 54 - wide, face="semi")
        canvas.text(names, x + 20, row, face="semi", color=WORDS[i], anchor="l")
    canvas.rule(x + 20, y + 124, w - 40)
    rounds = list(view.rounds)
    draw_chart(canvas, (x + 20, y + 142, w - 40, CHART), _courses(o, rounds, viewer))
    _hands(canvas, (x, y + 142 + CHART + 24, w, h - 142 - CHART - 24), view, rounds, viewer)


def _goal(o: DragonObservation) -> str:
    ends = o.options["ends"]
    if ends.isdecimal():
        return _("to {n}").format(n=ends)
    if ends.endswith("_hands"):
        return _("hand {n} of {all}").format(n=o.hand, all=ends.removesuffix("_hands"))
    return _("hand {n}").format(n=o.hand)


def _courses(o: DragonObservation, rounds: Sequence[Any], viewer: int) -> tuple[list[int], list[int]]:
    """Return both teams' scores before the first hand that is known, and after each, ours first."""
    courses: list[list[int]] = []
    for team in teams_of(viewer):
        gains = [end["points"][team] for end in rounds]
        course = [o.scores[team] - sum(gains)]
        for gain in gains:
            course.append(course[-1] + gain)
        courses.append(course)
    return courses[0], courses[1]


def _hands(canvas: Canvas, rect: Rect, view: View, rounds: Sequence[Any], viewer: int) -> None:
    """Draw the last hands: number, who bid what, and the points of both teams."""
    x, y, w, h = rect
    o: DragonObservation = view.observation
    columns = (x + w - 72, x + w - 20)
    canvas.text(_("Hand"), x + 20, y, face="semi", color=SECONDARY, anchor="l")
    labels = (_("we"), _("they")) if view.names.you is not None else ("A", "B")
    for label, column, color in zip(labels, columns, WORDS, strict=True):
        canvas.text(label, column, y, face="semi", color=color, anchor="r")
    room = max(1, int((h - 30) // PITCH))
    first = o.hand - len(rounds) + 1
    shown = list(enumerate(rounds, first))[-room:]
    for i, (number, end) in enumerate(shown):
        row = y + 30 + i * PITCH
        last = number == o.hand
        if last:
            canvas.box((x + 10, row - PITCH / 2 + 1, w - 20, PITCH - 2), 8, fill=GOLD, fill_opacity=0.14)
        ink = TEXT if last else SECONDARY
        canvas.text(str(number), x + 20, row, color=ink, anchor="l")
        wide = columns[0] - x - 92 - canvas.text_width(f" {end['bid']}")
        words = _("{name} {bid}").format(name=canvas.fit(view.names[end["seat"]], wide), bid=end["bid"])
        canvas.text(words, x + 44, row, color=ink, anchor="l")
        for team, column in zip(teams_of(viewer), columns, strict=True):
            points = end["points"][team]
            color = CORAL if points < 0 else (ink if points else MUTED)
            canvas.text(plain(points), column, row, face="semi", color=color, anchor="r")


def note(view: View) -> str:
    """Return the line at the foot: who leads, and who deals next."""
    o: DragonObservation = view.observation
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
        lead = _("{team} lead by {n}").format(team=_pair(names, team, viewer), n=abs(ours - theirs))
    dealer = (o.dealer + 1) & 3
    words = _("{lead}. You deal next.") if names.is_you(dealer) else _("{lead}. {name} deals next.")
    return words.format(lead=lead, name=names[dealer])
