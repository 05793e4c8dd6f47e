"""The ladder in words (tempers, what a match asks for, how it stands), and what a summary shows of it."""

from collections.abc import Callable, Sequence
from typing import Final

from elements_table.bots import levels
from elements_table.kernel.data import GameData, Reward, Rung
from elements_table.kernel.words import _
from elements_table.match.campaign import daily, ladder
from elements_table.match.play.match import Match
from elements_table.ui.common.match_words import listed
from elements_table.ui.drawing.canvas import Canvas, Rect
from elements_table.ui.drawing.rewards import called
from elements_table.ui.drawing.theme import GOLD, HAIRLINE, TEXT, TILE
from elements_table.ui.platform.people import Mood, Portrait
from elements_table.ui.shell.screen import Shell
from elements_table.ui.widgets.button import Button
from elements_table.ui.widgets.prize import draw_prize

HEIGHT: Final = 38.0
ABOVE: Final = 4.0
"""Between the strip and the sheet."""
PICTURE: Final = 30.0
PAD: Final = 16.0


def temper_words(name: str) -> str:
    """Return the temper of a character: `bold and patient`; nothing for an even one."""
    words = {"bold": _("bold"), "careful": _("careful"), "quick": _("impatient"), "slow": _("patient")}
    return listed([words[word] for word in levels.temper(name)])


def opponent(rung: Rung) -> str:
    """Return who is met: `Kofi`, or `Kofi with Cleo`."""
    return _("{name} with {names}").format(name=rung.name, names=listed(rung.beside)) if rung.beside else rung.name


def match_name(head: GameData, stand: ladder.LadderStand) -> str:
    """Return what an open match of the ladder is called."""
    words = _("Ladder of {game}: {name}, match {n}")
    return words.format(game=_(head.title), name=stand.rung.name, n=stand.won + stand.lost + 1)


def asked(head: GameData) -> str:
    """Return what wins a match of a game's ladder, and how it is played."""
    assert head.ladder is not None
    aided = _("No hint, nothing taken back; a match that is left waits for you.")
    if head.ladder.partner:
        words = _("{partner} plays with you; the match is your team’s result. {aided}")
        return words.format(partner=head.ladder.partner, aided=aided)
    others = head.default_seats - 1
    if others > 1:
        return _("You win by coming first of all {n}. {aided}").format(n=others + 1, aided=aided)
    return aided


def stood(stand: ladder.LadderStand) -> str:
    """Return how a best of three stands after a match, in a sentence."""
    name, won, lost = stand.rung.name, stand.won, stand.lost
    if stand.is_beaten:
        reward = stand.rung.reward
        beaten = _("{name} is beaten, {won} to {lost}.").format(name=name, won=won, lost=lost)
        earned = _("{beaten} You earn a {reward}.")
        return beaten if reward is None else earned.format(beaten=beaten, reward=called(reward))
    if stand.is_decided:
        words = _("{name} wins the best of three, {lost} to {won}. It begins anew whenever you like.")
    elif won == lost:
        words = _("Against {name} it stands {won} to {lost}: the next match decides.")
    elif won > lost:
        words = _("Against {name} you lead {won} to {lost}: one more win beats {name}.")
    else:
        words = _("Against {name} you trail {won} to {lost}: you need the next two.")
    return words.format(name=name, won=won, lost=lost)


def still_locked(ladders: ladder.Ladders, heads: Sequence[GameData]) -> dict[Reward, str]:
    """Return what is not earned yet, with whom to beat for it."""
    found, earned = {}, set(ladders.earned(heads))
    for head in heads:
        for rung in head.ladder.rungs if head.ladder is not None else ():
            if rung.reward is not None and rung.reward not in earned:
                words = _("Beat {name} on the ladder of {game}.").format(name=rung.name, game=_(head.title))
                found[rung.reward] = words
    return found


def locked_portraits(app: Shell) -> dict[str, str]:
    """Return the faces that are not earned yet, with whom to beat for each."""
    locked = still_locked(app.services.ladders, app.services.heads())
    return {reward.name: words for reward, words in locked.items() if reward.kind == "face"}


def draw_strip(canvas: Canvas, sheet: Rect, stand: ladder.LadderStand, face: str) -> None:
    """Draw how the best of three against a face stands, over the top edge of a sheet, and what was earned."""
    x, y, w, _h = sheet
    reward = stand.rung.reward if stand.is_beaten else None
    beside = 2 * PAD + PICTURE + 10 + (PICTURE + 10 if reward is not None else 0.0)
    words = stood(stand)
    wide = min(w, canvas.text_width(words, face="semi") + beside)
    left, top = x + (w - wide) / 2, y - ABOVE - HEIGHT
    middle = top + HEIGHT / 2
    canvas.box((left, top, wide, HEIGHT), HEIGHT / 2, fill=TILE, line=GOLD if stand.is_beaten else HAIRLINE,
               line_opacity=0.8 if stand.is_beaten else 0.3)  # fmt: skip
    mood: Mood = "stung" if stand.won > stand.lost else "pleased" if stand.lost > stand.won else "calm"
    color = GOLD if stand.is_beaten else TEXT
    canvas.avatar(left + PAD + PICTURE / 2, middle, PICTURE / 2, Portrait(face, mood), HAIRLINE)
    canvas.label(words, left + PAD + PICTURE + 10, middle, wide - beside + 1, face="semi", color=color, anchor="l")
    if reward is not None:
        draw_prize(canvas, reward, left + wide - PAD - PICTURE / 2, middle, PICTURE)


def go_on(app: Shell, match: Match, stand: ladder.LadderStand, close: Callable[[], None]) -> Button | None:
    """Return the button for the next match of the ladder, which calls `close` before; None where all are beaten."""
    head = match.game.data
    after = app.services.ladders.now(head)
    if after is None:
        return None

    def play() -> None:
        close()
        with app.navigator.telling():
            app.navigator.start_ladder(head.id, match.seats[daily.YOU], match_name(head, after))

    if stand.is_beaten:
        words = _("On to {name}").format(name=after.rung.name)
    else:
        words = _("Try again") if stand.is_decided else _("Next match")
    return Button(words, play, kind="primary")
