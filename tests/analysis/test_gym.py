"""Environments for reinforcement learning: Gymnasium's own checks, the physics behind, one against many."""

import warnings

import numpy as np
import pytest

import kinetree as kt

gymnasium = pytest.importorskip("gymnasium")


def pole() -> kt.Model:
    """A pole on a cart."""
    return kt.Model.of(
        "pole on a cart",
        kt.Gravity(acceleration=(0, -9.81, 0)),
        kt.Body.box("cart", mass=1.0, size=(0.3, 0.1, 0.1), pose=kt.Frame.at((0, 0, 0))),
        kt.Body.rod("pole", mass=0.2, length=1.0, pose=kt.Frame.rotated((0, 0, 1), np.pi / 2, (0, 0.5, 0))),
        kt.Prismatic("track", "ground", "cart", axis=(1, 0, 0), point=(0, 0, 0)),
        kt.Revolute("pin", "cart", "pole", axis=(0, 0, 1), point=(0, 0, 0)),
        kt.JointMotor("motor", "track", torque=0.0),
    )


TASK = {
    "actions": {"motor.torque": (-10.0, 10.0)},
    "observations": [
        "track.displacement",
        "track.displacement_rate",
        "pin.angle",
        "pin.angle_rate",
        "pole.position.y",
    ],
    "reward": "1 - pin.angle**2 - 0.001*motor.torque**2",
    "terminated": "abs(pin.angle) > 0.5",
    "start": {"pin.angle": (-0.05, 0.05)},
    "dt": 0.02,
    "duration": 1.0,
}


@pytest.fixture(scope="module")
def environment():
    return kt.gym.Environment(pole(), **TASK, substeps=2)


@pytest.fixture(scope="module")
def many():
    return kt.gym.VectorEnvironment(pole(), num_envs=5, **TASK, threads=1, rtol=1e-9, atol=1e-11)


def test_gymnasium_accepts_it(environment):
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore"
        )  # it would rather have actions between −1 and 1, and a registered name
        check_env(environment, skip_render_check=True)


def test_a_step_is_the_motion_of_the_model(environment):
    seen, _ = environment.reset(seed=3)
    model = pole().replace(kt.JointMotor("motor", "track", torque=4.0))
    run = kt.simulate(model, 0.2, initial={"pin.angle": seen[2]}, output=[0.2])
    for _ in range(10):
        observation, reward, terminated, truncated, _ = environment.step(np.array([4.0]))
    expected = [float(run[name][-1]) for name in TASK["observations"]]
    np.testing.assert_allclose(observation, expected, atol=1e-7)
    assert reward == pytest.approx(1 - observation[2] ** 2 - 0.001 * 16)
    assert not terminated and not truncated


def test_episodes_end(environment):
    environment.reset(seed=0)
    steps = 0
    terminated = truncated = False
    while not (terminated or truncated):
        observation, _, terminated, truncated, _ = environment.step(np.array([30.0]))  # taken to the bound
        steps += 1
    assert terminated and abs(observation[2]) > 0.5
    balanced = kt.gym.Environment(pole(), **{**TASK, "terminated": None, "duration": 0.1, "start": {}})
    balanced.reset(seed=0)
    ends = [balanced.step(np.zeros(1))[2:4] for _ in range(5)]
    assert ends == [(False, False)] * 4 + [(False, True)]


def test_functions_judge_as_expressions_do(environment):
    other = kt.gym.Environment(
        pole(),
        **{
            **TASK,
            "reward": lambda seen, action: 1 - seen[2] ** 2 - 0.001 * action[0] ** 2,
            "terminated": lambda seen, action: abs(seen[2]) > 0.5,
        },
        substeps=2,
    )
    environment.reset(seed=7)
    other.reset(seed=7)
    for k in range(40):
        a, b = (one.step(np.array([3.0 * np.sin(k)])) for one in (environment, other))
        np.testing.assert_array_equal(a[0], b[0])
        assert a[1] == pytest.approx(b[1], abs=1e-12) and a[2:4] == b[2:4]


def test_many_are_as_one_each(environment, many):
    seen, _ = many.reset(seed=11)
    for i in range(5):
        environment.reset(seed=None)
        start = {"pin.angle": float(seen[i, 2])}
        alone = kt.gym.Environment(pole(), **{**TASK, "start": start}, substeps=20) if i == 2 else None
        if alone is not None:
            alone.reset()
            for k in range(10):
                whole = many.step(np.full((5, 1), 2.0 * np.cos(k)))
                single = alone.step(np.array([2.0 * np.cos(k)]))
            np.testing.assert_allclose(whole[0][2], single[0], atol=1e-7)
            assert whole[1][2] == pytest.approx(single[1], abs=1e-7)


def test_environments_begin_anew_one_by_one(many):
    many.reset(seed=5)
    push = np.array([[10.0], [0.0], [-10.0], [0.0], [0.0]])
    first = None
    for k in range(60):
        seen, reward, terminated, *_ = many.step(push)
        if first is not None and k == first + 1:
            assert reward[0] == 0.0 and abs(seen[0, 2]) <= 0.05 and seen[0, 1] == 0.0
            break
        if first is None and terminated[0]:
            first = k
    assert first is not None
    again, _ = many.reset(seed=5)
    once_more, _ = many.reset(seed=5)
    np.testing.assert_array_equal(again, once_more)


MISTAKES = {
    "no such input": ({"actions": {"motor.tork": (-1, 1)}}, r"motor\.torque"),
    "no bounds": ({"actions": {"motor.torque": 3.0}}, "must have two finite bounds"),
    "bounds turned round": ({"actions": {"motor.torque": (1.0, -1.0)}}, "the lower first"),
    "no such channel": ({"observations": ["pin.angel"]}, r"pin\.angle"),
    "vector": ({"observations": ["pole.position"]}, "has 3 components"),
    "force": ({"observations": ["pin.reaction.x"]}, "depends on forces"),
    "reward of nothing": ({"reward": "-pin.angel**2"}, '"pin" has no "angel"'),
    "end of nothing": ({"terminated": "abs(cart.w) > 1"}, '"cart" has no "w"'),
    "no step": ({"dt": 0.0}, "dt"),
    "start": ({"start": {"pin.angel": 0.1}}, r"pin\.ang"),
    "range": ({"start": {"pin.angle": (0.2, 0.1)}}, "must be a number or"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_told(mistake):
    change, words = MISTAKES[mistake]
    with pytest.raises(Exception, match=words) as caught:
        kt.gym.Environment(pole(), **{**TASK, **change})
    assert isinstance(caught.value, ValueError | KeyError | LookupError)
