"""Who leads through a table: what is asked, lit, told and played, in a match that is kept nowhere.

A guide is the mode of its table, and is written by subclassing `Guide`, whose answers leave the table as any other:
every method is one question. A lesson asks for one action after the other, a puzzle lets everything be tried. What
happens, in order:

- The table comes to rest: `rested` is called in every frame until something happens. Here the guide goes on: it
  changes what it answers and calls `self.renew()`, opens another table, or leaves a script to be played.
- `caption` is what the card says, `focus` what is lit while all else lies in the dark, and what action is asked for:
  its piece is raised, its place dashed, with a preview and an arrow. `is_open` says whether the person may act.
- Of the legal actions only those that `limit` returns can be made by pieces and buttons, and only buttons for which
  `shows` says so are there. What a draft puts together comes to `chosen`, as every action does.
- `chosen` is asked before an action is done; False: it is not done, and goes back. `tried` hears of a piece that
  was carried where it cannot lie, or clicked in vain, with the action that this would be where it is a legal one.
- While `script` returns a seat and an action, that is done as soon as the table is at rest, whoever's it is. With
  `plays` the bots of the match play by themselves instead.
- `show(action)` plays an action slowly and puts it back; `go_back(number)` takes back all from one on.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Final

from elements_table.kernel.game import Action
from elements_table.match.play.match import Match
from elements_table.ui.drawing.canvas import Canvas, Kind, Rect, measuring
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.drawing.listener import heard, sentence
from elements_table.ui.drawing.theme import TEXT, TOP_BAR
from elements_table.ui.features.lessons import guided_blocks as slip
from elements_table.ui.features.lessons.guided_card import CaptionCard
from elements_table.ui.features.lessons.guided_light import GuidedLight
from elements_table.ui.features.lessons.leader import Leader, Showing
from elements_table.ui.features.match.instruction import SIZE
from elements_table.ui.features.match.table import TableScreen
from elements_table.ui.features.match.table_bar import Icons, TableBar
from elements_table.ui.features.match.table_mode import Hotkey, TableMode
from elements_table.ui.features.match.view_builder import TableState, ViewBuilder
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.choices import Choices
from elements_table.ui.stage.scene import ButtonSlot, Look, Ref
from elements_table.ui.widgets.button import LEFT, Link, place_links
from elements_table.ui.widgets.focus import Widget
from elements_table.ui.widgets.tips import Tip

LISTENED: Final = 360.0
"""How wide the card is of which the words are said."""


@dataclass(eq=False, repr=False)
class Guide(TableMode, Leader):
    """Leads through a table; it begins once that is laid."""

    pauses = explains = has_bots = False
    table: TableScreen
    word = ""
    """What stands beside the arrow: short, for somebody may sit beneath."""
    about = ""
    """What its tip says; empty: it has none."""
    leave_word = ""
    """What leaving is called; empty: only the arrow leads back."""
    has_tools = False
    """Whether hint and undo are in reach."""
    _rests_since: float | None = field(default=None, init=False)
    """Since when the table is at rest for the next of the script."""

    @cached_property
    def card(self) -> CaptionCard:
        """Shows the caption."""
        return CaptionCard(self.table.context, self)

    @cached_property
    def light(self) -> GuidedLight:
        """Shows what is lit."""
        table = self.table
        return GuidedLight(table.context, self, table.reactions, self.card)

    @property
    def marked(self) -> Collection[object]:  # type: ignore[override]  # it changes as the table does
        return self.light.beads

    def row(self, action: Action, facts: tuple[str, ...], bead: slip.Bead, verdict: str) -> slip.TriedLine:
        """Return an action of the person's as a line that compares, with the cards that its text names."""
        scene, looks = self.table.scene, list[Look | None]()
        for part in str(action).split():
            whole = scene.rulebook.card(part)
            found = [scene.rulebook.card(letter) for letter in part] if whole is None else [whole]
            looks += found if all(found) else []
        words = scene.words.action(action, self.table.view()) or str(action)
        return slip.TriedLine(words, facts, bead, verdict, tuple(filter(None, looks)))

    @property
    def plays(self) -> bool:
        """Whether the bots play by themselves, and rounds are summed up as usual."""
        return False

    def chosen(self, action: Action) -> bool:
        """Return whether an action that was chosen is done."""
        return True

    def tried(self, actor: Actor, zone: str, action: Action | None) -> bool:
        """Answer a try in vain, of an action or (None) of nothing legal; return whether that was all to be said."""
        return False

    def script(self) -> tuple[int, Action] | None:
        """Return the seat and the action to be done next without anybody being asked; called again, the same."""
        return None

    def played(self) -> None:
        """What `script` returned has been done."""

    def rested(self) -> None:
        """Everything has been shown, and nothing moves."""

    def summed_up(self) -> None:
        """A round or the match is over; it is summed up on a sheet only where the bots play."""

    def renew(self) -> None:
        """The guide answers otherwise from now on: offer, light and say all anew."""
        self.light.begin()
        self.table.binder.take_back(with_draft=True)
        self.table.state.draft = None
        self.table.state.settled = False
        self.table.presenter.rearrange()
        self.table.state.refresh()

    def say(self) -> None:
        """Only the card says something else from now on."""
        self.table.state.refusals += 1
        self.light.renew()
        self.table.state.refresh()

    def show(self, action: Action) -> None:
        """Play an action of the person's slowly; it stays until `put_back`."""
        table = self.table
        if self.showing is not None or table.state.viewer is None or not self.is_at_rest:
            return
        table.stage.select(None)
        table.state.draft = None
        table.binder.make()  # what was begun is let go of
        self.showing = Showing(table.context, table.binder, action, self.focus().zone, self._carry_out)
        table.binder.take_back()
        self.light.renew()

    def _carry_out(self, action: Action) -> None:
        self.table.state.window.close()
        self.table.match.act(self.table.state.viewer or 0, action)
        self._acted()

    def _acted(self) -> None:
        self.table.turn.acted()
        self.light.renew()

    def put_back(self) -> None:
        """Put back what was shown, for the person to do."""
        showing, self.showing = self.showing, None
        assert showing is not None
        self.table.state.draft = None
        if showing.is_whole:
            self.go_back(showing.number)
            if self.table.match.is_asking(self.table.state.viewer or 0):
                self.table.reactions.begin(())
        else:
            self.table.forced.set_pace()
            self.renew()

    def go_back(self, number: int) -> None:
        """Take back all that was done since the action of that number, and it, as if it had never been done."""
        self.showing = None
        self.table.forced.set_pace()
        self.table.match.go_back(number)
        self.table.turn.taken_back()
        self.light.begin()

    @property
    def is_at_rest(self) -> bool:
        """Whether everything has been shown, nothing moves, and nothing lies over the table."""
        table = self.table
        is_still = not (table.stage.moving() or table.interludes.is_on or table.stage.dragged)
        has_shown = table.state.is_at_rest or (self.asks_reaction and table.state.settled)
        return is_still and has_shown and table.context.is_on_top

    @property
    def asks_reaction(self) -> bool:
        asks = self.showing is not None or (self.is_open() and not self.plays)
        return asks and self.table.state.window.is_asking and self.table.match.is_asking(self.table.state.viewer or 0)

    @property
    def is_led(self) -> bool:
        return not self.plays

    @property
    def has_quiet_log(self) -> bool:  # type: ignore[override]  # it ends as the lesson does
        return not self.plays

    def top_bar(self, app: Shell, match: Match, state: TableState, views: ViewBuilder, icons: Icons) -> TableBar:
        return GuidedBar(self, app, match, state, views, icons)

    def keys(self, usual: Sequence[Hotkey]) -> Sequence[Hotkey]:
        return usual if self.has_tools else [answer for answer in usual if answer.takes("rules")]

    def chips(self) -> Sequence[Widget]:
        return self.card.widgets()

    def cover(self) -> Rect | None:
        return self.card.rect

    def told(self) -> str:
        if (said := self.card.caption) is None:
            return ""
        rows = (", ".join(filter(None, (row.label, *row.facts, row.verdict))) for row in said.rows)
        asked = "" if said.said == said.title else said.said
        return sentence((said.title, said.words, *rows, asked, said.how, *self._blocks()))

    def _blocks(self) -> list[str]:
        """Return the words of what else stands on the card: what is unseen, why it is solved."""
        app, said = self.table.app, self.card.caption
        blocks = [make(measuring(app.display.art), LISTENED) for make in (said.more if said else ())]

        def draw(canvas: Canvas, block: slip.Block) -> None:
            block[1](canvas, 0.0, 0.0)

        written = (heard(app.display.art, app.display.size, partial(draw, block=block)) for block in blocks)
        return [words for some in written for words in some]

    def bubble(self) -> Rect | None:
        return None if self.card.bubble is None else self.card.bubble.rect

    def laid(self) -> None:
        self.light.renew()

    def pointed(self) -> frozenset[Ref]:
        return self.light.raised

    def offers(self) -> bool:
        return self.is_open() and self.showing is None and (self.plays or self.script() is None)

    def kind_of(self, slot: ButtonSlot) -> Kind:
        if self.table.drags.asked is None:
            return slot.kind
        if slot.name == self.light.way.button:
            return "primary"
        return "normal" if slot.kind == "primary" else slot.kind

    def update(self, now: float) -> None:
        self.light.update(now)
        if self.table.posed or not self.is_at_rest:
            return
        if self.showing is None:
            self.rested()
        else:
            self.showing.update(now)

    def goes_on(self, now: float) -> bool:
        if self.plays:
            return True
        self._follow_script(now)
        return False

    def _follow_script(self, now: float) -> None:
        told = None if self.showing is not None else self.script()
        if self._hush(told) or told is None or not self.is_at_rest:
            self._rests_since = None
            return
        if self._rests_since is None:
            self._rests_since = now
        wait = self.table.context.thinking(self.table.services.settings.thinking) if told[0] >= 0 else 0.0
        if now - self._rests_since < wait * 1000:
            return
        self._rests_since = None
        seat, action = told
        self.table.match.act(seat, action)
        self.played()
        if seat == self.table.state.viewer:
            self._acted()

    def _hush(self, told: tuple[int, Action] | None) -> bool:
        """Let the bots keep silent that are asked for a reaction, but for one that is told to react."""
        match = self.table.match
        for seat in match.waiting():
            if seat >= 0 and not match.seats[seat].is_person and match.is_asking(seat):
                if told is not None and told[0] == seat:
                    return False
                match.act(seat, match.game.silence)
                return True
        return False

    def wants(self, action: Action) -> bool:
        """Return whether an action that was chosen is done; else what is in hand goes back."""
        table = self.table
        if self.chosen(table.match.closed(table.state.viewer or 0, action)):
            return True
        if table.stage.dragged is not None:
            table.stage.let_go(shaken=True)
        return False

    def refused(self, actor: Actor, zone: str) -> bool:
        if not self.tried(actor, zone, self._tried(actor.ref, zone)):
            return False
        self.table.context.play_sound("illegal")
        if not zone:
            self.table.stage.give_back(actor, shaken=True)
        return True

    def _tried(self, ref: Ref, zone: str) -> Action | None:
        """Return the legal action that a piece would make in a zone or, with none, by itself; None: there is none."""
        view, layout = self.table.view(), self.table.state.layout
        choices = Choices(self.table.scene, view.legal, view, layout)
        found: Action | None = choices.dropped(ref, zone) if zone else choices.only(ref)
        return found

    def celebrates(self) -> bool:
        return self.plays

    def sums_up(self) -> bool:
        self.summed_up()
        return self.plays

    def shade(self, canvas: Canvas, cards: CardArt, bar: TableBar) -> None:
        self.light.draw(canvas, cards)
        if self.table.stage.lit is not None:
            bar.draw(canvas)
        self.card.draw(canvas)

    def moving(self) -> bool:
        return self.light.moving()

    def draw_moving(self, canvas: Canvas) -> None:
        self.light.draw_moving(canvas)


class GuidedBar(TableBar):
    """Back and a word on the left; a way out, rules and settings on the right; hint and undo where wanted."""

    def __init__(
        self, guide: Guide, app: Shell, match: Match, state: TableState, views: ViewBuilder, icons: Icons
    ) -> None:
        self._guide = guide
        self._leave = Link("", icons.back, icon="ui_quit", keys=("escape",))
        super().__init__(app, match, state, views, icons)

    def speak(self) -> None:
        super().speak()
        self._leave.label = self._guide.leave_word

    def widgets(self) -> list[Widget]:
        shown = super().widgets()
        if not self._guide.has_tools:
            shown = [widget for widget in shown if widget not in (self._hint, self._undo)]
        if not self._guide.leave_word:
            return shown
        left = min(widget.rect[0] for widget in shown[1:])
        place_links([self._leave], left - 24, self._app.display.art.text_width)
        return [shown[0], self._leave, *shown[1:]]

    def kind(self) -> tuple[Rect, Tip] | None:
        width = self._app.display.art.text_width(self._guide.word, SIZE, "serif")
        about = self._guide.about
        return ((LEFT, 12.0, width, 36.0), Tip(self._guide.word, about)) if about else None

    def draw(self, canvas: Canvas) -> None:
        canvas.text(self._guide.word, LEFT, TOP_BAR / 2, SIZE, "serif", TEXT, "l")


def led(app: Shell, match: Match, guide: Callable[[TableScreen], Guide], *, posed: bool = False) -> TableScreen:
    """Return the table of a match that is kept nowhere, led by the guide that is made for it."""
    return TableScreen(app, match, guide, posed=posed)
