"""The keys and the focus ring of a table: all that a mouse can do, by keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from elements_table.table.inputs import Key
from elements_table.table.stage.actor import Actor
from elements_table.table.stage.hands import PieceWidget, ZoneWidget
from elements_table.table.stage.scene import ButtonSlot, Ref
from elements_table.table.widgets.button import Button
from elements_table.table.widgets.ring import Widget

if TYPE_CHECKING:
    from elements_table.table.screens.table import TableScreen


class Controls:
    """Keeps the ring of a table's pieces, lit zones, buttons and icons, and answers its keys."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen

    def key(self, event: Key) -> bool:
        """Answer a key that means something at every table; return whether it did."""
        screen, name = self.screen, event.name
        if name == "f1":
            screen.open_rules()
        elif name == "escape" and screen.hands.held is not None:
            screen.hands.drop()
        elif name == "escape" and screen.peek and screen.peek not in screen.scene.lasting:
            screen.show("")
        elif name in ("h", "f2"):
            screen.turn.ask_hint()
        elif name in ("u", "backspace") or (name == "z" and event.ctrl):
            screen.turn.ask_undo()
        elif name == "l":
            screen.log_column.toggle()
        else:
            return self._game_key(name)
        return True

    def _game_key(self, name: str) -> bool:
        """Press the button, or pick up the piece, that has this key."""
        screen = self.screen
        choices = screen.choices
        for slot in screen.scene.buttons(screen.view(), screen.layout_now):
            if name in slot.key.split() and self.use(slot):
                return True
        if choices is not None and choices.draft is not None and choices.draft.key(name):
            screen.hands.redraft()
            return True
        for ref in choices.drags if choices is not None else ():
            actor = screen.stage.actor(ref)
            if actor is not None and actor.piece.name == name and screen.stage.zones[ref.zone].spread:
                screen.hands.click(actor)
                self.rering()
                zone = self._first_zone()
                if screen.stage.selected is not None and zone is not None:
                    screen.ring.focus(zone)
                self.follow_focus()
                return True
        return False

    def _first_zone(self) -> ZoneWidget | None:
        return next((widget for widget in self.screen.ring.widgets if isinstance(widget, ZoneWidget)), None)

    def follow_focus(self) -> None:
        """Let the stage outline the piece that has the focus."""
        ring, stage = self.screen.ring, self.screen.stage
        focused = ring.focused if ring.by_keyboard else None
        ref = focused.ref if isinstance(focused, PieceWidget) else None
        if ref != stage.focused:
            stage.focused = ref
            self.screen.stale = True

    def rering(self) -> None:
        """Give the focus ring what can be used now: pieces, lit zones, buttons, icons."""
        screen = self.screen
        widgets: list[Widget] = []
        if screen.choices is not None:
            widgets += [PieceWidget(screen.hands, ref) for ref in screen.choices.touched(screen.stage.refs())]
            widgets += [ZoneWidget(screen.hands, name) for name in screen.hands.lit()]
        widgets += screen.reacting.widgets()
        widgets += self._buttons()
        widgets += screen.top_bar.widgets()
        widgets += screen.log_column.widgets()
        screen.ring.set(widgets)
        self._go_to_zone()
        self.follow_focus()

    def _go_to_zone(self) -> None:
        """Move the focus from a piece just picked up to where it can go."""
        ring, selected = self.screen.ring, self.screen.stage.selected
        if selected is None or not ring.by_keyboard or not isinstance(ring.focused, PieceWidget):
            return
        zone = self._first_zone()
        if zone is not None and ring.focused.ref == Ref(selected.zone, selected.index):
            ring.focus(zone)

    def _buttons(self) -> list[Button]:
        screen = self.screen
        kept = {w.name: w for w in screen.ring.widgets if isinstance(w, TableButton)}
        buttons: list[Button] = []
        for slot in screen.scene.buttons(screen.view(), screen.layout_now):
            usable = self._usable(slot)
            if (slot.hidden and not usable) or screen.log_column.covers(slot.rect):
                continue
            button = kept.get(slot.name) or TableButton(slot.name, self)
            button.label, button.rect, button.sub, button.kind = slot.label, slot.rect, slot.sub, slot.kind
            button.icon = slot.icon
            button.enabled = usable
            buttons.append(button)
        return buttons

    def _usable(self, slot: ButtonSlot) -> bool:
        choices = self.screen.choices
        return bool(slot.shows) or (choices is not None and (slot.name in choices.presses or slot.action is not None))

    def press(self, name: str) -> None:
        """Do what is behind a button."""
        screen = self.screen
        slots = screen.scene.buttons(screen.view(), screen.layout_now)
        slot = next((slot for slot in slots if slot.name == name), None)
        if slot is not None:
            self.use(slot)

    def use(self, slot: ButtonSlot) -> bool:
        """Do the action behind a button, or show what it shows; return whether it had any."""
        screen = self.screen
        if not self._usable(slot):
            return False
        if slot.shows:
            screen.show("" if screen.peek == slot.shows else slot.shows)
        elif slot.action is not None:
            screen.turn.choose(slot.action)
        elif screen.choices is not None:
            screen.turn.choose(screen.choices.presses[slot.name])
        return True

    def look_at(self, actor: Actor) -> bool:
        """Show what a click on a piece shows; return whether it shows anything."""
        slots = self.screen.scene.buttons(self.screen.view(), self.screen.layout_now)
        slot = next((slot for slot in slots if slot.shows and actor.zone in slot.zones), None)
        return slot is not None and self.use(slot)


class TableButton(Button):
    """A button of the scene, known by its name."""

    def __init__(self, name: str, controls: Controls) -> None:
        super().__init__("", lambda: controls.press(name))
        self.name = name
        self.controls = controls

    def draw(self, canvas: Any, *, hot: bool, pressed: bool) -> None:
        """Draw the button, lit where the hint says so."""
        super().draw(canvas, hot=hot, pressed=pressed)
        if self.name and self.name == self.controls.screen.turn.hinted_button:
            x, y, w, h = self.rect
            canvas.glow((x, y, w, h), 10, 8, alpha=110)
            super().draw(canvas, hot=hot, pressed=pressed)
            canvas.box((x - 2, y - 2, w + 4, h + 4), 12, line=(226, 188, 110), line_width=2)
