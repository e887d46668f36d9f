"""What readers measure in the plots of the page: a part of the time, differences between cursors, spectra."""

from __future__ import annotations

import re

import numpy as np
import pytest

from kinetree.report.page.data import PageMotion, PlotGroup, ReportData, Series
from kinetree.report.scene.shapes import PageSphere


def _signals(times: np.ndarray) -> ReportData:
    two = 3.0 + 0.7 * np.sin(2 * np.pi * 3.3 * times + 0.4) + 0.02 * np.cos(2 * np.pi * 11.7 * times)
    early = np.where(times < 4.0, np.sin(2 * np.pi * 2.0 * times), np.sin(2 * np.pi * 5.0 * times))
    groups = [
        PlotGroup("Lengths", "m", [Series("two", two)]),
        PlotGroup("Angles", "rad", [Series("early", early)]),
        PlotGroup("Ramps", "m/s", [Series("ramp", 2.0 * times), Series("square", times**2)]),
    ]
    return ReportData(title="signals", times=times, plots=groups)


def _spectrum(page, plot: str) -> str:
    page.click(f'[aria-label="Spectrum of the plot {plot}"]')
    return page.text(".spectrum .hint")


def _peaks(text: str, channel: str) -> list[tuple[float, float]]:
    """Frequencies (Hz) and amplitudes that the page names."""
    line = next(line for line in text.splitlines() if line.startswith(f"{channel}: "))
    return [(float(f), float(a)) for f, a in re.findall(r"([\d.]+) Hz \(([\d.]+) ", line)]


def test_spectrum_finds_sinusoids(open_page):
    """Peaks stand at the frequencies and have the heights of what a signal is made of, at uneven rows too."""
    times = np.linspace(0.0, 8.0, 801)
    times[1:-1] += 0.003 * np.sin(np.arange(1, 800))
    text = _spectrum(open_page(_signals(times)), "Lengths")
    found = np.array(_peaks(text, "two"))
    assert len(found) == 2  # and not the lobes that the window leaves beside them
    np.testing.assert_allclose(found[:, 0], [3.3, 11.7], atol=2e-3)
    np.testing.assert_allclose(found[:, 1], [0.7, 0.02], rtol=0.01)
    assert "interpolated" in text
    assert "only some rows" not in text


@pytest.mark.slow
def test_spectrum_says_what_the_rows_cannot_tell(open_page):
    """Rows 0.05 s apart show 11.7 Hz as 8.3 Hz."""
    page = open_page(_signals(np.linspace(0.0, 8.0, 1281)), max_frames=161)
    text = _spectrum(page, "Lengths")
    assert _peaks(text, "two")[1][0] == pytest.approx(8.3, abs=0.01)
    assert "only some rows" in text
    assert "up to 10 Hz; anything faster appears folded" in text
    assert "do not trust it" not in text


@pytest.mark.slow
def test_spectrum_that_has_not_faded_out_says_so(open_page):
    """At rows 0.158 s apart, 3.3 Hz shows as 3.03 Hz, close to the highest frequency that they tell."""
    page = open_page(_signals(np.arange(0.0, 8.0, 0.158)))
    assert "do not trust it" in _spectrum(page, "Lengths")


@pytest.mark.slow
def test_window_cuts_plots_spectra_and_pairs(open_page):
    page = open_page(_signals(np.linspace(0.0, 8.0, 801)))
    both = sorted(f for f, _ in _peaks(_spectrum(page, "Angles"), "early")[:2])
    np.testing.assert_allclose(both, [2.0, 5.0], atol=0.1)

    def set_field(name: str, value: float) -> None:
        page.js(
            "const f = document.getElementById(arguments[0]); f.value = arguments[1];"
            "f.dispatchEvent(new Event('change'))",
            name,
            value,
        )

    set_field("window-to", 3.99)
    assert _peaks(page.text(".spectrum .hint"), "early")[0][0] == pytest.approx(2.0, abs=0.01)
    set_field("window-to", 8.0)
    set_field("window-from", 4.0)
    assert _peaks(page.text(".spectrum .hint"), "early")[0][0] == pytest.approx(5.0, abs=0.01)
    # a window that is none is refused; the fields then show what is
    set_field("window-to", 1.0)
    assert page.js("return document.getElementById('window-to').value") == "8"
    page.js(
        "document.getElementById('pair-x').selectedIndex = 2;document.getElementById('pair-y').selectedIndex = 3"
    )
    page.click("#pair-draw")
    drawn = "return document.querySelector('#board .curve path').getAttribute('d').split('L').length"
    assert page.js(drawn) == pytest.approx(401, abs=1)
    page.click("#window-all")
    assert page.js("return document.getElementById('window-from').value") == "0"
    assert page.js(drawn) == 801


def test_differences_between_cursors(open_page):
    page = open_page(_signals(np.linspace(0.0, 8.0, 801)))
    assert page.js("return document.querySelector('.differences').hidden")
    page.click("#cursors")
    for name, time in (("cursor-a", 1.0), ("cursor-b", 3.5)):
        page.js(
            "const f = document.getElementById(arguments[0]); f.value = arguments[1];"
            "f.dispatchEvent(new Event('change'))",
            name,
            time,
        )
    assert "Δt = 2.5 s, 1/|Δt| = 0.4 Hz" in page.text(".between")
    rows = page.js(
        "return [...document.querySelectorAll('.differences')].at(-1).innerText.split('\\n').map(r => r.split('\\t'))"
    )
    assert rows[1] == ["ramp", "2", "7", "5"]
    assert rows[2] == ["square", "1", "12.25", "11.25"]
    # taking hold of B with the mouse moves it, and not the time of the page
    place = (
        "const c = [...document.querySelectorAll('.u-over')].at(-1).querySelectorAll('.cursor')[1];"
        "c.scrollIntoView({block: 'center'}); const b = c.getBoundingClientRect();"
        "return [Math.round(b.left), Math.round(b.top + 40)]"
    )
    from selenium.webdriver.common.action_chains import ActionChains
    from selenium.webdriver.common.actions.action_builder import ActionBuilder

    x, y = page.js(place)
    hand = ActionBuilder(page.driver)
    hand.pointer_action.move_to_location(x, y).pointer_down().move_to_location(x + 30, y).pointer_up()
    hand.perform()
    assert page.js("return kinetree.time()") == 0.0
    moved = float(page.js("return document.getElementById('cursor-b').value"))
    assert 3.6 < moved < 6.0
    assert page.js(place)[0] == pytest.approx(x + 30, abs=2)
    ActionChains(page.driver).reset_actions()
    page.click("#cursors")
    assert page.js("return document.querySelector('.differences').hidden")


def test_names_in_the_picture_do_not_cover_each_other(open_page):
    """Seven bodies in nearly one place: their names stand side by side, those without room are left out."""
    upright = np.array([[0.0, 0.0, 0.0, 1.0]])
    bodies = [
        PageMotion(f"body number {i}", [[0.01 * i, 0, 0]], upright, [PageSphere(radius=0.3)])
        for i in range(7)
    ]
    page = open_page(ReportData(title="crowd", times=[0.0], bodies=bodies))
    page.click("[data-layer=names]")
    page.picture()
    boxes = page.js(
        "return [...document.querySelectorAll('.label')].filter(l => !l.hidden)"
        ".map(l => { const b = l.getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom]; })"
    )
    assert len(boxes) >= 5
    for i, a in enumerate(boxes):
        for b in boxes[:i]:
            assert a[0] >= b[2] or b[0] >= a[2] or a[1] >= b[3] or b[1] >= a[3]
