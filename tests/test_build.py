"""What the build names is there."""

from __future__ import annotations

import pytest

import build_compiled


@pytest.mark.skipif(not (build_compiled.ROOT / "mjscore").is_dir(), reason="the sources do not lie beside the tests")
def test_every_module_that_is_compiled_is_a_file() -> None:
    found = build_compiled.sources()
    assert len(found) == len(set(found)) > 30
    for path in found:
        assert (build_compiled.ROOT / path).is_file(), path
