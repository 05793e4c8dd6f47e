"""What the table of Dragon tells whoever does not see it: each answer in sentences."""

from collections.abc import Iterator, Sequence

from elements_table.games.dragon.rules import cards as deck
from elements_table.games.dragon.rules.observation import DragonObservation, trick_winner
from elements_table.games.dragon.scene.layout import DragonPart, View
from elements_table.kernel.game import Event
from elements_table.kernel.words import _, plural
from elements_table.ui.panels.teams import team_name, teams_of
from elements_table.ui.stage.scene import Account


class DragonAccount(DragonPart, Account[DragonObservation]):
    """Cards by suit, the trick, bids and contract, points taken, scores."""

    def pictured(self, event: Event, view: View) -> Sequence[str]:
        """A contract and how it ended have the ruler's flag; cards go down into a hand, and up out of it."""
        kind, facts, cards = event.kind, event.facts, [moved.face or "back" for moved in event.moved]
        end = "#✓" if facts.get("made") else "#×"
        shown = {
            "bid": ("@victory_token", "", f"#{facts.get('bid')}"), "pass": ("#" + _("Pass"),), "play": cards,
            "contract": ("#▲", "", f"#{facts.get('bid')}"), "trump": ("#▲", f"@{facts.get('trump')}_bright"),
            "kitty": (*cards, "#↓"), "bury": (*cards, "#↑"), "trick": (*cards, "", f"#{facts.get('points')}"),
            "hand_over": ("#▲", f"#{facts.get('bid')}", end, "", f"#{facts.get('taken', (0, 0))[event.seat & 1]}"),
        }  # fmt: skip
        return shown.get(kind, ())

    def hand(self, view: View) -> Sequence[str]:
        o = view.observation
        found = [_("Your hand: {cards}").format(cards=_listed(o.hands[o.own_seat] or ()))]
        if o.kitty:
            found.append(_("Kitty: {cards}").format(cards=_listed(o.kitty)))
        return found

    def middle(self, view: View) -> Sequence[str]:
        o = view.observation
        found = [_("{name} played the {card}").format(name=view.names[s], card=_named(face)) for s, face in o.trick]
        winner = trick_winner(o.trick, o.trump)
        if winner is not None:
            found.append(_("So far it is taken by {name}").format(name=view.names.within(winner)))
        if o.contract is not None:
            words = _("Contract: {name}, {n}").format(name=view.names[o.contract.seat], n=o.contract.bid)
            found.append(words)
            if o.contract.trump is not None:
                found.append(_("Trump: {suit}").format(suit=deck.suit_name(deck.ELEMENTS.index(o.contract.trump))))
        for seat, amount in o.bids if o.contract is None else ():
            told = _("{name} bid {n}") if amount else _("{name} passed")
            found.append(told.format(name=view.names[seat], n=amount))
        return found or [_("Nothing lies in the middle.")]

    def having(self, seat: int, view: View) -> Iterator[str]:
        o, name = view.observation, view.names[seat]
        count = o.hand_counts[seat]
        words = plural("{name} holds {n} card", "{name} holds {n} cards", count).format(name=name, n=count)
        if o.voids[seat]:
            suits = ", ".join(deck.suit_name(deck.ELEMENTS.index(suit)) for suit in o.voids[seat])
            words = _("{told}, and has shown to have no {suits}").format(told=words, suits=suits)
        yield words

    def score(self, view: View) -> Sequence[str]:
        o = view.observation
        teams = teams_of(view.names.reader)
        found = [f"{team_name(team, view.names)}: {o.scores[team]}" for team in teams]
        taken = [_("{team} took {n} in this hand").format(team=team_name(t, view.names), n=o.taken[t]) for t in teams]
        return [*found, *(taken if o.phase == "play" else [])]

    def count(self, view: View) -> Sequence[str]:
        o, variant, found = view.observation, self.game.variant(view.observation.options), []
        if o.seat is not None:
            held = variant.points_in(deck.mask_of_faces(o.hands[o.seat] or ()))
            found.append(_("You hold {n} of {total} points").format(n=held, total=variant.total))
        if o.trick:
            points = variant.points_in(deck.mask_of_faces([face for _seat, face in o.trick]))
            found.append(_("In the trick: {n}").format(n=points))
        if o.contract is not None:
            left = max(0, o.contract.bid - o.taken[o.contract.team])
            found.append(_("The contract needs {n} more").format(n=left))
        out = deck.mask_of_faces(o.unseen)
        suits = [deck.suit_words(out & deck.suit_mask(suit, deck.NO_TRUMP)) for suit in (*deck.SUITS, deck.NO_TRUMP)]
        return [*found, _("Still out: {cards}.").format(cards="; ".join(filter(None, suits)) or _("nothing"))]


def _named(face: str) -> str:
    return deck.card_name(deck.CARD_OF[face])


def _listed(faces: Sequence[str]) -> str:
    return ", ".join(map(_named, faces)) or _("nothing")
