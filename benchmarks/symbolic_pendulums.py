"""Pendulums of two and three rods: SymPy's Kane's method with SciPy, against Kinetree, from model to motion."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
from work_precision import Curve, absent, compare, sweep

import kinetree as kt
from kinetree.solve.integrate import integrate

T_END = 5.0
TIMES = np.linspace(0.0, T_END, 51)
ERROR = 1e-6
TOLERANCES = [10.0**-k for k in range(4, 13)]


def model(n: int) -> kt.Model:
    """n uniform rods of 1 m and 1 kg, horizontal at the start."""
    names = ["ground", *(f"rod{k}" for k in range(1, n + 1))]
    items: list[Any] = [kt.Gravity(acceleration=(0.0, -9.81, 0.0))]
    for k in range(n):
        at, inertia = (k + 0.5, 0.0, 0.0), (0.0, 1 / 12, 1 / 12, 0.0, 0.0, 0.0)
        items.append(kt.Body(names[k + 1], 1.0, inertia=inertia, pose=kt.Frame.at(at)))
        pin = (float(k), 0.0, 0.0)
        items.append(kt.Revolute(f"J{k + 1}", names[k], names[k + 1], point=pin, axis=(0.0, 0.0, 1.0)))
    return kt.Model.of(f"{n} rods", *items)


def sympy_rhs(n: int) -> Callable[[float, np.ndarray], np.ndarray]:
    """ż of the angles relative to the rod before, by Kane's method; mass matrix solved numerically."""
    import sympy as sm
    from sympy.physics import mechanics as me

    q, u = me.dynamicsymbols(f"q:{n}"), me.dynamicsymbols(f"u:{n}")
    N, O = me.ReferenceFrame("N"), me.Point("O")
    O.set_vel(N, 0)
    frame, point, omega, bodies, loads = N, O, 0, [], []
    for k in range(n):
        omega += u[k]
        turned = frame.orientnew(f"A{k}", "Axis", [q[k], N.z])
        turned.set_ang_vel(N, omega * N.z)
        centre, end = point.locatenew(f"C{k}", turned.x / 2), point.locatenew(f"P{k}", turned.x)
        centre.v2pt_theory(point, N, turned)
        end.v2pt_theory(point, N, turned)
        inertia = me.inertia(turned, 0, sm.Rational(1, 12), sm.Rational(1, 12))
        bodies.append(me.RigidBody(f"B{k}", centre, turned, 1, (inertia, centre)))
        loads.append((centre, -9.81 * N.y))
        frame, point = turned, end
    equations = [a.diff(me.dynamicsymbols._t) - b for a, b in zip(q, u, strict=True)]
    kane = me.KanesMethod(N, q_ind=q, u_ind=u, kd_eqs=equations)
    kane.kanes_equations(bodies, loads)
    both = sm.lambdify([[*q, *u]], [kane.mass_matrix, kane.forcing], cse=True)

    def rhs(t: float, z: np.ndarray) -> np.ndarray:
        mass, force = both(z)
        return np.concatenate([z[n:], np.linalg.solve(mass, force).ravel()])

    return rhs


def measure_one(n: int, quick: bool, smallest: bool = False) -> dict[str, Any]:
    """Curves, times to build and the ratio at one error."""
    from scipy.integrate import solve_ivp

    repeats, least = (1, 1) if smallest else (3 if quick else 11, None)
    start = process_time()
    prepared = kt.prepare(model(n))
    system = prepared.compiled.system(explicit_only=True)
    built = process_time() - start
    z0 = prepared.compiled.pack(prepared.state)

    def ours(tolerance: float) -> np.ndarray:
        found = integrate(
            system, 0.0, z0, T_END, prepared.state.p,
            method="dop853", rtol=tolerance, atol=tolerance, output=TIMES,
        )  # fmt: skip
        return found.z[:, :n]

    reference = ours(1e-13)
    curves = [sweep(Curve("Kinetree", "DOP853"), TOLERANCES[:least], ours, reference, repeats)]
    result: dict[str, Any] = {"problem": f"pendulum of {n} rods, {T_END:g} s", "built": built}
    comparisons = []
    try:
        start = process_time()
        rhs = sympy_rhs(n)
        result["sympy_built"] = process_time() - start
    except ImportError:
        comparisons.append(absent(curves[0], "SymPy + SciPy", ERROR, None))
    else:

        def theirs(tolerance: float) -> np.ndarray:
            kind = {"method": "DOP853", "rtol": tolerance, "atol": tolerance}
            return solve_ivp(rhs, (0.0, T_END), np.zeros(2 * n), t_eval=TIMES, **kind).y[:n].T

        curve = Curve("SymPy + SciPy", "Kane's method, DOP853")
        curves.append(
            sweep(curve, [1e-5, 1e-7, 1e-9, 1e-11][:least], theirs, reference, least or max(3, repeats // 3))
        )
        comparisons.append(compare(curves[0], curves[1], ERROR))
    return result | {"curves": [curve.as_dict() for curve in curves], "comparisons": comparisons}


def measure(quick: bool, smallest: bool = False) -> list[dict[str, Any]]:
    """Two and three rods."""
    return [measure_one(n, quick, smallest) for n in ((1,) if smallest else (2, 3))]
