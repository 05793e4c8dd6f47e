"""What is said aloud: on every screen what has changed and where one is, at tables all that one asks."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pygame
import pytest

from elements_table.kernel.registry import registry
from elements_table.match.play.match import Match
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.menu.menu import Menu
from elements_table.ui.features.preferences.settings import SettingsScreen
from elements_table.ui.platform import speech as speech_module
from elements_table.ui.platform.commands import NAMED
from elements_table.ui.platform.speech import Speech
from elements_table.ui.shell.aloud import ASKED
from elements_table.ui.shell.dialog import Answer, Dialog
from elements_table.ui.stage.stage_widgets import PieceWidget
from elements_table.ui.start import listen_first
from tests.ui.driver import Driver, players
from tests.ui.written import bare


def pressed(text: str) -> tuple[int, int]:
    """Return the key of an input, and what is held with it."""
    held, _plus, name = text.rpartition("+")
    return getattr(pygame, f"K_{name.upper()}"), pygame.KMOD_SHIFT if held == "shift" else 0


QUESTIONS = {what: pressed(NAMED[command].keys[0]) for command, what in ASKED.items()}


class Ear:
    """A voice that keeps what it is to say; `!` where that cuts off what was said before."""

    def __init__(self) -> None:
        self.heard: list[str] = []

    def say(self, text: str, *, interrupt: bool) -> None:
        self.heard.append(f"{'!' if interrupt else ' '} {text}")


class Listener(Driver):
    """A driver that hears, and looks at nothing."""

    def __init__(self) -> None:
        super().__init__()
        self._sees_no = pytest.MonkeyPatch()
        bare(self._sees_no)
        self.ear = Ear()
        vars(self.app.services)["speech"] = Speech(self.app.services.settings_file, lambda: self.ear)
        self.app.services.settings_file.change(speech="usual")

    def close(self) -> None:
        """Leave, and let others look."""
        super().close()
        self._sees_no.undo()

    def heard(self) -> list[str]:
        """Return what was said since the last call, without marks."""
        found = [text[2:] for text in self.ear.heard]
        self.ear.heard.clear()
        return found

    def ask(self, what: str) -> str:
        """Ask by a key; return the answer."""
        self.heard()
        self.key(*QUESTIONS[what])
        return self.heard()[0]


@pytest.fixture
def listener() -> Iterator[Listener]:
    found = Listener()
    yield found
    found.close()


def seated(driver: Driver, game_id: str, actions: int, seed: int = 3, *, posed: bool = True) -> Match:
    """Sit down at a match after some actions, or fewer where the round is over by then; seat 0 decides."""
    game, rng = registry().game(game_id), random.Random(seed)
    match = Match.new(game, None, players("person", *["novice"] * (game.data.default_seats - 1)), seed)
    for n in range(200):
        if n >= actions and match.waiting()[0] == 0:
            break
        seat = match.waiting()[0]
        match.act(seat, rng.choice(match.legal_actions(seat)))
        if not match.waiting() or match.waiting()[0] < 0:
            return seated(driver, game_id, max(0, actions - 6), seed, posed=posed)
    driver.sit(match, posed=posed)
    driver.rest()
    return match


# ---- the voice


def test_without_a_voice_a_sentence_says_so_and_nothing_breaks(driver: Driver) -> None:
    def nobody() -> Ear:
        raise OSError("nobody is there")

    speech = vars(driver.app.services)["speech"] = Speech(driver.app.services.settings_file, nobody)
    driver.app.navigator.push(Menu(driver.app))
    driver.rest()
    driver.key(pygame.K_F12)
    assert speech.is_on and driver.top.toast is not None
    assert driver.top.toast.text.startswith("No screen reader or voice was found.")
    driver.key(pygame.K_F12)
    assert not speech.is_on


def test_a_voice_that_goes_away_is_told_of_and_sought_anew_when_speech_is_turned_on_again(listener: Listener) -> None:
    speech = listener.app.services.speech
    speech.speak("one")

    def gone(*_what: object, **_how: object) -> None:
        raise OSError("gone")

    vars(listener.ear)["say"] = gone
    speech.speak("two")
    assert speech.trouble
    del vars(listener.ear)["say"]
    speech.speak("three")
    assert listener.heard() == ["one"], "it has gone"
    speech.seek_anew()
    speech.speak("four")
    assert listener.heard() == ["four"] and not speech.trouble


def test_one_key_turns_speech_on_and_off_and_says_so(listener: Listener) -> None:
    listener.app.navigator.push(Menu(listener.app))
    listener.rest()
    listener.heard()
    listener.key(pygame.K_F12)
    assert listener.heard() == ["Speech is off."]
    listener.key(pygame.K_DOWN)
    assert listener.heard() == []
    listener.key(pygame.K_F12)
    assert listener.heard()[0].startswith("Speech is on.")


@pytest.mark.parametrize("runs", [True, False])
def test_a_first_start_speaks_where_a_screen_reader_runs(
    listener: Listener, monkeypatch: pytest.MonkeyPatch, runs: bool
) -> None:
    listener.app.services.settings_file.change(speech="off")
    monkeypatch.setattr(speech_module, "is_reader_running", lambda: runs)
    listen_first(listener.app)
    listener.app.navigator.push(Menu(listener.app))
    listener.rest()
    listener.key(pygame.K_DOWN)
    assert bool(listener.heard()) == runs


# ---- screens


def test_a_sheet_is_read_and_then_where_one_is(listener: Listener) -> None:
    app = listener.app
    app.navigator.push(Menu(app))
    listener.rest()
    listener.heard()
    app.navigator.push(Dialog(app, "Yield?", "Your opponent gets two tokens.", (Answer("Stay", lambda: None),)))
    listener.rest()
    assert listener.ear.heard[0].startswith("!"), "what was said of the menu is over"
    assert listener.heard() == ["Yield? Your opponent gets two tokens. Stay."]
    listener.step(frames=20)
    assert listener.heard() == [], "nothing twice"


def test_a_setting_says_its_name_and_state_and_then_only_what_it_has_become(listener: Listener) -> None:
    app = listener.app
    app.navigator.push(SettingsScreen(app))
    listener.rest()
    listener.key(pygame.K_TAB)
    assert listener.heard()[-1] == "Display, 1 of 4."
    listener.key(pygame.K_END)
    assert listener.heard()[-1] == "Accessibility, 4 of 4."
    for _n in range(60):
        listener.heard()
        listener.key(pygame.K_TAB)
        if (said := listener.heard()) and said[0].startswith("High contrast"):
            break
    assert said == ["High contrast. off."]
    listener.key(pygame.K_RIGHT)
    assert listener.heard() == ["on."]
    app.services.settings_file.change(speech="full")
    listener.key(pygame.K_LEFT)
    assert listener.heard() == ["off."]


@pytest.mark.parametrize("game_id", sorted(registry()))
@pytest.mark.parametrize(("actions", "seed"), [(0, 3), (12, 3), (25, 5), (45, 8)])
def test_whatever_the_keyboard_reaches_has_a_name(game_id: str, actions: int, seed: int, listener: Listener) -> None:
    seated(listener, game_id, actions, seed)
    first, names = listener.top.focus.focused, []
    for _n in range(80):
        listener.heard()
        listener.key(pygame.K_TAB)
        said = listener.heard()
        assert said, listener.top.focus.focused
        names += said
        if listener.top.focus.focused == first:
            break
        first = first or listener.top.focus.focused
    assert len(names) > 4
    assert not [name for name in names if not re.search(r"\w", name) or "." in name.strip(".").split()], names


@pytest.mark.parametrize("game_id", sorted(registry()))
@pytest.mark.parametrize("actions", [0, 20, 40, 60])
def test_every_piece_on_a_table_can_be_named(game_id: str, actions: int, listener: Listener) -> None:
    seated(listener, game_id, actions, 7)
    table = listener.table
    pieces = [PieceWidget(table.drags, actor.ref) for actor in table.stage.everything]
    assert pieces
    assert not [piece.ref for piece in pieces if not (told := table.spoken_of(piece)) or not told.name]


SCREENS: dict[str, tuple[str, ...]] = {
    "menu": (), "learn": ("learn",), "new game": ("new_game", "wuxing"), "history": ("history",),
    "statistics": ("statistics",), "daily": ("daily",), "ladder": ("ladder",), "settings": ("preferences",),
    "keys": ("keys",), "bindings": ("bindings",), "about": ("about",), "puzzles": ("puzzles", "dragon"),
    "streak": ("streak", "wuxing"), "editor": ("editor", "influence"), "rulebook": ("rulebook", "elemies"),
    "who": ("who",),
}  # fmt: skip


@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_says_where_one_is_at_each_step_and_nothing_of_itself(name: str, listener: Listener) -> None:
    app = listener.app
    app.services.settings_file.change(reduced_motion=True)
    app.navigator.push(Menu(app))
    listener.rest()
    if SCREENS[name]:
        listener.heard()
        app.navigator.go(*SCREENS[name])
        listener.rest()
        assert re.search(r"\w", " ".join(listener.heard()))
    assert isinstance(app.services.speech, Speech)
    first, steps = listener.top.focus.focused, 0
    for _n in range(120):
        listener.heard()
        listener.key(pygame.K_TAB)
        said, focused = " ".join(listener.heard()), listener.top.focus.focused
        assert re.search(r"\w", said), (focused, listener.top.focus.widgets)
        steps += 1
        if focused == first:
            break
        first = first or focused
    assert steps > 1
    listener.heard()
    listener.step(frames=40, ms=100)
    assert listener.heard() == [], "time alone, of a streak as well, has nothing to say"


def test_a_calendar_says_the_day_and_the_number_of_a_deal_what_it_is(listener: Listener) -> None:
    app = listener.app
    app.navigator.push(Menu(app))
    app.navigator.go("daily")
    listener.rest()
    listener.key(pygame.K_m)
    listener.rest()
    for _n in range(4):
        listener.heard()
        listener.key(pygame.K_TAB)
        if re.search(r" \d+ \w+\. 0 of 5\.", said := " ".join(listener.heard())):
            break
    assert re.search(r" \d+ \w+\. 0 of 5\.", said), said
    listener.key(pygame.K_LEFT)
    assert re.search(r" \d+ \w+\. 0 of 5\.", other := " ".join(listener.heard())) and other != said
    app.navigator.go("new_game", "alchemy")
    listener.rest()
    listener.push_button("Options")
    listener.rest()
    listener.heard()
    told = ""
    for _n in range(6):
        listener.key(pygame.K_TAB)
        told += " ".join(listener.heard())
    assert re.search(r"Deal number\. \d", told), told


# ---- tables


@pytest.mark.parametrize("game_id", sorted(registry()))
def test_what_happens_is_told_once_each_and_to_the_end(game_id: str, listener: Listener) -> None:
    match = seated(listener, game_id, 2, posed=False)
    table = listener.table
    table.bots.worker = None
    listener.heard()
    before = len(table.state.lines)
    match.act(0, match.legal_actions(0)[0])
    listener.until(lambda: bool(match.is_over or match.waiting()[0] == 0) and table.state.caught_up)
    listener.step(frames=3)
    said, lines = " ".join(listener.heard()), table.state.lines[before:]
    assert lines
    for line in lines:
        assert line.text in said, line


@pytest.mark.parametrize("game_id", sorted(registry()))
@pytest.mark.parametrize("actions", [0, 9, 30])
def test_every_question_has_an_answer_of_what_is_known(game_id: str, actions: int, listener: Listener) -> None:
    match = seated(listener, game_id, actions)
    told = {what: listener.ask(what) for what in QUESTIONS if what != "rule"}
    view = match.observation(0).view()
    names = [seat.name for seat in match.seats[1:]]
    assert all(name in told["others"] for name in names)
    assert "You" in told["score"] or "Points" in told["score"]
    assert told["can"].split(". ")[0].strip(".") in listener.table.scene.words.prompt(listener.table.view())
    numbers = list(map(int, re.findall(r"\d+", told["hand"])))
    if game_id == "wuxing":
        own = view["hands"][0]
        assert numbers[: len(own)] == own and numbers[-1] == view["sums"][0]
        assert f"Limit: {view['limit']}." in told["middle"]
        assert f"holds {view['counts']['hands'][1]} card" in told["others"]
    if game_id == "dragon":
        assert told["hand"].split(". Kitty")[0].count(",") + 1 == len(view["hands"][0])
        assert all(str(score) in told["score"] for score in view["scores"])
    if game_id == "elemies":
        assert told["hand"].split(". Your action")[0].count(",") + 1 == len(view["hands"][0])
    if game_id == "influence":
        assert told["hand"].count("Card ") + told["hand"].count("card ") >= len(view["hands"][0])
    if game_id == "alchemy":
        assert f"{view['aether'][0]} Aether, {view['void'][0]} Void" in told["hand"]


def test_the_last_three_events_are_told_again(listener: Listener) -> None:
    seated(listener, "wuxing", 9)
    lines = listener.table.state.lines[-3:]
    said = listener.ask("last")
    assert all(line.text in said for line in lines)


def test_the_rule_at_hand_is_opened_and_read(listener: Listener) -> None:
    seated(listener, "dragon", 0)
    listener.heard()
    listener.key(*QUESTIONS["rule"])
    listener.rest()
    said = " ".join(listener.heard())
    assert said.startswith("Rules.") and "speaks first" in said
    listener.key(pygame.K_ESCAPE)
    listener.rest()
    assert listener.heard()[0].startswith("Dragon.")


def test_at_the_curtain_nothing_is_told_of_either_hand(listener: Listener) -> None:
    match = Match.new(registry().game("wuxing"), None, players("person", "person"), 3)
    listener.sit(match)
    listener.until(lambda: listener.top.title.startswith("Pass the screen"))
    listener.rest()
    listener.heard()
    hands = {what: listener.ask(what) for what in QUESTIONS}
    held = ", ".join(map(str, match.observation(0).view()["hands"][0]))
    assert not [what for what, said in hands.items() if held in said or "sum" in said.lower()], hands
    listener.key(pygame.K_RETURN)
    listener.until(lambda: listener.top is listener.table)
    listener.rest()
    assert held in listener.ask("hand") or str(match.observation(1).view()["sums"][1]) in listener.ask("hand")


def test_questions_are_answered_of_the_table_whatever_lies_over_it(listener: Listener) -> None:
    seated(listener, "wuxing", 4)
    at_table = {what: listener.ask(what) for what in ("hand", "middle", "others", "score", "last")}
    listener.app.navigator.push(Dialog(listener.app, "Sure?", "Think twice.", (Answer("Stay", lambda: None),)))
    listener.rest()
    assert {what: listener.ask(what) for what in at_table} == at_table
    listener.app.navigator.go("keys")
    listener.rest()
    assert listener.ask("hand") == at_table["hand"]


def test_the_end_of_a_round_is_told_in_sentences_with_the_score(listener: Listener) -> None:
    position = {"hands": [[6, 1], [6]], "display": [5, 6]}
    match = Match.from_position(registry().game("wuxing"), position, players("person", "regular"))
    listener.sit(match)
    listener.rest()
    match.act(0, match.game.parse("knock"))
    listener.until(lambda: isinstance(listener.top, Summary))
    listener.rest()
    said = " ".join(listener.heard())
    view = listener.table.view()
    for sentence in listener.table.scene.summary.scored(view):
        assert sentence in said
    assert " ".join(listener.table.scene.account.score(view)[1:2]) in said
    listener.key(pygame.K_w)
    assert listener.heard()[0].startswith("Why."), "a side that is turned up is told"


def test_what_is_raised_is_told_with_the_hand_and_what_a_card_brings_in_every_match(listener: Listener) -> None:
    seated(listener, "wuxing", 0)
    listener.app.services.settings_file.change(explain="never")
    view = listener.table.view()
    action = next(action for action in view.legal if str(action).startswith("play"))
    brings = listener.table.scene.explanations.action(action, view)
    heard: list[str] = []
    for _n in range(12):
        listener.key(pygame.K_TAB)
        heard += listener.heard()
    assert any(brings in said for said in heard), heard
    listener.key(ord(str(action).split()[1]))
    assert f"Raised: {str(action).split()[1]}" in listener.ask("hand")


def test_a_hint_names_its_action_and_the_menu_itself(listener: Listener) -> None:
    seated(listener, "wuxing", 0)
    state, view = listener.table.state, listener.table.view()
    listener.heard()
    state.hint, state.hinted = "It is the best.", view.legal[0]
    state.refresh()
    listener.step(frames=2)
    named = listener.table.scene.words.action(view.legal[0], view)
    assert f"{named}: It is the best." in " ".join(listener.heard())
    listener.app.navigator.push(Menu(listener.app))
    listener.rest()
    assert "Main menu." in " ".join(listener.heard())


# ---- by ear alone


ENDS = re.compile(r"(win|wins|won|lose|loses) the (match|game)|The match is|shared|The game ends", re.I)
SHORT = {"wuxing": {"target": "3"}, "dragon": {"ends": "1_hands"}}


def named(name: str, action: str) -> bool:
    """Return whether what was heard of a thing belongs to an action: `3` to `Play the 3`, `Knock, 18 within 20`."""
    name, action = name.strip(".").lower(), action.lower()
    return bool(name) and (f" {action} ".endswith(f" {name} ") or name.startswith(action))


def act_by_ear(listener: Listener, rng: random.Random, can: str) -> None:
    """Do one of the actions that were named: go to what belongs to it, and use what it says it does."""
    actions = can.partition("You can: ")[2].strip(".").split(". ")
    target = rng.choice([action for action in actions if "more" not in action])
    for _n in range(60):
        listener.key(pygame.K_TAB)
        said = " ".join(listener.heard())
        if any(named(part, target) for part in said.split(". ")):
            break
    else:  # it is put together of several things: whatever is lit first, then where it can go
        for _n in range(rng.randrange(12)):
            listener.key(pygame.K_TAB)
        target = ""
    for _n in range(3):
        listener.key(pygame.K_RETURN)
        listener.step(frames=6)
        if target and not any(named(part, target) for text in listener.heard() for part in text.split(". ")):
            break
    while not isinstance(listener.top, TableScreen | Summary):
        listener.key(pygame.K_ESCAPE)  # it led elsewhere, as was heard
        listener.rest()


@pytest.mark.parametrize("game_id", ["wuxing", "influence", "dragon"])
def test_a_match_is_played_to_its_end_by_keys_and_what_is_heard(game_id: str, listener: Listener) -> None:
    game, rng = registry().game(game_id), random.Random(4)
    seats = players("person", *["novice"] * (game.data.default_seats - 1))
    listener.app.services.settings_file.change(thinking=0.0, fast_animation=True, ask_first=False)
    listener.sit(Match.new(game, SHORT.get(game_id), seats, 5)).bots.worker = None
    said: list[str] = []
    for _n in range(600):
        listener.until(lambda: not listener.app.moving(), seconds=30)
        said += listener.heard()
        if any(ENDS.search(text) for text in said[-6:]):
            break
        can = listener.ask("can")
        if "You can" in can:
            act_by_ear(listener, rng, can)
        elif "not your turn" in can:
            listener.step(frames=10)
        else:
            listener.key(pygame.K_RETURN)
    assert any(ENDS.search(text) for text in said[-6:]), said[-6:]
