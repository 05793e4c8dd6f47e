"""What the table of Elemies tells after each visible step, for animation and log."""

from elements_table.games.elemies.rules.claims import Claim, as_ranks
from elements_table.games.elemies.rules.data import ELEMENTS, ActionCard, cards_of
from elements_table.games.elemies.rules.scoring import RoundEnd, heir_of, is_double
from elements_table.kernel.game import DEALER, Event, Moved, plain

REACTED_TO = frozenset(("play", "pass", "stomp", "win", "alone", "pick_up"))
"""Events to which others may react (E35): plays and passes, and what comes before a lead."""


def opens_reactions(event: Event) -> bool:
    """Return whether others may react to an event, unless the round is over (E35); without an exchange one leads."""
    return event.kind in REACTED_TO or (event.kind == "exchange" and not event.facts["wanted"])


def _moved(cards: int, source: str, target: str) -> tuple[Moved, ...]:
    return tuple(Moved(source, target, text) for text in cards_of(cards))


def dealt(number: int, button: int, size: int) -> Event:
    """All cards were dealt (E4)."""
    moved = tuple(Moved("deck", f"hands.{(button + k) % 4}", None, size) for k in range(4))
    return Event("deal", DEALER, moved, {"round": number, "button": button})


def gave(gifts: tuple[int, ...]) -> Event:
    """Everybody has laid a card face down for the partner; nothing shows before all have (E6)."""
    faces = [cards_of(card)[0] for card in gifts]
    moved = [Moved(f"hands.{seat}", f"given.{seat}", face, seen=(seat,)) for seat, face in enumerate(faces)]
    return Event("give", DEALER, tuple(moved))


def picked_up(gifts: tuple[int, ...]) -> Event:
    """All four pick up what their partners gave (E6)."""
    moved = [
        Moved(f"given.{seat}", f"hands.{seat ^ 2}", cards_of(card)[0], seen=(seat & 1, (seat & 1) + 2))
        for seat, card in enumerate(gifts)
    ]
    return Event("pick_up", DEALER, tuple(moved))


def used(seat: int, card: ActionCard, named: int) -> Event:
    """An action card was played (E24)."""
    facts: dict[str, object] = {"card": card.text}
    if card == ActionCard.WATER:
        facts["banned"] = named
    elif card == ActionCard.EARTH:
        facts["dominant"] = ELEMENTS[named]
    return Event("use", seat, (Moved(f"action_cards.{seat}", "effects", card.text),), facts)


def played(seat: int, cards: int, claim: Claim) -> Event:
    """A combination lies on the table; `claim` is what it counts as, `as` its ranks."""
    return Event("play", seat, _moved(cards, f"hands.{seat}", "top"), {"claim": list(claim), "as": as_ranks(claim)})


def stomped(seat: int, owner: int, cards: int) -> Event:
    """A play was cancelled and goes back to its owner (E22)."""
    moved = (Moved(f"hands.{seat}", "pile", "STOMP"), *_moved(cards, "top", f"hands.{owner}"))
    return Event("stomp", seat, moved, {"owner": owner})


def lay_alone(seat: int, card: int) -> Event:
    """A special card was led alone, for its player's treasure (E23)."""
    return Event("alone", seat, _moved(card, f"hands.{seat}", f"treasures.{seat}"))


def won(seat: int, cards: int, leader: int) -> Event:
    """A trick was won and the pile taken (E16); `leader` leads next."""
    return Event("win", seat, (Moved("pile", f"treasures.{seat}", None, cards),), {"leader": leader})


Lay = tuple[list[int], list[int], int]
"""What lay where, as masks, before a round was counted: hands, treasures, the pile."""


def round_ended(end: RoundEnd, last: int, before: Lay, standing: dict[str, object]) -> Event:
    """The round was counted (E36, E37), and the pile went to `last`; `standing` are the facts of the match."""
    facts, (hands, treasures, pile) = plain(end) | standing, before
    moved = [Moved("pile", f"treasures.{last}", None, pile.bit_count())]
    if not is_double(end.finished):
        first, _second, _third, fourth = end.finished
        moved += _moved(hands[fourth], f"hands.{fourth}", f"treasures.{heir_of(end.finished)}")
        won = treasures[fourth] | pile * (fourth == last)
        moved.append(Moved(f"treasures.{fourth}", f"treasures.{first}", None, won.bit_count()))
    return Event("round_over", last, tuple(one for one in moved if one.count), facts)
