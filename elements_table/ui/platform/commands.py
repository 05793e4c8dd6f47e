"""What a person can do by a key, a mouse button or a gamepad: one table of it, and what each input means.

Inputs are texts: a key by its name (`h`, `shift+tab`), `pad a`, `pad back+x` (while Back is held), `mouse right`.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

from elements_table.kernel.words import mark

Device = Literal["keys", "mouse", "pad"]
Group = Literal["move", "table", "anywhere", "asked"]
Bound = Mapping[str, Sequence[str]]
"""What is bound otherwise than usual, by the name of a command, or a place and its own key (`wuxing k`)."""


class Key(NamedTuple):
    """What a screen is given: a command by its name (`enter`, `hint`), else a key (`a`, `home`) with what is held."""

    name: str
    shift: bool = False
    ctrl: bool = False


class Command(NamedTuple):
    """Something that can be bound. Screens know it by its name, which is that of the `Key` that they are given."""

    name: str
    group: Group
    words: str
    keys: tuple[str, ...]
    left: tuple[str, ...]
    """Its keys in the layout for the left hand."""
    pad: tuple[str, ...]
    mouse: tuple[str, ...] = ()
    seen: str = ""
    """Where the mouse finds it besides: an icon, or `point` for whatever is pointed at."""

    @property
    def inputs(self) -> tuple[str, ...]:
        """All that it is bound to usually."""
        return (*self.keys, *self.pad, *self.mouse)


COMMANDS: Final = (
    Command("enter", "move", mark("Press, pick up, lay down"), ("enter",), ("space", "enter"),
            ("pad a",), ("mouse left",)),
    Command("space", "move", mark("Press, or put back"), ("space",), ("shift+space",), ("pad back+a",), (),
            "point"),
    Command("escape", "move", mark("Put down, close, go back"), ("escape",), ("escape",), ("pad b", "pad start"),
            ("mouse back",), "ui_back"),
    Command("tab", "move", mark("The next thing"), ("tab",), ("e", "tab"), ("pad rb",), (), "point"),
    Command("previous", "move", mark("The thing before"), ("shift+tab",), ("q", "shift+tab"), ("pad lb",), (),
            "point"),
    Command("left", "move", mark("The thing at the left"), ("left",), ("a", "left"), ("pad left",), (), "point"),
    Command("right", "move", mark("The thing at the right"), ("right",), ("d", "right"), ("pad right",), (), "point"),
    Command("up", "move", mark("The thing above"), ("up",), ("w", "up"), ("pad up",), (), "point"),
    Command("down", "move", mark("The thing below"), ("down",), ("s", "down"), ("pad down",), (), "point"),
    Command("pageup", "move", mark("Scroll up"), ("pageup",), ("ctrl+w", "pageup"), ("pad stick up",), (), "wheel"),
    Command("pagedown", "move", mark("Scroll down"), ("pagedown",), ("ctrl+s", "pagedown"), ("pad stick down",), (),
            "wheel"),
    Command("inspect", "table", mark("Look closely at a card"), ("i",), ("f",), ("pad lt",), ("mouse right",)),
    Command("peek", "table", mark("Look at what lies hidden"), ("m",), ("c",), ("pad rt",), ("mouse middle",)),
    Command("hint", "table", mark("Hint, and again to do it"), ("h",), ("r",), ("pad x",), (), "ui_hint"),
    Command("undo", "table", mark("Undo"), ("u", "ctrl+z"), ("x", "ctrl+z"), ("pad y",), (), "ui_undo"),
    Command("log", "table", mark("Show or hide the log"), ("l",), ("v",), ("pad l3",), (), "ui_log"),
    Command("rules", "table", mark("Rules"), ("f1",), ("g",), ("pad r3",), (), "ui_rules"),
    Command("menu", "anywhere", mark("Menu"), ("f10",), ("b",),
            ("pad guide", "pad back+start"), (), "ui_back"),
    Command("keys", "anywhere", mark("Keys"), ("?",), ("t",), ("pad back",), (), "ui_settings"),
    Command("fullscreen", "anywhere", mark("Full screen or window"), ("f11",), ("ctrl+f",), ("pad back+rb",),
            (), "ui_settings"),
    Command("speech", "anywhere", mark("Speech on or off"), ("f12",), ("ctrl+d",), ("pad back+lb",), (),
            "ui_settings"),
    Command("ask hand", "asked", mark("Say my hand"), ("f3",), ("f1",), ("pad back+down",)),
    Command("ask middle", "asked", mark("Say what lies in the middle"), ("f4",), ("f2",), ("pad back+up",)),
    Command("ask others", "asked", mark("Say what the others have"), ("f5",), ("f3",), ("pad back+left",)),
    Command("ask score", "asked", mark("Say the score"), ("f6",), ("f4",), ("pad back+right",)),
    Command("ask count", "asked", mark("Say sums, and cards I have not seen"), ("shift+f6",), ("shift+f4",),
            ("pad back+rt",)),
    Command("ask can", "asked", mark("Say what I can do; again: list it"), ("f7",), ("f5",), ("pad back+x",)),
    Command("ask last", "asked", mark("Say the last three events"), ("f8",), ("f6",), ("pad back+y",)),
    Command("ask rule", "asked", mark("Open the rule at hand; elsewhere, say all words"), ("f9",), ("ctrl+r",),
            ("pad back+b",)),
)  # fmt: skip
NAMED: Final = {command.name: command for command in COMMANDS}
KNOWN: Final = frozenset(NAMED)
AT_TABLE: Final = frozenset(("inspect", "peek", "hint", "log"))
"""Commands that are none elsewhere: their keys are free there for what a screen has of its own."""
CARET: Final = frozenset(("left", "right", "home", "end", "backspace", "delete", "space", "enter", "escape", "tab"))
"""Keys that keep their own meaning where text is typed, as letters do."""
PAD: Final = frozenset((
    *("a", "b", "x", "y", "lb", "rb", "lt", "rt", "l3", "r3", "back", "start", "guide"),
    *("left", "right", "up", "down", "stick left", "stick right", "stick up", "stick down"),
    *(f"extra {n}" for n in range(1, 7)),
))  # fmt: skip
"""The buttons of a gamepad; the left stick is its cross, the right one is `stick`."""
MOUSE: Final = ("left", "middle", "right", "back", "forward")
_KEY: Final = re.compile(r"(ctrl\+)?(shift\+)?([^+]{1,20}|\+)")
_OWN: Final = re.compile(r"[a-z_]{1,40} \S{1,12}")
MOST: Final = 8
"""So many inputs of one command are kept."""


def device_of(text: str) -> Device:
    """Return what an input belongs to."""
    return "pad" if text.startswith("pad ") else "mouse" if text.startswith("mouse ") else "keys"


def left_handed() -> dict[str, tuple[str, ...]]:
    """Return the layout of the keys' left half, as it is bound."""
    return {one.name: (*one.left, *one.pad, *one.mouse) for one in COMMANDS if one.left != one.keys}


def _is_input(text: object) -> bool:
    if not isinstance(text, str):
        return False
    what, name = device_of(text), text.partition(" ")[2]
    if what == "keys":
        return _KEY.fullmatch(text) is not None
    return name in MOUSE if what == "mouse" else name.removeprefix("back+") in PAD


def checked(raw: object) -> tuple[dict[str, tuple[str, ...]], list[str]]:
    """Return what can be used of what a file says is bound, and the names of what cannot: that is as usual."""
    found, wrong = dict[str, tuple[str, ...]](), list[str]()
    if not isinstance(raw, dict):
        return found, [] if raw is None else ["bound"]
    for name, inputs in raw.items():
        is_known = name in KNOWN or _OWN.fullmatch(name) is not None
        if is_known and isinstance(inputs, list) and 0 < len(inputs) <= MOST and all(map(_is_input, inputs)):
            found[name] = tuple(inputs)
        else:
            wrong.append(name)
    bindings = Bindings(found)
    for name in [name for name in found if bindings.lacks(name) or bindings.clashes(name)]:
        del found[name]
        wrong.append(name)
    bindings = Bindings(found)
    if any(bindings.clashes(command.name) for command in COMMANDS):  # with what is usual again
        return {}, [*wrong, *found]
    return found, wrong


class Bindings:
    """What each input means, and by which inputs each command goes."""

    def __init__(self, bound: Bound | None = None) -> None:
        self.bound = {name: tuple(inputs) for name, inputs in (bound or {}).items()}
        self._commands: dict[str, list[str]] = {}
        """The commands, or a place and its own key, of each input."""
        for name in (*NAMED, *(self.bound.keys() - KNOWN)):
            for text in self.of(name):
                self._commands.setdefault(text, []).append(name)

    def of(self, name: str, device: Device | None = None) -> tuple[str, ...]:
        """Return the inputs of a command, or of a place's own key: those of one device where it is named."""
        usual = NAMED[name].inputs if name in KNOWN else (name.partition(" ")[2],)
        return tuple(text for text in self.bound.get(name, usual) if device in (None, device_of(text)))

    def _meant(self, text: str, place: str, *, at_table: bool) -> str:
        """Return the command of an input, the name of a place's own key that it stands for, or nothing."""
        for name in self._commands.get(text, ()):
            if (name in KNOWN and (at_table or name not in AT_TABLE)) or name.partition(" ")[0] == place:
                return name
        return ""

    def meaning(self, text: str, place: str = "", *, at_table: bool = True) -> Key | None:
        """Return the key that screens are given for an input, None where it means nothing at that place.

        Where nothing is bound to a key it is what a place may have for its own; with Shift it always is.
        """
        name = self._meant(text, place, at_table=at_table)
        if name:
            return (
                Key("tab", shift=True) if name == "previous" else Key(name if name in KNOWN else name.split(" ")[1])
            )
        if device_of(text) != "keys":
            return None
        ctrl, shift, bare = "ctrl+" in text[:-1], "shift+" in text, text.rsplit("+", maxsplit=1)[-1] or "+"
        if len(bare) > 1 and (ctrl or shift):
            return self.meaning(bare, place, at_table=at_table)
        is_elsewhere = bare in KNOWN or f"{place} {bare}" in self.bound
        return None if is_elsewhere else Key(bare, shift, ctrl)

    def shown(self, name: str, device: Device = "keys", place: str = "", *, at_table: bool = True) -> str:
        """Return the input by which a command, or a place's own key, goes there; empty where it has none."""
        if name in KNOWN:
            return next(iter(self.of(name, device) or self.of(name, "keys")), "")
        text = next(iter(self.of(f"{place} {name}", "keys")))
        is_other = self._meant(text, place, at_table=at_table) in KNOWN
        return "" if device == "pad" else f"shift+{text}" if is_other else text

    def clashes(self, name: str) -> list[str]:
        """Return what else the inputs of a command, or of a place's own key, mean where it holds."""
        return [other for text in self.of(name) for other in self._commands[text] if _meet(name, other)]

    def lacks(self, name: str) -> bool:
        """Return whether a command cannot be had by a device that everything is to be had by, or a key by none."""
        pointing: tuple[Device, ...] = ("mouse",) if name == "enter" else ()
        devices: tuple[Device, ...] = ("keys", "pad", *pointing) if name in KNOWN else ("keys",)
        return not all(self.of(name, device) for device in devices)

    def taken(self, name: str, text: str) -> list[str]:
        """Return what an input means already where something else is to be bound to it."""
        return [other for other in self._commands.get(text, ()) if _meet(name, other)]

    def rebound(self, name: str, text: str) -> dict[str, tuple[str, ...]] | None:
        """Return what is bound once an input alone does something, on its device.

        What it has done so far gets the inputs that this one had; None where it would be left with none.
        """
        device, bound = device_of(text), dict(self.bound)
        freed = tuple(one for one in self.of(name, device) if one != text)
        bound[name] = (*(one for one in self.of(name) if device_of(one) != device), text)
        for other in self.taken(name, text):
            left = tuple(one for one in self.of(other) if one != text)
            needs = not any(device_of(one) == device for one in left)
            bound[other] = (*left, *(freed if needs else ()))
        after = Bindings(bound)
        is_whole = not any(after.lacks(one) or after.clashes(one) or not after.of(one) for one in (*KNOWN, *bound))
        return {key: inputs for key, inputs in bound.items() if inputs != _usual(key)} if is_whole else None


def _usual(name: str) -> tuple[str, ...]:
    return NAMED[name].inputs if name in KNOWN else (name.partition(" ")[2],)


def _meet(one: str, other: str) -> bool:
    """Return whether two of them are ever asked for at one place: every command is, and keys of one place are."""
    known = (one in KNOWN) + (other in KNOWN)
    return one != other and (known > 0 or one.partition(" ")[0] == other.partition(" ")[0])


def chord(key: Key) -> str:
    """Return a key with what is held beside it as an input; Shift is a part of what a sign is typed by."""
    is_sign = len(key.name) == 1 and not key.name.isalnum()
    return ("ctrl+" if key.ctrl else "") + ("shift+" if key.shift and not is_sign else "") + key.name
