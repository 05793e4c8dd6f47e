"""What the parts of positions are called where one is set by hand; those of a game of one's own as its data do."""

from collections.abc import Sequence
from typing import Final

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _, mark

PARTS: Final = {
    "hands": mark("Hand"), "fronts": mark("Open cards"), "display": mark("Middle cards"),
    "discarded": mark("Discarded"), "aside": mark("Aside"), "tokens": mark("Tokens"),
    "kitty": mark("Kitty"), "trick": mark("Trick"),
    "won": mark("Tricks won"), "action_cards": mark("Action card"), "given": mark("Gift"), "top": mark("Last play"),
    "plays": mark("Play beneath"), "treasures": mark("Treasure"), "pile": mark("Pile"), "agents": mark("Agent"),
    "markers": mark("Markers"), "pool": mark("Pool"), "faceup": mark("Open card"), "chosen": mark("Chosen card"),
    "elements": mark("Elements"), "formulae": mark("Formulae"), "completed": mark("Completed"),
    "mastery": mark("Mastery"), "supply": mark("Supply"), "piles": mark("Pile"), "drawn": mark("Drawn"),
    "element_deck": mark("Element deck"), "element_discard": mark("Discarded elements"),
    "formula_deck": mark("Formula deck"), "formula_discard": mark("Discarded formulae"),
    "formula_buried": mark("Formulae face down"), "to_move": mark("Whose turn"), "start_player": mark("Who begins"),
    "dealer": mark("Dealer"), "button": mark("Button"), "turn": mark("Turn after reactions"), "phase": mark("Phase"),
    "round": mark("Round"), "hand": mark("Deal"), "wins": mark("Rounds won"), "bids": mark("Bids"),
    "contract": mark("Contract"), "contract.seat": mark("Whose contract"), "contract.bid": mark("Bid"),
    "contract.trump": mark("Trump"), "taken": mark("Points taken"), "tricks": mark("Tricks played"),
    "scores": mark("Score"), "points": mark("Points"), "passes": mark("Passed"), "finished": mark("Out, in order"),
    "called": mark("Called"), "bets": mark("Bets"), "effects": mark("Effects"), "played": mark("Have played"),
    "actor": mark("Who acted"), "stomped": mark("Stomped"), "top.seat": mark("Who played last"),
    "known": mark("What is known"), "voids": mark("Out of suits"), "takers": mark("Tricks by seat"),
    "last_trick": mark("Last trick"), "last_round": mark("Last round"), "resolving": mark("To be carried out"),
    "step": mark("Step of the card"), "done": mark("Have completed one"), "kept": mark("Have kept three"),
    "pending": mark("Abilities left"), "repeated": mark("Repeated"), "final_round": mark("Last round of the game"),
    "play": mark("Play"), "round_over": mark("Round over"), "game_over": mark("Game over"), "bid": mark("Bidding"),
    "trump": mark("Naming trump"), "bury": mark("Burying"), "exchange": mark("Exchange"), "give": mark("Giving"),
    "reaction": mark("Reaction"), "choose": mark("Choosing"), "resolve": mark("Carrying out"),
    "keep": mark("Keeping"), "sort": mark("Sorting"),
    "claim": mark("Claiming"), "complete": mark("Completing"), "choice": mark("Choice"),
}  # fmt: skip
"""Words for parts, by name or whole path, and for phases; what a game of one's own has besides is shown as it is."""


def called(name: str) -> str:
    """Return what a name in a position is called."""
    return _(PARTS[name]) if name in PARTS else _(name.replace("_", " ").capitalize())


def path_words(path: str, names: Sequence[str], data: GameData) -> str:
    """Return what a path of a position is called, with whose it is: `Hand · Ada`."""
    if path in PARTS:
        return called(path)
    name, *keys = path.split(".")
    if keys and not keys[0].isdecimal() and keys[0] in PARTS:
        name, *keys = keys
    return " · ".join([called(name), *(_key(key, name, names, data) for key in keys)])


def _key(key: str, name: str, names: Sequence[str], data: GameData) -> str:
    if not key.isdecimal():
        return _(key.capitalize())
    if name in ("scores", "bets", "taken", "won") and data.teams:
        return " + ".join(names[seat] for seat in data.teams[int(key)])
    return names[int(key)] if name not in ("plays", "piles") else str(int(key) + 1)
