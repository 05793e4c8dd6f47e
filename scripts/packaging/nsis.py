"""The installer for Windows by NSIS: for one person, without an administrator. It takes away what it brought."""

from __future__ import annotations

import shutil
from pathlib import Path, PureWindowsPath
from typing import Final

from common import BUILD, HOMEPAGE, MATCH_SUFFIX, SUMMARY, TITLE, Trouble, run, size_of, version

KEY: Final = "ElementsTable"
"""What the registry knows the program by."""
MATCH: Final = f"{KEY}.Match"
UNINSTALL: Final = f"Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\{KEY}"
PROGRAM, FIRST = "$INSTDIR\\python\\pythonw.exe", "-m elements_table"
"""What is started, and what it is told: the interpreter as its makers signed it, so that Windows names them."""
REMOVER: Final = "Uninstall.exe"

HEAD: Final = """\
Unicode true
Target amd64-unicode
!include MUI2.nsh
!include FileFunc.nsh
Name "{title}"
OutFile "{out}"
InstallDir "$LOCALAPPDATA\\Programs\\{title}"
InstallDirRegKey HKCU "{uninstall}" "InstallLocation"
RequestExecutionLevel user
SetCompressor /SOLID lzma
ManifestDPIAware true
BrandingText "{title} {version}"
VIProductVersion "{parts}"
VIAddVersionKey "ProductName" "{title}"
VIAddVersionKey "ProductVersion" "{version}"
VIAddVersionKey "FileVersion" "{version}"
VIAddVersionKey "FileDescription" "{summary}"
VIAddVersionKey "LegalCopyright" "MIT"
!define MUI_ICON "{icon}"
!define MUI_UNICON "{icon}"
!define MUI_FINISHPAGE_RUN "{program}"
!define MUI_FINISHPAGE_RUN_PARAMETERS "{first}"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "German"
LangString RUNNING ${{LANG_ENGLISH}} "{title} is open. Close it, then try again."
LangString RUNNING ${{LANG_GERMAN}} "{title} ist offen. Schließe es und versuche es noch einmal."
LangString MATCH ${{LANG_ENGLISH}} "Match of {title}"
LangString MATCH ${{LANG_GERMAN}} "Partie von {title}"

Function .onInit
  !insertmacro MUI_LANGDLL_DISPLAY
FunctionEnd
"""

CLOSED: Final = """\
  ${{If}} ${{FileExists}} "{program}"
    ClearErrors
    FileOpen $0 "{program}" a
    ${{If}} ${{Errors}}
      MessageBox MB_OK|MB_ICONEXCLAMATION "$(RUNNING)" /SD IDOK
      SetErrorLevel 2
      Abort
    ${{EndIf}}
    FileClose $0
  ${{EndIf}}
"""
"""Nobody can write to a program that runs."""


def build(folder: Path, file: Path) -> Path:
    """Make the installer of a folder; Trouble where there is no NSIS."""
    if shutil.which("makensis") is None:
        raise Trouble(
            "There is no makensis here; install the package nsis (on Debian and Ubuntu: sudo apt install nsis)."
        )
    text = BUILD / "windows" / "setup.nsi"
    text.parent.mkdir(parents=True, exist_ok=True)
    text.write_text(script(folder, file), encoding="utf-8-sig")
    run(["makensis", "-V2", "-WX", text], "Making the installer")
    return file


def script(folder: Path, out: Path) -> str:
    """Return what NSIS is to make of a folder."""
    names = {
        "title": TITLE,
        "version": version(),
        "parts": ".".join([*version().split("."), "0", "0"][:4]),
        "summary": SUMMARY,
        "icon": folder / "app.ico",
        "out": out,
        "uninstall": UNINSTALL,
        "program": PROGRAM,
        "first": FIRST,
    }
    closed = CLOSED.format(program=PROGRAM)
    return "\n".join(
        [
            HEAD.format_map(names).replace("\n  !insertmacro MUI_LANGDLL_DISPLAY", "\n  SetShellVarContext current"),
            'Section "Install"',
            closed,
            f'  ${{If}} ${{FileExists}} "$INSTDIR\\{REMOVER}"',
            f"    ExecWait '\"$INSTDIR\\{REMOVER}\" /S _?=$INSTDIR'",
            "  ${EndIf}",
            *_files(folder),
            *_entries(size_of(folder) // 1024),
            "SectionEnd",
            "",
            'Section "Uninstall"',
            closed,
            *_removal(folder),
            "SectionEnd",
            "",
        ]
    )


def _files(folder: Path) -> list[str]:
    """Return the lines that bring every file."""
    lines = []
    for place in _folders(folder):
        files = sorted(file for file in place.iterdir() if file.is_file())
        if files:
            lines.append(f'  SetOutPath "{_there(folder, place)}"')
            lines += [f'  File "{file}"' for file in files]
    return lines


def _entries(kilobytes: int) -> list[str]:
    """Return the lines for Start menu, file type and the list of programs; all of it is the user's own."""
    command = f'\'"{PROGRAM}" {FIRST} "%1"\''
    told = {
        "DisplayName": f'"{TITLE}"',
        "DisplayVersion": f'"{version()}"',
        "DisplayIcon": '"$INSTDIR\\app.ico"',
        "Publisher": '"The Elements Table maintainers"',
        "URLInfoAbout": f'"{HOMEPAGE}"',
        "InstallLocation": '"$INSTDIR"',
        "UninstallString": f"'\"$INSTDIR\\{REMOVER}\"'",
        "QuietUninstallString": f"'\"$INSTDIR\\{REMOVER}\" /S'",
    }
    classes = "Software\\Classes"
    return [
        '  SetOutPath "$INSTDIR"',
        f'  WriteUninstaller "$INSTDIR\\{REMOVER}"',
        f'  CreateShortcut "$SMPROGRAMS\\{TITLE}.lnk" "{PROGRAM}" "{FIRST}" "$INSTDIR\\app.ico"',
        f'  WriteRegStr HKCU "{classes}\\{MATCH_SUFFIX}" "" "{MATCH}"',
        f'  WriteRegStr HKCU "{classes}\\{MATCH}" "" "$(MATCH)"',
        f'  WriteRegStr HKCU "{classes}\\{MATCH}\\DefaultIcon" "" "$INSTDIR\\app.ico"',
        f'  WriteRegStr HKCU "{classes}\\{MATCH}\\shell\\open\\command" "" {command}',
        *[f'  WriteRegStr HKCU "{UNINSTALL}" "{name}" {value}' for name, value in told.items()],
        f'  WriteRegDWORD HKCU "{UNINSTALL}" "EstimatedSize" {kilobytes}',
        *[f'  WriteRegDWORD HKCU "{UNINSTALL}" "{name}" 1' for name in ("NoModify", "NoRepair")],
        "  ${RefreshShellIcons}",
    ]


def _removal(folder: Path) -> list[str]:
    """Return the lines that take away just what was brought, and what Python compiled of it."""
    lines = []
    for place in reversed(_folders(folder)):
        there = _there(folder, place)
        lines += [f'  Delete "{there}\\{file.name}"' for file in sorted(place.iterdir()) if file.is_file()]
        lines += [f'  RMDir /r "{there}\\__pycache__"'] if place != folder else []
        lines += [f'  RMDir "{there}"'] if place != folder else []
    return [
        *lines,
        f'  Delete "$INSTDIR\\{REMOVER}"',
        '  RMDir "$INSTDIR"',
        f'  Delete "$SMPROGRAMS\\{TITLE}.lnk"',
        f'  DeleteRegKey HKCU "Software\\Classes\\{MATCH}"',
        f'  DeleteRegValue HKCU "Software\\Classes\\{MATCH_SUFFIX}" ""',
        f'  DeleteRegKey /ifempty HKCU "Software\\Classes\\{MATCH_SUFFIX}"',
        f'  DeleteRegKey HKCU "{UNINSTALL}"',
        "  ${un.RefreshShellIcons}",
    ]


def _folders(folder: Path) -> list[Path]:
    """Return a folder and all below it, each before what it holds."""
    return sorted([folder, *(place for place in folder.rglob("*") if place.is_dir())])


def _there(folder: Path, place: Path) -> str:
    """Return what the installer calls a folder."""
    parts = place.relative_to(folder).parts
    return str(PureWindowsPath("$INSTDIR", *parts))
