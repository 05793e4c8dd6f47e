"""What is earned and what is worn: portraits, card backs and table cloths, with their names and colours."""

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final, NamedTuple

from elements_table.kernel.data import Appearance, GameData, Reward
from elements_table.kernel.words import _, mark
from elements_table.ui.drawing.theme import TABLE_FOCUS, Color, rgb
from elements_table.ui.platform.people import EARNED, NAMED
from elements_table.ui.platform.settings import Settings


class RewardCloth(NamedTuple):
    """What lies on a table: its name, its colours from the middle to the rim, and the pattern woven into it."""

    label: str
    centre: Color
    edge: Color
    pattern: str
    """What is engraved on it, as `scripts/engraving/cloths.py` names it."""


PORTRAITS: Final = MappingProxyType(
    {
        "hermit": mark("the hermit"),
        "piper": mark("the piper"),
        "envoy": mark("the envoy"),
        "falconer": mark("the falconer"),
        "glassblower": mark("the glassblower"),
    }
)
BACKS: Final = MappingProxyType(
    {
        "bamboo": mark("Bamboo"),
        "crowns": mark("Crowns"),
        "compass": mark("Compass"),
        "scales": mark("Scales"),
        "stars": mark("Stars"),
    }
)
"""Name of the sprite after `back_` -> what it is called."""
CLOTHS: Final = MappingProxyType(
    {
        "jade": RewardCloth(mark("Jade"), rgb("#22563F"), rgb("#06130D"), "leaves"),
        "tide": RewardCloth(mark("Tide"), rgb("#275074"), rgb("#07121B"), "waves"),
        "slate": RewardCloth(mark("Slate"), rgb("#464E57"), rgb("#0C0E11"), "cubes"),
        "ember": RewardCloth(mark("Ember"), rgb("#7A372D"), rgb("#150808"), "flames"),
        "walnut": RewardCloth(mark("Walnut"), rgb("#61473A"), rgb("#110C09"), "grain"),
    }
)


def clothed(look: Appearance, settings: Settings) -> tuple[tuple[Color, Color], tuple[float, float], str]:
    """Return the colours of a game's table, where it is bright, and what is woven into it.

    High contrast lays no cloth.
    """
    cloth = None if settings.high_contrast else CLOTHS.get(settings.cloth)
    if cloth is None:
        return (rgb(look.centre), rgb(look.edge)), TABLE_FOCUS, ""
    return (cloth.centre, cloth.edge), TABLE_FOCUS, cloth.pattern


def called(reward: Reward) -> str:
    """Return what a reward is, in words: `a portrait: the hermit`."""
    if reward.kind == "face":
        return _("portrait: {name}").format(name=_(PORTRAITS[reward.name]))
    if reward.kind == "back":
        return _("card back: {name}").format(name=_(BACKS[reward.name]))
    return _("table cloth: {name}").format(name=_(CLOTHS[reward.name].label))


def unknown(head: GameData) -> Iterator[str]:
    """Yield what the ladder of a game names that there is not: a reward, or a face for an opponent."""
    if head.ladder is None:
        return
    known = {"face": EARNED.values(), "back": BACKS, "cloth": CLOTHS}
    for reward in head.ladder.rewards():
        if reward.name not in known[reward.kind]:
            yield f"ladder: there is no {reward.kind} {reward.name}."
    for rung in head.ladder.rungs:
        unknown = [name for name in (rung.name, *rung.beside) if name not in NAMED]
        yield from (f"ladder: {name} has no face of its own." for name in unknown)
