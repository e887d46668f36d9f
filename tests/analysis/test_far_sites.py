"""Mechanisms a thousand kilometres away move as they do at home, and say where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
import pytest

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS
from kinetree.model.events import Event

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
