"""The ladder in words: of what temper somebody is, what a match asks for, how it stands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from elements_table import paths
from elements_table.bots import levels
from elements_table.kernel.words import _
from elements_table.ui.common.saved import listed
from elements_table.ui.drawing.rewards import called
from elements_table.ui.shell.game_list import heads

if TYPE_CHECKING:
    from elements_table.kernel.data import GameData
    from elements_table.kernel.ladder import Reward, Rung
    from elements_table.match.campaign.ladder import Ladders, Stand
    from elements_table.ui.shell.screen import Shell


def temper_words(name: str) -> str:
    """Return the temper of a character: `bold and patient`; nothing for an even one."""
    words = {"bold": _("bold"), "careful": _("careful"), "quick": _("impatient"), "slow": _("patient")}
    found = [words[word] for word in levels.temper(name)]
    return listed(found)


def opponent(rung: Rung) -> str:
    """Return who is met: `Kofi`, or `Kofi with Cleo`."""
    return _("{name} with {names}").format(name=rung.name, names=listed(rung.beside)) if rung.beside else rung.name


def match_name(head: GameData, stand: Stand) -> str:
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


def stood(stand: Stand) -> str:
    """Return how a best of three stands after a match, in a sentence."""
    name, won, lost = stand.rung.name, stand.won, stand.lost
    if stand.is_beaten:
        reward = stand.rung.reward
        won_words = _("{name} is beaten, {won} to {lost}.").format(name=name, won=won, lost=lost)
        return (
            won_words
            if reward is None
            else _("{beaten} You earn a {reward}.").format(beaten=won_words, reward=called(reward))
        )
    if stand.is_decided:
        words = _("{name} wins the best of three, {lost} to {won}. It begins anew whenever you like.")
    elif won == lost:
        words = _("Against {name} it stands {won} to {lost}: the next match decides.")
    elif won > lost:
        words = _("Against {name} you lead {won} to {lost}: one more win beats {name}.")
    else:
        words = _("Against {name} you trail {won} to {lost}: you need the next two.")
    return words.format(name=name, won=won, lost=lost)


def still_locked(ladders: Ladders, heads: Sequence[GameData]) -> dict[Reward, str]:
    """Return what is not earned yet, with whom to beat for it."""
    found, earned = {}, set(ladders.earned(heads))
    for head in heads:
        for rung in head.ladder.rungs if head.ladder is not None else ():
            if rung.reward is not None and rung.reward not in earned:
                words = _("Beat {name} on the ladder of {game}.").format(name=rung.name, game=_(head.title))
                found[rung.reward] = words
    return found


def locked_faces(app: Shell) -> dict[str, str]:
    """Return the faces that are not earned yet, with whom to beat for each."""
    locked = still_locked(app.services.ladders, heads(app.services.registry, paths.cache_folder()))
    return {reward.name: words for reward, words in locked.items() if reward.kind == "face"}
