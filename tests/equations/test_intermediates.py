"""Intermediate quantities equal an independent recomputation in NumPy, in SI and in mm, g, ms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from numpy_formalisms import (
    Array,
    NumericMechanism,
    State,
    augmented,
    elimination,
    kane,
    mechanism_of,
    poses,
    recursion,
    reduced_form,
    tree_rows,
    zero_eigenvalues,
)
from numpy_loop_embedding import loop_embedding

import kinetree as kt
from kinetree.formulations.contract import FormulationError
from kinetree.report.page.data import Chart
from kinetree.report.views import page_data
from kinetree.results.intermediates import Intermediates
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from metamorphic.other_units import UnitChange, Units
from metamorphic.rewriting import rewritten_model

UNITS = {"SI": Units(1.0, 1.0, 1.0), "mm g ms": Units(length=1e3, mass=1e3, time=1e3)}
MODELS = ("eight_body_tree", "four_bar", "andrews_squeezer", "bricard", "floating")
IN_UNITS = ["SI", pytest.param("mm g ms", marks=pytest.mark.slow)]
CLOSED = {
    "four_bar": {"A.angle": 0.7, "A.angle_rate": 2.0},
    "andrews_squeezer": {"O.angle": 0.4, "O.angle_rate": 30.0},
    "bricard": {"J1.angle": 0.4, "J1.angle_rate": 1.5},
    "floating": {"A.angle": -0.5, "A.angle_rate": 1.0, "carrier.wx": 0.7, "carrier.vy": 0.4},
}
"""Where the loops of the scenes with loops are closed, at speeds that keep them closed."""
KANE = ("kane-angles", "kane-euler-parameters", "kane-fixed-frame")
ACCURACY = 1e-12
REDUCED = 1e-9
"""Of accelerations, which are solved for."""
VANISHING = 1e-3
"""Size that is taken of what vanishes: sums of terms that cancel."""

DIFFERENCES = {
    "M_bar": "M_hat",
    "g_bar": "g_hat",
    "M_sum": "M_hat",
    "g_sum": "g_hat",
    "V_dot": "q_ddot",
    "K": "A",
}
"""What is judged by the size of something else: differences by what they are taken of (free bodies pass nothing inward,
and fall with gravity), K by the arms of A, as it stands in K A."""


@dataclass(frozen=True)
class Scene:
    """A model in some units, its description in NumPy, and a state in general position with the loads there."""

    model: kt.Model
    mechanism: NumericMechanism
    state: State


def model_of(name: str) -> kt.Model:
    """An example; the bushings of the eight bodies are replaced by gravity and a spring."""
    if name == "floating":
        return with_a_pendulum(floating_four_bar())
    model = kt.load(str(files("kinetree.examples").joinpath(f"{name}.toml"))).model
    if name != "eight_body_tree":
        return model
    spring = kt.SpringDamper("spring", "in5", "in8", stiffness=40.0, free_length=1.3)
    return replace(model, loads=(kt.Gravity(acceleration=(1.0, -9.0, 3.0)), spring))


def place_of(model: kt.Model, mechanism: NumericMechanism, q: Array, marker: str) -> tuple[str, Array, Array]:
    """The body of a marker, its position, and its arm from the mass centre (world)."""
    found = next(one for one in model.markers if one.name == marker)
    at = np.array(list(map(float, found.frame.position)))
    if found.body == "ground":
        return "", at, at
    number = next(k for k, one in enumerate(mechanism.bodies, 1) if one.name == found.body)
    body, (r, R) = mechanism.bodies[number - 1], poses(mechanism, q)[number]
    local = body.body_pose[0] + body.body_pose[1] @ at
    return found.body, r + R @ local, R @ (local - body.r_K)


def loaded(model: kt.Model, mechanism: NumericMechanism, q: Array, u: Array) -> State:
    """A state with the forces of springs, and the torques of motors and dampers in hinges."""
    value = {one.name: float(one.si) for one in model.parameters}

    def number(given: object) -> float:
        return value[str(given)] if str(given) in value else float(str(given))

    state = State(q, u)
    for load in model.loads:
        if isinstance(load, kt.SpringDamper):
            ends = [place_of(model, mechanism, q, end) for end in (load.at1, load.at2)]
            gap = ends[1][1] - ends[0][1]
            pull = number(load.stiffness) * (1 - number(load.free_length) / np.linalg.norm(gap)) * gap
            for (body, _, arm), force in zip(ends, (pull, -pull), strict=True):
                state.force[body] = state.force.get(body, np.zeros(3)) + force
                state.moment[body] = state.moment.get(body, np.zeros(3)) + np.cross(arm, force)
        elif not isinstance(load, kt.Gravity):
            speed = u[next(one.u.start for one in mechanism.bodies if one.joint == load.joint)]
            motor = isinstance(load, kt.JointMotor)
            torque = number(load.torque) if motor else -number(load.damping) * speed
            state.torque[load.joint] = state.torque.get(load.joint, 0.0) + torque
    return state


@cache
def scene(name: str, units: str, closed: bool = False) -> Scene:
    """A scene, and its state in these units: anywhere, or one in which loops are ``closed``."""
    model, scale = model_of(name), UNITS[units]
    mechanism, tree = mechanism_of(model), Tree(Mechanism.of(model))
    start = kt.functions(model)
    random = np.random.default_rng(7)
    q, u = start.q0[: tree.n_q] + random.uniform(-0.1, 0.1, tree.n_q), random.uniform(-2.0, 2.0, tree.n_u)
    if closed:
        state = kt.prepare(model, initial=CLOSED[name], allow_singular=True).state
        q, u = state.x[: tree.n_q].copy(), state.u
    for body in mechanism.bodies:
        if body.kind == "free":
            e = q[body.q][3:7]
            q[body.q.start + 3 : body.q.stop] = e / np.linalg.norm(e)
    state = loaded(model, mechanism, q, u)
    x_scale, u_scale = (
        np.array([scale.of(unit) for unit in of]) for of in (tree.coordinate_units, tree.speed_units)
    )
    force, moment = scale.of("N"), scale.of("N·m")
    changed = State(
        state.q * x_scale,
        state.u * u_scale,
        {body: force * F for body, F in state.force.items()},
        {body: moment * M for body, M in state.moment.items()},
        {joint: moment * tau for joint, tau in state.torque.items()},
    )
    other = rewritten_model(model, UnitChange(model, scale, ()).part) if units != "SI" else model
    return Scene(other, mechanism_of(other), changed)


@cache
def found(name: str, units: str, formulation: str, constraints: str = "auto") -> Intermediates:
    """What the package says."""
    it = scene(name, units, closed=constraints != "auto")
    given = {"q": it.state.q, "u": it.state.u, "constraints": constraints}
    return kt.intermediates(it.model, formulation, **given)


def agree(said: Intermediates, expected: dict[tuple[str, str], Array], accuracy: float = ACCURACY) -> None:
    """Every quantity expected is said, with the same entries."""
    worst = {}
    for key, value in expected.items():
        assert key in said, f"{key} is not there"
        assert said[key].shape == np.shape(value), f"{key}: {said[key].shape} for {np.shape(value)}"
        terms = expected.get((DIFFERENCES.get(key[0], ""), key[1]), value)
        size = max(np.abs(value).max(initial=0.0), np.abs(terms).max(initial=0.0)) or VANISHING
        gap = np.abs(said[key].value - value).max(initial=0.0)
        if gap > accuracy * size:
            worst[key] = (gap, size)
    assert not worst


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("units", IN_UNITS)
@pytest.mark.parametrize("formulation", KANE)
@pytest.mark.parametrize("name", [*MODELS[:-1], pytest.param(MODELS[-1], marks=pytest.mark.slow)])
def test_kane(name: str, formulation: str, units: str) -> None:
    """Kamman's recursion, in three choices of speeds: all matrices of all bodies, A and f."""
    it = scene(name, units)
    expected = kane(it.mechanism, it.state, formulation) | tree_rows(it.mechanism, it.state)
    agree(found(name, units, formulation), expected)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("units", IN_UNITS)
@pytest.mark.parametrize("name", MODELS)
def test_elimination(name: str, units: str) -> None:
    """The velocity transformation of every body, M, g, A and f."""
    it = scene(name, units)
    expected = elimination(it.mechanism, it.state) | tree_rows(it.mechanism, it.state)
    agree(found(name, units, "elimination"), expected)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("units", IN_UNITS)
@pytest.mark.parametrize("name", MODELS)
def test_augmentation(name: str, units: str) -> None:
    """M, g, Φ and γ in absolute coordinates."""
    it = scene(name, units)
    agree(found(name, units, "augmented"), augmented(it.mechanism, it.state))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("units", IN_UNITS)
@pytest.mark.parametrize("name", MODELS)
def test_recursion(name: str, units: str) -> None:
    """A, B, C, M̂, ĝ, D, K, e of every body, constraint rows carried inward, Ψ, γ̄, and the accelerations."""
    it = scene(name, units)
    said = found(name, units, "recursive" if not it.mechanism.cuts else "cut-joint")
    numbers = {"": 0} | {body.name: k for k, body in enumerate(it.mechanism.bodies, 1)}
    ends = {row: numbers[one.of] for one in said.values() if one.name == "Psi" for row in one.rows}
    agree(said, recursion(it.mechanism, it.state, tuple(ends), ends))


def floating_four_bar() -> kt.Model:
    """The four-bar linkage on a frame that is free: its loop closes above ground."""
    linkage = model_of("four_bar")
    frame = kt.Body(
        "frame", pose=kt.Frame.at((0.1, 0.2, 0.0)), mass=4.0, inertia=(0.2, 0.3, 0.4, 0.01, 0.0, 0.02)
    )
    moved = [
        replace(joint, **{"inner": "frame"}) if joint.inner == "ground" else joint for joint in linkage.joints
    ]
    carrier = kt.Free("carrier", "ground", "frame", point=(0.2, -0.1, 0.3))
    return replace(linkage, bodies=(frame, *linkage.bodies), joints=(carrier, *moved))


def with_a_pendulum(linkage: kt.Model) -> kt.Model:
    """The linkage with a pendulum on its coupler: a branch that hangs on a loop."""
    bob = kt.Body.rod("bob", mass=0.7, length=0.4, pose=kt.Frame.at((0.3, 0.1, 0.05)))
    return linkage.add(bob, kt.Revolute("P", "coupler", "bob", point=(0.1, 0.1, 0.05), axis=(0, 0, 1)))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("units", IN_UNITS)
@pytest.mark.parametrize("name", CLOSED)
def test_loop_embedding(name: str, units: str) -> None:
    """K, γ, G, g, H, P, h, D and the reduced forces of loops, what they pass to their carrier, and all that moves."""
    it = scene(name, units, closed=True)
    said = kt.intermediates(it.model, "loop-embedding", q=it.state.q, u=it.state.u)
    names = [row for one in said.named("K_rows") for row in one.rows]
    independent = {
        one.of: [column.removesuffix(".angle_rate") for column in one.columns] for one in said.named("G")
    }
    expected = loop_embedding(it.mechanism, it.state, names, independent)
    reduced = {("e", owner) for owner in independent} | {("v_dot", owner) for owner in independent}
    late = {key for key in expected if key[0] in ("q_ddot", "V_dot")} | reduced
    agree(said, {key: value for key, value in expected.items() if key not in late})
    agree(said, {key: expected[key] for key in late}, REDUCED)


def test_loops_that_leave_nothing_free() -> None:
    """A driven hinge on a pendulum: no G, and what passes inward is the inertia as it stands."""
    linkage = model_of("four_bar")
    arms = [
        kt.Revolute(name, inner, outer, point=point, axis=(0, 0, 1))
        for name, inner, outer, point in (
            ("A", "ground", "crank", (0, 0, 0)),
            ("B", "crank", "coupler", (0, 0.2, 0)),
        )
    ]
    driver = kt.JointDriver("law", "B", law=kt.parse("0.3*sin(4*t)"))
    model = kt.Model.of(
        "driven", *linkage.loads[:1], linkage.body("crank"), linkage.body("coupler"), *arms, driver
    )
    said, other = (kt.intermediates(model, name, t=0.2) for name in ("loop-embedding", "elimination"))
    assert ("G", "coupler") not in said and ("K", "coupler") not in said
    assert said["independent", "coupler"].value.tolist() == [0.0]
    assert said["M_bar", "coupler"].value == pytest.approx(said["M_carried", "coupler"].value, abs=1e-15)
    assert said["g_rows", "coupler"].value == pytest.approx([-4.8 * np.sin(0.8)], rel=1e-12)
    assert said["y_dot"].value == pytest.approx(other["y_dot"].value, rel=1e-10)


@pytest.mark.parametrize("units", IN_UNITS)
@pytest.mark.parametrize("name", CLOSED)
def test_zero_eigenvalues(name: str, units: str) -> None:
    """S, its eigenvalues, B T̂ = 0, and T̂ T̂ᵀ the projector onto the null space of B; T orthogonal, TᵀST = Λ."""
    said = found(name, units, "elimination", "zero-eigenvalue")
    A, f, B, S, T, T_hat = (said[key].value for key in ("A", "f", "B", "S", "T", "T_hat"))
    expected = zero_eigenvalues(A, f, B)
    projector = expected.pop(("projector", ""))
    expected["eigenvalues", ""] = np.maximum(expected["eigenvalues", ""], 0.0)
    agree(said, expected)
    assert T_hat.shape[1] == len(f) - int(said["rank"].value) == round(np.trace(projector))
    assert np.abs(T_hat @ T_hat.T - projector).max() < ACCURACY
    assert np.abs(B @ T_hat).max() < ACCURACY * np.abs(B).max()
    assert np.abs(T.T @ T - np.eye(len(f))).max() < ACCURACY
    size = said["eigenvalues"].value.max()
    assert np.abs(T.T @ S @ T - np.diag(said["eigenvalues"].value)).max() < ACCURACY * size
    y_dot, force = said["y_dot"].value, np.abs(said["T_hat_f"].value).max() + np.abs(f).max()
    assert np.abs(said["T_hat_A"].value @ y_dot - said["T_hat_f"].value).max() < 1e-11 * force


@pytest.mark.parametrize("reduction", ["partitioned", "reduced"])
@pytest.mark.parametrize("units", IN_UNITS)
@pytest.mark.parametrize("name", CLOSED)
def test_reduced_form(name: str, units: str, reduction: str) -> None:
    """B_a, B_b, V, u and the reduced equations of the partition that is told; they give the accelerations."""
    said = found(name, units, "elimination", reduction)
    A, f, B, gamma = (said[key].value for key in ("A", "f", "B", "gamma"))
    speeds, rows = list(said["y"].rows), list(said["B"].rows)
    kept = [rows.index(row) for row in said["B_b"].rows]
    independent, dependent = ([speeds.index(name) for name in said[key].columns] for key in ("B_a", "B_b"))
    assert [bool(mark) for mark in said["independent"].value] == [
        k in independent for k in range(len(speeds))
    ]
    agree(said, reduced_form(A, f, B[kept], gamma[kept], independent, dependent), 1e-11)
    V, u = said["V"].value, said["u"].value
    y_a = np.linalg.solve(said["A_hat"].value, said["f_hat"].value)
    y_dot = said["y_dot"].value
    assert np.abs(B[kept] @ V).max() < ACCURACY * np.abs(B).max() * np.abs(V).max()
    assert np.abs(V @ y_a + u - y_dot).max() < 1e-9 * np.abs(y_dot).max()


@pytest.mark.parametrize("formulation", KANE)
def test_partial_velocities_times_speeds_are_velocities(formulation: str) -> None:
    """ω' = [ω,y] y and v_G = [v_G,y] y; A is symmetric."""
    said = found("eight_body_tree", "SI", formulation)
    y = said["y_full"].value
    for body in said.owners:
        if (("omega", body)) in said:
            assert said["omega_y", body].value @ y == pytest.approx(said["omega", body].value, abs=1e-13)
            assert said["v_G_y", body].value @ y == pytest.approx(said["v_G", body].value, abs=1e-13)
    assert np.array_equal(said["A_full"].value, said["A_full"].T)


@pytest.mark.parametrize("formulation", ["kane-angles", "kane-euler-parameters"])
def test_recursion_over_slanted_joint_frames(formulation: str) -> None:
    """[ω_K,y] = JR_K E_K [ω_J,y] + P_K in the columns of K, where joint axes are no axes of the bodies."""
    rod = {"inertia": (0.1, 0.2, 0.3, 0, 0, 0), "pose": kt.Frame()}
    model = kt.Model.of(
        "slanted",
        kt.Body("a", 1.0, **rod),
        kt.Body("b", 1.0, **rod),
        kt.Revolute("A", "ground", "a", point=(0, 0, 0), axis=(0.6, 0, 0.8), q0=0.3),
        kt.Revolute("B", "a", "b", point=(1, 0, 0), axis=(0, 0.6, 0.8), q0=0.4),
    )
    said = kt.intermediates(model, formulation)
    expected = said["JR", "b"] @ said["E", "b"] @ said["omega_y", "a"]
    expected[:, 3:6] += said["P", "b"].value
    assert said["omega_y", "b"].value == pytest.approx(np.asarray(expected), abs=1e-14)
    assert np.abs(said["E", "b"] - np.eye(3)).max() > 0.1


def test_names_symbols_and_owners() -> None:
    """Quantities are found by name, by symbol, by body or its joint; unknown names are answered with the nearest."""
    said = found("four_bar", "SI", "kane-angles")
    assert np.array_equal(said["ω'_K", "rocker"], said["omega", "rocker"].value)
    assert said["reaction", "rocker"].of == "D"
    assert {one.of for one in said.of("rocker").values()} == {"rocker", "D"}
    assert said["A"]["A.angle_rate", "B.angle_rate"] == said["A"].value[0, 1]
    assert np.asarray(said["A"] @ said["y_dot"]) == pytest.approx(said["A"].value @ said["y_dot"].value)
    with pytest.raises(kt.UnknownNameError, match='did you mean "omega"'):
        said["omga"]
    with pytest.raises(kt.UnknownNameError, match='did you mean "rocker"'):
        said["omega", "roker"]
    with pytest.raises(kt.UnknownNameError, match="belongs to a body or joint"):
        said["omega"]
    with pytest.raises(kt.UnknownNameError, match="did you mean"):
        kt.intermediates(scene("four_bar", "SI").model, q={"A.angel": 0.1})
    for wrong in ("x", np.nan, None):
        with pytest.raises(kt.UnknownNameError, match=r"A\.angle_rate.*give a finite number"):
            kt.intermediates(scene("four_bar", "SI").model, u={"A.angle_rate": wrong})


def test_faults_are_told_by_the_function_that_was_called() -> None:
    """Under its own name and those of its arguments, however far inside they are found."""
    model = scene("four_bar", "SI").model
    for ask, words in (
        (lambda: kt.intermediates(model, "kane-angels"), "^intermediates: formulation.*kane-angles"),
        (lambda: kt.intermediates(model, t="x"), "^intermediates: t must be"),
        (lambda: kt.intermediates(model, initial={"E.angle": 1.0}), "^intermediates: .*no joint 'E'"),
        (lambda: kt.intermediates(model, q="x"), "^intermediates: q: 'x' is no array of numbers"),
        (lambda: kt.functions(model, formulation="kane-angels"), "^functions: formulation"),
        (
            lambda: kt.equations(model, coordinates={"A.angle": "a+", "B.angle": "foo(a)"}),
            r'(?s)coordinates: "A.angle":.*\^.*coordinates: "B.angle": unknown function',
        ),
        (lambda: kt.equations(model, at={"A.angle": "2*"}), '^equations: at: "A.angle"'),
    ):
        with pytest.raises(kt.ArgumentError, match=words):
            ask()


def test_arrays_are_not_written_to() -> None:
    """A quantity is what was computed; a copy may be changed."""
    said = found("four_bar", "SI", "kane-angles")
    for place in (said["A"].value, said["A"].T, said["A"]["A.angle_rate", :]):
        with pytest.raises(ValueError, match="read-only"):
            place[...] = 0.0
    for copied in (np.array(said["A"]), said["A"] + 0, said["A"].to_pandas().to_numpy(copy=True)):
        copied[...] = 0.0
    assert said["A"].value.any()


def test_euler_parameters_that_are_no_rotation_are_refused() -> None:
    """With a length other than 1, every matrix would be that of a body that is stretched."""
    model = kt.Model.of("top", kt.Body.box("top", 1.0, (0.1, 0.2, 0.3), pose=kt.Frame()))
    model = model.add(kt.Spherical("ball", "ground", "top", point=(0, 0, 0.1)))
    for formulation in ("recursive", "kane-angles"):
        with pytest.raises(kt.UnknownNameError, match=r"ball\.e4 have the length 1\.11803"):
            kt.intermediates(model, formulation, q={"ball.e1": 0.5})
    turned = kt.intermediates(model, "recursive", q={"ball.e1": 0.6, "ball.e4": 0.8})
    assert np.linalg.det(turned["R", "top"].value) == pytest.approx(1.0)


def test_motion_law() -> None:
    """A ẏ = f + Bᵀλ and B ẏ = γ hold between the quantities themselves."""
    said = found("bricard", "SI", "kane-euler-parameters")
    A, f, B = (said[name].value for name in ("A", "f", "B"))
    left = A @ said["y_dot"].value - f - B.T @ said["lambda"].value
    assert np.abs(left).max() < 1e-10 * np.abs(f).max()
    assert said["B"].value @ said["y_dot"].value == pytest.approx(said["gamma"].value, abs=1e-10)


def test_recursion_in_itself() -> None:
    """D = Bᵀ M̂ B, V_K = A V_J + B q̇, M̂ and Ψ symmetric, M̂ the sum of M and of what its bodies pass inward."""
    said = found("andrews_squeezer", "SI", "cut-joint")
    for body, lower in (("K2", "K1"), ("K4", "K5"), ("K6", "K7")):
        own = {one.name: one.value for one in said.of(body).values()}
        below = {one.name: one.value for one in said.of(lower).values()}
        assert own["D"] == pytest.approx(own["B"].T @ own["M_hat"] @ own["B"], rel=1e-12)
        u = scene("andrews_squeezer", "SI").state.u[list(said["y"].rows).index(said["D", body].rows[0])]
        assert own["V"] == pytest.approx(own["A"] @ below["V"] + own["B"][:, 0] * u, abs=1e-14)
        assert own["M_hat"] == pytest.approx(own["M_hat"].T, abs=1e-16)
        assert below["M_sum"] == pytest.approx(own["M_bar"], abs=1e-15)
    assert np.array_equal(said["Psi"].value, said["Psi"].T)
    assert said["loops"].value.sum(axis=1).tolist() == [3, 4, 4]


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", ["auto", "elimination", "augmented", "kane-angles"])
def test_at_an_instant_of_a_run(formulation: str) -> None:
    """Quantities at an instant are those of its coordinates and speeds, and give its accelerations."""
    model = model_of("four_bar")
    run = kt.simulate(model, t_end=0.4, method="dop853", formulation="kane-euler-parameters", progress=False)
    found = run.intermediates(0.3, formulation)
    at = run.at(0.3)
    assert found.t == 0.3
    names = [f"{joint}.angle" for joint in "ABD"]
    q, u = ([float(at[f"{name}{end}"][0]) for name in names] for end in ("", "_rate"))
    again = kt.intermediates(model, found.formulation, q=q, u=u, t=0.3)
    assert set(again) == set(found)
    for key in ("y_dot", ("reaction", "D")):
        assert found[key].value == pytest.approx(again[key].value, rel=1e-8, abs=1e-8)
    a = found.of("crank") if formulation == "auto" else None
    assert a is None or a["v_G"].value == pytest.approx([-0.1 * u[0], 0.0, 0.0], abs=1e-9)


def test_what_a_run_is_not_asked_for() -> None:
    """A name that is no formulation is refused, and one by another principle is that one and no other."""
    run = kt.simulate(model_of("four_bar"), 0.1)
    said = run.intermediates(0.05, "gibbs-appell")
    assert said.formulation == "gibbs-appell"
    assert said["Q"].shape == (3,)
    for wrong, words in (
        (lambda: run.intermediates(0.05, "kane-angels"), 'did you mean "kane-angles"'),
        (lambda: run.intermediates([0.01, 0.02]), "t must be a finite number.*intermediates_over"),
        (lambda: run.intermediates_over([]), "at least one"),
        (lambda: run.intermediates_over(["a"]), "finite numbers"),
        (lambda: run.intermediates_over([0.05, 0.02]), "must ascend"),
        (lambda: run.intermediates(3.0), "t = 3 s lies outside the run; give instants from 0 to 0.1 s"),
    ):
        with pytest.raises(kt.ArgumentError, match=words):
            wrong()
    with pytest.raises(FormulationError, match="no speeds of your own are given"):
        run.intermediates(0.05, "own-speeds")


def test_over_a_run_and_on_its_page(tmp_path: Path) -> None:
    """Arrays over instants are those of each instant; the page draws what varies, over the time of its slider."""
    run = kt.simulate(model_of("four_bar"), t_end=0.3, method="dop853", progress=False)
    over = run.intermediates_over([0.05, 0.1, 0.3])
    one = run.intermediates(0.1)
    for key in (("D", "rocker"), ("Psi", ""), ("y_dot", "")):
        assert over[key][1] == pytest.approx(one[key].value, rel=1e-9)
    alphas = run.at([0.05, 0.1, 0.3])["rocker.angular_acceleration"][:, 2]
    assert over["V_dot", "rocker"][:, 5] == pytest.approx(alphas, rel=1e-9)
    (sheet,) = [sheet for sheet in page_data(over).sheets if sheet.title == "Inside"]
    owners = dict(sheet.blocks[0].options)
    quantities = dict(owners["rocker"][0].options)
    chart = next(block for block in quantities["V_dot"] if isinstance(block, Chart))
    assert chart.follows
    (curve,) = [curve for curve in chart.curves if curve.name == "wz"]
    assert np.asarray(curve.y) == pytest.approx(alphas, rel=1e-9)
    assert over.report(tmp_path / "inside.html").stat().st_size > 0


def test_contacts_that_are_closed_are_rows() -> None:
    """At an instant at which a ball rests on the floor, the contact stands among the rows and carries its weight."""
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -10.0)),
        kt.Body("ball", mass=2.0, inertia=(1.0, 1.0, 1.0, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.1))),
        kt.Prismatic("rail", "ground", "ball", point=(0, 0, 0.1), axis=(0, 0, 1)),
    )
    floor = kt.PointPlaneEvent("floor", "ball", "ground", action=kt.Restitution(0.0))
    run = kt.simulate(model, t_end=1.0, events=[floor], progress=False)
    falling, resting = run.intermediates(0.05), run.intermediates(0.9)
    assert "lambda" not in falling
    assert falling["y_dot"].value == pytest.approx([-10.0])
    assert resting["y_dot"].value == pytest.approx([0.0], abs=1e-12)
    assert resting["lambda"].value == pytest.approx([20.0])


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", ["elimination", *KANE, "augmented"])
def test_functions_of_any_formulation(formulation: str) -> None:
    """M, h and B are those of the intermediate quantities; forward gives its accelerations."""
    model = model_of("four_bar")
    compiled, said = kt.functions(model, formulation=formulation), kt.intermediates(model, formulation)
    q, u = compiled.q0, compiled.u0
    mass, rows, right = ("M", "Phi", "g") if formulation == "augmented" else ("A", "B", "f")
    assert compiled.mass_matrix(q) == pytest.approx(said[mass].value, rel=1e-12, abs=1e-14)
    assert compiled.bias(q, u) == pytest.approx(-said[right].value, rel=1e-12, abs=1e-12)
    assert compiled.constraint_jacobian(q) == pytest.approx(said[rows].value, rel=1e-12, abs=1e-14)
    assert compiled.forward(q, u) == pytest.approx(said["y_dot"].value, rel=1e-8, abs=1e-8)


def test_functions_that_a_formulation_has_not() -> None:
    """The recursive methods have accelerations and no mass matrix, which is said in words."""
    compiled = kt.functions(model_of("four_bar"), formulation="cut-joint")
    said = kt.intermediates(model_of("four_bar"), "cut-joint")
    assert compiled.forward(compiled.q0, compiled.u0) == pytest.approx(said["y_dot"].value, rel=1e-9)
    with pytest.raises(kt.NoAnswerError, match="cut-joint finds the accelerations without a mass matrix"):
        compiled.mass_matrix(compiled.q0)


def test_shown_as_text_tables_and_pages() -> None:
    """Every quantity has a line with its symbol; one alone is printed with all that is said of it."""
    said = found("four_bar", "SI", "kane-angles")
    text = str(said)
    assert all(one.symbol in text for one in said.values())
    one = str(said["v_G", "crank"])
    assert one.startswith('v_G = v_GK of "crank": velocity of the mass centre') and "unit: m/s" in one
    assert "Kamman θ (27)" in one and "components in K" in one
    frame = said.to_pandas()
    assert frame.loc[("A", ""), "value"] is said["A"].value
    assert said["A"].to_pandas().loc["A.angle_rate", "B.angle_rate"] == said["A"].value[0, 1]
    assert "<details" in said._repr_html_() and "Kamman" in said["A"]._repr_html_()


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", ["kane-angles", "elimination", "cut-joint"])
def test_other_units(formulation: str) -> None:
    """Velocities, accelerations and reactions in mm, g and ms are those in SI in other units."""
    scale = UNITS["mm g ms"]
    SI, other = (found("floating", units, formulation) for units in UNITS)
    x = np.array([scale.of(unit) for unit in ("m/s",) * 3 + ("rad/s",) * 3])
    if formulation == "cut-joint":
        rate = np.array([scale.of(unit) for unit in ("m/s^2",) * 3 + ("rad/s^2",) * 3])
        assert other["V_dot", "rocker"].value == pytest.approx(SI["V_dot", "rocker"].value * rate, rel=1e-9)
    if formulation == "elimination":
        assert other["V", "coupler"].value == pytest.approx(SI["V", "coupler"].value * x, rel=1e-12)
    for joint in ("A", "C", "carrier"):
        unit = np.array([scale.of("N")] * 3 + [scale.of("N·m")] * 3)
        size = np.abs(SI["reaction", "C"].value * unit).max()
        expected = SI["reaction", joint].value * unit
        assert other["reaction", joint].value == pytest.approx(expected, rel=1e-8, abs=1e-9 * size)


@pytest.mark.parametrize(
    "ask", [kt.equations, kt.intermediates, lambda model, name: kt.simulate(model, 0.1, formulation=name)]
)
def test_a_treatment_of_constraints_given_as_a_formulation_is_told_how_to_ask_for_it(ask):
    model = floating_four_bar()
    with pytest.raises(ValueError, match='formulation="elimination", constraints="zero-eigenvalue"'):
        ask(model, "zero-eigenvalue")
    with pytest.raises(ValueError, match="verify and compare_formulations show it"):
        ask(model, "maggi")


@pytest.mark.parametrize("mass", [1.7, 1.8, 0.3, 7.77])
def test_a_free_joint_passes_nothing_on_not_even_round_off(mass):
    """Its M̂ − M̂ B D⁻¹ BᵀM̂ is zero to the last digit, on every processor."""
    inertia = (mass * 0.007767, mass * 0.012933, mass * 0.016433, 0.001, 0.0003, -0.0007)
    model = kt.Model.of(
        "pair",
        kt.Body("lower", 3.0, inertia=inertia, pose=kt.Frame()),
        kt.Body("upper", mass, com=(0.01, 0.02, 0.03), inertia=inertia, pose=kt.Frame.at((0, -2, 0.5))),
        kt.Free("base", "ground", "lower", point=(0, 0, 0)),
        kt.Free("joint", "lower", "upper", point=(0, -2, 0.5)),
    )
    found = kt.intermediates(model, "recursive", q={"joint.x": 0.3})
    assert not found["M_bar", "upper"].value.any() and not found["M_sum", "lower"].value.any()
    assert np.array_equal(found["M_hat", "lower"].value, found["M", "lower"].value)
