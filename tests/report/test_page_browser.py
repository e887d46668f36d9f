"""The page in a real browser: what it shows is what the data say, and it keeps to itself."""

from __future__ import annotations

import numpy as np
import pytest
from report_browser import graphics_card, same_pose
from report_samples import double_pendulum, four_bar, turn_about_z

from kinetree.report.page.data import (
    JointMark,
    PageAuditRow,
    PageMarker,
    PageMotion,
    PageNote,
    PageRow,
    PlotGroup,
    ReportData,
    Series,
)
from kinetree.report.page.html import notebook_html
from kinetree.report.scene.shapes import (
    Capsule,
    Ellipsoid,
    PageBox,
    PageCone,
    PageCylinder,
    PageFrame,
    PageLine,
    PageMesh,
    PageSphere,
    Plane,
)


def test_between_frames_bodies_turn_evenly(open_page):
    """A body turning at constant rate has, a quarter of the way to the next frame, turned a quarter."""
    times = np.array([0.0, 1.0, 3.0])
    angles = 0.7 * times
    positions = np.stack([times, 2 * times, 0 * times], axis=1)
    data = ReportData(
        title="turning",
        gravity=(0, 0, 0),
        times=times,
        bodies=[PageMotion("disk", positions, turn_about_z(angles), [PageSphere(radius=1)])],
    )
    page = open_page(data)
    assert page.js("return kinetree.camera().up") == [0, 0, 1]
    page.js("kinetree.setTime(1.5)")
    same_pose(
        page.js("return kinetree.poseOf('disk')"), [1.5, 3.0, 0.0], turn_about_z(np.array([0.7 * 1.5]))[0]
    )


@pytest.mark.slow
def test_camera_sees_the_whole_motion(open_page):
    data = four_bar()
    page = open_page(data)
    assert page.js("return kinetree.camera().up") == [0, 1, 0]
    width, height = page.js(
        "const p = document.getElementById('picture'); return [p.clientWidth, p.clientHeight]"
    )
    toolbar = page.js("return document.querySelector('.bar').getBoundingClientRect().height")
    places = []
    for time in np.linspace(0, 4, 9):
        page.js("kinetree.setTime(arguments[0])", time)
        page.picture()
        places += [page.js("return kinetree.placeOf(arguments[0])", body.name) for body in data.bodies]
    x, y = np.array([[place["x"], place["y"]] for place in places]).T
    assert x.min() > 0
    assert x.max() < width
    assert y.min() > toolbar
    assert y.max() < height
    # ... and does not stand needlessly far off
    assert max(np.ptp(x) / width, np.ptp(y) / height) > 0.3


@pytest.mark.slow
def test_only_graphics_cards_draw_shadows(open_page, driver):
    """The same mechanism is seen either way; where the processor draws, nothing is spent on shadows."""
    data = four_bar(frames=3)
    plain = open_page(data).picture()
    with graphics_card(driver):
        full = open_page(data).picture()
    background = plain[-1, 0]
    body = np.abs(plain - background).max(axis=2) > 0.3
    assert body.mean() > 0.01
    np.testing.assert_allclose(full[body].mean(axis=0), plain[body].mean(axis=0), atol=0.1)
    # a shadow lies on the page behind the picture, which shows through
    shaded = full[..., 3] > plain[..., 3] + 0.05
    assert 0.002 < shaded[~body].mean() < 0.2


def test_hostile_names_stay_text(open_page):
    hostile = (
        "<img src=x onerror=\"window.hacked='img'\"></script><script>window.hacked='script'</script>"
        "<!--\u2028\u2029&amp;{{script}}'\"<svg onload=window.hacked=1>"
    )
    still = np.zeros((2, 3))
    upright = np.tile([0.0, 0.0, 0.0, 1.0], (2, 1))
    data = ReportData(
        title=hostile,
        subtitle=hostile,
        status=hostile,
        doubts=[hostile],
        versions={hostile: hostile},
        times=[0.0, 1.0],
        bodies=[PageMotion(hostile, still, upright, [PageBox(size=(1, 1, 1))])],
        joints=[JointMark(hostile, hostile, hostile)],
        markers=[PageMarker(hostile, hostile)],
        plots=[PlotGroup(hostile, hostile, [Series(hostile, [0.0, 1.0])])],
        audit=[PageAuditRow(hostile, hostile, hostile, "bad", hostile)],
        notes=[PageNote("warn", hostile)],
        summary=[PageRow(hostile, hostile, hostile)],
        timings=[PageRow(hostile, hostile, hostile)],
    )
    page = open_page(data)
    page.js(
        "document.getElementById('channels').open = true;document.querySelector('[data-layer=names]').click()"
    )
    assert page.js("return typeof window.hacked") == "undefined"
    assert page.js("return document.images.length") == 0
    assert page.js("return document.scripts.length") == 2
    assert page.text("#title") == hostile
    for place in (
        "title",
        "#banner",
        ".card h3",
        ".audit strong",
        ".notes .text",
        ".bodies .name",
        ".label",
    ):
        assert page.text(place) == hostile, place
    assert page.js("return kinetree.poseOf(arguments[0]) !== null", hostile)


def test_policy_stops_requests_and_foreign_scripts(open_page):
    """The policy itself holds: a request and a script that is not the page's own are refused, and logged."""
    page = open_page(four_bar(frames=3))
    refused = page.driver.execute_async_script(
        "const done = arguments[0];"
        "fetch('https://example.invalid/x').then(() => done('sent'), () => done('refused'))"
    )
    assert refused == "refused"
    page.js(
        "const s = document.createElement('script'); s.textContent = 'window.hacked = 1';"
        "document.body.append(s)"
    )
    assert page.js("return typeof window.hacked") == "undefined"
    complaints = page.driver.get_log("browser")
    assert any("Content Security Policy" in entry["message"] for entry in complaints)
    page.driver.get_log("performance")


@pytest.mark.slow
def test_theme_follows_the_system_until_chosen(open_page, driver):
    def prefer(theme: str) -> None:
        feature = {"name": "prefers-color-scheme", "value": theme}
        driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [feature]})

    def brightness() -> float:
        color = page.js("return getComputedStyle(document.body).backgroundColor")
        return sum(float(part) for part in color.removeprefix("rgb(").removesuffix(")").split(",")) / 765

    prefer("dark")
    page = open_page(four_bar(frames=3))
    assert page.js("return kinetree.theme()") == "dark"
    assert brightness() < 0.15
    prefer("light")
    page.wait("document.documentElement.dataset.theme === 'light'")
    assert brightness() > 0.9
    page.click("#theme")
    assert page.js("return kinetree.theme()") == "dark"
    driver.refresh()
    assert page.js("return kinetree.theme()") == "dark"


def test_phone(open_page, driver):
    size = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    page = open_page(double_pendulum())
    assert page.js("return document.documentElement.scrollWidth") <= 390
    box = page.js("return document.querySelector('#picture canvas').getBoundingClientRect().toJSON()")
    assert box["width"] == pytest.approx(390, abs=1)
    assert box["height"] > 250
    assert page.js("return document.querySelector('.card').getBoundingClientRect().right") <= 390
    assert page.js("return document.getElementById('play').getBoundingClientRect().bottom") < 844


def test_every_shape_is_drawn(open_page):
    """Each shape alone covers part of the picture, and a still picture has no transport."""
    tetrahedron = np.array([[1, 1, 1], [1, -1, -1], [-1, 1, -1], [-1, -1, 1]]) / 2
    shapes = [
        PageBox(size=(1, 0.6, 0.4)),
        PageSphere(radius=0.5),
        Ellipsoid(radii=(0.5, 0.3, 0.2)),
        PageCylinder(radius=0.3, length=1),
        PageCone(radius=0.4, length=1),
        Capsule(p1=(0, 0, 0), p2=(0, 0, 1), radius=0.1),
        Plane(size=(1, 1)),
        PageMesh(vertices=tetrahedron, triangles=[[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]]),
        PageLine(points=[(0, 0, 0), (1, 0, 0), (1, 0, 1)]),
        PageFrame(size=1),
    ]
    bodies = [
        PageMotion(shape.kind, [[1.5 * i, 0, 0]], [[0, 0, 0, 1]], [shape]) for i, shape in enumerate(shapes)
    ]
    page = open_page(ReportData(title="shapes", gravity=(1, 0.5, 3.7), times=[0.0], bodies=bodies))
    assert page.js("return kinetree.camera().up") == [0, 0, -1]
    assert page.js("return document.getElementById('transport').hidden")
    page.click("[data-layer=grid]")
    boxes = page.driver.find_elements("css selector", ".bodies input")
    for box in boxes:
        page.js("arguments[0].click()", box)
    assert page.picture()[..., 3].max() == 0
    for shape, box in zip(shapes, boxes, strict=True):
        page.js("arguments[0].click()", box)
        assert (page.picture()[..., 3] > 0.5).sum() > 20, shape.kind
        page.js("arguments[0].click()", box)


@pytest.mark.slow
def test_thinned_out_run_says_so_and_keeps_its_ends(open_page):
    data = double_pendulum(frames=1001)
    page = open_page(data, max_frames=100)
    assert "100 of 1001 rows" in page.text("#audit")
    page.js("kinetree.setTime(1e9)")
    same_pose(
        page.js("return kinetree.poseOf('lower link')"),
        data.bodies[1].positions[-1],
        data.bodies[1].quaternions[-1],
    )


@pytest.mark.slow
def test_notebook_frame_shows_the_page(open_page, driver, tmp_path):
    page = open_page(four_bar(frames=3))
    holder = tmp_path / "notebook.html"
    holder.write_text(
        f"<!doctype html><meta charset=utf-8>{notebook_html(double_pendulum())}", encoding="utf-8"
    )
    page.expect_quiet()
    driver.get(holder.as_uri())
    page.address = holder.as_uri()
    driver.switch_to.frame(driver.find_element("tag name", "iframe"))
    try:
        page.wait("window.kinetree && kinetree.ready")
        page.js("kinetree.setTime(10)")
        assert page.js("return kinetree.time()") == 10
    finally:
        driver.switch_to.default_content()


def test_without_webgl_plots_and_tables_still_work(open_page, driver):
    block = (
        "HTMLCanvasElement.prototype.getContext = new Proxy(HTMLCanvasElement.prototype.getContext, {apply: "
    )
    block += "(get, canvas, args) => args[0].startsWith('webgl') ? null : Reflect.apply(get, canvas, args)})"
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": block})
    try:
        page = open_page(four_bar())
    finally:
        driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
    assert "cannot draw 3D" in page.js("return document.getElementById('nothing').innerText")
    page.js("kinetree.setTime(2)")
    assert page.text(".legend output").endswith(" rad")
    assert page.js("return document.querySelectorAll('.bodies li').length") == 3
