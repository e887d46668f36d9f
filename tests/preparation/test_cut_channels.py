"""Cut joints have coordinates, speeds and accelerations like any other joint."""

from __future__ import annotations

import numpy as np
import pytest

import kinetree as kt

WORLD = kt.Frame()


def shafts(cut: str) -> kt.Model:
    """Two shafts at an angle of 0.5 rad joined by a universal joint (Hooke's joint)."""
    a, b = (0.0, 0.0, 1.0), (0.0, np.sin(0.5), np.cos(0.5))
    return kt.Model.of(
        "shafts",
        kt.Body.cylinder("in", mass=1.0, radius=0.1, length=0.2, pose=kt.Frame.at((0, 0, -0.1))),
        kt.Body.cylinder("out", mass=1.0, radius=0.1, length=0.2, pose=kt.Frame.along(b, (0, 0, 0))),
        kt.Revolute("first", "ground", "in", point=(0, 0, 0), axis=a, cut=False, u0=(20.0,)),
        kt.Universal("cross", "in", "out", point=(0, 0, 0), axis1=(1, 0, 0), axis2=(0, np.cos(0.5), -np.sin(0.5)),
                     cut=cut == "cross"),
        kt.Revolute("second", "ground", "out", point=(0, 0, 0), axis=b, cut=cut == "second"),
    )  # fmt: skip


def linkage(kind: type[kt.Revolute], cut: bool) -> kt.Model:
    """Crank, rod and rocker in space; the joint "J" between crank and rod is of the given kind."""
    return kt.Model.of(
        "linkage",
        kt.Gravity(acceleration=(0, 0, -9.81)),
        kt.Body.box("crank", mass=1.0, size=(0.3, 0.1, 0.1), pose=kt.Frame.at((0.15, 0, 0))),
        kt.Body.box("rod", mass=1.0, size=(0.8, 0.1, 0.1), pose=kt.Frame.at((0.3, 0.4, 0.1))),
        kt.Body.box("rocker", mass=1.0, size=(0.1, 0.1, 0.6), pose=kt.Frame.at((0.3, 0.8, 0.5))),
        kt.Revolute("A", "ground", "crank", point=(0, 0, 0), axis=(0, 0, 1), cut=False, u0=(3.0,)),
        kind("J", "crank", "rod", point=(0.3, 0, 0), cut=cut),
        kt.Spherical("C", "rod", "rocker", point=(0.3, 0.8, 0.2), cut=not cut, u0=(1.0, 2.0, 0.5)),
        kt.Revolute("D", "ground", "rocker", point=(0.3, 0.8, 0.8), axis=(0, 1, 0), cut=False),
    )


def plates(cut: bool) -> kt.Model:
    """Two plates that turn about parallel axes and slide on each other."""
    return kt.Model.of(
        "plates",
        kt.Body.box("one", mass=1.0, size=(0.3, 0.3, 0.01), pose=kt.Frame.at((0.1, 0, 0))),
        kt.Body.box("two", mass=1.0, size=(0.3, 0.3, 0.01), pose=kt.Frame.at((0.5, 0, 0))),
        kt.Revolute("A", "ground", "one", point=(0, 0, 0), axis=(0, 0, 1), cut=False, u0=(3.0,)),
        kt.Planar("J", "one", "two", point=(0.3, 0, 0), axis=(0, 0, 1), cut=cut),
        kt.Revolute("B", "ground", "two", point=(0.5, 0, 0), axis=(0, 0, 1), cut=not cut, u0=(-2.0,)),
    )


CASES = {
    "universal": (lambda cut: shafts("cross" if cut else "second"), "cross"),
    "spherical-angles": (lambda cut: linkage(kt.SphericalAngles, cut), "J"),
    "planar": (plates, "J"),
}


def start_of(model: kt.Model, run: kt.Run) -> dict[str, float]:
    """The first state of a run as initial values of the joints that a model of the same mechanism does not cut."""
    cut = {joint.name for joint in model.topology.cuts}
    return {
        f"{joint.name}.{quantity}": float(run[f"{joint.name}.{quantity}"][0])
        for joint in model.joints
        if joint.name not in cut
        for quantity in (*joint.coordinate_names, *joint.speed_names)
    }


@pytest.mark.in_turn(2)
@pytest.mark.parametrize("kind", CASES)
@pytest.mark.parametrize("formulation", ["auto", "augmented"])
def test_cut_joints_have_all_their_channels(kind: str, formulation: str) -> None:
    """Values of the joint that is cut are those of the same joint in the tree, and each is the rate of the former."""
    make, name = CASES[kind]
    cut = kt.simulate(make(True), 1.0, output=0.002, rtol=1e-11, atol=1e-12, formulation=formulation)
    assert [j.name for j in make(True).topology.cuts] == [name]
    kept = kt.simulate(
        make(False), 1.0, output=0.002, rtol=1e-11, atol=1e-12, initial=start_of(make(False), cut)
    )
    joint = make(True).joint(name)
    for quantity in (*joint.coordinate_names, *joint.speed_names, "acceleration"):
        channel = f"{name}.{quantity}"
        scale = np.abs(kept[channel]).max()
        assert scale > 0.01
        np.testing.assert_allclose(cut[channel], kept[channel], atol=2e-6 * max(scale, 1.0), err_msg=channel)
    for i, (coordinate, speed) in enumerate(zip(joint.coordinate_names, joint.speed_names, strict=True)):
        slope = np.gradient(cut[f"{name}.{coordinate}"], cut.t, edge_order=2)
        np.testing.assert_allclose(slope[2:-2], cut[f"{name}.{speed}"][2:-2], atol=0.02)
        slope = np.gradient(cut[f"{name}.{speed}"], cut.t, edge_order=2)
        np.testing.assert_allclose(slope[2:-2], cut[f"{name}.acceleration"][2:-2, i], atol=1.0)


def test_a_screw_that_is_cut_knows_the_pitch_of_its_run() -> None:
    """The angle of a cut screw follows from its displacement and the pitch, which is a parameter here."""
    model = kt.Model.of(
        "screw",
        kt.Parameter("h", 0.01),
        kt.Body.box("nut", mass=1.0, size=(0.1, 0.1, 0.1), pose=kt.Frame.at((0, 0, 0))),
        kt.Cylindrical("guide", "ground", "nut", point=(0, 0, 0), axis=(0, 0, 1), cut=False, u0=(5.0, 0.1)),
        kt.Helical("thread", "ground", "nut", point=(0, 0, 0), axis=(0, 0, 1), pitch="h", cut=True),
    )
    many = kt.simulate_many(model, 2.0, parameters={"h": [0.02, 0.04]}, output=np.array([0.0, 2.0]))
    np.testing.assert_allclose(many.channel("thread.angle"), many.channel("guide.angle"), atol=1e-6)
    assert np.abs(many.channel("thread.angle")[:, -1]).min() > np.pi


def test_a_cut_joint_is_followed_beside_states_of_blocks() -> None:
    """What an event watches is corrected in its own place: at coarse steps, too, the angle is that of the bodies."""
    filtered = kt.LowPass("filtered", "first.angle_rate", time_constant=0.1)
    event = kt.ExpressionEvent("turned", "second.angle - 1")
    run = kt.simulate(shafts("second").add(filtered), 0.2, events=[event], method="rk4", step=0.02)
    turned = run["out.rotation"].reshape(-1, 3, 3) @ run["out.rotation"][0].reshape(3, 3).T
    b = np.array([0.0, np.sin(0.5), np.cos(0.5)])
    across = np.stack([turned[:, k - 1, k - 2] - turned[:, k - 2, k - 1] for k in range(3)], axis=1) @ b / 2
    angle = np.unwrap(np.arctan2(across, (np.trace(turned, axis1=1, axis2=2) - 1) / 2))
    np.testing.assert_allclose(run["second.angle"] - run["second.angle"][0], angle, atol=1e-10)
    assert len(run.events) == 1
