"""A fault planted in a sound game is found by the check that is for it, in a sentence that names it."""

from __future__ import annotations

from collections import Counter

import pytest

from elements_table.conformance import CHECKS, Setup, clicks, conform, drawing, finding, hidden, ledger, setups, views
from elements_table.conformance import gestures as at_table
from elements_table.conformance import rules as promises
from elements_table.conformance.run import Check
from elements_table.games.alchemy.rules import events as alchemy_events
from elements_table.games.alchemy.scene.buttons import Buttons as AlchemyButtons
from elements_table.games.alchemy.scene.layout import ASKING
from elements_table.games.alchemy.scene.scene import AlchemyScene
from elements_table.games.alchemy.scene.summary import AlchemySummary
from elements_table.games.dragon.rules import events as dragon_events
from elements_table.games.dragon.rules import hidden as dragon_hidden
from elements_table.games.dragon.rules.state import DragonState
from elements_table.games.dragon.scene.drafts import BidDraft
from elements_table.games.dragon.scene.summary import DragonSummary
from elements_table.games.elemies.rules import events as elemies_events
from elements_table.games.elemies.scene.buttons import ElemiesReactions
from elements_table.games.elemies.scene.summary import ElemiesSummary
from elements_table.games.influence.scene.scene import InfluenceScene
from elements_table.games.influence.scene.summary import InfluenceSummary
from elements_table.games.wuxing.rules.game import WuXing
from elements_table.games.wuxing.scene import scene as wuxing_scene
from elements_table.games.wuxing.scene.scene import WuXingScene
from elements_table.games.wuxing.scene.staging import WuXingStaging
from elements_table.games.wuxing.scene.summary import Knock, WuXingSummary
from elements_table.games.wuxing.scene.words import WuXingWords
from elements_table.kernel.registry import Registry
from elements_table.match.archive.overview import Sums
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.drag_controller import DragController
from elements_table.ui.stage.scene import Drag, Ref
from elements_tiny import rules
from tests.conformance.faults import (
    STATE,
    STRATEGY,
    Patch,
    Plant,
    also_telling,
    apply_with,
    blind_parse,
    by_others_hands,
    careless,
    changed_clone,
    cheating,
    forgetting,
    heedless,
    illegal,
    instead,
    left_over,
    listening_clone,
    miscounted,
    misphased,
    missing,
    mistaken,
    odd_part,
    one_deal,
    one_guess,
    open_deal,
    open_opening,
    other_agents,
    own_chance,
    peeking,
    random_deal,
    replacing,
    shared_clone,
    silent,
    spoiling,
    strange,
    swapped,
    tolerant,
    twice,
    with_loser,
    wrong_points,
)
from tests.tiny import PACKAGES as TINY

Mutant = tuple[str, Check, Plant, str]


def gapped(sums: Sums) -> tuple[object, object]:
    """Return the statistics of Wu Xing with words whose gap nobody fills."""
    tokens, rounds = wuxing_scene.readouts.charts(sums)
    return tokens, rounds._replace(title="{n} rounds")


RULES: list[Mutant] = [
    ("tiny", promises.random_games_end_with_a_winner, replacing(STATE, "winners", with_loser), "winners()"),
    (
        "tiny",
        promises.random_games_end_with_a_winner,
        instead(STATE, "is_terminal", lambda _s: False),
        "is_terminal()",
    ),
    (
        "wuxing",
        promises.no_round_is_longer_than_proven,
        instead(WuXing, "longest_round", lambda *_g: 3),
        "a round has 4 actions, where 3 are proven",
    ),
    ("wuxing", promises.no_round_is_longer_than_proven, instead(WuXing, "most_rounds", lambda *_g: 1), "round 2"),
    (
        "dragon",
        promises.partners_win_together,
        replacing(DragonState, "winners", lambda seats, *_g: seats[:1]),
        "team",
    ),
    (
        "tiny",
        promises.the_seat_to_act_is_a_chooser,
        instead(STATE, "simultaneous_players", lambda _s: (1,)),
        "simultaneous_players()",
    ),
    (
        "tiny",
        promises.legal_actions_have_no_repeats_and_a_stable_order,
        replacing(STATE, "legal_actions", twice),
        "listed twice",
    ),
    (
        "tiny",
        promises.every_legal_action_can_be_carried_out,
        instead(STATE, "objection", lambda *_given: "Not now."),
        "is legal, but: Not now.",
    ),
    (
        "tiny",
        promises.a_random_action_is_legal,
        replacing(STATE, "random_action", lambda action, *_g: action._replace(value=99 if action.value else 0)),
        "`lay 99`",
    ),
    (
        "tiny",
        promises.what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing,
        replacing(STATE, "objection", lambda answer, *_given: answer and "no"),
        "no sentence",
    ),
    (
        "tiny",
        promises.what_is_not_legal_is_refused_with_a_sentence_and_changes_nothing,
        instead(STATE, "objection", lambda *_given: None),
        "nothing against it",
    ),
    (
        "tiny",
        promises.text_form_and_parse_are_inverse,
        instead(rules.Lay, "__str__", lambda action: f"{action.word} {action.value + 1}"),
        "read back",
    ),
    (
        "tiny",
        promises.other_texts_are_no_actions,
        instead(rules.Tiny, "parse", lambda _game, text: blind_parse(text)),
        "ParseError is due",
    ),
    ("tiny", promises.a_clone_is_equal_and_plays_on_alike, changed_clone, "not equal"),
    ("tiny", promises.old_states_never_change, shared_clone, "older clone"),
    ("tiny", promises.a_clone_has_no_listener, listening_clone, "listener of its state"),
    (
        "tiny",
        promises.a_listener_changes_nothing_and_sees_valid_positions,
        apply_with(after=lambda state, _action: state.emit and setattr(state, "round", state.round + 1)),
        "while somebody listens",
    ),
    (
        "tiny",
        promises.positions_are_plain_data_and_read_back_equal,
        replacing(rules.Tiny, "from_position", forgetting),
        "from_position() gives another one: stock",
    ),
    ("tiny", promises.a_part_that_does_not_exist_is_refused, careless, "takes a part that does not exist"),
    ("tiny", promises.the_seed_and_the_actions_give_the_same_game, random_deal, "differ"),
    ("tiny", promises.other_seeds_deal_otherwise, one_deal, "one deal"),
    (
        "tiny",
        promises.cards_and_tokens_are_conserved,
        apply_with(after=lambda state, _action: state.stock.clear()),
        "lost: ",
    ),
    ("tiny", promises.undeclared_options_and_seat_counts_are_refused, tolerant, "no_such_option"),
    (
        "tiny",
        promises.the_end_has_the_phases_that_the_table_knows,
        replacing(STATE, "observation", misphased),
        "in phase pause",
    ),
]
VIEWS: list[Mutant] = [
    (
        "tiny",
        views.a_view_has_the_positions_shape,
        replacing(rules.TinyObservation, "view", lambda *_g: {}),
        "leaves out",
    ),
    ("tiny", views.a_view_has_the_positions_shape, replacing(rules.TinyObservation, "view", odd_part), "secret"),
    ("tiny", views.a_view_says_what_is_true, replacing(rules.TinyObservation, "view", wrong_points), "points"),
    ("tiny", views.a_view_says_what_is_true, replacing(rules.TinyObservation, "view", miscounted), "counts says"),
    ("wuxing", views.every_face_told_is_open_to_whom_it_is_told, open_deal, "the event deal shows"),
    (
        "wuxing",
        views.every_face_told_is_open_to_whom_it_is_told,
        replacing(WuXing, "opening", open_opening),
        "deal shows everybody",
    ),
    ("wuxing", views.every_visible_change_is_told, silent, "no event tells it"),
]
HIDDEN: list[Mutant] = [
    ("tiny", hidden.another_hidden_truth_looks_the_same, replacing(STATE, "observation", peeking), "points"),
    (
        "tiny",
        hidden.another_hidden_truth_looks_the_same,
        replacing(rules.Tiny, "resample_hidden", cheating),
        "itself",
    ),
    (
        "tiny",
        hidden.another_hidden_truth_allows_the_seat_the_same,
        replacing(STATE, "legal_actions", by_others_hands),
        "depends on what it cannot know",
    ),
    (
        "tiny",
        hidden.another_hidden_truth_allows_others_what_it_holds,
        replacing(rules.Tiny, "resample_hidden", left_over),
        "may not do what its cards allow",
    ),
    (
        "tiny",
        hidden.reshuffling_leaves_the_truth_alone,
        replacing(rules.Tiny, "resample_hidden", spoiling),
        "changes the state",
    ),
    (
        "tiny",
        hidden.an_observation_is_frozen_and_survives_the_wire,
        replacing(STATE, "observation", mistaken),
        "seat 0",
    ),
    (
        "tiny",
        hidden.equal_knowledge_has_an_equal_history,
        also_telling(lambda state: {"stock": state.stock[:]}),
        "the history tells seat",
    ),
    ("tiny", hidden.a_history_survives_the_wire, also_telling(lambda _state: {"pair": (1, 2)}), "wire otherwise"),
    ("tiny", hidden.another_hidden_truth_looks_the_same, replacing(STRATEGY, "determinize", strange), "hands"),
    ("tiny", hidden.another_hidden_truth_looks_the_same, replacing(STRATEGY, "determinize", forgetting), "loses"),
    (
        "tiny",
        hidden.another_hidden_truth_allows_the_seat_the_same,
        replacing(STRATEGY, "determinize", strange),
        "depends on what it cannot know",
    ),
    ("tiny", hidden.determinize_ignores_the_hidden_truth, own_chance, "depends on the hidden truth"),
    ("tiny", hidden.determinize_guesses_differently, one_guess, "are one"),
    ("tiny", hidden.levels_play_legally_and_repeat_themselves, replacing(STRATEGY, "choose", illegal), "`lay 99`"),
]
SCENES: list[Mutant] = [
    (
        "dragon",
        at_table.every_legal_action_can_be_made,
        replacing(
            BidDraft, "presses", lambda presses, *_g: {k: v for k, v in presses.items() if "bid" not in str(v)}
        ),
        "nothing makes it",
    ),
    (
        "wuxing",
        at_table.every_legal_action_can_be_made,
        instead(WuXingScene, "gestures", lambda *_g: ()),
        "it has none",
    ),
    (
        "wuxing",
        at_table.every_legal_action_can_be_made,
        instead(WuXingScene, "gestures", lambda *_g: (Drag((Ref("hand", 99),), "display"),)),
        "begins with piece 99",
    ),
    (
        "elemies",
        at_table.every_reaction_has_a_chip,
        replacing(
            ElemiesReactions, "chips", lambda chips, *_g, **_n: tuple(one for one in chips if one.name != "stomp")
        ),
        "no chip offers it",
    ),
    (
        "wuxing",
        at_table.every_place_of_an_event_is_a_zone,
        instead(WuXingScene, "zone_of", lambda *_g: "x"),
        "no zone",
    ),
    (
        "wuxing",
        at_table.every_zone_shows_what_is_seen,
        replacing(WuXingScene, "arrange", lambda lying, *_g: {**lying, "theirs": lying["theirs"][1:]}),
        "is shown",
    ),
    (
        "wuxing",
        at_table.every_zone_shows_what_is_seen,
        replacing(
            WuXingScene, "arrange", lambda lying, *_g: {**lying, "hand": [p for p in lying["hand"] if p.name != "3"]}
        ),
        "and no zone shows it",
    ),
    (
        "alchemy",
        at_table.every_zone_shows_what_is_seen,
        replacing(
            AlchemyScene,
            "arrange",
            lambda lying, *_g: {**lying, **({"row0": [], "row1": []} if lying.get(ASKING) else {})},
        ),
        "which lies in no other zone",
    ),
    (
        "alchemy",
        clicks.a_click_does_what_a_drag_does,
        replacing(AlchemyButtons, "all", lambda slots, *_g: [one for one in slots if one.name != "convert"]),
        "by its button does not do what a drag does",
    ),
    (
        "elemies",
        clicks.a_click_does_what_a_drag_does,
        instead(Choices, "raised", lambda _choices: []),
        "carried to given_north, by clicks does not do what a drag does",
    ),
    (
        "wuxing",
        clicks.a_click_does_what_a_drag_does,
        instead(DragController, "_carry", lambda *_g: False),
        "carried to display, by clicks does not do what a drag does",
    ),
    (
        "wuxing",
        clicks.a_click_does_what_a_drag_does,
        instead(DragController, "finish", lambda *_g: False),
        "by Enter does not do what a drag does",
    ),
    (
        "elemies",
        clicks.a_click_does_what_a_drag_does,
        instead(DragController, "_act_on", lambda *_g: None),
        "by a double click does not do what a drag does",
    ),
    (
        "alchemy",
        clicks.a_click_does_what_a_drag_does,
        instead(DragController, "_click_place", lambda *_g: False),
        "is a click on pile0, and at",
    ),
    (
        "wuxing",
        clicks.a_click_does_what_a_drag_does,
        instead(WuXingScene, "closed", lambda *_g: ("display",)),
        "carried to display, finds no place there",
    ),
    ("wuxing", drawing.every_phase_is_drawn, instead(WuXingWords, "status", lambda *_g: "Round {n}"), "a gap"),
    ("wuxing", drawing.every_summary_is_drawn, instead(Knock, "draw", lambda *_g: None), "draws nothing"),
    ("wuxing", drawing.the_deal_is_drawn, instead(WuXingScene, "zone_of", lambda *_g: 1 / 0), "ZeroDivisionError"),
    (
        "wuxing",
        drawing.the_statistics_are_drawn,
        instead(WuXing, "counts", lambda *_g: Counter({(2, "yield"): 1})),
        "names the seat 2 among 2",
    ),
    (
        "wuxing",
        drawing.the_statistics_are_drawn,
        instead(wuxing_scene.WuXingScene, "statistics", staticmethod(gapped)),
        "a gap",
    ),
    ("wuxing", drawing.every_event_is_told, instead(WuXingStaging, "sound", lambda *_g: "bang"), "bang"),
]
TOLD: list[Mutant] = [
    ("alchemy", ledger.what_is_told_adds_up, replacing(alchemy_events, "claimed", missing("aether")), "`claim "),
    (
        "dragon",
        ledger.what_is_told_adds_up,
        replacing(dragon_events, "trick", missing("trick")),
        "on trick should hold",
    ),
    ("elemies", ledger.what_is_told_adds_up, replacing(elemies_events, "round_ended", missing("pile")), "on pile"),
]
INFERRED: list[Mutant] = [
    (
        "dragon",
        ledger.a_redeal_allows_what_was_done,
        instead(dragon_hidden, "deal_unseen", heedless),
        "resample_hidden() contradicts `play",
    ),
]
DRAWN: list[Mutant] = [
    (
        "influence",
        clicks.every_mark_is_of_the_action,
        replacing(InfluenceScene, "touches", other_agents),
        "`swap agents",
    ),
    (
        "influence",
        drawing.every_figure_of_a_sheet_is_its_sides,
        swapped(InfluenceSummary, "scoring"),
        "the sheet",
    ),
    (
        "alchemy",
        drawing.every_figure_of_a_sheet_is_its_sides,
        swapped(AlchemySummary, "scoring", "formulae"),
        "another's",
    ),
    *(
        (game_id, drawing.every_figure_of_a_sheet_is_its_sides, swapped(scene, *path), "is another's")
        for game_id, scene, path in (
            ("wuxing", WuXingSummary, ("hands",)),
            ("elemies", ElemiesSummary, ("last_round", "places")),
            ("dragon", DragonSummary, ("scores",)),
        )
    ),
]
MUTANTS = [*RULES, *VIEWS, *HIDDEN, *SCENES, *TOLD, *INFERRED, *DRAWN]


def table(game_id: str) -> Setup:
    """Return the first table of a game, made anew."""
    return setups(Registry(TINY) if game_id in TINY else Registry(), [game_id])[0]


def test_every_check_has_its_fault() -> None:
    assert {check for _game, check, _plant, _words in MUTANTS} == set(CHECKS)


@pytest.mark.parametrize(
    ("game_id", "check", "plant", "words"), MUTANTS, ids=[f"{m[0]}-{m[1].__name__}-{m[3]}" for m in MUTANTS]
)
def test_a_planted_fault_is_found(game_id: str, check: Check, plant: Plant, words: str, monkeypatch: Patch) -> None:
    assert finding(table(game_id), check) is None
    plant(monkeypatch)
    found = finding(table(game_id), check)
    assert found is not None
    assert words in found.sentence
    assert found.sentence.endswith(".")


def test_a_game_that_crashes_is_a_finding_too(monkeypatch: Patch) -> None:
    monkeypatch.setattr(STATE, "returns", lambda _state: 1 / 0)
    found = [one for one in conform(["tiny"], Registry(TINY)) if one.check == "random_games_end_with_a_winner"]
    assert len(found) == len(setups(Registry(TINY)))
    assert "ZeroDivisionError in test_mutants.py, line" in found[0].sentence
