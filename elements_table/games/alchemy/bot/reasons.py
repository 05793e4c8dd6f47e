"""Why a good player of Alchemy does what it does: each sentence holds in the position in which it is said."""

from __future__ import annotations

from elements_table.kernel.words import mark

KEEP = mark("These three fit together best: {formulae}.")
SORT = mark("Sorted so that the pile left for you is worth having: {pile}.")
SORT_NOTHING = mark("However the cards are sorted, little is left for whoever claims last.")
CLAIM_FOR = mark("This pile brings {formula} nearest.")
CLAIM_MOST = mark("This pile is worth most.")
COMPLETE = mark("{formula} gives {points} points, a token, and {abilities} abilities now.")
COMPLETE_ONE = mark("{formula} gives {points} points, a token, and 1 ability now.")
COMPLETE_NONE = mark("{formula} gives {points} points and a token.")
WAIT = mark("Waiting is worth more: what could be completed now costs too much.")
CANNOT = mark("There is nothing to complete yet.")
CONVERT = mark("Turning {number} Aether into Void lets an ability work.")
CHOICE = mark("This choice gains most from {formula}.")
ONLY = mark("There is nothing else to do.")
