"""A definition, or a parameter, in place of any number of any part leaves the equations and the start as they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import casadi as ca
import numpy as np
import pytest
from constraint_cases import CONSTRAINTS, machine

import kinetree as kt
from kinetree.model.expressions import Name
from kinetree.model.parts import ROOMS
from kinetree.report.numbers import ModelNumbers
from kinetree.report.scene.run_scene import scene_of
from strategies.draws import Draws
from strategies.jointed import KINDS, joint_of, state_of

ONLY_NUMBERS = {"axis", "limits", "shapes", "coordinate", "flexible", "rotation_law", "direction", "rotation"}
"""Fields that take no expressions; rotations do, of which one test has one."""
ABSENT_AT_ZERO = {"friction", "mass_per_length", "radius", "mass", "inertia"}
"""Fields whose number 0 says that there is none (a rope passes a point): a parameter may become another number."""
NOTHING = (0.0, (0.0,) * 6)


class Renamed:
    """Copies of parts whose numbers are definitions, or parameters."""

    def __init__(self, as_definitions: bool) -> None:
        self.as_definitions, self.added = as_definitions, list[Any]()
        self.known: dict[float, Name] = {}  # one name for one number: matrices stay symmetric

    def name(self, value: float) -> Name:
        if value not in self.known:
            self.known[value] = self._new(value)
        return self.known[value]

    def _new(self, value: float) -> Name:
        number = f"number_{len(self.added)}"
        self.added.append(kt.Parameter(number, value))
        if self.as_definitions:
            self.added.append(kt.Definition(f"{number}_again", f"{number}*1"))
            return Name(f"{number}_again")
        return Name(number)

    def value(self, value: Any) -> Any:
        if isinstance(value, float):
            return self.name(value)
        if type(value) is tuple:
            return tuple(map(self.value, value))
        if is_dataclass(value) and not isinstance(value, type):
            given = {f.name: getattr(value, f.name) for f in fields(value) if f.name not in ONLY_NUMBERS}
            changed = {k: old for k, old in given.items() if k not in ABSENT_AT_ZERO or old not in NOTHING}
            return replace(value, **{name: self.value(old) for name, old in changed.items()})
        return value

    def model(self, model: kt.Model) -> kt.Model:
        rooms = [room for room, _ in ROOMS if room not in ("parameters", "definitions", "tables")]
        parts = [self.value(part) for room in rooms for part in getattr(model, room)]
        return model.replace(*parts).add(*self.added)


def matrices(model: kt.Model) -> Iterator[np.ndarray]:
    """The start, and A, f, B, γ and φ there."""
    ready = kt.prepare(model, formulation="elimination", allow_singular=True)
    eq, state = ready.compiled.equations, ready.state
    outputs = [ca.densify(part) for part in (eq.A, eq.f, eq.rows.B, eq.rows.gamma, eq.rows.phi)]
    function = ca.Function("matrices", [eq.t, eq.x, eq.y, eq.p], outputs)
    yield from (np.asarray(state.x), np.asarray(state.u))
    for value in function(0.1, state.x, state.u, state.p):
        yield np.array(value, dtype=float)


def check(model: kt.Model, as_definitions: bool) -> None:
    changed = Renamed(as_definitions).model(model).checked()
    for ours, wanted in zip(matrices(changed), matrices(model), strict=True):
        np.testing.assert_allclose(ours, wanted, atol=1e-10 * (1 + np.abs(wanted).max(initial=0.0)))


def jointed() -> kt.Model:
    """A body on every type of joint, each with a start."""
    draws, parts = Draws(3), []
    for k, kind in enumerate(KINDS):
        joint = joint_of(draws, kind, f"j{k}", "ground", f"b{k}")
        q, u = state_of(draws, joint)
        if joint.n_q:
            joint = replace(joint, q0=tuple(map(float, q)), u0=tuple(map(float, u)))
        parts += [kt.Body(f"b{k}", 1.3, (0.1, 0.2, 0.3), (2.0, 2.2, 2.4, 0.1, 0.2, 0.3)), joint]
    return kt.Model.of("joints", kt.Gravity(acceleration=(0.1, 0.2, -9.0)), *parts)


def loaded() -> kt.Model:
    """A slider on an arm, a body that floats with a pose and a velocity, and loads of many types."""
    return kt.Model.of(
        "loads",
        kt.Body("a", 1.3, (0.1, 0.2, 0.3), (2.0, 2.2, 2.4, 0.1, 0.2, 0.3), pose=kt.Frame.at((0.1, 0.2, 0.3))),
        kt.Body("b", 1.1, (0.1, 0.0, 0.1), (1.0, 1.2, 1.4, 0.1, 0.1, 0.1), pose=kt.Frame.at((0.4, 0.2, 0.3))),
        kt.Body("c", 0.7, inertia=(1.0, 1.2, 1.4, 0.1, 0.1, 0.1), pose=kt.Frame.at((1.0, 2.0, 3.0)),
                velocity=(0.1, 0.2, 0.3), angular_velocity=(0.3, 0.2, 0.1)),
        kt.Revolute("h", "ground", "a", point=(0.0, 0.1, 0.2), axis=(0, 0, 1), q0=(0.3,), u0=(0.5,)),
        kt.Prismatic("s", "a", "b", point=(0.3, 0.1, 0.2), axis=(0, 1, 0), q0=(0.2,), u0=(0.3,)),
        kt.Marker("ma", "a", kt.Frame.at((0.3, 0.1, 0.2))),
        kt.Marker("mb", "b", kt.Frame.at((0.1, 0.1, 0.1))),
        kt.Marker("w", "ground", kt.Frame.at((2.0, 1.0, 0.5))),
        kt.Gravity(acceleration=(0.1, 0.2, -9.0)),
        kt.Force("force", "ma", (1.0, 2.0, 3.0)),
        kt.Torque("torque", "a", (1.0, 2.0, 3.0)),
        kt.SpringDamper("spring", "w", "mb", stiffness=100.0, damping=3.0, free_length=0.5),
        kt.JointSpring("js", "h", stiffness=3.0, free=0.2),
        kt.JointDamper("jd", "h", damping=0.4),
        kt.JointMotor("jm", "s", torque=2.0),
        kt.JointFriction("jf", "h", coulomb=0.3, viscous=0.1),
        kt.Bushing("bushing", "w", "mb", stiffness=(1.0, 2.0, 3.0, 4.0, 5.0, 6.0), damping=(0.1,) * 6),
        kt.JointStop("stop", "h", lower=-0.1, upper=0.2, stiffness=100.0, damping=0.1),
        kt.SpherePlane("sp", "mb", "ground", radius=3.0, stiffness=1e3, friction=0.3, damping=0.1),
        kt.SphereSphere("ss", "mb", "c", radius1=2.0, radius2=1.5, stiffness=1e3, friction=0.3),
        kt.DCMotor("dc", "h", voltage=3.0, resistance=2.0, torque_constant=0.4, ratio=5.0),
        kt.Integrator("integral", "h.angle", initial=0.3),
        kt.PID("pid", "1 - h.q", kp=1.0, ki=0.5, kd=2.0, filter=0.1, lower=-1.0, upper=1.0, windup=0.3),
        kt.JointMotor("controlled", "s", torque="pid.output"),
    )  # fmt: skip


@pytest.mark.parametrize("as_definitions", [True, pytest.param(False, marks=pytest.mark.slow)])
@pytest.mark.parametrize("model", [jointed, loaded])
def test_numbers_of_joints_bodies_and_loads(model, as_definitions):
    check(model(), as_definitions)


QUICK = ("distance driver", "coupler", "belt")


@pytest.mark.parametrize(
    "case", [case if case in QUICK else pytest.param(case, marks=pytest.mark.slow) for case in CONSTRAINTS]
)
def test_numbers_of_constraints(case):
    check(machine(CONSTRAINTS[case]), True)


def test_a_start_that_is_defined_moves_with_its_parameters():
    """q(0) = 2 a, from an axis turned by 2 a about (a/2, 0): where the end is follows from the definition alone."""
    model = kt.Model.of(
        "arm",
        kt.Parameter("a", 0.3),
        kt.Definition("start", "2*a"),
        kt.Definition("reach", "a/2"),
        kt.Body.rod("rod", mass=1.0, length=1.0),
        kt.Revolute(
            "hinge", "ground", "rod", q0=("start",), u0=("-start",),
            frame_inner=kt.Frame.rotated((0, 0, 1), "start", ("reach", 0, 0)),
            frame_outer=kt.Frame.at(("-start", 0, 0)),
        ),
    )  # fmt: skip
    for a in (0.3, 0.5):
        run = kt.simulate(model, 0.1, parameters={"a": a})
        wanted = (a / 2 + 2 * a * np.cos(4 * a), 2 * a * np.sin(4 * a), 0.0)
        np.testing.assert_allclose(run["rod.position"][0], wanted, atol=1e-14)
        assert run["hinge.angle_rate"][0] == pytest.approx(-2 * a)


def test_shapes_of_the_ground_take_definitions():
    post = kt.shapes.Cylinder(radius="thickness", length="2*height", pose=kt.Frame.at((0, 0, "height")))
    model = kt.Model.of(
        "post",
        kt.Parameter("size", 0.5),
        kt.Definition("height", "2*size"),
        kt.Definition("thickness", "size/10"),
        kt.Body.sphere("ball", 1.0, "thickness"),
        ground_shapes=(post,),
    )
    run = kt.simulate(model, 0.1)
    (shown,) = scene_of(run, model, ModelNumbers(model, {})).ground
    assert (shown.radius, shown.length) == (0.05, 2.0)
    unknown = model.replace(kt.Definition("height", "2*size + t"))
    with pytest.raises(kt.ModelError, match=r"ground_shapes\[0\].length: .* varies in time"):
        unknown.checked()
