"""What the table shows and the log says of a round of Influence, step by step.

| kind | seat | moved | facts |
|---|---|---|---|
| deal | DEALER | deck -> hands.S; deck -> faceup.S | round |
| choose | DEALER | hands.S -> chosen.S, seen by S; faceup.S -> hands.S | round |
| reveal | DEALER | chosen.S -> chosen.S: the cards turn | round, order |
| add | S | pool.COLOUR -> markers.ELEMENT.COLOUR | card, step |
| swap_agents | S | agents.ELEMENT -> agents.ELEMENT, twice, the face a colour | card, step |
| swap_markers | S | markers.ELEMENT.COLOUR -> markers.ELEMENT.COLOUR, twice | card, step |
| skip | S | nothing: it could not be done (I8) | card, step |
| pass | DEALER | chosen.S -> faceup.T | round |
| end | DEALER | faceup.S -> hands.S | by: `markers` or `rounds`, scoring, winners |
"""

from collections.abc import Sequence

from elements_table.games.influence.rules.actions import COLOURS, ELEMENTS, WHERE, Action, Kind
from elements_table.games.influence.rules.data import SEATS
from elements_table.games.influence.rules.scoring import Score
from elements_table.kernel.game import DEALER, Event, Moved, plain


def dealt(size: int, faceup: Sequence[int], number: int) -> Event:
    """The first cards go to each hand, and one, open, before each (I2)."""
    moved = [Moved("deck", f"hands.{seat}", None, size) for seat in range(len(faceup))]
    moved += [Moved("deck", f"faceup.{seat}", str(card)) for seat, card in enumerate(faceup)]
    return Event("deal", DEALER, tuple(moved), {"round": number})


def chose(chosen: Sequence[int], taken: Sequence[int], number: int) -> Event:
    """All have chosen, face down, and take their face-up cards (I3)."""
    laid = [Moved(f"hands.{s}", f"chosen.{s}", str(card), seen=(s,)) for s, card in enumerate(chosen) if card]
    return Event("choose", DEALER, (*laid, *_taken(taken)), {"round": number})


def revealed(chosen: Sequence[int], order: Sequence[tuple[int, int]], number: int) -> Event:
    """The chosen cards are turned (I4); `order` is how they will be carried out."""
    turned = tuple(Moved(f"chosen.{s}", f"chosen.{s}", str(card)) for s, card in enumerate(chosen) if card)
    return Event("reveal", DEALER, turned, {"round": number, "order": [list(entry) for entry in order]})


def carried_out(seat: int, card: int, step: int, action: Action, places: int) -> Event:
    """One action of a card is carried out (I5, I6); `places` is where the agents stood before it."""
    kind, first, second, here, there = action
    where = WHERE[places]
    facts = {"card": card, "step": step}
    if kind == Kind.ADD:
        return Event("add", seat, (Moved(f"pool.{COLOURS[first]}", _markers(where[first], first)),), facts)
    if kind == Kind.AGENTS:
        one, other = (f"agents.{ELEMENTS[where[colour]]}" for colour in (first, second))
        ways = (Moved(one, other, COLOURS[first]), Moved(other, one, COLOURS[second]))
        return Event("swap_agents", seat, ways, facts)
    ends = ((first, here, there), (second, there, here))
    crossing = tuple(Moved(_markers(source, colour), _markers(target, colour)) for colour, source, target in ends)
    return Event("swap_markers", seat, crossing, facts)


def passed(chosen: Sequence[int], number: int) -> Event:
    """The cards played go face up before the next player clockwise (I9)."""
    moved = [Moved(f"chosen.{s}", f"faceup.{(s + 1) % SEATS}", str(card)) for s, card in enumerate(chosen) if card]
    return Event("pass", DEALER, tuple(moved), {"round": number})


def ended(scores: Sequence[Score], winners: list[int], taken: Sequence[int], by_markers: bool) -> Event:
    """The game is over (I10), the hands are scored (I11)."""
    facts: dict[str, object] = {
        "by": "markers" if by_markers else "rounds",
        "scoring": [plain(score) for score in scores],
        "winners": winners,
    }
    return Event("end", DEALER, _taken(taken), facts)


def _taken(cards: Sequence[int]) -> tuple[Moved, ...]:
    return tuple(Moved(f"faceup.{s}", f"hands.{s}", str(card)) for s, card in enumerate(cards) if card)


def _markers(element: int, colour: int) -> str:
    return f"markers.{ELEMENTS[element]}.{COLOURS[colour]}"
