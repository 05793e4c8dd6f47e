"""The table of Alchemy: piles to sort and claim, formulae to pay and lay, abilities that fire from left to right."""

from collections.abc import Collection, Iterable, Sequence
from typing import ClassVar, Final

from elements_table.games.alchemy.rules.actions import Action
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import FOUR, LETTERS
from elements_table.games.alchemy.scene import layout as table
from elements_table.games.alchemy.scene.account import AlchemyAccount
from elements_table.games.alchemy.scene.buttons import Buttons
from elements_table.games.alchemy.scene.cloth import Cloth
from elements_table.games.alchemy.scene.drafts import AETHER
from elements_table.games.alchemy.scene.layout import SHOWN, AlchemyPart, Form, View, places
from elements_table.games.alchemy.scene.payment import AlchemyDrafting, PayDraft
from elements_table.games.alchemy.scene.pieces import Pieces
from elements_table.games.alchemy.scene.readouts import AlchemyExplanations, AlchemyReadouts, AlchemyRulebook, charts
from elements_table.games.alchemy.scene.shown import middle_of
from elements_table.games.alchemy.scene.staging import AlchemyStaging
from elements_table.games.alchemy.scene.summary import AlchemySummary
from elements_table.games.alchemy.scene.words import AlchemyWords, pile_words
from elements_table.games.alchemy.scene.zones import zones
from elements_table.kernel.words import _
from elements_table.ui.charts.columns import Bars, Sums
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.scene import (
    ButtonSlot,
    Drag,
    Gesture,
    Layout,
    Only,
    Piece,
    Press,
    Question,
    Ref,
    Scene,
    Tap,
)

TAKERS: Final = frozenset(
    (table.DRAWN, table.OFFER, table.FORMULA_HAND, table.ELEMENT_HAND, table.LEFT_END, table.RIGHT_END, table.TRAY,
     table.DISCARDS, *(f"pile{n}" for n in range(4)))
)  # fmt: skip
"""Zones that take a piece now and then."""
PREFIXES: Final = {"aether": "aether", "void": "void", "completed": "row", "piles": "pile", "pooled": "pool"}
"""What numbered places are called on the table, and below what the others are."""
ZONES: Final = {
    **{name: name for name in (table.DRAWN, table.POOL, table.OFFER, table.TRAY)},
    **{name: name for name in (table.ELEMENT_DECK, table.FORMULA_DECK)},
    "element_discard": table.DISCARDS,
    "formula_discard": table.SPENT,
    "formula_buried": table.SPENT,
    "end.left": table.LEFT_END,
    "end.right": table.RIGHT_END,
}


class AlchemyScene(AlchemyPart, Scene[AlchemyObservation]):
    """Alchemy at the table."""

    largest: ClassVar[float] = 1.4
    letters: ClassVar[str] = "abcdenrtvy"
    high_seal: ClassVar[bool] = True
    magnified: ClassVar[frozenset[str]] = frozenset((table.ASKING,))

    parts = (
        *(AlchemyAccount, AlchemyWords, AlchemyReadouts, AlchemyExplanations, AlchemyStaging),
        *(AlchemyDrafting, AlchemySummary, AlchemyRulebook),
    )

    # ---- what lies where

    def zones(self, layout: Layout) -> list[Zone]:
        return zones(places(layout, self.game))

    def form(self, view: View, layout: Layout) -> Form:
        """Return what lies in the middle, how many cards the viewer has, and has completed, and what all hold."""
        o, me = view.observation, layout.viewer
        draft = view.draft if isinstance(view.draft, PayDraft) else None
        number, elements = self.game.data.kept if o.phase == "keep" else o.formula_counts[me], o.element_counts[me]
        slots = table.MOST_PAID
        if draft is not None and draft.formula:
            number, elements, slots = len(draft.hand()), len(draft.cards()), len(draft.slots)
        counts = zip(o.aether, o.void, o.element_counts, o.formula_counts, map(len, o.completed), strict=True)
        held = tuple((*[tokens[e] for e in SHOWN], *more) for tokens, more in zip(o.mastery, counts, strict=True))
        row, ends, asks = len(o.completed[me]), draft is not None, o.phase == "choice"
        piles = len(o.piles) if o.phase == "claim" else 0
        return Form(middle_of(view), row, ends, number, elements, slots, piles, asks, view.uncovered, held)

    def closed(self, view: View) -> Collection[str]:
        draft, o, middle = view.draft, view.observation, middle_of(view)
        is_open: set[str] = set()
        if isinstance(draft, PayDraft):
            is_open |= {table.LEFT_END, table.RIGHT_END} if draft.has_row else {table.LEFT_END}
            is_open |= {table.TRAY, table.FORMULA_HAND} if draft.formula else set()
        elif draft is not None and middle == "sort":
            is_open |= {table.DRAWN, *(f"pile{n}" for n in range(len(view.names.seats)))}
        elif draft is not None and middle == "offer":
            is_open |= {table.OFFER, table.FORMULA_HAND}
        kinds = {action.kind for action in view.legal} if o.phase in ("claim", "choice") else set()
        if "claim" in kinds:
            is_open.add(table.ELEMENT_HAND)
        if "card" in kinds:
            is_open.add(table.DISCARDS)
        return TAKERS - is_open

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        return Pieces(self.game, view, layout).arrange()

    def zone_of(self, place: str, layout: Layout) -> str:
        """Return the zone of a place in a position, or of one that `staged` names."""
        match place.split("."):
            case ["elements" | "formulae" as name, seat]:
                mine = table.ELEMENT_HAND if name == "elements" else table.FORMULA_HAND
                return mine if seat == str(layout.viewer) else f"{name}{seat}"
            case ["mastery", seat, letter]:
                return f"mastery{seat}{LETTERS.index(letter)}"
            case ["supply", letter]:
                return f"supply{LETTERS.index(letter)}"
            case [name, number] if name in PREFIXES:
                return PREFIXES[name] + number
        return ZONES.get(place, "")

    def hands(self, seat: int) -> tuple[str, str]:
        return f"elements.{seat}", f"formulae.{seat}"

    # ---- how actions are made

    def _lying(self, names: Collection[str], places: Iterable[str], view: View, layout: Layout) -> tuple[Ref, ...]:
        """Return the pieces of these names in the zones of these places."""
        lies = self.arrange(view, layout)
        return tuple(
            Ref(place, n) for place in places for n, piece in enumerate(lies.get(place, ())) if piece.name in names
        )

    def touches(self, action: Action, view: View, layout: Layout) -> tuple[Ref, ...]:
        """Return the formulae that a hint keeps or completes, the cards that it sorts, the pile that it claims."""
        if action.kind == "sort":
            return self._lying([*FOUR], [f"pile{n}" for n in range(layout.seats)], view, layout)
        if action.kind == "claim":
            lies = self.arrange(view, layout)
            return tuple(ref for ref in self._pile(action.number - 1, view) if ref.zone in lies)
        named = {*action.spent, action.formula} if action.kind in ("keep", "complete", "formula") else set()
        places = [table.OFFER, table.FORMULA_HAND, table.LEFT_END, table.RIGHT_END]
        places += [f"row{layout.viewer}"] if action.kind == "formula" else []
        return self._lying(named, places, view, layout)

    @staticmethod
    def _pile(n: int, view: View) -> tuple[Ref, ...]:
        """Return the cards and the Aether of a pile, from 0."""
        pile = view.observation.piles[n]
        pools = pile.count(AETHER)
        cards = [Ref(f"pile{n}", card) for card in range(len(pile) - pools)]
        return (*cards, *[Ref(f"pool{n}", token) for token in range(pools)])

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        o, me = view.observation, layout.viewer
        kind, number = action.kind, action.number
        if kind == "claim":
            refs = self._pile(number - 1, view)
            gives = _("gives {what}").format(what=pile_words(o.piles[number - 1]))
            taps = (Tap(ref, f"pile{number - 1}") for ref in refs)
            return (*taps, Drag(refs, table.ELEMENT_HAND, gives), Press(f"claim{number}"))
        if kind == "convert":
            draft = view.draft if isinstance(view.draft, PayDraft) else None
            loose = o.aether[me] if draft is None else draft.aether_left
            refs = tuple(Ref(f"aether{me}", n) for n in range(loose))
            pays = draft is not None and draft.formula  # there a click pays with it
            turns = () if pays else tuple(map(Tap, refs))
            return (*turns, Drag(refs, f"void{me}"), Press("convert"))
        if kind == "element":
            return tuple(Tap(Ref(f"supply{number}", n)) for n in range(o.supply[number]))
        if kind == "card":
            refs = self._lying([LETTERS[number]], [table.ELEMENT_HAND], view, layout)
            return (*map(Tap, refs), Drag(refs, table.DISCARDS))
        if kind == "formula":
            return tuple(map(Tap, self._lying([action.formula], (table.FORMULA_HAND, f"row{me}"), view, layout)))
        return (Press(f"player{number}" if kind == "player" else kind),)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        return Buttons(self.game, view, layout).all()

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        if source == table.FORMULA_HAND and target in (table.LEFT_END, table.RIGHT_END):
            return self.unusable(piece, view)
        if source == table.ELEMENT_HAND and target in (table.LEFT_END, table.RIGHT_END):
            return _("Only formulae are laid into the row; element cards pay for them.")
        is_formula = source == table.FORMULA_HAND
        return _("Formulae go to an end of your row.") if is_formula else self.words.prompt(view)

    def unusable(self, piece: Piece, view: View) -> str:
        draft = view.draft
        if isinstance(draft, PayDraft) and piece.name in draft.hand() and piece.name not in draft.affordable:
            return draft.why_not(piece.name)
        return ""

    def confirm(self, action: Action, view: View) -> Question | None:
        """Return a question before Aether becomes Void, which pays nothing, and before a last chance is left out."""
        draft, is_last = view.draft, view.observation.final_round
        if action.kind == "skip" and is_last and isinstance(draft, PayDraft) and draft.affordable:
            text = _("This is the last round, and you could complete a formula.")
            return Question(_("Complete nothing?"), text, _("Complete nothing"))
        if action.kind != "convert":
            return super().confirm(action, view)
        text = _("Void pays for nothing. Before the game ends only an ability turns it back.")
        return Question(_("Turn 1 Aether into Void?"), text, _("Turn it"))

    def only(self, action: Action, view: View) -> Only | None:
        """Return what is said of the only action: everybody sees the last pile, and that nobody has Void to turn."""
        if action.kind == "claim":
            return Only(_("This is the last pile."), True)
        if action.kind == "no":
            return Only(_("You have no Void to turn into Aether."), True)
        return super().only(action, view)

    # ---- what is read

    def statistics(self, sums: Sums) -> Sequence[Bars]:
        return charts(self.game.titles, sums)

    def dealer(self, view: View) -> int | None:
        return None if view.observation.phase == "keep" else view.observation.start_player

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        Cloth(self.game, view, layout, canvas).paint()

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:
        Cloth(self.game, view, layout, canvas).over()
