"""Pages that simulate by themselves, and what they compute."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from report_browser import OpenPage

import kinetree as kt
from kinetree.report.from_run import report_data
from kinetree.report.page.data import ReportData

EXAMPLES = Path(kt.__file__).parent / "examples"
LEFT_ALONE = ("rtol", "atol", "output", "method", "step", "formulation", "constraints")
ROWS = 201


@cache
def tight_run(name: str, **more: Any) -> kt.Run:
    """An example at a tolerance at which the integrator does not matter."""
    return simulated(kt.load(EXAMPLES / name).model, name)


def simulated(model: kt.Model, name: str, **more: Any) -> kt.Run:
    """A model with the run settings of an example, but tight tolerances and few rows."""
    found = kt.load(EXAMPLES / name).run
    settings = {} if found is None else found.arguments()
    settings = {"t_end": 2.0, **{k: v for k, v in settings.items() if k not in LEFT_ALONE}}
    times = np.linspace(settings.get("t_start", 0.0), settings["t_end"], ROWS)
    return kt.simulate(model, **settings, rtol=1e-10, atol=1e-12, output=times, progress=False, **more)


def data_of(run: kt.Run, name: str) -> ReportData:
    return report_data(run, kt.load(EXAMPLES / name).model, explore=True)


def opened(page: OpenPage) -> OpenPage:
    """Open the panel, and wait for the first motion."""
    page.click("#tab-explore")
    page.wait("(kinetree.explorer.audit || kinetree.explorer.failed)", 60)
    settle(page)
    return page


def settle(page: OpenPage) -> None:
    page.wait("!kinetree.explorer.busy && !kinetree.explorer.wanted", 60)


def moved(page: OpenPage, values: dict[str, float], initial: dict[str, float]) -> dict[str, Any]:
    """Set values; what the page found."""
    page.js(
        """const e = kinetree.explorer;
        for (const h of e.data.handles) if (h.name in arguments[0]) e.set(h, arguments[0][h.name]);
        for (const [name, value] of Object.entries(arguments[1])) e.setInitial(name, value);""",
        values,
        initial,
    )
    settle(page)
    return page.js(
        """const e = kinetree.explorer;
        return {audit: e.audit, bodies: e.report.bodies.map((b) => ({
          name: b.name, positions: Array.from(b.positions), quaternions: Array.from(b.quaternions)}))}"""
    )


def difference(found: dict[str, Any], run: kt.Run) -> float:
    """The largest difference of positions (over the size of the motion) and rotations, at the rows both have.

    Where an event stops the motion, the last row is at a time of its own.
    """
    rows = min(len(run), len(found["bodies"][0]["positions"]) // 3) - (run.status == "stopped")
    worst = 0.0
    names = [body["name"] for body in found["bodies"] if f"{body['name']}.origin" in run.channels]
    values = run.evaluate([f"{name}.{what}" for name in names for what in ("origin", "rotation")])
    size = max(1.0, *(float(np.abs(values[f"{name}.origin"]).max()) for name in names))
    for body in (body for body in found["bodies"] if body["name"] in names):
        origin, rotation = (
            values[f"{body['name']}.origin"],
            values[f"{body['name']}.rotation"].reshape(-1, 3, 3),
        )
        positions = np.array(body["positions"]).reshape(-1, 3)[:rows]
        origin, rotation = origin[:rows], rotation[:rows]
        x, y, z, w = np.array(body["quaternions"]).reshape(-1, 4)[:rows].T
        ex = np.stack([1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)], axis=1)
        ez = np.stack([2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)], axis=1)
        turned = max(np.abs(ex - rotation[:, :, 0]).max(), np.abs(ez - rotation[:, :, 2]).max())
        worst = max(worst, float(np.abs(positions - origin).max()) / size, float(turned))
    return worst


def varied(name: str, payload: dict[str, Any]) -> tuple[dict[str, float], dict[str, float], kt.Run]:
    """Other values of an example: of parameters (gravity, where there are none) and of what its joints start with."""
    model, data = kt.load(EXAMPLES / name).model, payload["model"]
    values = {h["name"]: 1.07 * h["value"] or 0.1 for h in payload["handles"] if h["kind"] == "parameter"}
    values = dict(list(values.items())[:2])
    if values:
        model = model.with_parameters(**values)
    gravity = [h for h in payload["handles"] if h["kind"] == "gravity"]
    if not values and len(gravity) == 3:
        values = {h["name"]: 0.9 * h["value"] + 0.1 for h in gravity}
        field = next(load for load in model.loads if load.kind == "gravity")
        model = model.replace(replace(field, acceleration=tuple(values.values())))
    initial: dict[str, float] = {}
    for joint in data["joints"]:
        for k, coordinate in enumerate(joint["coordinates"]):
            if joint["asked_q"][k] and joint["quaternion"] < 0 and not initial:
                initial[f"{joint['name']}.{coordinate}"] = data["z"][joint["first_q"] + k] + 0.05
    for joint in data["joints"]:
        for k, speed in enumerate(joint["speeds"]):
            if joint["asked_u"][k] and len(initial) < 2:
                initial[f"{joint['name']}.{speed}"] = data["z"][data["n_x"] + joint["first_u"] + k] + 0.1
    return values, initial, simulated(model, name, initial=initial)
