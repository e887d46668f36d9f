"""A headless Chromium for the tests of the page."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-default-apps",
    "--disable-dev-shm-usage",
    "--hide-scrollbars",
)
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def missing_browser() -> str:
    """Say what is missing to run a browser, or nothing."""
    try:
        import selenium  # noqa: F401
    except ImportError:
        return "the Python package selenium is not installed"
    if not any(shutil.which(name) for name in BROWSERS):
        return "no Chromium found on this machine"
    if not shutil.which("chromedriver"):
        return "no chromedriver found on this machine"
    return ""


@contextmanager
def browser(profile: Path, width: int = 1280, height: int = 800) -> Iterator[Any]:
    """Start Chromium with an empty profile in the folder `profile`, with console and network logs on."""
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service

    options = webdriver.ChromeOptions()
    options.binary_location = next(path for name in BROWSERS if (path := shutil.which(name)))
    for flag in (*FLAGS, f"--window-size={width},{height}", f"--user-data-dir={profile}"):
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(shutil.which("chromedriver")))
    try:
        yield driver
    finally:
        driver.quit()


def requests_made(driver: Any) -> list[str]:
    """Addresses requested since the last call, apart from the page's own file and data inside it."""
    made = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"]
            if not address.startswith(("data:", "blob:", "file:", "about:")):
                made.append(address)
    return made


def console_complaints(driver: Any) -> list[str]:
    """Warnings and errors on the console since the last call.

    Chromium's notice that reading pixels back is slow is about the test, not the page.
    """
    return [
        entry["message"]
        for entry in driver.get_log("browser")
        if entry["level"] in ("WARNING", "SEVERE") and "ReadPixels" not in entry["message"]
    ]
