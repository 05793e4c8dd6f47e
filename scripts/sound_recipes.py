"""What each sound of the table is made of, how loud it is, and what it should be heard as."""

from __future__ import annotations

from typing import Final, NamedTuple

import room_recipes as rooms
from sound_layers import (
    A3,
    A4,
    A5,
    D3,
    D4,
    D5,
    D6,
    E4,
    F4,
    FIS5,
    Recipe,
    Take,
    felt,
    hiss,
    rustle,
    snap,
)
from synth import Mode, Wave, band, bar, bell, dying, grainy, low, mixed, plucked, shaped, struck, swell, wood

# ---- cards


def lift(take: Take) -> Wave:
    return mixed((0, 0.8, rustle(take, 1, 0.11, 3300, 0.3)), (0.012, 0.3, snap(take, 2, 3800, 0.02)))


def place(take: Take) -> Wave:
    return mixed(
        (0, 0.5, rustle(take, 1, 0.09, 2700, 0.7)),
        (0.055, 1.1, snap(take, 2, 1900, 0.04)),
        (0.055, 0.9, felt(take, 3)),
        (0.062, 0.35, snap(take, 4, 3600, 0.05)),
    )


def take_up(take: Take) -> Wave:
    return mixed(
        (0, 0.9, rustle(take, 1, 0.24, 2200, 0.45)),
        (0.19, 0.7, snap(take, 2, 1700, 0.04)),
        (0.19, 0.4, felt(take, 3, 150)),
    )


def flip(take: Take) -> Wave:
    return mixed(
        (0, 0.5, rustle(take, 1, 0.08, 4200, 0.6)),
        (0.06, 0.8, snap(take, 2, 3100, 0.02)),
        (0.105, 1.0, snap(take, 3, 1700, 0.04)),
        (0.105, 0.5, felt(take, 4, 160, 0.06)),
    )


def gather(take: Take) -> Wave:
    layers = [(0.0, 0.4, rustle(take, 1, 0.3, 1900, 0.5))]
    layers += [(0.05 + 0.052 * n, 1.0 + 0.15 * n, snap(take, 2 + n, 2300 - 180 * n, 0.03)) for n in range(4)]
    return mixed(*layers, (0.26, 0.9, felt(take, 9, 105, 0.1)))


def deal(take: Take) -> Wave:
    layers = []
    for i in range(16):
        start = 0.027 * i - 0.0005 * i * i
        layers.append((start, 0.4 + 0.03 * i, snap(take, 10 + i, 2100 + 60 * (i * 7 % 16), 0.022)))
    return mixed(*layers, (0.31, 0.8, rustle(take, 40, 0.16, 2500, 0.4)), (0.42, 0.7, felt(take, 41, 125, 0.07)))


def riffle(take: Take) -> Wave:
    """Two halves run into one another, faster and faster, and are pushed together."""
    layers = []
    for i in range(26):
        start = 0.03 * i - 0.00038 * i * i
        layers.append((start, 0.45 + 0.018 * i, snap(take, 10 + i, 1900 + 70 * (i * 11 % 17), 0.018)))
    return mixed(*layers, (0.44, 0.9, rustle(take, 60, 0.2, 2100, 0.5)), (0.6, 0.8, felt(take, 61, 120, 0.08)))


def split(take: Take) -> Wave:
    """A pack is cut: a part slides off, and comes down beside the other."""
    return mixed(
        (0, 0.8, rustle(take, 1, 0.2, 2000, 0.6)),
        (0.19, 0.9, snap(take, 2, 1500, 0.04)),
        (0.19, 1.0, felt(take, 3, 110, 0.1)),
    )


# ---- wood and tokens


def clack(take: Take) -> Wave:
    """A mark of boxwood slides along the ruler and stands."""
    way = shaped(band(grainy(hiss(take, 1, 0.14), 260, take.seed), 1300, 1.2), swell(0.6))
    return mixed((0, 0.35, way), (0.12, 1.0, wood(840, 0.06)), (0.135, 0.4, wood(610, 0.09)))


def breath(take: Take) -> Wave:
    """Somebody breathes in through the nose."""
    return shaped(low(band(hiss(take, 1, 0.5), 950, 1.1, 1.35), 2200), swell(0.62))


def piece(take: Take) -> Wave:
    p = take.pitch
    return mixed(
        (0, 0.9, wood(620 * p, 0.07)), (0, 0.7, snap(take, 1, 2600, 0.012)), (0.006, 0.6, felt(take, 2, 140, 0.06))
    )


def token(take: Take) -> Wave:
    p = take.pitch
    stone = [Mode(D6 * p, 1.0, 0.16), Mode(D6 * 2.41 * p, 0.5, 0.07), Mode(D6 * 3.9 * p, 0.25, 0.04)]
    return mixed(
        (0, 1.0, struck(stone, 0.0005)),
        (0, 0.5, snap(Take(take.seed), 1, 3400, 0.01)),
        (0.072, 0.42, struck(stone, 0.0005)),
        (0, 0.5, felt(Take(take.seed), 2, 190, 0.05)),
    )


def thump(take: Take) -> Wave:
    return mixed(
        (0, 1.0, struck([Mode(74, 1.0, 0.42), Mode(121, 0.5, 0.26)], 0.0015, 0.72)),
        (0, 0.5, wood(146, 0.2)),
        (0, 1.6, dying(low(low(hiss(take, 1, 0.12), 500), 900), 0.09)),
    )


def stomp(take: Take) -> Wave:
    return mixed(
        (0, 1.0, struck([Mode(88, 1.0, 0.2), Mode(133, 0.5, 0.12)], 0.0008, 0.5)),
        (0, 2.2, dying(low(low(hiss(take, 1, 0.1), 620), 620), 0.07)),
        (0, 0.5, snap(take, 2, 1500, 0.03)),
        (0.02, 0.16, dying(band(hiss(take, 3, 0.24), 1500, 0.6, 0.5), 0.22, 0.02)),
    )


# ---- the hand on the screen


def hover(take: Take) -> Wave:
    return mixed((0, 0.8, snap(take, 1, 2500, 0.014)), (0, 0.5, bar(880 * take.pitch, 0.03)))


def select(take: Take) -> Wave:
    return mixed((0, 0.6, rustle(take, 1, 0.05, 3600, 0.3)), (0.008, 0.5, bar(A4 * 1.5 * take.pitch, 0.09)))


def button(take: Take) -> Wave:
    press = mixed((0, 0.8, wood(392 * take.pitch, 0.05)), (0, 0.6, snap(take, 1, 1700, 0.012)))
    return mixed((0, 1.0, press), (0.045, 0.4, wood(470 * take.pitch, 0.035)))


def illegal(take: Take) -> Wave:
    once = mixed((0, 1.0, bar(131, 0.14)), (0, 0.8, felt(take, 1, 98, 0.08)))
    return mixed((0, 1.0, once), (0.095, 0.8, once))


# ---- what is said


def tick(take: Take) -> Wave:
    return mixed((0, 0.6, bar(A5 * take.pitch, 0.06)), (0, 0.4, snap(take, 1, 3000, 0.01)))


def passed(take: Take) -> Wave:
    return mixed(
        (0, 0.9, felt(take, 1, 128, 0.08)),
        (0, 0.4, rustle(take, 2, 0.07, 1200)),
        (0.11, 0.6, felt(take, 3, 112, 0.08)),
    )


def bid(take: Take) -> Wave:
    return mixed((0, 1.0, bar(D4 * take.pitch, 0.34)), (0, 0.35, plucked(D4 * take.pitch, 0.3, 0.3)))


def count(take: Take) -> Wave:
    return mixed((0, 1.0, bar(A4 * take.pitch, 0.24)), (0.0, 0.2, bell(A4 * 2 * take.pitch, 0.22)))


def chime(_take: Take) -> Wave:
    return mixed((0, 0.8, bell(E4 * 2, 0.9)), (0.13, 0.7, bell(E4 * 3, 0.9)))


def call(_take: Take) -> Wave:
    notes = ((0.0, D5), (0.085, FIS5), (0.17, A5))
    return mixed(*((start, 0.8, plucked(note, 0.55, 0.8)) for start, note in notes), (0.17, 0.4, bell(D6, 0.5)))


# ---- what happens


def trump(_take: Take) -> Wave:
    return mixed((0, 1.0, plucked(D3, 0.9, 0.7)), (0.03, 0.7, plucked(A3, 0.9, 0.6)), (0.06, 0.4, bell(D4, 0.9)))


def cut(take: Take) -> Wave:
    blade = dying(band(hiss(take, 1, 0.14), 3600, 1.6, 0.5), 0.12, 0.012)
    return mixed((0, 0.7, blade), (0.05, 1.0, place(take)), (0.1, 0.16, bell(A4 * take.pitch, 0.4)))


def swan(_take: Take) -> Wave:
    def hollow(pitch: float) -> Wave:
        return struck([Mode(pitch, 1.0, 0.8), Mode(pitch * 1.004, 0.7, 0.8), Mode(pitch * 3, 0.18, 0.5)], 0.03)

    return mixed((0, 0.8, hollow(A4)), (0.24, 0.9, hollow(E4)), (0.24, 0.5, hollow(E4 / 2)))


def elevate(take: Take) -> Wave:
    notes = (D4, A4, D5, FIS5, A5, D6)
    rise = tuple((0.055 * n, 0.5, bell(note, 0.6)) for n, note in enumerate(notes))
    return mixed(*rise, (0, 0.3, shaped(band(hiss(take, 1, 0.5), 900, 2.0, 4.0), swell(0.75))))


def guru(_take: Take) -> Wave:
    modes = [Mode(D4, 1.0, 1.25), Mode(D4 + 1.6, 0.8, 1.25), Mode(D4 * 2.71, 0.3, 0.9), Mode(D4 * 5.2, 0.1, 0.5)]
    return struck(modes, 0.06)


def spark(take: Take) -> Wave:
    notes = (A5, D6, D6 * 1.26)
    rise = tuple((0.04 * n, 0.6, bell(note * take.pitch, 0.2)) for n, note in enumerate(notes))
    return mixed(*rise, (0, 0.16, shaped(band(hiss(take, 1, 0.2), 2500, 1.5, 2.2), swell(0.6))))


def react(take: Take) -> Wave:
    fizz = shaped(band(grainy(hiss(take, 1, 0.34), 900, take.seed), 1200, 1.2, 3.5), swell(0.7))
    return mixed(
        (0, 0.5, fizz), (0.2, 0.3, bell(A5 * take.pitch, 0.35)), (0.24, 0.22, bell(A5 * 1.5 * take.pitch, 0.35))
    )


def complete(take: Take) -> Wave:
    return mixed(
        (0, 0.7, place(take)),
        (0.05, 0.5, bell(D4 * 2, 0.7)),
        (0.09, 0.4, bell(A4 * 2, 0.7)),
        (0.05, 0.3, plucked(D4, 0.6)),
    )


# ---- how it ends


def round_won(_take: Take) -> Wave:
    return mixed(
        (0, 0.7, plucked(D4, 0.8)),
        (0.1, 0.7, plucked(A4, 0.8)),
        (0.2, 0.7, plucked(D5, 0.8)),
        (0.2, 0.35, bell(FIS5, 0.8)),
    )


def round_lost(_take: Take) -> Wave:
    return mixed((0, 0.8, plucked(F4, 0.7, 0.25)), (0.17, 0.8, plucked(E4, 0.7, 0.2)), (0.17, 0.4, bar(A3, 0.5)))


def win(take: Take) -> Wave:
    climb = ((0.0, D4), (0.09, A4), (0.18, D5), (0.27, FIS5), (0.36, A5))
    strings = tuple((start, 0.7, plucked(note, 0.9, 0.7)) for start, note in climb)
    top = tuple((0.46 + 0.03 * n, 0.42, bell(note, 0.75)) for n, note in enumerate((D5, FIS5, A5, D6)))
    air = shaped(band(hiss(take, 1, 0.8), 1500, 1.4, 2.5), swell(0.6))
    return mixed(*strings, *top, (0.46, 0.8, plucked(D3, 0.85, 0.5)), (0.1, 0.25, air))


def lose(_take: Take) -> Wave:
    fall = ((0.0, A4), (0.22, F4), (0.44, D4))
    strings = tuple((start, 0.7, plucked(note, 0.8, 0.15)) for start, note in fall)
    return low(mixed(*strings, (0.44, 0.7, plucked(D3, 0.75, 0.2)), (0.44, 0.3, bar(A3 / 2, 0.6))), 1400)


FILES: Final = 2
"""Of a sound that comes in variants; each is heard at two heights."""


class Sound(NamedTuple):
    """How one sound is made."""

    recipe: Recipe
    loudness: float
    """Of its loudest twentieth of a second, in dB of full scale."""
    heard_as: str
    files: str = ""
    """`variants`, `steps` of so many semitones each (those between are made of them), a `room`, or one file."""
    count: int = 1
    step: int = 1
    room: float = 0.4
    tail: float = 0.0


def card(recipe: Recipe, loudness: float, heard_as: str, room: float = 0.4, tail: float = 0.0) -> Sound:
    """Return a sound that is heard so often that it comes in variants."""
    return Sound(recipe, loudness, heard_as, "variants", FILES, room=room, tail=tail)


RECIPES: Final[dict[str, Sound]] = {
    "lift": card(lift, -24.7, "A card leaves the hand: a short, high brush of paper."),
    "place": card(place, -20.2, "A card lands: a brush, then a soft snap on cloth."),
    "take": card(take_up, -21, "A card slides towards a player and is picked up."),
    "flip": card(flip, -21, "A card turns over: its edge snaps, its face slaps down."),
    "gather": card(gather, -19.2, "A trick is pushed together and set down, four edges one after the other."),
    "deal": card(deal, -20.4, "A pack is riffled, and a card slides off."),
    "piece": card(piece, -20.7, "A cube or a pawn of wood is set down."),
    "hover": card(hover, -32, "Hardly there: a fingertip on felt.", room=0.2),
    "select": card(select, -24, "A card is chosen: paper, and a small wooden note."),
    "button": card(button, -23, "A wooden key goes down and comes back."),
    "pass": card(passed, -24, "A flat hand taps the cloth twice."),
    "cut": card(cut, -20, "A trump takes the lead: a blade of air, a hard card, a short ring.", 0.5, 0.3),
    "react": card(react, -24, "Opposites meet: a fizz that rises into a thin fifth.", 0.5, 0.3),
    "spark": card(spark, -25, "An ability runs through the row: three notes of glass.", 0.5, 0.3),
    "token": Sound(token, -27, "A polished stone is set on others and settles.", "steps", 2, 6),
    "count": Sound(count, -23, "A sum runs up: a soft bar of wood, a tone higher each.", "steps", 3, 6),
    "bid": Sound(bid, -22, "A bid: a warm bar of wood, a semitone higher each.", "steps", 4, 6),
    "riffle": Sound(riffle, -21, "A pack is riffled and pushed together."),
    "split": Sound(split, -22, "A pack is cut, and set down in two."),
    "clack": Sound(clack, -24, "Wood on brass: a mark slides along the rule and stands."),
    "breath": Sound(breath, -34, "Somebody across the table draws a breath."),
    "tick": Sound(tick, -27, "Somebody says something: a tiny wooden tick."),
    "thump": Sound(thump, -19, "The showdown: a heavy hand on the table, and the room after it.", room=0.6, tail=0.5),
    "stomp": Sound(stomp, -18, "A boot comes down: low, dry, with a little dust.", room=0.12),
    "swan": Sound(swan, -23, "The Black Swan: two hollow notes, a fourth down.", room=0.6, tail=0.7),
    "elevate": Sound(elevate, -24, "Bells climb two octaves in a rush of air.", room=0.6, tail=0.6),
    "guru": Sound(guru, -24, "A singing bowl, calm.", room=0.5, tail=0.8),
    "call": Sound(call, -22, "Elemies!: a bright call of three plucked notes up.", room=0.5, tail=0.4),
    "trump": Sound(trump, -22, "Trump is named: a deep fifth on strings with a bell over it.", room=0.5, tail=0.6),
    "complete": Sound(
        complete, -24, "A formula is sealed: the card lands, and a warm fifth rings.", room=0.5, tail=0.5
    ),
    "illegal": Sound(illegal, -22, "Not so: a dull double tap."),
    "chime": Sound(chime, -27, "Your turn: two small bells, a fifth apart.", room=0.5, tail=0.5),
    "round_won": Sound(round_won, -22, "Three plucked notes up, and a bell.", room=0.5, tail=0.5),
    "round_lost": Sound(round_lost, -25, "Two soft notes, half a tone down.", room=0.5, tail=0.5),
    "win": Sound(win, -19, "The match is won: strings climb, and a chord of bells opens.", room=0.5, tail=0.28),
    "lose": Sound(lose, -23, "The match is lost: three dark notes down, no drama.", room=0.5, tail=0.6),
    "room_wuxing": Sound(rooms.garden, -32, "A garden: water far off, still air.", "room"),
    "room_elemies": Sound(rooms.leaves, -35, "Wind in leaves that comes and goes.", "room"),
    "room_influence": Sound(rooms.chamber, -32, "A large chamber at night, with a faint hum.", "room"),
    "room_dragon": Sound(rooms.hearth, -32, "A low fire that now and then cracks.", "room"),
    "room_alchemy": Sound(rooms.still, -32, "A still: warm air, and a drop here and there.", "room"),
}
"""Name -> how it is made and what it should be heard as."""
