"""What holds for the rules of every game, without its author's help."""

from random import Random
from typing import Final

import msgspec

from elements_table.conformance.setups import Broken, Setup, is_any_legal, must, sample, short, walk
from elements_table.kernel.errors import IllegalAction, OptionError, ParseError, PositionError
from elements_table.kernel.game import DEALER, GAME_OVER, Event, State, checked_apply

SEEDS: Final = range(1, 4)
NO_ACTIONS: Final = ("", "nonsense", "play", "play 99", "deal deal", "lay", "\n", "🂡")
"""Texts that no game takes for an action."""


def random_games_end_with_a_winner(setup: Setup) -> None:
    """Until the end there are legal actions and no winners; then there are winners, scores, and no actions."""
    for seed in SEEDS:
        for state in walk(setup, seed):
            if state.current_player() != GAME_OVER:
                _must(is_any_legal(state), "no legal action, but no end either", state)
                _must(not state.is_terminal(), "is_terminal() before current_player() says so", state)
                _must(state.winners() == [], "winners before the end", state)
        must(state.is_terminal(), "current_player() says that the game is over, is_terminal() denies it.")
        must(not len(state.legal_actions()), "legal actions after the end.")
        must(
            state.simultaneous_players() == (),
            f"simultaneous_players() is {state.simultaneous_players()} after the end, not ().",
        )
        winners = state.winners()
        must(winners and winners == sorted(set(winners)), f"winners() is {winners}, not one seat or more in order.")
        must(set(winners) <= set(range(setup.seats)), f"winners() is {winners} among {setup.seats} seats.")
        must(len(state.returns()) == setup.seats, f"returns() is {state.returns()} for {setup.seats} seats.")


def no_round_is_longer_than_proven(setup: Setup) -> None:
    """Rounds have no more actions, and matches no more rounds, than their game proves."""
    for seed in SEEDS:
        lengths = None
        for state in walk(setup, seed):
            if lengths is None:
                lengths = Lengths(state)
            else:
                lengths.acted(state)


def partners_win_together(setup: Setup) -> None:
    """Who plays as a team wins and scores alike."""
    for seed in SEEDS:
        *_before, state = walk(setup, seed)
        for team in setup.game.data.teams:
            if max(team) < setup.seats:
                must(len({seat in state.winners() for seat in team}) == 1, f"of the team {team} not all have won.")
                must(len({state.returns()[seat] for seat in team}) == 1, f"the team {team} has two scores.")


def the_seat_to_act_is_a_chooser(setup: Setup) -> None:
    """The seat to act is the first of those that choose; the dealer and the end have none."""
    for state in walk(setup, 1):
        player = state.current_player()
        must(player in (DEALER, GAME_OVER) or 0 <= player < setup.seats, f"current_player() is {player}.")
        simultaneous_players = state.simultaneous_players()
        expected = simultaneous_players == () if player < 0 else simultaneous_players[:1] == (player,)
        _must(expected, f"current_player() is {player}, but simultaneous_players() is {simultaneous_players}", state)


def legal_actions_have_no_repeats_and_a_stable_order(setup: Setup) -> None:
    """Each legal action is listed once, in text as in kind, and a clone lists them alike."""
    for state in sample(setup, 1, 60):
        actions = state.legal_actions()
        listed = list(actions)
        must(len(actions) == len(listed), f"len() of the legal actions is {len(actions)}, they are {len(listed)}.")
        must(len(set(listed)) == len(listed), f"a legal action is listed twice: {short(listed)}.")
        must(len(set(map(str, listed))) == len(listed), f"two legal actions have one text: {short(listed)}.")
        must(listed == list(state.clone().legal_actions()), "a clone lists the legal actions otherwise.")


def every_legal_action_can_be_carried_out(setup: Setup) -> None:
    """What is listed is contained, closed, not objected to, and changes the state."""
    for state in sample(setup, 2, 12):
        for action in list(state.legal_actions())[:40]:
            must(action in state.legal_actions(), f"the legal actions list `{action}`, yet `in` denies it.")
            must(state.objection(action) is None, f"`{action}` is legal, but: {state.objection(action)}")
            must(state.resolve(action) == action, f"the legal `{action}` is left open; legal actions are closed.")
            after = state.clone()
            checked_apply(after, action)
            must(after != state, f"`{action}` changes nothing in the position.")


def a_random_action_is_legal(setup: Setup) -> None:
    """What `random_action` draws is among the legal actions, and so is what nobody need be asked for."""
    rng = Random(5)
    for state in sample(setup, 3, 40):
        if not state.is_terminal():
            action = state.random_action(rng)
            must(action in state.legal_actions(), f"random_action() drew `{action}`, which is not legal.")
            dominant_action = state.dominant_action()
            must(
                dominant_action is None or dominant_action in state.legal_actions(),
                f"dominant_action() is `{dominant_action}`: not legal.",
            )


def what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing(setup: Setup) -> None:
    """An action that is legal elsewhere in the game is refused where it is not, in a sentence."""
    states = sample(setup, 4, 30)
    seen = {action for state in states for action in list(state.legal_actions())[:20]}
    refused = 0
    for state in states:
        legal = state.legal_actions()
        for action in sorted(seen):
            if state.resolve(action) in legal:
                continue
            before = state.clone()
            try:
                checked_apply(state, action)
            except IllegalAction as error:
                must(str(error).endswith("."), f"`{action}` is refused with “{error}”, which is no sentence.")
            else:
                raise Broken(f"`{action}` is not legal, but objection() has nothing against it.")
            must(state == before, f"the refused `{action}` has changed the state.")
            refused += 1
    must(refused, "nothing was ever refused, so nothing was shown.")


def text_form_and_parse_are_inverse(setup: Setup) -> None:
    """`parse(str(action))` is the action."""
    parse = setup.game.parse
    for state in sample(setup, 5, 60):
        for action in list(state.legal_actions())[:200]:
            back = parse(str(action))
            must(back == action and hash(back) == hash(action), f"`{action}` is read back as {back!r}.")


def other_texts_are_no_actions(setup: Setup) -> None:
    """Nonsense is refused with ParseError."""
    for text in NO_ACTIONS:
        try:
            action = setup.game.parse(text)
        except ParseError:
            continue
        raise Broken(f"parse({text!r}) gives {action!r}, where ParseError is due.")


def a_clone_is_equal_and_plays_on_alike(setup: Setup) -> None:
    """A clone is equal, and stays so under the same actions."""
    for state in sample(setup, 6, 12):
        one, other = state.clone(), state.clone()
        must(one == state, "a clone is not equal to its state.")
        rng, same = Random(9), Random(9)
        for _n in range(30):
            if one.is_terminal():
                break
            one.apply(one.random_action(rng))
            other.apply(other.random_action(same))
        must(one == other, "two clones went apart under the same actions.")


def old_states_never_change(setup: Setup) -> None:
    """What is done to a state reaches no clone made before."""
    kept = []
    for state in walk(setup, 7):
        old = state.clone()
        kept.append((old, msgspec.json.encode(old.position())))
    for old, position in kept:
        must(msgspec.json.encode(old.position()) == position, "a later action has changed an older clone.")


def a_clone_has_no_listener(setup: Setup) -> None:
    """Nobody hears what happens to a clone."""
    state = setup.new_state(1)
    heard: list[object] = []
    state.emit = heard.append
    clone = state.clone()
    clone.apply(clone.random_action(Random(1)))
    must(clone.emit is None and not heard, "a clone tells its events to the listener of its state.")


def a_listener_changes_nothing_and_sees_valid_positions(setup: Setup) -> None:
    """While an event is told the position is whole, and listening has no effect."""
    for state in sample(setup, 8, 20):
        if state.is_terminal():
            continue
        action = state.random_action(Random(2))
        listened, silent = state.clone(), state.clone()

        def hear(_event: Event, state: State = listened) -> None:
            setup.game.tally(state.position())

        listened.emit = hear
        listened.apply(action)
        silent.apply(action)
        must(listened == silent, f"`{action}` has another effect while somebody listens.")


def positions_are_plain_data_and_read_back_equal(setup: Setup) -> None:
    """A position goes through JSON and `from_position` and comes back as the same state."""
    game = setup.game
    for seed in (1, 2):
        for state in sample(setup, seed, 60):
            position = msgspec.json.decode(msgspec.json.encode(state.position()))
            back = game.from_position(position, setup.options, setup.seats, seed)
            if back.position() != state.position():
                raise Broken(f"from_position() gives another one: {_differing(back, state)}.")
            must(back == state, "a state read back is not equal.")
            same = list(back.legal_actions()) == list(state.legal_actions())
            _must(same, "a state read back has other legal actions", state)
            must(back.current_player() == state.current_player(), "a state read back has another seat to act.")


def a_part_that_does_not_exist_is_refused(setup: Setup) -> None:
    """An unknown part of a position is named and refused."""
    position = {**setup.new_state(1).position(), "no_such_part": 1}
    try:
        setup.game.from_position(position, setup.options, setup.seats)
    except PositionError as error:
        must("no_such_part" in str(error), f"“{error}” does not name the unknown part.")
    else:
        raise Broken("from_position() takes a part that does not exist, where PositionError is due.")


def the_seed_and_the_actions_give_the_same_game(setup: Setup) -> None:
    """Chance comes from the seed alone."""
    for seed in SEEDS:
        states = [state.clone() for state in walk(setup, seed)]
        again = [state.clone() for state in walk(setup, seed)]
        must(states == again, f"two games with the seed {seed} and the same actions differ.")


def other_seeds_deal_otherwise(setup: Setup) -> None:
    """The seed matters."""
    deals = [setup.new_state(seed).position() for seed in range(8)]
    must(any(deal != deals[0] for deal in deals), "eight seeds give one deal.")


def cards_and_tokens_are_conserved(setup: Setup) -> None:
    """What `tally` counts is never lost nor won."""
    tally = setup.game.tally
    for seed in SEEDS:
        whole = tally(setup.new_state(seed).position())
        must(sum(whole.values()), "tally() counts nothing.")
        for state in walk(setup, seed):
            now = tally(state.position())
            if now != whole:
                lost, won = whole - now, now - whole
                raise Broken(f"lost: {short(dict(lost))}, won: {short(dict(won))} ({_where(state)}).")


def undeclared_options_and_seat_counts_are_refused(setup: Setup) -> None:
    """Options, values and seat counts that the data file does not declare are OptionErrors."""
    game = setup.game
    wrong: list[tuple[dict[str, object], int | None, str]] = [({"no_such_option": 1}, None, "no_such_option")]
    wrong.append(({}, max(game.seats) + 1, ""))
    wrong += [({option.id: "no such value"}, None, option.id) for option in game.data.options]
    for options, seats, name in wrong:
        try:
            game.new_state(options, seats)
        except OptionError as error:
            must(name in str(error), f"“{error}” does not name {name}.")
        else:
            raise Broken(f"new_state() takes {options or f'{seats} seats'}, where OptionError is due.")


def the_end_has_the_phases_that_the_table_knows(setup: Setup) -> None:
    """Where the dealer acts the phase is `round_over`, at the end `game_over`, and nowhere else."""
    for seed in SEEDS:
        for state in walk(setup, seed):
            player, phase = state.current_player(), state.observation(None).phase
            must((player == GAME_OVER) == (phase == "game_over"), f"current_player() is {player} in phase {phase}.")
            must((player == DEALER) == (phase == "round_over"), f"current_player() is {player} in phase {phase}.")
            if player == DEALER:
                texts = set(map(str, state.legal_actions()))
                must("deal" in texts and texts <= {"deal", "finish"}, f"the dealer's actions are {sorted(texts)}.")


def _must(holds: bool, sentence: str, state: State) -> None:
    """Raise Broken unless something holds of a state, which the sentence then ends with; that text is dear."""
    if not holds:
        raise Broken(f"{sentence}: {_where(state)}.")


def _where(state: State) -> str:
    return short(state.position(), 300)


def _differing(one: State, other: State) -> str:
    left, right = one.position(), other.position()
    return ", ".join(sorted(key for key in {*left, *right} if left.get(key) != right.get(key)))


class Lengths:
    """Counts the actions of each round, and the rounds, of a match that goes on from a fresh `state`."""

    def __init__(self, state: State) -> None:
        self.rounds = 0
        self.longest = 0
        """The actions of the longest round so far."""
        self._most_rounds = state.game.most_rounds(state)
        self._number = self._round(state)
        self._is_own = getattr(state, "round", None) == self._number
        """Whether the state says itself in which round it is: then no view is needed after every action."""
        self._is_dealt = False
        self._begin(state)
        state.emit = self._hear

    @staticmethod
    def _round(state: State) -> object:
        return state.observation(None).view().get("round")

    def _is_another(self, state: State) -> bool:
        now = getattr(state, "round", None) if self._is_own else self._round(state)
        return bool(now != self._number)

    def _begin(self, state: State) -> None:
        self.actions = 0
        self.rounds += 1
        self._most = state.game.longest_round(state)
        most = self._most_rounds
        if most is not None and self.rounds > most:
            raise Broken(f"round {self.rounds} begins, where {most} are proven to be the most.")

    def _hear(self, event: Event) -> None:
        self._is_dealt |= event.kind == "deal"

    def acted(self, state: State) -> None:
        """Count an action that the state has carried out; Broken where a bound does not hold."""
        self.actions += 1
        self.longest = max(self.longest, self.actions)
        if self._most is not None and self.actions > self._most:
            raise Broken(f"a round has {self.actions} actions, where {self._most} are proven to be the most.")
        if (self._is_dealt or self._is_another(state)) and not state.is_terminal():
            self._number, self._is_dealt = self._round(state), False
            self._begin(state)
