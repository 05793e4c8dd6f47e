"""What the table of Influence tells whoever does not see it: each answer in sentences."""

from collections.abc import Collection, Iterator, Sequence

from elements_table.games.influence.rules.actions import CARDS, COLOUR_WORDS, ELEMENT_WORDS
from elements_table.games.influence.rules.observation import InfluenceObservation
from elements_table.games.influence.scene.cloth import worth
from elements_table.games.influence.scene.layout import InfluencePart, View
from elements_table.games.influence.scene.words import colour_word, element_word, told
from elements_table.kernel.game import Event
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.text import plain
from elements_table.ui.stage import scene as stage


class InfluenceAccount(InfluencePart, stage.Account[InfluenceObservation]):
    """Cards with what they do and score, agents and markers on each element, the pool, what the others hold."""

    def told_of(self, piece: stage.Piece, seat: int, view: View) -> Collection[int]:
        """All know what everybody saw a seat take."""
        return range(len(view.names.seats)) if int(piece.name) in view.observation.known[seat] else ()

    def pictured(self, event: Event, view: View) -> Sequence[str]:
        """The cards of a round in the order in which they act; a card with the cubes or agents that it moves."""
        kind, facts, moved = event.kind, event.facts, event.moved
        if kind == "reveal":
            return [text for seat, card in facts["order"] for text in (f"&{seat}", str(card))]
        colours = [one.face or one.source.rpartition(".")[2] for one in moved]
        if kind in ("swap_agents", "swap_markers"):
            one, other = (f"@{'agent' if kind == 'swap_agents' else 'cube'}_{colour}" for colour in colours)
            return (str(facts["card"]), one, "@ui_exchange", other)
        if kind == "add":
            return (str(facts["card"]), f"@cube_{colours[0]}", "#→", f"@{moved[0].target.split('.')[1]}_bright")
        return (str(facts["card"]), "#–") if kind == "skip" else ()

    def hand(self, view: View) -> Sequence[str]:
        o = view.observation
        held = [_("Card {n}. {words}").format(n=n, words=told(self.game.cards[n])) for n in o.hands[o.own_seat] or ()]
        lying = o.faceup[o.own_seat]
        if lying is not None:
            words = told(self.game.cards[lying])
            held.append(_("Face up before you: card {n}. {words}").format(n=lying, words=words))
        return held or [_("Your hand is empty.")]

    def middle(self, view: View) -> Sequence[str]:
        o = view.observation
        found = []
        for element in range(len(ELEMENT_WORDS)):
            agent = _("the {colour} agent").format(colour=colour_word(o.agents[element]))
            parts = [agent, *_markers(o.markers[element])]
            found.append(f"{element_word(element)}: {', '.join(parts)}")
        return [*found, _("Pool: {markers}").format(markers=", ".join(_markers(o.pool)) or _("nothing"))]

    def having(self, seat: int, view: View) -> Iterator[str]:
        o, name = view.observation, view.names[seat]
        count = o.hand_counts[seat]
        parts = [plural("{name} holds {n} card.", "{name} holds {n} cards.", count).format(name=name, n=count)]
        if o.known[seat]:
            known = ", ".join(map(str, o.known[seat]))
            parts.append(_("Among them, as all have seen: {cards}.").format(cards=known))
        if o.faceup[seat] is not None:
            parts.append(_("Face up: card {n}.").format(n=o.faceup[seat]))
        if o.has_chosen[seat]:
            parts.append(_("Has chosen."))
        yield " ".join(parts)

    def score(self, view: View) -> Sequence[str]:
        o = view.observation
        if not o.scoring:
            return [_("Points are counted once the game is over."), _("Round {n}").format(n=o.round)]
        return [f"{view.names[seat]}: {score.total}" for seat, score in enumerate(o.scoring)]

    def count(self, view: View) -> Sequence[str]:
        o, score = view.observation, worth(self.game, view)
        found = [] if score is None else [_("Your hand is worth {n}").format(n=plain(score.total))]
        piles = (o.faceup, o.chosen, *o.known, *filter(None, o.hands))
        out = sorted({*range(1, CARDS + 1)}.difference(*piles))
        return [*found, _("Still out: {cards}.").format(cards=", ".join(map(str, out)) or _("nothing"))]


def _markers(counts: Sequence[int]) -> Iterator[str]:
    for colour, _name in enumerate(COLOUR_WORDS):
        if counts[colour]:
            yield f"{counts[colour]} {colour_word(colour)}"
