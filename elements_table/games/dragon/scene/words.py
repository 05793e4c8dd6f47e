"""What a person reads at the table of Dragon."""

from elements_table.games.dragon.rules.actions import PASS, Action, Kind
from elements_table.games.dragon.rules.cards import CARD_OF, ELEMENTS, FACES, card_name, suit_name, suit_under
from elements_table.games.dragon.rules.observation import DragonObservation, HandEnd
from elements_table.games.dragon.scene.drafts import BuryDraft
from elements_table.games.dragon.scene.layout import View
from elements_table.kernel.words import _, opening, plural
from elements_table.ui.drawing.text import spelled
from elements_table.ui.panels.teams import team_of
from elements_table.ui.stage.scene import Event, LogLine, Names, Piece, Wording

# ---- sentences


def verdict_words(end: HandEnd, names: Names) -> str:
    """Return who made a contract or missed it, and by how much, in very few words."""
    over = end.taken[team_of(end.seat)] - end.bid
    words = _("You make it, to the point."), _("{name} makes it, to the point.")
    if over:
        made = _("You make it, and {n} over."), _("{name} makes it, and {n} over.")
        words = made if over > 0 else (_("You miss it by {n}."), _("{name} misses it by {n}."))
    return opening(names.tell(end.seat, *words, n=spelled(abs(over))[0]))


def _left(o: DragonObservation) -> int:
    """Return how many tricks are still to be finished, the one on the table included."""
    return max(o.hand_counts[seat] + (seat in {s for s, _face in o.trick}) for seat in range(4))


def _bury(draft: BuryDraft) -> str:
    """Return what is still to be laid down, or why the cards cannot go as they lie."""
    missing = draft.size - len(draft.tray)
    if not missing:
        return draft.objection() or _("Bury these cards, or change them.")
    if draft.legal.forced:
        return _("Too few are without points: bury the cheapest as well.")
    return _("Bury {n} without points.").format(n=missing)


def _bid(view: View) -> str:
    bids = [action.value for action in view.legal if action.kind == Kind.BID]
    if not bids:
        return _("You can only pass.")
    return _("Bid or pass.") if PASS in view.legal else _("Bid {n} or more.").format(n=min(bids))


def _play(view: View) -> str:
    o = view.observation
    if not o.trick:
        return _("Lead any card.")
    led = suit_under(CARD_OF[o.trick[0][1]], o.trump)
    follows = all(suit_under(action.value, o.trump) == led for action in view.legal)
    words = _("Follow {suit}.") if follows else _("You have no {suit}: play any card.")
    return words.format(suit=suit_name(led))


class DragonWords(Wording[DragonObservation]):
    """What Dragon's table says."""

    def status(self, view: View) -> str:
        o = view.observation
        hand = _("Hand {n}").format(n=o.hand)
        if o.phase == "play":
            total = o.tricks + _left(o)
            return _("{hand}  ·  trick {n} of {all}").format(hand=hand, n=min(o.tricks + 1, total), all=total)
        words = {"bid": _("bidding"), "trump": _("the trump"), "bury": _("the kitty")}.get(o.phase)
        return _("{hand}  ·  {phase}").format(hand=hand, phase=words) if words else hand

    def prompt(self, view: View) -> str:
        phase = view.observation.phase
        if isinstance(view.draft, BuryDraft) and (view.draft.tray or view.draft.legal.forced):
            return _bury(view.draft)
        if phase == "bury":
            return _("Bury {n} without points.").format(n=view.observation.kitty_count)
        if phase == "trump":
            return _("Name your trump.")
        return _bid(view) if phase == "bid" else _play(view)

    def is_plain(self, view: View) -> bool:
        o = view.observation
        return (o.phase == "bid" and PASS in view.legal) or (o.phase == "play" and o.hand_counts[o.seat or 0] == 1)

    def turn(self, view: View) -> str:
        sentences = {
            "bid": _("{name}’s turn to bid"),
            "trump": _("{name} names the trump"),
            "bury": _("{name} takes the kitty"),
        }
        return view.of_next(sentences.get(view.observation.phase, _("{name}’s turn to play")))

    def action(self, action: Action, view: View) -> str:
        kind, value = action
        if kind == Kind.PLAY:
            return card_name(value)
        if kind == Kind.TRUMP:
            return _("{suit} as trump").format(suit=suit_name(value))
        if kind == Kind.BURY:
            cards = ", ".join(card_name(CARD_OF[face]) for face in str(action).split()[1:])
            return _("Lay down {cards}").format(cards=cards)
        return {Kind.PASS: _("Pass"), Kind.BID: _("Bid {n}").format(n=value)}.get(kind, "")

    def move(self, piece: Piece, zone: str, view: View) -> str:
        card = CARD_OF.get(piece.name)
        return "" if card is None else card_name(card)

    def describe(self, event: Event, view: View) -> LogLine | None:
        kind, facts, seat = event.kind, event.facts, event.seat
        if kind == "contract":
            words = _("have the contract") if view.names.is_you(seat) else _("has the contract")
            height = _("for {n}") if facts["is_bid"] else _("for {n}, without a bid")
            return LogLine(seat, words, height.format(n=facts["bid"]))
        if kind == "trump":
            suit = ELEMENTS.index(facts["trump"])
            return LogLine(seat, _("named {suit}").format(suit=suit_name(suit)), _("as trump"))
        if kind == "play":
            return LogLine(seat, card_name(CARD_OF[event.moved[0].face or FACES[0]]))
        if kind == "trick":
            points = plural("{n} point", "{n} points", facts["points"]).format(n=facts["points"])
            return LogLine(seat, _("took the trick"), points)
        said = {
            "bid": _("bid {n}").format(n=facts.get("bid")),
            "pass": _("passed"),
            "kitty": _("took up the kitty"),
            "bury": _("laid {n} cards down").format(n=len(event.moved)),
        }
        return LogLine(seat, said[kind]) if kind in said else _describe_hand(event, view)


def _describe_hand(event: Event, view: View) -> LogLine | None:
    facts = event.facts
    if event.kind == "deal":
        dealer = facts["dealer"]
        words = _("you deal") if view.names.is_you(dealer) else _("{name} deals")
        return LogLine(None, _("Hand {n}").format(n=facts["hand"]), words.format(name=view.names[dealer]))
    if event.kind == "redeal":
        return LogLine(None, _("All four passed"), _("the cards are dealt again"))
    if event.kind == "hand_over":
        words = _("made the {bid}") if facts["made"] else _("fell short of {bid}")
        taken = _("took {n}").format(n=facts["taken"][event.seat & 1])
        return LogLine(event.seat, words.format(bid=facts["bid"]), taken)
    return None
