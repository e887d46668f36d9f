"""A slider-crank with an elastic connecting rod: Kinetree against Exudyn's reduced-order body, the same eight modes.

The rod is a bar of solid elements; its modes are those that move in the plane with the section at the crank pin held.
Both programs get the same shapes and matrices, and neither stiffens it, so that one converged solution judges both.
They are compared at the error that Kinetree's run with a tolerance of 1e-6 is measured to have, or at the least that
Exudyn reaches: beyond 40 000 steps it falls no further. At ten times the speed of the crank Exudyn's runs of 10 000,
20 000 and 100 000 steps failed or did not end within minutes.
``python benchmarks/flexible.py`` prints the comparison, and what more modes and more flexible bodies cost.
"""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any

import numpy as np
import scipy.linalg
import scipy.sparse as sparse
from command_line import options_of
from work_precision import Curve, absent, compare, sweep

import kinetree as kt
from kinetree.elastic.moving_frames import Station
from kinetree.elastic.reduced import Reduced
from kinetree.model.flexible.base import FlexibleModes
from kinetree.solve.integrate import integrate

T_END, SPEED = 1.0, 15.0  # s, rad/s of the crank at the start
CRANK, ROD, SIDE = 0.15, 0.3, 0.006  # m
YOUNG, DENSITY = 2e11, 7870.0
MODES = 8
TIMES = np.linspace(0.0, T_END, 51)
TOLERANCE, TARGET = 1e-6, 50.0
STEPS = [10_000, 20_000, 40_000, 80_000]
Z = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Rod:
    """Nodes (k, 3), the mass matrix of one direction (k, k), stiffness (3k, 3k), shapes (3k, n), the two ends."""

    nodes: np.ndarray
    mass: np.ndarray
    stiffness: Any
    shapes: np.ndarray
    ends: tuple[np.ndarray, np.ndarray]


def rod(n: int, elements: int = 12) -> Rod:
    """A bar along x from the origin, of solid elements, and its slowest n modes in the plane z = 0."""
    from skfem import Basis, ElementHex2, ElementVector, MeshHex
    from skfem.assembly import BilinearForm
    from skfem.helpers import ddot, dot, eye, sym_grad, trace

    y, z = (
        np.array([-side / 2, side / 2]) for side in (SIDE, 1.2 * SIDE)
    )  # bending in y and z is told apart
    basis = Basis(MeshHex.init_tensor(np.linspace(0, ROD, elements + 1), y, z), ElementVector(ElementHex2()))
    nu = 0.3
    mu, lam = YOUNG / (2 * (1 + nu)), YOUNG * nu / ((1 + nu) * (1 - 2 * nu))

    @BilinearForm
    def elastic(u: Any, v: Any, _: Any) -> Any:
        strain = sym_grad(u)
        return ddot(2 * mu * strain + lam * eye(trace(strain), 3), sym_grad(v))

    @BilinearForm
    def inertia(u: Any, v: Any, _: Any) -> Any:
        return DENSITY * dot(u, v)

    K, M = elastic.assemble(basis), inertia.assemble(basis)
    order = np.lexsort((np.arange(K.shape[0]) % 3, *basis.doflocs[::-1]))
    K, M, x = K[order][:, order], M[order][:, order], basis.doflocs[:, order].T[::3]
    held = np.flatnonzero(np.repeat(x[:, 0] < 1e-9, 3))
    free = np.setdiff1d(np.arange(K.shape[0]), held)
    squares, V = scipy.linalg.eigh(K[free][:, free].toarray(), M[free][:, free].toarray())
    shapes = np.zeros((K.shape[0], len(squares)))
    shapes[free] = V
    in_plane = np.abs(shapes[2::3]).max(axis=0) < 0.1 * np.abs(shapes).max(axis=0)
    ends = tuple(np.flatnonzero(np.abs(x[:, 0] - at) < 1e-9) for at in (0.0, ROD))
    return Rod(x, M.toarray()[::3, ::3], sparse.csr_matrix(K), shapes[:, in_plane][:, :n], (ends[0], ends[1]))


def reduced(bar: Rod) -> Reduced:
    """The rod for Kinetree: integrals of its shapes over the mass matrix."""
    x, m, n = bar.nodes, bar.mass, bar.shapes.shape[1]
    phi = bar.shapes.reshape(len(x), 3, n)
    mphi = np.einsum("kl,laj->kaj", m, phi)
    nothing = np.zeros((3, n, n))
    stations = [
        Station(name, x[end].mean(axis=0), np.eye(3), phi[end].mean(axis=0), np.zeros((3, n)), nothing)
        for name, end in zip(("pin", "wrist"), bar.ends, strict=True)
    ]
    return Reduced(
        names=tuple(f"mode{j + 1}" for j in range(n)),
        root="pin",
        mass=float(m.sum()),
        S0=m.sum(axis=0) @ x,
        S1=mphi.sum(axis=0),
        S2=nothing,
        C0=x.T @ m @ x,
        C1=np.einsum("ka,kbj->jab", x, mphi),
        G=np.einsum("kai,kbj->ijab", phi, mphi),
        XH=np.zeros((n, n, 3, 3)),
        Kff=bar.shapes.T @ bar.stiffness @ bar.shapes,
        Dff=np.zeros((n, n)),
        stations=tuple(stations),
        left_out=np.zeros(0),
    )


def slider_crank(data: Reduced) -> kt.Model:
    """Crank, elastic rod and block, stretched out along x; the crank turns."""
    centre = data.S0 / data.mass
    across = SPEED * CRANK  # the pin's speed; the wrist is at rest
    return kt.Model.of(
        "elastic slider-crank",
        kt.Body("crank", 0.15, inertia=(1e-5, 3e-4, 3e-4, 0, 0, 0), pose=kt.Frame.at((CRANK / 2, 0, 0))),
        kt.Body(
            "rod",
            flexible=FlexibleModes(data),
            pose=kt.Frame.at((CRANK, 0, 0)),
            velocity=(0, across * (1 - centre[0] / ROD), 0),
            angular_velocity=(0, 0, -across / ROD),
        ),
        kt.Body("block", 0.033, inertia=(1e-5, 1e-5, 1e-5, 0, 0, 0), pose=kt.Frame.at((CRANK + ROD, 0, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=Z, u0=SPEED),
        kt.Revolute("B", "crank", "rod.pin", point=(CRANK, 0, 0), axis=Z),
        kt.Revolute("C", "rod.wrist", "block", point=(CRANK + ROD, 0, 0), axis=Z),
        kt.Prismatic("D", "ground", "block", point=(CRANK + ROD, 0, 0), axis=(1, 0, 0)),
    )


def ours(data: Reduced) -> tuple[Callable[[str, float], np.ndarray], float]:
    """Displacement of the block by method and tolerance, and the time to build what computes it (s)."""
    start = process_time()
    prepared = kt.prepare(slider_crank(data))
    system = prepared.compiled.system(explicit_only=True)
    built = process_time() - start
    state = prepared.state
    z0 = prepared.compiled.pack(state)
    column = prepared.compiled.equations.coordinate_names.index("D.displacement")

    def run(method: str, tolerance: float) -> np.ndarray:
        return integrate(
            system, 0.0, z0, T_END, state.p, method=method, rtol=tolerance, atol=tolerance, output=TIMES
        ).z[:, column]

    return run, built


def exudyn_run(bar: Rod) -> Callable[[float], np.ndarray]:
    """The same by number of steps: trapezoidal rule, constraints at velocity level, modified Newton, one thread."""
    if platform.machine().lower() in ("x86_64", "amd64"):
        sys.exudynFast = True  # type: ignore[attr-defined] # the version without checks, where there is one
    import exudyn as exu
    import exudyn.itemInterface as item  # noqa: N813 - written often
    from exudyn.FEM import FEMinterface, ObjectFFRFreducedOrderInterface
    from exudyn.rigidBodyUtilities import RigidBodyInertia

    mbs = exu.SystemContainer().AddSystem()
    fem = FEMinterface()
    fem.nodes = {"Position": bar.nodes}
    fem.massMatrix = sparse.csr_matrix(np.kron(bar.mass, np.eye(3)))
    fem.stiffnessMatrix = bar.stiffness
    fem.modeBasis = {"matrix": bar.shapes, "type": "NormalModes"}
    ground = mbs.AddObject(item.ObjectGround())
    across = SPEED * CRANK
    body = ObjectFFRFreducedOrderInterface(fem).AddObjectFFRFreducedOrder(
        mbs,
        positionRef=[CRANK, 0, 0],
        initialVelocity=[0, across, 0],
        initialAngularVelocity=[0, 0, -across / ROD],
    )["oFFRFreducedOrder"]
    pin, wrist = (
        mbs.AddMarker(
            item.MarkerSuperElementPosition(
                bodyNumber=body, meshNodeNumbers=end, weightingFactors=np.full(len(end), 1 / len(end))
            )
        )
        for end in bar.ends
    )

    def rigid(mass: float, inertia: list[float], at: list[float], v: list[float], w: list[float]) -> int:
        made = mbs.CreateRigidBody(
            referencePosition=at,
            initialVelocity=v,
            initialAngularVelocity=w,
            inertia=RigidBodyInertia(mass=mass, inertiaTensor=np.diag(inertia)),
        )
        return int(made)

    crank = rigid(0.15, [1e-5, 3e-4, 3e-4], [CRANK / 2, 0, 0], [0, across / 2, 0], [0, 0, SPEED])
    block = rigid(0.033, [1e-5] * 3, [CRANK + ROD, 0, 0], [0, 0, 0], [0, 0, 0])

    def at(number: int, place: list[float], kind: Any = item.MarkerBodyRigid) -> int:
        return int(mbs.AddMarker(kind(bodyNumber=number, localPosition=place)))

    mbs.AddObject(
        item.GenericJoint(
            markerNumbers=[at(ground, [0, 0, 0]), at(crank, [-CRANK / 2, 0, 0])],
            constrainedAxes=[1] * 5 + [0],
        )
    )
    mbs.AddObject(
        item.GenericJoint(
            markerNumbers=[at(ground, [CRANK + ROD, 0, 0]), at(block, [0, 0, 0])],
            constrainedAxes=[0, 1, 1, 1, 1, 1],
        )
    )
    for end, number, place in ((pin, crank, [CRANK / 2, 0, 0]), (wrist, block, [0.0, 0.0, 0.0])):
        ends = [at(number, place, item.MarkerBodyPosition), end]
        mbs.AddObject(item.SphericalJoint(markerNumbers=ends, constrainedAxes=[1, 1, 0]))
    kind = exu.OutputVariableType.Position
    sensor = mbs.AddSensor(item.SensorBody(bodyNumber=block, storeInternal=True, outputVariableType=kind))
    mbs.Assemble()
    settings = exu.SimulationSettings()
    settings.solution.file.write = False
    settings.solution.sensors.writePeriod = TIMES[1]
    integration = settings.timeIntegration
    integration.endTime, integration.verboseMode = T_END, 0
    integration.newton.useModifiedNewton = True
    integration.generalizedAlpha.useNewmark = True
    integration.generalizedAlpha.useIndex2Constraints = True

    def run(steps: float) -> np.ndarray:
        integration.numberOfSteps = int(steps)
        mbs.SolveDynamic(settings)
        rows = np.array(mbs.GetSensorStoredData(sensor))
        return np.interp(TIMES, rows[:, 0], rows[:, 1]) - (CRANK + ROD)

    return run


def measure(quick: bool, smallest: bool = False) -> dict[str, Any]:
    """Curves of both programs and their ratio at the same measured error (m)."""
    bar = rod(1, elements=2) if smallest else rod(MODES)
    run, built = ours(reduced(bar))
    reference = run("dop853", 1e-11)
    repeats = 1 if smallest else 3 if quick else 9
    tolerances = [TOLERANCE] if smallest else [10.0**-k for k in range(4, 10)]
    mine = sweep(Curve("Kinetree", "DOP853"), tolerances, lambda s: run("dop853", s), reference, repeats)
    curves = [mine]
    try:
        curve = Curve("Exudyn", "reduced-order body, trapezoidal rule, index 2, modified Newton", order=2)
        curves.append(
            sweep(
                curve, STEPS[: 1 if smallest else None], exudyn_run(bar), reference, 1, 4.0 if quick else 30.0
            )
        )
    except ImportError:
        pass
    finest = min((point.error for curve in curves[1:] for point in curve.points), default=0.0)
    error = max(finest, *(point.error for point in mine.points if point.setting == TOLERANCE))
    row = compare(mine, curves[1], error, TARGET) if curves[1:] else absent(mine, "Exudyn", error, TARGET)
    return {
        "problem": "slider-crank with an elastic rod of 8 modes, 1 s",
        "built": built,
        "curves": [curve.as_dict() for curve in curves],
        "comparisons": [row],
    }


SIZES = ((1, 20), (1, 8), (2, 8), (4, 8), (8, 8))
"""Flexible bodies of a chain, and modes of each."""


def growth(sizes: Sequence[tuple[int, int]] = SIZES) -> list[tuple[int, int, float, float]]:
    """Bodies, modes of each, time to build (s) and of one evaluation (µs) of chains of flexible bodies."""
    section = kt.BeamSection(radius=0.005, E=YOUNG, density=DENSITY)
    found = []
    for bodies, modes in sizes:
        beam = kt.FlexibleBeam(
            points=[(0, 0, 0), (0.5, 0, 0)],
            section=section,
            interfaces={"a": 0.0, "b": 0.5},
            modes=min(modes, 10),
        )
        link = FlexibleModes(beam.reduced.diagonalised(modes))
        items: list[Any] = [kt.Gravity()]
        for k in range(bodies):
            at = (0.5 * k, 0, 0)
            items.append(kt.Body(f"link{k}", flexible=link, pose=kt.Frame.at(at)))
            inner = f"link{k - 1}.b" if k else "ground"
            items.append(kt.Revolute(f"joint{k}", inner, f"link{k}.a", point=at, axis=(0, 1, 0)))
        start = process_time()
        compiled = kt.prepare(kt.Model.of(f"{bodies} × {modes}", *items)).compiled
        system = compiled.system(explicit_only=True)
        state = compiled.state
        built = process_time() - start
        z0 = compiled.pack(state)
        integrate(system, 0.0, z0, 2e-3, state.p, method="dop853", rtol=1e-6, atol=1e-8)  # warms caches
        start = process_time()
        once = integrate(system, 0.0, z0, 2e-3, state.p, method="dop853", rtol=1e-6, atol=1e-8)
        found.append((bodies, modes, built, 1e6 * (process_time() - start) / once.statistics.evaluations))
    return found


def main(words: Sequence[str] | None = None) -> None:
    """Measure and print."""
    options = options_of(__doc__, quick=True).parse_args(words)
    result = measure(options.quick, options.smallest)
    for curve in result["curves"]:
        print(curve["program"], curve["method"])
        for point in curve["points"]:
            print(f"  {point['setting']:>9.3g}  error {point['error']:.2e} m  {point['seconds']:.4f} s")
    print(result["comparisons"][0], f"built in {result['built']:.1f} s")
    for bodies, modes, built, micro in growth(((1, 2),) if options.smallest else SIZES):
        print(f"{bodies} bodies of {modes} modes: built in {built:.2f} s, {micro:.2f} µs per evaluation")


if __name__ == "__main__":
    main()
