"""Bots of others: the one of the page, those that cannot be used, and those that fail, which stop no game."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest

from elements_table import validation
from elements_table.arguments import parser
from elements_table.bots import guests, levels
from elements_table.bots.arena import simulate
from elements_table.bots.guest_seat import GuestSeat, seats_of
from elements_table.bots.worker import Reply, Request, Worker
from elements_table.kernel.errors import TableError
from elements_table.kernel.registry import registry
from elements_table.kernel.strategy import Advice, Budget, History
from tests.bots import odd_guests

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "a-bot.md").read_text(encoding="utf-8")
PATIENCE = 60.0
Installing = Callable[..., Path]


def block(language: str) -> str:
    """Return the one block of code of a language on the page."""
    (found,) = re.findall(rf"^```{language}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.fixture
def lantern(installing: Installing) -> Path:
    """Install the bot of the page as the page says."""
    project = tomllib.loads(block("toml"))
    folder = installing(project["project"]["name"], **project["project"]["entry-points"][guests.GROUP])
    for file in project["tool"]["hatch"]["build"]["targets"]["wheel"]["only-include"]:
        (folder / file).write_text(block("python"), encoding="utf-8")
    return folder


def odd(name: str) -> str:
    return f"{odd_guests.__name__}:{name}"


# The page


def test_the_bot_of_the_page_plays_wu_xing_without_a_fault(lantern: Path) -> None:
    assert len(block("python").splitlines()) <= 40
    assert guests.offered("wuxing") == {"lantern": "lantern-bot 1.0"}
    assert guests.offered("dragon") == {}
    assert "lantern_bot" not in sys.modules, "nothing of it is loaded here"
    said: list[str] = []
    found = simulate("wuxing", ["lantern", "random"], 2, options={"target": 3}, say=said.append)
    assert (found.faults, said, found.wins) == ([0, 0], [], [2.0, 0.0])


def test_the_page_says_what_counts() -> None:
    for figure in (
        f"{guests.SECONDS:.0f} seconds",
        f"{guests.LONGEST_NAME} small letters",
        "After three such faults",
    ):
        assert figure in PAGE
    assert guests.FAULTS == 3
    told = parser().parse_args(["simulate", "wuxing", "--seats", "regular,novice"])
    assert told.limit == guests.SECONDS


def test_a_name_that_is_neither_level_nor_bot_is_refused_with_those_there_are(lantern: Path) -> None:
    with pytest.raises(TableError, match=r"no bot level lantrn; the levels are: .*expert, lantern\."):
        simulate("wuxing", ["lantrn", "random"], 1)
    with pytest.raises(TableError, match=r"The bot lantern does not play Dragon; it plays: wuxing\."):
        guests.check("lantern", registry().head("dragon"))


def test_a_bot_of_every_game_plays_each_and_gives_way_to_one_of_its_own(installing: Installing) -> None:
    installing(first=odd("nothing"), **{"wuxing.first": odd("prints")})
    for game_id in registry():
        found = guests.find("first", game_id)
        assert found is not None
        assert found.target == odd("prints" if game_id == "wuxing" else "nothing")


BROKEN = {
    "Lantern!": (odd("prints"), "a name is small letters"),
    "x" * 25: (odd("prints"), "24 at most"),
    "person": (odd("prints"), "has a meaning"),
    "wuxing.expert": (odd("prints"), "has a meaning"),
    "lamp": ("tests.bots.odd_guests", "names no function"),
    "candle": ("no_such_module:choose", "there is no module no_such_module"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_what_can_be_no_bot_is_told_in_a_sentence_and_left_out(installing: Installing, name: str) -> None:
    target, why = BROKEN[name]
    installing(**{name: target, "sound": odd("prints")})
    assert [guest.name for guest in guests.installed().guests] == ["sound"]
    (sentence,) = guests.installed().left_out
    assert sentence.startswith(f"The bot {name} of odd-bots 1.0 is left out: ")
    assert why in sentence and sentence.endswith(".")


def test_validate_tells_of_them_and_of_a_game_that_there_is_not(installing: Installing) -> None:
    installing(**{"whist.lantern": odd("prints"), "lamp": "nowhere:choose"})
    assert list(validation._installed(registry())) == [
        *guests.installed().left_out,
        "The bot lantern of odd-bots 1.0 plays whist, and there is no such game.",
    ]


def test_of_two_with_one_name_the_second_is_left_out(installing: Installing) -> None:
    installing("first-bots", lantern=odd("prints"))
    installing("other-bots", lantern=odd("nothing"))
    assert len(guests.installed().guests) == 1
    assert "has that name already" in guests.installed().left_out[0]


# Faults


def asked(name: str, seconds: float = PATIENCE, times: int = 1) -> tuple[GuestSeat, list[Advice]]:
    """Return a seat with the answers of a guest that has been asked after a deal."""
    strategy = registry().strategy("wuxing")
    state = strategy.game.new_state(seed=3)
    observation = state.observation(state.current_player())
    with seats_of([name], "wuxing", seconds) as (seat,):
        assert isinstance(seat, GuestSeat)
        return seat, [seat(strategy, observation, Random(n), Budget()) for n in range(times)]


FAULTS = {
    "raises": "ValueError: no idea",
    "leaves": "SystemExit: that is all",
    "dies": "its process ended without an answer",
    "fakes": "none of its actions",
    "finishes": "none of its actions",
    "babbles": "'fly me to the moon', which is none of its actions",
    "nothing": "None, which is none of its actions",
    "unknown": "no attribute 'unknown'",
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_in_a_sentence_and_the_regular_player_decides(installing: Installing, name: str) -> None:
    installing(odd=odd(name))
    seat, (advice,) = asked("odd")
    (fault,) = seat.told()
    sentence = guests.failed(*fault)
    assert FAULTS[name] in sentence
    assert sentence.endswith("the regular player decides in its place.")
    assert "\n" not in sentence and len(sentence) < 300
    assert advice.reason, "the regular player says why"
    assert seat.told() == []


def test_one_that_hangs_is_ended(installing: Installing) -> None:
    installing(odd=odd("hangs"))
    seat, _advice = asked("odd", 0.4)
    assert [fault.why for fault in seat.told()] == ["it gave no answer in time"]
    assert not seat._worker.alive


def test_after_some_faults_it_is_not_asked_again_in_that_game(installing: Installing) -> None:
    installing(odd=odd("raises"))
    seat, advice = asked("odd", times=guests.FAULTS + 2)
    assert len(advice) == guests.FAULTS + 2
    faults = seat.told()
    assert [fault.number for fault in faults] == [*range(1, guests.FAULTS + 1)]
    assert guests.failed(*faults[-1]).endswith("the regular player plays on for it.")


def test_an_answer_from_its_process_is_trusted_no_further(
    installing: Installing, monkeypatch: pytest.MonkeyPatch
) -> None:
    installing(odd=odd("prints"))
    for text, why in (("play 9", "play 9"), ("castle", "castle"), ("finish", "finish: ")):
        monkeypatch.setattr(Worker, "answer", lambda _self, request, _seconds, t=text: Reply(request.number, t))
        seat, (advice,) = asked("odd")
        (fault,) = seat.told()
        assert why in fault.why
        assert str(advice.action) != text


def test_games_with_one_that_fails_are_played_to_their_end_on_a_clean_stdout(
    installing: Installing, tmp_path: Path
) -> None:
    folder = installing(loud=odd("prints"), odd=odd("raises"))
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(map(str, (folder, ROOT))),
        "ELEMENTS_TABLE_HOME": str(tmp_path),
    }
    asked = "simulate wuxing --seats loud,odd --games 2 --option target=3 --json --workers 2"
    run = subprocess.run(
        [sys.executable, "-m", "elements_table", *asked.split()],
        env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert json.loads(run.stdout)["faults"] == [0, 2 * guests.FAULTS]
    told = [line for line in run.stderr.splitlines() if "BY A GUEST" not in line]
    assert "PRINTED BY A GUEST" in run.stderr and "WRITTEN BY A GUEST" in run.stderr
    assert len(told) == 2, "each kind once"
    assert all(line.startswith("elements-table: The bot odd has failed ") for line in told)


# What it gets


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_a_guest_is_sent_the_same_whatever_is_hidden(
    installing: Installing, game_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    installing(odd=odd("prints"))
    sent: list[bytes] = []

    def answer(_self: Worker, request: Request, _seconds: float) -> Reply:
        sent.append(msgspec.msgpack.encode(request))
        return Reply(1, error="enough")

    monkeypatch.setattr(Worker, "answer", answer)
    monkeypatch.setattr(levels, "resolve", lambda _name: lambda *_given: None)
    game, strategy, rng = registry().game(game_id), registry().strategy(game_id), Random(5)
    differing = 0
    for seed in range(4):
        state, history = game.new_state(seed=seed), History()
        state.emit = history.hear
        for _n in range(rng.randrange(12)):
            if state.current_player() >= 0:
                state.apply(state.random_action(rng))
        seat = state.current_player()
        if seat < 0:
            continue
        truths = [state, game.resample_hidden(state, seat, rng)]
        differing += truths[0] != truths[1]
        with seats_of(["odd"], game_id, 1.0) as (guest,):
            for truth in truths:
                guest(strategy, history.told(truth.observation(seat)), Random(seed), Budget())
        assert sent[-1] == sent[-2]
    assert differing


def test_no_state_is_in_its_process_and_each_seat_has_its_own(
    installing: Installing, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["elements-table", "--seed", "7"])
    installing(nosy=odd("nosy"), other=odd("remembers"))
    seat, _advice = asked("nosy", times=2)
    assert seat.told() == []
    strategy = registry().strategy("wuxing")
    state = strategy.game.new_state(seed=3)
    with seats_of(["other", "other"], "wuxing", PATIENCE) as seats:
        for _n in range(4):
            seat = seats[state.current_player()]
            state.apply(seat(strategy, state.observation(state.current_player()), Random(1), Budget()).action)
        assert [seat.told() for seat in seats if isinstance(seat, GuestSeat)] == [[], []]
