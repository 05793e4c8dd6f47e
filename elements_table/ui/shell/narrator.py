"""Says what the screen on top shows, to whoever does not see it: what has changed first, then where one is."""

from collections.abc import Callable, Sequence
from typing import Final

import pygame

from elements_table.kernel.words import _
from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.listener import heard, sentence
from elements_table.ui.platform.inputs import Key
from elements_table.ui.platform.speech import Speech
from elements_table.ui.shell.screen import Screen
from elements_table.ui.widgets.focus import Spoken, Widget
from elements_table.ui.widgets.glyphs import key_words
from elements_table.ui.widgets.tips import Tip

KEPT: Final = 20
"""So much of what was said last is kept."""


class Narrator:
    """Follows the stack of screens; asked once a frame, after that is drawn. Says nothing twice."""

    def __init__(
        self, speech: Speech, stack: Sequence[Screen], reading: Callable[[], Art], shown: Callable[[str], str] = str
    ) -> None:
        """`reading` returns what words are measured with, `shown` by which input a key's command goes."""
        self._speech, self._stack, self._reading, self._shown = speech, stack, reading, shown
        self.said: list[str] = []
        """What was said last, the newest at the end."""
        self._screen: Screen | None = None
        self._widget: Widget | None = None
        self._where: Spoken | None = None
        self._toast: object = None

    def follow(self) -> None:
        """Say what is new since the last frame."""
        if not self._speech.is_on or not self._stack:
            self._screen = None
            return
        top = self._stack[-1]
        is_new, self._screen = top is not self._screen, top
        changes = list(top.news())
        if is_new:
            changes = [top.title, *self._read(top), *changes]
            self._widget = self._where = None
        if top.toast is not None and top.toast is not self._toast:
            changes.insert(0, top.toast.text)
        self._toast = top.toast
        moved, where = self._place(top)
        if changes or where:
            self.say([*changes, *where], interrupt=is_new or (moved and not changes))

    def forget(self) -> None:
        """Say everything of the screen on top as if it had just come up."""
        self._screen = None

    def say(self, parts: Sequence[str], *, interrupt: bool = False) -> None:
        """Say some texts one after the other."""
        text = sentence([part for part in parts if part])
        if text:
            self.said = [*self.said[1 - KEPT :], text]
            self._speech.speak(text, interrupt=interrupt)

    def answer(self, what: str) -> None:
        """Say what is asked by a key (`ASKED`): by the screen on top, else one beneath it, else what was last."""
        top = asked = self._stack[-1]
        told = top.asked(what)
        if told is None and what == "rule":
            told = self.everything(top)
        if told is None and what == "can" and (things := self._things(top)):
            told = [_("You can:"), *things]
        for beneath in reversed(self._stack[:-1]):
            if told is not None or top.hides:
                break
            top, told = beneath, beneath.asked(what)
        if told is None:
            self.repeat()
        elif told or self._stack[-1] is asked:  # else it has opened something, which tells itself
            self.say(told or [_("Nothing.")], interrupt=True)

    def unanswered(self, top: Screen, key: Key) -> None:
        """Say that a key has done nothing: what it does at other times, or where one is still."""
        name = f"shift+{key.name}" if key.shift and key.name.isdecimal() else key.name
        if name == "tab" and self._where is not None:
            self.say([self._where.name, self._where.state], interrupt=True)
            return
        idle = [self._words(top, one).name for one in top.focus.widgets if one.visible and one.shortcut == name]
        idle += [binding.words for binding in top.bindings() if name in binding.keys and name != "enter"]
        words = _("{key} does nothing here.").format(key=key_words(name))
        self.say([_("{what}: not now.").format(what=idle[0]) if idle else words], interrupt=True)

    def repeat(self) -> None:
        """Say once more what was said last."""
        if self.said:
            self._speech.speak(self.said[-1], interrupt=True)

    def everything(self, top: Screen) -> list[str]:
        """Return all words of a screen."""
        return heard(self._reading(), self._size, top.draw)

    def _things(self, top: Screen) -> list[str]:
        """Return what can be used on a screen, by name."""
        found = [self._words(top, widget) for widget in top.focus.widgets if widget.focusable]
        return [", ".join(filter(None, words[:2])) for words in found if any(words[:2])]

    @property
    def _size(self) -> tuple[int, int]:
        surface = pygame.display.get_surface()
        return (1280, 800) if surface is None else surface.get_size()

    def _read(self, top: Screen) -> Sequence[str]:
        """Return what is said of a screen that has come up: its own words, else those that lie on a sheet."""
        told = top.spoken()
        if told is not None:
            return told
        if not (top.is_sheet or top.reads) or self._speech.detail == "brief":
            return ()
        buttons = {part for widget in top.focus.widgets for part in self._drawn(widget)}
        return [part for part in self.everything(top) if part not in buttons and part != top.title]

    def _place(self, top: Screen) -> tuple[bool, list[str]]:
        """Return whether the focus is elsewhere than before, and what is to be said of where it is."""
        widget = top.focus.overlay or top.focus.focused
        if widget is None:
            self._widget = self._where = None
            return False, []
        where = self._words(top, widget)
        before, self._where = self._where, where
        is_same = self._widget is not None and widget == self._widget
        self._widget = widget
        if where == before and is_same:
            return False, []
        if is_same and before is not None and where.name == before.name:
            return True, [where.state or _("no longer {state}").format(state=before.state)]
        parts = [where.name, where.state]
        if self._speech.detail == "full" or (widget.is_read and self._speech.detail == "usual"):
            parts.append(where.about)
        return True, [part for part in parts if part]

    def _words(self, top: Screen, widget: Widget) -> Spoken:
        found = top.spoken_of(widget) or widget.spoken() or Spoken("")
        tip = widget.tip()
        name = found.name or ("" if found.state else ", ".join(self._drawn(widget)))
        if not name and not found.state and tip is not None:
            name = tip.title
        state = found.state if widget.enabled else ", ".join(filter(None, (found.state, _("not now"))))
        return Spoken(name, state, found.about or self._about(tip))

    def _about(self, tip: Tip | None) -> str:
        """Return what a tip says besides its title, and the keys that do the same."""
        key = key_words(self._shown(tip.keys[0])) if tip is not None and tip.keys else ""
        parts = ("" if tip is None else tip.text, _("Key {key}").format(key=key) if key else "")
        return sentence([part for part in parts if part])

    def _drawn(self, widget: Widget) -> list[str]:
        return heard(self._reading(), self._size, widget.draw_spoken)
