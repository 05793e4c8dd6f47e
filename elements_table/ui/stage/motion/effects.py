"""What a landing leaves for a moment: frames that `scripts/make_faces.py` has cut, stretched where they show.

A frame is drawn in units of a hundredth of the card's width, with `REACH` of them around the card.
"""

from typing import Final

import pygame

from elements_table.ui.drawing.canvas import Canvas
from elements_table.ui.drawing.theme import Motion
from elements_table.ui.stage.geometry import Pose

FRAMES: Final = 8
REACH: Final = 15.0
"""What shows of an answer on each side of its card: it is 1.3 card widths wide."""
CARD: Final = (100.0, 140.0)
AREA: Final = (CARD[0] + 2 * REACH, CARD[1] + 2 * REACH)
PIXELS: Final = (104, 136)
"""Of a frame, whatever the size of the card: it is soft, and gone at once."""


def draw_answer(canvas: Canvas, element: str, pose: Pose, aspect: float, passed: float) -> None:
    """Draw what a card of `element` leaves around it `passed` ms (at normal speed) after it has landed there."""
    step = int(passed / Motion.ANSWER * FRAMES)
    frame = canvas.art.frame(f"answer_{element}", step, PIXELS) if 0 <= step < FRAMES else None
    if frame is None:
        return
    unit = pose.width * canvas.scale / CARD[0]
    size = (round(AREA[0] * unit), round((aspect * CARD[0] + 2 * REACH) * unit))
    shown = pygame.transform.smoothscale(frame, size)
    canvas.put(pygame.transform.rotate(shown, pose.angle) if pose.angle else shown, pose.x, pose.y)
