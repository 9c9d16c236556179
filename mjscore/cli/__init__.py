"""The command line: a thin skin over the library. Files, exit codes, colour and settings belong here; rules do not.

Nothing imports it. A command's module is imported when it is called, so that scoring one deal stays quick.
"""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Any

import click

gc.set_threshold(50_000)  # what a start makes stays: looking for garbage in it meanwhile takes a tenth of the time

COMMANDS = {
    "score": "mjscore.cli.score:score",
    "waits": "mjscore.cli.waits:waits",
    "check": "mjscore.cli.check:check",
    "compare": "mjscore.cli.compare:compare",
    "batch": "mjscore.cli.batch:batch",
    "import": "mjscore.cli.import_logs:import_logs",
    "session": "mjscore.cli.session:session",
    "variants": "mjscore.cli.known:variants",
    "tiles": "mjscore.cli.known:tiles",
    "rules": "mjscore.cli.rules:rules",
    "card": "mjscore.cli.card:card",
}
"""Every command, and where it is: `module:attribute`. Listed in this order by `mjscore --help`."""


class LazyGroup(click.Group):
    """A group that imports a command when it is asked for, and ends quietly on a broken pipe and on Ctrl-C."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands, in the order of the table above."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name; an underscore is as good as a hyphen."""
        place = COMMANDS.get(cmd_name.replace("_", "-"))
        if place is None:
            return None
        module, attribute = place.split(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the arguments begin with. Raises a usage error with the nearest where there is none."""
        if args and self.get_command(ctx, args[0]) is None and not args[0].startswith("-"):
            from mjscore.rulebook.nearest import did_you_mean

            near = did_you_mean(args[0], COMMANDS) or "mjscore --help lists the commands"
            raise click.UsageError(f"there is no command {args[0]!r}: {near}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """Runs the command that was asked for; a broken pipe and Ctrl-C end it without a word."""
        from mjscore.cli.ending import quietly

        return quietly(lambda: super(LazyGroup, self).invoke(ctx))


def _show_version(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from mjscore import __version__

        click.echo(f"mjscore {__version__}")
        ctx.exit()


def _show_config(ctx: click.Context, param: click.Parameter, asked: bool) -> None:
    if asked and not ctx.resilient_parsing:
        from mjscore.cli.settings import shown_settings

        click.echo(shown_settings())
        ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Say the version and leave.",
)
@click.option(
    "--show-config",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_config,
    help="Say which defaults are in force, and where each comes from, and leave.",
)
def main() -> None:
    """Score finished Mah Jong hands: the items that counted, and who pays whom."""
