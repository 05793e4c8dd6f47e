"""What the table of Wu Xing says: prompts, refusals, questions, the lines of the log."""

from elements_table.games.wuxing.rules.actions import Action, Kind
from elements_table.games.wuxing.rules.data import TokenSpec
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import View, WuXingPart
from elements_table.kernel.game import DEALER, Event
from elements_table.kernel.words import _, opening, plural
from elements_table.ui.drawing.text import spelled
from elements_table.ui.stage.scene import LogLine, Names, Question, Wording


class WuXingWords(WuXingPart, Wording[WuXingObservation]):
    """What Wu Xing's table says."""

    def status(self, view: View) -> str:
        return _("Round {n}").format(n=view.observation.round)

    def prompt(self, view: View) -> str:
        kinds = {action.kind for action in view.legal if isinstance(action, Action)}
        if {Kind.PLAY, Kind.TAKE} <= kinds:
            knock, plain = _("Play, take, or knock."), _("Play a card, or take one.")
        elif Kind.PLAY in kinds:
            knock, plain = _("Play a card, or knock."), _("Play a card.")
        elif Kind.TAKE in kinds:
            knock, plain = _("Take a card, or knock."), _("Take a card.")
        else:
            knock, plain = _("Knock."), _("Knock, or yield.") if Kind.YIELD in kinds else _("Knock.")
        is_within = Kind.KNOCK in kinds and view.observation.is_within(view.observation.to_move)
        return knock if is_within else plain

    def describe(self, event: Event, view: View) -> LogLine | None:
        kind, facts, names = event.kind, event.facts, view.names
        if kind == "deal":
            starts = names.tell(facts["start_player"], _("you start"), _("{name} starts"))
            return LogLine(None, _("Round {n}").format(n=facts["round"]), starts)
        if event.seat == DEALER:
            return None
        if kind in ("knock", "false_knock", "yield"):
            words = {"knock": _("knocked"), "false_knock": _("knocked falsely"), "yield": _("yielded")}[kind]
            won = names.tell(facts["winner"], _("You win round {n}"), _("{name} wins round {n}"), n=facts["round"])
            return LogLine(event.seat, words, won)
        face = event.moved[0].face or ""
        words = {"play": _("played {card}"), "take": _("took {card}"), "discard": _("discarded {card}")}[kind]
        limit = _("limit {n}").format(n=facts["limit"])
        return LogLine(event.seat, words.format(card=face), limit)

    def action(self, action: Action, view: View) -> str:
        if action.kind in (Kind.KNOCK, Kind.YIELD):
            return _("Knock") if action.kind == Kind.KNOCK else _("Yield")
        if action.kind == Kind.DISCARD:
            return _("Discard a 6")
        if action.kind == Kind.TAKE:
            return _("Take the {value}").format(value=view.observation.display[-1])
        return _("Play the {value}").format(value=action.value)


def question(action: Action, o: WuXingObservation, tokens: TokenSpec) -> Question | None:
    """Return a question before yielding (W11) and before a false knock (W14)."""
    total = o.sum_of(o.to_move)
    if action.kind == Kind.YIELD and len(o.hands[o.to_move] or ()) + len(o.display):
        lost = plural(
            "Your opponent gets {n} token, and the round is over.",
            "Your opponent gets {n} tokens, and the round is over.",
            tokens.yield_,
        )
        return Question(_("Yield?"), lost.format(n=tokens.yield_), _("Yield"))
    if action.kind != Kind.KNOCK or total is None or o.is_within(o.to_move):
        return None
    if not o.goal:
        words = _("Your sum of {sum} is above the limit of {limit}. A false knock gives your opponent the round.")
    else:
        words = plural(
            "Your sum of {sum} is above the limit of {limit}. A false knock gives your opponent {n} token.",
            "Your sum of {sum} is above the limit of {limit}. A false knock gives your opponent {n} tokens.",
            tokens.knock,
        )
    return Question(_("Knock anyway?"), words.format(sum=total, limit=o.limit, n=tokens.knock), _("Knock"))


def verdict_words(o: WuXingObservation, names: Names) -> str:
    """Return how a round that a knock ended came out, in very few words."""
    end, loser = o.end, 1 - o.end.winner
    sum_, other = spelled(end.sums[end.winner], end.sums[loser])
    higher = _("You win, {sum} to {other}."), _("{name} wins, {sum} to {other}.")
    if end.sums[end.winner] - end.sums[loser] == 1:
        higher = _("By one. The round is yours."), _("By one. The round goes to {name}.")
    seat, words = {
        "yield": (end.seat, (_("You yield."), _("{name} yields."))),
        "false_knock": (loser, (_("You knocked falsely."), _("{name} knocked falsely."))),
        "alone": (loser, (_("You are above the limit."), _("{name} is above the limit."))),
        "equal": (loser, (_("Both have {sum}: the knock loses."),) * 2),
    }.get(o.verdict, (end.winner, higher))
    return opening(names.tell(seat, *words, sum=sum_, other=other))
