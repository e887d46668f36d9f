"""How long the page of a report takes to open in Chromium, and how smoothly it plays: ``python page_opening.py``.

Headless Chromium renders in software (SwiftShader): pictures take longer than on any graphics card, so the time to the
first one is an upper bound. *Whole page* is the time until plots and tables stand beside it; *work* is processor time
of the main thread of the page until then, and *new time* that of moving everything to another time, pictures not
counted. The data are chains of swinging boxes with joints, reactions and as many plots as a page holds.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from command_line import options_of

from kinetree.report.page.data import (
    JointMark,
    PageMarker,
    PageMotion,
    PlotGroup,
    Reaction,
    ReportData,
    Series,
)
from kinetree.report.page.html import write_page
from kinetree.report.plots.run_groups import MOST_SERIES
from kinetree.report.scene.shapes import PageBox

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "report"))

WATCH = """
(() => { const look = () => {
  const canvas = document.querySelector("#picture canvas");
  if (!canvas) return requestAnimationFrame(look);
  const gl = canvas.getContext("webgl2");
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4)); // waits until everything is drawn
  window.firstPicture = performance.now();
  const whole = () => {
    if (window.kinetree?.ready) window.wholePage = performance.now();
    else requestAnimationFrame(whole);
  };
  whole();
};
requestAnimationFrame(look); })()
"""
FRAMES = """
const [done, seconds] = [arguments[1], arguments[0]];
kinetree.play();
let count = 0;
const start = performance.now();
const tick = (now) => {
  count++;
  now - start < 1000 * seconds ? requestAnimationFrame(tick) : done(1000 * count / (now - start));
};
requestAnimationFrame(tick);
"""
STEPS = 20
SCRUB = f"for (let i = 1; i <= {STEPS}; i++) kinetree.setTime(10 / {STEPS} * i);"


def chain(bodies: int, rows: int) -> ReportData:
    """Boxes that hang on each other and swing."""
    t = np.linspace(0.0, 10.0, rows)
    angles = np.array([0.6 * np.sin((1.0 + 0.1 * k) * t + k) for k in range(bodies)])
    links = np.stack([np.sin(angles), np.zeros_like(angles), -np.cos(angles)], axis=-1)
    ends = np.cumsum(links, axis=0)
    moving, joints, reactions = [], [], []
    for k in range(bodies):
        turned = np.stack([0 * t, -np.sin(angles[k] / 2), 0 * t, np.cos(angles[k] / 2)], axis=1)
        name = f"link {k}"
        origin = ends[k - 1] if k else np.zeros((rows, 3))
        shape = PageBox(size=(0.1, 0.1, 0.9), position=(0, 0, -0.5))
        moving.append(PageMotion(name, origin, turned / np.linalg.norm(turned, axis=1)[:, None], [shape]))
        joints.append(JointMark(f"hinge {k}", "revolute", name, axis=(0, 1, 0)))
        reactions += [
            Reaction(f"hinge {k}", 9.81 * (bodies - k) * links[k], name, kind=kind)
            for kind in ("force", "moment")
        ]
    series = [Series(f"channel {i}", np.roll(angles[i % bodies], i)) for i in range(MOST_SERIES)]
    plots = [
        PlotGroup(f"Plot {i}", "rad", series[8 * i : 8 * i + 8], shown=i < 8) for i in range(MOST_SERIES // 8)
    ]
    return ReportData(
        title=f"{bodies} bodies", times=t, bodies=moving, joints=joints, reactions=reactions, plots=plots,
        markers=[PageMarker("tip", f"link {bodies - 1}", (0, 0, -1))],
    )  # fmt: skip


def work(driver: Any) -> float:
    """Seconds that the main thread of the page has worked, other work of the machine not counted."""
    found = driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return next(float(one["value"]) for one in found if one["name"] == "TaskDuration")


def opened(driver: Any, page: Path) -> tuple[float, float, float]:
    """Milliseconds from the start of loading to the first picture and to the whole page, and of work."""
    driver.get("about:blank")
    before = work(driver)
    driver.get(page.as_uri())
    while not (whole := driver.execute_script("return window.wholePage")):
        time.sleep(0.02)
    first = driver.execute_script("return window.firstPicture")
    return float(first), float(whole), 1e3 * (work(driver) - before)


def main(words: Sequence[str] | None = None) -> None:
    """Print a table."""
    smallest = options_of(__doc__).parse_args(words).smallest
    from report_browser import browser

    print(
        "bodies  rows in page     kB  write (s)  first picture (ms)  whole page (ms)  work (ms)"
        "  new time (ms)  frames/s playing"
    )
    with tempfile.TemporaryDirectory() as folder, browser(Path(folder) / "profile", 1400, 900) as driver:
        driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
        driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": WATCH})
        sizes = ((10, 1000, 1200), (50, 10_000, 1200), (50, 10_000, 10_000))
        for bodies, rows, most in ((2, 20, 20),) if smallest else sizes:
            data = chain(bodies, rows)
            start = time.perf_counter()
            page = write_page(data, Path(folder) / f"{bodies}.html", max_frames=most)
            written = time.perf_counter() - start
            first, whole, worked = np.median(
                [opened(driver, page) for _ in range(1 if smallest else 5)], axis=0
            )
            before = work(driver)
            driver.execute_script(SCRUB)
            scrub = 1e3 * (work(driver) - before) / STEPS
            rate = driver.execute_async_script(FRAMES, 0.1 if smallest else 2)
            print(
                f"{bodies:6d}  {min(rows, most):12d}  {page.stat().st_size / 1000:5.0f}  {written:9.2f}  "
                f"{first:18.0f}  {whole:15.0f}  {worked:9.0f}  {scrub:13.1f}  {rate:16.1f}"
            )


if __name__ == "__main__":
    main()
