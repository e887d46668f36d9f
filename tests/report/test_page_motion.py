"""Time, motion and plots of one page in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest
from report_browser import OpenPage, same_pose
from report_samples import double_pendulum

from kinetree.report.page.data import ReportData
from kinetree.report.page.html import write_page


@pytest.fixture(scope="module")
def opened(driver, tmp_path_factory) -> tuple[OpenPage, ReportData]:
    """The page these tests share: opening one takes seconds where WebGL is done in software."""
    data = double_pendulum()
    path = write_page(data, tmp_path_factory.mktemp("motion") / "page.html")
    return OpenPage(driver, path.as_uri()), data


@pytest.fixture
def pendulum(opened) -> Iterator[tuple[OpenPage, ReportData]]:
    page, data = opened
    page.js("kinetree.setTime(0)")
    yield page, data
    page.expect_quiet()


def test_slider_puts_bodies_where_the_data_say(pendulum):
    page, data = pendulum
    for frame in (0, 137, 600):
        page.js(
            "const s = document.getElementById('slider'); s.value = arguments[0];"
            "s.dispatchEvent(new Event('input', {bubbles: true}));",
            float(data.times[frame]),
        )
        assert page.js("return kinetree.time()") == pytest.approx(data.times[frame], abs=1e-9)
        for body in data.bodies:
            pose = page.js("return kinetree.poseOf(arguments[0])", body.name)
            same_pose(pose, body.positions[frame], body.quaternions[frame])


def test_picture_is_drawn_and_moves(pendulum):
    page, _ = pendulum
    page.click("[data-layer=grid]")
    page.js("kinetree.setTime(0)")
    before = page.picture()
    page.js("kinetree.setTime(1.0)")
    after = page.picture()
    red, green, blue, alpha = before.transpose(2, 0, 1)
    upper_link = (alpha > 0.9) & (blue > red + 0.15) & (blue > green + 0.1)
    lower_link = (alpha > 0.9) & (red > blue + 0.2) & (red > green + 0.05)
    assert upper_link.sum() > 200
    assert lower_link.sum() > 200
    assert np.any(np.abs(before - after) > 0.2, axis=2).mean() > 0.003


def test_plots_follow_the_time_and_lead_it(pendulum):
    page, data = pendulum
    page.wait("document.querySelector('.needle')")
    page.js("kinetree.setTime(2.5)")
    place = page.js(
        "const n = document.querySelector('.needle'), o = n.parentElement;"
        "return (n.getBoundingClientRect().left + 0.75 - o.getBoundingClientRect().left) / o.clientWidth"
    )
    assert place == pytest.approx(0.25, abs=0.005)
    shoulder = float(data.plots[0].series[0].values[150])
    assert float(page.text(".legend output").split()[0].replace("−", "-")) == pytest.approx(
        shoulder, rel=1e-3
    )
    assert page.text(".legend output").endswith(" rad")

    from selenium.webdriver.common.action_chains import ActionChains

    over = page.driver.find_element("css selector", ".u-over")
    ActionChains(page.driver).move_to_element_with_offset(over, 0, 0).click().perform()
    assert page.js("return kinetree.time()") == pytest.approx(5.0, abs=0.05)


@pytest.mark.slow
def test_any_channel_can_be_found_and_plotted(pendulum):
    page, _ = pendulum
    cards = page.js("return document.querySelectorAll('.card').length")
    page.js(
        "document.getElementById('channels').open = true;"
        "const s = document.getElementById('channel-search'); s.value = 'tip Z';"
        "s.dispatchEvent(new Event('input', {bubbles: true}));"
    )
    assert page.js("return document.querySelectorAll('#channel-list button').length") == 1
    page.click("#channel-list button")
    assert page.js("return document.querySelectorAll('.card').length") == cards + 1
    assert page.text(".card .unit") == "m"
    page.click("#channel-list button")
    assert page.js("return document.querySelectorAll('.card').length") == cards


def test_keys(pendulum):
    from selenium.webdriver.common.keys import Keys

    page, data = pendulum
    page.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
    assert page.js("return kinetree.time()") == data.times[2]
    page.keys(Keys.ARROW_LEFT)
    assert page.js("return kinetree.time()") == data.times[1]
    page.keys(Keys.END)
    assert page.js("return kinetree.time()") == data.times[-1]
    page.keys(Keys.HOME)
    assert page.js("return kinetree.time()") == data.times[0]
    page.keys(" ")
    page.wait("kinetree.playing() && kinetree.time() > 0.01")
    page.keys(" ")
    assert not page.js("return kinetree.playing()")
    home = page.js("return kinetree.camera().position")
    page.keys("3")
    page.wait(f"Math.abs(kinetree.camera().position[0] - {home[0]}) > 0.5")
    page.keys("r")
    page.wait(f"Math.abs(kinetree.camera().position[0] - {home[0]}) < 1e-6")


def test_reaction_forces_are_drawn_on_demand(pendulum):
    page, _ = pendulum

    def arrow_pixels() -> int:
        red, green, blue, alpha = page.picture().transpose(2, 0, 1)
        return int(((alpha > 0.9) & (red > 0.75) & (green < 0.45) & (blue < 0.35)).sum())

    page.js("kinetree.setTheme('light'); kinetree.setTime(0.75)")
    without = arrow_pixels()
    page.click("[data-layer=forces]")
    assert arrow_pixels() > without + 100
    assert "N" in page.text("#scale")
    page.click("[data-layer=forces]")
    assert arrow_pixels() == without
