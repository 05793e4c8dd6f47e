"""What the table of Elemies says to whoever is new to it: what a play leaves in hand, and what can be done."""

from __future__ import annotations

from elements_table.games.elemies.rules.actions import DECLINE, K_EXCHANGE, K_PLAY, K_USE, PASS, Action
from elements_table.games.elemies.rules.data import AIR, ALL_CARDS, BITS, FIRE, STOMP, WATER, ElemiesData
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.scoring import RoundEnd, is_double
from elements_table.games.elemies.scene.drafts import Play
from elements_table.games.elemies.scene.views import View
from elements_table.games.elemies.scene.words import action_words, beside
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.numbers import plain, signed
from elements_table.ui.panels.sides import viewer_of
from elements_table.ui.panels.teams import team_name, teams_of
from elements_table.ui.stage.scene import Names


def result(data: ElemiesData, action: Action, o: ElemiesObservation) -> str:
    """Return what an action of the reader's brings, where its button does not say that already."""
    kind, value = action
    if kind == K_PLAY:
        left = (o.hand & ~(value & ALL_CARDS)).bit_count()
        if not left:
            return _("your hand is empty then")
        return plural("{n} card left in hand", "{n} cards left in hand", left).format(n=left)
    if kind == K_EXCHANGE:
        return _("one card to each partner") if value else _("the round begins")
    if kind != K_USE:
        return ""
    if value >> 3 == FIRE:
        return _("{n} points on this trick").format(n=data.scoring.bet)
    return {AIR: _("lower beats higher"), WATER: _("banned from this trick")}.get(value >> 3, "")


def of_card(data: ElemiesData, name: str, view: View) -> str:
    """Return the cheapest play with a card of the reader's hand and what it leaves; nothing while some are chosen."""
    o, draft = view.observation, view.draft
    if not isinstance(draft, Play) or draft.gives or draft.chosen or not view.legal or o.to_move != o.seat:
        return ""
    card = BITS.get(name, 0)
    code = draft.cheapest(card)
    if not code:
        return "" if card == STOMP and draft.can_stomp else _("Nothing can be played with this card now.")
    action = Action(K_PLAY, code)
    words = _("{action}: {result}")
    return words.format(action=action_words(action, view.names), result=result(data, action, o))


def scored(data: ElemiesData, view: View) -> list[str]:
    """Return why each line of a round's points is what it is, and how it stands."""
    o = view.observation
    end, names, scoring = o.last_round, view.names, data.scoring
    assert end is not None
    mine, theirs = teams_of(viewer_of(names))
    finished = [names[seat] for seat in end.finished]
    if is_double(end.finished):
        words = _("{a} and {b}, who are partners, went out first and second: {n} points, and places count no more.")
        said = [words.format(a=finished[0], b=finished[1], n=scoring.double)]
        said.append(_("Then treasures count for nobody, whoever has more."))
    else:
        first, second, third, _fourth = scoring.places
        words = _("First is worth {x}, second {y}, third {z}: {a}, {b} and {c} bring {team} {n}, {other} {m}.")
        said = [
            words.format(
                x=first, y=second, z=third, a=finished[0], b=finished[1], c=finished[2],
                team=team_name(mine, names), n=end.places[mine], other=team_name(theirs, names), m=end.places[theirs],
            ),
            _treasured(end, mine, theirs, scoring.treasure, names),
        ]  # fmt: skip
    if any(end.bets):
        words = _("Fire brings {n} to whoever led with it and won that trick, else it costs {n}: {a} and {b}.")
        said.append(words.format(n=scoring.bet, a=signed(end.bets[mine]), b=signed(end.bets[theirs])))
    for seat in range(4):
        if o.called >> seat & 1:
            words = _("{name} called Elemies but did not go out first: that costs {n}.")
            if seat == end.finished[0]:
                words = _("{name} called Elemies and went out first: that brings {n}.")
            said.append(words.format(name=names[seat], n=scoring.call))
    words = _("Together {a} and {b}; with that the score is {x} to {y}.")
    a, b, x, y = [plain(two[team]) for two in (end.points, o.scores) for team in (mine, theirs)]
    return [*said, words.format(a=a, b=b, x=x, y=y)]


def _treasured(end: RoundEnd, mine: int, theirs: int, worth: int, names: Names) -> str:
    """Return whose treasure is the larger, and what that brings."""
    ours, others = end.treasure[mine], end.treasure[theirs]
    if ours == others:
        return _("Both treasures have {n} cards: that brings nobody anything.").format(n=ours)
    words = _("{team} have the larger treasure, {n} cards against {m}, and that brings {worth}.")
    team = mine if ours > others else theirs
    return words.format(team=team_name(team, names), n=max(ours, others), m=min(ours, others), worth=worth)


def guidance(view: View) -> list[str]:
    """Return what can be done now; nothing while one is asked out of turn, or the chosen cards are named there."""
    o = view.observation
    others = beside(view.legal)
    if not len(view.legal) or DECLINE in others or (view.draft is not None and view.draft.chosen):
        return []
    if o.phase == "exchange":
        return [_("Choose whether partners give each other a card.")]
    if o.phase == "give":
        return [_("Choose the card that your partner gets."), _("All four gifts are picked up together.")]
    if o.phase != "play":
        return []
    won = _("When all others have passed, whoever played last takes the pile as treasure, and leads.")
    if o.top is None:
        return [_("Lead a single card, or another combination."), won]
    if len(others) == len(view.legal):
        return []  # the table says already that nothing beats this
    first = _("Play the same combination higher, or pass.")
    if o.effects.is_reversed:
        first = _("Play the same combination lower, or pass.")
    return [first, won] if PASS in others else []
