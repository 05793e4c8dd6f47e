"""The end of a match before its sheet: who has won, how high, and what the statistics make of it."""

from dataclasses import dataclass, replace

from elements_table.match.play.match import Match
from elements_table.ui.common.review_words import feat, score_words
from elements_table.ui.features.match.announcer import Announcer
from elements_table.ui.features.match.match_context import TablePart
from elements_table.ui.features.match.sheets.hot_seat import HotSeat
from elements_table.ui.features.match.sheets.summary import Summary
from elements_table.ui.features.match.table_painter import TablePainter
from elements_table.ui.features.match.turn import Turn
from elements_table.ui.interludes.victory import Clear, Victory, Winner
from elements_table.ui.shell.screen import Shell
from elements_table.ui.stage.scene import Layout, Scene, View
from elements_table.ui.stage.sheets.sheet import EndSheet


@dataclass(eq=False, repr=False)
class Endings(TablePart):
    """Shows how a round, or the match, came out."""

    turn: Turn
    hot_seat: HotSeat
    announcer: Announcer
    painter: TablePainter

    def __post_init__(self) -> None:
        super().__post_init__()
        self._is_heard = False
        """Whether the sound of the end of the match has been heard before its sheet."""

    def layout(self) -> Layout:
        """Return the table's layout as its sheet has it: no log lies over that."""
        return replace(self._state.layout, log=False)

    def end(self) -> Victory | None:
        """Turn the table to everybody at the end of a match; return how that is celebrated, or mourned."""
        if not self._mode.celebrates():
            return None
        self.turn.count()
        self.hot_seat.share_screen()
        view = self._views.view()
        sheet = self._scene.summary.lay(view, self.layout())
        end = ending(self._app, self._match, self._scene, view, sheet, self.painter.clear)
        self._is_heard = end is not None
        return end

    def summarize(self) -> None:
        """Show the sheet of a round or of the match."""
        if not self._mode.sums_up():
            return
        self.turn.count()
        self.hot_seat.share_screen()
        self.announcer.strikes.forgive()
        sheet = Summary(self.context, self.turn, self.painter)
        if not self._is_heard:
            self.context.play_sound(self._sound())
        self._app.navigator.push(sheet)

    def _sound(self) -> str:
        """Return the sound of how the round, or the match, came out for whoever reads."""
        match = self._match
        if match.is_over:
            is_lost = bool(match.people) and not any(seat in match.people for seat in match.winners())
            return "lose" if is_lost else "win"
        has_won = self._scene.staging.won(self._views.view())
        return "token" if has_won is None else "round_won" if has_won else "round_lost"


def ending(
    app: Shell, match: Match, scene: Scene, view: View, sheet: EndSheet, clear: Clear,
) -> Victory | None:  # fmt: skip
    """Return how the end of a match is shown; None where nobody has won."""
    winners, staging, names = match.winners(), scene.staging, view.names
    is_lost = len(match.people) == 1 and match.people[0] not in winners
    shown = [Winner(names.face(seat, "pleased"), scene.seat_place(seat, sheet.layout).area, seat) for seat in winners]
    if not shown:
        return None
    return Victory(
        sheet=sheet,
        clear=clear,
        winners=shown,
        score=score_words(match, names),
        feat="" if is_lost else feat(app, match),
        elements=staging.elements,
        tokens=staging.tokens(view),
        lost=is_lost,
    )
