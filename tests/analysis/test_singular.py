"""Independent rows that change along a motion, and configurations where constraints become dependent."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.assembly.constraint_functions import better_rows, independent_rows
from kinetree.assembly.loop_closure import AssemblyError, Constraints, assemble
from kinetree.assembly.singular_positions import obstructed_rows
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

GRAVITY = kt.Gravity(acceleration=(0, 0, -9.81))


def rods(names: tuple[str, ...], points: list[tuple[float, float, float]]) -> list[kt.Body]:
    """Rods of 1 kg from each point to the next, in the plane y = 0."""
    bodies = []
    for name, start, end in zip(names, points[:-1], points[1:], strict=True):
        a, b = np.array(start, float), np.array(end, float)
        length = float(np.linalg.norm(b - a))
        pose = kt.Frame.from_axes(((b - a) / length).tolist(), [0, 1, 0], ((a + b) / 2).tolist())
        bodies.append(kt.Body.rod(name, 1.0, length, radius=0.02, pose=pose))
    return bodies


def turning_linkage() -> kt.Model:
    """A four-bar in a vertical plane that turns; its last rod hangs on a ball joint on the axis, fixed to ground.

    The ball joint holds the rod in three directions of ground, of which the one across the plane is redundant: which of
    the two horizontal ones is needed changes with every quarter of a turn.
    """
    points = [(0.3, 0.0, 0.0), (0.8, 0.0, 0.6), (0.45, 0.0, 1.2), (0.0, 0.0, 1.0)]
    return kt.Model.of(
        "turning linkage",
        GRAVITY,
        kt.Body.box("table", 2.0, (0.6, 0.6, 0.1), pose=kt.Frame.at((0, 0, 0))),
        *rods(("crank", "coupler", "rocker"), points),
        kt.Revolute("spin", "ground", "table", point=(0, 0, 0), axis=(0, 0, 1), u0=(2.0,)),
        kt.Revolute("J0", "table", "crank", point=points[0], axis=(0, 1, 0)),
        kt.Revolute("J1", "crank", "coupler", point=points[1], axis=(0, 1, 0)),
        kt.Revolute("J2", "coupler", "rocker", point=points[2], axis=(0, 1, 0)),
        kt.Spherical("top", "ground", "rocker", point=points[3], cut=True),
    )


def flat_parallelogram() -> kt.Model:
    """A parallelogram linkage with all its bars in line."""
    points = [(0.0, 0.0, 0.0), (1.0, 0.0, 0.0), (3.0, 0.0, 0.0), (2.0, 0.0, 0.0)]
    chain = ["ground", "crank", "coupler", "rocker", "ground"]
    joints = [kt.Revolute(f"J{i}", chain[i], chain[i + 1], point=points[i], axis=(0, 1, 0)) for i in range(4)]
    return kt.Model.of("parallelogram", GRAVITY, *rods(("crank", "coupler", "rocker"), points), *joints)


def test_rows_are_chosen_anew_as_the_mechanism_turns() -> None:
    model = turning_linkage()
    settings = {"method": "dop853", "rtol": 1e-10, "atol": 1e-12, "output": 0.5}
    reference = kt.simulate(model, 6.0, **settings)
    assert reference["spin.angle"][-1] > 2 * np.pi
    assert reference.statistics["rechosen"] >= 8
    energy = reference["energy.total"]
    assert np.ptp(energy) < 1e-7 * np.ptp(reference["energy.kinetic"])
    for formulation, reduction in (
        ("elimination", "multipliers"),
        ("elimination", "zero-eigenvalue"),
        ("elimination", "partitioned"),
        ("augmented", "multipliers"),
    ):
        run = kt.simulate(model, 6.0, formulation=formulation, constraints=reduction, **settings)
        for channel in ("spin.angle", "J0.angle", "spin.angle_rate"):
            np.testing.assert_allclose(run[channel], reference[channel], rtol=0, atol=3e-7, err_msg=reduction)


def test_a_run_is_continued_with_the_rows_it_ended_with() -> None:
    model = turning_linkage()
    whole = kt.simulate(model, 3.0, method="dop853", output="steps")
    first = kt.simulate(model, 1.7, method="dop853", output="steps")
    assert first.statistics["rechosen"] > 0
    second = kt.continue_run(first, model, 3.0, output="steps")
    shared = whole.t > first.t[-1]
    np.testing.assert_array_equal(second.t, whole.t[shared])
    np.testing.assert_array_equal(second.y, whole.y[shared])


def test_better_rows_are_taken_only_if_much_better() -> None:
    B = np.array([[1e-2, 0.0, 0.0], [0.0, 1.0, 0.0], [0.9, 0.0, 0.0], [0.0, 0.0, 1e-14]])
    lengths = np.array([1.0, 1.0, 1.0, 1e-14])
    assert better_rows(B, np.array([0, 1]), lengths) == (1, 2)
    assert better_rows(B, np.array([1, 2]), lengths) is None


def test_a_singular_start_is_refused_and_named_by_the_doctor() -> None:
    model = flat_parallelogram()
    diagnosis = kt.examine(model)
    assert (diagnosis.degrees_of_freedom, diagnosis.rank, diagnosis.nearby_rank) == (2, 1, 2)
    assert ("warning", "the configuration is singular: 1 degree of freedom nearby") in diagnosis.notes()
    with pytest.raises(AssemblyError, match="2 degrees of freedom there and 1 nearby") as caught:
        kt.simulate(model, 1.0)
    assert "start a little beside it" in str(caught.value)
    assert kt.simulate(model, 1.0, initial={"J0.angle": 0.01}).status == "finished"


def test_many_scenarios_equal_their_solo_runs_where_rows_are_chosen_anew() -> None:
    model, speeds = turning_linkage(), np.linspace(0.5, 4.0, 9)
    many = kt.simulate_many(model, 2.0, initial={"spin.angle_rate": speeds}, output=0.5)
    assert many.finished.all()
    changes = 0
    for s in (0, 4, 8):
        own = {"spin.angle_rate": float(speeds[s])}
        solo = kt.simulate(model, 2.0, initial=own, method="dop853", output=0.5)
        changes += solo.statistics["rechosen"]
        np.testing.assert_array_equal(many.x[s], solo.x)
        np.testing.assert_array_equal(many.y[s], solo.y)
    assert changes > 3


def in_line(n: int, angle: float, folded: bool, length: float = 1.0) -> kt.Model:
    """A chain of n rods in line between two hinges on ground: stretched out, or folded forth and back."""
    e = length * np.array([np.cos(angle), 0.0, np.sin(angle)])
    ends = [(0.0 if folded and k % 2 == 0 else 1.0 if folded else float(k)) * e for k in range(n + 1)]
    names = tuple(f"rod{k}" for k in range(n))
    chain = ["ground", *names, "ground"]
    joints = [
        kt.Revolute(f"J{k}", chain[k], chain[k + 1], point=ends[k].tolist(), axis=(0, 1, 0))
        for k in range(n + 1)
    ]
    return kt.Model.of("chain", GRAVITY, *rods(names, [tuple(end) for end in ends]), *joints)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("n", "angle", "folded"), [(3, 0.0, False), (16, 0.3, False), (17, 0.0, True), (40, 0.3, False)]
)
def test_chains_in_line_are_singular_however_long(n: int, angle: float, folded: bool) -> None:
    """Of a chain in line, hinges leave n − 1 motions to first order; of any other, n − 2."""
    model = in_line(n, angle, folded)
    with pytest.raises(AssemblyError, match=f"{n - 1} degrees of freedom there and {n - 2} nearby"):
        kt.prepare(model)
    assert kt.examine(model).nearby_rank == 2


@pytest.mark.parametrize("length", [1.0, 1e5])
def test_a_neighbour_tells_where_curvature_does_not(length: float) -> None:
    """a³ = b³ holds along a = b; at a = b = 0 its first and second derivatives vanish."""
    one = {"inertia": (1, 1, 1, 0, 0, 0)}
    model = kt.Model.of(
        "groove",
        kt.Body("sled", 1.0, **one, pose=kt.Frame()),
        kt.Body("bead", 1.0, **one, pose=kt.Frame.at((length, 0, 0))),
        kt.Prismatic("a", "ground", "sled", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("b", "sled", "bead", point=(length, 0, 0), axis=(0, 1, 0)),
        kt.Holonomic("groove", f"(a.displacement**3 - b.displacement**3)/{length}**2"),
    )
    diagnosis = kt.examine(model)
    assert (diagnosis.rank, diagnosis.nearby_rank) == (0, 1)


@pytest.mark.parametrize("length", [1e-7, 1.0, 1e5])
def test_curvature_tells_of_mechanisms_of_any_size(length: float) -> None:
    """Bars in line that turn move their ends along the line as well, by ½ l φ²: one row more is needed."""
    constraints = Constraints(Tree(Mechanism.of(in_line(3, 0.0, False, length))))
    state = assemble(constraints)
    B = constraints(state.t, state.x, np.zeros(constraints.tree.n_u), state.p)[2]
    here = independent_rows(B)
    modes = np.linalg.svd(B)[2][len(here) :]
    assert len(obstructed_rows(constraints, state, B, here, modes)) == 1


@pytest.mark.parametrize(("longer", "nearby"), [(0.0, 2), (1e-3, 3)])
def test_rods_of_unequal_length_hold_what_equal_ones_carry_along(longer: float, nearby: int) -> None:
    """Three upright rods leave a beam one motion to first order; to second order only if x²/2l is the same for all."""
    rods = [(-1.0, 1.0), (0.0, 1.0 + longer), (1.0, 1.0)]
    model = kt.Model.of(
        "beam",
        kt.Body("beam", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Planar("plane", "ground", "beam", frame=kt.Frame.along((0, 1, 0))),
        *[kt.Marker.at(f"seat {k}", "beam", (x, 0, 0)) for k, (x, _) in enumerate(rods)],
        *[kt.Marker.at(f"anchor {k}", "ground", (x, 0, length)) for k, (x, length) in enumerate(rods)],
        *[kt.Distance(f"rod {k}", f"seat {k}", f"anchor {k}") for k in range(3)],
    )
    diagnosis = kt.examine(model)
    assert (diagnosis.rank, diagnosis.nearby_rank) == (2, nearby)
