"""Every widget by pointer and by keyboard, and the ring that leads to them."""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeVar

import pygame
import pytest

from elements_table.ui.drawing.art import Art
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.platform.inputs import Key, Pointer, Typed
from elements_table.ui.widgets.button import Button, IconButton, Link
from elements_table.ui.widgets.dropdown import ROW, Dropdown
from elements_table.ui.widgets.focus import FocusManager, Widget
from elements_table.ui.widgets.list_view import Scroll
from elements_table.ui.widgets.segments import Segments, SettingRow, Slider, Switch, Tabs
from elements_table.ui.widgets.text_field import TextField

Lying = TypeVar("Lying", bound=Widget)
AREA = (100.0, 100.0, 224.0, 40.0)


def lying(widget: Lying, rect: Rect = AREA) -> Lying:
    """Return a widget that lies in a rectangle."""
    widget.rect = rect
    return widget


class Desk:
    """A ring of widgets on a surface, driven by hand; `heard` is what the widgets told."""

    def __init__(self, art: Art) -> None:
        self.canvas = Canvas(pygame.Surface((1280, 800)), art)
        self.focus = FocusManager()
        self.heard: list[Any] = []

    def show(self, *widgets: Widget) -> None:
        self.focus.set(widgets)
        self.draw()

    def draw(self) -> bytes:
        self.canvas.surface.fill((20, 40, 44))
        self.focus.draw(self.canvas)
        return pygame.image.tobytes(self.canvas.surface, "RGB")

    def click(self, x: float, y: float) -> None:
        self.focus.handle(Pointer("move", x, y))
        self.focus.handle(Pointer("down", x, y))
        self.focus.handle(Pointer("up", x, y))
        self.draw()

    def keys(self, *names: str) -> list[bool]:
        used = [self.focus.handle(Key(name)) for name in names]
        self.draw()
        return used


@pytest.fixture
def desk(art: Art) -> Desk:
    return Desk(art)


def test_a_button_is_pressed_by_pointer_key_and_shortcut(desk: Desk) -> None:
    desk.show(lying(Button("Start", lambda: desk.heard.append("start"), kind="primary", shortcut="s")))
    desk.click(200, 120)
    desk.keys("tab", "enter", "space")
    desk.focus.focus(None)
    desk.keys("s")
    assert desk.heard == ["start"] * 4


def test_a_press_that_ends_elsewhere_does_nothing(desk: Desk) -> None:
    desk.show(lying(Button("Start", lambda: desk.heard.append("start"))))
    desk.focus.handle(Pointer("down", 200, 120))
    desk.focus.handle(Pointer("move", 600, 600))
    desk.focus.handle(Pointer("up", 600, 600))
    assert desk.heard == []


def test_a_disabled_button_takes_nothing(desk: Desk) -> None:
    button = lying(Button("Start", lambda: desk.heard.append("start"), shortcut="s"))
    button.enabled = False
    desk.show(button)
    desk.click(200, 120)
    desk.keys("tab", "enter", "s")
    assert desk.heard == []
    assert desk.focus.focused is None


def test_a_button_looks_different_in_each_state(desk: Desk) -> None:
    button = lying(Button("Start", lambda: None, icon="ui_play"))
    desk.show(button)
    looks = {desk.draw()}
    desk.focus.handle(Pointer("move", 200, 120))
    looks.add(desk.draw())
    desk.focus.handle(Pointer("down", 200, 120))
    looks.add(desk.draw())
    desk.focus.handle(Pointer("up", 200, 120))
    desk.focus.handle(Pointer("move", 900, 700))
    desk.keys("tab")
    looks.add(desk.draw())
    button.enabled = False
    looks.add(desk.draw())
    assert len(looks) == 5


def test_links_and_icons_are_buttons(desk: Desk) -> None:
    link = lying(Link("Rules", lambda: desk.heard.append("rules"), icon="ui_rules"), (300, 60, 80, 32))
    icon = lying(IconButton("ui_settings", "Settings", lambda: desk.heard.append("settings")), (500, 60, 42, 42))
    desk.show(link, icon)
    assert link.width(desk.canvas.text_width) > 29
    desk.click(295, 70)
    desk.click(520, 80)
    desk.keys("tab", "enter")
    assert desk.heard == ["rules", "settings", "rules"]


def test_segments_by_pointer_and_arrows(desk: Desk) -> None:
    segments = lying(Segments(("Person", "Random", "Regular"), 0, desk.heard.append))
    desk.show(segments)
    x, y, w, h = segments.parts()[2]
    desk.click(x + w / 2, y + h / 2)
    assert segments.chosen == 2
    desk.keys("tab", "left", "left", "left", "end", "space")
    assert desk.heard == [2, 1, 0, 2, 0]


def test_segments_fill_their_track_without_gaps(desk: Desk) -> None:
    segments = lying(Segments(("a", "a much longer word", "c"), 1, desk.heard.append))
    desk.show(segments)
    parts = segments.parts()
    assert parts[0][0] == pytest.approx(103)
    assert parts[-1][0] + parts[-1][2] == pytest.approx(321)
    assert all(b[0] == pytest.approx(a[0] + a[2]) for a, b in pairwise(parts))
    assert [segments.part_at(part[0] + part[2] / 2) for part in parts] == [0, 1, 2]


def test_a_dropdown_opens_takes_a_row_and_closes(desk: Desk) -> None:
    dropdown = lying(Dropdown(("30", "60", "120"), 1, desk.heard.append))
    covered = lying(Button("Under it", lambda: desk.heard.append("under")), (100, 150, 224, 100))
    desk.show(dropdown, covered)
    desk.click(200, 120)
    assert dropdown.panel is not None
    desk.click(200, dropdown.panel.rect[1] + 5 + 2.5 * ROW)
    assert desk.heard == [2]
    assert dropdown.panel is None


def test_a_press_beside_an_open_dropdown_only_closes_it(desk: Desk) -> None:
    dropdown = lying(Dropdown(("30", "60"), 0, desk.heard.append))
    desk.show(dropdown, lying(Button("Far", lambda: desk.heard.append("far")), (700, 500, 100, 40)))
    desk.click(200, 120)
    desk.click(750, 520)
    assert dropdown.panel is None
    assert desk.heard == []


def test_a_dropdown_by_keyboard(desk: Desk) -> None:
    dropdown = lying(Dropdown(("30", "60", "120"), 0, desk.heard.append))
    desk.show(dropdown)
    assert desk.keys("tab", "enter", "down", "down", "down", "enter") == [True] * 6
    assert desk.heard == [2]
    assert desk.keys("space", "up", "escape") == [True] * 3
    assert dropdown.panel is None
    assert desk.keys("left", "right", "right", "escape") == [True, True, True, False]
    assert desk.heard == [2, 1, 2]


def test_a_dropdown_low_on_the_screen_opens_upwards(desk: Desk) -> None:
    dropdown = Dropdown([str(n) for n in range(8)], 0, desk.heard.append)
    dropdown.rect = (100.0, 740.0, 224.0, 40.0)
    desk.show(dropdown)
    dropdown.open()
    assert dropdown.panel is not None
    _, y, _, h = dropdown.panel.rect
    assert y >= 0
    assert y + h <= 740


def test_a_slider_keeps_to_its_steps(desk: Desk) -> None:
    slider = lying(Slider(1.0, 0.4, 3.0, 0.2, "{:.1f} s".format, desk.heard.append))
    desk.show(slider)
    left, length = slider.track
    desk.click(left + length / 2, 120)
    assert slider.value == pytest.approx(1.8)
    desk.focus.handle(Pointer("down", left, 120))
    desk.focus.handle(Pointer("move", 2000, 700))
    desk.focus.handle(Pointer("up", 2000, 700))
    assert slider.value == pytest.approx(3.0)
    desk.keys("tab", "left", "right", "right", "home", "left")
    assert desk.heard == pytest.approx([1.8, 0.4, 3.0, 2.8, 3.0, 0.4])


def test_a_slider_settles_when_it_is_let_go(desk: Desk) -> None:
    settled: list[float] = []
    slider = lying(Slider(0, 0, 100, 10, str, desk.heard.append, on_settle=settled.append))
    desk.show(slider)
    left, length = slider.track
    desk.focus.handle(Pointer("down", left + length, 120))
    assert desk.heard == [100]
    assert settled == []
    desk.focus.handle(Pointer("up", left + length, 120))
    assert settled == [100]


def test_a_switch(desk: Desk) -> None:
    switch = lying(Switch(False, desk.heard.append))
    desk.show(switch)
    off = desk.draw()
    desk.click(110, 110)
    desk.focus.handle(Pointer("move", 900, 700))
    assert desk.draw() != off
    desk.keys("tab", "right", "left", "left", "space")
    assert desk.heard == [True, False, True]


def test_a_field_takes_text_where_the_caret_is(desk: Desk) -> None:
    field = lying(TextField("Ada", desk.heard.append, longest=8, paste=lambda: "xyz\nlonger than it may be"))
    desk.show(field)
    desk.click(300, 120)
    desk.keys("home")
    desk.focus.handle(Typed("L"))
    assert field.text == "LAda"
    desk.keys("end", "backspace", "left", "delete")
    assert field.text == "LA"
    desk.focus.handle(Key("v", ctrl=True))
    assert field.text == "LAxyzlon"
    assert desk.heard[-1] == field.text
    assert desk.keys("a", "space", "left") == [True, True, True]
    assert field.text == "LAxyzlon"


def test_a_click_puts_the_caret_at_the_pointer(desk: Desk) -> None:
    field = lying(TextField("Ada", desk.heard.append))
    desk.show(field)
    desk.click(100 + 14 + desk.canvas.text_width("A"), 120)
    assert field.caret == 1


def test_a_field_takes_only_what_it_accepts(desk: Desk) -> None:
    field = lying(TextField("", desk.heard.append, longest=6, accepts=str.isdecimal))
    desk.show(field)
    desk.keys("tab")
    desk.focus.handle(Typed("4a8 2"))
    assert field.text == "482"
    assert desk.keys("enter", "escape") == [True, False]
    assert not field.editing


def test_a_long_text_scrolls_with_its_caret(desk: Desk) -> None:
    field = lying(TextField("W" * 40, desk.heard.append, longest=40))
    desk.show(field)
    desk.click(300, 120)
    at_start = desk.draw()
    desk.keys("end")
    assert desk.draw() != at_start
    beside = desk.canvas.surface.subsurface((326, 100, 300, 40))
    assert pygame.transform.average_color(beside)[:3] == (20, 40, 44)


def test_a_scroll_area(desk: Desk) -> None:
    scroll = Scroll((100.0, 100.0, 300.0, 200.0), 1000.0)
    desk.show(scroll)
    desk.focus.handle(Pointer("wheel", 200, 200, dy=-1.0))
    assert scroll.offset == 60
    assert scroll.take_moved()
    assert not scroll.take_moved()
    desk.keys("tab", "end")
    assert scroll.offset == 800
    assert desk.keys("down") == [False]
    desk.keys("home", "pagedown")
    assert scroll.offset == 160
    desk.focus.handle(Pointer("down", 396, 299))
    desk.focus.handle(Pointer("move", 396, 900))
    desk.focus.handle(Pointer("up", 396, 900))
    assert scroll.offset == 800
    assert scroll.reveal((100, 90, 50, 20))
    assert scroll.offset == pytest.approx(778)


def test_a_scroll_area_with_room_enough_is_left_alone(desk: Desk) -> None:
    scroll = Scroll((100.0, 100.0, 300.0, 200.0), 150.0)
    desk.show(scroll)
    desk.keys("tab")
    assert desk.focus.focused is None
    assert not desk.focus.handle(Pointer("wheel", 200, 200, dy=-1.0))


def test_a_widget_is_not_hit_outside_its_clip(desk: Desk) -> None:
    button = lying(Button("Half", lambda: desk.heard.append("half")))
    button.clip = (100.0, 120.0, 224.0, 400.0)
    desk.show(button)
    desk.click(200, 110)
    desk.click(200, 130)
    assert desk.heard == ["half"]


def test_a_row_leads_to_its_control(desk: Desk) -> None:
    first = SettingRow("Sound", Switch(False, desk.heard.append))
    second = SettingRow("Speed", Segments(("Slow", "Fast"), 0, desk.heard.append))
    third = SettingRow("Limit", Dropdown(("30", "60"), 0, desk.heard.append))
    for place, row in enumerate((first, second, third)):
        row.lie_in((100, 83 + 50 * place, 448, 34))
    desk.show(first, second, third)
    desk.click(150, 100)
    desk.keys("down", "right", "down", "enter", "down", "enter")
    assert desk.heard == [True, 1, 1]
    desk.click(150, 150)
    assert desk.heard == [True, 1, 1]
    desk.focus.changed()
    assert not desk.focus.changed()
    first.control.stale = True
    assert desk.focus.changed()
    assert not desk.focus.changed()


def test_tabs(desk: Desk) -> None:
    tabs = Tabs(("All", "Wu Xing", "Dragon"), 0, desk.heard.append)
    tabs.place(100, 100, desk.canvas.text_width)
    desk.show(tabs)
    desk.click(tabs.rect[0] + tabs.rect[2] - 20, 120)
    desk.keys("tab", "left", "home", "left")
    assert desk.heard == [2, 1, 0]


def test_tab_leads_through_all_and_back(desk: Desk) -> None:
    buttons = [lying(Button(str(n), lambda: None), (100.0 + 150 * n, 100.0, 100.0, 40.0)) for n in range(4)]
    buttons[2].enabled = False
    desk.show(*buttons)
    order = []
    for _ in range(4):
        desk.keys("tab")
        order.append(buttons.index(desk.focus.focused))
    assert order == [0, 1, 3, 0]
    desk.focus.handle(Key("tab", shift=True))
    assert desk.focus.focused is buttons[3]
    desk.keys("left")
    assert desk.focus.focused is buttons[1]
