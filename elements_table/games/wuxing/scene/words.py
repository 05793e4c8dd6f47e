"""What the table of Wu Xing says: prompts, refusals, questions, the lines of the log."""

from __future__ import annotations

from collections.abc import Callable

from elements_table.games.wuxing.rules.actions import K_DISCARD, K_KNOCK, K_TAKE, K_YIELD, Action
from elements_table.games.wuxing.rules.data import TokenSpec
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.views import View
from elements_table.kernel.game import DEALER, Event
from elements_table.kernel.words import _, plural
from elements_table.ui.panels.summary import after_rounds
from elements_table.ui.stage.scene import LogLine, Names, Question


def round_title(winner: int, number: int, names: Names) -> str:
    """Return who won the round."""
    if names.is_you(winner):
        return _("You win round {n}").format(n=number)
    return _("{name} wins round {n}").format(name=names[winner], n=number)


def prompt_words(view: View) -> str:
    """Return what can be done now: `play, take or knock`."""
    found = {str(action).split()[0] for action in view.legal}
    verbs = {
        "play": _("play"),
        "take": _("take"),
        "discard": _("discard"),
        "knock": _("knock"),
        "yield": _("yield"),
    }
    if "knock" in found and len(found) > 2:
        found.discard("discard" if view.observation.is_within(view.observation.to_move) else "knock")
    words = [verb for name, verb in verbs.items() if name in found][:3]
    if len(words) < 2:
        return "".join(words)
    return _("{first} or {last}").format(first=", ".join(words[:-1]), last=words[-1])


def log_line(event: Event, names: Names, icon: Callable[[int], str]) -> LogLine | None:
    """Return the log's line of an event; `icon` gives the sprite of a value."""
    kind, facts = event.kind, event.facts
    if kind == "deal":
        start = facts["start_player"]
        starts = _("you start") if names.is_you(start) else _("{name} starts").format(name=names[start])
        return LogLine(None, _("Round {n}").format(n=facts["round"]), starts)
    if event.seat == DEALER:
        return None
    if kind in ("knock", "false_knock", "yield"):
        words = {"knock": _("knocked"), "false_knock": _("knocked falsely"), "yield": _("yielded")}[kind]
        return LogLine(event.seat, words, round_title(facts["winner"], facts["round"], names))
    face = event.moved[0].face or ""
    words = {"play": _("played {card}"), "take": _("took {card}"), "discard": _("discarded {card}")}[kind]
    limit = _("limit {n}").format(n=facts["limit"])
    return LogLine(event.seat, words.format(card=face), limit, icon(int(face)))


def action_words(action: Action, o: WuXingObservation) -> str:
    """Return what an action is called: `Play the 3`."""
    if action.kind in (K_KNOCK, K_YIELD):
        return _("Knock") if action.kind == K_KNOCK else _("Yield")
    if action.kind == K_DISCARD:
        return _("Discard a 6")
    if action.kind == K_TAKE:
        return _("Take the {value}").format(value=o.display[-1])
    return _("Play the {value}").format(value=action.value)


def question(action: Action, o: WuXingObservation, tokens: TokenSpec) -> Question | None:
    """Return a question before yielding (W11) and before a false knock (W14)."""
    total = o.sum_of(o.to_move)
    if action.kind == K_YIELD and len(o.hands[o.to_move] or ()) + len(o.display):
        lost = plural(
            "Your opponent gets {n} token, and the round is over.",
            "Your opponent gets {n} tokens, and the round is over.",
            tokens.yield_,
        )
        return Question(_("Yield?"), lost.format(n=tokens.yield_), _("Yield"))
    if action.kind != K_KNOCK or total is None or o.is_within(o.to_move):
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


def how_it_ended(o: WuXingObservation, names: Names) -> str:
    """Return how the round ended, in one sentence."""
    end = o.last_round
    assert end is not None
    ender, shown = end.seat, o.verdict
    mine, theirs = end.sums[ender], end.sums[1 - ender]
    who, other = names[ender], names[1 - ender]
    facts = {"name": who, "other": other, "limit": o.limit, "sum": mine, "theirs": theirs}
    you = names.is_you(ender)
    if shown == "yield":
        return (_("You yielded.") if you else _("{name} yielded.")).format(**facts)
    if shown == "false_knock":
        words = (
            _("You knocked with {sum}, above the limit of {limit}.")
            if you
            else _("{name} knocked with {sum}, above the limit of {limit}.")
        )
    elif shown == "alone":
        words = (
            _("You knocked, and {other} has {theirs}, above the limit of {limit}.")
            if you
            else _("{name} knocked, and you have {theirs}, above the limit of {limit}.")
            if names.is_you(1 - ender)
            else _("{name} knocked, and {other} has {theirs}, above the limit of {limit}.")
        )
    elif shown == "equal":
        words = (
            _("You knocked, but both sums are {sum}: that loses for whoever knocks.")
            if you
            else _("{name} knocked, but both sums are {sum}: that loses for whoever knocks.")
        )
    elif shown == "higher":
        words = (
            _("You knocked. Both sums are within the limit of {limit}, and yours is higher.")
            if you
            else _("{name} knocked. Both sums are within the limit of {limit}, and {sum} is higher.")
        )
    else:
        words = (
            _("You knocked. Both sums are within the limit of {limit}, but {theirs} is higher.")
            if you
            else _("{name} knocked. Both sums are within the limit of {limit}, but {theirs} is higher.")
        )
    return words.format(**facts)


def end_words(o: WuXingObservation, seat: int, total: int) -> str:
    """Return how a seat's sum compares with the limit at the end of a round, and whether the seat ended it."""
    end = o.last_round
    assert end is not None
    plain = _("{sum} of {limit}").format(sum=total, limit=o.limit)
    if seat != end.seat:
        return plain
    if end.by == "yield":
        return _("yielded, {fact}").format(fact=plain)
    return _("knocked, {fact}").format(fact=plain)


def way_words(by: str, seat: int, names: Names) -> str:
    """Return who ended a round and how, in a list of rounds."""
    you = names.is_you(seat)
    words = {
        "knock": _("you knocked") if you else _("{name} knocked"),
        "false_knock": _("you knocked falsely") if you else _("{name} knocked falsely"),
        "yield": _("you yielded") if you else _("{name} yielded"),
    }[by]
    return words.format(name=names[seat])


def note(view: View) -> str:
    """Return the line at the foot: who leads, and who starts the next round."""
    o = view.observation
    counts = o.tokens if o.goal else o.wins
    if o.phase == "game_over":
        return after_rounds(len(view.rounds))
    best, least = max(counts), min(counts)
    if best == least:
        lead = _("It stands {a} to {b}").format(a=best, b=least)
    else:
        leader = counts.index(best)
        words = _("You lead {a} to {b}") if view.names.is_you(leader) else _("{name} leads {a} to {b}")
        lead = words.format(name=view.names[leader], a=best, b=least)
    starter = o.next_start
    if view.names.is_you(starter):
        return _("{lead}, and you start round {n}.").format(lead=lead, n=o.round + 1)
    return _("{lead}, and {name} starts round {n}.").format(lead=lead, name=view.names[starter], n=o.round + 1)
