"""Ropes with mass against closed forms and integrals over their material, and what is said of those that cannot be."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.formulations.contract import FormulationError
from kinetree.io.model_file import ModelFileError
from kinetree.words.arguments import NoAnswerError

g = 9.81
Y = (0, -1, 0)
GRAVITY = kt.Gravity(acceleration=(0, 0, -g))
EXACT = {"rtol": 1e-11, "atol": 1e-12}


def place(name: str, on: str, x: float = 0.0, z: float = 0.0) -> kt.Marker:
    """A place whose z axis points to the viewer."""
    return kt.Marker(name, on, kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (x, 0, z)))


def body(name: str, mass: Any, x: float, z: float, inertia: float = 0.1) -> kt.Body:
    return kt.Body(name, mass, inertia=(inertia,) * 3 + (0, 0, 0), pose=kt.Frame.at((x, 0, z)))


def guided(name: str, mass: float, x: float, z: float, axis: tuple[int, int, int] = (0, 0, 1)) -> list[Any]:
    return [
        body(name, mass, x, z),
        kt.Prismatic(f"{name} guide", "ground", name, point=(x, 0, z), axis=axis),
    ]


def wheel(name: str, x: float, z: float, inertia: float) -> list[Any]:
    return [
        body(name, 1.0, x, z, inertia),
        kt.Revolute(f"{name} axle", "ground", name, point=(x, 0, z), axis=Y),
        place(f"{name} rim", name),
    ]


def balanced(run: kt.Run, within: float = 1e-10) -> bool:
    """Whether energy is kept, and nothing is doubted."""
    return run.audit.verdict == "ok" and abs(run.audit.energy.relative_error) < within


# --- closed forms -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("no_slip", [True, False])
def test_atwood_with_heavy_rope(no_slip: bool) -> None:
    """x″ = (m₁ − m₂ + ρ(L₁ − L₂)) g/M with M of all that moves: a cosine hyperbolic, and the tensions at all ends."""
    r, m1, m2, inertia, rho = 0.2, 3.0, 2.0, 0.05, 0.7
    l = 1.5 + 2.0 + math.pi * r
    model = kt.Model.of(
        "Atwood", GRAVITY, *wheel("wheel", 0, 3, inertia), *guided("one", m1, -r, 1.5), *guided("two", m2, r, 1.0),
        kt.Rope("rope", ("one", kt.Pulley("wheel rim", r, clockwise=True, no_slip=no_slip), "two"), l,
                mass_per_length=rho),
    )  # fmt: skip
    run = kt.simulate(model, t_end=0.8, **EXACT)
    M = m1 + m2 + rho * l + (inertia / r**2 if no_slip else 0.0)
    k = math.sqrt(2 * rho * g / M)
    start = (m1 - m2 + rho * (1.5 - 2.0)) * g / M
    s, a = start / k**2 * (np.cosh(k * run.t) - 1), start * np.cosh(k * run.t)
    assert np.allclose(1.5 - run["one.position"][:, 2], s, rtol=0, atol=1e-9)
    low, high = m1 * (g - a), m2 * (g + a)
    tensions = [low, low + rho * (1.5 + s) * (g - a), high + rho * (2.0 - s) * (g + a), high]
    assert np.allclose(run["rope.tension"], np.transpose(tensions), rtol=0, atol=1e-8)
    if no_slip:
        turning = inertia / r**2 * a + rho * math.pi * r * a  # the wheel, and the rope on it
        assert np.allclose(tensions[1] - tensions[2], turning, rtol=0, atol=1e-8)
    assert balanced(run)


def test_rope_slides_off_a_table() -> None:
    """x″ = (m₂ + ρx) g/M for the part x that hangs over the edge."""
    m1, m2, rho, l, x0 = 0.4, 0.3, 1.2, 3.0, 0.5
    model = kt.Model.of(
        "table", GRAVITY, *guided("slide", m1, -(l - x0), 0.0, (1, 0, 0)), *guided("end", m2, 0.0, -x0),
        place("edge", "ground"), kt.Rope("chain", ("slide", "edge", "end"), l, mass_per_length=rho),
    )  # fmt: skip
    run = kt.simulate(model, t_end=0.6, **EXACT)
    k = math.sqrt(rho * g / (m1 + m2 + rho * l))
    x = (x0 + m2 / rho) * np.cosh(k * run.t) - m2 / rho
    assert np.allclose(-run["end.position"][:, 2], x, rtol=0, atol=1e-9)
    a = k**2 * (x + m2 / rho)
    pulled = m1 * a
    wanted = [pulled, pulled + rho * (l - x) * a, (m2 + rho * x) * (g - a), m2 * (g - a)]
    assert np.allclose(run["chain.tension"], np.transpose(wanted), rtol=0, atol=1e-8)
    assert balanced(run)


def test_elevator_with_compensation_rope() -> None:
    """With a rope of the same weight below, the acceleration does not depend on the place of the cabin."""
    r, cabin, counter, tensioner, inertia, rho = 0.3, 60.0, 50.0, 8.0, 0.4, 2.0
    above, below = 5.0 + 8.0 + math.pi * r, 6.0 + 3.0 + math.pi * r
    model = kt.Model.of(
        "elevator", GRAVITY, *wheel("sheave", 0, 12, inertia), *guided("cabin", cabin, -r, 7.0),
        *guided("weight", counter, r, 4.0), *guided("pan", tensioner, 0.0, 1.0), place("hub", "pan"),
        kt.Rope("rope", ("cabin", kt.Pulley("sheave rim", r, clockwise=True, no_slip=True), "weight"), above,
                mass_per_length=rho),
        kt.Rope("compensation", ("cabin", kt.Pulley("hub", r), "weight"), below, mass_per_length=rho),
    )  # fmt: skip
    run = kt.simulate(model, t_end=0.8, **EXACT)
    a = (cabin - counter) * g / (cabin + counter + inertia / r**2 + rho * (above + below))
    assert np.allclose(7.0 - run["cabin.position"][:, 2], a * run.t**2 / 2, rtol=0, atol=1e-9)
    assert np.allclose(run["pan.position"][:, 2], 1.0, rtol=0, atol=1e-12)
    # all of the pan's weight and that of the rope on it hang on the two falls; the rope runs around it with ẋ
    falls = run["compensation.tension"][:, [1, 2]].sum(axis=1)
    speed = a * run.t
    held = (tensioner + rho * math.pi * r) * g + 2 * rho * speed**2
    assert np.allclose(falls, held, rtol=0, atol=1e-8)
    assert np.allclose(run["compensation.on.hub"][:, 2], tensioner * g, rtol=0, atol=1e-8)
    assert balanced(run)


def test_swinging_rope_is_the_rod_that_it_looks_like() -> None:
    """A rope through a hole with a swinging end, against Lagrange's equations written by hand."""
    m1, m2, rho, l = 1.5, 0.8, 0.6, 3.0
    r0, angle, turning = 1.2, 0.7, 1.1
    end = (r0 * math.sin(angle), 0.0, -r0 * math.cos(angle))
    model = kt.Model.of(
        "hole", GRAVITY, *guided("slide", m1, -(l - r0), 0.0, (1, 0, 0)),
        kt.Body("end", m2, inertia=(1e-3,) * 3 + (0, 0, 0), pose=kt.Frame.at(end)),
        kt.Planar("plane", "ground", "end", frame=kt.Frame.from_axes((1, 0, 0), (0, 0, 1), end)),
        place("edge", "ground"), kt.Rope("rope", ("slide", "edge", "end"), l, mass_per_length=rho),
    )  # fmt: skip
    speeds = {
        "plane.x_rate": r0 * turning * math.cos(angle),
        "plane.y_rate": r0 * turning * math.sin(angle),
    }
    run = kt.simulate(model, t_end=1.0, initial=speeds, **EXACT)

    def motion(_t: float, z: Any) -> list[float]:
        r, th, v, w = z
        # T = (m1 + m2 + ρ l) v²/2 + (m2 r² + ρ r³/3) w²/2,  V = −(m2 r + ρ r²/2) g cos th
        J, dJ = m2 * r**2 + rho * r**3 / 3, 2 * m2 * r + rho * r**2
        force = dJ * w**2 / 2 + (m2 + rho * r) * g * math.cos(th)
        moment = -dJ * v * w - (m2 * r + rho * r**2 / 2) * g * math.sin(th)
        return [v, w, force / (m1 + m2 + rho * l), moment / J]

    wanted = solve_ivp(motion, (0, 1), [r0, angle, 0.0, turning], "DOP853", run.t, rtol=1e-12, atol=1e-13).y
    x, z = run["end.position"][:, 0], run["end.position"][:, 2]
    assert np.allclose(np.hypot(x, z), wanted[0], rtol=0, atol=1e-8)
    assert np.allclose(np.arctan2(x, -z), wanted[1], rtol=0, atol=1e-8)
    assert balanced(run, 1e-9)


# --- in space ---------------------------------------------------------------------------------------------------------
RHO, R_BLOCK, R_DRUM = 0.5, 0.1, 0.15
LENGTH = 8.1


def hoist(free: bool = False, **rope: Any) -> kt.Model:
    """A block in the fall of a rope that winds up on a drum, all on a mast that slews; it swings in their plane."""
    plane = kt.Planar("plane", "mast", "block", frame=kt.Frame.from_axes((1, 0, 0), (0, 0, 1), (0, 0, 1)))
    path = (
        "anchor",
        kt.Pulley("hub", R_BLOCK),
        kt.Pulley("sheave", R_BLOCK, clockwise=True),
        kt.Pulley("core", R_DRUM, clockwise=True, wrap="20 - axle.q"),
    )
    return kt.Model.of(
        "hoist", GRAVITY, kt.Parameter("rho", RHO), body("mast", 20.0, 0, 3), body("block", 5.0, 0, 1.0, 0.2),
        body("drum", 2.0, 1, 3, 0.02), kt.Revolute("slewing", "ground", "mast", point=(-1, 0, 3), axis=(0, 0, 1)),
        kt.Revolute("axle", "mast", "drum", point=(1, 0, 3), axis=Y), place("anchor", "mast", -0.1),
        place("hub", "block"), place("sheave", "mast", 0.2), place("core", "drum"),
        kt.JointMotor("brake", "axle", torque="-0.6*axle.angle_rate"),
        kt.Rope("rope", **({"path": path, "length": LENGTH, "mass_per_length": "rho"} | rope)),
        *([] if free else [plane]),
    )  # fmt: skip


STIR = {"slewing.angle_rate": 2.0, "plane.x_rate": 0.9, "axle.angle_rate": -1.5}


@cache
def moving() -> kt.Run:
    return kt.simulate(hoist(), t_end=0.6, initial=STIR, **EXACT)


def test_kinetic_energy_is_that_of_the_material() -> None:
    """½ ρ ∫ v² over pieces of rope, their velocities by differences of where they are a moment before and after."""
    run = moving()
    n, h = 4000, 1e-4
    i = int(np.searchsorted(run.t, 0.4))
    around = run.at([run.t[i] - h, run.t[i], run.t[i] + h])
    before, after = (_material(around, k, n) for k in (0, 2))
    speeds = np.linalg.norm(after - before, axis=1) / (2 * h)
    rope = RHO * LENGTH / n / 2 * float(speeds @ speeds)
    bodies = 0.0
    for one, mass, inertia in (("mast", 20.0, 0.1), ("block", 5.0, 0.2), ("drum", 2.0, 0.02)):
        v, w = around[f"{one}.velocity"][1], around[f"{one}.angular_velocity"][1]
        bodies += mass * float(v @ v) / 2 + inertia * float(w @ w) / 2
    assert around["energy.kinetic"][1] - bodies == pytest.approx(rope, rel=2e-5)
    assert rope > 0.05 * bodies
    weight = RHO * LENGTH * g * float(_material(around, 1, n)[:, 2].mean())
    masses = sum(m * g * around[f"{b}.position"][1, 2] for b, m in (("mast", 20), ("block", 5), ("drum", 2)))
    assert around["energy.potential"][1] - masses == pytest.approx(weight, rel=1e-6)


def _material(run: Any, row: int, n: int) -> Any:
    """Where n pieces of the rope are, counted from the anchor (m)."""
    anchor = run["anchor.position"][row]
    centres = [run[f"{one}.position"][row] for one in ("hub", "sheave", "core")]
    R = [run[f"{one}.rotation"][row].reshape(3, 3) for one in ("hub", "sheave", "core")]
    reach = [R_BLOCK, -R_BLOCK, -R_DRUM]
    wraps = run["rope.wrap"][row]
    points: list[Any] = []
    lengths: list[float] = []
    start, s0, left = anchor, 0.0, None
    for C, turn, s, phi in zip(centres, R, reach, wraps, strict=True):
        c = turn[:, 2]
        w = C - start
        out = (w @ c) * c
        w = w - out
        k = s - s0
        L = math.sqrt(w @ w - k**2)
        n_ = (L * np.cross(c, w) + k * w) / (w @ w)
        here, there = start - s0 * n_, C - s * n_
        whole = float(np.linalg.norm(there - here))
        points.append((here, there, None))
        lengths.append(whole)
        arm = there - C
        points.append((C, arm, math.copysign(1.0, s) * np.cross(c, arm)))
        lengths.append(abs(s) * float(phi))
        start, s0, left = C, s, phi
    assert left is not None
    found = []
    ends = np.cumsum(lengths)
    for sigma in (np.arange(n) + 0.5) * LENGTH / n:
        k = min(int(np.searchsorted(ends, sigma)), len(ends) - 1)
        along = sigma - (ends[k - 1] if k else 0.0)
        a, b, ahead = points[k]
        if ahead is None:
            found.append(a + along / lengths[k] * (b - a))
        else:
            angle = along / float(np.linalg.norm(b))
            found.append(a + math.cos(angle) * b + math.sin(angle) * ahead)
    return np.array(found)


def test_energy_is_kept_in_space() -> None:
    """Also of a block that turns its plane out of that of the others, where lengths are not exact."""
    assert balanced(moving())
    turned = {"slewing.angle_rate": 0.4, "block_free.vx": 0.3, "block_free.wx": 0.2, "axle.angle_rate": -1.5}
    run = kt.simulate(hoist(free=True), t_end=0.6, initial=turned, **EXACT)
    assert float(run["rope.fleet_angle"].max()) > 0.05
    assert abs(run.audit.energy.relative_error) < 1e-10


def test_pull_on_the_first_place_is_the_tension_there() -> None:
    """The force of Lagrange on the anchor, along the rope, and the tension that is summed up from the other end."""
    run = moving()
    course = run["rope.course"].reshape(len(run), -1, 3)
    d = course[:, 1] - course[:, 0]
    d /= np.linalg.norm(d, axis=1)[:, None]
    # beside the anchor the rope acts on the mast at the sheave only, whose resultant is left out here
    alone = kt.simulate(_with_own_anchor(), t_end=0.6, initial=STIR, **EXACT)
    pull = np.einsum("ij,ij->i", alone["rope.on.anchor"], d)
    assert np.allclose(alone["rope.tension"], run["rope.tension"], rtol=0, atol=2e-5)
    assert np.allclose(pull, alone["rope.tension"][:, 0], rtol=0, atol=1e-7)


def _with_own_anchor() -> kt.Model:
    """The hoist with its anchor on a grain that is welded to the mast."""
    grain = body("grain", 1e-9, -0.1, 3, 1e-12)
    model = hoist()
    parts = (*model.loads, *model.bodies, *model.joints, *model.constraints, *model.parameters)
    markers = [marker for marker in model.markers if marker.name != "anchor"]
    return kt.Model.of(
        "hoist",
        *parts,
        *markers,
        grain,
        kt.Weld("glue", "mast", "grain", point=(-0.1, 0, 3)),
        place("anchor", "grain"),
    )


def fall() -> kt.Model:
    """A weight on a rope over a wheel that hangs on a pendulum."""
    arm = kt.Body("arm", 2.0, com=(0, 0, -0.2), inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0, 0, 0)))
    path = ("bolt", kt.Pulley("wheel", 0.1, clockwise=True), "weight")
    return kt.Model.of(
        "fall", GRAVITY, arm, kt.Revolute("pin", "ground", "arm", point=(0, 0, 0), axis=Y),
        place("bolt", "ground", 0.9, -2), place("wheel", "arm", 0, -0.5), *guided("weight", 3.0, 0.3, -2.0),
        kt.Rope("rope", path, 3.6, mass_per_length=0.8),
    )  # fmt: skip


def test_augmented_formulation_agrees() -> None:
    """Mass matrix and reactions of another kind: absolute coordinates, forces in the joints as multipliers."""
    one, other = (
        kt.simulate(fall(), t_end=0.1, formulation=name, **EXACT) for name in ("elimination", "augmented")
    )
    for name in ("pin.reaction", "weight guide.reaction_moment", "rope.tension", "weight.acceleration"):
        assert np.allclose(one[name], other[name], rtol=1e-9, atol=1e-9), name
    assert balanced(one)


def test_reactions_beside_a_heavy_rope_are_the_same_by_partial_velocities() -> None:
    """Kane's equations at the start of the fall; the rope's own inertia acts on the arm, and so on its pin."""
    one, other = (
        kt.simulate(
            fall(), t_end=1e-3, formulation=name, method="rk4", step=1e-3, initial={"pin.angle_rate": 0.7}
        )
        for name in ("elimination", "kane-angles")
    )
    for name in ("pin.reaction", "pin.reaction_moment", "weight guide.reaction_moment", "rope.tension"):
        assert np.allclose(one[name], other[name], rtol=1e-9, atol=1e-9), name


@pytest.mark.slow
@pytest.mark.parametrize("model", [fall, hoist])
def test_formulations_agree(model: Any) -> None:
    """Accelerations and reactions of all that take the mass; the others say why they do not."""
    found = kt.verify(model(), samples=2, compiled=False)
    assert found.ok
    assert {"elimination", "kane-angles", "augmented"} <= {row.formulation for row in found.compared}
    (refused,) = {row.note for row in found.rows if row.formulation in ("cut-joint", "loop-embedding")}
    assert 'mass of the rope "rope" couples bodies' in refused


def test_equilibrium_and_small_motions() -> None:
    """A rope with equal ends over a wheel: the heavier side falls, λ² = 2ρg/M."""
    r, m, rho, l = 0.2, 2.0, 0.7, 4.0 + 0.2 * math.pi
    model = kt.Model.of(
        "even", GRAVITY, *wheel("wheel", 0, 3, 0.05), *guided("one", m, -r, 1.0), *guided("two", m, r, 1.0),
        kt.Rope("rope", ("one", kt.Pulley("wheel rim", r, clockwise=True, no_slip=True), "two"), l,
                mass_per_length=rho),
    )  # fmt: skip
    linear = kt.linearize(model)
    fastest = math.sqrt(2 * rho * g / (2 * m + rho * l + 0.05 / r**2))
    assert float(np.real(np.linalg.eigvals(linear.A)).max()) == pytest.approx(fastest, rel=1e-9)


@pytest.mark.parametrize("rho", [0.0, 0.7])
def test_tension_of_a_hoist_that_is_held(rho: float) -> None:
    """A torque M on the wheel takes M/r from the side that is held; no body is accelerated by anything."""
    r = 0.2
    model = kt.Model.of(
        "held", GRAVITY, *wheel("wheel", 0, 3, 0.05), *guided("one", 3.0, -r, 1.5), *guided("two", 2.0, r, 1.0),
        kt.Rope("rope", ("one", kt.Pulley("wheel rim", r, clockwise=True, no_slip=True), "two"),
                3.5 + math.pi * r, mass_per_length=rho),
        kt.JointMotor("motor", "wheel axle"), kt.JointDriver("hold", "one guide", law=0.0),
    )  # fmt: skip
    linear = kt.linearize(model, inputs=["motor"], outputs=["rope.tension"])
    sides = linear.D.shape[0] // 2
    assert np.allclose(linear.D[:, 0], [-1 / r] * sides + [0.0] * sides, rtol=0, atol=1e-12)


@pytest.mark.slow
def test_comparison_of_formulations_goes_on_without_those_that_do_not_take_it() -> None:
    """It ended in the refusal of the first one, which is not the one that "auto" takes here."""
    model = kt.Model.of(
        "table", GRAVITY, *guided("slide", 0.4, -2.5, 0.0, (1, 0, 0)), *guided("end", 0.3, 0.0, -0.5),
        place("edge", "ground"), kt.Rope("chain", ("slide", "edge", "end"), 3.0, mass_per_length=1.2),
    )  # fmt: skip
    found = kt.compare_formulations(model, samples=1)
    assert found.automatic == "elimination"
    measured = {way.formulation for way in found.measured}
    assert {"elimination", "augmented"} <= measured and "cut-joint" not in measured


# --- files and words --------------------------------------------------------------------------------------------------
def test_mass_goes_through_files(tmp_path: Path) -> None:
    kt.save(hoist(), tmp_path / "hoist.toml")
    assert 'mass_per_length = "rho"' in (tmp_path / "hoist.toml").read_text()
    again = kt.load(tmp_path / "hoist.toml").model
    assert again.constraints == hoist().constraints


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"mass_per_length": -0.1}, "mass_per_length must not be negative"),
        ({"mass_per_length": "0.1*t"}, "mass_per_length"),
        ({"length": "8.1 - 0.1*t"}, "has a constant length"),
        ({"length": "8.1 - 0.1*axle.q"}, "has a constant length"),
        ({"active": False}, "cannot be off"),
        ({"path": ("anchor", kt.Pulley("hub", 0.1, friction=0.2), "drum")}, "without friction"),
        ({"path": ("anchor", kt.Pulley("hub", 0.1, lifts=True), "drum")}, "does not leave a pulley smoothly"),
    ],
)
def test_ropes_with_mass_that_cannot_be(changed: dict[str, Any], words: str) -> None:
    found = [fault.message for fault in hoist(**changed).validate().faults]
    assert any(words in message for message in found), found


def test_faults_name_the_line(tmp_path: Path) -> None:
    kt.save(hoist(), tmp_path / "hoist.toml")
    text = (tmp_path / "hoist.toml").read_text().replace("length = 8.1", 'length = "8.1 - 0.1*t"', 1)
    (tmp_path / "hoist.toml").write_text(text)
    line = 1 + text[: text.index('length = "8.1 - 0.1*t"')].count("\n")
    with pytest.raises(ModelFileError, match=rf"hoist.toml:{line}.*constant length"):
        kt.load(tmp_path / "hoist.toml")


def test_what_mass_excludes_is_said(tmp_path: Path) -> None:
    with pytest.raises(FormulationError, match='mass of the rope "rope" couples bodies'):
        kt.simulate(hoist(), t_end=0.1, formulation="cut-joint")
    with pytest.raises(
        kt.ExportError, match=r"where ropes have mass .* solved for in every step: export to C"
    ):
        kt.export_model(hoist(), "numpy", tmp_path / "hoist")
    floor = kt.PointPlaneEvent("floor", "block", "ground", action=kt.Restitution(0.2))
    with pytest.raises(NoAnswerError, match="rub on pulleys or have mass"):
        kt.simulate(hoist(), t_end=0.1, events=[floor])
