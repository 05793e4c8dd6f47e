"""Hidden information: what a seat cannot know changes nothing that it sees, thinks or does."""

from itertools import islice
from random import Random
from typing import Final

import msgspec

from elements_table.bots import levels
from elements_table.conformance.setups import Broken, Setup, must, sample, walk
from elements_table.kernel.game import Event, Observation, State
from elements_table.kernel.occasions import Occasions
from elements_table.kernel.strategy import Budget, History

MOST_COMPARED: Final = 60
"""Legal actions of two truths that are compared."""


def states_and_seats(setup: Setup, seed: int, count: int) -> list[tuple[State, int]]:
    """Return states of a random game with each seat."""
    return [(state, seat) for state in sample(setup, seed, count) for seat in range(setup.seats)]


def encoded(observation: Observation) -> bytes:
    """Return the observation as it goes to a bot."""
    return msgspec.msgpack.encode(observation)


def another_hidden_truth_looks_the_same(setup: Setup) -> None:
    """What is redrawn nobody sees whom it is hidden from; nothing is lost, and something differs."""
    rng = Random(1)
    changed: set[str] = set()
    for seat in (None, *range(setup.seats)):
        for state in sample(setup, 1, 30):
            for other, by in setup.other_truths(state, seat, rng):
                must(other is not state, f"{by} returns the state itself, not another one.")
                old, new = state.observation(seat), other.observation(seat)
                if new != old or encoded(new) != encoded(old):
                    raise Broken(f"{by} lets seat {seat} see what it cannot know: {_told(old, new)}.")
                must(new.view() == old.view(), f"by {by} the view of seat {seat} shows what it cannot know.")
                same = setup.game.tally(other.position()) == setup.game.tally(state.position())
                must(same, f"{by} loses or makes cards.")
                changed |= {by} if other != state else set()
    must("resample_hidden()" in changed, "nothing is hidden from anybody, so nothing was shown.")


def another_hidden_truth_allows_the_seat_the_same(setup: Setup) -> None:
    """Legal actions follow from what the seat to act knows."""
    rng = Random(2)
    for state in sample(setup, 2, 40):
        seat = state.current_player()
        for other, by in setup.other_truths(state, seat, rng) if seat >= 0 else ():
            must(other.current_player() == seat, f"{by} lets {other.current_player()} act, not seat {seat}.")
            same = list(other.legal_actions()) == list(state.legal_actions())
            must(same, f"by {by} what seat {seat} may do depends on what it cannot know.")


def another_hidden_truth_allows_others_what_it_holds(setup: Setup) -> None:
    """Whoever is to act in another truth may do what that truth allows, nothing left over from the first one."""
    rng = Random(6)
    for state in sample(setup, 6, 40):
        for seat in {None, *range(setup.seats)} - {state.current_player()}:
            other = setup.game.resample_hidden(state, seat, rng)
            again = setup.game.from_position(other.position(), setup.options, setup.seats)
            mine, its = (list(islice(one.legal_actions(), MOST_COMPARED)) for one in (other, again))
            must(
                mine == its, f"after resample_hidden() seat {other.current_player()} may not do what its cards allow."
            )


def reshuffling_leaves_the_truth_alone(setup: Setup) -> None:
    """`resample_hidden` changes a clone only."""
    for state, seat in states_and_seats(setup, 3, 15):
        before = state.clone()
        setup.game.resample_hidden(state, seat, Random(3))
        must(state == before, "resample_hidden() changes the state that it is given.")


def an_observation_is_frozen_and_survives_the_wire(setup: Setup) -> None:
    """An observation is of its game's type, names its seat, cannot be changed and comes back equal from msgpack."""
    kind = setup.game.observation_type
    for state in sample(setup, 4, 40):
        for seat in (None, *range(setup.seats)):
            observation = state.observation(seat)
            must(type(observation) is kind, f"observation() gives {type(observation).__name__}, not {kind.__name__}.")
            must(observation.seat == seat, f"the observation of seat {seat} says it is seat {observation.seat}'s.")
            back = msgspec.msgpack.decode(encoded(observation), type=kind)
            if back != observation:
                raise Broken(f"an observation comes back from the wire otherwise: {_told(observation, back)}.")
            try:
                observation.seat = observation.seat  # type: ignore[misc]  # it must refuse
            except AttributeError:
                continue
            raise Broken("an observation can be changed; make it frozen.")


def equal_knowledge_has_an_equal_history(setup: Setup) -> None:
    """Two truths that go on alike, and look alike to a seat after each event, tell it the same events."""
    rng = Random(10)
    compared = 0
    for state, seat in states_and_seats(setup, 10, 25):
        talk = setup.games.occasions(setup.game_id)
        compared += _gone_on_alike(state, setup.game.resample_hidden(state, seat, rng), seat, rng, talk)
    must(compared, "no two truths went on alike, so nothing was shown.")


def _gone_on_alike(one: State, other: State, seat: int, rng: Random, talk: Occasions) -> int:
    """Play the same actions on both while `seat` sees no difference; return the number of steps compared."""
    histories = (History(), History())
    looks: tuple[list[bytes], list[bytes]] = ([], [])
    said: tuple[list[object], list[object]] = ([], [])
    truths = (one.clone(), other)
    for truth, history, seen, told in zip(truths, histories, looks, said, strict=True):

        def hear(
            event: Event, truth: State = truth, history: History = history, seen: list[bytes] = seen,
            told: list[object] = told,
        ) -> None:  # fmt: skip
            history.hear(event)
            seen.append(encoded(truth.observation(seat)))
            public, known = event.seen_by(None), truth.observation(None)
            told += [*talk.of(public, known), talk.impression(public, known)]

        truth.emit = hear
    for steps in range(12):
        if truths[0].is_terminal() or truths[0].current_player() != truths[1].current_player():
            return steps
        action = truths[0].random_action(rng)
        if truths[1].objection(action) is not None:
            return steps
        for truth in truths:
            truth.apply(action)
        now = [history.told(truth.observation(seat)) for truth, history in zip(truths, histories, strict=True)]
        if looks[0] != looks[1] or now[0].view() != now[1].view():
            return steps
        must(now[0] == now[1], f"after `{action}` the history tells seat {seat} what it cannot know.")
        must(said[0] == said[1], f"after `{action}` there is something to talk of that seat {seat} cannot know.")
    return steps + 1


def a_history_survives_the_wire(setup: Setup) -> None:
    """What bots are asked with comes back equal from msgpack, history included, and a deal begins it anew.

    Of a history, what is new goes over the wire after every action, and the whole where a round or the game ends.
    """
    history = History()
    longest = heard = 0
    for state in walk(setup, 11):
        state.emit = history.hear
        for seat in (None, *range(setup.seats)):
            told = history.told(state.observation(seat))
            longest = max(longest, len(told.history))
            if state.current_player() >= 0 and len(told.history) >= heard:
                told = msgspec.structs.replace(told, history=told.history[heard:])
            back = msgspec.msgpack.decode(encoded(told), type=setup.game.observation_type)
            if back != told:
                raise Broken(f"an observation comes back from the wire otherwise: {_told(told, back)}.")
        heard = len(history.seen_by(None))
    must(longest, "a whole game has no history.")


def determinize_ignores_the_hidden_truth(setup: Setup) -> None:
    """Equal knowledge and equal chance make equal guesses."""
    for state, seat in states_and_seats(setup, 8, 20):
        other = setup.game.resample_hidden(state, seat, Random(8))
        guess = setup.strategy.determinize(state.observation(seat), Random(9))
        again = setup.strategy.determinize(other.observation(seat), Random(9))
        must(guess == again, f"what determinize() guesses for seat {seat} depends on the hidden truth.")


def determinize_guesses_differently(setup: Setup) -> None:
    """Chance matters to a guess."""
    observation = setup.new_state(1).observation(0)
    guesses = [setup.strategy.determinize(observation, Random(n)) for n in range(12)]
    must(any(guess != guesses[0] for guess in guesses), "twelve guesses of determinize() are one.")


def levels_play_legally_and_repeat_themselves(setup: Setup) -> None:
    """Each bot level answers a legal action that is no slip, changes nothing, and answers equal knowledge alike."""
    for level in levels.known_to(setup.game.data):
        choose = levels.resolve(level)
        for state, history in _with_histories(setup, 9, 6):
            for seat in state.simultaneous_players()[:1]:
                before = state.clone()
                observation = history.told(state.observation(seat))
                advice = choose(setup.strategy, observation, Random(4), Budget(playouts=2))
                must(state == before, f"thinking (level {level}) has changed the state.")
                must(advice.action in state.legal_actions(), f"level {level} answers `{advice.action}`: not legal.")
                slip = setup.strategy.is_slip(state, advice.action)
                must(not slip, f"level {level} answers `{advice.action}`, which the strategy calls a slip.")
                knowing = history.told(setup.game.resample_hidden(state, seat, Random(5)).observation(seat))
                again = choose(setup.strategy, knowing, Random(4), Budget(playouts=2))
                must(
                    again == advice,
                    f"level {level} answers `{advice.action}` and, knowing the same, `{again.action}`.",
                )


def _with_histories(setup: Setup, seed: int, count: int) -> list[tuple[State, History]]:
    history = History()
    states = []
    for state in walk(setup, seed):
        state.emit = history.hear
        states.append((state.clone(), history.copy()))
    return states[:: max(1, len(states) // count)]


def _told(one: Observation, other: Observation) -> str:
    differing = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name, None)]
    return ", ".join(differing) or "equal, but written otherwise"
