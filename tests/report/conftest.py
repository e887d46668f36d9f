from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from report_browser import OpenPage, browser, missing_browser

from kinetree.report.page.data import ReportData
from kinetree.report.page.html import write_page


@pytest.fixture(scope="session")
def driver(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """One Chromium for all tests of the page."""
    reason = missing_browser()
    if reason:
        pytest.skip(reason)
    with browser(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture
def open_page(driver: Any, tmp_path: Path) -> Iterator[Any]:
    """Open report data as a page; afterwards, or before the next one, see that it kept quiet."""
    opened: list[OpenPage] = []

    def opener(data: ReportData, **options: Any) -> OpenPage:
        for before in opened[-1:]:
            before.expect_quiet()
        path = write_page(data, tmp_path / f"page{len(opened)}.html", **options)
        opened.append(OpenPage(driver, path.as_uri()))
        return opened[-1]

    yield opener
    for last in opened[-1:]:
        last.expect_quiet()
    driver.execute_script("localStorage.clear()")
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})
    driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})


@pytest.fixture(scope="session")
def swinging():
    """The run of a pendulum with many shapes and a spring."""
    from swinging import swung

    return swung()
