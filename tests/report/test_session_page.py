"""The score sheet as a browser shows it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from mjscore.report.session_html import sheet_html
from mjscore.session import Evening
from tests.browser import Page, browser, needs_chromium
from tests.report.test_session import HOSTILE, hostile, whole
from tests.session.evenings import evening, won

pytestmark = needs_chromium

LONG = ["A" * 80, "Bruno " * 13, "Carla", "狄奥" * 20]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with browser() as found:
        yield found


def opened(page: Page, found: Evening, folder: Path, width: int) -> Page:
    path = folder / "sheet.html"
    path.write_text(sheet_html(found), encoding="utf-8")
    page.asked_for.clear()
    page.open(path, width)
    assert page.asked_for == [path.as_uri()]  # and nothing else, of the network or of the disk
    return page


EVENINGS = [
    pytest.param(whole, id="whole"),
    pytest.param(hostile, id="hostile"),
    pytest.param(lambda: evening(won("S"), won("N"), players=LONG, session="long " * 15), id="long names"),
    pytest.param(lambda: evening(*[won("S", 300)] * 60), id="many entries"),
    pytest.param(evening, id="empty"),
]


@pytest.mark.parametrize("make", EVENINGS)
@pytest.mark.parametrize("width", [390, 1200])
def test_a_screen_needs_no_sideways_scrolling_and_no_zoom(page: Page, tmp_path: Path, make: object, width: int) -> None:
    opened(page, make(), tmp_path, width)  # type: ignore[operator]
    assert page.value("window.innerWidth") == width
    assert page.value("document.documentElement.scrollWidth") <= width
    assert (
        page.value("Math.max(...[...document.body.querySelectorAll('*')].map(e => e.getBoundingClientRect().right))")
        <= width
    )
    smallest = (
        "Math.min(...[...document.body.querySelectorAll('*')].map(e => parseFloat(getComputedStyle(e).fontSize)))"
    )
    assert page.value(smallest) >= 16
    assert page.value("window.visualViewport.scale") == 1


def test_the_numbers_on_the_page_are_those_of_the_evening(page: Page, tmp_path: Path) -> None:
    found = whole()
    opened(page, found, tmp_path, 1200)
    script = "[...document.querySelectorAll('tbody tr')].map(r => [...r.querySelectorAll('.total')].map(c => +c.textContent))"
    rows = page.value(script)
    assert rows[0] == [2000] * 4
    assert rows[1:] == [list(line.after.totals) for line in found.lines]
    changes = page.value("[...document.querySelectorAll('tbody tr')][1].innerText")
    assert all(change in changes for change in ("-464", "+928", "-232"))
    legend = page.value("[...document.querySelectorAll('.legend b')].map(b => +b.textContent)")
    assert legend == list(found.table.totals)
    assert page.value("document.querySelectorAll('.chart polyline').length") == len(found.table.persons)
    assert page.value("document.querySelector('.chart svg').getBoundingClientRect().height") > 100


def test_the_lines_of_the_chart_go_through_the_totals(page: Page, tmp_path: Path) -> None:
    found = evening(won("S", 100), won("S", 100))
    opened(page, found, tmp_path, 390)
    lines = page.value("[...document.querySelectorAll('.chart polyline')].map(l => [...l.points].map(p => p.y))")
    scale = [int(text) for text in page.value("[...document.querySelectorAll('.scale span')].map(s => s.textContent)")]
    totals = [found.first.totals, *(line.after.totals for line in found.lines)]
    high, low = scale
    assert (high, low) == (max(map(max, totals)), min(map(min, totals)))
    for person, line in enumerate(lines):
        for points, y in zip((total[person] for total in totals), line, strict=True):
            assert y == pytest.approx(3 + 94 * (high - points) / (high - low), abs=0.01)


def test_names_run_nothing(page: Page, tmp_path: Path) -> None:
    opened(page, hostile(), tmp_path, 390)
    assert page.value("document.title").startswith("<svg onload=")
    assert page.value("document.querySelectorAll('script, img, body svg[onload], iframe').length") == 0
    assert HOSTILE[0] in page.value("document.body.textContent")


def test_the_page_prints_on_paper(page: Page, tmp_path: Path) -> None:
    opened(page, evening(*[won("S", 300)] * 24), tmp_path, 1200)
    assert 1 <= page.pages_on_paper() <= 4
