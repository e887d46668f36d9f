"""Generalized speeds of one's own choice: classical cases against their published equations, and what is refused."""

from __future__ import annotations

from importlib.resources import files

import casadi as ca
import numpy as np
import pytest

import kinetree as kt
from kinetree.analysis.trust.verify import random_states
from kinetree.assembly.constraint_functions import constraints_of
from kinetree.assembly.loop_closure import assemble
from kinetree.compile.common_form import Formulation, disagreement
from kinetree.compile.equation_graphs import equations_at
from kinetree.formulations.contract import FormulationError, build
from kinetree.formulations.speed_choice import further_names
from kinetree.model import GROUND, Body, Frame, Marker, Model, Parameter
from kinetree.model.constraints import Holonomic, JointDriver, KnifeEdge, RollingDisk
from kinetree.model.expressions import Name, functions
from kinetree.model.joints import Planar, Prismatic, Revolute, SphericalAngles
from kinetree.model.loads import Gravity, JointSpring
from kinetree.symbolic.mechanism import Mechanism
from kinetree.words.arguments import NoAnswerError

G = 9.81


def states(model: Model, count: int = 4) -> tuple[Formulation, Formulation, list]:
    """The default and the own equations of a model that has speeds, and consistent states."""
    constraints = constraints_of(Mechanism.of(model))
    start = assemble(constraints)
    ways = [Formulation(equations_at(name, constraints, start)) for name in ("elimination", "own-speeds")]
    return ways[0], ways[1], random_states(constraints, start, count, 3)


def difference(model: Model) -> float:
    """Largest relative difference of accelerations and reactions between the default and the own speeds."""
    default, own, at = states(model)
    worst = 0.0
    for state in at:
        a, b = default.answer(state), own.answer(state)
        worst = max(
            worst,
            b.residual,
            disagreement(a.accelerations, b.accelerations, a.terms.acceleration, a.terms.angular),
            disagreement(a.reactions, b.reactions, a.terms.force, a.terms.moment),
        )
    return worst


def disk() -> Model:
    """A uniform thin disk on a plane: heading about z, lean about x, spin about y, of Kane and Levinson."""
    m, r = 1.3, 0.4
    massless = [
        Body(name, 0.0, (0, 0, 0), (0,) * 6, pose=Frame())
        for name in ("along", "across", "up", "heading", "lean")
    ]
    kwargs = {"point": (0, 0, 0)}
    return Model.of(
        "rolling disk of Kane",
        Gravity(acceleration=(0, 0, -G)),
        *massless,
        Body("disk", m, (0, 0, 0), (m * r * r / 4, m * r * r / 2, m * r * r / 4, 0, 0, 0), pose=Frame()),
        Prismatic("x", GROUND, "along", axis=(1, 0, 0), **kwargs),
        Prismatic("y", "along", "across", axis=(0, 1, 0), **kwargs),
        Prismatic("z", "across", "up", axis=(0, 0, 1), q0=(r * np.cos(0.3),), **kwargs),
        Revolute("q1", "up", "heading", axis=(0, 0, 1), **kwargs),
        Revolute("q2", "heading", "lean", axis=(1, 0, 0), q0=(0.3,), u0=(0.2,), **kwargs),
        Revolute("q3", "lean", "disk", axis=(0, 1, 0), u0=(4.0,), **kwargs),
        Marker("hub", "disk", Frame.along((0, 1, 0))),
        RollingDisk("roll", "hub", r, GROUND),
        Parameter("r", r, "m"),
    )


KANE = {"u1": "lean.own_wx", "u2": "q3.angle_rate + lean.own_wy", "u3": "lean.own_wz"}


def test_rolling_disk_of_kane():
    """u̇ of the disk as Kane's method gives them in speeds along the leaning frame; slips leave the equations."""
    model, r = disk(), 0.4
    speeds = kt.Speeds(model, KANE)
    assert speeds.names == ("u1", "u2", "u3", "roll.contact_height_rate")
    assert len(speeds.zero) == 2
    _, own, at = states(speeds.model, 5)
    assert [row.direction for row in own.equations.rows.names] == ["contact height"]
    names = own.equations.coordinate_names
    for state in at:
        x, y = own.equations.from_tree(state.x, state.u, state.p)
        q2 = x[names.index("q2.angle")]
        u1, u2, u3, rate = y
        assert abs(rate) < 1e-12
        # R. Kane and D. Levinson, Dynamics (1985); printed so in the manual of SymPy, "Rolling Disc"
        published = [
            (4 * G * np.sin(q2) + 6 * r * u2 * u3 - r * u3**2 * np.tan(q2)) / (5 * r),
            -2 * u1 * u3 / 3,
            (-2 * u2 + u3 * np.tan(q2)) * u1,
        ]
        found = own.answer(state).ydot
        np.testing.assert_allclose(found[:3], published, rtol=0, atol=1e-11 * (1 + np.abs(y).max() ** 2))
    assert difference(speeds.model) < 1e-12


def test_named_slips_vanish():
    """A speed that is written as the slip along the path is zero, and its row leaves with it."""
    slip = {"u4": "lean.own_vx - r*(q3.angle_rate + lean.own_wy)"}
    speeds = kt.Speeds(disk(), KANE | slip)
    assert "u4" in speeds.zero
    assert "u4" not in speeds.names
    assert difference(speeds.model) < 1e-12


def test_disk_runs_as_in_the_default_speeds():
    settings = {"rtol": 1e-12, "atol": 1e-13, "output": 0.05}
    default = kt.simulate(disk(), 1.0, formulation="elimination", **settings)
    own = kt.simulate(disk(), 1.0, speeds=KANE, **settings)
    assert default.audit.verdict == own.audit.verdict == "ok"
    for channel in ("disk.position", "disk.velocity", "disk.acceleration", "roll.force"):
        np.testing.assert_allclose(
            own[channel], default[channel], rtol=0, atol=1e-9 * (1 + np.abs(own[channel]).max())
        )
    np.testing.assert_allclose(
        own["u3"], np.einsum("ki,ki->k", own["disk.angular_velocity"], lean_z(own)), atol=1e-12
    )


def lean_z(run: kt.Run) -> np.ndarray:
    """The z axis of the leaning frame, by the angles."""
    q1, q2 = run["q1.angle"], run["q2.angle"]
    return np.column_stack([np.sin(q1) * np.sin(q2), -np.cos(q1) * np.sin(q2), np.cos(q2)])


def sleigh() -> Model:
    """Chaplygin's sleigh: mass centre at a ahead of the blade."""
    return Model.of(
        "sleigh",
        *(Parameter("a", 0.2, "m"), Parameter("m", 2.0, "kg"), Parameter("J", 0.1)),
        Body("plate", kt.parse("m"), (kt.parse("a"), 0, 0), (1.0, 1.0, kt.parse("J"), 0, 0, 0), pose=Frame()),
        Planar("ice", GROUND, "plate", point=(0, 0, 0), axis=(0, 0, 1), u0=(0.5, 0.0, 3.0)),
        Marker("blade", "plate"),
        KnifeEdge("edge", "blade", "y"),
    )


def test_sleigh_is_printed_as_published():
    """(J + m a²) ω̇ = −m a ω v, m v̇ = m a ω²: Chaplygin (1911), symbol by symbol."""
    sympy = pytest.importorskip("sympy")
    printed = kt.equations(sleigh(), speeds={"w": "plate.own_wz", "v": "blade.own_vx"})
    assert printed.check.ok
    found = printed.to_sympy()
    w, v = (found.speeds[name] for name in ("w", "v"))
    a, m, J = (found.parameters[name] for name in ("a", "m", "J"))
    M, f = (matrix.applyfunc(found.full) for matrix in (found.M, found.f))
    assert sympy.simplify(M - sympy.diag(J + m * a**2, m)) == sympy.zeros(2)
    assert sympy.simplify(f - sympy.Matrix([-m * a * w * v, m * a * w**2])) == sympy.zeros(2, 1)
    assert "B" not in {line.left.letter for section in printed.document.sections for line in section.lines}


def test_sleigh_runs_and_its_force_on_the_blade_is_known():
    settings = {"rtol": 1e-12, "atol": 1e-13, "output": 0.05}
    default = kt.simulate(sleigh(), 2.0, formulation="elimination", **settings)
    own = kt.simulate(sleigh(), 2.0, speeds={"w": "plate.own_wz", "v": "blade.own_vx"}, **settings)
    assert len(own.layout.y_names) == 2
    for channel in ("blade.position", "plate.velocity", "edge.force", "edge.on.blade"):
        np.testing.assert_allclose(own[channel], default[channel], rtol=0, atol=1e-9)


def top() -> Model:
    """A body that turns about its mass centre, described by angles."""
    own = [kt.parse(name) for name in ("I1", "I2", "I3")]
    return Model.of(
        "top",
        *(Parameter(name, value) for name, value in (("I1", 0.3), ("I2", 0.5), ("I3", 0.7))),
        Body("top", 1.0, (0, 0, 0), (*own, 0, 0, 0), pose=Frame()),
        SphericalAngles("ball", GROUND, "top", point=(0, 0, 0), q0=(0.3, -0.4, 0.9), u0=(1.0, 2.0, -0.7)),
    )


EULER = {"w1": "top.own_wx", "w2": "top.own_wy", "w3": "top.own_wz"}


def test_euler_equations_are_printed():
    """I1 ω̇1 = (I2 − I3) ω2 ω3 and so on, with the kinematical equations of the angles: Euler (1758)."""
    sympy = pytest.importorskip("sympy")
    printed = kt.equations(top(), speeds=EULER)
    assert printed.check.ok
    found = printed.to_sympy()
    w1, w2, w3 = (found.speeds[name] for name in EULER)
    I1, I2, I3 = (found.parameters[name] for name in ("I1", "I2", "I3"))
    M, f, rates = (matrix.applyfunc(found.full) for matrix in (found.M, found.f, found.x_dot))
    assert sympy.simplify(M - sympy.diag(I1, I2, I3)) == sympy.zeros(3)
    euler = sympy.Matrix([(I2 - I3) * w2 * w3, (I3 - I1) * w3 * w1, (I1 - I2) * w1 * w2])
    assert sympy.simplify(f - euler) == sympy.zeros(3, 1)
    t1, t2, t3 = (found.coordinates[f"ball.theta{k}"] for k in (1, 2, 3))
    s2, c2, s3, c3 = sympy.sin(t2), sympy.cos(t2), sympy.sin(t3), sympy.cos(t3)
    wanted = sympy.Matrix([(w1 * c3 - w2 * s3) / c2, w1 * s3 + w2 * c3, w3 + (w2 * s3 - w1 * c3) * s2 / c2])
    assert sympy.simplify(rates - wanted) == sympy.zeros(3, 1)
    assert t1 not in rates.free_symbols


def test_euler_speeds_run_and_their_singularity_is_told():
    speeds = kt.Speeds(top(), EULER)
    run = kt.simulate(speeds.model, 0.5, formulation="own-speeds", rtol=1e-12, atol=1e-13)
    default = kt.simulate(top(), 0.5, formulation="elimination", rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(run["top.rotation"], default["top.rotation"], rtol=0, atol=1e-9)
    (guard,) = [
        g
        for g in build("own-speeds", constraints_of(Mechanism.of(speeds.model)).tree).guards
        if "w1, w2" in g[0]
    ]
    assert "depend on each other" in guard[0]


def snakeboard() -> Model:
    """Two axles at ±r that steer oppositely, and a rotor at the centre; J of all is m r²."""
    m, r, Jr, Jw = 6.0, 0.2, 0.05, 0.01
    J = m * r * r - Jr - 2 * Jw
    flat = lambda inertia: (0.0, 0.0, inertia, 0, 0, 0)  # noqa: E731
    wheels = [("front", r, 0.4), ("back", -r, -0.4)]
    hinge = {"axis": (0, 0, 1)}
    parts: list[object] = []
    for name, at, angle in wheels:
        parts += [
            Body(name, 0.0, (0, 0, 0), flat(Jw), pose=Frame.at((at, 0, 0))),
            Revolute(f"{name} axle", "board", name, point=(at, 0, 0), q0=(angle,), **hinge),
            Marker(f"{name} wheels", name),
            KnifeEdge(f"{name} edge", f"{name} wheels", "y"),
        ]
    return Model.of(
        "snakeboard",
        Body("board", m, (0, 0, 0), flat(J), pose=Frame()),
        Body("rider", 0.0, (0, 0, 0), flat(Jr), pose=Frame()),
        Planar("floor", GROUND, "board", point=(0, 0, 0), axis=(0, 0, 1)),
        Revolute("rotor", "board", "rider", point=(0, 0, 0), **hinge),
        *parts,
        Holonomic("opposite", kt.parse("`front axle`.angle + `back axle`.angle"), "rad"),
    )


def test_snakeboard_keeps_its_momentum_equation():
    """ṗ = 2 Jr cos²φ φ̇ ψ̇ − p φ̇ tan φ with p = 2 m r v + Jr sin 2φ ψ̇: Bloch, Krishnaprasad, Marsden, Murray (1996)."""
    m, r, Jr = 6.0, 0.2, 0.05
    chosen = {"v": "board.own_vx", "psi": "rotor.angle_rate", "phi": "`front axle`.angle_rate"}
    speeds = kt.Speeds(snakeboard(), chosen)
    assert speeds.names[:3] == ("v", "psi", "phi")
    assert len(speeds.zero) == 2
    _, own, at = states(speeds.model, 6)
    place = own.equations.coordinate_names.index("front axle.angle")
    for state in at:
        x, y = own.equations.from_tree(state.x, state.u, state.p)
        angle, (v, psi, phi) = x[place], y[:3]
        v_dot, psi_dot, _ = own.answer(state).ydot[:3]
        p = 2 * m * r * v + Jr * np.sin(2 * angle) * psi
        p_dot = 2 * m * r * v_dot + 2 * Jr * np.cos(2 * angle) * phi * psi + Jr * np.sin(2 * angle) * psi_dot
        published = 2 * Jr * np.cos(angle) ** 2 * phi * psi - p * phi * np.tan(angle)
        assert abs(p_dot - published) < 1e-11 * (1 + abs(p_dot))
    assert difference(speeds.model) < 1e-11


def test_a_term_of_time_alone():
    """u = ω − Ω(t): equations of what is left over a given turning, and the same motion."""
    spring = JointSpring("spring", "hinge", stiffness=3.0)
    rod = Body.rod("rod", 1.0, 1.0, pose=Frame.at((0.5, 0, 0)))
    hinge = Revolute("hinge", GROUND, "rod", point=(0, 0, 0), axis=(0, 0, 1), u0=(0.4,))
    model = Model.of("rod", Gravity(acceleration=(0, -G, 0)), rod, hinge, spring)
    chosen = {"u": "(2 + sin(t))*hinge.angle_rate - cos(3*t)"}
    assert difference(kt.Speeds(model, chosen).model) < 1e-12
    settings = {"rtol": 1e-12, "atol": 1e-13}
    own, default = kt.simulate(model, 2.0, speeds=chosen, **settings), kt.simulate(model, 2.0, **settings)
    assert own.audit.verdict == "ok"
    np.testing.assert_allclose(own["hinge.angle"], default["hinge.angle"], rtol=0, atol=1e-9)
    expected = (2 + np.sin(own.t)) * own["hinge.angle_rate"] - np.cos(3 * own.t)
    np.testing.assert_allclose(own["u"], expected, rtol=0, atol=1e-12)
    driven = model.add(JointDriver("motor", "hinge", law=kt.parse("t")))
    with pytest.raises(FormulationError, match="term of time alone"):
        kt.simulate(driven, 0.1, speeds=chosen)


def test_rates_of_coordinates_and_few_speeds():
    """Fewer speeds than the mechanism has are completed by default ones, which are named."""
    model = disk()
    speeds = kt.Speeds(model, {"turn": "q1.angle_rate + q3.angle_rate"})
    assert set(speeds.completed) < set(constraints_of(Mechanism.of(model)).tree.speed_names)
    assert speeds.names == ("turn", *speeds.completed)
    assert all(name in str(speeds) for name in speeds.completed)
    assert difference(speeds.model) < 1e-12


def test_verify_compares_them():
    certificate = kt.verify(sleigh(), samples=2, compiled=False, speeds={"w": "plate.own_wz"})
    assert certificate.ok
    (row,) = [row for row in certificate.compared if row.formulation == "own-speeds"]
    assert row.states == 2


@pytest.mark.parametrize(
    ("definitions", "error", "words"),
    [
        ({"u": "ice.x_rate + ice.angle_rate**2"}, FormulationError, r'linear.*"ice.angle_rate\*\*2"'),
        (
            {"c": "ice.x_rate", "d": "ice.y_rate", "e": "2*ice.x_rate"},
            FormulationError,
            "c, e depend on each",
        ),
        ({f"u{k}": "ice.x_rate" for k in range(4)}, FormulationError, "4 speeds are given.*has 3"),
        ({"u": "ice.x"}, FormulationError, "no speed"),
        ({"u": "ice.x_rate*sqrt(-1 - ice.x**2)"}, FormulationError, "not finite"),
        ({"u": "ice.agle_rate", "v": "blde.own_vx"}, kt.ModelError, r"(?s)agle_rate.*blde.*blade"),
        (
            {"u": "blde.own_vx", "v": "blade.own_v"},
            kt.ModelError,
            r"(?s)blde.own_vx.*there are own_vx, own_vy",
        ),
        ({"a": "ice.x_rate"}, kt.ModelError, 'speed "a": something else in the model has the same name'),
        ({"t": "ice.x_rate"}, kt.ModelError, 'the name "t" is reserved'),
        ({"u": ("ice.x_rate", "mm/s")}, kt.ModelError, "'mm/s' is not one of SI"),
        ({"u": ("ice.x_rate", "m/sec2x")}, kt.ModelError, "sec2x"),
        ({"u": ("blade.own_vx + ice.y_rate", "kg")}, kt.ModelError, "'kg'.*in m/s; give 'm/s'"),
        ({"u": ("a*plate.own_wz", "rad/s")}, kt.ModelError, "in m/s; give 'm/s'"),
        ({"u": "ice.x_rate/(a - a)"}, FormulationError, r'see what "ice.x_rate/\(a - a\)" divides by'),
        ({"u": "0*ice.x_rate + plate.own_vz"}, FormulationError, "u depends on no speed"),
        ({"u": "ice.x_rate +"}, kt.ArgumentError, "expected"),
        ({"no name": "ice.x_rate"}, kt.ArgumentError, "no name of a speed"),
        ({}, kt.ArgumentError, "no speeds"),
    ],
)
def test_what_is_no_choice_is_refused(definitions: dict[str, str], error: type[Exception], words: str):
    with pytest.raises(error, match=words):
        kt.Speeds(sleigh(), definitions)


def test_refusals_are_the_same_everywhere():
    for ask in (kt.equations, lambda model, name: kt.simulate(model, 0.1, formulation=name)):
        with pytest.raises(FormulationError, match="no speeds of your own are given"):
            ask(sleigh(), "own-speeds")
    with pytest.raises(kt.ArgumentError, match="do not go together"):
        kt.equations(sleigh(), "augmented", speeds={"w": "plate.own_wz"})


def test_events_that_change_constraints_are_refused():
    switch = kt.ExpressionEvent("let go", kt.parse("t - 0.05"), action=kt.Switch(off=("edge",)))
    with pytest.raises(NoAnswerError, match='"let go" makes some come and go'):
        kt.simulate(sleigh(), 0.1, speeds={"w": "plate.own_wz"}, events=[switch])


@pytest.mark.parametrize(
    ("definition", "unit"),
    [
        ("a*plate.own_wz", "m/s"),
        ("a**2*plate.own_wz/sqrt(a)", "m^1.5/s"),
        ("cos(ice.angle)*ice.x_rate", "m/s"),
        (("0.4*plate.own_wz", "m/s"), "m/s"),
        (("ice.x_rate - plate.own_wz", "m/s"), "m/s"),
        (("plate.own_wz", "1/s"), "1/s"),
    ],
)
def test_units_are_those_of_the_expression(definition: object, unit: str):
    """Told by joints and parameters with units; numbers may stand for anything."""
    speeds = kt.Speeds(sleigh(), {"u": definition})
    assert build("own-speeds", constraints_of(Mechanism.of(speeds.model)).tree).speed_units[0] == unit


@pytest.mark.parametrize("method", ["auto", "rk4"])
def test_a_run_ends_where_its_speeds_are_singular(method: str):
    """u = cos φ φ̇ says nothing at φ = 90°; until then the motion is that of φ̇, and so is the time."""
    rod = Body.rod("rod", 1.0, 1.0, pose=Frame.at((0.5, 0, 0)))
    hinge = Revolute("hinge", GROUND, "rod", point=(0, 0, 0), axis=(0, 0, 1), u0=(9.0,))
    model = Model.of("rod", Gravity(acceleration=(0, -G, 0)), rod, hinge)
    settings = {"method": method, **({"step": 1e-3} if method == "rk4" else {})}
    own = kt.simulate(model, 1.0, speeds={"u": "cos(hinge.angle)*hinge.angle_rate"}, **settings)
    upright = kt.ExpressionEvent("upright", kt.parse("hinge.angle - pi/2"), action=kt.Stop())
    default = kt.simulate(model, 1.0, events=[upright], rtol=1e-10)
    assert own.status == "failed"
    assert "the speed u is singular" in own.reason and "choose other speeds" in own.reason
    assert float(own.reason.split("t = ")[1].split(" s")[0]) == pytest.approx(default.t[-1], abs=1e-5)
    angles = default.at(own.t[:-1])["hinge.angle"]
    np.testing.assert_allclose(own["hinge.angle"][:-1], angles, rtol=0, atol=1e-6)
    short = kt.simulate(model, 0.1, speeds={"u": "cos(hinge.angle)*hinge.angle_rate"})
    assert short.audit.verdict == "ok"


def test_speeds_that_are_left_aside_are_told():
    model = kt.Speeds(sleigh(), {"w": "plate.own_wz"}).model
    (note,) = kt.simulate(model, 0.05).notes
    assert "(w) are left aside by" in str(note) and 'formulation="own-speeds"' in str(note)
    assert not kt.simulate(model, 0.05, formulation="own-speeds").notes


def test_files_keep_them(tmp_path):
    """A saved run is read again with its speeds, and the model it describes is the same."""
    run = kt.simulate(sleigh(), 0.2, speeds={"w": "plate.own_wz", "v": ("blade.own_vx", "m/s")})
    run.save(tmp_path / "run.h5")
    again = kt.Run.load(tmp_path / "run.h5")
    np.testing.assert_array_equal(again["edge.force"], run["edge.force"])
    assert again.layout.y_names == ("w", "v")


@pytest.mark.parametrize("name", ["bicycle", "hooke_joint"])
def test_velocities_along_own_axes(name: str):
    """``own_vx … own_wz`` of all bodies and markers are Rᵀ v and Rᵀ ω."""
    model = kt.load(files("kinetree.examples") / f"{name}.toml").model
    eq = build("elimination", constraints_of(Mechanism.of(model)).tree)
    places = [*(body.name for body in model.bodies), *(marker.name for marker in model.markers)]
    own, wanted = [], []
    for place in places:
        for what in "vw":
            for axis in "xyz":
                expression = Name(place, f"own_{what}{axis}")
                names = further_names(eq.motion, eq.x[: eq.tree.n_q], eq.y, expression)
                own.append(eq.motion.value(expression, names))
        wanted += [
            eq.motion.rotation(place).T @ v(place) for v in (eq.motion.velocity, eq.motion.angular_velocity)
        ]
    function = ca.Function(
        "both", [eq.t, eq.x, eq.y, eq.p], [ca.densify(ca.vertcat(*part)) for part in (own, wanted)]
    )
    random = np.random.default_rng(4)
    x = random.uniform(-1, 1, eq.x.shape[0])
    for start in eq.quaternions:
        x[start : start + 4] /= np.linalg.norm(x[start : start + 4])
    found = function(0.3, x, random.uniform(-1, 1, eq.y.shape[0]), eq.tree.symbols.defaults)
    a, b = (np.array(part, dtype=float) for part in found)
    np.testing.assert_allclose(a, b, rtol=0, atol=1e-12 * (1 + np.abs(b).max()))


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(
    "name", ["crank_and_slider_rods", "double_wishbone", "gyroscope", "andrews_squeezer"]
)
def test_mixed_speeds_of_examples(name: str):
    """Each speed with a part of the next one, by the cosine of a coordinate: the same accelerations and reactions."""
    model = kt.load(files("kinetree.examples") / f"{name}.toml").model
    tree = constraints_of(Mechanism.of(model)).tree
    speeds = [Name(*name.rsplit(".", 1)) for name in tree.speed_names]
    share = 0.3 * functions.cos(Name(*tree.coordinate_names[0].rsplit(".", 1)))
    following = [*speeds[1:], speeds[0]]
    mixed = {
        f"u{k}": one + share * other for k, (one, other) in enumerate(zip(speeds, following, strict=True))
    }
    assert difference(kt.Speeds(model, mixed).model) < 1e-10
