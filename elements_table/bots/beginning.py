"""How the bots' process begins: it finds this module first, so that libraries are there before who asks for them."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from elements_table.kernel import lean


def begin(module: str, function: str, *given: Any) -> None:
    """Load the libraries, then the module, and call its function."""
    lean.load()
    lean.load_more()
    getattr(import_module(module), function)(*given)
