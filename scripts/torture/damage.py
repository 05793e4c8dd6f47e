"""Damage done to files: torn, noisy, sound to look at and yet absurd. What is done follows from the numbers drawn."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import tempfile
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, Literal

import yaml

Form = Literal["bytes", "text", "json", "yaml", "journal", "sqlite"]
LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LONG: Final = 1_000_000
MANY: Final = 20_000


def damaged(rng: Random, sound: bytes, form: Form) -> bytes:
    """Return a file made of a sound one by some damage."""
    by_parts = {"json": _json, "yaml": _yaml, "journal": _journal, "sqlite": _sqlite}
    if form in by_parts and rng.random() < 0.7:
        return by_parts[form](rng, sound)
    for _n in range(rng.choice((1, 1, 1, 2, 5))):
        sound = rng.choice(_RAW)(rng, sound)
    return sound


# ---- as bytes


def _cut(rng: Random, raw: bytes) -> bytes:
    return raw[: rng.randrange(len(raw) + 1)]


def _flip(rng: Random, raw: bytes) -> bytes:
    made = bytearray(raw)
    for _n in range(min(len(made), rng.choice((1, 3, 40)))):
        made[rng.randrange(len(made))] = rng.randrange(256)
    return bytes(made)


def _remove(rng: Random, raw: bytes) -> bytes:
    start = rng.randrange(len(raw) + 1)
    return raw[:start] + raw[start + rng.choice((1, 10, 300)) :]


def _insert(rng: Random, raw: bytes) -> bytes:
    start = rng.randrange(len(raw) + 1)
    return raw[:start] + rng.choice(_ODD) + raw[start:]


def _repeat(rng: Random, raw: bytes) -> bytes:
    start = rng.randrange(len(raw) + 1)
    piece = raw[start : start + rng.choice((1, 20, 300))]
    return raw[:start] + piece * rng.choice((2, 50, 3000)) + raw[start:]


def _encode(rng: Random, raw: bytes) -> bytes:
    text = raw.decode("utf-8", "replace")
    return text.encode(rng.choice(("utf-16", "utf-16-be", "utf-32", "utf-8-sig", "utf-7")), "replace")


def _other(rng: Random, _raw: bytes) -> bytes:
    return rng.choice(
        (b"", b"\0" * 4096, b"{}", b"[]", b"null", b"\n" * 5000, rng.randbytes(3000), b"SQLite format 3\0")
    )


_ODD: Final = (
    *(
        b"\0",
        b"\n",
        b"\xff\xfe",
        b"\x1b[2J",
        b"\xed\xa0\x80",
        b"9" * 5000,
        b"[" * 50_000,
        b"{" * 50_000,
        b'"',
        b"- " * 9000,
    ),
    *(
        b"&a [*a, *a]",
        b"!!int ''",
        b"!!python/object/apply:os.system ['true']",
        b"<!--" * 20_000,
        b"**" * 40_000,
        b"*a" * 40_000,
    ),
    *(b"2001-99-99", b"0x" + b"f" * 9000, b"1:" * 4000 + b"1", b"x" * LONG, b"#" * 60_000, b"| a " * 20_000, b"\t"),
)
_RAW: Final[Sequence[Callable[[Random, bytes], bytes]]] = (_cut, _flip, _remove, _insert, _repeat, _encode, _other)


# ---- as parts


def _absurd(rng: Random) -> Any:
    """Return a value that hardly any place is made for."""
    return rng.choice(
        (
            *(
                None,
                True,
                False,
                -1,
                0,
                1,
                2,
                7,
                10**6,
                2**31,
                2**63,
                2**64,
                10**40,
                0.5,
                -1e300,
                float("inf"),
                float("nan"),
            ),
            *(
                "",
                "x",
                "\0",
                "\x1b[2J",
                "x" * LONG,
                "9" * 5000,
                "../../etc/passwd",
                "/",
                "\u202e",
                "é" * 300,
                "a\nb",
                "person",
            ),
            *(
                [],
                {},
                [None],
                [[]],
                [1] * MANY,
                ["x"] * MANY,
                {str(n): n for n in range(MANY)},
                {"": ""},
                [0, 0],
                {"0": 0},
            ),
        )
    )


def spoilt(rng: Random, value: Any) -> Any:
    """Return a copy in which one part is gone, absurd, doubled or in the wrong place."""
    places = list(_places(value))
    if not places:
        return _absurd(rng)
    parent, key = rng.choice(places)
    how = rng.randrange(6)
    if how == 0:
        del parent[key]
    elif how == 1 and isinstance(parent, list):
        is_small = isinstance(parent[key], (int, float, bool)) or len(str(parent[key])) < 200
        parent += [parent[key]] * rng.choice((1, 3, MANY if is_small else 30))
    elif how == 1:
        parent[f"{key}x"] = parent[key]
    elif how == 2:
        other, name = rng.choice(places)
        parent[key] = json.loads(json.dumps(other[name]))
    else:
        parent[key] = _absurd(rng)
    return value


def _places(value: Any) -> Any:
    """Yield every place in lists and dicts, as container and key."""
    waiting = [value]
    while waiting:
        one = waiting.pop()
        keys = one.keys() if isinstance(one, dict) else range(len(one)) if isinstance(one, list) else ()
        for key in list(keys):
            yield one, key
            waiting.append(one[key])


def _json(rng: Random, sound: bytes) -> bytes:
    value = json.loads(sound)
    for _n in range(rng.choice((1, 1, 2, 4))):
        value = spoilt(rng, value)
    return json.dumps(value).encode()


def _yaml(rng: Random, sound: bytes) -> bytes:
    value = yaml.load(sound, Loader=LOADER)
    for _n in range(rng.choice((1, 1, 2, 4))):
        value = spoilt(rng, value)
    return json.dumps(value).encode()  # JSON is YAML, and quickly written


def _journal(rng: Random, sound: bytes) -> bytes:
    lines = [json.loads(line) for line in sound.splitlines()]
    for line in lines:
        del line["crc"]
    for _n in range(rng.choice((1, 1, 2))):
        at = rng.randrange(len(lines))
        if not isinstance(lines[at], dict) or rng.random() < 0.3:
            lines = _reordered(rng, lines, at)
        else:
            lines[at] = spoilt(rng, lines[at])
    return chained(lines)


def _reordered(rng: Random, lines: list[Any], at: int) -> list[Any]:
    undo = {"kind": "undo", "n": max(0, at - 1), "seat": rng.randrange(2)}
    return rng.choice(
        (
            lines[:at],
            [*lines[:at], *lines[at + 1 :]],
            [*lines[:at], *lines[at : at + 1] * rng.choice((2, MANY)), *lines[at:]],
            [*lines[:at], undo, *lines[at:]],
            [*lines[:at], *[undo] * MANY, *lines[at:]],
            lines[::-1],
            [*lines, {"kind": "practice"}],
            [*lines[:at], *[{"kind": "practice"}] * MANY],
        )
    )


def _sqlite(rng: Random, sound: bytes) -> bytes:
    """Return the database with a value that is none for its column, or with something of it gone."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "base"
        path.write_bytes(sound)
        base = sqlite3.connect(path)
        tables = [name for (name,) in base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        table = rng.choice(tables)
        columns = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
        value = rng.choice(
            (None, "x", b"\xff", -1, 2**62, 1e300, float("inf"), "9" * 30, "[]", "{", '{"a": []}', "x" * LONG)
        )
        commands = (
            (f"UPDATE {table} SET {rng.choice(columns)} = ?", (value,)),
            (f"DELETE FROM {table}", ()),
            (f"DROP TABLE {table}", ()),
            (f"ALTER TABLE {table} RENAME COLUMN {rng.choice(columns)} TO other", ()),
            (f"PRAGMA user_version = {rng.choice((-1, 0, 1, 2, 99))}", ()),
        )
        with contextlib.suppress(sqlite3.Error):
            base.execute(*rng.choice((commands[0], commands[0], *commands)))
        base.commit()
        base.close()
        return path.read_bytes()


def chained(lines: Sequence[Any]) -> bytes:
    """Return the lines of a journal with checksums that fit."""
    made, crc = [], 0
    for line in lines:
        body = json.dumps(line).encode()
        crc = zlib.crc32(body, crc)
        made.append(body[:-1] + b',"crc":"%08x"}\n' % crc)
    return b"".join(made)
