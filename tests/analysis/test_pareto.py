"""Pareto fronts and limits along runs, against closed forms of a mass that slides."""

from functools import cache

import numpy as np
import pytest

import kinetree as kt


@cache
def slider() -> kt.Model:
    """Two masses of 1 kg, one sliding on the other across its guide, along which a constant force pushes both."""
    return kt.Model.of(
        "slider",
        kt.Parameter("force", 1.0, "N"),
        kt.Parameter("side", 0.5, "m/s"),
        kt.Body("mass", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Body("other", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0)),
        kt.Prismatic("aside", "mass", "other", point=(0, 0, 0), axis=(0, 1, 0), u0="side"),
        kt.JointMotor("push", "slide", torque="force"),
    )


def test_the_front_of_way_against_effort_is_the_closed_form():
    # x(2) = F, with both masses: error (x − 1)², effort F²: √error + √effort = 1 on the front
    front = kt.pareto(
        slider(), 2.0, {"error": "(slide.displacement - 1)^2", "effort": "force^2"}, {"force": 0.6},
        points=5, progress=False,
    )  # fmt: skip
    assert front.status == "converged" and len(front) == 5
    error, effort = front.values.T
    assert np.abs(np.sqrt(error) + np.sqrt(effort) - 1).max() < 1e-5
    assert np.abs(np.sqrt(effort) - front.parameters[:, 0]).max() < 1e-5
    assert error.min() < 1e-9 and effort.min() < 1e-9  # its ends
    # evenly over the line between the ends: error − effort, over the spans, has equal steps
    assert np.abs(np.diff(effort - error) + 0.5).max() < 1e-4
    assert front.balanced == 2 and front.point(2)["force"] == pytest.approx(0.5, abs=1e-5)
    assert front.run(2)["slide.displacement"][-1] == pytest.approx(0.5, abs=1e-5)


@pytest.mark.slow
def test_a_front_of_three_objectives_with_a_constraint():
    # in the plane of x = F and y = 2 side, nearest to three corners, x at most 0.25: distances from a right angle
    x, y = "slide.displacement", "aside.displacement"
    objectives = {"a": f"{x}^2 + {y}^2", "b": f"({x} - 1)^2 + {y}^2", "c": f"{x}^2 + ({y} - 1)^2"}
    front = kt.pareto(
        slider(), 2.0, objectives, {"force": 0.2, "side": 0.2}, constraints={x: (-np.inf, 0.25)}, points=6,
        progress=False,
    )  # fmt: skip
    place = front.parameters * [1.0, 2.0]
    assert front.status == "converged" and len(front) >= 5
    assert (place >= -1e-5).all() and (
        place.sum(axis=1) <= 1 + 1e-4
    ).all()  # the corners' triangle is the front
    assert place[:, 0].max() == pytest.approx(0.25, abs=1e-5)


def test_ends_of_a_front_leave_no_objective_larger_than_it_must_be():
    # the effort is least at 0.2 N whatever the speed aside is; of these points the one that goes farthest is best
    front = kt.pareto(
        slider(), 2.0, {"effort": "force^2", "reach": "-slide.displacement - aside.displacement"},
        {"force": 0.5, "side": 0.5}, bounds={"force": (0.2, 1.0), "side": (0.1, 0.8)}, points=3, progress=False,
    )  # fmt: skip
    assert front.status == "converged"
    assert front.parameters[:, 1] == pytest.approx(0.8, abs=1e-6)
    assert front.values[0] == pytest.approx([0.04, -0.2 - 1.6], abs=1e-6)


def test_what_is_no_question_of_a_front_is_said():
    with pytest.raises(kt.ArgumentError, match=r"at least two objectives.*optimize"):
        kt.pareto(slider(), 1.0, {"a": "force^2"}, ["force"])
    with pytest.raises(kt.ArgumentError, match="nothing varies"):
        kt.pareto(slider(), 1.0, {"a": "force^2", "b": "1"}, [])
    same = kt.pareto(slider(), 1.0, {"a": "force^2", "b": "2*force^2"}, ["force"], points=3, progress=False)
    assert len(same) == 1 and "nothing to trade" in str(same)


def test_a_channel_keeps_its_limit_all_along_the_run():
    """Of a mass on a spring the way is largest between rows: v ≤ ω·limit, from the closed form."""
    model = kt.Model.of(
        "oscillator",
        kt.Parameter("v", 0.2, "m/s"),
        kt.Body("mass", 1.0, inertia=(1, 1, 1, 0, 0, 0), pose=kt.Frame()),
        kt.Prismatic("slide", "ground", "mass", point=(0, 0, 0), axis=(1, 0, 0), u0="v"),
        kt.JointSpring("spring", "slide", stiffness=9.0),
    )
    found = kt.optimize(
        model, 1.0, "-v", ["v"], bounds={"v": (0.0, 5.0)}, along={"slide.displacement": (-1.0, 0.4)}, progress=False
    )  # fmt: skip
    assert found.status == "converged"
    assert found.parameters["v"] == pytest.approx(3 * 0.4, rel=2e-6)
    assert found.along["slide.displacement"][1] == pytest.approx(0.4, rel=2e-6)
    assert found.constraints == ()
    assert "slide.displacement from" in str(found)


@pytest.mark.slow
def test_the_greatest_value_over_time_is_made_as_small_as_possible():
    """A torque against the weight of a level arm: the greatest speed is least, zero, where it holds the arm."""
    model = kt.Model.of(
        "arm",
        kt.Parameter("k", 3.0),
        kt.Parameter("most", 20.0),
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("arm", 2.0, com=(0.3, 0, 0), inertia=(0.01, 0.2, 0.2, 0, 0, 0), pose=kt.Frame()),
        kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, -1, 0)),
        kt.JointMotor("motor", "hinge", torque="k"),
        kt.Definition("excess", "hinge.angle_rate^2 - most"),
    )
    bounds = {"k": (0.0, 8.0), "most": (0.0, None)}
    best = kt.optimize(model, 1.0, "most", ["k", "most"], bounds=bounds, along={"excess": (None, 0.0)})
    assert best.status == "converged"
    assert best.parameters["k"] == pytest.approx(2.0 * 9.81 * 0.3, rel=1e-4)
    assert best.parameters["most"] == pytest.approx(0.0, abs=1e-6)
