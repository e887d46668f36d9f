"""A headless Chromium for the tests of the page."""

from __future__ import annotations

import base64
import io
import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

FLAGS = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
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

SINGLE = 2e-6  # poses are embedded in single precision


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
def browser(profile: Path, width: int = 960, height: int = 600) -> Iterator[Any]:
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


def requests_made(driver: Any, page: str) -> list[str]:
    """Addresses requested since the last call, apart from `page` itself and data inside it.

    The browser's own start page (chrome:) is not ours.
    """
    made = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            address = message["params"]["request"]["url"]
            if address != page and not address.startswith(("data:", "blob:", "about:", "chrome")):
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


class OpenPage:
    """A report page in the browser."""

    def __init__(self, driver: Any, address: str) -> None:
        self.driver, self.address = driver, address
        driver.get(address)
        self.wait("window.kinetree && kinetree.ready")

    def js(self, script: str, *arguments: Any) -> Any:
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition: str, seconds: float = 20.0) -> None:
        """Wait until the JavaScript expression `condition` holds."""
        from selenium.webdriver.support.ui import WebDriverWait

        WebDriverWait(self.driver, seconds, poll_frequency=0.05).until(
            lambda _driver: self.js(f"return Boolean({condition})"), message=condition
        )

    def keys(self, *keys: str) -> None:
        from selenium.webdriver.common.action_chains import ActionChains

        ActionChains(self.driver).send_keys(*keys).perform()

    def text(self, selector: str) -> str:
        return self.js("return document.querySelector(arguments[0]).textContent", selector)

    def click(self, selector: str) -> None:
        self.js("document.querySelector(arguments[0]).click()", selector)

    def picture(self) -> Any:
        """The 3D picture as an array (height, width, RGBA) of floats from 0 to 1."""
        from matplotlib.image import imread

        address = self.js("return kinetree.picture()")
        return imread(io.BytesIO(base64.b64decode(address.partition(",")[2])), format="png")

    def expect_quiet(self) -> None:
        """No request went out and nothing was written on the console."""
        assert requests_made(self.driver, self.address) == []
        assert console_complaints(self.driver) == []


def same_pose(pose: dict, position: np.ndarray, quaternion: np.ndarray) -> None:
    np.testing.assert_allclose(pose["position"], position, atol=SINGLE)
    shown = np.array(pose["quaternion"])
    np.testing.assert_allclose(shown * np.sign(shown @ quaternion), quaternion, atol=SINGLE)


@contextmanager
def graphics_card(driver: Any) -> Iterator[None]:
    """Pages believe that a graphics card draws, and spare nothing."""
    believe = (
        "const ask = WebGL2RenderingContext.prototype.getParameter;"
        "WebGL2RenderingContext.prototype.getParameter = function (what) {"
        " return what === 0x9246 ? 'a graphics card' : ask.call(this, what); }"  # UNMASKED_RENDERER_WEBGL
    )
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": believe})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
