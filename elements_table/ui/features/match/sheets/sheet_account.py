"""What the sheet of a round or a match tells whoever does not see it: the end in sentences, and what is turned up."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from elements_table.ui.shell.aloud import Aloud
from elements_table.ui.stage.scene import Scene, View


@dataclass(eq=False)
class SheetAccount(Aloud):
    """Answers for one sheet; what is asked by keys, the table beneath it answers."""

    scene: Scene
    view: Callable[[], View]
    verdict: Callable[[], str]
    turned: tuple[()] | tuple[str, Callable[[], Sequence[str]]] = ()
    """The side that has just been turned up, and what returns its words; nothing for the sheet's own."""

    def news(self) -> Sequence[str]:
        """Return the words of a side that was turned up, once."""
        turned, self.turned = self.turned, ()
        return (turned[0], *turned[1]()) if turned else ()

    def spoken(self) -> Sequence[str]:
        """Return what has come of it, why, and how the match stands."""
        view = self.view()
        return [self.verdict(), *self.scene.summary.scored(view), *self.scene.account.score(view)]
