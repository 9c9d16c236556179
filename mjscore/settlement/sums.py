"""The sum of payments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from mjscore.result import Transfer


def net_of(transfers: Iterable[Transfer], seats: int = 4) -> dict[int | str, int]:
    """What every seat has gained or lost; parties that are no seats stand behind, where anything changed for them."""
    net: dict[int | str, int] = dict.fromkeys(range(seats), 0)
    for transfer in transfers:
        net[transfer.payer] = net.get(transfer.payer, 0) - transfer.amount
        net[transfer.payee] = net.get(transfer.payee, 0) + transfer.amount
    return {party: amount for party, amount in net.items() if amount or isinstance(party, int)}


NOTHING_PAID: Final[Mapping[int, Mapping[int | str, int]]] = MappingProxyType(
    {seats: MappingProxyType(net_of((), seats)) for seats in range(2, 5)}
)
"""By the number of seats: what it comes to where nobody pays anything."""
