"""The pages of the documentation and the examples, run: what they show is held against what the program does.

A ```console block is a list of `$ command` lines with the output that follows each. `mjscore …`, `cat FILE`, `cat
FILE | mjscore …`, `echo TEXT | mjscore …` and `echo $?` are known. A line `…` stands for lines left out, `…` in a
line for characters left out. A ```yaml block is a deal, the fields of one, or house rules; one that begins with `#
name.yaml` is written to that file for the commands after it, and one named `# faulty….yaml` has to be refused. A
```python block is a session with `>>>`; what the console blocks before it have written with `-o` is there. A block that
speaks of a package which is an extra is left out where that is not installed. `pip install` lines are not run here.

`python -m tests.pages` writes the output in all pages and the expected answers of the examples anew.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import chdir
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from click.testing import CliRunner

from mjscore.cli import main
from mjscore.text import read

ROOT = Path(__file__).parent.parent
EXPECTED = Path(__file__).parent / "data" / "examples"
PAGES = [
    ROOT / "README.md",
    ROOT / "CONTRIBUTING.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if page.parent.name != "rules"),
]
EXAMPLES = sorted(path for path in (ROOT / "examples").iterdir() if not path.name.startswith("."))
CLEAN = {
    **{name: None for name in os.environ if name.startswith(("MJSCORE_", "LC_"))},
    "LANG": "C.UTF-8",
    "LANGUAGE": None,
    "COLUMNS": "80",
    "XDG_CONFIG_HOME": "/nowhere",
}
DEAL = {
    "variant": "shanghai",
    "players": {"east": "Anna", "south": "Bruno", "west": "Carla", "north": "Dario"},
    "winner": "Bruno",
    "hand": "(EEE<W) [RRRR] 123m 456m 55p +5p",
    "by": "discard",
    "from": "Carla",
}
"""What a block that shows a few fields of a deal leaves out."""

# Words of a block, and the package that they need.
_EXTRAS = {"parquet": "pyarrow", "pandas": "pandas", "polars": "polars", "duckdb": "duckdb"}
_BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_NAMED = re.compile(r"# ([\w/]+\.(?:yaml|json|ndjson))\n")
_FINGERPRINT = re.compile(r"(@)[0-9a-f]{10}\b")


@dataclass(frozen=True, slots=True)
class Block:
    """A fenced block of a page: its language, its text, the line it begins on."""

    language: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Ran:
    """A console block as a page shows it, and as it is when its commands are run."""

    line: int
    shown: str
    real: str

    def agrees(self) -> bool:
        """Whether the page shows what is real, apart from what it leaves out."""
        pattern = "".join(
            r"(?:.*\n)*?" if line == "…\n" else re.escape(line).replace("…", ".*") for line in _lines(self.shown)
        )
        return re.fullmatch(pattern, self.real) is not None


def blocks(page: Path, *languages: str) -> list[Block]:
    """The fenced blocks of a page in these languages, in order."""
    text = page.read_text(encoding="utf-8")
    return [
        Block(found[1], found[2], text.count("\n", 0, found.start()) + 1)
        for found in _BLOCK.finditer(text)
        if found[1] in languages
    ]


def place() -> Path:
    """A new folder that holds the examples and the pages, for commands to run in."""
    folder = Path(tempfile.mkdtemp(prefix="mjscore-pages-"))
    shutil.copytree(ROOT / "examples", folder / "examples")
    return folder


def run(arguments: list[str], folder: Path, given: str | None = None) -> tuple[str, int]:
    """What a command writes and its exit status; of fingerprints, which change with every table, only the @ is kept."""
    output, status = printed(arguments, folder, given)
    return _FINGERPRINT.sub(r"\1…", output), status


def printed(arguments: list[str], folder: Path, given: str | None = None) -> tuple[str, int]:
    """What a command writes (both streams, as a terminal shows them) and its exit status."""
    with chdir(folder):
        result = CliRunner(env=CLEAN).invoke(main, arguments, input=given, prog_name="mjscore")
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output, result.exit_code


def commands(page: Path) -> list[Ran]:
    """All console blocks of a page, their commands run in order in one folder."""
    folder = place()
    ran = []
    try:
        for block in blocks(page, "console", "yaml", "json"):
            if block.language == "console" and _can_be_run(block):
                ran.append(Ran(block.line, block.text, "".join(_session(block.text, folder))))
            elif named := _NAMED.match(block.text):
                (folder / named[1]).write_text(block.text, encoding="utf-8")
    finally:
        shutil.rmtree(folder)
    return ran


def _can_be_run(block: Block) -> bool:
    """Whether the packages are there that a block speaks of."""
    return all(find_spec(package) is not None for word, package in _EXTRAS.items() if word in block.text)


def _session(text: str, folder: Path) -> Iterator[str]:
    """The commands of a console block, each with what it writes."""
    status = 0
    lines = iter(_lines(text))
    for line in lines:
        if not line.startswith("$ "):
            continue
        yield line
        command = line[2:]
        while command.endswith("\\\n"):
            more = next(lines)
            yield more
            command = command[:-2] + more
        if command.strip() == "echo $?":
            yield f"{status}\n"
            continue
        output, status = _ran(shlex.split(command), folder)
        yield output


def _ran(words: list[str], folder: Path) -> tuple[str, int]:
    given = None
    if words[0] in ("cat", "echo"):
        given = (folder / words[1]).read_text(encoding="utf-8") if words[0] == "cat" else words[1] + "\n"
        if len(words) == 2:
            return given, 0
        assert words[2] == "|", words
        words = words[3:]
    assert words[0] == "mjscore", f"{words[0]} is not run here: see tests/pages.py"
    return run(words[1:], folder, given)


def yaml_faults(page: Path) -> list[str]:
    """What is wrong with the deals and house rules that a page shows."""
    folder = place()
    faults = []
    try:
        for number, block in enumerate(blocks(page, "yaml", "json")):
            if named := _NAMED.match(block.text):
                (folder / named[1]).write_text(block.text, encoding="utf-8")
            path = folder / f"block{number}.{block.language}"
            path.write_text(block.text, encoding="utf-8")
            data = read(block.text, path.name, block.language).data
            if isinstance(data, list):  # items as a table lists them
                data = {"extends": "shanghai", "id": "page", "name": {"en": "Page"}, "items": data}
                path.write_text(json.dumps(data), encoding="utf-8")
            if "extends" in data:
                output, status = run(["rules", "check", path.name], folder)
            else:
                path = folder / f"block{number}.json"
                path.write_text(json.dumps(_whole(data)), encoding="utf-8")
                output, status = run(["score", path.name], folder)
            faulty = block.text.startswith("# faulty")
            if bool(status) != faulty:
                faults.append(f"{page.name}:{block.line}: {output}")
    finally:
        shutil.rmtree(folder)
    return faults


def _whole(data: dict[str, Any]) -> dict[str, Any]:
    """A deal that is shown in part, filled up; one that names its variant is whole."""
    if "variant" in data:
        return data
    if "events" in data:
        return {"variant": DEAL["variant"], "players": DEAL["players"], **data}
    whole = {**DEAL, **data}
    if data.get("by") == "self_draw":
        del whole["from"]
    return whole


def python_failures(page: Path) -> tuple[int, str]:
    """How many blocks of Python a page has, and what their sessions print otherwise than it shows."""
    folder = place()
    said: list[str] = []
    names: dict[str, Any] = {}
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.ELLIPSIS)
    found = [block for block in blocks(page, "python", "console") if _can_be_run(block)]
    try:
        with chdir(folder):
            for block in found:
                if block.language == "console":
                    if " -o " in block.text:
                        list(_session(block.text, folder))
                    continue
                test = doctest.DocTestParser().get_doctest(block.text, names, page.name, str(page), block.line)
                assert test.examples, f"{page.name}:{block.line} has no session"
                runner.run(test, out=said.append, clear_globs=False)
                names = test.globs
    finally:
        shutil.rmtree(folder)
    return sum(block.language == "python" for block in found), "".join(said)


def answer(example: Path) -> str:
    """What the program says to an example: `score` to deals, `batch` and `import` to logs, `rules check` or `card check` to
    the rest."""
    words = _words(example)
    output, status = run(words, ROOT)
    return f"$ mjscore {' '.join(words)}\n{output}" + (f"[exit status {status}]\n" if status else "")


def is_house_rules(example: Path) -> bool:
    """Whether an example is a file of house rules."""
    return example.suffix == ".yaml" and re.search(r"^extends:", example.read_text(encoding="utf-8"), re.M) is not None


def _words(example: Path) -> list[str]:
    name = f"examples/{example.name}"
    if is_house_rules(example):
        return ["rules", "check", name]
    if example.suffix == ".txt":
        return ["card", "check", name]
    if example.suffix == ".csv":
        return ["batch", name, "--variant", "shanghai"]
    if example.suffix == ".mjlog":
        return ["import", "mjlog", name]
    return ["batch" if example.suffix == ".ndjson" else "score", name]


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def write_anew() -> None:
    """Writes the real output into every page and into the expected answers; says where that needs a hand."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for ran in commands(page):
            if ran.agrees():
                continue
            if "…\n" in _lines(ran.shown):
                print(f"{page.name}:{ran.line}: leaves lines out and is no longer true; it is now\n{ran.real}")
                continue
            text = text.replace(f"```console\n{ran.shown}```", f"```console\n{ran.real}```")
        page.write_text(text, encoding="utf-8")
    EXPECTED.mkdir(exist_ok=True)
    for example in EXAMPLES:
        if not is_house_rules(example):
            (EXPECTED / f"{example.stem}.txt").write_text(answer(example), encoding="utf-8")


if __name__ == "__main__":
    write_anew()
