"""Events, definitions and objectives on joints that a formulation does not have among its coordinates."""

from __future__ import annotations

from importlib.resources import files
from math import pi

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS

OFTEN = ("cut-joint", "kane-angles", "augmented")
CONSTRAINED = [
    pytest.param(name, marks=() if name in OFTEN else (pytest.mark.slow,))
    for name, traits in FORMULATIONS.items()
    if traits.constrained
]
EXAMPLES = files("kinetree.examples")


def turning(w: float = 4.0) -> kt.Model:
    """A rod that turns without gravity, by w t."""
    return kt.Model.of(
        "rotor",
        kt.Parameter("n", 0.0),
        kt.Body.rod("rod", mass=1.0, length=1.0, radius=0.02, pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1), u0=w),
    )


@pytest.mark.parametrize("formulation", CONSTRAINED)
def test_turns_of_a_hinge_are_counted_for_its_events(formulation):
    """Angles beyond whole turns, in an event, in a limit, and in the value that an action sets."""
    w = 4.0
    model = turning(w).replace(
        kt.Revolute("hinge", "ground", "rod", point=(0, 0, 0), axis=(0, 0, 1), u0=w, limits=[(-1.0, 5 * pi)])
    )
    events = [
        kt.ExpressionEvent("turns", "hinge.angle - 4*pi", action=kt.SetParameter("n", "hinge.angle")),
        kt.JointLimitEvent("limit", "hinge", direction="rising", action=kt.Stop()),
    ]
    run = kt.simulate(model, 6.0, events=events, formulation=formulation, output=1.0)
    assert run.status == "stopped"
    assert [event.t for event in run.events] == pytest.approx([4 * pi / w, 5 * pi / w], abs=1e-6)
    assert run.changes[0].value == pytest.approx(4 * pi, abs=1e-6)


@pytest.fixture(scope="module")
def passages() -> tuple[kt.Model, str, float, list[float]]:
    """A four-bar, the joint that closes its loop, an angle of it, and when it passes that by the channels of a run."""
    model = kt.load(str(EXAMPLES / "four_bar.toml")).model
    (cut,) = model.topology.cuts
    run = kt.simulate(model, 1.0, output=0.01)
    angle = run[f"{cut.name}.angle"]
    mark = float(0.5 * (angle.min() + angle.max()))
    crossed = np.flatnonzero((angle[:-1] - mark) * (angle[1:] - mark) < 0)
    return model, cut.name, mark, [solve_between(run, cut.name, mark, *run.t[i : i + 2]) for i in crossed]


@pytest.mark.in_turn(3)
@pytest.mark.parametrize("formulation", CONSTRAINED)
def test_the_angle_of_a_cut_joint_is_watched(formulation, passages):
    model, cut, mark, wanted = passages
    events = [kt.ExpressionEvent("mark", f"{cut}.angle - {mark!r}")]
    found = kt.simulate(model, 1.0, events=events, formulation=formulation, output=0.5)
    assert len(wanted) > 1
    assert [event.t for event in found.events] == pytest.approx(wanted, abs=1e-6)


def solve_between(run: kt.Run, joint: str, mark: float, low: float, high: float) -> float:
    """When the angle passes the mark, by bisection on the motion between rows."""
    side = run.at(np.array([low]))[f"{joint}.angle"][0] > mark
    for _ in range(40):
        middle = 0.5 * (low + high)
        above = run.at(np.array([middle]))[f"{joint}.angle"][0] > mark
        low, high = (middle, high) if above == side else (low, middle)
    return high


@pytest.mark.parametrize("formulation", ["augmented", "kane-angles"])
def test_the_first_example_notes_its_lowest_points_in_other_formulations(formulation):
    """Zeros of φ̈ = −(3g/4l) sin φ by SciPy."""
    loaded = kt.load(str(EXAMPLES / "rod_pendulum.toml"))
    assert loaded.run is not None
    run = kt.simulate(loaded, t_end=1.5, formulation=formulation, output=0.5)
    values = {p.name: p.value for p in loaded.model.parameters}
    k = 3 * values["g"] / (4 * values["l"])

    def lowest(t, z):
        return z[0]

    motion = solve_ivp(
        lambda t, z: [z[1], -k * np.sin(z[0])], (0, 1.5), [values["phi0"], 0], events=lowest,
        method="DOP853", rtol=1e-12, atol=1e-14,
    )  # fmt: skip
    assert [event.t for event in run.events] == pytest.approx(motion.t_events[0], abs=1e-8)


def test_definitions_and_objectives_name_cut_joints():
    """Twice the angle as a channel; the derivative of the angle by a parameter, against differences of runs."""
    loaded = kt.load(str(EXAMPLES / "four_bar.toml"))
    model, name = loaded.model, loaded.model.parameters[0].name
    cut = model.topology.cuts[0].name
    run = kt.simulate(model.add(kt.Definition("twice", f"2*{cut}.angle")), 0.3, output=0.1)
    assert run["twice"] == pytest.approx(2 * run[f"{cut}.angle"], abs=1e-12)
    step, fine = 1e-3 * abs(model.parameters[0].value), {"rtol": 1e-11, "atol": 1e-13}
    ends = [
        kt.simulate(model, 0.3, parameters={name: model.parameters[0].value + d}, output=[0.3], **fine)[
            f"{cut}.angle"
        ][-1]
        for d in (-step, step)
    ]
    slope = (ends[1] - ends[0]) / (2 * step)
    assert kt.gradient(model, 0.3, f"{cut}.angle", [name], **fine).values[0] == pytest.approx(slope, rel=1e-5)


def test_runs_with_such_events_are_stored_and_continued(tmp_path):
    loaded = kt.load(str(EXAMPLES / "rod_pendulum.toml"))
    asked = {"formulation": "augmented", "output": 0.25}
    first = kt.simulate(loaded, t_end=0.5, **asked)
    first.save(tmp_path / "first.h5")
    rest = kt.continue_run(kt.load(tmp_path / "first.h5"), loaded.model, 1.0, output=0.25)
    whole = kt.simulate(loaded, t_end=1.0, **asked)
    assert rest["hinge.angle"][-1] == whole["hinge.angle"][-1]
    assert [e.t for e in (*first.events, *rest.events)] == [e.t for e in whole.events]


LOOSE = [("dop853", 1e-4), ("tsit5", 1e-6)]


@pytest.mark.parametrize("formulation", ["cut-joint", "augmented"])
@pytest.mark.parametrize(("method", "rtol"), LOOSE)
def test_a_stop_stands_on_its_zero_at_loose_tolerances(method, rtol, formulation, passages):
    """The state that is shown is on the constraints, and there the function is zero to round-off."""
    model, cut, mark, wanted = passages
    for joint, angle in (("A", 1.2), (cut, mark)):
        stop = kt.ExpressionEvent("stop", f"{angle!r} - {joint}.angle", action=kt.Stop())
        run = kt.simulate(
            model, 1.0, events=[stop], method=method, rtol=rtol, atol=rtol, formulation=formulation
        )
        assert run.status == "stopped"
        assert run[f"{joint}.angle"][-1] == pytest.approx(angle, abs=1e-13)
    assert run.events[0].t == pytest.approx(wanted[0], abs=100 * rtol)


@pytest.mark.parametrize(("method", "rtol"), LOOSE)
def test_a_dependent_joint_bounces_at_loose_tolerances(method, rtol, passages):
    """Off a stop at 1.2 rad until it rests; times of the first bounces as at a tight tolerance."""
    bounce = kt.ExpressionEvent("bounce", "1.2 - A.angle", action=kt.Restitution(0.5))
    tight, loose = (
        kt.simulate(passages[0], 1.0, events=[bounce], rtol=r, atol=r, method=m, output=0.5)
        for r, m in ((1e-10, "dop853"), (rtol, method))
    )
    assert loose.status == "finished"
    wanted = [event.t for event in tight.events[:5]]
    assert [event.t for event in loose.events[:5]] == pytest.approx(wanted, abs=100 * rtol)
    assert loose["A.angle"][-1] == pytest.approx(1.2, abs=1e-9)
