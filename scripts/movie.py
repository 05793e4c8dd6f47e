"""A film as one animated WebP, small enough to stand in a README. Needs Pillow: pygame writes no WebP."""

from __future__ import annotations

from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Final

import pygame

from elements_table.kernel.errors import TableError

try:
    from PIL import Image
except ImportError:
    Image = None  # type: ignore[assignment]  # asked about before it is used

MOST: Final = 3_000_000
"""Bytes that a film may have."""
QUALITIES: Final = (90, 82, 74, 66, 58, 50, 40, 30, 20)
"""How well pictures are kept, tried in this order until the film is small enough."""
HELD: Final = 1500
"""Milliseconds for which the last picture stands before the film begins again."""


class Movie:
    """Collects pictures at one distance, and writes them."""

    def __init__(self, file: Path, width: int, apart: float) -> None:
        """`width` is that of the film in px, `apart` the milliseconds from picture to picture.

        TableError without Pillow.
        """
        if Image is None:
            raise TableError('A film as WebP needs Pillow: pip install "elements-table[dev]".')
        self._file = file
        self._width = width
        self._apart = apart
        self._pictures: list[Image.Image] = []

    def add(self, picture: pygame.Surface) -> None:
        """Add a picture; it may change afterwards."""
        size = (self._width, round(self._width * picture.get_height() / picture.get_width()))
        small = pygame.transform.smoothscale(picture, size) if size != picture.get_size() else picture
        self._pictures.append(Image.frombytes("RGB", size, pygame.image.tobytes(small, "RGB")))

    def write(self) -> str:
        """Write the film as well as `MOST` bytes allow, and return what was written; TableError if it cannot be."""
        if not self._pictures:
            raise TableError(f"{self._file}: there is nothing to be seen.")
        first, *others = self._pictures
        ends = [round(self._apart * n) for n in range(len(self._pictures) + 1)]
        durations = [end - begin for begin, end in pairwise(ends)]
        durations[-1] += HELD
        for quality in QUALITIES:
            data = BytesIO()
            first.save(
                data,
                "WEBP",
                save_all=True,
                append_images=others,
                duration=durations,
                loop=0,
                quality=quality,
                method=4,
            )
            if data.tell() <= MOST:
                break
        else:
            raise TableError(f"{self._file}: {len(self._pictures)} pictures do not fit into {MOST / 1e6:g} MB.")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            self._file.write_bytes(data.getvalue())
        except OSError as error:
            raise TableError(f"{self._file}: the film cannot be written: {error}.") from None
        return f"{self._file}: {len(self._pictures)} pictures at quality {quality}, {data.tell() / 1e6:.1f} MB"
