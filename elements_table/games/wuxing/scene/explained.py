"""What the table of Wu Xing says to whoever is new to it: what an action brings, and what can be done."""

from __future__ import annotations

from elements_table.games.wuxing.rules.actions import K_DISCARD, K_KNOCK, K_PLAY, K_TAKE, K_YIELD, Action
from elements_table.games.wuxing.rules.data import DISCARDED, TokenSpec
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.views import View
from elements_table.kernel.words import _, plural
from elements_table.ui.panels.sides import around, viewer_of
from elements_table.ui.stage.scene import Names


def result(action: Action, o: WuXingObservation, names: Names, tokens: TokenSpec) -> str:
    """Return what an action of whoever is to act brings: limit and sum, or how the round ends."""
    total, after = o.sum_of(o.to_move), o.after(action, o.to_move)
    if total is None or after is None:
        return ""
    if action.kind == K_YIELD:
        return _yielded(names[1 - o.to_move], tokens.yield_ if o.goal else 0)
    if action.kind == K_KNOCK:
        words = _("{sum} is within {limit}") if total <= o.limit else _("{sum} is above {limit}")
        return words.format(sum=total, limit=o.limit)
    limit, total = after
    if action.kind != K_PLAY:
        words = _("limit {limit}, your sum {sum}")
    elif total > limit:
        words = _("limit {limit}, your sum {sum}, above it")
    elif o.is_within(o.to_move):
        words = _("limit {limit}, your sum {sum}, still within")
    else:
        words = _("limit {limit}, your sum {sum}, now within")
    return words.format(limit=limit, sum=total)


def _yielded(name: str, tokens: int) -> str:
    if not tokens:
        return _("{name} wins the round").format(name=name)
    return plural("{name} gets {n} token", "{name} gets {n} tokens", tokens).format(name=name, n=tokens)


def scored(view: View) -> list[str]:
    """Return how both sums of a round that is over are made, whom it brings how much and why, and how it stands."""
    o = view.observation
    end = o.last_round
    assert end is not None
    near, far = around(viewer_of(view.names), 2)
    winner, loser = end.sums[end.winner], end.sums[1 - end.winner]
    what = plural("{n} token", "{n} tokens", end.tokens).format(n=end.tokens) if end.tokens else _("The round")
    why = {
        "yield": _("{what} for {name}: that is what a yield brings the opponent."),
        "false_knock": _("{what} for {name}: a knock above the limit loses."),
        "alone": _("{what} for {name}: only {sum} is within the limit."),
        "equal": _("{what} for {name}: with equal sums whoever knocked loses."),
    }.get(o.verdict, _("{what} for {name}: both are within the limit, and {sum} is more than {other}."))
    name = _("you") if view.names.is_you(end.winner) else view.names[end.winner]
    said = [_summed(o, seat, view.names) for seat in (near, far)]
    said.append(why.format(what=what, name=name, sum=winner, other=loser))
    if o.goal:
        words = _("That makes {a} to {b} tokens; {goal} win the game.")
        return [*said, words.format(a=o.tokens[near], b=o.tokens[far], goal=o.goal)]
    return [*said, _("That makes {a} to {b} rounds won.").format(a=o.wins[near], b=o.wins[far])]


def _summed(o: WuXingObservation, seat: int, names: Names) -> str:
    """Return how the sum of a seat is made, and how it lies to the limit."""
    assert o.last_round is not None
    total, limit = o.last_round.sums[seat], o.limit
    cards = (*(o.hands[seat] or ()), *o.fronts[seat])
    terms = f"{' + '.join(map(str, cards))} = {total}" if len(cards) > 1 else str(total)
    words = _("{name}: {terms}, within the limit of {limit}.")
    if total > limit:
        words = _("{name}: {terms}, above the limit of {limit}.")
    return words.format(name=names[seat], terms=terms, limit=limit)


def guidance(view: View) -> list[str]:
    """Return what can be done now, and when it is worth it."""
    o = view.observation
    kinds = {action.kind for action in view.legal}
    if not kinds & {K_KNOCK, K_YIELD}:
        return []
    top = o.display[-1] if o.display else 0
    if {K_PLAY, K_TAKE} <= kinds:
        first = _("Play a card, take the {value}, or end the round.").format(value=top)
    elif K_PLAY in kinds:
        first = _("Play a card, or end the round.")
    elif K_TAKE in kinds:
        first = _("Take the {value}, or end the round.").format(value=top)
    else:
        first = _("Nothing is left but to end the round.")
    said = [first]
    if K_KNOCK in kinds and o.is_within(o.to_move):
        words = _("Knock when you think your sum beats {name}’s; equal sums lose for whoever knocks.")
        said.append(words.format(name=view.names[1 - o.to_move]))
    elif K_KNOCK in kinds:
        said.append(_("Your sum is above the limit: a knock would lose the round."))
    if K_DISCARD in kinds:
        words = _("A discarded {value} takes {value} off your sum, and leaves the limit as it is.")
        said.append(words.format(value=DISCARDED))
    return said
