"""The two panels of the statistics that a game fills from what was counted of its matches."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from elements_table.kernel.registry import registry
from elements_table.match.archive.overview import Sum, Sums
from elements_table.ui.charts.columns import Bar, Bars, Columns


def sums(counts: Mapping[str, float | tuple[float, float, int]]) -> Sums:
    """Return sums by whose they are and their key, a number or all that a sum is."""
    found = {}
    for name, one in counts.items():
        whose, key = name.split()
        found[whose, key] = Sum(*one) if isinstance(one, tuple) else Sum(one, 0.0, 1)
    return Sums(found)  # type: ignore[arg-type]  # the words are those of `Whose`


def test_knocks_stand_by_margin() -> None:
    found = sums(
        {
            "mine knock.-3": 1,
            "mine knock.-7": 2,
            "mine knock.0": 3,
            "mine knock.1": 4,
            "mine knock.9": 5,
            "mine knock.over": 6,
            "theirs knock.2": 7,
            "theirs knock.0": 1,
            "theirs yield": 8,
            "mine yield": 9,
            "mine false_knock": 10,
        }
    )
    knocks, endings = registry().scene("wuxing").statistics(found)
    assert isinstance(knocks, Columns) and isinstance(endings, Bars)
    assert (knocks.title, knocks.fact) == ("Your 21 knocks, by margin", "15 won, 6 lost")
    assert [(column.label, column.gold - column.coral) for column in knocks.bars] == [
        ("≤ −3", -3), ("−2", 0), ("−1", 0), ("0", -3), ("+1", 4), ("+2", 0), ("+3", 0), ("≥ +4", 5), ("over", 6),
    ]  # fmt: skip
    assert endings.title == "How 56 rounds ended"
    assert [bar.text for bar in endings.bars] == ["15 / 6", "1 / 7", "8 / 9", "0 / 10"]
    assert endings.note == "Your knocks win 71%, theirs 88%."


def test_contracts_stand_by_bid() -> None:
    found = sums(
        {
            "mine made.70": 2,
            "mine lost.75": 1,
            "mine made.119": 1,
            "mine lost.150": 3,
            "mine points": -35,
            "partner made.80": 4,
            "theirs made.90": 5,
            "theirs lost.100": 6,
        }
    )
    contracts, hands = registry().scene("dragon").statistics(found)
    assert (contracts.title, contracts.fact) == ("Your 7 contracts, by bid", "3 made, 4 lost")
    assert [column.text for column in contracts.bars] == ["2 / 1", "", "", "", "1 / 0", "0 / 3"]
    assert contracts.note == "A contract of yours brings −5 points on average."
    assert (hands.title, [bar.text for bar in hands.bars]) == ("How 22 hands came out", ["3 / 4", "4 / 0", "6 / 5"])


def test_places_and_calls_stand_by_whose_they_are() -> None:
    found = sums(
        {
            "mine place.1": 1,
            "mine place.2": 2,
            "mine place.4": 4,
            "mine ahead": 3,
            "mine behind": 4,
            "mine kept": 2,
            "mine lost": 1,
            "partner kept": 5,
            "theirs lost": 6,
            "theirs kept": 7,
            "mine double": 1,
            "partner double": 2,
            "theirs double": 9,
        }
    )
    places, calls = registry().scene("elemies").statistics(found)
    assert [column.text for column in places.bars] == ["1", "2", "0", "4"]
    assert places.note == "Your team had more points in 3 of them, fewer in 4, as many in 0."
    assert [bar.text for bar in calls.bars] == ["2 / 1", "5 / 0", "6 / 7", "3 / 9"]
    assert calls.note == "You kept 2 of your 3 calls."


def test_cards_stand_with_what_they_bring() -> None:
    found = sums(
        {
            "mine card.3": (-3, 0, 2),
            "mine card.15": (8, 0, 5),
            "mine place.1": 3,
            "mine place.3": 2,
            "mine by.markers": (5, 3, 5),
            "mine total": (31, 0, 5),
            "theirs total": (60, 0, 10),
        }
    )
    cards, matches = registry().scene("influence").statistics(found)
    assert cards.bars[2] == Bar("3", "−1.5", 0.0, 1.5) and cards.bars[14] == Bar("15", "1.6", 1.6)
    assert {column.text for column in cards.bars} == {"", "−1.5", "1.6"}
    assert [bar.text for bar in matches.bars] == ["3", "0", "2", "3 / 2", "0 / 0"]
    assert matches.note == "You score 6.2 on average, the others 6."


def test_points_stand_by_source_and_formulae_by_how_often() -> None:
    counts: dict[str, float | tuple[float, float, int]] = {
        f"mine points.{source}": (20.0, 0.0, 4) for source in ("formulae", "mastery", "aether", "bonus")
    }
    counts |= {f"mine formula.{'abcdefghi'[n]}": (float(n), 1.0, n) for n in range(1, 9)}
    counts |= {"mine total": (80, 0, 4), "theirs total": (90, 0, 8), "theirs points.mastery": (12, 0, 8)}
    found = sums(counts)
    sources, formulae = registry().scene("alchemy").statistics(found)
    assert [bar.text for bar in sources.bars] == ["5 / 0", "5 / 1.5", "0 / 0", "5 / 0", "5 / 0"]
    assert sources.note == "You score 20 on average, each of the others 11.2."
    assert formulae.bars[0] == Bar("i", "1 / 7", 1, 7) and len(formulae.bars) == 7
    assert formulae.note == "You have completed 8 of the 44 formulae."


@pytest.mark.parametrize("game_id", list(registry()))
def test_a_game_says_what_will_stand_in_its_panels(game_id: str) -> None:
    panels = registry().scene(game_id).statistics(Sums({}))
    assert len(panels) == 2
    for panel in panels:
        assert panel.is_empty and panel.title and panel.about.endswith(".")
