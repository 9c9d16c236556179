"""Compiles the modules of the inner loop by mypyc, as they are: an option of the build, and a way to try the tests on them.

    MJSCORE_COMPILE=1 pip install .        a package with compiled modules, for this machine and this Python
    python build_compiled.py               compiles them where they stand, so that `pytest` runs on them
    python build_compiled.py --remove      takes what was compiled away again

gcc takes some minutes; MYPYC_OPT_LEVEL=1 is quicker. Nothing depends on it: the same modules run as plain Python where they
were not compiled.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent
REQUIRES = ["mypy[mypyc]>=1.10", "setuptools>=68", "types-PyYAML", "types-tabulate"]
MODULES = {
    "tiles": ("kinds", "notation"),
    "deal": (
        "added", "circumstances", "fields", "hand_text", "hands", "melds", "plain", "plain_events", "plain_hands", "plain_way",
        "reading", "wins",
    ),
    "readings": ("shapes", "splits", "vectors", "waits"),
    "facts": ("danger", "groups", "indicated", "names", "relations", "suits", "table", "win"),
    "scoring": (
        "apart", "best", "candidates", "combine", "count", "fu", "han", "holding", "loose", "parts", "rank", "ready", "reds",
        "shares", "suppression", "value", "view", "wait", "written",
    ),
    "settlement": ("differences", "payment", "staked", "sums"),
    "judge": ("deal", "events", "losers", "manner", "ready", "staked", "terms", "win"),
    "report": ("data",),
    "rulebook": ("counting", "model"),
    "": ("liability", "memory", "rotation"),
    "batch": ("rules", "tally"),
}  # fmt: skip
"""By room, the modules that deals go through, but for those by a card."""


def sources() -> list[str]:
    """The paths of the modules from the root of the project."""
    return [(Path("mjscore") / room / f"{name}.py").as_posix() for room, names in MODULES.items() for name in names]


def compile_into(folder: Path) -> list[Path]:
    """Compiles all modules; the shared libraries, as paths below the folder that they now lie in.

    It has to be called in the root of the project, which is where mypyc looks for modules.
    """
    from mypyc.build import mypycify
    from setuptools import Distribution

    with tempfile.TemporaryDirectory() as work:
        modules = mypycify(sources(), target_dir=work, opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"))
        distribution = Distribution({"name": "mjscore", "ext_modules": modules})
        command = distribution.get_command_obj("build_ext")
        command.build_temp = work
        command.build_lib = str(folder)
        command.ensure_finalized()
        command.run()
    return sorted(path.relative_to(folder) for path in compiled_in(folder))


def compiled_in(folder: Path) -> list[Path]:
    """The shared libraries below a folder: one a module, and the one beside the package that they have in common."""
    return [
        path for kind in ("so", "pyd") for path in (*folder.glob(f"*.{kind}"), *folder.glob(f"mjscore/**/*.{kind}"))
    ]


def main() -> int:
    """Compiles in place, or removes what was."""
    for path in compiled_in(ROOT):
        path.unlink()
    if "--remove" not in sys.argv:
        with tempfile.TemporaryDirectory() as folder:
            for path in compile_into(Path(folder)):
                shutil.copy(Path(folder) / path, ROOT / path)
                print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
