"""What a desktop and a shell ask of a program on Linux: entry, icons, file type, description, man page, completions.

All lies as below `/usr/share`. Man page and completions come from the argument parser.
"""

from __future__ import annotations

import gzip
import shutil
import sys
import time
import zlib
from pathlib import Path
from xml.sax.saxutils import escape

import desktop_entry
from common import APP_ID, HOMEPAGE, MATCH_SUFFIX, MATCH_TYPE, NAME, ROOT, SUMMARY, TITLE, version

SUMMARY_DE = "Kartenspiele der Elemente"
MATCH_ICON = MATCH_TYPE.replace("/", "-")
SHELLS = {
    "bash": f"bash-completion/completions/{NAME}",
    "zsh": f"zsh/vendor-completions/_{NAME}",
    "fish": f"fish/vendor_completions.d/{NAME}.fish",
}
PARAGRAPHS = (
    (
        "Wu Xing, Elemies, Influence, Dragon and Alchemy: five card games of the elements at one table by lamplight. "
        "You play against bots of four levels, or with friends at one screen. Everything is offline.",
        "Wu Xing, Elemies, Influence, Dragon und Alchemy: fünf Kartenspiele der Elemente an einem Tisch im "
        "Lampenlicht. Gespielt wird gegen Bots in vier Stärken oder mit Freunden an einem Bildschirm. Alles läuft "
        "ohne Netz.",
    ),
    (
        "Each game has a lesson, a rulebook with pictures, puzzles, a deal of the day, and a ladder of opponents.",
        "Jedes Spiel hat eine Lektion, ein Regelheft mit Bildern, Rätsel, eine Partie des Tages und eine Leiter von "
        "Gegnern.",
    ),
)


def write(share: Path, program: str = NAME) -> None:
    """Write all of it below `share`; `program` is how the menu entry starts the program."""
    if str(ROOT) not in sys.path:
        sys.path.insert(0, str(ROOT))
    texts = {
        f"applications/{NAME}.desktop": desktop_entry.text(program),
        f"mime/packages/{NAME}.xml": mime_type(),
        f"metainfo/{APP_ID}.metainfo.xml": description(),
        f"man/man6/{NAME}.6": man_page(),
        **{file: completions(shell) for shell, file in SHELLS.items()},
    }
    for name, text in texts.items():
        file = share / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    icons = share / "icons" / "hicolor" / "scalable"
    for folder, name in (("apps", NAME), ("mimetypes", MATCH_ICON)):
        (icons / folder).mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "sprites" / "app_icon.svg", icons / folder / f"{name}.svg")
    pack(share / "man" / "man6" / f"{NAME}.6")


def pack(file: Path) -> None:
    """Replace a file by what gzip makes of it, the same bytes each time."""
    file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(file.read_bytes(), zlib.Z_BEST_COMPRESSION, mtime=0))
    file.unlink()


def mime_type() -> str:
    """Return the type of a match that was given away."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MATCH_TYPE}">
    <comment>Elements Table match</comment>
    <comment xml:lang="de">Elements-Table-Partie</comment>
    <icon name="{MATCH_ICON}"/>
    <glob pattern="*{MATCH_SUFFIX}"/>
  </mime-type>
</mime-info>
"""


def description() -> str:
    """Return what software centres show, as AppStream has it."""
    paragraphs = "".join(
        f'    <p>{escape(english)}</p>\n    <p xml:lang="de">{escape(german)}</p>\n' for english, german in PARAGRAPHS
    )
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{APP_ID}</id>
  <name>{TITLE}</name>
  <summary>{SUMMARY}</summary>
  <summary xml:lang="de">{SUMMARY_DE}</summary>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <developer id="{APP_ID.rpartition(".")[0].lower()}">
    <name>The Elements Table maintainers</name>
  </developer>
  <developer_name>The Elements Table maintainers</developer_name>
  <description>
{paragraphs}  </description>
  <launchable type="desktop-id">{NAME}.desktop</launchable>
  <url type="homepage">{HOMEPAGE}</url>
  <provides>
    <binary>{NAME}</binary>
    <mediatype>{MATCH_TYPE}</mediatype>
  </provides>
  <categories>
    <category>Game</category>
    <category>CardGame</category>
  </categories>
  <recommends>
    <control>pointing</control>
    <control>keyboard</control>
    <control>gamepad</control>
    <control>touch</control>
  </recommends>
  <content_rating type="oars-1.1"/>
  <releases>
    <release version="{version()}" date="{time.strftime("%Y-%m-%d", time.gmtime(_made()))}"/>
  </releases>
</component>
"""


def _made() -> float:
    return (ROOT / "CHANGELOG.md").stat().st_mtime


def completions(shell: str) -> str:
    """Return the completions for a shell."""
    import shtab  # noqa: PLC0415  it comes with the extra [build]

    from elements_table.arguments import parser  # noqa: PLC0415  found once the path is set

    return str(shtab.complete(parser(), shell=shell))


def man_page() -> str:
    """Return the man page, in section 6, that of games."""
    from argparse_manpage.manpage import Manpage  # noqa: PLC0415  it comes with the extra [build]

    from elements_table.arguments import parser  # noqa: PLC0415  found once the path is set

    page = Manpage(parser(), format="single-commands-section")
    page.section, page.manual, page.source = "6", "Games", f"{TITLE} {version()}"
    page.date = time.strftime("%Y-%m-%d", time.gmtime(_made()))
    page.description = SUMMARY[0].lower() + SUMMARY[1:]
    head, _end, rest = str(page).partition("\n")
    return f"{head}\n.ad l\n.nh\n{rest}"  # the names of pictures are longer than a line; nothing is to be stretched
