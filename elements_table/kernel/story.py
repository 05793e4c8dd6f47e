"""What is worth telling of a match that is over: sentences that are claims about what happened."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from elements_table.kernel.game import Event


class StoryEvent(Protocol):
    """An event with every face, and what each seat and everybody (None) knew right after it."""

    @property
    def event(self) -> Event: ...
    @property
    def views(self) -> Mapping[int | None, Any]: ...


class Episode(NamedTuple):
    """Something that happened, and how telling it is: about 1 for what is hardly worth a line, 5 for what decides.

    `says` names its sentences in `story` of the game's data: `yours` where one of `seats` reads, else `theirs`, in
    which `{name}` is the first of them and `{names}` all. `facts` are what stands in their other braces, texts to be
    translated.
    """

    weight: float
    seats: tuple[int, ...]
    says: str
    facts: Mapping[str, int | str] = MappingProxyType({})


Storyteller = Callable[[Iterable[StoryEvent]], Iterable[Episode]]
"""A game's: what there is to tell of a match's events, in their order."""
