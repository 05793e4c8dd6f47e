"""Matches begun in earlier versions of the program open, and go on by the rules of then."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import msgspec
import pytest

from elements_table.games.alchemy.rules.data import ability
from elements_table.kernel.data import crc_of, tables_of, wordless
from elements_table.kernel.errors import OptionError
from elements_table.kernel.game import Game
from elements_table.kernel.registry import Registry, registry
from elements_table.match.archive.replay import replay, resume, verify
from elements_table.match.play.bot_driver import BotDriver
from elements_table.match.play.journal import JournalError, data_crc, read, version_of
from elements_table.match.play.match import Match

SAVES = Path(__file__).parent.parent / "saves"
OVER, OPEN = SAVES / "alchemy-1.0.0-over.jsonl", SAVES / "alchemy-1.0.0-open.jsonl"
"""In both an ability without Void is passed over, which asks its owner first since 1.1.0 (A17).

They are played with the formulae of before 1.2.0, which are others now.
"""


OUT = SAVES / "alchemy-1.2.0-open.jsonl"
"""Begun with 1.2.0 as it came out."""


class Today(Registry):
    """Games that know nothing of how they were."""

    def game(self, game_id: str) -> Game[object]:
        game = super().game(game_id)
        game.as_of = lambda _version: game  # type: ignore[method-assign]  # it stands in for one without a past
        return game


@pytest.mark.parametrize("save", [OVER, OPEN])
def test_a_match_of_1_0_0_is_replayed_by_its_own_rules(save: Path) -> None:
    assert version_of(read(save).header) == (1, 0, 0)
    assert verify(save) is None


@pytest.mark.parametrize("save", [OVER, OPEN])
def test_todays_rules_would_refuse_it(save: Path) -> None:
    with pytest.raises(JournalError, match="line"):
        replay(save, read(save), Today())


def test_it_goes_on_by_the_rules_of_then_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "alchemy.jsonl"
    shutil.copyfile(OPEN, path)
    match = resume(path, None, "alchemy")
    assert not match.is_over
    for seat in match.people:
        match.replace(seat, match.seats[1])
    bots = BotDriver(match, None, registry())
    for _n in range(2000):
        bots.tick(0.0)
    assert match.is_over
    match.close()
    assert verify(path) is None


def test_a_match_begun_now_asks(tmp_path: Path) -> None:
    game = registry().game("alchemy")
    header = Match.new(game, None, read(OPEN).header.seats, 1, tmp_path / "new.jsonl").header
    assert game.as_of(version_of(header)) is game
    position = {
        "aether": [1],
        "completed": [["golems-blood"]],
        "phase": "choice",
        "pending": [[0, "golems-blood", 0]],
    }
    games = (game, game.as_of((1, 1, 0)), game.as_of((1, 0, 0)))
    asks = [one.from_position(position, None, 2, 1).position()["phase"] for one in games]
    assert asks == ["choice", "choice", "complete"]


def test_a_match_of_before_has_the_formulae_of_before_for_all_who_look_at_it() -> None:
    match = replay(OPEN, read(OPEN))
    earlier, today = match.game.variant(None, 3), registry().game("alchemy").variant(None, 3)
    pelican = earlier.index["pelican"]
    assert ability(earlier.formulae[pelican]) == "Draw 1 element card. Each other player gains 1 Void."
    assert ability(today.formulae[pelican]) != ability(earlier.formulae[pelican])
    observation = match.observation(0)
    state = registry().strategy("alchemy").determinize(observation, Random(1))
    assert state.variant.formulae == earlier.formulae
    assert not state.variant.asks_to_turn


def test_before_1_2_0_a_repetition_of_a_repetition_went_on() -> None:
    position = {
        "aether": [6],
        "formulae": [["phoenix"]],
        "completed": [["alchemists-fire", "emerald-tablet"]],
    }
    game = registry().game("alchemy")
    gained = []
    for one, paid in ((game.as_of((1, 1, 0)), "******"), (game, "*****")):
        state = one.from_position(position, None, 2, 1)
        state.apply(one.parse(f"complete phoenix with {paid} at right"))
        gained.append(state.position()["mastery"][0]["F"])
    assert gained == [4, 3]


def test_a_match_of_1_2_0_as_it_came_out_goes_on_with_its_own_formulae(tmp_path: Path) -> None:
    """Five formulae have changed since, and three of those are completed in it; the version is the same."""
    assert verify(OUT) is None
    path = tmp_path / "alchemy.jsonl"
    shutil.copyfile(OUT, path)
    match = resume(path, None, "alchemy")
    assert crc_of(tables_of(match.game.data)) == match.header.data, "every formula is as it was"
    assert crc_of(tables_of(registry().game("alchemy").data)) != match.header.data
    variant = match.game.variant(None, 3)
    ring, bath = (variant.formulae[variant.index[slug]] for slug in ("ouroboros", "philosophers-bath"))
    assert ability(ring) == ability(bath)
    state = registry().strategy("alchemy").determinize(match.observation(0), Random(1))
    assert state.variant.formulae == variant.formulae, "those who think know them too"
    assert state.variant.repeats_once
    assert state.variant.asks_to_turn
    for seat in match.people:
        match.replace(seat, match.seats[1])
    bots = BotDriver(match, None, registry())
    for _n in range(2000):
        bots.tick(0.0)
    assert match.is_over
    match.close()
    assert verify(path) is None


def test_with_formulae_that_nobody_knows_it_is_refused_in_a_sentence() -> None:
    found = read(OUT)
    with pytest.raises(JournalError, match="Alchemy is dealt from other cards or tables now"):
        replay(OUT, found._replace(header=msgspec.structs.replace(found.header, data=1)))


def test_nobody_chooses_an_edition() -> None:
    with pytest.raises(OptionError, match="edition"):
        registry().game("alchemy").new_state({"edition": "0.9"}, 3, 1)


@pytest.mark.parametrize("game_id", [game_id for game_id in registry() if game_id != "alchemy"])
def test_other_games_are_what_they_were(game_id: str) -> None:
    game = registry().game(game_id)
    assert game.as_of((1, 0, 0)).data is game.data  # Elemies has another name for a part of it, and nothing else
    assert game.as_of((1, 1, 0)) is game
    assert game.with_data(read(OUT).header.data) is None


def test_other_sentences_leave_a_game_what_it_was_and_another_deck_does_not() -> None:
    data = registry().game("elemies").data
    reworded = data.reworded
    assert reworded is not None and data_crc(registry().game("elemies")) == reworded.crc
    tables = tables_of(data)
    assert crc_of(tables) != reworded.crc, "its sentences are others now"
    assert crc_of(wordless(tables)) == reworded.wordless
    tables["deck"]["specials"][0]["text"] += " Always."
    assert crc_of(wordless(tables)) == reworded.wordless
    tables["deck"]["specials"][0]["id"] = "other"
    assert crc_of(wordless(tables)) != reworded.wordless
