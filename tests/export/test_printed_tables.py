"""Tables in printed equations: calls by name, whose text read back agrees with the compiled code."""

from dataclasses import replace
from fractions import Fraction
from importlib.util import find_spec

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.equations import writing
from kinetree.export.equations.check import check
from kinetree.export.equations.expression_trees import Num, mul

X = (-3.0, -1.0, 0.5, 1.0, 3.0)
Y = (0.0, 1.0, 2.0, 3.0, 8.0)


def arm(torque: str, *tables: kt.Table, q0: float = 0.7) -> kt.Model:
    """A body of inertia 1 kg m² on a hinge, so that its acceleration is the torque."""
    return kt.Model.of(
        "tabled",
        *tables,
        kt.Body("arm", 1.0, inertia=(0, 0, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("J", "ground", "arm", point=(0, 0, 0), axis=(0, 0, 1), q0=(q0,)),
        kt.JointMotor("motor", joint="J", torque=torque),
    )


def motion(equations) -> str:
    (section,) = (s for s in equations.document.sections if s.title == "Equations of motion")
    return section.lines[0].text


@pytest.mark.parametrize("outside", ["error", "clamped", "periodic"])
@pytest.mark.parametrize("interpolation", ["linear", "pchip", "cubic"])
def test_tables_are_called_by_name(interpolation, outside):
    y = Y if outside != "periodic" else (*Y[:-1], Y[0])
    gas = kt.Table("gas", x=X, y=y, interpolation=interpolation, outside=outside, units=("rad", "kN"))
    equations = kt.equations(arm("gas(J.angle) - 2*gas(J.angle/2)^2*sign(J.angle_rate)", gas))
    assert motion(equations) == "u̇₁ = gas(q₁) - 2 gas(q₁/2)² sign(u₁)"
    assert equations.check.ok, str(equations.check)
    assert f"gas (kN)  table of 5 points, {interpolation}, from -3 to 3 rad" in equations.text()
    assert "\\mathrm{gas}\\left(q_{1}\\right)" in equations.latex() and "gas" in equations.markdown()
    assert "<mi>gas</mi><mo>&#x2061;</mo><mrow><mo>(</mo>" in equations.html()


@pytest.mark.parametrize("outside", ["clamped", "periodic"])
def test_beyond_the_ends_too(outside):
    y = Y if outside == "clamped" else (*Y[:-1], Y[0])
    equations = kt.equations(arm("gas(J.angle)", kt.Table("gas", x=X, y=y, outside=outside), q0=7.0))
    assert motion(equations) == "u̇₁ = gas(q₁)" and equations.check.ok


@pytest.mark.parametrize("interpolation", ["linear", "cubic"])
def test_tables_of_two_arguments(interpolation):
    z = [[np.sin(a) * b + a * a for b in X] for a in X]
    table = kt.Table("map", x=X, y=X, z=z, interpolation=interpolation, outside="clamped")
    equations = kt.equations(arm("map(J.angle, J.angle_rate)", table))
    assert motion(equations) == "u̇₁ = map(q₁, u₁)" and equations.check.ok
    assert "table of 5 × 5 points" in equations.text()


def test_laws_of_drivers_have_derivatives_of_tables():
    lift = kt.Table("lift", x=(0.0, 1.0, 2.0, 3.0, 4.0), y=(0.0, 1.0, 0.5, 3.0, 1.0))
    model = arm("0", lift).add(kt.JointDriver("driver", "J", law="lift(1 + t^2)"))
    equations = kt.equations(model)
    text = equations.text()
    assert "φ[1] = q₁ - lift(1 + t²)" in text
    assert "γ[1] = 2 (2 t² lift′′(1 + t²) + lift′(1 + t²))" in text
    assert "with its derivatives lift′, lift′′" in text
    assert equations.check.ok and "\\mathrm{lift}''" in equations.latex()
    assert not [c for c in equations.latex() if ord(c) > 127]


def test_tables_that_differ_by_a_number_or_in_nothing_are_told_apart():
    gas, more, same = (
        kt.Table(name, x=X, y=tuple(v + shift for v in Y), interpolation="linear", outside="clamped")
        for name, shift in (("gas", 0.0), ("more", 2.0), ("same", 0.0))
    )
    equations = kt.equations(arm("gas(J.angle) + 3*more(J.angle) + same(J.angle/2)", gas, more, same))
    assert motion(equations) == "u̇₁ = gas(q₁) + 3 more(q₁) + gas(q₁/2)" and equations.check.ok


def test_tables_with_numbers_among_their_coefficients():
    """Straight, bent at the last point alone, and named as a function or a symbol of the equations."""
    straight = kt.Table("q1", x=X, y=tuple(2 * x for x in X), interpolation="linear")
    late = kt.Table("late", x=X, y=(0.0, 0.0, 0.0, 0.0, 1.0), interpolation="linear")
    beta = kt.Table("beta", x=X, y=Y)
    model = arm("q1(J.angle) + late(J.angle) + beta(J.angle)", straight, late, beta, q0=1.5)
    equations = kt.equations(model)
    assert equations.check.ok, str(equations.check)
    assert "beta(" in equations.text() and "late" not in [s.name for s in equations.document.tables]
    if find_spec("sympy") is not None:
        import sympy

        assert not equations.to_sympy().f.atoms(sympy.beta)


def test_long_equations_with_intermediates_call_tables(monkeypatch):
    monkeypatch.setattr(writing, "EFFORTS", writing.EFFORTS[1:])
    bodies = [
        kt.Body(f"b{k}", 1.0, inertia=(1, 2, 3, 0, 0, 0), pose=kt.Frame.at((k, 0, 0))) for k in range(4)
    ]
    axes = ((0, 0, 1), (0, 1, 0), (1, 0, 0), (0, 1, 0))
    joints = [
        kt.Revolute(
            f"J{k}",
            "ground" if k == 0 else f"b{k - 1}",
            f"b{k}",
            point=(k - 0.5, 0.1, 0),
            axis=axes[k],
            q0=0.3,
        )
        for k in range(4)
    ]
    z = [[np.sin(a) * b + a * a for b in X] for a in X]
    table = kt.Table("map", x=X, y=X, z=z, outside="clamped")
    model = kt.Model.of(
        "long", table, *bodies, *joints, kt.JointMotor("motor", "J2", torque="map(J2.angle, J1.angle)")
    )
    equations = kt.equations(model)
    assert equations.document.sections[0].title == "Intermediates" and equations.check.ok
    assert {*equations.document.functions} == {"map"} and "map(q₃, q₂)" in equations.text()


def test_sympy_has_functions_without_a_formula():
    sympy = pytest.importorskip("sympy")
    lift = kt.Table("lift", x=(0.0, 1.0, 2.0, 3.0), y=(0.0, 1.0, 0.5, 3.0))
    equations = kt.equations(arm("lift(J.angle)", lift).add(kt.JointDriver("driver", "J", law="lift(t)")))
    made = equations.to_sympy()
    t, q = made.symbols["t"], made.coordinates["J.angle"]
    assert made.phi[0] == q - sympy.Function("lift")(t) and made.gamma[0] == sympy.Function("lift_d2")(t)
    space: dict = {}
    exec(made.source(), space)
    assert space["f"] == made.f and space["gamma"] == made.gamma


def test_the_check_finds_another_table_and_another_factor():
    gas = kt.Table("gas", x=X, y=Y)
    equations = kt.equations(arm("gas(J.angle)", gas))
    x, y, p = equations._at

    def result(document):
        return check(document, equations._traced, equations._reference, equations._naming, x, y, p, {})

    assert result(equations.document).ok
    other = kt.Table("gas", x=X, y=(*Y[:-1], 8.001)).function.at
    assert not result(replace(equations.document, functions={"gas": other})).ok
    sections = [
        replace(s, lines=tuple(replace(line, right=mul([Num(Fraction(2)), line.right])) for line in s.lines))
        if s.title.startswith("Forces")
        else s
        for s in equations.document.sections
    ]
    assert not result(replace(equations.document, sections=tuple(sections))).ok
