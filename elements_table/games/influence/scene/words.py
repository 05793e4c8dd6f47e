"""What the table of Influence says: a card's action in a sentence, the lines of the log, what is to be done."""

from __future__ import annotations

from elements_table.games.influence.rules.actions import (
    COLOUR_WORDS,
    COLOURS,
    ELEMENT_WORDS,
    ELEMENTS,
    K_ADD,
    K_AGENTS,
    K_CHOOSE,
    Action,
)
from elements_table.games.influence.rules.cards import ActionSpec, CardSpec
from elements_table.games.influence.scene.views import View
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.ui.stage.scene import LogLine


def colour_word(colour: int) -> str:
    """Return a colour's name."""
    return _(COLOUR_WORDS[colour])


def element_word(element: int) -> str:
    """Return an element's name."""
    return _(ELEMENT_WORDS[element])


def card_sentence(spec: CardSpec) -> str:
    """Return what a card does, in one sentence."""
    parts = [_action(action) for action in spec.actions]
    sentence = parts[0]
    for part in parts[1:]:
        sentence = _("{first}, then {then}").format(first=sentence, then=part)
    return sentence[:1].upper() + sentence[1:] + "."


def _action(action: ActionSpec) -> str:
    symbols = [[colour_word(colour) for colour in symbol] for symbol in action.symbols]
    if action.verb == K_ADD:
        if len(symbols[0]) == 1:
            return _("add a {colour} marker beside its agent").format(colour=symbols[0][0])
        return _("add a {one} or a {other} marker beside its agent").format(one=symbols[0][0], other=symbols[0][1])
    (first, *_rest), second = symbols
    words = {"first": first, "second": second[0], "other": second[-1]}
    if action.verb == K_AGENTS:
        if len(second) == 1:
            return _("exchange the {first} and the {second} agent").format(**words)
        return _("exchange the {first} agent with the {second} or the {other} one").format(**words)
    if len(second) == 1:
        return _("exchange a {first} and a {second} marker").format(**words)
    return _("exchange a {first} marker with a {second} or a {other} one").format(**words)


def action_words(action: Action) -> str:
    """Return a way to carry out a card, on a button."""
    kind, first, second, _here, there = action
    if kind == K_CHOOSE:
        return _("Play card {n}").format(n=first)
    if kind == K_ADD:
        return _("Add {colour}").format(colour=colour_word(first))
    if kind == K_AGENTS:
        return _("{one} and {other}").format(one=colour_word(first), other=colour_word(second))
    return _("{one} to {place}").format(one=colour_word(first), place=element_word(there))


def way_words(way: Action) -> str:
    """Return what a marker added, or two agents exchanged, will do."""
    if way.kind == K_ADD:
        words = _("A {colour} marker goes where the {colour} agent stands.")
        return words.format(colour=colour_word(way.first))
    words = _("The {one} and the {other} agent exchange places.")
    return words.format(one=colour_word(way.first), other=colour_word(way.second))


def named(action: Action) -> str:
    """Return what an action is called away from its button."""
    kind, first, second, here, there = action
    if kind == K_CHOOSE:
        return _("Card {n}").format(n=first)
    if kind == K_ADD:
        return _("Add {colour}").format(colour=colour_word(first))
    if kind == K_AGENTS:
        return _("Agents: {one} and {other}").format(one=colour_word(first), other=colour_word(second))
    words = _("Markers: {one} on {place}, {other} on {there}")
    there_word = element_word(there)
    return words.format(one=colour_word(first), place=element_word(here), other=colour_word(second), there=there_word)


def choice_words(view: View) -> str:
    """Return what the reader is to do on the board, in a few words."""
    kind = view.legal[0].kind if len(view.legal) else K_CHOOSE
    if kind == K_CHOOSE:
        return _("choose one card")
    if kind == K_ADD:
        return _("pick a marker")
    return _("pick an agent") if kind == K_AGENTS else _("exchange markers")


def choice_sentence(view: View) -> str:
    """Return how the reader makes the choice that a card leaves."""
    kind = view.legal[0].kind
    if kind == K_ADD:
        return _("Click one of the lit markers in the pool.")
    if kind == K_AGENTS:
        common, others = _common_agent(view)
        words = _("Click the {one} or the {other} agent to exchange it with the {common} one.")
        return words.format(common=colour_word(common), one=colour_word(others[0]), other=colour_word(others[1]))
    return _("Drag a lit marker to another element card, or click both.")


def _common_agent(view: View) -> tuple[int, list[int]]:
    """Return the agent that moves in any case, and those of which one moves with it."""
    pairs = [{action.first, action.second} for action in view.legal]
    common = set.intersection(*pairs)
    return min(common), sorted(set.union(*pairs) - common, reverse=True)


def skip_sentence(spec: CardSpec, step: int) -> str:
    """Return why an action of a card is skipped (I8)."""
    if spec.actions[step].verb == K_ADD:
        return _("No such marker is left in the pool: that is skipped.")
    return _("No two such markers lie on different element cards: that is skipped.")


def log_line(event: Event, view: View) -> LogLine | None:
    """Return the log's line of an event."""
    kind, facts = event.kind, event.facts
    if kind == "reveal":
        cards = ", ".join(str(card) for _seat, card in facts["order"])
        return LogLine(None, _("Round {n}").format(n=facts["round"]), _("cards {cards}").format(cards=cards))
    if kind == "end":
        by_markers = facts["by"] == "markers"
        why = _("two colours have left the pool") if by_markers else _("that was the last round")
        return LogLine(None, _("The game ends"), why)
    if kind not in ("add", "swap_agents", "swap_markers", "skip"):
        return None
    card = _("card {n}").format(n=facts["card"])
    if kind == "skip":
        return LogLine(event.seat, card, _("skips what cannot be done"))
    moved = event.moved
    if kind == "add":
        colour = moved[0].source.partition(".")[2]
        place = element_word(ELEMENTS.index(moved[0].target.split(".")[1]))
        return LogLine(event.seat, card, _("adds one on {place}").format(place=place), f"cube_{colour}")
    if kind == "swap_agents":
        names = [colour_word(COLOURS.index(one.face or "")) for one in moved]
        return LogLine(event.seat, card, _("agents: {one}, {other}").format(one=names[0], other=names[1]))
    names = [colour_word(COLOURS.index(one.source.split(".")[2])) for one in moved]
    return LogLine(event.seat, card, _("markers: {one}, {other}").format(one=names[0], other=names[1]))


def seat_words(seat: int, view: View, current: int | None) -> str:
    """Return what a seat is doing; `current` is the card that is being carried out."""
    o = view.observation
    you = view.names.is_you(seat)
    if o.phase == "game_over":
        return _("total {n}").format(n=o.scoring[seat].total)
    if o.phase == "choose":
        if has_chosen(seat, view):
            return _("you have chosen") if you else _("has chosen")
        if _is_asked(seat, view):
            return choice_words(view)
        return _("you are thinking") if you else _("is thinking")
    card = o.chosen[seat]
    if seat in view.waiting:
        if _is_asked(seat, view):
            return choice_words(view)
        return _("you decide") if you else _("decides")
    if card is None:
        if not any(o.chosen):
            return ""
        return _("you play no card") if you else _("plays no card")
    if card == current:
        if view.coming is not None and view.coming.kind == "skip":
            return _("you have to skip") if you else _("has to skip")
        return _("you act now") if you else _("acts now")
    if seat in o.later(current):
        return _("you act later") if you else _("acts later")
    return _("you have acted") if you else _("has acted")


def _is_asked(seat: int, view: View) -> bool:
    """Return whether the seat reads this and may choose now."""
    return seat == view.names.you and len(view.legal) > 0


def has_chosen(seat: int, view: View) -> bool:
    """Return whether a seat has chosen its card, whatever it is."""
    o = view.observation
    return o.phase == "choose" and (o.has_chosen[seat] or (seat not in view.waiting and o.hand_counts[seat] > 0))
