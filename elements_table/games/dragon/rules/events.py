"""What became visible in Dragon where cards moved, for the table's animation and log."""

from elements_table.games.dragon.rules.cards import FACES, faces_of
from elements_table.games.dragon.rules.observation import HandEnd
from elements_table.kernel.game import DEALER, Event, Moved, plain


def deal(hand: int, dealer: int, size: int, kitty: int) -> Event:
    """Return the deal of a hand: `size` cards to each from the dealer's left, and `kitty` cards for the kitty."""
    seats = [(dealer + n) & 3 for n in (1, 2, 3, 4)]
    moved = [Moved("deck", f"hands.{seat}", None, size) for seat in seats]
    moved.append(Moved("deck", "kitty", None, kitty))
    return Event("deal", DEALER, tuple(moved), {"hand": hand, "dealer": dealer})


def kitty(seat: int, cards: int) -> Event:
    """Return that the bidder takes up the kitty; the bidder alone sees its faces."""
    return _exchange("kitty", seat, cards, "kitty", f"hands.{seat}")


def bury(seat: int, cards: int) -> Event:
    """Return that five cards lie in the kitty again; how many of them lay there before stays hidden."""
    return _exchange("bury", seat, cards, f"hands.{seat}", "kitty")


def _exchange(kind: str, seat: int, cards: int, source: str, target: str) -> Event:
    return Event(kind, seat, tuple([Moved(source, target, face, 1, (seat,)) for face in faces_of(cards)]))


def play(seat: int, card: int) -> Event:
    """Return a card played into the trick, which still lies there where it is the fourth."""
    return Event("play", seat, (Moved(f"hands.{seat}", "trick", FACES[card]),))


def trick(winner: int, cards: tuple[int, ...], points: int, left: int) -> Event:
    """Return a trick gathered by its winner; so many points are `left` that no team has yet."""
    moved = tuple([Moved("trick", f"won.{winner & 1}", FACES[card]) for card in cards])
    return Event("trick", winner, moved, {"winner": winner, "points": points, "left": left})


def hand_over(end: HandEnd, hand: int, scores: list[int], kitty: int, kitty_points: int) -> Event:
    """Return the end of a hand: the kitty lies open, with the contract and the points."""
    moved = tuple([Moved("kitty", "kitty", face) for face in faces_of(kitty)])
    facts = {**plain(end), "hand": hand, "scores": scores[:], "kitty_points": kitty_points}
    return Event("hand_over", end.seat, moved, facts)
