"""Interfaces whose methods are hooks: what a class of a game defines beside them by mistake is an error at load."""

from collections.abc import Callable
from difflib import get_close_matches
from typing import Any, ClassVar, Generic, TypeVar

from elements_table.kernel.errors import TableError
from elements_table.ui.stage.view import Obs

F = TypeVar("F", bound=Callable[..., Any])
_OWN = "_is_own"


class HookError(TableError):
    """A class of a game defines something that its interface never asks for."""


def own(method: F) -> F:
    """Mark a method that is no hook: its own game's panels ask it. Under `@property`, where it is one."""
    method.__dict__[_OWN] = True
    return method


class Hooks:
    """Base of the interfaces of a table. HookError where a subclass misspells a hook.

    Whatever is public in a subclass is a hook, or `own`; its helpers begin with an underscore or live in modules. A
    class that is itself an interface says so: `class Scene(Hooks, interface=True)`.
    """

    interface: ClassVar[str] = ""
    """The name of the interface that a class keeps."""

    def __init_subclass__(cls, *, interface: bool = False, **more: Any) -> None:
        super().__init_subclass__(**more)
        if interface:
            cls.interface = cls.__name__
            return
        known = [name for base in cls.__mro__[1:] for name in vars(base) if not name.startswith("_")]
        for name, value in vars(cls).items():
            if name.startswith("_") or name in known or _is_own(value):
                continue
            near = get_close_matches(name, known, 1)
            what = f"did you mean {near[0]}?" if near else "a helper's name begins with an underscore."
            stop = "; " if near else ": "
            raise HookError(
                f"{cls.__module__}: {cls.__qualname__}.{name} is no hook of a {cls.interface}{stop}{what}"
            )


class Part(Hooks, Generic[Obs], interface=True):
    """A part of a scene: hooks that belong together. It knows the game, and keeps nothing of a match."""

    def __init__(self, game: Any) -> None:
        self.game: Any = game


def _is_own(value: Any) -> bool:
    function = value.fget if isinstance(value, property) else getattr(value, "__func__", value)
    return bool(getattr(function, "__dict__", {}).get(_OWN))
