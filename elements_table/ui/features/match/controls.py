"""The keys and the focus of a table: all that a mouse can do, by keyboard."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from elements_table.kernel.words import _
from elements_table.ui.features.match.action_binder import ActionBinder
from elements_table.ui.features.match.event_presenter import EventPresenter
from elements_table.ui.features.match.hint.hint_controller import HintController
from elements_table.ui.features.match.log.explaining import Explaining
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.table_bar import TableButton
from elements_table.ui.features.match.table_mode import Hotkey
from elements_table.ui.features.match.turn import Turn
from elements_table.ui.platform.inputs import Binding, Key
from elements_table.ui.shell.screen import Felt
from elements_table.ui.stage.action_paths import meet
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.scene import Back, ButtonSlot, Figure, Ref
from elements_table.ui.stage.stage_widgets import DialWidget, PieceReading, PieceWidget, ZoneWidget
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import Widget

DIGITS_MS: Final = 900.0
"""How soon the second digit of a number follows the first."""


@dataclass(eq=False, repr=False)
class Controls(TablePart):
    """Keeps the focus of a table's pieces, lit zones, buttons and icons, and answers its keys.

    `usual_keys` are what the keys of every table do; `chips` and `icons` the widgets before and after the scene's
    buttons, `readings` what is only read.
    """

    turn: Turn
    presenter: EventPresenter
    binder: ActionBinder
    hints: HintController
    explaining: Explaining

    usual_keys: Callable[[], Sequence[Hotkey]]
    chips: Callable[[], Sequence[Widget]]
    icons: Callable[[], Sequence[Widget]]
    readings: Callable[[], Sequence[Widget]]

    def __post_init__(self) -> None:
        super().__post_init__()
        self._focus = self.context.focus
        self._typed = ("", 0.0)
        """The number typed last, and when."""

    def key(self, event: Key) -> bool:
        """Answer a key that means something at every table; return whether it did."""
        name = f"shift+{event.name}" if event.shift and event.name.isdecimal() else event.name
        if name == "escape":
            return self._put_down()
        return any(answer.do(name) for answer in self._answers() if answer.binding.usable and answer.takes(name))

    def bindings(self) -> list[Binding]:
        """Return every key that answers at this table, in the order in which they are asked."""
        return [answer.binding for answer in self._answers()]

    def _answers(self) -> Iterator[Hotkey]:
        """Yield what the keys do: those of every table, of buttons, of the draft, of cards, of chips."""
        choices = self._state.choices
        yield from self.usual_keys()
        yield Hotkey(Binding(("inspect",), _("Look closely at a card")), lambda _name: self.inspect())
        if self._peeks():
            yield Hotkey(Binding(("peek",), _("Look at what lies hidden")), lambda _name: self.peek())
        for slot in self._slots():
            if slot.key and (self.usable(slot) or not slot.hidden):
                words = Binding(tuple(slot.key.split()), slot.listed or slot.label or slot.about, self.usable(slot))
                yield Hotkey(words, partial(self.use, slot))
        if choices is not None and choices.draft is not None:
            yield from (Hotkey(Binding(keys, words), self._draft_key) for keys, words in choices.draft.bindings())
        numbers = tuple(sorted(self._lifted(), key=lambda number: (len(number), number)))
        if numbers:
            both = _("Pick up that card; both digits quickly") if len(numbers[-1]) > 1 else _("Pick up that card")
            yield Hotkey(Binding(numbers, both), self._number)
        finishing = _("Do the one thing that a raised piece can do")
        yield Hotkey(Binding(("enter",), finishing, bool(self._drags.ready())), self._finish)
        for chip in self.chips():
            if isinstance(chip, Button) and chip.shortcut and not self._is_focus_elsewhere(chip):
                words = Binding((chip.shortcut,), chip.label, chip.enabled)
                yield Hotkey(words, partial(self._press_chip, chip))

    def _is_focus_elsewhere(self, chip: Button) -> bool:
        """Return whether Enter, the key of a chip, belongs to another that has the keyboard's focus."""
        focus = self._focus
        return chip.shortcut == "enter" and focus.by_keyboard and focus.focused not in (None, chip)

    def _put_down(self) -> bool:
        """Let go of what is in hand, shown or chosen, the first of these; return whether there was any."""
        held = self._drags.held
        if held is not None:
            self._drags.drop()
            self._return_to(held)
        elif self.hints.stop():
            pass
        elif self._state.peek and self._state.peek not in self._scene.lasting:
            self.show("")
        else:
            return self._draft_key("escape")
        return True

    def _return_to(self, actor: Actor) -> None:
        self.refresh_focus()
        pieces = (widget for widget in self._focus.widgets if isinstance(widget, PieceWidget))
        widget = next((piece for piece in pieces if piece.ref == actor.ref), None)
        if widget is not None and self._focus.by_keyboard and self._focus.focused is None:
            self._focus.focus(widget)
            self.follow_focus()

    def _draft_key(self, name: str) -> bool:
        choices = self._state.choices
        if choices is None or choices.draft is None or not choices.draft.key(name):
            return False
        self._drags.redraft()
        return True

    def _press_chip(self, chip: Button, _name: str) -> bool:
        chip.activate()
        self._state.stale = True
        return True

    def _lifted(self) -> dict[str, Actor]:
        found: dict[str, Actor] = {}
        for ref in self._state.choices.drags if self._state.choices is not None else ():
            actor = self._stage.actor(ref)
            if actor is not None and actor.piece.name.isdecimal() and self._stage.zones[ref.zone].spread:
                found.setdefault(actor.piece.name, actor)
        return found

    def _number(self, name: str) -> bool:
        """Pick up the card of a number, which may have two digits typed one soon after the other."""
        cards, (before, since) = self._lifted(), self._typed
        joined = before + name if self._stage.now - since < DIGITS_MS else name
        number = joined if joined in cards else name
        self._typed = (number, self._stage.now)
        if number not in cards:
            return any(card.startswith(number) for card in cards)
        self._drags.click(cards[number])
        self.refresh_focus()
        zone = self._first_zone()
        if self._stage.selected is not None and zone is not None:
            self._focus.focus(zone)
        self.follow_focus()
        return True

    def _finish(self, _name: str) -> bool:
        """Do the one thing that what is raised can do, where Enter belongs to nothing that has the focus."""
        is_free = not self._focus.by_keyboard or self._focus.focused is None
        return is_free and any(self._drags.finish(one) for one in self._drags.ready())

    def _first_zone(self) -> ZoneWidget | None:
        return next((widget for widget in self._focus.widgets if isinstance(widget, ZoneWidget)), None)

    def follow_focus(self) -> None:
        """Let the stage outline the piece that has the focus."""
        focus, stage = self._focus, self._stage
        focused = focus.focused if focus.by_keyboard else None
        ref = focused.ref if isinstance(focused, PieceWidget) else None
        if ref != stage.focused:
            stage.focused = ref
            self._state.stale = True

    def renew(self) -> None:
        """Give the focus what can be used, where that has changed."""
        if self._state.focus_stale:
            self.refresh_focus()

    def refresh_focus(self) -> None:
        """Give the focus what can be used now: pieces, lit zones, buttons, icons."""
        self._state.focus_stale = False
        widgets: list[Widget] = []
        touched: Sequence[Ref] = ()
        if self._state.choices is not None:
            touched = self._state.choices.touched(self._stage.refs())
            widgets += [PieceWidget(self._drags, ref) for ref in touched]
            widgets += [ZoneWidget(self._drags, name) for name in self._drags.lit()]
        widgets += self.chips()
        widgets += self._dial()
        widgets += self._buttons()
        widgets += [PieceReading(self._drags, ref) for ref in self._stage.terse() if ref not in touched]
        widgets += self.icons()
        self._focus.set(widgets, self.readings)
        self._go_to_zone()
        self.follow_focus()

    def _go_to_zone(self) -> None:
        focus, selected = self._focus, self._stage.selected
        if selected is None or not focus.by_keyboard or not isinstance(focus.focused, PieceWidget):
            return
        zone = self._first_zone()
        if zone is not None and focus.focused.ref == selected.ref:
            focus.focus(zone)

    def _buttons(self) -> list[Button]:
        kept = {w.name: w for w in self._focus.widgets if isinstance(w, TableButton)}
        buttons: list[Button] = []
        # the log alone makes room for those beneath it
        hidden = [rect for rect in (self.hints.card.rect, self._mode.cover()) if rect is not None]
        for slot, place in () if self._state.is_dealing or self.context.is_asked else self.seen().values():
            if hidden and any(meet(place, rect) for rect in hidden):
                continue
            button = kept.get(slot.name) or TableButton(slot.name, self.press, self._state)
            button.label, button.rect, button.sub = slot.label, place, self.explaining.second(slot)
            button.kind = self._mode.kind_of(slot)
            button.icon, button.about, button.keys = slot.icon, slot.about, tuple(slot.key.split())
            button.enabled = self.usable(slot)
            buttons.append(button)
        return buttons

    def _dial(self) -> list[Widget]:
        is_offered = self._state.choices is not None
        dial = self._scene.dial(self._views.view(), self._state.layout) if is_offered else None
        return [] if dial is None else [DialWidget(dial, self._drags.redraft)]

    def _slots(self) -> list[ButtonSlot]:
        """Return the buttons that are shown, or would be if they could be used."""
        return list(filter(self._mode.shows, self._scene.buttons(self._views.view(), self._state.layout)))

    def press(self, name: str) -> None:
        """Do what is behind a button."""
        slots = self._scene.buttons(self._views.view(), self._state.layout)
        slot = next((slot for slot in slots if slot.name == name), None)
        if slot is not None:
            self.use(slot)

    def use(self, slot: ButtonSlot, _key: str = "") -> bool:
        """Do the action behind a button, or show what it shows; return whether it had any."""
        if not self.usable(slot):
            return False
        if slot.shows:
            self.show("" if self._state.peek == slot.shows else slot.shows)
        elif slot.action is not None:
            self._drags.chosen(slot.action)
        elif self._state.choices is not None:
            self._drags.chosen(self._state.choices.presses[slot.name])
        return True

    def show(self, what: str) -> None:
        """Show something of the scene's on demand, or nothing any more; its button alone hides what lasts."""
        state, lasting = self._state, self._scene.lasting
        kept = what if what in lasting else ""
        if lasting and (kept or state.peek in lasting):
            self._app.services.settings_file.change(views={**self._settings.views, self._scene.game.id: kept})
        state.peek = what
        self.presenter.rearrange()
        self._stage.hurry()
        if state.settled:
            self.binder.make()
        state.refresh()

    def forget(self) -> None:
        """Show nothing on demand but what lasts from match to match."""
        last = self._settings.views.get(self._scene.game.id, "")
        self._state.peek = last if last in self._scene.lasting else ""

    def clicked(self, actor: Actor) -> None:
        """Show what a click on a piece shows that makes no action; of one in a hand else say why it makes none."""
        slots = self._scene.buttons(self._views.view(), self._state.layout)
        slot = next((slot for slot in slots if slot.shows and actor.zone in slot.zones), None)
        is_used = slot is not None and self.use(slot)
        if not is_used and self._state.choices is not None and self._stage.zones[actor.zone].spread:
            self.turn.refuse(actor, "")

    def inspect(self, actor: Actor | None = None) -> bool:
        """Look closely at a piece, else at the one that a hand or the focus is on."""
        stage = self._stage
        actor = actor or self._drags.held or (stage.actor(stage.focused) if stage.focused else None)
        actor = actor or stage.piece_at(*self._drags.at)
        if actor is None:
            self._app.navigator.say(_("Point at a card first."))
        elif isinstance(actor.look, Back | Figure):
            self.peek(actor.zone)
        else:
            given = (self._scene, actor.piece, actor.zone, self._views.view(), self._state.layout, self._state)
            self._app.navigator.go("inspect", *given)
        return True

    def peek(self, zone: str = "") -> bool:
        """Look at what lies hidden in a zone, else at the next thing that this table shows on demand, or at none."""
        slots = self._peeks()
        shown = ["", *([slot.shows for slot in slots if zone in slot.zones] or [slot.shows for slot in slots])]
        now = self._state.peek
        self.show(shown[(shown.index(now) + 1) % len(shown)] if now in shown else shown[-1])
        return len(shown) > 1

    def _peeks(self) -> list[ButtonSlot]:
        return [slot for slot in self._slots() if slot.shows and slot.shows not in self._scene.lasting]

    def felt(self, felt: Felt, pan: Callable[[float], float]) -> Felt:
        """Return which piece a hand is on, else what the screen felt; `pan` tells where an x lies (`Screen.pan`)."""
        stage = self._stage
        chosen = stage.raised if stage.selected is None else stage.raised | {stage.selected.ref}
        actor = stage.dragged or stage.selected or stage.hot
        on = felt.pointed or (stage.hot and stage.hot.ref) or stage.focused
        where = felt.pan if actor is None else pan(actor.home.x)
        return Felt(on, chosen, stage.dragged, where)
