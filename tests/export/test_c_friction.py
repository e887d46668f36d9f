"""Exported C with friction that sticks and slides: the rows of `simulate` to the last bit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.exported import exported
from kinetree.export.code.memory import tables_of
from kinetree.runtime.tables import FRICTION_AS_NUMBERS, MODE_ROW

from .programs import Program
from .rows import Rows

EXAMPLES = Path(kt.__file__).parent / "examples"
G = 9.81

ELLIPSE = "sqrt((0.08*cos(angle))^2 + (0.05*sin(angle))^2)"


def belt() -> kt.Model:
    """A block on a belt at 0.1 m/s, held by a spring of 100 N/m; 6 N hold it, 4 N resist its sliding."""
    return kt.load(EXAMPLES / "stick_slip_belt.toml").model


def kinds(run: kt.Run, name: str) -> list[str]:
    return [event.description for event in run.events if event.name == name]


def test_a_block_on_a_belt_sticks_and_slips(tmp_path) -> None:
    """With a driver, a spring and works whose error is controlled; the period is that of the closed form."""
    program = Rows(tmp_path, belt(), 3.0)
    run = program.same()
    assert kinds(run, "friction") == ["slip", "stick"] * 4
    caught = [event.t for event in run.events if event.description == "stick"]
    w, a = 10.0, (6.0 - 4.0) / 100.0
    period = 2 * a / 0.1 + (2 * np.pi - 2 * np.arctan(w * a / 0.1)) / w
    assert np.diff(caught)[1:] == pytest.approx(period, rel=1e-7)
    program.same("rk4", step=0.003)
    program.same("rodas5p", 1e-6)


@pytest.mark.slow
def test_outputs_know_whether_it_sticks(tmp_path) -> None:
    """The spring pulls what sticks, Coulomb's force what slides; a parameter is changed while it sticks."""
    outputs = [
        "friction.force",
        "friction.state",
        "slide.displacement_rate",
        "block.position.x",
        "motor.force",
    ]
    times = (0.3, 0.8)  # s: it sticks, it slides
    program = Program(tmp_path, belt(), (), outputs)
    message, found = program(*times)
    run = kt.simulate(belt(), 0.8, rtol=1e-10, atol=1e-12, output=np.array([0.0, *times]))
    assert message == "ok"
    for name in outputs:
        assert found[name] == pytest.approx(run[name][1:], abs=1e-7), name
    assert found["friction.state"] == [0.0, -1.0] and found["slide.displacement_rate"][0] == 0.0
    assert found["friction.force"][0] == pytest.approx(100 * found["block.position.x"][0], abs=1e-9)
    assert found["friction.force"][1] == pytest.approx(4.0, abs=1e-12)
    message, torn = program(0.3, 0.35, later={"Fs": "2.0", "Fk": "1.0"})  # less than the spring pulls with
    x0, rest = torn["block.position.x"][0], 1.0 / 100
    moved = rest + (x0 - rest) * np.cos(0.5) + 0.1 / 10 * np.sin(0.5)
    assert message == "ok" and torn["friction.state"] == [0.0, -1.0]
    assert torn["block.position.x"][1] == pytest.approx(moved, abs=1e-9)


@pytest.mark.slow
def test_two_that_rub_on_each_other(tmp_path) -> None:
    """Nine states of friction, and the one without."""
    inertia = (0.01, 0.01, 0.01, 0, 0, 0)
    model = kt.Model.of(
        "two",
        *[kt.Body(name, mass=1.0 + k, inertia=inertia, pose=kt.Frame()) for k, name in enumerate("ab")],
        kt.Prismatic("A", "ground", "a", axis=(1, 0, 0), point=(0, 0, 0), u0=0.5),
        kt.Prismatic("B", "a", "b", axis=(1, 0, 0), point=(0, 0, 0)),
        kt.DryFriction("f", "A", force=3.0, static_force=5.0),
        kt.DryFriction("g", "B", force=2.0, static_force=3.0),
        kt.Force("push", "b", ("9*sin(3*t)", 0, 0)),
    )
    program = Rows(tmp_path, model, 4.0)
    run = program.same()
    assert kinds(run, "f") == ["slip", "stick"] and kinds(run, "g").count("slip") == 4
    program.same("rk4", step=0.003)


@pytest.mark.slow
def test_a_bearing_rubs_with_its_reaction(tmp_path) -> None:
    """A pendulum of 0.3 · 0.1 m that comes to rest where friction holds it."""
    model = kt.Model.of(
        "bearing",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("rod", mass=1.0, inertia=(0.1, 0.1, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, -0.5))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), q0=0.4),
        kt.DryFriction("rub", "hinge", coefficient=0.3, static_coefficient=0.4, radius=0.1),
    )
    run = Rows(tmp_path, model, 6.0).same()
    assert kinds(run, "rub")[-1] == "stick" and len(kinds(run, "rub")) > 2


@pytest.mark.slow
@pytest.mark.parametrize("push", [0.0, 9.0])
def test_a_ball_that_lands_rolls_and_is_torn_loose(tmp_path, push) -> None:
    """Friction of impacts, sliding in two directions, rolling; a push that grows makes it slide again."""
    model = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0.5, 0, -G)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 0.2)), velocity=(1.0, 0.3, 0)),
        kt.Force("push", "ball", (0, f"{push}*t", 0)),
    )
    rough = kt.Restitution(0.3, friction=0.2, static_friction=0.25)
    floor = kt.PointPlaneEvent("floor", "ball", "ground", offset=0.1, direction="falling", action=rough)
    run = Rows(tmp_path, model, 2.0, [floor]).same()
    found = kinds(run, "floor")
    assert "impact" in found and "rest" in found and "stick" in found
    assert ("slip" in found[found.index("stick") :]) == (push > 0)


@pytest.mark.slow
def test_a_block_on_two_feet_is_pushed_over_its_friction(tmp_path) -> None:
    """Nine sets of equations, loads shared between the feet, one that lifts off; forces are those of a run."""
    model = kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", 2.0, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.1))),
        kt.Planar("plane", "ground", "block", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.1))),
        *[kt.Marker(f"foot{i}", "block", frame=kt.Frame.at((x, 0, -0.1))) for i, x in enumerate((-0.2, 0.2))],
        kt.Force("push", "block", ("9*sin(2*t)", 0, 0)),
    )
    rub = kt.Restitution(0.0, friction=0.3, static_friction=0.36)
    events = [
        kt.PointPlaneEvent(f"on{i}", f"foot{i}", "ground", direction="falling", action=rub) for i in (0, 1)
    ]
    run = Rows(tmp_path, model, 2.0, events).same()
    assert {"rest", "stick", "slip"} <= set(kinds(run, "on0"))
    outputs = ["on0.force", "on1.force", "on0.friction_force.x", "on1.friction_force.x"]
    (tmp_path / "outputs").mkdir()
    message, found = Program(tmp_path / "outputs", model, events, outputs)(0.2, 0.7)
    assert message == "ok"
    again = kt.simulate(model, 0.7, events=events, rtol=1e-10, atol=1e-12, output=np.array([0.0, 0.2, 0.7]))
    for name in outputs:
        assert found[name] == pytest.approx(again[name][1:], abs=1e-7), name


def chain(n: int) -> kt.Model:
    """Masses that slide on each other, every one with friction, the first pushed to and fro."""
    parts: list = [kt.Force("push", "b0", ("4*sin(3*t)", 0, 0))]
    for k in range(n):
        parts += [
            kt.Body(f"b{k}", mass=1.0, inertia=(0.01, 0.01, 0.01, 0, 0, 0), pose=kt.Frame()),
            kt.Prismatic(f"s{k}", f"b{k - 1}" if k else "ground", f"b{k}", axis=(1, 0, 0), point=(0, 0, 0)),
            kt.DryFriction(f"f{k}", f"s{k}", force=1.0 / (k + 1) ** 3),
        ]
    return kt.Model.of("chain", *parts)


@pytest.mark.slow
def test_friction_in_three_places_moves_as_in_a_simulation(tmp_path) -> None:
    """27 sets of equations; every place sticks and slides."""
    run = Rows(tmp_path, chain(3), 2.0).same()
    for k in range(3):
        assert {"stick", "slip"} <= set(kinds(run, f"f{k}"))


@pytest.mark.slow
def test_a_bearing_rubs_with_the_impulses_of_its_reaction(tmp_path) -> None:
    """A door that is kicked, latched and bounces off a stop; each impulse is held by two hinges, of which one rubs."""
    axis, hung = (0, 0, 1), {"axis": (0, 0, 1), "q0": -1.0}
    model = kt.Model.of(
        "door",
        kt.Body("door", 20.0, com=(0.4, 0, 0), inertia=(0.1, 1.1, 1.2, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "door", point=(0, 0, 0.5), **hung, u0=2.8),
        kt.Revolute("other", "ground", "door", point=(0, 0, -0.5), axis=axis),
        kt.DryFriction("rub", "hinge", coefficient=0.3, static_coefficient=0.4, radius=0.05),
        kt.JointDriver("latch", "hinge", law=0.0, active=False),
        kt.Marker("handle", "door", frame=kt.Frame.at((0.8, 0, 0.2))),
    )
    Event = kt.ExpressionEvent
    kick = kt.Impulse("handle", (0, -30, 5), axes="door")
    events = [
        Event("shut", "hinge.angle", direction="rising", action=kt.Switch(on="latch")),
        Event("open", "t - 1.0", action=kt.Switch(off="latch")),
        Event("kick", "t - 1.1", action=kick),
        Event("stop", "hinge.q + 1.1", direction="falling", action=kt.Restitution(0.6)),
    ]
    run = Rows(tmp_path, model, 2.5, events).same()
    names = [event.name for event in run.events if event.name != "rub"]
    assert names[:4] == ["shut", "open", "kick", "stop"]
    struck = next(event.t for event in run.events if event.name == "kick")
    rate = run.at(np.array([struck + 1e-9]))["hinge.angle_rate"][0]
    free = -30 * 0.8 / (1.2 + 20 * 0.4**2)
    assert 0.999 * free < rate < 0.99 * free  # rad/s: it rubs while it is kicked


def rows_agree(program: Program, run: kt.Run, found: dict[str, list[float]], within: float) -> None:
    """Outputs of a program at the rows of a run, but the first."""
    for variable in program.model.outputs:
        np.testing.assert_allclose(
            found[variable.name], run[variable.name][1:], atol=within, err_msg=variable.name
        )


@pytest.mark.slow
@pytest.mark.parametrize(("places", "most"), [(2, 5), pytest.param(5, 128, marks=pytest.mark.slow)])
def test_many_places_have_one_set_of_equations(tmp_path, places, most) -> None:
    """Five places have 243 states: each is a number that the equations take, and moves as in a simulation."""
    names = ["s0.displacement", "f0.force", "f0.state", "f1.force", "f1.state"]
    program = Program(tmp_path, chain(places), outputs=names, most_sets=most)
    assert len(program.model.modes) == 2
    times = np.linspace(0.0, 3.0, 61)
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(chain(places), 3.0, output=times, rtol=1e-9, atol=1e-11)
    assert message == "ok" and {"stick", "slip"} <= set(kinds(run, "f1"))
    rows_agree(program, run, found, 1e-8)
    assert set(found["f0.state"]) == {-1.0, 0.0, 1.0}


@pytest.mark.slow
@pytest.mark.parametrize(("links", "most"), [(2, 5), pytest.param(5, 128, marks=pytest.mark.slow)])
def test_many_bearings_that_rub_with_their_reactions(tmp_path, links, most) -> None:
    """An arm of several links: what sticks presses what slides, by norms of reactions."""
    parts: list = [kt.Gravity(acceleration=(0, 0, -G))]
    for k in range(links):
        at, before = (0.02 * k, 0.05, 0.3 * k + 0.15), "ground" if k == 0 else f"l{k - 1}"
        axis = ((0, 0, 1), (0, 1, 0), (1, 0, 0))[(k if links == 5 else k + 1) % 3]
        law = {"coefficient": 0.2, "static_coefficient": 0.3, "radius": 0.1, "force": 0.3}
        parts += [
            kt.Body(f"l{k}", mass=2.0 - 0.2 * k, inertia=(0.02, 0.02, 0.004, 0, 0, 0), pose=kt.Frame.at(at)),
            kt.Revolute(f"j{k}", before, f"l{k}", point=(0, 0, 0.3 * k), axis=axis, q0=0.2 * k),
            kt.DryFriction(f"f{k}", f"j{k}", **law),
        ]
    model, times = kt.Model.of("arm", *parts), np.linspace(0.0, 1.5, 6)
    program = Program(tmp_path, model, most_sets=most)
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(model, 1.5, output=times, rtol=1e-9, atol=1e-11)
    assert message == "ok"
    assert (
        kinds(run, "f3").count("slip") == 3
        if links == 5
        else kinds(run, "f0") == kinds(run, "f1") == ["stick"]
    )
    rows_agree(program, run, found, 1e-7)


@pytest.mark.slow
def test_contacts_that_rub_beside_joints(tmp_path) -> None:
    """Two balls that land, slide and roll beside friction in three joints: 243 states, and eight sets of equations."""
    rough = kt.Restitution(0.2, friction=0.2, static_friction=0.25)
    model = chain(3).add(
        kt.Gravity(acceleration=(0.5, 0.3, -G)),
        *[
            kt.Body.sphere(
                f"a{k}", 1.0, radius=0.1, pose=kt.Frame.at((k, 1, 0.1 + 0.05 * k)), velocity=(1 - k, 0.3, 0)
            )
            for k in range(2)
        ],
    )
    floors = [
        kt.PointPlaneEvent(f"floor{k}", f"a{k}", "ground", offset=0.1, direction="falling", action=rough)
        for k in range(2)
    ]
    program, times = Program(tmp_path, model, floors), np.linspace(0.0, 0.6, 6)
    assert len(program.model.modes) == 5
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(model, 0.6, output=times, rtol=1e-9, atol=1e-11, events=floors)
    assert message == "ok" and {"impact", "rest", "stick"} <= set(kinds(run, "floor1"))
    rows_agree(program, run, found, 1e-7)


@pytest.mark.slow
def test_what_holds_the_same_has_equations_of_its_own_where_they_are_few() -> None:
    """Friction three times in one joint shares what it holds where two of it stick: 3 · 2 + 1 states of its own.

    Beside these there are one set for all other states, and one without friction. Four joints have 191 sets: there, and
    where fewer are allowed, all friction is held beside the equations.
    """
    again = [kt.DryFriction(f"more {k}", "s0", force=0.1) for k in range(2)]
    assert [len(exported(chain(1).add(*again), most_sets=most).modes) for most in (28, 9)] == [28, 9]
    for found in (exported(chain(4).add(*again)), exported(chain(1).add(*again), most_sets=8)):
        assert found.beside and len(found.modes) == 1


def arm(axes: Sequence[tuple[int, int, int]], force: float) -> kt.Model:
    """Links that rub in their joints, each with less than the one before, above a floor."""
    parts: list = [kt.Gravity(acceleration=(0, 0, -G))]
    for k, axis in enumerate(axes):
        x, y, z = 0.3 * k, 0.02 * k, 0.4
        parts += [
            kt.Body(
                f"l{k}",
                2.0 - 0.2 * k,
                inertia=(0.02, 0.02, 0.004, 0, 0, 0),
                pose=kt.Frame.at((x + 0.15, y, z)),
            ),
            kt.Revolute(f"j{k}", f"l{k - 1}" if k else "ground", f"l{k}", point=(x, y, z), axis=axis),
            kt.DryFriction(f"f{k}", f"j{k}", force=force * (1 - 0.1 * k)),
        ]
    return kt.Model.of("arm", *parts, kt.Marker("tip", f"l{len(axes) - 1}", kt.Frame.at((0.15, 0, 0))))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("axes", "rough", "sets"),
    [
        (((0, 1, 0),) * 2, 0.0, 4),
        pytest.param(((0, 1, 0),) * 2, 0.3, 9, marks=pytest.mark.slow),
        pytest.param(((0, 1, 0), (1, 0, 0), (0, 1, 0)) * 2, 0.0, 4, marks=pytest.mark.slow),
    ],
)
def test_an_arm_that_rubs_comes_to_rest_on_its_tip(tmp_path, axes, rough, sets) -> None:
    """Where all joints stick the floor holds what they hold: a set of its own, beside the one that others share."""
    model = arm(axes, 3.0 if len(axes) == 2 else 2.0)
    touch = kt.Restitution(0.2, friction=rough)
    floor = kt.PointPlaneEvent("floor", "tip", "ground", direction="falling", action=touch)
    names = [f"{name}{k}.{what}" for k in range(len(axes)) for name, what in (("j", "angle"), ("f", "force"))]
    program = Program(tmp_path, model, [floor], outputs=[*names, "floor.force"], most_sets=max(sets, 5))
    assert len(program.model.modes) == sets
    times = np.linspace(0.0, 1.0, 21)
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(model, 1.0, output=times, rtol=1e-9, atol=1e-11, events=[floor])
    assert message == "ok" and "rest" in kinds(run, "floor")
    if len(axes) == 2:
        assert all(kinds(run, name)[-1] == "stick" for name in ("f0", "f1")) and found["floor.force"][-1] > 1
    rows_agree(program, run, found, 1e-6)


@pytest.mark.parametrize(
    ("latch", "function", "sets"),
    [
        pytest.param(
            kt.JointDriver("latch", "s1", law=-0.05, active=False),
            "s1.displacement + 0.05",
            4,
            marks=pytest.mark.slow,
        ),
        pytest.param(
            kt.JointDriver("latch", "s1", law=0.0, active=False), "s1.displacement", 4, marks=pytest.mark.slow
        ),
        pytest.param(
            kt.Coupler("latch", (("s0", 1.0), ("s1", 2.0)), offset=0.1, active=False),
            "s0.displacement + 2*s1.displacement + 0.1",
            5,
            marks=pytest.mark.slow,
        ),
    ],
)
def test_friction_as_numbers_beside_a_part_that_is_switched(tmp_path, latch, function, sets) -> None:
    """A latch that drives what rubs leaves it nothing to hold; one that couples two masses holds what both hold.

    What sticks on the zero of an event stands exactly: round-off does not carry it across.
    """
    model = chain(2).add(latch)
    events = [
        kt.ExpressionEvent("shut", function, direction="falling", action=kt.Switch(on="latch")),
        kt.ExpressionEvent("open", "t - 2.5", action=kt.Switch(off="latch")),
    ]
    names = ["s0.displacement", "s1.displacement", "f0.state", "f1.state", "f1.force"]
    program, times = Program(tmp_path, model, events, names, most_sets=8), np.linspace(0.0, 4.0, 21)
    assert len(program.model.modes) == sets
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(model, 4.0, output=times, rtol=1e-9, atol=1e-11, events=events)
    switches = [event.name for event in run.events if event.description == "switch"]
    assert message == "ok" and switches == (["open"] if function == "s1.displacement" else ["shut", "open"])
    rows_agree(program, run, found, 1e-8)


@pytest.mark.slow
def test_feet_that_share_their_load_slide_by_numbers(tmp_path) -> None:
    """Three feet in a line: normal forces shared by rule; where two of them stick, what they hold too."""
    model = kt.Model.of(
        "block",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("block", 2.0, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0, 0, 0.1))),
        kt.Planar("plane", "ground", "block", frame=kt.Frame.along((0, 1, 0), (0, 0, 0.1))),
        *[
            kt.Marker(f"foot{i}", "block", frame=kt.Frame.at((x, 0, -0.1)))
            for i, x in enumerate((-0.2, 0.05, 0.2))
        ],
        kt.Force("push", "block", ("9*sin(2*t)", 0, 0)),
    )
    rub = kt.Restitution(0.0, friction=0.3, static_friction=0.36)
    events = [
        kt.PointPlaneEvent(f"on{i}", f"foot{i}", "ground", direction="falling", action=rub) for i in range(3)
    ]
    names = [
        "block.position.x",
        *(f"on{i}.{what}" for i in range(3) for what in ("force", "friction_force.x")),
    ]
    program, times = Program(tmp_path, model, events, names, most_sets=16), np.linspace(0.0, 2.0, 21)
    assert len(program.model.modes) == 15
    message, found = program(*times[1:].tolist(), rtol=1e-9)
    run = kt.simulate(model, 2.0, output=times, rtol=1e-9, atol=1e-11, events=events)
    assert message == "ok" and kinds(run, "on1") == ["rest", "stick", "slip", "stick"]
    rows_agree(program, run, found, 1e-8)


@pytest.mark.slow
def test_a_cylinder_rolls_on_its_rims(tmp_path) -> None:
    """It lies askew on a slope: both rims come to rest and stick, and roll along what the axis lets them."""
    turned = kt.Frame.from_axes((np.cos(0.2), np.sin(0.2), 0), (0, 0, -1), (0, 0, 0.1))
    body = kt.Body.cylinder("roller", mass=2.0, radius=0.1, length=0.3, pose=turned)
    gravity = kt.Gravity(acceleration=(G * np.sin(0.3), 0, -G * np.cos(0.3)))
    rims = kt.PointPlaneEvent.cylinder("rim", "roller", 0.1, 0.3, action=kt.Restitution(0.0, friction=0.5))
    run = Rows(tmp_path, kt.Model.of("roller", gravity, body), 0.5, rims).same()
    way = np.linalg.norm(run["roller.position"][-1] - run["roller.position"][0])
    assert way == pytest.approx(G * np.sin(0.3) * np.cos(0.2) * 0.5**2 / 3, rel=1e-6)


@pytest.mark.slow
def test_an_ellipse_rolls_on_a_plane(tmp_path) -> None:
    """A curve by its tangents: it lands, and comes to roll."""
    upright = kt.Frame((0, 0, 0.055), ((1, 0, 0), (0, 0, -1), (0, 1, 0)))
    model = kt.Model.of(
        "ellipse",
        kt.Gravity(acceleration=(0.5, 0, -G)),
        kt.Body("disc", 1.0, inertia=(1, 1, 2e-3, 0, 0, 0), pose=upright),
        kt.Planar("upright", "ground", "disc", frame=kt.Frame.along((0, 1, 0), upright.position)),
    )
    action = kt.Restitution(0.2, friction=0.4)
    floor = kt.PointPlaneEvent("floor", "disc", rim=ELLIPSE, direction="falling", action=action)
    run = Rows(tmp_path, model, 0.3, [floor]).same()
    assert {"impact", "rest", "stick"} <= {event.description for event in run.events}


@pytest.mark.slow
def test_an_ellipse_rolls_off_a_drum(tmp_path) -> None:
    """Two curves: it strikes the drum, rolls, slides and leaves it."""
    upright = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
    model = kt.Model.of(
        "curves",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("disc", 1.0, inertia=(1, 1, 2e-3, 0, 0, 0), pose=kt.Frame((0.01, 0, 0.35), upright)),
        kt.Planar("upright", "ground", "disc", frame=kt.Frame.along((0, 1, 0), (0.01, 0, 0.35))),
        kt.Marker("drum", "ground", kt.Frame((0, 0, 0.2), upright)),
    )
    action = kt.Restitution(0.2, friction=0.4)
    drum = kt.CurvesEvent("drum", "disc", "drum", rim1=ELLIPSE, rim2=0.09, action=action)
    Rows(tmp_path, model, 0.3, [drum]).same()


@pytest.mark.slow
@pytest.mark.parametrize("friction", [0.0, pytest.param(0.4, marks=pytest.mark.slow)])
def test_a_disc_falls_off_a_drum_onto_the_floor(tmp_path, friction) -> None:
    """Contacts of a program, which are measured one by one, have the derivatives that they have together."""
    upright = ((1, 0, 0), (0, 0, -1), (0, 1, 0))
    model = kt.Model.of(
        "disc",
        kt.Gravity(acceleration=(0, 0, -G)),
        kt.Body("disc", 1.0, inertia=(1, 1, 2e-3, 0, 0, 0), pose=kt.Frame((0.05, 0, 0.35), upright)),
        kt.Planar("upright", "ground", "disc", frame=kt.Frame.along((0, 1, 0), (0.05, 0, 0.35))),
        kt.Marker("drum", "ground", kt.Frame((0, 0, 0.2), upright)),
    )
    action = kt.Restitution(0.2, friction=friction)
    events = [
        kt.CurvesEvent("drum", "disc", "drum", rim1=0.05, rim2=0.09, action=action),
        kt.PointPlaneEvent("floor", "disc", rim=0.05, direction="falling", action=action),
    ]
    run = Rows(tmp_path, model, 0.6, events).same()
    assert {event.name for event in run.events if event.description == "impact"} == {"drum", "floor"}


@pytest.mark.slow
def test_more_places_than_an_integer_has_bits_for_their_states() -> None:
    """Two bits of each state name a set; of 32 places none has a set of its own."""
    tables = tables_of(exported(chain(32), outputs=(), jacobian=False))
    assert tables.arrays["modes"].tolist()[1][MODE_ROW.index("friction")] == FRICTION_AS_NUMBERS
