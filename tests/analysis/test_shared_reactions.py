"""Friction that follows reactions which are not unique: one rule shares them, whatever the order or the formulation.

The rule is written here a second time, on Newton's and Euler's equations: of all forces F and moments M of the bearings
that are in balance with the motion, those with the least Σ |F|² + |M|²/ℓ².
"""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation

import kinetree as kt
from kinetree.nonsmooth.undetermined_friction import _pressing
from kinetree.report.page.data import Words
from kinetree.report.views.runs import audit_blocks
from kinetree.results import Audit

G = 9.81
UP = np.array([0.0, 0.0, G])
MU, RADIUS = 0.3, 0.02
PRECISE = {"rtol": 1e-9, "atol": 1e-11}


def cross_matrix(r):
    return np.array([[0.0, -r[2], r[1]], [r[2], 0.0, -r[0]], [-r[1], r[0], 0.0]])


def told(run: kt.Run) -> str:
    """What the audit says of shares that the motion does not determine."""
    return " ".join(text for text in run.audit.warnings if "not determined" in text)


# --- a door on two hinges ---------------------------------------------------------------------------------
MASS, INERTIA, CENTRE, TURNING = 20.0, (5.0, 6.7, 1.7), np.array([0.45, 0.1, 0.9]), 3.0
HINGES = {"top": 1.8, "bottom": 0.2}


def door_model(order: tuple[str, ...], at=(0.0, 0.0, 0.0), unit: float = 1.0) -> kt.Model:
    """A door that swings out; all lengths in ``unit`` of 1 m."""
    hinges = {
        name: kt.Revolute(
            name, "ground", "door", point=tuple(unit * (np.array((0, 0, z)) + at)), axis=(0, 0, 1)
        )
        for name, z in HINGES.items()
    }
    rubs = [kt.DryFriction(f"{name} rubs", name, coefficient="mu", radius=unit * RADIUS) for name in order]
    return kt.Model.of(
        "door",
        kt.Parameter("mu", MU),
        kt.Gravity(acceleration=(0, 0, -unit * G)),
        kt.Body(
            "door",
            MASS,
            inertia=(*(unit**2 * i for i in INERTIA), 0, 0, 0),
            pose=kt.Frame.at(tuple(unit * (CENTRE + at))),
            angular_velocity=(0, 0, TURNING),
        ),
        *(hinges[name] for name in order),
        *rubs,
    )


def askew(order: tuple[str, ...], at, turned: np.ndarray) -> kt.Model:
    """The door elsewhere, its axis and the gravity turned."""
    at = np.array(at)

    def point(r) -> tuple[float, ...]:
        return tuple(at + turned @ np.array(r))

    hinges = [
        kt.Revolute(name, "ground", "door", point=point((0, 0, HINGES[name])), axis=tuple(turned[:, 2]))
        for name in order
    ]
    return kt.Model.of(
        "door",
        kt.Gravity(acceleration=tuple(-G * turned[:, 2])),
        kt.Body(
            "door",
            MASS,
            inertia=(*INERTIA, 0, 0, 0),
            pose=kt.Frame(point(CENTRE), tuple(map(tuple, turned))),
            angular_velocity=tuple(TURNING * turned[:, 2]),
        ),
        *hinges,
        *(kt.DryFriction(f"{name} rubs", name, coefficient=MU, radius=RADIUS) for name in order),
    )


def door(
    order: tuple[str, ...] = ("top", "bottom"), at=(0.0, 0.0, 0.0), unit: float = 1.0, **given_
) -> kt.Run:
    return kt.simulate(door_model(order, at, unit), 0.5, output=0.25, **{**PRECISE, **given_})


def balanced(force: np.ndarray, moment: np.ndarray) -> np.ndarray:
    """Forces of both hinges (2 × 3) that together are this force and, about the mass centre, moment (x, y)."""
    length = 0.1 * np.sqrt(
        np.var(list(HINGES.values()))
        + sum(INERTIA) / 2 / MASS
        + np.sum((CENTRE - (0, 0, np.mean(list(HINGES.values())))) ** 2)
    )
    # moments of hinges about z are friction, and no reaction
    balance = np.zeros((5, 10))
    for k, z in enumerate(HINGES.values()):
        balance[:3, 3 * k : 3 * k + 3] = np.eye(3)
        balance[3:, 3 * k : 3 * k + 3] = cross_matrix(np.array((0, 0, z)) - CENTRE)[:2]
        balance[3:, 6 + 2 * k : 8 + 2 * k] = length * np.eye(2)
    return (np.linalg.pinv(balance) @ np.append(force, moment))[:6].reshape(2, 3)


ARM = np.array([CENTRE[0], CENTRE[1], 0.0])
ACROSS = np.array([-CENTRE[1], CENTRE[0], 0.0])
ABOUT_AXIS = INERTIA[2] + MASS * (CENTRE[0] ** 2 + CENTRE[1] ** 2)


def hinge_forces(spin: float, slowing: float) -> np.ndarray:
    """Forces of both hinges on the door (2 × 3), in axes that turn with it."""
    return balanced(MASS * (slowing * ACROSS - spin**2 * ARM + UP), np.zeros(2))


def slowing_of(spin: float) -> float:
    """The door's angular acceleration (rad/s²) with that friction."""
    slowing = 0.0
    for _ in range(60):
        forces = hinge_forces(spin, slowing)
        slowing = -MU * RADIUS * np.linalg.norm(forces, axis=1).sum() / ABOUT_AXIS
    return slowing


@pytest.mark.in_turn(4)
@pytest.mark.parametrize("at", [(0.0, 0.0, 0.0), (30.0, 10.0, 5.0)])
@pytest.mark.parametrize("order", [("top", "bottom"), ("bottom", "top")])
def test_hinges_whose_rows_are_round_off_alone_share_the_load(order, at, swung):
    """An axis that is not along a coordinate: rows of the second hinge are 1e-15 in place of zero."""
    turned = Rotation.from_rotvec((0.3, 0.7, -0.2)).as_matrix()
    run = kt.simulate(askew(order, at, turned), 0.5, output=0.25, **PRECISE)
    assert np.linalg.norm(run["door.angular_velocity"][-1]) == pytest.approx(swung, rel=1e-7)
    forces = hinge_forces(swung, slowing_of(swung))
    for name, force in zip(HINGES, forces, strict=True):
        assert np.linalg.norm(run[f"{name}.reaction"][-1]) == pytest.approx(np.linalg.norm(force), rel=1e-6)


@pytest.fixture(scope="module")
def swung() -> float:
    found = solve_ivp(lambda t, y: [slowing_of(y[0])], (0, 0.5), [TURNING], rtol=1e-10, atol=1e-12)
    return float(found.y[0, -1])


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    "case",
    [
        {"order": ("top", "bottom")},
        {"order": ("bottom", "top"), "unit": 1e-6},
        {"order": ("bottom", "top"), "formulation": "augmented"},
        {"order": ("top", "bottom"), "formulation": "elimination", "at": (300.0, -20.0, 70.0)},
        {"order": ("bottom", "top"), "unit": 1000.0},
    ],
)
def test_a_door_on_two_hinges_slows_down_as_the_rule_says(case, swung):
    run = door(**case)
    spin = run["door.angular_velocity"][-1, 2]
    assert spin == pytest.approx(swung, rel=1e-7)
    unit = case.get("unit", 1.0)
    forces = hinge_forces(spin, slowing_of(spin))
    for name, force in zip(HINGES, forces, strict=True):
        size = np.linalg.norm(run[f"{name}.reaction"][-1])
        assert size == pytest.approx(unit * np.linalg.norm(force), rel=1e-6)
        # the channel shows the very force that friction follows
        assert abs(run[f"{name} rubs.force"][-1]) == pytest.approx(MU * unit * RADIUS * size, rel=1e-9)
    assert run.audit.verdict == "warn"
    assert '"bottom", "top"' in told(run)


def struck_speed() -> float:
    """Speed after a blow at the door's edge, by the impulses of its hinges."""
    jump = 0.0
    for _ in range(60):
        forces = balanced(MASS * jump * ACROSS - BLOW, -np.cross(EDGE - CENTRE, BLOW)[:2])
        rubbing = MU * RADIUS * np.linalg.norm(forces, axis=1).sum()
        jump = (np.cross(EDGE, BLOW)[2] - rubbing) / ABOUT_AXIS
    return TURNING + jump


EDGE, BLOW = np.array([0.9, 0.1, 1.5]), np.array([3.0, 25.0, 4.0])


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", ["auto", "augmented"])
@pytest.mark.parametrize("order", [("top", "bottom"), ("bottom", "top")])
def test_a_door_that_is_struck_shares_the_impulses_of_its_hinges(order, formulation):
    blow = kt.ExpressionEvent("blow", expression="t - 1e-9", action=kt.Impulse("edge", tuple(BLOW)))
    model = door_model(order).add(kt.Marker("edge", "door", frame=kt.Frame.at(tuple(EDGE - CENTRE))))
    run = kt.simulate(model, 2e-9, output=1e-9, events=[blow], formulation=formulation)
    assert run["door.angular_velocity"][-1, 2] == pytest.approx(struck_speed(), abs=1e-7)


@pytest.mark.slow
def test_derivatives_and_sweeps_share_alike(swung):
    names = ["door.angular_velocity.z", "top.reaction.x", "bottom.reaction.y", "top rubs.force"]
    settings_, step = {"rtol": 1e-10, "atol": 1e-12}, 1e-4
    found = kt.sensitivities(
        door_model(("bottom", "top")), 0.5, names, ["mu"], output=[0.5], **settings_
    ).values.ravel()
    many = kt.simulate_many(
        door_model(("top", "bottom")),
        0.5,
        parameters={"mu": [MU - step, MU, MU + step]},
        output=0.5,
        **settings_,
    )
    low, same, high = (np.array([many.run(i)[name][-1] for name in names]) for i in range(3))
    assert same[0] == pytest.approx(swung, rel=1e-8)
    assert found == pytest.approx((high - low) / (2 * step), rel=1e-5)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("formulation", ["auto", "augmented"])
def test_rows_that_hold_nothing_take_no_share(formulation):
    """A hinge written as a law has rows that are nothing but round-off: its reactions are those of a hinge."""
    at = {"frame_inner": kt.Frame(), "frame_outer": kt.Frame.at((-0.5, 0, 0))}
    law = {"coordinates": ("a",), "displacement_law": (0, 0, 0), "rotation_law": (((0, 1, 0), "a"),)}
    found = []
    for joint in (
        kt.Revolute("j", "ground", "b", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Custom("j", "ground", "b", **law, **at),
    ):
        model = kt.Model.of(
            "pendulum",
            kt.Gravity(acceleration=(0, 0, -G)),
            kt.Body("b", 2.0, inertia=(0.1, 0.1, 0.1, 0, 0, 0), pose=kt.Frame.at((0.5, 0, 0))),
            joint,
            kt.DryFriction("r", "j", coefficient=MU, radius=RADIUS),
        )
        run = kt.simulate(model, 0.3, output=0.3, formulation=formulation, **PRECISE)
        found.append(np.concatenate([run["j.reaction"][-1], run["b.angular_velocity"][-1]]))
        assert not told(run)
    assert found[0] == pytest.approx(found[1], rel=1e-7, abs=1e-7)


# --- a flat four-bar linkage ------------------------------------------------------------------------------
CORNERS = np.array([(0, 0, 0), (0, 0.2, 0), (0.5, 0.4, 0), (0.5, 0, 0)], dtype=float)
RODS = {"crank": 1.0, "coupler": 2.0, "rocker": 1.5}
ENDS = (("ground", "crank"), ("crank", "coupler"), ("coupler", "rocker"), ("rocker", "ground"))


def linkage(order, gravity=(0, 0, -G), **settings_) -> kt.Run:
    """A linkage that lies flat, so that its hinges carry it against gravity."""
    parts = []
    for name, mass, start, end in zip(RODS, RODS.values(), CORNERS, CORNERS[1:], strict=False):
        inertia = mass * np.sum((end - start) ** 2) / 12
        frame = kt.Frame.at(tuple((start + end) / 2))
        parts.append(kt.Body(name, mass, inertia=(inertia,) * 3 + (0, 0, 0), pose=frame))
    for i in order:
        start = {"u0": 8.0} if i == 0 else {}
        parts.append(kt.Revolute(f"j{i}", *ENDS[i], point=tuple(CORNERS[i]), axis=(0, 0, 1), **start))
        parts.append(kt.DryFriction(f"r{i}", f"j{i}", coefficient=MU, radius=RADIUS))
    model = kt.Model.of("linkage", kt.Gravity(acceleration=gravity), *parts)
    return kt.simulate(model, 0.3, output=0.3, **{**PRECISE, **settings_})


def least_reactions(run: kt.Run) -> np.ndarray:
    """Reactions (4 × 6) of the hinges of the linkage at its end, from its accelerations alone."""
    at = {name: run[f"{name}.position"][-1] for name in RODS}
    corners = _corners(run)
    middle = corners.mean(axis=0)
    ends = zip(RODS.items(), CORNERS, CORNERS[1:], strict=False)
    inertias = {name: mass * np.sum((end - start) ** 2) / 12 for (name, mass), start, end in ends}
    spread = np.mean(np.sum((corners - middle) ** 2, axis=1))
    mass = sum(RODS.values())
    gyration = sum(1.5 * inertias[n] + m * np.sum((at[n] - middle) ** 2) for n, m in RODS.items()) / mass
    length = 0.1 * np.sqrt(spread + gyration)
    balance, loads = np.zeros((18, 20)), np.zeros(18)
    for b, (name, mass) in enumerate(RODS.items()):
        force = mass * (run[f"{name}.acceleration"][-1] + UP)
        loads[6 * b : 6 * b + 3] = force
        loads[6 * b + 3 : 6 * b + 6] = inertias[name] * run[f"{name}.angular_acceleration"][-1]
        for j, ends in enumerate(ENDS):
            if name in ends:
                sign = 1 if ends[1] == name else -1
                balance[6 * b : 6 * b + 3, 5 * j : 5 * j + 3] = sign * np.eye(3)
                balance[6 * b + 3 : 6 * b + 6, 5 * j : 5 * j + 3] = sign * cross_matrix(corners[j] - at[name])
                balance[6 * b + 3 : 6 * b + 5, 5 * j + 3 : 5 * j + 5] = sign * length * np.eye(2)
                loads[6 * b + 5] -= sign * run[f"r{j}.force"][-1]
    found = np.linalg.pinv(balance, rcond=1e-10) @ loads
    assert np.abs(balance @ found - loads).max() < 1e-7
    return found.reshape(4, 5)[:, :3]


def _corners(run: kt.Run) -> np.ndarray:
    """Where the hinges are at the end of a run: the ends of the crank and of the rocker."""
    crank, rocker = run["crank.position"][-1], run["rocker.position"][-1]
    return np.array([CORNERS[0], 2 * crank - CORNERS[0], 2 * rocker - CORNERS[3], CORNERS[3]])


@pytest.mark.slow
def test_a_flat_linkage_moves_alike_in_every_order_of_its_joints():
    run, other = linkage((0, 1, 2, 3)), linkage((3, 1, 0, 2))
    spin = [r["crank.angular_velocity"][-1, 2] for r in (run, other)]
    assert spin[0] == pytest.approx(spin[1], rel=1e-7)
    expected = least_reactions(run)
    for j, force in enumerate(expected):
        assert run[f"j{j}.reaction"][-1] == pytest.approx(force, abs=1e-6)
        assert abs(run[f"r{j}.force"][-1]) == pytest.approx(MU * RADIUS * np.linalg.norm(force), rel=1e-7)
    assert '"j0", "j1", "j2", "j3"' in told(run)


@pytest.mark.slow
@pytest.mark.parametrize("formulation", ["augmented", "elimination", "kane-angles"])
def test_a_flat_linkage_moves_alike_in_every_formulation(formulation):
    spins = [
        linkage((2, 0, 3, 1), formulation=f)["crank.angular_velocity"][-1, 2] for f in ("auto", formulation)
    ]
    assert spins[0] == pytest.approx(spins[1], rel=1e-7)


@pytest.mark.slow
def test_an_upright_linkage_is_determined_and_told_nothing():
    """Forces across its plane are free to be chosen, but nothing asks for them: they are zero."""
    run = linkage((0, 1, 2, 3), gravity=(0, -G, 0))
    assert not told(run) and run.audit.verdict == "ok"
    assert np.abs(run["j2.reaction"][:, 2]).max() < 1e-9


# --- a table on four feet ---------------------------------------------------------------------------------
FEET = np.array([(-0.3, -0.2), (0.3, -0.2), (-0.3, 0.2), (0.3, 0.2)])
TABLE, SPIN, SLIDE, RUB = 5.0, 3.0, np.array([1.0, 0.2]), 0.3
ABOUT = 0.4


def table(
    order,
    height: float,
    centre,
    spin: float = SPIN,
    t_end: float = 0.2,
    short: float = 0.0,
    twist: str = "0",
    **settings_,
):
    """A table that slides and spins; its mass centre lies ``centre`` beside its middle, ``height`` above the floor.

    The first foot, on which a tall one does not stand at first, is too short by ``short`` (m); ``twist`` is in N m.
    """
    feet = FEET - centre
    model = kt.Model.of(
        "table",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body(
            "table",
            TABLE,
            inertia=(0.2, 0.3, ABOUT, 0, 0, 0),
            pose=kt.Frame.at((0, 0, height)),
            velocity=(*SLIDE, 0),
            angular_velocity=(0, 0, spin),
        ),
        *(
            kt.Marker(f"foot{i}", "table", frame=kt.Frame.at((*feet[i], short * (i == 0) - height)))
            for i in order
        ),
        *([] if twist == "0" else [kt.Torque("twist", "table", torque=(0, 0, twist))]),
    )
    rough = kt.Restitution(0.0, friction=RUB)
    events = [
        kt.PointPlaneEvent(f"on{i}", f"foot{i}", "ground", direction="falling", action=rough) for i in order
    ]
    return kt.simulate(model, t_end, events=events, output=0.1, **{**PRECISE, **settings_})


def table_rates(y, height: float, centre) -> tuple[np.ndarray, np.ndarray]:
    """Rates of (x, y, angle, their rates), and loads of the feet.

    Loads are N = a + b x + c y, as of feet equally stiff, of those that do not have to pull.
    """
    c, s = np.cos(y[2]), np.sin(y[2])
    arms = (FEET - centre) @ np.array([[c, s], [-s, c]])
    v = y[3:5] + y[5] * np.column_stack([-arms[:, 1], arms[:, 0]])
    along = -RUB * v / np.linalg.norm(v, axis=1)[:, None]  # friction over load
    # weight, and no moment about the horizontal axes through the mass centre
    tilting = np.vstack([np.ones(4), arms[:, 1] + height * along[:, 1], -arms[:, 0] - height * along[:, 0]])
    loads, standing = np.full(4, -1.0), np.ones(4, dtype=bool)
    while loads.min() < -1e-12:
        field = standing[:, None] * np.column_stack([np.ones(4), arms])
        loads = field @ np.linalg.solve(tilting @ field, [TABLE * G, 0, 0])
        standing[np.argmin(loads)] = False
    force = along * loads[:, None]
    turning = np.sum(arms[:, 0] * force[:, 1] - arms[:, 1] * force[:, 0])
    return np.concatenate([y[3:], force.sum(axis=0) / TABLE, [turning / ABOUT]]), loads


@pytest.mark.in_turn(3)
@pytest.mark.parametrize(
    ("order", "height", "centre"),
    [((0, 1, 2, 3), 0.3, (0.05, 0.02)), ((3, 0, 2, 1), 0.68, (0.05, 0.02)), ((1, 3, 0, 2), 0.0, (0.0, 0.0))],
)
def test_a_table_slides_and_spins_on_four_feet_as_the_rule_says(order, height, centre):
    """Of the tall one a foot hangs until 0.182 s; then it takes its share again."""
    start = np.array([0.0, 0.0, 0.0, *SLIDE, SPIN])
    exact = solve_ivp(
        lambda t, y: table_rates(y, height, centre)[0], (0, 0.2), start, rtol=1e-9, atol=1e-11, max_step=2e-3
    ).y[:, -1]
    run = table(order, height, centre)
    assert run["table.position"][-1, :2] == pytest.approx(exact[:2], abs=1e-8)
    assert run["table.angular_velocity"][-1, 2] == pytest.approx(exact[5], abs=1e-7)
    loads = table_rates(exact, height, centre)[1]
    assert [run[f"on{i}.force"][-1] for i in range(4)] == pytest.approx(loads, rel=1e-6)
    began = table_rates(start, height, centre)[1]
    taken = [event.name for event in run.events if event.t > 0 and event.description == "rest"]
    assert taken == [f"on{i}" for i in range(4) if began[i] == 0.0 < loads[i]]
    assert len(taken) == (height == 0.68)
    if height == 0.0:
        assert loads == pytest.approx(TABLE * G / 4, rel=1e-12)  # equal loads
    assert '"on0", "on1", "on2", "on3"' in told(run)


@pytest.mark.in_turn(2)
@pytest.mark.parametrize(("short", "undetermined"), [(0.0, True), (1e-3, False)])
def test_a_foot_that_hangs_on_the_floor_might_carry_a_share_and_one_that_is_too_short_cannot(
    short, undetermined
):
    run = table((3, 0, 2, 1), 0.68, (0.05, 0.02), t_end=0.02, short=short)
    assert run["on0.force"][-1] == 0.0 < min(run[f"on{i}.force"][-1] for i in (1, 2, 3))
    assert ('"on0", "on1", "on2", "on3"' in told(run)) == undetermined == bool(told(run))


FEET_AT = ((-0.2, -0.15, -0.1), (0.2, -0.15, -0.1), (0.0, 0.15, -0.1), (-0.2, 0.15, -0.1))


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    ("feet", "mu", "speed"), [(3, 0.0, 0.0), (4, 0.0, 0.0), (3, 0.4, 0.0), (4, 0.4, 1.0)]
)
def test_the_audit_names_forces_of_contacts_that_a_rule_shares(feet, mu, speed):
    """Three feet carry what the weight says; four may share it otherwise, and friction that sticks may in any case."""
    model = kt.Model.of(
        "box",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box(
            "box", mass=2.0, size=(0.4, 0.3, 0.2), pose=kt.Frame.at((0, 0, 0.1)), velocity=(speed, 0, 0)
        ),
    )
    events = [
        kt.PointPlaneEvent(
            f"on{i}", "box", at=at, direction="falling", action=kt.Restitution(0.0, friction=mu)
        )
        for i, at in enumerate(FEET_AT[:feet])
    ]
    run = kt.simulate(model, t_end=0.02, events=events, output=0.01)
    normal = [f"on{i}.force" for i in range(feet)] if feet == 4 else []
    rubbing = [f"on{i}.friction_force" for i in range(feet)] if mu else []
    assert run.audit.shared == (*normal, *rubbing)
    assert run.audit.verdict == "ok"
    assert Audit.from_dict(run.audit.to_dict()) == run.audit
    counts = [row.value for row in run.audit.rows() if row.label == "forces shared by rule"]
    assert counts == ([len(run.audit.shared)] if normal or rubbing else [])
    assert all(f'"{name}"' in str(run.audit) for name in run.audit.shared)
    if mu == 0.0:
        many = kt.simulate_many(model, t_end=0.02, count=1, events=events, output=[0.02])
        assert ("note, of scenario 0: forces shared by rule, 4" in str(many)) == (feet == 4)
        assert [len(notes) for notes in many.lasting_notes()] == [feet - 3]
        words = [block.text for block in audit_blocks(run.audit) if isinstance(block, Words)]
        assert any("shared by rule" in text for text in words) == (feet == 4)


@pytest.mark.parametrize("slack", [0.0, 1e-3])
def test_the_audit_names_a_rope_that_might_carry_what_feet_carry(slack):
    """A box stands below a rope that is just taut: by rule the rope carries it, and the feet, which touch, nothing."""
    model = kt.Model.of(
        "box on a rope",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("box", mass=2.0, size=(0.4, 0.3, 0.2), pose=kt.Frame.at((0, 0, 0.1 + slack))),
        kt.Marker.at("hook", "box", (0, 0, 0.1)),
        kt.Marker.at("eye", "ground", (0, 0, 2)),
        kt.Rope("rope", ("hook", "eye"), length=1.8 - slack),
    )
    events = [
        kt.PointPlaneEvent(f"on{i}", "box", at=at, direction="falling", action=kt.Restitution(0.0))
        for i, at in enumerate(FEET_AT[:3])
    ]
    run = kt.simulate(model, t_end=0.02, events=events, output=0.01)
    assert run["rope.tension"][-1] == pytest.approx(2 * G)
    assert ({"rope.tension", "on0.force", "on1.force", "on2.force"} <= {*run.audit.shared}) == (slack == 0.0)
    assert bool(run.audit.shared) == (slack == 0.0)


@pytest.mark.slow
def test_a_table_that_slides_straight_on_is_determined():
    run = table((2, 0, 3, 1), 0.3, (0.05, 0.02), spin=0.0)
    assert run["table.velocity"][-1, :2] == pytest.approx(
        SLIDE * (1 - RUB * G * 0.2 / np.linalg.norm(SLIDE)), rel=1e-7
    )
    assert not told(run) and run.audit.verdict == "ok"


def test_shares_that_come_to_matter_along_a_run_are_told():
    """A table slides straight on at first, when every share gives the same motion, and is turned later."""
    run = table((2, 0, 3, 1), 0.3, (0.05, 0.02), spin=0.0, twist="200*max(t-0.05,0)")
    assert run["table.angular_velocity"][-1, 2] > 0.5
    assert '"on0", "on1", "on2", "on3"' in told(run)


# --- generated ones ---------------------------------------------------------------------------------------
@pytest.mark.slow
@settings(max_examples=2, phases=[Phase.explicit, Phase.generate])
@example(heights=[-6, 0, -4], axis=(1, 2, -2), centre=(4, 0, 1), slides=False, order=[2, 0, 1])
@given(
    heights=st.lists(st.integers(-10, 10), min_size=2, max_size=3, unique=True),
    axis=st.tuples(st.integers(1, 3), st.integers(-2, 2), st.integers(-2, 2)),
    centre=st.tuples(st.integers(-5, 5), st.integers(-5, 5), st.integers(1, 5)),
    slides=st.booleans(),
    order=st.permutations(range(3)),
)
def test_the_order_of_parts_changes_no_motion(heights, axis, centre, slides, order):
    """A body on two or three bearings in line, or on parallel guides."""
    along = np.array(axis) / np.linalg.norm(axis)
    beside = np.cross(along, (0.3, 0.4, 0.5))
    joints, rubs = [], []
    for i, height in enumerate(heights):
        if slides:
            point = 0.1 * height * beside
            joints.append(kt.Prismatic(f"j{i}", "ground", "body", point=tuple(point), axis=axis))
        else:
            joints.append(
                kt.Revolute(f"j{i}", "ground", "body", point=tuple(0.1 * height * along), axis=axis)
            )
        rubs.append(
            kt.DryFriction(f"r{i}", f"j{i}", coefficient=0.05 * (i + 1), radius=None if slides else 0.02)
        )
    velocity = {"velocity": tuple(2 * along)} if slides else {"angular_velocity": tuple(5 * along)}
    if not slides:
        velocity["velocity"] = tuple(np.cross(5 * along, 0.1 * np.array(centre)))
    ends = []
    for chosen in ([0, 1, 2], order):
        among = [i for i in chosen if i < len(heights)]
        parts = [*(joints[i] for i in among), *(rubs[i] for i in reversed(among))]
        model = kt.Model.of(
            "body",
            kt.Gravity(acceleration=(1.0, 2.0, -G)),
            kt.Body(
                "body",
                2.0,
                inertia=(0.02, 0.03, 0.04, 0, 0, 0),
                pose=kt.Frame.at(tuple(0.1 * np.array(centre))),
                **velocity,
            ),
            *parts,
        )
        run = kt.simulate(model, 0.1, output=0.1, **PRECISE)
        ends.append(np.concatenate([run["body.velocity"][-1], run["body.angular_velocity"][-1]]))
    assert ends[0] == pytest.approx(ends[1], rel=1e-7, abs=1e-9)


@pytest.mark.slow
def test_feet_that_stick_leave_a_sliding_one_the_load_that_its_friction_follows():
    """A block on a foot that sticks (A) and one on a belt (C), with an arm hinged to it that leans on the floor (D).

    D sticks too, and could hold the block back as well as A does, but that would change the load of C: A holds alone,
    by rule, and the run says that the motion of the belt is not determined.
    """
    block, arm, mu, round_ = 2.0, 1.0, 0.4, (0.3, 0.4, 0.5, 0, 0, 0)
    model = kt.Model.of(
        "block beside a belt",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", block, com=(0.3, 0, 0.3), inertia=round_, pose=kt.Frame()),
        kt.Planar("plane", "ground", "block", frame=kt.Frame.along((0, 1, 0), (0, 0, 0))),
        kt.Body("arm", arm, com=(1.0, 0, 0.3), inertia=round_, pose=kt.Frame()),
        kt.Revolute("hinge", "block", "arm", point=(0.5, 0, 0.6), axis=(0, 1, 0)),
        kt.Body("belt", 1.0, pose=kt.Frame()),
        kt.Prismatic("way", "ground", "belt", point=(0, 0, 0), axis=(1, 0, 0), u0=(1.0,)),
        kt.Marker.at("A", "block", (0, 0, 0)),
        kt.Marker.at("C", "block", (1, 0, 0)),
        kt.Marker.at("D", "arm", (1.5, 0, 0)),
    )
    events = [
        kt.PointPlaneEvent(f"on {name}", name, plane, action=kt.Restitution(0.0, friction=mu))
        for name, plane in (("A", "ground"), ("C", "belt"), ("D", "ground"))
    ]
    run = kt.simulate(model, 0.1, events=events, output=0.05)
    loads = {"D": arm * G / 2, "C": 0.3 * block * G + 0.5 * arm * G / 2}  # about the hinge; about A
    loads["A"] = (block + arm) * G - sum(loads.values())
    rubs = {"A": -mu * loads["C"], "C": mu * loads["C"], "D": 0.0}
    for name, load in loads.items():
        assert run[f"on {name}.force"] == pytest.approx(np.full(3, load), rel=1e-9)
        assert run[f"on {name}.friction_force"][:, 0] == pytest.approx(
            np.full(3, rubs[name]), rel=1e-9, abs=1e-12
        )
    assert any("the motion is not determined" in words and '"on C"' in words for words in run.audit.warnings)
    assert run["way.displacement_rate"][-1] == pytest.approx(1.0 - 0.1 * mu * loads["C"], rel=1e-9)


@pytest.mark.slow
def test_a_box_that_a_slab_pulls_straight_on_from_rest_is_determined() -> None:
    """Where it begins to slide, by nanometres in a second, its feet do not slide quite alike; that was warned of."""
    feet = [(x, y, -0.1) for x in (-0.2, 0.2) for y in (-0.15, 0.15)]
    model = kt.Model.of(
        "slab",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body.box("slab", mass=5.0, size=(2, 1, 0.1), pose=kt.Frame.at((0, 0, -0.05))),
        kt.Prismatic("rail", "ground", "slab", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.JointDriver("drive", "rail", 0, "1.6*t^2"),
        kt.Body.box("box", mass=2.0, size=(0.4, 0.3, 0.2), pose=kt.Frame.at((0, 0, 0.1))),
        kt.Marker.at("top", "slab", (0, 0, 0.05)),
    )
    on = kt.PointPlaneEvent.vertices(
        "on", "box", feet, "top", direction="falling", action=kt.Restitution(0.0, friction=0.2)
    )
    run = kt.simulate(model, 0.01, events=on, output=0.001, progress=False)
    assert told(run) == ""
    assert run["box.velocity.x"][-1] == pytest.approx(0.2 * G * 0.01, abs=2e-8)


ON_FEET = tuple(f"on{i}.force" for i in range(4))
ON_ROPE = tuple(f"rope.{channel}" for channel in ("force", "tension", "on.hook", "on.eye"))
ON_RAIL = kt.Prismatic("bearing", "ground", "box", point=(0, 0, 0.1), axis=(0, 0, 1))
AT_HINGE = kt.Revolute("bearing", "ground", "box", point=(-0.3, 0, 0.1), axis=(0, 1, 0))
BOLTED = (
    kt.Body.box("arm", mass=0.1, size=(0.1, 0.1, 0.1), pose=kt.Frame.at((0, 0, 0.25))),
    kt.Weld("bearing", "box", "arm", point=(0, 0, 0.2)),
)
HUNG = (
    kt.Marker.at("hook", "box", (0, 0, 0.1)),
    kt.Marker.at("eye", "ground", (0, 0, 2)),
    kt.Rope("rope", ("hook", "eye"), length=1.8),
)


@pytest.mark.in_turn(4)
@pytest.mark.parametrize(
    ("parts", "feet", "speed", "shared"),
    [
        (
            (ON_RAIL,),
            2,
            0.0,
            (*ON_FEET[:2], "bearing.reaction_moment"),
        ),  # the sum of the feet carries the weight
        ((AT_HINGE,), 1, 0.0, ()),
        ((AT_HINGE,), 2, 0.0, (*ON_FEET[:2], "bearing.reaction", "bearing.reaction_moment")),
        (BOLTED, 4, 0.0, ON_FEET),  # the weld carries the arm, and nothing else does
        ((), 4, 1.0, ()),  # what leaves the floor presses nowhere
        (HUNG, 4, 0.0, (*ON_FEET, *ON_ROPE)),
    ],
)
def test_the_audit_names_what_is_not_unique_and_nothing_else(parts, feet, speed, shared):
    """Counted by hand: shares of the feet that change no motion, in which none pulls that carries nothing."""
    box = kt.Body.box(
        "box", mass=2.0, size=(0.4, 0.3, 0.2), pose=kt.Frame.at((0, 0, 0.1)), velocity=(0, 0, speed)
    )
    model = kt.Model.of("box", kt.Gravity(acceleration=(0, 0, -G)), box, *parts)
    corners = ((-0.2, -0.15, -0.1), (0.2, 0.15, -0.1), (0.2, -0.15, -0.1), (-0.2, 0.15, -0.1))
    events = [
        kt.PointPlaneEvent(f"on{i}", "box", at=at, direction="falling", action=kt.Restitution(0.0))
        for i, at in enumerate(corners[:feet])
    ]
    run = kt.simulate(model, t_end=0.01, events=events, output=0.01)
    assert run.audit.shared == shared
    if feet == 4:  # of a convex body the same, as its corners are named
        shapes = (kt.ContactShape("box", size=(0.4, 0.3, 0.2)), kt.ContactShape("ground", plane=True))
        run = kt.simulate(
            model, t_end=0.01, events=[kt.ConvexEvent("on", shapes, action=kt.Restitution(0.0))]
        )
        corner = tuple(f"on box {i}.force" for i in (1, 3, 5, 7)) if shared else ()
        assert run.audit.shared == (*corner, *shared[4:])


def test_round_off_of_a_contact_without_a_part_takes_no_share_away() -> None:
    """Four feet share; a fifth contact that carries nothing has no part in that but for round-off."""
    share = np.array([0.5, -0.5, 0.5, -0.5, 1e-17])[:, None]
    np.testing.assert_allclose(np.abs(_pressing(share, [4])), np.abs(share), atol=1e-15)
    pulled = np.array([0.5, -0.5, 0.5, -0.5])[:, None]  # one of them would have to pull
    assert _pressing(pulled, [0, 1]).shape == (4, 0)


def halves(at: tuple[float, float, float], turned: np.ndarray, unit: float) -> kt.Run:
    """A four-bar linkage whose coupler is two halves welded twice, elsewhere, turned, in another unit of length."""

    def point(*r: float) -> tuple[float, ...]:
        return tuple(np.array(at) + turned @ np.array(r) * unit)

    def bar(name: str, mass: float, *r: float) -> kt.Body:
        pose = kt.Frame(point(*r), tuple(map(tuple, turned)))
        return kt.Body(name, mass, inertia=(*(0.5 * unit**2,) * 3, 0, 0, 0), pose=pose)

    def hinge(name: str, inner: str, outer: str, *r: float) -> kt.Revolute:
        return kt.Revolute(name, inner, outer, point=point(*r), axis=tuple(turned[:, 2]))

    model = kt.Model.of(
        "halves",
        kt.Gravity(acceleration=tuple(-G * turned[:, 1])),
        *(bar("crank", 1.0, 0, 0.5, 0), bar("half", 1.0, 0.3, 1.2, 0), bar("other", 2.0, 0.8, 1.4, 0)),
        *(bar("rocker", 1.5, 1.4, 0.8, 0), hinge("A", "ground", "crank", 0, 0, 0)),
        *(hinge("B", "crank", "half", 0, 1, 0), kt.Weld("w0", "half", "other", point=point(0.5, 1.3, 0))),
        *(
            kt.Weld("w1", "half", "other", point=point(0.6, 1.0, 0.2)),
            hinge("C", "other", "rocker", 1.2, 1.5, 0),
        ),
        hinge("D", "ground", "rocker", 1.5, 0, 0),
    )
    return kt.simulate(model, 1e-5, output=1e-5, progress=False)


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::kinetree.results.shared_reactions.NotUniqueWarning")
@pytest.mark.parametrize(
    ("at", "turn", "unit"),
    [
        ((30.0, 0.0, 0.0), (0.3, 0.7, -0.2), 1e-3),
        pytest.param((17.0, -21.0, 13.0), (-1.1, 0.4, 0.8), 1e-3, marks=pytest.mark.slow),
        pytest.param((0.0, 0.0, 0.0), (-1.1, 0.4, 0.8), 1.0, marks=pytest.mark.slow),
        pytest.param((0.0, 0.0, 30.0), (2.0, 0.4, 0.8), 1e3, marks=pytest.mark.slow),
    ],
)
def test_welds_share_a_load_alike_wherever_they_stand_however_they_are_turned_and_whatever_the_unit(
    at, turn, unit
):
    """Welds count 1e-4 of bearings, 1e-8 of their squares: their own share must not be lost beside those."""
    straight, turned = np.eye(3), Rotation.from_rotvec(turn).as_matrix()
    home, there = halves((0.0, 0.0, 0.0), straight, 1.0), halves(at, turned, unit)
    for name in ("w0", "w1"):
        force = turned.T @ there[f"{name}.reaction"][0]
        moment = turned.T @ there[f"{name}.reaction_moment"][0] / unit
        assert force == pytest.approx(home[f"{name}.reaction"][0], abs=1e-3), name
        assert moment == pytest.approx(home[f"{name}.reaction_moment"][0], abs=1e-3), name
