"""What the table of Elemies tells after each visible step, for animation and log."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from elements_table.games.elemies.rules.claims import Claim, as_ranks
from elements_table.games.elemies.rules.data import ACTION_NAMES, EARTH, ELEMENTS, WATER, cards_of
from elements_table.games.elemies.rules.scoring import RoundEnd, heir_of, is_double
from elements_table.kernel.game import DEALER, Event, Moved

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


def exchange(seat: int, wanted: bool) -> Event:
    """The button holder has decided (E6)."""
    return Event("exchange", seat, (), {"wanted": wanted})


def gave(gifts: tuple[int, ...]) -> Event:
    """Everybody has laid a card face down for the partner; nothing shows before all have (E6)."""
    moved = tuple(
        Moved(f"hands.{seat}", f"given.{seat}", cards_of(card)[0], 1, (seat,)) for seat, card in enumerate(gifts)
    )
    return Event("give", DEALER, moved)


def picked_up(gifts: tuple[int, ...]) -> Event:
    """All four pick up what their partners gave (E6)."""
    moved = tuple(
        Moved(f"given.{seat}", f"hands.{seat ^ 2}", cards_of(card)[0], 1, tuple(sorted((seat, seat ^ 2))))
        for seat, card in enumerate(gifts)
    )
    return Event("pick_up", DEALER, moved)


def called(seat: int) -> Event:
    """Elemies! (E18)."""
    return Event("call", seat)


def used(seat: int, card: int, named: int) -> Event:
    """An action card was played (E24)."""
    name = ACTION_NAMES[card - 1]
    facts: dict[str, object] = {"card": name}
    if card == WATER:
        facts["banned"] = named
    elif card == EARTH:
        facts["dominant"] = ELEMENTS[named]
    return Event("use", seat, (Moved(f"action_cards.{seat}", "effects", name),), facts)


def played(seat: int, cards: int, claim: Claim) -> Event:
    """A combination lies on the table; `claim` is what it counts as, `as` its ranks."""
    return Event("play", seat, _moved(cards, f"hands.{seat}", "top"), {"claim": list(claim), "as": as_ranks(claim)})


def passed(seat: int) -> Event:
    """A pass (E16)."""
    return Event("pass", seat)


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


def round_ended(
    end: RoundEnd,
    scores: tuple[int, int],
    number: int,
    last: int,
    is_over: bool,
    hands: Sequence[int],
    treasures: Sequence[int],
    pile: int,
) -> Event:
    """The round was counted (E36, E37); `hands`, `treasures` and `pile` are what lay there before."""
    counted = {name: list(value) for name, value in msgspec.structs.asdict(end).items()}
    facts = {**counted, "scores": list(scores), "round": number, "game_over": is_over}
    moved = [Moved("pile", f"treasures.{last}", None, pile.bit_count())]
    if not is_double(end.finished):
        first, _second, _third, fourth = end.finished
        moved += _moved(hands[fourth], f"hands.{fourth}", f"treasures.{heir_of(end.finished)}")
        won = treasures[fourth] | pile * (fourth == last)
        moved.append(Moved(f"treasures.{fourth}", f"treasures.{first}", None, won.bit_count()))
    return Event("round_over", last, tuple(one for one in moved if one.count), facts)
