"""What is asked of the start: kept where it can be, on any joint of a loop; else said, or refused where it is held."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.assembly.cut_joints import CutPose, rotation_vector
from kinetree.assembly.loop_closure import AssemblyError, Constraints, State, assemble
from kinetree.assembly.targets import StartTargets
from kinetree.model.joints import JOINTS
from kinetree.preparation.prepare import prepare
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree

Z = (0, 0, 1)


def four_bar(size: float = 1.0, mass: float = 1.0, **given: dict[str, Any]) -> kt.Model:
    """The linkage of the quick start; ``given`` are further fields of its parts, by name."""
    inertia = tuple(mass * size**2 * i for i in (0.001, 0.02, 0.02, 0, 0, 0))
    bar = {"mass": mass, "inertia": inertia}
    points = {"A": (0, 0), "B": (0, 0.2), "C": (0.5, 0.3), "D": (0.5, 0)}
    ends = {
        "A": ("ground", "crank"),
        "B": ("crank", "coupler"),
        "C": ("coupler", "rocker"),
        "D": ("ground", "rocker"),
    }
    poses = {"crank": (0.0, 0.1), "coupler": (0.25, 0.25), "rocker": (0.5, 0.15)}
    bodies = [
        kt.Body(name, **bar, pose=kt.Frame.at((x * size, y * size, 0)), **given.get(name, {}))
        for name, (x, y) in poses.items()
    ]
    joints = [
        kt.Revolute(name, *ends[name], point=(x * size, y * size, 0), axis=Z, **given.get(name, {}))
        for name, (x, y) in points.items()
    ]
    return kt.Model.of("four-bar", kt.Gravity(acceleration=(0, -9.81, 0)), *bodies, *joints)


def assembled(model: kt.Model, **options: Any) -> tuple[Constraints, State]:
    constraints = Constraints(Tree(Mechanism.of(model)))
    return constraints, assemble(constraints, **options)


def joint_values(constraints: Constraints, state: State) -> dict[str, tuple[float, float]]:
    """Angle and rate of every joint of one degree of freedom, tree joint or cut."""
    found = {
        link.joint.joint.name: (state.x[link.coordinates.start], state.u[link.speeds.start])
        for link in constraints.tree.links
    }
    near = {joint.name: np.zeros(joint.n_q) for joint in constraints.tree.topology.cuts}
    for pose in constraints.cut_joints.at(state.x, state.p, near):
        found[pose.joint.name] = (float(pose.q[0]), float((pose.speeds @ state.u)[0]))
    return found


# --- asked and got ----------------------------------------------------------------------------------------
@pytest.mark.in_turn(4)
@pytest.mark.parametrize(("joint", "cut"), list(itertools.product("ABCD", "ABCD")))
def test_a_start_is_kept_whichever_joint_is_cut(joint: str, cut: str) -> None:
    """The state does not depend on the cut, and holds what was asked of any one joint."""
    asked = {"q0": 0.3, "u0": 2.0}
    given: dict[str, dict[str, Any]] = {name: {} for name in "ABCD"}
    given[joint] |= asked
    given[cut] |= {"cut": True}
    constraints, state = assembled(four_bar(**given))
    assert [j.name for j in constraints.tree.topology.cuts] == [cut]
    values = joint_values(constraints, state)
    np.testing.assert_allclose(values[joint], (0.3, 2.0), atol=1e-10)
    assert state.notes == ()
    same = joint_values(*assembled(four_bar(**{joint: asked})))
    for name in "ABCD":
        np.testing.assert_allclose(values[name], same[name], atol=1e-8)
    by_name = {f"{joint}.angle": 0.3, f"{joint}.angle_rate": 2.0}
    given[joint] = {"cut": True} if joint == cut else {}
    initial = joint_values(*assembled(four_bar(**given), initial=by_name))
    np.testing.assert_allclose(initial[joint], (0.3, 2.0), atol=1e-10)


def test_what_cannot_be_kept_is_noted_with_names_and_units(tmp_path) -> None:
    run = kt.simulate(four_bar(A={"u0": 5.0}, C={"u0": 5.0}), 0.01)
    said = [str(note) for note in run.notes]
    assert said[0].startswith('joint "A": angle_rate: asked 5 rad/s, got ')
    assert said[1].startswith('joint "C": angle_rate: asked 5 rad/s, got ')
    assert run.notes[0].got == (pytest.approx(run["A.angle_rate"][0]),)
    assert said[0] in str(run.audit)
    path = tmp_path / "run.h5"
    run.save(path)
    assert kt.Run.load(path).notes == run.notes
    from kinetree.report.from_run import report_data

    texts = [finding.text for finding in report_data(run, four_bar()).notes]
    assert any(said[0] in text for text in texts)


def test_a_held_start_that_cannot_be_kept_is_refused() -> None:
    held = {"u0": 5.0, "hold": True}
    with pytest.raises(AssemblyError, match=r"velocities[\s\S]*cannot be met[\s\S]*held as given: A, C|C, A"):
        assembled(four_bar(A=held, C=held))
    with pytest.raises(KeyError, match=r"hold: there is no joint"):
        kt.prepare(four_bar(), hold=["Q"])
    _, state = assembled(four_bar(C={"q0": 0.3, "u0": -1.0}), hold=["C"])
    assert state.notes == ()


def test_velocities_that_joints_block_are_noted() -> None:
    _, state = assembled(four_bar(coupler={"velocity": (1.0, 1.0, 1.0)}))
    (note,) = state.notes
    assert note.what == 'body "coupler": velocity' and note.asked == (1.0, 1.0, 1.0) and note.unit == "m/s"
    hinged = kt.Model.of(
        "arm",
        kt.Body("arm", 1.0, (1, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame(), velocity=(3.0, 2.0, 0)),
        kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=Z),
    )
    _, state = assembled(hinged)
    np.testing.assert_allclose(state.notes[0].got, (0, 2, 0), atol=1e-14)


def test_consistent_velocities_of_bodies_in_loops_are_kept() -> None:
    """In the pose given the coupler moves along x only."""
    _, state = assembled(four_bar(coupler={"velocity": (-1.0, 0.0, 0.0)}))
    assert state.notes == ()


def test_poses_that_joints_do_not_allow_are_noted_and_small_ones_are_not() -> None:
    def model(shift: float, **coordinates: Any) -> kt.Model:
        return kt.Model.of(
            "arm",
            kt.Body("arm", 1.0, (1, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame.at((shift, 0, 0))),
            kt.Revolute(
                "hinge",
                "ground",
                "arm",
                frame_inner=kt.Frame(),
                frame_outer=kt.Frame.at((0, 0, 0)),
                **coordinates,
            ),
            kt.Body.box("far", 1.0, (1, 1, 1), pose=kt.Frame.at((3, 0, 0))),
        )

    for coordinates in ({}, {"q0": 0.5}):
        _, state = assembled(model(3.0, **coordinates))
        (note,) = state.notes
        assert str(note).startswith('body "arm": position of its frame: asked (3, 0, 0) m, got (0, 0, 0) m')
    assert assembled(model(1e-5))[1].notes == ()


def test_a_turn_that_a_joint_does_not_allow_is_noted_in_world_axes() -> None:
    """A slide along x lets nothing turn: of a body drawn turned about z by 0.3 the turn that is missing is told."""
    model = kt.Model.of(
        "slide",
        kt.Body.box("block", 1.0, (1, 1, 1), pose=kt.Frame.rotated((0, 0, 1), 0.3)),
        kt.Prismatic("slide", "ground", "block", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
    )
    (note,) = assembled(model)[1].notes
    assert (note.what, note.asked, note.unit) == (
        'body "block": turn against the pose given', (0.0, 0.0, 0.0), "rad",
    )  # fmt: skip
    assert note.got == pytest.approx((0, 0, -0.3), abs=1e-12)


def test_rows_of_a_start_have_the_units_of_what_is_given() -> None:
    """Velocities of bodies are compared with lengths, rates of turning with angles."""
    free = kt.Body(
        "b",
        1.0,
        (0, 0, 0),
        (1, 1, 1, 0, 0, 0),
        pose=kt.Frame(),
        velocity=(1, 2, 3),
        angular_velocity=(1, 0, 0),
    )
    constraints = Constraints(Tree(Mechanism.of(kt.Model.of("free", free))))
    rows = StartTargets(constraints, [], np.zeros(0), True, bodies=True).speed_names
    assert {row.direction.split(" along")[0]: row.unit for row in rows} == {
        "velocity": "m", "angular_velocity": "rad",
    }  # fmt: skip


def test_poses_say_where_driven_bodies_are_at_the_zero_of_their_driver() -> None:
    """An arm turned by 0.5 rad by its driver, drawn at 0, is told nothing; one that a stranger drives is compared."""
    parts = [
        *(kt.Body.box(name, 1.0, (1, 1, 1), pose=kt.Frame()) for name in ("arm", "other")),
        *(
            kt.Revolute(f"{name} hinge", "ground", name, frame_inner=kt.Frame(), frame_outer=frame)
            for name, frame in (("arm", kt.Frame()), ("other", kt.Frame.at((0, 0.2, 0))))
        ),
        kt.JointDriver("drive", "arm hinge", law="0.5 + t"),
    ]
    _, state = assembled(kt.Model.of("arms", *parts))
    assert [note.what for note in state.notes] == ['body "other": position of its frame']


def test_poses_say_where_bodies_are_before_a_driver_moves_them() -> None:
    """A block drawn 1 m from where a cylinder, driven to 1.5 m, begins: no joint is named, all bodies may be moved."""
    block = kt.Body.box("block", 1.0, (0.1, 0.1, 0.1), pose=kt.Frame.at((1, 0, 0)))
    rail = kt.Prismatic("rail", "ground", "block", point=(1, 0, 0), axis=(1, 0, 0))
    _, state = assembled(
        kt.Model.of("press", block, rail, kt.DistanceDriver("cylinder", "ground", "block", "1.5 + t"))
    )
    assert state.notes == ()
    assert state.x == pytest.approx([0.5])


# --- cut joints -------------------------------------------------------------------------------------------
def test_a_cut_joint_moves_and_is_blocked_as_its_own_motions_say() -> None:
    """Turning about z, and sliding along z by 0.01 m for a coordinate of one: speeds per tree speed are given back."""
    S = np.zeros((6, 2))
    S[2, 0], S[5, 1] = 1.0, 0.01
    speeds = np.array([[1.0, -2.0, 0.5], [30.0, 4.0, -7.0]])
    error = np.array([0.1, 0.2, 0.3, -0.4, 0.5, 0.6])
    pose = CutPose(kt.Weld("w", "ground", "b", point=(0, 0, 0)), np.zeros(2), S @ speeds, S, np.eye(2), error)
    assert pose.speeds == pytest.approx(speeds)
    left, change = pose.blocked()
    assert np.linalg.norm(left) == pytest.approx(np.linalg.norm(error[[0, 1, 3, 4]]))
    assert (left.shape, change) == ((4,), pytest.approx(np.zeros((4, 3)), abs=1e-15))
    rigid = replace(pose, S=np.zeros((6, 0)), J=np.eye(6))
    assert rigid.blocked()[0] == pytest.approx(error)
    assert rigid.blocked()[1] == pytest.approx(np.eye(6))


@pytest.mark.parametrize("angle", [0.0, 1e-9, 0.4, 3.0])
def test_a_rotation_vector_is_axis_times_angle(angle: float) -> None:
    axis = np.array([2.0, -1.0, 2.0]) / 3
    turned = np.array(kt.Frame.rotated(tuple(axis), angle).rotation)
    assert rotation_vector(turned) == pytest.approx(angle * axis, rel=1e-6, abs=1e-15)


# --- branches ---------------------------------------------------------------------------------------------
KINDS = [kind for kind in JOINTS if kind not in ("free", "free-angles", "custom")]


@pytest.mark.in_turn(6)
@pytest.mark.parametrize("kind", [*KINDS, pytest.param("custom", marks=pytest.mark.slow)])
def test_no_joint_is_closed_on_a_branch_that_is_not_its_own(kind: str) -> None:
    """A body that starts turned by any angle about any axis: its cut joint closes as the joint itself can be."""
    own: dict[str, Any] = {"pitch": 0.1} if kind == "helical" else {}
    if kind == "custom":
        own = {"coordinates": ("s",), "units": ("m",), "displacement_law": ("s", "0.2*s**2", 0)}
        own["rotation_law"] = (((0, 0, 1), "0.3*s"),)
    frames = {"frame_inner": kt.Frame(), "frame_outer": kt.Frame()}
    closed = JOINTS[kind]("closed", "ground", "body", cut=True, **frames, **own)
    for angle, axis in itertools.product((0.5, 1.7, 3.1), ((1, 0, 0), (0, 0, 1), (1, 1, 0.3))):
        n = np.array(axis) / np.linalg.norm(axis)
        start = (0.1, 0.2, 0.3, *(np.sin(angle / 2) * n), np.cos(angle / 2))
        constraints, state = assembled(
            kt.Model.of(
                "closing",
                kt.Body("body", 1.0, (0, 0, 0), (1, 1.2, 1.5, 0, 0, 0)),
                kt.Free("carrier", "ground", "body", q0=start, cut=False, **frames),
                closed,
            )
        )
        near = {"closed": np.array(closed.reference_coordinates, dtype=float)}
        (pose,) = constraints.cut_joints.at(state.x, state.p, near)
        np.testing.assert_allclose(pose.error, 0, atol=1e-8, err_msg=f"{angle} rad about {axis}")


def test_a_loop_that_closes_only_half_a_turn_off_is_refused() -> None:
    """A bar welded to ground at both ends, at one of them the wrong way round."""
    turned = kt.Frame.rotated((0, 0, 1), np.pi, (1, 0, 0))
    model = kt.Model.of(
        "bar",
        kt.Body("bar", 1.0, (0, 0, 0), (1, 1, 1, 0, 0, 0)),
        kt.Prismatic("slide", "ground", "bar", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Weld("end", "ground", "bar", frame_inner=turned, frame_outer=kt.Frame.at((1, 0, 0)), cut=True),
    )
    with pytest.raises(AssemblyError, match=r'joint "end" can only be closed turned by 180° against itself'):
        assembled(model)


# --- size -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("size", "mass"), [(1e9, 1e3), (1e9, 1e24), (1e-6, 1e-15)])
def test_mechanisms_of_any_size_and_mass_assemble_alike(size: float, mass: float) -> None:
    rough = {"A": {"q0": 0.1, "u0": 1.0}}
    _, unit = assembled(four_bar(**rough))
    _, other = assembled(four_bar(size, mass, **rough))
    np.testing.assert_allclose(other.x, unit.x, atol=1e-9)
    np.testing.assert_allclose(other.u, unit.u, atol=1e-9)
    assert kt.prepare(replace(four_bar(size, mass), name="large")).state.notes == ()


def test_what_is_pulled_together_moves_by_its_mass() -> None:
    """Two sliders 0.3 m apart that must meet: their common mass centre stays, m₁ δ₁ = −m₂ δ₂."""
    sliders = [
        part
        for name, mass, q0 in (("light", 1.0, 0.0), ("heavy", 5.0, 0.3))
        for part in (
            kt.Body(f"{name} mass", mass, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic(name, "ground", f"{name} mass", point=(0, 0, 0), axis=(1, 0, 0), q0=q0),
        )
    ]
    model = kt.Model.of("two", *sliders, kt.Coupler("rope", (("light", 1.0), ("heavy", -1.0))))
    start = prepare(model).state
    assert start.x == pytest.approx([0.3 * 5 / 6, 0.3 * 5 / 6], abs=1e-12)


@pytest.mark.parametrize(("first", "second"), [(0.3, 0.2), (1.0, -0.8)])
def test_drivers_of_a_cut_universal_joint_meet_both_angles(first: float, second: float) -> None:
    """A ball joint and a universal joint in one place: Rx(α) Ry(β); steps carry α, β to first order only."""
    model = kt.Model.of(
        "top",
        kt.Body("top", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.2))),
        kt.Spherical("ball", "ground", "top", point=(0, 0, 0)),
        kt.Universal("cross", "ground", "top", point=(0, 0, 0), axis1=(1, 0, 0), axis2=(0, 1, 0), cut=True),
        kt.JointDriver("alpha", "cross", 0, first),
        kt.JointDriver("beta", "cross", 1, second),
    )
    constraints = Constraints(Tree(Mechanism.of(model)))
    state = assemble(constraints)
    axis = constraints.poses(state.x, state.p)["top"][1][:, 2]
    exact = [np.sin(second), -np.sin(first) * np.cos(second), np.cos(first) * np.cos(second)]
    np.testing.assert_allclose(axis, exact, atol=1e-10)


def test_far_away_coordinates_and_notes_are_those_of_the_joint():
    """A body that floats is measured from near itself there; what is given, shown and told is not."""
    far = 2e6
    model = kt.Model.of(
        "far away",
        kt.Gravity(acceleration=(0, 0, 0)),
        kt.Body("b", 1.0, inertia=(1, 1, 1, 0, 0, 0)),
        kt.Free(
            "j",
            "ground",
            "b",
            frame_inner=kt.Frame.rotated((0, 0, 1), np.pi / 2, (far, 3.0, 0.0)),
            frame_outer=kt.Frame(),
            q0=(1.0, 2.0, 3.0, 0, 0, 0, 1),
        ),
        kt.Marker("o", "ground", kt.Frame((far, 0, 0))),
        kt.Distance("rod", "o", "b", length=5.0),
    )
    run = kt.simulate(model, 0.1, output=[0.0, 0.1])
    x, y, z = (float(run[f"j.{name}"][0]) for name in "xyz")
    assert run["b.position"][0] - (far, 0, 0) == pytest.approx([-y, 3.0 + x, z], abs=1e-9)
    assert np.linalg.norm([-y, 3.0 + x, z]) == pytest.approx(5.0, abs=1e-9)
    told = {note.what: (note.asked, note.got) for note in run.notes}
    assert told == {
        f'joint "j": {name}': ((float(k),), (pytest.approx(value, abs=1e-9),))
        for k, (name, value) in enumerate(zip("xyz", (x, y, z), strict=True), start=1)
    }
