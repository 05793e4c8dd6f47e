"""A match: one way in, one record, updates for those who listen, and taking back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import BOT, PERSON, play_out, step

from elements_table.bots.arena import play_game
from elements_table.kernel.errors import IllegalAction, OptionError, TableError
from elements_table.kernel.game import DEALER, GAME_OVER, Game, Observation
from elements_table.kernel.registry import PACKAGES, Registry, registry
from elements_table.kernel.strategy import Advice, Budget, Strategy
from elements_table.match.play.match import Match, Seat, Update
from elements_table.match.play.undo import UndoWatch

BRUNO = Seat("person", "Bruno")
OPEN = {"hands": [[6, 1, 3], [6, 2, 4]], "fronts": [[], []], "display": [5, 4], "to_move": 0}


def do(match: Match, seat: int, text: str) -> Any:
    return match.act(seat, match.game.parse(text))


def snapshot(match: Match) -> Any:
    views = [match.observation(seat) for seat in (*range(len(match.seats)), None)]
    legal = {seat: list(match.legal_actions(seat)) for seat in match.waiting()}
    views += [match.question(seat) for seat in range(len(match.seats))]
    return views, match.waiting(), legal, list(match.record), list(match.rounds), match.returns()


@pytest.fixture
def open_table(wuxing: Game[Any]) -> Match:
    """A position in the middle of a round, a person against a bot, counted as no practice."""
    match = Match.from_position(wuxing, OPEN, [PERSON, BOT])
    match.practice = False
    return match


def test_a_match_ends_with_winners_and_its_rounds(wuxing: Game[Any]) -> None:
    match = play_out(Match.new(wuxing, {"target": 3}, [PERSON, BOT], 5))
    assert match.current == GAME_OVER
    assert match.waiting() == ()
    assert max(match.returns()) >= 3
    assert match.winners() == [match.rounds[-1]["winner"]]
    assert sum(round_["tokens"] for round_ in match.rounds) == sum(match.returns())


def test_only_who_is_waited_for_may_act(open_table: Match) -> None:
    before = snapshot(open_table)
    for seat, text, why in (
        (1, "take", "not your turn"),
        (DEALER, "deal", "not over yet"),
        (0, "play 5", "no 5 in your"),
    ):
        with pytest.raises(IllegalAction, match=why):
            do(open_table, seat, text)
    assert open_table.legal_actions(1) == ()
    assert snapshot(open_table) == before


def test_between_rounds_the_dealer_alone_acts(open_table: Match) -> None:
    do(open_table, 0, "yield")
    assert open_table.current == DEALER
    assert open_table.waiting() == (DEALER,)
    with pytest.raises(IllegalAction, match="deal the next one"):
        do(open_table, 1, "take")
    do(open_table, DEALER, "deal")
    assert open_table.current == 1
    assert len(open_table.rounds) == 1


def test_the_end_of_an_endless_match_is_no_round(wuxing: Game[Any]) -> None:
    match = Match.new(wuxing, {"target": "endless"}, [PERSON, BOT], 1)
    while match.current != DEALER:
        step(match, Random(1))
    do(match, DEALER, "finish")
    assert match.is_over
    assert len(match.rounds) == 1


@pytest.mark.parametrize("seats", [[PERSON], [PERSON, BOT, BOT], [PERSON, Seat("bot", "B")]])
def test_seats_must_fit_the_game(wuxing: Game[Any], seats: list[Seat]) -> None:
    with pytest.raises(OptionError):
        Match.new(wuxing, {}, seats, 1)


def test_two_listeners_hear_the_same_beats_in_order(open_table: Match) -> None:
    first: list[Update] = []
    second: list[Update] = []
    open_table.listen(first.append)
    open_table.listen(second.append)
    do(open_table, 0, "play 3")
    open_table.unlisten(second.append)
    do(open_table, 1, "take")
    assert [update.event.kind for update in first] == ["play", "take"]
    assert second == first[:1]
    assert set(first[0].views) == {0, None}, "no view of a bot's seat is made"
    assert first[1].views[0] == open_table.observation(0)
    assert first[0].views[None].view()["hands"] == [None, None]


def test_a_listener_may_act_and_all_hear_it_in_order(open_table: Match) -> None:
    heard: list[str] = []

    def answer(update: Update) -> None:
        if update.event.kind == "play":
            do(open_table, 1, "take")

    open_table.listen(answer)
    open_table.listen(lambda update: heard.append(update.event.kind))
    do(open_table, 0, "play 3")
    assert heard == ["play", "take"]


def test_without_listeners_no_observation_is_made(wuxing: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new(wuxing, {"target": 3}, [PERSON, BOT], 5)
    state = type(wuxing.new_state())

    def refuse(*_args: Any) -> Any:
        raise AssertionError("an observation was made")

    monkeypatch.setattr(state, "observation", refuse)
    play_out(match)


def test_replacing_a_player_keeps_the_game(open_table: Match) -> None:
    before = open_table.observation(0)
    open_table.replace(1, Seat("bot", "Bruno", "regular"))
    assert open_table.seats[1].level == "regular"
    assert open_table.observation(0) == before


# Taking back


def test_taking_back_ones_own_play_is_free(open_table: Match) -> None:
    before = snapshot(open_table)
    assert open_table.undo_offer(0) is None
    do(open_table, 0, "play 3")
    assert open_table.undo_offer(0) == "free"
    open_table.undo(0)
    assert snapshot(open_table) == before
    assert not open_table.practice


@pytest.mark.parametrize("answer", ["take", "play 2", "discard", "yield"])
def test_an_answer_of_the_bot_makes_it_practice(open_table: Match, answer: str) -> None:
    before = snapshot(open_table)
    do(open_table, 0, "play 3")
    do(open_table, 1, answer)
    assert open_table.undo_offer(0) == "practice"
    open_table.undo(0)
    assert open_table.practice
    assert snapshot(open_table) == before


def test_ones_own_knock_shows_the_other_hand(open_table: Match) -> None:
    do(open_table, 0, "knock")
    assert open_table.undo_offer(0) == "practice"


def test_a_new_deal_shows_hidden_cards(open_table: Match) -> None:
    do(open_table, 0, "yield")
    do(open_table, DEALER, "deal")
    assert open_table.undo_offer(0) == "practice"


def test_in_practice_every_undo_is_free(open_table: Match) -> None:
    open_table.note_practice()
    do(open_table, 0, "play 3")
    do(open_table, 1, "play 2")
    assert open_table.undo_offer(0) == "free"


def test_a_bot_takes_nothing_back_and_neither_does_anybody_at_the_end(wuxing: Game[Any]) -> None:
    match = Match.new(wuxing, {"target": 3}, [PERSON, BOT], 5)
    rng = Random(2)
    while not match.is_over:
        step(match, rng)
        assert match.undo_offer(1) is None
    assert match.undo_offer(0) is None
    with pytest.raises(TableError, match="nothing that you may take back"):
        match.undo(0)


def test_between_people_until_somebody_else_acts(wuxing: Game[Any]) -> None:
    match = Match.from_position(wuxing, OPEN, [PERSON, BRUNO])
    do(match, 0, "play 3")
    assert match.undo_offer(0) == "free"
    assert match.undo_offer(1) is None
    do(match, 1, "take")
    assert match.undo_offer(0) is None
    assert match.undo_offer(1) == "free"


def test_between_people_nothing_hidden_may_have_been_seen(wuxing: Game[Any]) -> None:
    match = Match.from_position(wuxing, OPEN, [PERSON, BRUNO])
    do(match, 0, "knock")
    assert match.undo_offer(0) is None


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), choices=st.integers(0, 2**32), undos=st.integers(0, 2**32))
def test_undo_is_replay_of_what_stands(wuxing: Game[Any], seed: int, choices: int, undos: int) -> None:
    match = Match.new(wuxing, {"target": 3}, [PERSON, BOT], seed)
    rng, back = Random(choices), Random(undos)
    for _n in range(30):
        if match.is_over:
            break
        step(match, rng)
        if back.random() < 0.2 and match.undo_offer(0):
            last = max(n for n, entry in enumerate(match.record) if entry.seat == 0)
            match.undo(0)
            assert len(match.record) == last
            assert match.current == 0
    again = Match.new(wuxing, {"target": 3}, [PERSON, BOT], seed)
    for seat, text, _action in match.record:
        do(again, seat, text)
    assert snapshot(again) == snapshot(match)


@pytest.mark.parametrize("name", PACKAGES)
def test_a_match_asks_its_bots_what_the_arena_asks_them(name: str) -> None:
    game, rng = registry().game(name), Random(3)
    asked: list[tuple[Observation, Any]] = []

    def noted(strategy: Strategy[Any], observation: Observation, _rng: Random, _budget: Budget) -> Advice[Any]:
        action = strategy.determinize(observation, rng).random_action(rng)
        asked.append((observation, action))
        return Advice(action)

    options = game.data.finite(game.data.settle({}))
    play_game(game, registry().strategy(name), [noted] * game.data.default_seats, options, seed=6)
    match = Match.new(game, options, [BOT] * game.data.default_seats, 6)
    for observation, action in asked:
        if match.current == DEALER:
            match.act(DEALER, match.legal_actions(DEALER)[0])
        assert observation.seat is not None
        assert match.question(observation.seat) == observation
        match.act(observation.seat, action)
    assert match.is_over
    assert max(len(observation.history) for observation, _action in asked) > 3


@pytest.mark.parametrize("answer", ["pass", "bid 75"])
def test_an_auction_watched_is_knowledge(answer: str) -> None:
    match = Match.new(registry().game("dragon"), {}, [PERSON, BOT, BOT, BOT], 5)
    while match.current != 0:
        do(match, match.current, "pass")
    do(match, 0, "bid 70")
    assert match.undo_offer(0) == "free"
    do(match, match.current, answer)
    assert match.undo_offer(0) == "practice"
    match.undo(0)
    assert match.practice


# Secret choices


@pytest.fixture
def secret(secrets: Registry) -> Match:
    return Match.new(secrets.game("secret"), {}, [PERSON, BOT, Seat("bot", "Cleo", "random")], 1)


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_secret_choices_come_in_any_order_and_show_together(secret: Match, order: tuple[int, ...]) -> None:
    updates: list[Update] = []
    secret.listen(updates.append)
    view = secret.observation(None)
    for count, seat in enumerate(order, 1):
        assert secret.observation(None) == view
        assert updates == []
        do(secret, seat, f"choose {seat + 1}")
        assert set(secret.waiting()) == (set(range(3)) - set(order[:count]) or {DEALER})
        assert secret.legal_actions(seat) == ()
    assert secret.returns() == [1.0, 2.0, 3.0]
    assert [update.event.kind for update in updates] == ["reveal"]
    assert [entry.seat for entry in secret.record] == list(order)


def test_everybody_is_asked_as_if_those_before_had_chosen(secret: Match) -> None:
    assert [secret.question(seat).current for seat in range(3)] == [0, 1, 2]
    assert secret.observation(2).current == 0
    assert [secret.kept(seat) for seat in range(3)] == [None] * 3
    do(secret, 1, "choose 2")
    assert [str(secret.kept(seat)) for seat in range(3)] == ["None", "choose 2", "None"]
    assert secret.question(2).current == 2


def test_a_secret_choice_is_made_once(secret: Match) -> None:
    do(secret, 1, "choose 2")
    with pytest.raises(IllegalAction, match="chosen already"):
        do(secret, 1, "choose 3")
    with pytest.raises(IllegalAction, match="Not now"):
        do(secret, 2, "deal")


def test_choices_lapse_once_something_shows(secret: Match) -> None:
    do(secret, 2, "choose 3")
    do(secret, 0, "choose 1")
    do(secret, 1, "off")
    assert secret.returns() == [0.0, 0.0, 0.0]
    assert secret.waiting() == (DEALER,)
    do(secret, DEALER, "deal")
    assert secret.waiting() == (0, 1, 2)


def test_a_secret_choice_may_be_taken_back_until_the_reveal(secret: Match) -> None:
    do(secret, 0, "choose 1")
    do(secret, 2, "choose 3")
    assert secret.undo_offer(0) == "free"
    secret.undo(0)
    assert secret.waiting() == (0, 1, 2)
    for seat in range(3):
        do(secret, seat, f"choose {seat + 1}")
    assert secret.undo_offer(0) == "practice"


@settings(max_examples=25)
@given(choices=st.integers(0, 2**32))
def test_secret_matches_replay_too(secrets: Registry, choices: int) -> None:
    seats = [PERSON, BOT, BOT]
    match = play_out(Match.new(secrets.game("secret"), {}, seats, 1), choices)
    again = Match.new(secrets.game("secret"), {}, seats, 1)
    for seat, text, _action in match.record:
        do(again, seat, text)
    assert snapshot(again) == snapshot(match)
    assert len(match.rounds) == 3


@pytest.mark.parametrize("game_id", PACKAGES)
def test_what_a_table_watches_costs_taking_back_as_much_as_a_replay_finds(game_id: str) -> None:
    game, rng, offers = registry().game(game_id), Random(5), set()
    count = min(game.data.seats)
    for seed in range(3):
        match = Match.new(game, None, [PERSON, BOT, BOT, BOT, BOT][:count], seed)
        match.listen(lambda _update: None)
        for _n in range(60):
            step(match, rng)
            if match.is_over:
                break
            offered = match.undo_offer(0)
            offers.add(offered)
            assert offered == UndoWatch(match._checkpoints).offer(0, (0,), practice=match.practice)
            if offered is not None and rng.random() < 0.1:
                match.rewind(0)
    assert offers >= {"free", "practice"}
