"""What happens in one place and is heard in others, without the one knowing them."""

from collections.abc import Callable
from typing import Generic, ParamSpec

P = ParamSpec("P")


class Signal(Generic[P]):
    """Called when something happens: all that are connected hear of it, in the order in which they were."""

    def __init__(self) -> None:
        self._hear: list[Callable[P, object]] = []

    def connect(self, *hear: Callable[P, object]) -> None:
        """Let these hear of it from now on."""
        self._hear += hear

    def __call__(self, *given: P.args, **named: P.kwargs) -> None:
        for hear in self._hear:
            hear(*given, **named)
