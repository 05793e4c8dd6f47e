"""The parts of a scene: its words, what its read-outs mean, how events are shown, its rulebook, its sheet."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from elements_table.kernel.game import Event
from elements_table.kernel.words import Facts, _
from elements_table.ui.charts.seats import seat_color
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.platform.people import Mood, outcome
from elements_table.ui.stage.announce import Announcement
from elements_table.ui.stage.draft import Draft
from elements_table.ui.stage.hooks import Part
from elements_table.ui.stage.interlude import Interlude
from elements_table.ui.stage.reactions import Reaction
from elements_table.ui.stage.sheets import ledger, sheet
from elements_table.ui.stage.sheets.card_rows import CardRow
from elements_table.ui.stage.view import Back, Figure, Layout, LogLine, Look, Names, Obs, Piece, View
from elements_table.ui.widgets.tips import Tip


class Wording(Part[Obs], ABC, interface=True):
    """What a table says of its match: beside the title, in the log, on the curtain."""

    @abstractmethod
    def status(self, view: View[Obs]) -> str:
        """Return the words beside the title: `Round 4`."""

    @abstractmethod
    def prompt(self, view: View[Obs]) -> str:
        """Return what the reader may do now, in a few words: `play, take or knock`."""

    def is_plain(self, view: View[Obs]) -> bool:
        """Return whether the table shows what the reader may do so clearly that it is not written, only spoken."""
        return False

    @abstractmethod
    def describe(self, event: Event, view: View[Obs]) -> LogLine | None:
        """Return the log's line for an event, or None where it needs none."""

    def action(self, action: Any, view: View[Obs]) -> str:
        """Return what a legal action is called, in a few words (`Play the 3`); empty: as its log line."""
        return ""

    def move(self, piece: Piece, zone: str, view: View[Obs]) -> str:
        """Return what it is called to move a piece of a draft to a zone, or choose it where it lies (zone empty)."""
        return ""

    def turn(self, view: View[Obs]) -> str:
        """Return what the next person is about to do, for the curtain: `Ada's turn to bid`."""
        return view.of_next(_("{name}’s turn"))


class Account(Part[Obs], interface=True):
    """What a table tells whoever does not see it and asks: each answer in sentences, of what this seat knows."""

    private: ClassVar[frozenset[str]] = frozenset()
    """Zones besides hands and secrets whose pieces nobody but the reader sees."""

    def told_of(self, piece: Piece, seat: int, view: View[Obs]) -> Collection[int] | None:
        """Return the seats that know a piece among what `seat` alone sees; None where that cannot be told of one."""
        return ()

    def hand(self, view: View[Obs]) -> Sequence[str]:
        """Return what the reader holds."""
        return ()

    def middle(self, view: View[Obs]) -> Sequence[str]:
        """Return what lies in the middle, for all."""
        return ()

    def others(self, view: View[Obs]) -> Sequence[str]:
        """Return what the others have, one after the other, clockwise."""
        names = view.names
        return [words for seat in names.around if seat != names.you for words in self.having(seat, view)]

    def having(self, seat: int, view: View[Obs]) -> Iterable[str]:
        """Yield what one of the others has: cards, tokens, what lies before them."""
        return ()

    def score(self, view: View[Obs]) -> Sequence[str]:
        """Return how the match stands."""
        return ()

    def count(self, view: View[Obs]) -> Sequence[str]:
        """Return what one would reckon: sums, and the cards that the reader has not seen."""
        return ()

    def pictured(self, event: Event, view: View[Obs]) -> Iterable[str]:
        """Return what the log shows of an event, in one row from the left; nothing: its words.

        Each is a card's text or a sprite (see `look_of`), `#` and a sign or a number, `&` and a seat for its face, or
        empty: what follows ends at the right.
        """
        return ()

    def aloud(self, text: str) -> str:
        """Return what is written of an action or an event as it is said: without signs that only an eye reads."""
        return text


class Readouts(Part[Obs], interface=True):
    """The numbers and panels of a table: where they stand, what they mean, what lessons and puzzles say of them."""

    head: ClassVar[float] = 0.0
    """How high, in dp, what the log shows at its head is."""
    drawer: ClassVar[tuple[float, float]] = (960.0, 310.0)
    """Where the log has its left edge and its top, pulled out over a wide table, in units: below what lies there."""
    bare: ClassVar[tuple[str, ...]] = ()
    """The names of those `spots` that no slip of paper may cover."""

    def draw_head(self, canvas: Canvas, view: View[Obs], rect: Rect) -> None:
        """Draw what the log shows at its head, such as all cards that have been played."""

    def fading(self, layout: Layout) -> Sequence[Rect]:
        """Return where numbers stand that fade into their next value."""
        return ()

    def meanings(self, view: View[Obs], layout: Layout) -> Iterable[tuple[Rect, Tip]]:
        """Return where each read-out stands, and what its tooltip says; of two that overlap the first counts."""
        return ()

    def piece(self, piece: Piece, view: View[Obs]) -> Tip | None:
        """Return what the tooltip of a piece says, None where its face says all."""
        return None

    def spots(self, view: View[Obs], layout: Layout) -> Mapping[str, Rect]:
        """Return where read-outs and panels are that a lesson or a puzzle points at, by names of the game's own."""
        return {}

    def facts(self, view: View[Obs]) -> Facts:
        """Return numbers and words of what is seen, by name, that sentences speak of and no position holds."""
        return {}


class Explanations(Part[Obs], interface=True):
    """What is told to whoever is new to the game, as it is played. All of it comes true."""

    def action(self, action: Any, view: View[Obs]) -> str:
        """Return what a legal action brings; empty where nothing is told of it.

        It fits the second line of a button (`limit 9, your sum 16`), and holds whatever nobody has shown yet.
        """
        return ""

    def piece(self, piece: Piece, zone: str, view: View[Obs]) -> str | None:
        """Return what a piece in the viewer’s hand brings that is no action by itself.

        None: it is said why it is of no use (`Scene.unusable`).
        """
        return None

    def guidance(self, view: View[Obs]) -> Sequence[str]:
        """Return what the reader's lit things do now, in sentences: the first can stand alone."""
        return ()


class Drafting(Part[Obs], ABC, interface=True):
    """Decisions that are put together on the table before they are sent."""

    ahead: ClassVar[bool] = False
    """Whether a draft may be begun while others act."""

    @abstractmethod
    def begin(self, view: View[Obs], layout: Layout) -> Draft[Obs] | None:
        """Return a fresh draft where the decision at hand is put together, else None."""

    def offers(self, view: View[Obs]) -> Sequence[Any]:
        """Return the legal actions that have gestures of their own: all, unless a draft stands for most of them."""
        return view.legal


class Reactions(Part[Obs], ABC, interface=True):
    """What may be done out of turn, and when there is time for it; what is legal then the match says."""

    @abstractmethod
    def unasked(self, observation: Obs) -> Obs:
        """Return an observation as its seat has it while it is not asked for a reaction; the table shows no other."""

    @abstractmethod
    def opens_window(self, event: Event | None, observation: Obs) -> bool:
        """Return whether others may react after `event`, whoever could (None: the table opens in mid-play)."""

    @abstractmethod
    def chips(self, observation: Obs, legal: Sequence[Any], *, is_turn: bool) -> tuple[Reaction, ...]:
        """Return what the seat could react with, or may arm.

        `legal` is what it may do now: out of turn while others act, or in its turn.
        """

    def ends_turn(self, event: Event) -> bool:
        """Return whether what was declined for the turn is open again after `event`."""
        return False

    def is_aside(self, action: Any) -> bool:
        """Return whether an action leaves the turn as it is (a call), so that something else follows it."""
        return False

    @abstractmethod
    def chip_places(self, view: View[Obs], layout: Layout, count: int) -> Sequence[Rect]:
        """Return the places of so many buttons that offer the viewer reactions, the first one gold if it can be."""

    def draw_clock(self, canvas: Canvas, layout: Layout, part: float) -> None:
        """Draw, while others may react, how much of that time has passed, 0 to 1: the same whoever could."""


class Staging(Part[Obs], interface=True):
    """How what happens is shown: from where to where, how fast, with which sound, and what is announced."""

    brief: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events after which the next seat acts soon (`Motion.BRIEF`): a pass leaves nothing to look at."""

    lays: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events that lay cards down before all: their elements answer where they land."""

    elements: ClassVar[Sequence[str]] = ()
    """The elements of the game, by their sprites: they burst where a match is won."""

    riffles: ClassVar[float] = 0.5
    """How far down the table a pack is riffled, as a part of its height: nothing lies there before a deal."""

    def tokens(self, view: View[Obs]) -> Sequence[str]:
        """Return the tokens that a match was won by, as sprites: they settle round whoever won it."""
        return ()

    def staged(self, event: Event, view: View[Obs]) -> Event:
        """Return an event with the places that the table tells apart, where the rules know only one (`trick`)."""
        return event

    def interlude(self, event: Event, view: View[Obs], layout: Layout) -> Interlude | None:
        """Return what an event is shown by in a time of its own (`ui/interludes`); None: its pieces just move."""
        return None

    def sound(self, event: Event, view: View[Obs]) -> str:
        """Return the name of the sound for an event (`ui/platform/sound.py`), empty for silence."""
        return {"deal": "deal"}.get(event.kind, "place")

    def moods(self, event: Event, view: View[Obs]) -> Mapping[int, Mood]:
        """Return whom an event pleases or stings, by seat; others may read it off the faces."""
        return {}

    def step(self, event: Event, view: View[Obs]) -> int | None:
        """Return how many steps higher the sound of an event is, where it can climb: a bid.

        None: one higher than the same sound just before.
        """
        return None

    def at_stake(self, view: View[Obs]) -> bool:
        """Return whether what everybody sees is about to decide, such as a limit that is near: the music tells it."""
        return False

    def won(self, view: View[Obs]) -> bool | None:
        """Return whether the reader has won the round that is over; None where nobody has, or nobody reads."""
        return None

    def silent(self, event: Event, layout: Layout) -> Sequence[Rect]:
        """Return where words stand about pieces that an event takes away: they go as soon as those set out."""
        return ()

    def pause(self, event: Event, view: View[Obs]) -> float:
        """Return how long the table rests, in ms, once what an event moved has arrived."""
        return 0.0

    def lead(self, event: Event, view: View[Obs]) -> float:
        """Return how long, in ms, the table points at what is about to happen (`View.coming`) before it does."""
        return 0.0

    def leave(self, event: Event) -> float:
        """Return how long pieces travel, in ms, that leave the table with an event."""
        return Motion.TAKE

    def is_shared(self, event: Event) -> bool:
        """Return whether everybody at one screen watches an event together, no hand open: a common reveal."""
        return False

    def announced(self, event: Event, view: View[Obs]) -> Sequence[Announcement]:
        """Return what is announced of an event, one line a seat: what no piece shows, or what it means."""
        return ()

    def strikes(self, event: Event, view: View[Obs]) -> Sequence[Announcement]:
        """Return what an event does to the reader, or gives: it is said at a seat until the reader has seen it."""
        return ()

    def standing(self, view: View[Obs]) -> Sequence[Announcement]:
        """Return what stays announced as long as it holds, such as the highest bid."""
        return ()


FIGURE = "@"
"""Before the name of a sprite, where that stands in a card's place."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A card of a list: which list, its face, its name and what there is to say of it; its face may tell that."""

    group: str
    look: Look
    title: str
    words: str
    is_told: bool = False


class RulebookContent(Part[Obs], interface=True):
    """A game as its rulebook shows it; by itself it knows backs and sprites alone."""

    def card(self, text: str) -> Look | None:
        """Return the face of a card by its text in positions, None for what is no card."""
        return None

    def entries(self) -> Sequence[Entry]:
        """Return the cards that chapters list."""
        return ()

    def about(self, look: Look) -> str:
        """Return what the rules say of a card that looks so, where `entries` do not: what it counts or beats."""
        return ""

    def places(self, layout: Layout) -> Mapping[str, Rect]:
        """Return parts of the table besides zones that pictures show, by names of their own."""
        return {}

    def rule(self, view: View[Obs]) -> str:
        """Return the rule that says most about the decision at hand (`D10`); empty: none in particular."""
        return ""


def look_of(content: RulebookContent, text: str) -> Look | None:
    """Return the look of a card's text, of `back`, or of a sprite's name after `FIGURE`; None where it is none."""
    if text == "back":
        return Back.of(content.game)
    if text.startswith(FIGURE):
        return Figure(text.removeprefix(FIGURE))
    return content.card(text)


class SummarySheet(Part[Obs], interface=True):
    """The summary of a round or of the game. By itself it shows what points the seats have.

    Those are the `points` of the observation's view, a number for each seat; its `winners` are in gold.
    """

    counts: ClassVar[frozenset[str]] = frozenset()
    """The kinds of events after which the table becomes the sheet, and all is counted before one's eyes."""

    def lay(self, view: View[Obs], layout: Layout) -> sheet.EndSheet:
        """Return what the table becomes."""
        names, position = view.names, view.observation.view()
        winners, points = position.get("winners") or (), position.get("points")
        is_over = view.observation.phase == "game_over" and bool(winners)
        words = match_title(winners, names) if is_over else _("Round {n} over")
        return ledger.Ledger(
            layout=layout,
            verdict=words.format(n=position.get("round", len(view.rounds))),
            moods=(moods := outcome(winners, len(names.seats)) if is_over else {}),
            columns=[column_of(seat, view, moods.get(seat, "calm")) for seat in range(len(names.seats))],
            lines=[] if points is None else [ledger.LedgerLine("", points)],
        )

    def turned(self) -> str:
        """Return what the sheet's other side is called, such as `All cards`; empty: it has none."""
        return ""

    def rows(self, view: View[Obs]) -> Sequence[CardRow]:
        """Return the cards on that side."""
        return ()

    def scored(self, view: View[Obs]) -> Sequence[str]:
        """Return why each line of the score is what it is, in a sentence for whoever asks."""
        return ()

    def note(self, view: View[Obs]) -> str:
        """Return what comes next, in very few words: the second line of the button that deals again."""
        return ""

    def next_words(self) -> str:
        """Return what the button says that deals again."""
        return _("Next round")


def name_of(seat: int, view: View) -> str:
    """Return the name of a seat where names are read: more than one person does, or none."""
    return "" if view.names.alone else view.names[seat]


def column_of(seat: int, view: View, mood: Mood) -> ledger.LedgerSide:
    """Return the column of a seat, in its mood at last."""
    face = view.names.face(seat, mood)
    return ledger.LedgerSide((face,), seat_color(seat), mood == "pleased", name_of(seat, view))


def match_title(winners: Sequence[int], names: Names) -> str:
    """Return who has won a match: a seat, or several who share it."""
    if len(winners) > 1:
        called = [names[seat] for seat in winners]
        return _("{first} and {last} share the match").format(first=", ".join(called[:-1]), last=called[-1])
    return names.tell(winners[0], _("You win the match"), _("{name} wins the match"))
