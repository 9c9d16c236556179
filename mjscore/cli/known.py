"""`mjscore variants` and `mjscore tiles`: what is known, and how tiles are written."""

from __future__ import annotations

import click

from mjscore.cli.options import lang_option
from mjscore.cli.output import write
from mjscore.cli.settings import in_force


@click.command(short_help="List the variants that can be scored.")
@lang_option
def variants(lang: str | None) -> None:
    """List the variants that can be scored, with their names."""
    from mjscore.report.known import variants_text

    write(variants_text(lang or in_force()["lang"].value or "en"))


@click.command(short_help="Show how tiles and sets are written.")
@lang_option
def tiles(lang: str | None) -> None:
    """Show how tiles and sets are written."""
    from mjscore.report.known import tiles_text

    write(tiles_text(lang or in_force()["lang"].value or "en"))
