"""Trouble that a person must know of: told in one place, once, with what to do and details to copy."""

from __future__ import annotations

import errno
import shutil
from pathlib import Path

import pygame
import pytest

from elements_table import logfile, paths
from elements_table.bots.worker import Worker
from elements_table.kernel.errors import TableError
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.shell import dialog, loop
from elements_table.ui.shell.dialog import Dialog
from tests.ui.driver import Driver, players


def sit(driver: Driver) -> TableScreen:
    driver.app.navigator.push(Menu(driver.app))
    driver.app.navigator.start_match("wuxing", players("person", "novice"), {}, 3)
    table = driver.table
    table.bots.worker = None
    driver.until(lambda: table.is_my_turn and table.waiting())
    return table


def act(driver: Driver, table: TableScreen) -> None:
    driver.until(lambda: table.is_my_turn and table.waiting())
    table.turn.act(table.match.legal_actions(0)[0])
    driver.step()


def test_a_match_that_is_not_saved_is_told_once_and_kept_elsewhere(driver: Driver, home: Path) -> None:
    table = sit(driver)
    shutil.rmtree(home / "matches")
    act(driver, table)
    assert isinstance(driver.top, Dialog)
    assert "its folder is gone. You can play on;" in driver.top.text
    assert str(paths.refuge()) in driver.top.text
    driver.push_button("Keep it there")
    driver.step()
    assert driver.top is table
    assert table.toast is not None
    assert str(paths.refuge() / "wuxing.jsonl") in table.toast.text
    done = len(table.match.record)
    driver.app.navigator.pop(table)
    assert driver.app.services.saves.open_matches() == [paths.refuge() / "wuxing.jsonl"]
    assert len(driver.app.services.saves.resume("wuxing").record) == done


def test_one_may_play_on_without_being_told_again(driver: Driver, home: Path) -> None:
    table = sit(driver)
    shutil.rmtree(home / "matches")
    act(driver, table)
    driver.key(pygame.K_ESCAPE)
    assert driver.top is table
    before = len(table.match.record)
    act(driver, table)
    assert len(table.match.record) > before
    assert driver.top is table
    assert table.toast is None
    driver.app.navigator.pop(table)
    assert isinstance(driver.top, Menu)


def test_a_match_that_cannot_be_put_away_is_left_where_it_is(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    table = sit(driver)

    def refuse(_match: object) -> None:
        raise TableError("It cannot be moved.")

    monkeypatch.setattr(type(table.match), "is_over", True)
    monkeypatch.setattr(driver.app.services.saves, "finish", refuse)
    monkeypatch.setattr(table.turn, "count", lambda: None)
    driver.app.navigator.pop(table)
    assert isinstance(driver.top, Menu)


def test_a_fault_of_our_own_leads_to_the_menu_and_a_second_one_out(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(driver)
    monkeypatch.setattr(table, "update", lambda _now: 1 // 0)
    failed = loop._step(driver.app, driver.now + 16, (), -loop.CALM)
    assert failed == driver.now + 16
    assert [type(screen) for screen in driver.app.navigator.stack] == [Menu, Dialog]
    assert "ZeroDivisionError" in driver.top.text
    assert driver.app.services.saves.open_match("wuxing") is not None
    driver.step()
    monkeypatch.setattr(driver.app.navigator.stack[0], "update", lambda _now: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        loop._step(driver.app, failed + 100, (), failed)


def test_trouble_with_what_is_kept_is_told_once(driver: Driver, home: Path) -> None:
    for name in ("statistics.sqlite3", "learning.json"):
        (home / name).write_bytes(b"no such thing" * 90)
    app = driver.app
    app.navigator.push(Menu(app))
    driver.step(frames=2)
    app.services.profile.note_lesson("wuxing", offered=True)
    assert app.services.statistics().recent() == []
    driver.step()
    sentences = ""
    while isinstance(driver.top, Dialog):
        sentences += driver.top.text
        driver.push_button("Close")
        driver.step()
    for _again in range(2):
        app.services.statistics().games()
        driver.step()
    assert [sentences.count(f"{name}: ") for name in ("statistics.sqlite3", "learning.json")] == [1, 1], sentences
    assert isinstance(driver.top, Menu)
    (home / "settings.json").unlink(missing_ok=True)
    (home / "settings.json").mkdir()
    for volume in (0.2, 0.3):
        app.services.settings_file.change(volume=volume)
        driver.step()
        assert isinstance(driver.top, Dialog) == (volume == 0.2)
        if volume == 0.2:
            assert "settings.json" in driver.top.text
            driver.push_button("Close")


def test_details_are_copied(driver: Driver, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(dialog, "copy_text", copied.append)
    (home / logfile.NAME).write_text("\n".join(f"line {n}" for n in range(200)))
    driver.app.navigator.push(Menu(driver.app))
    dialog.tell_trouble(driver.app, ["The first.", "The second."])
    assert isinstance(driver.top, Dialog)
    assert driver.top.text == "The first. The second."
    driver.push_button("Copy details")
    assert copied[0].startswith("The first. The second.\nElements Table ")
    assert copied[0].endswith("line 199")
    assert len(copied[0].splitlines()) == 2 + dialog.LINES


def test_bots_that_can_have_no_process_think_in_the_window_and_it_is_told(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_worker: Worker) -> None:
        raise OSError(errno.EAGAIN, "no more processes")

    monkeypatch.setattr(Worker, "start", refuse)
    driver.app.navigator.push(Menu(driver.app))
    driver.app.navigator.start_match("wuxing", players("novice", "person"), {}, 3)
    driver.until(lambda: isinstance(driver.top, Dialog))
    assert isinstance(driver.top, Dialog)
    assert "The bots can have no process of their own (no more processes)" in driver.top.text
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: len(driver.table.match.record) > 0 and driver.table.is_my_turn)
