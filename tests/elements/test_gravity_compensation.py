"""Bodies that gravity does not pull, or pulls less: pendulums, and parts of models with another gravity."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import kinetree as kt
from kinetree.formulations.contract import FORMULATIONS

MJCF = """<mujoco><option gravity="0 0 -9.81"/><worldbody><body name="b" gravcomp="1">
  <joint name="h" axis="0 1 0"/><geom size="0.1" pos="0.5 0 0" mass="2" contype="0"/></body></worldbody></mujoco>"""
SDF = """<sdf version="1.9"><model name="m"><link name="b"><gravity>false</gravity>
  <inertial><pose>0.5 0 0 0 0 0</pose><mass>2</mass>
    <inertia><ixx>0.01</ixx><iyy>0.01</iyy><izz>0.01</izz></inertia></inertial></link>
  <joint name="h" type="revolute"><parent>world</parent><child>b</child><axis><xyz>0 1 0</xyz></axis></joint>
</model></sdf>"""
USD = """#usda 1.0
( metersPerUnit = 1
  upAxis = "Z" )
def PhysicsScene "scene" {}
def Xform "b" ( prepend apiSchemas = ["PhysicsRigidBodyAPI", "PhysicsMassAPI", "PhysxRigidBodyAPI"] ) {
  float physics:mass = 2
  point3f physics:centerOfMass = (0.5, 0, 0)
  float3 physics:diagonalInertia = (0.01, 0.01, 0.01)
  bool physxRigidBody:disableGravity = 1
}
def PhysicsRevoluteJoint "h" {
  rel physics:body1 = </b>
  uniform token physics:axis = "Y"
}
"""


def pendulum(g: float, *more: kt.Load | kt.Parameter) -> kt.Model:
    return kt.Model.of(
        "pendulums",
        kt.Gravity(acceleration=(0.0, -g, 0.0)),
        *(kt.Body.rod(name, 1.0, 1.0) for name in ("a", "b")),
        kt.Revolute(
            "J", "ground", "a", frame_inner=kt.Frame(), frame_outer=kt.Frame.at((-0.5, 0, 0)), q0=0.3
        ),
        kt.Revolute(
            "K", "a", "b", frame_inner=kt.Frame.at((0.5, 0, 0)), frame_outer=kt.Frame.at((-0.5, 0, 0)), q0=0.4
        ),
        *more,
    )


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_less_weight_of_all_bodies_is_less_gravity(formulation: str) -> None:
    """(1 − s) g on every body; what loads do is release of their potential."""
    settings = {"output": [0.0, 0.4, 0.8], "rtol": 1e-10, "atol": 1e-12, "formulation": formulation}
    less = kt.simulate(pendulum(9.81 * 0.3), 0.8, **settings)
    lifted = pendulum(
        9.81, kt.Parameter("s", 0.7), *(kt.GravityCompensation(f"l{b}", b, share="s") for b in "ab")
    )
    run = kt.simulate(lifted, 0.8, **settings)
    assert run.audit.verdict == "ok"
    assert run["K.angle"] == pytest.approx(less["K.angle"], abs=1e-8)
    assert run["lb.force"][-1] == pytest.approx((0.0, 0.7 * 9.81, 0.0), abs=1e-12)
    assert run["energy.total"] - less["energy.total"] == pytest.approx(np.zeros(3), abs=1e-7)


@pytest.mark.parametrize("name", ["part.xml", "part.sdf", "part.usda"])
def test_part_of_a_file_is_free_of_the_gravity_of_the_whole(tmp_path: Path, name: str) -> None:
    """Wherever the part is turned to, and whatever gravity the whole has; the force was that of the file alone."""
    if name.endswith(".xml"):
        pytest.importorskip("mujoco")
    if name.endswith(".usda"):
        pytest.importorskip("pxr")
    file = tmp_path / name
    file.write_text({".xml": MJCF, ".sdf": SDF, ".usda": USD}[file.suffix], encoding="utf-8")
    part = kt.load(file)
    whole = kt.Model.of("whole", kt.Gravity(acceleration=(0.0, 0.0, -1.62)))
    for prefix, mirror in (("p", None), ("m", "y")):
        at = kt.Frame.rotated((1.0, 0.2, 0.1), 1.1)
        whole = whole.add(part, prefix=prefix, at=at, mirror=mirror)
    run = kt.simulate(whole, 1.0, output=[1.0])
    assert run["p.h.angle"][-1] == pytest.approx(0.0, abs=1e-12)
    assert run["m.h.angle"][-1] == pytest.approx(0.0, abs=1e-12)


@pytest.mark.parametrize(
    ("load", "words"),
    [
        (kt.GravityCompensation("l", "c"), 'unknown body or marker "c"'),
        (kt.GravityCompensation("l", "ground"), '"ground" is no body'),
        (kt.GravityCompensation("l", "tip"), '"tip" is no body'),
        (kt.GravityCompensation("l", "a", share="J.angle"), "must be constant"),
        (kt.GravityCompensation("l", "soft"), 'body "soft" is flexible'),
    ],
)
def test_mistakes(load: kt.Load, words: str) -> None:
    section = kt.BeamSection(radius=0.01, E=2e11, density=7800)
    beam = kt.FlexibleBeam([(0, 0, 0), (1, 0, 0)], section, interfaces=[kt.BeamInterface("root", 0.0)])
    model = pendulum(9.81, load).add(
        kt.Marker.at("tip", "b", (0.5, 0, 0)), kt.Body("soft", flexible=beam, pose=kt.Frame.at((0, 0, 1)))
    )
    assert words in str(model.validate())
