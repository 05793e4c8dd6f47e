"""What is shown at a table: plain data with one owner. The match goes into it, and the stage follows it."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import NamedTuple

from elements_table.kernel.game import Action, Event, Observation
from elements_table.match.play.match import Update
from elements_table.ui.common.counsel import Counsel
from elements_table.ui.platform.people import Mood
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.draft import Draft
from elements_table.ui.stage.reactions import Answers, Window
from elements_table.ui.stage.scene import Layout, LogLine, Only
from elements_table.ui.stage.ways import Ranked


class Heard(NamedTuple):
    """What has happened, as the viewer saw it, and the same with the places that the table tells apart."""

    event: Event
    staged: Event


@dataclass(slots=True, kw_only=True)
class OfEyes:
    """What one pair of eyes has been shown, or has begun: as new once others look."""

    peek: str = ""
    """What is shown on demand, such as the last trick."""
    moods: Mapping[int, Mood] = field(default_factory=dict)
    """Whom the last events have pleased or stung, by seat."""
    moods_until: dict[int, float] = field(default_factory=dict)
    """When each of them calms down, by the app's clock."""
    lines: list[LogLine] = field(default_factory=list)
    events: list[Heard] = field(default_factory=list)
    """Everything that the log has heard of, as these eyes saw it."""
    told: list[int] = field(default_factory=list)
    """The number of the event that each line tells."""
    scrolled: int = 0
    """How many lines the log is scrolled back."""
    choices: Choices | None = None
    draft: Draft | None = None
    is_mine: bool = False
    """Whether the viewer is to act, and not only to prepare something."""
    is_announced: bool = False
    """Whether ring and chime have told so."""
    only: Only | None = None
    """What to say of the viewer's only action, which goes by itself; None: there is a choice."""
    hint: str = ""
    """The sentence of the hint on show."""
    hinted: Action | None = None
    """The action that it names; None: there is no hint."""
    has_hint_card: bool = False
    """Whether the card of a hint is shown."""
    hinted_button: str = ""
    counsel: Counsel | None = None
    """What a search says of the two best actions, where the hint comes from one."""
    ranked: tuple[Ranked, ...] = ()
    """Those two where they are on the table."""
    asked_hint: float | None = None
    """Since when a hint is waited for, by the app's clock."""
    refusals: int = 0
    """How often what was tried was answered by a sentence: in the same words again it is another time."""


@dataclass(slots=True)
class TableState(OfEyes):
    """All that a table shows besides its pieces. `viewer` is whose eyes it has (None: everybody's)."""

    viewer: int | None
    shown: Observation
    """What the viewer sees: how the match stood after the last update that was shown."""
    layout: Layout

    queue: deque[Update] = field(default_factory=deque)
    """What is still to be shown."""
    replays: int = 0
    """How many updates of the queue have been shown to others already."""
    seen: Mapping[int | None, Observation] = field(default_factory=dict)
    """What each seat knew after the last update shown; empty where all stands as it is shown."""
    coming: Event | None = None
    """What the table points at, and then what was shown last."""
    settled: bool = False
    """Whether everything has been shown, and whoever is next has been asked."""
    is_brief: bool = False
    """Whether what was shown last leaves nothing to look at: a pass."""
    is_hurried: bool = False
    """Whether the rest of the round is played without pauses."""

    window: Window = field(default_factory=Window)
    answers: Answers = field(default_factory=Answers)
    last: Update | None = None
    """The last update that others may have reacted to."""
    reactions: dict[int, Sequence[Action]] = field(default_factory=dict)
    prospects: dict[int, Sequence[Action]] = field(default_factory=dict)
    """What each person may do out of turn, and then in turn, as the window began: it stays until it is closed."""
    deciding: int | None = None
    """The person who has stopped the clock at hot seat."""

    stale: bool = True
    base_stale: bool = True
    focus_stale: bool = True

    @property
    def caught_up(self) -> bool:
        """Whether what is shown is how the match stands."""
        return not self.queue

    @property
    def is_dealing(self) -> bool:
        """Whether the cards of a round are still on their ways."""
        return self.coming is not None and self.coming.kind == "deal"

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer may act now."""
        return self.choices is not None and self.is_mine

    @property
    def is_at_rest(self) -> bool:
        """Whether all that has happened has been shown, and nobody may react to it any more."""
        return self.settled and self.caught_up and not self.window.is_open

    def turn_to(self, viewer: int | None, shown: Observation) -> None:
        """Let other eyes look: whatever the last ones were shown, or had begun, is gone."""
        self.viewer, self.shown = viewer, shown
        fresh = OfEyes()
        for each in fields(OfEyes):
            setattr(self, each.name, getattr(fresh, each.name))
        self.refresh()

    def redraw(self) -> None:
        """Draw everything anew."""
        self.stale = self.base_stale = True

    def refresh(self) -> None:
        """Draw everything anew, and offer the same again."""
        self.stale = self.base_stale = self.focus_stale = True

    def feel(self, moods: Mapping[int, Mood], until: float) -> None:
        """Let some be pleased or stung up to a time by the app's clock."""
        self.moods = {**self.moods, **moods}
        self.moods_until |= dict.fromkeys(moods, until)

    def calm(self, now: float) -> bool:
        """Let those calm down whose time is over; return whether there are any."""
        over = [seat for seat, until in self.moods_until.items() if now >= until]
        for seat in over:
            del self.moods_until[seat]
        self.moods = {seat: mood for seat, mood in self.moods.items() if seat not in over} if over else self.moods
        return bool(over)

    def tell(self, event: Heard, line: LogLine | None) -> None:
        """Note what has happened; where there is a line for it, add that to the log, and show it."""
        self.events.append(event)
        if line is not None:
            self.lines.append(line)
            self.told.append(len(self.events) - 1)
            self.scrolled = 0
