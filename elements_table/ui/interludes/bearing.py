"""Pieces bear numbers: what each adds where it goes flies with it, and what it takes away is told where it was."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from elements_table.ui.drawing import theme
from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.cards import CardArt
from elements_table.ui.interludes.taken import chip
from elements_table.ui.stage.actor import Actor
from elements_table.ui.stage.interlude import Cue, Interlude
from elements_table.ui.stage.stage import Stage

HELD, FLIES, READ = 120.0, 300.0, 360.0
"""How long a number stays where its piece has landed, flies, and is read in its place before all goes on."""
COMES: Final = 140.0
BESIDE, UP = 0.42, 0.62
"""Where it stands beside its piece, in widths of that."""
ARC: Final = 20.0
BEFORE: Final = 26.0
"""How far before the number that it is taken off what is lost stands until it runs into that, in dp."""


class Borne(NamedTuple):
    """The words that a piece `name` bears on its way to a zone, and where they fly from there, in dp.

    Where it takes something away from is `lost`, with what that is.
    """

    name: str
    zone: str
    words: str
    to: tuple[float, float]
    less: str
    lost: tuple[float, float]


@dataclass(kw_only=True)
class Bearing(Interlude):
    """Pieces on their way, with what they bear; they set out with a `sound`."""

    borne: Sequence[Borne]
    sound: str

    def __post_init__(self) -> None:
        self.reads_at = theme.Motion.SWAP + HELD + FLIES
        self.length = self.reads_at + READ
        self.stills_at, self.rest = theme.Motion.SWAP, 700.0
        self.cues = (Cue(0.0, self.sound), Cue(self.reads_at, "count"))
        self._going: list[tuple[Actor, Borne]] = []

    def changed(self, stage: Stage) -> None:
        found = {(actor.zone, actor.piece.name): actor for actor in stage.everything}
        self._going = [(found[one.zone, one.name], one) for one in self.borne if (one.zone, one.name) in found]

    def draw(self, canvas: Canvas, cards: CardArt, passed: float) -> None:
        if passed >= self.reads_at:
            return
        come = theme.out_back(min(1.0, passed / COMES))
        way = theme.in_out_cubic(theme.part_of(passed, theme.Motion.SWAP + HELD, FLIES))
        for actor, one in self._going:
            if one.less:
                x, y = one.lost
                alpha = round(255 * min(1.0, passed / COMES, 3 * (1 - way)))
                canvas.text(one.less, x - BEFORE * (1 - way), y, theme.TITLE, "serif", theme.CORAL, "r", alpha)
            if not one.words:
                continue
            pose = actor.pose
            x, y = pose.x + pose.width * BESIDE, pose.y - pose.width * UP
            x, y = x + (one.to[0] - x) * way, y + (one.to[1] - y) * way - ARC * 4 * way * (1 - way)
            canvas.grown(chip(canvas.art, one.words), x, y, come)
