"""The kinds of mistakes in Dragon, by the trick as it lies and what was played to it (D10 to D12)."""

from typing import Final, NamedTuple

from elements_table.games.dragon.rules.actions import Kind
from elements_table.games.dragon.rules.cards import FACES, suit_under
from elements_table.games.dragon.rules.observation import trick_winner
from elements_table.kernel.themes import Mistake, Theme
from elements_table.kernel.words import mark


class _Card(NamedTuple):
    """A card in a trick: whether it is a trump, whether it takes the trick as it lies, and its points."""

    is_trump: bool
    takes: bool
    points: int


def _card(it: Mistake, card: int) -> _Card:
    trump, trick = it.seen.trump, (*it.seen.trick, (it.seat, FACES[card]))
    wins = trick_winner(trick, trump) == it.seat
    return _Card(suit_under(card, trump) == trump, wins, it.state.variant.values[card])


def _both(it: Mistake, *, leads: bool) -> tuple[_Card, _Card] | None:
    """Return the card that was played and the better one, where a card is asked for: to lead, or to follow."""
    if it.kinds != (Kind.PLAY, Kind.PLAY) or bool(it.seen.trick) == leads:
        return None
    return _card(it, it.chosen.value), _card(it, it.better.value)


def _led(it: Mistake) -> tuple[bool, bool]:
    """Return whether trump was led, and whether that is better."""
    both = _both(it, leads=True)
    return (False, False) if both is None else (both[0].is_trump, both[1].is_trump)


def _is_theirs(it: Mistake) -> bool:
    """Return whether the trick is the other team's as it lies."""
    winner = trick_winner(it.seen.trick, it.seen.trump)
    return winner is not None and bool((winner ^ it.seat) & 1)


def _fed(it: Mistake) -> bool:
    own, better = _both(it, leads=False) or (None, None)
    if own is None or better is None or own.takes or not _is_theirs(it):
        return False
    return own.points > (0 if better.takes else better.points)


def _kept(it: Mistake) -> bool:
    own, better = _both(it, leads=False) or (None, None)
    return own is not None and better is not None and own.points < better.points and not _is_theirs(it)


def _taken(it: Mistake) -> tuple[bool, bool]:
    """Return whether the trick was taken, and whether that is better."""
    both = _both(it, leads=False)
    return (False, False) if both is None else (both[0].takes, both[1].takes)


THEMES: Final = (
    Theme("trump_late", mark("Led trump too late"), lambda it: _led(it) == (False, True)),
    Theme("trump_early", mark("Led trump too early"), lambda it: _led(it) == (True, False)),
    Theme("fed", mark("Gave points to the other team"), _fed),
    Theme("kept", mark("Kept points from your partner"), _kept),
    Theme("let_go", mark("Let a trick go"), lambda it: _taken(it) == (False, True) and _is_theirs(it)),
    Theme("took_early", mark("Took a trick too early"), lambda it: _taken(it) == (True, False)),
)
