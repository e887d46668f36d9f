"""Whatever a run computes from a parameter, a sweep does too: generated models in which every number is a parameter."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import kinetree as kt
from kinetree.assembly.loop_closure import Constraints, assemble
from kinetree.model import Parameter
from kinetree.results.channels import ChannelError
from kinetree.symbolic.mechanism import Mechanism
from kinetree.symbolic.tree import Tree
from strategies.draws import Draws
from strategies.jointed import KINDS, joint_of, state_of
from strategies.loaded import LOAD_KINDS, Loading


class AllParameters(Draws):
    """Draws that make every number a parameter of its own."""

    def scalar(self, low: float, high: float) -> Any:
        return self.named(float(self.random.uniform(low, high)))

    def named(self, value: float) -> str:
        name = f"p{len(self.parameters)}"
        self.parameters.append(Parameter(name, float(value)))
        return name


def tree_of_parameters(seed: int) -> kt.Model:
    """Two to four bodies on joints of any kind, placed by poses or by coordinates, with loads of any kind."""
    draws = AllParameters(seed, parametric=True)
    random = draws.random
    bodies, joints = [], []
    for k in range(int(random.integers(2, 5))):
        name = f"b{k}"
        body = replace(draws.body(name), inertia=(*(draws.scalar(1.0, 1.2) for _ in range(3)), 0, 0, 0))
        if random.random() < 0.7:
            body = replace(body, pose=draws.frame())
        if random.random() < 0.4:
            body = replace(body, velocity=draws.vector(), angular_velocity=draws.vector())
        bodies.append(body)
        inner = "ground" if k == 0 else f"b{int(random.integers(0, k))}"
        if random.random() < 0.2:
            continue  # it floats
        kind = KINDS[int(random.integers(len(KINDS)))]
        joint = joint_of(draws, kind, f"j{k}", inner, name)
        if kind == "revolute" and body.pose is not None and (k == 0 or inner == "ground"):
            joint = kt.Revolute(
                f"j{k}", "ground", name, point=draws.vector(), axis=draws.direction().tolist()
            )
        if random.random() < 0.5:
            q, u = state_of(draws, joint)
            joint = replace(joint, q0=tuple(map(draws.named, q)), u0=tuple(map(draws.named, u)))
        joints.append(joint)
    loading = Loading(draws, bodies, joints)
    for kind in random.choice(LOAD_KINDS, size=2):
        loading.add(str(kind))
    return kt.Model.of(f"tree {seed}", *bodies, *joints, *loading.parts, *draws.parameters)


def other_values(model: kt.Model, seed: int) -> dict[str, float]:
    random = np.random.default_rng(seed)
    return {p.name: float(p.value) * random.uniform(0.95, 1.05) for p in model.parameters}


@pytest.mark.slow
@pytest.mark.parametrize("block", [0, *(pytest.param(k, marks=pytest.mark.slow) for k in (1, 2, 3))])
def test_every_scenario_starts_as_a_run_of_its_own(block: int) -> None:
    """The wished state as a function of the parameters, against the model made anew with them."""
    moved = 0
    for seed in range(20 * block, 20 * block + 20):
        model = tree_of_parameters(seed)
        if model.validate().faults:
            continue
        values = other_values(model, seed)
        shared, own = (
            Constraints(Tree(Mechanism.of(model))),
            Constraints(Tree(Mechanism.of(model.with_parameters(**values)))),
        )
        p = np.array(list(values.values()))
        found, wanted = assemble(shared, p), assemble(own)
        scale = 1 + np.abs(wanted.u).max(initial=0.0)
        np.testing.assert_allclose(found.x, wanted.x, rtol=0, atol=1e-9, err_msg=model.name)
        np.testing.assert_allclose(found.u, wanted.u, rtol=0, atol=1e-8 * scale, err_msg=model.name)
        moved += not np.allclose(found.x, assemble(shared).x)
    assert moved > 5


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("seed", [0, 4])
def test_sweeps_over_every_number_equal_solo_runs(seed: int) -> None:
    model = tree_of_parameters(seed)
    scenarios = [other_values(model, s) for s in range(3)]
    table = {name: [values[name] for values in scenarios] for name in scenarios[0]}
    many = kt.simulate_many(model, 0.2, parameters=table)
    for s, values in enumerate(scenarios):
        solo = kt.simulate(model, 0.2, method="dop853", parameters=values, output=np.array([0.2]))
        assert many.status[s] == solo.status == "finished"
        assert many.notes[s] == solo.notes
        np.testing.assert_allclose(many.x[s, -1], solo.x[-1], rtol=1e-7, atol=1e-9)
        np.testing.assert_allclose(many.y[s, -1], solo.y[-1], rtol=1e-7, atol=1e-8)


def test_parameters_that_act_through_poses_and_lever_arms() -> None:
    model = kt.Model.of(
        "ball",
        kt.Parameter("h", 1.0),
        kt.Gravity(acceleration=(0, 0, -10)),
        kt.Body("ball", 1.0, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame.at((0, 0, "h"))),
    )
    many = kt.simulate_many(model, 0.1, parameters={"h": [1.0, 2.0]}, initial={"ball_free.x": [5.0, 6.0]})
    np.testing.assert_allclose(many.channel("ball.position")[:, -1], [[5, 0, 0.95], [6, 0, 1.95]], atol=1e-9)
    np.testing.assert_array_equal(many.channel("ball.position.z"), many.channel("ball.position")[..., 2])
    with pytest.raises(ChannelError, match=r"there is no channel 'ball\.positoin'"):
        many.channel("ball.positoin")
    arm = kt.Model.of(
        "arm",
        kt.Parameter("L", 1.0),
        kt.Body("arm", 1.0, ("L", 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame(), velocity=(0, 1, 0)),
        kt.Revolute("hinge", "ground", "arm", point=(0, 0, 0), axis=(0, 0, 1)),
    )
    many = kt.simulate_many(arm, 3.0, parameters={"L": [0.5, 1.0, 2.0]})
    np.testing.assert_allclose(many.channel("hinge.angle")[:, -1], 3.0 / np.array([0.5, 1.0, 2.0]), atol=1e-8)


def test_one_initial_coordinate_of_a_free_joint_leaves_the_others() -> None:
    body = kt.Body(
        "box", 1.0, (0, 0, 0), (1, 1, 1, 0, 0, 0), pose=kt.Frame.rotated((0, 0, 1), 0.4, (1, 2, 3))
    )
    body = replace(body, velocity=(1, 0, 0))
    joint = kt.Free("J", "ground", "box", frame_inner=kt.Frame(), frame_outer=kt.Frame())
    model = kt.Model.of("box", body, joint)
    state = kt.prepare(model, initial={"J.x": 5.0}).state
    np.testing.assert_allclose(state.x, [5, 2, 3, 0, 0, np.sin(0.2), np.cos(0.2)], atol=1e-15)
    np.testing.assert_allclose(state.u[:3], [np.cos(0.4), -np.sin(0.4), 0], atol=1e-15)
    many = kt.simulate_many(model, 1.0, initial={"J.x": [5.0, 7.0]})
    np.testing.assert_allclose(many.channel("box.position")[:, -1], [[6, 2, 3], [8, 2, 3]], atol=1e-9)


@pytest.mark.slow
def test_a_sweep_can_hold_and_refuses_scenarios_where_it_cannot() -> None:
    z = (0, 0, 1)
    bar = {"mass": 1.0, "inertia": (0.001, 0.02, 0.02, 0, 0, 0)}
    model = kt.Model.of(
        "four-bar",
        kt.Body("crank", **bar, pose=kt.Frame.at((0.0, 0.1, 0))),
        kt.Body("coupler", **bar, pose=kt.Frame.at((0.25, 0.25, 0))),
        kt.Body("rocker", **bar, pose=kt.Frame.at((0.5, 0.15, 0))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=z),
        kt.Revolute("B", "crank", "coupler", point=(0, 0.2, 0), axis=z),
        kt.Revolute("C", "coupler", "rocker", point=(0.5, 0.3, 0), axis=z, cut=True),
        kt.Revolute("D", "ground", "rocker", point=(0.5, 0, 0), axis=z),
    )
    given = {"initial": {"C.angle": [0.1, 9.0, 0.3], "A.angle": [0.15, 0.2, 9.0]}}
    many = kt.simulate_many(model, 0.01, **given, hold=["C"], output=0.01)
    assert [status == "finished" for status in many.status] == [True, False, True]
    assert "cannot be met" in many.reason[1] and "held as given: C" in many.reason[1]
    np.testing.assert_allclose(many.channel("C.angle")[[0, 2], 0], [0.1, 0.3], atol=1e-10)
    assert any('joint "A": angle' in str(note) for note in many.notes[2])
    assert many.notes[0] != ()
