"""Scenarios: a position, actions, and what must hold; for rule tests, reports and pictures alike.

A file holds one scenario or a list of them. Steps are counted from 1; step 0 is the set-up.

>>> right, wrong = Step(seat=1, includes=["play 5"]), Step(refuse="play 5")
>>> print(*check(Scenario("wuxing", seed=7, steps=(right, wrong)), "mine.yaml"))
mine.yaml: wuxing: step 2: expected play 5 to be refused, found it was carried out
"""

import logging
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeGuard

import msgspec

from elements_table.kernel.data import Text, convert, must, parse_yaml, read_yaml, text_of
from elements_table.kernel.errors import DataError, IllegalAction, TableError, brief
from elements_table.kernel.game import Action, Game, Options, Position, PositionLike, State, checked_apply
from elements_table.kernel.registry import Registry, registry

log = logging.getLogger(__name__)

LONGEST = 4000
"""Letters of what was expected or found that are told: positions are long."""
VERBS = ("legal", "includes", "excludes", "do", "refuse", "expect", "hidden")
OF_THE_SEAT_TO_ACT = ("legal", "includes", "excludes", "do", "refuse")


class Hidden(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Parts (dotted, such as `hands.0`) that the seat's view must not carry; null is the public view."""

    seat: int | None
    never: tuple[str, ...]


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One step: exactly one of the verbs; `seat` says whose turn to act it must be."""

    legal: tuple[Text, ...] | None = None
    includes: tuple[Text, ...] | None = None
    excludes: tuple[Text, ...] | None = None
    do: Text | None = None
    refuse: Text | None = None
    expect: Position | None = None
    hidden: Hidden | None = None
    seat: int | None = None

    def __post_init__(self) -> None:
        said = [verb for verb in VERBS if getattr(self, verb) is not None]
        must(len(said) == 1, f"a step says exactly one of {', '.join(VERBS)}")
        must(self.seat is None or said[0] in OF_THE_SEAT_TO_ACT, f"`seat` does not go with `{said[0]}`")


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set-up and what happens then; without a position the game starts with a deal by `seed`."""

    game: str
    name: str = ""
    options: Options = {}
    seats: int | None = None
    seed: int = 1
    position: Position | None = None
    steps: tuple[Step, ...] = ()


class Failure(NamedTuple):
    """What did not hold: file, scenario, step (0: the set-up), what was expected and what was found."""

    file: str
    scenario: str
    step: int
    expected: str
    found: str

    def __str__(self) -> str:
        name, expected, found = (brief(text, LONGEST) for text in (self.scenario, self.expected, self.found))
        return f"{self.file}: {name}: step {self.step}: expected {expected}, found {found}"


class _Wrong(NamedTuple):
    """A step's own finding, before it is known where; `fatal` where playing on makes no sense."""

    expected: str
    found: str
    fatal: bool = False


def load(path: Path) -> list[Scenario]:
    """Return the scenarios of a file; DataError names file and place of a mistake, unknown keys included."""
    return _scenarios(read_yaml(path), str(path))


def parsed(text: str, source: str) -> list[Scenario]:
    """Return the scenarios of a text; DataError names its source and the place of a mistake, as `load` does."""
    return _scenarios(parse_yaml(text, source), source)


def _scenarios(raw: Any, source: str) -> list[Scenario]:
    if not isinstance(raw, list):
        return [convert(raw, Scenario, source)]
    if not raw:
        raise DataError(f"{source}: there is no scenario in it.")
    return convert(raw, list[Scenario], source)


def written(scenario: Scenario) -> str:
    """Return a scenario as the text of a file, which reads back as the same; what has its default is left out."""
    import yaml  # noqa: PLC0415  16 ms, where nothing is read

    plain = msgspec.to_builtins(scenario)
    said = {name: value for name, value in plain.items() if value != getattr(Scenario("", position=None), name)}
    dumper = type("Dumper", (yaml.SafeDumper,), {"ignore_aliases": lambda *_given: True})
    return str(
        yaml.dump(said, Dumper=dumper, sort_keys=False, default_flow_style=None, width=100, allow_unicode=True)
    )


def check(scenario: Scenario, file: str = "", games: Registry | None = None) -> list[Failure]:
    """Return all that does not hold; after a `do` that fails the later steps are not tried."""
    return list(_check(scenario, file, games or registry()))


def _check(scenario: Scenario, file: str, games: Registry) -> Iterator[Failure]:
    name = scenario.name or scenario.game
    number = 0
    try:
        game, state = start(scenario, games)
        for number, step in enumerate(scenario.steps, 1):
            for wrong in _run(game, state, step):
                yield Failure(file, name, number, wrong.expected, wrong.found)
                if wrong.fatal:
                    return
    except TableError as error:
        yield Failure(file, name, number, "a set-up the rules allow" if number == 0 else "no error", str(error))
    except Exception as error:  # the other scenarios must still be checked
        log.exception("%s: %s: step %d", file, name, number)
        yield Failure(file, name, number, "no error", f"{type(error).__name__}: {error}")


def start(scenario: Scenario, games: Registry | None = None) -> tuple[Game, State]:
    """Return the game and the state before the first step; TableError where it cannot be set up."""
    game = (games or registry()).game(scenario.game)
    if scenario.position is None:
        return game, game.new_state(scenario.options, scenario.seats, scenario.seed)
    return game, game.from_position(scenario.position, scenario.options, scenario.seats, scenario.seed)


def play(scenario: Scenario, games: Registry | None = None) -> State:
    """Return the state after all `do` steps, nothing else checked; TableError names a step that is not legal."""
    game, state = start(scenario, games)
    for number, step in enumerate(scenario.steps, 1):
        if step.do is not None:
            try:
                checked_apply(state, game.parse(text_of(step.do)))
            except TableError as error:
                raise TableError(f"{scenario.name or scenario.game}: step {number}: {error}") from error
    return state


def _run(game: Game, state: State, step: Step) -> Iterable[_Wrong]:
    if step.seat is not None and step.seat != state.current_player():
        return [_Wrong(f"seat {step.seat} to act", _who(state), fatal=True)]
    if step.do is not None:
        return _do(game, state, text_of(step.do))
    if step.refuse is not None:
        return _refuse(game, state, text_of(step.refuse))
    if step.expect is not None:
        found = mismatches(step.expect, state.position(), game)
        return [_Wrong(f"{place} {expected}", actual) for place, expected, actual in found]
    if step.hidden is not None:
        return _hidden(state, step.hidden)
    return _compare_legal(game, state, step)


def _do(game: Game, state: State, text: str) -> list[_Wrong]:
    try:
        checked_apply(state, game.parse(text))
    except TableError as error:
        return [_Wrong(f"{text} to be legal", str(error), fatal=True)]
    return []


def _refuse(game: Game, state: State, text: str) -> list[_Wrong]:
    try:
        action = game.parse(text)
    except TableError:
        return []  # a text that cannot be parsed counts as refused
    before = state.clone()
    try:
        checked_apply(state, action)
    except IllegalAction:
        if state != before:
            return [_Wrong(f"{text} to leave the state unchanged", "another position", fatal=True)]
        return []
    return [_Wrong(f"{text} to be refused", "it was carried out", fatal=True)]


def _compare_legal(game: Game, state: State, step: Step) -> Iterator[_Wrong]:
    legal = state.legal_actions()
    for text in step.excludes or ():
        try:
            action = state.resolve(game.parse(text_of(text)))
        except TableError:
            continue
        if action in legal:
            yield _Wrong(f"{text_of(text)} not to be legal", "it is")
    named = step.legal if step.legal is not None else step.includes
    if named is None:
        return
    try:
        wanted = {state.resolve(game.parse(text_of(text))) for text in named}
    except TableError as error:
        yield _Wrong("actions of the game", str(error))
        return
    if missing := [action for action in wanted if action not in legal]:
        yield _Wrong(f"{_listed(missing)} to be legal", f"{'it is' if len(missing) == 1 else 'they are'} not")
    if step.legal is not None and len(wanted) - len(missing) != len(legal):
        extra = [action for action in legal if action not in wanted]
        yield _Wrong("exactly the actions named", f"also {_listed(extra)}")


def _hidden(state: State, hidden: Hidden) -> Iterator[_Wrong]:
    whole, view = state.position(), state.observation(hidden.seat).view()
    for place in hidden.never:
        if part(whole, place) is MISSING:
            yield _Wrong(f"a part {place}", "no such part of the position")
        elif carries(part(view, place)):
            yield _Wrong(f"{place} hidden from {_seat(hidden.seat)}", f"{part(view, place)!r}")


def _listed(actions: Sequence[Action]) -> str:
    return ", ".join(sorted(map(str, actions)))


def _seat(seat: int | None) -> str:
    return "the public" if seat is None else f"seat {seat}"


def _who(state: State) -> str:
    seat = state.current_player()
    if seat >= 0:
        return f"seat {seat}"
    return "the end of the game" if state.is_terminal() else "the dealer"


MISSING: Final = object()
"""Stands for a part that is not there, other than one that is null."""


def part(whole: object, path: str) -> object:
    """Return the part at a dotted path such as `hands.0` or `markers.earth`; MISSING where there is none."""
    for key in path.split("."):
        whole = _at(whole, key)
    return whole


def carries(value: object) -> bool:
    """Return whether a view tells anything here: not where it is absent, null, or null throughout."""
    if value is MISSING or value is None:
        return False
    if isinstance(value, Mapping):
        return not value or any(map(carries, value.values()))
    if isinstance(value, list | tuple):
        return not value or any(map(carries, value))
    return True


def mismatches(expected: PositionLike, position: PositionLike, game: Game) -> Iterator[tuple[str, str, str]]:
    """Yield (place, expected, found) for each named part of the position that differs.

    Mappings compare by the keys given, lists in order, save the innermost lists of `game.unordered` and the
    strings of `game.unordered_letters`, which compare as multisets. A part may be named by its dotted path.
    """
    for name, wanted in expected.items():
        found = position[name] if name in position else part(position, name)
        yield from _differ(name, wanted, found, game, frozenset(name.split(".")))


def _differ(
    place: str, wanted: object, found: object, game: Game, names: frozenset[str]
) -> Iterator[tuple[str, str, str]]:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for key, value in wanted.items():
            inner = _at(found, str(key))
            if inner is MISSING and value is None:
                continue  # nothing there, and nothing wanted
            yield from _differ(f"{place}.{key}", value, inner, game, names | {str(key)})
    elif not _equal(wanted, found, bool(names & game.unordered), bool(names & game.unordered_letters)):
        yield place, _said(wanted), "no such part" if found is MISSING else _said(found)


def _equal(wanted: object, found: object, unordered: bool, letters: bool) -> bool:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        pairs = [(value, _at(found, str(key))) for key, value in wanted.items()]
        return all(
            (inner is MISSING and value is None) or _equal(value, inner, unordered, letters) for value, inner in pairs
        )
    if _is_list(wanted) and _is_list(found):
        if len(wanted) != len(found):
            return False
        if unordered and not any(one is None or isinstance(one, list | tuple | Mapping) for one in (*wanted, *found)):
            return _equal_multisets(wanted, found)
        return all(_equal(a, b, unordered, letters) for a, b in zip(wanted, found, strict=True))
    if letters and isinstance(wanted, str) and isinstance(found, str):
        return sorted(wanted) == sorted(found)
    return isinstance(wanted, bool) == isinstance(found, bool) and bool(wanted == found)


def _equal_multisets(wanted: Sequence[object], found: Sequence[object]) -> bool:
    left = list(found)
    for value in wanted:
        match = next((place for place, other in enumerate(left) if _equal(value, other, False, False)), None)
        if match is None:
            return False
        left.pop(match)
    return True


def _at(whole: object, key: str) -> object:
    if isinstance(whole, Mapping):
        if key in whole:
            return whole[key]
        return next((value for other, value in whole.items() if str(other) == key), MISSING)
    if _is_list(whole) and key.isdecimal() and int(key) < len(whole):
        return whole[int(key)]
    return MISSING


def _is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple)


def _said(value: object) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_said(inner)}" for key, inner in value.items()) + "}"
    if _is_list(value):
        return "[" + ", ".join(map(_said, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value) if value != "" else "''"
