"""The words of the table of Elemies: log lines, prompts, effects, and small questions asked of an observation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from elements_table.games.elemies.rules.actions import (
    K_CALL,
    K_DECLINE,
    K_EXCHANGE,
    K_GIVE,
    K_PASS,
    K_PLAY,
    K_STOMP,
    K_USE,
    Action,
    ActionList,
)
from elements_table.games.elemies.rules.claims import SINGLE, Claim, card_words, element_name, inside, named
from elements_table.games.elemies.rules.combinations import recognise
from elements_table.games.elemies.rules.data import AIR, BITS, EARTH, FIRE, NO_ACTION, WATER, ElemiesData
from elements_table.games.elemies.rules.turn import NOBODY, Effects
from elements_table.games.elemies.scene.views import View
from elements_table.kernel.game import DEALER, Event
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.numbers import signed
from elements_table.ui.panels.sides import viewer_of
from elements_table.ui.panels.teams import team_name, teams_of
from elements_table.ui.stage.scene import LogLine, Names

SPRITES = ("water", "fire", "air", "earth")


def beside(legal: Sequence[Any]) -> Sequence[Any]:
    """Return the legal actions that are no play and no gift."""
    if isinstance(legal, ActionList):
        return legal.first
    return [action for action in legal if action.kind not in (K_PLAY, K_GIVE)]


def effect_card(effects: Effects) -> int:
    """Return the action card that is in force in this trick."""
    if effects.bet != NOBODY:
        return FIRE
    if effects.banned != NOBODY:
        return WATER
    if effects.is_reversed:
        return AIR
    return EARTH if effects.dominant != NOBODY else NO_ACTION


def effect_words(effects: Effects, names: Names, data: ElemiesData) -> tuple[str, str]:
    """Return what the action card does to this trick, in a few words and a second line."""
    if effects.bet != NOBODY:
        stake = data.scoring.bet
        who = names[effects.bet]
        first = _("You bet") if names.is_you(effects.bet) else _("{name} bets").format(name=who)
        return first, _("{n} on this trick").format(n=stake)
    if effects.banned != NOBODY:
        you = names.is_you(effects.banned)
        first = _("You are banned") if you else _("{name} is banned").format(name=names[effects.banned])
        return first, _("this trick")
    if effects.is_reversed:
        return _("Ranks reversed"), _("lower beats higher")
    if effects.dominant != NOBODY:
        word = _(data.deck.elements[effects.dominant].name)
        barred = [seat for seat in range(4) if effects.bars_specials(seat)]
        seats = [_("you") if names.is_you(seat) else names[seat] for seat in barred]
        second = _("no specials for {a} and {b}").format(a=seats[0], b=seats[1])
        return _("{element} dominates").format(element=word), second
    return "", ""


def status(data: ElemiesData, view: View) -> str:
    """Return level and round: `Pro level · round 3`."""
    o = view.observation
    level = next(choice.label for choice in data.option("level").choices if choice.text == o.options["level"])
    return _("{level}  ·  round {n}").format(level=_(level), n=o.round)


def earth_words(element: str) -> str:
    """Return what it means that an element dominates (E28)."""
    words = _(
        "In this trick {element} beats the other elements of the same rank, and your opponents use no specials."
    )
    return words.format(element=element)


def call_words(stake: int) -> str:
    """Return what a call is worth (E18)."""
    return _("{n} points for your team if you are out first, {n} off if you are not.").format(n=stake)


def prompt(view: View) -> str:
    """Return what the reader can do now."""
    o = view.observation
    if o.phase == "exchange":
        return _("exchange cards, or not")
    if o.phase == "give":
        return _("give your partner a card")
    if o.top is None:
        return _("lead any combination")
    return _("play higher or pass")


def turn_words(view: View) -> str:
    """Return what the next person is about to do, for the curtain."""
    o = view.observation
    sentences = {"exchange": _("{name} decides on the exchange"), "give": _("{name} gives a card")}
    return view.of_next(sentences.get(o.phase, _("{name} leads") if o.top is None else _("{name}’s turn")))


def action_words(action: Action, names: Names) -> str:
    """Return what an action is called; empty: as the log has it."""
    kind, value = action
    if kind == K_PLAY:
        claim = recognise(value)
        return card_words(str(action).partition(" ")[2]) if claim is None else named(claim)
    if kind == K_GIVE:
        return _("Give {card}").format(card=card_words(str(action).partition(" ")[2]))
    if kind == K_USE:
        card, target = value >> 3, value & 7
        if card == WATER:
            return _("Use Water on {name}").format(name=names.seats[target])
        if card == EARTH:
            return _("Use Earth for {element}").format(element=element_name(target))
        return _("Use Fire") if card == FIRE else _("Use Air")
    if kind == K_EXCHANGE:
        return _("Exchange cards") if value else _("No exchange")
    words = {K_DECLINE: _("Keep silent"), K_PASS: _("Pass"), K_STOMP: _("Stomp"), K_CALL: _("Call Elemies")}
    return words.get(kind, "")


def describe(data: ElemiesData, event: Event, view: View) -> LogLine | None:
    """Return the log's line of an event, None where another tells it."""
    kind, seat, facts, names = event.kind, event.seat, event.facts, view.names
    if kind == "play":
        return _played(event)
    if kind == "pass":
        return LogLine(seat, _("passed"))
    if kind == "deal":
        who = facts["button"]
        second = _("you have the button") if names.is_you(who) else _("{name} has the button").format(name=names[who])
        return LogLine(None, _("Round {n}").format(n=facts["round"]), second)
    if kind == "exchange":
        return LogLine(seat, _("asked for an exchange") if facts["wanted"] else _("declined an exchange"))
    if kind == "give":
        return LogLine(None, _("Everybody gave a card"))
    if kind == "pick_up":
        return _picked_up(event, names)
    if kind == "call":
        return LogLine(seat, _("called Elemies!"), _("a bet of {n} on being out first").format(n=data.scoring.call))
    if kind == "use":
        effects: Effects = view.observation.effects
        first, second = effect_words(effects, names, data)
        word = _(facts["card"].title())
        both = _("{first}: {second}") if effects.is_reversed or effects.dominant != NOBODY else "{first} {second}"
        words = both.format(first=first, second=second)
        return LogLine(seat, _("used {card}").format(card=word), words, f"{facts['card']}_bright")
    if kind == "stomp":
        owner = facts["owner"]
        second = (
            _("you take your cards back")
            if names.is_you(owner)
            else _("{name} takes the cards back").format(name=names[owner])
        )
        what = cancelled([moved.face for moved in event.moved if moved.source == "top" and moved.face])
        words = _("stomped your {what}") if names.is_you(owner) else _("stomped {name}’s {what}")
        return LogLine(seat, words.format(name=names[owner], what=what), second, "stomp_bright")
    if kind == "alone":
        face = event.moved[0].face or ""
        return LogLine(seat, _("led {card} alone").format(card=_(face.title())), "", f"{face.lower()}_bright")
    if kind == "win":
        count = sum(moved.count for moved in event.moved[:1])
        return LogLine(seat, _("won the trick"), plural("{n} card", "{n} cards", count).format(n=count))
    if kind == "round_over" and seat != DEALER:
        gained = [f"{team_name(team, names)} {signed(facts['points'][team])}" for team in teams_of(viewer_of(names))]
        return LogLine(None, _("Round {n} over").format(n=facts["round"]), ", ".join(gained))
    return None


def cancelled(faces: list[str]) -> str:
    """Return what a Stomp has cancelled: a card, or what its cards make."""
    if len(faces) == 1:
        return card_words(faces[0])
    claim = recognise(sum(BITS[face] for face in faces))
    return plural("{n} card", "{n} cards", len(faces)).format(n=len(faces)) if claim is None else inside(claim)


def _played(event: Event) -> LogLine:
    claim = Claim(*event.facts["claim"])
    faces = [moved.face for moved in event.moved if moved.face]
    icon = f"{SPRITES[claim.minor]}_bright" if claim.kind == SINGLE else ""
    second = ""
    for special in ("JESTER", "ELEVATE", "GURU"):
        if special in faces:
            icon = f"{special.lower()}_bright"
            second = _("with {card}").format(card=_(special.title())) if special != "GURU" else ""
    return LogLine(event.seat, inside(claim), second, icon)


def _picked_up(event: Event, names: Names) -> LogLine:
    for moved in event.moved:
        giver = int(moved.source.partition(".")[2])
        if moved.face is not None and names.you is not None and giver == names.you ^ 2:
            card = card_words(moved.face)
            return LogLine(
                None, _("Gifts picked up"), _("{name} gave you {card}").format(name=names[giver], card=card)
            )
    return LogLine(None, _("Gifts picked up"))
