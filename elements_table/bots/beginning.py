"""How the bots' process begins: it finds this module first, so that libraries are there before who asks for them."""

from __future__ import annotations

from typing import Any

from elements_table.kernel import lean


def begin(*given: Any) -> None:
    """Load the libraries, then answer questions as `worker.serve` does with the same arguments."""
    lean.load()
    lean.load_more()
    from elements_table.bots.worker import serve  # noqa: PLC0415  the libraries come first

    serve(*given)
