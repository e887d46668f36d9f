"""What is printed of models and results: names and numbers for people, units, no round-off and no walls of fields."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.model.model import MOST_NAMES


def cart() -> kt.Model:
    """A cart on a spring with two equal pendulums: undamped, at rest where all coordinates are zero."""
    rod = {"com": (0.0, -0.5, 0.0), "inertia": (0.01, 0.01, 0.01, 0, 0, 0), "pose": kt.Frame()}
    return kt.Model.of(
        "cart",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("cart", 2.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("a", 1.0, **rod),
        kt.Body("b", 1.0, **rod),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("A", "cart", "a", point=(0, 0, 0), axis=(0, 0, 1), q0=0.3),
        kt.Revolute("B", "cart", "b", point=(0, 0, 0), axis=(0, 0, 1), q0=-0.1),
        kt.JointSpring("spring", "rail", stiffness=100.0),
    )


def test_a_model_is_printed_by_the_names_of_its_parts() -> None:
    model = cart()
    assert str(model).splitlines() == [
        "cart",
        "  3 bodies: cart, a, b",
        "  3 joints: rail, A, B",
        "  2 loads: gravity, spring",
    ]
    many = model.add(*(kt.Parameter(f"p{k}", 1.0) for k in range(MOST_NAMES + 3)))
    assert str(many).splitlines()[-1].endswith(f"p{MOST_NAMES - 1} and 3 more")


def test_round_off_is_printed_as_zero() -> None:
    model = cart()
    found = str(kt.equilibrium(model))
    assert "rail.displacement   0 m" in found
    assert "A.reaction  9.81 N  (0, 9.81, 0)" in found
    modes = kt.modes(model)
    assert [str(mode).split(":")[0].split(", ")[1] for mode in modes] == ["undamped"] * 3


def test_a_certificate_is_printed_as_its_table() -> None:
    certificate = kt.verify(cart(), samples=1, compiled=False)
    assert str(certificate) == certificate.to_text()
    assert "accelerations" in str(certificate)


@pytest.fixture(scope="module")
def swing() -> kt.Model:
    return kt.Model.of(
        "swing",
        kt.Parameter("m", 2.0, "kg"),
        kt.Parameter("c", 0.4, "N·m·s/rad"),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("arm", "m", com=(0.3, 0, 0), inertia=(0.01, 0.2, 0.2, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, -1, 0)),
        kt.JointDamper("friction", "hinge", damping="c"),
    )


def test_an_optimum_on_a_bound_says_so(swing: kt.Model) -> None:
    """More damping is always better here: the bound decides, not the mechanism."""
    objective = kt.Objective(integral="hinge.angle_rate^2")
    found = kt.optimize(swing, 1.0, objective, ["c"], bounds={"c": (0.1, 5.0)})
    first, *lines = str(found).splitlines()
    assert first.startswith("swing: converged after ")
    assert "  c  5 N·m·s/rad" in lines
    assert "  ! c lies on its bound 5: what is best may be beyond it" in lines
    assert found.to_dict()["warnings"] == list(found.warnings)
    inside = kt.optimize(swing, 1.0, "(hinge.angle + 1)^2", ["c"], bounds={"c": (0.1, 50.0)})
    assert inside.warnings == () and 0.2 < inside.parameters["c"] < 49


def test_points_of_a_front_have_units(swing: kt.Model) -> None:
    objectives = {"slow": kt.Objective(integral="hinge.angle_rate^2"), "deep": "(hinge.angle + 1.5)^2"}
    front = kt.pareto(swing, 1.0, objectives, ["c"], bounds={"c": (0.1, 5.0)}, points=3)
    first, *lines = str(front).splitlines()
    assert first.startswith(f"swing: {front.status}, {len(front)} point")
    assert lines and all("N·m·s/rad" in line for line in lines[: len(front)])


def test_a_posterior_has_units(swing: kt.Model) -> None:
    run = kt.simulate(swing, 1.0, output=0.02)
    noise = np.random.default_rng(0).normal(0, 0.01, run.t.size)
    fit = kt.fit(swing, {"t": run.t, "hinge.angle": run["hinge.angle"] + noise}, ["c"])
    line = str(kt.posterior(fit, method="laplace")).splitlines()[1]
    assert line.startswith("  c  0.4") and line.endswith(" N·m·s/rad")


def test_a_periodic_motion_has_units(swing: kt.Model) -> None:
    driven = swing.add(kt.JointMotor("motor", "hinge", torque="sin(3*t)"))
    first, angle, rate, *_ = str(kt.periodic(driven, period=2 * np.pi / 3)).splitlines()
    assert first == "swing: repeats after 2.0943951 s, stable"
    assert angle.endswith(" rad") and rate.endswith(" rad/s")


def test_slopes_have_units(swing: kt.Model) -> None:
    found = kt.sensitivities(swing, 0.2, ["hinge.angle"], ["m", "c", "hinge.angle_rate"])
    first, *lines = str(found).splitlines()
    assert first.startswith("swing: 1 channel by 3 values, ")
    assert [line.rsplit(" ", 1)[1] for line in lines] == ["rad/kg", "rad/(N·m·s/rad)", "rad/(rad/s)"]


def test_one_thing_is_singular(swing: kt.Model) -> None:
    assert "  1 body: arm\n  1 joint: hinge\n  2 loads: " in str(swing)
