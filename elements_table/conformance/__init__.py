"""Conformance: what holds for every game, checked without its author's help.

`conform(["whist"])` yields a `Finding`, in a sentence, for each check that does not hold at one of the game's tables;
`elements-table conform whist` prints them, and a test asserts that there are none.
"""

from elements_table.conformance.findings import Broken, Finding
from elements_table.conformance.run import CHECKS, conform, finding
from elements_table.conformance.tables import Table, tables

__all__ = ["CHECKS", "Broken", "Finding", "Table", "conform", "finding", "tables"]
