"""Mechanisms a thousand kilometres away move as they do at home, and say where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pytest

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS
from kinetree.model.events import Event
from metamorphic.comparison import check
from metamorphic.example_scenes import example_scene
from metamorphic.moved_world import moved_scene
from metamorphic.scene import Scene

FAR = (2.0**20, -(2.0**19), 2.0**19 + 0.25)
"""m; digits of what is added are kept to 2e-10 m."""
HOME = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class Level(Event):
    """An event of somebody else, who asks for a position in the world."""

    kind: ClassVar[str] = "level"
    place: str = ""
    height: float = 0.0

    @property
    def places(self) -> tuple[str, ...]:
        return (self.place,)

    def value(self, motion: Any, model: kt.Model) -> Any:
        return motion.position(self.place)[2] - self.height


def at(site: tuple[float, ...], p: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(a + b for a, b in zip(site, p, strict=True))


def four_bar(site: tuple[float, ...]) -> kt.Model:
    """A crank, a coupler and a lever on pivots that are 1 m apart, with a stiff spring to the ground."""

    def rod(name: str, a: tuple[float, ...], b: tuple[float, ...]) -> kt.Body:
        middle = tuple((x + y) / 2 for x, y in zip(a, b, strict=True))
        inertia = (0.01, 0.02, 0.02, 0, 0, 0)
        return kt.Body(name, 1.0, inertia=inertia, com=(0.0, 0.0, 0.125), pose=kt.Frame.at(at(site, middle)))

    A, B, C, D = (0, 0, 0), (0, 0, 0.25), (0.75, 0, 0.5), (1.0, 0, 0)
    hinge = {"axis": (0, 1, 0)}
    return kt.Model.of(
        "four-bar",
        kt.Gravity(),
        rod("crank", A, B),
        rod("coupler", B, C),
        rod("lever", C, D),
        kt.Revolute("a", "ground", "crank", point=at(site, A), u0=(1.0,), **hinge),
        kt.Revolute("b", "crank", "coupler", point=at(site, B), **hinge),
        kt.Revolute("c", "coupler", "lever", point=at(site, C), **hinge),
        kt.Revolute("d", "ground", "lever", point=at(site, D), **hinge),
        kt.Marker.at("hook", "ground", at(site, (0.5, 0, 1.5))),
        kt.Marker("eye", "coupler"),
        kt.SpringDamper("spring", "hook", "eye", stiffness=1e5, damping=30.0, free_length=1.0),
    )


TREE = [name for name, traits in FORMULATIONS.items() if name != "recursive"]


@pytest.mark.parametrize(
    "formulation",
    [name if name == "cut-joint" else pytest.param(name, marks=pytest.mark.slow) for name in TREE],
)
def test_positions_energies_and_events(formulation: str) -> None:
    def run(site: tuple[float, ...]) -> kt.Run:
        events = [
            kt.ExpressionEvent("own", f"coupler.z - {site[2] + 0.5}", direction="rising"),
            Level("strange", "coupler", site[2] + 0.5),
        ]
        return kt.simulate(four_bar(site), 0.5, formulation=formulation, output=0.1, events=events)

    home, far = run(HOME), run(FAR)
    assert far.status == "finished" and far.statistics["steps"] < 1.2 * home.statistics["steps"] + 5
    for name in ("crank.position", "coupler.position", "lever.origin", "eye.position", "hook.position"):
        np.testing.assert_allclose(far[name] - FAR, home[name], atol=1e-7, err_msg=name)
    for name in ("a.angle", "coupler.rotation", "spring.force", "a.reaction"):
        np.testing.assert_allclose(far[name], home[name], rtol=1e-5, atol=1e-4, err_msg=name)
    # the zero of the potential is at the origin of the world
    higher = far["energy.potential"] - home["energy.potential"]
    np.testing.assert_allclose(higher, 3.0 * 9.81 * FAR[2], rtol=1e-9)
    times = [[event.t for event in one.events] for one in (home, far)]
    assert len(times[0]) >= 2
    np.testing.assert_allclose(times[1], times[0], atol=1e-7)


def test_functions_and_equilibria() -> None:
    home, far = kt.functions(four_bar(HOME)), kt.functions(four_bar(FAR))
    for place in ("coupler", "hook"):
        there, here = far.pose(place, far.q0)[0], home.pose(place, home.q0)[0]
        np.testing.assert_allclose(there - FAR, here, atol=1e-8)
    found = [kt.equilibrium(four_bar(site)) for site in (HOME, FAR)]
    poses = [np.array(one.model.body("lever").pose.position, dtype=float) for one in found]
    np.testing.assert_allclose(poses[1] - FAR, poses[0], atol=1e-7)


@pytest.mark.parametrize("away", [(-480.0, 600.0, 640.0), FAR])
def test_loops_that_only_turn(away: tuple[float, ...]) -> None:
    """Shafts at 40° on a cross, whose translations nothing moves: at the start it turns by cos 40° of the speed."""
    moved_shafts = moved_scene(example_scene("hooke_joint.toml"), kt.Frame.at(away))
    assert moved_shafts is not None
    run = kt.simulate(moved_shafts.scene.model, 0.01)
    assert run.status == "finished" and run.audit.verdict == "ok"
    np.testing.assert_allclose(run["output bearing.angle_rate"][0], 5.0 * np.cos(np.radians(40.0)), rtol=1e-9)


# --- bodies that float ------------------------------------------------------------------------------------------------
def trailer(site: tuple[float, ...]) -> kt.Model:
    """A cart on a free joint and a bar that floats, stiffly bushed to each other, above springs given by positions."""
    k = {"k": 2000.0, "z": site[2]}
    stiff = {"stiffness": (1e6, 1e6, 1e6, 2e3, 2e3, 2e3), "damping": (3e2, 3e2, 3e2, 3, 3, 3)}
    inertia = (0.2, 0.3, 0.3, 0, 0, 0)
    return kt.Model.of(
        "trailer",
        kt.Gravity(),
        *[kt.Parameter(name, value) for name, value in k.items()],
        kt.Body("cart", 4.0, inertia=inertia),
        kt.Body("bar", 2.0, inertia=inertia, pose=kt.Frame.at(at(site, (1.0, 0.0, 0.25)))),
        kt.Free(
            "ride", "ground", "cart", frame_inner=kt.Frame(), frame_outer=kt.Frame(), q0=(*site, 0, 0, 0, 1)
        ),
        kt.Marker.at("hitch", "cart", (0.5, 0.0, 0.125)),
        kt.Marker.at("eye", "bar", (-0.5, 0.0, -0.125)),
        kt.Bushing("bushing", "hitch", "eye", **stiff),
        kt.Force("front", "cart", force=(0, 0, "-k*(cart.z - z) - 20*cart.vz")),
        kt.Force("rear", "bar", force=(0, 0, "-k*(bar.z - (z + 0.25)) - 20*bar.vz")),
    )


def moved(site: tuple[float, ...]) -> dict[str, float]:
    """A start by names: the cart 1/64 m higher, the bar turned a little with it."""
    return {"ride.z": site[2] + 2.0**-6, "bar_free.z": site[2] + 0.25 + 2.0**-6, "bar_free.vz": 0.1}


OPEN = [name for name, traits in FORMULATIONS.items() if name != "cut-joint"]


@pytest.mark.parametrize(
    "formulation",
    [name if name == "recursive" else pytest.param(name, marks=pytest.mark.slow) for name in OPEN],
)
def test_bodies_that_float(formulation: str) -> None:
    def run(site: tuple[float, ...]) -> kt.Run:
        events = [
            kt.ExpressionEvent("low", f"ride.z - {site[2]}"),
            kt.ExpressionEvent("bar", f"bar.z - {site[2] + 0.25}"),
        ]
        settings = {"formulation": formulation, "output": 0.1, "rtol": 1e-9, "atol": 1e-12}
        return kt.simulate(trailer(site), 0.5, events=events, initial=moved(site), **settings)

    home, far = run(HOME), run(FAR)
    assert far.status == "finished" and far.audit.verdict == "ok"
    assert far.statistics["steps"] < 1.1 * home.statistics["steps"] + 5
    for name in ("cart.position", "bar.origin", "eye.position"):
        np.testing.assert_allclose(far[name] - FAR, home[name], atol=1e-8, err_msg=name)
    for axis, name in enumerate("xyz"):
        for joint in ("ride", "bar_free"):
            np.testing.assert_allclose(far[f"{joint}.{name}"] - FAR[axis], home[f"{joint}.{name}"], atol=1e-8)
    for name in (
        "cart.rotation",
        "bar.velocity",
        "bushing.force",
        "front.force",
        "ride.vz",
        "bar_free.acceleration",
    ):
        np.testing.assert_allclose(far[name], home[name], rtol=1e-6, atol=2e-5, err_msg=name)
    times = [[event.t for event in one.events] for one in (home, far)]
    assert len(times[0]) >= 2
    np.testing.assert_allclose(times[1], times[0], atol=1e-7)


def test_a_continued_run_many_runs_and_steps_of_bodies_that_float() -> None:
    model, start = trailer(FAR), moved(FAR)
    whole = kt.simulate(model, 0.2, output=0.1, initial=start)
    first = kt.simulate(model, 0.1, output=0.1, initial=start)
    going_on = kt.continue_run(first, model, 0.2)
    many = kt.simulate_many(
        model, 0.2, output=0.1, initial={n: [v, v] for n, v in start.items()}, progress=False
    )
    stepper = kt.Stepper(model, initial=start, method="dop853")
    stepper.step(0.1, 2)
    for name in ("ride.z", "bar_free.x", "bar_free.vz", "ride.wy"):
        end = whole[name][-1]
        for found in (going_on[name][-1], many.run(1)[name][-1], stepper[name]):
            np.testing.assert_allclose(found, end, rtol=1e-15, atol=1e-7, err_msg=name)


@pytest.mark.slow
def test_analyses_of_bodies_that_float() -> None:
    found = [kt.equilibrium(trailer(site)) for site in (HOME, FAR)]
    for axis, name in enumerate("xyz"):
        for joint in ("ride", "bar_free"):
            here, there = (one.coordinates[f"{joint}.{name}"] for one in found)
            if name == "z":  # the others are anywhere
                np.testing.assert_allclose(there - FAR[axis], here, atol=1e-8)
    resting = kt.simulate(found[1].model, 0.05)
    assert np.abs(resting["cart.velocity"]).max() < 1e-6
    rates = [kt.linearize(trailer(site), at=one).A for site, one in zip((HOME, FAR), found, strict=True)]
    np.testing.assert_allclose(rates[1], rates[0], rtol=1e-6, atol=1e-3)
    wrt = ["ride.z", "k"]
    slopes = [
        kt.sensitivities(trailer(site), 0.1, ["bar.position"], wrt, output=[0.1]) for site in (HOME, FAR)
    ]
    for name in wrt:
        here, there = (one["bar.position", name] for one in slopes)
        np.testing.assert_allclose(there, here, rtol=1e-5, atol=1e-7, err_msg=name)


@pytest.mark.slow
@pytest.mark.parametrize(
    "relation", ["as a C program", "on an emulated GPU", "written to a file and read again"]
)
def test_other_routes_of_bodies_that_float(relation: str) -> None:
    check(Scene("trailer", trailer(FAR), seconds=0.2), relation)
