"""Conformance: what holds for every game, checked without its author's help.

`conform(["whist"])` yields a `Finding`, in a sentence, for each check that does not hold at one of the game's setups;
`elements-table conform whist` prints them, and a test asserts that there are none.
"""

from elements_table.conformance.run import CHECKS, conform, finding
from elements_table.conformance.setups import Broken, Finding, Setup, setups

__all__ = ["CHECKS", "Broken", "Finding", "Setup", "conform", "finding", "setups"]
