"""Models that start where an analysis left them: bodies that float without a joint, and joints that close loops."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

g = 9.81


def hung_platform(**platform: object) -> kt.Model:
    """A platform without a joint on four springs, each of 100 N/m and 1 m long, that carries a pendulum."""
    corners = [(x, y) for x in (-1.0, 1.0) for y in (-1.0, 1.0)]
    parts: list[object] = [kt.Gravity(acceleration=(0, 0, -g))]
    for k, (x, y) in enumerate(corners):
        parts += [
            kt.Marker(f"ceiling{k}", "ground", kt.Frame.at((x, y, 3.0))),
            kt.Marker(f"corner{k}", "platform", kt.Frame.at((x, y, 0.0))),
            kt.SpringDamper(f"spring{k}", f"ceiling{k}", f"corner{k}", stiffness=100.0, free_length=1.0),
        ]
    return kt.Model.of(
        "hung platform",
        *parts,
        kt.Body.box("platform", mass=3.0, size=(2, 2, 0.1), pose=kt.Frame.at((0, 0, 2.0)), **platform),
        kt.Body.rod("rod", mass=1.0, length=0.4, pose=kt.Frame.at((0.7, 0, 2.0))),
        kt.Revolute("hinge", "platform", "rod", point=(0.5, 0, 2.0), axis=(0, 1, 0)),
    )


def test_a_body_that_floats_without_a_joint_starts_from_its_equilibrium():
    """4 k (z₀ − z − l) = (m + m_rod) g, and the platform tilts under the pendulum; a run from there does not move."""
    found = kt.equilibrium(hung_platform())
    lengths = 3.0 - np.array([found[f"corner{k}.position.z"] for k in range(4)])
    assert 100.0 * np.sum(lengths - 1.0) == pytest.approx(4.0 * g, rel=2e-3)  # the springs lean by a little
    run = kt.simulate(found.model, 1.0)
    assert not run.notes
    for body in ("platform", "rod"):
        np.testing.assert_allclose(run[f"{body}.position"][0], found[f"{body}.position"], atol=1e-12)
        assert np.ptp(run[f"{body}.position"], axis=0).max() < 1e-7  # it may turn about the vertical
    again = kt.equilibrium(found.model)
    np.testing.assert_allclose(again["rod.position"], found["rod.position"], atol=1e-10)


def test_a_steady_motion_of_a_floating_body_starts_with_its_speed():
    model = kt.Model.of(
        "glider",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body.sphere("glider", mass=2.0, radius=0.1, pose=kt.Frame.at((1.0, 2.0, 3.0))),
        kt.Force("drag", "glider", force=(0, 0, f"-2*{g}*glider_free.vz")),
    )
    found = kt.equilibrium(model, steady=kt.SteadyMotion(velocity=(0, 0, -1.0)))
    run = kt.simulate(found.model, 1.0)
    np.testing.assert_allclose(run["glider.velocity"][-1], (0, 0, -1.0), atol=1e-9)


def test_the_file_of_an_equilibrium_starts_there(tmp_path):
    from kinetree.cli.app import start
    from kinetree.io.toml import dumps

    file, out = tmp_path / "model.toml", tmp_path / "rest.toml"
    file.write_text(dumps(hung_platform()), encoding="utf-8")
    assert start(["equilibrium", str(file), "-o", str(out), "--quiet"]) == 0
    run = kt.simulate(str(out), 0.5)
    assert np.ptp(run["platform.position"], axis=0).max() < 1e-7


def four_bar(**cut: object) -> kt.Model:
    """A parallelogram that hangs in gravity when it is let go; its joint C closes the loop."""
    bars = {"a": ((0, 0), (0.3, 1.0)), "b": ((0.3, 1.0), (1.3, 1.0)), "c": ((1.0, 0), (1.3, 1.0))}
    bodies = [
        kt.Body(name, 2.0, inertia=(0.1, 0.1, 0.2, 0, 0, 0), pose=kt.Frame.at((*(np.add(p, q) / 2), 0.0)))
        for name, (p, q) in bars.items()
    ]
    ends = {"A": ("ground", "a", (0, 0, 0)), "B": ("a", "b", (0.3, 1, 0)), "D": ("ground", "c", (1, 0, 0))}
    joints = [kt.Revolute(n, i, o, point=p, axis=(0, 0, 1)) for n, (i, o, p) in ends.items()]
    closing = kt.Revolute("C", "b", "c", point=(1.3, 1.0, 0), axis=(0, 0, 1), cut=True, **cut)
    return kt.Model.of("parallelogram", kt.Gravity(acceleration=(0, -g, 0)), *bodies, *joints, closing)


@pytest.mark.parametrize("hold", [False, True])
def test_a_cut_joint_does_not_pull_the_loop_back(hold):
    """The start that the model gave its cut joint is over, in particular where assembly has to keep to it."""
    start = four_bar(q0=(-2.0,), hold=hold)
    found = kt.equilibrium(start)
    angle = np.arctan2(-np.hypot(0.3, 1.0), 0.0) - np.arctan2(1.0, 0.3)  # the cranks hang straight down
    assert found.coordinates["A.angle"] == pytest.approx(angle, abs=1e-9)
    run = kt.simulate(found.model, 0.5)
    assert not run.notes
    for name in "ABCD":
        assert run[f"{name}.angle"][0] == pytest.approx(found[f"{name}.angle"], abs=1e-9)
        assert np.ptp(run[f"{name}.angle"]) < 1e-7


def test_what_a_search_found_for_a_floating_body_is_where_its_model_starts():
    """A ball that is to be back after 0.6 s is thrown up by g/2 · 0.6 s; the model found begins with that speed."""
    ball = kt.Model.of(
        "ball",
        kt.Gravity(acceleration=(0, 0, -g)),
        kt.Body.sphere("ball", mass=1.0, radius=0.1, pose=kt.Frame.at((0, 0, 1.0))),
    )
    found = kt.optimize(ball, 0.6, "(ball_free.z - 1)^2", {"ball_free.vz": 4.0})
    run = kt.simulate(found.started_model, 0.1)
    assert run["ball_free.vz"][0] == pytest.approx(0.3 * g, rel=1e-4)
    assert run["ball_free.z"][0] == 1.0


@pytest.mark.parametrize("method", ["dop853", "tsit5", "radau5", "rodas5p"])
def test_time_passes_at_a_late_start_from_a_place_that_is_zero_but_for_rounding(method: str) -> None:
    """A first step of a hundredth of the time that the state took to become what it is would be 10⁻²⁰ s here."""
    frames = {"frame_inner": kt.Frame(), "frame_outer": kt.Frame()}
    model = kt.Model.of(
        "falling",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body("a", 1.0, inertia=(1, 1, 1, 0, 0, 0)),
        kt.Prismatic("s", "ground", "a", q0=3e-17, **frames),
    )
    run = kt.simulate(
        model, 100.5, t_start=100.0, rtol=1e-9, atol=1e-12, method=method, output=[100.0, 100.5]
    )
    assert abs(run["s.displacement"][-1] + 9.81 / 8) < 1e-12
