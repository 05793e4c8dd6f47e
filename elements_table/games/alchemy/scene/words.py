"""The words of Alchemy's table: what goes on, the prompt, the log."""

from collections.abc import Callable, Mapping

from elements_table.games.alchemy.rules.actions import Action, Kind, asked_for, sorted_as
from elements_table.games.alchemy.rules.observation import AlchemyObservation
from elements_table.games.alchemy.rules.packs import LETTERS, WORDS, letters
from elements_table.games.alchemy.scene.layout import AlchemyPart, View
from elements_table.games.alchemy.scene.payment import PayDraft
from elements_table.kernel.words import _, mark, plural
from elements_table.ui.stage.scene import Event, LogLine, Piece, Wording

ASKED: Mapping[Kind, str] = {
    "player": mark("Whom do you choose?"),
    "element": mark("Choose a mastery stack."),
    "card": mark("Choose an element card to swap."),
    "formula": mark("Choose a formula."),
    "yes": mark("Use its ability?"),
    "no": mark("It needs Void: turn Aether, or leave it."),
}
"""What an ability asks of the reader, by what that is."""
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


def points_words(points: int) -> str:
    """Return so many points in words."""
    return plural("{n} point", "{n} points", points).format(n=points)


def discard_words(o: AlchemyObservation) -> str:
    """Return how many cards have been discarded, open and face down."""
    buried, cards, formulae = sum(o.buried_counts), len(o.element_discard), len(o.formula_discard)
    opened = plural("{n} element card lies open.", "{n} element cards lie open.", cards).format(n=cards)
    lies = plural("{n} formula lies open.", "{n} formulae lie open.", formulae).format(n=formulae)
    hidden = plural("{n} more lies face down.", "{n} more lie face down.", buried).format(n=buried)
    return " ".join((opened, lies, hidden) if buried else (opened, lies))


class AlchemyWords(AlchemyPart, Wording[AlchemyObservation]):
    """What Alchemy's table says."""

    def status(self, view: View) -> str:
        o = view.observation
        seat, names = view.waiting[0] if view.waiting and view.waiting[0] >= 0 else o.to_move, view.names
        if o.phase == "game_over":
            return _("The game is over")
        if o.phase == "keep":
            return _("Keep three formulae")
        sentences = {
            "sort": (_("you sort"), _("{name} sorts")),
            "claim": (_("you claim"), _("{name} claims")),
            "choice": (_("you choose"), _("{name} chooses")),
        }
        doing = names.tell(seat, *sentences.get(o.phase, (_("you complete"), _("{name} completes"))))
        number = _("Last round") if o.final_round else _("Round {n}").format(n=o.round)
        if o.phase == "sort":
            claims = names.tell((seat + 1) % len(names.seats), _("you claim first"), _("{name} claims first"))
            doing = _("{sorts}, then {claims}").format(sorts=doing, claims=claims)
        return f"{number}  ·  {doing}"

    def prompt(self, view: View) -> str:
        phase, draft = view.observation.phase, view.draft
        if phase == "choice":
            return _(ASKED[asked_for(view.legal)]) if view.legal else ""
        if phase == "complete" and isinstance(draft, PayDraft):
            if draft.formula:
                return _("Complete it, or change what pays.")
            return _("Complete a formula, or nothing.") if draft.affordable else _("You cannot pay for a formula.")
        return {
            "keep": _("Keep three formulae."),
            "sort": _("Sort into {n} piles. You choose last.").format(n=len(view.names.seats)),
            "claim": _("Claim a pile."),
            "complete": _("Complete a formula, or nothing."),
        }.get(phase, "")

    def turn(self, view: View) -> str:
        sentences = {
            "keep": _("{name} keeps three formulae"),
            "sort": _("{name}’s turn to sort"),
            "claim": _("{name}’s turn to claim"),
        }
        return view.of_next(sentences.get(view.observation.phase, _("{name}’s turn to complete")))

    def action(self, action: Action, view: View) -> str:
        o, number, titles = view.observation, action.number, self.game.titles
        ends = (_("Complete {title} at the left with {what}"), _("Complete {title} at the right with {what}"))
        named: dict[Kind, Callable[[], str]] = {
            "skip": lambda: _("Complete nothing"),
            "keep": lambda: _("Keep {titles}").format(titles=", ".join(titles[slug] for slug in action.spent)),
            "sort": lambda: _("Sort {piles}").format(
                piles=" | ".join(pile_words(letters(pile)) for pile in sorted_as(action))
            ),
            "claim": lambda: _("Pile {n}: {cards}").format(n=number, cards=pile_words(o.piles[number - 1])),
            "complete": lambda: (
                ends[action.right] if o.completed[o.seat or 0] else _("Complete {title} with {what}")
            ).format(title=titles[action.formula], what=paid_words(letters(action.elements), len(action.spent))),
            "player": lambda: view.names.tell(number, _("Choose yourself"), _("Choose {name}")),
            "element": lambda: element_word(number),
            "card": lambda: element_word(number),
            "formula": lambda: _("Choose {name}").format(name=titles[action.formula]),
            "yes": lambda: _("Use the ability"),
            "no": lambda: _("Leave it"),
        }
        return named[action.kind]() if action.kind in named else ""

    def move(self, piece: Piece, zone: str, view: View) -> str:
        """Return what it is called to lay an element card or a formula into a zone: `Pile 1: Fire`."""
        name = piece.name
        word = self.game.titles.get(name) or (element_word(LETTERS.index(name)) if name in tuple(LETTERS) else "")
        return _("Pile {n}: {cards}").format(n=int(zone[4:]) + 1, cards=word) if zone.startswith("pile") else word

    def describe(self, event: Event, view: View) -> LogLine | None:
        facts, names, kind = event.facts, view.names, event.kind
        title = self.game.titles.get(facts.get("formula", ""), "")
        element = LETTERS.index(facts["element"]) if "element" in facts else 0
        number = facts.get("number", 0)
        gained = _("gained {n} {name}") if number > 0 else _("lost {n} {name}")
        turned = _("turned {n} Void into Aether") if number > 0 else _("turned {n} Aether into Void")
        told: dict[str, Callable[[], tuple[str] | tuple[str, str]]] = {
            "draw": lambda: (
                _("Last round") if facts["final"] else _("Round {n}").format(n=facts["round"]),
                names.tell(event.seat, _("you sort"), _("{name} sorts")),
            ),
            "sort": lambda: (_("sorted"), " | ".join(str(len(pile)) for pile in facts["piles"])),
            "claim": lambda: (_("claimed pile {n}").format(n=facts["pile"]), pile_words(facts["gained"])),
            "complete": lambda: (_("completed"), f"{title}, {points_words(facts['points'])}"),
            "skip": lambda: (_("completed nothing"),),
            "ability": lambda: (_("left it") if facts["choice"] == "no" else _("used the ability of"), title),
            "mastery": lambda: (_("took a mastery token"), element_word(element)),
            "turn_void": lambda: (
                _("turned 1 Void"),
                _("into a {element} mastery token").format(element=element_word(element)),
            ),
            "void": lambda: (gained.format(n=abs(number), name=_("Void")),),
            "aether": lambda: (gained.format(n=abs(number), name=_("Aether")),),
            "convert": lambda: (turned.format(n=abs(number)),),
            "take_element": lambda: (
                _("took a card"),
                _("from you")
                if names.is_you(facts["from"])
                else _("from {name}").format(name=names.seats[facts["from"]]),
            ),
            "lay_under": lambda: (_("moved a formula"), _("face down under its deck")),
            "move": lambda: (
                _("moved {formula}").format(formula=title),
                _("to the right end") if facts["end"] == "right" else _("to the left end"),
            ),
            "last_round": lambda: (_("One more round"), last_round_words(facts["by"], short=True)),
            "end": lambda: (_("The game is over"),),
        }
        seat = None if kind in ("draw", "last_round", "end") else event.seat
        return LogLine(seat, *told[kind]()) if kind in told else None


def last_round_words(by: str, *, short: bool = False) -> str:
    """Return why one more round is the last (A18)."""
    reason = _("a mastery stack is empty") if by == "tokens" else _("enough formulae are completed")
    return reason if short else _("The last round begins: {reason}.").format(reason=reason)
