"""Optimal motions beside plain CasADi programs on equations written by hand: a cart-pole, a five-bar linkage; a robot.

Run ``python benchmarks/optimal_motion.py`` (``--quick``: once, ``--json FILE`` to keep the figures). All programs have
the same points (Hermite and Simpson, 50 intervals for the cart-pole and 25 for the five-bar, no refinement), exact
derivatives and IPOPT. The plain five-bar has accelerations and constraint forces as unknowns too, but nothing leads it
back to its loop. The robot, a Panda with its nine joints, reaches for another pose over 100 intervals; nobody writes
its equations by hand. Times are those of the wall clock, the least of several rounds: making the program ready, the
search.

Where Dymos is installed (``pip install dymos``) it swings up the cart-pole as well, by Gauss and Lobatto of order 3
(Hermite and Simpson), on 10 segments with 100 iterations of SLSQP from SciPy: IPOPT takes pyOptSparse there, which has
to be compiled.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from math import pi, sqrt
from os import environ
from tempfile import mkdtemp
from time import perf_counter
from typing import Any

import casadi as ca
import numpy as np
from command_line import options_of

import kinetree as kt

TARGETS = {"cart-pole": 0.2, "five-bar": 1.0, "Panda": 3.0}
A, E, B, D = (0.0, 0.0), (0.4, 0.0), (-0.15, 0.25), (0.55, 0.25)
C = (0.2, 0.25 + sqrt(0.42**2 - 0.35**2))
RODS = {"left": (A, B, 1.0), "right": (E, D, 1.0), "left arm": (B, C, 0.5), "right arm": (D, C, 0.5)}
TIP = (0.3, 0.35)
REACHED = (-0.3, 0.2, 0.2, -1.5, 0.3, 1.8, 0.5)  # angles of the robot, rad
SEGMENTS = 10  # of Dymos
IPOPT = {"print_level": 0, "sb": "yes", "tol": 1e-9}


def cart_pole() -> tuple[kt.Model, float, dict[str, Any]]:
    """Kelly's cart-pole, and what is asked of it."""
    model = kt.Model.of(
        "cart-pole",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("cart", 1.0, pose=kt.Frame.at((0, 0, 0))),
        kt.Body("bob", 0.3, pose=kt.Frame.at((0, 0, -0.5))),
        kt.Prismatic("rail", "ground", "cart", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Revolute("pin", "cart", "bob", point=(0, 0, 0), axis=(0, -1, 0)),
        kt.JointMotor("motor", "rail"),
    )
    asked = {
        "controls": {"motor.torque": (-20, 20)},
        "objective": kt.Objective(integral="motor.torque^2"),
        "end": {"rail.displacement": 1.0, "pin.angle": pi, "rest": True},
    }
    return model, 2.0, asked


def five_bar() -> tuple[kt.Model, float, dict[str, Any]]:
    """Two motors move the tip of two pairs of rods."""
    bodies = []
    for name, (a, b, mass) in RODS.items():
        angle, length = float(np.arctan2(b[1] - a[1], b[0] - a[0])), float(np.hypot(b[0] - a[0], b[1] - a[1]))
        pose = kt.Frame.rotated((0, 0, 1), angle, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2, 0.0))
        bodies.append(kt.Body.rod(name, mass=mass, length=length, pose=pose))
    pins = {
        "A": ("ground", "left", A), "E": ("ground", "right", E), "B": ("left", "left arm", B),
        "D": ("right", "right arm", D), "C": ("left arm", "right arm", C),
    }  # fmt: skip
    joints = [
        kt.Revolute(name, inner, outer, point=(*at, 0.0), axis=(0, 0, 1))
        for name, (inner, outer, at) in pins.items()
    ]
    tip = kt.Marker.at("tip", "left arm", (0.21, 0, 0))
    model = kt.Model.of("five-bar", *bodies, *joints, tip, kt.JointMotor("m1", "A"), kt.JointMotor("m2", "E"))
    asked = {
        "controls": {"m1.torque": (-10, 10), "m2.torque": (-10, 10)},
        "objective": kt.Objective(integral="m1.torque^2 + m2.torque^2"),
        "end": {"tip.x": TIP[0], "tip.y": TIP[1], "rest": True},
    }
    return model, 0.6, asked


def panda() -> tuple[kt.Model, float, dict[str, Any]]:
    """The robot of the example file with a motor in every joint, from its pose to another, where it stands still."""
    robot = import_module("kinetree.examples.panda").build()
    moving = [joint.name for joint in robot.joints if joint.coordinate_names]
    model = robot.add(*(kt.JointMotor(f"m{k}", name) for k, name in enumerate(moving)))
    torques = [f"m{k}.torque" for k in range(len(moving))]
    reached = {f"panda_joint{k}.angle": angle for k, angle in enumerate(REACHED, start=1)}
    asked = {
        "controls": dict.fromkeys(torques, (-87, 87)),
        "objective": kt.Objective(integral=" + ".join(f"{name}^2" for name in torques)),
        "end": {**reached, "panda_finger_joint1.displacement": 0.02, "rest": True},
    }
    return model, 1.0, asked


def plain_cart_pole(intervals: int) -> dict[str, float]:
    """Kelly's equations, written out."""
    m1, m2, l, g = 1.0, 0.3, 0.5, 9.81
    z, u = ca.SX.sym("z", 4), ca.SX.sym("u")
    s, c, w = ca.sin(z[1]), ca.cos(z[1]), z[3]
    below = m1 + m2 * (1 - c * c)
    rates = ca.vertcat(
        z[2], z[3], (l * m2 * s * w**2 + u + m2 * g * c * s) / below,
        -(l * m2 * c * s * w**2 + u * c + (m1 + m2) * g * s) / (l * below),
    )  # fmt: skip
    f = ca.Function("f", [z, u], [rates])
    begun = perf_counter()
    Z, M = ca.SX.sym("Z", 4, intervals + 1), ca.SX.sym("M", 4, intervals)
    U = ca.SX.sym("U", 1, intervals + 1)
    h = 2.0 / intervals
    cost, rows = ca.SX(0), [Z[:, 0], Z[:, -1] - ca.DM([1, pi, 0, 0])]
    for k in range(intervals):
        a, b, middle = U[k], U[k + 1], (U[k] + U[k + 1]) / 2
        fa, fm, fb = f(Z[:, k], a), f(M[:, k], middle), f(Z[:, k + 1], b)
        rows.append(Z[:, k + 1] - Z[:, k] - h / 6 * (fa + 4 * fm + fb))
        rows.append(M[:, k] - Z[:, k] - h / 24 * (5 * fa + 8 * fm - fb))
        cost += h / 6 * (a**2 + 4 * middle**2 + b**2)
    unknowns, g_rows = ca.veccat(Z, M, U), ca.vertcat(*rows)
    solver = ca.nlpsol(
        "s", "ipopt", {"x": unknowns, "f": cost, "g": g_rows}, {"print_time": False, "ipopt": IPOPT}
    )
    made = perf_counter() - begun
    end = np.array([1, pi, 0, 0])
    states = np.outer(np.linspace(0, 1, intervals + 1), end)
    guess = np.concatenate(
        [states.ravel(), ((states[1:] + states[:-1]) / 2).ravel(), np.zeros(intervals + 1)]
    )
    limit = np.concatenate([np.full(unknowns.shape[0] - intervals - 1, np.inf), np.full(intervals + 1, 20.0)])
    begun = perf_counter()
    found = solver(x0=guess, lbg=0, ubg=0, lbx=-limit, ubx=limit)
    return {"ready": made, "search": perf_counter() - begun, "objective": float(found["f"]),
            "iterations": int(solver.stats()["iter_count"])}  # fmt: skip


def dymos_cart_pole(segments: int) -> dict[str, float]:
    """The same equations in Dymos; derivatives of the rates by complex steps, coloured."""
    environ.setdefault("OPENMDAO_WORKDIR", mkdtemp())  # where it puts its reports
    om, dm = import_module("openmdao.api"), import_module("dymos")
    units = {"theta": "rad", "x_dot": "m/s", "theta_dot": "rad/s", "force": "N"}
    rates = {"x_ddot": "m/s**2", "theta_ddot": "rad/s**2", "effort_dot": "N**2"}

    class Rates(om.ExplicitComponent):  # type: ignore[name-defined,misc]
        def initialize(self) -> None:
            self.options.declare("num_nodes", types=int)

        def setup(self) -> None:
            for name, unit in units.items():
                self.add_input(name, shape=self.options["num_nodes"], units=unit)
            for name, unit in rates.items():
                self.add_output(name, shape=self.options["num_nodes"], units=unit)
            self.declare_coloring(wrt="*", method="cs", show_summary=False)
            self.declare_partials("*", "*", method="cs")

        def compute(self, given: Any, found: Any) -> None:
            m1, m2, l, g = 1.0, 0.3, 0.5, 9.81
            s, c, w, u = np.sin(given["theta"]), np.cos(given["theta"]), given["theta_dot"], given["force"]
            below = m1 + m2 * (1 - c * c)
            found["x_ddot"] = (l * m2 * s * w**2 + u + m2 * g * c * s) / below
            found["theta_ddot"] = -(l * m2 * c * s * w**2 + u * c + (m1 + m2) * g * s) / (l * below)
            found["effort_dot"] = u**2

    begun = perf_counter()
    problem = om.Problem(reports=False)
    problem.driver = om.ScipyOptimizeDriver(optimizer="SLSQP", maxiter=100, tol=1e-6, disp=False)
    problem.driver.declare_coloring(show_summary=False)
    phase = dm.Phase(ode_class=Rates, transcription=dm.GaussLobatto(num_segments=segments, order=3))
    problem.model.add_subsystem("path", dm.Trajectory()).add_phase("swing", phase)
    phase.set_time_options(fix_initial=True, fix_duration=True)
    ends = {"x": ("x_dot", 1.0, "m"), "theta": ("theta_dot", pi, "rad"), "x_dot": ("x_ddot", 0.0, "m/s"),
            "theta_dot": ("theta_ddot", 0.0, "rad/s")}  # fmt: skip
    for name, (rate, _, unit) in ends.items():
        targets = [name] if name in units else None
        phase.add_state(
            name, rate_source=rate, targets=targets, units=unit, shape=(1,), fix_initial=True, fix_final=True
        )
    phase.add_state(
        "effort", rate_source="effort_dot", units="N**2*s", shape=(1,), fix_initial=True, ref=60.0
    )
    phase.add_control("force", targets=["force"], units="N", shape=(1,), lower=-20, upper=20)
    phase.add_objective("effort", loc="final", ref=60.0)
    problem.setup(force_alloc_complex=True)
    phase.set_time_val(initial=0.0, duration=2.0)
    for name, (_, end, _) in ends.items():
        phase.set_state_val(name, [0.0, end])
    phase.set_state_val("effort", [0.0, 60.0])
    phase.set_control_val("force", [0.0, 0.0])
    problem.run_model()
    made, begun = perf_counter() - begun, perf_counter()
    ended = problem.run_driver()
    effort = problem.get_val("path.swing.timeseries.effort")
    return {"ready": made, "search": perf_counter() - begun, "objective": float(effort[-1, 0]),
            "evaluations": int(problem.driver.iter_count), "stopped": not ended.success}  # fmt: skip


def plain_five_bar(intervals: int) -> dict[str, float]:
    """Angles of the four rods, Lagrange's equations with two multipliers, constraints at accelerations."""
    q, v, a = ca.SX.sym("q", 4), ca.SX.sym("v", 4), ca.SX.sym("a", 4)
    lam, u = ca.SX.sym("lam", 2), ca.SX.sym("u", 2)
    start = np.array([np.arctan2(b[1] - p[1], b[0] - p[0]) for p, b, _ in RODS.values()])
    lengths = np.array([np.hypot(b[0] - p[0], b[1] - p[1]) for p, b, _ in RODS.values()])

    def along(i: int) -> ca.SX:
        return lengths[i] * ca.vertcat(ca.cos(q[i]), ca.sin(q[i]))

    feet = [ca.SX(ca.DM(A)), ca.SX(ca.DM(E))]
    feet += [feet[0] + along(0), feet[1] + along(1)]
    energy = ca.SX(0)
    for i, (_, _, mass) in enumerate(RODS.values()):
        velocity = ca.jtimes(feet[i] + along(i) / 2, q, v)
        energy += mass / 2 * ca.sumsqr(velocity) + mass * lengths[i] ** 2 / 24 * v[i] ** 2
    tip = feet[2] + along(2)
    phi = tip - feet[3] - along(3)
    slope = ca.jacobian(phi, q)
    momentum = ca.gradient(energy, v)
    inertia = ca.jtimes(momentum, v, a) + ca.jtimes(momentum, q, v) - ca.gradient(energy, q)
    residual = ca.vertcat(
        inertia - ca.vertcat(u, 0, 0) - slope.T @ lam, slope @ a + ca.jtimes(slope @ v, q, v)
    )
    f = ca.Function("f", [q, v, a, lam, u], [residual])
    place = ca.Function("tip", [q], [tip])
    begun = perf_counter()
    n = intervals
    Q, V, P, S = (ca.SX.sym(name, 4, k) for name, k in (("Q", n + 1), ("V", n + 1), ("P", n), ("S", n)))
    Aq, L = [ca.SX.sym("Aq", 4, n) for _ in range(3)], [ca.SX.sym("L", 2, n) for _ in range(3)]
    U = ca.SX.sym("U", 2, n + 1)
    h, cost = 0.6 / n, ca.SX(0)
    rows = [Q[:, 0] - ca.DM(start), V[:, 0], place(Q[:, -1]) - ca.DM(TIP), V[:2, -1]]
    for k in range(n):
        states = ((Q[:, k], V[:, k]), (P[:, k], S[:, k]), (Q[:, k + 1], V[:, k + 1]))
        controls = (U[:, k], (U[:, k] + U[:, k + 1]) / 2, U[:, k + 1])
        for i in range(3):
            rows.append(f(*states[i], Aq[i][:, k], L[i][:, k], controls[i]))
        for one, rates in ((0, [s[1] for s in states]), (1, [Aq[i][:, k] for i in range(3)])):
            begin, middle, end = (s[one] for s in states)
            rows.append(end - begin - h / 6 * (rates[0] + 4 * rates[1] + rates[2]))
            rows.append(middle - begin - h / 24 * (5 * rates[0] + 8 * rates[1] - rates[2]))
        cost += h / 6 * (ca.sumsqr(controls[0]) + 4 * ca.sumsqr(controls[1]) + ca.sumsqr(controls[2]))
    unknowns = ca.veccat(Q, V, P, S, *Aq, *L, U)
    solver = ca.nlpsol(
        "s",
        "ipopt",
        {"x": unknowns, "f": cost, "g": ca.vertcat(*rows)},
        {"print_time": False, "ipopt": IPOPT},
    )
    made = perf_counter() - begun
    guess = np.zeros(unknowns.shape[0])
    guess[: 4 * (n + 1)] = np.tile(start, n + 1)
    first = 8 * (n + 1)
    guess[first : first + 4 * n] = np.tile(start, n)
    limit = np.concatenate([np.full(unknowns.shape[0] - 2 * (n + 1), np.inf), np.full(2 * (n + 1), 10.0)])
    begun = perf_counter()
    found = solver(x0=guess, lbg=0, ubg=0, lbx=-limit, ubx=limit)
    spent = perf_counter() - begun
    states = np.array(found["x"]).ravel()[: 4 * (n + 1)].reshape(n + 1, 4)
    opened = np.abs(np.array(ca.Function("phi", [q], [phi]).map(n + 1)(states.T))).max()
    return {"ready": made, "search": spent, "objective": float(found["f"]),
            "iterations": int(solver.stats()["iter_count"]), "open": float(opened)}  # fmt: skip


def ours(problem: tuple[kt.Model, float, dict[str, Any]], intervals: int) -> dict[str, float]:
    """The same by Kinetree, on the same mesh."""
    model, duration, asked = problem
    begun = perf_counter()
    found = kt.optimal_motion(
        model, duration, **asked, method="hermite-simpson", intervals=intervals, max_refinements=0
    )
    whole = perf_counter() - begun
    search = sum(one.seconds for one in found.rounds)
    return {"whole": whole, "search": search, "objective": found.objective, "iterations": found.iterations,
            "open": found.residual, "beside": found.end_difference}  # fmt: skip


Problem = tuple[kt.Model, float, dict[str, Any]]

CASES: dict[str, tuple[Callable[[], Problem], Callable[[int], dict[str, float]] | None, int]] = {
    "cart-pole": (cart_pole, plain_cart_pole, 50),
    "five-bar": (five_bar, plain_five_bar, 25),
    "Panda": (panda, None, 100),
}


def measure(repeats: int, share: float = 1.0) -> list[dict[str, Any]]:
    """Figures of both programs on all cases; of several rounds the one with the shortest search."""
    rows = []
    for name, (problem, plain, intervals) in CASES.items():
        if plain is None and share < 1:
            continue  # large however few its intervals are
        n = max(4, round(share * intervals))
        try:
            programs = {"Kinetree": partial(ours, problem(), n)}
        except FileNotFoundError as error:
            print(f"{name} is left out: {error}")
            continue
        if plain is not None:
            programs["plain CasADi"] = partial(plain, n)
        for program, run in programs.items():
            best = min((run() for _ in range(repeats)), key=lambda one: one["search"])
            rows.append({"case": name, "program": program, "intervals": n, **best})
    if share < 1:
        return rows
    if find_spec("dymos") is None:
        print("Dymos is left out: it is not installed")
    else:
        found = dymos_cart_pole(SEGMENTS)
        rows.append({"case": "cart-pole", "program": "Dymos, SLSQP", "intervals": SEGMENTS, **found})
    return rows


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = options_of(__doc__, quick=True, json=True).parse_args(words)
    rows = measure(1, 0.2) if options.smallest else measure(1 if options.quick else 5)
    for row in rows:
        ready = (
            f"ready in {row['ready']:.2f} s"
            if "ready" in row
            else f"in all {row['whole']:.2f} s with its run"
        )
        opened = f"   loop open by {row['open']:.1e}" if row.get("open") else ""
        opened += "   stopped before its optimum" if row.get("stopped") else ""
        opened += f"   run ends {row['beside']:.1e} beside" if "beside" in row else ""
        count = next(f"{row[kind]} {kind}" for kind in ("iterations", "evaluations") if kind in row)
        print(
            f"{row['case']:<10} {row['program']:<13} search {row['search']:.3f} s   {count}   "
            f"objective {row['objective']:.5g}   {ready}{opened}"
        )
    for name, target in TARGETS.items():
        print(f"target: search of the {name} ≤ {target:g} s")
    if options.json is not None:
        options.json.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
