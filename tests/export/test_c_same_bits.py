"""Exported C runs the text that `simulate` runs: rows are equal to the last bit, by any method and compiler."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.c import c_sources
from kinetree.export.code.exported import exported
from kinetree.export.code.variables import ExportError

from .programs import COMPILER, slider
from .rows import Rows

EXAMPLES = Path(kt.__file__).parent / "examples"


@pytest.fixture(scope="module")
def disk(tmp_path_factory) -> Rows:
    """Nonholonomic rows, a quaternion, projection."""
    folder = tmp_path_factory.mktemp("disk")
    return Rows(folder, kt.load(EXAMPLES / "rolling_disk.toml").model, 1.0)


@pytest.mark.in_turn(6)
@pytest.mark.parametrize(
    ("method", "rtol", "step"),
    [
        ("auto", 1e-8, None),
        ("auto", 1e-5, None),
        ("tsit5", 1e-9, None),
        ("rodas5p", 1e-6, None),
        ("rk4", 1e-8, 0.007),
    ],
)
def test_a_disk_that_rolls(disk, method, rtol, step) -> None:
    """Explicit methods of two orders, a stiff one, fixed steps."""
    disk.same(method, rtol, step)


def test_rows_that_begin_after_the_start(disk) -> None:
    assert disk.same(skip=3).t[0] == disk.times[3] > 0


@pytest.mark.parametrize(
    ("file", "t_end"),
    [
        ("four_bar.toml", 1.0),
        pytest.param("andrews_squeezer.toml", 0.03, marks=pytest.mark.slow),
        pytest.param("triple_pendulum.toml", 5.0, marks=pytest.mark.slow),
    ],
)
def test_sines_and_powers_are_those_of_simulate(tmp_path, file, t_end) -> None:
    """Elementary functions come from one text, whatever the C library has."""
    Rows(tmp_path, kt.load(EXAMPLES / file).model, t_end).same("tsit5", 1e-9)


def test_a_motion_that_becomes_stiff_is_left_to_the_stiff_method(tmp_path) -> None:
    """A mass held by a strong damper, moved by a slow force: hundreds of steps, not the ten thousands of others."""
    model = slider(
        kt.JointSpring("spring", "x", stiffness=1e4),
        kt.JointDamper("damper", "x", damping=1e4),
        kt.JointMotor("m", "x", torque="sin(t)"),
    )
    run = Rows(tmp_path, model, 20.0).same("auto", 1e-6)
    assert run.statistics["switches"] and run.statistics["steps"] < 1000


@pytest.mark.slow
def test_a_chain_of_seven_links(tmp_path) -> None:
    """An arm with seven joints about different axes, as the Panda's."""
    random = np.random.default_rng(7)
    parts: list = [kt.Gravity(acceleration=(0, 0, -9.81))]
    for k in range(7):
        before = "ground" if k == 0 else f"link{k - 1}"
        angle = round(float(random.uniform(-1, 1)), 3)
        axis = ((0, 0, 1), (0, 1, 0), (1, 0, 0))[k % 3]
        inertia = (0.02, 0.02, 0.004, 0, 0, 0)
        parts += [
            kt.Body(
                f"link{k}", mass=2.0 - 0.2 * k, inertia=inertia, pose=kt.Frame.at((0, 0, 0.3 * k + 0.15))
            ),
            kt.Revolute(f"j{k}", before, f"link{k}", point=(0, 0, 0.3 * k), axis=axis, q0=angle),
        ]
    Rows(tmp_path, kt.Model.of("arm", *parts), 1.0).same()


def test_a_ball_that_bounces(tmp_path) -> None:
    """From 1 m with e = 0.8: impacts are located, and their impulses computed, alike."""
    model = slider(q0=1.0, u0=0.3, g=9.81)
    floor = kt.ExpressionEvent("floor", "x.displacement", direction="falling", action=kt.Restitution(0.8))
    run = Rows(tmp_path, model, 3.0, [floor]).same()
    assert len(run.events) > 5


@pytest.mark.slow
@pytest.mark.parametrize("law", ["simultaneous", pytest.param("sequential", marks=pytest.mark.slow)])
def test_spheres_that_hit_each_other_and_a_wall_at_one_instant(tmp_path, law) -> None:
    """Four in a row, alike but for their coefficients, which would create energy: impulses are found together."""
    parts: list = []
    for k, (place, speed) in enumerate([(0.0, 2.0), (1.0, 0.0), (1.1, 0.0), (1.2, -0.5)]):
        parts += [
            kt.Body.sphere(f"b{k}", mass=1.0 + k, radius=0.05, pose=kt.Frame()),
            kt.Prismatic(f"s{k}", "ground", f"b{k}", axis=(1, 0, 0), point=(0, 0, 0), q0=place, u0=speed),
        ]
    events = [
        kt.ExpressionEvent(
            f"c{k}",
            f"s{k + 1}.q - s{k}.q - 0.1",
            direction="falling",
            action=kt.Restitution(0.9 - 0.3 * k, law),
        )
        for k in range(3)
    ]
    wall = kt.ExpressionEvent("wall", "1.5 - s3.q", direction="falling", action=kt.Restitution(0.7, law))
    run = Rows(tmp_path, kt.Model.of("row", *parts), 3.0, [*events, wall]).same()
    assert len({event.name for event in run.events}) == 4 and len(run.events) > 5


@pytest.mark.slow
def test_a_cam_whose_follower_lifts_off(tmp_path) -> None:
    """Eccentric, at 24 rad/s: e ω² = 11.5 m/s² throws the follower off; it bounces until it is carried again."""
    inertia = (1e-4, 1e-4, 1e-4, 0, 0, 0)
    model = kt.Model.of(
        "cam",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        *[kt.Body(name, mass=0.5, inertia=inertia, pose=kt.Frame()) for name in ("cam", "follower")],
        kt.Revolute("shaft", "ground", "cam", point=(0, 0, 0), axis=(0, 1, 0)),
        kt.Prismatic("guide", "ground", "follower", point=(0, 0, 0), axis=(0, 0, 1), q0=0.06),
        kt.JointDriver("drive", "shaft", law="24*t"),
    )
    gap = "guide.q - 0.02*sin(shaft.q) - sqrt(0.0025 - (0.02*cos(shaft.q))**2)"
    contact = kt.ExpressionEvent("contact", gap, direction="falling", action=kt.Restitution(0.1))
    program = Rows(tmp_path, model, 0.5, [contact], compiler=[*COMPILER, "-O1"])
    kinds = [event.description for event in program.same().events]
    assert kinds.count("impact") > 5
    assert kinds.count("rest") == 2
    assert kinds.count("lift-off") == 1
    program.same("tsit5", 1e-5)
    program.same("rk4", step=0.001)


@pytest.mark.slow
def test_a_double_pendulum_that_hits_the_floor_and_itself(tmp_path) -> None:
    """Angles in the gaps and in the inertia: what an impulse does is computed with the same sines."""
    parts: list = [kt.Gravity(acceleration=(0, 0, -9.81))]
    for k, before in enumerate(("ground", "rod0")):
        parts += [
            kt.Body(
                f"rod{k}", mass=1.0, inertia=(0.1, 0.1, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, -0.5 - k))
            ),
            kt.Revolute(f"j{k}", before, f"rod{k}", point=(0, 0, -k), axis=(0, 1, 0), q0=1.4 - k),
        ]
    low = kt.ExpressionEvent(
        "floor", "1.7 - cos(j0.q) - cos(j0.q + j1.q)", direction="falling", action=kt.Restitution(0.6)
    )
    bent = kt.ExpressionEvent("stop", "1.5 + j1.q", direction="falling", action=kt.Restitution(0.4))
    run = Rows(tmp_path, kt.Model.of("double", *parts), 2.0, [low, bent]).same()
    assert len({event.name for event in run.events}) == 2 and len(run.events) >= 3


@pytest.mark.slow
def test_a_sleigh_compiles_with_every_warning_an_error_where_compilers_look_closely(tmp_path) -> None:
    """One nonholonomic row and no loop, optimised as the Makefile asks for it."""
    Rows(tmp_path, kt.load(EXAMPLES / "skate.toml").model, 1.0, compiler=[*COMPILER, "-O2"]).same()


@pytest.mark.slow
def test_the_other_compiler(tmp_path) -> None:
    """LLVM's compiler, which would contract products and sums on some machines if it were not told otherwise."""
    pytest.importorskip("ziglang")
    model = kt.load(EXAMPLES / "rolling_disk.toml").model
    Rows(tmp_path, model, 1.0, compiler=[sys.executable, "-m", "ziglang", "cc"]).same()


@pytest.mark.slow
def test_a_blow_with_the_other_compiler(tmp_path) -> None:
    """It checks for offsets from no address where nothing is optimised: programs with impulses were stopped by it."""
    pytest.importorskip("ziglang")
    kick = kt.ExpressionEvent("kick", "t - 0.1", action=kt.Impulse("b", (0, 0, 2)))
    Rows(tmp_path, slider(), 0.2, [kick], [sys.executable, "-m", "ziglang", "cc"]).same()


@pytest.mark.slow
def test_no_check_of_the_compiler_ends_a_program_with_a_stop_and_a_bearing_that_rubs(tmp_path) -> None:
    """Zig's compiler checks for undefined behaviour, unless it optimises: such as offsets from null pointers."""
    pytest.importorskip("ziglang")
    arm = kt.Body("arm", 1.0, inertia=(0.02, 0.03, 0.04, 0, 0, 0), pose=kt.Frame.at((0.4, 0, 0)))
    hinge = kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 1, 0))
    rubbing = kt.DryFriction("rub", "hinge", coefficient=0.3, radius=0.05)
    model = kt.Model.of("arm", kt.Gravity(acceleration=(0, 0, -9.81)), arm, hinge, rubbing)
    stop = kt.ExpressionEvent("stop", "0.5 - hinge.angle", direction="falling", action=kt.Restitution(0.5))
    kick = kt.ExpressionEvent("kick", "t - 0.1", action=kt.Impulse("arm", (0, 0, 1)))
    Rows(tmp_path, model, 0.5, [stop, kick], [sys.executable, "-m", "ziglang", "cc"]).same()


def test_events_and_switchings(tmp_path) -> None:
    """A mass on a string: loads that switch with the state and in time, events that change them."""
    model = slider(
        kt.Parameter("push", 0.0),
        kt.Force("string", "b", (0, 0, "if(x.displacement < -0.3, -400*(x.displacement + 0.3), 0)")),
        kt.Force("motor", "b", (0, 0, "push + if(t > 0.31 and t < 0.52, 25, 0)")),
    )
    low = kt.SetParameter("push", "push + 3")
    events = [
        kt.ExpressionEvent("low", "x.displacement + 0.2", direction="falling", action=low),
        kt.ExpressionEvent("seen", "x.displacement_rate"),
        kt.ExpressionEvent("late", "t - 0.9", action=kt.SetParameter("push", "-8 - push")),
    ]
    run = Rows(tmp_path, model, 2.0, events).same()
    assert {event.name for event in run.events} == {"low", "seen", "late"}
    assert len(run.events) >= 6


def test_a_digital_controller(tmp_path) -> None:
    """Two blocks at rates of their own, one with memory; an event that changes a period, rows between samples."""
    held = {
        "sum": "ctl.sum + 0.1*(0.3 - x.displacement)",
        "force": "30*(0.3 - x.displacement) + ctl.sum - slow.damp",
    }
    model = slider(
        kt.Parameter("T", 0.01),
        kt.Sampled("ctl", held, period="T", offset=0.004),
        kt.Sampled("slow", {"damp": "4*x.displacement_rate"}, period=0.05),
        kt.Force("motor", "b", (0, 0, "ctl.force + 9.81")),
    )
    faster = kt.ExpressionEvent("faster", "x.displacement - 0.2", action=kt.SetParameter("T", "0.7*T"))
    program = Rows(tmp_path, model, 1.5, [faster])
    assert program.same().events
    program.same("rk4", step=0.003)
    program.same("rodas5p", 1e-6)


@pytest.mark.slow
def test_a_hinge_that_is_overloaded(tmp_path) -> None:
    """A pendulum with a stop beside it: forces of its hinge set a motor, one beyond its limit from the start."""
    model = kt.Model.of(
        "limits",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Parameter("M", 0.0),
        kt.Parameter("N", 0.0),
        kt.Body("rod", mass=1.0, inertia=(0.1, 0.1, 0.01, 0, 0, 0), pose=kt.Frame.at((0, 0, -0.5))),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 1, 0), q0=1.2),
        kt.Torque("motor", "rod", (0, "M + N", 0)),
    )
    events = [
        kt.ForceLimitEvent("heavy", "hinge", 14.0, action=kt.SetParameter("M", "M - 0.5")),
        kt.ForceLimitEvent("loaded", "hinge", 2.0, action=kt.SetParameter("N", "N + 1")),
        kt.ExpressionEvent("stop", "hinge.q + 0.5", direction="falling", action=kt.Restitution(0.5)),
    ]
    run = Rows(tmp_path, model, 3.0, events).same()
    assert {event.name for event in run.events} == {"heavy", "loaded", "stop"}
    assert run.events[0].name == "loaded" and run.events[0].t == 0.0


def test_a_stiff_spring(tmp_path) -> None:
    """Steps limited by stability: both change to the stiff method, after the same steps."""
    model = slider(kt.Force("damper", "b", (0, 0, "-2e4*x.displacement - 3e3*x.displacement_rate")), q0=0.5)
    assert Rows(tmp_path, model, 3.0).same().statistics["switches"]


def strip(pieces: int | str) -> kt.Model:
    """A cantilever that is pushed to the side at its tip."""
    section = kt.BeamSection(EA=1e3, EIy=1.0, EIz=1.0, GJ=1.0, rhoA=1.0, rhoIx=0.01)
    ends = {"root": 0.0, "tip": 1.0}
    beam = kt.FlexibleBeam(
        [(0, 0, 0), (1, 0, 0)], section, ends, plane=(0, 0, 1), modes=0, relief=0, pieces=pieces
    )
    return kt.Model.of(
        "strip",
        kt.Body("strip", flexible=beam, pose=kt.Frame()),
        kt.Weld("clamp", "ground", "strip.root", point=(0, 0, 0)),
        kt.Force("push", "strip.tip", force=(0, 0.2, 0), axes="ground"),
    )


@pytest.mark.slow
def test_pieces_of_a_beam_are_found_by_a_run() -> None:
    """As `simulate` finds them; a note of the program tells how many they are."""
    with pytest.raises(ExportError, match=r"how far strip bends in a run tells .* give t_end"):
        exported(strip("auto"))
    program, run = exported(strip("auto"), t_end=0.25, jacobian=False), kt.simulate(strip("auto"), 0.25)
    assert program.states[-len(program.compiled.integrals) - 1].name.startswith("strip 2.")
    assert tuple(state.name for state in program.states[: program.n_x]) == run.layout.x_names
    note = 'beam "strip" is cut into 2 pieces: it bends too far for fewer (pieces = "auto")'
    assert note in c_sources(program)["strip.h"] and "pieces" not in c_sources(exported(strip(2)))["strip.h"]


@pytest.mark.slow
def test_a_beam_whose_pieces_are_found(tmp_path) -> None:
    Rows(tmp_path, strip("auto"), 0.25).same()
