"""Libraries, loaded without what they load of others and nothing here uses: in each process that is a megabyte."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from types import ModuleType
from typing import Any


def load() -> None:
    """Load the libraries that every start has; those that are loaded already stay as they are."""
    with waiting("urllib.parse"):  # for addresses of files
        import_module("pathlib")
    with missing("typing_extensions"):  # a copy of `typing`, where a developer's tool has brought it
        import_module("msgspec")


def load_more() -> None:
    """Load what tables and bots have beside that, and the menu's first frame has not."""
    with waiting("inspect"):  # for classes that do not say what they are
        import_module("dataclasses")


@contextmanager
def missing(*names: str) -> Iterator[None]:
    """Let modules that are not loaded count as missing for as long as the block lasts."""
    with _instead(dict.fromkeys(names)):
        yield


@contextmanager
def waiting(*names: str) -> Iterator[None]:
    """Let what is loaded in the block have modules of functions alone that are loaded with the first call."""
    with _instead({name: _Waiting(name) for name in names}):
        yield


@contextmanager
def _instead(others: dict[str, ModuleType | None]) -> Iterator[None]:
    """Let modules that are not loaded be others (None: missing) for as long as the block lasts."""
    absent = {name: other for name, other in others.items() if name not in sys.modules}
    sys.modules.update(absent)  # type: ignore[arg-type]  # None is how Python itself marks them
    try:
        yield
    finally:
        for name, other in absent.items():
            if sys.modules.get(name) is other:
                del sys.modules[name]


class _Waiting(ModuleType):
    """Stands in for a module: each of its functions loads it when it is called."""

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("__"):  # Python's own questions about a module
            raise AttributeError(name)

        def call(*given: Any, **named: Any) -> Any:
            return getattr(self._loaded(), name)(*given, **named)

        return call

    def _loaded(self) -> ModuleType:
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return import_module(self.__name__)
