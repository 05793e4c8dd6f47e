"""The words of the table of Elemies: log lines, prompts, effects, and small questions asked of an observation."""

from collections.abc import Sequence

from elements_table.games.elemies.rules import actions, claims
from elements_table.games.elemies.rules.combinations import recognise
from elements_table.games.elemies.rules.data import ACTION_CARDS, BITS, ActionCard, ElemiesData
from elements_table.games.elemies.rules.fields import Effects
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.layout import ElemiesPart, View
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.text import signed
from elements_table.ui.panels.teams import partner_of, team_name, teams_of
from elements_table.ui.stage.scene import Event, LogLine, Names, Piece, Wording


def effect_words(effects: Effects, names: Names, data: ElemiesData) -> tuple[str, str]:
    """Return what the action card in force does to this trick, in a few words and a second line."""
    match effects.card:
        case ActionCard.FIRE:
            first = names.tell(effects.bet, _("You bet"), _("{name} bets"))
            return first, _("{n} on this trick").format(n=data.scoring.bet)
        case ActionCard.WATER:
            return names.tell(effects.banned, _("You are banned"), _("{name} is banned")), _("this trick")
        case ActionCard.AIR:
            return _("Ranks reversed"), _("lower beats higher")
        case ActionCard.EARTH:
            word = _(data.deck.elements[effects.dominant].name)
            a, b = [names.within(seat) for seat in range(4) if effects.bars_specials(seat)]
            return _("{element} dominates").format(element=word), _("no specials for {a} and {b}").format(a=a, b=b)
    return "", ""


def earth_words(element: str) -> str:
    """Return what it means that an element dominates (E28)."""
    words = _(
        "In this trick {element} beats the other elements of the same rank, and your opponents use no specials."
    )
    return words.format(element=element)


def call_words(stake: int) -> str:
    """Return what a call is worth (E18)."""
    return _("{n} points for your team if you are out first, {n} off if you are not.").format(n=stake)


def asked(view: View) -> Sequence[actions.Action]:
    """Return what the reader may do out of turn now, nothing where that is not asked."""
    return view.asked or (view.legal if actions.DECLINE in actions.beside(view.legal) else ())


class ElemiesWords(ElemiesPart, Wording[ElemiesObservation]):
    """What Elemies' table says."""

    def status(self, view: View) -> str:
        o = view.observation
        levels = {choice.text: choice.label for choice in self.game.data.option("level").choices}
        return _("{level}  ·  round {n}").format(level=_(levels[o.options["level"]]), n=o.round)

    def prompt(self, view: View) -> str:
        o, draft = view.observation, view.draft
        before = {"exchange": _("Swap cards?"), "give": _("Give {name} one card.").format(name=view.names[o.partner])}
        if o.phase in before:
            return before[o.phase]
        if asked(view):
            stomps = actions.STOMPING in actions.beside(asked(view)) and o.top is not None
            question = _("Stomp {name}?") if stomps else _("Play your Black Swan?")
            return question.format(name=view.names.within(o.top.seat) if o.top is not None else "")
        if draft is not None and draft.chooses:
            return _("Ban whom?") if o.action_card == ActionCard.WATER else _("Which element wins ties?")
        if draft is not None and (draft.objection() or draft.is_beaten()):
            return draft.objection() or _("Nothing of yours beats this.")
        if o.top is None:
            return _("Lead any combination.")
        return _("Play lower, or pass.") if o.effects.is_reversed else _("Play higher, or pass.")

    def is_plain(self, view: View) -> bool:
        return view.draft is not None and view.draft.is_beaten() and not view.draft.objection()

    def turn(self, view: View) -> str:
        o = view.observation
        sentences = {"exchange": _("{name} decides on the exchange"), "give": _("{name} gives a card")}
        return view.of_next(sentences.get(o.phase, _("{name} leads") if o.top is None else _("{name}’s turn")))

    def action(self, action: actions.Action, view: View) -> str:
        kind, value = action
        if kind == actions.K_PLAY:
            claim = recognise(value)
            return claims.cards_words(value) if claim is None else claims.named(claim)
        if kind == actions.K_GIVE:
            return _("Give {card}").format(card=claims.cards_words(value))
        if action in actions.USE[ActionCard.WATER]:
            return _("Use Water on {name}").format(name=view.names.seats[action.named])
        if action in actions.USE[ActionCard.EARTH]:
            return _("Use Earth for {element}").format(element=claims.element_name(action.named))
        words = {
            actions.USE[ActionCard.FIRE][0]: _("Use Fire"),
            actions.USE[ActionCard.AIR][0]: _("Use Air"),
            actions.YES: _("Exchange cards"),
            actions.NO: _("No exchange"),
            actions.CALL: _("Call Elemies"),
            actions.DECLINE: _("Keep silent"),
            actions.PASS: _("Pass"),
            actions.STOMPING: _("Stomp"),
        }
        return words.get(action, "")

    def move(self, piece: Piece, zone: str, view: View) -> str:
        return claims.card_words(piece.name)

    def describe(self, event: Event, view: View) -> LogLine | None:  # noqa: PLR0911  one line a kind of event
        kind, seat, facts, names = event.kind, event.seat, event.facts, view.names
        if kind == "play":
            return _played(event)
        if kind == "pass":
            return LogLine(seat, _("passed"))
        if kind == "deal":
            second = names.tell(facts["button"], _("you have the button"), _("{name} has the button"))
            return LogLine(None, _("Round {n}").format(n=facts["round"]), second)
        if kind == "exchange":
            return LogLine(seat, _("asked for an exchange") if facts["wanted"] else _("declined an exchange"))
        if kind == "give":
            return LogLine(None, _("Everybody gave a card"))
        if kind == "pick_up":
            given, giver = gift(event, names), names[partner_of(names.you or 0)]
            told = _("{name} gave you {card}").format(name=giver, card=given) if given else ""
            return LogLine(None, _("Gifts picked up"), told)
        if kind == "call":
            bet = _("a bet of {n} on being out first").format(n=self.game.data.scoring.call)
            return LogLine(seat, _("called Elemies!"), bet)
        if kind == "use":
            first, second = effect_words(view.observation.effects, names, self.game.data)
            card = ACTION_CARDS[facts["card"]]
            both = _("{first}: {second}") if card in (ActionCard.AIR, ActionCard.EARTH) else "{first} {second}"
            used = _("used {card}").format(card=card.word)
            return LogLine(seat, used, both.format(first=first, second=second))
        if kind == "stomp":
            owner = facts["owner"]
            words = names.tell(owner, _("stomped your {what}"), _("stomped {name}’s {what}"), what=cancelled(event))
            second = names.tell(owner, _("you take your cards back"), _("{name} takes the cards back"))
            return LogLine(seat, words, second)
        if kind == "alone":
            face = event.moved[0].face or ""
            return LogLine(seat, _("led {card} alone").format(card=_(face.title())))
        if kind == "win":
            count = sum(moved.count for moved in event.moved[:1])
            return LogLine(seat, _("won the trick"), plural("{n} card", "{n} cards", count).format(n=count))
        if kind == "round_over":
            teams, points = teams_of(names.reader), facts["points"]
            gained = [f"{team_name(team, names)} {signed(points[team])}" for team in teams]
            return LogLine(None, _("Round {n} over").format(n=facts["round"]), ", ".join(gained))
        return None


def cancelled(event: Event) -> str:
    """Return what a Stomp has cancelled: a card, or what its cards make."""
    faces = [moved.face for moved in event.moved if moved.source == "top" and moved.face]
    if len(faces) == 1:
        return claims.card_words(faces[0])
    claim = recognise(sum(BITS[face] for face in faces))
    return plural("{n} card", "{n} cards", len(faces)).format(n=len(faces)) if claim is None else claims.inside(claim)


def _played(event: Event) -> LogLine:
    claim = claims.Claim(*event.facts["claim"])
    faces = [moved.face for moved in event.moved if moved.face]
    special = next((one for one in ("ELEVATE", "JESTER") if one in faces), "")
    second = _("with {card}").format(card=_(special.title())) if special else ""
    return LogLine(event.seat, claims.inside(claim), second)


def gift(event: Event, names: Names) -> str:
    """Return what the reader gets in the exchange, as it is picked up; empty for whoever does not see it."""
    for moved in event.moved:
        if moved.face is not None and names.you is not None and moved.target == f"hands.{names.you}":
            return claims.card_words(moved.face)
    return ""
