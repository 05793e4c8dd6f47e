"""The games there are: those shipped, each one line, and those that other installed packages bring.

Those are entry points of the group `elements_table.games`: one names a game's id and its package, such as
`whist = "whist_table"`. The package holds `rules`, `bot`, `scene`, the data `whist.yaml` and the rulebook `whist.md`.

>>> games = registry()
>>> games.game("dragon").data.title, games.game("dragon").seats
('Dragon', (4,))
>>> "whist" in games
False
"""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from elements_table import paths
from elements_table.kernel.data import DRAWN, GameData, convert, read_yaml
from elements_table.kernel.errors import DataError, TableError
from elements_table.kernel.occasions import Occasions
from elements_table.kernel.words import _

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from elements_table.kernel.encoding import Encoding
    from elements_table.kernel.game import Game, State
    from elements_table.kernel.puzzles import PuzzleGenerator
    from elements_table.kernel.story import Storyteller
    from elements_table.kernel.strategy import Strategy
    from elements_table.kernel.themes import Theme

PACKAGES = MappingProxyType(
    {
        "wuxing": "elements_table.games.wuxing",
        "elemies": "elements_table.games.elemies",
        "influence": "elements_table.games.influence",
        "dragon": "elements_table.games.dragon",
        "alchemy": "elements_table.games.alchemy",
    }
)
"""Game id -> package with the parts `rules` (DATA, create), `bot` and `scene` (create), modules or packages."""

GROUP: Final = "elements_table.games"
ID: Final = re.compile(r"[a-z][a-z0-9_]*")
log = logging.getLogger(__name__)


class Registry:
    """Makes games by id, each once. The data of a game lies in `folder`, else with the game.

    `left_out` says of each game that is installed but cannot be used why not, in one sentence.
    """

    def __init__(self, packages: Mapping[str, str] = PACKAGES, folder: Path | None = None) -> None:
        self.packages = dict(packages)
        self.folder = folder
        self.left_out: dict[str, str] = {}
        self._games: dict[str, Game] = {}
        self._strategies: dict[str, Strategy] = {}

    def __iter__(self) -> Iterator[str]:
        return iter(self.packages)

    def __contains__(self, game_id: object) -> bool:
        return game_id in self.packages

    def path(self, game_id: str) -> Path:
        """Return the game's data file."""
        return (self.folder or self._home(game_id, "games")) / f"{game_id}.yaml"

    def rulebook(self, game_id: str, language: str = "en") -> Path:
        """Return the game's rulebook, in the language if there is one in it; else the English, there or not."""
        folder = self.folder or self._home(game_id, "rulebooks")
        file = folder / f"{game_id}.md"
        translated = folder / language / file.name
        return translated if translated.is_file() else file

    def puzzles(self, game_id: str) -> Path:
        """Return the file of the game's puzzles, whether it is there or not."""
        return (self.folder or self._home(game_id, "puzzles")) / f"{game_id}.yaml"

    def _home(self, game_id: str, kind: str) -> Path:
        """Return the folder of the shipped files of a kind, or of the package that brings the game."""
        package = self.packages.get(game_id)
        if package is None or PACKAGES.get(game_id) == package:
            return paths.data() / kind
        spec = find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            raise DataError(f"{package}: there is no such package; the game {game_id} should be in it.")
        return Path(spec.submodule_search_locations[0])

    def game(self, game_id: str) -> Game:
        """Return the game, its data file loaded and checked; TableError names the games there are."""
        self._known(game_id)
        if game_id not in self._games:
            path = self.path(game_id)
            self._games[game_id] = self.load(game_id, read_yaml(path), str(path))
        return self._games[game_id]

    def load(self, game_id: str, raw: object, source: str) -> Game:
        """Return the game made from `raw` data; DataError begins with `source`."""
        self._known(game_id)
        rules = import_module(self.packages[game_id] + ".rules")
        data = convert(raw, rules.DATA, source)
        if data.id != game_id:
            raise DataError(f"{source}: id: the file is {game_id}.yaml, but the id says {data.id}.")
        try:
            game: Game = rules.create(data)
            game.new_state()  # what the rules miss in the data is best told with the file's name
        except TableError as error:
            raise DataError(f"{source}: {error}") from error
        return game

    def strategy(self, game_id: str) -> Strategy:
        """Return the strategy of a good player of the game."""
        if game_id not in self._strategies:
            game = self.game(game_id)
            self._strategies[game_id] = import_module(self.packages[game_id] + ".bot").create(game)
        return self._strategies[game_id]

    def puzzle_generator(self, game_id: str) -> PuzzleGenerator | None:
        """Return who asks the puzzles of the game; None where it has none."""
        part = self._part(game_id, "puzzles")
        return None if part is None else part.create(self.game(game_id))

    def themes(self, game_id: str) -> tuple[Theme, ...]:
        """Return the kinds of mistakes in the game, the most specific first; none where it does not say."""
        part = self._part(game_id, "themes")
        return () if part is None else part.THEMES

    def occasions(self, game_id: str) -> Occasions:
        """Return what events of the game give to talk of; nothing where it does not say."""
        part = self._part(game_id, "occasions")
        return Occasions() if part is None else Occasions(part.of, part.FACTS, part.impression)

    def story(self, game_id: str) -> Storyteller:
        """Return what tells of a match of the game; nothing where it does not say."""
        part = self._part(game_id, "story")
        return (lambda _told: ()) if part is None else part.of

    def encoding(self, state: State) -> Encoding:
        """Return how programs that learn see matches with the game, options and seats of `state`."""
        part = self._part(state.game.id, "encoding")
        if part is None:
            raise TableError(f"The game {state.game.id} has no rules/encoding.py, so no program can learn it.")
        encoding: Encoding = part.create(state)
        return encoding

    def _part(self, game_id: str, name: str) -> Any:
        """Return a module that the rules of a game may have; None where they have not."""
        rules = import_module(self.packages[game_id] + ".rules")
        name = f"{rules.__name__}.{name}"
        return import_module(name) if hasattr(rules, "__path__") and find_spec(name) is not None else None

    def scene(self, game_id: str, game: Game | None = None) -> Any:
        """Return the game's scene, of `game` as an earlier version played it; only called where a window exists."""
        return import_module(self.packages[game_id] + ".scene").create(game or self.game(game_id))

    def has_scene(self, game_id: str) -> bool:
        """Return whether the game can be played at a table; nothing of its scene is loaded."""
        return game_id in self.packages and find_spec(self.packages[game_id] + ".scene") is not None

    def head(self, game_id: str) -> GameData:
        """Return the head of the game's data file, also of a game that has no package yet."""
        path = self.path(game_id)
        raw = read_yaml(path)
        if isinstance(raw, dict):
            raw = {key: raw[key] for key in raw if key in GameData.__struct_fields__}
        return convert(raw, GameData, str(path))

    def listed(self) -> list[str]:
        """Return the ids of all data files, those without a package (games to come) included."""
        here = {path.stem for path in (self.folder or paths.data() / "games").glob("*.yaml")}
        return sorted(here.union(() if self.folder else self.packages))

    def join(self, game_id: str, package: str, where: str) -> None:
        """Take in an installed game, or say in `left_out` why it cannot be used; `where` names what brings it."""
        try:
            if not ID.fullmatch(game_id):
                raise DataError("an id is small letters, digits and underscores")
            if game_id in self.packages:
                raise DataError(f"{self.packages[game_id]} has that id already")
            self.packages[game_id] = package
            look = self.strategy(game_id).game.data.look
            for name in (look.back, look.cover):
                if DRAWN not in name and not (paths.sprites() / f"{name}.svg").is_file():
                    raise DataError(f"look: there is no sprite {name}; without one the table draws its own")
        except Exception as error:  # anybody's code: whatever is wrong with it, the other games are played
            log.exception("%s", where)
            if self.packages.get(game_id) == package:
                del self.packages[game_id]
            what = str(error) if isinstance(error, TableError) else f"{type(error).__name__}: {error}"
            what = " ".join(what.split()).rstrip(".")
            self.left_out[game_id] = f"The game {game_id} of {where} is left out: {what}."

    def _known(self, game_id: str) -> None:
        if game_id in self.left_out and game_id not in self.packages:
            raise TableError(self.left_out[game_id])
        if game_id not in self.packages:
            words = _("There is no game {name}; the games are: {known}.")
            raise TableError(words.format(name=game_id, known=", ".join(self.packages)))


@cache
def registry() -> Registry:
    """Return the registry of the games that are shipped, and of those that other packages bring."""
    games = Registry()
    for point in entry_points():
        games.join(point.name, point.value, point.dist.name if point.dist else point.value)
    return games


def entry_points(group: str = GROUP) -> list[EntryPoint]:
    """Return the entry points of a group, by name."""
    if not any(_mentions(group, folder) for folder in sys.path):
        return []
    from importlib import metadata  # noqa: PLC0415  19 ms, and mostly nothing is found

    return sorted(metadata.entry_points(group=group), key=lambda point: point.name)


def _mentions(group: str, folder: str) -> bool:
    """Return whether some package in a folder of `sys.path` declares a group; plain calls, as every start asks."""
    try:
        names = os.listdir(folder or ".")
    except OSError:
        return False
    papers = [name for name in names if name.endswith((".dist-info", ".egg-info"))]
    return any(_declares(group, os.path.join(folder, name, "entry_points.txt")) for name in papers)


def _declares(group: str, file: str) -> bool:
    try:
        handle = os.open(file, os.O_RDONLY)
    except OSError:
        return False
    with open(handle, "rb", buffering=0) as stream:
        return b"[" + group.encode() + b"]" in stream.read()
