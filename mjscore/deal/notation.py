"""What a reader has to do that knows a notation of its own: hands and values that this room cannot read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from mjscore.deal.records import Foreign
from mjscore.place import Path, Problem


class Notation(Protocol):
    """Reads what a variant writes in its own way. One serves one deal; nothing is raised, problems are handed back."""

    def value(self, kind: str, value: Any, path: Path) -> tuple[Any, Sequence[Problem]]:
        """A field's value of a kind that only the notation knows."""

    def win(
        self, fields: Mapping[str, Any], winner: int | None, by: str | None, more: Mapping[str, Any], path: Path
    ) -> tuple[Foreign | None, Sequence[Problem]]:
        """The winner's hand, from the fields of a win; `more` are the checked values of those the variant adds."""

    def rest(self) -> tuple[Mapping[str, Any], Sequence[Problem]]:
        """What the deal has besides, when all of it has been read."""


class PlainNotation(Protocol):
    """Reads the same of deals with nothing unusual in them, any number of them. None is for what has to be looked at."""

    def hand(self, text: str, tile: Any, winner: int, by: str, more: Mapping[str, Any]) -> Foreign | None:
        """The winner's hand; `more` are the values of the fields that the variant adds to a win."""

    def rest(self, rules: Any, of_deal: Mapping[str, Any], of_win: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """The values of the fields that the variant adds to a deal, with what the deal has besides.

        Of the notation's own kinds they stand as they are written, in a win too.
        """
