"""The command line as a whole: help, colour, pipes, and how a run ends."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import click
import pytest

import mjscore
from mjscore.cli import COMMANDS, main
from mjscore.cli.output import coloured, write_result
from tests.cli.running import AT_THE_TABLE, ROOT, run, start


def commands() -> Iterator[tuple[str, click.Command]]:
    """Every command with the words that lead to it."""
    pending: list[tuple[str, click.Command]] = [("mjscore", main)]
    while pending:
        name, command = pending.pop()
        yield name, command
        if isinstance(command, click.Group):
            context = click.Context(command)
            for word in command.list_commands(context):
                inner = command.get_command(context, word)
                assert inner is not None
                pending.append((f"{name} {word}", inner))


@pytest.mark.parametrize(("name", "command"), list(commands()))
def test_every_command_and_every_option_has_help(name: str, command: click.Command) -> None:
    assert command.help, name
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.opts}"
    assert run(*name.split()[1:], "--help").exit_code == 0


def test_the_commands_are_listed_with_a_line_each() -> None:
    text = run("--help").stdout
    assert all(f"  {name} " in text for name in COMMANDS)


def test_the_version_is_said() -> None:
    assert run("--version").stdout == f"mjscore {mjscore.__version__}\n"


def test_an_unknown_command_is_wrong_usage() -> None:
    result = run("skore")
    assert result.exit_code == 2
    assert "there is no command 'skore': did you mean score?" in result.stderr
    assert "mjscore --help lists the commands" in run("xyzzy").stderr


@pytest.mark.parametrize(
    "command",
    [("score",), ("batch",), ("rules", "show"), ("rules", "check"), ("rules", "diff"), ("rules", "diff", "bmja")],
)
def test_a_file_that_is_not_there_is_told_in_one_way(command: tuple[str, ...]) -> None:
    result = run(*command, "nowhere.yaml")
    assert (result.stdout, result.stderr, result.exit_code) == ("", "Error: there is no file nowhere.yaml\n", 2)


def test_what_is_known_is_listed() -> None:
    listed = [line.split(maxsplit=1) for line in run("variants", "--lang", "it").stdout.splitlines()]
    assert ["shanghai", "Variante cinese moderna"] in listed
    assert "(123m<W)" in run("tiles").stdout


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def test_colour_is_for_terminals_that_want_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert coloured(Terminal())
    assert not coloured(StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not coloured(Terminal())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not coloured(Terminal())


def test_a_terminal_shows_the_first_line_bold_and_the_net_in_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    write_result("South wins\nnet   +8  -8")
    assert terminal.getvalue() == "\x1b[1mSouth wins\x1b[0m\nnet   \x1b[32m+8\x1b[0m  \x1b[31m-8\x1b[0m\n"


def test_a_pipe_gets_no_colour() -> None:
    assert "\x1b" not in run(*AT_THE_TABLE).output


DEAL = json.dumps({"variant": "shanghai", "winner": "S", "hand": {"fan": 3}, "by": "self_draw"}).encode() + b"\n"


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and signals of Unix")
def test_a_reader_that_goes_away_ends_the_run_without_a_word(tmp_path: Path) -> None:
    log = tmp_path / "log.ndjson"
    log.write_bytes(DEAL * 200)
    with start("batch", str(log)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait(60) == 141
        assert process.stderr.read() == b""


@pytest.mark.skipif(sys.platform == "win32", reason="streams closed as a Unix shell closes them")
@pytest.mark.parametrize(
    ("closed", "words", "status"),
    [
        ("<&-", ("batch", "-"), 2),
        ("<&-", ("import", "mjlog", "-"), 2),
        ("<&-", ("score", "-"), 2),
        (">&-", AT_THE_TABLE, 2),
        (">&-", ("batch", "examples/club_log.ndjson"), 2),
        ("2>&-", AT_THE_TABLE, 0),
        ("2>&-", ("batch", "examples/club_log.ndjson"), 1),
    ],
)
def test_a_stream_that_is_closed_is_trouble_where_it_is_used(closed: str, words: tuple[str, ...], status: int) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", sys.executable, "-m", "mjscore", *words]
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=60, check=False)
    said = b"" if closed == "2>&-" else b"Error: standard input or output: bad file descriptor\n"
    assert (ended.returncode, ended.stderr) == (status, said)


@pytest.mark.skipif(sys.platform == "win32", reason="streams closed as a Unix shell closes them")
def test_a_file_is_written_whole_where_every_stream_is_closed(tmp_path: Path) -> None:
    out = tmp_path / "results.ndjson"
    command = 'exec "$@" <&- >&- 2>&-'
    words = ("batch", "examples/club_log.ndjson", "-o", str(out), "--jobs", "2")
    ended = subprocess.run(["sh", "-c", command, "sh", sys.executable, "-m", "mjscore", *words], cwd=ROOT, check=False)
    assert (ended.returncode, len(out.read_bytes().splitlines())) == (1, 4)


@pytest.mark.skipif(sys.platform == "win32", reason="pipes and signals of Unix")
def test_ctrl_c_ends_the_run_without_a_word() -> None:
    with start("batch", "-") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(DEAL * 40)  # more than is held back, less than fills a pipe that nobody empties
        process.stdin.flush()
        assert process.stdout.readline().startswith(b'{"id": 1')  # it runs, and waits for more
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
        assert process.stderr.read() == b""


@pytest.mark.parametrize("args", [(*AT_THE_TABLE, "--tiles", "unicode", "--lang", "zh"), ("tiles",)])
def test_a_terminal_that_knows_only_ascii_stops_nothing(args: tuple[str, ...]) -> None:
    with start(*args, env={"LANG": "C", "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}) as process:
        out, err = process.communicate(timeout=60)
    assert (process.returncode, err) == (0, b"")
    assert out.isascii()
