"""First matches: what Dragon says of actions comes true."""

from __future__ import annotations

from typing import Any

from elements_table.games.dragon.rules.cards import CARD_OF
from elements_table.games.dragon.rules.observation import Contract, hand_end
from tests.ui.explained import told


def dragon(state: Any, action: Any, words: str, after: Any) -> None:
    seat, variant = state.to_move, state.variant
    kind, *said = str(action).split()
    if kind == "bid":
        assert words == f"take {said[0]} of 180, or lose {said[0]}"
        end = hand_end(Contract(seat, int(said[0]), "fire"), [0, 0])
        assert end.points[seat & 1] == -int(said[0])
    elif kind == "pass":
        assert after.phase != state.phase or seat in [
            who for who, amount in after.observation(None).bids if not amount
        ]
        assert words == "for this hand"
    elif kind == "trump":
        held = after.observation(seat).hands[seat] if after.phase == state.phase + 1 else ()
        trumps = [face for face in held or () if face == "DRAGON" or face[0] == said[0][0].upper()]
        assert words.startswith(f"{len(trumps)} of your 13 cards ")
    elif kind == "bury":
        buried = sum(variant.values[CARD_OF[face]] for face in said)
        assert words == (f"{buried} points for the last trick" if buried else "without points")
    elif kind == "play":
        trick = [*state.observation(seat).trick, (seat, said[0])]
        points = sum(variant.values[CARD_OF[face]] for _who, face in trick)
        trump = "AEFW"[state.trump]
        trumps = [(16 if face == "DRAGON" else int(face[1:]), who) for who, face in trick if face[0] in ("D", trump)]
        led = [(int(face[1:]), who) for who, face in trick if face[0] == trick[0][1][0] and face != "DRAGON"]
        ahead = max(trumps or led)[1]
        if len(trick) == 4:
            taken = [now - was for was, now in zip(state.taken, after.taken, strict=True)]
            assert taken[ahead & 1] >= points
            assert words == (f"takes {points} points" if ahead == seat else f"S{ahead} takes {points} points")
        elif len(trick) == 1:
            suit = "trumps" if trumps else {"A": "Air", "E": "Earth", "F": "Fire", "W": "Water"}[said[0][0]]
            assert words == f"leads {suit}, worth {points}"
        else:
            assert words == (
                f"ahead, the trick worth {points}" if ahead == seat else f"S{ahead} ahead, worth {points}"
            )


def lit_dragon(state: Any, legal: Any, words: str) -> None:
    said = [str(action).split() for action in legal] if len(legal) < 50 else []
    if "follow" in words.lower() or "play one" in words:
        led = state.observation(None).trick[0][1] if state.trick else ""
        assert led or "Lead any card" in words
        trump = "AEFW"[state.trump]
        suits = "D" + trump if led and led[0] in ("D", trump) else led[:1]
        assert not led or all(face[0] in suits for _play, face in said)
        assert ("Trumps are led" in words) == (bool(led) and led[0] in ("D", trump))
    elif "You have no" in words:
        assert len(said) == state.hands[state.to_move].bit_count()
    elif "or more" in words:
        least = min(int(value) for kind, *rest in said if kind == "bid" for value in rest)
        assert words.startswith(f"Bid {least} or more, or pass.")
        assert ["pass"] in said


def test_what_dragon_says_of_an_action_comes_true() -> None:
    assert told("dragon", dragon, lit_dragon) > 600
