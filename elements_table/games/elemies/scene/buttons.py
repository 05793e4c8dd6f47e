"""The buttons of Elemies' table: one column, what is pressed on cloth and rail, and reactions out of turn (E35)."""

from collections.abc import Sequence

from elements_table.games.elemies.rules import actions
from elements_table.games.elemies.rules.claims import inside, named
from elements_table.games.elemies.rules.combinations import has_swan
from elements_table.games.elemies.rules.data import ELEVATE, STOMP, ActionCard, ElemiesData
from elements_table.games.elemies.rules.events import opens_reactions
from elements_table.games.elemies.rules.observation import ElemiesObservation
from elements_table.games.elemies.scene.cloth import ban_place
from elements_table.games.elemies.scene.drafts import BY_ELEMENT, Play
from elements_table.games.elemies.scene.layout import CHIPS, SORT, Places, View, places
from elements_table.games.elemies.scene.words import call_words, earth_words
from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Kind
from elements_table.ui.panels.teams import partner_of
from elements_table.ui.parlour.places import CRAMPED, GAP, GOLD, LOW, Parlour
from elements_table.ui.parlour.ruler import Ruler
from elements_table.ui.parlour.ruler_drawing import draw_ember
from elements_table.ui.stage.reactions import Reaction
from elements_table.ui.stage.scene import ButtonSlot, Canvas, Event, Layout, Reactions, Rect

LEAST_HIT = 40.0
"""The least side of what can be pressed, in dp."""
ROUND = 20.0
"""Between buttons of which one has a clock round it, in dp."""
JESTER = "jester"
"""The place in the column that the ranks of a Jester share."""


def column(view: View) -> list[str]:
    """Return what stands in the column now, the gold one first."""
    o, draft, legal = view.observation, view.draft, view.legal
    if o.phase == "exchange":
        return ["yes", "no"] if legal else []
    if not isinstance(draft, Play):
        return []
    if draft.chooses:
        return ["use"]
    is_turn = bool(legal) and (o.phase == "give" or o.to_move == o.seat)
    is_other = o.phase == "play"
    shown = {
        "play": (is_turn and not draft.is_beaten()) or draft.action() is not None,
        "pass": is_other and (actions.PASS in actions.beside(legal) or view.prepared == actions.PASS),
        JESTER: bool(draft.jester_ranks()),
        "call": is_other and (actions.CALL in actions.beside(legal) or view.prepared == actions.CALL),
        "use": is_other and bool(actions.uses_among(legal)),
    }
    return [name for name, is_shown in shown.items() if is_shown]


def buttons(data: ElemiesData, view: View, layout: Layout) -> list[ButtonSlot]:
    """Return the buttons of this phase."""
    p, names = places(layout), column(view)
    found = [_sorting(view, p)] if view.draft is not None and view.observation.hand else []
    for name, rect in zip(names, _rects(names, layout.parlour), strict=True):
        if name == JESTER:
            found += _jester_ranks(view, rect)
        else:
            found.append(_play(view, rect) if name == "play" else _in_column(name, data, view, rect))
    return found + _targets(data, view, p)


def _rects(names: Sequence[str], p: Parlour) -> list[Rect]:
    """Return the places in the column: that of a call leaves room for what is offered out of turn below it."""
    if names[:1] == ["yes"]:
        return p.column(4)[::2] if p.is_tall else [p.column(2)[1], p.above(p.column(2)[1])][::-1]
    if p.is_tall or p.unit < CRAMPED:
        return p.column(len(names))
    gold, low, above, _call, *more = p.column(len(names) + 4)
    free = iter((gold, low, above, *more))
    return [p.above(above, ROUND) if name == "call" else next(free) for name in names]


def _in_column(name: str, data: ElemiesData, view: View, rect: Rect) -> ButtonSlot:
    if name == "use":
        card = view.observation.action_card
        label = _("Back") if view.draft.chooses else _("Use {card}").format(card=card.word)
        return ButtonSlot("use", label, rect, "normal", "c", about=_(data.deck.actions[card - 1].text))
    label, key, action, about = {
        "yes": (_("Swap"), "y", actions.YES, _("Each player gives the partner one card, chosen unseen.")),
        "no": (_("Play as dealt"), "n", actions.NO, _("Nobody gives a card, and the round begins.")),
        "pass": (_("Pass"), "x", actions.PASS, _("You may play again later in this trick, if it goes on.")),
        "call": (_("Elemies!"), "e", actions.CALL, call_words(data.scoring.call)),
    }[name]
    is_ready = view.prepared == action  # it is done as soon as nobody reacts
    is_open = name == "call" and actions.CALL in actions.beside(view.legal) and not is_ready
    kind: Kind = "primary" if name == "pass" and view.draft.is_beaten() else "normal"
    return ButtonSlot(
        name, label, rect, kind, key, icon="ui_clock" if is_ready else None,
        hidden=name != "call", action=actions.CALL if is_open else None, about=about,
    )  # fmt: skip


def _jester_ranks(view: View, rect: Rect) -> list[ButtonSlot]:
    draft: Play = view.draft
    ranks, chosen = list(draft.jester_ranks()), draft.jester_rank()
    x, y, w, h = rect
    wide = (w + GAP) / len(ranks)
    return [
        ButtonSlot(
            f"jester.{rank}", rank, (x + i * wide, y, wide - GAP, h), "normal" if rank == chosen else "plain",
            about=_("The Jester counts as {rank}.").format(rank=rank),
        )
        for i, rank in enumerate(ranks)
    ]  # fmt: skip


def _play(view: View, rect: Rect) -> ButtonSlot:
    o = view.observation
    draft: Play = view.draft
    action = draft.action()
    label, sub = _("Play"), None
    if o.phase == "give":
        label = _("Give to {name}").format(name=view.names[partner_of(o.seat or 0)])
    elif action is not None:
        label, sub = _play_words(draft)
    if view.prepared is not None and view.prepared == action:
        sub = _("as soon as nobody reacts")
    return ButtonSlot("play", label, rect, "primary", "p", sub, about=_play_about(draft, o))


def _play_about(draft: Play | None, o: ElemiesObservation) -> str:
    """Return what the play button does with the cards that are chosen, or why it does nothing."""
    if o.phase == "give":
        return _("Your partner gets the chosen card. All four are picked up together.")
    if draft is None or not draft.chosen:
        return _("Choose cards of your hand first: click them, or type their ranks.")
    if draft.action() is None:
        return draft.objection() or _("The chosen cards can be played when it is your turn.")
    if draft.action() == actions.STOMPING:
        return _("The cards go back to their owner, who may not play them again in this trick.")
    if draft.claim() is None:
        return _("You have the card as treasure, and the next player leads.")
    return _("Lays the chosen cards on the table.")


def _play_words(draft: Play) -> tuple[str, str | None]:
    """Return the kind of what is chosen, and its ranks on a second line."""
    claim = draft.claim()
    if draft.action() == actions.STOMPING:
        return _("Stomp"), _("cancels the last play")
    if claim is None:
        return _("Lead it alone"), _("for your own treasure")
    if draft.chosen == ELEVATE:
        return _("Elevate"), _("to {claim}").format(claim=inside(claim))
    kinds = (
        *("", _("Play pair"), _("Play three of a kind"), _("Play steps"), _("Play straight"), _("Play full house")),
        *("", _("Play Black Swan"), _("Play Black Swan")),
    )
    words = named(claim)
    if kinds[claim.kind]:
        return kinds[claim.kind], words.partition(", ")[2] or words.rpartition(" ")[2]
    return _("Play {card}").format(card=words), None


def _sorting(view: View, p: Places) -> ButtonSlot:
    words = _("Sort by rank") if BY_ELEMENT in view.peek else _("Sort by element")
    about = words + " " + _("Changes only how your hand is shown.")
    side = max(LEAST_HIT, p.parlour.s(SORT))
    x, y = p.parlour.at(*p.at.sort)
    last = p.hand().poses(view.observation.hand.bit_count())[-1]
    x = x if p.parlour.is_tall else last.x + last.width * 0.6 + side
    rect = (x - side / 2, y - side / 2, side, side)
    return ButtonSlot("sort", "", rect, "plain", "o", icon="ui_sort", shows=BY_ELEMENT, about=about, listed=words)


def _targets(data: ElemiesData, view: View, p: Places) -> list[ButtonSlot]:
    """Return whom to ban, or which element is to dominate, while the action card asks."""
    draft: Play | None = view.draft
    if draft is None or not draft.chooses:
        return []
    found, is_water = [], view.observation.action_card == ActionCard.WATER
    for i, target in enumerate(use.named for use in actions.uses_among(view.legal)):
        if is_water:
            name, place, rect = view.names[target], f"ban.{target}", ban_place(p, target)
            about = _("{name} cannot play anything in this trick.").format(name=name)
        else:
            name, place, rect = _(data.deck.elements[target].name), f"element.{target}", p.elements()[i]
            about = earth_words(name)
        found.append(ButtonSlot(place, name, rect, "bare", str(i + 1), hidden=True, about=about))
    return found


class ElemiesReactions(Reactions[ElemiesObservation]):
    """Stomps and Black Swans out of turn (E35), and the call (E18)."""

    def unasked(self, observation: ElemiesObservation) -> ElemiesObservation:
        return observation.unasked()

    def opens_window(self, event: Event | None, observation: ElemiesObservation) -> bool:
        """Return whether others may react: after plays and passes, and before a lead, unless the round is over."""
        if observation.phase not in ("play", "reaction"):
            return False
        if event is None:
            return observation.top is not None
        return opens_reactions(event) and not observation.is_round_over

    def chips(
        self, observation: ElemiesObservation, legal: Sequence[actions.Action], *, is_turn: bool
    ) -> tuple[Reaction, ...]:
        """Return Stomp and Black Swan, to be used now or armed; nothing for a seat that Water bans (E26)."""
        o = observation
        if not o.may_react:
            return ()
        return tuple(filter(None, (_stomp(o, legal, is_turn), None if is_turn else _swan(o, legal))))

    def ends_turn(self, event: Event) -> bool:
        return event.kind in ("win", "alone", "round_over", "deal")

    def is_aside(self, action: actions.Action) -> bool:
        return action == actions.CALL

    def chip_places(self, view: View, layout: Layout, count: int) -> list[Rect]:
        """Return places over the buttons, or in their place where there are none."""
        p, names = layout.parlour, column(view)
        is_turn = bool(set(names) - {"call"})
        if p.is_tall or (names and p.unit < CRAMPED):
            left, right, top = (232, 680, CHIPS[0]) if p.is_tall else (1030 - 196 * count, 1030, CHIPS[1])
            wide = (p.s(right - left) - ROUND * (count - 1)) / max(1, count)
            highs = [LOW if n or is_turn else GOLD for n in range(count)]
            return [(p.x(left) + n * (wide + ROUND), p.y(top) - (h - LOW) / 2, wide, h) for n, h in enumerate(highs)]
        gold, (x, y, w, h) = p.column(2)
        found = [gold, (x, y + ROUND - GAP, w, h)][:count]
        if is_turn:
            found = []  # all stand above what can be done then
        elif count > 2:
            found.insert(1, p.above(gold, ROUND))
        while len(found) < count:
            highest = min((*_rects(names, p), *found), key=lambda rect: rect[1])
            found.append(p.above(highest, ROUND))
        return found

    def draw_clock(self, canvas: Canvas, layout: Layout, part: float) -> None:
        """Let an ember run along the ruler."""
        draw_ember(canvas, Ruler(layout.parlour, places(layout).scale(1)), part)


def _is_opponents(o: ElemiesObservation) -> bool:
    """Return whether an opponent's play lies on top: what is armed goes off at such a play alone."""
    return o.top is not None and o.seat is not None and (o.top.seat ^ o.seat) & 1 == 1


def _stomp(o: ElemiesObservation, legal: Sequence[actions.Action], is_turn: bool) -> Reaction | None:
    if not o.hand & STOMP or o.seat is None:
        return None
    if actions.STOMPING in actions.beside(legal):
        about = _(
            "Cancels the last play. Its cards go back to their owner, who may not play them again in this trick."
        )
        return Reaction("stomp", _("Stomp"), actions.STOMPING, "t", _is_opponents(o), about=about)
    if is_turn or o.effects.bars_specials(o.seat):
        return None
    about = _("Once armed it cancels the next play of your opponents that it can, without a question.")
    return Reaction("stomp", _("Stomp"), key="t", about=about)


def _swan(o: ElemiesObservation, legal: Sequence[actions.Action]) -> Reaction | None:
    if not has_swan(o.hand):
        return None
    swans = [action for action in legal if action.kind == actions.K_PLAY]
    if not swans:
        about = _("Once armed it is played on the next play of your opponents that it beats, without a question.")
        return Reaction("swan", _("Black Swan"), key="w", about=about)
    first, *others = swans

    about = _("Played at once, out of turn. Only a higher Black Swan beats it.")
    return Reaction("swan", _("Black Swan"), first, "w", _is_opponents(o), tuple(others), about)
