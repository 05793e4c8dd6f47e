"""What Alchemy's table tells whoever asks: tooltips, what a choice brings, the statistics, its rulebook."""

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from elements_table.games.alchemy.rules.actions import Action, Kind, asked_for
from elements_table.games.alchemy.rules.data import Formula, Variant, ability, sentence
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import AETHER_SHIFT, CARDS, LETTERS, OPPOSITES, from_letters, letters
from elements_table.games.alchemy.rules.payments import Purse, proposal, purse_of
from elements_table.games.alchemy.scene.drafts import costs
from elements_table.games.alchemy.scene.faces import formula_look
from elements_table.games.alchemy.scene.layout import DIGIT, FORMULA_HAND, SHOWN, AlchemyPart, Places, View, places
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.games.alchemy.scene.shown import Shown
from elements_table.games.alchemy.scene.words import EMBLEMS, element_word, paid_words, pile_words, points_words
from elements_table.kernel.words import _, mark, opening, plural
from elements_table.ui.charts.columns import Bar, Bars, Sum, Sums, versus
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.text import plain
from elements_table.ui.parlour.ruler import ruler_places
from elements_table.ui.stage import scene as stage

Meaning = tuple[Rect, stage.Tip]
LEADERS = 72.0
"""Width of who leads and what that brings, beside the stacks, in units."""
NO_RACE = ("offer", "sort", "discards", "rows")
"""What takes the place of the race."""


class Meanings(Shown):
    """Explains what one view shows."""

    def all(self) -> Iterator[Meaning]:
        """Yield the place of each read-out with its words; of two that overlap the first counts."""
        p = self.places
        for seat in range(p.seats):
            if seat == p.viewer or self.middle != "rows":
                yield from self._holdings(seat)
        s, shuffled = p.parlour.s, _("When it is empty, its discards are shuffled.")
        for n, title in enumerate((_("Element deck"), _("Formula deck"))):  # of discards their button tells
            x, y = p.deck(n)
            yield (x - s(26), y - s(34), s(76), s(68)), stage.Tip(title, shuffled)
        stacks = _(
            "Tokens that are left. An empty stack brings the end: the round is finished, and one more is played."
        )
        yield p.mastery, stage.Tip(_("Mastery"), stacks)
        if self.middle not in NO_RACE:
            yield from self._race()
        if self.middle == "sort":
            words = _("They are sorted into {n} piles. A pile may be empty.").format(n=p.seats)
            yield p.drawn, stage.Tip(_("Drawn cards"), words)
        elif self.middle == "claim":
            more = _("Whoever claims it takes this. Fire and Water, and Air and Earth, make 1 Aether a pair.")
            for n, pile in enumerate(self.o.piles):
                yield p.pile(n), stage.Tip(opening(pile_words(pile)), more)
        elif self.middle == "pay" and self.paying is not None:
            pays = _(
                "Each card of the cost is paid by an element card, by a formula of that element or by Aether; "
                "nothing more is paid."
            )
            for n, (element, _payer) in enumerate(self.paying.slots):
                yield p.socket(n), stage.Tip(element_word(element), pays)
        if self.middle in ("", "pay"):
            yield from self._ends()

    def _holdings(self, seat: int) -> Iterator[Meaning]:
        o, p = self.o, self.places
        aether = stage.Tip(_("Aether"), _("Pays for any element. Each one left at the end is a point."))
        void = stage.Tip(_("Void"), _("Pays for nothing, but abilities ask for it. At the end it becomes Aether."))
        mastery = stage.Tip(
            _("Mastery tokens"), _("Gained with formulae. Having the most of an element scores at the end.")
        )
        cards = stage.Tip(_("In hand"), _("Element cards, and formulae that are not completed."))
        tips = (*[mastery] * 4, aether, void, cards, cards)
        counts = (*[o.mastery[seat][element] for element in SHOWN], o.aether[seat], o.void[seat], 1, 1)
        half = p.token_width(seat) * 0.6
        for n, (tip, there) in enumerate(zip(tips, counts, strict=True)):
            if there and (seat != p.viewer or n < 6):
                x, y = p.holding(seat, n)
                digits = len(str(there)) * DIGIT * p.figure(seat)
                yield (x - half, y - half, 2.2 * half + digits, 2 * half), tip

    def _race(self) -> Iterator[Meaning]:
        """Yield what stands at each face on the ruler, and what the ruler measures."""
        o, goal, ruler = self.o, self.places.counts.goal, self.race()
        words = _("{n} of {goal} formulae completed; their points: {points}.")
        for seat, place in enumerate(ruler_places(ruler)[: self.places.seats]):
            told = words.format(n=len(o.completed[seat]), goal=goal, points=self.points(seat))
            yield place.whole, stage.Tip(self.view.names[seat], told)
        ends = _("Whoever completes {goal} brings the last round.").format(goal=goal)
        works = _("With each formula completed, the abilities of the whole row work from left to right.")
        end = _("This is the last round.") if o.final_round else ends
        yield ruler.bar, stage.Tip(_("Completed formulae"), f"{works} {end}" if o.phase != "game_over" else works)

    def _ends(self) -> Iterator[Meaning]:
        p, draft = self.places, self.paying
        if self.asks is not None:
            more = _("What follows in the row comes after it.") if len(self.o.pending) > 1 else ""
            x, y, wide = p.at.asking
            told = stage.Tip(self.asks[0].title, f"{sentence(self.asks[1])} {more}".rstrip())
            yield p.parlour.rect(x, y, wide, wide * 1.4), told
        if draft is not None and draft.has_row:
            yield p.end(False), stage.Tip(_("Left end"), _("A formula laid here has its turn before the others."))
            yield p.end(True), stage.Tip(_("Right end"), _("A formula laid here has its turn after the others."))
        elif draft is not None and not draft.formula:
            yield p.end(False), stage.Tip(_("Your row"), _("Drag the formula that you complete here."))


class AlchemyReadouts(AlchemyPart, stage.Readouts[AlchemyObservation]):
    """Tokens, stacks, rows, piles and payments."""

    bare = ("mastery", "leaders")
    drawer = (992.0, 342.0)

    def fading(self, layout: stage.Layout) -> tuple[Rect, ...]:
        """Return the ruler with the faces and numbers on it."""
        p = places(layout, self.game)
        x, y, w, h = p.ruler
        s = p.parlour.s
        return () if p.form.middle in NO_RACE else ((x - s(30), y - s(20), w + s(60), h + s(54)),)

    def meanings(self, view: View, layout: stage.Layout) -> Iterator[Meaning]:
        return Meanings(self.game, view, layout).all()

    def spots(self, view: View, layout: stage.Layout) -> dict[str, Rect]:
        """Return where everybody holds what they have, the stacks and who leads, and the decks."""
        p = places(layout, self.game)
        rivals = {f"theirs{n or ''}": _theirs(p, seat) for n, seat in enumerate(sorted(p.rivals))}
        x, y, w, h = p.mastery
        leaders = (x + w, y, p.parlour.s(LEADERS), h)
        return {"mine": p.mine, "mastery": p.mastery, "leaders": leaders, "supply": p.supply, **rivals}


def _theirs(p: Places, seat: int) -> Rect:
    """Return where a rival's row lies and what it holds."""
    x, y, w, h = p.row_of(seat)
    foot = max(p.holding(seat, n)[1] for n in range(8)) + p.token_width(seat) * 0.7
    return (x, y - 4, w, max(h, foot - y) + 4)


ASKED: Mapping[Kind, str] = {
    "player": mark("{formula} asks you to choose a player."),
    "element": mark("{formula} asks you to choose a mastery stack."),
    "card": mark("{formula} asks you to choose an element card."),
    "formula": mark("{formula} asks you to choose a formula."),
    "yes": mark("{formula} asks whether you do it."),
    "no": mark("{formula} needs Void: turn Aether into it, or leave it."),
}


class AlchemyExplanations(AlchemyPart, stage.Explanations[AlchemyObservation]):
    """What piles, payments and choices bring, where a button or a panel does not say that already."""

    def _variant(self, view: View) -> Variant:
        return self.game.variant(None, len(view.names.seats))

    def action(self, action: Action, view: View) -> str:
        o, variant, number = view.observation, self._variant(view), action.number
        told: dict[Kind, Callable[[], str]] = {
            "sort": lambda: _pairs(action, variant),
            "claim": lambda: _enough(_purse(o, variant, from_letters(o.piles[number - 1])), variant),
            "complete": lambda: _completed(action.formula, o, variant),
            "convert": lambda: _("{aether} Aether and {void} Void afterwards").format(
                aether=o.aether[o.to_move] - number, void=o.void[o.to_move] + number
            ),
            "element": lambda: _("then you have {n}, nobody else more than {most}").format(
                n=o.mastery[o.to_move][number] + 1,
                most=max([tokens[number] for seat, tokens in enumerate(o.mastery) if seat != o.to_move]),
            ),
            "card": lambda: _("another card is drawn for it"),
            "formula": lambda: _goes(o, variant),
        }
        return told[action.kind]() if action.kind in told else ""

    def piece(self, piece: stage.Piece, zone: str, view: View) -> str:
        """Return what a formula in hand would bring and cost, or what it lacks; nothing during a payment."""
        o, draft, slug = view.observation, view.draft, piece.name
        if zone != FORMULA_HAND or not isinstance(draft, PayDraft) or draft.formula or slug not in draft.formulae:
            return ""
        if slug not in draft.affordable:
            return draft.why_not(slug)
        action = proposal(draft.variant, draft.elements, draft.formulae, draft.aether, slug)
        what, result = paid_words(letters(action.elements), len(action.spent)), _completed(slug, o, draft.variant)
        return _("{formula} for {what}: {result}").format(formula=draft.variant.title(slug), what=what, result=result)

    def guidance(self, view: View) -> list[str]:
        o, variant = view.observation, self._variant(view)
        if not view.legal:
            return []
        if o.phase == "keep":
            return [
                _("Keep {n} formulae; the others go face down.").format(n=variant.data.kept),
                _("The row of emblems on a card is its cost; you can complete one formula a round."),
            ]
        if o.phase == "sort":
            first = view.names[(o.to_move + 1) % variant.seats]
            return [
                _("Lay every drawn card on a pile."),
                _("Fire and Water in one pile become 1 Aether, and so do Air and Earth."),
                _("{name} claims first, and you get the pile that is left.").format(name=first),
            ]
        if o.phase == "claim":
            return [
                _("Claim a pile: its cards and Aether are yours."),
                _("Aether pays for any element; the other cards wait in your hand for a formula."),
            ]
        if o.phase == "complete":
            return _completing(o, view.draft, variant)
        return _choosing(view, variant) if o.phase == "choice" else []


def _pairs(action: Action, variant: Variant) -> str:
    pairs = sum([variant.reduced[pile] >> AETHER_SHIFT for pile in action.piles])
    words = plural("{n} pair becomes Aether", "{n} pairs become Aether", pairs)
    return words.format(n=pairs) if pairs else _("no pair for Aether")


def _goes(o: AlchemyObservation, variant: Variant) -> str:
    """Return where the formula goes that the ability in turn asks for."""
    _seat, slug, number = o.pending[0]
    part = variant.formulae[variant.index[slug]].effects[number].parts[0]
    if part.do == "lay_under":
        return _("goes face down under its deck")
    return _("goes to the left end") if part.at == "left end" else _("goes to the right end")


def _purse(o: AlchemyObservation, variant: Variant, more: int = 0) -> Purse:
    """Return what the seat to act pays with, once it has a pile more."""
    me = o.to_move
    elements = from_letters(o.elements[me] or "") + (more & CARDS)
    return purse_of(variant, elements, o.formulae[me] or (), o.aether[me] + (more >> AETHER_SHIFT))


def _enough(purse: Purse, variant: Variant) -> str:
    """Return how many formulae in hand can be paid for, one at a time."""
    found = [variant.formulae[formula].title for formula in purse.affordable()]
    if not found:
        return _("not enough for a formula yet")
    words = _("enough for {formula}") if len(found) == 1 else _("enough for one of {n} formulae")
    return words.format(formula=found[0], n=len(found))


def _completed(slug: str, o: AlchemyObservation, variant: Variant) -> str:
    """Return what completing a formula brings at once, whatever pays for it, and whether the end is near then."""
    formula = variant.formulae[variant.index[slug]]
    words = points_words(formula.points)
    left = o.supply[formula.element]
    if left:
        both = _("{points} and 1 {element} mastery")
        words = both.format(points=words, element=element_word(formula.element))
    if not o.final_round and (left == 1 or len(o.completed[o.to_move]) + 1 >= variant.counts.goal):
        words = _("{result}; the next round is the last").format(result=words)
    return words


def _completing(o: AlchemyObservation, draft: object, variant: Variant) -> list[str]:
    has_row = bool(o.completed[o.to_move])
    if isinstance(draft, PayDraft) and draft.formula:
        said = [_("Nothing is paid yet: complete it, or take it back.")]
        if any(len(draft.ways(place)) > 1 for place in range(len(draft.slots))):
            said.append(_("Click a card that pays, and another does."))
        if has_row:
            said.append(_("At the left end its ability comes first, at the right end last."))
        return said
    can_pay = bool(_purse(o, variant).affordable())
    lays = _("Lay a formula into your row, or complete none.")
    waits = _("You cannot pay for a formula: complete none.")
    draws = _("At the end of the round you draw 1 formula if you completed one, else 2.")
    last = _("This is the last round: cards left in hand count nothing.")
    said = [lays if can_pay else waits, last if o.final_round else draws]
    if can_pay and has_row:
        said.append(_("Then all abilities of your row work once more, from left to right."))
    return said


def _choosing(view: View, variant: Variant) -> list[str]:
    _seat, slug, _effect = view.observation.pending[0]
    said = [_(ASKED[asked_for(view.legal)]).format(formula=variant.title(slug))]
    if any(action.kind == "convert" for action in view.legal):
        said.append(_("You may turn Aether into Void before you choose."))
    return said


LISTED: Final = 7
"""Formulae in the panel: those completed most."""


def charts(titles: Mapping[str, str], sums: Sums) -> tuple[Bars, Bars]:
    """Return both charts; `titles` are those of the formulae."""
    return _sources(sums), _formulae(sums, titles)


def _mean(found: Sum) -> float:
    return round(found.number / found.times, 1) if found.times else 0.0


def _sources(sums: Sums) -> Bars:
    words = {
        "formulae": _("Formulae"),
        "mastery": _("Mastery"),
        "all_four": _("All four elements"),
        "aether": _("Aether"),
        "bonus": _("Abilities"),
    }
    bars = []
    for source, label in words.items():
        mine, theirs = (_mean(sums.of(whose, f"points.{source}")) for whose in ("mine", "theirs"))
        bars.append(Bar(label, f"{plain(mine)} / {plain(theirs)}", max(0.0, mine), max(0.0, theirs)))
    mine, theirs = (_mean(sums.of(whose, "total")) for whose in ("mine", "theirs"))
    note = _("You score {mine} on average, each of the others {theirs}.")
    return Bars(
        _("Points by source, on average"),
        _("Where your points come from, beside those of the others."),
        bars,
        _("you / each of them"),
        note.format(mine=plain(mine), theirs=plain(theirs)),
    )


def _formulae(sums: Sums, titles: Mapping[str, str]) -> Bars:
    found = sums.below("mine", "formula.")
    most = sorted(found, key=lambda slug: (-found[slug].number, titles.get(slug, slug)))[:LISTED]
    bars = [
        versus(titles.get(slug, slug), round(found[slug].won), round(found[slug].number - found[slug].won))
        for slug in most
    ]
    return Bars(
        plural("The formula you completed", "The formulae you complete most", len(found)),
        _("Which formulae you complete, and which of them you win with."),
        bars,
        _("won with / lost with"),
        _("You have completed {n} of the {all} formulae.").format(n=len(found), all=len(titles)),
    )


RULES = {"keep": "A5", "sort": "A6", "claim": "A9", "choice": "A16", "game_over": "A19"}
TOKENS = {"*": "token_aether", "o": "token_void"}


class AlchemyRulebook(AlchemyPart, stage.RulebookContent[AlchemyObservation]):
    """Alchemy in its rulebook."""

    def card(self, text: str) -> stage.Look | None:
        """Return an element card by its letter, Aether (`*`) and Void (`o`), or a formula by its slug."""
        if text in TOKENS:
            return stage.Figure(TOKENS[text])
        if text in LETTERS:
            return stage.Card("", EMBLEMS[LETTERS.index(text)])
        variant = self.game.variant(None, None)
        return formula_look(variant.formulae[variant.index[text]]) if text in variant.index else None

    def entries(self) -> list[stage.Entry]:
        formulae = self.game.variant(None, None).formulae
        found = sorted(formulae, key=lambda f: (f.element, len(costs(f)), f.points, f.title))
        return [stage.Entry("formulae", formula_look(one), one.title, _told(one), is_told=True) for one in found]

    def about(self, look: stage.Look) -> str:
        if not isinstance(look, stage.Card) or look.emblem not in EMBLEMS:
            return ""
        element = EMBLEMS.index(look.emblem)
        other = next(a + b - element for a, b in OPPOSITES if element in (a, b))
        words = _("It pays for one {element} of a formula. With {other} in one pile it becomes an Aether.")
        return words.format(element=element_word(element), other=element_word(other))

    def rule(self, view: View) -> str:
        o = view.observation
        return RULES.get(o.phase) or ("A13" if getattr(view.draft, "formula", "") else "A10")


def _told(formula: Formula) -> str:
    cost, points = ", ".join(map(element_word, costs(formula))), points_words(formula.points)
    return _("{ability} Costs {cost}; {points}.").format(ability=ability(formula), cost=cost, points=points)
