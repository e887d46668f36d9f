"""Pages whose contacts and friction are held beside the equations: their motions are those of `kinetree.simulate`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from explore_pages import difference, moved, opened
from report_browser import OpenPage

import kinetree as kt
from kinetree.export.code import exported
from kinetree.export.code.array_text import rule_text
from kinetree.export.code.equation_sets import sets_of
from kinetree.report.from_run import report_data
from kinetree.runtime.build import SOURCES
from strategies.placed_feet import APART, LOADS, plate_on_placed_feet

G = 9.81
SIZE = (0.4, 0.3, 0.2)
SINGLE = 2e-7  # curves of a page have single precision
CURVES = """const e = kinetree.explorer, plots = e.report.plots;
return e.data.curves.map(([g, s]) => [plots[g].series[s].name, Array.from(plots[g].series[s].values)])"""


def simulated(model: kt.Model, events: list[Any], t_end: float, **more: Any) -> kt.Run:
    settings: dict[str, Any] = {"output": np.linspace(0.0, t_end, 41), "rtol": 1e-9, "atol": 1e-11}
    return kt.simulate(model, t_end, events=events, progress=False, **settings, **more)


def opened_page(open_page: Any, run: kt.Run, model: kt.Model) -> OpenPage:
    """A page that the run is shown in, and that has moved the model itself."""
    data = report_data(run, model, explore=True)
    assert data.explore is not None and data.explore.reason == ""
    assert data.explore.payload["memory"]["beside"] is not None
    return opened(open_page(data))


def test_the_rule_of_programs_is_that_of_simulate() -> None:
    found = (SOURCES / "sharing_rule.h").read_text(encoding="utf-8")
    assert found == rule_text(), "run python -m kinetree.export.code.array_text"


@pytest.mark.slow
def test_three_feet_that_parameters_place(open_page) -> None:
    """Feet in line at the start carried 16.7 of 23 N where sliders moved them apart, and the page said nothing."""
    model, feet = plate_on_placed_feet()
    page = opened_page(open_page, simulated(model, feet, 0.1), model)
    found = moved(page, APART, {})
    assert not found["audit"]["halted"]
    forces = [values for name, values in page.js(CURVES) if name in ("f0.force", "f1.force", "f2.force")]
    np.testing.assert_allclose(np.transpose(forces), np.tile(LOADS, (41, 1)), rtol=1e-12)


def box(*more: Any, **start: Any) -> kt.Model:
    body = kt.Body.box("box", mass=2.0, size=SIZE, **{"pose": kt.Frame.at((0, 0, 0.3)), **start})
    return kt.Model.of("box", kt.Gravity(acceleration=(0, 0, -G)), body, *more)


def tumbling() -> tuple[kt.Model, list[Any]]:
    """Eight corners that rub: 6561 sets."""
    action = kt.Restitution(0.2, friction=0.4)
    corners = kt.PointPlaneEvent.corners("c", "box", SIZE, direction="falling", action=action)
    return box(velocity=(1, 0.2, 0), angular_velocity=(1, 2, 0.5)), list(corners)


def convex() -> tuple[kt.Model, list[Any]]:
    """The same as a rigid convex body, whose faces, edges and corners touch the floor."""
    shapes = (kt.ContactShape("box", size=SIZE, radius=0.01), kt.ContactShape("floor", plane=True))
    model = box(kt.Marker("floor", "ground"), velocity=(0.6, 0.1, 0), angular_velocity=(0.3, 0.5, 0.1))
    return model, [kt.ConvexEvent("on", shapes, action=kt.Restitution(0.2, friction=0.4))]


def ball() -> tuple[kt.Model, list[Any]]:
    """A ball on a slab; a run ends with words where it would be inside it."""
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.3)), velocity=(0.4, 0, 0)),
        kt.Marker("slab", "ground"),
    )
    shapes = (kt.ContactShape("ball", radius=0.1), kt.ContactShape("slab", size=(2, 2, 0.1), radius=0.01))
    return model, [kt.ConvexEvent("on", shapes, action=kt.Restitution(0.2, friction=0.4))]


def door() -> tuple[kt.Model, list[Any]]:
    """Two hinges and two stops share what they hold, and an event watches one of the hinges."""
    model = kt.Model.of(
        "door",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Parameter("F", 0.0),
        kt.Body(
            "door", 5.0, inertia=(1, 0.5, 1, 0, 0, 0), pose=kt.Frame.at((0.5, 0, 1)), angular_velocity=(0, 0, 1)
        ),
        kt.Torque("push", "door", (0, 0, "3 - F")),
        *(kt.Revolute(f"h{k}", "ground", "door", point=(0, 0, 0.3 + 1.4 * k), axis=(0, 0, 1)) for k in range(2)),
        kt.Marker("wall", "ground", kt.Frame.along((0, -1, 0), (0, 0.6, 0))),
    )  # fmt: skip
    stops = [
        kt.PointPlaneEvent(
            f"stop {k}", "door", "wall", at=(0.4, 0, z), direction="falling", action=kt.Restitution(0.0)
        )
        for k, z in enumerate((-0.5, 0.5))
    ]
    return model, [*stops, kt.ForceLimitEvent("limit", "h0", 30.0, action=kt.SetParameter("F", 2.0))]


def sledge() -> tuple[kt.Model, list[Any]]:
    """Two feet that rub, under a plate that is hinged to a cart whose bearing rubs with its reaction."""
    model = kt.Model.of(
        "sledge",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("plate", 4.0, inertia=(0.3, 0.3, 0.5, 0, 0, 0), pose=kt.Frame.at((0.6, 0, 0.3))),
        kt.Body("cart", 1.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.3))),
        kt.Prismatic("slide", "ground", "cart", point=(0, 0, 0.3), axis=(1, 0, 0), u0=1.0),
        kt.Revolute("hinge", "cart", "plate", point=(0, 0, 0.3), axis=(0, 1, 0)),
        kt.DryFriction("bearing", "slide", coefficient=0.1, static_coefficient=0.2),
        kt.DryFriction("other", "hinge", force=0.3, static_force=0.4, stribeck=0.1, viscous=0.1),
    )
    action = kt.Restitution(0.0, friction=0.3)
    return model, [
        kt.PointPlaneEvent(f"f{k}", "plate", at=(x, y, -0.3), direction="falling", action=action)
        for k, (x, y) in enumerate([(-0.1, 0.1), (0.4, -0.2)])
    ]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("made", "t_end", "most", "happens"),
    [
        (tumbling, 0.5, 0, {"impact", "rest", "lift-off", "slip", "stick"}),
        (convex, 0.5, 0, {"impact", "slip"}),
        (ball, 0.8, 0, {"impact", "rest", "stick"}),
        (door, 1.6, 1, {"impact"}),
        (sledge, 0.6, 3, {"slip", "stick"}),
    ],
)
def test_what_is_held_beside_the_equations_moves_as_in_simulate(
    made: Callable[[], tuple[kt.Model, list[Any]]],
    t_end: float,
    most: int,
    happens: set[str],
    open_page,
    monkeypatch,
    tmp_path,
) -> None:
    """All curves, forces among them; ``most``: how many sets may have equations, fewer than a page takes along."""
    if most:
        monkeypatch.setenv("KINETREE_CACHE_DIR", str(tmp_path))
        monkeypatch.setattr(
            exported, "chosen_sets", lambda modes, events, _, ready, beside: sets_of(modes, events, most, ready, True)
        )  # fmt: skip
    model, events = made()
    run = simulated(model, events, t_end)
    assert happens <= {event.description for event in run.events}
    page = opened_page(open_page, run, model)
    given = next(h for h in page.js("return kinetree.explorer.data.handles") if h["name"] == "gravity.z")
    # with the values of the run the page shows the run, and not its own motion
    found = moved(page, {given["name"]: np.nextafter(given["value"], 0.0)}, {})
    assert page.js("return kinetree.explorer.exploring")
    assert found["audit"]["halted"] == "" and found["audit"]["residual"] < 1e-8
    assert len(found["audit"]["happened"]) == len(run.events)
    assert difference(found, run) < SINGLE
    curves = page.js(CURVES)
    assert any(name.endswith(".force") or name.endswith("reaction|") for name, _ in curves)
    for name, values in curves:
        expected = np.linalg.norm(run[name.strip("|")], axis=1) if name.startswith("|") else run[name]
        scale = max(1e-2, float(np.abs(expected).max()))
        np.testing.assert_allclose(np.array(values) / scale, expected / scale, atol=SINGLE, err_msg=name)
