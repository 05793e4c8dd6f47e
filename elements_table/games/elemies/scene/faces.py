"""What the cards of Elemies look like on the table, and in which order a hand lies."""

from elements_table.games.elemies.rules import data
from elements_table.games.elemies.rules.claims import FULL
from elements_table.games.elemies.rules.combinations import RANK_SHIFT
from elements_table.games.elemies.rules.data import JESTER, RANKS, SUITED, TEXTS, ActionCard, ElemiesData, bits_of
from elements_table.games.elemies.rules.fields import Laid
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.kernel.words import _
from elements_table.ui.drawing import theme
from elements_table.ui.drawing.faces import ground, paint_engraving
from elements_table.ui.stage.scene import Back, Canvas, Card, Look, Painted, Piece

BACK = Piece("back", Back("elemies"))
ACTION_BACK = (theme.rgb("#3F577E"), theme.rgb("#213557"))
SPRITES = ("water", "fire", "air", "earth")
"""Emblems by element, as the cards' bits have them."""


def ordered(hand: int, by_element: bool, jester: int = -1) -> list[int]:
    """Return the cards of a hand as they lie: by rank, or by element; specials last, a `jester` at its rank."""
    cards = bits_of(hand)
    if jester >= 0:
        cards.sort(key=lambda card: jester * 4 + 3.5 if card == JESTER else card.bit_length() - 1)
    elif by_element:
        cards.sort(key=lambda card: (card & data.SPECIALS, (card.bit_length() - 1) & 3, card))
    return cards


def look(card: int, names: bool = False, rank: str = "") -> Look:
    """Return a card's face; `rank` is what a special card stands for, `names` writes the element's name."""
    place = card.bit_length() - 1
    if card & SUITED:
        sprite = SPRITES[place & 3]
        return Card(RANKS[place >> 2], sprite, None, _(sprite.title()) if names else "")
    name = TEXTS[place]
    return Card(rank, name.lower(), None, _(name.title()) if names else "")


def piece(
    card: int, names: bool = False, rank: str = "", *, dim: float = 0.0, mark: bool | str = False, lit: bool = False
) -> Piece:
    """Return a card as a piece: how it lies is as `Piece` says."""
    return Piece(TEXTS[card.bit_length() - 1], look(card, names, rank), dim, mark=mark, lit=lit)


def laid_pieces(laid: Laid | None, names: bool, *, dim: float = 0.0) -> list[Piece]:
    """Return a play as it lies: its deciding rank first, the Jester among the cards that it stands with."""
    if laid is None:
        return []
    kind, _size, rank, _minor = laid.claim
    jester = (laid.code >> RANK_SHIFT) - 1

    def counted(card: int) -> int:
        return jester if card == JESTER else (card.bit_length() - 1) >> 2

    cards = bits_of(laid.code & data.ALL_CARDS)
    by_rank = sorted(cards, key=lambda card: (counted(card) != rank if kind == FULL else counted(card), card))
    pieces = []
    for card in by_rank:
        stands = RANKS[jester] if card == JESTER and jester >= 0 else RANKS[rank] if card == data.ELEVATE else ""
        pieces.append(piece(card, names, stands, dim=dim))
    return pieces


def beneath(o: ElemiesObservation) -> int:
    """Return the cards of the pile that are in neither of the two last plays."""
    pile = o.pile
    for laid in (*o.plays[-1:], o.top):
        pile &= ~laid.code if laid is not None else pile
    return pile & data.ALL_CARDS


def action_look(spec: ElemiesData, card: ActionCard) -> Look:
    """Return the face of an action card."""
    sprite, word = card.text, _(spec.deck.actions[card - 1].name)
    picture = f"night_{sprite}"

    def paint(canvas: Canvas, w: float, h: float) -> None:
        if not canvas.art.plain:
            paint_engraving(canvas, w, h, picture, night=True)
            canvas.icon(f"{sprite}_bright", w * 0.22, w * 0.24, w * 0.26)
            return
        color = theme.ELEMENT[sprite]
        ground(canvas, w, h, color)
        canvas.box((5, 5, w - 10, h * 0.6), w * 0.05, fill=color)
        canvas.icon(f"{sprite}_bright", w / 2, 5 + h * 0.3, w * 0.56)
        canvas.label(word, w / 2, h * 0.8, w - 12, w * 0.21, "serif", color, "c")

    return Painted(("elemies action", sprite, word), paint, engraved=picture)


def _paint_action_back(canvas: Canvas, w: float, h: float) -> None:
    canvas.box((0, 0, w, h), w * theme.CARD_RADIUS, grad=ACTION_BACK, line=theme.IVORY, line_width=1.5)
    canvas.icon("ui_bolt", w / 2, h / 2, w * 0.62, theme.GOLD)


def action_piece(spec: ElemiesData, card: ActionCard) -> Piece:
    """Return an action card as a piece."""
    return Piece(card.text, action_look(spec, card))


HIDDEN_ACTION = Piece("back", Painted(("elemies action back",), _paint_action_back))
"""Another's action card."""
