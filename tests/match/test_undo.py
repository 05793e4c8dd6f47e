"""What counts as having seen something hidden, event by event, on a stub with a deck that nobody sees."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from elements_table.kernel.game import DEALER, Event, Moved
from elements_table.match.play.game_runner import Entry
from elements_table.match.play.undo import has_seen_hidden

HIDDEN: dict[str, Any] = {
    "hands": [["W1", "F10"], None, None],
    "elements": ["FFW", None, None],
    "counts": {"hands": [2, 3, 0], "elements": [3, 1, 1], "deck": 9},
    "supply": {"A": 3},
    "pile": ["E9"],
    "top": None,
}


class StubProgress:
    """Emits one event while the view changes to `after`; None where the action shows nothing."""

    def __init__(self, event: Event | None, after: dict[str, Any], chosen: dict[int, str]) -> None:
        self.event, self.view = event, HIDDEN
        self.after = HIDDEN | after
        self.chosen = chosen
        self.state = SimpleNamespace(
            observation=lambda _seat: SimpleNamespace(view=lambda known=self.view: known),
            game=SimpleNamespace(silence="decline"),
        )
        self.listener: Any = None

    def take(self, _seat: int, _action: Any) -> None:
        self.view = self.after
        if self.event is not None:
            self.listener(self.event)


def seen(
    *moved: Moved,
    by: int = 0,
    people: tuple[int, ...] = (0,),
    chosen: dict[int, str] | None = None,
    shown: bool = True,
    **after: Any,
) -> bool:
    progress: Any = StubProgress(Event("move", by, moved) if shown else None, after, chosen or {})
    return has_seen_hidden(progress, [Entry(by, "move", "move")], 0, people)


@pytest.mark.parametrize(
    "moved",
    [
        Moved("hands.0", "pile", "F10"),
        Moved("elements.0", "pile", "W"),
        Moved("pile", "hands.1", "E9"),
        Moved("supply", "elements.0", "A"),
        Moved("tokens", "tokens.0", None, 2),
        Moved("deck", "hands.1", None, 1),
        Moved("deck", "hands.1", "W7", 1, (1,)),
        Moved("hands.1", "hands.2", "W7", 1, (1, 2)),
    ],
    ids=str,
)
def test_open_moves_and_other_seats_secrets_are_not_seen(moved: Moved) -> None:
    assert not seen(moved)


@pytest.mark.parametrize(
    "moved",
    [
        Moved("hands.1", "pile", "W7"),
        Moved("deck", "hands.0", "W7", 1, (0,)),
        Moved("deck", "hands.0", None, 2),
        Moved("hands.0", "pile", "F1"),
        Moved("elements.1", "supply", "F"),
    ],
    ids=str,
)
def test_faces_and_draws_out_of_hidden_places_are_seen(moved: Moved) -> None:
    assert seen(moved)


def test_what_another_person_draws_counts_too() -> None:
    drawn = Moved("deck", "hands.1", "W7", 1, (1,))
    assert seen(drawn, by=0, people=(0, 1))
    assert not seen(Moved("hands.0", "hands.1", "W1", 1, (0, 1)), by=0, people=(0, 1)), "one's own card is no secret"


def test_what_another_seat_does_tells_of_the_cards_that_it_hides() -> None:
    assert seen(by=1), "a bid or a pass moves nothing, and tells of a hand"
    assert not seen(by=1, shown=False), "nobody saw it"
    assert not seen(by=0)
    assert not seen(by=3), "a seat without hidden cards tells nothing by what it does"


def test_a_secret_choice_of_others_tells_once_it_shows() -> None:
    assert seen(chosen={1: "bet"})
    assert not seen(chosen={1: "bet"}, shown=False)
    assert not seen(chosen={1: "decline"}), "who keeps silent does nothing"
    assert not seen(chosen={0: "bet"})


def test_a_hidden_part_that_lies_open_now_is_seen() -> None:
    assert seen(hands=[["W1"], ["F2", "F3", "F4"], None])
    assert seen(deck=["A2"])
    assert not seen(hands=[["W1"], None, []]), "an empty hand shows nothing"
    assert not seen(top={"seat": 0}), "an open part may be empty at first"


def test_the_dealer_always_shows_something() -> None:
    assert seen(by=DEALER)
