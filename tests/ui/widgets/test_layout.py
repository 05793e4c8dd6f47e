"""Rows, columns, grids and flows: nothing overlaps, all lies within, shares add up; and lists of what they hold."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elements_table.ui.drawing.canvas import Rect
from elements_table.ui.platform.inputs import Key, Pointer
from elements_table.ui.widgets.button import Button, Link
from elements_table.ui.widgets.focus import FocusManager, Widget
from elements_table.ui.widgets.layout import Box, Column, Row, Share, Size
from elements_table.ui.widgets.list_view import LineList, ListView

ROUNDING = 1e-6
WHOLE: Rect = (10.0, 20.0, 400.0, 300.0)

sizes: st.SearchStrategy[Size] = st.one_of(
    st.none(),
    st.floats(0, 500),
    st.floats(0.1, 5).map(Share),
    st.just(lambda measure: measure("words", 15.0, "sans")),
)
gaps = st.floats(0, 30)
aligns = st.sampled_from(("start", "center", "end"))


def boxes() -> st.SearchStrategy[Box]:
    """Return layouts, nested; some of their widgets are not visible."""
    leaves = st.builds(_leaf, st.booleans(), st.booleans(), sizes, sizes)
    return st.recursive(leaves, _around, max_leaves=12)


def _leaf(is_widget: bool, visible: bool, width: Size, height: Size) -> Box:
    widget = Widget() if is_widget else None
    if widget is not None:
        widget.visible = visible
    return Box(widget, width, height)


def _around(inner: st.SearchStrategy[Box]) -> st.SearchStrategy[Box]:
    children = st.lists(inner, max_size=5)
    line = {"width": sizes, "height": sizes, "gap": gaps, "pad": gaps, "align": aligns, "justify": aligns}
    return st.one_of(
        st.builds(lambda parts, named: Row(*parts, **named), children, st.fixed_dictionaries(line)),
        st.builds(lambda parts, named: Column(*parts, **named), children, st.fixed_dictionaries(line)),
    )


def measure(text: str, size: float, face: str) -> float:
    """Return a width without a type face."""
    return len(text) * size * 0.5


def leaves(box: Box) -> list[Box]:
    """Return what takes room in a layout and holds no other box."""
    if not box.visible:
        return []
    if isinstance(box, Row | Column):
        return [leaf for child in box.shown for leaf in leaves(child)]
    return leaves(box.inside) if isinstance(box.inside, Box) else [box]


@given(boxes(), st.floats(0, 900), st.floats(0, 900))
def test_nothing_overlaps_and_all_lies_within(box: Box, width: float, height: float) -> None:
    box.place((10.0, 20.0, width, height), measure)
    placed = [leaf.rect for leaf in leaves(box)]
    for x, y, w, h in placed:
        assert x >= 10 - ROUNDING
        assert y >= 20 - ROUNDING
        assert x + w <= 10 + width + ROUNDING
        assert y + h <= 20 + height + ROUNDING
    for (x, y, w, h), (x2, y2, w2, h2) in combinations(placed, 2):
        across = min(x + w, x2 + w2) - max(x, x2)
        down = min(y + h, y2 + h2) - max(y, y2)
        assert min(across, down) <= ROUNDING


@given(st.lists(st.floats(0.1, 9), min_size=1, max_size=8), gaps, st.floats(300, 900))
def test_shares_add_up_and_keep_their_proportion(parts: list[float], gap: float, width: float) -> None:
    shared = [Box(None, Share(part)) for part in parts]
    Row(Box(None, 40.0), *shared, gap=gap).place((0.0, 0.0, width, 50.0))
    wides = [box.rect[2] for box in shared]
    assert sum(wides) == pytest.approx(max(0.0, width - 40 - gap * len(parts)))
    for part, wide in zip(parts, wides, strict=True):
        assert wide == pytest.approx(sum(wides) * part / sum(parts))


@given(st.lists(st.floats(0, 20), min_size=1, max_size=8), aligns, gaps)
def test_lines_lie_at_the_start_in_the_middle_or_at_the_end(lengths: list[float], justify: str, gap: float) -> None:
    children = [Box(None, None, length) for length in lengths]
    Column(*children, gap=gap, justify=justify).place((0.0, 0.0, 50.0, 1000.0))  # type: ignore[arg-type]  # drawn
    spare = 1000 - sum(lengths) - gap * (len(lengths) - 1)
    part = {"start": 0.0, "center": 0.5, "end": 1.0}[justify]
    assert children[0].rect[1] == pytest.approx(spare * part)
    assert [box.rect[3] for box in children] == pytest.approx(lengths)


def test_what_is_not_visible_takes_no_room() -> None:
    first, second, third = (Button(name, list) for name in "abc")
    second.visible = False
    Row(first, second, third, gap=10).place(WHOLE)
    assert first.rect == (10.0, 20.0, 195.0, 300.0)
    assert third.rect == (215.0, 20.0, 195.0, 300.0)
    first.visible = third.visible = False
    below = Box()
    Column(Row(first, second, third, height=44), below, gap=10).place(WHOLE)
    assert below.rect == WHOLE


def test_words_are_as_wide_as_a_measure_says() -> None:
    link, field = Link("History", list, icon="ui_clock"), Widget()
    Row(field, Box(link, link.width, 34.0), gap=8, align="center").place(WHOLE, measure)
    wide = link.width(measure)
    assert link.rect == (410 - wide, 20 + (300 - 34) / 2, wide, 34)
    assert field.rect == (10, 20, 400 - wide - 8, 300)
    with pytest.raises(ValueError, match="History"):
        Row(Box(link, link.width)).place(WHOLE)


def test_a_nested_line_is_as_long_as_what_it_holds() -> None:
    buttons = [Box(None, 60.0, 30.0) for _n in range(2)]
    rest = Box()
    Row(rest, Row(*buttons, gap=10, pad=5), gap=20).place(WHOLE)
    assert [box.rect for box in buttons] == [(275, 25, 60, 30), (345, 25, 60, 30)]
    assert rest.rect == (10, 20, 240, 300)


# ---- lists


class Names(ListView):
    """A list of buttons by day."""

    def __init__(self, focus: FocusManager, count: int) -> None:
        self.told: list[int] = []
        super().__init__(40.0, focus=focus, gap=10.0, on_choose=self.told.append)
        self.buttons = [Button(f"{n}", list) for n in range(count)]
        self.show(self.buttons, ["today" if n < 2 else "yesterday" for n in range(count)], chosen=0)
        self.lie_in((0.0, 100.0, 300.0, 200.0))
        focus.set([self, *self.row_widgets])


@given(st.integers(0, 30), st.floats(0, 2000))
def test_rows_of_a_list_follow_one_another_under_their_heads(count: int, offset: float) -> None:
    names = Names(FocusManager(), count)
    names.go(offset)
    tops = [button.rect[1] for button in names.buttons]
    steps = [b - a for a, b in pairwise(tops)]
    assert steps == pytest.approx([50 + 34 * (n == 1) for n in range(count - 1)])
    if tops:
        assert tops[0] == pytest.approx(134 - names.offset)
        assert names.content == pytest.approx(tops[-1] + 40 - 100 + names.offset)
    assert all(button.rect[0] == 0 and button.rect[2] == 286 for button in names.buttons)
    assert all(button.clip == names.rect for button in names.buttons)


@given(st.lists(st.sampled_from(("up", "down", "pageup", "pagedown", "home", "end")), max_size=20))
def test_keys_lead_through_a_list_and_what_they_choose_is_in_sight(keys: list[str]) -> None:
    focus = FocusManager()
    names = Names(focus, 12)
    for key in keys:
        before = names.chosen
        is_end = (key == "up" and before == 0) or (key == "down" and before == 11)
        assert names.step(Key(key)) is not is_end
        to = {"up": -1, "down": 1, "pageup": -4, "pagedown": 4, "home": -99, "end": 99}[key]
        assert names.chosen == min(11, max(0, before + to))
        if not is_end:
            assert focus.focused is names.buttons[names.chosen]
            assert names.told[-1] == names.chosen
        top = names.buttons[names.chosen].rect[1]
        assert is_end or 100 <= top <= 260


def test_keys_lead_on_from_the_row_that_has_the_focus() -> None:
    focus = FocusManager()
    names = Names(focus, 12)
    focus.focus(names.buttons[5])
    assert names.step(Key("down"))
    assert focus.focused is names.buttons[6] and names.told == [6]


def test_a_focused_row_is_revealed_once() -> None:
    focus = FocusManager()
    names = Names(focus, 12)
    focus.focus(names.buttons[9])
    names.reveal_focused(focus)
    assert names.offset > 0
    names.go(0)
    names.reveal_focused(focus)
    assert names.offset == 0


def test_a_list_of_lines_shows_whole_ones_and_is_chosen_from() -> None:
    told: list[int] = []
    lines = LineList(told.append)
    lines.show_lines([f"Row {n}" for n in range(10)])
    lines.lie_in((100.0, 100.0, 200.0, 34.0 * 4 + 20))
    assert lines.rect[3] == 34 * 4
    focus = FocusManager([lines])
    for kind in ("down", "up"):
        focus.handle(Pointer(kind, 290, 100 + 34 * 2.5))
    used = [focus.handle(Key(key)) for key in ("down", "end", "down", "up", "pageup", "enter")]
    assert told == [2, 3, 9, 8, 4, 4]
    assert used == [True, True, False, True, True, True]
    assert lines.rows[4].rect[1] == 100
    focus.handle(Pointer("wheel", 150, 150, dy=1.0))
    assert lines.rows[3].rect[1] == 100
