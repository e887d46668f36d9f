"""Equilibria do not depend on the unit of length: mechanisms of atoms, of micrometres and of kilometres."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import kinetree as kt

Y = (0, 1, 0)


def four_bar(size: float) -> kt.Model:
    """On a spring; with all lengths multiplied, and gravity with them, forces are, and angles stay."""

    def at(x: float, z: float) -> tuple[float, float, float]:
        return (x * size, 0.0, z * size)

    inertia = tuple(0.02 * size**2 * v for v in (1, 1, 1, 0, 0, 0))
    return kt.Model.of(
        "four-bar",
        kt.Gravity(acceleration=(0, 0, -9.81 * size)),
        kt.Body("a", 1.0, com=at(0.1, 0.1), inertia=inertia, pose=kt.Frame()),
        kt.Body("b", 2.0, com=at(0.3, 0.05), inertia=inertia, pose=kt.Frame.at(at(0.1, 0.3))),
        kt.Body("c", 1.5, com=at(0, 0.2), inertia=inertia, pose=kt.Frame.at(at(0.8, 0))),
        kt.Revolute("A", "ground", "a", point=at(0, 0), axis=Y),
        kt.Revolute("B", "a", "b", point=at(0.1, 0.3), axis=Y),
        kt.Revolute("C", "b", "c", point=at(0.7, 0.4), axis=Y),
        kt.Revolute("D", "ground", "c", point=at(0.8, 0), axis=Y),
        kt.Marker.at("wall", "ground", at(-0.5, 0.5)),
        kt.Marker("end", "b", kt.Frame.at(at(0.1, 0.2))),
        kt.SpringDamper("spring", "wall", "end", stiffness=60.0, free_length=0.3 * size),
    )


def slider(size: float) -> kt.Model:
    """A spring beside it pushes at first, and pulls where it comes to rest."""
    return kt.Model.of(
        "slider",
        kt.Gravity(acceleration=(0, 0, -9.81 * size)),
        kt.Body("block", 1.0, inertia=(size**2,) * 3 + (0, 0, 0), pose=kt.Frame.at((0.3 * size, 0, 0))),
        kt.Prismatic("A", "ground", "block", point=(0.3 * size, 0, 0), axis=(0, 0, 1)),
        kt.SpringDamper("spring", "ground", "block", stiffness=30.0, free_length=0.5 * size),
    )


def arm(size: float) -> kt.Model:
    """A hinge and a slide: masses and moments of inertia beside each other, which differ by the square of the size."""
    inertia = tuple(0.02 * size**2 * v for v in (1, 1, 1, 0, 0, 0))
    return kt.Model.of(
        "arm",
        kt.Gravity(acceleration=(0, 0, -9.81 * size)),
        kt.Body("upper", 1.0, com=(0.3 * size, 0, 0), inertia=inertia, pose=kt.Frame()),
        kt.Body("lower", 1.0, com=(0.1 * size, 0, 0), inertia=inertia, pose=kt.Frame.at((0.6 * size, 0, 0))),
        kt.Revolute("A", "ground", "upper", point=(0, 0, 0), axis=Y),
        kt.Prismatic("P", "upper", "lower", point=(0.6 * size, 0, 0), axis=(1, 0, 0)),
        kt.JointSpring("turning", "A", stiffness=9.0 * size**2),
        kt.JointSpring("sliding", "P", stiffness=200.0),
    )


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("size", [1e-12, 1e-9, 1e-6, 1e3])
@pytest.mark.parametrize("make", [four_bar, arm, pytest.param(slider, marks=pytest.mark.slow)])
def test_size_of_a_mechanism_does_not_change_its_equilibrium(
    make: Callable[[float], kt.Model], size: float
) -> None:
    found, wanted = kt.equilibrium(make(size)), kt.equilibrium(make(1.0))
    assert found.stable == wanted.stable
    if make is slider:
        assert float(found["A.displacement"]) / size == pytest.approx(wanted["A.displacement"], rel=1e-11)
    else:
        assert found["A.angle"] == pytest.approx(wanted["A.angle"], rel=1e-11)


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("size", [1e-6, 1e-9, 1e-12, 1e-15])
@pytest.mark.parametrize(("law", "expected"), [("z^3", 1.0), ("z + 0.3*sin(z)", 0.78743609572302735)])
def test_lengths_that_the_law_of_a_force_alone_knows(size: float, law: str, expected: float) -> None:
    """m g = 9.81 N · law(z/L) of a body on a guide: nothing but L says what is long."""
    model = kt.Model.of(
        "held",
        kt.Parameter("L", size),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("b", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("s", "ground", "b", point=(0, 0, 0), axis=(0, 0, -1)),
        kt.JointMotor("f", "s", torque=f"-9.81*({law.replace('z', '(s.displacement/L)')})"),
    )
    found = kt.equilibrium(model)
    assert found.coordinates["s.displacement"] == pytest.approx(expected * size, rel=1e-9)
    assert found.unbalanced == pytest.approx(0.0, abs=1e-8)
