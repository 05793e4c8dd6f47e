"""A deal as a short code that people tell each other: the game, its options, the seats and the deal number.

`WX-7K2M-41`: the game's letters, then digits of base 32 in groups of four, without I, L, O and U. The last digit
guards against slips of the pen, the two before it name the cards and tables that are dealt from.
"""

import zlib
from collections.abc import Mapping
from contextlib import suppress
from typing import Final, NamedTuple

from elements_table.kernel.data import GameData
from elements_table.kernel.errors import TableError
from elements_table.kernel.game import Game, Options
from elements_table.kernel.registry import Registry
from elements_table.kernel.words import _
from elements_table.match.play.journal import data_crc
from elements_table.match.play.match import Match

DIGITS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
GROUP: Final = 4
STAMP: Final = 2
"""Digits that name the cards and tables."""
LONGEST: Final = 40
"""Digits of a code at most: deal numbers of people have four."""
Values = dict[str, tuple[str, ...]]
"""The values of each option, in the order in which codes count them."""
_MEANT: Final = str.maketrans("ILO", "110")


class DealError(TableError):
    """A code that names no deal here; the sentence says why."""


class Deal(NamedTuple):
    """What a code names: game id, every option as text, how many sit there, and the deal number."""

    game: str
    options: dict[str, str]
    seats: int
    seed: int


def encode(game: Game, options: Options | None, seats: int | None, seed: int) -> str:
    """Return the code of a deal; OptionError as `Game.settle`, DealError on a deal number that has no code."""
    settled, count = game.settle(options, seats)
    number = seed
    editions = _editions(game.data)
    known = next(known for known in editions if all(text in known[name] for name, text in settled.items()))
    for radix, digit in _settings(game.data, known, settled, count):
        number = number * radix + digit
    body = _digits(number)
    if seed < 0 or len(body) > LONGEST:
        raise DealError(_("The deal number {seed} has no code.").format(seed=str(seed)[:LONGEST]))
    letters = letters_of(game.data)
    body += _stamp(game, known)
    body += _check(letters, body)
    return "-".join([letters, *(body[i : i + GROUP] for i in range(0, len(body), GROUP))])


def code_of(match: Match, games: Registry) -> str:
    """Return the code of a match's deal; empty where it has none, or another is dealt from the cards of today."""
    with suppress(TableError):
        if match.opening is not None and match.game is games.game(match.game.id):
            return encode(match.game, match.options, len(match.seats), match.seed)
    return ""


def decode(code: str, registry: Registry) -> Deal:
    """Return the deal that a code names, however it is spaced and written; DealError says what is wrong with it."""
    letters, _dash, rest = code.strip().upper().partition("-")
    body = "".join(rest.translate(_MEANT).replace("-", "").split())
    games = [game for game in map(registry.game, registry.listed()) if letters_of(game.data) == letters.strip()]
    if not games:
        raise DealError(_("A code begins with a game’s letters, as in WX-7K2M-41."))
    least = STAMP + 2
    if not least <= len(body) <= LONGEST + least or not set(body) <= set(DIGITS):
        raise DealError(_("A code has groups of four letters and digits, as in WX-7K2M-41."))
    if body[-1] != _check(letters.strip(), body[:-1]):
        raise DealError(_("This is no code of a deal: a letter or digit must be wrong."))
    for game in games:
        for known in _editions(game.data):
            if body[-1 - STAMP : -1] == _stamp(game, known):
                return _deal(game, known, body[: -1 - STAMP])
    words = _("This code is of a version of {game} with other cards or rules.")
    raise DealError(words.format(game=_(games[0].data.title)))


def letters_of(head: GameData) -> str:
    """Return the two letters that begin a game's codes: of its first two words, else its first two."""
    words = [word for word in "".join(c if c.isalnum() else " " for c in head.title).upper().split() if word]
    return (words[0][0] + words[1][0] if len(words) > 1 else "".join(words)[:2]) or "X"


def _editions(head: GameData) -> list[Values]:
    """Return the values of the options by which codes are written: at first without those that came later."""
    whole = {option.id: option.values for option in head.options}
    early = {option.id: tuple(one.text for one in option.choices if not one.later) for option in head.options}
    return [early] if early == whole else [early, whole]


def _deal(game: Game, known: Values, body: str) -> Deal:
    number = 0
    for digit in body:
        number = number * len(DIGITS) + DIGITS.index(digit)
    options: dict[str, str] = {}
    for name, values in reversed(known.items()):
        number, place = divmod(number, len(values))
        options[name] = values[place]
    seed, place = divmod(number, len(game.seats))
    return Deal(game.id, dict(reversed(options.items())), game.seats[place], seed)


def _settings(head: GameData, known: Values, options: Mapping[str, str], seats: int) -> list[tuple[int, int]]:
    """Return how many values each setting has and which it is: the seats, then the options as declared."""
    of_options = [(len(values), values.index(options[name])) for name, values in known.items()]
    return [(len(head.seats), head.seats.index(seats)), *of_options]


def _digits(number: int) -> str:
    digits = ""
    while number > 0 or not digits:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits


def _stamp(game: Game, known: Values) -> str:
    """Return the digits that name the cards, the tables and the options that are known."""
    options = repr(list(known.items()))
    number = zlib.crc32(options.encode(), data_crc(game))
    return "".join(DIGITS[number >> 5 * place & 31] for place in range(STAMP))


def _check(letters: str, body: str) -> str:
    """Return a digit that differs after any one wrong digit, and after two that changed places."""
    total = 0
    for place, digit in enumerate(letters + body):
        total += (2 * place + 1) * (DIGITS.index(digit) if digit in DIGITS else ord(digit))
    return DIGITS[total % len(DIGITS)]
