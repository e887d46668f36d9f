"""Definitions and measures: closed forms, use in every field and formulation, sweeps, files, and what is refused."""

import numpy as np
import pytest

import kinetree as kt
from kinetree.io.load import ModelFileError
from kinetree.io.toml import dumps, loads


def double_pendulum(*parts):
    return kt.Model.of(
        "double",
        kt.Gravity(),
        kt.Body("bob", "total", ("0.5*reach", 0, 0), (0.1, 0.1, 0.1, 0, 0, 0)),
        kt.Body.rod("rod", 1.0, 0.5),
        kt.Revolute("J", "ground", "bob", frame_inner=kt.Frame(), frame_outer=kt.Frame()),
        kt.Revolute(
            "K", "bob", "rod", frame_inner=kt.Frame(("reach", 0, 0)), frame_outer=kt.Frame((-0.25, 0, 0))
        ),
        kt.Parameter("m1", 1.0),
        kt.Parameter("m2", 500, "g"),
        kt.Parameter("reach", 600, "mm"),
        kt.Marker.at("tip", "rod", (0.25, 0, 0)),
        kt.Marker.at("pin", "ground", (0.3, 0.4, 0)),
        kt.Definition("pull", "-rate*(gap - 0.2)", "N"),  # names what is defined below
        kt.Definition("total", "m1 + m2", "kg"),
        kt.Definition("rate", "50*total", "N/m"),
        kt.DistanceMeasure("gap", "pin", "tip"),
        kt.VelocityMeasure("sliding", "tip", "bob", "tip"),
        kt.VelocityMeasure("seen", "tip", "bob", "bob", "bob"),
        kt.AngularVelocityMeasure("turning", "rod", "bob", "bob"),
        kt.PositionMeasure("place", "tip", "pin", "rod"),
        kt.AngleMeasure("fold", "bob", "rod", about="z"),
        kt.AngleMeasure("opening", "bob", "rod", "y", "y"),
        kt.ReactionMeasure("bearing", "K", "rod"),
        kt.ReactionMomentMeasure("bending", "K", "rod"),
        kt.JointMotor("motor", "K", torque="0.01*pull - 0.1*sliding.y"),
        *parts,
    )


@pytest.fixture(scope="module")
def model():
    return double_pendulum()


@pytest.fixture(scope="module")
def run(model):
    return kt.simulate(model, 1.0)


def test_definitions_are_what_they_say(run):
    np.testing.assert_array_equal(run["total"], 1.5)
    np.testing.assert_allclose(run["pull"], -75.0 * (run["gap"] - 0.2), atol=1e-12)
    np.testing.assert_allclose(run["motor.force"], 0.01 * run["pull"] - 0.1 * run["sliding.y"], atol=1e-13)
    assert run.channels["pull"].unit == "N"
    assert run.channels["pull"].description == "defined as -rate*(gap - 0.2)"
    assert {"pull", "gap", "bearing"} <= set(run.usual_channels)
    assert {name for name in run.channels if name.startswith("motor.")} == {"motor.force", "motor.power"}
    assert not [name for name in run.channels if name.startswith("gravity.")]  # a field has none


def test_measures_are_what_other_channels_say(run):
    rod, bob = (run[f"{name}.rotation"].reshape(-1, 3, 3) for name in ("rod", "bob"))

    def along(axes, vectors):
        return np.einsum("kji,kj->ki", axes, vectors)

    span = run["tip.position"] - run["bob.position"]
    relative = run["tip.velocity"] - run["bob.velocity"]
    carried = np.cross(run["bob.angular_velocity"], span)
    close = {"atol": 1e-12}
    gap = run["tip.position"] - np.array([0.3, 0.4, 0])
    np.testing.assert_allclose(run["gap"], np.linalg.norm(gap, axis=1), **close)
    np.testing.assert_allclose(run["place"], along(rod, gap), **close)
    np.testing.assert_allclose(run["sliding"], along(rod, relative), **close)
    np.testing.assert_allclose(run["seen"], along(bob, relative - carried), **close)
    turning = run["rod.angular_velocity"] - run["bob.angular_velocity"]
    np.testing.assert_allclose(run["turning"], along(bob, turning), **close)
    np.testing.assert_allclose(run["bearing"], along(rod, run["K.reaction"]), **close)
    np.testing.assert_allclose(run["bending"], along(rod, run["K.reaction_moment"]), **close)
    folded = np.angle(np.exp(1j * run["K.angle"]))
    np.testing.assert_allclose(run["fold"], folded, **close)
    np.testing.assert_allclose(run["opening"], np.abs(folded), **close)


def test_what_is_defined_follows_the_parameters(model):
    """Written out by hand with numbers, the same motion; definitions are not frozen when the model is made."""
    changed = kt.simulate(model, 0.5, parameters={"m1": 2.0, "reach": 500.0})
    assert changed["total"][-1] == 2.5
    plain = double_pendulum()
    plain = plain.remove("m1", "m2", "reach", "total", "rate").replace(
        kt.Body("bob", 2.5, (0.25, 0, 0), (0.1, 0.1, 0.1, 0, 0, 0)),
        kt.Revolute(
            "K", "bob", "rod", frame_inner=kt.Frame((0.5, 0, 0)), frame_outer=kt.Frame((-0.25, 0, 0))
        ),
        kt.Definition("pull", "-125*(gap - 0.2)", "N"),
    )
    by_hand = kt.simulate(plain, 0.5)
    np.testing.assert_allclose(changed["K.angle"], by_hand["K.angle"], atol=1e-8)
    swept = kt.sweep(model, 0.5, {"m1": [1.0, 2.0]}, output=0.5)
    alone = kt.simulate(model, 0.5, parameters={"m1": 2.0}, output=0.5)
    assert swept["K.angle"][1, -1] == pytest.approx(alone["K.angle"][-1], abs=1e-8)
    np.testing.assert_allclose(swept["total"][:, -1], [1.5, 2.5])


def test_sensitivities_pass_through_definitions(model):
    exact = kt.sensitivities(model, 0.3, of=["gap"], wrt=["m1"], rtol=1e-11, atol=1e-13)["gap", "m1"][-1]
    h = 1e-4
    ends = [
        kt.simulate(model, 0.3, parameters={"m1": 1.0 + s}, rtol=1e-12, atol=1e-14)["gap"][-1]
        for s in (-h, h)
    ]
    assert exact == pytest.approx((ends[1] - ends[0]) / (2 * h), rel=1e-5)


def test_formulations_agree(model):
    assert kt.verify(model, samples=2, compiled=False).ok


def test_a_constraint_may_be_written_with_a_measure():
    rod = kt.Model.of(
        "held",
        kt.Gravity(),
        kt.Body.rod("rod", 1.0, 1.0),
        kt.Revolute("J", "ground", "rod", frame_inner=kt.Frame(), frame_outer=kt.Frame((-0.5, 0, 0))),
        kt.Marker.at("tip", "rod", (0.5, 0, 0)),
        kt.Marker.at("pin", "ground", (1.0, 0, 0)),
        kt.DistanceMeasure("gap", "pin", "tip"),
        kt.Definition("wanted", "0.2 + 0.1*t", "m"),
        kt.Holonomic("drive", "gap - wanted"),
    )
    run = kt.simulate(rod, 1.0, initial={"J.angle": 0.2})
    np.testing.assert_allclose(run["gap"], 0.2 + 0.1 * run.t, atol=1e-8)
    bad = rod.replace(kt.Definition("wanted", "0.2 + 0.1*J.angle_rate", "m"))
    assert any("is a speed" in str(fault) for fault in bad.validate().faults)


def test_files_round_trip(model, run, tmp_path):
    assert loads(dumps(model)).model == model
    run.save(tmp_path / "run.h5")
    again = kt.Run.load(tmp_path / "run.h5")
    np.testing.assert_array_equal(again["seen"], run["seen"])


def test_measured_distances_are_drawn(model):
    from kinetree.report.scene.run_scene import ModelNumbers, _links

    links = {link.name: link for link in _links(model, ModelNumbers(model, {}))}
    assert links["gap"].kind == "line"


def faults(*parts):
    return [str(fault) for fault in double_pendulum(*parts).validate().faults]


@pytest.mark.parametrize(
    ("part", "words"),
    [
        (kt.Definition("a", "2*a"), 'definition "a": needs itself: a → a'),
        (kt.Definition("a", "gapp"), 'unknown name "gapp"; did you mean "gap"'),
        (kt.Definition("a", "bearing.x"), "follow from accelerations and are channels only"),
        (kt.Definition("a", "gap.x"), '"gap.x" is no number of the measure "gap"; write gap'),
        (
            kt.Definition("a", "sliding"),
            '"sliding" is no number of the measure "sliding"; write sliding.x or sliding.y',
        ),
        (kt.Definition("a", "1/(m1 - 1)"), "has no finite value"),
        (kt.Definition("a", "m1", "mm"), "the unit 'mm' is not one of SI"),
        (kt.Definition("a", "m1", "newtn"), "unknown unit 'newtn'"),
        (kt.Definition("m1", "2"), "something else in the model has the same name"),
        (kt.Definition("J", "2"), "something else in the model has the same name"),
        (kt.Definition("total", "2"), "another definition has the same name"),
        (kt.Definition("energy", "2"), "is the beginning of other channels"),
        (kt.Definition("t", "2"), 'the name "t" is reserved'),
        (kt.Definition("a", "2*"), "found the end"),
        (
            kt.DistanceMeasure("d", "pin", "tipp"),
            'refers to an unknown body or marker "tipp"; did you mean "tip"',
        ),
        (kt.DistanceMeasure("d", "pin"), "at2 is not given"),
        (kt.DistanceMeasure("d", "pin", "pin"), "at1 and at2 are the same place"),
        (kt.AngleMeasure("d", "bob", "rod", about="x"), "about and axis1 are the same axis"),
        (kt.AngleMeasure("d", "bob", "rod", "w"), "axis1 must be 'x' or 'y' or 'z'"),
        (kt.ReactionMeasure("d", "L"), 'refers to an unknown joint "L"'),
        (kt.VelocityMeasure("rod", "tip"), "something else in the model has the same name"),
        (kt.Body("extra", "gap", pose=kt.Frame()), "varies in time, but this value must be constant"),
    ],
)
def test_mistakes_are_told(part, words):
    found = faults(part)
    assert any(words in fault for fault in found), found


def test_a_circle_of_definitions_is_named_once_with_its_way_round():
    circle = [
        kt.Definition("a", "b + 1"),
        kt.Definition("b", "2*c"),
        kt.Definition("c", "a - gap"),
        kt.Definition("d", "a"),
    ]
    (fault,) = faults(*circle)
    assert 'definition "a": needs itself: a → b → c → a' in fault


FILE = """format = 1
[model]
name = "p"
[parameters]
m1 = 1.0
[definitions]
total = { expression = "m1 + 1", unit = "kg" }
half = "total/2"
[[body]]
name = "bob"
mass = "total"
com = [0.3, 0, 0]
inertia = [0.1, 0.1, 0.1, 0, 0, 0]
[[joint]]
type = "revolute"
name = "J"
inner = "ground"
outer = "bob"
frame_inner = {}
frame_outer = {}
[[measure]]
type = "position"
name = "where"
of = "bob"
[run]
t_end = "2*half"
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ('"m1 + 1"', '"half"', 7, "needs itself: total → half → total"),
        ('unit = "kg"', 'unti = "kg"', 7, 'unknown key "unti"; did you mean "unit"?'),
        ('of = "bob"', 'of = "bbo"', 24, 'refers to an unknown body or marker "bbo"'),
        ('type = "position"', 'type = "postion"', 21, "unknown type"),
        ('"total/2"', '"totl/2"', 8, 'unknown name "totl"'),
        ("[definitions]", "[definition]", 6, 'unknown key "definition"; did you mean "definitions"?'),
    ],
)
def test_mistakes_in_files_are_told_with_their_line(old, new, line, words):
    loaded = loads(FILE)
    assert loaded.run.t_end == 2.0
    assert loaded.model.definitions == (
        kt.Definition("total", "m1 + 1", "kg"),
        kt.Definition("half", "total/2"),
    )
    with pytest.raises(ModelFileError) as caught:
        loads(FILE.replace(old, new, 1))
    found = [(fault.line, str(fault)) for fault in caught.value.faults]
    assert any(at == line and words in text for at, text in found), found
