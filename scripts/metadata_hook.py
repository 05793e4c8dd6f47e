"""What hatch does before it writes the metadata: links, and a long description whose links lead out of the index."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "scripts" / "packaging"))

from common import HOMEPAGE  # noqa: E402  it lies there


class LinkHook(MetadataHookInterface):
    """Says where the project lives, which one constant knows."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in what pyproject.toml calls dynamic."""
        metadata["urls"] = {
            "Homepage": HOMEPAGE,
            "Documentation": f"{HOMEPAGE}/docs/",
            "Changelog": f"{HOMEPAGE}/CHANGELOG.md",
        }
        text = absolute((ROOT / "README.md").read_text(encoding="utf-8"))
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def absolute(text: str) -> str:
    """Return a page in Markdown with every link to a file of the project leading to its home."""
    text = re.sub(r"(\]\()(?!https?:|#|mailto:)([^)\s]+\))", rf"\g<1>{HOMEPAGE}/\g<2>", text)
    return re.sub(r'((?:src|srcset|href)=")(?!https?:|#)', rf"\g<1>{HOMEPAGE}/", text)
