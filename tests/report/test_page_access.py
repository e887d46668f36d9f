"""The page for everybody: tabs in sight, text that contrasts, names for what is pressed, keys that reach everything."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from report_samples import double_pendulum, four_bar

from kinetree.report.page.data import (
    Chart,
    ChartAxis,
    Curve,
    PageAuditRow,
    PageNote,
    PageRow,
    Sheet,
    TableBlock,
    Words,
)

SHEETS = [
    Sheet(
        f"Analysis {k}",
        [
            Words("Something to be looked at.", "warn"),
            Chart(
                "Poles",
                ChartAxis("real part", "1/s", near=0.1),
                ChartAxis("imaginary part", "rad/s", near=0.1),
                [Curve("decays", [-1000.0, -10.0, -0.5], [0.0, 3.0, -3.0], "points")],
            ),
            TableBlock("Numbers", ("name", "value"), [("a", 1.0), ("b", 2.0)], ["bad", None]),
        ],
    )
    for k in range(6)
]

# Every text that is seen, with its colour and that of the first opaque ground below it.
FAINT = """
const channels = (text) => text.match(/[\\d.]+/g).map(Number);
const linear = (v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
const ground = (e) => {
  for (; e; e = e.parentElement) {
    if (e.id === "picture") return null;  // drawn, not styled
    const [r, g, b, a = 1] = channels(getComputedStyle(e).backgroundColor);
    if (a === 1) return [r, g, b];
  }
  return [255, 255, 255];
};
const found = [];
for (const e of document.querySelectorAll("body *")) {
  const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
  if (!own || !e.checkVisibility({ visibilityProperty: true }) || e.closest(":disabled, noscript, svg")) continue;
  const below = ground(e);
  if (!below) continue;
  const [a, b] = [light(channels(getComputedStyle(e).color)), light(below)];
  const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  if (ratio < 4.5) found.push(`${e.tagName}.${e.className} "${e.textContent.slice(0, 30)}": ${ratio.toFixed(2)}`);
}
return found;
"""

NAMELESS = """
return [...document.querySelectorAll("button, input, select, summary, [role=tab]")]
  .filter((e) => e.checkVisibility())
  .filter((e) => !(e.getAttribute("aria-label") || e.textContent.trim() || e.closest("label")))
  .map((e) => e.outerHTML.slice(0, 80));
"""

# Lower than 24 pixels (WCAG 2.2, 2.5.8).
SMALL = """
return [...document.querySelectorAll("button, select, summary, [role=tab]")]
  .filter((e) => e.checkVisibility())
  .filter((e) => e.getBoundingClientRect().height < 23.5)
  .map((e) => `${e.outerHTML.slice(0, 80)}: ${e.getBoundingClientRect().height}`);
"""

OUT_OF_REACH = """
return [...document.querySelectorAll("body *")]
  .filter((e) => e.checkVisibility() && ["auto", "scroll"].includes(getComputedStyle(e).overflowY))
  .filter((e) => e.scrollHeight > e.clientHeight + 1)
  .filter((e) => e.tabIndex < 0 && !e.querySelector("button:not([tabindex='-1']), input, select, summary"))
  .map((e) => e.outerHTML.slice(0, 80));
"""


def full_report():
    return replace(
        double_pendulum(),
        sheets=SHEETS,
        audit=[PageAuditRow("energy", "1e-9", "J", "ok", "words " * 40)] * 12,
        notes=[PageNote(severity, "words") for severity in ("bad", "warn", "info", "ok")],
        summary=[PageRow("bodies", "2", "")],
    )


def test_the_chosen_tab_is_in_sight(open_page):
    """Nine tabs do not fit: the first is seen when the page opens, and whichever is chosen."""
    page = open_page(full_report())
    strip = "document.getElementById('tabs')"
    assert page.js(f"return {strip}.scrollWidth > {strip}.clientWidth + 40")
    inside = f"""const chosen = document.querySelector('[aria-selected=true]');
        const [s, b] = [{strip}, chosen].map((e) => e.getBoundingClientRect());
        return b.left >= s.left && b.right <= s.right"""
    assert page.js(f"return {strip}.scrollLeft") == 0
    assert page.js(inside)
    for tab in ("model", "sheet-0", "notes", "sheet-2"):
        page.click(f"#tab-{tab}")
        assert page.js(inside), tab
    for key, tab in (("End", "model"), ("Home", "sheet-0"), ("ArrowLeft", "model")):
        page.js(
            "document.querySelector('[aria-selected=true]').dispatchEvent("
            "new KeyboardEvent('keydown', {key: arguments[0], bubbles: true}))",
            key,
        )
        assert page.js("return document.querySelector('[aria-selected=true]').id") == f"tab-{tab}"
        assert page.js(inside), key


def test_text_contrasts_and_what_is_pressed_has_a_name(open_page, driver):
    """Contrast of 4.5 : 1 and names (WCAG 2.1, 1.4.3 and 4.1.2), on every tab, light and dark."""
    calm = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}  # colours change at once
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", calm)
    page = open_page(replace(full_report(), sheets=SHEETS[:1]))
    page.js("for (const e of document.querySelectorAll('details')) e.open = true")
    for theme in ("light", "dark"):
        page.js("kinetree.setTheme(arguments[0])", theme)
        for tab in page.js("return [...document.querySelectorAll('[role=tab]')].map((b) => b.id)"):
            page.click(f"#{tab}")
            assert page.js(FAINT) == [], (theme, tab)
            assert page.js(NAMELESS) == [], tab
            assert page.js(SMALL) == [], tab
            assert page.js(OUT_OF_REACH) == [], tab


def test_long_names_are_broken_where_their_words_end(open_page):
    """Not within a word; and a table of short ones is as narrow as it can be."""
    names = ("shoulder_of_the_left_upper_arm.angle", "shoulder_of_the_left_upper_arm.angle_rate")
    numbers = tuple(-1000.25 - k for k in range(6))
    sheet = Sheet(
        "Answers",
        [
            TableBlock("Long", ("", *"abcdef"), [(name, *numbers) for name in names]),
            TableBlock(
                "Modes",
                ("mode", "frequency (Hz)", "damping ratio", "λ (1/s)"),
                [("1", 0.6264, 0.1337, "−0.52632 ± 3.9003 i")],
            ),
        ],
    )
    page = open_page(replace(double_pendulum(), sheets=[sheet]))
    lines = page.js("""
        return [...document.querySelectorAll('#sheet-0 table.named tbody th')].map((cell) => {
          const found = [];
          for (const node of cell.childNodes) if (node.nodeType === 3) {
            const range = document.createRange();
            range.selectNodeContents(node);
            found.push([...range.getClientRects()].length);
          }
          return [cell.textContent, found];
        })""")
    assert [text for text, _ in lines] == list(names)
    assert all(set(found) == {1} for _, found in lines)  # every word of a name stands on one line
    width = "return document.querySelector('#sheet-0 table:not(.named) tbody th').offsetWidth"
    assert page.js(width) < 60


@pytest.mark.slow
@pytest.mark.parametrize("width", [1280, 390])
def test_axe_finds_no_fault(open_page, driver, width: int):
    """Rules of levels A and AA of axe-core, on every tab, light and dark, on a desk and on a phone."""
    axe = Path(__file__).parents[2] / "frontend" / "node_modules" / "axe-core" / "axe.min.js"
    if not axe.is_file():
        pytest.skip("axe-core is not installed (cd frontend && npm ci)")
    calm = {"features": [{"name": "prefers-reduced-motion", "value": "reduce"}]}
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", calm)
    metrics = {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": width < 600}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", metrics)
    page = open_page(replace(full_report(), sheets=SHEETS[:1]))
    page.js(axe.read_text(encoding="utf-8") + "\nwindow.axe = axe;")
    rules = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}
    for theme in ("light", "dark"):
        page.js("kinetree.setTheme(arguments[0])", theme)
        for tab in page.js("return [...document.querySelectorAll('[role=tab]')].map((b) => b.id)"):
            page.click(f"#{tab}")
            found = driver.execute_async_script(
                "const done = arguments[1]; axe.run(document, arguments[0]).then((r) => done(r.violations.map("
                "(v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)))",
                rules,
            )
            assert found == [], (theme, tab)


@pytest.mark.slow
def test_bodies_are_hidden_and_seen_through_by_a_click(open_page):
    from selenium.webdriver.common.action_chains import ActionChains

    data = four_bar()
    page = open_page(data)
    page.js("kinetree.setTime(0.5)")
    page.picture()
    canvas = page.driver.find_element("css selector", "#picture canvas")
    name = data.bodies[0].name
    solid = page.picture()[..., 3]

    def click_on(body: str) -> list[str]:
        place, size = page.js("return kinetree.placeOf(arguments[0])", body), canvas.size
        ActionChains(page.driver).move_to_element_with_offset(
            canvas, round(place["x"] - size["width"] / 2), round(place["y"] - size["height"] / 2)
        ).click().perform()
        return page.js(
            "const m = document.querySelector('.pick');"
            "return m.hidden ? [] : [...m.children].map((c) => c.textContent)"
        )

    def choose(text: str) -> None:
        page.js(
            "[...document.querySelectorAll('.pick button')].find((b) => b.textContent === arguments[0]).click()",
            text,
        )

    offered = click_on(name)
    assert offered[1:] == ["Hide", "See through"]
    chosen = [body.name for body in data.bodies].index(offered[0])
    choose("See through")
    assert page.js("return kinetree.seesThrough()")[chosen]
    assert np.mean(page.picture()[..., 3] < 0.9) > np.mean(solid < 0.9)
    page.keys("x")
    assert all(page.js("return kinetree.seesThrough()"))
    page.keys("x")
    assert not any(page.js("return kinetree.seesThrough()"))
    assert np.abs(page.picture()[..., 3] - solid).max() < 0.02
    click_on(name)
    choose("Hide")
    assert page.js("return kinetree.shows()")[chosen] is False
    page.click("#tab-model")
    assert (
        page.js("return [...document.querySelectorAll('.bodies input')].map((b) => b.checked)")[chosen]
        is False
    )
    page.js("document.querySelectorAll('.bodies input')[arguments[0]].click()", chosen)
    assert all(page.js("return kinetree.shows()"))
