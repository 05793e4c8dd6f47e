"""The next small goal: what is the natural thing to do after all that a person has done here."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date
from typing import NamedTuple

from elements_table.kernel.data import GameData
from elements_table.kernel.words import _
from elements_table.match.campaign.ladder import Ladders
from elements_table.match.campaign.profile import lesson_file


class SmallGoal(NamedTuple):
    """A goal in a few words, the icon that stands for it, and the route that leads there."""

    words: str
    icon: str
    route: tuple[str, ...]


def small_goals(
    heads: Sequence[GameData], ladders: Ladders, played: Collection[str], own: Collection[str], today: date
) -> Iterator[SmallGoal]:
    """Yield what there is to do, the natural next thing first.

    `played` are the games of which a match was finished, `own` those in which a mistake of one's own is due. The
    first steps are of the game that one knows, else of the first: its lesson, a match, a puzzle, a deal of the day,
    a rung; then come mistakes, the lessons of other games, today's deals, and the ladders.
    """
    learned = ladders.profile.learned
    having = [head for head in heads if lesson_file(head.id).is_file()]
    done = [head for head in having if ladders.profile.lesson(head.id).done]
    begun = [head for head in having if head not in done and ladders.profile.lesson(head.id).step]
    known = [head for head in heads if head.id in played] + done
    fresh = [*begun, *(head for head in having if head not in done and head not in begun)]
    lessons = [SmallGoal(_("The lesson of {game}"), "ui_rules", ("lesson", head.id)) for head in fresh]
    climbing = sorted((head for head in heads if ladders.now(head) is not None), key=ladders.beaten)
    if fresh and not known:
        yield _of(fresh[0], lessons[0])
    for head in (*known, *heads)[:1]:
        if not played:
            yield _of(head, SmallGoal(_("A first match of {game}"), "ui_play", ("new_game", head.id)))
        if not learned.puzzles:
            yield _of(head, SmallGoal(_("A first puzzle of {game}"), "ui_hint", ("puzzles", head.id)))
        if not learned.daily:
            yield SmallGoal(_("A first deal of the day"), "ui_calendar", ("daily",))
        if not any(map(ladders.beaten, heads)) and climbing:
            yield SmallGoal(_("A first rung of a ladder"), "victory_token", ("ladder",))
    for head in heads:
        if head.id in own:
            yield _of(head, SmallGoal(_("A mistake in {game}, once more"), "ui_restart", ("own_mistakes", head.id)))
    yield from (_of(head, goal) for head, goal in zip(fresh, lessons, strict=True) if head.id not in played)
    if not any(one.is_done for one in learned.daily.get(today, {}).values()):
        yield SmallGoal(_("Today’s deals"), "ui_calendar", ("daily",))
    yield from (_of(head, SmallGoal(_("The next rung of {game}"), "victory_token", ("ladder",))) for head in climbing)


def _of(head: GameData, goal: SmallGoal) -> SmallGoal:
    return goal._replace(words=goal.words.format(game=_(head.title)))
