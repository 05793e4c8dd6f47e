"""Bots that throw, hang, die or answer nonsense."""

from __future__ import annotations

import os
import time
from types import SimpleNamespace
from typing import Any


def throw(*_args: Any) -> Any:
    raise RuntimeError("sabotage")


def hang(*_args: Any) -> Any:
    time.sleep(3600)


def die(*_args: Any) -> Any:
    os._exit(3)


def _answer(text: str) -> Any:
    return SimpleNamespace(action=text, reason="", parameters={})


def illegal(*_args: Any) -> Any:
    return _answer("deal")


def nonsense(*_args: Any) -> Any:
    return _answer("fly me to the moon")


def nothing(*_args: Any) -> Any:
    return None


def unsendable(*_args: Any) -> Any:
    return SimpleNamespace(action="take", reason="", parameters={"what": object()})
