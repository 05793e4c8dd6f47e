"""The table of a match: it shows beats, offers what is legal, and sends what a person chose to the match."""

from __future__ import annotations

import logging
from collections import deque
from typing import Any, Final

import pygame

from elements_table.kernel.errors import TableError
from elements_table.kernel.game import DEALER, Event, Observation
from elements_table.kernel.words import _
from elements_table.match.match import Beat, Match
from elements_table.match.seats import Players
from elements_table.table import theme
from elements_table.table.app import App
from elements_table.table.canvas import Canvas
from elements_table.table.cards import CardArt
from elements_table.table.inputs import Input, Key, Pointer
from elements_table.table.screens.screen import Screen
from elements_table.table.screens.table_furniture import LogColumn, TopBar, draw_zone_frames
from elements_table.table.stage.actor import Actor
from elements_table.table.stage.hands import Hands, PieceWidget, ZoneWidget
from elements_table.table.stage.moves import Moves
from elements_table.table.stage.scene import Layout, LogLine, Names, Ref, View
from elements_table.table.stage.stage import Pace, Stage
from elements_table.table.theme import Motion, rgb
from elements_table.table.widgets.button import Button
from elements_table.table.widgets.ring import Widget

log = logging.getLogger(__name__)

LOG_FOLDS_UNDER: Final = 1180
"""Window width in pixels under which the log opens over the table instead of beside it."""


class TableScreen(Screen):
    """A match as one person sees it. `viewer` is whose eyes the table has now (None: everybody's)."""

    def __init__(self, app: App, match: Match, *, posed: bool = False) -> None:
        """Show `match`; a posed table is for a picture: its bots are never asked."""
        super().__init__(app)
        self.match = match
        self.posed = posed
        self.scene = app.registry.scene(match.game.id)
        self.head = match.game.data
        self.title = _(self.head.title)
        self.viewer: int | None = match.people[0] if len(match.people) == 1 else None
        self.stage = Stage(self._pace())
        self.hands = Hands(self.stage, self.choose, self._refuse, self._liftable)
        self.players = self._players()
        self.shown: Observation = match.observation(self.viewer)
        self.queue: deque[Beat] = deque()
        self.missed: dict[int, tuple[Observation, deque[Beat]]] = {}
        self.lines: list[LogLine] = []
        self.layout_now = Layout(1280, 800, len(match.seats), 0)
        self.moves: Moves | None = None
        self.hint: str = ""
        self._hinting = False
        self._settled = False
        self._wait_until = 0.0
        self._cards: CardArt | None = None
        self._base: pygame.Surface | None = None
        self._base_stale = True
        self._fades: list[tuple[pygame.Surface, tuple[int, int], float]] = []
        self._pulse_from = -1e9
        self.log_column = LogColumn(self)
        self.top_bar = TopBar(self)

    def refresh(self) -> None:
        """Draw everything anew, and offer the same again."""
        self._base_stale = self.stale = True
        self._rering()

    # ---- life

    def enter(self) -> None:
        """Listen to the match, and tell what has happened so far."""
        self.match.listen(self._hear)
        self._retell()

    def leave(self) -> None:
        """Stop listening; the match lies on disk as it stands."""
        self.match.unlisten(self._hear)
        if self.match.is_over:
            self.app.saves.finish(self.match)
        else:
            self.app.saves.note(self.match)
            self.match.close()

    def resume(self) -> None:
        """Take over changed settings."""
        super().resume()
        self._base_stale = True
        self.stage.pace = self._pace()
        self._settled = False

    def play_sound(self, name: str) -> None:
        """Play a sound, unless this is a picture."""
        if not self.posed:
            self.app.sound.play(name)

    def _pace(self) -> Pace:
        settings = self.app.settings
        return Pace(Motion.FAST if settings.fast_animation else 1.0, settings.reduced_motion)

    def _players(self) -> Players:
        wants_bots = not self.posed and any(not seat.is_person for seat in self.match.seats)
        worker = self.app.worker if wants_bots else None
        return Players(self.match, worker, self.app.registry, thinking=lambda _seat: self.app.settings.thinking)

    # ---- what there is to see

    @property
    def names(self) -> Names:
        """How the seats are called for the present viewer."""
        seats = tuple(seat.name for seat in self.match.seats)
        return Names(seats, self.viewer, len(self.match.people) == 1)

    @property
    def caught_up(self) -> bool:
        """Whether what is shown is how the match stands."""
        return not self.queue

    def view(self) -> View:
        """Return all that the frame follows from."""
        mine = self.viewer is not None and self.caught_up
        legal = self.match.legal_actions(self.viewer) if mine and self.viewer is not None else ()
        return View(
            observation=self.shown,
            names=self.names,
            legal=legal,
            preview=self.hands.preview() if self.moves is not None else None,
            rounds=self.match.rounds,
            waiting=self.match.waiting() if self.caught_up else (),
            element_names=self.app.settings.element_names,
        )

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer may act now."""
        return self.moves is not None

    def log_open(self) -> bool:
        """Return whether the log has its column."""
        return self.scene.log_width > 0 and self.app.settings.show_log and self.app.size[0] >= LOG_FOLDS_UNDER

    def layout(self, width: float, height: float) -> None:
        """Lay the table out anew; nothing flies during a resize."""
        super().layout(width, height)
        self.layout_now = Layout(width, height, len(self.match.seats), self.viewer or 0, self.log_open())
        self._cards = CardArt(self.app.art)
        self._base = None
        self._fades.clear()
        self.stage.hurry()
        self._place()

    def _place(self) -> None:
        self.stage.place(self.scene.zones(self.layout_now), self.scene.arrange(self.view(), self.layout_now))
        self._base_stale = True
        self._offer()

    # ---- beats

    def _hear(self, beat: Beat) -> None:
        self.queue.append(beat)
        for seat in self.match.people:
            if seat != self.viewer and seat in self.missed:
                self.missed[seat][1].append(beat)

    def update(self, now: float) -> None:
        """Let bots act, move what moves, show the next beat when the last has come to rest."""
        if self.app.stack[-1] is self and not self.posed:
            self.players.tick(now / 1000)
        was_live = {name for name in self.stage.zones if self.stage.live(name)}
        arrived = self.stage.update(now)
        if arrived or was_live != {name for name in self.stage.zones if self.stage.live(name)}:
            self.stale = True
        if self.hands.stale:
            self.hands.stale = False
            self._base_stale = self.stale = True
            self._rering()
        if self._hinting:
            self._take_hint()
        self._advance()

    def _advance(self) -> None:
        if self.stage.moving() or self.app.clock < self._wait_until:
            return
        if self.queue:
            self._show(self.queue.popleft())
        elif not self._settled and self.app.stack[-1] is self:
            self._settle()

    def _show(self, beat: Beat) -> None:
        event = beat.event.seen_by(self.viewer)
        self._keep_fades()
        self.shown = beat.views.get(self.viewer, beat.views[None])
        self._settled = False
        self._write(event)
        places = {place for moved in event.moved for place in (moved.source, moved.target)}
        zone_of = {place: self.scene.zone_of(place, self.layout_now) for place in places}
        self.stage.now = self.app.clock
        self._clear_hint()
        self._take_offer_back()
        self.stage.change(self.scene.arrange(self.view(), self.layout_now), event, zone_of)
        sound = self.scene.sound(event)
        if sound:
            self.play_sound(sound)
        self._base_stale = self.stale = True
        if not self.queue and self.scene.has_summary(self.shown):
            self._wait_until = self.app.clock + self.stage.pace.ms(Motion.COLLECT_PAUSE)

    def hurry(self) -> None:
        """Show everything that has happened at once: a click waits for nothing."""
        self.stage.hurry()
        while self.queue:
            self._show(self.queue.popleft())
            self.stage.hurry()
        self._wait_until = 0.0
        if not self._settled and self.app.stack[-1] is self:
            self._settle()

    def _settle(self) -> None:
        """Everything has been shown: ask whoever is next."""
        self._settled = True
        waiting = self.match.waiting()
        if self.scene.has_summary(self.shown) and self.match.current < 0:
            self._summarize()
            return
        people = [seat for seat in waiting if seat in self.match.people]
        if people and self.viewer not in people:
            self._curtain(people[0])
            return
        self._offer()

    def _offer(self) -> None:
        """Make the viewer's legal actions possible, if it is to act."""
        self._take_offer_back()
        viewer = self.viewer
        if viewer is None or not self.caught_up or not self._settled:
            return
        legal = self.match.legal_actions(viewer)
        if not legal:
            return
        was = self.moves
        self.moves = Moves(self.scene, legal, self.view(), self.layout_now)
        self.hands.offer(self.moves)
        if was is None and self._pulse_from < 0:
            self._pulse_from = self.app.clock
            if self.app.settings.chime:
                self.play_sound("chime")
        self._rering()
        self._base_stale = self.stale = True

    def _take_offer_back(self) -> None:
        self.moves = None
        self.hands.offer(None)
        self._rering()

    # ---- hot seat

    def _curtain(self, seat: int) -> None:
        from elements_table.table.screens.curtain import Curtain  # noqa: PLC0415  only at hot seat

        self._close_eyes()
        view = self.view()
        self.app.push(
            Curtain(
                self.app,
                self.head,
                self.match.seats[seat].name,
                self.scene.turn_words(view),
                self.scene.status(view),
                lambda: self._open_eyes(seat),
            )
        )

    def _close_eyes(self) -> None:
        """Let nobody's cards be seen: the table turns to the public view before the curtain is drawn over it."""
        if self.viewer is not None:
            self.missed[self.viewer] = (self.shown, deque())
        self.viewer = None
        self.shown = self.match.observation(None)
        self._place()

    def _open_eyes(self, seat: int) -> None:
        """Turn the table to a person, and replay what happened since it last looked."""
        self.viewer = seat
        seen, beats = self.missed.pop(seat, (None, deque()))
        for other in self.match.people:
            if other != seat:
                self.missed.setdefault(other, (self.match.observation(other), deque()))
        self.shown = seen if seen is not None and beats else self.match.observation(seat)
        self.queue = deque(beats)
        self.layout_now = Layout(self.width, self.height, len(self.match.seats), seat, self.log_open())
        self._retell(len(beats))
        self._settled = False
        self._pulse_from = -1e9
        self._place()

    # ---- acting

    def choose(self, action: Any) -> None:
        """Do what the viewer chose, after a question where it looks like a slip."""
        if self.viewer is None or self.moves is None:
            return
        question = self.scene.confirm(action, self.view()) if self.app.settings.ask_before_false_knock else None
        if question is None:
            self._act(action)
            return
        from elements_table.table.screens.dialog import ask  # noqa: PLC0415  rarely needed

        ask(self.app, question.title, question.text, question.yes, lambda: self._act(action), danger=True)

    def _act(self, action: Any) -> None:
        viewer = self.viewer
        if viewer is None:
            return
        try:
            self.match.act(viewer, action)
        except TableError as error:
            self.app.say(str(error))
            return
        self._pulse_from = -1e9
        if self.match.trouble:
            self.app.say(self.match.trouble)
        if not self.stage.moving() or self.stage.dragged is not None:
            self.stage.hurry()
            if self.queue:
                self._show(self.queue.popleft())
        else:
            self._take_offer_back()
            self._settled = False

    def deal(self, action: Any) -> None:
        """Do one of the dealer's actions: the next round, or the end."""
        try:
            self.match.act(DEALER, action)
        except TableError as error:
            self.app.say(str(error))

    def _liftable(self, actor: Actor) -> bool:
        return self.stage.zones[actor.zone].spread

    def _refuse(self, actor: Actor, zone: str) -> None:
        if not self.is_my_turn:
            waiting = [seat for seat in self.match.waiting() if seat >= 0]
            name = self.names[waiting[0]] if waiting else ""
            self.app.say(_("Wait: it is {name}’s turn.").format(name=name) if name else _("Wait a moment."))
        else:
            self.app.say(self.scene.refusal(actor.piece, actor.zone, zone, self.view()))
        self.play_sound("illegal")

    # ---- hint and undo

    def ask_hint(self) -> None:
        """Ask the regular bot what it would do."""
        if self.viewer is None or not self.is_my_turn:
            return
        if self.players.worker is None:
            self.players.worker = self.app.worker
        self.players.advise(self.viewer)
        self._hinting = True

    def _take_hint(self) -> None:
        advice = self.players.hint()
        if advice is None:
            self._hinting = self.players.is_thinking
            return
        self._hinting = False
        if self.moves is None:
            return
        self.stage.hinted = self.moves.by_action.get(advice.action, ())[:1]
        self.hinted_button = next(
            (name for name, action in self.moves.presses.items() if action == advice.action), ""
        )
        self.hint = _(advice.reason).format(**advice.parameters)
        self._rering()
        self._base_stale = self.stale = True

    hinted_button = ""

    def _clear_hint(self) -> None:
        if self.hint or self.stage.hinted:
            self.hint = self.hinted_button = ""
            self.stage.hinted = ()
            self._base_stale = self.stale = True
        self._hinting = False

    def undo_offer(self) -> str | None:
        """Return whether the viewer may take its last action back now."""
        if self.viewer is None or not self.caught_up:
            return None
        return self.match.undo_offer(self.viewer)

    def ask_undo(self) -> None:
        """Take the last own action back, after a question where that makes the match practice."""
        offer = self.undo_offer()
        if offer is None:
            self.app.say(_("There is nothing that you may take back now."))
        elif offer == "free":
            self._undo()
        else:
            from elements_table.table.screens.dialog import ask  # noqa: PLC0415  rarely needed

            text = _("You have seen hidden cards since. The match then counts as practice, not in the statistics.")
            ask(self.app, _("Take it back?"), text, _("Take it back"), self._undo)

    def _undo(self) -> None:
        if self.viewer is None:
            return
        try:
            self.match.undo(self.viewer)
        except TableError as error:
            self.app.say(str(error))
            return
        self.queue.clear()
        self._clear_hint()
        self.shown = self.match.observation(self.viewer)
        self.stage.now = self.app.clock
        self._take_offer_back()
        self.stage.change(self.scene.arrange(self.view(), self.layout_now), None, {})
        self._retell()
        self._settled = False
        self._base_stale = self.stale = True

    # ---- log

    def _write(self, event: Event) -> None:
        line = self.scene.describe(event, self.view())
        if line is not None:
            self.lines.append(line)
            self.log_column.to_end()

    def _retell(self, but_last: int = 0) -> None:
        """Write the log anew from the match's record, leaving out the last beats, which are still to be shown."""
        shown = self.shown
        self.lines.clear()
        beats = list(self.match.retell())
        for beat in beats[: len(beats) - but_last]:
            self.shown = beat.views.get(self.viewer, beat.views[None])
            self._write(beat.event.seen_by(self.viewer))
        self.shown = shown
        self._base_stale = self.stale = True

    # ---- summaries

    def _summarize(self) -> None:
        from elements_table.table.screens.summary import Summary  # noqa: PLC0415  not at the first frame

        if self.match.is_over:
            self._finish()
        self.app.push(Summary(self.app, self))

    def _finish(self) -> None:
        if self.match.trouble is None and not self.match.practice and self.match.journal is not None:
            statistics = self.app.statistics()
            statistics.record(self.match)
            statistics.close()

    # ---- input

    def handle(self, event: Input) -> bool:
        """Take one input: buttons first, then the pieces; a click finishes what still moves."""
        if isinstance(event, Key) and self._shortcut(event):
            return True
        if isinstance(event, Pointer):
            if event.kind == "down" and (self.stage.moving() or self.queue) and self.stage.dragged is None:
                self.hurry()
            if event.kind == "wheel" and self.log_column.wheel(event):
                return True
            if self.stage.dragged is None and self.ring.handle(event) and event.kind != "move":
                self.stale = self.stale or self.ring.changed()
                return True
            used = self.hands.pointer(event)
            if self.ring.changed():
                self.stale = True
            if self.stage.dragged is not None:
                self.app.touch()
            return used
        used = super().handle(event)
        self._follow_focus()
        return used

    def _shortcut(self, event: Key) -> bool:
        name = event.name
        if name == "f1":
            self.open_rules()
        elif name == "escape" and self.hands.held is not None:
            self.hands.drop()
        elif name in ("h", "f2"):
            self.ask_hint()
        elif name in ("u", "backspace") or (name == "z" and event.ctrl):
            self.ask_undo()
        elif name == "l":
            self.log_column.toggle()
        else:
            return self._table_key(name)
        return True

    def _table_key(self, name: str) -> bool:
        """Press the button, or pick up the piece, that has this key."""
        if self.moves is None:
            return False
        for slot in self.scene.buttons(self.view(), self.layout_now):
            if slot.key == name and slot.name in self.moves.presses:
                self.choose(self.moves.presses[slot.name])
                return True
        for ref in self.moves.drags:
            actor = self.stage.actor(ref)
            if actor is not None and actor.piece.name == name:
                self.hands.click(actor)
                self._rering()
                zones = self.moves.zones(ref)
                target = next((w for w in self.ring.widgets if isinstance(w, ZoneWidget) and w.name in zones), None)
                if self.stage.selected is not None and target is not None:
                    self.ring.focus(target)
                self._follow_focus()
                return True
        return False

    def _follow_focus(self) -> None:
        focused = self.ring.focused if self.ring.by_keyboard else None
        ref = focused.ref if isinstance(focused, PieceWidget) else None
        if ref != self.stage.focused:
            self.stage.focused = ref
            self.stale = True

    def _rering(self) -> None:
        """Give the focus ring what can be used now: pieces, lit zones, buttons, the top bar."""
        widgets: list[Widget] = []
        if self.moves is not None:
            touched = sorted({*self.moves.drags, *self.moves.taps}, key=lambda ref: (ref.zone, ref.index))
            widgets += [PieceWidget(self.hands, ref) for ref in touched if self.stage.actor(ref) is not None]
            widgets += [ZoneWidget(self.hands, name) for name in self.hands.lit()]
        widgets += self._buttons()
        widgets += self.top_bar.widgets()
        widgets += self.log_column.widgets()
        self.ring.set(widgets)
        if isinstance(self.ring.focused, PieceWidget) and self.stage.selected is not None:
            zone = next((w for w in widgets if isinstance(w, ZoneWidget)), None)
            chosen = Ref(self.stage.selected.zone, self.stage.selected.index)
            if zone is not None and self.ring.by_keyboard and self.ring.focused.ref == chosen:
                self.ring.focus(zone)
        self._follow_focus()

    def _buttons(self) -> list[Button]:
        kept = {w.label: w for w in self.ring.widgets if isinstance(w, Button)}
        buttons = []
        presses = self.moves.presses if self.moves is not None else {}
        for slot in self.scene.buttons(self.view(), self.layout_now):
            if slot.hidden and slot.name not in presses:
                continue
            button = kept.get(slot.label) or Button(slot.label, lambda: None, slot.rect)
            button.rect, button.sub = slot.rect, slot.sub
            button.enabled = slot.name in presses
            button.kind = slot.kind
            button.on_press = lambda name=slot.name: self._press(name)  # type: ignore[misc]
            buttons.append(button)
        return buttons

    def _press(self, name: str) -> None:
        if self.moves is not None and name in self.moves.presses:
            self.choose(self.moves.presses[name])

    def back(self) -> None:
        """Leave the table; the match waits under Continue."""
        if self.app.stack[0] is self:
            self.app.home()
        else:
            self.app.pop(self)

    def open_rules(self) -> None:
        """Open the rulebook of this game."""
        from elements_table.table.screens.rules import Rules  # noqa: PLC0415  rarely needed

        self.app.push(Rules(self.app, self.match.game.id))

    def open_settings(self) -> None:
        """Open the settings over the table."""
        from elements_table.table.screens.settings import SettingsScreen  # noqa: PLC0415  rarely needed

        self.app.push(SettingsScreen(self.app))

    # ---- drawing

    def moving(self) -> bool:
        """Return whether frames are needed: something flies, fades or pulses."""
        return self.stage.moving() or bool(self._fades) or self._pulsing()

    def _pulsing(self) -> bool:
        length = Motion.RING * Motion.RING_PULSES
        return not self.stage.pace.reduced and 0 <= self.app.clock - self._pulse_from < length

    def _keep_fades(self) -> None:
        """Keep the read-outs as they are, so that they fade into their new values."""
        if self._base is None or self.stage.pace.reduced:
            return
        canvas = Canvas(self._base, self.app.art)
        for rect in self.scene.readouts(self.layout_now):
            area = canvas.pixels(rect).clip(self._base.get_rect())
            self._fades.append((self._base.subsurface(area).copy(), area.topleft, self.app.clock))

    def draw(self, canvas: Canvas) -> None:
        """Draw the resting layer: table, panels, log, zones and pieces that lie still."""
        if self._cards is None:
            return
        self._draw_base()
        assert self._base is not None
        canvas.surface.blit(self._base, (0, 0))
        draw_zone_frames(canvas, self.stage, self.hands, self.moves)
        self.stage.draw_resting(canvas, self._cards)
        self.scene.paint_over(canvas, self.view(), self.layout_now)
        self.ring.draw(canvas)

    def _draw_base(self) -> None:
        if self._base is None:
            self._base = pygame.Surface(self.app.size).convert()
            self._base_stale = True
        if not self._base_stale:
            return
        self._base_stale = False
        look = self.head.look
        self._base.blit(self.app.table((rgb(look.centre), rgb(look.edge)), (0.42, 0.46)), (0, 0))
        canvas = Canvas(self._base, self.app.art)
        view = self.view()
        self.scene.paint(canvas, view, self.layout_now)
        self.top_bar.draw(canvas, self.scene.status(view))
        self.log_column.draw(canvas, view)

    def draw_moving(self, canvas: Canvas) -> None:
        """Draw what moves."""
        if self._cards is None:
            return
        self._draw_fades(canvas)
        ring = self.scene.turn_ring(self.view(), self.layout_now) if self._pulsing() else None
        if ring is not None:
            part = (self.app.clock - self._pulse_from) % Motion.RING / Motion.RING
            x, y, r = ring
            strength = round(170 * (theme.pulse(part) - 0.7) / 0.3)
            canvas.glow((x - r - 3, y - r - 3, 2 * r + 6, 2 * r + 6), r + 3, alpha=max(16, strength // 32 * 32))
        self.stage.draw_moving(canvas, self._cards)
        if self.hands.wrong() is not None and self.stage.dragged is not None:
            pose = self.stage.dragged.pose
            x, y = pose.x + pose.width * 0.42, pose.y - pose.width * 0.6
            canvas.circle(x, y, 15, fill=theme.CORAL)
            canvas.icon("ui_close", x, y, 17, (43, 20, 16))

    def _draw_fades(self, canvas: Canvas) -> None:
        now = self.app.clock
        kept = []
        for surface, at, begun in self._fades:
            part = (now - begun) / self.stage.pace.ms(Motion.NUMBER)
            if part < 1:
                surface.set_alpha(round(255 * (1 - part)))
                canvas.surface.blit(surface, at)
                kept.append((surface, at, begun))
        if not kept and self._fades:
            self.app.touch()
        self._fades = kept
