"""Low landscapes leave the upper half bare, for what a card shows there. One for each element, and one of three."""

from __future__ import annotations

from engraving import air, earth, water
from engraving.plate import HEIGHT, INKS, Plate
from engraving.sky import sunrise

AT = (160.0, 224.0)


def low_water(plate: Plate) -> None:
    """Two waves under a low sun."""
    sunrise(plate, AT, 84)
    water.lay(plate, water.Swell(2, 238, 0, 2), 76, 0.1)
    water.lay(plate, water.Swell(3, 296, 1, 2), HEIGHT - 288, 0.14)


def low_earth(plate: Plate) -> None:
    """A summit between two lower ones."""
    sunrise(plate, AT, 84)
    for x, top, half, seed in ((62, 244, 62, 41), (204, 238, 58, 47), (130, 184, 92, 29)):
        earth.lay(plate, earth.Peak(x, top, 330, half, seed), 0.11)
    earth.ground(plate, 308, 9)


def low_air(plate: Plate) -> None:
    """Two streams that meet, and one below them."""
    sunrise(plate, AT, 84)
    for x, y, r, side, run in ((84, 254, 32, 1, 110), (172, 258, 32, -1, 110), (146, 316, 20, 1, 170)):
        air.lay(plate, air.Stream(x, y, r, side, run, int(x), 3 if r < 30 else 4), 0.12)


def low_all(plate: Plate) -> None:
    """A stream over mountains over waves, each in its own ink."""
    plate.ink = INKS["air"]
    sunrise(plate, AT, 84)
    air.lay(plate, air.Stream(150, 206, 24, 1, 170, 3, 3), 0.12)
    plate.ink = INKS["earth"]
    for x, top, half, seed in ((70, 236, 56, 41), (184, 230, 60, 47), (126, 252, 46, 29)):
        earth.lay(plate, earth.Peak(x, top, 330, half, seed), 0.11)
    plate.ink = INKS["water"]
    water.lay(plate, water.Swell(3, 292, 1, 2), HEIGHT - 284, 0.14)


LOW = {"water": low_water, "earth": low_earth, "air": low_air, "all": low_all}
