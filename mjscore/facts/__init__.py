"""Facts: named truths about a reading in its deal, gathered into one integer, the word.

`names` is the closed list; `suits` finds what the groups of one suit say, `groups` what those of four suits and the tiles
say, `relations` what several chows or pungs form, `table` what the bracketed sets say, `win` what the deal says of the win,
`indicated` what indicators make of tiles, `danger` what made a discard dangerous. `sight`, `pointing` and `explain` say which
groups make a fact or break it.
"""

from mjscore.facts.names import (
    CHOW_WAITS,
    COUNT_BITS,
    DANGERS,
    FACTS,
    PUNG_STATES,
    WAITS,
    WORD_BITS,
    Fact,
    mask_of,
)

__all__ = [
    "CHOW_WAITS", "COUNT_BITS", "DANGERS", "FACTS", "PUNG_STATES", "WAITS", "WORD_BITS", "Fact", "mask_of",
]  # fmt: skip
