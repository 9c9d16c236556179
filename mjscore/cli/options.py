"""Options that several commands have, each written once with its one meaning."""

from __future__ import annotations

import click

from mjscore.cli.settings import LANGUAGES, TILES

variant_option = click.option(
    "--variant", metavar="NAME", help="The rules, where the deal names none: a table, or a house-rules file."
)
card_option = click.option(
    "--card", metavar="FILE", help="The American card, where the deal names none: a card file, or sample."
)
set_option = click.option(
    "--set", "set_", multiple=True, metavar="OPTION=VALUE", help="An option of the rules, the value as in YAML."
)
lang_option = click.option(
    "--lang", type=click.Choice(LANGUAGES), help="The language; that of the locale if it is not said."
)
tiles_option = click.option(
    "--tiles", type=click.Choice(TILES), help="How tiles are shown: as text, or as pictures of Unicode."
)
