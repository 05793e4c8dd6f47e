"""A misspelt hook of a scene, a part or a draft is an error at load; the simple game writes about ten methods."""

from __future__ import annotations

import pytest

from elements_table.ui.stage.draft import Draft, Selection
from elements_table.ui.stage.hooks import HookError, own
from elements_table.ui.stage.parts import Drafting, Explanations, Reactions, Readouts, Staging, Wording
from elements_table.ui.stage.scene import RulebookContent, Scene, SummarySheet

INTERFACES = (Scene, Wording, Readouts, Explanations, SummarySheet, Staging, Drafting, Reactions, Draft, Selection)
MISSPELT = [
    (Scene, "paint_ovr", "paint_over"),
    (Wording, "pompt", "prompt"),
    (Readouts, "meaning", "meanings"),
    (Explanations, "guidence", "guidance"),
    (SummarySheet, "scord", "scored"),
    (RulebookContent, "entry", "entries"),
    (Staging, "pauses", "pause"),
    (Drafting, "offer", "offers"),
    (Reactions, "end_turn", "ends_turn"),
    (Draft, "unndo", "undo"),
    (Selection, "companny", "company"),
]


@pytest.mark.parametrize(("interface", "name", "meant"), MISSPELT)
def test_a_misspelt_hook_is_an_error_at_load(interface: type, name: str, meant: str) -> None:
    with pytest.raises(
        HookError, match=rf"Mine\.{name} is no hook of a {interface.__name__}; did you mean {meant}\?"
    ):
        type("Mine", (interface,), {name: lambda self: None})


def test_a_helper_in_public_is_an_error_at_load() -> None:
    with pytest.raises(HookError, match=r"Mine\.xyzzy is no hook of a Scene: a helper's name begins"):
        type("Mine", (Scene,), {"xyzzy": property(lambda self: 1)})
    with pytest.raises(HookError, match=r"high_saal is no hook of a Scene; did you mean high_seal"):
        type("Mine", (Scene,), {"high_saal": True})


def test_helpers_and_what_panels_ask_are_no_errors() -> None:
    def asked(self: object) -> int:
        return 1

    mine = type("Mine", (Draft,), {"_helper": asked, "asked": own(asked), "undo": asked})
    type("Mine", (mine,), {"asked": asked})


@pytest.mark.parametrize("interface", INTERFACES)
def test_what_must_be_written_is_little(interface: type) -> None:
    assert len(getattr(interface, "__abstractmethods__", ())) <= 10
