"""What a table tells whoever does not see it: what happens there, what can be done, and what is asked of it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final, Protocol

from elements_table.kernel.game import Action
from elements_table.kernel.words import _, plural
from elements_table.ui.drawing.listener import sentence
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import Back, Card, LogLine, Only, Piece, Ref, Scene, View
from elements_table.ui.stage.stage_widgets import PieceWidget, ZoneWidget
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Spoken, Widget

LAST: Final = 3
"""Lines of the log that are told again."""
MOST: Final = 12
"""Actions that are named at most where one asks what can be done."""


class Eyes(Protocol):
    """What one pair of eyes has been shown: the lines of the log, and what can be done."""

    lines: list[LogLine]
    choices: Choices | None
    hint: str
    hinted: Action | None
    only: Only | None
    refusals: int

    @property
    def is_my_turn(self) -> bool: ...
    @property
    def is_dealing(self) -> bool: ...


@dataclass(eq=False)
class TableAccount:
    """Follows the log, the hint and all other `notices` of one table, each told once to whoever looks."""

    scene: Scene
    drags: DragController
    eyes: Eyes
    view: Callable[[], View]
    notices: Callable[[], Sequence[str]]
    """Returns what stands there to be read now: what a guide says, a refusal, what strikes."""
    chips: Callable[[], Sequence[Widget]]
    """Returns what can be pressed besides the scene's buttons: what goes on in a lesson, the steps of a replay."""
    choose_among: Callable[[Sequence[str], Callable[[int], None]], object]
    """Lists names, and hands on the place of the one that is chosen."""
    open_rule: Callable[[], None]
    """Opens the rulebook at the rule that says most about the decision at hand."""
    _lines: list[LogLine] = field(default_factory=list)
    _told: int = 0
    _noticed: tuple[str, ...] = ()
    _refusals: int = 0
    _named: tuple[str, ...] = ()
    """The actions that were just named: asked again, they are listed."""
    _late: str = ""
    """What is to be said of what came too late."""
    _stood: str = ""
    """What was just said of how things stand: not said again as what to do."""

    def news(self) -> list[str]:
        """Return what has been written since the last call; of what was there before these eyes looked, nothing."""
        lines, view = self.eyes.lines, self.view()
        if lines is not self._lines:
            self._lines, self._told = lines, len(lines)
        self._told = min(self._told, len(lines))
        found = [self._line(line, view) for line in lines[self._told :]]
        if self._late:
            found, self._late = [self._late, *found], ""
        self._told = len(lines)
        notices = self.notices()
        noticed = (self._hint(view), *notices, "" if notices[0] else self._prompt(view))
        before = self._noticed if len(self._noticed) == len(noticed) else ("",) * len(noticed)
        if found:
            self._named = ()
        if self.eyes.refusals != self._refusals:  # told again, though in the same words
            self._refusals, before = self.eyes.refusals, (before[0], "", "", *before[3:])
        self._noticed = noticed
        stood, self._stood = self._stood, "" if found else self._stood
        texts = (text for text, last in zip(noticed, before, strict=True) if text != last)
        return [*found, *(text for text in texts if text and text != stood)]

    def _hint(self, view: View) -> str:
        """Return the hint on show, the action that it names before its reason."""
        hint, action = self.eyes.hint, self.eyes.hinted
        named = self._action(action, view) if action is not None else ""
        return f"{named}: {hint}" if hint and named and named not in hint else hint

    def _prompt(self, view: View) -> str:
        """Return what can be done now; empty where nothing is asked of who looks."""
        if self.eyes.only is not None:
            return self.eyes.only.words
        is_asked = self.eyes.is_my_turn and not self.eyes.is_dealing
        return self.scene.words.prompt(view) if is_asked else ""

    def spoken(self) -> list[str]:
        """Return how things stand, for whoever comes to the table."""
        self._stood = self.scene.words.status(self.view())
        return [self._stood]

    def spoken_of(self, widget: Widget) -> Spoken | None:
        """Return the name of a piece, or what putting the raised one into a lit zone does."""
        view = self.view()
        if isinstance(widget, PieceWidget):
            actor = self.drags.stage.actor(widget.ref)
            return None if actor is None else self._piece(actor.piece, widget.ref, view)
        if isinstance(widget, ZoneWidget):
            return Spoken(self._put(widget.name, view))
        choices = self.eyes.choices
        action = choices.presses.get(getattr(widget, "name", "")) if choices is not None else None
        if isinstance(widget, Button) and choices is not None and action in choices.by_action:
            brings = self.scene.explanations.action(action, view)
            return Spoken(widget.label, brings) if brings else None
        return None

    def asked(self, what: str) -> Sequence[str] | None:
        """Return the answer to a question; the rule at hand opens, and tells itself."""
        view, account = self.view(), self.scene.account
        named, self._named = self._named, ()
        if what == "rule":
            self.open_rule()
            return ()
        if what == "last":
            return [self._line(line, view) for line in self.eyes.lines[-LAST:]]
        if what == "can":
            return self._can(view, named)
        if what == "hand" and view.observation.seat is None:
            return [_("Nobody’s hand is yours here.")]
        found = list(getattr(account, what)(view))
        stage = self.drags.stage
        up = stage.raised | {stage.selected.ref} if stage.selected is not None else stage.raised
        raised = [actor for actor in stage.everything if actor.ref in up and what == "hand"]
        if raised:
            names = ", ".join(self._piece(actor.piece, actor.ref, view).name for actor in raised)
            found.append(_("Raised: {name}").format(name=names))
        return found

    def _line(self, line: LogLine, view: View) -> str:
        return self.scene.account.aloud(told(line, view))

    def _action(self, action: Action, view: View) -> str:
        return self.scene.account.aloud(self.scene.words.action(action, view))

    def _can(self, view: View, named: tuple[str, ...]) -> list[str]:
        """Return what can be done; where that was just `named`, list it to be chosen from."""
        legal = list(view.legal) if self.eyes.choices is not None else []
        names = {name: action for action in reversed(legal) if (name := self._action(action, view))}
        self._named = tuple(reversed(names))
        if names and self._named == named:
            actions, self._named = [names[name] for name in named], ()
            self.choose_among(named, lambda row: self._do(actions[row]))
            return []
        more = len(names) - MOST
        rest = [plural("{n} more", "{n} more", more).format(n=more)] if more > 0 else []
        pressed = [name for chip in self.chips() if chip.enabled and chip.visible and (name := _called(chip))]
        prompt = self.scene.words.prompt(view) if legal else "" if pressed else _("It is not your turn.")
        found = [*self._named[:MOST], *rest, *pressed]
        return [self.notices()[0] or prompt, *([_("You can:"), *found] if found else [])]

    def _do(self, action: Action) -> None:
        """Do what was chosen from the list, if it can still be done."""
        if self.eyes.choices is None or action not in self.view().legal:
            self._late = _("That cannot be done any more.")
        else:
            self.drags.chosen(action)

    def _piece(self, piece: Piece, ref: Ref, view: View) -> Spoken:
        tip, name = self.scene.readouts.piece(piece, view), name_of(self.scene, piece, view)
        stage = self.drags.stage
        is_up = ref in stage.raised or (stage.selected is not None and stage.selected.ref == ref)
        choices = self.eyes.choices
        does = choices.only(ref) if choices is not None else None
        action = self._action(does, view) if does is not None else ""
        about = ". ".join(filter(None, (action if action != name else "", tip.text if tip is not None else "")))
        brings = self.scene.explanations.action(does, view) if does is not None else ""
        return Spoken(name, _("raised") if is_up else brings, about)

    def _put(self, zone: str, view: View) -> str:
        raised, choices = self.drags.stage.selected, self.eyes.choices
        if raised is None or choices is None:
            return zone
        action = choices.dropped(raised.ref, zone)
        told_of = self._action(action, view) if action is not None else ""
        return told_of or self.scene.words.move(raised.piece, zone, view) or _("Put it there")


def told(line: LogLine, view: View) -> str:
    """Return a line of the log as sentences: who, what, and the second line."""
    who = "" if line.seat is None else f"{view.names[line.seat]}: "
    return sentence((f"{who}{line.text}", line.second))


def _called(widget: Widget) -> str:
    tip = widget.tip()
    return getattr(widget, "label", "") or ("" if tip is None else tip.title)


def name_of(scene: Scene, piece: Piece, view: View) -> str:
    """Return what a piece is called at its table."""
    tip = scene.readouts.piece(piece, view)
    return scene.words.move(piece, "", view) or (tip.title if tip is not None else plain_name(piece))


def plain_name(piece: Piece) -> str:
    """Return what a piece is called by what is seen of it."""
    look = piece.look
    if isinstance(look, Back):
        return _("A card face down")
    if isinstance(look, Card):
        return look.rank or look.caption or piece.name
    return piece.name
