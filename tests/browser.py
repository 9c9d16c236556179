"""A page as Chromium without a screen has it: what its scripts and styles make of it, its size, what it asks the network for.

The browser is spoken to over a pipe in its own language (the DevTools protocol); nothing is installed for it but Debian's
package `chromium`, which `.ci/run` brings.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
COMMAND = next((found for name in NAMES if (found := shutil.which(name))), None)

needs_chromium = pytest.mark.skipif(COMMAND is None or os.name != "posix", reason="there is no chromium to look with")


class Page:
    """One page in a browser."""

    def __init__(self, to: int, back: int) -> None:
        self._to, self._back = to, back
        self._kept = b""
        self._count = 0
        self.session: str | None = None
        self.asked_for: list[str] = []  # addresses that the page wanted, its own among them

    def send(self, method: str, **params: Any) -> Any:
        """What the browser answers to one command."""
        self._count += 1
        message: dict[str, Any] = {"id": self._count, "method": method, "params": params}
        if self.session is not None:
            message["sessionId"] = self.session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        while True:
            said = self._next()
            if said.get("id") == self._count:
                assert "error" not in said, said
                return said["result"]

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._kept:
            part = os.read(self._back, 1 << 16)
            assert part, "the browser has gone"
            self._kept += part
        text, _, self._kept = self._kept.partition(b"\0")
        said: dict[str, Any] = json.loads(text)
        if said.get("method") == "Network.requestWillBeSent":
            self.asked_for.append(said["params"]["request"]["url"])
        return said

    def open(self, path: Path, width: int) -> None:
        """Shows a file on a screen of that width, as a telephone does below 700."""
        self.send(
            "Emulation.setDeviceMetricsOverride", width=width, height=844, deviceScaleFactor=1, mobile=width < 700
        )
        self.send("Page.navigate", url=path.as_uri())
        while self._next().get("method") != "Page.loadEventFired":
            pass

    def value(self, script: str) -> Any:
        """What a script comes to in the page."""
        said = self.send("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in said, said
        return said["result"].get("value")

    def pages_on_paper(self) -> int:
        """How many sheets of paper the page prints on."""
        import base64

        pdf = base64.b64decode(self.send("Page.printToPDF", printBackground=False)["data"])
        return pdf.count(b"/Type /Page\n") + pdf.count(b"/Type /Page ") + pdf.count(b"/Type /Page/")


@contextmanager
def browser() -> Iterator[Page]:
    """A browser with one empty page, without a network."""
    assert COMMAND is not None
    to_read, to_write = os.pipe()
    back_read, back_write = os.pipe()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        words = [
            COMMAND, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--no-first-run",
            "--disable-dev-shm-usage", "--disable-extensions", "--disable-background-networking",
            "--host-resolver-rules=MAP * ~NOTFOUND", f"--user-data-dir={profile}",
        ]  # fmt: skip

        def pipes() -> None:  # the browser reads from 3 and writes to 4
            a, b = os.dup(to_read), os.dup(back_write)
            os.dup2(a, 3)
            os.dup2(b, 4)

        process = subprocess.Popen(
            words, preexec_fn=pipes, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        os.close(to_read)
        os.close(back_write)
        page = Page(to_write, back_read)
        try:
            target = page.send("Target.createTarget", url="about:blank")["targetId"]
            page.session = page.send("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Network"):
                page.send(f"{domain}.enable")
            yield page
        finally:
            process.kill()
            process.wait()
            os.close(to_write)
            os.close(back_read)
