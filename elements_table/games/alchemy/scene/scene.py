"""The table of Alchemy: piles to sort and claim, formulae to pay and lay, abilities that fire from left to right."""

from __future__ import annotations

import math
from collections.abc import Collection, Sequence
from typing import Any, ClassVar

from elements_table.games.alchemy.rules.actions import (
    K_CARD,
    K_CLAIM,
    K_COMPLETE,
    K_CONVERT,
    K_ELEMENT,
    K_FORMULA,
    K_KEEP,
    K_NO,
    K_PLAYER,
    K_SKIP,
    K_SORT,
    K_YES,
    Action,
)
from elements_table.games.alchemy.rules.data import Variant
from elements_table.games.alchemy.rules.elements import LETTERS
from elements_table.games.alchemy.rules.game import Alchemy
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.scene import buttons as scene_buttons
from elements_table.games.alchemy.scene import explained, record, words
from elements_table.games.alchemy.scene.drafting import AlchemyDrafting
from elements_table.games.alchemy.scene.drafts import AETHER, KeepDraft, SortDraft, shown_order
from elements_table.games.alchemy.scene.frame import LEFT, Form
from elements_table.games.alchemy.scene.layout import (
    DISCARDS,
    DRAWN,
    ELEMENT_DECK,
    ELEMENT_HAND,
    FORMULA_DECK,
    FORMULA_HAND,
    LEFT_END,
    OFFER,
    POOL,
    RIGHT_END,
    SPENT,
    TRAY,
    Places,
)
from elements_table.games.alchemy.scene.looks import Looks
from elements_table.games.alchemy.scene.meanings import Meanings
from elements_table.games.alchemy.scene.panels import Panels
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.pieces import Pieces
from elements_table.games.alchemy.scene.rulebook import AlchemyTaught
from elements_table.games.alchemy.scene.staging import AlchemyStaging
from elements_table.games.alchemy.scene.summary import draw_summary, note, sheet
from elements_table.games.alchemy.scene.views import View
from elements_table.games.alchemy.scene.zones import zones
from elements_table.kernel.game import Event
from elements_table.kernel.words import _
from elements_table.ui.charts.record import Bars, Columns, Sums
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.painter import Rect
from elements_table.ui.stage.geometry import Zone
from elements_table.ui.stage.scene import (
    ButtonSlot,
    Drag,
    DrawCard,
    Gesture,
    Layout,
    LogLine,
    Only,
    Piece,
    Press,
    Question,
    Ref,
    Scene,
    SeatPlace,
    Tap,
    Tip,
)


class AlchemyScene(Scene[AlchemyObservation]):
    """Alchemy at the table."""

    largest: ClassVar[float] = 1.4
    spare: ClassVar[str] = "stock"

    game: Alchemy

    def __init__(self, game: Alchemy) -> None:
        self._looks = Looks(game)
        super().__init__(
            game, staging=AlchemyStaging(self._looks), drafting=AlchemyDrafting(game), taught=AlchemyTaught(game)
        )

    # ---- what lies where

    def zones(self, layout: Layout) -> list[Zone]:
        """Return the zones, the rivals above and the viewer's row below them."""
        return zones(Places(layout))

    def form(self, view: View, layout: Layout) -> Form:
        """Return whether there is work in the middle, and how many cards the viewer has, and has completed."""
        o = view.observation
        me, draft = layout.viewer, view.draft if isinstance(view.draft, PayDraft) else None
        laid = "" if draft is None or not draft.formula else RIGHT_END if draft.right else LEFT_END
        number = self.game.data.kept if o.phase == "keep" else o.formula_counts[me]
        works = self._looks.middle(view) not in ("rows", "pay")
        cards = (number, o.element_counts[me])
        return Form(works, len(o.completed[me]), laid, draft is not None, *cards, view.uncovered)

    def closed(self, view: View) -> Collection[str]:
        """Return the zones that take nothing in this phase."""
        draft = view.draft
        paying = isinstance(draft, PayDraft)
        kinds = {a.kind for a in view.legal} if view.observation.phase in ("claim", "choice") else set()
        is_open = set()
        if isinstance(draft, SortDraft) and self._looks.middle(view) == "piles":
            is_open |= {DRAWN, *(f"pile{n}" for n in range(len(draft.piles)))}
        if isinstance(draft, KeepDraft) and self._looks.middle(view) == "offer":
            is_open |= {OFFER, FORMULA_HAND}
        if paying:
            is_open |= {LEFT_END, RIGHT_END} if draft.has_row else {LEFT_END}
            is_open |= {TRAY, FORMULA_HAND} if draft.formula else set()
        if K_CLAIM in kinds:
            is_open.add(ELEMENT_HAND)
        if K_CARD in kinds:
            is_open.add(DISCARDS)
        takers = {DRAWN, OFFER, FORMULA_HAND, ELEMENT_HAND, LEFT_END, RIGHT_END, TRAY, DISCARDS}
        return (takers | {f"pile{n}" for n in range(4)}) - is_open

    def arrange(self, view: View, layout: Layout) -> dict[str, list[Piece]]:
        """Return what lies in each zone for the viewer."""
        return Pieces(self._looks, view, layout).arrange()

    def zone_of(self, place: str, layout: Layout) -> str:
        """Return the zone of a place in a position, or of one that `staged` names."""
        name, _dot, rest = place.partition(".")
        if name in ("elements", "formulae"):
            mine = ELEMENT_HAND if name == "elements" else FORMULA_HAND
            return mine if rest == str(layout.viewer) else f"{name}{rest}"
        if name == "mastery":
            seat, _dot, letter = rest.partition(".")
            return f"mastery{seat}{LETTERS.index(letter)}"
        if name == "supply":
            return f"supply{LETTERS.index(rest)}"
        numbered = {"aether": "aether", "void": "void", "completed": "row", "piles": "pile", "pooled": "pool"}
        if name in numbered:
            return numbered[name] + rest
        return {
            "element_discard": DISCARDS,
            "formula_discard": SPENT,
            "formula_buried": SPENT,
            "end.left": LEFT_END,
            "end.right": RIGHT_END,
        }.get(place, place if place in (DRAWN, POOL, OFFER, TRAY, ELEMENT_DECK, FORMULA_DECK) else "")

    def hands(self, seat: int) -> tuple[str, str]:
        """Return both hands of a seat."""
        return f"elements.{seat}", f"formulae.{seat}"

    # ---- how actions are made

    def touches(self, action: Action, view: View, layout: Layout) -> tuple[Ref, ...]:
        """Return the formulae that a hint keeps or completes, the cards that it sorts, the pile that it claims."""
        named = {*action.spent, action.formula} if action.kind in (K_KEEP, K_COMPLETE, K_FORMULA) else set()
        lies = self.arrange(view, layout)
        places = [OFFER, FORMULA_HAND, LEFT_END, RIGHT_END]
        if action.kind == K_FORMULA:
            places.append(f"row{layout.viewer}")
        if action.kind == K_SORT:
            named, places = set(LETTERS), [name for name in lies if name.startswith("pile")]
        if action.kind == K_CLAIM:
            places = [f"pile{action.number - 1}", f"pool{action.number - 1}"]
            named = {piece.name for name in places for piece in lies.get(name, ())}
        return tuple(
            Ref(name, n) for name in places for n, piece in enumerate(lies.get(name, ())) if piece.name in named
        )

    def gestures(self, action: Action, view: View, layout: Layout) -> tuple[Gesture, ...]:
        """Return every way to make a legal action."""
        o = view.observation
        kind, number = action.kind, action.number
        me = layout.viewer
        if kind == K_CLAIM:
            pile = o.piles[number - 1]
            pools = pile.count(AETHER)
            refs = tuple(Ref(f"pile{number - 1}", n) for n in range(len(pile) - pools))
            refs += tuple(Ref(f"pool{number - 1}", n) for n in range(pools))
            gives = _("gives {what}").format(what=words.pile_words(pile))
            taps = (Tap(ref, f"pile{number - 1}") for ref in refs)
            return (*taps, Drag(refs, ELEMENT_HAND, gives), Press(f"claim{number}"))
        if kind == K_CONVERT:
            loose = view.draft.aether_left if isinstance(view.draft, PayDraft) else o.aether[me]
            refs = tuple(Ref(f"aether{me}", n) for n in range(loose))
            return (Drag(refs, f"void{me}"), Press("convert"))
        if kind == K_PLAYER:
            return (Press(f"player{number}"),)
        if kind == K_ELEMENT:
            return tuple(Tap(Ref(f"supply{number}", n)) for n in range(o.supply[number]))
        if kind == K_CARD:
            hand = shown_order(o.elements[me] or "")
            refs = tuple(Ref(ELEMENT_HAND, n) for n, letter in enumerate(hand) if letter == LETTERS[number])
            return (*map(Tap, refs), Drag(refs, DISCARDS))
        if kind == K_FORMULA:
            lies = self.arrange(view, layout)
            places = (FORMULA_HAND, f"row{me}")
            return tuple(
                Tap(Ref(name, n))
                for name in places
                for n, piece in enumerate(lies.get(name, ()))
                if piece.name == action.formula
            )
        if kind == K_SKIP:
            return (Press("skip"),)
        return (Press("yes" if kind == K_YES else "no"),)

    def buttons(self, view: View, layout: Layout) -> list[ButtonSlot]:
        """Return the buttons of this phase."""
        return scene_buttons.buttons(self._looks, view, Places(layout))

    def refusal(self, piece: Piece, source: str, target: str, view: View) -> str:
        """Return why a piece cannot be dropped there."""
        if source == FORMULA_HAND and target in (LEFT_END, RIGHT_END):
            return self.unusable(piece, view)
        if source == ELEMENT_HAND and target in (LEFT_END, RIGHT_END):
            return _("Only formulae are laid into the row; element cards pay for them.")
        return _("That cannot go there.")

    def unusable(self, piece: Piece, view: View) -> str:
        """Return why a formula in hand cannot be completed now."""
        draft = view.draft
        if isinstance(draft, PayDraft) and piece.name in draft.hand() and piece.name not in draft.affordable:
            return draft.why_not(piece.name)
        return ""

    def confirm(self, action: Action, view: View) -> Question | None:
        """Return a question before Aether becomes Void, which pays nothing, and before a last chance is left out."""
        draft = view.draft
        if (
            action.kind == K_SKIP
            and view.observation.final_round
            and isinstance(draft, PayDraft)
            and draft.affordable
        ):
            text = _("This is the last round, and you could complete a formula.")
            return Question(_("Complete nothing?"), text, _("Complete nothing"))
        if action.kind != K_CONVERT:
            return super().confirm(action, view)
        text = _("Void pays for nothing. Before the game ends only an ability turns it back.")
        return Question(_("Turn 1 Aether into Void?"), text, _("Turn it"))

    def only(self, action: Action, view: View) -> Only | None:
        """Return what is said of the only action: everybody sees the last pile, and that nobody has Void to turn."""
        if action.kind == K_CLAIM:
            return Only(_("This is the last pile."), True)
        if action.kind == K_NO:
            return Only(_("You have no Void to turn into Aether."), True)
        return super().only(action, view)

    # ---- what is read

    def paint(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw panels and read-outs."""
        Panels(self._looks, canvas, view, Places(layout)).paint()

    def paint_over(self, canvas: Canvas, view: View, layout: Layout) -> None:
        """Draw the bonds between opposites, and what each slot of a payment asks."""
        Panels(self._looks, canvas, view, Places(layout)).over()

    def meanings(self, view: View, layout: Layout) -> list[tuple[Rect, Tip]]:
        """Return what tokens, stacks, rows, piles and payments mean."""
        return list(Meanings(self._looks, view, Places(layout)).all())

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        """Return the panels of the seats and of the stock, and where that is low the whole of it."""
        places = Places(layout)
        others = [seat for seat in range(layout.seats) if seat != layout.viewer]
        rivals = {f"theirs{n or ''}": places.seat(seat) for n, seat in enumerate(others)}
        found = {"mine": places.seat(layout.viewer), "mastery": places.mastery, "supply": places.supply, **rivals}
        if places.is_low_stock:  # a puzzle's card has no other room
            x, y, w, _h = places.mastery
            found["stock"] = (x, y, w, places.supply[1] + places.supply[3] - y)
        return found

    def seat_place(self, seat: int, layout: Layout) -> SeatPlace:
        """Return the disc in a seat's panel; chips lie over the name beside it."""
        p = Places(layout)
        x, y, r = p.disc(seat)
        return SeatPlace(x, y, r, (x - r, y - r, 2 * r, 2 * r), ("right", "below", "above"), p.info(seat))

    def hint_place(self, layout: Layout) -> Rect:
        """Return the free part of the top bar: the hint itself lays out what it means."""
        left = min(540.0, layout.width - 540)
        return (left, 0, layout.width - 240 - left, 68)

    def hint_cards(self, layout: Layout) -> Sequence[tuple[float, float, float]]:
        """Return the stock's column, then those from top to bottom that no hand reaches, the right one first."""
        places = Places(layout)
        (x, _y, w, _h), (right, *_rest) = places.hands
        free = [places.right - 216] if layout.form and not places.form.elements else []
        free += [right - 228] if right - 228 > x + w else []
        columns = [places.column_x - 6, *free, LEFT]
        return [(column, 76, layout.height - LEFT) for column in columns]

    def status(self, view: View) -> str:
        """Return the round and what happens in it."""
        return words.status(view)

    def prompt(self, view: View) -> str:
        """Return what can be done now."""
        return words.prompt(view)

    def turn_words(self, view: View) -> str:
        """Return what the next person is about to do."""
        sentences = {
            "keep": _("{name} keeps three formulae"),
            "sort": _("{name}’s turn to sort"),
            "claim": _("{name}’s turn to claim"),
        }
        return view.of_next(sentences.get(view.observation.phase, _("{name}’s turn to complete")))

    def describe(self, event: Event, view: View) -> LogLine | None:
        """Return the log's line of an event."""
        return words.describe(event, view, self._titles())

    def action_words(self, action: Action, view: View) -> str:
        """Return what an action is called."""
        return words.action_words(action, view, self._titles())

    def move_words(self, piece: Piece, zone: str, view: View) -> str:
        """Return what the formula is called, or the element and its pile."""
        return words.move_words(piece.name, zone, self._titles())

    def explained(self, action: Action, view: View) -> str:
        """Return what a pile is enough for, what a formula scores, what an ability changes."""
        return explained.result(action, view.observation, self._variant(view))

    def explained_piece(self, piece: Piece, zone: str, view: View) -> str:
        """Return what a formula in hand would bring, or what it lacks."""
        if zone != FORMULA_HAND or not isinstance(view.draft, PayDraft):
            return ""
        return explained.of_formula(piece.name, view.observation, view.draft)

    def guidance(self, view: View) -> Sequence[str]:
        """Return what can be done in this phase."""
        return explained.guidance(view, self._variant(view))

    def _variant(self, view: View) -> Variant:
        return self._looks.variant(len(view.names.seats))

    def _titles(self) -> dict[str, str]:
        return {slug: formula.title for slug, formula in self._looks.formulae.items()}

    def scored(self, view: View) -> Sequence[str]:
        """Return why the score is what it is, line by line."""
        return explained.scored(view, self._variant(view))

    # ---- summary

    def summary(self, canvas: Canvas, rect: Rect, view: View, draw_card: DrawCard) -> None:
        """Draw the final score as a table."""
        draw_summary(self._looks, canvas, rect, view)

    def summary_size(self, view: View, most: float = math.inf) -> tuple[float, float]:
        """Return the sheet's size: on a narrow one facts stand below points."""
        return sheet(view, most)

    def summary_note(self, view: View) -> str:
        """Return why the game is over."""
        return note(view)

    def record(self, sums: Sums) -> Sequence[Columns | Bars]:
        """Return what the statistics show."""
        return record.panels(sums, self._titles())


def create(game: Any) -> AlchemyScene:
    """Return the scene of the game."""
    return AlchemyScene(game)
