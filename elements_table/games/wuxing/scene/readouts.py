"""What the table of Wu Xing tells whoever asks: tooltips, what an action brings, the statistics, its rulebook."""

from collections.abc import Iterator
from typing import Final

from elements_table.games.wuxing.rules.actions import TOP, Action, Kind
from elements_table.games.wuxing.rules.data import DISCARDED
from elements_table.games.wuxing.rules.observation import WuXingObservation
from elements_table.games.wuxing.scene.cloth import card, ruler_of, sum_rect
from elements_table.games.wuxing.scene.layout import SIDE, SIXES, Places, View, WuXingPart, places
from elements_table.kernel.words import _, plural
from elements_table.match.archive.overview import Whose
from elements_table.ui.charts.columns import Bar, Bars, Columns, Sums, versus
from elements_table.ui.drawing.text import percent, plain
from elements_table.ui.parlour.ruler import Flag, Ruler, ruler_places
from elements_table.ui.stage.scene import Card, Explanations, Layout, Look, Readouts, Rect, RulebookContent, Tip

AROUND: Final = 8.0
"""What is lit around a number that a lesson points at, in dp."""


class WuXingReadouts(WuXingPart, Readouts[WuXingObservation]):
    """Limit, sum, tokens, and the cards at the left."""

    drawer = (960.0, 58.0)

    def fading(self, layout: Layout) -> tuple[Rect, ...]:
        p = places(layout)
        return (Ruler(p.parlour, p.scale).strip,)

    def meanings(self, view: View, layout: Layout) -> Iterator[tuple[Rect, Tip]]:
        p, o = places(layout), view.observation
        goal = o.goal
        tokens = Tip(_("Victory tokens"), _("Whoever has {n} of them first wins the game.").format(n=goal))
        rounds = Tip(_("Rounds won"), _("Whoever has won more of them when you finish the game wins it."))
        seat = tokens if goal else rounds
        yield p.tokens(mine=False).rect, seat
        yield (
            _aside(p, view),
            Tip(_("Aside"), _("Cards that nobody sees before the round is over, and the 6s that were discarded.")),
        )
        yield (
            p.opened,
            Tip(
                _("Open cards"),
                _("Taken from the display. They stay here until the round ends, and count in the sum."),
            ),
        )
        yield p.tokens(mine=True).rect, seat
        limit = _(
            "What the cards of the central display add up to. When somebody knocks, a sum above it is too much."
        )
        total = _(
            "Your hand and your open cards together. When somebody knocks, the higher sum within the limit wins."
        )
        if o.seat is None:
            total = _("Hand and open cards together. When somebody knocks, the higher sum within the limit wins.")
        strip = ruler_of(p, view, layout.viewer).strip
        where = _marks(p, view, layout)
        if "sum" in where:
            yield where["sum"], Tip(_("Sum") if o.seat is None else _("Your sum"), total, clear=strip)
        if "limit" in where:
            yield where["limit"], Tip(_("Limit"), limit, clear=strip)

    def spots(self, view: View, layout: Layout) -> dict[str, Rect]:
        p = places(layout)
        strip = ruler_of(p, view, layout.viewer).seen
        found = {"reads": strip, "limit": strip, "sum": strip, "tokens": p.tokens(mine=True).rect,
                 "their_tokens": p.tokens(mine=False).rect, "aside": _aside(p, view), "opened": p.opened}  # fmt: skip
        found |= {name: _grown(rect) for name, rect in _marks(p, view, layout).items()}
        front = view.observation.fronts[1 - layout.viewer]
        if front:
            found["their_sum"] = sum_rect(p, len(front))
        return found

    def facts(self, view: View) -> dict[str, int]:
        """Return what the opponent's open cards add up to, and the bounds of that with those in hand."""
        o = view.observation
        other = 1 - (o.seat or 0)
        shown, count = sum(o.fronts[other]), o.hand_counts[other]
        values = [card.value for card in self.game.data.deck.cards]
        return {"open": shown, "least": shown + min(values) * count, "most": shown + max(values) * count}


def _grown(rect: Rect) -> Rect:
    x, y, w, h = rect
    return (x - AROUND, y - AROUND, w + 2 * AROUND, h + 2 * AROUND)


def _aside(p: Places, view: View) -> Rect:
    """Return where the cards aside lie, with what sixes there are."""
    (x, y, _w, h), sixes = p.aside, len(view.observation.discarded)
    right = p.at.discards[0] + SIDE + SIXES * (sixes - 1) if sixes else p.at.aside[0] + SIDE / 2
    return (x, y, p.parlour.x(right + 10) - x, h)


def _marks(p: Places, view: View, layout: Layout) -> dict[str, Rect]:
    """Return where limit and sum stand on the ruler, as far as they are there."""
    found: dict[str, Rect] = {}
    for place in ruler_places(ruler_of(p, view, layout.viewer)):
        mark = place.mark
        if not isinstance(mark, str) and not mark.ghost:
            found["limit" if isinstance(mark, Flag) else "sum"] = place.whole
    return found


class WuXingExplanations(WuXingPart, Explanations[WuXingObservation]):
    """What an action of whoever is to act brings: limit and sum, or how the round ends; and when that is worth it."""

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


KNOCK: Final = "knock."
OVER: Final = "over"
LOWEST, HIGHEST = -3, 4
"""Margins beyond these share a column with them."""


def charts(sums: Sums) -> tuple[Columns, Bars]:
    """Return both charts."""
    return _knocks(sums), _endings(sums)


def _knocks(sums: Sums) -> Columns:
    found = {name: round(one.number) for name, one in sums.below("mine", KNOCK).items()}
    columns = []
    for margin in range(LOWEST, HIGHEST + 1):
        count = sum(n for name, n in found.items() if name != OVER and max(LOWEST, min(HIGHEST, int(name))) == margin)
        number = plain(margin) if margin <= 0 else f"+{margin}"
        label = f"≤ {number}" if margin == LOWEST else f"≥ {number}" if margin == HIGHEST else number
        columns.append(Bar(label, str(count), *((count, 0) if margin > 0 else (0, count))))
    columns.append(Bar(_("over"), str(found.get(OVER, 0)), found.get(OVER, 0)))
    won, lost = _won_and_lost(sums, "mine")
    return Columns(
        plural("Your {n} knock, by margin", "Your {n} knocks, by margin", won + lost).format(n=won + lost)
        if won + lost
        else _("Your knocks, by margin"),
        _("By how much your sum beats the other’s when you knock."),
        columns,
        _("{won} won, {lost} lost").format(won=won, lost=lost),
        _("0: equal sums lose. Over: the other was above the limit."),
    )


def _won_and_lost(sums: Sums, whose: Whose) -> tuple[int, int]:
    """Return how many true knocks won and lost (W10)."""
    found = sums.below(whose, KNOCK)
    won = round(sum(one.number for name, one in found.items() if name == OVER or int(name) > 0))
    return won, round(sum(one.number for one in found.values())) - won


def _endings(sums: Sums) -> Bars:
    mine, theirs = _won_and_lost(sums, "mine"), _won_and_lost(sums, "theirs")
    bars = (
        versus(_("You knocked"), *mine),
        versus(_("They knocked"), theirs[1], theirs[0]),
        versus(_("Somebody yielded"), sums.count("theirs", "yield"), sums.count("mine", "yield")),
        versus(_("False knock"), sums.count("theirs", "false_knock"), sums.count("mine", "false_knock")),
    )
    count = round(sum(bar.gold + bar.coral for bar in bars))
    note = ""
    if sum(mine) and sum(theirs):
        shares = [percent(won / (won + lost)) for won, lost in (mine, theirs)]
        note = _("Your knocks win {mine}, theirs {theirs}.").format(mine=shares[0], theirs=shares[1])
    return Bars(
        plural("How {n} round ended", "How {n} rounds ended", count).format(n=count)
        if count
        else _("How rounds ended"),
        _("Who knocked or yielded, and who had the better of it."),
        bars,
        _("for you / against"),
        note,
    )


RULES = {"round_over": "W15", "game_over": "W3"}


class WuXingRulebook(WuXingPart, RulebookContent[WuXingObservation]):
    """Wu Xing in its rulebook."""

    def card(self, text: str) -> Look | None:
        return card(self.game, int(text)) if text in map(str, self.game.deck) else None

    def about(self, look: Look) -> str:
        if not isinstance(look, Card):
            return ""
        said = _("It counts {n}: in the sum of whoever has it, and on the display for the limit.").format(n=look.rank)
        more = _("From the hand it can be discarded.")
        return f"{said} {more}" if int(look.rank) == TOP else said

    def rule(self, view: View) -> str:
        """Return the rule of a turn; of one with no card left anywhere; of what follows a round or the game."""
        o = view.observation
        is_bare = not o.display and not o.hand_counts[o.to_move]
        return RULES.get(o.phase) or ("W13" if is_bare else "W6")
