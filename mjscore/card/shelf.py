"""Cards that have been read, kept for the next deal: a log names one card a million times.

Bounded by the number of cards and by their instantiations, which is what a card weighs.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from functools import lru_cache
from threading import Lock

from mjscore.card.index import Card
from mjscore.card.reader import CardFile, read_card
from mjscore.card.worth import repriced
from mjscore.rulebook.tables import text_of

SAMPLE, SAMPLE_FILE = "sample", "sample_card.txt"
_MOST, _HEAVIEST = 256, 400_000  # cards, and instantiations of all of them
_AN_ERROR = 100  # what a card that does not hold weighs
_kept: OrderedDict[str | tuple[str, ...], tuple[CardFile, int]] = OrderedDict()
_prices: OrderedDict[tuple[int, tuple[tuple[str, int], ...]], tuple[Card, Card]] = OrderedDict()
_lock = Lock()


def known_card(text: str | tuple[str, ...]) -> Card | None:
    """The card of a text or of lines, if it holds and has been read before; None for what has to be read, or is no text."""
    with _lock:
        found = _kept.get(text)
        if found is None:
            return None
        _kept.move_to_end(text)
        return found[0].card


def kept_card(text: str | tuple[str, ...]) -> CardFile:
    """The card of a file's text or of its lines, without warnings; read once while it is kept."""
    with _lock:
        found = _kept.get(text)
        if found is not None:
            _kept.move_to_end(text)
            return found[0]
    read = read_card(text, advice=False)
    with _lock:
        _kept[text] = read, sum(read.instantiations) + _AN_ERROR
        while len(_kept) > 1 and (len(_kept) > _MOST or sum(weight for _, weight in _kept.values()) > _HEAVIEST):
            _kept.popitem(last=False)
    return read


def kept_prices(card: Card, values: Mapping[str, int]) -> Card:
    """The card with other prices for some of its labels. Raises KeyError for a label the card has not."""
    if not values:
        return card
    key = id(card), tuple(values.items())
    with _lock:
        found = _prices.get(key)
    if found is None or found[0] is not card:
        found = card, repriced(card, values)
        with _lock:
            _prices[key] = found
            while len(_prices) > _MOST:
                _prices.popitem(last=False)
    return found[1]


@lru_cache(maxsize=1)
def sample_text() -> str:
    """The text of the card shipped with mjscore."""
    return text_of(f"cards/{SAMPLE_FILE}")
