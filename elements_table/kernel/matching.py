"""Comparing parts of positions as scenarios name them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from elements_table.kernel.game import Game

MISSING: Final = object()
"""Stands for a part that is not there, other than one that is null."""


def part(whole: Any, path: str) -> Any:
    """Return the part at a dotted path such as `hands.0` or `markers.earth`; MISSING where there is none."""
    for key in path.split("."):
        whole = _at(whole, key)
    return whole


def carries(value: Any) -> bool:
    """Return whether a view tells anything here: not where it is absent, null, or null throughout."""
    if value is MISSING or value is None:
        return False
    if isinstance(value, Mapping):
        return not value or any(map(carries, value.values()))
    if isinstance(value, list | tuple):
        return not value or any(map(carries, value))
    return True


def mismatches(
    expected: Mapping[str, Any], position: Mapping[str, Any], game: Game[Any]
) -> Iterator[tuple[str, str, str]]:
    """Yield (place, expected, found) for each named part of the position that differs.

    Mappings compare by the keys given, lists in order, save the innermost lists of `game.unordered` and the
    strings of `game.unordered_letters`, which compare as multisets. A part may be named by its dotted path.
    """
    for name, wanted in expected.items():
        found = position[name] if name in position else part(position, name)
        yield from _differ(name, wanted, found, game, frozenset(name.split(".")))


def _differ(
    place: str, wanted: Any, found: Any, game: Game[Any], names: frozenset[str]
) -> Iterator[tuple[str, str, str]]:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        for key, value in wanted.items():
            inner = _at(found, str(key))
            if inner is MISSING and value is None:
                continue  # nothing there, and nothing wanted
            yield from _differ(f"{place}.{key}", value, inner, game, names | {str(key)})
    elif not _equal(wanted, found, bool(names & game.unordered), bool(names & game.unordered_letters)):
        yield place, _said(wanted), "no such part" if found is MISSING else _said(found)


def _equal(wanted: Any, found: Any, unordered: bool, letters: bool) -> bool:
    if isinstance(wanted, Mapping) and isinstance(found, Mapping):
        pairs = [(value, _at(found, str(key))) for key, value in wanted.items()]
        return all(
            (inner is MISSING and value is None) or _equal(value, inner, unordered, letters) for value, inner in pairs
        )
    if _is_list(wanted) and _is_list(found):
        if len(wanted) != len(found):
            return False
        if unordered and not any(map(_is_nested, (*wanted, *found))):
            return _equal_multisets(wanted, found)
        return all(_equal(a, b, unordered, letters) for a, b in zip(wanted, found, strict=True))
    if letters and isinstance(wanted, str) and isinstance(found, str):
        return sorted(wanted) == sorted(found)
    return isinstance(wanted, bool) == isinstance(found, bool) and bool(wanted == found)


def _equal_multisets(wanted: Sequence[Any], found: Sequence[Any]) -> bool:
    left = list(found)
    for value in wanted:
        match = next((place for place, other in enumerate(left) if _equal(value, other, False, False)), None)
        if match is None:
            return False
        left.pop(match)
    return True


def _at(whole: Any, key: str) -> Any:
    if isinstance(whole, Mapping):
        if key in whole:
            return whole[key]
        return next((value for other, value in whole.items() if str(other) == key), MISSING)
    if _is_list(whole) and key.isdecimal() and int(key) < len(whole):
        return whole[int(key)]
    return MISSING


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _is_nested(value: Any) -> bool:
    return value is None or isinstance(value, list | tuple | Mapping)


def _said(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {_said(inner)}" for key, inner in value.items()) + "}"
    if _is_list(value):
        return "[" + ", ".join(map(_said, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value) if value != "" else "''"
