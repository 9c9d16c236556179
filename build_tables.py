"""Prepares the tables for a wheel: each YAML table also as JSON, which a program that starts for one deal reads sooner.

The JSON is made by the project's own reader and says the same; where it is missing (a checkout), the YAML is read. The
fingerprints of the tables under their default options lie beside it, since one takes as long as reading a deal.

With MJSCORE_COMPILE=1 in the environment the wheel has the modules of the inner loop compiled, too (`build_compiled`).
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TablesHook(BuildHookInterface[Any]):
    """Puts a `.json` beside every YAML file of `tables/` in the wheel."""

    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        """What the build needs besides, where it compiles."""
        return self.compiler().REQUIRES if self.compiles() else []  # type: ignore[no-any-return]

    def compiles(self) -> bool:
        """Whether compiled modules are asked for."""
        return self.target_name == "wheel" and os.environ.get("MJSCORE_COMPILE", "0") not in ("", "0")

    def compiler(self) -> Any:
        """The module that compiles."""
        sys.path.insert(0, self.root)
        try:
            import build_compiled
        finally:
            sys.path.pop(0)
        return build_compiled

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by the build before files are collected."""
        if self.target_name != "wheel" or version == "editable":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from mjscore.rulebook import load, names
            from mjscore.text import read
        finally:
            sys.path.pop(0)
        self.folder = tempfile.TemporaryDirectory()
        for path in sorted((root / "tables").rglob("*.yaml")):
            place = path.relative_to(root / "tables").with_suffix(".json")
            data = read(path.read_text(encoding="utf-8"), path.name, "yaml").data
            self.prepare(place.as_posix(), data, build_data)
        self.prepare("fingerprints.json", {name: load(name).fingerprint for name in names()}, build_data)
        if self.compiles():
            before = os.getcwd()
            os.chdir(root)
            try:
                for library in self.compiler().compile_into(Path(self.folder.name)):
                    build_data["force_include"][str(Path(self.folder.name) / library)] = library.as_posix()
            finally:
                os.chdir(before)
            build_data["pure_python"] = False
            build_data["infer_tag"] = True

    def prepare(self, name: str, data: Any, build_data: dict[str, Any]) -> None:
        """Puts data into the wheel's tables as a file of JSON."""
        path = Path(self.folder.name) / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
        build_data["force_include"][str(path)] = f"mjscore/tables/{name}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Called when the wheel is written."""
        if hasattr(self, "folder"):
            self.folder.cleanup()
