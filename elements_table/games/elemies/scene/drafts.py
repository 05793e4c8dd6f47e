"""What a person puts together in Elemies before it is played: chosen cards, and the rank a Jester stands for.

A selection may be begun while others act. What is legal the match says.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from elements_table.games.elemies.rules import actions
from elements_table.games.elemies.rules import combinations as combos
from elements_table.games.elemies.rules.claims import Claim, is_swan
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, GURU, JESTER, RANKS, STOMP, SUITED, ActionCard
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.rules.turn import claim_on
from elements_table.games.elemies.scene.faces import ordered
from elements_table.games.elemies.scene.layout import ACTION, ASKING, HAND, TOP, View, hand_zone, seat_zone
from elements_table.kernel.words import _
from elements_table.ui.panels.teams import partner_of
from elements_table.ui.stage.scene import Drafting, Layout, Ref, Selection, own

BY_ELEMENT = "elements"
"""What is seen on demand: the hand by elements."""
KEYS = {"0": "10", **{rank.lower(): rank for rank in RANKS}}


class Play(Selection[ElemiesObservation]):
    """The chosen cards of the viewer's hand; `chooses` while an action card asks for a seat or an element."""

    def __init__(
        self, view: View, layout: Layout, chosen: int = 0, reading: int = 0, *, chooses: bool = False
    ) -> None:
        o = view.observation
        self.view, self.layout = view, layout
        self.gives = o.phase == "give"
        self.hand = o.hand
        self.legal = actions.codes_of(view.legal)
        self.can_stomp = actions.STOMPING in actions.beside(view.legal)
        self.asks = o.action_card in actions.NAMES_ONE and bool(actions.uses_among(view.legal))
        """Whether there is an action card to use that asks for something."""
        self.chooses = chooses and self.asks
        self.chosen = chosen & o.hand
        self.reading = reading

    def renew(self, view: View, layout: Layout) -> "Play":
        return Play(view, layout, self.chosen, self.reading, chooses=self.chooses)

    @property
    @own
    def order(self) -> list[int]:
        """The cards of the hand as they lie."""
        return ordered(self.hand, BY_ELEMENT in self.view.peek, self.jester())

    @own
    def jester(self) -> int:
        """Return the rank at which a chosen Jester lies, among the cards of its combination; -1 for none."""
        return (self.shown_code() >> combos.RANK_SHIFT) - 1 if self.chosen & JESTER else -1

    @own
    def readings(self) -> list[int]:
        """Return the legal plays of exactly the chosen cards; several where a Jester leaves a choice."""
        return [code for code in self.legal if code & ALL_CARDS == self.chosen] if self.chosen else []

    @own
    def code(self) -> int:
        """Return the play that the chosen cards make; closed the way it was said, else the strongest."""
        found = self.readings()
        if self.reading in found or not found:
            return self.reading if found else 0
        best = self.view.closed(actions.Action(actions.K_PLAY, self.chosen)).value if len(found) > 1 else 0
        return best if best in found else found[-1]

    @own
    def shown_code(self) -> int:
        """Return the play as it is named, legal or not; 0 where the chosen cards are no combination."""
        code = self.code()
        if code or not self.chosen:
            return code
        found = combos.readings(self.chosen)
        return found[-1] if found and (combos.recognise(found[-1]) or self.chosen == ELEVATE) else 0

    @own
    def claim(self) -> Claim | None:
        """Return what the chosen cards count as here."""
        code, o = self.shown_code(), self.view.observation
        return claim_on(o.top, o.effects, code) if code else None

    @own
    def objection(self) -> str:
        """Return why the chosen cards cannot be played now, empty where they can, or where it is not the time."""
        if not self.chosen or self.gives or self.action() or not self.view.legal:
            return ""
        stomps = self.chosen == STOMP and self.view.observation.top is not None
        return self.view.objection(actions.STOMPING if stomps else actions.Action(actions.K_PLAY, self.chosen)) or ""

    @own
    def is_beaten(self) -> bool:
        """Return whether it is the reader's turn, and no card of theirs can be played."""
        return bool(self.view.legal) and not (self.gives or self.usable())

    @own
    def jester_rank(self) -> str:
        """Return the rank that a chosen Jester stands for, empty while that is open."""
        code = self.shown_code()
        return RANKS[(code >> combos.RANK_SHIFT) - 1] if code >> combos.RANK_SHIFT else ""

    @own
    def usable(self) -> int:
        """Return the cards that can be played now, with those chosen if that is possible; all out of turn."""
        o = self.view.observation
        if not self.view.legal or o.to_move != o.seat or self.gives:
            return self.hand
        stomp = STOMP if self.can_stomp else 0
        if stomp and self.chosen == STOMP:
            return STOMP
        fitting = [code for code in self.legal if code & self.chosen == self.chosen]
        cards = 0 if fitting and self.chosen else stomp
        for code in fitting or self.legal:
            cards |= code
        return cards & ALL_CARDS

    def action(self) -> actions.Action | None:
        if self.gives:
            return actions.GIVE[self.chosen] if self.view.legal and self.chosen.bit_count() == 1 else None
        code = self.code()
        if not code and self.chosen == STOMP and self.can_stomp:
            return actions.STOMPING
        return actions.Action(actions.K_PLAY, code) if code else None

    def zones(self, ref: Ref) -> tuple[str, ...]:
        if ref.zone == ACTION:
            return (TOP,) if self.asks and not self.chooses else ()
        return tuple(target for target in self._targets() if self.carried(ref, target) is not None)

    def put(self, ref: Ref, zone: str) -> None:
        """Lay the action card on the table, which then asks for a seat or an element."""
        self.chooses = self.asks

    def _targets(self) -> tuple[str, ...]:
        if not self.gives:
            return (TOP,)
        partner = partner_of(self.layout.viewer)
        return seat_zone("given", partner, self.layout), hand_zone(partner, self.layout)

    def carried(self, ref: Ref, zone: str) -> actions.Action | None:
        if ref.zone != HAND or zone not in self._targets() or not 0 <= ref.index < len(self.order):
            return None
        return self._dragged(ref).action()

    def _dragged(self, ref: Ref) -> "Play":
        """Return what is chosen while a card is dragged: all that was chosen goes along, if that card was."""
        card = self.order[ref.index]
        chosen = self.chosen if self.chosen & card and not self.gives else card
        return Play(self.view, self.layout, chosen, self.reading)

    def refusal(self, ref: Ref, zone: str) -> str:
        if ref.zone != HAND or zone != TOP or self.gives:
            return ""
        return self._dragged(ref).objection()

    def company(self, ref: Ref) -> tuple[Ref, ...]:
        """Return the other chosen cards, if the dragged one is chosen."""
        if self.gives or ref.zone != HAND or ref not in self.raised:
            return ()
        return tuple(other for other in sorted(self.raised) if other.zone == HAND and other != ref)

    def taps(self, ref: Ref) -> bool:
        return (ref.zone in (ACTION, ASKING) and self.asks) or (ref.zone == HAND and 0 <= ref.index < len(self.order))

    def tap(self, ref: Ref, *, double: bool = False) -> actions.Action | None:
        """Choose a card or not; twice: choose the cheapest legal play with it, and send it if it is the only one."""
        if ref.zone in (ACTION, ASKING):
            self.chooses = double or not self.chooses
            return None
        card = self.order[ref.index]
        if double:
            code = self.cheapest(card)
            self.reading = code or self.reading
            self.chosen = code & ALL_CARDS if code else self.chosen | card
            return self.action() if sum(1 for code in self.legal if code & card) == 1 else None
        self.chosen = (0 if self.chosen == card else card) if self.gives else self.chosen ^ card
        return None

    @own
    def cheapest(self, card: int) -> int:
        """Return the legal play with a card that costs least, 0 where there is none."""
        fitting = [code for code in self.legal if code & card] if not self.gives else []
        return min(fitting, key=self._price) if fitting else 0

    def _price(self, code: int) -> tuple[int, int, int, int]:
        """Return what a play costs: first what is rare, then (when leading) few cards, then strength."""
        claim = combos.recognise(code)
        rare = (code & (JESTER | GURU | ELEVATE)).bit_count() + 2 * (claim is not None and is_swan(claim))
        if claim is None:
            return rare, 0, 0, 0
        leads = self.view.observation.top is None
        rank = -claim.rank if self.view.observation.effects.is_reversed else claim.rank
        return rare, -claim.size if leads else claim.size, rank, claim.minor

    @property
    def raised(self) -> frozenset[Ref]:
        chosen = frozenset(Ref(HAND, i) for i, card in enumerate(self.order) if card & self.chosen)
        is_aside = self.chooses and self.view.observation.action_card == ActionCard.WATER
        return chosen | {Ref(ACTION, 0)} if is_aside else chosen

    def presses(self) -> Mapping[str, Any]:
        found: dict[str, Any] = {"play": self.action()} if self.action() is not None else {}
        found |= {f"jester.{rank}": partial(setattr, self, "reading", it) for rank, it in self.jester_ranks().items()}
        return found | {"use": self._toggle_choice} if self.asks else found

    @own
    def jester_ranks(self) -> dict[str, int]:
        """Return rank -> play for each rank that the chosen Jester may stand for, the lowest first; none but one."""
        found = sorted(self.readings(), key=lambda code: code >> combos.RANK_SHIFT)
        return {RANKS[(code >> combos.RANK_SHIFT) - 1]: code for code in found} if len(found) > 1 else {}

    def _toggle_choice(self) -> None:
        self.chooses = not self.chooses

    def bindings(self) -> list[tuple[tuple[str, ...], str]]:
        held = {RANKS[(card.bit_length() - 1) >> 2] for card in self.order if card & SUITED}
        ranks = tuple(rank[-1].lower() for rank in RANKS if rank in held)
        found = [(ranks, _("Choose the next card of that rank"))] if ranks else []
        return [*found, (("r",), _("The next rank of the Jester"))] if self.jester_ranks() else found

    def key(self, name: str) -> bool:
        """Choose the next card of a rank by its key, or the Jester's next rank; Escape lets go of all."""
        if name == "escape":
            return self.undo()
        if name == "r" and self.jester_ranks():
            ranks = list(self.jester_ranks().values())
            self.reading = ranks[(ranks.index(self.code()) + 1) % len(ranks)]
            return True
        rank = KEYS.get(name)
        same = [card for card in self.order if card & SUITED and RANKS[(card.bit_length() - 1) >> 2] == rank]
        if not same:
            return False
        loose = [card for card in same if not card & self.chosen]
        if self.gives:
            self.chosen = loose[0] if loose else 0
        elif loose:
            self.chosen |= loose[0]
        else:
            self.chosen &= ~sum(same)
        return True

    def suggest(self, action: actions.Action) -> None:
        if action.kind == actions.K_GIVE:
            self.chosen = action.value
        elif action.kind == actions.K_PLAY:
            self.chosen, self.reading = action.value & ALL_CARDS, action.value
        elif action.kind == actions.K_USE:
            self.chooses = self.asks

    def undo(self) -> bool:
        """Take back the question of an action card, else let go of the chosen cards."""
        if self.chooses:
            self.chooses = False
            return True
        had, self.chosen = self.chosen, 0
        return bool(had)


def in_order(view: View) -> list[int]:
    """Return the cards of the reader's hand as they lie."""
    jester = view.draft.jester() if isinstance(view.draft, Play) else -1
    return ordered(view.observation.hand, BY_ELEMENT in view.peek, jester)


class ElemiesDrafting(Drafting[ElemiesObservation]):
    """Cards are chosen at any time; plays and gifts are put together."""

    ahead: ClassVar[bool] = True

    def begin(self, view: View, layout: Layout) -> Play | None:
        o = view.observation
        return Play(view, layout) if o.seat is not None and o.hand and o.phase in ("play", "give") else None

    def offers(self, view: View) -> Sequence[actions.Action]:
        return actions.beside(view.legal)
