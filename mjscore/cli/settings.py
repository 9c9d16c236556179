"""The defaults of `--variant`, `--lang`, `--tiles`, `--format`: from the environment, a file, the locale, or our own."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import click

from mjscore.files.books import beside
from mjscore.place import At, Problem, Refused
from mjscore.record import NamedTuple

LANGUAGES = ("en", "it", "pt", "de", "zh", "ja")
TILES = ("text", "unicode")
FORMATS = ("text", "json", "markdown")
CHOICES: Mapping[str, tuple[str, ...]] = {"lang": LANGUAGES, "tiles": TILES, "format": FORMATS}
NAMES = ("variant", "lang", "tiles", "format")
_OWN = {"variant": None, "lang": "en", "tiles": "text", "format": "text"}


class Setting(NamedTuple):
    """A default in force, and in words where it comes from."""

    value: str | None
    origin: str


def config_file() -> str:
    """The file of settings in the user's configuration folder; it need not exist."""
    return os.path.join(click.get_app_dir("mjscore"), "mjscore.yaml")


def in_force() -> dict[str, Setting]:
    """Every default with its origin. Raises `Refused` or a usage error for what cannot be used."""
    from_file = _from_file()
    found = {}
    for name in NAMES:
        variable = f"MJSCORE_{name.upper()}"
        value = os.environ.get(variable, "").strip()
        if value:
            found[name] = Setting(beside("", _checked(name, value, variable)), f"the environment, {variable}")
        elif name in from_file:
            found[name] = Setting(from_file[name], config_file())
        else:
            found[name] = (_locale_language() if name == "lang" else None) or Setting(_OWN[name], "the default")
    return found


def shown_settings() -> str:
    """All defaults with their origins, a line each, and where the file is looked for."""
    lines = [f"{name:<8} {found.value or '(none)':<10} {found.origin}" for name, found in in_force().items()]
    path = config_file()
    return "\n".join(
        [*lines, f"settings are read from {path}" + ("" if os.path.exists(path) else ", which does not exist")]
    )


def _checked(name: str, value: str, variable: str) -> str:
    choices = CHOICES.get(name)
    word = value.lower()
    if choices is None:
        return value
    if word not in choices:
        raise click.UsageError(f"{variable} is {value!r}: it has to be one of {', '.join(choices)}")
    return word


def _locale_language() -> Setting | None:
    """The language of the locale; English where it is one we do not know."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            language = value.replace("-", "_").split("_")[0].split(".")[0].lower()
            return Setting(language if language in LANGUAGES else "en", f"the locale, {variable}")
    return None


def _from_file() -> Mapping[str, str]:
    path = config_file()
    try:
        with open(path, "rb") as file:
            raw = file.read()
    except OSError:
        return {}
    from mjscore.text import decode, read, split_stream, with_spots  # most people have no such file

    text = decode(raw, path)
    if not any(split_stream(text, path, "yaml")):
        return {}
    document = read(text, path, "yaml")
    try:
        return _read_file(document.data, os.path.dirname(path))
    except Refused as refused:
        raise with_spots(refused, document.source, 0) from None


def _read_file(data: Any, folder: str) -> dict[str, str]:
    if not isinstance(data, Mapping):
        raise Refused([Problem("syntax", "settings are a mapping", "write lang: it")])
    problems = []
    found: dict[str, str] = {}
    for key, value in data.items():
        choices = CHOICES.get(key)
        if key not in NAMES:
            from mjscore.rulebook.nearest import did_you_mean

            help = did_you_mean(str(key), NAMES) or "settings are " + ", ".join(NAMES)
            problems.append(Problem("unknown_field", f"there is no setting {key}", help, At((key,), key=True)))
        elif not isinstance(value, str) or (choices and value.lower() not in choices):
            help = "write one of " + ", ".join(choices) if choices else "write the name of a table, as shanghai"
            problems.append(Problem("bad_value", f"{key} cannot be {value!r}", help, At((key,))))
        else:
            found[key] = value.lower() if choices else beside(folder, value) or value
    if problems:
        raise Refused(problems)
    return found
