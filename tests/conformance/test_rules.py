"""What holds for the rules of every game, without its author's help."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from elements_table.kernel.errors import IllegalAction, OptionError, ParseError, PositionError
from elements_table.kernel.game import DEALER, GAME_OVER, checked_apply
from tests.conformance.tables import Table, sample, walk


def test_random_games_end_with_a_winner(table: Table, seeds: range) -> None:
    for seed in seeds:
        for state in walk(table, seed):
            if state.current_player() != GAME_OVER:
                assert len(state.legal_actions()) > 0
                assert not state.is_terminal()
                assert state.winners() == []
        assert state.is_terminal()
        assert len(state.legal_actions()) == 0
        assert state.choosers() == ()
        winners = state.winners()
        assert winners and winners == sorted(set(winners))
        assert set(winners) <= set(range(table.seats))
        assert len(state.returns()) == table.seats


def test_winners_have_the_best_side_and_partners_share(table: Table, seeds: range) -> None:
    for seed in seeds:
        *_before, state = walk(table, seed)
        for team in table.game.data.teams:
            if max(team) < table.seats:
                assert len({seat in state.winners() for seat in team}) == 1
                assert len({state.returns()[seat] for seat in team}) == 1


def test_the_seat_to_act_is_a_chooser(table: Table) -> None:
    for state in walk(table, 1):
        player = state.current_player()
        assert player in (DEALER, GAME_OVER) or 0 <= player < table.seats
        if player < 0:
            assert state.choosers() == ()
        else:
            assert state.choosers()[0] == player


def test_legal_actions_have_no_repeats_and_a_stable_order(table: Table) -> None:
    for state in sample(table, 1, 60):
        actions = state.legal_actions()
        listed = list(actions)
        assert len(actions) == len(listed) == len(set(listed)) == len(set(map(str, listed)))
        assert listed == list(state.clone().legal_actions())


def test_every_legal_action_can_be_carried_out(table: Table) -> None:
    for state in sample(table, 2, 12):
        for action in list(state.legal_actions())[:40]:
            assert action in state.legal_actions()
            assert state.objection(action) is None
            assert state.resolve(action) == action, "legal actions are closed"
            after = state.clone()
            checked_apply(after, action)
            assert after != state


def test_a_random_action_is_legal(table: Table) -> None:
    rng = Random(5)
    for state in sample(table, 3, 40):
        if not state.is_terminal():
            assert state.random_action(rng) in state.legal_actions()


def test_what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing(table: Table) -> None:
    states = sample(table, 4, 30)
    seen = {action for state in states for action in list(state.legal_actions())[:20]}
    refused = 0
    for state in states:
        legal = state.legal_actions()
        for action in seen:
            if state.resolve(action) in legal:
                continue
            before = state.clone()
            with pytest.raises(IllegalAction) as caught:
                checked_apply(state, action)
            assert str(caught.value).endswith(".")
            assert state == before
            refused += 1
    assert refused


def test_text_form_and_parse_are_inverse(table: Table) -> None:
    parse = table.game.parse
    for state in sample(table, 5, 60):
        for action in list(state.legal_actions())[:200]:
            assert parse(str(action)) == action
            assert hash(parse(str(action))) == hash(action)


@pytest.mark.parametrize("text", ["", "nonsense", "play", "play 99", "deal deal", "lay", "\n", "🂡"])
def test_other_texts_are_no_actions(table: Table, text: str) -> None:
    with pytest.raises(ParseError):
        table.game.parse(text)


def test_a_clone_is_equal_and_plays_on_alike(table: Table) -> None:
    for state in sample(table, 6, 12):
        one, other = state.clone(), state.clone()
        assert one == state
        rng, same = Random(9), Random(9)
        for _n in range(30):
            if one.is_terminal():
                break
            one.apply(one.random_action(rng))
            other.apply(other.random_action(same))
        assert one == other


def test_old_states_never_change(table: Table) -> None:
    kept = []
    for state in walk(table, 7):
        old = state.clone()
        kept.append((old, msgspec.json.encode(old.position())))
    for old, position in kept:
        assert msgspec.json.encode(old.position()) == position


def test_a_clone_has_no_listener(table: Table) -> None:
    state = table.new_state(1)
    heard: list[object] = []
    state.emit = heard.append
    clone = state.clone()
    clone.apply(clone.random_action(Random(1)))
    assert clone.emit is None
    assert heard == []


def test_a_listener_changes_nothing_and_sees_valid_positions(table: Table) -> None:
    for state in sample(table, 8, 20):
        if state.is_terminal():
            continue
        action = state.random_action(Random(2))
        listened, silent = state.clone(), state.clone()
        listened.emit = lambda event, state=listened: table.game.tally(state.position())
        listened.apply(action)
        silent.apply(action)
        assert listened == silent


def test_positions_are_plain_data_and_read_back_equal(table: Table) -> None:
    game = table.game
    for seed in (1, 2):
        for state in sample(table, seed, 60):
            position = msgspec.json.decode(msgspec.json.encode(state.position()))
            back = game.from_position(position, table.options, table.seats, seed)
            assert back.position() == state.position()
            assert back == state
            assert list(back.legal_actions()) == list(state.legal_actions())
            assert back.current_player() == state.current_player()


def test_a_part_that_does_not_exist_is_refused(table: Table) -> None:
    position = {**table.new_state(1).position(), "no_such_part": 1}
    with pytest.raises(PositionError, match="no_such_part"):
        table.game.from_position(position, table.options, table.seats)


def test_the_seed_and_the_actions_give_the_same_game(table: Table, seeds: range) -> None:
    for seed in seeds:
        states = [state.position() for state in walk(table, seed)]
        assert states == [state.position() for state in walk(table, seed)]


def test_other_seeds_deal_otherwise(table: Table) -> None:
    deals = [table.new_state(seed).position() for seed in range(8)]
    assert any(deal != deals[0] for deal in deals)


def test_cards_and_tokens_are_conserved(table: Table, seeds: range) -> None:
    tally = table.game.tally
    for seed in seeds:
        whole = tally(table.new_state(seed).position())
        assert sum(whole.values()) > 0, "a game counts its things"
        for state in walk(table, seed):
            assert tally(state.position()) == whole


def test_undeclared_options_and_seat_counts_are_refused(table: Table) -> None:
    with pytest.raises(OptionError):
        table.game.new_state({"no_such_option": 1})
    with pytest.raises(OptionError):
        table.game.new_state(None, max(table.game.seats) + 1)
    for option in table.game.data.options:
        with pytest.raises(OptionError, match=option.id):
            table.game.new_state({option.id: "no such value"})
