"""What the table of Wu Xing says to whoever is new to it: what an action brings, and what can be done."""

from __future__ import annotations

from elements_table.games.wuxing.rules.actions import Action, Kind
from elements_table.games.wuxing.rules.data import DISCARDED
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.layout import View
from elements_table.kernel.words import _, plural
from elements_table.ui.stage.scene import Explanations


class WuXingExplanations(Explanations[WuXingObservation]):
    """What an action of whoever is to act brings: limit and sum, or how the round ends; and when that is worth it."""

    game: WuXing

    def action(self, action: Action, view: View) -> str:
        o, tokens = view.observation, self.game.data.tokens
        total, after = o.sum_of(o.to_move), o.after(action, o.to_move)
        if total is None or after is None:
            return ""
        if action.kind == Kind.YIELD:
            return _yielded(view.names[1 - o.to_move], tokens.yield_ if o.goal else 0)
        if action.kind == Kind.KNOCK:
            words = _("{sum} is within {limit}") if total <= o.limit else _("{sum} is above {limit}")
            return words.format(sum=total, limit=o.limit)
        limit, total = after
        if action.kind != Kind.PLAY:
            words = _("limit {limit}, your sum {sum}")
        elif total > limit:
            words = _("limit {limit}, your sum {sum}, above it")
        elif o.is_within(o.to_move):
            words = _("limit {limit}, your sum {sum}, still within")
        else:
            words = _("limit {limit}, your sum {sum}, now within")
        return words.format(limit=limit, sum=total)

    def guidance(self, view: View) -> list[str]:
        o = view.observation
        kinds = {action.kind for action in view.legal}
        if not kinds & {Kind.KNOCK, Kind.YIELD}:
            return []
        top = o.display[-1] if o.display else 0
        if {Kind.PLAY, Kind.TAKE} <= kinds:
            first = _("Play a card, take the {value}, or end the round.").format(value=top)
        elif Kind.PLAY in kinds:
            first = _("Play a card, or end the round.")
        elif Kind.TAKE in kinds:
            first = _("Take the {value}, or end the round.").format(value=top)
        else:
            first = _("Nothing is left but to end the round.")
        said = [first]
        if Kind.KNOCK in kinds and o.is_within(o.to_move):
            words = _("Knock when you think your sum beats {name}’s; equal sums lose for whoever knocks.")
            said.append(words.format(name=view.names[1 - o.to_move]))
        elif Kind.KNOCK in kinds:
            said.append(_("Your sum is above the limit: a knock would lose the round."))
        if Kind.DISCARD in kinds:
            words = _("A discarded {value} takes {value} off your sum, and leaves the limit as it is.")
            said.append(words.format(value=DISCARDED))
        return said


def _yielded(name: str, tokens: int) -> str:
    if not tokens:
        return _("{name} wins the round").format(name=name)
    return plural("{name} gets {n} token", "{name} gets {n} tokens", tokens).format(name=name, n=tokens)
