"""The keys and the focus ring of a table: all that a mouse can do, by keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from elements_table.kernel.words import _
from elements_table.ui.drawing.canvas import Kind
from elements_table.ui.features.match.table_state import TableState
from elements_table.ui.features.match.view_builder import ViewBuilder
from elements_table.ui.platform.inputs import Binding, Key
from elements_table.ui.shell.screen import Felt
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.reached import PieceReading, PieceWidget, ZoneWidget
from elements_table.ui.stage.scene import ButtonSlot, Ref, Scene
from elements_table.ui.stage.stage import Stage
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.focus import FocusManager, Widget

DIGITS_MS: Final = 900.0
"""How soon the second digit of a number follows the first."""


class Answer(NamedTuple):
    """Keys with their words, and what they do, which is told the key and returns whether there was anything to do."""

    binding: Binding
    do: Callable[[str], bool]

    @classmethod
    def always(cls, keys: tuple[str, ...], words: str, act: Callable[[], None]) -> Answer:
        """Return the answer of keys that always do something."""

        def do(_name: str) -> bool:
            act()
            return True

        return cls(Binding(keys, words), do)

    def takes(self, name: str) -> bool:
        """Return whether a key is one of these, or a digit of theirs."""
        return any(key == name or (key.isdecimal() and name in key) for key in self.binding.keys)


class Controls:
    """Keeps the ring of a table's pieces, lit zones, buttons and icons, and answers its keys.

    `keys` are what the keys of every table do; `chips` and `icons` the widgets before and after the
    scene's buttons, `covers` whether something lies over a place, `stop` ends a hint, or the thought about it.
    """

    def __init__(
        self,
        scene: Scene,
        state: TableState,
        stage: Stage,
        drags: DragController,
        ring: FocusManager,
        views: ViewBuilder,
        *,
        keys: Callable[[], Iterable[Answer]],
        chips: Callable[[], Sequence[Widget]],
        icons: Callable[[], Sequence[Widget]],
        covers: Callable[[Any], bool],
        choose: Callable[[Any], None],
        show: Callable[[str], None],
        redraft: Callable[[], None],
        stop: Callable[[], bool],
    ) -> None:
        self._scene = scene
        self._state = state
        self._stage = stage
        self._drags = drags
        self._ring = ring
        self._views = views
        self._keys = keys
        self._chips = chips
        self._icons = icons
        self._covers = covers
        self._choose = choose
        self._show = show
        self._redraft = redraft
        self._stop = stop
        self.is_idle_shown = True
        """Whether buttons stand there that do nothing now; not where nobody acts."""
        self.hides: Callable[[ButtonSlot], bool] = lambda _slot: False
        """Whether a button of the scene is not shown, nor answers its key."""
        self.kind_of: Callable[[ButtonSlot], Kind] = lambda slot: slot.kind
        """The look of a button of the scene."""
        self.second: Callable[[ButtonSlot], str | None] = lambda slot: slot.sub
        """Its second line."""
        self._typed = ("", 0.0)
        """The number typed last, and when."""

    def key(self, event: Key) -> bool:
        """Answer a key that means something at every table; return whether it did."""
        name = "undo" if event.name == "z" and event.ctrl else event.name
        if name == "escape":
            return self._put_down()
        return any(answer.do(name) for answer in self._answers() if answer.binding.usable and answer.takes(name))

    def bindings(self) -> list[Binding]:
        """Return every key that answers at this table, in the order in which they are asked."""
        return [answer.binding for answer in self._answers()]

    def _answers(self) -> Iterator[Answer]:
        """Yield what the keys do: those of every table, of buttons, of the draft, of cards, of chips."""
        choices = self._state.choices
        yield from self._keys()
        for slot in self._slots():
            if slot.key and (self._usable(slot) or not slot.hidden):
                words = Binding(tuple(slot.key.split()), slot.listed or slot.label or slot.about, self._usable(slot))
                yield Answer(words, partial(self._use_by_key, slot))
        if choices is not None and choices.draft is not None:
            yield from (Answer(Binding(keys, words), self._draft_key) for keys, words in choices.draft.bindings())
        numbers = tuple(sorted(self._lifted(), key=lambda number: (len(number), number)))
        if numbers:
            both = _("Pick up that card; both digits quickly") if len(numbers[-1]) > 1 else _("Pick up that card")
            yield Answer(Binding(numbers, both), self._number)
        finishing = _("Do the one thing that a raised piece can do")
        yield Answer(Binding(("enter",), finishing, bool(self._drags.ready())), self._finish)
        for chip in self._chips():
            if isinstance(chip, Button) and chip.shortcut and not self._is_focus_elsewhere(chip):
                words = Binding((chip.shortcut,), chip.label, chip.enabled)
                yield Answer(words, partial(self._press_chip, chip))

    def _is_focus_elsewhere(self, chip: Button) -> bool:
        """Return whether Enter, the key of a chip, belongs to another that has the keyboard's focus."""
        ring = self._ring
        return chip.shortcut == "enter" and ring.by_keyboard and ring.focused not in (None, chip)

    def _put_down(self) -> bool:
        """Let go of what is in hand, shown or chosen, the first of these; return whether there was any."""
        held = self._drags.held
        if held is not None:
            self._drags.drop()
            self._return_to(held)
        elif self._stop():
            pass
        elif self._state.peek and self._state.peek not in self._scene.lasting:
            self._show("")
        else:
            return self._draft_key("escape")
        return True

    def _return_to(self, actor: Actor) -> None:
        """Give the focus back to a piece that was put down, where keys have picked it up."""
        self.rering()
        pieces = (widget for widget in self._ring.widgets if isinstance(widget, PieceWidget))
        widget = next((piece for piece in pieces if piece.ref == _place(actor)), None)
        if widget is not None and self._ring.by_keyboard and self._ring.focused is None:
            self._ring.focus(widget)
            self.follow_focus()

    def _draft_key(self, name: str) -> bool:
        choices = self._state.choices
        if choices is None or choices.draft is None or not choices.draft.key(name):
            return False
        self._redraft()
        return True

    def _use_by_key(self, slot: ButtonSlot, _name: str) -> bool:
        return self.use(slot)

    def _press_chip(self, chip: Button, _name: str) -> bool:
        chip.activate()
        self._state.stale = True
        return True

    def _lifted(self) -> dict[str, Actor]:
        """Return the pieces in hand that a number picks up."""
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
        self.rering()
        zone = self._first_zone()
        if self._stage.selected is not None and zone is not None:
            self._ring.focus(zone)
        self.follow_focus()
        return True

    def _finish(self, _name: str) -> bool:
        """Do the one thing that what is raised can do, where Enter belongs to nothing that has the focus."""
        is_free = not self._ring.by_keyboard or self._ring.focused is None
        return is_free and any(self._drags.finish(one) for one in self._drags.ready())

    def _first_zone(self) -> ZoneWidget | None:
        return next((widget for widget in self._ring.widgets if isinstance(widget, ZoneWidget)), None)

    def follow_focus(self) -> None:
        """Let the stage outline the piece that has the focus."""
        ring, stage = self._ring, self._stage
        focused = ring.focused if ring.by_keyboard else None
        ref = focused.ref if isinstance(focused, PieceWidget) else None
        if ref != stage.focused:
            stage.focused = ref
            self._state.stale = True

    def renew(self) -> None:
        """Give the focus ring anew what can be used, where that has changed."""
        if self._state.ring_stale:
            self.rering()

    def rering(self) -> None:
        """Give the focus ring what can be used now: pieces, lit zones, buttons, icons."""
        self._state.ring_stale = False
        widgets: list[Widget] = []
        touched: Sequence[Ref] = ()
        if self._state.choices is not None:
            touched = self._state.choices.touched(self._stage.refs())
            widgets += [PieceWidget(self._drags, ref) for ref in touched]
            widgets += [ZoneWidget(self._drags, name) for name in self._drags.lit()]
        widgets += self._chips()
        widgets += self._buttons()
        widgets += [PieceReading(self._drags, ref) for ref in self._stage.terse() if ref not in touched]
        widgets += self._icons()
        self._ring.set(widgets)
        self._go_to_zone()
        self.follow_focus()

    def _go_to_zone(self) -> None:
        """Move the focus from a piece just picked up to where it can go."""
        ring, selected = self._ring, self._stage.selected
        if selected is None or not ring.by_keyboard or not isinstance(ring.focused, PieceWidget):
            return
        zone = self._first_zone()
        if zone is not None and ring.focused.ref == Ref(selected.zone, selected.index):
            ring.focus(zone)

    def _buttons(self) -> list[Button]:
        kept = {w.name: w for w in self._ring.widgets if isinstance(w, TableButton)}
        buttons: list[Button] = []
        for slot in () if self._state.is_dealing else self._slots():
            usable = self._usable(slot)
            if ((slot.hidden or not self.is_idle_shown) and not usable) or self._covers(slot.rect):
                continue
            button = kept.get(slot.name) or TableButton(slot.name, self.press, self._state)
            button.label, button.rect, button.sub, button.kind = (
                slot.label,
                slot.rect,
                self.second(slot),
                self.kind_of(slot),
            )
            button.icon, button.about, button.keys = slot.icon, slot.about, tuple(slot.key.split())
            button.enabled = usable
            buttons.append(button)
        return buttons

    def _slots(self) -> Iterator[ButtonSlot]:
        """Yield the buttons that are shown, or would be if they could be used."""
        for slot in self._scene.buttons(self._views.view(), self._state.layout):
            if not self.hides(slot):
                yield slot

    def _usable(self, slot: ButtonSlot) -> bool:
        choices = self._state.choices
        return bool(slot.shows) or (choices is not None and (slot.name in choices.presses or slot.action is not None))

    def press(self, name: str) -> None:
        """Do what is behind a button."""
        slots = self._scene.buttons(self._views.view(), self._state.layout)
        slot = next((slot for slot in slots if slot.name == name), None)
        if slot is not None:
            self.use(slot)

    def use(self, slot: ButtonSlot) -> bool:
        """Do the action behind a button, or show what it shows; return whether it had any."""
        if not self._usable(slot):
            return False
        if slot.shows:
            self._show("" if self._state.peek == slot.shows else slot.shows)
        elif slot.action is not None:
            self._choose(slot.action)
        elif self._state.choices is not None:
            self._choose(self._state.choices.presses[slot.name])
        return True

    def look_at(self, actor: Actor) -> bool:
        """Show what a click on a piece shows; return whether it shows anything."""
        slots = self._scene.buttons(self._views.view(), self._state.layout)
        slot = next((slot for slot in slots if slot.shows and actor.zone in slot.zones), None)
        return slot is not None and self.use(slot)

    def felt(self, felt: Felt, pan: Callable[[float], float]) -> Felt:
        """Return which piece a hand is on, else what the screen felt; `pan` tells where an x lies (`Screen.pan`)."""
        stage = self._stage
        chosen = stage.raised if stage.selected is None else stage.raised | {_place(stage.selected)}
        actor = stage.dragged or stage.selected or stage.hot
        on = felt.pointed or (stage.hot and _place(stage.hot)) or stage.focused
        where = felt.pan if actor is None else pan(actor.home.x)
        return Felt(on, chosen, stage.dragged, where)


def _place(actor: Actor) -> Ref:
    return Ref(actor.zone, actor.index)


class TableButton(Button):
    """A button of the scene, known by its name."""

    def __init__(self, name: str, press: Callable[[str], None], state: TableState) -> None:
        super().__init__("", lambda: press(name))
        self.name = name
        self._state = state

    def draw(self, canvas: Any, *, hot: bool, pressed: bool) -> None:
        """Draw the button, lit where the hint says so; while its card is there, that alone has a gold button."""
        kind, is_hinted = self.kind, bool(self.name) and self.name == self._state.hinted_button
        if kind == "primary" and self._state.has_hint_card:
            self.kind = "normal"
        x, y, w, h = self.rect
        has_glow = is_hinted and self.kind == "primary"  # through another plate it would hide the words
        if has_glow and not canvas.art.strong:
            canvas.glow((x, y, w, h), 10, 8, alpha=110)
        super().draw(canvas, hot=hot, pressed=pressed)
        self.kind = kind
        if is_hinted:
            canvas.box((x - 2, y - 2, w + 4, h + 4), 12, line=(226, 188, 110), line_width=2)
