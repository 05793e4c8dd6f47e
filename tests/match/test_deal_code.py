"""The short code of a deal: what it names, and what is said of one that names nothing."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from elements_table.kernel.game import Game
from elements_table.kernel.registry import registry
from elements_table.match.archive import deal_code
from elements_table.match.archive.deal_code import Deal, DealError, decode, encode

IDS = ("wuxing", "elemies", "influence", "dragon", "alchemy")


@pytest.fixture(scope="module", autouse=True)
def games_read() -> None:
    """Reading the games is no part of making up a text."""
    for game_id in IDS:
        registry().game(game_id)


@st.composite
def deals(draw: st.DrawFn) -> tuple[Game[Any], dict[str, str], int, int]:
    game = registry().game(draw(st.sampled_from(IDS)))
    options = {option.id: draw(st.sampled_from(option.values)) for option in game.data.options}
    return game, options, draw(st.sampled_from(game.seats)), draw(st.integers(0, 2**64))


@given(deals())
@settings(max_examples=100)
def test_a_code_names_its_deal_and_no_other(deal: tuple[Game[Any], dict[str, str], int, int]) -> None:
    game, options, seats, seed = deal
    code = encode(game, options, seats, seed)
    assert decode(code, registry()) == Deal(game.id, options, seats, seed)


@pytest.mark.parametrize("game_id", IDS)
def test_a_deal_number_of_people_makes_a_code_that_can_be_told(game_id: str) -> None:
    assert len(encode(registry().game(game_id), None, None, 999_999)) <= len("WX-7K2M-41XX-XX")


def test_the_letters_are_the_games() -> None:
    assert [deal_code.letters_of(registry().head(game_id)) for game_id in IDS] == ["WX", "EL", "IN", "DR", "AL"]


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " - "), lambda code: f"  {code}\n"])
def test_a_code_may_be_written_as_people_write(change: Any, wuxing: Game[Any]) -> None:
    code = encode(wuxing, {"target": 9}, 2, 4711)
    assert decode(change(code), registry()) == Deal("wuxing", {"target": "9"}, 2, 4711)


def test_letters_that_look_like_digits_are_those(wuxing: Game[Any]) -> None:
    code = next(c for c in (encode(wuxing, None, 2, seed) for seed in range(9999)) if "0" in c and "1" in c)
    assert decode(code.replace("0", "O").replace("1", "l"), registry()) == decode(code, registry())


def test_a_wrong_digit_or_two_that_changed_places_is_seen(wuxing: Game[Any]) -> None:
    code = encode(wuxing, {"target": 9}, 2, 4711)
    for at in range(3, len(code)):
        for digit in deal_code.DIGITS:
            if digit != code[at] != "-":
                with pytest.raises(DealError, match="must be wrong"):
                    decode(code[:at] + digit + code[at + 1 :], registry())
        if at + 1 < len(code) and code[at] != code[at + 1] and "-" not in code[at : at + 2]:
            first, second = deal_code.DIGITS.index(code[at]), deal_code.DIGITS.index(code[at + 1])
            if (first - second) % 16:
                with pytest.raises(DealError, match="must be wrong"):
                    decode(code[:at] + code[at + 1] + code[at] + code[at + 2 :], registry())


@pytest.mark.parametrize(
    ("code", "says"),
    [
        ("", "begins with a game"),
        ("7K2M", "begins with a game"),
        ("ZZ-7K2M-41", "begins with a game"),
        ("WX", "groups of four"),
        ("WX-1", "groups of four"),
        ("WX-7K2M-4!", "groups of four"),
        ("WX-" + "7" * 100_000, "groups of four"),
        ("WX-7K2M-41", "must be wrong"),
    ],
)
def test_what_is_no_code_is_told_in_a_sentence(code: str, says: str) -> None:
    with pytest.raises(DealError, match=says):
        decode(code, registry())


@st.composite
def texts(draw: st.DrawFn) -> str:
    """Return any text, or one that is signed like a code."""
    if draw(st.booleans()):
        anything = st.text() | st.text("WXELINDRAL-0O1I 7K2MıſßKΐ٣²")
        return draw(anything) * draw(st.sampled_from([1, 1, 1, 50_000]))
    game = registry().game(draw(st.sampled_from(IDS)))
    letters = deal_code.letters_of(game.data)
    body = draw(st.text(deal_code.DIGITS + "UÄ!", max_size=deal_code.LONGEST + 2)) + deal_code._stamp(
        game, draw(st.sampled_from(deal_code._editions(game.data)))
    )
    return f"{letters}-{body}{deal_code._check(letters, body)}"


@given(texts())
@settings(max_examples=150)
def test_any_text_ends_in_a_deal_or_in_one_sentence(text: str) -> None:
    try:
        deal = decode(text, registry())
    except DealError as error:
        said = str(error)
        assert said.endswith(".")
        assert len(said.splitlines()) == 1
        assert len(said) < 100
    else:
        game = registry().game(deal.game)
        again = encode(game, deal.options, deal.seats, deal.seed)
        assert decode(again, registry()) == deal


def test_a_code_of_other_cards_is_told_so(wuxing: Game[Any], monkeypatch: pytest.MonkeyPatch) -> None:
    code = encode(wuxing, None, 2, 5)
    monkeypatch.setattr(deal_code, "data_crc", lambda _game: 12345)
    with pytest.raises(DealError, match="Wu Xing with other cards"):
        decode(code, registry())


def test_a_number_without_a_code_is_refused(wuxing: Game[Any]) -> None:
    for seed in (-1, 10**100):
        with pytest.raises(DealError, match="has no code"):
            encode(wuxing, None, 2, seed)
