"""Name the parts of every portrait's face, and cut the lids that close over its eyes: run after a portrait is drawn.

Rewrites sprites/portraits/*.svg in place. In the layer `mood` each element gets the class of its part (`PARTS`), and
stays where it is: all together are the portrait as it was, dot for dot. In a `defs` of their own, where nothing is
drawn, lie the lids as they come down, `lid-1` to `lid-3`, which is shut. Run again, it changes nothing; what a
portrait has beyond that layer it does not touch. `--check` only says which files it would change.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path
from typing import Final

PORTRAITS: Final = Path(__file__).resolve().parent.parent / "sprites" / "portraits"
PARTS: Final = ("brow", "eye", "iris", "lid", "lash", "cheek", "mouth")
"""Eyes are their whites; lashes are the line along an upper lid, or all of an eye that laughs."""
STAGES: Final = (0.36, 0.72, 1.0)
"""How far down the lid is at each, of the way to the lower one."""
REST: Final = 0.9
"""Where a shut lid's line lies on that way: a little above the end, or the eye seems to sink."""

MOOD: Final = re.compile(r'(<g id="mood">)(.*?)(</g>)', re.DOTALL)
ELEMENT: Final = re.compile(r"<(path|circle|ellipse)\b([^>]*)/>")
CLASS: Final = re.compile(r' class="[a-z]+"')
LIDS: Final = re.compile(r'<defs><path class="lid-1".*?</defs>\n', re.DOTALL)
NUMBER: Final = re.compile(r"-?[\d.]+")
BROW: Final = 116.0
CHEEK: Final = 134.0
MOUTH: Final = 145.0
"""Where each begins, or (the brow) ends: the height of its first point."""


def parted(svg: str) -> str:
    """Return a portrait's text with its parts named, and with its lids; the same whether it had them or not."""
    whole = whole_again(svg)
    found = MOOD.search(whole)
    if found is None:
        raise ValueError("there is no layer named mood")
    named = ELEMENT.sub(_named, found[2])
    lids = "".join(_lids(named))
    text = f"{whole[: found.start(2)]}{named}{whole[found.end(2) :]}"
    return text.replace("</defs>\n", f"</defs>\n<defs>{lids}</defs>\n", 1) if lids else text


def whole_again(svg: str) -> str:
    """Return a portrait's text without all that `parted` has added."""
    return MOOD.sub(lambda found: found[1] + CLASS.sub("", found[2]) + found[3], LIDS.sub("", svg))


def _named(element: re.Match[str]) -> str:
    return f'<{element[1]} class="{_part(element[1], element[2])}"{element[2]}/>'


def _part(kind: str, drawn: str) -> str:
    """Return which part of a face an element is: what it is drawn as tells it, and how far down."""
    if kind != "path":
        return {"ellipse": "cheek", "circle": "iris"}[kind]
    heights = [float(n) for n in NUMBER.findall(drawn[: drawn.index("Z" if "Z" in drawn else '" ')])][1::2]
    for begins, part in ((MOUTH, "mouth"), (CHEEK, "cheek")):
        if heights[0] > begins:
            return part
    if heights[0] < BROW:
        return "brow"
    if 'fill="none"' in drawn:
        return "lash"
    return "eye" if max(heights) > heights[0] else "lid"


def _lids(named: str) -> list[str]:
    """Return the lids of both eyes at each stage, and the lines along them; none for eyes that laugh."""
    of = {part: re.findall(rf'<path class="{part}"[^>]*/>', named) for part in ("eye", "lid", "lash")}
    lashes = [lash for lash in of["lash"] if "C" in lash]
    found = []
    for stage, down in enumerate(STAGES, 1):
        for eye, lid, lash in zip(of["eye"], of["lid"], lashes, strict=bool(of["eye"])):
            upper, lower = (_heights(eye, n) for n in (0, 1))
            edge, line = (upper + (lower - upper) * part for part in (down, min(down, REST)))
            found.append(_moved(lid, edge, stage) + _moved(lash, line, stage))
    return found


def _heights(outline: str, curve: int) -> float:
    """Return how low the first or second curve of an eye's outline is drawn."""
    return float(re.findall(r"C\S+ (\S+) ", outline)[curve])


def _moved(drawn: str, height: float, stage: int) -> str:
    """Return a lid or its line with its edge drawn down to a height."""
    text = re.sub(r"C(\S+) \S+ (\S+) \S+ ", rf"C\1 {height:g} \2 {height:g} ", drawn, count=1)
    return re.sub(r'class="[a-z]+"', f'class="lid-{stage}"', text)


def main(arguments: list[str] | None = None) -> int:
    """Rewrite the portraits; return 1 where they are only checked and one is not as it would be written."""
    parser = argparse.ArgumentParser(prog="face_parts.py", description="Name the parts of every portrait's face.")
    parser.add_argument("--check", action="store_true", help="only say which files would change")
    given = parser.parse_args(arguments)
    changed = []
    for file in sorted(PORTRAITS.glob("*.svg")):
        text = file.read_text("utf-8")
        new = parted(text)
        if new != text:
            changed.append(file)
            if not given.check:
                file.write_text(new, "utf-8", newline="\n")
    print(f"{len(changed)} portraits {'would change' if given.check else 'changed'}", *(f.name for f in changed))
    return int(given.check and bool(changed))


if __name__ == "__main__":
    sys.exit(main())
