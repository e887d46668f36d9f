"""What the page gives away, in a real browser: files are downloaded and read back."""

from __future__ import annotations

import csv
import io
import time
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from report_videos import decoded
from swinging import pendulum
from test_gltf import Reader

from kinetree.report.from_run import report_data
from kinetree.report.page.data import ChartAxis, HeatMap, ReportData, Sheet
from kinetree.report.page.graph import graph_of

WAIT = 90.0  # s


@pytest.fixture
def page(open_page, swinging, tmp_path, driver):
    folder = tmp_path / "downloads"
    folder.mkdir()
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    opened = open_page(report_data(swinging, pendulum(), channels=["hinge.angle", "bob.origin"]))
    opened.folder = folder
    return opened


def downloaded(page, ending: str) -> Path:
    """The one file that arrives."""
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        found = [file for file in page.folder.glob(f"*.{ending}") if file.stat().st_size]
        if found:
            assert len(found) == 1
            return found[0]
        time.sleep(0.05)
    raise AssertionError(f"no .{ending} among {list(page.folder.iterdir())}")


CARD = "document.querySelectorAll('#board .card')[0]"


def take(page, kind: str) -> Path:
    """Take the first plot away."""
    page.click(f"#board .card .take button:nth-child({['svg', 'png', 'csv'].index(kind) + 1})")
    return downloaded(page, kind)


def test_plots_are_taken_away_as_numbers_and_drawings(page, swinging):
    cards = page.js("return document.querySelectorAll('#board .card').length")
    assert page.js("return document.querySelectorAll('#board .card .take').length") == cards
    title = page.text("#board .card h3")
    names = page.js(f"return [...{CARD}.querySelectorAll('.legend .name')].map((name) => name.textContent)")
    table = take(page, "csv")
    header, *_ = table.read_text().splitlines()
    assert header.split(",")[0] == "time [s]"
    assert [name.split(" [")[0] for name in header.split(",")[1:]] == names
    values = np.loadtxt(table, delimiter=",", skiprows=1)
    assert values[:, 0] == pytest.approx(swinging.t, abs=1e-12)
    for column, name in zip(values.T[1:], names, strict=True):
        owner, _, component = name.rpartition(".")
        whole = swinging[name] if name in swinging.channels else swinging[owner][:, "xyz".index(component)]
        assert column == pytest.approx(whole, rel=1e-6, abs=1e-6 * np.abs(whole).max())

    drawing = ET.fromstring(take(page, "svg").read_text())
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text or "" for text in drawing.iter(f"{space}text")]
    assert any(title in text for text in texts) and set(names) <= set(texts)
    curves = [path for path in drawing.iter(f"{space}path") if path.get("d", "").count("L") >= 15]
    assert len(curves) == len(names) and all(curve.get("stroke", "").startswith("rgb") for curve in curves)
    assert not any("class" in element.attrib for element in drawing.iter())

    with Image.open(io.BytesIO(take(page, "png").read_bytes())) as image:
        assert image.size == (2 * int(drawing.get("width")), 2 * round(float(drawing.get("height"))))
        assert len(image.convert("RGB").getcolors(1 << 24)) > 20

    # what is hidden, and times outside of what is shown, stay behind
    table.unlink()
    page.js(
        "const f = document.getElementById('window-from'); f.value = '0.5'; f.dispatchEvent(new Event('change'))"
    )
    page.click("#board .card .legend button")
    table = take(page, "csv")
    shown = page.js(f"return {CARD}.querySelectorAll('.legend button[aria-pressed=true]').length")
    values = np.loadtxt(table, delimiter=",", skiprows=1, ndmin=2)
    assert values.shape == (np.sum(swinging.t >= 0.5 - 1e-9), 1 + shown)


def test_graphs_and_maps_are_taken_away_too(open_page, tmp_path, driver):
    folder = tmp_path / "downloads"
    folder.mkdir()
    driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(folder)})
    values = np.array([[1.0, 2.5], [np.nan, -4.0], [0.5, 0.25]])
    heat = HeatMap(
        "heat",
        ChartAxis("mass", "kg"),
        ChartAxis("load"),
        ChartAxis("sag", "m"),
        ["1", "2"],
        ["a", "b, c", "d"],
        values,
    )
    sheet = Sheet("Analysis", [heat, graph_of(pendulum())])
    page = open_page(ReportData(title="taken", times=[0.0], sheets=[sheet]))
    page.folder = folder

    def take_it(block: str, kind: str) -> Path:
        page.click(f"#sheet-0 {block} .take button:nth-child({['svg', 'png', 'csv'].index(kind) + 1})")
        found = downloaded(page, kind)
        return found.rename(tmp_path / found.name)

    with take_it(".card", "csv").open(newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["load", "mass [kg] 1", "mass [kg] 2"]
    assert [row[0] for row in rows[1:]] == ["a", "b, c", "d"]
    read = np.array([[float(cell or "nan") for cell in row[1:]] for row in rows[1:]])
    np.testing.assert_allclose(read, values)
    drawing = ET.fromstring(take_it(".card", "svg").read_text())
    space = "{http://www.w3.org/2000/svg}"
    texts = [text.text or "" for text in drawing.iter(f"{space}text")]
    assert any("heat" in text for text in texts) and {"−4", "2.5"} <= set(
        texts
    )  # with what the colours stand for
    assert len(list(drawing.iter(f"{space}image"))) == 1
    with take_it(".block", "csv").open(newline="") as file:
        assert list(csv.reader(file)) == [
            ["joint", "type", "from", "to", "cut"],
            ["hinge", "revolute", "ground", "bob", "no"],
        ]
    with Image.open(take_it(".block", "png")) as image:
        assert len(image.convert("RGB").getcolors(1 << 24)) > 20


def test_the_mechanism_is_taken_away_with_its_motion_and_shown_by_its_inertia(page, swinging):
    page.click("#gltf")
    read = Reader(downloaded(page, "glb").read_bytes())
    times, positions = read.motion("bob", "translation")
    assert times == pytest.approx(swinging.t, abs=1e-6)
    assert positions == pytest.approx(swinging["bob.origin"], abs=2e-6)
    _, scale = read.motion("spring", "scale")
    ends = swinging["bob.position"] - [1.0, 0.0, 0.0]
    assert scale[:, 1] == pytest.approx(np.linalg.norm(ends, axis=1), abs=5e-6)
    names = {node.get("name") for node in read.document["nodes"]}
    assert {"bob", "ground", "spring"} <= names

    page.wait("document.getElementById('look').options.length === 2")
    before = page.picture()
    page.keys("b")
    assert page.js("return document.getElementById('look').value") == "inertia"
    assert (np.abs(before - page.picture()).max(axis=2) > 0.2).mean() > 0.001
    page.keys("b")
    assert np.abs(before - page.picture()).max() < 0.02


@pytest.mark.slow
def test_the_motion_is_taken_away_as_a_video(page):
    width, height = page.js(
        "const c = document.querySelector('#picture canvas'); return [c.width & ~1, c.height & ~1]"
    )
    page.js("kinetree.setTime(0.3)")
    page.click("#record")
    end = time.monotonic() + WAIT
    while time.monotonic() < end and not any(f.suffix in (".mp4", ".webm") for f in page.folder.iterdir()):
        time.sleep(0.1)
    (file,) = page.folder.iterdir()
    pictures, _, _ = decoded(file)
    assert pictures.shape[0] >= 3 and pictures.shape[1:] == (height, width, 3)
    assert (np.abs(pictures[0].astype(int) - pictures[-1].astype(int)).max(axis=2) > 40).mean() > 0.001
    assert page.js("return kinetree.time()") == pytest.approx(0.3)
    assert page.js("return document.getElementById('record').getAttribute('aria-pressed')") == "false"
