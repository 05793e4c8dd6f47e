"""A Python for old systems: Debian's source of a current one, compiled in Debian 11, with its glibc 2.31.

It has no OpenSSL, bz2 or lzma, which the program never loads, and its own libraries come from there as well.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import roots
from common import BUILD, ROOT, SHIPPED, Trouble, run, say

OLD, CURRENT = "bullseye", "trixie"
"""Where it is compiled, and whose source it is."""
SOURCE, PYTHON = "python3.13", "3.13"
COMPILERS = (
    *("ca-certificates", "gcc", "libc6-dev", "make", "pkg-config", "xz-utils", "binutils"),
    *("zlib1g-dev", "libffi-dev", "libsqlite3-dev"),
)
PREFIX = "/opt/python"
COMPILE = f"""
set -e
cd /python
rm -rf src
mkdir src
tar -xJf {SOURCE}_*.orig.tar.xz --strip-components=1 -C src
tar -xJf {SOURCE}_*.debian.tar.xz debian/copyright
cd src
py_cv_module__bz2=n/a py_cv_module__lzma=n/a ./configure --quiet --prefix={PREFIX} --enable-shared \\
    --enable-optimizations --disable-test-modules --without-doc-strings --without-static-libpython \\
    LDFLAGS=-Wl,-rpath,{PREFIX}/lib
make -s -j"$(nproc)"
make -s install
cp ../debian/copyright {PREFIX}/copyright
cd ..
rm -rf src
"""
WANTED = ("pygame-ce", "PyYAML", "msgspec", "platformdirs", "tqdm")
FACES = ("font-source-sans-pro", "font-source-serif-pro", "fontpkg-atkinson-hyperlegible")
BUILDER = "pyinstaller"
COPIED = ("elements_table", "core", "scripts", *SHIPPED)


def root() -> Path:
    """Return the root with the compiled Python and the libraries in it, made when missing (it takes a while)."""
    made = roots.debian(OLD, "build", COMPILERS)
    environment = ["/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8"]
    if not (made / PREFIX[1:] / "bin" / "python3").exists():
        _fetch(made)
        say("compiling Python for old systems, with its profile: some ten minutes ...")
        run(roots.inside(made, [*environment, "/bin/sh", "-c", COMPILE]), "Compiling Python")
    if not (made / PREFIX[1:] / "bin" / "pyinstaller").exists():
        wheels = _wheels()
        there = {"/wheels": str(wheels)}
        pip = [f"{PREFIX}/bin/python3", "-m", "pip", "install", "--quiet", "--no-index", "--find-links", "/wheels"]
        run(roots.inside(made, [*environment, *pip, *WANTED, *FACES, BUILDER], there), "Installing the libraries")
    return made


def freeze(work: Path) -> Path:
    """Build the standalone folder with that Python and return the folder that it lies in."""
    made = root()
    project = made / "project"
    shutil.rmtree(project, ignore_errors=True)
    for name in COPIED:
        shutil.copytree(
            ROOT / name, project / name, ignore=shutil.ignore_patterns("__pycache__", "elements_core-*", ".core-*")
        )
    command = [
        *("/usr/bin/env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=/root", "LC_ALL=C.UTF-8"),
        *(f"{PREFIX}/bin/python3", "/project/scripts/packaging/frozen.py", "/project/dist", "/project/build"),
    ]
    run(roots.inside(made, command), "Building the folder")
    shutil.rmtree(work, ignore_errors=True)
    shutil.copytree(project / "dist", work, symlinks=True)
    return work


def site() -> Path:
    """Return where the libraries that are carried lie."""
    return roots.ROOTS / f"{OLD}-build" / PREFIX[1:] / "lib" / f"python{PYTHON}" / "site-packages"


def licence() -> Path:
    """Return Debian's copyright file of that Python, which names all that is built into it."""
    return roots.ROOTS / f"{OLD}-build" / PREFIX[1:] / "copyright"


def _fetch(made: Path) -> None:
    """Bring the source into the root: Debian's tool checks its signature, by the keys of this machine."""
    listed = made / "etc" / "apt" / "sources.list"
    lines = [line for line in listed.read_text("utf-8").splitlines() if line.startswith("deb ")]
    if not lines:
        raise Trouble(f"{listed}: debootstrap named no source of packages there.")
    listed.write_text(f"{lines[0]}\ndeb-src {lines[0].split()[1]} {CURRENT} main\n", encoding="utf-8")
    for keys in Path("/usr/share/keyrings").glob("debian-archive-*.gpg"):
        shutil.copy(keys, made / "etc" / "apt" / "trusted.gpg.d")
    shutil.copy("/etc/resolv.conf", made / "etc")
    script = f"set -e; apt-get -q update; mkdir -p /python; cd /python; apt-get -q source --download-only {SOURCE}"
    run(roots.inside(made, ["/bin/sh", "-c", script]), "Fetching Python's source")


def _wheels() -> Path:
    """Return a folder with the wheels for that Python that run on Debian 11."""
    wheels = BUILD / "wheels" / f"linux-{PYTHON}"
    wheels.mkdir(parents=True, exist_ok=True)
    platforms = [f"--platform=manylinux_2_{minor}_x86_64" for minor in (5, 12, 17, 24, 26, 27, 28, 31)]
    old_names = [f"--platform=manylinux{name}_x86_64" for name in ("1", "2010", "2014")]
    import sys  # noqa: PLC0415  the Python that runs has pip

    command = [sys.executable, "-m", "pip", "download", "--quiet", "--only-binary=:all:", "--dest", wheels]
    command += [f"--python-version={PYTHON}", "--implementation=cp", *platforms, *old_names]
    run([*command, *WANTED, *FACES, BUILDER], "Fetching the wheels")
    return wheels
