"""What Influence's table tells whoever asks: tooltips, what a choice brings, the statistics, its rulebook."""

from collections.abc import Iterator, Mapping
from typing import ClassVar

from elements_table.games.influence.rules.actions import CARDS, ELEMENTS, Action, Kind
from elements_table.games.influence.rules.observation import PASSED_TO, InfluenceObservation
from elements_table.games.influence.scene.cloth import outlook, worth
from elements_table.games.influence.scene.faces import face
from elements_table.games.influence.scene.layout import InfluencePart, View, places
from elements_table.games.influence.scene.words import choice_sentence, told
from elements_table.kernel.words import Facts, _, plural
from elements_table.ui.charts.columns import Bar, Bars, Columns, Sums, versus
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.sprites import Painting
from elements_table.ui.drawing.text import plain
from elements_table.ui.drawing.theme import CARD_ASPECT, CARD_FACE, INK, SECONDARY
from elements_table.ui.stage import scene as stage


class InfluenceReadouts(InfluencePart, stage.Readouts[InfluenceObservation]):
    """Pool, values, and what the reader's hand is worth; the values change as the pieces land."""

    head: ClassVar[float] = 36.0

    def fading(self, layout: stage.Layout) -> tuple[Rect, ...]:
        p = places(layout)
        return (*map(p.values, range(3)), p.worth)

    def meanings(self, view: View, layout: stage.Layout) -> Iterator[tuple[Rect, stage.Tip]]:
        p, o = places(layout), view.observation
        end = _(
            "Markers not placed yet. The game ends after the round in which two colours run out, or after round {n}."
        )
        yield p.pool, stage.Tip(_("Pool"), end.format(n=o.options["max_rounds"]))
        value = _("What the markers of each colour count here: 1 each, or 2 where the agent of their colour stands.")
        for element in range(3):
            yield p.values(element), stage.Tip(_("Values"), value)

    def piece(self, piece: stage.Piece, view: View) -> stage.Tip | None:
        """Return what a card does and scores, and how one over 9 is picked up by keys."""
        if not piece.name.isdecimal():
            return None
        title, words = _("Card {n}").format(n=piece.name), told(self.game.cards[int(piece.name)])
        if len(piece.name) == 1 or piece.name not in [str(a.first) for a in view.legal if a.kind == Kind.CHOOSE]:
            return stage.Tip(title, words)
        return stage.Tip(title, words + " " + _("Type both digits quickly to pick it up."), (piece.name,))

    def spots(self, view: View, layout: stage.Layout) -> dict[str, Rect]:
        p = places(layout)
        boards = {name: p.disc(element) for element, name in enumerate(ELEMENTS)}
        laid = {name: p.box("chosen", side) for side, name in enumerate(("mine", "left", "right"))}
        return {**boards, **laid, "reads": p.worth, "pool": p.pool, "words": p.box("shown", 0)}

    def facts(self, view: View) -> Facts:
        score = worth(self.game, view)
        return {} if score is None else {"worth": score.values, "total": score.total, "penalty": score.penalty}

    def draw_head(self, canvas: Canvas, view: View, rect: Rect) -> None:
        """Draw all fifteen cards in a row: face up where everybody has seen them."""
        o, (x, y, w, h) = view.observation, rect
        shown = o.chosen if o.phase == "resolve" else ()
        seen = {card for pile in (o.faceup, shown, *o.known) for card in pile}
        pitch, wide = w / CARDS, w / CARDS - 3
        for card in range(1, CARDS + 1):
            left, top, high = x + (card - 1) * pitch, y + 4, min(h - 8, wide * CARD_ASPECT + 4)
            is_seen = card in seen
            ground = Painting(fill=CARD_FACE[0]) if is_seen else Painting(line=SECONDARY, line_opacity=0.5)
            canvas.box((left, top, wide, high), 3, **ground)
            color = INK if is_seen else SECONDARY
            canvas.text(str(card), left + wide / 2, top + high / 2, min(12.0, wide * 0.8), "bold", color, "c")


class InfluenceExplanations(InfluencePart, stage.Explanations[InfluenceObservation]):
    """What the reader's hand would be worth, and how a choice is made."""

    def action(self, action: Action, view: View) -> str:
        after = outlook(self.game, view, action)
        if after is None:
            return ""
        words = _("hand worth {n} if alone") if action.kind == Kind.CHOOSE else _("worth {n}")
        return words.format(n=plain(after.score.total))

    def guidance(self, view: View) -> list[str]:
        me = view.observation.seat
        if not len(view.legal) or me is None:
            return []
        if view.legal[0].kind == Kind.MARKERS:
            return [choice_sentence(view)]
        if view.legal[0].kind != Kind.CHOOSE:
            return [choice_sentence(view), _("Compare what your hand would be worth after each.")]
        after, before = view.names[PASSED_TO[me]], view.names[PASSED_TO.index(me)]
        given = _("What you play goes to {name} afterwards, and what {other} plays comes to you.")
        first = _("Drag one card to your place: the lowest number acts first.")
        return [first, given.format(name=after, other=before)]


def charts(sums: Sums) -> tuple[Columns, Bars]:
    """Return both charts."""
    return _cards(sums), _matches(sums)


def _cards(sums: Sums) -> Columns:
    columns = []
    for card in range(1, CARDS + 1):
        found = sums.of("mine", f"card.{card}")
        mean = found.number / found.times if found.times else 0.0
        text = plain(round(mean, 1)) if found.times else ""
        columns.append(Bar(str(card), text, max(0.0, mean), max(0.0, -mean)))
    return Columns(
        _("Your points by card"),
        _("What each of the fifteen cards brings you at the end, on average."),
        columns,
        _("on average"),
        _("Of the matches that you ended with the card; the penalty counts against it."),
    )


def _matches(sums: Sums) -> Bars:
    places = [sums.count("mine", f"place.{place}") for place in (1, 2, 3)]
    first, second, third = places
    bars = [Bar(_("You were first"), str(first), first), Bar(_("You were second"), str(second), 0, second)]
    bars.append(Bar(_("You were third"), str(third), 0, third))
    for label, key in ((_("Two colours ended it"), "by.markers"), (_("The last round ended it"), "by.rounds")):
        found = sums.of("mine", key)
        bars.append(versus(label, round(found.won), round(found.number - found.won)))
    count = sum(places)
    mine, theirs = sums.of("mine", "total"), sums.of("theirs", "total")
    note = ""
    if mine.times and theirs.times:
        own, others = (plain(round(found.number / found.times, 1)) for found in (mine, theirs))
        note = _("You score {mine} on average, the others {theirs}.").format(mine=own, theirs=others)
    title = plural("How {n} match came out", "How {n} matches came out", count).format(n=count)
    return Bars(
        title if count else _("How matches came out"),
        _("Your places, and what ended the matches that you won and lost."),
        bars,
        _("won / lost"),
        note,
    )


class InfluenceRulebook(InfluencePart, stage.RulebookContent[InfluenceObservation]):
    """Influence in its rulebook."""

    def card(self, text: str) -> stage.Look | None:
        return face(self.game.cards[int(text)]) if text.isdecimal() and int(text) in self.game.cards else None

    def entries(self) -> list[stage.Entry]:
        return [
            stage.Entry("cards", face(spec), _("Card {n}").format(n=number), told(spec))
            for number, spec in self.game.cards.items()
        ]

    def places(self, layout: stage.Layout) -> Mapping[str, Rect]:
        return {name: places(layout).disc(n) for n, name in enumerate(ELEMENTS)}

    def rule(self, view: View) -> str:
        """Return the rule of choosing a card, of the choice that a card leaves, of the end."""
        phase = view.observation.phase
        if phase == "game_over" or not len(view.legal) or view.legal[0].kind == Kind.CHOOSE:
            return {"game_over": "I11", "choose": "I3"}.get(phase, "I4")
        return "I7" if view.legal[0].kind == Kind.ADD else "I6"
