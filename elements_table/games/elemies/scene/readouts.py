"""What Elemies' table tells whoever asks: tooltips, what a play brings, the statistics, what its rulebook shows."""

from collections.abc import Iterator
from typing import ClassVar

from elements_table.games.elemies.rules.actions import DECLINE, K_EXCHANGE, K_PLAY, K_USE, PASS, Action, beside
from elements_table.games.elemies.rules.data import ACTION_CARDS, ALL_CARDS, BITS, RANKS, STOMP, ActionCard
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene import layout as table
from elements_table.games.elemies.scene.cloth import PLACE_ASIDE, TAG_ASIDE, on_rail, ruler_of
from elements_table.games.elemies.scene.drafts import Play
from elements_table.games.elemies.scene.faces import SPRITES, action_look, beneath, look
from elements_table.games.elemies.scene.layout import ElemiesPart, Places, View, places
from elements_table.games.elemies.scene.words import ElemiesWords, call_words, effect_words
from elements_table.kernel.words import _, plural
from elements_table.ui.charts.columns import Bar, Bars, Columns, Sums, versus
from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.drawing.text import signed
from elements_table.ui.panels.teams import teams_of
from elements_table.ui.parlour.ruler import Ruler, ruler_places
from elements_table.ui.stage import scene as stage


class ElemiesReadouts(ElemiesPart, stage.Readouts[ElemiesObservation]):
    """Scores, treasures, pile and action card."""

    bare: ClassVar[tuple[str, ...]] = ("claim",)
    drawer = (960.0, 326.0)

    def fading(self, layout: stage.Layout) -> tuple[Rect, ...]:
        return (Ruler(layout.parlour, places(layout).scale(1)).strip,)

    def meanings(self, view: View, layout: stage.Layout) -> Iterator[tuple[Rect, stage.Tip]]:
        p, o, data = places(layout), view.observation, self.game.data
        target = _("The game ends after a round in which a team has {n} points or more, and more than the other.")
        words = [target.format(n=int(o.options["target"]))]
        if any(o.bets):
            mine, theirs = (signed(o.bets[team]) for team in teams_of(layout.viewer))
            words.append(_("Fire bets so far: {a} for you, {b} for them.").format(a=mine, b=theirs))
        ruler, score = ruler_of(p, view, layout.viewer), stage.Tip(_("Score"), " ".join(words))
        for place in ruler_places(ruler):
            yield place.whole, score
        larger = _(
            "Cards won in tricks. The team with more of them gets {n} points, "
            "unless partners are out first and second."
        )
        for side, seat in enumerate(p.seats):
            if o.treasures[seat] or not side:
                yield p.treasure(side), stage.Tip(_("Treasure"), larger.format(n=data.scoring.treasure))
        if o.seat is not None and o.action_card:
            lasting = _("You may use it when you are about to lead, before you do. It counts for that trick only.")
            yield p.card(p.action, table.MINE), stage.Tip(_("Action card"), lasting)
        if card := o.effects.card:
            first, second = effect_words(o.effects, view.names, data)
            lasts = _("{first}, {second}. It ends with the trick.").format(first=first, second=second)
            yield p.card(p.effect, table.IN_FORCE), stage.Tip(_(data.deck.actions[card - 1].name), lasts)
        if beneath(o):
            taken = _("Whoever wins the trick takes all its cards as treasure.")
            yield p.card(p.pile, table.SMALL_PILE), stage.Tip(_("Pile"), taken)
        yield from self._on_rail(p, view)
        yield ruler.strip, score

    def _on_rail(self, p: Places, view: View) -> Iterator[tuple[Rect, stage.Tip]]:
        o = view.observation
        button = _(
            "Its holder decides on the exchange and leads to the first trick. It moves clockwise after each round."
        )
        for side, seat in enumerate(p.seats):
            if o.finished and seat in o.finished:
                place = stage.Tip(_("Place"), _("In which place the player went out of cards."))
                yield _around(on_rail(p, side, PLACE_ASIDE)), place
            if o.called >> seat & 1:
                called = stage.Tip(_("Elemies!"), call_words(self.game.data.scoring.call))
                yield _around(on_rail(p, side, TAG_ASIDE)), called
            if seat == o.button and side:
                yield _around(p.parlour.on_rail(seat, 78)), stage.Tip(_("Button"), button)

    def piece(self, piece: stage.Piece, view: View) -> stage.Tip | None:
        deck = self.game.data.deck
        found = next((card for card in (*deck.specials, *deck.actions) if card.id == piece.name.lower()), None)
        return None if found is None else stage.Tip(_(found.name), _(found.text))

    def spots(self, view: View, layout: stage.Layout) -> dict[str, Rect]:
        p = places(layout)
        return {"scores": ruler_of(p, view, layout.viewer).strip, "claim": p.captions[0]}


def _around(at: tuple[float, float]) -> Rect:
    return (at[0] - 15, at[1] - 15, 30, 30)


class ElemiesExplanations(ElemiesPart, stage.Explanations[ElemiesObservation]):
    """What a play leaves in hand, what an answer means, and what can be done."""

    def action(self, action: Action, view: View) -> str:
        kind, value = action
        if kind == K_PLAY:
            left = (view.observation.hand & ~(value & ALL_CARDS)).bit_count()
            if not left:
                return _("your hand is empty then")
            return plural("{n} card left in hand", "{n} cards left in hand", left).format(n=left)
        if kind == K_EXCHANGE:
            return _("one card to each partner") if value else _("the round begins")
        if kind != K_USE:
            return ""
        if action.card == ActionCard.FIRE:
            return _("{n} points on this trick").format(n=self.game.data.scoring.bet)
        words = {ActionCard.AIR: _("lower beats higher"), ActionCard.WATER: _("banned from this trick")}
        return words.get(action.card, "")

    def piece(self, piece: stage.Piece, zone: str, view: View) -> str:
        """Return the cheapest play with a card of the hand and what it leaves; nothing while some are chosen."""
        o, draft = view.observation, view.draft
        is_turn = zone == table.HAND and view.legal and o.to_move == o.seat
        if not is_turn or not isinstance(draft, Play) or draft.gives or draft.chosen:
            return ""
        card = BITS.get(piece.name, 0)
        code = draft.cheapest(card)
        if not code:
            return "" if card == STOMP and draft.can_stomp else _("Nothing can be played with this card now.")
        action = Action(K_PLAY, code)
        name = ElemiesWords(self.game).action(action, view)
        return _("{action}: {result}").format(action=name, result=self.action(action, view))

    def guidance(self, view: View) -> list[str]:
        """Return what can be done; nothing while one is asked out of turn, or the chosen cards are named there."""
        o, draft, others = view.observation, view.draft, beside(view.legal)
        if not len(view.legal) or DECLINE in others or (draft is not None and (draft.chosen or draft.chooses)):
            return []
        before = {
            "exchange": [_("Choose whether partners give each other a card.")],
            "give": [_("Choose the card that your partner gets."), _("All four gifts are picked up together.")],
        }
        if o.phase != "play":
            return before.get(o.phase, [])
        won = _("When all others have passed, whoever played last takes the pile as treasure, and leads.")
        if o.top is None:
            return [_("Lead a single card, or another combination."), won]
        if len(others) == len(view.legal):
            return []  # the table says already that nothing beats this
        higher, lower = (
            _("Play the same combination higher, or pass."),
            _("Play the same combination lower, or pass."),
        )
        return [lower if o.effects.is_reversed else higher, won] if PASS in others else []


def charts(sums: Sums) -> tuple[Columns, Bars]:
    """Return your places as columns, and calls as bars."""
    return _places(sums), _calls(sums)


def _places(sums: Sums) -> Columns:
    counts = [sums.count("mine", f"place.{place}") for place in (1, 2, 3, 4)]
    words = zip((_("1st"), _("2nd"), _("3rd")), counts, strict=False)
    columns = [
        *(Bar(label, str(count), count) for label, count in words),
        Bar(_("last"), str(counts[3]), 0, counts[3]),
    ]
    count = sum(counts)
    ahead, behind, level = (sums.count("mine", key) for key in ("ahead", "behind", "level"))
    note = _("Your team had more points in {ahead} of them, fewer in {behind}, as many in {level}.")
    title = plural("Your place in {n} round", "Your places in {n} rounds", count).format(n=count)
    return Columns(
        title if count else _("Your places in the rounds"),
        _("How often you are first, second, third or last out of cards."),
        columns,
        note=note.format(ahead=ahead, behind=behind, level=level),
    )


def _calls(sums: Sums) -> Bars:
    kept, lost = sums.count("mine", "kept"), sums.count("mine", "lost")
    doubles = sums.count("mine", "double") + sums.count("partner", "double")
    bars = (
        versus(_("You called"), kept, lost),
        versus(_("Your partner called"), sums.count("partner", "kept"), sums.count("partner", "lost")),
        versus(_("They called"), sums.count("theirs", "lost"), sums.count("theirs", "kept")),
        versus(_("First and second"), doubles, sums.count("theirs", "double")),
    )
    words = plural("You kept {kept} of your {n} call.", "You kept {kept} of your {n} calls.", kept + lost)
    return Bars(
        _("Calls kept, and partners first"),
        _("Who called Elemies! and was first, and which partners were first and second."),
        bars,
        _("for you / against"),
        words.format(kept=kept, n=kept + lost) if kept + lost else "",
    )


RULES = {"exchange": "E6", "give": "E6", "reaction": "E35", "round_over": "E36", "game_over": "E8"}


class ElemiesRulebook(ElemiesPart, stage.RulebookContent[ElemiesObservation]):
    """Elemies in its rulebook."""

    def card(self, text: str) -> stage.Look | None:
        """Return a card's face; an action card's by its name; `JESTER=9` is a Jester that stands for a nine."""
        if text in ACTION_CARDS:
            return action_look(self.game.data, ACTION_CARDS[text])
        name, _is, rank = text.partition("=")
        if name not in BITS or (rank and rank not in RANKS):
            return None
        return look(BITS[name], rank=rank)

    def entries(self) -> list[stage.Entry]:
        deck = self.game.data.deck
        found = [("specials", look(BITS[card.id.upper()]), card) for card in deck.specials]
        found += [("actions", action_look(self.game.data, ACTION_CARDS[card.id]), card) for card in deck.actions]
        return [stage.Entry(group, face, _(card.name), _(card.text)) for group, face, card in found]

    def about(self, look: stage.Look) -> str:
        if not isinstance(look, stage.Card) or look.emblem not in SPRITES:
            return ""
        stronger = _(SPRITES[SPRITES.index(look.emblem) - 1].title())
        return _("Alone it is beaten by a higher card, and by {element} of the same rank.").format(element=stronger)

    def rule(self, view: View) -> str:
        """Return the rule of the phase; on a turn that of leading and playing, out of turn that of reacting."""
        o = view.observation
        return RULES.get(o.phase, "E16" if not view.legal or o.current == o.seat else "E35")
