"""Derivatives: linearisations, tangents, adjoints and a fit, against Pinocchio and against the plain run.

Run ``python benchmarks/derivatives.py`` (``--quick`` for a short look, ``--json FILE`` to keep the figures,
``--only linear loops tangents adjoint fit`` for parts). Times are the best of many short rounds, which other work on
the machine hardly reaches, and compilation is not part of them. Of runs and fits it is processor time; the fit is a
second one of the same model, whose equations are compiled already.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from command_line import options_of
from loop_models import four_bars
from loop_rivals import numbers, pinocchio_model, pinocchio_rivals

import kinetree as kt
from kinetree.derivatives.adjoint import Adjoint
from kinetree.derivatives.objectives import Objective
from kinetree.derivatives.tangent_runs import TangentRuns
from kinetree.solve.integrate import integrate
from kinetree.solve.modes import ContactMode

Z = (0, 0, 1)
SMALLEST = 1
"""Rounds of the smallest form: every part takes the least of its models."""
ACCURACY: dict[str, Any] = {"method": "dop853", "rtol": 1e-9, "atol": 1e-11}


@dataclass(frozen=True)
class Figure:
    """A measured number and its bound (a least one where ``least``)."""

    what: str
    value: float
    unit: str
    bound: float | None = None
    least: bool = False
    details: str = ""

    @property
    def met(self) -> bool | None:
        """Whether the bound is kept."""
        if self.bound is None:
            return None
        return self.value >= self.bound if self.least else self.value <= self.bound


def best(
    functions: list[Callable[[], Any]], rounds: int, calls: int, clock: Callable[[], float] = perf_counter
) -> list[float]:
    """Shortest mean time of some calls of each function (s); the functions take turns."""
    found = [np.inf] * len(functions)
    for _ in range(rounds):
        for k, function in enumerate(functions):
            begun = clock()
            for _ in range(calls):
                function()
            found[k] = min(found[k], (clock() - begun) / calls)
    return found


def fewer(rounds: int, share: int) -> int:
    """Rounds of what takes long: a share of them, but three at least."""
    return 1 if rounds == SMALLEST else max(rounds // share, 3)


def four_bar() -> kt.Model:
    """A four-bar with a spring and a damper; masses, stiffness and damping are parameters."""
    bar = {"inertia": (0.02, 0.04, 0.05, 0, 0, 0)}
    return kt.Model.of(
        "four-bar",
        kt.Parameter("m", 2.0), kt.Parameter("k", 60.0), kt.Parameter("c", 0.3), kt.Parameter("r", 1.5),
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body("crank", 1.0, **bar, pose=kt.Frame.at((0.1, 0.2, 0))),
        kt.Body("coupler", "m", **bar, pose=kt.Frame.at((0.65, 0.55, 0))),
        kt.Body("rocker", "r", **bar, pose=kt.Frame.at((1.0, 0.35, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z),
        kt.Revolute("B", "crank", "coupler", point=(0.2, 0.4, 0), axis=Z),
        kt.Revolute("C", "coupler", "rocker", point=(1.1, 0.7, 0), axis=Z),
        kt.Revolute("D", "ground", "rocker", point=(0.9, 0, 0), axis=Z),
        kt.JointSpring("spring", "A", stiffness="k"),
        kt.JointDamper("damper", "D", damping="c"),
    )  # fmt: skip


def chain(n: int) -> kt.Model:
    """A chain of n links in a plane: masses, lengths, stiffnesses and dampings are parameters."""
    parts: list[Any] = [kt.Gravity(acceleration=(0, -9.81, 0))]
    for i in range(n):
        parts += [
            kt.Parameter(f"m{i}", 1.0 + 0.1 * i), kt.Parameter(f"l{i}", 0.4 + 0.02 * i),
            kt.Parameter(f"k{i}", 5.0 + i), kt.Parameter(f"c{i}", 0.1 + 0.01 * i),
            kt.Body(f"link{i}", f"m{i}", com=(0.2, 0, 0), inertia=(0.01, 0.02, 0.02, 0, 0, 0)),
            kt.Revolute(
                f"J{i}", "ground" if i == 0 else f"link{i - 1}", f"link{i}",
                frame_inner=kt.Frame.at((0, 0, 0) if i == 0 else (f"l{i - 1}", 0, 0)),
                frame_outer=kt.Frame.at((0, 0, 0)),
            ),
            kt.JointSpring(f"spring{i}", f"J{i}", stiffness=f"k{i}"),
            kt.JointDamper(f"damper{i}", f"J{i}", damping=f"c{i}"),
        ]  # fmt: skip
    return kt.Model.of("chain", *parts)


def linear(rounds: int) -> list[Figure]:
    """A and B of the four-bar and of Talos; derivatives of accelerations beside Pinocchio's."""
    import pinocchio as pin

    from strategies.robots import Robot

    bar = kt.linearizer(four_bar(), ["k"])
    (seconds,) = best([lambda: bar(bar.q0, bar.u0)], rounds, 10)
    found = [Figure("A and B of the four-bar, from Python", 1e6 * seconds, "µs", 20.0)]
    random = np.random.default_rng(0)
    for name in ("panda",) if rounds == SMALLEST else ("panda", "g1", "talos"):
        robot = Robot(name)
        ours = kt.linearizer(robot.tree.model)
        q, u, tau = robot.state(random)
        theirs = q[robot.q_order], u[robot.u_order], tau[robot.u_order]
        got = ours.accelerations(q, u, tau)
        pin.computeABADerivatives(robot.pin, robot.pin_data, *theirs)
        data, order = robot.pin_data, np.ix_(robot.u_order, robot.u_order)
        pairs = ((got.xi, data.ddq_dq), (got.u, data.ddq_dv), (got.tau, data.Minv))
        off = max(np.abs(a[order] - b).max() / np.abs(b).max() for a, b in pairs)
        mine, other = best(
            [
                lambda ours=ours, q=q, u=u, tau=tau: ours.accelerations(q, u, tau),
                lambda robot=robot, theirs=theirs: pin.computeABADerivatives(
                    robot.pin, robot.pin_data, *theirs
                ),
            ],
            rounds,
            10,
        )
        details = f"{1e6 * mine:.1f} µs beside {1e6 * other:.1f} µs, agreement {off:.0e}"
        what = f"∂u̇/∂(q, u, τ) of {name}, Pinocchio computeABADerivatives ÷ ours"
        found.append(Figure(what, other / mine, "×", 1.0, least=True, details=details))
        if name == "talos":
            ours(q, u)
            (seconds,) = best([lambda ours=ours, q=q, u=u: ours(q, u)], rounds, 10)
            found.append(Figure("A and B of Talos, from Python", 1e6 * seconds, "µs", 1000.0))
    return found


def loops(rounds: int) -> list[Figure]:
    """Four-bars in series beside Pinocchio's derivatives of constrained dynamics, the dynamics themselves included."""
    import pinocchio as pin
    from fit_rivals import without_parameters

    found = []
    models = {"1 four-bar": without_parameters(four_bar())}
    models |= {f"{n} parallelogram{'s' * (n > 1)}": four_bars(n) for n in (1, 6)}
    for name, mechanism in list(models.items())[: 2 if rounds == SMALLEST else None]:
        ours = kt.linearizer(mechanism)
        tree = ours._compiled.tree
        model, joints = pinocchio_model(tree)
        constraints, datas = pin.StdVec_RigidConstraintModel(), pin.StdVec_RigidConstraintData()
        for cut in tree.topology.cuts:
            ends: list[Any] = []
            for number, (p, R) in tree.joint_frames_in_links(cut):
                ends += [joints[number], pin.SE3(numbers(R), numbers(p).ravel())]
            kind, frame = pin.ContactType.CONTACT_3D, pin.ReferenceFrame.LOCAL
            constraints.append(pin.RigidConstraintModel(kind, model, *ends, frame))
            datas.append(constraints[-1].createData())
        data, exact = model.createData(), pin.ProximalSettings(1e-12, 1e-10, 10)
        pin.initConstraintDynamics(model, data, constraints, datas)
        q, u, tau = ours.q0, ours.u0, np.zeros(ours.u0.size)

        def theirs(
            model: Any = model, data: Any = data, q: Any = q, u: Any = u, tau: Any = tau,
            constraints: Any = constraints, datas: Any = datas, exact: Any = exact,
        ) -> Any:  # fmt: skip
            pin.constraintDynamics(model, data, q, u, tau, constraints, datas, exact)
            return pin.computeConstraintDynamicsDerivatives(model, data, constraints, datas, exact)

        theirs()
        got = ours.accelerations(q, u, tau)
        rivals = pinocchio_rivals(tree)
        off = {rival: np.abs(at(q, u) - got.udot).max() for rival, at in rivals.items()}
        apart = ", ".join(f"{rival} {d / np.abs(got.udot).max():.0e}" for rival, d in off.items())
        judged = "no derivatives to compare with"
        if off["Pinocchio constraintDynamics"] < 1e-8 * np.abs(got.udot).max():
            same = rivals["Pinocchio constraintDynamics"]
            judged = _against_differences(mechanism, same, q, u, data.ddq_dq, got.xi)
        mine, other = best(
            [lambda ours=ours, q=q, u=u, tau=tau: ours.accelerations(q, u, tau), theirs], rounds, 10
        )
        details = f"{1e6 * mine:.1f} µs beside {1e6 * other:.1f} µs; u̇ differs from {apart}; {judged}"
        what = f"∂u̇/∂(q, u, τ) of {name}, Pinocchio computeConstraintDynamicsDerivatives ÷ ours"
        found.append(Figure(what, other / mine, "×", 1.0, least=True, details=details))
    return found


def _against_differences(
    model: kt.Model, acceleration: Any, q: np.ndarray, u: np.ndarray, theirs: np.ndarray, ours: np.ndarray
) -> str:
    """How far ∂u̇/∂q is from central differences of Pinocchio's own u̇, along the motions that the loop leaves."""
    _, s, Vt = np.linalg.svd(kt.functions(model).constraint_jacobian(q))
    free, step = Vt[int((s > 1e-9 * s[0]).sum()) :].T, 1e-6
    sides = [[np.array(acceleration(q + sign * step * way, u)) for way in free.T] for sign in (1.0, -1.0)]
    wanted = (np.array(sides[0]) - np.array(sides[1])).T / (2 * step)
    far = [np.abs(found @ free - wanted).max() / np.abs(wanted).max() for found in (theirs, ours)]
    return f"∂u̇/∂q differs from differences of constraintDynamics by {far[0]:.0e}, ours by {far[1]:.0e}"


def tangents(rounds: int) -> list[Figure]:
    """Tangents of k parameters over the plain run."""
    letters = [f"{letter}{i}" for i in range(3) for letter in "mlkc"]
    cases = [("four-bar", four_bar(), ["m", "k", "c", "r"], (1, 2, 4), 5.0)]
    cases.append(("chain of 20", chain(20), letters, (1, 2, 5, 10), 2.0))
    if rounds == SMALLEST:
        cases = [("chain of 2", chain(2), letters, (1,), 0.1)]
    found = []
    for name, model, names, counts, t_end in cases:
        for k in counts:
            runs = TangentRuns(model, [], names[:k])
            state = runs.prepared.state
            z0, times = runs.compiled.pack(state), np.linspace(0.0, t_end, 11)
            z, p = runs.tangents.start(runs.compiled.constraints, state)

            def plain(runs: Any = runs, z0: Any = z0, times: Any = times, state: Any = state) -> Any:
                return integrate(
                    runs.modes.system(ContactMode()), 0.0, z0, times[-1], state.p, output=times, **ACCURACY
                )

            def varied(runs: Any = runs, z: Any = z, times: Any = times, p: Any = p) -> Any:
                return integrate(runs.system, 0.0, z, times[-1], p, output=times, **ACCURACY)

            plain(), varied()
            one, many = best([plain, varied], fewer(rounds, 10), 1, process_time)
            what = f"tangents of {k} parameter{'s' * (k > 1)} of the {name} ÷ plain run"
            details = f"{1e3 * many:.2f} ms beside {1e3 * one:.2f} ms"
            found.append(Figure(what, many / one, "×", 1.0 + k, details=details))
    return found


def adjoint(rounds: int) -> list[Figure]:
    """The gradient by 50 parameters of a chain of 20 bodies over the plain run, and beside tangents."""
    n, t_end = (2, 0.2) if rounds == SMALLEST else (20, 2.0)
    model = chain(n)
    wrt = [f"{letter}{i}" for letter in "mlkc" for i in range(n) if (letter, i) != ("l", n - 1)][:50]
    found = Adjoint(model, [Objective(f"link{n - 1}.x")], wrt, 0.0, ())
    state = found.prepared.state
    z0 = found.compiled.pack(state)

    def plain() -> Any:
        return integrate(found.modes.system(ContactMode()), 0.0, z0, t_end, state.p, output=None, **ACCURACY)

    gradient = found.at(t_end).gradients[0]
    one, whole = best([plain, lambda: found.at(t_end)], fewer(rounds, 10), 1, process_time)
    every = 5 if rounds == SMALLEST else 10
    some = wrt[::every]
    slopes = kt.sensitivities(
        model, t_end, [f"link{n - 1}.position.x"], some, output=[t_end], rtol=1e-9, atol=1e-11
    ).values[-1, 0]
    off = float(np.abs(gradient[::every] - slopes).max() / np.abs(gradient).max())
    details = f"{1e3 * whole:.2f} ms beside {1e3 * one:.2f} ms"
    return [
        Figure(
            f"gradient by {len(wrt)} parameters of a chain of {n} ÷ plain run",
            whole / one,
            "×",
            6.0,
            details=details,
        ),
        Figure("difference between adjoint and tangents, relative", off, "", 1e-8),
    ]


def fit(rounds: int) -> list[Figure]:
    """Masses, stiffness and damping of the four-bar from its noisy motion, beside least squares over other programs."""
    from fit_rivals import Measured, by_differences, over_exudyn, over_pinocchio

    truth = {"m": 2.0, "k": 60.0, "c": 0.3, "r": 1.5}
    t_end = 0.2 if rounds == SMALLEST else 2.0
    times = np.linspace(0.0, t_end, 6 if rounds == SMALLEST else 101)
    model = four_bar()
    run = kt.simulate(model, t_end, output=times, rtol=1e-12, atol=1e-14)
    noise, some = np.random.default_rng(7), 1e-3 if rounds == SMALLEST else 1.0
    angle = run["A.angle"] + noise.normal(0, 1e-3 * some, times.size)
    place = run["rocker.position"] + noise.normal(0, 5e-4 * some, (times.size, 3))
    data = {"t": times, "A.angle": angle, "rocker.position": place}
    start = {name: 1.5 * value for name, value in truth.items()}
    sigma = {"A.angle": 1e-3 * some, "rocker.position": 5e-4 * some}
    begun = process_time()
    got = kt.fit(model, data, start, sigma=sigma)
    first = process_time() - begun
    (ours,) = best([lambda: kt.fit(model, data, start, sigma=sigma)], fewer(rounds, 50), 1, process_time)
    worst = max(abs(got.parameters[n] - v) / got.standard_errors[n] for n, v in truth.items())
    found = [
        Figure("fit of the four-bar from 50 % off, the first", first, "s", 5.0),
        Figure("distance from the truth, in standard errors", worst, "", 3.0),
    ]
    measured = Measured(times, angle, place, sigma)
    exact = measured.residuals(run["A.angle"], run["rocker.position"])
    coarse = kt.simulate(model, t_end, output=times)
    mine = np.abs(measured.residuals(coarse["A.angle"], coarse["rocker.position"]) - exact).max()
    values, begin = np.array(list(truth.values())), np.array(list(start.values()))
    rivals: dict[str, Callable[[], Any]] = {
        "Pinocchio": lambda: over_pinocchio(model, measured),
        "Exudyn": lambda: over_exudyn(model, measured, exact, values),
    }
    for name, make in rivals.items():
        what = f"scipy least_squares over {name} with differences ÷ ours"
        try:
            residuals = make()
        except ModuleNotFoundError as error:
            found.append(Figure(what, float("nan"), "×", details=f"not measured: {error}"))
            continue
        begun = process_time()
        theirs = by_differences(residuals, begin, exact, values, STEPS[name])
        other = process_time() - begun
        apart = max(
            abs(got.parameters[n] - v) / got.standard_errors[n]
            for n, v in zip(truth, theirs.values, strict=True)
        )
        details = f"{ours:.3f} s ({len(got.trials)} trials) beside {other:.2f} s ({theirs.runs} runs); they differ by "
        details += (
            f"{apart:.1g} standard errors; errors of a run over the noise {mine:.0e} and {theirs.error:.0e}"
        )
        found.append(Figure(what, other / ours, "×", 50.0, least=True, details=details))
    return found


STEPS = {"Pinocchio": None, "Exudyn": 1e-4}
"""Relative steps of differences with which the rivals' fits are quickest: Exudyn's runs are less accurate."""

PARTS = {"linear": linear, "loops": loops, "tangents": tangents, "adjoint": adjoint, "fit": fit}


def show(figures: list[Figure]) -> None:
    """A table, with what is aimed at in brackets."""
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Derivatives")
    for column in ("what", "figure", "bound", "details"):
        table.add_column(column, justify="right" if column in ("figure", "bound") else "left")
    for f in figures:
        colour = {True: "green", False: "red", None: "white"}[f.met]
        bound = "" if f.bound is None else f"{'≥' if f.least else '≤'} {f.bound:g}"
        table.add_row(f.what, f"[{colour}]{f.value:.3g} {f.unit}[/]", bound, f.details)
    Console(width=170).print(table)


def main(words: Sequence[str] | None = None) -> None:
    """Measure, show and keep the figures."""
    parser = options_of(__doc__, quick=True, json=True)
    parser.add_argument("--only", nargs="*", default=list(PARTS), choices=list(PARTS))
    options = parser.parse_args(words)
    rounds = SMALLEST if options.smallest else 100 if options.quick else 400
    figures = [figure for name in options.only for figure in PARTS[name](rounds)]
    show(figures)
    if options.json:
        options.json.write_text(json.dumps({"figures": [asdict(f) for f in figures]}, indent=1))


if __name__ == "__main__":
    main()
