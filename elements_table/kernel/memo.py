"""Answers that are worked out once each."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from elements_table.kernel.data import GameData, as_text

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """Question -> answer, worked out when it is first asked: in playouts a look-up is quicker than any call."""

    def __init__(self, work_out: Callable[[K], V]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, key: K) -> V:
        value = self[key] = self._work_out(key)
        return value


class Variants(Generic[V]):
    """What all states with the same options share: made once for each set of options that is asked for."""

    def __init__(self, data: GameData, make: Callable[[dict[str, str]], V]) -> None:
        self._data, self._make = data, make
        self._made: dict[tuple[str, ...], V] = {}
        self._asked: dict[tuple[tuple[str, str], ...], V] = {}

    def of(self, options: Mapping[str, Any] | None) -> V:
        """Return it for these options and the defaults of all others; OptionError on unknown ones."""
        asked = tuple([(name, as_text(value)) for name, value in options.items()]) if options else ()
        if asked not in self._asked:  # settling would cost as much as four actions
            settled = self._data.settle(options or {})
            values = tuple(settled.values())
            self._asked[asked] = self._made[values] = self._made.get(values) or self._make(settled)
        return self._asked[asked]
