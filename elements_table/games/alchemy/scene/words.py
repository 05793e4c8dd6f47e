"""The words of Alchemy's table: what goes on, the prompt, the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elements_table.games.alchemy.rules.actions import (
    K_CARD,
    K_CLAIM,
    K_COMPLETE,
    K_CONVERT,
    K_ELEMENT,
    K_FORMULA,
    K_KEEP,
    K_NO,
    K_PLAYER,
    K_SKIP,
    K_SORT,
    K_YES,
    Action,
)
from elements_table.games.alchemy.rules.elements import LETTERS, WORDS, letters
from elements_table.games.alchemy.scene.views import View
from elements_table.kernel.game import Event
from elements_table.kernel.words import _, plural
from elements_table.ui.stage.scene import LogLine

if TYPE_CHECKING:
    pass

EMBLEMS = ("air", "earth", "fire", "water")
"""The sprites of the elements, in their order."""


def element_word(element: int) -> str:
    """Return an element's name."""
    return _(WORDS[element])


def pile_words(pile: str) -> str:
    """Return what a pile gives: `2 Aether, 1 Fire`."""
    found = []
    for letter in "*FWEA":
        number = pile.count(letter)
        if number:
            name = _("Aether") if letter == "*" else element_word(LETTERS.index(letter))
            found.append(f"{number} {name}")
    return ", ".join(found) or _("nothing")


def paid_words(cards: str, spent: int) -> str:
    """Return what pays in words, element cards and Aether as letters, and so many formulae: `4 Fire, 1 formula`."""
    found = [pile_words(cards)] if cards else []
    found += [plural("{n} formula", "{n} formulae", spent).format(n=spent)] if spent else []
    return ", ".join(found) or _("nothing")


def _initials(pile: str) -> str:
    """Return the letters of a pile as the elements' names begin: `AAEW`."""
    return "".join(element_word(LETTERS.index(letter))[:1] for letter in pile)


# ---- the table


def status(view: View) -> str:
    """Return the words beside the title: the round and what happens in it."""
    o = view.observation
    seat = view.waiting[0] if view.waiting and view.waiting[0] >= 0 else o.to_move
    name, you = view.names[seat], view.names.is_you(seat)
    if o.phase == "game_over":
        return _("The game is over")
    if o.phase == "keep":
        return _("Keep three formulae")
    doing = {
        "sort": _("you sort") if you else _("{name} sorts"),
        "claim": _("you claim") if you else _("{name} claims"),
        "choice": _("you choose") if you else _("{name} chooses"),
    }.get(o.phase, _("you complete") if you else _("{name} completes"))
    number = _("Last round") if o.final_round else _("Round {n}").format(n=o.round)
    if o.phase == "sort":
        first = view.names[(seat + 1) % len(view.names.seats)]
        claims = (
            _("you claim first")
            if view.names.is_you((seat + 1) % len(view.names.seats))
            else _("{name} claims first")
        )
        doing = _("{sorts}, then {claims}").format(sorts=doing.format(name=name), claims=claims.format(name=first))
    return f"{number}  ·  {doing.format(name=name)}"


def prompt(view: View) -> str:
    """Return what the reader may do now."""
    kinds = {action.kind for action in view.legal if action.kind != K_CONVERT} if _is_short(view) else set()
    phase = view.observation.phase
    if K_SKIP in kinds or phase == "complete":
        return _("complete a formula or none")
    if K_PLAYER in kinds:
        return _("choose a player")
    if K_ELEMENT in kinds:
        return _("choose a mastery stack")
    if K_CARD in kinds:
        return _("choose an element card")
    if K_FORMULA in kinds:
        return _("choose a formula")
    if K_YES in kinds:
        return _("say yes or no")
    if K_NO in kinds:
        return _("turn Aether into Void, or leave it")
    return {"keep": _("keep three formulae"), "sort": _("sort the cards"), "claim": _("claim a pile")}.get(phase, "")


def _is_short(view: View) -> bool:
    return view.observation.phase not in ("sort", "complete", "keep")


def action_words(action: Action, view: View, titles: dict[str, str]) -> str:
    """Return what an action is called; empty: as the log has it."""
    kind = action.kind
    if kind == K_SORT:
        piles = getattr(action, "order", action.piles)
        return _("Sort {piles}").format(piles=" | ".join(_initials(letters(pile)) or "–" for pile in piles))
    if kind == K_CLAIM:
        return _("Pile {n}: {cards}").format(
            n=action.number, cards=pile_words(view.observation.piles[action.number - 1])
        )
    if kind == K_COMPLETE:
        words = _("Complete {title} with {what}")
        if view.observation.completed[view.observation.seat or 0]:  # else both ends are one
            words = _("Complete {title} at the left with {what}")
            if action.right:
                words = _("Complete {title} at the right with {what}")
        return words.format(
            title=titles[action.formula], what=paid_words(letters(action.elements), len(action.spent))
        )
    if kind == K_KEEP:
        return _("Keep {titles}").format(titles=", ".join(titles[slug] for slug in action.spent))
    if kind == K_PLAYER:
        name = view.names[action.number]
        return _("Choose yourself") if view.names.is_you(action.number) else _("Choose {name}").format(name=name)
    if kind in (K_ELEMENT, K_CARD):
        return element_word(action.number)
    if kind == K_FORMULA:
        return _("Choose {name}").format(name=titles[action.formula])
    return {K_SKIP: _("Complete nothing"), K_YES: _("Use the ability"), K_NO: _("Leave it")}.get(kind, "")


def move_words(name: str, zone: str, titles: dict[str, str]) -> str:
    """Return what it is called to lay an element card or a formula into a zone: `Pile 1: Fire`."""
    word = titles[name] if name in titles else element_word(LETTERS.index(name))
    return _("Pile {n}: {cards}").format(n=int(zone[4:]) + 1, cards=word) if zone.startswith("pile") else word


def describe(event: Event, view: View, titles: dict[str, str]) -> LogLine | None:
    """Return the log's line of an event."""
    facts: dict[str, Any] = event.facts
    kind, seat = event.kind, event.seat
    title = titles.get(facts.get("formula", ""), "")
    element = element_word(LETTERS.index(facts["element"])) if "element" in facts else ""
    icon = EMBLEMS[LETTERS.index(facts["element"])] + "_bright" if "element" in facts else ""
    number = abs(facts.get("number", 1))
    if kind == "draw":
        words = _("Last round") if facts["final"] else _("Round {n}").format(n=facts["round"])
        starter = _("you sort") if view.names.is_you(seat) else _("{name} sorts").format(name=view.names[seat])
        return LogLine(None, words, starter)
    if kind == "sort":
        return LogLine(seat, _("sorted"), " | ".join(_initials(pile) or "–" for pile in facts["piles"]))
    if kind == "claim":
        return LogLine(seat, _("claimed pile {n}").format(n=facts["pile"]), pile_words(facts["gained"]))
    if kind == "complete":
        points = plural("{n} point", "{n} points", facts["points"]).format(n=facts["points"])
        return LogLine(seat, _("completed"), f"{title}, {points}")
    if kind == "skip":
        return LogLine(seat, _("completed nothing"))
    if kind == "ability":
        return LogLine(seat, _("left it") if facts["choice"] == "no" else _("used the ability of"), title)
    if kind == "mastery":
        return LogLine(seat, _("took a mastery token"), element, icon)
    if kind == "turn_void":
        return LogLine(seat, _("turned 1 Void"), _("into a {element} mastery token").format(element=element), icon)
    if kind in ("void", "aether"):
        name = _("Void") if kind == "void" else _("Aether")
        words = _("gained {n} {name}") if facts["number"] > 0 else _("lost {n} {name}")
        return LogLine(seat, words.format(n=number, name=name), "", f"token_{kind}")
    if kind == "convert":
        words = _("turned {n} Void into Aether") if facts["number"] > 0 else _("turned {n} Aether into Void")
        return LogLine(seat, words.format(n=number), "", "token_aether" if facts["number"] > 0 else "token_void")
    if kind == "take_element":
        giver = facts["from"]
        if view.names.is_you(giver):
            return LogLine(seat, _("took a card"), _("from you"))
        return LogLine(seat, _("took a card"), _("from {name}").format(name=view.names.seats[giver]))
    if kind == "lay_under":
        return LogLine(seat, _("moved a formula"), _("face down under its deck"))
    if kind == "move":
        end = _("to the right end") if facts["end"] == "right" else _("to the left end")
        return LogLine(seat, _("moved {formula}").format(formula=title), end)
    if kind == "last_round":
        return LogLine(None, _("One more round"), last_round_words(facts["by"], short=True))
    if kind == "end":
        return LogLine(None, _("The game is over"))
    return None


def last_round_words(by: str, *, short: bool = False) -> str:
    """Return why one more round is the last (A18)."""
    reason = _("a mastery stack is empty") if by == "tokens" else _("enough formulae are completed")
    return reason if short else _("The last round begins: {reason}.").format(reason=reason)
