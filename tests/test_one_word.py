"""One word for one thing, in English and in German: old words and forms do not come back."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.pofile import read_po

from elements_table import paths

ROOT = Path(__file__).resolve().parents[1]
FIELD = re.compile(r"\{[^}]*\}")


class Said(NamedTuple):
    """A sentence in English and German, and the places that say it."""

    english: str
    german: str
    places: tuple[str, ...]


@pytest.fixture(scope="module")
def said() -> list[Said]:
    """Return every sentence with its German."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(ROOT / "scripts"))
        sys.modules.pop("messages", None)
        template = __import__("messages").gathered()
    with (paths.data() / "locale/de/LC_MESSAGES/elements-table.po").open("rb") as stream:
        german = read_po(stream, locale="de")
    found = []
    for message in template:
        if message.id:
            one = message.id if isinstance(message.id, str) else message.id[0]
            other = german[one].string
            places = tuple(place for place, _line in message.locations)
            pairs = [(one, other)] if isinstance(message.id, str) else zip(message.id, other, strict=True)
            found += [Said(english, german, places) for english, german in pairs]
    assert len(found) >= sum(1 for message in german if message.id)
    return found


def books(language: str = "") -> Iterator[str]:
    """Yield the paragraphs of all rulebooks in a language, English where none is given."""
    for file in sorted((paths.data() / "rulebooks" / language).glob("*.md")):
        yield from file.read_text("utf-8").split("\n")


ENGLISH = {
    r"\bin the mean\b|\bmeans?\b [\d{]": "on average",
    r"[\d}] %": "27%, without a space",
    r"\b(?:lies?|lay|laid) aside\b|\d aside\b|\bfour aside\b|\bfive aside\b": "set aside",
    r"\bbe rid of\b": "get rid of",
    r"\bstands? again\b": "counts again",
    r"\brests? (?:for|until|in)\b|\bstays? out of this\b": "may not be played again",
    r"\b(?:come|comes|coming|finishing) (?:out )?first more\b|\bfinishing first\b": "be out first",
    r"\bLook what\b": "See what",
    r"\{\w+\} to \{\w+\} cards|cards to \{": "against",
    r"\b(?:above|within) the limit [\d{]": "the limit of 12",
    r"\b[Ww]ho (?:passes|has passed)\b(?=.* (?:is asked|may))": "whoever",
    r"\bpair of (?:\d|10)\b(?!s)": "a pair of 9s",
    r"\bthat should not(?! have)\b": "should not have",
}
"""What is not said in English, and what is."""

GERMAN = {
    r"[\d}]%": "27 %, with a space",
    r"\b(?:10|[2-9])en\b|\bPaar \d": "Siebenen",
    r"\b(?:ging|gäb|verließ|sänk|hülf|behielt|tät|brächt|bekäm|läg|ließ|blieb|nähm|verlör|gewänn|schlüg)e\b": "würde",
    r"\bzählte\b": "würde zählen, hat gezählt",
    r"\bim Limit\b": "innerhalb des Limits",
    r"[Aa]ufbewahr|[Gg]esichert|\b[Ss]icher[en]\b": "speichern",
    r"Kartennummer|Kartencode|Code von Karten": "Spielnummer, Code der Partie",
    r"\bzu Leere\b(?! (?:werden|geworden))": "in Leere verwandeln",
    r"Elementstapel|Formelstapel": "Nachziehstapel",
    r"[Tt]rumpf[^.;]*\b(?:nennen|nennst|nennt|genannt)\b|\b[Nn]enne[^.;]*Trumpf": "ansagen",
    r"\bvier von einem Rang\b|\bvier gleiche\b": "Vierling",
    r"\blinks vom Geber an\b": "beginnend links vom Geber",
    r"\bzum letzten Stich\b(?! aus)": "für den letzten Stich",
    r"\b(?:[Aa]usgegebene|CSV ausgeben|[Pp]artie aufnehmen)\b": "exportieren, importieren",
    r"\bminus den\b": "minus dem",
    r"[a-zäöüß,] (?:Sie|Ihnen|Ihr|Ihre[mnrs]?)\b": "du",
    r"\b(?:du|ich|man) (?:nicht )?dran (?:bin|bist|ist)\b|[Dd]u bist (?:nicht |als Nächstes )?dran\b": "am Zug",
}
"""What is not said in German, and what is."""

CALLS = (
    "beende bestätige biete bleib drücke gib hebe klicke klopfe lass lege lehne mach mache nimm passe sage schließe "
    "sei sortiere spiele starte tippe tausche verwandle vollende wähle werde wirf ziehe"
)
COMMAS = re.compile(
    rf", (?:und|oder) (?:(?:{'|'.join(CALLS.split())})\b"
    r"|(?:(?:ein|eine|einen|der|die|das|den|kein|keine|nicht|wieder|mit) )?[\w„“{}\[\]]+[.?*]?$)"
)
"""A comma before `und` or `oder` where an imperative follows, or no more than a word or a name."""
WHOLE_CLAUSE = re.compile(r"\b(?:wo|wie|was|um|die|dass) [^,]*(?:liegt|zu \w+|ausgibt|ist)$")
"""What ends in a comma of its own before `und` or `oder`."""

TERMS = {
    "knock": "klopf", "yield": r"nachg|g(ebe|[ia]bs?t?) .*nach|\bgib nach|gab nach", "penalty": "Abzug|abgezogen",
    "kitty": "Talon", "bid(?:s|der|ding)?": "biet|gebot", "hints?": "Tipp", "lessons?": "Lektion",
    "rulebooks?": "Regelheft", "puzzles?": "Rätsel", "mastery": "Meisterschaft", "(?-i:Aether)": "Äther",
    "(?-i:Void)": "Leere", "(?-i:Jester)": "Narr", "(?-i:Elevate)": "Aufstieg", "stomp(?:s|ed)?": "Stampf",
    "swans?": "Schwan", "treasures?": "Schatz|Schätze", "deal number": "Spielnummer", "abilit": "Fähigkeit",
    "markers?": "Marker", "agents?": "Agent", "pool": "Vorrat", "piles?": "Stapel", "streak": "Serie",
    "replay": "Wiedergabe", "review": "analy", "skill": "Können", "practice": "üb", "expert": "Experte",
    "ladders?": "Leiter", "log": r"Protokoll|\bLogs?\b", "saved?(?!s)": "speicher", "average": "mittel",
    "seats?": "pl[aä]tz", "settings": "Einstellung",
}  # fmt: skip
"""What a word of the glossary in docs/translating.md is in German."""


def wrong(texts: Iterator[str] | list[str], forms: dict[str, str]) -> list[str]:
    """Return the texts with a form that is not said, and what to say."""
    return [f"{found[0]!r} for {better!r}: {text}" for text in texts for form, better in forms.items()
            if (found := re.search(form, text))]  # fmt: skip


def test_old_words_do_not_come_back(said: list[Said]) -> None:
    assert wrong([one.english for one in said], ENGLISH) == []
    assert wrong(books(), ENGLISH) == []


def test_old_german_words_do_not_come_back(said: list[Said]) -> None:
    assert wrong([one.german for one in said], GERMAN) == []
    assert wrong(books("de"), GERMAN) == []


def test_what_is_played_until_all_pass_is_a_trick_and_ones_own_time_a_turn(said: list[Said]) -> None:
    """In Elemies nobody wins a turn: it is whose it is."""
    own = re.compile(r"(?:\byour|’s|\bout of|\bnot your) turns?\b|\bturns? (?:up|it|the|is|comes?|round)\b", re.I)
    elemies = [one for one in said if any("elemies" in place for place in one.places)]
    tricks = [one for one in elemies if re.search(r"\btricks?\b", one.english, re.I)]
    assert len(tricks) > 45
    texts = [one.english for one in elemies]
    texts += (paths.data() / "rulebooks" / "elemies.md").read_text("utf-8").replace("call it a turn", "").split("\n")
    texts = [text for text in texts if text != "turn"]  # the name of a picture
    assert [text for text in texts if re.search(r"\bturns?\b", own.sub("", text), re.I)] == []
    assert [one for one in tricks if not re.search("Durchg[aä]ng", one.german)] == []
    german = [one.german for one in elemies]
    german += (paths.data() / "rulebooks" / "de" / "elemies.md").read_text("utf-8").split("\n")
    assert [text for text in german if re.search(r"(?<!am )\bZug|Züge", text.replace("Am Zug", ""))] == []


def test_german_keeps_to_its_glossary(said: list[Said]) -> None:
    others = []
    for one in said:
        english, german = FIELD.sub("", one.english), FIELD.sub("", one.german)
        for word, term in TERMS.items():
            if re.search(rf"\b{word}", english, re.I) and not re.search(term, german, re.I):
                others.append(f"{word}: {one.english} | {one.german}")
    assert others == []


def test_no_comma_stands_before_und_and_oder_in_a_plain_list(said: list[Said]) -> None:
    sentences = [part for one in said for part in re.split(r"(?<=[.;:?]) ", one.german)]
    sentences += [part for line in books("de") for part in re.split(r"(?<=[.;:?]) ", line)]
    found = [(text, comma) for text in sentences if (comma := COMMAS.search(text))]
    assert [text for text, comma in found if not WHOLE_CLAUSE.search(text[: comma.start()])] == []


@pytest.mark.parametrize(
    ("text", "forms"),
    [
        ("{best}, {mean} in the mean", ENGLISH),
        ("About {percent} % that no opponent beats it", ENGLISH),
        ("the other four lie aside", ENGLISH),
        ("{a} to {b} cards", ENGLISH),
        ("Die Lösung: 27%", GERMAN),
        ("und das Limit sänke auf 3", GERMAN),
        ("Nenne den Trumpf", GERMAN),
        ("wenn ich dran bin", GERMAN),
        ("wie Sie wollen", GERMAN),
    ],
)
def test_an_old_word_is_found(text: str, forms: dict[str, str]) -> None:
    assert wrong([text], forms)


@pytest.mark.parametrize(
    "text", ["Drücke den Knopf, oder K.", "Punkte, und ein Marker", "Nimm sie, oder lege sie ab."]
)
def test_a_comma_too_many_is_found(text: str) -> None:
    assert COMMAS.search(text)
