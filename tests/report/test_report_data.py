"""Report data: faults are named, arrays arrive, nothing in them can leave its script element."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest
from report_samples import double_pendulum, four_bar

from kinetree.report.numbers import format_value, packed
from kinetree.report.page.data import PageMarker, PageMotion, PlotGroup, ReportData, Series
from kinetree.report.page.encode import encode, frames_kept, script_safe_json
from kinetree.report.page.html import build_page, notebook_html, write_page
from kinetree.report.scene.shapes import PageBox, PageMesh


def test_all_faults_are_named_at_once():
    with pytest.raises(ValueError, match="cannot be shown") as error:
        ReportData(
            title="faulty",
            times=[0.0, 1.0],
            bodies=[
                PageMotion(
                    "crank", np.zeros((3, 3)), np.tile([0, 0, 0, 1], (2, 1)), [PageBox(size=(1, 0, 1))]
                ),
                PageMotion("rod", np.zeros((2, 3)), np.tile([0, 0, 0, 1.1], (2, 1)), color="red"),
            ],
            markers=[PageMarker("tip", "crnak", (0, 0, 0))],
            plots=[PlotGroup("angles", "rad", [Series("q", [1.0])])],
        )
    message = str(error.value)
    for part in (
        "body 'crank': positions must have shape (2, 3)",
        "body 'crank', box: size must be 3 positive finite numbers",
        "body 'rod': quaternion of frame 0 has length 1.1",
        "body 'rod': color is 'red'",
        "marker 'tip': there is no body 'crnak'; did you mean \"crank\"?",
        "plot 'angles', channel 'q': values must have shape (2,)",
    ):
        assert part in message


@pytest.mark.parametrize("times", [[], [0.0, 0.0], [1.0, 0.0], [0.0, np.nan], [[0.0]]])
def test_times_must_increase(times):
    with pytest.raises(ValueError, match="strictly increasing"):
        ReportData(title="times", times=times)


def test_mesh_must_name_its_own_vertices():
    (fault,) = PageMesh(vertices=np.eye(3), triangles=[[0, 1, 3]]).faults()
    assert "outside 0 to 2" in fault


@pytest.mark.parametrize(("frames", "most"), [(1, 2), (10, 10), (11, 10), (5000, 1200)])
def test_thinning_keeps_both_ends_and_no_frame_twice(frames, most):
    kept = frames_kept(frames, most)
    assert kept[0] == 0
    assert kept[-1] == frames - 1
    assert len(kept) == min(frames, most)
    assert np.all(np.diff(kept) > 0)


def test_arrays_arrive_unchanged():
    values = np.random.default_rng(1).normal(size=(7, 3))
    for dtype, tolerance in (("<f4", 1e-6), ("<f8", 0.0)):
        box = packed(values, dtype)
        back = np.frombuffer(base64.b64decode(box["data"]), dtype).reshape(box["shape"])
        np.testing.assert_allclose(back, values, rtol=tolerance)


def test_channel_that_varies_little_keeps_its_variation():
    """An energy of 1e4 J that drifts by 1e-9 of itself would be a straight line in single precision."""
    drift = 1e4 * (1 + 1e-9 * np.linspace(0, 1, 601))
    data = double_pendulum(plots=[PlotGroup("Energy", "J", [Series("total", drift)])])
    box = encode(data)["plots"][0]["series"][0]["values"]
    back = np.frombuffer(base64.b64decode(box["data"]), f"<{box['dtype']}")
    np.testing.assert_array_equal(back, drift)


def test_script_safe_json_is_the_same_json():
    payload = {"<!--</script>&\u2028\u2029": ["é", "𝛼", '"\\', 1.5]}
    text = script_safe_json(payload)
    assert json.loads(text) == payload
    assert not set(text) & set("<>&\u2028\u2029")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (1284, "1284"),
        (-0.25, "−0.25"),
        (3.14159, "3.142"),
        (4.4e-16, "4.40·10⁻¹⁶"),
        (-2.5e9, "−2.50·10⁹"),
        (float("nan"), "not a number"),
        (True, "yes"),
        ("RK45", "RK45"),
    ],
)
def test_numbers_are_written_for_people(value, text):
    assert format_value(value) == text


class _Elements(HTMLParser):
    """Collects the elements of a page and the text of its scripts and styles."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self.texts.append("")

    def handle_data(self, data):
        if self.cdata_elem in ("script", "style"):
            self.texts[-1] += data


def test_policy_names_exactly_the_script_and_the_style_of_the_page():
    page = build_page(four_bar(title="</title><script>alert(1)</script>"))
    elements = _Elements()
    elements.feed(page)
    style, _data, script = elements.texts
    policy = next(
        a["content"] for tag, a in elements.found if a.get("http-equiv") == "Content-Security-Policy"
    )
    for directive, text in (("script-src", script), ("style-src", style)):
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert f"{directive} 'sha256-{digest}'" in policy
    assert policy.startswith("default-src 'none'")
    assert sum(tag == "script" for tag, _ in elements.found) == 2
    for tag, attributes in elements.found:
        address = attributes.get("src") or attributes.get("href") or "data:"
        assert address.startswith("data:"), (tag, address)


def test_bundle_was_built_from_the_sources():
    """Fails when frontend/ was changed and not built; see frontend/README.md."""
    frontend = Path(__file__).parents[2] / "frontend"
    sources = hashlib.sha256((frontend / "package.json").read_bytes())
    for path in sorted((frontend / "src").iterdir(), key=lambda path: path.name):
        sources.update(f"{path.name}\0".encode() + path.read_bytes())
    assert f"built from {sources.hexdigest()}" in build_page(ReportData(title="bundle", times=[0.0]))


def test_page_is_small_enough_to_send(tmp_path):
    empty = ReportData(title="empty", times=[0.0])
    assert write_page(empty, tmp_path / "empty.html").stat().st_size < 1_000_000


def test_notebook_frame_holds_the_page():
    data = four_bar(title='A "quoted" <title>')
    frame = notebook_html(data, height=400)
    inside = re.search(r'srcdoc="([^"]*)"', frame)
    assert inside is not None
    assert html.unescape(inside.group(1)) == build_page(data, max_frames=600)
    assert 'sandbox="allow-scripts' in frame
    assert "allow-same-origin" not in frame
    assert not frame.startswith("<iframe "), "IPython warns of a frame that stands alone"
