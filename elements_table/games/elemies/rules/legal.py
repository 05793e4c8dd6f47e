"""What is legal in Elemies, one legal action at random, and why an action is not legal, in a player's words."""

from collections.abc import Sequence
from itertools import islice
from random import Random

from elements_table.games.elemies.rules import actions, claims, data, fields, turn
from elements_table.games.elemies.rules import combinations as combos
from elements_table.games.elemies.rules.actions import Action, ActionList
from elements_table.games.elemies.rules.claims import Claim, elevated
from elements_table.games.elemies.rules.data import ALL_CARDS, ELEVATE, JESTER, STOMP, ActionCard, bits_of
from elements_table.games.elemies.rules.fields import ElemiesFields
from elements_table.kernel.words import _

CALLED_AT_RANDOM = 1 / 50
"""How often a random playout calls Elemies where it may: a game in which everybody calls would hardly end."""
_ALL_LONELY = JESTER | ELEVATE | STOMP


def usable(state: ElemiesFields, seat: int) -> int:
    """Return the cards that `seat` may play in this trick: stomped ones rest (E22), Earth bars specials (E28)."""
    hand = state.hands[seat] & ~state.stomped
    return hand & data.SUITED if seat & 1 == state.effects.no_specials else hand


def may_call(state: ElemiesFields, seat: int) -> bool:
    """Return whether `seat` may still shout Elemies (E18), if it is asked for anything now."""
    return not (state.called | state.played) >> seat & 1


def lone_leads(hand: int) -> list[int]:
    """Return the cards that may be led alone, for their player's treasure (E23)."""
    if hand & ~_ALL_LONELY:
        return [JESTER] if hand & JESTER else []
    return bits_of(hand)


def follows(state: ElemiesFields, seat: int) -> list[int]:
    """Return all that `seat` can play on the top play, Elevate included (E16, E21)."""
    top, effects = state.top, state.effects
    assert top is not None
    hand = usable(state, seat)
    found = combos.replies(hand, top.claim, effects.is_reversed, effects.dominant)
    if hand & ELEVATE and can_elevate(state, seat):
        found.append(ELEVATE)
    return found


def can_elevate(state: ElemiesFields, seat: int) -> bool:
    """Return whether an Elevate of `seat` has power over the top play (E21, E23)."""
    top = state.top
    if top is None or state.hands[seat] == ELEVATE:
        return False
    return elevated(top.claim, state.effects.is_reversed) is not None


def legal_actions(state: ElemiesFields) -> Sequence[Action]:
    """Return every legal action once."""
    phase, seat = state.phase, state.to_move
    if phase == fields.P_PLAY:
        if state.top is None:
            hand = state.hands[seat]
            first = [actions.CALL] if may_call(state, seat) else []
            first += uses(state, seat) if state.effects == fields.NO_EFFECTS else []
            return ActionList(first, combos.plays(hand) + lone_leads(hand))
        return ActionList(_beside_a_reply(state, seat, actions.PASS, True), follows(state, seat))
    if phase == fields.P_REACTION:
        codes = turn.reacting_swans(state, seat)
        return ActionList(_beside_a_reply(state, seat, actions.DECLINE, bool(codes)), codes)
    if phase == fields.P_GIVE:
        return [actions.GIVE[bit] for bit in bits_of(state.hands[seat])]
    if phase == fields.P_EXCHANGE:
        return (actions.YES, actions.NO)
    return (actions.DEAL,) if phase == fields.P_ROUND_OVER else ()


def dominant_action(state: ElemiesFields) -> Action | None:
    """Return the pass where nothing but the call is legal besides: that can be made later as well (E18)."""
    is_follow = state.phase == fields.P_PLAY and state.top is not None
    found = islice(legal_actions(state), 3) if is_follow else ()
    return actions.PASS if tuple(found) == (actions.PASS, actions.CALL) else None


def _beside_a_reply(state: ElemiesFields, seat: int, silent: Action, may_act: bool) -> list[Action]:
    """Return what can be done beside a play: with the Stomp, or where the seat `may_act`, also a call (E18)."""
    has_stomp = turn.can_stomp(state, seat)
    first = [silent, actions.STOMPING] if has_stomp else [silent]
    return [*first, actions.CALL] if (has_stomp or may_act) and may_call(state, seat) else first


def uses(state: ElemiesFields, seat: int) -> list[Action]:
    """Return the ways to play the action card of `seat` (E24 to E28); Water bans somebody who has cards."""
    found = actions.USE.get(state.action_cards[seat], ())
    if len(found) > 1 and found[0].card == ActionCard.WATER:
        return [action for action in found if action.named != seat and state.hands[action.named]]
    return list(found)


_LEADS = (*combos.LEADS, lone_leads)


def random_action(state: ElemiesFields, rng: Random) -> Action:
    """Return a legal action: a lead by its kind first, so that long lists are not made."""
    phase, seat = state.phase, state.to_move
    if phase != fields.P_PLAY:
        found = legal_actions(state)
        return found[int(rng.random() * len(found))]
    if not (state.called | state.played) >> seat & 1 and rng.random() < CALLED_AT_RANDOM:
        return actions.CALL
    if state.top is None:
        hand = state.hands[seat]
        if state.action_cards[seat] and state.effects == fields.NO_EFFECTS and rng.random() < 0.125:
            named = uses(state, seat)
            return named[int(rng.random() * len(named))]
        codes = _LEADS[int(rng.random() * 8)](hand) or combos.singles_and_guru(hand) or lone_leads(hand)
        return Action(actions.K_PLAY, codes[int(rng.random() * len(codes))])
    codes = follows(state, seat)
    first = 1 + turn.can_stomp(state, seat)
    index = int(rng.random() * (len(codes) + first))
    if index < first:
        return actions.STOMPING if index else actions.PASS
    return Action(actions.K_PLAY, codes[index - first])


def resolve(state: ElemiesFields, action: Action) -> Action:
    """Return the play with its Jester's rank closed: the strongest that is legal (E20), else the strongest."""
    kind, code = action
    if kind != actions.K_PLAY or not code & JESTER or code > ALL_CARDS or code == JESTER:
        return action
    closed = combos.readings(code)
    best = [reading for reading in closed if play_objection(state, reading) is None] or closed
    sign = -1 if state.effects.is_reversed else 1

    def strength(reading: int) -> tuple[int, int]:
        claim = combos.recognise(reading)
        assert claim is not None
        return sign * claim.rank, sign * claim.minor

    return Action(actions.K_PLAY, max(best, key=strength)) if best else action


def objection(state: ElemiesFields, action: Action) -> str | None:
    """Return why the action is not legal now, in a player's words, or None where it is."""
    phase, kind = state.phase, action.kind
    if phase in (fields.P_PLAY, fields.P_REACTION):
        return _objection_in_round(state, action)
    is_held = action.value & state.hands[state.to_move]
    is_asked, gives = phase == fields.P_EXCHANGE and kind != actions.K_EXCHANGE, phase == fields.P_GIVE
    return _first(
        (phase == fields.P_GAME_OVER, _("The game is over.")),
        (phase == fields.P_ROUND_OVER and kind != actions.K_DEAL, _("The round is over; deal the next one first.")),
        (is_asked, _("The player with the button first decides on the exchange.")),
        (gives and kind != actions.K_GIVE, _("First everybody gives a card to their partner.")),
        (gives and not is_held, _("You can only give a card from your hand.")),
    )


def _first(*refusals: tuple[object, str]) -> str | None:
    return next((words for holds, words in refusals if holds), None)


def _objection_in_round(state: ElemiesFields, action: Action) -> str | None:
    seat, is_aside, is_lead = state.to_move, state.phase == fields.P_REACTION, state.top is None
    refusals: tuple[tuple[object, str], ...] = ((True, _("Cards are exchanged before the round only.")),)
    match action.kind:
        case actions.K_PLAY:
            return play_objection(state, action.value)
        case actions.K_STOMP:
            return _stomp_objection(state)
        case actions.K_PASS:
            refusals = (
                (is_aside, _("It is not your turn; decline, or play your reaction.")),
                (is_lead, _("You lead, so you cannot pass.")),
            )
        case actions.K_DECLINE:
            refusals = (
                (not is_aside and is_lead, _("There is nothing to decline; you lead.")),
                (not is_aside, _("There is nothing to decline; play or pass.")),
            )
        case actions.K_CALL:
            is_closed = is_aside and not turn.is_asked(state, seat)
            refusals = (
                (state.called >> seat & 1, _("You have called Elemies already.")),
                (state.played >> seat & 1, _("Elemies is called before your first card of the round.")),
                (is_closed, _("Elemies is called on your turn, or when you may react.")),
            )
        case actions.K_USE:
            not_held = _("You do not hold the action card {card}.").format(card=action.card.word)
            refusals = (
                (is_aside or not is_lead, _("An action card is played before you lead, on an empty table.")),
                (action.card != state.action_cards[seat], not_held),
                (state.effects != fields.NO_EFFECTS, _("Only one action card can be played in a trick.")),
                (action not in uses(state, seat), _("Water bans another player who still has cards.")),
            )
        case actions.K_DEAL:
            refusals = ((True, _("The round is not over yet.")),)
    return _first(*refusals)


def _stomp_objection(state: ElemiesFields) -> str | None:
    seat, top = state.to_move, state.top
    if turn.can_stomp(state, seat):
        return None
    if top is None or not state.hands[seat] & STOMP:
        is_held = state.hands[seat] & STOMP
        return _("There is no play to stomp.") if is_held else _("You do not hold the Stomp.")
    no_power = _("Stomp has no power over the Guru, a Black Swan or more than five cards.")
    return _first(
        (state.effects.bans(seat), _("Water bans you from this trick.")),
        (state.effects.bars_specials(seat), _("Earth bars your team from special cards in this trick.")),
        (seat == top.seat, _("You cannot stomp your own play.")),
        (not state.plays, _("The first play of a trick cannot be stomped.")),
        (not claims.can_be_stomped(top.claim), no_power),
        (not state.hands[top.seat], _("A player's last cards cannot be stomped.")),
        (True, _("The next player has acted already, so it is too late to stomp.")),
    )


def play_objection(state: ElemiesFields, code: int) -> str | None:
    """Return why the seat to act cannot play `code` (a closed code) now, or None where it can."""
    seat, cards, claim = state.to_move, code & ALL_CARDS, combos.recognise(code)
    missing = cards & ~state.hands[seat]
    if missing:
        return _("You do not hold {cards}.").format(cards=claims.cards_words(missing))
    is_barred = cards & data.SPECIALS and state.effects.bars_specials(seat)
    is_aside = state.phase == fields.P_REACTION
    is_late = is_aside and (claim is None or not claims.is_swan(claim))
    refused = _first(
        (cards & state.stomped, _("Stomped cards may not be played again in this trick.")),
        (is_barred, _("Earth bars your team from special cards in this trick.")),
        (is_late, _("Out of turn only Stomp and a Black Swan can be played.")),
        (is_aside and state.effects.bans(seat), _("Water bans you from this trick.")),
    )
    if refused is not None:
        return refused
    if claim is not None:
        return None if state.top is None else _beat_objection(state, claim, state.top.claim)
    if code in fields.LONELY:
        return _lone_objection(state, code)
    return _first(
        (cards & data.GURU, _("The Guru is played as a single card only.")),
        (cards & (ELEVATE | STOMP), _("Elevate and Stomp are not part of a combination.")),
        (True, _("These cards are no combination.")),
    )


def _lone_objection(state: ElemiesFields, code: int) -> str | None:
    hand = state.hands[state.to_move]
    if state.top is None:
        return None if code in lone_leads(hand) else _("Elevate and Stomp cannot be led while you hold other cards.")
    return _first(
        (code == JESTER, _("Alone the Jester has no value; it can only be led.")),
        (code == STOMP, _("Alone the Stomp can only be led; to cancel a play, stomp it.")),
        (hand == ELEVATE, _("As your last card the Elevate has no value; it can only be led.")),
        (not can_elevate(state, state.to_move), _("Elevate has no power over what lies on top.")),
    )


def _beat_objection(state: ElemiesFields, claim: Claim, top: Claim) -> str | None:
    effects = state.effects
    if claims.beats(claim, top, effects.is_reversed, effects.dominant):
        return None
    is_other = claim.kind != top.kind and not (claim.kind > claims.SINGLE == top.kind)
    words = _first(
        (claims.is_swan(top), _("Only a higher Black Swan beats a Black Swan.")),
        (top.kind == claims.TOPMOST, _("Only a Black Swan beats the Guru.")),
        (is_other, _("It takes the same combination: {top} is to be beaten.")),
        (claim.size != top.size, _("It takes the same number of cards: {top} is to be beaten.")),
    )
    if words is None and effects.is_reversed and claim.rank != top.rank:
        words = _("Ranks are reversed in this trick, so {cards} will not beat {top}.")
        return words.format(cards=claims.inside(claim), top=claims.inside(top))
    words = words or _("{cards} will not beat {top}.")
    return words.format(cards=claims.named(claim), top=claims.inside(top))
