"""What the table of Elemies tells whoever does not see it: each answer in sentences."""

from collections.abc import Collection, Iterator, Sequence

from elements_table.games.elemies.rules.claims import cards_words, element_name, named
from elements_table.games.elemies.rules.data import ALL_CARDS, BITS, ELEMENTS, RANKS, SPECIALS, ActionCard
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.faces import SPRITES
from elements_table.games.elemies.scene.layout import ElemiesPart, View
from elements_table.games.elemies.scene.words import effect_words
from elements_table.kernel.game import Event
from elements_table.kernel.words import _, plural
from elements_table.ui.panels.teams import team_name, teams_of
from elements_table.ui.stage import scene as stage


class ElemiesAccount(ElemiesPart, stage.Account[ElemiesObservation]):
    """Cards in hand, what lies to be beaten, how many the others hold, the scores."""

    def told_of(self, piece: stage.Piece, seat: int, view: View) -> Collection[int]:
        """All know the cards that were seen in a hand; a gift those two between whom it went."""
        o, card = view.observation, BITS.get(piece.name, 0)
        if o.shown[seat] & card:
            return range(len(o.counts))
        return (o.partner,) if card & o.received else ()

    def pictured(self, event: Event, view: View) -> Sequence[str]:
        kind, facts, faces = event.kind, event.facts, [moved.face for moved in event.moved if moved.face]
        match kind:
            case "pass" | "exchange":
                return ("@ui_exchange" if facts.get("wanted") else "#–" if "wanted" in facts else "#" + _("Pass"),)
            case "play" | "alone":
                return faces
            case "use":
                sign = f"@{SPRITES[ELEMENTS.index(facts.get('dominant', 'A'))]}_bright"
                named = f"&{facts['banned']}" if "banned" in facts else sign
                return (facts["card"], named if len(facts) > 1 else "#!")
            case "stomp":
                return (faces[0], f"&{facts['owner']}", *faces[1:])
            case "win":
                return ("back", "", f"#{event.moved[0].count}")
        called = ("#" + _("Elemies!"), "@victory_token", "", f"#{self.game.data.scoring.call}")
        return called if kind == "call" else ()

    def hand(self, view: View) -> Sequence[str]:
        o = view.observation
        found = [_("Your hand: {cards}").format(cards=cards_words(o.hand) if o.hand else _("nothing"))]
        if o.action_card != ActionCard.NONE:
            name = _(o.action_card.text.capitalize())
            found.append(_("Your action card: {name}").format(name=name))
        return found

    def middle(self, view: View) -> Sequence[str]:
        o = view.observation
        found = [_("Nothing lies to be beaten.")]
        if o.top is not None:
            found = [_("{name} played {what}").format(name=view.names[o.top.seat], what=named(o.top.claim))]
        first, second = effect_words(o.effects, view.names, self.game.data)
        if first:
            found.append(f"{first}, {second}" if second else first)
        count = (o.pile & ALL_CARDS).bit_count()
        return [*found, plural("{n} card in the pile", "{n} cards in the pile", count).format(n=count)]

    def having(self, seat: int, view: View) -> Iterator[str]:
        yield " ".join(_told(view, seat))

    def score(self, view: View) -> Sequence[str]:
        o = view.observation
        told = [f"{team_name(team, view.names)}: {o.scores[team]}" for team in teams_of(view.names.reader)]
        return [_("Points"), *told, _("Played to {n}.").format(n=o.options["target"])]

    def count(self, view: View) -> Sequence[str]:
        o, found = view.observation, []
        for team in teams_of(view.names.reader):
            won = sum(o.treasures[seat].bit_count() for seat in (team, team + 2))
            words = plural("{team}: {n} card won", "{team}: {n} cards won", won)
            found.append(words.format(team=team_name(team, view.names), n=won))
        out = [_by_rank(rank, suits) for rank in range(len(RANKS)) if (suits := o.unseen >> 4 * rank & 15)]
        cards = "; ".join(filter(None, (*out, cards_words(o.unseen & SPECIALS))))
        found.append(_("Still out: {cards}.").format(cards=cards or _("nothing")))
        if o.hidden_actions:
            names = ", ".join(_(card.text.capitalize()) for card in o.hidden_actions)
            found.append(_("Action cards of the others: {names}").format(names=names))
        return found


def _by_rank(rank: int, suits: int) -> str:
    elements = ", ".join(element_name(element) for element in range(4) if suits >> element & 1)
    return f"{RANKS[rank]}: {elements}"


def _told(view: View, seat: int) -> Iterator[str]:
    o, name = view.observation, view.names[seat]
    if seat in o.finished:
        yield _("{name} is out.").format(name=name)
    else:
        count = o.counts[seat]
        yield plural("{name} holds {n} card.", "{name} holds {n} cards.", count).format(name=name, n=count)
    if o.passes >> seat & 1:
        yield _("Passed.")
    if o.called >> seat & 1:
        yield _("Called Elemies!")
    if o.shown[seat]:
        yield _("Seen in that hand: {cards}.").format(cards=cards_words(o.shown[seat]))
