"""SHA-256 without OpenSSL: the same digests, on every Python."""

from __future__ import annotations

import hashlib
import subprocess
import sys

import pytest

from elements_table.kernel import digest


@pytest.mark.parametrize("own", [digest.OWN, ("no_such_module", "math")])
def test_digests_are_those_of_the_standard_library(monkeypatch: pytest.MonkeyPatch, own: tuple[str, ...]) -> None:
    monkeypatch.setattr(digest, "OWN", own)
    digest._maker.cache_clear()
    for data in (b"", b"fire", bytes(range(256)) * 50):
        assert digest.sha256(data) == hashlib.sha256(data).digest()
    digest._maker.cache_clear()


def test_it_loads_no_openssl() -> None:
    code = (
        "import sys; from elements_table.kernel.digest import sha256; sha256(b'air'); "
        "print([name for name in ('hashlib', '_hashlib', '_ssl') if name in sys.modules])"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.strip() == "[]"
