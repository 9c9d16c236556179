"""House-rules files for tests, as text: written short, and read without opening anything."""

from __future__ import annotations

from collections.abc import Mapping

from mjscore.place import Problem, Refused
from mjscore.rulebook import Rulebook
from mjscore.rulebook.house import load_house


def house(text: str, files: Mapping[str, str] | None = None, name: str = "club.yaml") -> Rulebook:
    """The rulebook of a text; `files` are those that it may extend, by path."""
    found = files or {}
    return load_house(text, name, lambda path: (path, found[path]))


def shanghai(text: str) -> Rulebook:
    """The rulebook of differences from Shanghai."""
    return house("extends: shanghai\nid: club\n" + text)


def problems(text: str, files: Mapping[str, str] | None = None, name: str = "club.yaml") -> tuple[Problem, ...]:
    """What is wrong with a text; nothing where it is well."""
    try:
        house(text, files, name)
    except Refused as refused:
        return refused.problems
    return ()


def house_or_problems(text: str, name: str) -> Rulebook | tuple[Problem, ...]:
    """The rulebook of a text, or everything that is wrong with it."""
    try:
        return house(text, name=name)
    except Refused as refused:
        return refused.problems


def codes(text: str, files: Mapping[str, str] | None = None) -> list[str]:
    """The codes of all that is wrong with a text."""
    return [problem.code for problem in problems(text, files)]
