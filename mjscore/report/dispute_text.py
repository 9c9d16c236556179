"""A dispute as it is printed, and as Markdown: the verdict, what differs and why, what would make the claim right."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mjscore.deal.records import Deal
from mjscore.dispute.records import Dispute, Why
from mjscore.report.columns import broken, tamed
from mjscore.report.dispute import Point, Quarrel, Teller
from mjscore.report.markdown import escaped
from mjscore.report.naming import Escape
from mjscore.result import Result
from mjscore.rulebook import Rulebook

_LONGEST = {"item": 40, "reason": 80, "rules": 40, "note": 300, "player": 24}  # columns of foreign words
_IN_MARKDOWN = {"item": 120, "reason": 200, "rules": 120, "note": 600, "player": 80}


def _tamed(text: str, kind: str) -> str:
    return tamed(text, _LONGEST[kind])


def _escaped(text: str, kind: str) -> str:
    most = _IN_MARKDOWN[kind]
    return escaped(text if len(text) <= most else text[: most - 1] + "…")


def _teller(of: Dispute, lang: str, tiles: str, escape: Escape) -> Teller:
    return Teller(of.deal, of.book, of.result, lang, escape, tiles == "unicode")


def dispute_text(dispute: Dispute, lang: str = "en", tiles: str = "text") -> str:
    """The printed form of a dispute, without a line break at its end, in lines of 80 columns at most."""
    teller = _teller(dispute, lang, tiles, _tamed)
    quarrel = teller.quarrel(dispute)
    lines = broken(quarrel.verdict)
    if quarrel.warning:
        lines += broken(quarrel.warning)
    for point in quarrel.points:
        lines += _point(point, "")
    if quarrel.unclaimed:
        lines += broken(teller.say("unclaimed"))
        for point in quarrel.unclaimed:
            lines += _point(point, "  ")
    lines += _answers(quarrel, teller)
    for origin in quarrel.origins:
        lines += _hanging(origin, "", "   ")
    return "\n".join(lines)


def why_text(
    whys: Sequence[Why], deal: Deal, book: Rulebook, result: Result, lang: str = "en", tiles: str = "text"
) -> str:
    """Why an item counts in each win of a deal, or what is missing, in lines of 80 columns at most."""
    teller = Teller(deal, book, result, lang, _tamed, tiles == "unicode")
    lines: list[str] = []
    for why in whys:
        lines += _point(teller.why(why), "")
    for origin in teller.origins(why.cited for why in whys):
        lines += _hanging(origin, "", "   ")
    return "\n".join(lines)


def _point(point: Point, indent: str) -> list[str]:
    lines = _hanging(point.head + point.rule, indent, indent + "    ")
    for reason in point.reasons:
        lines += _hanging(reason, indent + "  ", indent + "    ")
    return lines


def _answers(quarrel: Quarrel, teller: Teller) -> list[str]:
    if quarrel.no_answer is not None:
        return broken(quarrel.no_answer)
    if not quarrel.answers:
        return []
    lines = broken(teller.say("would_hold"))
    for number, answer in enumerate(quarrel.answers, 1):
        lines += _hanging(f"{number}. {answer}", "  ", "     ")
    return lines


def _hanging(text: str, first: str, others: str) -> list[str]:
    """The text broken into lines, the first with one indent and the others with another."""
    head, *rest = broken(text, first)
    if not rest:
        return [head]
    return [head, *broken(" ".join(line.strip() for line in rest), others)]


# -- Markdown ------------------------------------------------------------------------------------------------------


def dispute_markdown(dispute: Dispute, lang: str = "en", tiles: str = "text") -> str:
    """A dispute as Markdown, without a line break at its end."""
    teller = _teller(dispute, lang, tiles, _escaped)
    quarrel = teller.quarrel(dispute)
    blocks = [f"**{quarrel.verdict}**"]
    if quarrel.warning:
        blocks.append(quarrel.warning)
    if quarrel.points:
        blocks.append("\n".join(_bullets(quarrel.points)))
    if quarrel.unclaimed:
        blocks += [teller.say("unclaimed"), "\n".join(_bullets(quarrel.unclaimed))]
    if quarrel.no_answer is not None:
        blocks.append(quarrel.no_answer)
    elif quarrel.answers:
        listed = [f"{number}. {answer}" for number, answer in enumerate(quarrel.answers, 1)]
        blocks += [teller.say("would_hold"), "\n".join(listed)]
    if quarrel.origins:
        blocks.append("\n".join(f"- {origin}" for origin in quarrel.origins))
    return "\n\n".join(blocks)


def why_markdown(
    whys: Sequence[Why], deal: Deal, book: Rulebook, result: Result, lang: str = "en", tiles: str = "text"
) -> str:
    """Why an item counts in each win of a deal, or what is missing, as Markdown."""
    teller = Teller(deal, book, result, lang, _escaped, tiles == "unicode")
    blocks = ["\n".join(_bullets(teller.why(why) for why in whys))]
    if origins := teller.origins(why.cited for why in whys):
        blocks.append("\n".join(f"- {origin}" for origin in origins))
    return "\n\n".join(blocks)


def _bullets(points: Iterable[Point]) -> list[str]:
    lines = []
    for point in points:
        lines.append(f"- **{point.head}**{point.rule.replace('[', chr(92) + '[')}")
        lines += [f"  - {reason}" for reason in point.reasons]
    return lines
