"""One deal under several variants, side by side: as text, as Markdown, as data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from mjscore.dispute.compare import Compared
from mjscore.place import WIDTH, width
from mjscore.report.columns import broken, cut, table, tamed
from mjscore.report.data import error_data, number, result_data
from mjscore.report.dispute import dispute_words
from mjscore.report.markdown import escaped
from mjscore.report.words import Words, item_names, plain
from mjscore.result import SEATS

_LONGEST = 28  # columns of a row's name


def compare_text(compared: Sequence[Compared], lang: str = "en") -> str:
    """The variants side by side, as many as fit 80 columns, the rest below; without a line break at the end."""
    said = dispute_words(lang)
    scored = [one for one in compared if one.result is not None]
    lines: list[str] = []
    while scored:
        taken = _fitting(scored, said)
        rows = _rows(scored[:taken], said)
        if rows:
            head = ["", *(cut(one.variant, _column(taken)) for one in scored[:taken])]
            cells = [[tamed(row[0], _LONGEST), *(cut(cell, _column(taken)) for cell in row[1:])] for row in rows]
            lines += [*([""] if lines else []), *table(head, cells)]
        scored = scored[taken:]
    for note in _notes(compared, said):
        lines += broken(tamed(note, 600))
    return "\n".join(lines)


def _column(number: int) -> int:
    return max(8, (WIDTH - _LONGEST) // number - 2)


def _fitting(compared: Sequence[Compared], said: Words) -> int:
    """How many variants fit side by side."""
    for side_by_side in range(len(compared), 1, -1):
        rows = _rows(compared[:side_by_side], said)
        widest = max(
            [width(one.variant) for one in compared[:side_by_side]] + [width(cell) for row in rows for cell in row[1:]]
        )
        if _LONGEST + side_by_side * (widest + 2) <= WIDTH:
            return side_by_side
    return 1


def compare_markdown(compared: Sequence[Compared], lang: str = "en") -> str:
    """The variants side by side as a table of Markdown."""
    import tabulate  # takes long to import: only when a table is drawn

    said = dispute_words(lang)
    scored = [one for one in compared if one.result is not None]
    blocks = []
    if scored:
        rows = [[escaped(name), *(_cell(cell) for cell in cells)] for name, *cells in _rows(scored, said)]
        head = ["", *(escaped(one.variant) for one in scored)]
        align = ("left", *["right"] * len(scored))
        blocks.append(tabulate.tabulate(rows, head, tablefmt="pipe", colalign=align, disable_numparse=True))
    notes = [f"- {escaped(note)}" for note in _notes(compared, said)]
    return "\n\n".join([*blocks, *(["\n".join(notes)] if notes else [])])


def _cell(text: str) -> str:
    return text if text.lstrip("+-").isdigit() else escaped(text)


def compare_data(compared: Sequence[Compared], id: str | int | None = None) -> dict[str, Any]:
    """Every variant's result or error, with what was left out there."""
    return {
        "id": id,
        "variants": [
            {
                "variant": one.variant,
                "left_out": list(one.left_out),
                **({"result": result_data(one.result)} if one.result is not None else {}),
                **(_error(one) if one.refused is not None else {}),
            }
            for one in compared
        ],
    }


def _error(one: Compared) -> dict[str, Any]:
    assert one.refused is not None
    data = error_data(None, one.refused)
    return {key: value for key, value in data.items() if key != "id"}


# -- rows ----------------------------------------------------------------------------------------------------------


def _rows(compared: Sequence[Compared], said: Words) -> list[list[str]]:
    """Items, totals, value and limit hand of every win, then what each player has in the end."""
    rows: list[list[str]] = []
    # By winner: variants do not tell several in the same order.
    winners = dict.fromkeys(win.winner for one in compared if one.result is not None for win in one.result.wins)
    for winner in winners:
        rows += _of_win(compared, winner, said, len(winners) > 1)
    parties = dict.fromkeys(party for one in compared if one.result is not None for party in one.result.net)
    for party in parties:
        name = _player(compared, party, said)
        amounts = [one.result.net.get(party) if one.result is not None else None for one in compared]
        rows.append([name, *("" if amount is None else f"{amount:+}" if amount else "0" for amount in amounts)])
    return rows


def _of_win(compared: Sequence[Compared], winner: int, said: Words, several: bool) -> list[list[str]]:
    counts = []
    for one in compared:
        assert one.result is not None
        counts.append(next((win.count for win in one.result.wins if win.winner == winner), None))
    names: dict[str, str] = {}
    named: dict[str, str] = {}  # limits, which may be no items
    for one, count in zip(compared, counts, strict=True):
        assert one.book is not None
        known = item_names(one.book, said)
        for item in count.items if count is not None else ():
            names.setdefault(item.id, known.get(item.id) or plain(item.id))
        if count is not None and count.limit is not None:
            named.setdefault(count.limit, known.get(count.limit) or plain(count.limit))
    rows = []
    if several:
        rows.append([_player(compared, winner, said), *("" for _ in compared)])
    for id, name in names.items():
        cells = []
        for count in counts:
            found = next((item for item in count.items if item.id == id), None) if count is not None else None
            cells.append("" if found is None else said.amount(found.value, found.unit))
        rows.append([name, *cells])
    totals = [
        said.listed([said.amount(total, unit) for unit, total in count.totals]) if count else "" for count in counts
    ]
    rows.append([str(said["dispute.compare.rows.totals"]), *totals])
    if any(count is not None and count.limit for count in counts):
        limits = [named[count.limit] if count and count.limit else "" for count in counts]
        rows.append([str(said["dispute.compare.rows.limit"]), *limits])
    values = [str(number(count.value)) if count is not None else "" for count in counts]
    rows.append([str(said["dispute.compare.rows.value"]), *values])
    return rows


def _player(compared: Sequence[Compared], party: int | str, said: Words) -> str:
    if isinstance(party, str):
        key = f"parties.{party}"
        return str(said[key]) if key in said else plain(party)
    players = next((one.deal.players for one in compared if one.deal is not None and one.deal.players), None)
    return (players[party] if players else "") or str(said["seats"][party]) or SEATS[party]


def _notes(compared: Sequence[Compared], said: Words) -> list[str]:
    notes = []
    for one in compared:
        if one.left_out:
            fields = said.listed(list(one.left_out))
            notes.append(said.say("dispute.compare.left_out", variant=one.variant, fields=fields))
        if one.refused is not None:
            problem = one.refused.first()
            notes.append(said.say("dispute.compare.refused", variant=one.variant, message=problem.message))
        elif one.result is not None and one.result.fault is not None:
            notes.append(said.say("dispute.compare.refused", variant=one.variant, message=one.result.fault.message))
    return notes
