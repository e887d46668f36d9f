"""Models from parts: a part under a path equals the model written flat; placed, mirrored, shared, repeated."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt
from kinetree.export.code.variables import identifiers
from kinetree.model.faults import ModelError
from kinetree.words.arguments import ArgumentError, UnknownNameError

pytestmark = pytest.mark.usefixtures("quick_code")

STILL = {"progress": False, "rtol": 1e-10, "atol": 1e-12}


def leg(
    prefix: str = "", shift: tuple[float, float, float] = (0.0, 0.0, 0.0), length: str = "length"
) -> tuple:
    """A lopsided leg that hangs on the ground: names with a prefix, places shifted (m)."""
    x, y, z = shift
    n = prefix
    quoted = f"`{n}shank`" if n else "shank"
    hip = f"`{n}hip`" if n else "hip"
    return (
        kt.Body(f"{n}thigh", 2.0, com=(0.25, 0.02, 0.01), inertia=(0.02, 0.06, 0.05, 0.002, 0.001, -0.004)),
        kt.Body(f"{n}shank", 1.0, com=(0.2, 0.01, 0.03), inertia=(0.01, 0.05, 0.05, 0.002, -0.003, 0.001)),
        kt.Revolute(
            f"{n}hip", "ground", f"{n}thigh",
            frame_inner=kt.Frame.along((0.1, 1, 0), (x + 0.1, y, z)), frame_outer=kt.Frame.along((0, 1, 0)), q0=0.3,
        ),
        kt.Revolute(
            f"{n}knee", f"{n}thigh", f"{n}shank",
            frame_inner=kt.Frame.along((0.1, 1, 0.2), (length, 0, 0)), frame_outer=kt.Frame.along((0, 1, 0)), q0=0.2,
        ),
        kt.Marker(f"{n}toe", f"{n}shank", kt.Frame.at((0.4, 0.02, 0))),
        kt.Marker(f"{n}anchor", "ground", kt.Frame.at((x + 0.3, y + 0.2, z - 0.5))),
        kt.JointMotor(f"{n}motor", f"{n}hip", torque=f"sin(3*t) - 0.1*{hip}.angle_rate + 0.3*({quoted}.z - {z!r})"),
        kt.SpringDamper(f"{n}cord", f"{n}toe", f"{n}anchor", stiffness=20.0, damping=0.5, free_length=0.1),
    )  # fmt: skip


LEG = kt.Model.of("leg", kt.Parameter("length", 0.5, "m"), kt.Gravity(), *leg())


def position(run: kt.Run, name: str) -> np.ndarray:
    return np.asarray(run[f"{name}.position"])


def test_a_part_used_twice_is_the_model_written_flat():
    shift = (0.5, -0.25, 0.125)
    parts = kt.Model.of("two", kt.Gravity()).add(LEG, prefix="a").add(LEG, prefix="b", at=kt.Frame.at(shift))
    flat = kt.Model.of(
        "two", kt.Gravity(), kt.Parameter("a.length", 0.5, "m"), kt.Parameter("b.length", 0.5, "m"),
        *leg("a.", length="`a.length`"), *leg("b.", shift, "`b.length`"),
    )  # fmt: skip
    one, other = kt.simulate(parts, 0.5, **STILL), kt.simulate(flat, 0.5, **STILL)
    assert np.array_equal(one.t, other.t)
    for name in ("a.hip.angle", "b.knee.angle_rate", "a.shank.position", "b.toe.velocity", "b.cord.force"):
        assert np.array_equal(one[name], other[name]), name


def test_a_turned_part_moves_as_the_part_alone_does_in_a_turned_world():
    Q = kt.Frame.rotated((2.0, 1.0, -2.0), 0.7, (0.6, -0.48, 0.64))
    R, d = np.array(Q.rotation), np.array(Q.position)
    down = R @ (0.0, 0.0, -9.81)
    turned = kt.Model.of("turned", kt.Gravity(acceleration=tuple(down))).add(LEG, prefix="p", at=Q)
    one, other = kt.simulate(LEG, 0.5, **STILL), kt.simulate(turned, 0.5, **STILL)
    assert np.ptp(one["knee.angle"]) > 0.1
    assert other["p.knee.angle"][-1] == pytest.approx(one["knee.angle"][-1], abs=1e-9)
    assert position(other, "p.toe")[-1] == pytest.approx(R @ position(one, "toe")[-1] + d, abs=1e-9)


JOINTS = {
    "revolute": kt.Revolute("j", "base", "tip", frame_inner=kt.Frame.along((1, 2, 0.5), (0.3, 0.1, 0)),
        frame_outer=kt.Frame.along((1, 1, 0)), q0=0.4, u0=1.0, limits=(-1.0, 2.0)),
    "cylindrical": kt.Cylindrical("j", "base", "tip", frame_inner=kt.Frame.along((1, 2, 0.5), (0.3, 0.1, 0)),
        frame_outer=kt.Frame.along((1, 1, 0)), q0=(0.4, 0.1), u0=(1.0, 0.2)),
    "helical": kt.Helical("j", "base", "tip", frame_inner=kt.Frame.along((1, 2, 0.5), (0.3, 0.1, 0)),
        frame_outer=kt.Frame.along((1, 1, 0)), pitch=0.05, q0=0.4, u0=2.0),
    "prismatic": kt.Prismatic("j", "base", "tip", frame_inner=kt.Frame.along((1, 2, 0.5), (0.3, 0.1, 0)),
        frame_outer=kt.Frame.along((1, 1, 0)), q0=0.1, u0=0.5),
    "planar": kt.Planar("j", "base", "tip", frame_inner=kt.Frame.along((1, 2, 0.5), (0.3, 0.1, 0)),
        frame_outer=kt.Frame.along((1, 1, 0)), q0=(0.1, 0.2, 0.3), u0=(0.3, 0.1, 0.8)),
    "universal": kt.Universal("j", "base", "tip", frame_inner=kt.Frame.along((1, 2, 0.5), (0.3, 0.1, 0)),
        frame_outer=kt.Frame.along((1, 1, 0)), q0=(0.4, -0.2), u0=(1.0, 0.5)),
    "spherical": kt.Spherical("j", "base", "tip", frame_inner=kt.Frame.along((1, 2, 0.5), (0.3, 0.1, 0)),
        frame_outer=kt.Frame.along((1, 1, 0)), q0=(0.1, 0.2, 0.3, (1 - 0.14) ** 0.5), u0=(1.0, 0.5, -0.3)),
}  # fmt: skip
KEPT = ("revolute", "helical", "prismatic", "planar")
"""Joints all of whose coordinates keep their values."""


def lopsided(joint: kt.Joint) -> kt.Model:
    """Two bodies without any symmetry that float, with loads and laws that have a hand."""
    inertia = (0.03, 0.06, 0.05, 0.01, -0.012, 0.008)
    motor = kt.JointMotor("motor", "j", torque="0.4 - 0.3*base.wz + 0.2*tip.y", coordinate=0)
    return kt.Model.of(
        "lopsided",
        kt.Body("base", 2.0, com=(0.05, 0.1, -0.02), inertia=inertia, pose=kt.Frame.rotated((1, 2, 3), 0.5),
                velocity=(0.1, 0.2, -0.1), angular_velocity=(0.5, -0.7, 0.3)),
        kt.Body("tip", 1.0, com=(0.1, -0.05, 0.07), inertia=inertia),
        joint,
        motor,
        kt.Force("push", "tip", (0.3, -0.2, "0.5*tip.vy"), axes="tip"),
        kt.Torque("twist", "base", (0.1, 0.2, -0.3)),
    )  # fmt: skip


OFTEN = ("revolute", "cylindrical")


@pytest.mark.parametrize(
    "kind", [kind if kind in OFTEN else pytest.param(kind, marks=pytest.mark.slow) for kind in JOINTS]
)
def test_a_mirrored_part_moves_as_its_image_in_a_mirror(kind: str):
    """Positions are mirrored by S, angular velocities by −S; hinges keep the values of their angles."""
    part = lopsided(JOINTS[kind])
    model = kt.Model.of("images").add(part, prefix="o")
    for axis in "xyz":
        model = model.add(part, prefix=axis, mirror=axis)
    run = kt.simulate(model, 0.4, **STILL)
    assert np.ptp(position(run, "o.tip"), axis=0).min() > 0.01
    for k, axis in enumerate("xyz"):
        S = np.where(np.arange(3) == k, -1.0, 1.0)
        for body in ("base", "tip"):
            image = position(run, f"{axis}.{body}") * S
            assert image == pytest.approx(position(run, f"o.{body}"), abs=1e-9)
            turned = run[f"{axis}.{body}.angular_velocity"] * -S
            assert turned == pytest.approx(run[f"o.{body}.angular_velocity"], abs=1e-8)
        if kind in KEPT:
            for name in part.joint("j").coordinate_names:
                assert run[f"{axis}.j.{name}"] == pytest.approx(run[f"o.j.{name}"], abs=1e-9)


def test_parameters_of_a_part_are_exposed_given_or_shared():
    model = (
        kt.Model.of("legs", kt.Gravity(), kt.Parameter("all", 400, "mm"))
        .add(LEG, prefix="own")
        .add(LEG, prefix="given", set={"length": "300 mm"})
        .add(LEG, prefix="one", set={"length": "all"})
        .add(LEG, prefix="two", set={"length": "all + 0.1"})
    )
    assert {p.name: p.si for p in model.parameters} == {"all": 0.4, "own.length": 0.5, "given.length": 0.3}
    changed = model.with_parameters(**{"all": 700, "own.length": 0.25})

    def arm(model: kt.Model, name: str) -> float:
        lengths = {p.name: p.si for p in model.parameters}
        expression = model.joint(f"{name}.knee").frame_inner.position[0]
        return float(kt.model.expressions.to_float(expression, lambda segments: lengths[segments[0]]))

    assert [arm(changed, name) for name in ("own", "given", "one", "two")] == pytest.approx(
        [0.25, 0.3, 0.7, 0.8]
    )


def test_joints_end_at_markers():
    """A joint between markers is the joint with their frames on their bodies."""
    hip = kt.Frame.along((0.2, 1, 0), (0.1, 0.3, 0))
    mounts = (kt.Marker("mount", "ground", hip), kt.Marker("socket", "p.thigh", kt.Frame.along((0, 1, 0))))
    part = kt.Model.of(
        "leg", kt.Parameter("length", 0.5), *(p for p in leg() if p.name not in ("hip", "motor"))
    )
    rest = kt.Model.of("hung", kt.Gravity(), *mounts).add(part, prefix="p")
    one = rest.add(kt.Revolute("hip", "mount", "socket", q0=0.4))
    frames = {"frame_inner": hip, "frame_outer": kt.Frame.along((0, 1, 0))}
    other = rest.add(kt.Revolute("hip", "ground", "p.thigh", q0=0.4, **frames))
    runs = [kt.simulate(model, 0.3, **STILL) for model in (one, other)]
    assert np.array_equal(runs[0]["p.knee.angle"], runs[1]["p.knee.angle"])
    assert np.ptp(runs[0]["p.knee.angle"]) > 0.05
    half = rest.add(kt.Revolute("hip", "mount", "p.thigh"))
    assert "has frame_inner but no frame_outer" in str(half.validate())


def test_parts_of_parts_have_paths_in_expressions_files_and_tables(tmp_path):
    table = kt.Table("push", [0.0, 1.0, 2.0], [0.0, 0.3, 0.1], interpolation="linear")
    inner = LEG.add(
        table, kt.JointMotor("pull", "knee", torque="push(t)*length"), kt.Definition("bend", "2*knee.angle")
    )
    pair = (
        kt.Model.of("pair")
        .add(inner, prefix="l")
        .add(inner, prefix="r", at=kt.Frame.at((0, -0.5, 0)), mirror="y")
    )
    whole = kt.Model.of("whole", kt.Gravity()).add(pair, prefix="front")
    whole = whole.add(kt.Definition("sum", "front.l.knee.angle + front.r.bend + front.l.length"))
    assert not whole.validate().faults
    run = kt.simulate(whole, 0.2, **STILL)
    assert run["sum"] == pytest.approx(run["front.l.knee.angle"] + run["front.r.bend"] + 0.5, abs=1e-14)
    assert run["front.r.bend"] == pytest.approx(2 * run["front.l.knee.angle"], abs=1e-12)
    run.save(tmp_path / "run.h5")
    again = kt.load(tmp_path / "run.h5")
    assert np.array_equal(
        again["front.l.pull.force"], run["front.l.pull.force"]
    )  # computed from the stored text
    run.to_csv(tmp_path / "run.csv", ["front.l.knee.angle"])
    assert (tmp_path / "run.csv").read_text().splitlines()[0].endswith("front.l.knee.angle [rad]")
    names = identifiers(["front.l.knee.angle", "front_l.knee.angle", "front.r.knee.angle"])
    assert len(set(names)) == 3


def test_copies_along_a_pattern_stand_where_the_step_leads():
    wheel = kt.Frame.rotated((0, 0, 1), np.pi / 2)
    model = kt.Model.of("star", kt.Gravity()).add(
        LEG, prefix="leg", at=kt.Frame.at((1.0, 0.0, 0.5)), count=4, step=wheel
    )
    places = np.array([model.joint(f"leg{k + 1}.hip").frame_inner.position for k in range(4)])
    around = [(1.1, 0, 0.5), (0, 1.1, 0.5), (-1.1, 0, 0.5), (0, -1.1, 0.5)]
    assert places == pytest.approx(np.array(around), abs=1e-15)


def test_frames_of_parts_may_depend_on_parameters():
    model = kt.Model.of("base", kt.Gravity(), kt.Parameter("wheelbase", 2.0)).add(
        LEG, prefix="front", at=kt.Frame.at(("wheelbase/2", 0.0, 0.0))
    )
    for wheelbase in (2.0, 3.0):
        at = model.with_parameters(wheelbase=wheelbase)
        run = kt.simulate(at, 0.01, **STILL)
        alone = kt.simulate(LEG, 0.01, **STILL)
        shift = position(run, "front.toe")[-1] - position(alone, "toe")[-1]
        assert shift == pytest.approx((wheelbase / 2, 0, 0), abs=1e-12)


MISTAKES = {
    "no prefix": (lambda m: m.add(LEG), "needs a prefix"),
    "two at once": (lambda m: m.add(LEG, LEG, prefix="a"), "2 models are added at once"),
    "a part with a prefix": (lambda m: m.add(kt.Gravity(), prefix="a"), "prefix is of a model"),
    "a part with a mirror": (lambda m: m.add(kt.Gravity(), mirror="x"), "mirror is of a model"),
    "a model beside a part": (lambda m: m.add(LEG, kt.Gravity(), prefix="a"), "beside other parts"),
    "a path": (lambda m: m.add("parts/leg.toml", prefix="a"), 'add(kinetree.load("leg.toml"), prefix='),
    "the world": (lambda m: m.add(LEG, prefix="world"), 'prefix "world" is the name of the world'),
    "parameters": (lambda m: m.add(LEG, prefix="a", parameters={"length": 1}), 'part are set={"length": 0.5}'),
    "a pose": (lambda m: m.add(LEG, prefix="a", pose=kt.Frame()), "where a part stands is at=Frame.at"),
    "an empty prefix": (lambda m: m.add(LEG, prefix=" "), "prefix must be a name"),
    "a prefix of dots": (lambda m: m.add(LEG, prefix="a..b"), "empty piece"),
    "no frame": (lambda m: m.add(LEG, prefix="a", at=(1, 2, 3)), "at must be a Frame"),
    "a frame with a fault": (lambda m: m.add(LEG, prefix="a", at=kt.Frame.at((1, 2))), "position must have 3"),
    "an unknown parameter": (lambda m: m.add(LEG, prefix="a", set={"lenght": 1}), 'did you mean "length"?'),
    "a wrong unit": (lambda m: m.add(LEG, prefix="a", set={"length": "3 kg"}), "another dimension"),
    "a broken expression": (lambda m: m.add(LEG, prefix="a", set={"length": "2*"}), "length"),
    "an unknown mirror": (lambda m: m.add(LEG, prefix="a", mirror="w"), 'mirror must be "x", "y" or "z"'),
    "no copies": (lambda m: m.add(LEG, prefix="a", count=0), "whole number from 1"),
    "copies on one spot": (lambda m: m.add(LEG, prefix="a", count=3), "give step=Frame.at((1, 0, 0))"),
    "a step alone": (lambda m: m.add(LEG, prefix="a", step=kt.Frame.at((1, 0, 0))), "step says nothing"),
    "a signed angle in a mirror": (
        lambda m: m.add(LEG.add(kt.AngleMeasure("bend", "thigh", "shank", about="y")), prefix="a", mirror="x"),
        'measure "bend" of the part "a" has no mirror image',
    ),
    "Euler parameters elsewhere": (
        lambda m: m.add(
            kt.Model.of("b", kt.Body("b", 1.0, inertia=(1, 1, 1, 0, 0, 0)), kt.Force("f", "b", ("b_free.e1", 0, 0))),
            prefix="a",
            at=kt.Frame.at((1, 0, 0)),
        ),
        "orientation of a floating body",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", MISTAKES)
def test_mistakes_are_answered_in_words(case: str):
    attempt, words = MISTAKES[case]
    with pytest.raises(ArgumentError, match=r"Model\.add") as told:
        attempt(kt.Model.of("whole"))
    assert words in str(told.value)


def test_replacing_what_is_not_there_names_its_kind():
    whole = kt.Model.of("whole").add(LEG, prefix="a")
    with pytest.raises(UnknownNameError, match=r'there is no body \'thigh\'; did you mean "a\.thigh"'):
        whole.replace(kt.Body("thigh", 1.0))


def test_an_unknown_end_is_told_once():
    """It may be meant to be a marker, which places the joint: frames are not missed too."""
    whole = kt.Model.of("whole", kt.Body("b", 1.0), kt.Revolute("j", "gruond", "b", frame_outer=kt.Frame()))
    (fault,) = [fault for fault in whole.validate().faults if fault.name == "j"]
    assert '"gruond" is unknown' in str(fault)


def test_a_type_of_the_users_has_no_mirror_image():
    class Wind(kt.Force):
        kind = "wind"

    part = LEG.add(Wind("wind", "thigh", (1, 0, 0)))
    with pytest.raises(ArgumentError, match="nothing says how the fields of type wind are mirrored"):
        kt.Model.of("whole").add(part, prefix="a", mirror="y")


def test_faults_of_the_composed_model_name_paths():
    whole = kt.Model.of("whole", kt.Gravity()).add(LEG, prefix="a")
    twice = whole.add(kt.Body("a.thigh", 1.0))
    assert 'body "a.thigh": another body has the same name' in str(twice.validate())
    double = whole.add(kt.Parameter("a.knee.angle", 1.0))
    assert 'its name is that of the state "angle" of "a.knee" too' in str(double.validate())
    wrong = whole.add(kt.Definition("d", "a.kne.angle + a.lenght"))
    told = str(wrong.validate())
    assert 'there is no joint, body or marker "a.kne"' in told
    assert 'did you mean "a.knee"?' in told
    assert 'did you mean "a.length"?' in told
    with pytest.raises(ModelError, match="mass"):
        whole.add(kt.Model.of("bad", kt.Body("b", -1.0)), prefix="c")


def test_gravity_is_that_of_the_whole():
    whole = kt.Model.of("whole", kt.Gravity()).add(LEG, prefix="a").add(LEG, prefix="b")
    assert sum(isinstance(load, kt.Gravity) for load in whole.loads) == 1
    weightless = kt.Model.of("whole").add(LEG, prefix="a")
    assert "has gravity by itself, which is left out" in str(weightless.validate())


def test_prefix_of_two_parts_is_one_fault() -> None:
    one = kt.Model.of("two", kt.Gravity()).add(LEG, prefix="a")
    with pytest.raises(kt.ArgumentError) as told:
        one.add(LEG, prefix="a")
    (line,) = str(told.value).split("\n")
    assert 'another part has the prefix "a", and both have "a.' in line
    ball = kt.Model.of("ball", kt.Body("ball", mass=1.0, inertia=(1, 1, 1, 0, 0, 0)))
    assert one.add(ball, prefix="a").bodies[-1].name == "a.ball"  # no name is there twice
