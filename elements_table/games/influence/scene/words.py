"""What the table of Influence says: a card's action in a sentence, the lines of the log, what is to be done."""

from elements_table.games.influence.rules.actions import COLOUR_WORDS, COLOURS, ELEMENT_WORDS, ELEMENTS, Action, Kind
from elements_table.games.influence.rules.cards import ActionSpec, CardSpec
from elements_table.games.influence.rules.observation import PASSED_TO, InfluenceObservation
from elements_table.games.influence.scene.layout import InfluencePart, View
from elements_table.kernel.words import _, opening
from elements_table.ui.stage.scene import Event, LogLine, Wording

STEPS = ("add", "swap_agents", "swap_markers", "skip")
"""The events that carry out a card."""


def colour_word(colour: int) -> str:
    """Return a colour's name."""
    return _(COLOUR_WORDS[colour])


def element_word(element: int) -> str:
    """Return an element's name."""
    return _(ELEMENT_WORDS[element])


def card_sentence(spec: CardSpec) -> str:
    """Return what a card does, in one sentence."""
    parts = [_action(action, alone=len(spec.actions) == 1) for action in spec.actions]
    sentence = parts[0]
    for part in parts[1:]:
        sentence = _("{first}, then {then}").format(first=sentence, then=part)
    return opening(sentence) + "."


def _action(action: ActionSpec, *, alone: bool) -> str:
    symbols = [[colour_word(colour) for colour in symbol] for symbol in action.symbols]
    if action.verb == Kind.ADD:
        if len(symbols[0]) == 1:
            added = _("add a {colour} marker beside its agent") if alone else _("add a {colour} marker")
            return added.format(colour=symbols[0][0])
        return _("add a {one} or a {other} marker beside its agent").format(one=symbols[0][0], other=symbols[0][1])
    (first, *_rest), second = symbols
    words = {"first": first, "second": second[0], "other": second[-1]}
    if action.verb == Kind.AGENTS:
        if len(second) == 1:
            return _("exchange the {first} and the {second} agent").format(**words)
        return _("exchange the {first} agent with the {second} or the {other} one").format(**words)
    if len(second) == 1:
        return _("exchange a {first} and a {second} marker").format(**words)
    return _("exchange a {first} marker with a {second} or a {other} one").format(**words)


def told(spec: CardSpec) -> str:
    """Return what a card does, and what it scores."""
    return f"{card_sentence(spec)} {_scores(spec)}"


def _scores(spec: CardSpec) -> str:
    score = spec.score
    if score.colour == "any":
        element = element_word(ELEMENTS.index(score.element))
        return _("Scores one colour of your choice on {element}, agents not counted.").format(element=element)
    colour = colour_word(COLOURS.index(score.colour))
    if score.element == "any":
        return _("Scores {colour} on one element of your choice, agents not counted.").format(colour=colour)
    element = element_word(ELEMENTS.index(score.element))
    return _("Scores {colour} on {element}.").format(colour=colour, element=element)


def action_words(action: Action) -> str:
    """Return a way to carry out a card, on a button."""
    kind, first, second, _here, there = action
    if kind == Kind.CHOOSE:
        return _("Lay down {n}").format(n=first)
    if kind == Kind.ADD:
        return _("Add {colour}").format(colour=colour_word(first))
    if kind == Kind.AGENTS:
        return _("{one} and {other}").format(one=colour_word(first), other=colour_word(second))
    return _("{one} to {place}").format(one=colour_word(first), place=element_word(there))


def way_words(way: Action) -> str:
    """Return what a marker added, or two agents exchanged, will do."""
    if way.kind == Kind.ADD:
        words = _("A {colour} marker goes where the {colour} agent stands.")
        return words.format(colour=colour_word(way.first))
    words = _("The {one} and the {other} agent exchange places.")
    return words.format(one=colour_word(way.first), other=colour_word(way.second))


def choice_sentence(view: View) -> str:
    """Return what the reader is to do now, in one sentence."""
    kind = view.legal[0].kind if len(view.legal) else Kind.CHOOSE
    if kind == Kind.CHOOSE:
        me = view.observation.seat
        if me is None:
            return _("Choose a card.")
        return _("Choose a card: it goes to {name} afterwards.").format(name=view.names[PASSED_TO[me]])
    if kind == Kind.ADD:
        one, other = (colour_word(action.first) for action in view.legal)
        return _("Add a {one} or a {other} marker beside its agent.").format(one=one, other=other)
    if kind == Kind.AGENTS:
        common, others = _common_agent(view)
        words = _("Exchange the {common} agent with the {one} or the {other} one.")
        return words.format(common=colour_word(common), one=colour_word(others[0]), other=colour_word(others[1]))
    return _("Drag a lit marker to another board, or click both.")


def _common_agent(view: View) -> tuple[int, list[int]]:
    """Return the agent that moves in any case, and those of which one moves with it."""
    pairs = [{action.first, action.second} for action in view.legal]
    common = set.intersection(*pairs)
    return min(common), sorted(set.union(*pairs) - common, reverse=True)


def current_card(view: View) -> int | None:
    """Return the card that is being carried out, None where none is."""
    o = view.observation
    if o.phase != "resolve":
        return None
    if view.coming is not None:
        card = view.coming.facts.get("card") if view.coming.kind in STEPS else None
        return None if card is None else int(card)
    return o.resolving[0][1] if o.resolving else None


class InfluenceWords(InfluencePart, Wording[InfluenceObservation]):
    """What Influence's table says."""

    def status(self, view: View) -> str:
        o = view.observation
        return _("Round {n} of {most}").format(n=o.round, most=o.options["max_rounds"])

    def prompt(self, view: View) -> str:
        if view.preview is not None and view.preview.kind == Kind.CHOOSE:
            return card_sentence(self.game.cards[view.preview.first])
        return choice_sentence(view)

    def turn(self, view: View) -> str:
        o = view.observation
        if o.phase == "resolve" and o.resolving:
            return _("Card {n} leaves its player a choice").format(n=o.resolving[0][1])
        return _("A card is chosen in secret")

    def action(self, action: Action, view: View) -> str:
        kind, first, second, here, there = action
        if kind == Kind.CHOOSE:
            return _("Card {n}").format(n=first)
        if kind == Kind.ADD:
            return _("Add {colour}").format(colour=colour_word(first))
        if kind == Kind.AGENTS:
            return _("Agents: {one} and {other}").format(one=colour_word(first), other=colour_word(second))
        one, other, place, end = colour_word(first), colour_word(second), element_word(here), element_word(there)
        return _("Markers: {one} on {place}, {other} on {there}").format(one=one, place=place, other=other, there=end)

    def describe(self, event: Event, view: View) -> LogLine | None:
        kind, facts = event.kind, event.facts
        if kind == "reveal":
            cards = ", ".join(str(card) for _seat, card in facts["order"])
            return LogLine(None, _("Round {n}").format(n=facts["round"]), _("cards {cards}").format(cards=cards))
        if kind == "end":
            by_markers = facts["by"] == "markers"
            why = _("two colours have left the pool") if by_markers else _("that was the last round")
            return LogLine(None, _("The game ends"), why)
        words = _carried_out(event)
        return LogLine(event.seat, _("card {n}").format(n=facts["card"]), words) if words else None


def _carried_out(event: Event) -> str:
    """Return what an action of a card did; empty of an event that is none."""
    kind, moved = event.kind, event.moved
    if kind == "add":
        place = element_word(ELEMENTS.index(moved[0].target.split(".")[1]))
        return _("adds one on {place}").format(place=place)
    if kind in ("swap_agents", "swap_markers"):
        one, other = (colour_word(COLOURS.index(each.face or each.source.split(".")[2])) for each in moved)
        words = _("agents: {one}, {other}") if kind == "swap_agents" else _("markers: {one}, {other}")
        return words.format(one=one, other=other)
    return _("skips what cannot be done") if kind == "skip" else ""
