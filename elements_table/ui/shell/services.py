"""What the program keeps and asks: settings, sounds, matches, statistics, and the process in which bots think.

Each is made on its first use: a start waits for none but the settings.
"""

from __future__ import annotations

import contextlib
import logging
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

import msgspec

from elements_table import __version__, paths
from elements_table.kernel.data import GameData
from elements_table.kernel.errors import DataError
from elements_table.kernel.files import MEGABYTE, read_json, size_and_time, write_bytes
from elements_table.kernel.registry import Registry, registry
from elements_table.kernel.words import _, speak
from elements_table.match.archive.saves import Saves
from elements_table.match.campaign.profile import Profile
from elements_table.ui.platform.languages import native
from elements_table.ui.platform.settings import Settings, SettingsFile
from elements_table.ui.platform.speech import Speech

if TYPE_CHECKING:
    from elements_table.bots.worker import Worker
    from elements_table.match.archive.statistics import Statistics, Work
    from elements_table.match.campaign.daily import Daily
    from elements_table.match.campaign.ladder import Ladders
    from elements_table.ui.platform.sound import Sound

log = logging.getLogger(__name__)
NAME: Final = "heads.json"
LAST_PATIENCE: Final = 2.0
"""Seconds that the program waits as it ends for another that uses the statistics."""


class _Kept(msgspec.Struct):
    stamp: str
    heads: list[GameData]


def heads(registry: Registry, folder: Path) -> list[GameData]:
    """Return the head of every data file that is sound, by `order`, from a cache in `folder` if nothing has changed.

    Reading YAML costs a start some 30 ms, the cache less than one. Never raises: a file that is not sound is left
    out, with a line in the log that names what is wrong.
    """
    stamp = repr((__version__, [(one, *size_and_time(registry.path(one))) for one in registry.listed()]))
    file = folder / NAME
    with contextlib.suppress(OSError):
        kept = read_json(file, _Kept, MEGABYTE)
        if kept.stamp == stamp:
            return kept.heads
    found, is_sound = [], True
    for game_id in registry.listed():
        try:
            found.append(registry.head(game_id))
        except DataError as error:
            is_sound = False
            log.error("%s", error)
    found.sort(key=lambda head: (head.order, head.id))
    if is_sound:
        with contextlib.suppress(OSError):  # without a cache the next start is slower, that is all
            write_bytes(file, msgspec.json.encode(_Kept(stamp, found)))
    return found


class Services:
    """The games, and what serves all screens."""

    def __init__(self, games: Registry | None = None) -> None:
        self.registry = games or registry()
        self.troubles: list[str] = []
        """What a person must know of and has not been told yet, in sentences."""
        self._told: set[str] = set()
        self.settings_file = SettingsFile(paths.user() / "settings.json", self.note_trouble, native)
        if self.settings.language != "en":
            self.speak()
        self._late: list[Work] = []
        """What is to be counted once another program lets go of the statistics."""

    def heads(self) -> list[GameData]:
        """Return the heads of all games, in menu order."""
        return heads(self.registry, paths.cache_folder())

    def playable_heads(self) -> list[GameData]:
        """Return those of `heads` whose game has a table to be played on."""
        return [head for head in self.heads() if self.registry.has_scene(head.id)]

    def note_trouble(self, sentence: str) -> None:
        """Have a person told of something once."""
        if sentence not in self._told:
            self._told.add(sentence)
            self.troubles.append(sentence)

    def speak(self, language: str = "") -> None:
        """Speak a language, that of the settings where none is named."""
        if trouble := speak(language or self.settings.language, paths.data() / "locale"):
            self.note_trouble(trouble)

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""
        return self.settings_file.settings

    @cached_property
    def sound(self) -> Sound:
        """The sounds; the mixer starts with the first one played."""
        from elements_table.ui.platform.sound import Sound  # noqa: PLC0415  2 ms, before the menu is painted

        return Sound(self.settings_file)

    @cached_property
    def speech(self) -> Speech:
        """What is said aloud."""
        return Speech(self.settings_file)

    @property
    def mixer(self) -> Sound | None:
        """The sounds where any was asked for yet: what happens to the window or a device starts none."""
        return vars(self).get("sound")

    @cached_property
    def saves(self) -> Saves:
        """The open matches."""
        saves = Saves(paths.user(), self.registry)
        saves.statistics = self.statistics
        return saves

    @cached_property
    def profile(self) -> Profile:
        """What has been learned and earned."""
        return Profile(paths.user() / "learning.json", self.note_trouble)

    @cached_property
    def daily(self) -> Daily:
        """The deals of the day."""
        from elements_table.match.campaign.daily import Daily  # noqa: PLC0415  1 ms, and the menu starts without it

        return Daily(self.profile, self.saves, self.registry)

    @cached_property
    def ladders(self) -> Ladders:
        """The opponents of each game, one above the other."""
        from elements_table.match.campaign.ladder import Ladders  # noqa: PLC0415  2 ms, as above

        return Ladders(self.profile, self.saves, self.registry)

    @cached_property
    def worker(self) -> Worker:
        """The process in which bots think, started on the first use."""
        from elements_table.bots.worker import Worker  # noqa: PLC0415  9 ms, as above

        worker = Worker(self.registry.packages, self.registry.folder)
        try:
            worker.start()
        except OSError as error:  # whoever asks it thinks for itself then
            words = _("The bots can have no process of their own ({why}); the window stands still while they think.")
            self.note_trouble(words.format(why=error.strerror or error))
        return worker

    def judge(self) -> Worker | None:
        """Return who judges what has been played; None lets whoever needs that start a process of its own."""
        return None

    def statistics(self) -> Statistics:
        """Open the statistics of finished matches; no frame waits for another program that holds them."""
        from elements_table.match.archive.deferred_statistics import DeferredStatistics  # noqa: PLC0415  2 ms, as above: sqlite3

        return DeferredStatistics(paths.user() / "statistics.sqlite3", self.note_trouble, self._late)

    def close(self) -> None:
        """Let go of sounds and of the process of the bots, and count what is late."""
        if self._late:
            base = self.statistics()
            base.patience = LAST_PATIENCE
            base.games()
            base.close()
        for used in ("worker", "sound"):
            if (service := vars(self).pop(used, None)) is not None:
                service.close()
