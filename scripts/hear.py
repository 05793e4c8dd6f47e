#!/usr/bin/env python3
"""Hear what is said: the program speaks by the system's voice into a sink of its own, and the recording is compared.

    python3 scripts/hear.py [--plant drop|other|more] [--keep FOLDER]

Needs Linux with a sound server, a voice and a screen that are started here and are nobody else's. On Debian:
`apt install pulseaudio pulseaudio-utils speech-dispatcher speech-dispatcher-espeak-ng espeak-ng xvfb xdotool`; beside
them numpy, and `pip install "elements-table[speech]"`. It is no part of the gate.

A match is begun in a real window and played by real keys. What the program asks to be said is noted beside it, and
each text is looked for in what the sink has received: as `espeak-ng` says it by itself, and the other way
round. Something else said, nothing said, or a voice at the curtain that nobody asked for is a fault: exit code 1.
`--plant` makes one: a text that is dropped, one that is replaced, one after which more is said than was asked for.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import wave
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import real_window

from elements_table import cli
from elements_table.ui.platform.speech import SystemVoice

ROOT: Final = Path(__file__).resolve().parent.parent
TOOLS: Final = ("pulseaudio", "pactl", "parec", "speech-dispatcher", "espeak-ng", *real_window.TOOLS)
RATE: Final = 22050
"""Samples a second, of the voice and of the sink."""
WORDS_A_MINUTE: Final = 170
"""The usual rate of speech-dispatcher's espeak-ng."""
HOP: Final = RATE // 100
"""Samples in ten milliseconds; a frame has two of it."""
LOUD: Final = 300
"""From here on, of 32,768, something is heard."""
PAUSE: Final = 0.12
"""Seconds of silence that part what is heard."""
SKIP: Final = 0.35
"""What it costs to hear a frame longer, or not at all."""
WINDOW: Final = 20
"""Frames of a stretch: 0.4 seconds of sound, a syllable or two."""
ALIKE: Final = 0.6
"""From here on a stretch is what was asked for; one card said instead of another is below it."""
QUIET: Final = 1.2
"""Seconds of silence after which all has been said."""
LONGEST: Final = 60.0

Frames = np.ndarray[Any, np.dtype[np.float64]]
Wave = np.ndarray[Any, np.dtype[np.int16]]


class Asked(NamedTuple):
    """What the program asked to be said, and when; `cuts` ends what was said before."""

    at: float
    text: str
    cuts: bool


# ---- comparing


def features(sound: Wave) -> Frames:
    """Return how loud 24 bands are in each frame in which something is heard, of length 1 each."""
    size, step = 2 * HOP, 2 * HOP
    count = len(sound) // step
    if not count:
        return np.zeros((0, 24))
    cut = sound[: count * step].reshape(count, size).astype(np.float64)
    cut = cut[np.abs(cut).max(1) > LOUD]
    power = np.abs(np.fft.rfft(cut * np.hanning(size))) ** 2
    edges = np.geomspace(2, size // 2, 25).astype(int)
    bands = [power[:, low : max(high, low + 1)].sum(1) for low, high in pairwise(edges)]
    found: Frames = np.log(np.stack(bands, 1) + 1e4)
    found -= found.mean(0) if len(found) else 0.0
    return found / np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)


def stretches(sound: Wave, pause: float = PAUSE) -> list[tuple[int, int]]:
    """Return where something is heard, from sample to sample, parted by pauses."""
    count = len(sound) // HOP
    loud = np.abs(sound[: count * HOP].astype(np.int32)).reshape(count, HOP).max(1) > LOUD
    found: list[tuple[int, int]] = []
    for n in np.flatnonzero(loud):
        if found and (n - found[-1][1]) * HOP < pause * RATE:
            found[-1] = (found[-1][0], int(n) + 1)
        else:
            found.append((int(n), int(n) + 1))
    return [(start * HOP, end * HOP) for start, end in found]


def aligned(wanted: Frames, heard: Frames) -> tuple[Frames, Frames]:
    """Return how like each wanted frame is what was heard for it, and the other way round; 0 where there is nothing.

    The way through both that is like most all along: a voice may be slower or quicker here and there.
    """
    like, (count, most) = wanted @ heard.T, (len(wanted), len(heard))
    best, way = np.full((count + 1, most + 1), -np.inf), np.zeros((count + 1, most + 1), np.int8)
    best[0] = -SKIP * np.arange(most + 1)
    for n in range(1, count + 1):
        best[n, 0] = best[n - 1, 0] - SKIP
        for m in range(1, most + 1):
            here = like[n - 1, m - 1]
            ways = (best[n - 1, m - 1] + here, best[n - 1, m] + here - SKIP, best[n, m - 1] - SKIP)
            way[n, m] = at = max(range(3), key=ways.__getitem__)
            best[n, m] = ways[at]
    found, back, n, m = np.zeros(count), np.zeros(most), count, most
    while n and m:
        at = way[n, m]
        if at < 2:
            found[n - 1] = max(found[n - 1], like[n - 1, m - 1])
        back[m - 1] = max(back[m - 1], like[n - 1, m - 1])
        n, m = n - (at < 2), m - (at != 1)
    return found, back


def worst(like: Frames) -> float:
    """Return the mean of the worst stretch of frames."""
    if not len(like):
        return 0.0
    wide = min(WINDOW, len(like))
    return float(np.convolve(like, np.ones(wide) / wide, "valid").min())


def compared(spoken: Sequence[Wave], sound: Wave) -> tuple[list[float], float]:
    """Return how well each text was heard in its worst stretch, and how well all that was heard was asked for."""
    parts = [features(one) for one in spoken]
    found, back = aligned(np.concatenate(parts), features(sound))
    ends = np.cumsum([len(part) for part in parts])
    return [worst(one) for one in np.split(found, ends[:-1])], worst(back)


# ---- the machine


def rendered(text: str, folder: Path) -> Wave:
    """Return how espeak-ng says a text by itself."""
    file = folder / "rendered.wav"
    subprocess.run(["espeak-ng", "-s", str(WORDS_A_MINUTE), "-w", str(file), "--", text], check=True)
    with wave.open(str(file)) as stream:
        return np.frombuffer(stream.readframes(stream.getnframes()), np.int16)


class Recording:
    """What the sink has received since it was begun; a sample's number follows from its time."""

    def __init__(self, environment: dict[str, str]) -> None:
        form = ("--format=s16le", f"--rate={RATE}", "--channels=1", "--latency-msec=20")
        self._process = subprocess.Popen(["parec", "-d", "heard.monitor", *form], env=environment, stdout=-1)
        self._bytes = bytearray()
        self._start = 0.0
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        while data := self._process.stdout.read1(4096):
            self._start = self._start or time.monotonic() - len(data) / 2 / RATE
            self._bytes += data

    def between(self, start: float, end: float) -> Wave:
        """Return what was heard between two times of the monotonic clock."""
        first, last = (max(0, int((at - self._start) * RATE)) for at in (start, end))
        return np.frombuffer(bytes(self._bytes[2 * first : 2 * last]), np.int16)

    def is_quiet(self) -> bool:
        """Return whether nothing has been heard for a while."""
        now = time.monotonic()
        return not stretches(self.between(now - QUIET, now))

    def save(self, file: Path) -> None:
        """Write all of it as a file that can be listened to."""
        with wave.open(str(file), "wb") as stream:
            stream.setnchannels(1)
            stream.setsampwidth(2)
            stream.setframerate(RATE)
            stream.writeframes(bytes(self._bytes))

    def close(self) -> None:
        """Stop it."""
        self._process.terminate()
        self._process.wait(10)


@contextmanager
def running(command: Sequence[str], environment: dict[str, str]) -> Iterator[None]:
    """Run a server as long as it is needed."""
    process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        yield
    finally:
        process.terminate()
        process.wait(10)


@contextmanager
def voice(folder: Path) -> Iterator[dict[str, str]]:
    """Start a sink and a voice that speaks into it; yield the environment in which a program finds them."""
    pulse, speech = folder / "sound.socket", folder / "speech.socket"
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(folder), "HOME": str(folder), "PULSE_SERVER": f"unix:{pulse}",
                   "SPEECHD_ADDRESS": f"unix_socket:{speech}"}  # fmt: skip
    settings = folder / "settings"
    settings.mkdir()
    (settings / "speechd.conf").write_text(
        'AudioOutputMethod "pulse"\nAddModule "espeak-ng" "sd_espeak-ng" "espeak-ng.conf"\n'
        'DefaultModule espeak-ng\nDefaultLanguage "en"\nDefaultRate 0\n'
    )
    server = ["pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--disable-shm=yes", "--exit-idle-time=-1"]
    parts = (
        f"module-native-protocol-unix socket={pulse} auth-anonymous=1",
        f"module-null-sink sink_name=heard rate={RATE} channels=1",
    )
    speaker = ["speech-dispatcher", "-s", "-t", "0", "-C", str(settings), "-L", str(folder), "-S", str(speech)]
    with ExitStack() as stack:
        stack.enter_context(running([*server, *(word for part in parts for word in ("-L", part))], environment))
        ask = partial(subprocess.run, ["pactl", "info"], env=environment, capture_output=True, check=False)
        real_window.wait_until(lambda: ask().returncode == 0, 20, "the sound server")
        stack.enter_context(running([*speaker, "-P", str(folder / "speech.pid")], environment))
        real_window.wait_until(speech.exists, 20, "the voice")
        yield environment


# ---- the program


def inside(log: Path, plant: str, arguments: Sequence[str]) -> int:
    """Run the program as it is, and note what it asks to be said."""
    say, count = SystemVoice.say, 0

    def noted(self: SystemVoice, text: str, *, interrupt: bool) -> None:
        nonlocal count
        count += 1
        with log.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps([time.monotonic(), text, interrupt]) + "\n")
        if count == 2 and plant == "drop":
            return
        if count == 2 and plant == "other":
            text = "Something quite different is told to whoever listens here"
        if plant == "more" and count == 2:
            text += ". Your hand: one, two, three, four, five, six"
        say(self, text, interrupt=interrupt)

    SystemVoice.say = noted  # type: ignore[method-assign]  # of this process alone
    return cli.main(list(arguments))


MATCH: Final = ("play", "wuxing", "--seed", "7", "--seats")
STEPS: Final = {
    "a match against a bot": (
        (*MATCH, "person,regular"),
        ("", "F3", "F4", "F5", "F6", "shift+F6", "Tab", "Tab", "F7", "Return", "F8"),
    ),
    "the curtain between two people": ((*MATCH, "person,person"), ("", "F3", "shift+F6", "Return", "F3")),
}
"""By what is played: how the program is started, and the keys that are pressed, each once all is quiet."""


class Session:
    """One start of the program, with all that is asked and heard meanwhile."""

    def __init__(self, folder: Path, recording: Recording) -> None:
        self.folder, self.recording = folder, recording
        self.log = folder / "asked"
        self.log.touch()

    def asked(self) -> list[Asked]:
        """Return what was asked to be said so far."""
        return [Asked(*json.loads(line)) for line in self.log.read_text(encoding="utf-8").splitlines()]

    def step(self, window: real_window.Window, key: str) -> tuple[list[Asked], Wave]:
        """Press a key; once all is said, return what was asked for, and what was heard of what nothing cut off."""
        before, begun = len(self.asked()), time.monotonic()
        if key:
            window.key(key)
        real_window.wait_until(
            lambda: len(self.asked()) > before, 20, f"something to be said after {key or 'the start'}"
        )
        while not self.recording.is_quiet() or time.monotonic() - self.asked()[-1].at < 2 * QUIET:
            if time.monotonic() > begun + LONGEST:
                break
            time.sleep(0.1)
        said = self.asked()[before:]
        last = max([n for n, one in enumerate(said) if one.cuts], default=0)
        return said[last:], self.recording.between(said[last].at, time.monotonic())


def faults(asked: Sequence[Asked], sound: Wave, folder: Path) -> Iterator[str]:
    """Yield what is wrong between what was asked and what was heard, and tell what is right."""
    spoken = [rendered(one.text, folder) for one in asked]
    scores, back = compared(spoken, sound)
    for one, score in zip(asked, scores, strict=True):
        print(f"  {score:.2f}  {one.text[:100]}")
        if score < ALIKE:
            yield f"not heard as it was asked ({score:.2f}): {one.text}"
    if back < ALIKE:
        yield f"something is heard that nobody asked for ({back:.2f}), beside: {asked[0].text}"


def hear(name: str, plant: str, keep: Path | None) -> list[str]:
    """Play one of `STEPS`; return what is wrong."""
    arguments, keys = STEPS[name]
    wrong: list[str] = []
    with tempfile.TemporaryDirectory(prefix="elements-table-hear-") as place, ExitStack() as stack:
        folder = Path(place)
        home = folder / "home"
        home.mkdir()
        (home / "settings.json").write_text(json.dumps({"speech": "usual", "volume": 0.0, "music": 0.0}))
        environment = stack.enter_context(voice(folder))
        recording = Recording(environment)
        stack.callback(recording.close)
        session = Session(folder, recording)
        screen = stack.enter_context(real_window.Screen())
        command = [sys.executable, __file__, "--inside", str(session.log), "--plant", plant, "--", *arguments]
        more = {
            **environment,
            "ELEMENTS_TABLE_HOME": str(home),
            "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
        }
        window = screen.open(command, {**more, **screen.environment})
        stack.callback(window.process.kill)
        for key in keys:
            print(f"{name}: {key or 'start'}")
            wrong += [f"{name}, {key or 'start'}: {fault}" for fault in faults(*session.step(window, key), folder)]
        window.close()
        if keep is not None:
            keep.mkdir(parents=True, exist_ok=True)
            recording.save(keep / f"{name}.wav")
    return wrong


def main() -> int:
    """Return 1 where something is not heard as it was asked."""
    parser = argparse.ArgumentParser(description="Compare what is said with what is heard.")
    parser.add_argument("--plant", choices=("drop", "other", "more", ""), default="", help="make a fault")
    parser.add_argument("--keep", type=Path, help="a folder for the recordings")
    parser.add_argument("--inside", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("arguments", nargs="*", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.inside is not None:
        return inside(given.inside, given.plant, given.arguments)
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        print(f"Not installed: {', '.join(missing)}; see the head of this file.", file=sys.stderr)
        return 2
    wrong = [fault for name in STEPS for fault in hear(name, given.plant, given.keep)]
    print(*wrong or ["All that was asked for was heard, and nothing else."], sep="\n")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
