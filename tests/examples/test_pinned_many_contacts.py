"""Examples that march through many contacts, against statics, invariants and laws of impact."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from example_runs import changed_run, example, parameters_of, run_of

import kinetree as kt
from kinetree.examples import domino_spiral, heap


def on_ground(run: kt.Run) -> np.ndarray:
    """Force of the ground on all bodies (N). Shape (rows, 3)."""
    names = [name for name in run.channels if name.startswith("ground-") and name.endswith(".contact_force")]
    return np.sum([run[name] for name in names], axis=0)


BALLS = ("first", "row1", "row2", "row3", "row4")


def test_the_last_ball_of_the_cradle_swings_as_high_as_the_first_one_came_from() -> None:
    p, run = parameters_of("newtons_cradle.toml"), run_of("newtons_cradle.toml")
    assert run["row4.hinge.angle"].min() == pytest.approx(-p["pulled"], abs=2e-5)
    for name in BALLS[1:4]:  # they move through a gap at the most, on both ways
        assert np.abs(run[f"{name}.hinge.angle"]).max() < 2.1 * p["gap"] / 0.3
    assert run["energy.total"][-1] == pytest.approx(run["energy.total"][0], abs=1e-6)


def test_balls_of_the_cradle_that_touch_share_the_blow() -> None:
    """e = 1 holds for each of the four gaps: u2 - u1 = u and u2 = … = u5, so that u1 = -0.6 u and the others 0.4 u."""
    run = changed_run("newtons_cradle.toml", {"gap": 0.0}, t_end=0.4)
    rates = np.array([run[f"{name}.hinge.angle_rate"] for name in BALLS])
    after = int(np.argmax(rates[0] > 0)) if np.any(rates[0] > 0) else -1
    before = rates[0, :after].min()
    assert rates[:, after] == pytest.approx(before * np.array([-0.6, 0.4, 0.4, 0.4, 0.4]), rel=5e-3)


def test_the_feeder_lays_its_boxes_on_the_belt_one_by_one() -> None:
    p, run = parameters_of("feeder.toml"), run_of("feeder.toml")
    boxes = [f"carton{k}.box" for k in range(1, 5)]
    x = np.array([run[f"{box}.position.x"][-1] for box in boxes])
    assert np.all(-np.diff(x) > p["a"])
    for box in boxes:
        last = run.t > 1.8
        assert run[f"{box}.velocity"][last] == pytest.approx(
            np.array([[p["v"], 0, 0]] * last.sum()), abs=1e-6
        )
        assert run[f"{box}.position.z"][-1] == pytest.approx(p["a"] / 2, abs=1e-9)
        assert run[f"ground-{box}.contact_force"][-1] == pytest.approx([0, 0, p["m"] * p["g"]], abs=1e-4)
        assert run[f"ground-{box}.slip_speed"][-1] < 1e-6
    begin = run["ground-carton1.box.slip_speed"][1]
    assert begin == pytest.approx(
        p["v"] - run["carton1.box.velocity.x"][1], abs=0.02
    )  # it is drawn, and turned a little


def test_the_jaw_in_a_four_bar_presses_with_the_torque_over_the_crank_and_the_box_does_not_creep() -> None:
    p, run = parameters_of("four_bar_gripper.toml"), run_of("four_bar_gripper.toml")
    held = run.t > 0.35  # by the jaws alone: the floor is left
    assert run["box-jaw.normal_force"][held] == pytest.approx(p["torque"] / p["l"], abs=1e-6)
    assert run["box-hand.normal_force"][held] == pytest.approx(p["torque"] / p["l"], abs=1e-6)
    sunk = run["box.position.z"] - run["hand.position.z"]
    rests = (run.t > 0.2) & ((run.t < 0.29) | (run.t > 0.91))
    assert np.ptp(sunk[rests]) < 1e-10  # before and after the hand is lifted
    assert np.ptp(sunk[held]) < 1e-7  # and nearly so on the way
    assert run["hand.position.z"][-1] - run["hand.position.z"][0] == pytest.approx(p["rise"], abs=1e-12)
    friction = run["box-jaw.contact_force"] + run["box-hand.contact_force"]  # of the box on both
    rests = run.t > 0.95
    assert friction[rests] == pytest.approx(np.array([[0, 0, -p["m"] * p["g"]]] * rests.sum()), abs=1e-6)
    upright = run["jaw.rotation"].reshape(-1, 3, 3)
    assert upright == pytest.approx(np.broadcast_to(np.eye(3), upright.shape), abs=1e-12)


@pytest.mark.slow
def test_the_dominoes_of_the_spiral_fall_one_after_the_other() -> None:
    run, stones = run_of("domino_spiral.py"), [f"stone{i + 1}" for i in range(domino_spiral.COUNT)]
    tilt = [np.arccos(np.clip(run[f"{stone}.rotation"][:, 8], -1, 1)) for stone in stones]
    fell = [float(run.t[np.argmax(one > 0.3)]) for one in tilt]
    assert np.all(np.diff(fell) > 0)
    assert all(one[-1] > 1.0 for one in tilt)
    assert run[f"{stones[-1]}.position.z"][-1] == pytest.approx(domino_spiral.THICKNESS / 2, abs=1e-9)
    weight = domino_spiral.COUNT * domino_spiral.MASS * 9.81
    known = weight / 9.81 * 1e-6 / 5e-4  # mass times the tolerance of speeds, over the step
    assert on_ground(run)[-1] == pytest.approx([0, 0, weight], abs=known)


@pytest.mark.slow
def test_the_floor_carries_the_heap_and_nothing_overlaps() -> None:
    run = run_of("heap.py")
    bodies = [body.name for body in example("heap.py").model.bodies]
    assert on_ground(run)[-1, 2] == pytest.approx(heap.COUNT * heap.MASS * 9.81, rel=1e-3)
    places = {name: run[f"{name}.position"] for name in bodies}
    balls = [name for name in bodies if name.startswith("ball")]
    for one, other in combinations(balls, 2):
        assert np.linalg.norm(places[one] - places[other], axis=1).min() > 2 * heap.RADIUS - 1e-9
    for name in bodies:
        if name in balls:
            assert places[name][:, 2].min() > heap.RADIUS - 1e-9
        else:  # height of the lowest corner
            down = np.abs(run[f"{name}.rotation"].reshape(-1, 3, 3)[:, 2]).sum(axis=1) * heap.EDGE / 2
            assert (places[name][:, 2] - down).min() > -1e-9


def test_the_tippe_top_turns_over_and_keeps_the_constant_of_jellett() -> None:
    """Friction and pressure have no moment along the line from the mass centre to the floor, but for its turning."""
    p, run = parameters_of("tippe_top.toml"), run_of("tippe_top.toml")
    R = run["top.rotation"].reshape(-1, 3, 3)
    assert R[0, 2, 2] > 0.98
    assert R[-1, 2, 2] < -0.9
    assert run["top.position.z"][-1] > p["r"] + 0.9 * p["a"]
    inertia = p["m"] * p["r"] ** 2 * np.diag([0.38, 0.38, 0.4])
    momentum = np.einsum("nij,jk,nlk,nl->ni", R, inertia, R, run["top.angular_velocity"])
    touched = run["middle.position"] - np.array([0, 0, p["r"]])
    constant = np.sum(momentum * (touched - run["top.position"]), axis=1)
    assert np.abs(constant / constant[0] - 1).max() < 1e-6


def test_the_quadruped_stands_on_four_feet_that_do_not_slide() -> None:
    p, run = parameters_of("quadruped.toml"), run_of("quadruped.toml")
    legs = [f"{end}_{side}" for end in ("front", "hind") for side in ("left", "right")]
    weight = p["g"] * (8 + 4 * (1.2 + 0.5))
    assert on_ground(run)[-1, 2] == pytest.approx(weight, rel=1e-3)
    rests = run.t > 2.0
    for leg in legs:
        assert run[f"ground-{leg}.shank.slip_speed"][rests].max() < 1e-6  # the tolerance
        assert run[f"ground-{leg}.shank.normal_force"][rests].min() > 0.15 * weight
    assert np.abs(run["trunk.velocity"][-1]).max() < 2e-3
